"""Hands played in a session, and statements run on its file without the program."""

import sqlite3
from contextlib import closing


def play(session, hands, held=()):
    """Play this many hands of one coin."""
    for _ in range(hands):
        session.deal(1)
        session.draw(held)


def by_sql(path, statement, *values):
    """The rows of a statement that another program runs on a file."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        return connection.execute(statement, values).fetchall()
