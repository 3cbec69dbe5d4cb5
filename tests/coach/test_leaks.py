"""Leaks: the ideas that mistakes in real saves missed, what they cost, and the hands to learn from."""

from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from tests.real_saves import real_session
from videopoker.coach import leaks as module
from videopoker.coach.advice import advise
from videopoker.coach.grader import ALL_HANDS, GradedLog
from videopoker.coach.ideas import idea_of_mistake
from videopoker.coach.leaks import CLOSEST, COSTLIEST, FREQUENT, finding, instructive_steps, leaks_steps
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.paytables.files import load_paytable
from videopoker.play.practice.training import TrainingFile, pass_lesson
from videopoker.play.saves.hands.search import HandFilter, HandReader
from videopoker.play.saves.index.index_file import index_path
from videopoker.play.saves.log.log import Log
from videopoker.solver.steps import finished
from videopoker.solver.tables.hold_values import best_hold
from videopoker.text.coach.leaks import lines_after

GAMES = ("jacks-or-better-9-6", "deuces-wild-full-pay")
HANDS = (90, 40)


def wrong(cards, right):
    """The best hold with the highest other card, as beginners hold; without one, the first card; else nothing."""
    others = sorted(set(range(5)) - set(right), key=lambda place: -cards[place].number)
    return [*right, others[0]] if len(right) < 4 else []


@pytest.fixture(scope="module")
def save(tmp_path_factory):
    """Two sessions of two games; two of three first answers are wrong, and every tenth hand has a hint."""
    path = tmp_path_factory.mktemp("saves") / "default.sqlite3"
    for number, (game, hands) in enumerate(zip(GAMES, HANDS, strict=True)):
        with real_session(path, b"leaks %d" % number, game) as session:
            session.deposit(2_000)
            for hand in range(hands):
                session.deal(5, hands=1 + 2 * (hand % 7 == 0))
                if hand % 10 == 9:
                    session.record_hint()
                right = best_hold(session.state.cards, session.state.paytable, 5)
                session.draw(wrong(session.state.cards, right) if hand % 3 else right)
    return path


@pytest.fixture
def log(save):
    """The log of this save, graded."""
    with Log.read(save) as log:
        list(GradedLog(log).steps())
        yield log


def leaks(log, hand_filter=ALL_HANDS):
    graded = GradedLog(log, hand_filter)
    list(graded.steps())
    total, _ = graded.grades
    return finished(leaks_steps(log, total, hand_filter)), total


def all_ideas(log):
    """Find the ideas of all mistakes."""
    while [*finding(log)]:
        pass


def by_hand(log, numbers):
    """Idea and cost of each wrong first answer without a hint, from the hands alone."""
    found = {}
    for hand in HandReader(log).hands(numbers):
        advice = advise(hand.dealt.cards, hand.paytable, hand.dealt.coins)
        cost = advice.cost(hand.drawn.held) * hand.dealt.hands
        if cost and not hand.drawn.hinted:
            idea = idea_of_mistake(advice, hand.drawn.held)
            found[hand.dealt.hand] = (idea.name if idea else "", cost)
    return found


def test_leaks_are_the_ideas_of_all_mistakes_and_their_costs_add_up(log):
    all_ideas(log)
    found, total = leaks(log)
    expected = by_hand(log, range(1, sum(HANDS) + 1))
    assert found.counted == found.mistakes == len(expected)
    assert sum(cost for _, cost in expected.values()) == total.lost
    bet = sum(5 * (1 + 2 * (hand % 7 == 0)) for hands in HANDS for hand in range(hands) if hand % 10 != 9)
    by_idea = {}
    for idea, cost in expected.values():
        hands, lost = by_idea.get(idea, (0, Fraction(0)))
        by_idea[idea] = hands + 1, lost + cost
    assert [leak.idea for leak in found.ideas] == sorted(
        filter(None, by_idea), key=lambda idea: -by_idea[idea][1]
    )
    for leak in found.ideas:
        hands, lost = by_idea[leak.idea]
        assert (leak.hands, leak.lost) == (hands, pytest.approx(float(lost)))
        assert leak.gain == pytest.approx(float(lost / bet))
    costliest = sorted(expected, key=lambda number: (-expected[number][1], number))[:3]
    assert [mistake.hand for mistake in found.costliest] == costliest


def test_leaks_of_some_hands_are_theirs_alone(log):
    all_ideas(log)
    found, total = leaks(log, HandFilter(game=GAMES[1]))
    expected = by_hand(log, range(HANDS[0] + 1, sum(HANDS) + 1))
    assert found.counted == found.mistakes == len(expected)
    assert sum(leak.lost for leak in found.ideas) == pytest.approx(float(total.lost))
    assert all(mistake.hand > HANDS[0] for mistake in found.costliest)


def test_cost_of_an_idea_is_told_before_and_after_the_first_lesson_about_it(log, save):
    """In one game the lesson was passed before the first hand, in the other it is passed after the last."""
    all_ideas(log)
    idea = leaks(log)[0].ideas[0].idea
    file = TrainingFile(save.parent)
    for game, year in zip(GAMES, (2000, 2999), strict=True):
        pass_lesson(file, fingerprint(load_paytable(game)), [idea], datetime(year, 1, 1, tzinfo=UTC))
    found, _ = leaks(log)
    mistakes = by_hand(log, range(1, sum(HANDS) + 1))
    lost = [0.0, 0.0]
    for number, (name, cost) in mistakes.items():
        lost[number > HANDS[0]] += float(cost) * (name == idea)
    after, before = (100 * cost / (hands * 9 // 10) for cost, hands in zip(lost, HANDS, strict=True))
    first, *others = found.ideas
    assert (first.idea, first.before, first.after) == (idea, pytest.approx(before), pytest.approx(after))
    assert {(leak.before, leak.after) for leak in others} == {(None, None)}
    file.path.unlink()


def test_ideas_are_found_costliest_first_and_kept(save, monkeypatch):
    index_path(save).unlink(missing_ok=True)
    monkeypatch.setattr(module, "_LACKING", module._LACKING.replace("LIMIT 100", "LIMIT 20"))
    with Log.read(save) as log:
        list(GradedLog(log).steps())
        list(finding(log))
        found, _ = leaks(log)
        expected = by_hand(log, range(1, sum(HANDS) + 1))
        assert (found.counted, found.mistakes) == (20, len(expected))
        costs = sorted((float(cost) for _, cost in expected.values()), reverse=True)
        assert sum(leak.lost for leak in found.ideas) == pytest.approx(sum(costs[:20]))
        with Log.read(save) as other:  # another program finds the same ones meanwhile
            here = finding(log)
            next(here)
            list(finding(other))
            list(here)
        assert leaks(log)[0].counted == 40
    with Log.read(save) as log:
        assert leaks(log)[0].counted == 40


@pytest.mark.parametrize("is_graded", [True, False])
def test_instructive_are_the_costliest_the_most_frequent_idea_and_the_closest(save, is_graded):
    index_path(save).unlink(missing_ok=True)
    with Log.read(save) as log:
        if is_graded:
            list(GradedLog(log).steps())
        chosen = finished(instructive_steps(log, HANDS[1]))
        expected = by_hand(log, range(HANDS[0] + 1, sum(HANDS) + 1))
    costs = {number: cost for number, (_, cost) in expected.items()}
    (often, count), *_ = Counter(idea for idea, _ in expected.values()).most_common(1)
    assert list(chosen) == [COSTLIEST, FREQUENT, CLOSEST]
    assert chosen[COSTLIEST].lost == max(costs.values())
    assert count > 1
    assert chosen[FREQUENT].idea == often
    assert chosen[CLOSEST].lost == min(costs.values())
    assert len({mistake.hand for mistake in chosen.values()}) == 3


def test_nothing_is_said_after_a_session_without_mistakes_without_hands_or_with_the_coach_off(tmp_path, save):
    with Log.read(save) as log:
        assert len(lines_after(log, HANDS[1], "after")) == 1 + 3
        assert lines_after(log, 0, "after") == lines_after(log, HANDS[1], "off") == []
    with real_session(tmp_path / "right.sqlite3", b"right", GAMES[0]) as session:
        for _ in range(5):
            session.deal(5)
            session.draw(best_hold(session.state.cards, session.state.paytable, 5))
        assert lines_after(session.log, 5, "after") == []


def test_mistake_that_was_corrected_before_the_draw_is_called_the_first_answer(tmp_path):
    with real_session(tmp_path / "corrected.sqlite3", b"corrected", GAMES[0]) as session:
        session.deal(5)
        right = best_hold(session.state.cards, session.state.paytable, 5)
        session.record_answer(frozenset())
        session.draw(right)
        _, line = lines_after(session.log, 1, "before")
    assert ": first answer draw five, best " in line
    assert "drew" not in line
