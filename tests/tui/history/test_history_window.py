"""The window on a history of any length: two pages in memory, down to its end, to a hand by its number."""

from datetime import UTC, datetime

import pytest

from videopoker import load_paytable
from videopoker.core.cards import parse_cards
from videopoker.core.events import Dealt, Drawn
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.tui.history.window import PAGE, HandWindow

TABLE = load_paytable("joker-poker-jacks-15-5-4")


def hand(number):
    now = datetime.now(UTC).isoformat(timespec="seconds")
    cards = parse_cards("Ks Kh 7d 2c JK")
    return PlayedHand(now, TABLE, Dealt(number, 5, cards, cards), Drawn(number, (), cards, None, 0))


def window_of(hands):
    """A window over this many hands, each made on request, and the list of requests."""
    sizes = []

    def fetch(*, size, before=None, after=None):
        sizes.append(size)
        last = min(hands, before - 1) if before is not None else hands
        if after is not None:
            last = min(after + size, hands)
        return [hand(number) for number in range(last, max(last - size, after or 0), -1)]

    return HandWindow(fetch), sizes


def test_a_million_hands_are_paged_through_with_two_pages_in_memory():
    window, sizes = window_of(1_000_000)
    for _ in range(50):
        window.move(23, whole_page=True)
        assert window.hand.dealt.hand == window.hands[0].dealt.hand - window.at
        assert len(window.hands) <= 2 * PAGE
    assert window.hand.dealt.hand == 1_000_000 - 50 * 23
    for _ in range(20):
        window.move(-23, whole_page=True)
    assert window.hand.dealt.hand == 1_000_000 - 30 * 23
    window.go_to(0)
    assert window.hand.dealt.hand == 1
    window.move(-PAGE)
    window.move(-PAGE)
    assert window.hand.dealt.hand == 2 * PAGE + 1
    assert max(sizes) == PAGE


@pytest.mark.parametrize("hands", [0, 1, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE])
def test_window_ends_where_the_hands_end(hands):
    window, _ = window_of(hands)
    for _ in range(3):
        window.move(PAGE)
    assert (window.hand.dealt.hand if window.hand else None) == (1 if hands else None)
    for _ in range(3):
        window.move(-PAGE)
    assert (window.hand.dealt.hand if window.hand else None) == (hands or None)


def test_window_jumps_to_one_hand_of_a_million_and_continues_there():
    window, sizes = window_of(1_000_000)
    window.go_to(500_000)
    assert window.hand.dealt.hand == 500_000
    window.move(-1)
    assert window.hand.dealt.hand == 500_001
    window.go_to(0)
    assert window.hand.dealt.hand == 1
    assert max(sizes) == PAGE
