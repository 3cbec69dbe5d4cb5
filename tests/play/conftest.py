"""Saves for tests, and ways to damage them."""

import json
import os
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.real_saves import real_session
from videopoker.play.deals.shuffle import commitment
from videopoker.play.host.paths import head_path, receipts_path
from videopoker.play.saves.rows.log_row import FIRST_HASH, chained, read_head, write_head


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
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("DROP TRIGGER event_is_never_changed")
            connection.execute("DROP TRIGGER event_is_never_removed")
            connection.execute("DROP TRIGGER IF EXISTS event_is_within_head")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            for statement in statements:
                connection.execute(*statement) if isinstance(statement, tuple) else connection.execute(
                    statement
                )
            if rechain:
                for file in (
                    head_path(path),
                    receipts_path(path),
                ):  # else the save is not the one last played
                    file.unlink(missing_ok=True)
                digest = FIRST_HASH
                rows = connection.execute("SELECT number, time, record FROM event ORDER BY number").fetchall()
                for number, time, stored in rows:
                    record = stored
                    if recommit and stored.startswith('{"event":"committed"'):
                        kept = json.loads(stored)
                        kept["commitment"] = commitment(
                            bytes.fromhex(kept["secret"]), kept["hand"], digest
                        ).hex()
                        record = json.dumps(kept, separators=(",", ":"))
                        connection.execute("UPDATE event SET record = ? WHERE number = ?", (record, number))
                    digest = chained(digest, number, time, record)
                    connection.execute("UPDATE event SET hash = ? WHERE number = ?", (digest, number))
            before = read_head(connection, str(path)) if head else None
            if before:
                query = "SELECT number, hash FROM event ORDER BY number DESC LIMIT 1"
                last, digest = connection.execute(query).fetchone() or (0, FIRST_HASH)
                write_head(connection, replace(before, rows=last, hash=digest))

    return run


@pytest.fixture
def rows():
    """The rows of a save, read with sqlite3 alone."""

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
