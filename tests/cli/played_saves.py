"""Saves of a few hands, sound and damaged."""

import sqlite3
from contextlib import closing

from videopoker.play.session import Session


def play(path, hands):
    with Session.open(path) as session:
        for _ in range(hands):
            session.deal(1)
            session.draw()
        return session.state.credits


def damage(path, hand):
    """Change one letter of the row in which a hand was dealt; returns the row's number."""
    dealt = f'{{"event":"dealt","hand":{hand},'
    with closing(sqlite3.connect(path)) as connection:
        (row,) = connection.execute(
            "SELECT number FROM event WHERE record LIKE ? || '%'", (dealt,)
        ).fetchone()
    content = path.read_bytes()
    path.write_bytes(content.replace(dealt.encode(), dealt.replace("hand", "hamd").encode()))
    return row
