"""Saves for tests, and ways to damage them."""

import os
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.plays import by_sql
from tests.play.saves.forge import forge
from tests.real_saves import real_session
from videopoker.play.saves.rows.log_row import read_head, write_head


@pytest.fixture
def path(tmp_path):
    """A path for a new save."""
    return tmp_path / "default.sqlite3"


@pytest.fixture(scope="session")
def played_once(tmp_path_factory):
    """The bytes of the save `played`."""
    path = tmp_path_factory.mktemp("played") / "default.sqlite3"
    with real_session(path, b"played") as session:  # the tests change its cards
        for _ in range(3):
            session.deal(5)
            session.draw([0, 1])
        session.deal(2)
    return path.read_bytes()


@pytest.fixture
def played(path, played_once):
    """A save of four hands, each from its own secret, the last one in play."""
    path.write_bytes(played_once)
    return path


@pytest.fixture
def tamper():
    """Runs SQL on a save and updates its head; with `rechain` also its hashes, with `recommit` its commitments."""

    def run(path, *statements, rechain=False, recommit=False, head=True):
        for trigger in ("event_is_never_changed", "event_is_never_removed", "event_is_within_head"):
            by_sql(path, f"DROP TRIGGER IF EXISTS {trigger}")
        for statement in statements:
            by_sql(path, statement)
        rows = by_sql(path, "SELECT number, time, record, hash FROM event ORDER BY number")
        if rechain:
            changed = [(time, record) for _, time, record, _ in rows]
            forge(path, path.read_bytes(), changed, has_index=True, commits=recommit)
        elif head:
            last, *_, digest = rows[-1]
            with closing(sqlite3.connect(path)) as connection, connection:
                before = read_head(connection, str(path))
                write_head(connection, replace(before, rows=last, hash=digest))

    return run


@pytest.fixture
def rows():
    """The rows of a save, read with sqlite3 alone."""

    def read(path):
        return by_sql(path, "SELECT number, time, record, hash FROM event ORDER BY number")

    return read


@pytest.fixture
def public_path():
    """A folder that every user of the machine can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def nobody():
    """A context without root, which may write everywhere."""

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
