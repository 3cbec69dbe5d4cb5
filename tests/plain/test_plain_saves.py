"""A save damaged or deleted during play in plain mode: no bet is taken, and the end does not say "Saved"."""

import io

import pytest

from videopoker.plain.shell import Shell
from videopoker.play.saves.log import fold_and_index as logs
from videopoker.play.session import Session


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A save with a snapshot after the row in which its first hand was dealt."""
    monkeypatch.setattr(logs, "SNAPSHOT_ROWS", 10)
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        for _ in range(10):
            session.deal(1)
            session.draw()
    return path


def played(session, lines):
    out = io.StringIO()
    Shell(session, lines, out).cmdloop()
    return out.getvalue()


def test_fault_in_an_old_row_is_reported_and_stops_betting(path):
    content = path.read_bytes()
    path.write_bytes(content.replace(b'"dealt","hand":1,', b'"dealt","hamd":1,'))
    with Session.open(path) as session:
        before = session.state
        output = played(session, ["deal"])
        assert output.count("of its log is damaged") == 2
        assert output.index("No more bets: ") < output.index("> ")
        assert session.state == before


def test_deal_on_a_deleted_save_is_refused_and_the_end_says_not_saved(path):
    def lines():
        path.unlink()
        yield "deal"

    with Session.open(path) as session:
        before = session.state
        output = played(session, lines())
        assert "the save was moved or deleted while it was in use; nothing was stored" in output
        assert output.endswith(f"Not saved: {path} was moved or deleted while it was played.\n")
        assert session.state == before


def test_end_names_the_save_and_says_practice(tmp_path):
    with Session.open(tmp_path / "mine.sqlite3", practice=True) as session:
        assert played(session, ["quit"]).endswith("> Saved practice mine with 1,000 credits.\n")
