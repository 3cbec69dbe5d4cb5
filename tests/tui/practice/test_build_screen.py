"""The screen that builds hands: opening and leaving it, its sizes and looks."""

from itertools import product

import pytest

from tests.quick import quick_and_slow
from tests.tui.builds import (
    HOUSE,
    SIZES,
    building,
    type_hands,
    verdict,
)
from tests.tui.tables import (
    dealt,
    press,
    rows,
    screen_text,
    seated,
)
from videopoker import load_paytable
from videopoker.tui.kit.layout import hand_list_layout
from videopoker.tui.practice.build import MAX_CARDS, MAX_HANDS, BuildScreen


async def test_leaving_keeps_the_hand_in_play_unchanged():
    """The keys of the table do nothing while building; the hand continues afterwards."""
    session = dealt()
    async with seated(session) as pilot:
        await press(pilot, "1", "3", "5")
        table, state, before = pilot.app.screen, session.state, rows(pilot)
        for key in ("escape", "q", "v"):
            await press(pilot, "v")
            if key == "v":
                await press(
                    pilot, "space", "b", "m", "c", "g", "s", "1", "right", "space", "n", "down", "space"
                )
            assert isinstance(pilot.app.screen, BuildScreen)
            await press(pilot, key)
            assert pilot.app.screen is table, key
            assert session.state is state
            assert rows(pilot) == before
            assert table.held == {0, 2, 4}
        await press(pilot, "space")
        assert str(session.state.value) == "full house, kings over eights"


@pytest.mark.parametrize(
    ("size", "game"),
    quick_and_slow(list(zip(SIZES, [HOUSE, "double-double-bonus-9-6", "deuces-wild-full-pay"], strict=True))),
)
async def test_everything_is_shown_in_every_size(size, game):
    async with building(game, size) as pilot:
        await type_hands(pilot, "As Ad Ah Ac 4h", "Ks Kh 9d 9c 3s", "Td Tc Ts 9h 9s", "9s 8s 7s 6s 5s")
        text = screen_text(pilot)
        parts = ["BUILD A HAND", load_paytable(game).title, "A♠", "2♣", *["JOKER"] * (game == HOUSE)]
        tens = (
            "10♦       10♣       10♠       9♥        9♠" if size == (120, 40) else "10♦  10♣  10♠   9♥   9♠ "
        )
        parts += ["Hand 1 ", "Hand 2 ", "Hand 3 ", "▶ Hand 4 ", tens]
        parts += ["four of a kind, aces", "two pair, kings and nines", "Hand 4 wins"]
        parts += ["straight flush, nine high", "full house, tens over nines", "for 5 coins"]
        parts += ["space take", "tab next", "u undo", " esc"]
        assert [part for part in parts if part not in text] == []
        assert text.count(" pays ") + text.count("no win") == MAX_HANDS
        assert verdict(pilot) == ("Hand 4 wins · straight flush, nine high beats four of a kind, aces")


def test_hands_never_need_more_rows_than_the_terminal_has():
    for height, number, width in product(range(20, 60), range(1, MAX_HANDS + 1), (80, 118, 160, 200)):
        for slots in (5, MAX_CARDS):
            room = hand_list_layout(height, number, width, slots)
            deck, frames = 4 * room.cell[1], 3 * (height >= 24)
            lines = -(-number // room.columns)
            hand = 3 if room.card is None else room.card[1] + 2
            needed = 1 + deck + frames + 2 * room.airy + lines * hand + room.apart * (lines - 1) + 2 + 1
            assert needed <= height, (height, number, width)
            if room.card:
                cards = room.left + slots * (room.card[0] + 1) - 1
                assert cards <= (width - 2) // room.columns - 2, (height, number, width)


@pytest.mark.parametrize(
    ("size", "number", "card"),
    [((120, 40), 1, (15, 12)), ((200, 60), 1, (21, 16)), ((200, 60), 4, (11, 7)), ((200, 64), 1, (27, 20))],
)
def test_chosen_hands_have_the_largest_cards_of_the_table_that_fit(size, number, card):
    assert hand_list_layout(size[1], number, size[0]).card == card
