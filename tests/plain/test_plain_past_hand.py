"""One past hand line by line: what it cost, drilled, and played again."""

import pytest

from tests.plain.talk import talk
from videopoker import Session


@pytest.fixture
def session(tmp_path):
    """A save with three kings, of which a wrong hold was drawn after a worse first answer."""
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ks 7d JK 2c Kh", "8c 8d 3s")
        session.record_answer(frozenset({1, 3}))
        session.draw("Ks JK Kh 7d")
        yield session


def test_hand_tells_the_first_answer_the_hold_drawn_and_the_best_one(session):
    told = talk(session, "hand 1").splitlines()
    kings = "the king of spades, the joker and the king of hearts"
    assert "Your first answer was the seven of diamonds and the deuce of clubs: cost 16.43 coins." in told
    assert f"The best hold was {kings}: worth 17.06 coins." in told
    assert any(line.startswith("You held ") and line.endswith("cost 3.41 coins.") for line in told)


@pytest.mark.parametrize("verb", ["play again", "play again 1", "again 1"])
def test_hand_is_played_again_with_the_same_replacements_and_nothing_is_logged(session, verb):
    before = session.log.rows.last, session.state
    told = talk(session, verb, "1 3 5", "draw")
    assert "AGAIN: hand 1, Joker Poker Jacks or Better 15/5/4: 1 king of spades, 2 seven of diamonds" in told
    assert (
        "Now: king of spades, eight of clubs, joker, eight of diamonds, king of hearts; Full House pays 25."
        in told
    )
    assert "Then: " in told
    assert "Three of a Kind pays 10." in told
    assert "No hold was worth more." in told
    assert "You are back at the table." in told
    assert (session.log.rows.last, session.state) == before


def test_hand_is_drilled_by_its_number(session):
    told = talk(session, "drill 1", "1 3 5", "draw")
    assert "A hand you chose: 1 king of spades" in told
    assert "Right." in told


def test_hand_is_shared_in_words_and_as_a_picture(session, tmp_path):
    told = talk(session, "card", "card 1 hand.png")
    assert "Practice, " in told
    assert "King of spades, seven of diamonds, joker, " in told
    file = tmp_path / "hand.png"
    assert f"Hand 1 written to {file}." in told
    assert file.read_bytes().startswith(b"\x89PNG")


def test_picture_that_exists_is_replaced_only_after_a_yes_and_bad_names_get_one_line(session, tmp_path):
    file = tmp_path / "hand.txt"
    file.write_text("mine")
    told = talk(session, "card hand.txt", "no", "card 1 hand.gif", "card 9", "card hand 12.txt")
    assert f"{file} exists. Answer yes to replace it, or no and choose another name." in told
    assert "Nothing was written." in told
    assert "hand.gif: the name must end in .png, .svg, .ansi or .txt." in told
    assert "There is no hand 9. The last is 1." in told
    assert file.read_text() == "mine"
    assert (tmp_path / "hand 12.txt").exists()
    talk(session, "card hand.txt", "yes")
    assert "K♠" in file.read_text()
