"""Hands played with a hint: counted apart, and their mistakes are not the player's."""

from fractions import Fraction

from videopoker.coach.grade import Grade, KindGrade, rounded
from videopoker.text.coach.grade import grade_groups, hand_group
from videopoker.text.groups.render import in_columns


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


def test_one_wrong_hand_without_a_hint_has_no_percentage():
    """The player was right after 34 hints: the figures say what they are of."""
    grade = hinted_grade()
    grade.hands, grade.hinted = 1, KindGrade(34, 34, Fraction(0))
    rows = [row.split("  ")[0].strip() for row in in_columns(grade_groups(grade, grade)).splitlines()]
    text = in_columns(grade_groups(grade, grade))
    assert "deals without a hint" in rows
    assert "right with a hint" in rows
    assert "0.00%" not in text.split("return of your holds")[0].split("deals without a hint")[1]
