"""A conversation in which every kind of command is typed, and what plain mode answers: `conversation.txt` has both.

An answer that is meant to change: `RECORD=1 pytest tests/plain/test_plain_conversation.py` writes the new ones.
"""

import io
import os
import re
from pathlib import Path

import pytest

from videopoker import Session
from videopoker.plain.shell import Shell

CONVERSATION = Path(__file__).with_name("conversation.txt")
TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?|[\w ]+ at (your )?[\d,]+ deals an hour")
"""What differs from run to run: times, and what hands take at the session's pace."""


@pytest.fixture
def session():
    """Three kings made a full house that was doubled once and lost, then nothing, then a pair in another game."""
    session = Session.in_memory(credits=500, seed=b"conversation")
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.double_up("Td 2d 2h 3c 4s")
    session.pick(0)
    session.deal(5, cards="2s 4h 7d 9c Jd", replacements="")
    session.draw("2s 4h 7d 9c Jd")
    session.choose("jacks-or-better-9-6")
    session.deal(5, cards="Qs Qh 4d 9c Jd")
    session.draw("Qs Qh 4d 9c Jd")
    return session


def test_conversation_is_answered_as_before(session, tmp_path):
    recorded = CONVERSATION.read_text("utf-8")
    lines = re.findall(r"^> (.*)\n", recorded, re.MULTILINE)
    out, said = io.StringIO(), []

    def typed():
        for line in lines:
            said.append(f"{out.getvalue()}\n> {line}\n")
            out.truncate(out.seek(0))
            yield line

    Shell(session, typed(), out, tmp_path / "settings.toml").cmdloop()
    answered = TIME.sub("TIME", "".join([*said, out.getvalue()]).replace(str(tmp_path), "FOLDER"))
    if os.environ.get("RECORD"):
        CONVERSATION.write_text(answered, "utf-8")
    else:
        assert answered == recorded
