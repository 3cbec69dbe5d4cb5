"""The certificate: its hands and their chances, the estimate and its interval, sittings, and the hands that can be added."""

import numpy as np
import pytest

from tools import learners
from videopoker import arrays, load_paytable
from videopoker.coach import certificate as certificates
from videopoker.coach.beginner import beginner_hold
from videopoker.coach.certificate import TO_PASS, Certificate
from videopoker.coach.exams import Exam, exam_results
from videopoker.coach.lessons import SHEET_LINES, Course
from videopoker.coach.sheet import strategy_sheet
from videopoker.core.base.messages import Refused
from videopoker.core.cards.held_cards import mask_of
from videopoker.play.practice.stored_exams import stored_try
from videopoker.play.practice.training import TrainingFile
from videopoker.solver.simulation import chosen_hands
from videopoker.solver.simulation.chosen_hands import chosen_steps, hand_chances
from videopoker.solver.statistics.weighted_interval import gamma_quantile, weighted_interval
from videopoker.solver.steps import finished

TABLE = load_paytable("jacks-or-better-9-6")


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A training file with certificates of eight hands, chosen among 300 deals."""
    monkeypatch.setattr(certificates, "HANDS", 8)
    monkeypatch.setattr(chosen_hands, "DEALS", 300)
    return TrainingFile(tmp_path)


def answer(certificate, number, *, wrong=0):
    """Answer hands, the first `wrong` of them as badly as possible."""
    for place in range(number):
        hand = certificate.current
        certificate.answer((hand.holds[-1] if place < wrong else hand.best).positions)


def test_the_same_seed_chooses_the_same_hands(monkeypatch):
    monkeypatch.setattr(chosen_hands, "DEALS", 300)
    first, again, other = (finished(chosen_steps(TABLE, seed, 20, beginner_hold)) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_chances_sum_to_one_and_follow_the_three_shares():
    chances = hand_chances(np.array([0.0, 1.0, 3.0, 0.0]), np.array([1.0, 1.0, 0.0, 0.0]))
    assert chances.sum() == pytest.approx(1)
    assert chances == pytest.approx([0.025 + 0.15, 0.025 + 0.15 + 0.15, 0.025 + 0.45, 0.025])


def test_hands_without_a_cost_are_chosen_as_dealt():
    assert hand_chances(np.zeros(4), np.zeros(4)) == pytest.approx([0.25] * 4)


@pytest.mark.parametrize("game", ["jacks-or-better-9-6", "deuces-wild-full-pay", "joker-poker-jacks-15-5-4"])
def test_chosen_hands_have_the_cost_of_the_beginner_and_weights_of_mean_one(game, monkeypatch):
    monkeypatch.setattr(chosen_hands, "DEALS", 400)
    table = load_paytable(game)
    hands = finished(chosen_steps(table, 3, 4000, beginner_hold))
    assert np.mean([hand.weight for hand in hands]) == pytest.approx(1, abs=0.15)
    numbers = [[card.number for card in hand.cards] for hand in hands[:50]]
    values = arrays.hold_values(table)(numbers)
    for hand, worth in zip(hands, values, strict=False):
        same = sorted(hand.cards, key=lambda card: card.number)
        held = {same[place] for place in beginner_hold(same, table)}
        mask = mask_of(place for place, card in enumerate(hand.cards) if card in held)
        assert worth.max() - worth[mask] == pytest.approx(hand.beginner)


@pytest.mark.parametrize(
    ("chance", "shape", "quantile"),
    [
        (0.975, 1, 3.6888794541139363),
        (0.025, 1, 0.02531780798428988),
        (0.025, 10, 4.7953886961324335),
        (0.975, 100.5, 121.07793174019264),
        (0.025, 480, 438.0141971821411),
        (0.975, 480, 523.8798247384128),
    ],
)
def test_quantiles_of_the_gamma_distribution_are_the_known_ones(chance, shape, quantile):
    assert gamma_quantile(chance, shape) == pytest.approx(quantile, rel=1e-9)


def test_interval_of_equal_weights_is_the_exact_one_of_a_poisson_count():
    low, high = weighted_interval([0.5] * 10, 0.5)
    assert (low, high) == pytest.approx((4.795389 / 2, 18.390356 / 2), rel=1e-6)


def test_interval_has_a_width_where_nothing_was_wrong():
    assert weighted_interval([0.0] * 9, 0.0) == (0, 0)
    assert weighted_interval([0.0] * 9, 0.2) == pytest.approx((0, 0.2 * 3.6888794541), rel=1e-9)


def test_try_continues_with_the_same_hand_in_another_sitting(file):
    first = Certificate(TABLE, file)
    asked = first.current.cards
    assert Certificate(TABLE, file).current.cards == asked
    answer(first, 3)
    again = Certificate(TABLE, file)
    assert (again.label, again.current.cards) == ("hand 4 of 8", first.current.cards)
    assert len(stored_try(file, 1).hands) == 12


def test_hands_are_not_chosen_again_for_a_try_that_has_begun(file, monkeypatch):
    answer(Certificate(TABLE, file), 1)
    monkeypatch.setattr(chosen_hands, "chosen_steps", None)
    answer(Certificate(TABLE, file), 7)


def test_half_of_the_hands_give_an_estimate_that_stays_until_the_result(file):
    certificate = Certificate(TABLE, file)
    answer(certificate, 3, wrong=3)
    assert certificate.estimate is None
    answer(certificate, 1)
    assert certificate.current
    first = certificate.estimate
    chosen = stored_try(file, 1).hands[:4]
    costs = [hand.weight * one.lost / 5 / 4 for hand, one in zip(chosen, certificate.answers, strict=True)]
    assert first.estimate == pytest.approx(max(first.perfect - sum(costs), 0))
    largest = max(hand.weight * hand.beginner for hand in chosen) / 4
    low, high = weighted_interval(costs, largest)
    assert (first.low, first.high) == pytest.approx([max(first.perfect - end, 0) for end in (high, low)])
    answer(certificate, 4, wrong=1)
    assert Certificate(TABLE, file).estimate == first
    assert certificate.passed is None
    certificate.finish()
    assert certificate.estimate.hands == 8
    assert certificate.passed is False


def test_lesson_to_take_is_the_one_whose_hands_cost_most(file):
    certificate = Certificate(TABLE, file)
    answer(certificate, 4, wrong=1)
    assert certificate.current
    (wrong,) = (hand for hand in certificate.hands() if hand.lost)
    finished(certificate.judge())
    course = Course(strategy_sheet(TABLE, TABLE.coins, SHEET_LINES))
    line, _ = course.player(course.lessons[-1]).hold(wrong.advice.cards)
    last_line = len(course.plan.lesson_of) - 1
    assert min(line, last_line) in certificate.lesson.lines, (
        "a hand of no line belongs to the last line's lesson"
    )


def test_without_mistakes_no_lesson_is_named_and_the_largest_try_passes(file, monkeypatch):
    monkeypatch.setattr(certificates, "HANDS", 100)
    certificate = Certificate(TABLE, file)
    answer(certificate, 100)
    certificate.finish()
    finished(certificate.judge())
    assert certificate.lesson is None
    result = certificate.estimate
    assert result.estimate == result.high == result.perfect == pytest.approx(0.995439043695)
    assert result.low < result.perfect
    assert certificate.passed == (result.low >= TO_PASS * result.perfect)


def test_half_as_many_hands_are_added_once_before_the_result(file):
    certificate = Certificate(TABLE, file)
    with pytest.raises(Refused, match="waits for its result"):
        certificate.add()
    answer(certificate, 8)
    assert certificate.current is None
    assert not certificate.is_over
    certificate.add()
    assert Certificate(TABLE, file).label == "hand 9 of 12"
    with pytest.raises(Refused, match="waits for its result"):
        certificate.add()
    answer(certificate, 4)
    assert certificate.is_over
    assert certificate.estimate.hands == 12


def test_tries_of_a_game_are_numbered_and_are_no_exams(file):
    first = Certificate(TABLE, file)
    answer(first, 2)
    assert first.begin() == 2
    assert first.try_number == 2
    answer(first, 8)
    first.finish()
    assert Certificate(TABLE, file).try_number == 2
    assert Certificate(load_paytable(), file).try_number == 1
    assert exam_results(file, "mine.sqlite3") == []
    assert Exam(TABLE, file, "mine.sqlite3").label == "hand 1 of 20"


def test_games_with_wild_ranks_ask_twice_as_many_hands(tmp_path):
    sizes = [Certificate(load_paytable(name), TrainingFile(tmp_path)).size for name in learners.GAMES]
    assert sizes == [160, 160, 320, 160]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [learners.beginner, learners.slips])
def test_interval_holds_what_simulated_learners_lose(kind):
    classes = learners.classes_of("jacks-or-better-9-6")
    for loss, width in ((0.0025, 0.0031), (0.0005, 0.0018), (0.00005, 0.0018)):
        of_all = learners.tries(classes, kind(classes, loss), loss, 150, 0.995439)
        assert of_all.held >= 0.92
        assert of_all.half_width <= width
    assert of_all.passed >= 0.95
