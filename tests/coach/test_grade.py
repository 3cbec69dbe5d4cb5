"""Where credits went: the parts add up to the result to the last credit, and each is what the solver says."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from videopoker import holds, solve
from videopoker.coach.grade import PARTS, Grade, rounded
from videopoker.coach.grade_file import GradedLog
from videopoker.coach.grader import Grader
from videopoker.core.events import DoublePicked, Drawn
from videopoker.core.game import evolve
from videopoker.core.moves import DoubleUp
from videopoker.core.state import GameState, Phase
from videopoker.play.saves.log import Log
from videopoker.play.session import Session

GAMES = ("jacks-or-better-9-6-progressive", "joker-poker-jacks-15-5-4", "deuces-wild-full-pay")

MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("game"), st.integers(0, 2)),
        st.tuples(st.just("deal"), st.integers(1, 5), st.sampled_from([1, 1, 1, 3, 5]), st.integers(0, 31)),
        st.tuples(st.just("double"), st.integers(0, 3)),
        st.tuples(st.just("denomination"), st.sampled_from([5, 25, 100])),
    ),
    max_size=25,
)


def graded(session):
    """The grades of all time and of the session."""
    found = GradedLog(session.log)
    for _ in found.steps():
        pass
    return found.grades


def make(session, move):
    match move:
        case ("game", place):
            session.choose(GAMES[place])
        case ("deal", coins, hands, mask):
            if session.state.credits < 500:
                session.deposit(1000)
            session.deal(coins, hands=hands)
            session.draw([place for place in range(5) if mask >> place & 1])
        case ("double", place) if DoubleUp in session.state.legal_moves:
            session.double_up()
            session.pick(place)
        case ("denomination", cents) if cents != session.state.denomination:
            session.choose_denomination(cents)


def one_by_one(events):
    """The grade of a log, hand after hand, by the solver's values of one hand; no deal's hands share a jackpot."""
    state, grade = GameState(), Grade()
    for event in events:
        match event:
            case Drawn():
                glass, coins = state.glass, state.coins
                ranked = holds(state.cards, glass, coins)
                mine = next(hold for hold in ranked if hold.positions == event.held)
                bet = coins * len(event.hands)
                grade.hands += 1
                grade.right += mine.best
                grade.bet += bet
                grade.paid += event.paid
                grade.game += solve(state.paytable, coins).exact * bet
                grade.game_at_meter += solve(glass, coins).exact * bet
                grade.best += ranked[0].exact * bet
                grade.chosen += mine.exact * bet
            case DoublePicked():
                grade.doubles += event.paid - state.stake
        state = evolve(state, event)
    return grade


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(MOVES, st.binary(min_size=32, max_size=32))
def test_parts_add_up_to_what_was_won_or_lost(moves, seed):
    session = Session.in_memory(GAMES[0], 5000, seed=seed)
    for move in moves:
        make(session, move)
    total, _ = graded(session)
    assert sum(total.parts.values()) == total.won == session.totals.net
    assert total.hands == session.totals.deals
    assert total.parts["mistakes"] <= 0
    shown = rounded(total.parts)
    assert sum(shown.values()) == total.won
    assert all(abs(shown[part] - total.parts[part]) < Fraction(1, 100) for part in PARTS)


def test_each_part_is_what_the_solver_says_hand_by_hand():
    session, random = Session.in_memory(GAMES[0], 5000, seed=b"parts"), Random(1)
    for number in range(90):
        make(session, ("game", number // 30))
        make(session, ("deal", 4, 100 if number % 10 == 0 else 1, random.randrange(32)))
        make(session, ("deal", 5, 1, random.randrange(32)))
        make(session, ("double", number % 4))
    total, _ = graded(session)
    expected = one_by_one(session.log.events())
    assert total.parts == expected.parts
    assert (total.hands, total.right, total.won) == (expected.hands, expected.right, expected.won)
    assert total.parts["meter"] > 0


def test_best_play_makes_no_mistake_and_is_its_own_twin():
    from videopoker.solver.hold_values import best_hold

    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"best")
    for _ in range(60):
        session.deal(5)
        session.draw(best_hold(session.state.cards, session.state.paytable, 5))
    total, _ = graded(session)
    assert (total.right, total.lost, total.twin_won) == (60, 0, total.won)
    assert not any(total.mistakes)


def test_tied_best_hold_is_right():
    """Royal flush cards of which none pays: any hold of a losing hand that is worth the same."""
    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"tied")
    while True:
        session.deal(5)
        tied = [hold for hold in holds(session.state.cards, session.state.paytable) if hold.best]
        session.draw(tied[-1].positions)
        if len(tied) > 1:
            break
    total, _ = graded(session)
    assert total.right == total.hands


def test_hand_in_play_and_rigged_hands_are_left_out():
    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"rigged")
    session.deal(5, "Ks Kh 7d 2c 3s", "Kd Kc 4h")
    session.draw("Ks Kh")
    session.double_up()
    session.pick(0)
    session.deal(5)
    session.draw()
    session.deal(5)
    total, _ = graded(session)
    assert (total.hands, total.rigged, total.bet) == (1, 1, 5)


def test_session_begins_where_the_player_sat_down(tmp_path):
    path = tmp_path / "default.sqlite3"
    for hands in (3, 2):
        with Session.open(path) as session:
            for _ in range(hands):
                session.deal(5)
                session.draw()
    with Log.read(path) as log:
        found = GradedLog(log)
        list(found.steps())
    assert [grade.hands for grade in found.grades] == [5, 2]


def test_grades_are_the_same_read_in_parts_and_brought_back():
    session = Session.in_memory(GAMES[0], 5000, seed=b"cut")
    random = Random(2)
    for number in range(40):
        make(session, ("game", number % 3))
        make(session, ("deal", 5, (1, 3)[number % 2], random.randrange(32)))
        make(session, ("double", 1))
    rows = [(number, record) for number, _, record, _ in session.log.rows()]
    whole = Grader()
    whole.read(rows)
    whole.value()
    for cut in (1, 5, len(rows) // 2, len(rows) // 2 + 1, len(rows) // 2 + 2, len(rows) - 1):
        first = Grader()
        first.read(rows[:cut])
        first.value()
        second = Grader.from_record(first.to_record())
        second.read(rows[cut:])
        second.value()
        assert second.to_record() == whole.to_record()


def test_grades_beside_a_save_are_continued_and_never_taken_for_another_log(tmp_path, monkeypatch):
    monkeypatch.setattr("videopoker.coach.grade_file._ROWS_TO_KEEP", 1)
    path, other = tmp_path / "one.sqlite3", tmp_path / "other.sqlite3"
    for save in (path, other):
        with Session.open(save) as session:
            for _ in range(4):
                session.deal(5)
                session.draw([0])
    with Log.read(path) as log:
        list(GradedLog(log).steps())
    file = tmp_path / "one.sqlite3.grades"
    with Log.read(path) as log:
        kept = GradedLog(log)
        assert kept.parts == 0
        assert kept.grades[0].hands == 4
    with Session.open(path) as session:
        session.deal(1)
        session.draw([1])
    with Log.read(path) as log:
        continued = GradedLog(log)
        list(continued.steps())
        assert continued.grades[0].hands == 5
    file.replace(tmp_path / "other.sqlite3.grades")
    with Log.read(other) as log:
        assert GradedLog(log).grades[0].hands == 0


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 1}', "\x00"])
def test_grades_that_cannot_be_read_are_made_again(content, tmp_path):
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        session.deal(5)
        session.draw()
    (tmp_path / "default.sqlite3.grades").write_text(content)
    with Log.read(path) as log:
        found = GradedLog(log)
        list(found.steps())
        assert found.grades[0].hands == 1


@pytest.mark.slow
def test_twenty_thousand_hands_add_up_and_each_part_is_what_the_solver_says():
    session, random = Session.in_memory(GAMES[0], 5000, seed=b"slow"), Random(3)
    for number in range(20_000):
        if number % 500 == 0:
            make(session, ("game", number // 500 % 3))
        if number % 3000 == 0:
            make(session, ("denomination", (5, 25, 100)[number // 3000 % 3]))
        make(session, ("deal", 1 + number % 5, 3 if number % 50 == 0 else 1, random.randrange(32)))
        if number % 7 == 0:
            make(session, ("double", number % 4))
    assert session.state.phase is Phase.BETTING
    total, _ = graded(session)
    assert sum(total.parts.values()) == total.won == session.totals.net
    assert (total.hands, sum(rounded(total.parts).values())) == (20_000, session.totals.net)
    state, best, chosen = GameState(), Fraction(0), Fraction(0)
    for event in session.log.events():
        if isinstance(event, Drawn):
            ranked = holds(state.cards, state.glass, state.coins)
            mine = next(hold for hold in ranked if hold.positions == event.held)
            best += ranked[0].exact * state.coins * len(event.hands)
            chosen += mine.exact * state.coins * len(event.hands)
        state = evolve(state, event)
    assert (total.best, total.chosen) == (best, chosen)


def test_hands_with_a_hint_are_counted_apart_and_their_credits_are_not(tmp_path):
    path = tmp_path / "default.sqlite3"
    with Session.open(path, "jacks-or-better-9-6") as session:
        for number in range(6):
            session.deal(5)
            if number % 2:
                session.note_hint()
            session.draw([0])
        net = session.totals.net
    with Log.read(path) as log:
        found = GradedLog(log)
        list(found.steps())
    total, _ = found.grades
    assert (total.hands, total.hinted.hands) == (3, 3)
    assert sum(kind.hands for kind in total.kinds.values()) == 3
    assert sum(total.mistakes) == total.hands - total.right
    assert total.won == net == sum(total.parts.values())
    assert total.lost + total.hinted.lost == -total.parts["mistakes"]
