"""The parts of a grade add up to the result to the last credit, and each agrees with the solver."""

from fractions import Fraction
from math import sqrt
from random import Random
from statistics import stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.coach.graded_sessions import GAMES, TWO_JACKPOTS, grades, make
from tests.quick import examples
from videopoker import holds, load_paytable, solve
from videopoker.coach.grade import FirstAnswers, Grade, rounded
from videopoker.coach.grader import graded_hand
from videopoker.coach.sheet import known_sheet
from videopoker.core.machine.events import Dealt, DoublePicked, Drawn
from videopoker.core.machine.evolve import evolve
from videopoker.core.machine.state import GameState
from videopoker.play.saves.hands.replay import machine_before
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.text.coach.grade import hand_group
from videopoker.text.words.hand import STILL_IN_PLAY

MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("game"), st.integers(0, 2)),
        st.tuples(st.just("deal"), st.integers(1, 5), st.sampled_from([1, 1, 1, 3, 5]), st.integers(0, 31)),
        st.tuples(st.just("double"), st.integers(0, 3)),
        st.tuples(st.just("denomination"), st.sampled_from([5, 25, 100])),
    ),
    max_size=25,
)


def one_by_one(events):
    """The grade of a log, hand after hand, by the solver's values of one hand; no deal's hands share a jackpot."""
    state, grade = GameState(), Grade()
    for event in events:
        match event:
            case Drawn():
                table, coins = state.current_paytable, state.coins
                ranked = holds(state.cards, table, coins)
                mine = next(hold for hold in ranked if hold.positions == event.held)
                bet = coins * len(event.hands)
                grade.hands += 1
                grade.right += mine.best
                grade.final_lost += (ranked[0].exact - mine.exact) * bet
                grade.bet += bet
                grade.paid += event.paid
                grade.game += solve(state.paytable, coins).exact * bet
                grade.game_at_meter += solve(table, coins).exact * bet
                grade.best += ranked[0].exact * bet
            case DoublePicked():
                grade.doubles += event.paid - state.stake
        state = evolve(state, event)
    return grade


ALL_KINDS = [
    ("deal", 5, 100, 1),
    ("deal", 5, 25, 17),
    ("double", 0),
    ("denomination", 5),
    ("deal", 4, 1, 31),
    ("game", 1),
    ("deal", 5, 3, 31),
    ("double", 1),
    ("game", 2),
    ("deal", 3, 1, 4),
]
"""A progressive game and two others, many hands, double-ups and another denomination."""


def session_of(moves, seed):
    """A session on a progressive game after these moves."""
    session = Session.in_memory(GAMES[0], 5000, seed=seed)
    for move in moves:
        make(session, move)
    return session


@settings(max_examples=examples(15))
@given(MOVES, st.binary(min_size=32, max_size=32))
def test_parts_add_up_to_the_net_result(moves, seed):
    session = session_of(moves, seed)
    total, _ = grades(session.log)
    assert sum(total.parts.values()) == total.won == session.totals.net
    assert total.hands == session.totals.deals
    assert total.parts["mistakes"] <= 0
    shown = rounded(total.parts)
    assert sum(shown.values()) == total.won
    assert all(abs(shown[part] - total.parts[part]) < Fraction(1, 100) for part in total.parts)


def test_parts_of_each_hand_add_up_to_its_result_and_those_of_all_hands_to_the_grade_of_the_save():
    session = session_of(ALL_KINDS, b"each hand".ljust(32))
    hands = list(in_order(session.log, HandFilter()))
    by_hand = [graded_hand(session.log, hand) for hand in hands]
    for hand, grade in zip(hands, by_hand, strict=True):
        assert sum(grade.parts.values()) == sum(rounded(grade.parts).values()) == hand.won - hand.dealt.bet
    total, _ = grades(session.log)
    assert {part: sum(grade.parts[part] for grade in by_hand) for part in total.parts} == total.parts
    assert total.parts["meter"] > 0
    assert total.parts["doubles"]


@pytest.mark.slow
def test_parts_add_up_where_hands_play_for_several_jackpots():
    """Each hand counts at the meters before the draw, of its denomination."""
    session = Session.in_memory(TWO_JACKPOTS, 5000, seed=b"several")
    for number in range(4):
        make(session, ("deal", 5, 3, number))
    session.choose_denomination(5)
    session.deal(5)
    session.draw()
    total, _ = grades(session.log)
    assert sum(total.parts.values()) == total.won == session.totals.net
    assert (total.hands, total.parts["meter"] > 0) == (5, True)


@pytest.mark.slow
def test_each_part_agrees_with_the_solver_hand_by_hand():
    session, random = Session.in_memory(GAMES[0], 5000, seed=b"parts"), Random(1)
    for number in range(120):
        make(session, ("game", number // 30))
        make(session, ("deal", 4, 100 if number % 10 == 0 else 1, random.randrange(32)))
        make(session, ("deal", 5, 1, random.randrange(32)))
        make(session, ("double", number % 4))
    total, _ = grades(session.log)
    expected = one_by_one(session.log.rows.events())
    assert total.parts == expected.parts
    assert (total.hands, total.right, total.won) == (expected.hands, expected.right, expected.won)
    assert total.parts["meter"] > 0


def test_best_play_makes_no_mistake_and_is_perfect_play():
    from videopoker.solver.tables.hold_values import best_hold

    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"best")
    for _ in range(60):
        session.deal(5)
        session.draw(best_hold(session.state.cards, session.state.paytable, 5))
    total, _ = grades(session.log)
    assert (total.right, total.lost, total.perfect_won) == (60, 0, total.won)
    assert not any(total.mistakes)


def test_interval_of_the_return_is_of_the_mean_cost_of_a_hand():
    costs = [1] * 20 + [0] * 180
    sums = (sum(cost * cost for cost in costs), sum(5 * cost for cost in costs), 25.0 * len(costs))
    first = FirstAnswers(5 * len(costs), Fraction(995), sums)
    returns = Grade(hands=len(costs), lost=Fraction(sum(costs)), first=first).play_returns
    assert returns.returns == pytest.approx(0.995 - 0.02)
    off = 1.96 * stdev(costs) / sqrt(len(costs)) / 5
    assert (returns.returns - returns.low, returns.high) == pytest.approx(
        (off, returns.returns + off), rel=1e-4
    )


def test_hand_in_play_and_rigged_hands_are_left_out():
    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"rigged")
    session.deal(5, "Ks Kh 7d 2c 3s", "Kd Kc 4h")
    session.draw("Ks Kh")
    session.double_up()
    session.pick(0)
    session.deal(5)
    session.draw()
    session.deal(5)
    total, _ = grades(session.log)
    assert (total.hands, total.rigged, total.bet) == (1, 1, 5)


def practice_grades(tmp_path):
    """A practice save of two sessions and a real one beside it, each with a hand: the grades of both."""
    both = []
    for name, practice in (("tries", True), ("default", False)):
        path = tmp_path / f"{name}.sqlite3"
        for _ in range(2):
            with Session.open(path, "jacks-or-better-9-6", practice=practice) as session:
                session.deal(5)
                session.draw([0])
        with Log.read(path) as log:
            hand = next(in_order(log, HandFilter()))
            both.append((*grades(log), graded_hand(log, hand)))
    return both


def test_grades_of_a_practice_save_say_so_and_are_not_among_real_ones(tmp_path):
    practice, real = practice_grades(tmp_path)
    assert [grade.practice for grade in practice] == [True] * 3
    assert [grade.practice for grade in real] == [False] * 3
    assert [grade.hands for grade in (*practice, *real)] == [2, 1, 1] * 2


def test_other_policies_are_graded_on_the_same_deals_with_their_exact_cost():
    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"others")
    for _ in range(30):
        session.deal(5)
        session.draw([])
    total, _ = grades(session.log)
    table = load_paytable("jacks-or-better-9-6")
    sheet = known_sheet(table, 5, 16)
    policies = total.compared.policies
    assert list(policies) == ["you", "perfect play", "16-line sheet", "pairs and high cards"]
    short = policies["16-line sheet"]
    assert (short.hands, short.bet) == (30, 150)
    assert short.average_cost == (sheet.result.perfect - sheet.result.exact) * 150
    assert 0 <= short.cost < policies["pairs and high cards"].cost < total.lost


def test_a_game_without_a_sheet_is_graded_without_one():
    session = Session.in_memory(
        load_paytable("bonus-poker-6-5").with_pay("Flush", 30), 2000, seed=b"no sheet"
    )
    session.deal(5)
    session.draw([])
    total, _ = grades(session.log)
    policies = total.compared.policies
    assert list(policies) == ["you", "perfect play", "pairs and high cards"]
    assert policies["pairs and high cards"].cost_share > 0.01


def test_meter_of_a_hand_is_found_after_its_jackpot_was_won():
    """The unpaid fraction of a credit stays in the meter, at this denomination and no other."""
    session = Session.in_memory(GAMES[0], 5000)
    royal = "As Ks Qs Js Ts"
    for number in range(40):
        make(session, ("denomination", 5 if number in {7, 8, 9} else 25))
        make(session, ("game", 1 if number in {20, 21} else 0))
        is_royal = number in {8, 13, 25, 30}
        session.deal(4 if number == 30 else 5, royal if is_royal else None)
        session.draw(range(5) if is_royal else [])
        make(session, ("double", 1))
    state = GameState()
    grown = {}
    for event in session.log.rows.events():
        if isinstance(event, Dealt):
            grown[event.hand] = tuple(dict(state.jackpots).get(name, 0) for name in state.jackpot_lines)
        state = evolve(state, event)
    machines = [machine_before(session.log, hand) for hand in in_order(session.log, HandFilter())]
    assert {one.hand + 1: tuple(dict(one.jackpots).values()) for one in machines} == grown
    assert len({growth[0] % 1_000_000 for growth in grown.values() if growth}) > 1


def test_hand_in_play_and_rigged_hand_have_no_grade_and_say_why():
    session = Session.in_memory("jacks-or-better-9-6", 2000)
    session.deal(5, "Ks Kh 7d 2c 3s")
    in_play = next(in_order(session.log, HandFilter()))
    assert hand_group(graded_hand(session.log, in_play)).notes == [f"Not graded: it is {STILL_IN_PLAY}."]
    session.draw("Ks Kh")
    rigged = next(in_order(session.log, HandFilter()))
    assert hand_group(graded_hand(session.log, rigged)).notes == ["Not graded: a script chose its cards."]
