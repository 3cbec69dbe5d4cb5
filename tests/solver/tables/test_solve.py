"""The solution of a paytable: published figures, and every deal by brute force."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb, lcm

import pytest

from tests.quick import quick_and_slow
from tests.solver.facts import KNOWN_RETURNS, ODD_COUNTS, PAYTABLES, PUBLISHED, paytable_of
from tests.solver.odd_tables import ODD_TABLES, QUICK, TIES, paytable
from videopoker import load_paytable, solve
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.hands import Category
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable_problems import unreachable
from videopoker.play.paytables.files import paytable_names
from videopoker.solver.steps import finished
from videopoker.solver.tables import returns as final_hands
from videopoker.solver.tables.pay_sums import unpaid_lines
from videopoker.solver.tables.returns import solve_steps

HOUSE = load_paytable()
KNOWN = {fact["file"]: fact for fact in KNOWN_RETURNS}
FACTS = {fact["file"]: fact for fact in PAYTABLES}


@cache
def solved(name):
    """A shipped paytable, solved."""
    return solve(load_paytable(name))


def test_known_counts_of_every_line_are_found():
    """The shipped files have the pays of the facts, see below, and may list other labels."""
    for name, fact in KNOWN.items():
        assert [line.combinations for line in solved(name).lines] == list(fact["combos"].values()), name


def test_known_return_is_found_to_the_last_digit():
    found = {name: (solved(name).numerator, solved(name).total) for name in KNOWN}
    assert found == {name: (fact["return_numerator"], fact["total"]) for name, fact in KNOWN.items()}


def test_known_variance_is_found():
    found = {name: round(solved(name).variance, 6) for name in KNOWN}
    assert found == {name: fact["variance"] for name, fact in KNOWN.items()}


def conditions(table):
    return {
        (line.category, line.natural, line.ranks, line.kickers, line.wilds, line.pays) for line in table.lines
    }


def rules(table):
    return table.jokers, table.wild, conditions(table)


def test_paytables_of_the_field_are_shipped_with_their_pays():
    assert [
        name for name, fact in FACTS.items() if rules(load_paytable(name)) != rules(paytable_of(fact))
    ] == []


def test_paytables_have_their_published_returns():
    stated = {name: 100 * load_paytable(name).stated_return for name in PUBLISHED}
    assert stated == pytest.approx(PUBLISHED, abs=0.0051, rel=0)


def test_progressive_game_at_its_reset_pays_as_its_base_game():
    for name in paytable_names():
        if name.endswith("-progressive"):
            assert conditions(load_paytable(name)) == conditions(
                load_paytable(name.removesuffix("-progressive"))
            )


def test_shipped_files_state_their_returns():
    """Every sixteenth is solved here, all of them where the files are checked."""
    stated = {name: load_paytable(name).stated_return for name in paytable_names()}
    assert all(stated.values())
    sample = dict(sorted(stated.items())[::16])
    assert {name: solved(name).expected for name in sample} == pytest.approx(sample, abs=1e-9, rel=0)


def test_house_game_return_has_not_changed():
    assert round(solved(HOUSE.key).expected, 10) == 0.9969583526


SHIPPED = [
    "jacks-or-better-9-6",
    HOUSE.key,
    "deuces-wild-full-pay",
    "deuces-and-joker-wild",
    "double-joker-9-5-4",
]
ALL_KINDS = ODD_TABLES | {name: load_paytable(name) for name in SHIPPED}


@pytest.fixture(scope="module", params=quick_and_slow([[*QUICK, *SHIPPED], list(ALL_KINDS)]), ids=len)
def solutions(request):
    return {name: solve(ALL_KINDS[name]) for name in request.param}


def test_counts_add_up_to_all_ways(solutions):
    for name, solution in solutions.items():
        deck = solution.paytable.deck_size
        ways = comb(deck, 5) * lcm(*(comb(deck - 5, drawn) for drawn in range(6)))
        assert solution.total == ways == sum(line.combinations for line in solution.lines), name
        assert min(line.combinations for line in solution.lines) >= 0, name


def test_return_variance_and_hit_frequency_are_those_of_the_counts(solutions):
    for name, solution in solutions.items():
        chances = [
            (Fraction(line.pays, solution.coins), Fraction(line.combinations, solution.total))
            for line in solution.lines
        ]
        mean = sum(pay * chance for pay, chance in chances)
        variance = sum((pay - mean) ** 2 * chance for pay, chance in chances)
        hits = sum(chance for pay, chance in chances if pay)
        assert (solution.exact, solution.expected) == (mean, float(mean)), name
        assert solution.variance == pytest.approx(float(variance), rel=1e-12), name
        assert solution.hit_frequency == pytest.approx(float(hits), rel=1e-12), name


def test_lines_are_those_of_the_paytable_and_nothing(solutions):
    for solution in solutions.values():
        assert [(line.label, line.pays) for line in solution.lines] == [
            *((line.label, line.pays[-1]) for line in solution.paytable.lines),
            ("nothing", 0),
        ]


def solve_by_values(table, values):
    return finished(solve_steps(table, values=values))


def test_lines_can_be_worth_more_than_they_pay():
    """Perfect play maximizes the values; the return still counts the pays."""
    jacks = load_paytable("jacks-or-better-9-6")
    pays = [line.pays[-1] for line in jacks.lines]
    plain = solve(jacks)
    flush = next(place for place, line in enumerate(jacks.lines) if line.label == "Flush")
    values = [pay + 20 * (place <= flush) for place, pay in enumerate(pays)]
    chased = solve_by_values(jacks, values)
    assert chased.exact < plain.exact < chased.value
    paid_so = replace(
        jacks,
        lines=tuple(
            replace(line, pays=(value,) * 5) for line, value in zip(jacks.lines, values, strict=True)
        ),
    )
    as_paid = solve(paid_so)
    assert (chased.value, chased.held) == (as_paid.exact, as_paid.held)
    assert [line.combinations for line in chased.lines] == [line.combinations for line in as_paid.lines]


def test_impossible_values_are_refused():
    jacks = load_paytable("jacks-or-better-9-6")
    for values in ([], [1] * 8, [-1] * 9, [0.5] * 9):
        with pytest.raises(
            ValueError, match="expected 9 whole values from 0 to 1,000,000,000, one for each line"
        ):
            solve_by_values(jacks, values)
    with pytest.raises(
        ValueError, match="Straight Flush is worth less than Straight; expected at least as much"
    ):
        solve_by_values(jacks, [9, 1, 9, 9, 9, 5, 1, 1, 1])


def test_line_listed_first_is_counted_where_two_pay_the_same():
    straights = [("straight", 4, {"ranks": "8-A", "label": "high"}), ("straight", 4, {"label": "any"})]
    high, low, _ = solve(paytable(straights)).lines
    alone = solve(paytable([("straight", 4)])).lines[0]
    assert high.combinations + low.combinations == alone.combinations


def test_fewer_coins_solve_as_a_table_of_that_many():
    uneven = ODD_TABLES["pays uneven"]
    for coins in range(1, 6):
        alone = replace(
            uneven, coins=1, lines=tuple(replace(line, pays=(line.pays[coins - 1],)) for line in uneven.lines)
        )
        there, here = solve(uneven, coins), solve(alone)
        assert there.exact * coins == here.exact
        assert [line.combinations for line in there.lines] == [line.combinations for line in here.lines]


def test_numerator_may_be_a_fraction_where_pays_are_no_multiples_of_the_bet():
    solution = solve(ODD_TABLES["pays uneven"], 4)
    assert solution.numerator / solution.total == solution.exact
    assert (solution.numerator * 4).denominator == 1


@pytest.mark.parametrize("coins", [0, 6, -1, True, 2.0])
def test_bet_that_the_game_does_not_take_is_refused(coins):
    with pytest.raises(ValueError, match="this game takes 1 to 5"):
        solve(HOUSE, coins)


def test_counts_agree_with_brute_force(solutions):
    for name in solutions.keys() & ODD_COUNTS:
        odd = ODD_COUNTS[name]
        assert [line.combinations for line in solutions[name].lines] == odd["counts"], name
        assert list(solutions[name].held) == odd["held"], name


def test_where_holds_tie_the_first_of_each_deal_is_counted_by_its_own_suits():
    """3s 5s and 4h 5h have the same value here: the first mask depends on which five is the spade."""
    threes, fours = (line.combinations for line in solve(paytable(TIES)).lines[1:3])
    assert (threes, fours) == (837_656_905_536, 825_574_830_036)


@pytest.mark.parametrize("name", quick_and_slow(["deuces-wild-full-pay", "joker-poker-kings-20-7-5"]))
def test_game_with_other_pays_is_counted_as_in_a_fresh_process(name):
    """Only the deals that change their best hold are counted again; a line that gains 200 coins changes most."""
    table = load_paytable(name)
    games = [table.with_pay("flush", pay) for pay in (20, 21, 22, 200, 19)]
    after_another = [solve(game) for game in games]
    for game, found in zip(games, after_another, strict=True):
        final_hands.forget()
        assert solve(game) == found


@pytest.mark.parametrize(
    ("name", "line", "pay"),
    quick_and_slow(
        [
            ("jacks-or-better-9-6", "full house", 5),
            ("jacks-or-better-9-6", "full house", 45),
            ("deuces-wild-full-pay", "flush", 1),
            ("joker-poker-jacks-15-5-4", "five of a kind", 5),
        ],
        2,
    ),
)
def test_solver_and_file_check_find_the_same_unpaid_lines(name, line, pay):
    table = load_paytable(name).with_pay(line, pay)
    assert unpaid_lines(table) == unreachable(table)


@pytest.mark.slow
def test_line_of_wild_cards_with_one_other_card_is_never_paid_below_a_straight_flush():
    """Four wild aces with a 2 are a straight flush: one card that is not wild is always of one suit."""
    jacks = load_paytable("jacks-or-better-9-6")
    aces = PayLine(
        Category.FOUR_OF_A_KIND,
        (26, 52, 78, 104, 130),
        ranks=frozenset({Rank.ACE}),
        kickers=frozenset({Rank.TWO, Rank.FIVE}),
        label="Four Aces",
    )
    table = replace(jacks, lines=(aces, *jacks.lines), wild=frozenset({Rank.ACE}))
    assert unpaid_lines(table) == unreachable(table) == [0]


@pytest.mark.parametrize(
    ("name", "royal", "deals"),
    [
        ("jacks-or-better-9-6", 4000, 0),
        ("jacks-or-better-9-5", 5000, 2616),
        ("deuces-wild-full-pay", 4000, 11_760),
    ],
)
def test_deals_are_counted_whose_best_holds_tie_but_end_in_different_lines(name, royal, deals):
    """The numbers are from all 134,459 kinds of deals, with the ways of every best hold of each."""
    table = load_paytable(name)
    assert solve(table.with_pays([(table.lines[0].label, royal)])).tied_deals == deals
