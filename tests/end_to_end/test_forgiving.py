"""An order reads the same however a keyboard, an editor or a gateway dresses its line, in every language."""

import quopri
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import pytest

from pbem.game.cards import Colour, Item, PartnerKind, Resource
from pbem.game.moves import Request, RequestKind
from pbem.game.statements.forms import at_least
from pbem.game.statements.terms import colour
from pbem.mail.message import read_message
from pbem.service.errands.reading import is_order, orders_in, reply_in
from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders, write_order
from pbem.speech.orders import AcceptSeat, AccuseSeat, LayOffer, Order, Plain, TakeCards

NAMES: Final = ("Ann", "Bob", "Zoë")
GREEN: Final = at_least(1, colour(Colour.GREEN))
GUN: Final = Resource(Item.GUN, 5)
COAT: Final = Resource(Item.COAT, 2)
MAILS: Final[tuple[tuple[Order, ...], ...]] = (
    (
        LayOffer(
            (Resource(Item.GUN, 5), Resource(Item.COAT, 2)), (GREEN,), Request(RequestKind.DEMAND, GREEN)
        ),
    ),
    (AccuseSeat(1, PartnerKind.MATA_HARI), AccuseSeat(2, PartnerKind.ASSASSIN)),
    (AcceptSeat(2),),
    (TakeCards((Resource(Item.DOCUMENTS, 7), Resource(Item.TAPE_RECORDER, 1))),),
    (Plain.STAND_BY,),
    (Plain.PASS,),
)

Dress = Callable[[str], str]


def _each(line: Callable[[int, str], str]) -> Dress:
    return lambda text: "\n".join(line(number, one) for number, one in enumerate(text.split("\n"), 1))


DRESSES: Final[dict[str, Dress]] = {
    "as it is": lambda text: text,
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "narrow no-break spaces": lambda text: text.replace(" ", "\u202f"),
    "thin and figure spaces": lambda text: text.replace(" ", "\u2009\u2007"),
    "zero-width spaces": lambda text: "\u200b" + text.replace(" ", " \u200b").replace("\n", "\u200b\n\u200b"),
    "joiners and marks of direction": lambda text: "\u200e" + text.replace("\n", "\u2060\n\u202a") + "\u202c",
    "a byte order mark": lambda text: "\ufeff" + text,
    "soft hyphens": lambda text: text.replace("o", "o\u00ad"),
    "tabs and double spaces": lambda text: "\t" + text.replace(" ", "  "),
    "trailing spaces": _each(lambda _, line: f"{line}   \t"),
    "bullets": _each(lambda _, line: f"• {line}"),
    "small bullets": _each(lambda _, line: f"·\u00a0{line}"),
    "hyphens": _each(lambda _, line: f"- {line}"),
    "dashes": _each(lambda _, line: f"– {line}"),
    "stars": _each(lambda _, line: f"* {line}"),
    "numbers and brackets": _each(lambda number, line: f"{number}) {line}"),
    "numbers and full stops": _each(lambda number, line: f"{number}. {line}"),
    "numbers in brackets": _each(lambda number, line: f"({number}) {line}"),
    "letters and brackets": _each(lambda number, line: f"{'abcdef'[number - 1]}) {line}"),
    "capitals": str.upper,
    "no capitals": str.lower,
    "a capital at each beginning": _each(lambda _, line: line[:1].upper() + line[1:].lower()),
    "typographic quotes": lambda text: text.replace("'", "’").replace('"', "”"),
    "full stops": _each(lambda _, line: f"{line.rstrip('.')}."),
    "exclamation marks": _each(lambda _, line: f"{line.rstrip('.')}!"),
    "semicolons": _each(lambda _, line: f"{line.rstrip('.')};"),
    "spaces before full stops": _each(lambda _, line: f"{line.rstrip('.')} ."),
    "stars around": _each(lambda _, line: f"*{line}*"),
    "blank lines between": lambda text: text.replace("\n", "\n\n\n"),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
}


def _plain(text: str, parameters: str = "") -> bytes:
    return f"Content-Type: text/plain; charset=utf-8{parameters}\n\n{text}\n".encode()


def _flowed(text: str, *, delsp: bool) -> bytes:
    """Break lines softly after words, as RFC 3676 has it; with DelSp the last space goes."""
    space = "  " if delsp else " "
    lines = [f"{space}\n".join(line.split(" ")) for line in text.split("\n")]
    return _plain("\n".join(lines), f"; format=flowed; delsp={'yes' if delsp else 'no'}")


def _quoted_printable(text: str) -> bytes:
    encoded = quopri.encodestring(text.encode())
    broken = b"".join(byte if byte == b"\n" else byte + b"=\n" for byte in _signs(encoded))
    return (
        b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" + broken
    )


def _signs(encoded: bytes) -> list[bytes]:
    """Return the encoded signs one by one: a byte, or an equals sign with its two digits."""
    signs, at = [], 0
    while at < len(encoded):
        length = 3 if encoded[at : at + 1] == b"=" else 1
        signs.append(encoded[at : at + length])
        at += length
    return signs


def _html(text: str) -> bytes:
    lines = "".join(f"<div><b>{line.replace(' ', '&nbsp;')}</b></div>" for line in text.split("\n"))
    return f"Content-Type: text/html; charset=utf-8\n\n<html><body>{lines}</body></html>".encode()


def _html_list(text: str) -> bytes:
    lines = "".join(f"<li><span>{line}</span></li>" for line in text.split("\n"))
    return f"Content-Type: text/html; charset=utf-8\n\n<ol>{lines}</ol>".encode()


MAILED: Final[dict[str, Callable[[str], bytes]]] = {
    "flowed": partial(_flowed, delsp=False),
    "flowed, DelSp": partial(_flowed, delsp=True),
    "quoted-printable, broken after each sign": _quoted_printable,
    "html": _html,
    "html list": _html_list,
}


def _read(raw: bytes, language: str) -> tuple[object, ...]:
    message = read_message(raw)
    read = partial(read_orders, language=language, names=NAMES, seat=0, active=True)
    items = orders_in(message, reply_in(message), read).items
    assert all(is_order(item) for item in items), items
    return tuple(item.meaning for item in items)


def _written(orders: tuple[Order, ...], language: str) -> str:
    return "\n".join(write_order(one, language, NAMES) for one in orders)


def _in_turn(names: Iterable[str]) -> list[object]:
    """Return each way with a language in turn, and with all the others for the long run."""
    codes = playable_codes()
    return [
        pytest.param(name, code, marks=() if number % len(codes) == at else pytest.mark.long)
        for number, name in enumerate(names)
        for at, code in enumerate(codes)
    ]


@pytest.mark.parametrize(("name", "language"), _in_turn(DRESSES))
def test_a_dressed_line_is_the_same_order(name: str, language: str) -> None:
    for orders in MAILS:
        assert _read(_plain(DRESSES[name](_written(orders, language))), language) == orders


@pytest.mark.parametrize(("name", "language"), _in_turn(MAILED))
def test_a_mailed_line_is_the_same_order(name: str, language: str) -> None:
    for orders in MAILS:
        assert _read(MAILED[name](_written(orders, language)), language) == orders
