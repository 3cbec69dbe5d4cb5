"""Returns and counts agree with brute force over every deal, card by card."""

import numpy as np
import pytest

from tests.solver.every_deal import EveryDeal
from tests.solver.odd_tables import ODD_TABLES
from tests.solver.tables.test_solve import HOUSE
from videopoker import holds, load_paytable, solve
from videopoker.core.cards.cards import CARDS, JOKER
from videopoker.solver.tables.hold_values import best_hold

POSITIONS = [tuple(place for place in range(5) if mask >> place & 1) for mask in range(32)]
LONG_WAY = {
    "house game": HOUSE,
    "ties": ODD_TABLES["ties"],
    "wild cards counted, five jokers": ODD_TABLES["wild cards counted, five jokers"],
    "deuces and joker wild": load_paytable("deuces-and-joker-wild"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_WAY)
def test_solution_agrees_with_brute_force(name):
    """Counts of lines and of cards held over all deals; all 32 holds, and the first best, of some."""
    table = LONG_WAY[name]
    solution, played = solve(table), EveryDeal(table, table.coins)
    assert solution.total == played.total
    assert [line.combinations for line in solution.lines] == played.counts
    assert solution.held == played.held
    for deal in np.random.default_rng(5).choice(len(played.hands), 200):
        cards = [CARDS[n] if n < 52 else JOKER for n in played.hands[deal]]
        totals = {hold.positions: hold.total for hold in holds(cards, table)}
        assert [totals[places] for places in POSITIONS] == played.totals(
            played.hands[deal : deal + 1]
        ).ravel().tolist()
        assert best_hold(cards, table, table.coins) == set(POSITIONS[played.best[deal]])
