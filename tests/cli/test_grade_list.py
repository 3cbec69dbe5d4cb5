"""`videopoker grade FILE`: a list of hands with their holds, graded together; wrong lines are named."""

import csv
import io
import sys

import pytest

from videopoker import holds, load_paytable

JACKS = "jacks-or-better-9-6"
LIST = """
Qh Qd 3h 7h 9h | Qh Qd
Qh Qd 3h 7h 9h: 1 3 4 5   # the flush draw
KsQsJsTs2s 1 2 3 4
As Kd 2c 7h 9s hold none
3s 3d 3c 3h 9s all
"""


@pytest.fixture
def hands_file(tmp_path):
    def write(text):
        file = tmp_path / "hands.txt"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def test_each_hand_of_a_list_is_graded(hands_file, run_json):
    answer = run_json("grade", hands_file(LIST), "--paytable", JACKS)
    hands = answer["hands"]
    assert [hand["line"] for hand in hands] == [2, 3, 4, 5, 6]
    assert [hand["held"] for hand in hands[:2]] == [["Qh", "Qd"], ["Qh", "3h", "7h", "9h"]]
    assert [bool(hand["lost"]) for hand in hands] == [False, True, False, True, False]
    assert (answer["right"], answer["problems"]) == (3, [])
    assert answer["lost"] == pytest.approx(sum(hand["lost"] for hand in hands))
    best, *_ = holds("Qh Qd 3h 7h 9h", load_paytable(JACKS))
    assert hands[1]["best_ev"] == best.ev
    assert hands[1]["lost"] == pytest.approx(5 * (best.ev - hands[1]["ev"]))
    assert hands[1]["best"] == ["Qh", "Qd"]
    assert "worth" in hands[1]["text"]


def test_list_is_printed_with_its_sum(hands_file, run):
    code, printed, complaint = run("grade", hands_file(LIST), "--paytable", JACKS)
    rows = printed.splitlines()
    assert (code, complaint, len(rows)) == (0, "", 6)
    assert rows[0] == "2: Qh Qd 3h 7h 9h, Qh Qd held: right."
    assert rows[1].startswith("3: Qh Qd 3h 7h 9h, Qh 3h 7h 9h held: 1.73 coins lost. ")
    assert rows[3].startswith("5: As Kd 2c 7h 9s, nothing held: ")
    assert rows[5].startswith("3 of 5 hands right, ")


WRONG = {
    "Ks Kh 7d 2c | 1": "got 4 cards; a deal is five",
    "Ks Kh 7d 2c 9s": "no hold; expected cards or their numbers after the hand",
    "Ks Kh 7d 2c 9s | 7": "no card 7; cards are 1 to 5",
    "Ks Kh 7d 2c 9s | 1 2 x": 'no card "x"; cards are 1 to 5',
    "Ks Kh 7d 2c 9s | As": "As is not in the hand Ks Kh 7d 2c 9s",
    "Ks Kh 7d 2c 9s | 1 1 2": "1 is named twice; name each card once",
    "quit": "'quit' is not a card",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_line_is_named_and_the_others_are_graded(hands_file, run, line):
    file = hands_file(f"Qh Qd 3h 7h 9h | 1 2\n\n{line}\nKs Kh 7d 2c 9s | 1 2\n")
    code, printed, complaint = run("grade", file, "--paytable", JACKS)
    assert (code, complaint.count("\n")) == (1, 1)
    assert complaint.startswith(f"{file}:3: ")
    assert WRONG[line] in complaint
    assert printed.splitlines()[-1] == "2 of 2 hands right."


def test_export_is_graded_in_its_own_games_each_deal_once(saves, played, run, run_json, monkeypatch):
    exported = run("history", "--csv")[1]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(exported.encode())))
    answer = run_json("grade", "-")
    rows = [line.split(",") for line in exported.splitlines()[1:]]
    deals = {row[0]: row for row in rows if row[6]}
    assert [hand["hand"] for hand in answer["hands"]] == [row[7].split() for row in deals.values()]
    graded = run_json("grade")
    assert answer["lost"] == pytest.approx(-graded["mistakes"], abs=1e-6)


@pytest.mark.parametrize(
    "line",
    [
        "1. Qh Qd 3h 7h 9h | Qh Qd",
        "(12) Qh Qd 3h 7h 9h 1 2",
        "[Qh Qd 3h 7h 9h] Qh Qd",
        "[Qh Qd] 3h 7h 9h",
        "3) [Qh] [Qd] 3h 7h 9h",
        "*Qh *Qd 3h 7h 9h",
        "Qh* Qd* 3h 7h 9h",
    ],
)
def test_hand_of_a_numbered_or_marked_list_is_read(hands_file, run_json, line):
    (hand,) = run_json("grade", hands_file(line), "--paytable", JACKS)["hands"]
    assert hand["held"] == ["Qh", "Qd"]


def test_brackets_around_a_whole_hand_hold_nothing(hands_file, run):
    assert "no hold" in run("grade", hands_file("[Qh Qd 3h 7h 9h]"))[2]


@pytest.mark.parametrize("between", [";", "\t", ","])
def test_export_that_a_spreadsheet_saved_is_graded(saves, played, hands_file, run, run_json, between):
    exported = run("history", "--csv")[1]
    names, *rows = csv.reader(exported.splitlines())
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, quoting=csv.QUOTE_ALL)
    writer.writerows([[f"{name.upper()} " for name in names], *rows])
    changed = hands_file(out.getvalue())
    assert run_json("grade", changed) == run_json("grade", hands_file(exported))
    assert run_json("grade", changed)["hands"]


def test_csv_of_another_program_is_refused_in_one_line(hands_file, run):
    code, printed, complaint = run("grade", hands_file("cards,held\nKs Kh 7d 2c 9s,1 2\n"))
    assert (code, printed, complaint.count("\n")) == (1, "", 1)
    assert 'this CSV has no column "hand"; expected one of an export' in complaint


def test_export_with_a_column_twice_is_refused_in_one_line(hands_file, saves, played, run):
    rows = run("history", "--csv")[1].splitlines()
    twice = "\n".join([f"{rows[0]},hand", *(f"{row},1" for row in rows[1:])])
    code, printed, complaint = run("grade", hands_file(twice))
    assert (code, printed, complaint.count("\n")) == (1, "", 1)
    assert 'this CSV has two columns "hand"; expected one of an export' in complaint


@pytest.mark.parametrize("content", ["", "\n# nothing\n"])
def test_empty_list_says_what_is_expected(hands_file, run, content):
    code, printed, complaint = run("grade", hands_file(content))
    assert (code, printed, complaint.count("\n")) == (2, "", 1)
    assert 'no hand; expected one per line, such as "Ks Kh 7d 2c 9s | Ks Kh"' in complaint


def test_file_that_is_missing_or_no_text_is_one_line(tmp_path, run):
    binary = tmp_path / "binary"
    binary.write_bytes(b"Ks\n\xff\xfe")
    for file in (tmp_path / "none.txt", binary, tmp_path):
        code, printed, complaint = run("grade", str(file))
        assert (code, printed, complaint.count("\n")) == (2, "", 1)
        assert complaint.startswith(f"videopoker: {file}")
