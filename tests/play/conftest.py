"""Saves to test with, and ways to spoil them."""

import os
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from videopoker.play.fairness import seeded
from videopoker.play.saves.log_row import FIRST_HASH, chained
from videopoker.play.session import Session


@pytest.fixture
def path(tmp_path):
    """Where a save may be made."""
    return tmp_path / "default.sqlite3"


@pytest.fixture(scope="session")
def played_once(tmp_path_factory):
    """The bytes of the save that `played` is."""
    path = tmp_path_factory.mktemp("played") / "default.sqlite3"
    with Session.open(path) as session:
        session.entropy = seeded(b"played")  # the tests change its cards, which differ every time otherwise
        for _ in range(3):
            session.deal(5)
            session.draw([0, 1])
        session.deal(2)
    return path.read_bytes()


@pytest.fixture
def played(path, played_once):
    """A save in which four hands were played, each from its own secret, the last waiting for its draw."""
    path.write_bytes(played_once)
    return path


@pytest.fixture
def tamper():
    """Runs SQL on a save behind the program's back; with `rechain`, the hashes are made to fit again."""

    def run(path, *statements, rechain=False):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("DROP TRIGGER event_is_never_changed")
            connection.execute("DROP TRIGGER event_is_never_removed")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            for statement in statements:
                connection.execute(*statement) if isinstance(statement, tuple) else connection.execute(
                    statement
                )
            if rechain:
                digest = FIRST_HASH
                rows = connection.execute("SELECT number, time, record FROM event ORDER BY number").fetchall()
                for number, time, record in rows:
                    digest = chained(digest, number, time, record)
                    connection.execute("UPDATE event SET hash = ? WHERE number = ?", (digest, number))

    return run


@pytest.fixture
def rows():
    """The rows of a save, read behind the program's back."""

    def read(path):
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute(
                "SELECT number, time, record, hash FROM event ORDER BY number"
            ).fetchall()

    return read


@pytest.fixture
def public_path():
    """A folder that every user of the machine can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def nobody():
    """A context in which the process has no right to anything: root may write everywhere."""

    @contextmanager
    def without_rights():
        if os.geteuid() != 0:
            yield
            return
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)

    return without_rights
