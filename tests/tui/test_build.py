"""Build a hand: cards chosen by keys, by mouse or typed, hands named as they grow and compared."""

from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, painted, press, row_of, row_with, rows, screen_text, seated, style_of
from test_themes import faint_texts

from videopoker import Session, load_paytable
from videopoker.core.cards import CARDS, format_cards, parse_cards
from videopoker.core.showdown import show_down
from videopoker.play.settings import Settings
from videopoker.tui.fitting import fit_hands
from videopoker.tui.screens.build import MOST_HANDS, BuildScreen
from videopoker.tui.words import table as words

HOUSE = "joker-poker-jacks-15-5-4"
NO_WILD_CARDS = "jacks-or-better-9-6"
SIZES = [(60, 20), (80, 24), (120, 40)]


@asynccontextmanager
async def building(game=HOUSE, size=(80, 24), session=None):
    """The screen to build hands on, opened from the table."""
    async with seated(session or Session.in_memory(game, credits=100), size) as pilot:
        await press(pilot, "v")
        await painted(pilot)
        yield pilot


async def type_hand(pilot, text, enter=True):
    """Type a hand in place of the one that is there."""
    await press(pilot, "t")
    for sign in text:
        pilot.app.simulate_key(sign)
    if enter:
        await press(pilot, "enter")
    await painted(pilot)


async def type_hands(pilot, *texts):
    await type_hand(pilot, texts[0])
    for text in texts[1:]:
        await press(pilot, "n")
        await type_hand(pilot, text)


def hands(pilot):
    """The hands as text."""
    return [format_cards(hand) for hand in pilot.app.screen.hands]


def said_of(pilot, number):
    """The two rows of words below the cards of a hand."""
    place = row_of(pilot, f"Hand {number} ")
    return [row.strip() for row in rows(pilot)[place + 1 : place + 3]]


def verdict(pilot):
    place = pilot.app.screen.query_one("#verdict").region.y
    return " ".join("".join(rows(pilot)[place : place + 2]).split())


async def click_card(pilot, text):
    """Click where a card of the deck is painted."""
    row = row_of(pilot, text)
    await pilot.click(offset=(rows(pilot)[row].index(text), row))
    await painted(pilot)


# building


async def test_cards_are_taken_with_arrows_and_space():
    async with building() as pilot:
        await press(pilot, "space", "right", "space", "down", "enter")
        assert hands(pilot) == ["As Ks Kh"]


async def test_taking_a_card_again_returns_it():
    async with building() as pilot:
        await press(pilot, "space", "right", "space", "space")
        assert hands(pilot) == ["As"]


async def test_cursor_stops_at_the_edges_of_the_deck():
    async with building() as pilot:
        await press(pilot, "up", "left", "space", *["down"] * 5, "space")
        assert hands(pilot) == ["As Ac"]


async def test_joker_is_at_the_right_end_and_may_be_repeated():
    async with building() as pilot:
        await press(pilot, *["right"] * 20, "space", "space")
        assert hands(pilot) == ["JK JK"]


async def test_joker_is_not_offered_where_the_deck_has_none():
    async with building(NO_WILD_CARDS) as pilot:
        assert "JOKER" not in screen_text(pilot).replace("JOKER POKER", "")
        assert "JK" not in screen_text(pilot)
        await press(pilot, *["right"] * 20, "space")
        assert hands(pilot) == ["2s"]
        deck = pilot.app.screen.query_one("#deck").region
        await pilot.click(offset=(deck.right - 2, deck.y))
        assert hands(pilot) == [""]  # the deuce is the last of its row, and went back


async def test_joker_that_is_typed_where_the_deck_has_none_is_said_to_be_of_no_hand():
    async with building(NO_WILD_CARDS) as pilot:
        await type_hand(pilot, "JK")
        assert said_of(pilot, 1)[1] == "not a hand of this game: its deck has no joker"


async def test_sixth_card_is_not_taken():
    async with building() as pilot:
        await press(pilot, *["space", "right"] * 6)
        assert hands(pilot) == ["As Ks Qs Js Ts"]
        assert verdict(pilot) == words.FULL_HAND


async def test_complaint_goes_with_the_next_card():
    async with building() as pilot:
        await press(pilot, *["space", "right"] * 6, "u")
        assert verdict(pilot) == ""


async def test_last_card_is_returned_by_undo():
    async with building() as pilot:
        await press(pilot, "space", "right", "space", "backspace")
        assert hands(pilot) == ["As"]


async def test_undo_of_nothing_changes_nothing():
    async with building() as pilot:
        await press(pilot, "u", "u")
        assert hands(pilot) == [""]


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_cards_are_taken_by_clicks(size):
    async with building(size=size) as pilot:
        for card in ("A♠", "10♦", "2♣", "JOKER"):
            await click_card(pilot, card)
        assert hands(pilot) == ["As Td 2c JK"]


async def test_click_on_a_taken_card_returns_it():
    async with building() as pilot:
        for card in ("A♠", "10♦", "A♠"):
            await click_card(pilot, card)
        assert hands(pilot) == ["Td"]


async def test_click_beside_the_cards_takes_none():
    async with building() as pilot:
        deck = pilot.app.screen.query_one("#deck").region
        await pilot.click(offset=(deck.right - 2, deck.bottom - 1))  # below the joker
        assert hands(pilot) == [""]


async def test_keys_go_on_after_a_click():
    async with building() as pilot:
        await click_card(pilot, "10♦")
        await press(pilot, "right", "space")
        assert hands(pilot) == ["Td 9d"]


async def test_click_on_a_card_of_the_hand_returns_it():
    async with building() as pilot:
        await type_hand(pilot, "As Td JK 7c 7h")
        row = row_of(pilot, "Hand 1")
        await pilot.click(offset=(rows(pilot)[row].index("JOKER"), row))
        assert hands(pilot) == ["As Td 7c 7h"]


async def test_click_on_the_keys_presses_them():
    async with building() as pilot:
        for text in ("space take", "n new hand", "space take"):
            await pilot.click("#keys", offset=(rows(pilot)[-1].index(text), 0))
            await painted(pilot)
        assert hands(pilot) == ["As", "As"]


async def test_taken_cards_are_marked_in_the_deck():
    async with building() as pilot:
        await type_hand(pilot, "As Td JK")
        deck = rows(pilot)[2:6]
        assert ["".join(deck).count(card) for card in ("A♠✓", "10♦✓", "JOKER✓")] == [1, 1, 1]
        assert "".join(deck).count("✓") == 3


# named as it grows


async def test_hand_is_named_as_it_grows():
    async with building() as pilot:
        seen = []
        for card in ("K♠", "8♦", "K♥", "JOKER", "8♣"):
            await click_card(pilot, card)
            seen.append(said_of(pilot, 1))
        assert seen == [
            ["high card, king", "could still be: five of a kind, kings"],
            ["high card, king", "could still be: four of a kind, kings"],
            ["pair of kings", "could still be: four of a kind, kings"],
            ["three of a kind, kings", "could still be: four of a kind, kings"],
            ["full house, kings over eights", "Full House pays 25 for 5 coins"],
        ]


async def test_empty_hand_says_how_to_begin():
    async with building(size=(60, 20)) as pilot:
        assert said_of(pilot, 1) == ["choose five cards", "arrow keys and space, a click, or t to type"]


@pytest.mark.parametrize(
    ("game", "hand", "said"),
    [
        (HOUSE, "As Ks Qs Js Ts", ["royal flush", "Natural Royal Flush pays 4,000 for 5 coins"]),
        (HOUSE, "JK Ks Qs Js Ts", ["royal flush", "Wild Royal Flush pays 500 for 5 coins"]),
        (HOUSE, "As Kd 9h 7c 2s", ["high card, ace", "pays nothing"]),
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
        ("deuces-wild-full-pay", "2s Kd", ["pair of kings", "could still be: five of a kind, kings"]),
        (
            "deuces-wild-full-pay",
            "2s 2d 2h 2c 9s",
            ["five of a kind, nines", "Four Deuces pays 1,000 for 5 coins"],
        ),
        (
            "double-joker-8-5-4",
            "JK JK 9h 9c 9s",
            ["five of a kind, nines", "Five of a Kind pays 250 for 5 coins"],
        ),
    ],
)
async def test_hand_is_named_and_paid_on_the_chosen_paytable(game, hand, said):
    assert list(words.hand_lines(parse_cards(hand), load_paytable(game))) == said


# typed


@pytest.mark.parametrize("text", ["As Kd JK 7c 7h", "askdjk7c7h", " AS, kd;joker  7♣ 7h"])
async def test_hand_is_typed(text):
    async with building() as pilot:
        await type_hand(pilot, text)
        assert hands(pilot) == ["As Kd JK 7c 7h"]
        assert said_of(pilot, 1)[0] == "three of a kind, sevens"


async def test_fewer_cards_may_be_typed():
    async with building() as pilot:
        await type_hand(pilot, "As Kd")
        assert hands(pilot) == ["As Kd"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("As Kx", "'Kx': no suit 'x'; expected s, h, d or c (card 2)"),
        ("As 1d", "'1d': no rank '1'; expected 2-9 T J Q K A (card 2)"),
        ("As Kd As", "As: the card appears 2 times; a deck has it once"),
        ("As Kd Qd Jd Td 9d", "6 cards; a hand is five"),
        ("[b", "'[b': no suit 'b'; expected s, h, d or c (card 1)"),
    ],
)
async def test_text_that_is_no_hand_says_why_and_loses_nothing(text, why):
    async with building(size=(60, 20)) as pilot:
        await type_hand(pilot, "2s 3d")
        await type_hand(pilot, text)
        assert why in screen_text(pilot)
        assert text in screen_text(pilot)
        assert hands(pilot) == ["2s 3d"]


async def test_text_that_is_no_hand_can_be_put_right():
    async with building() as pilot:
        await type_hand(pilot, "As Kx")
        await press(pilot, "backspace", "d", "enter")
        assert hands(pilot) == ["As Kd"]


async def test_complaint_about_a_text_goes_when_it_is_changed():
    async with building() as pilot:
        await type_hand(pilot, "As Kx")
        await press(pilot, "backspace")
        assert "no suit" not in screen_text(pilot)


async def test_escape_leaves_the_hand_as_it_was_before_typing():
    async with building() as pilot:
        await type_hand(pilot, "As Kd")
        await type_hand(pilot, "2s 3s", enter=False)
        await press(pilot, "escape")
        assert hands(pilot) == ["As Kd"]
        assert isinstance(pilot.app.screen, BuildScreen)


async def test_letters_are_letters_while_typing():
    """Every key of the screen is a part of some text."""
    async with building() as pilot:
        await type_hand(pilot, "qnxtuv", enter=False)
        assert pilot.app.screen.query_one("#typed").value == "qnxtuv"
        assert hands(pilot) == [""]


async def test_tab_stays_with_the_line_being_typed():
    async with building() as pilot:
        await type_hands(pilot, "As", "Kd")
        await type_hand(pilot, "Q", enter=False)
        await press(pilot, "tab", "s", "enter")
        assert hands(pilot) == ["As", "Qs"]


async def test_typing_begins_with_the_cards_that_are_there():
    async with building() as pilot:
        await type_hand(pilot, "As Kd")
        await press(pilot, "t", "end", "space", "q", "s", "enter")
        assert hands(pilot) == ["As Kd Qs"]


async def test_keys_are_back_after_typing():
    async with building() as pilot:
        before = rows(pilot)[-1]
        await type_hand(pilot, "As Kd")
        assert rows(pilot)[-1] == before
        await press(pilot, "space")
        assert hands(pilot) == ["Kd"]


# several players


async def test_second_and_third_player_are_added():
    async with building() as pilot:
        await type_hands(pilot, "As Kd JK Ac 7h", "Ks Kh 9d 9c 2s", "Ks Kh 9d 9h 3d")
        assert hands(pilot) == ["As Kd JK Ac 7h", "Ks Kh 9d 9c 2s", "Ks Kh 9d 9h 3d"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            ["As Kd JK Ac 7h", "Ks Kh 9d 9c 2s", "Ks Kh 9d 9h 3d"],
            "Hand 1 wins · three of a kind, aces beats two pair, kings and nines",
        ),
        (
            ["9s 9h 4d 4c 8s", "9d 9c 4s 4h Qd"],
            "Hand 2 wins · two pair: same pairs, queen kicker beats eight",
        ),
        (
            ["3s 4s 5d 6h Jh", "3h 4h 5c 6c Jd", "2h 4h 5c 6c Jd"],
            "Hands 1 and 2 tie · high card, jack: a tie, all five cards count the same",
        ),
        (
            ["Ks Kh Kd 7c 7s", "Ks Kh Kd 7c 7s", "Ks Kh Kd 7c 7s"],
            "Hands 1, 2 and 3 tie · full house, kings over sevens: a tie, all five cards count the same",
        ),
    ],
)
async def test_winner_is_named_with_the_reason(typed, said):
    async with building(size=(60, 20)) as pilot:
        await type_hands(pilot, *typed)
        assert verdict(pilot) == said


async def test_winners_are_marked_beside_their_cards():
    async with building() as pilot:
        await type_hands(pilot, "As Kd JK Ac 7h", "Ks Kh 9d 9c 2s")
        assert row_with(pilot, "Hand 1 ").rstrip().endswith("wins")
        assert "wins" not in row_with(pilot, "Hand 2 ")
        await type_hand(pilot, "Ad Kc Ah JK 7h")
        assert row_with(pilot, "Hand 1 ").rstrip().endswith("ties")
        assert row_with(pilot, "Hand 2 ").rstrip().endswith("ties")


async def test_no_winner_is_named_before_two_hands_are_whole():
    async with building() as pilot:
        await type_hands(pilot, "As Kd JK Ac 7h", "Ks Kh 9d 9c")
        assert verdict(pilot) == ""


async def test_hand_that_grows_does_not_compete():
    async with building() as pilot:
        await type_hands(pilot, "As Kd Qh Jc 9s", "As Ah Ad Ac", "2s 3d 5h 7c 8s")
        assert verdict(pilot).startswith("Hand 1 wins")


async def test_five_jokers_tie_with_a_royal_flush_where_five_of_a_kind_is_not_on_the_table():
    async with building(NO_WILD_CARDS) as pilot:
        await type_hands(pilot, "JK JK JK JK JK", "As Ks Qs Js Ts")
        assert verdict(pilot).startswith("Hands 1 and 2 tie")


async def test_tab_goes_round_the_hands():
    async with building() as pilot:
        await type_hands(pilot, "As", "Kd", "Qh")
        marked = []
        for _ in range(4):
            marked.append(row_with(pilot, "▶").split()[2])
            await press(pilot, "tab")
        assert marked == ["3", "1", "2", "3"]


async def test_tab_does_nothing_with_one_hand():
    async with building() as pilot:
        await press(pilot, "tab", "space")
        assert hands(pilot) == ["As"]


async def test_click_on_a_hand_goes_on_with_it():
    async with building() as pilot:
        await type_hands(pilot, "As", "Kd")
        row = row_of(pilot, "Hand 1")
        await pilot.click(offset=(rows(pilot)[row].index("Hand"), row))
        await type_hand(pilot, "Qs")
        assert hands(pilot) == ["Qs", "Kd"]


async def test_deck_shows_the_cards_of_the_current_hand():
    async with building() as pilot:
        await type_hands(pilot, "As", "Kd")
        await press(pilot, "tab")
        assert "A♠✓" in screen_text(pilot)
        assert "K♦✓" not in screen_text(pilot)


async def test_two_hands_may_have_the_same_card():
    async with building() as pilot:
        await press(pilot, "space", "n", "space")
        assert hands(pilot) == ["As", "As"]


async def test_there_is_a_most_of_hands():
    async with building() as pilot:
        await press(pilot, *["n"] * 9)
        assert len(hands(pilot)) == MOST_HANDS
        assert style_of(pilot, "new hand").color != style_of(pilot, "start over").color


async def test_undo_in_an_empty_hand_takes_it_away():
    async with building() as pilot:
        await type_hands(pilot, "As", "Kd", "Qh")
        await press(pilot, "tab", "tab", "u", "u")
        assert hands(pilot) == ["As", "Qh"]


async def test_start_over_leaves_one_empty_hand():
    async with building() as pilot:
        await type_hands(pilot, "As", "Kd", "Qh")
        await press(pilot, "x")
        assert hands(pilot) == [""]
        assert "Hand 2" not in screen_text(pilot)


cards = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


@given(st.lists(cards, min_size=2, max_size=MOST_HANDS))
def test_verdict_names_the_winners_and_the_reason(numbers):
    shown = show_down([[CARDS[number] for number in hand] for hand in numbers])
    said = words.verdict(shown, list(shown.winners)).plain
    assert said.endswith(shown.reason)
    assert [str(index + 1) in said.split("  ·  ")[0] for index in range(len(numbers))] == [
        index in shown.winners for index in range(len(numbers))
    ]


# leaving


@pytest.mark.parametrize("key", ["escape", "q", "v"])
async def test_leaving_keeps_the_hand_in_play_exactly_as_it_was(key):
    session = dealt()
    async with seated(session) as pilot:
        await press(pilot, "1", "3")
        table, state, before = pilot.app.screen, session.state, rows(pilot)
        await press(pilot, "v", "space", "right", "space", "n", "down", "space", key)
        assert pilot.app.screen is table
        assert session.state is state
        assert rows(pilot) == before
        assert table.held == {0, 2}


async def test_hand_in_play_goes_on_after_building():
    session = dealt()
    async with seated(session) as pilot:
        await press(pilot, "1", "3", "5", "v", "space", "escape", "space")
        assert str(session.state.value) == "full house, kings over eights"


async def test_keys_of_the_table_do_nothing_while_building():
    session = dealt()
    async with building(session=session) as pilot:
        state = session.state
        await press(pilot, "b", "m", "c", "g", "s", "1", "question_mark")
        assert session.state is state
        assert isinstance(pilot.app.screen, BuildScreen)


async def test_screen_is_reached_between_hands_too():
    async with seated(Session.in_memory(credits=100)) as pilot:
        await press(pilot, "v")
        assert "BUILD A HAND" in screen_text(pilot)


async def test_program_can_be_left_while_typing():
    async with building() as pilot:
        await press(pilot, "t", "ctrl+c")
        assert pilot.app.return_code == 0


# sizes and looks


@pytest.mark.parametrize(
    ("size", "game"),
    list(zip(SIZES, [HOUSE, "double-double-bonus-9-6", "deuces-wild-full-pay"], strict=True)),
)
async def test_everything_is_shown_in_every_size(size, game):
    async with building(game, size) as pilot:
        await type_hands(pilot, "As Ad Ah Ac 4h", "Ks Kh 9d 9c 3s", "Td Tc Ts 9h 9s", "9s 8s 7s 6s 5s")
        text = screen_text(pilot)
        wanted = ["BUILD A HAND", load_paytable(game).title, "A♠", "2♣", *["JOKER"] * (game == HOUSE)]
        wanted += ["Hand 1 ", "Hand 2 ", "Hand 3 ", "▶ Hand 4 ", " 10♦   10♣   10♠   9♥   9♠ "]
        wanted += ["four of a kind, aces", "two pair, kings and nines", "Hand 4 wins"]
        wanted += ["straight flush, nine high", "full house, tens over nines", "for 5 coins"]
        wanted += ["space take", "tab next", "n new hand", "u undo", "t type", "esc back"]
        assert [part for part in wanted if part not in text] == []
        assert text.count(" pays ") == MOST_HANDS
        assert verdict(pilot) == ("Hand 4 wins · straight flush, nine high beats four of a kind, aces")


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_line_being_typed_hides_no_hand(size):
    async with building(size=size) as pilot:
        await type_hands(pilot, "As Ad Ah Ac 4h", "Ks Kh 9d 9c 2s", "Td Tc Ts 9h 9s", "9s 8s 7s 6s 5s")
        await press(pilot, "t")
        assert [said_of(pilot, number)[1].endswith("for 5 coins") for number in range(1, 5)] == [True] * 4
        assert "enter takes the cards, esc leaves the hand as it was" in screen_text(pilot)
        assert "Hand 4 9s 8s 7s 6s 5s" in screen_text(pilot)


@pytest.mark.parametrize("hands", range(1, MOST_HANDS + 1))
def test_hands_never_need_more_rows_than_there_are(hands):
    for height in range(20, 60):
        room = fit_hands(height, hands)
        assert 1 + 4 + 2 * room.airy + hands * (3 + room.apart) + 2 + 1 <= height


@pytest.mark.parametrize("keys", [[], ["t"]])
async def test_too_small_terminal_is_told_both_sizes_and_nothing_else(keys):
    async with building() as pilot:
        await type_hands(pilot, "As Ad Ah Ac 4h", "Ks Kh 9d 9c 2s")
        await press(pilot, *keys)
        await pilot.resize_terminal(59, 19)
        await painted(pilot)
        assert " ".join(screen_text(pilot).split()) == "The table needs 60 x 20; this terminal is 59 x 19."


async def test_too_small_terminal_takes_no_cards_and_can_be_left():
    async with building() as pilot:
        await pilot.resize_terminal(59, 19)
        await press(pilot, "n", "x", "escape")
        assert not isinstance(pilot.app.screen, BuildScreen)


async def test_resizing_loses_nothing():
    async with building(size=(120, 40)) as pilot:
        await type_hands(pilot, "As Ad Ah Ac 4h", "Ks Kh 9d 9c 2s", "Td Tc")
        at_first = rows(pilot)
        for size in [(80, 24), (60, 20), (50, 15), (120, 40)]:
            await pilot.resize_terminal(*size)
            await painted(pilot)
        assert rows(pilot) == at_first


@pytest.mark.parametrize(
    ("colours", "inks"), [("four", 4), ("two", 2), ("none", 1)], ids=["four", "two", "none"]
)
async def test_suits_have_the_colours_of_the_deck_at_the_table(colours, inks):
    async with seated(Session.in_memory(credits=100)) as pilot:
        pilot.app.screen.settings = Settings(colours=colours)
        await press(pilot, "v")
        await type_hand(pilot, "9s 9h 9d 9c")
        for row in ("Hand 1", ""):
            seen = {style_of(pilot, card, row).color for card in ("9♠", "9♥", "9♦", "9♣")}
            assert len(seen) == inks


async def test_plain_letters_show_nothing_but_ascii_in_deck_and_hands():
    async with seated(Session.in_memory(credits=100)) as pilot:
        pilot.app.screen.settings = Settings(letters=True)
        await press(pilot, "v")
        await type_hand(pilot, "As Td JK")
        screen = rows(pilot)
        assert "".join(screen[:10]).isascii()
        assert row_with(pilot, "Hand 1").split() == ["Hand", "1", "As", "10d", "JOKER", "--", "--"] or (
            row_with(pilot, "Hand 1").split() == [">", "Hand", "1", "As", "10d", "JOKER", "--", "--"]
        )


@pytest.mark.slow
async def test_every_theme_can_be_read_while_building():
    async with building() as pilot:
        await type_hands(pilot, "As Kh JK Qd 7c", "Ks Kh 9d 9c", "2s 3h")
        for name in pilot.app.available_themes:
            pilot.app.theme = name
            await painted(pilot)
            assert "Hand 3 " in screen_text(pilot)
            assert faint_texts(pilot, pilot.app.screen.region) == [], name
