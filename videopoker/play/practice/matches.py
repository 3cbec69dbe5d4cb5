"""Matches: a number of deals of a save in one game, at max bet, one hand each.

The training file has where a match begins. Its hands are read from the log, so that no kill and no full disk loses one.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from videopoker.core.base.messages import Refused, counted
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT
from videopoker.play.saves.index.log_index import FOREVER
from videopoker.play.saves.log.log import Log

SIZE = 100
"""The default number of deals of a match."""
_MAX_SIZE = 1000
_HANDS_IN_RUN = 250
"""The most hands read at a time: those after the end of a match are not read."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match and its hands so far."""

    game: str
    """The fingerprint of its paytable."""
    size: int
    """Deals of the whole match; 0 if the match before it was ended."""
    after: int
    """The number of the last hand dealt before it."""
    hands: tuple[int, ...] = ()
    """The numbers of the hands drawn in it."""
    won: int = 0
    """Coins won or lost by the hands drawn, without double-ups."""

    @property
    def deals(self) -> int:
        """The deals drawn."""
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether all deals are drawn."""
        return self.deals >= self.size

    def is_played_on(self, paytable: Paytable | None) -> bool:
        """Whether the match is open, and in this game."""
        return not self.is_over and paytable is not None and fingerprint(paytable) == self.game

    def deal_at(self, state: GameState) -> int:
        """Which of its deals is on the table in this state, from 1; 0 for none."""
        return self.deals + (state.phase is Phase.DRAWING and state.hand > self.after)


_LAST = """
    SELECT game, size, after FROM match
    WHERE save = ? AND (save_id = ? OR save_id IS NULL) ORDER BY id DESC LIMIT 1
"""
_BEGUN = "INSERT INTO match (save, save_id, game, size, after) VALUES (?, ?, ?, ?, ?)"
_DRAWN = """
    SELECT number, game, paid_at_draw - coins, coins FROM hand
    WHERE number BETWEEN ? AND ? AND hands = 1 AND held IS NOT NULL AND NOT scripted ORDER BY number
"""


def _file(log: Log) -> TrainingFile:
    return TrainingFile(Path(log.where).parent, SCREEN_WAIT)


def _names(log: Log) -> tuple[str, str]:
    """The file name of a save, and its id, which another save made later under that name does not have."""
    return Path(log.where).name, log.rows.save_id


def last_match(log: Log) -> Match | None:
    """The last match of a save, open or over; None if there is none, or the save was restored to a hand before it."""
    rows = _file(log).rows(_LAST, _names(log))
    match = next((Match(*row) for row in rows), None)
    return match and match_so_far(log, match)


def match_so_far(log: Log, match: Match) -> Match | None:
    """The match with its hands drawn since, however long reading them takes; None if the log ends before it. SaveError if they cannot be read."""
    last = log.folded().state.hand
    if match.after > last:
        return None
    known = match.hands[-1] if match.hands else match.after
    for first in range(known + 1, last + 1, _HANDS_IN_RUN):
        if match.is_over:
            break
        run = first, min(first + _HANDS_IN_RUN - 1, last)
        index = log.index(*run, wait=FOREVER)
        drawn = [
            (number, won)
            for number, game, won, coins in index.rows(_DRAWN, run)
            if coins == (table := index.paytable(game)).coins and fingerprint(table) == match.game
        ][: match.size - match.deals]
        hands = (*match.hands, *(number for number, _ in drawn))
        match = replace(match, hands=hands, won=match.won + sum(won for _, won in drawn))
    return match


def begin_match(log: Log, paytable: Paytable, size: int) -> None:
    """Store that a match begins with the next deal of a save, which ends an open one; 0 deals only end it.

    Refused for too many deals.
    """
    if size > _MAX_SIZE:
        raise Refused(f"{counted(size, 'deal')}; a match has at most {_MAX_SIZE:,}")
    began = *_names(log), fingerprint(paytable), size, log.folded().state.hand
    with _file(log).changing() as connection:
        connection.execute(_BEGUN, began)
