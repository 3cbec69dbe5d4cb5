"""Hands played with a hint: counted apart, and their mistakes are not the player's."""

from fractions import Fraction

from tests.coach.graded_sessions import grades
from videopoker.coach.grade import Grade, KindGrade, rounded
from videopoker.coach.grader import graded_hand
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.text.coach.grade import grade_groups, hand_group
from videopoker.text.groups.render import in_columns


def test_hands_with_a_hint_are_counted_apart_and_their_credits_are_not(tmp_path):
    path = tmp_path / "default.sqlite3"
    with Session.open(path, "jacks-or-better-9-6") as session:
        for number in range(6):
            session.deal(5)
            if number % 2:
                session.record_hint()
            session.draw([0])
        net = session.totals.net
        hands = [graded_hand(session.log, hand) for hand in in_order(session.log, HandFilter())]
    with Log.read(path) as log:
        total, _ = grades(log)
    assert (total.hands, total.hinted.hands) == (3, 3)
    assert sum(kind.hands for kind in total.kinds.values()) == 3
    assert sum(total.mistakes) == total.hands - total.right
    assert total.won == net == sum(total.parts.values())
    assert total.lost + total.hinted.lost == total.final_lost == -total.parts["mistakes"]
    assert total.expected_return == float(sum(grade.chosen for grade in hands if grade.hands) / 15)
    assert [grade.expected_return is None for grade in hands] == [False, True] * 3


def hinted_grade():
    """One hand, played wrong after a hint."""
    lost = Fraction(57123, 100_000)
    return Grade(
        bet=5,
        deals=1,
        best=Fraction(3),
        final_lost=lost,
        game=Fraction(5),
        game_at_meter=Fraction(5),
        hinted=KindGrade(1, 0, lost),
        hinted_bet=5,
        hinted_chosen=3 - lost,
    )


def test_mistake_is_rounded_as_the_coach_prints_it_and_the_rest_is_counted_elsewhere():
    parts = {"edge": Fraction(-26, 1000), "mistakes": Fraction(-9426, 1000), "draws": Fraction(4452, 1000)}
    shown = rounded(parts)
    assert (float(shown["mistakes"]), sum(shown.values())) == (-9.43, sum(parts.values()))


def test_mistake_made_with_a_hint_is_not_among_the_other_mistakes():
    figures = dict(hand_group(hinted_grade()).rows)
    assert (figures["mistakes"], figures["mistakes with hints"]) == ("0.00", "-0.57")


def test_grade_of_hinted_hands_alone_gives_no_return_and_no_cost_of_holds():
    text = in_columns(grade_groups(hinted_grade(), hinted_grade()))
    rows = [row.split() for row in text.splitlines()]
    assert ["return", "of", "your", "holds", "-", "-"] in rows
    assert ["cost", "of", "mistakes", "0.00", "0.00"] in rows
