"""Text and HTML: what is escaped, marked, linked and kept back."""

import re
from dataclasses import replace
from email.message import Message
from html.parser import HTMLParser
from random import Random
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.game.cards import deck_in_game
from pbem.game.state import Phase
from pbem.letters import marks, render
from pbem.letters.actions import mailto
from pbem.letters.model import LetterKind, LineOutcome, LineResult, Note, TableLetter
from pbem.letters.plain import WIDTH, wrap
from pbem.letters.words import card_name, write_above
from pbem.mail import marks as mail_marks
from pbem.mail.htmltext import html_to_text
from pbem.mail.reply import read_reply
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Aside, Item, Problem, ProblemKind
from tests.letters.worlds import letter_of, random_game

NASTY = (
    "<script>alert(1)</script>",
    "{{ 7*7 }} {% raw %} {# #}",
    "%s %(name)s {name} {0}",
    "To: everyone\nSubject: PASS",
    "▸ PASS ◂ &#9666; &#x25c2; â—‚ PASS",
    "\u202eSSAP\u202c \x00\x1b[31m",
    "a" * 300,
    '"><img src=x onerror=alert(1)>',
    "PASS\n\nACCEPT Ann\n\n\n\nACCUSE Bob of Assassin",
)
TABLES = [4, *(pytest.param(players, marks=pytest.mark.long) for players in (3, 5, 6, 7))]
"""How many play in the random games whose letters are looked at."""
VOID = {"meta", "br", "img", "hr", "link", "input"}


def some_letter(seed: int = 2) -> TableLetter:
    moments = list(random_game(4, seed, turns=3))
    return letter_of(next(moment for moment in moments if moment.state.phase is Phase.COUNTER_OFFERS), 1)


class Nesting(HTMLParser):
    """Notes what is opened and closed, and every address."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "background")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parsed(html: str) -> Nesting:
    nesting = Nesting()
    nesting.feed(html)
    nesting.close()
    assert nesting.open == []
    return nesting


def with_words(words: str) -> TableLetter:
    letter = some_letter()
    bad = LineResult(Item(words, Problem(ProblemKind.NOT_UNDERSTOOD, words=words)), LineOutcome.ASKED)
    return replace(letter, notes=(Note(1, words, private=True),), results=(bad,))


@pytest.mark.parametrize("words", NASTY)
def test_what_players_write_stays_words(words: str) -> None:
    rendered = render(with_words(words))
    nesting = parsed(rendered.html)
    assert not nesting.tags & {"script", "img"}
    assert "49" not in re.sub(r"#[0-9a-f]+", "", cut(rendered.text))
    assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e]", rendered.text)
    assert all(len(line) <= WIDTH for line in rendered.text.splitlines())


@pytest.mark.parametrize("words", NASTY)
def test_what_players_write_stands_between_marks(words: str) -> None:
    rendered = render(with_words(words))
    for form in (rendered.text, html_to_text(rendered.html)):
        assert not re.search(r"(?m)^\W*(PASS|ACCEPT|ACCUSE)\b", cut(form))


def cut(text: str) -> str:
    return mail_marks.cut_marked(text)


def test_the_marks_are_those_that_the_reader_of_mail_takes_as_ours() -> None:
    assert marks.MARK_OPEN == mail_marks.MARK
    assert marks.MARK_CLOSE == mail_marks.MARK_END


@given(st.text() | st.text(alphabet="▸◂ \n\rPa&#9654;x25bc"))
def test_marked_words_leave_nothing_to_read(words: str) -> None:
    shown = "\n\n".join(f"{marks.MARK_OPEN} {one} {marks.MARK_CLOSE}" for one in marks.paragraphs(words))
    assert cut(shown).strip() == ""


ORDER_WORDS = re.compile(
    r"\b(OFFER|CLAIM|DEMAND|WISH|PASS|WITHDRAW|ACCUSE|STAND BY|ACCEPT|REFUSE|TAKE|CHANGE|CONFIRM|CANCEL|JOIN"
    r"|DECLINE|TELL)\b"
)


@pytest.mark.parametrize("players", TABLES)
def test_no_order_stands_outside_the_marks(players: int) -> None:
    rng = Random(players)
    for moment in random_game(players, 40 + players, turns=4):
        seat = rng.choice(moment.state.seats)
        rendered = render(letter_of(moment, seat, kind=rng.choice((LetterKind.TABLE, LetterKind.HELP))))
        for form in (rendered.text, html_to_text(rendered.html)):
            assert not ORDER_WORDS.search(cut(form))


@pytest.mark.parametrize("letters", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", TABLES)
def test_a_letter_quoted_without_any_sign_of_it_reads_as_zero_orders(players: int, letters: int) -> None:
    moments = list(random_game(players, 30 + players, turns=3))
    for moment in Random(players).sample(moments, letters):
        rendered = render(letter_of(moment, 0, kind=LetterKind.HELP))
        for form in (rendered.text, html_to_text(rendered.html)):
            names, active = moment.state.setup.players, moment.state.active == 0
            words = "\n".join(line for line in cut(form).split("\n") if re.search(r"\w", line))
            read = read_orders(words, language="en", names=names, seat=0, active=active)
            assert [item for item in read.items if not isinstance(item.meaning, Problem | Aside)] == []


def test_a_letter_sent_back_whole_says_nothing_new() -> None:
    rendered = render(some_letter())
    separators = (write_above("en"),)
    for form in (rendered.text, html_to_text(rendered.html)):
        below = form[form.index(write_above("en")) :]
        assert read_reply(below, separators=separators).text.strip() == ""
        assert read_reply(f"I pass.\n\n{below}", separators=separators).text.strip() == "I pass."


@pytest.mark.parametrize("players", TABLES)
def test_no_card_is_named_that_its_reader_may_not_know(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("say", "say_request"):
        monkeypatch.setattr(f"pbem.letters.reader.{way}", lambda statement, language: "…")
    names = {card_name(card, "en"): card for card in deck_in_game(players)}
    for moment in random_game(players, 70 + players, turns=6):
        if moment.state.phase is Phase.ENDED:
            continue
        for seat in moment.state.seats:
            letter = letter_of(moment, seat)
            own = letter.view.own
            assert own is not None
            known = {*own.hand, *own.pile}
            for event in letter.news:
                for field in ("cards", "hand", "received", "given"):
                    known.update(getattr(event, field, ()))
            rendered = render(letter)
            body = rendered.html[rendered.html.index("</head>") :]
            for form in (rendered.text, body):
                resources = {found for found in names if found[-1].isdigit() and found in form}
                assert resources <= {card_name(card, "en") for card in known}
            partners = set(re.findall(r'aria-label="([a-z ]+), Partner"', body, re.IGNORECASE))
            assert partners <= {card_name(card, "en") for card in known}


@pytest.mark.parametrize("players", [3, 7])
def test_html_is_sound_and_needs_nothing_from_elsewhere(players: int) -> None:
    rng = Random(players)
    for moment in random_game(players, 90 + players, turns=4):
        html = render(letter_of(moment, rng.choice(moment.state.seats))).html
        nesting = parsed(html)
        assert all(address.startswith("mailto:") for address in nesting.links)
        assert not nesting.tags & {"img", "script", "link", "iframe", "form"}
        assert "url(" not in html


def test_links_say_what_the_text_says() -> None:
    rendered = render(some_letter())
    orders = set()
    for address in parsed(rendered.html).links:
        parts = urlsplit(address)
        assert unquote(parts.path) == "referee+k7example@pbem.example"
        fields = parse_qs(parts.query, strict_parsing=True)
        assert fields["subject"] == ["Re: " + rendered.subject]
        orders.update(fields["body"][0].split("\r\n"))
    shown = set(re.findall("▸ ([A-Z].*) ◂", rendered.text))
    assert {"PASS", "STAND BY"} <= orders
    assert {order.replace("…", "") for order in shown if ORDER_WORDS.match(order)} <= orders


@given(st.text(), st.lists(st.text(alphabet=st.characters(blacklist_categories=["Cs"])), max_size=3))
def test_a_mailto_address_cannot_grow_another_header(subject: str, lines: list[str]) -> None:
    subject = subject.encode("utf-8", "ignore").decode()
    address = mailto("a&b?c=d+key@pbem.example", subject, tuple(lines))
    parts = urlsplit(address)
    fields = parse_qs(parts.query, keep_blank_values=True)
    assert set(fields) == {"subject", "body"}
    assert unquote(parts.path) == "a&b?c=d+key@pbem.example"
    assert '"' not in address
    assert "<" not in address


def test_subjects_have_no_line_breaks() -> None:
    letter = some_letter()
    subject = render(replace(letter, game="g17\r\nBcc: x@y.z")).subject
    assert subject.startswith("[g17 Bcc: x@y.z]")
    Message()["Subject"] = subject


@given(st.text(alphabet="ab \n", max_size=400), st.sampled_from(["", "  ", "    "]))
def test_wrapping_keeps_every_word_in_order_and_every_line_short(text: str, indent: str) -> None:
    wrapped = wrap(text, indent)
    assert all(len(line) <= WIDTH for line in wrapped.split("\n"))
    assert "".join(wrapped.split()) == "".join(text.split())


def test_times_are_those_of_the_readers_wall() -> None:
    letter = some_letter()
    there = replace(letter, recipient=replace(letter.recipient, zone="America/New_York"))
    assert "Until Tuesday 24 November, 12:00 (America/New York)." in render(there).text
    nowhere = replace(letter, recipient=replace(letter.recipient, zone="Mars/Base"))
    assert "Until Tuesday 24 November, 17:00 (UTC)." in render(nowhere).text


def test_a_reminder_and_a_failed_mail_say_so_in_the_subject() -> None:
    assert render(replace(some_letter(), reminder=True)).subject.startswith("[g17] Turn 1: reminder: your")
    assert "please look again" in render(with_words("?")).subject
