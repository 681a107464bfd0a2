"""Players, strangers and machines who write at random."""

from collections import Counter
from random import Random

from pbem.game.state import Phase
from pbem.mail.message import read_message
from pbem.speech.names import card_name
from tests.end_to_end.world import World

NAMES = ("Ann", "Bob", "Carla")


class Writers:
    """Players who play, talk and send things twice, strangers and machines, all at random."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng = world, rng
        self.posted: Counter[str] = Counter()
        self.said: list[str] = []

    def write(self) -> None:
        """Let a few mails come in."""
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            what = self.rng.random()
            name = self.rng.choice(NAMES)
            if what < 0.5:
                self._move()
            elif what < 0.7:
                self.said.append(f"word {len(self.said)} from me")
                self._post(self.world.written(name, f"SAY {self.said[-1]}"))
            elif what < 0.8:
                raw = self.world.written(name, "STATUS")
                self._post(raw)
                self._post(raw)
            elif what < 0.9:
                self._post(self.world.machine(name))
            else:
                number = sum(self.posted.values())
                self._post(self.world.stranger().replace(b"<offer@", b"<offer%d@" % number))

    def _move(self) -> None:
        """Let whoever is awaited do something simple."""
        view = self.world.view()
        text = {
            Phase.DECLARATION: "OFFER {card}",
            Phase.COUNTER_OFFERS: "PASS",
            Phase.CHALLENGE: "STAND BY",
            Phase.RESOLUTION: "REFUSE",
        }.get(view.phase)
        if text is None:
            return
        seats = view.awaited or range(len(NAMES))
        name = NAMES[self.rng.choice(list(seats))]
        card = card_name(self.rng.choice(self.world.hand(name)), "en")
        self._post(self.world.written(name, text.format(card=card)))

    def _post(self, raw: bytes) -> None:
        self.posted[read_message(raw).message_id] += 1
        self.world.post(raw)
