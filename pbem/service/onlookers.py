"""Mails of those who watch a game: they may ask and stop; whatever else they write is not played."""

from datetime import datetime

from pbem.letters.model import GameMasterTopic, LineOutcome, LineResult, NoticeTopic, Recipient
from pbem.mail.message import normal_address
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errand import Errand
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.games import Invitee, check_invitee
from pbem.service.lookup import addresses_of_player, game_named, player_at
from pbem.service.observing import may_be_watched, notify, reader_of, show, stop_watching, watch, watches
from pbem.service.open_seats import is_seated
from pbem.service.openness import Observers
from pbem.service.outcomes import results_to_json
from pbem.service.outside import Outsider
from pbem.service.reading import reply_in
from pbem.service.running import RunningGame
from pbem.service.sender import Watcher
from pbem.speech.ordering.entering import read_stop
from pbem.speech.orders import Aside, Item, Plain, Problem, SetLanguage, SetZone, ToGameMaster
from pbem.speech.questions import History, Rules
from pbem.store import Transactions
from pbem.store.tables import Game, MailOutcome, Observer, Player, Stage

_ANSWERED = (Plain.STATUS, Plain.TABLE, Plain.WHO, Plain.HELP, Plain.RESEND)
"""Questions of which the table is answer enough, or which are answered beside it."""


def answer_observer(errand: Errand, sender: Watcher) -> MailOutcome:
    """Do what somebody asks for who watches a game."""
    session, observer, game, mail = errand.session, sender.observer, sender.game, errand.answers.mail
    mail.game_id = game.id
    person = Outsider(observer.player_id, reader_of(observer))
    if read_stop(reply_in(errand.message).sure_text, observer.language):
        stop_watching(session, game, observer.player_id, errand.now)
        if errand.may_answer(person):
            notify(session, errand.desk, game, observer, NoticeTopic.NOT_WATCHING, errand.now, errand.answers)
        return MailOutcome.PLAYED
    results = tuple(map(_result, errand.read(game, None, observer.language).items))
    mail.lines = results_to_json(results)
    for result in results:
        _prefer(observer, result.item)
    session.add(observer)
    words = [one.item.meaning.text for one in results if isinstance(one.item.meaning, ToGameMaster)]
    has_room = errand.may_answer(person)
    if words and has_room:
        # the address tells them from a player, whatever they are called
        who = f"{observer.name} <{session.get_one(Player, observer.player_id).address}>"
        errand.tell_master(GameMasterTopic.PLAYER_WRITES, game, who, "\n\n".join(words), mail.id)
    if has_room:
        _answer(errand, game, observer, results)
    in_vain = any(result.outcome is LineOutcome.ASKED for result in results)
    return MailOutcome.ASKED if in_vain else MailOutcome.ANSWERED


def _answer(errand: Errand, game: Game, observer: Observer, results: tuple[LineResult, ...]) -> None:
    """Answer with the table, or with a word that they only watch."""
    session, desk, now = errand.session, errand.desk, errand.now
    said = [one for one in results if one.outcome is not LineOutcome.ASIDE]
    plain = said and all(one.outcome is LineOutcome.DONE for one in said)
    if observer.stopped_at is not None:
        notify(session, desk, game, observer, NoticeTopic.NOT_WATCHING, now, errand.answers)
    elif plain and game.setup is not None:
        show(RunningGame(session, game, now), desk, observer, results=results, answers=errand.answers)
    else:
        topic = NoticeTopic.WATCHING if plain else NoticeTopic.ONLY_WATCHING
        notify(session, desk, game, observer, topic, now, errand.answers)


def _result(item: Item) -> LineResult:
    """Return what becomes of a line: whatever plays something, or tells others something, is not done."""
    match item.meaning:
        case Aside():
            return LineResult(item, LineOutcome.ASIDE)
        case SetLanguage() | SetZone() | ToGameMaster() | History() | Rules():
            return LineResult(item, LineOutcome.DONE)
        case Problem():
            return LineResult(item, LineOutcome.ASKED)
    return LineResult(item, LineOutcome.DONE if item.meaning in _ANSWERED else LineOutcome.ASKED)


def _prefer(observer: Observer, item: Item) -> None:
    match item.meaning:
        case SetLanguage(code):
            observer.language = code
        case SetZone(zone):
            observer.zone = zone


def observe(store: Transactions, desk: Desk, name: str, new: Invitee, now: datetime) -> None:
    """Let somebody watch a game by the game master's word; they are told so at once, and how to stop.

    Args:
        store: the database.
        desk: our side.
        name: the game's name.
        new: who watches.
        now: the time (aware, UTC).

    Raises:
        ServiceError: no such game, it is over or has not agreed to be watched, or who is named does not do.
    """
    with store.begin() as session:
        game = game_named(session, name)
        if game.stage not in (Stage.ANNOUNCED, Stage.DEALT):
            raise WrongStage(f"{game.name} is {game.stage.value}: there is nothing to watch any more")
        if not may_be_watched(game):
            raise BadAgreement(
                f"{game.name} has agreed that nobody watches; to change that: pbem set {game.name} observers "
                f"{Observers.LIVE}, or {Observers.DELAYED}"
            )
        check_invitee(new, {normal_address(desk.address): "the referee"})
        player = player_at(session, new.address)
        if is_seated(session, game, addresses_of_player(session, player.id)):
            raise BadAgreement(f"{new.name} plays in {game.name}")
        if watches(session, game, player.id):
            raise BadAgreement(f"{new.name} watches {game.name} already")
        watch(session, desk, game, player.id, Recipient(new.name.strip(), new.language, new.zone), now)
        note_act(session, game, f"let {new.name.strip()} watch", now)
