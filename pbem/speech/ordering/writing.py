"""Orders written as their sender would write them: reading them again gives the same orders."""

from pbem.game.cards import Partner
from pbem.game.moves import RequestKind
from pbem.speech.conditions import Asked, Claims, Condition, Every, Lays, Term
from pbem.speech.locales import locale_of
from pbem.speech.names import card_name, card_names
from pbem.speech.ordering.dates import written_day
from pbem.speech.ordering.vocabulary import Vocabulary, vocabularies
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Branch,
    ChangeOffer,
    Conditional,
    Day,
    Later,
    LayOffer,
    NextOffer,
    Order,
    Plain,
    Revoke,
    SetLanguage,
    SetZone,
    TakeCards,
    TakeFirst,
    Talk,
    ToGameMaster,
    Vacation,
    Weekday,
)
from pbem.speech.questions import History, Rules
from pbem.speech.saying import say, say_request

_QUOTES = (('"', '"'), ("“", "”"), ("«", "»"))


def write_order(order: Order, language: str, names: tuple[str, ...]) -> str:
    """Return an order in a language, one line or several, with the keywords that can be sent back.

    Args:
        order: any order.
        language: the reader's.
        names: of all players, in seat order.
    """
    spoken = vocabularies(language)[0]
    match order:
        case Plain():
            return spoken.write[order.value]
        case Talk() | ToGameMaster():
            return _talk(order, spoken, names)
        case SetLanguage() | SetZone() | Vacation():
            return _setting(order, spoken)
        case Conditional() | NextOffer() | TakeFirst() | Revoke():
            return _later(order, language, names, spoken)
        case History() | Rules():
            return _question(order, spoken)
        case _:
            return _move(order, spoken, names)


def _move(
    order: LayOffer | AcceptSeat | AccuseSeat | TakeCards | ChangeOffer,
    spoken: Vocabulary,
    names: tuple[str, ...],
) -> str:
    """Return an order that plays at once."""
    code = spoken.language.code
    match order:
        case LayOffer():
            return _offer(order, spoken)
        case AcceptSeat(seat, assassin, demand):
            key = "accept-assassin" if assassin else "accept"
            line = spoken.write[key].format(player=names[seat])
            return line if demand is None else f"{line}\n{say_request(demand, code, binding=True)}"
        case AccuseSeat(seat, kind):
            return spoken.write["accuse"].format(player=names[seat], kind=card_name(Partner(kind), code))
        case TakeCards(cards):
            return spoken.write["take" if cards else "take-nothing"].format(cards=card_names(cards, code))
        case ChangeOffer(cards):
            return spoken.write["change"].format(cards=card_names(cards, code))


def _later(order: Later | Revoke, language: str, names: tuple[str, ...], spoken: Vocabulary) -> str:
    """Return an order for later, each alternative in a line of its own, or what revokes one."""
    match order:
        case Revoke(number, None):
            return spoken.write["revoke-number"].format(number=number)
        case Revoke(moment=moment):
            return spoken.write[f"revoke-{moment}"]
        case NextOffer(offer):
            return spoken.write["next"].format(order=write_order(offer, language, names))
        case TakeFirst(options):
            code = spoken.language.code
            others = (card_names(cards, code) if cards else spoken.write["nothing"] for cards in options[1:])
            lines = [spoken.write["else"].format(order=other) for other in others]
            return "\n".join((write_order(TakeCards(options[0]), language, names), *lines))
        case Conditional(branches, standing):
            lines = [_branch(branch, language, names, spoken, standing=standing) for branch in branches]
            first, *rest = lines
            if standing and not isinstance(branches[0].condition, Asked):
                first = spoken.write["always"].format(order=first)
            return "\n".join((first, *(spoken.write["else"].format(order=line) for line in rest)))


def _branch(
    branch: Branch, language: str, names: tuple[str, ...], spoken: Vocabulary, *, standing: bool
) -> str:
    order = write_order(branch.order, language, names)
    if branch.condition is None:
        return order
    key = "if" if branch.holds else "unless"
    if standing and isinstance(branch.condition, Asked):
        key = "whenever"
    return spoken.write[key].format(condition=_condition(branch.condition, names, spoken), order=order)


def _condition(condition: Condition, names: tuple[str, ...], spoken: Vocabulary) -> str:
    match condition:
        case Claims(seat, statement):
            text = say(statement, spoken.language.code).rstrip(".")
            return spoken.write["when-claims"].format(player=names[seat], text=text)
        case Lays(None):
            return spoken.write["when-anybody"]
        case Lays(seat, count):
            key = "when-lays" + {None: "", 1: "-one"}.get(count, "-many")
            return spoken.write[key].format(player=names[seat or 0], count=count)
        case Asked(count):
            return spoken.write["when-asked-one" if count == 1 else "when-asked-many"].format(count=count)
        case Every(terms):
            first, *others = (_term(term, names, spoken) for term in terms)
            for other in others:
                first = spoken.write["when-and"].format(first=first, other=other)
            return first


def _term(term: Term, names: tuple[str, ...], spoken: Vocabulary) -> str:
    """Return one of several things that an order depends on, said so that it has to hold."""
    match term:
        case Term(condition, True):
            return _condition(condition, names, spoken)
        case Term(Claims(seat, statement)):
            text = say(statement, spoken.language.code).rstrip(".")
            return spoken.write["when-claims-not"].format(player=names[seat], text=text)
        case Term(Lays(None)):
            return spoken.write["when-nobody"]
        case Term(Lays(seat, None)):
            return spoken.write["when-passes"].format(player=names[seat or 0])
    raise AssertionError(f"no language says that this does not hold: {term.condition}")


def _question(order: History | Rules, spoken: Vocabulary) -> str:
    match order:
        case History(turns):
            return spoken.write["history"].format(count=turns)
        case Rules(None):
            return spoken.write["rules"]
        case Rules(topic):
            return spoken.write[f"rules-{topic}"]


def _setting(order: SetLanguage | SetZone | Vacation, spoken: Vocabulary) -> str:
    match order:
        case SetLanguage(code):
            return spoken.write["language"].format(language=code)
        case SetZone(zone):
            return spoken.write["zone"].format(zone=zone)
        case Vacation(until):
            return _vacation(until, spoken)


def _vacation(until: int | Day | Weekday, spoken: Vocabulary) -> str:
    locale = locale_of(spoken.language.code)
    match until:
        case int():
            key = "vacation-day" if until == 1 else "vacation-days"
            return spoken.write[key].format(count=until)
        case Weekday(number):
            return spoken.write["vacation-weekday"].format(day=locale.days["format"]["wide"][number])
        case Day():
            day = written_day(until, locale)
    return spoken.write["vacation-until"].format(day=day)


def _offer(order: LayOffer, spoken: Vocabulary) -> str:
    code = spoken.language.code
    lines = [spoken.write["lay"].format(cards=card_names(order.cards, code))]
    lines += [spoken.write["claim"].format(text=say(claim, code)) for claim in order.claims]
    if order.request is not None:
        binding = order.request.kind is RequestKind.DEMAND
        lines.append(say_request(order.request.statement, code, binding=binding))
    if order.talk:
        lines.append(spoken.write["say"].format(text=_quoted(order.talk)))
    return "\n".join(lines)


def _talk(talk: Talk | ToGameMaster, spoken: Vocabulary, names: tuple[str, ...]) -> str:
    if isinstance(talk, ToGameMaster):
        return spoken.write["master"].format(text=talk.text)
    if talk.to is None:
        return spoken.write["say"].format(text=_quoted(talk.text))
    return spoken.write["tell"].format(player=names[talk.to], text=_quoted(talk.text))


def _quoted(text: str) -> str:
    """Return talk between the first quotation marks whose closing one it does not hold."""
    for opening, closing in _QUOTES:
        if closing not in text and opening not in text:
            return f"{opening}{text}{closing}"
    return text
