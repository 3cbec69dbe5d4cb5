"""What commands print for people, to the last sign: `answers.txt` has them as typed and answered.

An answer that is meant to change: `RECORD=1 pytest tests/cli/test_answers.py` writes the new ones.
"""

import os
import re
import shlex
from itertools import groupby
from pathlib import Path

import pytest

ANSWERS = Path(__file__).with_name("answers.txt")
TYPED = re.findall(r"^\$ videopoker (.*)\n((?:(?!\$ ).*\n)*)", ANSWERS.read_text("utf-8"), re.MULTILINE)
BY_COMMAND = [[*group] for _, group in groupby(TYPED, key=lambda typed: typed[0].partition(" ")[0])]


@pytest.mark.parametrize("typed", BY_COMMAND, ids=lambda typed: typed[0][0].partition(" ")[0])
@pytest.mark.usefixtures("saves")
def test_command_prints_what_it_printed_before(run, typed):
    answered = {}
    for words, _ in typed:
        code, out, err = run(*shlex.split(words))
        assert code == 0, words
        answered[words] = out + err
    if os.environ.get("RECORD"):
        text = ANSWERS.read_text("utf-8")
        for words, before in typed:
            text = text.replace(f"$ videopoker {words}\n{before}", f"$ videopoker {words}\n{answered[words]}")
        ANSWERS.write_text(text, "utf-8")
    else:
        assert answered == dict(typed)
