"""Sheets that are shipped, kept and named."""

import pytest

from videopoker import load_paytable
from videopoker.coach import sheet as sheets
from videopoker.coach.sheet import Sheet, game_key, strategy_sheet
from videopoker.coach.sheet_names import line_name
from videopoker.solver.hold_types import hold_types
from videopoker.solver.hold_words import REST, words

RETURNS = [
    "jacks-or-better-9-6",
    "joker-poker-jacks-15-5-4",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
]


@pytest.mark.parametrize(
    "game", [*RETURNS, "double-joker-9-5-4", "deuces-and-joker-wild", "tens-or-better-6-5"]
)
def test_names_of_lines_tell_kinds_apart(game):
    table = load_paytable(game)
    types = hold_types(table, table.coins)
    levels = [f"level {place}" for place in types.levels]
    seen = {}
    for word in (*words(table, len(levels)), REST):
        contained = types.contain(word)
        if contained.any():
            name = line_name(word, table, levels)
            assert seen.setdefault(name, contained).tolist() == contained.tolist(), (name, word)


def test_game_key_is_of_what_the_game_pays():
    table = load_paytable("jacks-or-better-9-6")
    assert game_key(table, 5) != game_key(table, 4)
    assert game_key(table, 5) != game_key(load_paytable("jacks-or-better-9-5"), 5)
    assert game_key(load_paytable("jacks-or-better-9-6-progressive"), 5) == game_key(table, 5)


def test_a_sheet_is_kept_and_not_searched_for_again(saves, monkeypatch):
    table = load_paytable("bonus-poker-7-5")
    found = strategy_sheet(table, 5, 3)
    monkeypatch.setattr(sheets, "_found", None)
    assert strategy_sheet(table, 5, 3).words == found.words
    (saves / "strategy.json").write_text("[]", encoding="utf-8")
    with pytest.raises(TypeError):
        strategy_sheet(table, 5, 3)


def test_a_sheet_that_cannot_be_kept_is_still_found(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path / "file"))
    sheet = strategy_sheet(load_paytable("bonus-poker-7-5"), 5, 3)
    assert isinstance(sheet, Sheet)
    assert sheet.names[-1] == "discard everything"
