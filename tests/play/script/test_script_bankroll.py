"""The script language beyond one hand after another: several hands, double ups, denominations, jackpots."""

import re

import pytest

from tests.play.script.playing import play
from videopoker.play.script.steps import ScriptError

DOUBLED = "credits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\ndouble 9d Td 8d 9c JK\n"


@pytest.mark.parametrize(
    ("picks", "paid", "credits"),
    [
        ("pick 1", 50, 145),
        ("pick 2", 0, 95),
        ("pick 3", 25, 120),
        ("pick 1\ndouble 9d Td 8d 9c JK\npick 4", 100, 195),
    ],
)
def test_script_doubles_a_win(picks, paid, credits):
    play(f"{DOUBLED}{picks}\nexpect paid {paid}\nexpect credits {credits}")


def test_script_plays_several_hands_from_a_deal():
    _, session = play("credits 1000\nseed 2a\nhands 25\nbet 5\ndeal\nhold none\ndraw\nauto 3 best")
    assert (session.state.hands, len(session.state.finals), session.state.hand) == (25, 25, 4)


def test_script_changes_the_denomination():
    play("credits 1000\ndenomination 100\nexpect credits 250")


def test_script_expects_the_jackpot_to_grow(tmp_path):
    file = tmp_path / "growing.toml"
    file.write_text(
        'name = "Growing"\n[[pays]]\nhand = "royal flush"\npays = 800\njackpot = 0.5\n', encoding="utf-8"
    )
    play(f"paytable '{file}'\ncredits 1000\nbet 5\nauto 2 none\nexpect jackpot 4005")


def test_script_expects_each_of_several_jackpots(tmp_path):
    file = tmp_path / "two.toml"
    line = '[[pays]]\nhand = "{}"\npays = {}\njackpot = {}\n'
    file.write_text(
        f'name = "Two"\n{line.format("royal flush", 800, 0.5)}{line.format("straight flush", 50, 0.1)}'
    )
    start = f"paytable '{file}'\ncredits 1000\nbet 5\nauto 2 none\n"
    play(f"{start}expect jackpot 4005\nexpect jackpot royal flush 4005\nexpect jackpot Straight Flush 251")
    with pytest.raises(
        ScriptError,
        match='script:5: no jackpot is called "flush"; expected "Royal Flush" or "Straight Flush"',
    ):
        play(f"{start}expect jackpot flush 251")


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("hands 2", "script:1: hands 2; expected one of 1, 3, 5, 10, 25, 50, 100"),
        ("hands", "script:1: hands has nothing; expected a number of hands"),
        ("hands 3 5", 'script:1: "5" is unexpected after hands'),
        ("double 9d Td", "script:1: got 2 cards; a double is five, or none"),
        ("double 9d 9d 8d 9c JK", "script:1: 9d: the card appears 2 times"),
        ("double", "script:1: there is no win to double"),
        ("pick 5", "script:1: pick 5; expected a place from 1 to 4"),
        ("pick 1", "script:1: no double-up is open"),
        ("denomination 3", "script:1: a credit cannot be 3 cents; expected one of 1, 2, 5"),
        ("expect jackpot 5", "script:1: this game has no jackpot"),
        (f"{DOUBLED}deal", "script:6: a double-up is open"),
    ],
)
def test_script_of_hands_and_double_ups_that_cannot_be_played_names_line_and_reason(script, message):
    with pytest.raises(ScriptError, match=re.escape(message)):
        play(script)
