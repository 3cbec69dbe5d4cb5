"""Lines that plain mode refuses, each with its answer: `refusals.txt` has them as typed and answered.

An answer that is meant to change: `RECORD=1 pytest tests/plain/test_plain_refusals.py` writes the new ones.
"""

import os
import re
from pathlib import Path

from tests.plain.talk import kings, talk

REFUSALS = Path(__file__).with_name("refusals.txt")
TYPED = re.findall(r"^> (.*)\n(.*)\n", REFUSALS.read_text("utf-8"), re.MULTILINE)


def test_line_that_cannot_be_carried_out_gets_one_line_and_changes_nothing(tmp_path):
    """At a table with three kings, the first card held."""
    session, settings = kings(), tmp_path / "settings.toml"
    session.mark(frozenset({0}))
    before, answered = session.state, {}
    for line, _ in TYPED:
        answer = talk(session, line, settings=settings).split("> ", 2)[1]
        *rows, prompt = answer.split("\n")
        assert max(map(len, rows)) <= 200, line
        answered[line] = " ".join(rows)
        assert prompt.startswith("hold or draw"), f"{line}: {answer}"
        assert (session.state, session.marked) == (before, {0}), line
    assert not settings.exists()
    if os.environ.get("RECORD"):
        text = "\n".join(f"> {line}\n{answer}\n" for line, answer in answered.items())
        REFUSALS.write_text(text, "utf-8")
    else:
        assert answered == dict(TYPED)
