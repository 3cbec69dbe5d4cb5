"""The coach's counts compared with the solver and with every draw made one by one."""

from fractions import Fraction

import pytest

from tests.coach.test_rival import SIX_GAMES
from tests.quick import quick_and_slow
from tests.solver.every_draw import holds_by_enumeration, random_hands
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.core.cards.cards import parse_cards
from videopoker.play.paytables.files import load_paytable
from videopoker.solver.tables.hold_values import best_hold, holds


def check_best(game, count):
    table = load_paytable(game)
    for cards in random_hands(table.jokers, count, 11):
        advice = advise(cards, table, table.coins)
        assert best_hold(cards, table, table.coins) == advice.best.positions
        exact = {frozenset(hold.positions): hold for hold in holds(cards, table)}
        assert len(advice.holds) == 32
        for hold in advice.holds:
            assert hold.is_best == exact[hold.positions].best
            assert hold.value == exact[hold.positions].exact * table.coins


@pytest.mark.parametrize("game", SIX_GAMES)
def test_best_hold_is_the_solvers(game):
    check_best(game, 10)


@pytest.mark.slow
@pytest.mark.parametrize("game", SIX_GAMES)
def test_best_hold_of_ten_thousand_hands_is_the_solvers(game):
    check_best(game, 1667)


@pytest.mark.parametrize("most_drawn", quick_and_slow([2, 3]))
def test_advice_counts_every_draw_of_every_hold(most_drawn):
    table = load_paytable("joker-poker-jacks-15-5-4")
    cards = parse_cards("Ks 7d JK Ac Kh")
    advice = advise(cards, table, 5)
    labels = [*(line.label for line in table.lines), "nothing"]
    for positions, (total, draws, counts) in holds_by_enumeration(cards, table, 5, most_drawn).items():
        hold = advice.of(positions)
        assert (hold.value * hold.draws, hold.draws) == (total, draws)
        assert {label: ways for label, ways in zip(labels, hold.ways, strict=True) if ways} == counts


def test_worth_of_the_facts_adds_up_to_the_values():
    table = load_paytable("double-bonus-10-7-5")
    for cards in random_hands(table.jokers, 15, 3):
        why = why_better(advise(cards, table, 5))
        for hold in (why.better, *filter(None, [why.worse]), *why.tempting):
            facts = [fact for fact in why.facts if fact.hold is hold]
            assert sum(fact.worth for fact in facts) == hold.value
            assert sum(fact.ways for fact in facts) == hold.draws
        if why.worse:
            assert sum((line.gain for line in why.lines), Fraction(0)) == why.gain
        else:
            assert why.gain is None
            assert why.tempting


def test_why_compares_the_chosen_hold_with_the_best():
    table = load_paytable("jacks-or-better-9-6")
    advice = advise(parse_cards("Ks Qs Js Ts Kd"), table, 5)
    why = why_better(advice, {0, 4})
    assert why.better.positions == {0, 1, 2, 3}
    assert why.worse.positions == {0, 4}
    assert advice.cost({0, 4}) == why.gain > 90


def test_penalty_card_is_named_only_where_it_turns_the_decision():
    table = load_paytable("jacks-or-better-9-6")
    advice = advise(parse_cards("2h 6s Ts 9d Ks"), table, 5)
    penalty = why_better(advice, {2, 4}).penalty
    assert penalty is not None
    assert str(penalty.card) == "6s"
    assert penalty.line.line == "Flush"
    assert penalty.without.ways > penalty.line.ways
    free = advise(parse_cards("2h 6h Ts 9d Ks"), table, 5)
    assert free.best.positions == {2, 4}
    assert why_better(free, {4}).penalty is None
