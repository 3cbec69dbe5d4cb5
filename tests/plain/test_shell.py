"""The shell of plain mode: its commands, its questions, and how it ends."""

import io
import sys

import pytest

from tests.plain.talk import kings, talk
from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from tests.quick import quick_and_slow
from videopoker import Session
from videopoker.plain.shell import Shell


def test_shell_empty_line_deals_and_draws_and_never_repeats_the_last_verb():
    session = Session.in_memory(credits=100)
    talk(session, "bet 2", "", "", "bet", "   ")
    assert (session.state.hand, session.state.coins) == (2, 3)


@pytest.mark.parametrize(
    ("mark", "word"), [("?", "help"), ("? double", "help double"), ("?double", "help double")]
)
def test_shell_question_mark_is_help(mark, word):
    assert talk(kings(), mark) == talk(kings(), word)


@pytest.mark.parametrize(
    ("letter", "word"),
    [
        ("c", "credits"),
        ("g", "games"),
        ("l", "history"),
        ("t", "stats"),
        ("s", "settings"),
        ("d", "double"),
        ("b", "bet"),
        ("b 3", "bet 3"),
        ("n", "hands"),
        ("N", "fewer"),
        ("v As Ks", "build As Ks"),
        ("cashout", "cash out"),
        ("cash", "cash out"),
        ("paytable", "pays"),
        ("paytable jacks-or-better-9-6", "game jacks-or-better-9-6"),
        ("say again", "again"),
        ("say", "again"),
        ("HELP Bet", "help bet"),
    ],
)
def test_shell_takes_both_spellings(letter, word):
    one, other = (Session.in_memory(credits=100) for _ in range(2))
    assert talk(one, letter) == talk(other, word)
    assert one.state == other.state


@pytest.mark.parametrize("word", ["quit", "q", "exit", "Q"])
def test_shell_leaves_and_plays_no_line_after_that(word):
    session = Session.in_memory(credits=100)
    assert talk(session, word, "deal").endswith("This is practice: nothing is saved.\n")
    assert session.state.hand == 0


@pytest.mark.parametrize("question", ["quit", "replay 1"])
def test_shell_end_of_input_leaves_an_open_question(question):
    session = kings()
    session.draw("Ks Kh JK")
    assert talk(session, "set confirm_quit on", question).endswith("> This is practice: nothing is saved.\n")


def test_shell_question_gets_the_next_line_and_that_alone():
    session = kings()
    talk(session, "set confirm_quit on", "quit", "draw", "1")
    assert session.state.phase.name == "DRAWING"
    assert talk(kings(), "set confirm_quit on", "quit", "draw", "1").count(", held\n") == 1


def test_shell_again_repeats_a_double_up():
    session = kings()
    session.draw("Ks Kh JK")
    session.double_up("9d Qh 2c 9s 4h")
    output = talk(session, "again", "2", "again").split("> ")
    assert "25 staked. Beat the nine of diamonds: pick 1, 2, 3 or 4." in output[1]
    assert (
        "2, deuce of clubs; the others were queen of hearts, nine of spades, four of hearts.\n25 lost.\n"
        in output[3]
    )


def test_shell_again_before_the_first_hand_says_the_game_and_the_bet():
    title = "Joker Poker Jacks or Better 15/5/4."
    assert (
        talk(Session.in_memory(credits=3), "again").split("> ")[1]
        == f"{title}\nNext bet 3. Credits 3.\ndeal, bet 3, credits 3"
    )


def test_shell_completes_verbs_alone():
    shell = Shell(kings(), [], io.StringIO())
    assert shell.completenames("ca") == ["card", "cards", "cash", "cash_out", "cashout"]
    assert shell.completenames("do_") == shell.completenames("em") == []


def test_shell_takes_lines_one_by_one_without_line_ends():
    session = Session.in_memory(credits=100)
    seen = []

    def lines():
        for line in ("", "draw", "quit"):
            seen.append(session.state.phase.name)
            yield line

    Shell(session, lines(), io.StringIO()).cmdloop()
    assert seen == ["BETTING", "DRAWING", "BETTING"]


@pytest.mark.parametrize("term", quick_and_slow(["dumb", "xterm-256color"]))
def test_shell_edits_and_completes_lines_in_a_terminal_and_redraws_nothing(tmp_path, term):
    pytest.importorskip("readline")
    plain = [] if term == "dumb" else ["--plain"]
    command = [sys.executable, "-m", "videopoker", "play", *plain, "--saves", str(tmp_path / "saves")]
    with PseudoTerminal(command, terminal_environment(TERM=term)) as terminal:
        terminal.wait_for("credits 1,000> ")
        terminal.press("dea\t\r")
        terminal.wait_for("Hand 1, bet 5.")
        terminal.wait_for("hold or draw 5> ")
        terminal.press("\x04")
        assert terminal.wait() == 0
    assert terminal.text.endswith("hold or draw 5> \r\nSaved: hand 1 in play, 995 credits.\r\n")
    assert "\x1b[H" not in terminal.painted
    if term == "dumb":
        assert terminal.painted.startswith("TERM=dumb: playing line by line.\r\n")
        assert "\x1b" not in terminal.painted
