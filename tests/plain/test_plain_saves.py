"""A save that is damaged or deleted while it is played in plain mode: no bet is taken, and nothing is said to be saved."""

import io

import pytest

from videopoker.plain.shell import play_plain
from videopoker.play.saves import folded_log as logs
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
    play_plain(session, lines, out)
    return out.getvalue()


def test_fault_in_an_old_row_is_said_and_stops_betting(path):
    content = path.read_bytes()
    path.write_bytes(content.replace(b'"hand":1,', b'"hamd":1,', 1))
    with Session.open(path) as session:
        before = session.state
        said = played(session, ["deal"])
        assert said.count("of its log is damaged") == 2
        assert said.index("no more bets: ") < said.index("> ")
        assert session.state == before


def test_deal_on_a_save_that_was_deleted_is_refused_and_nothing_is_said_to_be_saved(path):
    def lines():
        path.unlink()
        yield "deal"

    with Session.open(path) as session:
        before = session.state
        said = played(session, lines())
        assert "the save was moved or deleted while it was in use; nothing was stored" in said
        assert said.endswith(f"Not saved: {path} was moved or deleted while it was played.\n")
        assert session.state == before


def test_name_of_a_save_and_that_it_is_practice_are_said_at_the_end(tmp_path):
    with Session.open(tmp_path / "mine.sqlite3", practice=True) as session:
        assert played(session, ["quit"]).endswith("> Saved practice mine with 1,000 credits.\n")
