"""`read_history` and `read_grades`: the hands of a save for programs, read while it is played."""

import csv
import io

import pytest

from videopoker import Refused, Session, grade, read_grades, read_history
from videopoker.cli import main


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "mine.sqlite3"
    with Session.open(path, "9/6 jacks", practice=True) as session:
        for _ in range(20):
            session.deal(5)
            session.draw([0, 1])
        session.deal(5, hands=3)
        session.draw([0])
        session.deal(1)
    return path


def test_rows_are_those_of_the_exported_csv(save, capsys):
    assert main(["--saves", str(save.parent), "history", "--save", "mine", "--csv"]) == 0
    exported = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    rows = [
        {name: "" if cell is None else str(cell) for name, cell in row.items()} for row in read_history(save)
    ]
    assert rows == exported
    assert len(rows) == 20 + 3 + 1


def test_a_save_in_play_is_read_and_not_changed(save):
    with Session.open(save) as session:
        before = session.state
        assert sum(1 for _ in read_history(save)) == 24
        assert len(read_grades(save).to_columns()["cost"]) == 21
        session.draw()
        assert session.state.credits >= before.credits
        assert sum(1 for _ in read_history(save)) == 26  # the last deal has three hands too
        assert [row["hand"] for row in read_grades(save)] == [*range(1, 23)]


def test_costs_add_up_to_the_grade(save):
    columns, graded = read_grades(save).to_columns(), grade(save)
    assert sum(columns["cost"]) == pytest.approx(float(graded.final_lost))
    assert sum(columns["value"]) == pytest.approx(float(graded.best))
    assert sum(cost == 0 for cost in columns["first_cost"]) == graded.right


@pytest.mark.parametrize("read", [read_history, read_grades, grade])
def test_what_is_no_save_is_refused_at_the_call(read, tmp_path):
    for wrong in (5, None, tmp_path / "none.sqlite3", tmp_path):
        with pytest.raises(Refused):
            read(wrong)
