"""Sheets that are shipped, kept and named."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach.sheet import (
    Sheet,
    game_key,
    keep_words,
    known_sheet,
    shipped_file,
    shipped_games,
    strategy_sheet,
)
from videopoker.coach.sheet_names import line_name
from videopoker.play.paytables.library import paytable_library
from videopoker.solver.policy.hold_types import hold_types
from videopoker.solver.sheets import exchanges
from videopoker.solver.sheets.player import SheetPlayer, types_of_word
from videopoker.solver.sheets.words import REST, Word, widened, words

RETURNS = {
    "jacks-or-better-9-6": (99.326, 99.5208, 99.5429, 99.5429, 99.5429, 99.5429),
    "joker-poker-jacks-15-5-4": (99.1939, 99.5789, 99.6521, 99.6791, 99.6837, 99.6846),
    "joker-poker-kings-20-7-5": (100.3058, 100.5601, 100.6207, 100.6318, 100.6337, 100.6344),
    "deuces-wild-full-pay": (100.4132, 100.7161, 100.7573, 100.7574, 100.7574, 100.7574),
    "double-double-bonus-9-6": (98.366, 98.8665, 98.97, 98.9788, 98.9788, 98.9788),
    "bonus-poker-8-5": (98.9742, 99.1414, 99.16426, 99.16436, 99.16436, 99.16436),
}
"""The least that shipped sheets of 10, 16, 23, 30, 36 and 40 lines return, in per cent."""

OTHERS = [
    "triple-double-bonus-9-6",
    "deuces-wild-not-so-ugly",
    "double-joker-9-5-4",
    "deuces-and-joker-wild",
    "tens-or-better-6-5",
]


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


@pytest.mark.parametrize("part", quick_and_slow(range(80)))
def test_shipped_sheets_return_what_their_file_states(part):
    stated = json.loads(shipped_file().read_text(encoding="utf-8"))["games"]
    tables = {game_key(table, table.coins): table for table in paytable_library().tables}
    for key, game in [*shipped_games().items()][part::80]:
        for lines, sheet in game.sheets.items():
            returns = SheetPlayer(tables[key], tables[key].coins, sheet).exact_return()
            assert len(sheet) < lines
            assert returns == Fraction(stated[key]["returns"][f"{lines}"])


@pytest.mark.parametrize("game", quick_and_slow([*RETURNS, *OTHERS]))
def test_names_of_lines_distinguish_kinds(game):
    table = load_paytable(game)
    types = hold_types(table, table.coins)
    best_first = sorted(table.lines, key=lambda line: -line.pays[-1])
    levels = [best_first[place] for place in types.levels]
    seen = {}
    for word in (*words(table, len(levels)), REST):
        contained = types_of_word(types, word)
        if contained.any():
            name = line_name(word, table, levels)
            assert seen.setdefault(name, contained).tolist() == contained.tolist(), (name, word)


def named(game, word):
    return Sheet(load_paytable(game), 5, (word,)).names[0]


@pytest.mark.parametrize(
    ("game", "word", "name"),
    [
        ("jacks-or-better-9-6", Word("high", (1, 1), ranks="A"), "ace alone"),
        ("jacks-or-better-9-6", Word("high", (1, 1), ranks="QK"), "king or queen alone"),
        ("jacks-or-better-9-6", Word("flush", (4, 4)), "4 to a flush"),
        ("jacks-or-better-9-6", Word("made", (0, 7)), "any pay from two pair"),
        ("jacks-or-better-9-6", Word("high", (2, 4), gaps=(0, 1)), "AKQJ, KQJ or QJ"),
        ("jacks-or-better-9-6", Word("royal", (2, 2), gaps=(0, 2), high=(0, 1)), "KT, QT or JT suited"),
        ("jacks-or-better-9-6", Word("royal", (2, 2), margin=-1), "2 to a royal flush, not AT"),
        ("double-double-bonus-9-6", Word("made", (0, 10)), "any pay from three of a kind"),
        ("double-double-bonus-9-6", Word("made", (0, 6)), "any pay from four of a kind"),
        ("double-double-bonus-9-6", Word("made", (2, 2)), "four 2s, 3s or 4s with an ace, 2, 3 or 4"),
        (
            "joker-poker-kings-20-7-5",
            Word("card", wilds=(1, 1), ranks="6789TJQKA"),
            "joker and a 6 or higher",
        ),
        ("joker-poker-kings-20-7-5", Word("card", wilds=(1, 1), ranks="8"), "joker and an 8"),
    ],
)
def test_lines_have_players_names(game, word, name):
    assert named(game, word) == name


def test_a_block_names_a_line_without_the_wild_cards_that_are_held_anyway():
    deuces = Sheet(
        load_paytable("deuces-wild-full-pay"),
        5,
        (
            Word("straight flush", (3, 3), (1, 1), (0, 0)),
            Word("straight", (4, 4), (0, 0), (0, 0)),
            Word("wild", wilds=(2, 9)),
        ),
    )
    assert deuces.names[0] == "3 to a straight flush with 1 deuce, no gaps"
    assert deuces.name_in_block(0, 1) == "3 to a straight flush, no gaps"
    assert deuces.name_in_block(1, 0) == "4 to an outside straight"
    assert [deuces.name_in_block(2, count) for count in (2, 3)] == ["2 deuces alone", "3 deuces alone"]
    assert [deuces.name_in_block(3, count) for count in (0, 1)] == ["draw five", "1 deuce alone"]
    joker = Sheet(load_paytable("joker-poker-jacks-15-5-4"), 5, (Word("high", (1, 2), (0, 1), ranks="JQK"),))
    assert joker.name_in_block(0, 0) == "1 or 2 of K, Q or J"
    assert joker.name_in_block(0, 1) == "joker and 1 of K, Q or J"


def test_made_hands_under_better_ones_are_named_as_if_those_were_included():
    table = load_paytable("jacks-or-better-9-6")
    words = (Word("made", (0, 3)), Word("pair"), Word("made", (3, 5)), Word("made", (7, 8)))
    assert [word.cards for word in widened(words)] == [(0, 3), (0, 9), (0, 5), (7, 8)]
    returns = [Sheet(table, 5, some).result.exact for some in (words, widened(words))]
    assert returns[0] == returns[1]


@pytest.mark.parametrize("game", quick_and_slow(RETURNS))
def test_a_line_has_the_same_code_in_every_sheet_of_its_game(game):
    table = load_paytable(game)
    codes, names = {}, {}
    for lines in (10, 16, 23, 30, 36, 40):
        sheet = known_sheet(table, table.coins, lines)
        assert len({*sheet.codes}) == len(sheet.codes)
        for code, name in zip(sheet.codes, sheet.names, strict=True):
            assert codes.setdefault(code, name) == name
            assert names.setdefault(name, code) == code
        if lines == 16:
            assert "".join(sheet.codes) == "ABCDEFGHIJKLMNOP"


def test_a_sheet_kept_later_changes_no_code_of_those_known_before(saves, own_game):
    table = own_game
    key = game_key(table, 5)
    assert keep_words(key, [Word("pair"), Word("flush", (4, 4))], 3, None)
    before = known_sheet(table, 5, 3)
    assert before.codes == ("A", "B", "C")
    assert keep_words(key, [Word("three"), Word("pair")], 2, None)
    assert known_sheet(table, 5, 3).codes == before.codes
    assert known_sheet(table, 5, 2).codes == ("D", "A", "C")


def test_game_key_depends_on_the_pays():
    table = load_paytable("jacks-or-better-9-6")
    assert game_key(table, 5) != game_key(table, 4)
    assert game_key(table, 5) != game_key(load_paytable("jacks-or-better-9-5"), 5)
    assert game_key(load_paytable("jacks-or-better-9-6-progressive"), 5) == game_key(table, 5)


@pytest.fixture
def own_game():
    """A paytable of the player's own."""
    return load_paytable("bonus-poker-6-5").with_pay("Flush", 35)


def making(*lines):
    """Makes a sheet of these lines, at once."""

    def improved(*_):
        yield None
        return lines

    return improved


def test_a_sheet_is_made_once_and_kept(saves, own_game, monkeypatch):
    monkeypatch.setattr(exchanges, "improved_sheet", making(Word("pair")))
    made = strategy_sheet(own_game, 5, 3)
    assert known_sheet(own_game, 5, 3).words == made.words
    monkeypatch.setattr(exchanges, "improved_sheet", None)
    assert strategy_sheet(own_game, 5, 3).words == made.words
    (saves / "strategy.json").write_text("[]", encoding="utf-8")
    with pytest.raises(TypeError):
        strategy_sheet(own_game, 5, 3)


def test_a_sheet_that_cannot_be_kept_is_still_made(tmp_path, own_game, monkeypatch):
    monkeypatch.setattr(exchanges, "improved_sheet", making())
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path / "file"))
    assert strategy_sheet(own_game, 5, 3).names == ("draw five",)


@pytest.mark.parametrize(("game", "lines"), [("deuces-wild-full-pay", 16), ("jacks-or-better-9-6", 5)])
def test_a_line_worth_next_to_nothing_is_not_printed_where_the_next_one_takes_its_hands(game, lines):
    sheet = known_sheet(load_paytable(game), 5, lines)
    printed = sheet.printed
    assert bool(printed.left_out) is (game == "deuces-wild-full-pay")
    assert abs(printed.result.exact - sheet.result.exact) <= Fraction(len(printed.left_out), 100_000)
    assert printed.result.exact == printed.player.exact_return()
    for block in printed.blocks:
        for line, below in pairwise(block.lines):
            gone = replace(printed, left_out=printed.left_out | {(line.line, block.wilds)})
            taken = {hand: gone.hold(hand)[0] for hand in line.examples}
            assert line.cost_without >= Fraction(1, 100_000) or {*taken.values()} != {below.line}
