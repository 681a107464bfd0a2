"""Mails of those who watch a game: they may ask and stop; whatever else they write is not played."""

from pbem.letters.model import GameMasterTopic, LineOutcome, LineResult, NoticeTopic
from pbem.service.errands.errand import Errand
from pbem.service.errands.outcomes import results_to_json
from pbem.service.errands.reading import reply_in
from pbem.service.errands.sender import Watcher
from pbem.service.outgoing.observing import notify, reader_of, show, stop_watching
from pbem.service.outgoing.outside import Outsider
from pbem.service.playing.preferring import prefer
from pbem.service.playing.running import RunningGame
from pbem.speech.ordering.entering import read_stop
from pbem.speech.orders import Aside, Item, Plain, Problem, SetLanguage, SetZone, ToGameMaster
from pbem.speech.questions import History, Rules
from pbem.store.tables import Game, MailOutcome, Observer, Player

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
        prefer(observer, result.item.meaning)
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
