"""Values the decisions of a log in batches of one game at one bet, as rows of the index."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from videopoker.coach.explain import rivals
from videopoker.coach.kinds import Kind, kind_of
from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.core.cards.cards import Card
from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.index.index import Decision

if TYPE_CHECKING:  # NumPy is loaded when hands are graded
    from videopoker.solver.policy.policy_holds import HoldEach, HoldNames, PolicyHolds
    from videopoker.solver.policy.shared_jackpot import JackpotValues
    from videopoker.solver.sheets.player import SheetPlayer


SHEET_LINES = 16
SHEET = f"{SHEET_LINES}-line sheet"
SIMPLE = "pairs and high cards"
"""The names of the other policies."""

Jackpots = int | tuple[int, ...]
"""A game's jackpot at a deal in whole credits; a tuple if it has several."""


@dataclass(slots=True)
class PlayedDeals:
    """Deals of one game at one bet, waiting to be valued; a card is a byte, its number."""

    numbers: list[int] = field(default_factory=list)
    """The number of each hand."""
    cards: bytearray = field(default_factory=bytearray)
    """The five cards of each deal."""
    held: bytearray = field(default_factory=bytearray)
    """The positions held in each deal as a mask, bit 0 for the first card."""
    first: bytearray = field(default_factory=bytearray)
    """The positions that were the first answer."""
    hinted: list[bool] = field(default_factory=list)
    """Whether a hint was shown before the first answer."""
    replacements: bytearray = field(default_factory=bytearray)
    """The five replacements of each hand of each deal."""
    jackpots: list[Jackpots] = field(default_factory=list)
    """Of each deal, if the bet can win one."""


class GameAtBet(NamedTuple):
    """What the decisions of a batch have in common."""

    game: int
    """Its number in the index."""
    bet: Bet


class Policies(NamedTuple):
    """Ways to play one game at one bet."""

    perfect: Fraction
    """The exact return of perfect play, per coin bet."""
    held: "Mapping[str, HoldEach]"
    """The other policies by name."""
    cost: Mapping[str, Fraction]
    """What each of the other policies costs per coin bet, compared with perfect play."""


@lru_cache(maxsize=32)
def policies_of(table: Paytable, coins: int, saves: Path | None) -> Policies:
    """The policies of a game: the 16-line sheet, if one is shipped or kept, and pairs and high cards."""
    return _solved(table, coins, known_sheet(table, coins, SHEET_LINES, str(saves) if saves else None))


@lru_cache(maxsize=32)
def _solved(table: Paytable, coins: int, sheet: Sheet | None) -> Policies:
    """The policies of a game with this sheet; shared by all saves."""
    from videopoker.solver.policy.hold_types import hold_types
    from videopoker.solver.policy.policy_holds import PairsAndHighCards
    from videopoker.solver.tables.returns import solve

    players: dict[str, SheetPlayer | PairsAndHighCards] = {}
    if sheet:
        players[SHEET] = sheet.player
        hold_types.cache_clear()  # 5 MB that are not needed once the sheet's player exists
    players[SIMPLE] = PairsAndHighCards(table, coins)
    perfect = solve(table, coins).exact
    return Policies(
        perfect,
        {name: player.held for name, player in players.items()},
        {name: perfect - player.exact_return() for name, player in players.items()},
    )


class GamesPlayed:
    """The games of a log, with cached values at their jackpots and cached names of holds."""

    def __init__(self, saves: Path | None) -> None:
        self._saves = saves
        self._names: dict[Paytable, HoldNames] = {}
        self._kinds: dict[str, Kind] = {}
        self._pairs: dict[tuple[str, str], str] = {}
        self._values: dict[GameAtBet, JackpotValues] = {}

    def graded(self, table: Paytable, batch: GameAtBet, deals: PlayedDeals) -> list[Decision]:
        """The decisions of these deals of a game, as rows of the index."""
        from videopoker.solver.policy.policy_holds import Deals, value_decisions

        cards = (bytes(deals.cards), bytes(deals.held), bytes(deals.replacements))
        jackpots = tuple(deals.jackpots) or None
        policies = policies_of(table, batch.bet.coins, self._saves)
        played = Deals(table, batch.bet, *cards, jackpots, bytes(deals.first))
        found = value_decisions(
            played, self._names_of(table), policies.held, rivals(table, batch.bet.coins).masks
        )
        first_costs = [
            None if is_hinted else cost
            for is_hinted, cost in zip(deals.hinted, found.first_cost, strict=True)
        ]
        sheet, simple = (_columns(found.policies.get(name), len(deals.numbers)) for name in (SHEET, SIMPLE))
        return [
            *map(
                Decision,
                deals.numbers,
                found.best,
                map(self._kind, found.kinds),
                repeat(found.unit),
                found.value,
                found.cost,
                first_costs,
                found.perfect_paid,
                self._meters(batch, table, deals),
                *sheet,
                *simple,
            )
        ]

    def _meters(self, batch: GameAtBet, table: Paytable, deals: PlayedDeals) -> Sequence[int | None]:
        """What perfect play is paid on average for each deal at its jackpots, in units of `game_unit`."""
        from videopoker.solver.policy.policy_holds import game_unit

        if not deals.jackpots:
            return [None] * len(deals.numbers)
        values = self._at_jackpots(batch, table, deals.jackpots)
        unit = game_unit(table)
        return [round(values[jackpot] * unit) for jackpot in deals.jackpots]

    def _at_jackpots(
        self, batch: GameAtBet, table: Paytable, jackpots: list[Jackpots]
    ) -> Mapping[Any, Fraction]:
        """What perfect play is paid on average for a deal at each of these jackpots, in coins."""
        from videopoker.solver.policy.shared_jackpot import JackpotValues, values_at

        counts = Counter(jackpots)
        hands = batch.bet.hands
        if batch not in self._values:
            self._values[batch] = JackpotValues(table, hands)
        return {
            **values_at(table, hands, [jackpot for jackpot in counts if isinstance(jackpot, tuple)]),
            **self._values[batch].values([jackpot for jackpot in counts if isinstance(jackpot, int)]),
        }

    def _names_of(self, table: Paytable) -> "HoldNames":
        from videopoker.solver.policy.policy_holds import HoldNames

        if table not in self._names:

            def name(cards: Sequence[Card], held: Sequence[int]) -> str:
                kind = kind_of(cards, held, table)
                self._kinds[kind.name] = kind
                return kind.name

            self._names[table] = HoldNames(table, name)
        return self._names[table]

    def _kind(self, names: tuple[str, str]) -> str:
        """What a decision is about: the short names of its kinds of holds; the full names if the short ones are equal."""
        if names not in self._pairs:
            best, other = (self._kinds[name].base for name in names)
            self._pairs[names] = " against ".join((best, other) if best != other else names)
        return self._pairs[names]


def _columns(holds: "PolicyHolds | None", deals: int) -> Sequence[Sequence[int | None]]:
    """The costs and the pays of a policy; None for a game without it."""
    return (holds.cost, holds.paid) if holds else ([None] * deals, [None] * deals)
