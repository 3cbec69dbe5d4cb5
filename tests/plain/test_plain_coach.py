"""The coach of plain mode: hint, why, and the cost of a mistake."""

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session, load_paytable
from videopoker.coach.advice import Graded, advise
from videopoker.core.cards import parse_cards
from videopoker.play.saves.hand_notes import HandNotes, hint_note
from videopoker.text.advice import exam_lines
from videopoker.text.explanation import spoken

BEST = "holding the king of spades, the king of hearts and the joker"


def test_hint_is_the_best_hold_then_the_ranking():
    output = talk(kings(), "hint", "hint")
    assert f"Best: {BEST}, 17.06 coins.\n" in output
    assert f"{BEST.capitalize()}: 17.06 coins, best.\n" in output
    assert output.count(" less.\n") == 4


def test_why_compares_with_the_cards_held():
    output = talk(kings(), "1 2 3 5", "why")
    assert (
        "is worth 17.06 coins, 3.41 more than holding the king of spades, the king of hearts, the seven"
        in output
    )
    assert "If you also hold the seven of diamonds, you draw one card instead of two" in output


def test_coach_after_says_what_a_mistake_cost():
    output = talk(kings(), "1 2 3 5", "draw", "why")
    assert f"Credits 105.\n{BEST.capitalize()} was worth 3.41 coins more.\n" in output
    assert "3.41 more than" in output


def test_coach_after_is_silent_about_a_right_hold():
    output = talk(kings(), "1 2 5", "draw")
    assert "worth" not in output


def test_coach_off_says_nothing():
    assert "worth" not in talk(kings(), "coach off", "1 2 3 5", "draw")


def test_coach_before_asks_once_and_draw_again_keeps_the_hold():
    session = kings()
    output = talk(session, "coach before", "1 2 3 5", "draw")
    assert f"{BEST.capitalize()} is worth 3.41 coins more. Draw again to keep your hold.\n" in output
    assert not session.state.finals
    talk(session, "coach before", "1 2 3 5", "draw", "draw")
    assert session.state.held == (0, 1, 2, 4)


def test_coach_before_lets_a_right_hold_draw():
    session = kings()
    talk(session, "coach before", "1 2 5", "draw")
    assert session.state.paid == 25


def test_tied_hold_is_right():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(5, cards="Ks Kh Kd Kc 4d")
    assert "worth" not in talk(session, "coach before", "1 2 3 4", "draw")
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(5, cards="Ks Kh Kd Kc 4d")
    assert "worth" not in talk(session, "coach before", "all", "draw")


def test_exam_says_nothing_for_twenty_hands_then_everything():
    session = Session.in_memory(credits=1000, seed=bytes(32))
    hands = ["deal", "draw"] * 19
    output = talk(session, "coach exam", *hands, "deal", "hint", "why")
    assert "worth" not in output
    assert output.count("This is an exam. Type coach after to end it.") == 2
    output = talk(
        Session.in_memory(credits=1000, seed=bytes(32)), "coach exam", *hands, "deal", "draw", "deal", "draw"
    )
    (result,) = [row for row in output.splitlines() if "of 20 hands right." in row]
    right = int(result.partition(" of 20")[0].split()[-1])
    wrong = [row for row in output.splitlines() if row.startswith("Hand ") and " is worth " in row]
    assert right + len(wrong) == 20


@pytest.mark.parametrize("line", ["hint", "why"])
def test_hint_and_why_need_a_hand(line):
    assert "No hand is dealt." in talk(Session.in_memory(credits=5), line)


def test_coach_refuses_an_unknown_mode():
    assert "expected one of off, after, before, exam" in talk(kings(), "coach often")


def test_coach_mode_is_saved(tmp_path):
    file = tmp_path / "settings.toml"
    talk(kings(), "coach before", settings=file)
    assert 'coach = "before"' in file.read_text()
    assert "questions a wrong hold" in talk(kings(), "coach", settings=file)


def test_many_hands_and_fewer_coins_are_judged_as_they_are_played():
    session = Session.in_memory(credits=100)
    session.deal(2, cards="Ks Kh 7d 2c JK", hands=5)
    assert "was worth 1.36 coins more on each of 5 hands." in talk(session, "1 2 3 5", "draw")


def test_mistakes_of_an_exam_at_many_hands_add_up_to_their_cost():
    advice = advise(parse_cards("Ks Kh 7d 2c JK"), load_paytable(), 2)
    wrong = [Graded(hand, advice, frozenset({0, 1, 2, 4}), hands) for hand, hands in ((1, 5), (2, 1))]
    total, many, one = exam_lines(wrong, spoken)
    assert total == "0 of 2 hands right. Your mistakes cost 8.19 coins."  # to the cent, as each below
    assert "cost 6.82 coins, 1.36 on each of 5 hands: " in many
    assert "1.36 more than" in many
    assert "1.36 more than" in one
    assert "cost" not in one


def test_hand_with_a_hint_is_noted_beside_the_save(tmp_path):
    path = tmp_path / "mine.sqlite3"
    with Session.open(path) as session:
        talk(session, "deal", "hint", "draw", "deal", "draw")
        hinted = HandNotes(path).hints()
        assert len(hinted) == 1
        assert hint_note(session.state.hand, session.state.cards) not in hinted
    assert HandNotes(path).hints() == hinted


def test_why_explains_the_drawn_hand_with_the_coach_off_and_after_a_restart():
    before = kings()
    output = talk(before, "coach off", "hold 1 2", "", "why")
    assert "is worth" in output
    assert "is worth" in talk(Session()._on(before.log), "why")
