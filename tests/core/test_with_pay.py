"""A paytable with one pay changed: its line, the pays of smaller bets, and its name."""

from dataclasses import replace

import pytest

from videopoker import load_paytable
from videopoker.core.base.messages import Refused
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import MAX_TEXT
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.play.paytables import solved
from videopoker.play.paytables.files import is_changed
from videopoker.play.paytables.solved import shown_return

JACKS = load_paytable("jacks-or-better-9-6")
KINGS = load_paytable("joker-poker-kings-20-7-5")


def pays(table, label):
    return next(line.pays for line in table.lines if line.label == label)


@pytest.mark.parametrize("line", ["Full House", "full house", " FULL HOUSE "])
def test_with_pay_takes_a_label_in_any_case(line):
    assert pays(JACKS.with_pay(line, 40), "Full House") == (8, 16, 24, 32, 40)


@pytest.mark.parametrize("line", ["pair", "jacks or better"])
def test_with_pay_takes_the_hand_of_the_only_line_that_has_it(line):
    assert pays(JACKS.with_pay(line, 10), "Jacks or Better")[-1] == 10


def test_with_pay_rounds_smaller_bets_down_to_a_whole_coin_or_one():
    assert pays(JACKS.with_pay("full house", 41), "Full House") == (8, 16, 24, 32, 41)
    assert pays(JACKS.with_pay("full house", 3), "Full House") == (1, 1, 1, 2, 3)


def test_with_pay_leaves_smaller_bets_of_a_line_with_a_bonus_for_the_most_coins():
    assert pays(JACKS.with_pay("royal flush", 4700), "Royal Flush") == (250, 500, 750, 1000, 4700)


def test_with_pay_keeps_every_other_line_and_the_order():
    edited = JACKS.with_pay("pair", 200)
    assert [line.label for line in edited.lines] == [line.label for line in JACKS.lines]
    assert edited.lines[:-1] == JACKS.lines[:-1]


def test_with_pay_is_another_game_than_the_shipped_one(monkeypatch):
    monkeypatch.setattr(solved, "_KNOWN", {})  # another test may have solved it
    edited = JACKS.with_pay("full house", 40)
    assert (edited.key, edited.title) == ("jacks-or-better-9-6+full-house=40", "Jacks or Better 9/6, edited")
    assert fingerprint(edited) != fingerprint(JACKS)
    assert (edited.stated_return, is_changed(edited), shown_return(edited)) == (None, False, None)


def test_with_pay_twice_on_a_line_names_the_last_pay_only():
    edited = JACKS.with_pay("full house", 40).with_pay("flush", 25).with_pay("full house", 35)
    assert (edited.key, edited.variant) == ("jacks-or-better-9-6+flush=25+full-house=35", "9/6, edited")


def test_with_pay_of_the_same_pay_is_the_table_itself():
    assert JACKS.with_pay("full house", 45) is JACKS


@pytest.mark.parametrize("variant", ["", "x" * MAX_TEXT])
def test_with_pay_gives_a_table_that_a_file_can_hold(variant):
    edited = replace(JACKS, variant=variant).with_pay("full house", 40)
    assert read_fields(edited.to_fields(), edited.key) == edited


@pytest.mark.parametrize(
    ("table", "line", "pay", "message"),
    [
        (JACKS, "fluhs", 30, 'Jacks or Better 9/6 has no line "fluhs"; did you mean "Flush"?'),
        (
            JACKS,
            "wild royal",
            30,
            'no line "wild royal"; expected one of: Royal Flush, Straight Flush, Four of a Kind',
        ),
        (
            KINGS,
            "royal flush",
            30,
            'more than one line for a royal flush; expected "Natural Royal Flush" or "Wild',
        ),
        (JACKS, "flush", 0, "Flush: a pay of 0; expected whole coins at max bet, from 1 to 1,000,000"),
        (JACKS, "flush", 2.5, "Flush: a pay of 2.5; expected whole coins"),
        (JACKS, "flush", True, "Flush: a pay of true; expected whole coins"),
    ],
)
def test_with_pay_refuses_in_one_line(table, line, pay, message):
    with pytest.raises(Refused) as refusal:
        table.with_pay(line, pay)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
