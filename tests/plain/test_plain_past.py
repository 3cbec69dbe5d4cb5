"""Past hands line by line: chosen, listed by pages, read in full, replayed and written to files."""

import csv
import io
import json

import pytest

from tests.plain.talk import talk
from videopoker import Session
from videopoker.plain.shell import Shell
from videopoker.play.session import seeded
from videopoker.text.export.hand_files import COLUMNS


@pytest.fixture
def session():
    """Hand 1 a full house doubled once and lost, hand 2 nothing, hand 3 three of a kind, hand 4 of another game."""
    session = Session.in_memory(credits=500)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.double_up("Td 2d 2h 3c 4s")
    session.pick(0)
    session.deal(5, cards="2s 4h 7d 9c Jd", replacements="")
    session.draw("2s 4h 7d 9c Jd")
    session.deal(5, cards="Qs Qh Qd 9c Jd")
    session.draw("Qs Qh Qd 9c Jd")
    session.choose("jacks-or-better-9-6")
    session.deal(5, cards="Qs Qh 4d 9c Jd")
    session.draw("Qs Qh 4d 9c Jd")
    return session


def hands_listed(output):
    return [line.split(",")[0].removeprefix("deal") for line in _lines(output) if line.startswith("Hand ")]


def _lines(output):
    return [line.rpartition("> ")[2] for line in output.splitlines()]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("history", [1, 2, 3, 4]),
        ('history line "Full House"', [1]),
        ("history line three of a kind", [3]),
        ("history line nothing", [2]),
        ("history losses", [2]),
        ("history least 1", [3, 4]),
        ("history game Jacks or Better 9/6", [4]),
        ('history 1 line "Jacks or Better" least 5', [4]),
        ("history least 1 1", [4]),
        ("history dealt Qs Qh", [3, 4]),
        ("history held Qd 9c", [3]),
        ("history since 2020-01-01 2", [3, 4]),
        ("history --least=5 --last 1", [4]),
        ("history line full house 5", [1]),
        ("history biggest", [3, 4, 2, 1]),
        ("history wins biggest", [3, 4]),
        ("history since 0001-01-01 until 9999-12-31 line nothing", [2]),
    ],
)
def test_plain_history_lists_the_hands_that_match(session, words, numbers):
    assert hands_listed(talk(session, words)) == [f"Hand {number}" for number in numbers]


def test_plain_hand_in_play_keeps_its_secret():
    session = Session.in_memory(credits=100, seed=bytes(32))
    session.deal(1)
    output = talk(session, "hand", "replay 1")
    assert "Still in play.\nThe secret of its shuffle is shown after the draw." in output
    assert "Replay it after the draw." in output
    assert seeded(bytes(32))(1).hex() not in output


def test_plain_command_closes_a_replay_and_is_carried_out(session):
    before = session.state.credits
    output = talk(session, "replay 1", "", "credits 10", "replay 1", "quit", "credits 10")
    assert output.count("Replay closed. You are back at the table.") == 2
    assert session.state.credits == before + 10


def exported(tmp_path, *lines):
    """Play a win and a loss into a save, type the lines, and return the output."""
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
        session.draw("Ks Kh JK")
        session.deal(5, cards="2s 4h 7d 9c Jd")
        session.draw([0, 1, 2, 3, 4])
        return talk(session, *lines)


def test_plain_export_writes_the_hands_asked_for_beside_the_save(tmp_path):
    output = exported(tmp_path, "export wins.csv least 1", 'export "all of them.jsonl"')
    assert f"1 hand written to {tmp_path / 'wins.csv'}." in output
    rows = list(csv.reader((tmp_path / "wins.csv").open()))
    assert rows[0] == list(COLUMNS)
    assert [row[0] for row in rows[1:]] == ["1"]
    lines = [json.loads(line) for line in (tmp_path / "all of them.jsonl").read_text().splitlines()]
    assert [line["hand"] for line in lines] == [1, 2]


def test_plain_export_makes_no_folder(tmp_path):
    file = tmp_path / "new" / "x.csv"
    output = exported(tmp_path, f"export {file}", "export also/new/x.jsonl")
    assert f"> There is no folder {file.parent}; create it first, or choose another.\n" in output
    assert f"> There is no folder {tmp_path}/also/new; create it" in output
    assert not [path for path in tmp_path.iterdir() if path.is_dir()]


def test_plain_export_replaces_a_file_only_after_a_yes(tmp_path):
    file = tmp_path / "hands.csv"
    file.write_text("mine")
    output = exported(tmp_path, "export hands.csv", "no", "export hands.csv", "")
    assert output.count("Nothing was written.") == 2
    assert file.read_text() == "mine"
    exported(tmp_path, "export hands.csv 1", "yes")
    assert file.read_text().splitlines()[-1].startswith("4,")


def test_history_of_one_hand_is_the_hand_in_full(session):
    assert talk(session, "history --hand 1") == talk(session, "history hand 1") == talk(session, "hand 1")


def test_tab_key_completes_the_options_of_a_verb(session):
    shell = Shell(session, [], io.StringIO())
    assert shell.completedefault("l", "history l", 8, 9) == ["last", "line", "least"]
    assert shell.completedefault("", "deal ", 5, 5) == []
