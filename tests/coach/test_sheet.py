"""Sheets that are shipped, kept and named."""

import pytest

from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach import sheet as sheets
from videopoker.coach.sheet import Sheet, game_key, known_sheet, searched_sheet, strategy_sheet
from videopoker.coach.sheet_names import line_name
from videopoker.solver.policy.hold_types import hold_types
from videopoker.solver.sheets import search as sheet_search
from videopoker.solver.sheets.word_types import types_of_word
from videopoker.solver.sheets.words import REST, Word, words

RETURNS = {
    "jacks-or-better-9-6": (99.326, 99.5208, 99.5429, 99.5429, 99.5429, 99.5429),
    "joker-poker-jacks-15-5-4": (99.1939, 99.5789, 99.6521, 99.6791, 99.6837, 99.6846),
    "joker-poker-kings-20-7-5": (100.3058, 100.5601, 100.6207, 100.6318, 100.6337, 100.6344),
    "deuces-wild-full-pay": (100.4132, 100.7161, 100.7573, 100.7574, 100.7574, 100.7574),
    "double-double-bonus-9-6": (98.366, 98.8665, 98.97, 98.9788, 98.9788, 98.9788),
    "bonus-poker-8-5": (98.9742, 99.1414, 99.16426, 99.16436, 99.16436, 99.16436),
}
"""The least that shipped sheets of 10, 16, 23, 30, 36 and 40 lines return, in per cent."""

OTHERS = ["double-joker-9-5-4", "deuces-and-joker-wild", "tens-or-better-6-5"]


@pytest.mark.parametrize(
    ("game", "fewest"), quick_and_slow([("jacks-or-better-9-6", 36), *((game, 0) for game in RETURNS)])
)
def test_shipped_sheets_return_at_least_their_minimum(game, fewest):
    table = load_paytable(game)
    for lines, expected in zip((10, 16, 23, 30, 36, 40), RETURNS[game], strict=True):
        if lines < fewest:
            continue
        sheet = known_sheet(table, table.coins, lines)
        assert len(sheet.names) <= lines
        assert float(sheet.result.exact) * 100 >= expected
        assert sheet.result.exact < sheet.result.perfect


@pytest.mark.slow
def test_new_search_returns_as_much_as_the_shipped_sheet():
    table = load_paytable("jacks-or-better-9-6")
    found, known = (of(table, table.coins, 10).result.exact for of in (searched_sheet, known_sheet))
    assert found == known


@pytest.mark.parametrize("game", quick_and_slow([*RETURNS, *OTHERS]))
def test_names_of_lines_distinguish_kinds(game):
    table = load_paytable(game)
    types = hold_types(table, table.coins)
    levels = [f"level {place}" for place in types.levels]
    seen = {}
    for word in (*words(table, len(levels)), REST):
        contained = types_of_word(types, word)
        if contained.any():
            name = line_name(word, table, levels)
            assert seen.setdefault(name, contained).tolist() == contained.tolist(), (name, word)


def test_high_cards_with_or_without_the_joker_say_so():
    table = load_paytable("joker-poker-jacks-15-5-4")
    word = Word("high", (1, 2), (0, 1))
    assert line_name(word, table, []) == "1 or 2 high cards, or the joker and 1 of them"
    assert (
        line_name(word._replace(ranks="JQK"), table, []) == "1 or 2 of K, Q or J, or the joker and 1 of them"
    )


def test_close_high_cards_say_how_many_gaps_they_have():
    table = load_paytable("joker-poker-jacks-15-5-4")
    word = Word("high", (2, 3), (0, 0), (0, 1))
    assert line_name(word, table, []) == "2 or 3 high cards, at most 1 gap"
    some = "2 or 3 high cards, at most 1 gap, or the joker and 1 or 2 of them"
    assert line_name(word._replace(wilds=(0, 1)), table, []) == some


def test_game_key_depends_on_the_pays():
    table = load_paytable("jacks-or-better-9-6")
    assert game_key(table, 5) != game_key(table, 4)
    assert game_key(table, 5) != game_key(load_paytable("jacks-or-better-9-5"), 5)
    assert game_key(load_paytable("jacks-or-better-9-6-progressive"), 5) == game_key(table, 5)


@pytest.mark.slow
def test_a_sheet_is_kept_and_not_searched_for_again(saves, monkeypatch):
    monkeypatch.setattr(sheet_search, "_MAX_STEPS", 500)
    monkeypatch.setattr(sheet_search, "_PAIRS", 10)
    table = load_paytable("bonus-poker-7-5")
    found = strategy_sheet(table, 5, 3)
    monkeypatch.setattr(sheets, "searched_sheet", None)
    assert strategy_sheet(table, 5, 3).words == found.words
    (saves / "strategy.json").write_text("[]", encoding="utf-8")
    with pytest.raises(TypeError):
        strategy_sheet(table, 5, 3)


def test_a_sheet_that_cannot_be_kept_is_still_found(tmp_path, monkeypatch):
    monkeypatch.setattr(sheets, "searched_sheet", lambda table, coins, *_: Sheet(table, coins, (REST,)))
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path / "file"))
    sheet = strategy_sheet(load_paytable("bonus-poker-7-5"), 5, 3)
    assert isinstance(sheet, Sheet)
    assert sheet.names[-1] == "discard everything"
