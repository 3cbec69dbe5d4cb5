"""The selected hand of many: shown large, chosen by keys and clicks, marked in its place, named."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.kit.test_many_hands import drawn, hands_shown, many, signs
from tests.tui.tables import (
    cards_shown,
    corners,
    dealt,
    message,
    painted,
    press,
    row_with,
    rows,
    seated,
    settle,
)
from videopoker.tui.kit.table_view.cards.multi_hand import MultiHand


async def test_first_hand_is_the_large_one_and_tab_shows_the_best_then_the_next_best():
    """The large hand is not repeated among the others."""
    session = drawn(50)
    async with seated(session) as pilot:
        first = session.state.finals[0].cards
        assert corners(pilot) == [card.pretty for card in first]
        assert "".join(map(signs, first)) not in " ".join(hands_shown(pilot))
        assert cards_shown(pilot)[-1].split() == ["hand", "1"]
        best = max(session.state.finals, key=lambda final: final.paid)
        assert f"best hand: {session.state.paytable.value(best.cards)}" in message(pilot)
        shown = []
        for _ in range(6):
            await press(pilot, "tab")
            at = int(cards_shown(pilot)[-1].split()[1])
            shown.append(session.state.finals[at - 1].paid)
            assert corners(pilot) == [card.pretty for card in session.state.finals[at - 1].cards]
        assert shown == sorted((final.paid for final in session.state.finals), reverse=True)[:6]


@pytest.mark.parametrize(
    ("hands", "size"), quick_and_slow([(100, (60, 20)), (5, (80, 24)), (25, (80, 24)), (50, (80, 24))], 2)
)
@pytest.mark.parametrize("letters", quick_and_slow([False, True]))
async def test_selected_hand_is_marked_in_its_place_and_hand_1_is_described_below(hands, size, letters):
    """Every hand stays in its place; the mark is a sign, not a colour alone."""
    session = drawn(hands)
    async with seated(session, size) as pilot:
        pilot.app.change_setting("letters", letters)
        await painted(pilot)
        before = hands_shown(pilot)
        cursor = ">" if letters else "▶"
        assert cursor not in "".join(before)
        await press(pilot, "right", "right")
        assert "".join(hands_shown(pilot)).count(cursor) == 1
        first, _, third = session.state.finals[:3]
        assert letters or corners(pilot) == [card.pretty for card in third.cards]
        cards = " ".join(card.short for card in first.cards)
        label = row_with(pilot, f"hand 3 of {hands}")
        assert "hand 1: " in label
        assert letters or cards in label
        await press(pilot, "left", "left")
        assert hands_shown(pilot) == before


async def test_arrow_keys_move_over_the_hands_by_position():
    async with seated(drawn(50)) as pilot:
        seen = []
        for key in ("right", "right", "down", "left", "up", "left", "left", "up", "down"):
            await press(pilot, key)
            seen.append(int(cards_shown(pilot)[-1].split()[1]))
        assert seen == [2, 3, 7, 6, 2, 1, 50, 46, 50]


async def test_click_shows_a_hand_large_and_a_second_click_or_the_next_deal_the_first_again():
    async with seated(drawn(5)) as pilot:
        hands = pilot.app.screen.query_one(MultiHand)
        for end in ("click", "deal"):
            await pilot.click(MultiHand, offset=(hands.size.width // 2, 7))
            assert cards_shown(pilot)[-1].strip().startswith("hand 4 of 5")
            if end == "click":
                await pilot.click(MultiHand, offset=(hands.size.width // 2, 7))
                assert cards_shown(pilot)[-1].strip() == "hand 1 of 5"
        for _ in ("deal", "draw"):
            await settle(pilot)
            await press(pilot, "space")
        assert cards_shown(pilot)[-1].strip() == "hand 1 of 5"


async def test_keys_that_select_hands_do_nothing_with_one_hand_or_before_the_draw():
    for session in (dealt(), many(5)):
        async with seated(session) as pilot:
            before = rows(pilot)
            for key in ("tab", "up", "left"):
                await press(pilot, key)
                assert rows(pilot) == before, key
