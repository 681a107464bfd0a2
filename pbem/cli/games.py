"""`pbem new`, `deal`, `games`, `show`, `log`, `letters` and `export`: games begun and looked at."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.bots.kinds import Kind
from pbem.cli.carrying import carry_out
from pbem.cli.errors import CannotDo
from pbem.cli.output import moment, plain, say, say_json, say_table
from pbem.cli.watching import say_games
from pbem.cli.wiring import (
    ConfigOption,
    JsonOption,
    RevealOption,
    desk,
    now,
    open_store,
    read_config,
    usual_agreement,
)
from pbem.game.state import CounterOfferMode, MissedDeclaration
from pbem.letters.talkword import TalkMode
from pbem.service.terms.agreement import Absent, AbsentPolicy, FreeTalk
from pbem.service.terms.calendar import Calendar, read_hours, read_hours_zone, read_quiet_days
from pbem.service.terms.openness import Entry, Observers, Openness

if TYPE_CHECKING:
    from pbem.service.seating.games import Invitee
    from pbem.service.terms.agreement import Deadlines

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game's name, such as g1.")]


def new(
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar='"NAME <ADDRESS>"',
            help="A player, 3 to 7 with bots and free seats, in seat order. A language and a time zone may "
            'follow: "Ann <ann@example.org> en Europe/Rome".',
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME:KIND",
            help="A bot, on the seats after the players'. Kinds: simple, strong; see docs/bots.md.",
        ),
    ] = None,
    seats: Annotated[
        int, typer.Option(min=0, max=7, help="Seats in all, where some are free: pbem invite fills them.")
    ] = 0,
    entry: Annotated[Entry | None, typer.Option(help="Who may take a free seat.")] = None,
    observers: Annotated[Observers | None, typer.Option(help="Whether people may watch.")] = None,
    name: Annotated[str, typer.Option(help="The game's name. Empty: g1, g2, …")] = "",
    counter_offers: Annotated[CounterOfferMode | None, typer.Option(help="When they are shown.")] = None,
    missed_declaration: Annotated[MissedDeclaration | None, typer.Option(help="What it costs.")] = None,
    turn_limit: Annotated[int | None, typer.Option(min=0, help="Score after this turn. 0: never.")] = None,
    first: Annotated[str, typer.Option(metavar="NAME", help="Who plays first. Empty: by lot.")] = "",
    second_thoughts: Annotated[
        float | None, typer.Option(min=0, help="Minutes that a declaration or acceptance rests.")
    ] = None,
    grace: Annotated[
        int | None, typer.Option(min=0, max=168, help="Hours after a deadline in which an answer counts.")
    ] = None,
    reminder: Annotated[
        float | None,
        typer.Option(min=0, max=0.95, help="Remind once this part of the time to answer is over. 0: never."),
    ] = None,
    quiet_days: Annotated[
        str | None, typer.Option(metavar="DAYS", help="Weekdays that do not count: saturday,sunday. none.")
    ] = None,
    business_hours: Annotated[
        str | None, typer.Option(metavar="HOURS", help="Within which deadlines fall: 9-18. none.")
    ] = None,
    hours_zone: Annotated[
        str | None,
        typer.Option(metavar="ZONE", help="The time zone of both: Europe/Rome. players: each one's own."),
    ] = None,
    vacation: Annotated[
        int | None, typer.Option(min=0, max=365, help="Days that each player may be away. 0: none.")
    ] = None,
    absent: Annotated[
        AbsentPolicy | None, typer.Option(help="What becomes of who misses deadlines in a row.")
    ] = None,
    absent_after: Annotated[int | None, typer.Option(min=1, max=20, help="How many that takes.")] = None,
    talk: Annotated[TalkMode | None, typer.Option(help="Whom players may write to.")] = None,
    talk_limit: Annotated[
        int | None, typer.Option(min=0, max=1000, help="Messages a day that each may send. 0: any number.")
    ] = None,
    deadline: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PHASE=HOURS",
            help="Hours for declaration, counter-offers, challenge, resolution or choice.",
        ),
    ] = None,
    confirm: Annotated[
        bool, typer.Option(help="Ask every player first, and deal when all have answered; else deal at once.")
    ] = True,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Announce a game and invite its players."""
    from pbem.service.seating.games import announce

    settings = read_config(config)
    usual = usual_agreement(settings)
    rules = usual.options
    agreement = replace(
        usual,
        options=replace(
            rules,
            counter_offers=counter_offers or rules.counter_offers,
            missed_declaration=missed_declaration or rules.missed_declaration,
            turn_limit=rules.turn_limit if turn_limit is None else turn_limit or None,
        ),
        deadlines=_deadlines(usual.deadlines, deadline or []),
        second_thoughts=usual.second_thoughts if second_thoughts is None else second_thoughts,
        first=first,
        confirm=confirm,
        grace=usual.grace if grace is None else grace,
        calendar=_calendar(usual.calendar, quiet_days, business_hours, hours_zone),
        absent=Absent(
            usual.absent.vacation if vacation is None else vacation,
            absent or usual.absent.policy,
            absent_after or usual.absent.after,
        ),
        reminder=usual.reminder if reminder is None else reminder,
        openness=Openness(entry or usual.openness.entry, observers or usual.openness.observers),
        talk=FreeTalk(talk or usual.talk.mode, usual.talk.limit if talk_limit is None else talk_limit),
    )
    language, zone = settings.defaults.language, settings.defaults.zone
    invitees = [read_invitee(one, language, zone) for one in player or []]
    invitees += [read_bot(one, language, zone) for one in bot or []]
    with open_store(settings) as store:
        game = announce(store, desk(settings), invitees, agreement, now=now(), name=name, seats=seats)
    if as_json:
        say_json({"game": game, "stage": "announced" if confirm else "dealt"})
    elif confirm:
        say(f"{game} is announced. The invitations go out with pbem run; it is dealt when all have answered.")
        if free := max(0, seats - len(invitees)):
            say(*_free(game, free, agreement.openness.entry, settings.mail.address))
    else:
        say(f"{game} is dealt. The first letters go out with pbem run.")


def _calendar(usual: Calendar, quiet: str | None, hours: str | None, zone: str | None) -> Calendar:
    try:
        return Calendar(
            usual.quiet if quiet is None else read_quiet_days(quiet),
            usual.hours if hours is None else read_hours(hours),
            usual.zone if zone is None else read_hours_zone(zone),
        )
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _deadlines(usual: "Deadlines", given: list[str]) -> "Deadlines":
    known = {name.replace("_", "-"): name for name in asdict(usual)}
    hours = {}
    for one in given:
        phase, _, number = one.partition("=")
        try:
            hours[known[phase.strip()]] = float(number)
        except KeyError:
            raise typer.BadParameter(f"{phase!r} is none of {', '.join(known)}") from None
        except ValueError:
            raise typer.BadParameter(f"{one!r} is not like declaration=48") from None
        if not 0 < float(number) <= 24 * 365:
            raise typer.BadParameter(f"{one!r}: hours must be more than 0, and a year at most")
    return replace(usual, **hours)


def _free(game: str, free: int, entry: Entry, address: str) -> tuple[str, ...]:
    """Return how the free seats of a game are filled."""
    from pbem.speech.ordering.entering import write_entering

    word = f"{free} {'seat is' if free == 1 else 'seats are'} free: pbem invite {game} fills one."
    if entry is not Entry.OPEN:
        return (word,)
    return (word, f"Or people sign up: a mail to {address} that says {write_entering(game, 'Ann')}.")


def read_invitee(text: str, language: str, zone: str) -> "Invitee":
    """Return who is meant by a name and an address, with a language and a time zone if they follow.

    Raises:
        BadParameter: it is not written so.
    """
    from pbem.service.errors import BadAgreement
    from pbem.service.seating.invitees import read_invitee as read

    try:
        return read(text, language, zone)
    except BadAgreement as error:
        raise typer.BadParameter(str(error)) from None


def read_bot(text: str, language: str, zone: str) -> "Invitee":
    """Return the bot that is meant by a name and a kind.

    Raises:
        BadAgreement: there is no such kind.
    """
    from pbem.service.seating.bots import kind_named
    from pbem.service.seating.games import Invitee

    name, _, kind = text.partition(":")
    return Invitee(name.strip(), "", language, zone, kind_named(kind or Kind.STRONG))


def deal(game: GameArgument, config: ConfigOption = None) -> None:
    """Deal an announced game without waiting for missing answers."""
    from pbem.service.master.deeds import Deal

    carry_out(Deal(game), config)


def games(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """List all games: how far, who owes what, since when and until when."""
    from pbem.service.looking.waiting import list_games

    with open_store(read_config(config)) as store:
        lines = list_games(store, now())
    if as_json:
        say_json(lines)
        return
    say_games(lines, empty="There is no game yet; start one with pbem new.")


def show(
    game: GameArgument,
    seat: Annotated[str, typer.Option(metavar="NAME", help="As this player sees it.")] = "",
    reveal: RevealOption = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a game's table.

    What only a player knows of a game that is being played is shown with --reveal alone.
    """
    from pbem.cli.tables import own_lines, view_lines, view_to_json
    from pbem.service.acts import note_look
    from pbem.service.looking.inspect import show_game

    with open_store(read_config(config)) as store:
        if reveal:
            note_look(store, f"the table as {seat} sees it" if seat else "the table", now(), name=game)
        shown = show_game(store, game, seat=seat, reveal=reveal and not seat)
        hides = bool(seat) and not reveal and shown.line.stage == "dealt"
        if hides:
            shown = show_game(store, game)
    if as_json:
        table = view_to_json(shown.view) if shown.view else None
        revealed = [view_to_json(view) for view in shown.revealed]
        say_json({**plain(shown.line), "table": table, "revealed": revealed, "pile": shown.pile})
        return
    line = shown.line
    due = f", due {moment(line.due)} UTC" if line.due else ", paused" if line.paused else ""
    say(f"{line.name}: {line.stage}, {', '.join(line.players)}{due}")
    facts = (
        ("Waits for", line.waits_for),
        ("Bots", line.bots),
        ("Letters do not reach", line.unreachable),
        ("Have left", line.vacant),
        ("Free seats", (str(line.free),) if line.free else ()),
        ("Watching", line.observers),
        ("Would play again", line.again),
        ("Played again as", (line.next_game,) if line.next_game else ()),
    )
    say(*(f"{what}: {', '.join(whom)}" for what, whom in facts if whom))
    if shown.view:
        say(*view_lines(shown.view))
    for view in shown.revealed or ((shown.view,) if shown.view else ()):
        say(*own_lines(view))
    if shown.pile:
        say(f"The pile, top first: {', '.join(shown.pile)}")
    if hides:
        say(f"What {seat} alone may know is hidden while {line.name} is played; --reveal shows it.")


def log(
    game: GameArgument,
    reveal: RevealOption = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what happened in a game, as everyone was told it.

    With --reveal, or once the game is over, the moves themselves are shown too. The number of a line is the
    one by which pbem undo goes back to it.
    """
    from pbem.game.record import event_to_json
    from pbem.letters.observed import event_lines
    from pbem.service.acts import note_look
    from pbem.service.looking.inspect import game_log, show_game

    with open_store(read_config(config)) as store:
        if reveal:
            note_look(store, "the log", now(), name=game)
        entries = game_log(store, game, reveal=reveal)
        names = show_game(store, game).line.players
    if as_json:
        say_json(
            [
                {
                    "number": entry.number,
                    "line": entry.line,
                    "at": entry.at,
                    "events": [event_to_json(event) for event in entry.events],
                    "seat": entry.seat,
                    "move": entry.move,
                }
                for entry in entries
            ]
        )
        return
    for entry in entries:
        line = "" if entry.line is None else entry.line
        head = f"{line:>4}  {moment(entry.at)}"
        if entry.move is not None:
            head += f"  {entry.seat or 'referee'}: {json.dumps(entry.move, ensure_ascii=False)}"
        say(head, *(f"      {line}" for line in event_lines(entry.events, names)))
    if not entries:
        say(f"Nothing has happened in {game} yet.")


def letters(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Only this game's letters.")] = "",
    reveal: RevealOption = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the letters written: sent, queued or failed.

    With --reveal their words are shown too. In a running game, sent answers to a player's mail are left out
    without it: they would tell who wrote.
    """
    from pbem.service.acts import note_look
    from pbem.service.looking.inspect import list_letters

    with open_store(read_config(config)) as store:
        if reveal:
            note_look(store, "letters", now(), name=game)
        lines = list_letters(store, game, reveal=reveal)
    if as_json:
        say_json(lines)
        return
    head = ("no.", "game", "to", "kind", "written (UTC)", "delivery", "tries", "sent (UTC)", "server said")
    rows = [
        (
            line.number,
            line.game,
            line.player or "game master",
            line.kind,
            line.created_at,
            line.delivery,
            line.tries,
            line.sent_at,
            line.error,
        )
        for line in lines
    ]
    say_table(head, rows, empty="No letter has been written.")
    for line in lines:
        if line.text:
            say("", f"--- letter {line.number} to {line.player or 'the game master'}", line.text)


def export(
    game: GameArgument,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write it; else shown.")] = None,
    reveal: RevealOption = False,
    config: ConfigOption = None,
) -> None:
    """Write the record of a game as one line of JSON.

    docs/record.md describes it. The record of a running game holds every hand, so it needs --reveal.
    """
    from pbem.service.acts import note_look
    from pbem.service.looking.inspect import export_record

    with open_store(read_config(config)) as store:
        if reveal:
            note_look(store, "the record", now(), name=game)
        line = json.dumps(export_record(store, game, reveal=reveal), ensure_ascii=False)
    if out is None:
        say(line)
        return
    if out.exists():
        raise CannotDo(f"{out} is there already")
    out.write_text(line + "\n", encoding="utf-8")
    say(f"The record of {game} is in {out}; pbem verify {out} checks it.")
