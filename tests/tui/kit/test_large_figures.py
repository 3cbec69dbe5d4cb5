"""Credits, bet and win in digits of three rows, where the table has rows to spare."""

import re
from itertools import product

import pytest

from tests.tui.tables import dealt, press, resized, rows, seated
from videopoker import Session, load_paytable
from videopoker.tui.kit.big_win import big_digits
from videopoker.tui.kit.layout import FIXED_ROWS, LARGE_FIGURES_ROWS, fit
from videopoker.tui.kit.table_view.cards.multi_hand_layout import (
    _LARGE_PART,
    _fits,
    _sizes,
    multi_hand_layout,
)
from videopoker.tui.kit.table_view.meters import BigButton, MeterBar

GAMES = [*map(load_paytable, ("joker-poker-jacks-15-5-4", "joker-poker-jacks-15-5-4-progressive"))]
SIZES = [*product((60, 79, 80, 83, 120, 157, 200), range(20, 71))]


def meter_rows(pilot):
    """The rows of the credits, the bet and the win."""
    region = pilot.app.screen.query_one(MeterBar).region
    return rows(pilot)[region.y : region.bottom]


def cards_and_lines(room):
    """All that large figures must not take rows from."""
    lines = room.paytable_columns, room.short, room.paytable_rows if room.short else 0
    return room.card_width, room.card_rows, room.flat, lines


def test_large_figures_cost_no_card_size_and_no_pay_line():
    """A table with two rows less, for which nothing can be large, has the same cards and pay lines."""
    for (width, height), lines in product(SIZES, (7, 9, 11, 13, 17, 24)):
        room = fit(width, height, lines)
        if room.large_figures:
            assert cards_and_lines(room) == cards_and_lines(fit(width, height - 2, lines)), (width, height)
        else:
            assert width < 80 or cards_and_lines(room) != cards_and_lines(fit(width, height - 2, lines)), (
                width,
                height,
                lines,
            )


async def test_figures_are_all_large_or_none_and_so_is_the_button():
    async with seated(dealt()) as pilot:
        async for size in resized(pilot, (60, 20), (80, 24), (80, 32), (100, 30), (120, 40), (200, 60)):
            shown = meter_rows(pilot)
            is_large = pilot.app.screen.query_one(MeterBar).form.large_figures
            assert (
                len(shown) == pilot.app.screen.query_one(BigButton).region.height == (3 if is_large else 1)
            ), size
            if is_large:
                large = [big_digits(number) for number in ("995", "5", "0")]
                for row, digits in zip(shown, zip(*large, strict=True), strict=True):
                    assert [row.find(part) >= 0 for part in digits] == [True] * 3, size
                assert re.search("CREDITS.*BET.*WIN", shown[0]), size
                assert "❱ DRAW ❰" in shown[1], size
            else:
                assert "CREDITS 995" in shown[0], size


async def test_figures_too_long_for_the_row_are_all_small():
    session = Session.in_memory(credits=999_999_999)
    async with seated(session, (83, 34)) as pilot:
        await press(pilot, "b")
        first, second, third = meter_rows(pilot)
        assert "CREDITS 999,999,999" in second
        assert "BET 1   WIN 0" in second
        assert not any(sign in first + third for sign in "▀▄")
        async for _ in resized(pilot, (119, 40)):
            assert big_digits("999,999,999")[0] in meter_rows(pilot)[0]


async def test_worth_of_the_credits_and_the_bet_of_each_hand_are_below_their_names():
    session = Session.in_memory(credits=1000)
    session.deal(5, hands=10)
    async with seated(session, (119, 45)) as pilot:
        first, _, third = meter_rows(pilot)
        assert first.index("BET") == third.index("5 x 10")
        assert first.index("CREDITS") == third.index("$")
        assert big_digits("50")[0] in first


@pytest.mark.parametrize("sign", "0123456789,.")
def test_every_digit_has_three_rows_of_equal_width_in_both_fonts(sign):
    for letters in (False, True):
        assert len({len(row) for row in big_digits(sign, letters=letters)}) == 1


def test_digits_differ_in_both_fonts():
    for letters in (False, True):
        assert len({big_digits(sign, letters=letters) for sign in "0123456789,."}) == 12


def test_large_figures_of_many_hands_cost_no_card_size_and_no_pay_line():
    """Nor do the jackpot's meter and block letters."""
    sizes = ((60, 20), (80, 24), (83, 36), (100, 30), (119, 45), (157, 60), (162, 60), (200, 70))
    for table, hands, (width, height) in product(GAMES, (2, 3, 10, 50, 100), sizes):
        room = multi_hand_layout(width, height, table, hands)
        case = table.key, hands, width, height
        rows_left = height - FIXED_ROWS
        best = next(_fits(width, rows_left, table, hands - 1, rows_left * _LARGE_PART))
        assert _sizes(room, width, hands - 1) == _sizes(best, width, hands - 1), case
        large = (LARGE_FIGURES_ROWS - 1) * room.large_figures + room.jackpot_rows + room.above_message
        assert room.above + room.board_rows + room.above_cards + room.rows_of_cards + large <= rows_left, case
