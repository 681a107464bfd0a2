"""Before the deal: invitations, what follows them, and seats of running games that are offered."""

from pbem.letters.actions import TO_FILL_IN, languages, link, link_to
from pbem.letters.agreement import agreed
from pbem.letters.answers import answers
from pbem.letters.mastering import of_the_master
from pbem.letters.model import InvitationLetter, LetterKind
from pbem.letters.page import Action, Entry, Fact, Frame, Tone, WordPage
from pbem.letters.reader import Reader
from pbem.letters.seating import bots_fact, seat_offered
from pbem.letters.voice import voice
from pbem.letters.words import write_above
from pbem.speech.ordering.entering import write_entering
from pbem.speech.orders import Plain


def invitation_page(letter: InvitationLetter) -> WordPage:
    """Return the page of an invitation, of the answer to one, or of a game called off."""
    recipient = letter.recipient
    seat = letter.players.index(recipient.name) if recipient.name in letter.players else None
    plain = Reader(voice(recipient.language), recipient.zone, letter.players, seat)
    say_it = plain.voice.gettext
    title, text, short = _words(letter, plain)
    if letter.left:
        short = say_it("{name} has given up a seat", name=letter.left)
    subject = say_it("[{game}] {what}", game=letter.game, what=short)
    reader = Reader(
        plain.voice,
        plain.zone,
        letter.players,
        seat,
        reply_to=letter.reply_to,
        subject=say_it("Re: {subject}", subject=subject),
    )
    return WordPage(
        frame=Frame(
            language=reader.language,
            subject=" ".join(subject.split()),
            write_above=write_above(reader.language),
            preview=text,
            game=letter.game,
            place=say_it("Invitation"),
            reader=recipient.name,
        ),
        title=title,
        entries=(*of_the_master(letter, reader), *_news(letter, reader), Entry(text)),
        answers=answers(letter.results, reader),
        facts=_facts(letter, plain),
        rules=agreed(letter.rules, reader) if letter.kind is LetterKind.INVITATION else (),
        actions=_actions(letter, reader),
    )


def _facts(letter: InvitationLetter, reader: Reader) -> tuple[Fact, ...]:
    """Return who plays, and who is still awaited."""
    say_it, every = reader.voice.gettext, reader.voice.every
    players = (Fact(say_it("Players"), every(letter.players)),) if letter.players else ()
    facts = [*players, *bots_fact(letter.bots, reader)]
    if letter.kind is LetterKind.CANCELLED or letter.replaces:
        return tuple(facts)
    waiting = [name for name in letter.players if name not in letter.joined]
    if letter.joined:
        facts.append(Fact(say_it("Have joined"), every(letter.joined)))
    if waiting and letter.joined:
        facts.append(Fact(say_it("Still awaited"), every(waiting)))
    if letter.free:
        facts.append(Fact(say_it("Free seats"), str(letter.free)))
    return tuple(facts)


def _news(letter: InvitationLetter, reader: Reader) -> tuple[Entry, ...]:
    say_it = reader.voice.gettext
    news = []
    if letter.left:
        text = say_it("{name} has given up the seat, so it is to be had again.", name=letter.left)
        news.append(Entry(text, Tone.HEADING))
    if letter.renames:
        text = say_it(
            "Only the name {name} will not do: somebody else has it in this game, or it means something in "
            "an order. Please answer with another one.",
            name=letter.recipient.name,
        )
        news.append(Entry(text, Tone.HEADING))
    return tuple(news)


def _actions(letter: InvitationLetter, reader: Reader) -> tuple[Action, ...]:
    """Return what the recipient is asked, or may do."""
    say_it = reader.voice.gettext
    offered = letter.kind is LetterKind.INVITATION
    if letter.kind is LetterKind.CANCELLED or (letter.replaces and not offered):
        return ()
    if letter.accepted:
        return (Action(say_it("To give up your seat"), "", (link(Plain.QUIT, reader),)),)
    take = link(Plain.JOIN, reader)
    if letter.renames:
        take = link_to((write_entering(letter.game, TO_FILL_IN, reader.language),), reader)
    return (
        Action(say_it("To take your seat"), "", (take,)),
        Action(say_it("To stay out of it"), "", (link(Plain.DECLINE, reader),)),
        languages(reader),
    )


def _words(letter: InvitationLetter, reader: Reader) -> tuple[str, str, str]:
    """Return title, sentence, and the words for the subject."""
    if letter.kind is LetterKind.CANCELLED:
        return _called_off(letter, reader)
    if letter.replaces:
        return seat_offered(letter, reader)
    if letter.signs_up:
        return _signed_up(letter, reader)
    if letter.kind is LetterKind.INVITATION:
        return _invited(letter, reader)
    return _answered(letter, reader)


def _called_off(letter: InvitationLetter, reader: Reader) -> tuple[str, str, str]:
    say_it = reader.voice.gettext
    why = say_it("The game {game} will not be dealt.", game=letter.game)
    if letter.declined:
        why = say_it(
            "{name} has declined, so the game {game} will not be dealt.",
            name=letter.declined,
            game=letter.game,
        )
    return say_it("The game is called off."), why, say_it("The game is called off")


def _signed_up(letter: InvitationLetter, reader: Reader) -> tuple[str, str, str]:
    say_it = reader.voice.gettext
    text = say_it(
        "Somebody asked from this address for a seat in a game of Operation: Mata Hari, played by email, "
        "that is open to all. If it was you, say so: the seat is yours if one is still free then. If it was "
        "not, do nothing, and no other letter comes of it."
    )
    return (
        say_it("Do you want a seat, {name}?", name=letter.recipient.name),
        text,
        say_it("A seat in Operation: Mata Hari?"),
    )


def _invited(letter: InvitationLetter, reader: Reader) -> tuple[str, str, str]:
    say_it = reader.voice.gettext
    text = say_it(
        "You are invited to a game of Operation: Mata Hari, played by email. Each player answers letters "
        "like this one in plain words; a referee keeps the cards. The game is dealt when everybody has "
        "answered."
    )
    return (
        say_it("A seat is waiting for you, {name}.", name=letter.recipient.name),
        text,
        say_it("An invitation to Operation: Mata Hari"),
    )


def _answered(letter: InvitationLetter, reader: Reader) -> tuple[str, str, str]:
    say_it = reader.voice.gettext
    if letter.accepted:
        text = say_it("The game is dealt when everybody has answered; your first letter follows then.")
        if letter.free:
            text = say_it("The game is dealt when every seat is taken; your first letter follows then.")
        return (
            say_it("Welcome to the table, {name}.", name=letter.recipient.name),
            text,
            say_it("You have joined"),
        )
    text = say_it(
        "You have declined the seat in the game {game}. Thank you for your answer.", game=letter.game
    )
    return say_it("Perhaps another time."), text, say_it("You have declined")
