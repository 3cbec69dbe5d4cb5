"""`benchmarks.soak.shuffle` deals as the table does and passes a fair shuffle; each fault planted in one fails a test."""

import numpy as np
import pytest

from benchmarks.soak import shuffle
from benchmarks.soak.randomness import CARDS_TESTED, Subject, randomness_tests
from tests.quick import quick_and_slow
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.deals import shuffle as table_shuffle
from videopoker.play.session import Session

DECK = 53
HANDS = 20_000


def failed(cards):
    """The failed tests of these deals."""
    tests = randomness_tests((hand.tobytes() for hand in cards.astype(np.uint8)), DECK)
    return {test.subject for test in tests if not test.passed}


def decks(hands):
    return np.tile(np.arange(DECK, dtype=np.uint8), (hands, 1))


def swap(deck, one, others):
    """Swap the card at one place of each deck with that at another, which differs by deck."""
    rows = np.arange(len(deck))
    kept = deck[rows, others].copy()
    deck[rows, others] = deck[:, one]
    deck[:, one] = kept


def shuffled(random, hands, places=lambda random, last, hands: random.integers(0, last + 1, hands), top=DECK):
    """Decks shuffled from the last card down, each card swapped with the one at the place drawn."""
    deck = decks(hands)
    for last in range(top - 1, 0, -1):
        swap(deck, last, places(random, last, hands))
    return deck[:, :CARDS_TESTED]


def any_place(random):
    return shuffled(random, HANDS, lambda random, _, hands: random.integers(0, DECK, hands))


def sattolo(random):
    return shuffled(random, HANDS, lambda random, last, hands: random.integers(0, last, hands))


def last_card_left_out(random):
    return shuffled(random, HANDS, top=DECK - 1)


def byte_modulo(random):
    return shuffled(random, HANDS, lambda random, last, hands: random.integers(0, 256, hands) % (last + 1))


def first_card_repeated(random):
    cards = shuffled(random, HANDS)
    for hand in np.nonzero(random.random(HANDS - 1) < 0.01)[0] + 1:
        again = cards[hand - 1, 0]
        cards[hand, cards[hand] == again] = cards[hand, 0]
        cards[hand, 0] = again
    return cards


@pytest.mark.parametrize(
    ("fault", "fails"),
    quick_and_slow(
        [
            (last_card_left_out, Subject.POSITION),
            (first_card_repeated, Subject.SAME_CARD),
            (any_place, Subject.POSITION),
            (sattolo, Subject.POSITION),
            (byte_modulo, Subject.POSITION),
        ],
        2,
    ),
)
def test_planted_fault_fails_within_20_000_deals(fault, fails):
    assert fails in failed(fault(np.random.default_rng(12)))


def test_fair_decks_pass_with_fixed_seeds():
    assert [failed(shuffled(np.random.default_rng(seed), 20_000)) for seed in range(2)] == [set()] * 2


def test_one_card_dealt_twice_in_a_hand_fails():
    cards = shuffled(np.random.default_rng(1), 20_000)
    cards[777, 9] = cards[777, 0]
    assert failed(cards) == {Subject.REPEATED}


def test_cards_in_long_runs_fail():
    cards = shuffled(np.random.default_rng(2), 20_000)
    third = cards[:, 3].copy()
    order = np.argsort(third[:4000] >= DECK // 2, kind="stable")
    cards[:4000] = cards[:4000][order]
    assert Subject.RUNS in failed(cards)


def test_neighbours_that_stay_together_fail():
    """In every tenth hand the seventh card is the one above the third."""
    cards = shuffled(np.random.default_rng(3), 20_000)
    above = (cards[::10, 2] + 1) % DECK
    cards[::10][(cards[::10] == above[:, None]).nonzero()] = cards[::10, 6][
        (cards[::10] == above[:, None]).any(1)
    ]
    cards[::10, 6] = above
    assert failed(cards) == {Subject.PAIRS}


def test_deals_tested_are_those_of_the_table(tmp_path):
    with Session.open(tmp_path / "mine.sqlite3") as session:
        dealt = session.deal()[-1]
    tested = next(shuffle.fresh_deals(1, lambda _: dealt.secret))
    assert dealt.cards + dealt.replacements == tuple(sorted_deck(1)[place] for place in tested)


def fair(seed):
    return lambda hands: shuffle.fresh_deals(hands, table_shuffle.seeded(seed))


def without_last_card(hands):
    """A shuffle that never moves the joker."""
    for hand in range(hands):
        yield bytes(
            table_shuffle.shuffled(range(DECK - 1), table_shuffle.seeded(b"without")(hand), "", hand)[:10]
        )


def in_turn(*draws):
    """Draws with the first of these, then with the next."""
    left = iter(draws)
    return lambda hands: next(left)(hands)  # noqa: PLW0108 - each call takes the next


def judged(monkeypatch, draw):
    """The sentences of the tests of 5,000 deals, each with whether it passed."""
    monkeypatch.setattr(shuffle, "HANDS", 5_000)
    return dict(shuffle.tested(draw))


def test_fair_shuffle_passes_every_test_at_once(monkeypatch):
    sentences = judged(monkeypatch, fair(b"fair"))
    assert len(sentences) == 16
    assert {*sentences.values()} == {True}
    assert not any("repeated" in sentence for sentence in sentences)


def test_test_that_fails_once_is_repeated_on_fresh_deals_and_fails_when_it_fails_twice(monkeypatch):
    once = judged(monkeypatch, in_turn(without_last_card, fair(b"again")))
    assert {*once.values()} == {True}
    assert sum("; repeated on fresh deals: card " in sentence for sentence in once) == 10
    twice = judged(monkeypatch, without_last_card)
    assert sum(not passed for passed in twice.values()) == 10


def test_card_dealt_twice_in_a_hand_fails_at_once(monkeypatch):
    def twice(hands):
        yield bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 1])
        yield from fair(b"twice")(hands - 1)

    found = judged(monkeypatch, in_turn(twice, fair(b"again")))
    assert [sentence for sentence, passed in found.items() if not passed] == [
        "hands with a card twice: 1, limit 0"
    ]


def test_ranges_by_modulo_are_uneven_but_for_powers_of_two():
    assert shuffle.uneven_ranges() == 0
    assert shuffle.uneven_ranges(
        lambda sizes, stream: (byte % size for size, byte in zip(sizes, stream, strict=False))
    ) == 56 - len([2, 4, 8, 16, 32])
