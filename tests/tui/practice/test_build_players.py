"""Hands of several players, built and compared."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tui.builds import building, hands, type_hand, type_hands, verdict
from tests.tui.tables import press, row_of, row_with, rows, screen_text
from videopoker.core.cards.cards import CARDS
from videopoker.core.cards.showdown import show_down
from videopoker.tui.kit import table_words as words
from videopoker.tui.practice.build import MAX_HANDS


async def test_players_are_added_and_tab_cycles_through_their_hands():
    """The deck marks the cards of the current hand; a click chooses another; undo in an empty hand removes it. A fifth
    hand is refused with the reason.
    """
    async with building() as pilot:
        await type_hands(pilot, "As", "Kd", "Qh")
        marked = []
        for _ in range(4):
            marked.append(row_with(pilot, "▶").split()[3])
            await press(pilot, "tab")
        assert marked == ["3", "1", "2", "3"]
        assert ("A♠✓" in screen_text(pilot), "K♦✓" in screen_text(pilot)) == (True, False)
        await press(pilot, "tab", "u", "u")
        assert hands(pilot) == ["As", "Qh"]
        row = row_of(pilot, "Hand 2")
        await pilot.click(offset=(rows(pilot)[row].index("Hand"), row))
        await type_hand(pilot, "Qs")
        assert hands(pilot) == ["As", "Qs"]
        await press(pilot, *["n"] * 3)
        assert len(hands(pilot)) == MAX_HANDS
        assert verdict(pilot) == "4 hands at most: x starts over."
        assert "new hand" not in rows(pilot)[-1]
        await press(pilot, "x")
        assert hands(pilot) == [""]
        assert "Hand 2" not in screen_text(pilot)


async def test_winners_are_marked_beside_their_cards():
    """No winner is named before two hands are complete; incomplete hands do not compete."""
    async with building() as pilot:
        await type_hands(pilot, "As Kd JK Ac 7h", "Ks Kh 9d 9c")
        assert verdict(pilot) == ""
        await type_hand(pilot, "Ks Kh 9d 9c 2s")
        assert row_with(pilot, "Hand 1 ").rstrip(" │").endswith("wins")
        assert "wins" not in row_with(pilot, "Hand 2 ")
        await type_hand(pilot, "Ad Kc Ah JK 7h")
        assert row_with(pilot, "Hand 1 ").rstrip(" │").endswith("ties")
        assert row_with(pilot, "Hand 2 ").rstrip(" │").endswith("ties")
        await press(pilot, "x")
        await type_hands(pilot, "As Kd Qh Jc 9s", "As Ah Ad Ac", "2s 3d 5h 7c 8s")
        assert verdict(pilot).startswith("Hand 1 wins")


cards = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


@given(st.lists(cards, min_size=2, max_size=MAX_HANDS))
def test_verdict_names_the_winners_and_the_reason(numbers):
    shown = show_down([[CARDS[number] for number in hand] for hand in numbers])
    sentence = words.verdict(shown, list(shown.winners)).plain
    assert sentence.endswith(shown.reason)
    assert [str(index + 1) in sentence.split("  ·  ")[0] for index in range(len(numbers))] == [
        index in shown.winners for index in range(len(numbers))
    ]
