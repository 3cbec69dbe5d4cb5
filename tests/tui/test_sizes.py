"""The table in terminals of every size."""

import re
from itertools import product

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    HELD,
    cards_shown,
    corners,
    dealt,
    press,
    resized,
    rows,
    screen_text,
    seated,
    tags,
)
from videopoker import Session, load_paytable
from videopoker.core.machine.state import Phase
from videopoker.play.paytables.files import paytable_names
from videopoker.tui.kit.layout import fit
from videopoker.tui.kit.table_view.view import TableView

ELEVEN_LINES = "joker-poker-jacks-15-5-4"
THIRTEEN_LINES = "double-double-bonus-9-6"
GAMES = [THIRTEEN_LINES, ELEVEN_LINES]
HAND = "Ks 7d 3h 2c Kh"


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
async def test_table_of_80_by_24_is_complete(game):
    paytable = load_paytable(game)
    async with seated(dealt(HAND, paytable=game)) as pilot:
        await press(pilot, "1", "5")
        shown = rows(pilot)
        title, numbers, words, meters, keys = shown[0], shown[20], shown[21], shown[22], shown[23]
        assert paytable.name.upper() in title
        assert paytable.variant in title
        assert f"return {paytable.stated_return:.2%}" in title
        assert "Hand 1" in title
        for row, line in zip(shown[1:], paytable.lines, strict=False):
            pays = row[3:].removeprefix(f"{line.label} ").rstrip(" ◀").split()
            assert pays == [f"{pay:,}" for pay in line.pays]
        assert tags(pilot) == [HELD, HELD]
        assert numbers.split() == ["1", "2", "3", "4", "5"]
        assert "pair of kings" in words
        assert [part in meters for part in ("CREDITS 995", "BET 5", "WIN 0", "❱ DRAW ❰")] == [True] * 4
        assert (
            keys.strip() == "space draw  1-5 hold  h hint  g games  c credits  w why         . more  ? help"
        )


DRAWN_INDEX = 27
"""Columns from which on a card's index is drawn in pixels."""


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
async def test_every_part_is_inside_the_terminal_and_the_cards_are_whole_in_every_size(game):
    """Also where only the line in play is shown, and beside the side panel; all five numbers are below the cards."""
    sizes = [(60, 20), (60, 40), (64, 22), (80, 24), (100, 30), (119, 35), (120, 40), (200, 60)]
    async with seated(dealt(HAND, paytable=game)) as pilot:
        async for size in resized(pilot, *sizes):
            if pilot.app.screen.query_one("#card-1").region.width < DRAWN_INDEX:
                assert corners(pilot) == ["K♠", "7♦", "3♥", "2♣", "K♥"], size
            assert cards_shown(pilot)[-1].split() == ["1", "2", "3", "4", "5"], size
            table = pilot.app.screen.query_one(TableView).region
            parts = ["#paytable", "#message", *(f"#card-{number}" for number in range(1, 6))]
            regions = [pilot.app.screen.query_one(part).region for part in parts]
            assert [region for region in regions if not table.contains_region(region)] == [], size
            rail = pilot.app.screen.query_one("#rail").region
            assert all(region.bottom <= rail.y for region in regions), size


async def test_compact_table_shows_every_line_with_its_pay_for_the_bet():
    """In two columns, the line that the cards make marked; no row between them and the cards is blank."""
    async with seated(dealt()) as pilot:
        async for size in resized(pilot, (60, 20), (100, 20)):
            table = pilot.app.screen.query_one("#paytable")
            shown = "\n".join(rows(pilot)[table.region.y : table.region.bottom])
            lines = [(line.label, line.pays[4]) for line in table.shown.paytable.lines]
            assert all(re.search(rf"{label} +{pay:,} ", shown) for label, pay in lines), (size, shown)
            assert re.search("▶ Three of a Kind +10 ", shown), size
            assert pilot.app.screen.query_one("#card-1").region.y == table.region.bottom


async def test_compact_table_has_room_for_a_billion_credits_and_the_keys_that_matter():
    async with seated(Session.in_memory(credits=1_000_000_000), (60, 20)) as pilot:
        assert "CREDITS 1,000,000,000   BET 5   WIN 0" in screen_text(pilot)
        for keys in (("n hands", "b bet", "m max"), ("1-5 hold", "h hint")):
            assert [key for key in ("space", *keys, "? help") if key not in rows(pilot)[-1]] == []
            await press(pilot, "space")


async def test_too_small_terminal_shows_both_sizes_and_takes_no_moves():
    """Nobody bets unseen; the program can be quit."""
    session = Session.in_memory(credits=100)
    async with seated(session, (50, 15)) as pilot:
        async for width, height in resized(pilot, (59, 20), (60, 19), (50, 15)):
            shown = "".join(rows(pilot)).split()
            assert " ".join(shown) == f"The table needs 60 x 20; this terminal is {width} x {height}."
        await press(pilot, "space", "m", "b")
        assert session.state.phase is Phase.BETTING
        await press(pilot, "q")
        assert pilot.app.return_code == 0


async def test_column_click_bets_the_column_in_every_size_with_columns():
    async with seated(Session.in_memory(credits=100)) as pilot:
        async for size in resized(pilot, (60, 24), (80, 24)):
            await press(pilot, "b")
            assert "BET 3" not in screen_text(pilot), size
            first = pilot.app.screen.query_one("#paytable").region.y
            column = rows(pilot)[first].index(" 750 ") + 1
            await pilot.click("#paytable", offset=(column, 0))
            assert "BET 3" in screen_text(pilot), size


def test_parts_never_need_more_rows_than_the_terminal_has():
    for width, height, lines in product([60, 70, 80, 82, 100, 122, 162, 200], range(20, 61), range(1, 31)):
        room = fit(width, height, lines)
        free = room.above + room.above_cards + room.above_message + 2 * room.large_figures
        assert 4 + room.paytable_rows + room.rows_of_cards + free <= height, (width, height, lines)
        assert room.card_rows >= 3, (width, height, lines)
        shadow = 1
        assert room.left + 5 * room.card_width + 4 * room.gap + shadow <= width, (width, height, lines)


def test_pay_lines_and_cards_are_centred_alike():
    for width, height in product(range(82, 201), (24, 36, 60)):
        room = fit(width, height, 11)
        cards = 2 * room.left + 5 * room.card_width + 4 * room.gap
        assert 2 * room.paytable_left + room.paytable_width == cards, (width, height)
        assert abs(cards - width) <= 1 or cards == width - 2, (width, height)


@pytest.mark.parametrize(
    ("size", "card"),
    [
        ((60, 20), (11, 7)),
        ((80, 24), (11, 6)),
        ((100, 30), (15, 12)),
        ((82, 40), (15, 12)),
        ((122, 50), (21, 16)),
        ((162, 60), (27, 20)),
        ((120, 40), (21, 16)),
        ((169, 46), (27, 20)),
        ((170, 45), (33, 24)),
        ((170, 46), (33, 24)),
        ((200, 60), (33, 24)),
    ],
)
def test_cards_are_the_largest_that_fit(size, card):
    room = fit(*size, 11)
    assert (room.card_width, room.card_rows) == card


def test_parts_of_a_large_table_are_close_together():
    """No more than four rows stay free at any place."""
    for size in [(82, 40), (122, 50), (162, 60)]:
        room = fit(*size, 11)
        free = room.above, room.above_cards, room.above_message
        figures = 3 if room.large_figures else 1
        under = size[1] - 3 - figures - room.paytable_rows - room.rows_of_cards - sum(free)
        assert max(*free, under) <= 4, size


def test_every_shipped_game_fits_80_by_24():
    lines = {name: len(load_paytable(name).lines) for name in paytable_names()}
    assert {name: fit(80, 24, count).paytable_rows for name, count in lines.items()} == lines
