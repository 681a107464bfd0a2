"""The options of a game as sentences, for its invitation."""

from pbem.letters.reader import Reader
from pbem.letters.voice import N_, P_, Voice

_CHOSEN = {
    ("counter-offers", "sealed"): N_("Counter-offers stay sealed until all have answered."),
    ("counter-offers", "open"): N_("Counter-offers are shown as they arrive."),
    ("missed-declaration", "failed"): N_("Missing a declaration means a failed exchange."),
    ("missed-declaration", "skip"): N_("Missing a declaration costs the turn, nothing else."),
    ("turn-limit", "none"): N_("There is no turn limit."),
    ("second-thoughts", "0"): "",
    ("grace", "0"): "",
    ("first", ""): N_("Who plays first is drawn by lot."),
}

_NUMBERS = {
    "turn-limit": P_("After turn {n} the game is scored.", "After turn {n} the game is scored."),
    "second-thoughts": P_(
        "A declaration or acceptance is on hold for {n} minute before it counts.",
        "A declaration or acceptance is on hold for {n} minutes before it counts.",
    ),
    "grace": P_(
        "An answer that comes up to {n} hour after its deadline still counts.",
        "An answer that comes up to {n} hours after its deadline still counts.",
    ),
}

_HOURS = {
    "declaration": N_("declaration {hours} h"),
    "counter-offers-deadline": N_("counter-offers {hours} h"),
    "challenge": N_("challenge {hours} h"),
    "resolution": N_("decision {hours} h"),
    "choice": N_("any other choice {hours} h"),
}


def agreed(rules: tuple[tuple[str, str], ...], reader: Reader) -> tuple[str, ...]:
    """Return the options in force, one sentence each; the deadlines share one."""
    say_it = reader.voice.gettext
    hours = [say_it(_HOURS[name], hours=value) for name, value in rules if name in _HOURS]
    sentences = [_sentence(name, value, reader.voice) for name, value in rules if name not in _HOURS]
    if hours:
        sentences.append(say_it("Time to answer: {hours}.", hours=reader.voice.every(hours)))
    return tuple(sentence for sentence in sentences if sentence)


def _sentence(name: str, value: str, voice: Voice) -> str:
    chosen = _CHOSEN.get((name, value))
    if chosen is not None:
        return voice.gettext(chosen)
    if name in _NUMBERS and value.replace(".", "", 1).isdigit():
        return voice.ngettext(*_NUMBERS[name], int(float(value)))
    if name == "first":
        return voice.gettext("{name} plays first.", name=value)
    return f"{name}: {value}"
