"""The solutions over many pays of one line: against each game solved alone."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples
from videopoker import load_paytable, solve
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.hands import Category
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.curve.sweep import sweep

GAMES = (
    "jacks-or-better-9-6",
    "joker-poker-kings-20-7-5",
    "deuces-wild-full-pay",
    "deuces-and-joker-wild",
    "double-joker-8-5-4",
)


def solved_alone(table, line, pays):
    return [solve(table.with_pay(line, pay)) for pay in pays]


@settings(max_examples=examples(4))
@given(st.data())
def test_a_sweep_has_the_solution_of_every_pay_with_all_counts(data):
    table = load_paytable(data.draw(st.sampled_from(GAMES)))
    line = data.draw(st.sampled_from(table.lines))
    low, step = data.draw(st.integers(1, 2 * line.pays[-1])), data.draw(st.integers(1, 5))
    pays = range(low, low + step * data.draw(st.integers(1, 15)), step)
    assert [*sweep(table, line.label, pays)] == solved_alone(table, line.label, pays)


def test_a_sweep_counts_the_first_of_equal_holds_where_best_play_changes_at_a_whole_pay():
    table, pays = load_paytable("jacks-or-better-9-6"), range(16, 40)
    assert [*sweep(table, "flush", pays)] == solved_alone(table, "flush", pays)


def test_a_sweep_counts_a_hand_for_the_first_line_where_the_swept_line_pays_the_same():
    table, pays = load_paytable("deuces-and-joker-wild"), range(10, 31, 5)
    assert [*sweep(table, "straight", pays)] == solved_alone(table, "straight", pays)


def test_a_sweep_counts_two_lines_of_equal_pay_as_solving_does():
    natural = PayLine(Category.FLUSH, (20,), natural=True)
    lines = (natural, PayLine(Category.FLUSH, (20,)), PayLine(Category.STRAIGHT, (10,)))
    table = Paytable(
        "Two flushes", (*lines, PayLine(Category.PAIR, (2,))), wild=frozenset({Rank.TWO}), coins=1
    )
    pays = range(3, 18)
    assert [*sweep(table, "straight", pays)] == solved_alone(table, "straight", pays)
