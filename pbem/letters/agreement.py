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
    ("quiet-days", ""): "",
    ("business-hours", ""): "",
    ("hours-zone", ""): N_(
        "This is told by the clock of whoever is asked; where several are, the latest of their deadlines "
        "holds for all."
    ),
    ("vacation", "0"): "",
    ("absent", "default"): "",
    ("entry", "invited"): "",
    ("entry", "open"): N_("Anybody may sign up for a free seat by mail, until the cards are dealt."),
    ("observers", "no"): "",
    ("observers", "live"): N_("People may watch: they are told what everybody at the table is told."),
    ("observers", "delayed"): N_(
        "People may watch: what everybody at the table is told of a turn they are told once the next is over."
    ),
    ("first", ""): N_("Who plays first is drawn by lot."),
    ("talk", "on"): N_("Players may write to everybody at the table, and to one player alone."),
    ("talk", "table"): N_("Players may write to everybody at the table, and to nobody alone."),
    ("talk", "off"): N_("Players do not write to each other: no talk is passed on."),
    ("talk-limit", "0"): "",
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
    "talk-limit": P_(
        "Each player may send the others {n} message a day.",
        "Each player may send the others {n} messages a day.",
    ),
    "vacation": P_(
        "Each player may be away for {n} day of the game: deadlines wait for them.",
        "Each player may be away for {n} days of the game: deadlines wait for them.",
    ),
    "absent-bot": P_(
        "For a player who misses {n} deadline, a bot plays until their next mail.",
        "For a player who misses {n} deadlines in a row, a bot plays until their next mail.",
    ),
    "absent-hold": P_(
        "When a player misses {n} deadline, the game is paused until the game master resumes it.",
        "When a player misses {n} deadlines in a row, the game is paused until the game master resumes it.",
    ),
    "absent-replacement": P_(
        "When a player misses {n} deadline, the game master looks for somebody to take the seat.",
        "When a player misses {n} deadlines in a row, the game master looks for somebody to take the seat.",
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
    if name == "quiet-days":
        return _quiet_days(value, voice)
    if name == "business-hours":
        hours, _, zone = value.partition(" ")
        opens, closes = hours.split("-")
        if not zone:
            return voice.gettext("Deadlines fall between {opens} and {closes}.", opens=opens, closes=closes)
        return voice.gettext(
            "Deadlines fall between {opens} and {closes} ({zone}).",
            opens=opens,
            closes=closes,
            zone=_place(zone),
        )
    if name == "first":
        return voice.gettext("{name} plays first.", name=value)
    return f"{name}: {value}"


def _quiet_days(value: str, voice: Voice) -> str:
    """Return the sentence on the days that do not count, by the numbers of the days and a zone."""
    days, _, zone = value.partition(" ")
    names = voice.every(voice.weekday(int(day)) for day in days.split(","))
    if not zone:
        return voice.gettext("Days that do not count, and on which nothing is due: {days}.", days=names)
    return voice.gettext(
        "Days that do not count, and on which nothing is due: {days} ({zone}).", days=names, zone=_place(zone)
    )


def _place(zone: str) -> str:
    return zone.replace("_", " ")
