"""The games last played: noted while a log is folded, so that it need not be read a second time."""

from collections.abc import Iterable

from videopoker.core.paytable import Paytable

MOST = 4
"""How many games are remembered."""


class RecentGames:
    """The last few games a hand was dealt in."""

    def __init__(self, games: Iterable[Paytable] = ()) -> None:
        self.games = tuple(games)
        """The games, the last one first, each once."""

    def dealt(self, game: Paytable | None) -> None:
        """Note that a hand was dealt in this game."""
        if game is None or (self.games and self.games[0].key == game.key):
            return
        others = [other for other in self.games if other.key != game.key]
        self.games = (game, *others)[:MOST]
