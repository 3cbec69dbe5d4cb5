"""Build a hand: cards chosen by keys, by mouse or typed; hands are named card by card."""

import pytest

from tests.tui.builds import (
    HOUSE,
    NO_WILD_CARDS,
    SIZES,
    building,
    caption_of,
    click_card,
    hands,
    type_hand,
    type_hands,
    verdict,
)
from tests.tui.tables import painted, press, resized, row_of, rows, screen_text, typed
from videopoker import load_paytable
from videopoker.core.cards.cards import parse_cards
from videopoker.tui.kit import table_words as words
from videopoker.tui.practice.build import BuildScreen, BuiltHand

TO_FIRST_CARD = ["x", *["left"] * 13, *["up"] * 3]
TAKEN = {
    "space and enter take a card": (["space", "right", "space", "down", "enter"], "As Ks Kh"),
    "a card taken again goes back": (["space", "right", "space", "space"], "As"),
    "the cursor stops at the edges of the deck": (["up", "left", "space", *["down"] * 5, "space"], "As Ac"),
    "the joker is at the right end and may be repeated": ([*["right"] * 20, "space", "space"], "JK JK"),
    "undo returns the last card": (["space", "right", "space", "backspace"], "As"),
    "undo of nothing changes nothing": (["u", "u"], ""),
}


async def test_cards_are_taken_and_returned_by_keys():
    async with building() as pilot:
        for fact, (keys, hand) in TAKEN.items():
            await typed(pilot, *TO_FIRST_CARD, *keys[:-1])
            await press(pilot, keys[-1])
            assert hands(pilot) == [hand], fact


async def test_joker_is_neither_offered_nor_taken_where_the_deck_has_none():
    """A typed hand with a joker is refused for this deck; five jokers tie with a royal flush."""
    async with building(NO_WILD_CARDS) as pilot:
        assert "JOKER" not in screen_text(pilot).replace("JOKER POKER", "")
        assert "JK" not in screen_text(pilot)
        await typed(pilot, *["right"] * 20, "space")
        assert hands(pilot) == ["2s"]
        deck = pilot.app.screen.query_one("#deck").region
        await pilot.click(offset=(deck.right - 2, deck.y))
        assert hands(pilot) == [""]  # the deuce is the last of its row, and went back
        await type_hands(pilot, "JK JK JK JK JK", "As Ks Qs Js Ts")
        assert caption_of(pilot, 1)[1] == "not a hand of this game: its deck has no joker"
        assert verdict(pilot).startswith("Hands 1 and 2 tie")


async def test_best_five_of_seven_cards_count_and_an_eighth_is_not_taken():
    """The complaint about the eighth card clears with the next change."""
    async with building() as pilot:
        await typed(pilot, *["space", "right"] * 7)
        assert hands(pilot) == ["As Ks Qs Js Ts 9s 8s"]
        assert caption_of(pilot, 1)[0].startswith("royal flush")
        await press(pilot, "space")
        assert hands(pilot) == ["As Ks Qs Js Ts 9s 8s"]
        assert verdict(pilot).startswith("A hand has at most 7 cards")
        await press(pilot, "u")
        assert verdict(pilot) == ""


async def test_poker_dice_are_compared_as_they_are_typed():
    async with building() as pilot:
        await press(pilot, "p", *"AAKQJ/99TT")
        assert "4 dice; expected five" in screen_text(pilot)
        await press(pilot, "T")
        assert "full house, tens over nines beats pair of aces" in screen_text(pilot)
        await press(pilot, *"|99999")
        assert "five of a kind, nines beats full house" in screen_text(pilot)
        await press(pilot, "escape")
        assert "BUILD A HAND" in screen_text(pilot)


async def test_cards_are_taken_by_clicks_in_every_size():
    """On a large terminal the cards are large, with a gap between them."""
    async with building() as pilot:
        async for size in resized(pilot, *SIZES):
            await press(pilot, "x")
            for card in ("A♠", "10♦", "2♣ ", "JOKER"):
                await click_card(pilot, card)
            assert hands(pilot) == ["As Td 2c JK"], size
            assert screen_text(pilot).count("9♥") == 1


async def test_click_returns_a_card_and_elsewhere_or_on_a_removed_hand_does_nothing():
    """A click in the deck or in the hand returns a card; the keys continue from the click."""
    async with building() as pilot:
        deck = pilot.app.screen.query_one("#deck").region
        await pilot.click(offset=(deck.right - 2, deck.bottom - 1))  # below the joker
        assert hands(pilot) == [""]
        for card in ("A♠", "10♦", "A♠"):
            await click_card(pilot, card)
        assert hands(pilot) == ["Td"]
        await press(pilot, "right", "space")
        assert hands(pilot) == ["Td Ks"]
        row = row_of(pilot, "Hand 1")
        await pilot.click(offset=(rows(pilot)[row].index("K♠"), row))
        gone = pilot.app.screen.query_one("#hand-2")
        for message in (BuiltHand.Chosen(1), BuiltHand.Returned(1, 0)):
            gone.post_message(message)
            await painted(pilot)
        assert hands(pilot) == ["Td"]


async def test_click_on_the_keys_presses_them_and_two_hands_may_have_the_same_card():
    """Tab does nothing with one hand."""
    async with building() as pilot:
        await press(pilot, "tab")
        for text in ("space take", "n new", "space take"):
            await pilot.click("#keys", offset=(rows(pilot)[-1].index(text), 0))
            await painted(pilot)
        assert hands(pilot) == ["As", "As"]


async def test_hand_is_named_and_its_cards_marked_as_it_grows():
    """An empty hand says how to begin. The deck marks the cards that are taken and no other."""
    async with building(size=(60, 20)) as pilot:
        assert caption_of(pilot, 1) == ["choose five cards", "arrow keys and space, a click, or t to type"]
        seen = []
        for card in ("K♠", "8♦", "K♥", "JOKER", "8♣"):
            await click_card(pilot, card)
            seen.append(caption_of(pilot, 1))
        assert seen == [
            ["high card, king", "could still be: five of a kind, kings"],
            ["high card, king", "could still be: four of a kind, kings"],
            ["pair of kings", "could still be: four of a kind, kings"],
            ["three of a kind, kings", "could still be: four of a kind, kings"],
            ["full house, kings over eights", "Full House pays 25 for 5 coins"],
        ]
        deck = "".join(rows(pilot)[1:6])
        assert [deck.count(f"{card}✓") for card in ("K♠", "8♦", "K♥", "JOKER", "8♣")] == [1] * 5
        assert deck.count("✓") == 5


@pytest.mark.parametrize(
    ("game", "hand", "lines"),
    [
        (HOUSE, "As Ks Qs Js Ts", ["royal flush", "Natural Royal Flush pays 4,000 for 5 coins"]),
        (HOUSE, "JK Ks Qs Js Ts", ["royal flush", "Wild Royal Flush pays 500 for 5 coins"]),
        (HOUSE, "As Kd 9h 7c 2s", ["high card, ace", "no win"]),
        (
            HOUSE,
            "JK JK 9h 7c 2s",
            ["three of a kind, nines", "not a hand of this game: its deck has one joker"],
        ),
        (
            HOUSE,
            "JK JK JK JK JK",
            ["five of a kind, aces", "not a hand of this game: its deck has one joker"],
        ),
        (NO_WILD_CARDS, "JK JK JK JK JK", ["royal flush", "not a hand of this game: its deck has no joker"]),
        (
            NO_WILD_CARDS,
            "JK As Ah Ad Ac",
            ["four of a kind, aces", "not a hand of this game: its deck has no joker"],
        ),
        (NO_WILD_CARDS, "As Ad", ["pair of aces", "could still be: four of a kind, aces"]),
        (NO_WILD_CARDS, "Ks Kd 9h 7c 2s", ["pair of kings", "Jacks or Better pays 5 for 5 coins"]),
        (
            "deuces-wild-full-pay",
            "2s Kd",
            ["pair of kings (deuces wild)", "could still be: five of a kind, kings"],
        ),
        (
            "deuces-wild-full-pay",
            "2s 2d 2h 2c 9s",
            ["five of a kind, nines (deuces wild)", "Four Deuces pays 1,000 for 5 coins"],
        ),
        (
            "double-joker-8-5-4",
            "JK JK 9h 9c 9s",
            ["five of a kind, nines", "Five of a Kind pays 250 for 5 coins"],
        ),
    ],
)
async def test_hand_is_named_and_paid_on_the_chosen_paytable(game, hand, lines):
    assert list(words.hand_lines(parse_cards(hand), load_paytable(game))) == lines


NO_HANDS = {
    "[b": "'[b': no suit 'b'; expected s, h, d or c (card 1)",
    "As Kd As": "As: the card appears 2 times; a deck has it once",
    "As Kd Qd Jd Td 9d 8d 7d": "8 cards; a hand has at most 7",
    "As Kx": "'Kx': no suit 'x'; expected s, h, d or c (card 2)",
}


async def test_text_that_is_no_hand_says_why_loses_nothing_and_can_be_corrected():
    """The complaint clears with the first change."""
    async with building(size=(60, 20)) as pilot:
        await type_hand(pilot, "2s 3d")
        for text, why in NO_HANDS.items():
            await type_hand(pilot, text)
            assert why in screen_text(pilot)
            assert text in screen_text(pilot)
            assert hands(pilot) == ["2s 3d"], text
            if text != "As Kx":
                await press(pilot, "escape")
        await press(pilot, "backspace")
        assert "no suit" not in screen_text(pilot)
        await press(pilot, "d", "enter")
        assert hands(pilot) == ["As Kd"]


async def test_typing_begins_with_the_cards_that_are_there_and_escape_leaves_them():
    """The keys of the deck are back after typing. No cards at all are an empty hand."""
    async with building() as pilot:
        keys = rows(pilot)[-1]
        await type_hand(pilot, "As Kd")
        assert rows(pilot)[-1] == keys
        await press(pilot, "t", "end", "space", "q", "s", "enter")
        assert hands(pilot) == ["As Kd Qs"]
        await type_hand(pilot, "2s 3s", enter=False)
        await press(pilot, "escape")
        assert hands(pilot) == ["As Kd Qs"]
        assert isinstance(pilot.app.screen, BuildScreen)
        await press(pilot, "space")
        assert hands(pilot) == ["Kd Qs"]
        await press(pilot, "t", "ctrl+u", "enter")
        assert hands(pilot) == [""]
