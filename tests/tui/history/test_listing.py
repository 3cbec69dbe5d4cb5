"""The listing of a history of any length: moved through, down to its end, to a hand by its number."""

import pytest

from videopoker import Session
from videopoker.play.saves.hands.search import HandFilter
from videopoker.tui.history.listing import NEWEST, HandListing

HANDS = 30


@pytest.fixture(scope="module")
def log():
    session = Session.in_memory(credits=1000, seed=b"listing")
    for _ in range(HANDS):
        session.deal(1)
        session.draw()
    return session.log


@pytest.fixture
def listing(log):
    return HandListing(log)


def test_listing_begins_with_the_newest_hand_and_ends_with_the_first(listing):
    assert listing.hand.dealt.hand == HANDS
    for _ in range(3):
        listing.move(23, whole_page=True)
    assert listing.hand.dealt.hand == 1
    for _ in range(3):
        listing.move(-23)
    assert listing.hand.dealt.hand == HANDS


def test_listing_jumps_to_a_hand_and_continues_there(listing):
    assert listing.go_to(15) == ""
    assert listing.hand.dealt.hand == 15
    listing.move(-1)
    assert listing.hand.dealt.hand == 16
    assert listing.go_to(HANDS + 1) == f"There is no hand {HANDS + 1}. The last is {HANDS}."
    listing.go_to(0)
    assert listing.hand.dealt.hand == 1
    listing.go_to(NEWEST)
    assert listing.hand.dealt.hand == HANDS


def test_hand_that_does_not_match_leads_to_the_next_older_one(listing):
    listing.begin(HandFilter(line="no win"))
    numbers = [hand.dealt.hand for hand in listing]
    assert 1 < len(numbers) < HANDS
    other = next(number for number in range(HANDS, numbers[-1], -1) if number not in numbers)
    assert listing.go_to(other) == f"Hand {other} is not among the hands listed."
    assert listing.hand.dealt.hand == max(number for number in numbers if number < other)


def test_listing_of_a_save_without_hands_is_empty():
    listing = HandListing(Session.in_memory().log)
    listing.move(1)
    assert (listing.hand, listing.count, listing.at) == (None, 0, 0)
