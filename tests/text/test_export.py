"""Hands for other programs, in a form that explains itself."""

import csv
import errno
import io
import json
import re
from dataclasses import replace

import pytest

from videopoker import load_paytable
from videopoker.core.base.messages import Refused
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log.memory_log import MemoryLog
from videopoker.play.session import Session
from videopoker.text.export.hand_files import (
    COLUMNS,
    FIELDS,
    LEGEND,
    ROW_FIELDS,
    export,
    export_path,
    write_csv,
    write_json_lines,
)
from videopoker.text.groups.render import in_columns
from videopoker.text.play.history import hand_record
from videopoker.text.play.past_hand import hand_group


@pytest.fixture
def hands():
    """A full house and a losing hand at the joker's table, kings on a 52-card one, and a hand in play."""
    log = MemoryLog()
    session = Session()._on(log)
    session.choose("joker-poker-jacks-15-5-4")
    session.deposit(100)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.deal(1, cards="2s 4h 7d 9c Jd")
    session.draw("2s 4h 7d 9c Jd")
    session.choose("jacks-or-better-9-6")
    session.deal(2, cards="Ks Kh 7d 2c 9d")
    session.draw("Ks Kh 7d 2c 9d")
    session.deal(1)
    return list(in_order(log, HandFilter()))


def csv_rows(hands):
    """Rows as another program reads them, by the column names in the first line."""
    out = io.StringIO(newline="")
    write_csv(hands, out)
    out.seek(0)
    return list(csv.DictReader(out))


def test_csv_can_be_read_back(hands):
    rows = csv_rows(hands)
    assert list(rows[0]) == list(COLUMNS)
    assert [row["final"] for row in rows] == ["Ks Kh 8c 8d JK", "2s 4h 7d 9c Jd", "Ks Kh 7d 2c 9d", ""]
    assert [row["paid"] for row in rows] == ["25", "0", "2", ""]
    assert rows[0]["description"] == "full house, kings over eights"
    assert rows[0]["held"] == "1 2 5"
    assert [row["credits_before"] for row in rows] == ["100", "120", "119", "119"]
    assert [row["credits_after"] for row in rows] == ["120", "119", "119", ""]
    assert {row["fixed"] for row in rows} == {""}


FORMULAS = ["=cmd|' /C calc'!A0", "+1+1", "-1", "@SUM(1)", "＝1", "\t=1"]


@pytest.mark.parametrize("label", FORMULAS)
def test_no_cell_of_the_csv_begins_as_a_formula_does(label):
    session = Session()._on(MemoryLog())
    house = load_paytable()
    lines = tuple(
        replace(line, label=label if line.label == "Full House" else line.label) for line in house.lines
    )
    try:
        session.choose(replace(house, lines=lines, key="=1+1"))
    except Refused:  # a tabulator: no game may have such a label
        assert not label.isprintable()
        return
    session.deposit(100)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    [row] = csv_rows(in_order(session.log, HandFilter()))
    assert (row["line"], row["paytable"]) == (f"'{label}", "'=1+1")
    assert (row["paid"], row["credits_before"]) == ("25", "100")
    [record] = map(hand_record, in_order(session.log, HandFilter()))
    assert record["line"] == label


def test_exports_have_the_denomination_of_each_hand():
    session = Session()._on(MemoryLog())
    session.choose("jacks-or-better-9-6")
    session.deposit(100)
    for cents in (25, 500):
        session.choose_denomination(cents)
        session.deal(5, cards="Ks Kh 7d 2c 9d")
        session.draw("Ks Kh 7d 2c 9d")
    hands = list(in_order(session.log, HandFilter()))
    rows = csv_rows(hands)
    assert [row["cents"] for row in rows] == ["25", "500"]
    assert [hand_record(hand)["cents"] for hand in hands] == [25, 500]
    assert "bet 5, €25.00" in in_columns([hand_group(hands[1], "€")])


def test_csv_has_the_double_ups_of_a_hand():
    log = MemoryLog()
    session = Session()._on(log)
    session.choose("joker-poker-jacks-15-5-4")
    session.deposit(100)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.double_up("9d Td 8d 9c JK")
    session.pick(0)
    session.double_up("4c 2d 3d 9h Ts")
    session.pick(1)
    session.deal(1, cards="Ks Kh 7d 2c 4d")
    session.draw("Ks Kh 7d 2c 4d")
    session.double_up("9d Td 8d 9c JK")
    lost, waits = csv_rows(in_order(log, HandFilter()))
    doubles = ("doubles", "staked", "doubled", "beat", "picked")
    assert [lost[name] for name in ("paid", *doubles, "won")] == [
        "25",
        "2",
        "75",
        "50",
        "9d 4c",
        "Td 3d",
        "0",
    ]
    assert [waits[name] for name in ("paid", *doubles, "won")] == ["1", "1", "1", "0", "9d", "", "0"]


def test_json_lines_are_hands_and_nothing_else(hands):
    out = io.StringIO()
    write_json_lines(hands, out)
    rows = list(map(json.loads, out.getvalue().splitlines()))
    assert set().union(*rows) <= set(FIELDS)
    assert [row["hand"] for row in rows] == [1, 2, 3, 4]


def test_legend_names_every_column_and_field():
    rows = in_columns(LEGEND).splitlines()
    assert [row.split()[0] for row in rows if row.startswith("  ")] == [*COLUMNS, *FIELDS, *ROW_FIELDS]


def test_export_hides_the_replacements(hands):
    for write in (write_csv, write_json_lines):
        out = io.StringIO()
        write(hands[-1:], out)
        row = out.getvalue().splitlines()[-1]
        assert hands[-1].dealt.secret.hex() not in row
        words = re.split(r"\W+", row)  # cards that occur in the digits of a commitment do not count
        assert not any(str(card) in words for card in hands[-1].dealt.replacements)


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("hands.txt", "hands.txt: the name must end in .csv or .jsonl"),
        ("nowhere/hands.csv", "there is no folder"),
        (" ", "no name: the name must end in"),
        ("~nobody-of-this-name/hands.csv", "home"),
    ],
)
def test_file_that_cannot_be_written_is_refused_by_name(tmp_path, typed, complaint):
    with pytest.raises(Refused, match=complaint):
        export_path(typed, tmp_path)


def test_file_is_there_only_when_it_is_whole(hands, tmp_path):
    def broken_off():
        yield hands[0]
        assert not (tmp_path / "hands.csv").exists()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(broken_off(), tmp_path / "hands.csv")
    assert list(tmp_path.iterdir()) == []
    export(hands, tmp_path / "hands.csv")
    assert [file.name for file in tmp_path.iterdir()] == ["hands.csv"]


def test_full_disk_is_reported_in_one_line(hands, tmp_path):
    def full():
        yield hands[0]
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(Refused, match="the disk is full; nothing was written"):
        export(full(), tmp_path / "hands.jsonl")
    assert list(tmp_path.iterdir()) == []
