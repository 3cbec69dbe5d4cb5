"""Lists of hands as people have them: out of a spreadsheet, numbered, bracketed, starred, endless."""

import csv
import io

import pytest

from videopoker import load_paytable
from videopoker.coach import hand_list
from videopoker.coach.hand_list import BadLine, read_hand_list
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import format_cards

TABLE = load_paytable("jacks-or-better-9-6")
EXPORT = [
    ["Hand", " Paytable", "coins", "drawn", "cards", "HELD "],
    ["7", "jacks-or-better-9-6", "5", "8c", "Ks Kh 7d 2c 9s", "Ks Kh"],
]


def read(text):
    return [
        (hand.line, format_cards(hand.advice.cards), format_cards(hand.held_cards))
        for hand in read_hand_list(text, TABLE, None)
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
@pytest.mark.parametrize("above", [0, 2])
def test_export_that_went_through_a_spreadsheet_is_read(delimiter, quoting, above):
    file = io.StringIO("\n" * above)
    file.seek(above)
    csv.writer(file, delimiter=delimiter, quoting=quoting).writerows(EXPORT)
    assert read(file.getvalue()) == [(above + 2, "Ks Kh 7d 2c 9s", "Ks Kh")]


@pytest.mark.parametrize(
    "line",
    [
        "1. Ks Kh 7d 2c 9s | Ks Kh",
        "12) Ks Kh 7d 2c 9s 1 2",
        "* Ks Kh 7d 2c 9s 1 2",
        "[Ks Kh 7d 2c 9s] Ks Kh",
        "[Ks Kh 7d 2c 9s] [Ks Kh]",
        "*Ks *Kh 7d 2c 9s",
        "[Ks Kh] 7d 2c 9s",
        "3. *K♠ K♥* 7d 2c 9s",
    ],
)
def test_numbered_bracketed_and_starred_lines_are_read(line):
    assert read(line) == [(1, "Ks Kh 7d 2c 9s", "Ks Kh")]


def test_mark_of_no_hold_is_still_no_hold():
    (bad,) = read_hand_list("[Ks Kh 7d 2c 9s]", TABLE, None)
    assert isinstance(bad, BadLine)
    assert "no hold" in bad.why


def test_most_lines_are_taken_and_one_more_is_refused(monkeypatch):
    monkeypatch.setattr(hand_list, "MOST_LINES", 3)
    assert len(read("Ks Kh 7d 2c 9s 1 2\n" * 3)) == 3
    with pytest.raises(Refused, match="4 lines; expected at most 3"):
        read("Ks Kh 7d 2c 9s 1 2\n" * 4)


def test_field_whose_quotation_mark_is_not_closed_is_named_by_its_line():
    row = "1,house,5,1,Ks Kh 7d 2c 9s,Ks Kh\n"
    text = f'hand,paytable,coins,drawn,cards,held\n"{row * 10_000}'
    (bad,) = read_hand_list(text, TABLE, None)
    assert bad.line == 2
    assert bad.why == "a field has more than 131,072 characters; close its quotation mark"


def test_line_of_any_length_is_named():
    (bad,) = read_hand_list("Ks " * 60_000, TABLE, None)
    assert bad.line == 1


def test_most_bytes_are_taken_and_one_more_is_refused(run, tmp_path, monkeypatch):
    file = tmp_path / "list.txt"
    file.write_text("Ks Kh 7d 2c 9s 1 2\n")
    monkeypatch.setattr(hand_list, "MOST_BYTES", 19)
    assert run("grade", str(file))[0] == 0
    file.write_text("Ks Kh 7d 2c 9s 1 2\n\n")
    assert "more than 19 bytes" in run("grade", str(file))[2]


def test_twenty_lines_that_cannot_be_read_are_reported_and_the_others_counted(run, tmp_path):
    file = tmp_path / "list.txt"
    file.write_text("Ks Kh 7d 2c 9s 1 2\n" + "Kx\n" * 21)
    code, out, err = run("grade", str(file))
    assert (code, len(err.splitlines())) == (1, 21)
    assert "1 other line cannot be read either" in err
    assert "1 of 1 hand right" in out
