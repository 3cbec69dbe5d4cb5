"""Fairness in plain mode: the commitment, the phrase, the last hand checked, marks of practice saves."""

import re
import sys

import pytest

from tests.plain.talk import talk
from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from tests.real_saves import real_session
from videopoker import Session
from videopoker.core.settings import Settings
from videopoker.play.table.notes import AskWords
from videopoker.text.play.note import spoken


@pytest.fixture
def session(path):
    """A real save in which two hands were played and lost."""
    with real_session(path, b"lost twice") as session:
        while session.state.hand < 2 or session.state.stake:
            session.deal(5)
            session.draw()
        yield session


def test_fairness_says_what_is_committed_and_checks_the_last_hand(session):
    output = talk(session, "fairness all")
    assert f"commit: {session.state.committed.commitment.hex()}" in output
    assert f"secret: {session.state.dealt_under.secret.hex()}" in output
    assert "Proved: the cards follow from the secret, which was fixed before the bet." in output
    assert "What is not: You own this computer" in output


def test_no_64_digits_are_said_unasked(session):
    output = talk(session, "fairness", "again", "hand 1", "hand 2", "replay 1", "last")
    assert not re.search("[0-9a-f]{9}", output)
    assert "Proved: the cards follow from the secret, which was fixed before the bet." in output
    digits = session.state.committed.commitment.hex()
    assert output.count(f"begins with {digits[:4]} {digits[4:8]}.") == 2
    assert re.search("Secret of its shuffle: [0-9a-f]{64}.", talk(session, "hand 1 all"))


def test_first_value_of_a_chain_is_whole_in_groups_on_a_line_of_its_own_until_the_first_deal(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        digits = session.state.secret_chain.chain.first.hex(" ", 4)
        lines = talk(session, "again").splitlines()
        assert lines.count(digits) == 2
        assert lines[lines.index(digits) - 1].endswith("100,000 secrets, 64 digits; you can skip it.")
        talk(session, "deal", "draw")
        assert digits not in talk(session, "again")


def test_words_are_asked_for_with_the_whole_first_value_on_a_line_of_its_own(session):
    chain = session.state.secret_chain.chain
    question, digits = spoken(AskWords(chain), Settings())
    assert digits == chain.first.hex(" ", 4)
    assert question.endswith("The next line is this value, 64 digits; you can skip it.")


def test_again_shows_the_commitment_between_hands(session):
    assert f"The commitment to hand {session.state.hand + 1} begins with" in talk(session, "again")
    assert "ommitment" not in talk(session, "deal", "again")


def test_phrase_is_set_shown_and_removed(session):
    output = talk(session, "phrase four  leaf clover", "phrase", "deal", "phrase no", "draw", "phrase none")
    assert output.count("Your phrase: four leaf clover.") == 2
    assert "; draw first." in output
    assert output.count("No phrase. Type phrase and your own words.") == 1


def test_phrase_that_proves_nothing_is_taken_and_a_line_says_why(path):
    with real_session(path, b"words") as session:
        output = talk(
            session, "phrase four leaf clover", "phrase luck", "phrase FOUR leaf clover", "help phrase"
        )
        assert session.state.phrase == "FOUR leaf clover"
    lines = [
        line.split("> ")[-1]
        for line in output.splitlines()
        if "the shuffle" in line or "every shuffle" in line
    ]
    why = (
        "It goes into the shuffle but proves nothing: {}. Roll a die 12 times and type phrase and the digits."
    )
    assert lines[:3] == [
        "Your phrase goes into every shuffle: nobody could have chosen the deals of this chain.",
        why.format("under 12 characters"),
        why.format("used before"),
    ]
    assert "12 to 64 characters that this save never had" in output


def test_practice_save_says_so_in_its_title_and_meters(path):
    with Session.open(path, practice=True) as session:
        output = talk(session, "stats")
        assert "Practice: Joker Poker" in output
        assert "This is a practice save." in output


@pytest.fixture
def asked(path):
    """Plain mode in a terminal, on a real save of three hands whose player was not asked for words before."""
    with real_session(path, b"three") as session:
        while session.state.hand < 3 or session.state.stake:
            session.deal(5)
            session.draw()
    command = [sys.executable, "-m", "videopoker", "--saves", str(path.parent), "play", "--save", path.stem]
    with PseudoTerminal([*command, "--plain"], terminal_environment()) as terminal:
        terminal.wait_for(QUESTION)
        yield terminal


QUESTION = "your own words, or enter for none> "


def answer(terminal, line, *expected):
    """Type a line and wait for what follows it."""
    terminal.forget()
    terminal.press(f"{line}\n")
    for text in expected:
        terminal.wait_for(text)


def phrase_of(path):
    """The phrase of a save that nobody plays, and whether its player was asked for words."""
    with Session.open(path) as session:
        return session.state.phrase, not session.asks_for_words


@pytest.mark.parametrize(
    ("line", "told", "phrase"),
    [
        ("four leaf clover", "Your phrase: four leaf clover.", "four leaf clover"),
        ("phrase deal", "Your phrase: deal.", "deal"),
        (
            "Eleven sign",
            "but proves nothing: under 12 characters.",
            "Eleven sign",
        ),
        ("none", "The next deals are shuffled without a phrase.", ""),
    ],
)
def test_words_typed_at_the_question_are_said_back_and_too_long_ones_asked_for_again(
    asked, path, line, told, phrase
):
    answer(asked, "x" * 65, "expected at most 64", QUESTION)
    answer(asked, line, told, "deal, bet 5")
    answer(asked, "quit")
    asked.wait()
    assert phrase_of(path) == (phrase, True)


def test_command_at_the_question_stays_a_command_and_a_deal_is_the_answer_none(asked, path):
    answer(asked, "help deal", "bet and deal", QUESTION)
    answer(asked, "pays jacks or better 9/6", "Royal Flush", QUESTION)
    answer(asked, "deal", "Hand 4, bet 5.", "hold or draw 5> ")
    answer(asked, "draw", "Credits ", "deal, bet 5")
    answer(asked, "quit")
    asked.wait()
    assert phrase_of(path) == ("", True)


def test_words_are_asked_for_only_when_plain_mode_begins_without_a_hand_in_play(asked, path):
    asked.process.kill()
    asked.process.wait()
    with Session.open(path) as session:
        session.deal(5)
    command = [sys.executable, "-m", "videopoker", "--saves", str(path.parent), "play", "--save", path.stem]
    with PseudoTerminal([*command, "--plain"], terminal_environment()) as terminal:
        terminal.wait_for("hold or draw 5> ")
        for line in ("", "deal", "", "stats"):
            answer(terminal, line, "> ")
            assert QUESTION not in terminal.text
