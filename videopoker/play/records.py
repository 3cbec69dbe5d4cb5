"""The records of a save, each with its hand, and the odds of the lines that were hit."""

from collections.abc import Sequence
from dataclasses import dataclass

from videopoker.core.base.records import Cents
from videopoker.core.base.rendering import AsDict
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.machine.totals import Totals
from videopoker.play.paytables.solved import one_in
from videopoker.play.saves.index.index import RightHolds

BIGGEST_WIN = "biggest win"
RAREST_HAND = "rarest hand"

_FIRST_TOLD = 500
"""Hands from which a new record is reported."""
_LEAST_TOLD = 25
"""The least win, in coins for each coin bet, whose record is reported."""


@dataclass(frozen=True, slots=True)
class Record(AsDict):
    """A record and its hand."""

    name: str
    value: float
    """In credits; of the rarest hand, in how many hands of perfect play it is expected once; a number of right holds in a row."""
    hand: int
    """The number of the first deal that set it; of a session and of right holds, of their last deal."""
    line: str | None = None
    """The line of the rarest hand."""
    money: Cents | None = None
    """The net result of a session at the denominations played."""


def records(total: Totals, right: RightHolds) -> list[Record]:
    """Biggest win, rarest hand, best and worst session, most right holds in a row; what there is not yet is left out.

    Sessions count once they are over, holds once they are graded, lines if their odds at the bet are known.
    """
    rarest = max(
        (
            Record(RAREST_HAND, rarity, hand, label)
            for game, counts in total.by_game.items()
            for label, hand in counts.first_hit.items()
            if (rarity := one_in(*game, label))
        ),
        key=lambda record: (record.value, -record.hand),
        default=None,
    )
    sessions = {"best session": total.best_session, "worst session": total.worst_session}
    found = [
        Record(BIGGEST_WIN, total.biggest_win, total.biggest_hand),
        rarest,
        *(Record(name, one.net, one.hand, money=one.money) for name, one in sessions.items() if one),
        Record("right holds in a row", right.most, right.hand),
    ]
    return [record for record in found if record and record.hand]


def new_records(total: Totals, state: GameState) -> Sequence[str]:
    """The names of the records that the last hand or double-up set; empty below 25 a coin, and for the first 500 hands."""
    best = state.paid if state.double else max((final.paid for final in state.finals), default=0)
    is_told = state.phase is Phase.BETTING and total.games >= _FIRST_TOLD
    if not is_told or best < _LEAST_TOLD * (state.coins or 1):
        return ()
    of_hands = (
        record for record in records(total, RightHolds()) if record.name in {BIGGEST_WIN, RAREST_HAND}
    )
    return [record.name for record in of_hands if record.hand == state.hand]


def lines_one_in(total: Totals) -> dict[str, float | None]:
    """In how many hands each line hit is expected once, over all games played that have it; None while unknown.

    Games whose odds at a bet are unknown are left out.
    """
    rarities: dict[str, float | None] = {}
    for label in total.lines:
        played = ((one_in(*game, label), counts.games) for game, counts in total.by_game.items())
        known = [(rarity, games) for rarity, games in played if rarity and games]
        expected = sum(games / rarity for rarity, games in known)
        rarities[label] = sum(games for _, games in known) / expected if expected else None
    return rarities
