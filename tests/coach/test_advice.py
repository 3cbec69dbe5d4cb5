"""Hints for several hands that share a jackpot: the value of every hold is exact at the meter in play."""

from fractions import Fraction

import pytest

from tests.coach.graded_sessions import grades
from tests.quick import quick_and_slow
from tests.solver.every_draw import holds_by_enumeration
from videopoker.coach.advice import advise, shared_jackpot
from videopoker.coach.explain import why_better
from videopoker.play.saves.hands.replay import last_deal
from videopoker.play.session import Session
from videopoker.text.coach.story import story

HANDS = 25


def dealt(seed):
    """A deal of 25 hands on a progressive whose meter has grown."""
    session = Session.in_memory("jacks-or-better-9-6-progressive", 2_000_000, seed=seed)
    session.deal(5, hands=100)
    session.draw([])
    session.deal(5, "Ks Qs Js Ts Kh", hands=HANDS) if seed == b"chosen" else session.deal(5, hands=HANDS)
    return session


def hint(session):
    """The table's questions to the coach."""
    state = session.state
    return advise(state.cards, state.current_paytable, state.coins, shared_jackpot(state))


@pytest.mark.parametrize("most_drawn", quick_and_slow([2, 3]))
def test_value_of_every_hold_is_exact_where_hands_share_a_jackpot(most_drawn):
    """Enumerates every draw; the hands play in turn for the meter until one wins it."""
    state = dealt(b"chosen").state
    reset = state.paytable
    assert state.current_paytable.jackpot_line.pays[-1] > reset.jackpot_line.pays[-1]
    at_meter = holds_by_enumeration(state.cards, state.current_paytable, 5, most_drawn)
    after = holds_by_enumeration(state.cards, reset, 5, most_drawn)
    advice = hint(dealt(b"chosen"))
    for positions, (total, draws, lines) in at_meter.items():
        chance, value, still = Fraction(lines.get("Royal Flush", 0), draws), Fraction(0), Fraction(1)
        for _ in range(HANDS):
            value += (still * total + (1 - still) * after[positions][0]) / draws
            still *= 1 - chance
        assert advice.of(positions).value == value / HANDS
    assert [hold.value for hold in advice.holds] == sorted((h.value for h in advice.holds), reverse=True)
    assert advice.best.is_best


def test_reason_counts_a_shared_jackpot_as_its_value_does():
    advice = hint(dealt(b"chosen"))
    why = why_better(advice, {0, 4})
    for hold in (why.better, why.worse):
        assert sum(fact.worth for fact in why.facts if fact.hold is hold) == hold.value
    royal = next(line for line in why.lines if line.better.line == "Royal Flush")
    assert royal.better.worth < Fraction(royal.better.ways * royal.better.pays, royal.better.of)
    assert f"is worth {float(why.gain):,.2f} less." in story(why)


def test_reason_gives_the_average_pay_of_a_dealt_jackpot():
    session = Session.in_memory("jacks-or-better-9-6-progressive", 10_000)
    session.deal(5, hands=100)
    session.draw()
    session.deal(5, "Ks Qs Js Ts As", hands=3)
    advice = hint(session)
    meter, reset = (
        table.jackpot_line.pays[-1] for table in (session.state.current_paytable, session.state.paytable)
    )
    assert meter > reset
    assert advice.sure_pay(advice.best) == advice.best.value == Fraction(meter + 2 * reset, 3)


def test_grade_and_hint_value_a_shared_jackpot_alike():
    session = dealt(b"graded")
    advice = hint(session)
    before, _ = grades(session.log)
    session.draw([0, 2])
    total, _ = grades(session.log)
    best, chosen = total.best - before.best, total.chosen - before.chosen
    # the index has them as whole numbers of a small unit
    assert abs(best - advice.best.value * HANDS) < 1e-10
    assert abs(chosen - advice.of({0, 2}).value * HANDS) < 1e-10


def test_every_hold_that_ties_for_the_best_is_right():
    session = Session.in_memory("jacks-or-better-9-6", 1000)
    session.deal(5, "Ks Kh Kd Kc 4d")
    advice = hint(session)
    right = [hold.positions for hold in advice.holds if advice.graded(session.state, hold.positions).is_right]
    assert set(right) == {frozenset(range(4)), frozenset(range(5))}


def test_hands_share_no_jackpot_below_the_most_coins_and_in_other_games():
    session = Session.in_memory("jacks-or-better-9-6-progressive", 1000)
    session.deal(4, hands=3)
    assert shared_jackpot(session.state) is None
    other = Session.in_memory("jacks-or-better-9-6", 1000)
    other.deal(5, hands=3)
    assert shared_jackpot(other.state) is None


def test_last_deal_is_valued_at_its_meter_although_the_jackpot_was_won():
    session = Session.in_memory("jacks-or-better-9-6-progressive", 1000)
    session.deal(5, cards="As Ks Qs Js 2h", replacements="Ts 3c 4c 5c 6c")
    before = session.state
    session.draw("As Ks Qs Js")
    assert session.state.finals[0].line == "Royal Flush"
    deal = last_deal(session.log, session.state)
    assert (deal.cards, deal.current_paytable, deal.hands) == (before.cards, before.current_paytable, 1)
    session.deal(5)
    assert last_deal(session.log, session.state) is None


def test_last_deal_is_valued_at_its_meter_after_a_change_of_denomination():
    session = dealt(b"other denomination")
    before = session.state
    session.draw([])
    session.choose_denomination(100)
    assert session.state.current_paytable == session.state.paytable != before.current_paytable
    assert last_deal(session.log, session.state).current_paytable == before.current_paytable
