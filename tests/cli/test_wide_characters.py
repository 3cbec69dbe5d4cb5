"""Columns stay columns in cells, whatever signs a game's labels and titles have."""

import re
import shlex

import pytest

from videopoker import Session
from videopoker.testing import play_hand
from videopoker.text.words.cells import cell_len

WIDE = 'name = "大当たり 🂡"\n[[pays]]\nhand = "flush"\nlabel = "大当たりフラッシュ"\npays = 20\n[[pays]]\nhand = "pair"\nranks = "JQKA"\nlabel = "👨\u200d👩\u200d👧 ペア"\npays = 1\n'
NARROW = (
    WIDE.replace("大当たり 🂡", "x").replace("大当たりフラッシュ", "f").replace("👨\u200d👩\u200d👧 ペア", "p")
)


@pytest.fixture
def games(table_file, saves):
    """A game with wide labels and the same with narrow ones, each played."""
    files = {}
    for name, text in (("wide", WIDE), ("narrow", NARROW)):
        files[name] = table_file(text, f"{name}.toml")
        with Session.open(saves / f"{name}.sqlite3", files[name], practice=True) as session:
            session.deposit(100)
            play_hand(session, "Ks Kh 7d 2c 9s", hold="Ks Kh", draw="3c 4c 5d")
            play_hand(session, "Ks Qs 7s 2s 9s", hold="Ks Qs 7s 2s 9s")
    return files


@pytest.mark.parametrize(
    "words",
    [
        "solve GAME",
        "solve GAME --sweep flush=90..100:5",
        "solve GAME --for 90% --vary flush",
        "simulate GAME --hands 1000 --seed 1",
        "stats --save NAME",
        "stats --save NAME --expected",
        "strategy GAME --lines 5",
        "hold 'Ks Kh 7d 2c 9s' --paytable GAME",
        "compare GAME jacks-or-better-9-6",
        "grade --save NAME",
    ],
)
def test_columns_end_in_the_same_cell_in_every_row(run, games, words):
    """Rows of the wide game have their figures as far apart in cells as rows of the narrow one."""
    shown = {}
    for name, file in games.items():
        typed = shlex.split(words.replace("GAME", file).replace("NAME", name))
        code, printed, complaint = run(*typed)
        assert code == 0, complaint
        shown[name] = printed
    blocks = zip(*(text.split("\n\n") for text in shown.values()), strict=True)
    ends = [
        {
            cell_len(wide) - cell_len(narrow)
            for wide, narrow in zip(first.splitlines(), second.splitlines(), strict=True)
            if re.search(r"\S {2,}\S", wide) and wide[-1] in "0123456789%"
        }
        for first, second in blocks
    ]
    assert any(ends)
    assert [block for block in ends if len(block) > 1] == [], shown["wide"]
