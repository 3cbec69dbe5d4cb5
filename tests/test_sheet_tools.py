"""`tools/sheets` searches for sheets and ships them."""

import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

from videopoker import load_paytable
from videopoker.solver.sheets.player import SheetPlayer
from videopoker.solver.sheets.words import MAX_LINES, Word

GAME = load_paytable("bonus-poker-8-5")
TOOL = Path(__file__).parent.parent / "tools/sheets"


@pytest.fixture
def tool(monkeypatch):
    """Imports its modules by name."""
    monkeypatch.syspath_prepend(str(TOOL))
    yield import_module
    for name in ("search", "annealing", "shipping"):
        sys.modules.pop(name, None)


@pytest.mark.slow
@pytest.mark.parametrize("lines", [4, MAX_LINES])
def test_a_search_finds_a_sheet_of_at_most_its_lines(tool, monkeypatch, lines):
    search = tool("search")
    for name, value in {"_MAX_STEPS": 200, "_ROUND_STEPS": 40, "_LONGER_STEPS": 100, "_PAIRS": 4}.items():
        monkeypatch.setattr(search, name, value)
    start = [Word("made", (0, 10)), Word("pair"), Word("high", (1, 2))]
    found = search.find_sheet(GAME, 5, lines, [start])
    assert 0 < len(found) < lines
    before, after = (SheetPlayer(GAME, 5, words).exact_return() for words in (start, found))
    assert after >= before
    assert len(search.find_sheet(GAME, 5, 4)) == 3


def test_a_sheet_is_shipped_where_it_returns_more(tmp_path, monkeypatch, tool):
    sheets = tool("shipping")
    shipped = tmp_path / "sheets.json"
    shipped.write_text('{"words": [], "games": {}}', encoding="utf-8")
    monkeypatch.setattr(sheets, "shipped_file", lambda: shipped)
    better = [Word("made", (0, 10)), Word("pair"), Word("high", (1, 2))]
    rows = [
        {"game": GAME.key, "lines": lines, "words": [word.to_record() for word in words]}
        for lines, words in ((5, better), (5, better[:1]), (10, better[:2]))
    ]
    (tmp_path / "found.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    sheets.ship([str(tmp_path / "found.jsonl")])
    (of_game,) = sheets.shipped().values()
    assert of_game[5] == of_game[10] == (tuple(better), SheetPlayer(GAME, 5, better).exact_return())
    assert f"{GAME.key}: no sheet of 16 lines" in list(sheets.check())
