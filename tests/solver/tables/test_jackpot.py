"""Jackpots: the return at a meter, and the break-even meter."""

from dataclasses import replace

import pytest

from tests.quick import quick_and_slow
from videopoker import load_paytable, solve
from videopoker.core.paytable.paytable import MICRO, Paytable
from videopoker.solver.tables.returns import break_even


def progressive(name: str, share: int = MICRO // 100) -> Paytable:
    """The game of this name with a jackpot on its first line."""
    table = load_paytable(name)
    first = replace(table.lines[0], share=share)
    return replace(table, lines=(first, *table.lines[1:]))


def test_jackpot_at_its_reset_has_the_return_of_the_table():
    table = progressive("jacks-or-better-9-6")
    assert solve(table.with_jackpot(4000)).exact == solve(load_paytable("jacks-or-better-9-6")).exact


@pytest.mark.parametrize(
    ("name", "meter"),
    [
        ("jacks-or-better-9-6", 4880),
        ("jacks-or-better-8-5", 8666),
    ],
)
def test_break_even_agrees_with_published_figures(name, meter):
    """The known figures are for a 4,000-credit game in whole credits, rounded to the nearest ten or so."""
    assert break_even(progressive(name)) == pytest.approx(meter, abs=10)


@pytest.mark.parametrize(
    "name",
    quick_and_slow(
        [
            "jacks-or-better-9-6",
            "joker-poker-jacks-15-5-4",
            "joker-poker-kings-20-7-5",
            "deuces-wild-full-pay",
        ],
        2,
    ),
)
def test_break_even_is_the_first_meter_that_returns_100_percent(name):
    table = progressive(name)
    even = break_even(table)
    assert solve(table.with_jackpot(even)).exact >= 1 > solve(table.with_jackpot(even - 1)).exact


def test_break_even_of_a_game_that_returns_more_without_its_jackpot_is_no_credits():
    table = progressive("jacks-or-better-9-6")
    lines = (
        table.lines[0],
        *(replace(line, pays=tuple(9 * pay for pay in line.pays)) for line in table.lines[1:]),
    )
    assert break_even(replace(table, lines=lines)) == 0


def test_break_even_of_a_game_without_a_jackpot_is_refused():
    with pytest.raises(ValueError, match="has no jackpot"):
        break_even(load_paytable("jacks-or-better-9-6"))
