"""Which pays more? Two paytables of one game; right answers put the game off, wrong ones bring it back.

A file of its own: its questions are paytables, not hands.
"""

from datetime import timedelta
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

from videopoker.coach.drill import scheduled
from videopoker.core.base.messages import Refused, quoted
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import shuffled
from videopoker.play.paytables.library import paytable_library
from videopoker.play.practice.training import TrainingFile, text_of, utc_now

_SCHEDULES = "SELECT family, due, schedule FROM family"
_SEED = sha256(b"videopoker which pays more").digest()


class Pair(NamedTuple):
    """Two shipped paytables of one game to choose from."""

    due: str
    """When its game is asked again, in UTC; now for a new game."""
    family: str
    """The name of the game."""
    games: tuple[Paytable, Paytable]
    schedule: str | None
    is_right: bool | None = None
    """Whether it was answered right; None before the answer."""

    @property
    def returns(self) -> list[float]:
        """The returns of both."""
        return [game.stated_return or 0 for game in self.games]

    @property
    def best(self) -> str:
        """The number of the game that returns more, 1 or 2."""
        return f"{self.returns.index(max(self.returns)) + 1}"


def which(file: TrainingFile, chosen: str = "") -> Pair:
    """The pair to ask: of a new game, or of the one longest due; answered if a number is chosen, after which another is asked."""
    if chosen not in {"", "1", "2"}:
        raise Refused(f"got {quoted(chosen)}; expected 1 or 2")
    now = utc_now()
    schedules = {game: answered for game, *answered in file.rows(_SCHEDULES, ())}
    new = text_of(now), None
    library = paytable_library()
    shipped = [table for table in library.tables if table.key not in library.own]
    pairs = (
        Pair(due, first.name, (first, second), schedule)
        for first, second in combinations(shuffled(shipped, _SEED, f"{schedules}", 0), 2)
        for due, schedule in (schedules.get(first.name, new),)
        if first.name == second.name and first.stated_return != second.stated_return
    )
    pair = min(pairs, key=lambda pair: pair.due)
    if not chosen:
        return pair
    is_right = chosen == pair.best
    schedule, due = scheduled(1, pair.schedule, now, is_right=is_right)
    if is_right:
        due = max(due, now + timedelta(days=1))
    with file.changing() as connection:
        connection.execute("REPLACE INTO family VALUES (?, ?, ?)", (pair.family, schedule, text_of(due)))
    return pair._replace(is_right=is_right)
