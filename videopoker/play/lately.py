"""The games last played: noted while a log is replayed, so that it need not be read a second time."""

from collections.abc import Iterable, Iterator

from videopoker.core.events import Dealt, Event, GameChosen
from videopoker.core.paytable import Paytable

MOST = 4
"""How many games are remembered."""


class Lately:
    """The last few games a hand was dealt in.

    Whoever replays a log lets the events through `noted`; where a log is not replayed whole any more, something
    that keeps these games can take the place of this.
    """

    def __init__(self) -> None:
        self._chosen: Paytable | None = None
        self._games: list[Paytable] = []

    @property
    def games(self) -> tuple[Paytable, ...]:
        """The games, the last one first, each once."""
        return tuple(self._games)

    def noted(self, events: Iterable[Event]) -> Iterator[Event]:
        """The same events, noted on their way."""
        for event in events:
            match event:
                case GameChosen(paytable):
                    self._chosen = paytable
                case Dealt():
                    self._note()
            yield event

    def _note(self) -> None:
        game = self._chosen
        if game is None or (self._games and self._games[0].key == game.key):
            return
        others = [other for other in self._games if other.key != game.key]
        self._games = [game, *others][:MOST]
