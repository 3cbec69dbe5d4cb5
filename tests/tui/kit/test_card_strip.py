"""What the table highlights, and never by colour alone."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    HELD,
    cards_shown,
    dealt,
    press,
    row_with,
    screen_text,
    seated,
    style_of,
    tags,
)


def corner_row(pilot, text):
    """The row of the cards that has a card's upper corner."""
    return next(number for number, row in enumerate(cards_shown(pilot)) if text in row)


@pytest.mark.parametrize(
    "size", quick_and_slow([(60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60)], 2, whole=True)
)
async def test_held_tag_is_centred_on_its_card_raised_and_lowered(size):
    """The number below is centred too; a held card that makes no hand is lowered again."""
    async with seated(dealt("2s 4h 6d 8c Ts", "Jh Qh 3c 5s"), size) as pilot:
        await press(pilot, "2")
        assert middle_of_tag(pilot, 0) == cards_shown(pilot)[-1].index("2")
        await press(pilot, "space")
        assert (tags(pilot, 0), tags(pilot, 1)) == ([], [HELD])
        assert middle_of_tag(pilot, 1) == cards_shown(pilot)[-1].index("2")


def middle_of_tag(pilot, row):
    return cards_shown(pilot)[row].index(HELD) + len(HELD) // 2


async def test_held_card_is_marked_in_words_raised_underlined_and_bright_while_the_others_are_dimmed():
    """With no card held, all are bright. A drawn hand keeps the marks."""
    async with seated(dealt()) as pilot:
        bright = style_of(pilot, "7♦")
        assert style_of(pilot, "2♣").bgcolor == style_of(pilot, "K♥").bgcolor == bright.bgcolor
        await press(pilot, "1")
        assert tags(pilot) == [HELD]
        assert corner_row(pilot, "7♦") - corner_row(pilot, "K♠") == 1
        assert signs_underlining(pilot) == 11
        held, dimmed = style_of(pilot, "K♠"), style_of(pilot, "7♦")
        assert (held.bgcolor, held.bold) == (bright.bgcolor, True)
        assert (dimmed.bgcolor != bright.bgcolor, dimmed.bold) == (True, False)
        await press(pilot, "3", "5", "space")
        assert tags(pilot) == [HELD] * 3


def signs_underlining(pilot):
    """The half blocks painted in gold below held cards."""
    gold = pilot.app.theme_variables["gold-ground"]
    return sum(
        len(text)
        for strip in pilot.app.screen._compositor.render_strips()
        for text, style, _ in strip
        if text.strip("▀") == "" and text.strip() and style.color.triplet.hex == gold
    )


async def test_winning_cards_are_raised_after_the_draw():
    """A pair of kings: the kings raised, the rest dimmed, held or not."""
    async with seated(dealt("Ks 7d 3h 2c Kh", "4c 9d")) as pilot:
        await press(pilot, "1", "2", "5", "space")
        assert corner_row(pilot, "7♦") - corner_row(pilot, "K♠") == 1
        assert style_of(pilot, "7♦").bgcolor != style_of(pilot, "K♠").bgcolor


async def test_lost_hand_raises_no_card_and_marks_no_line():
    async with seated(dealt("2s 4h 6d 8c Ts", "Jh Qh 3c")) as pilot:
        await press(pilot, "1", "2", "space")
        assert corner_row(pilot, "2♠") == corner_row(pilot, "Q♥")
        assert "▶" not in screen_text(pilot)


async def test_line_in_play_is_marked_by_arrows_and_weight_and_follows_the_draw():
    """Without animation the win is shown at once."""
    async with seated(dealt()) as pilot:
        row = row_with(pilot, "▶")
        assert row.split() == ["▶", "Three", "of", "a", "Kind", "2", "4", "6", "8", "10", "◀"]
        assert style_of(pilot, "Three of a Kind").bold
        await press(pilot, "1", "3", "5")
        await pilot.app.run_action("screen.press_button")
        assert pilot.app.screen.query_one("#meters").counted == 25
        assert "▶ Full House" in row_with(pilot, "▶")
