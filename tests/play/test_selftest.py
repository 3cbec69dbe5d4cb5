"""The self-test deals as the table does, and repeats failed tests."""

from functools import partial
from itertools import islice

import pytest

from videopoker.core.deck import sorted_deck
from videopoker.play.selftest import DECK, Verdict, fresh_deals, selftest, uneven_ranges
from videopoker.play.session import Session
from videopoker.play.shuffle import seeded, shuffled
from videopoker.solver.statistics.randomness import Subject

HANDS = 5_000


def fair(seed):
    return partial(fresh_deals, entropy=seeded(seed))


def shuffled_without_last_card(hands):
    """A shuffle that never moves the joker."""
    for hand in range(hands):
        yield bytes(shuffled(range(DECK - 1), seeded(b"without")(hand), "", hand)[:10])


def in_turn(*draws):
    """Draws with the first of these, then with the next."""
    left = iter(draws)
    return lambda hands: next(left)(hands)  # noqa: PLW0108 - each call takes the next


def verdicts(draw):
    """The tests that did not pass at once."""
    results = selftest(HANDS, draw)
    return {test.subject: verdict for test, verdict in results if verdict is not Verdict.PASSED}


def test_deals_tested_are_those_of_the_table(tmp_path):
    with Session.open(tmp_path / "mine.sqlite3") as session:
        dealt = session.deal()[-1]
    tested = next(fresh_deals(1, lambda _: dealt.secret))
    assert dealt.cards + dealt.replacements == tuple(sorted_deck(1)[place] for place in tested)


def test_fair_shuffle_passes():
    assert verdicts(fair(b"fair")) == {}


@pytest.mark.slow
def test_fair_shuffle_passes_200_000_hands_with_a_fixed_seed():
    results = selftest(200_000, fair(b"slow"))
    assert {verdict for _, verdict in results} == {Verdict.PASSED}


def test_test_that_fails_once_is_repeated_on_fresh_deals_and_fails_when_it_fails_twice():
    fault, again = ([*draw(HANDS)] for draw in (shuffled_without_last_card, fair(b"again")))
    assert verdicts(in_turn(lambda _: fault, lambda _: again)) == {Subject.POSITION: Verdict.REPEATED}
    assert verdicts(lambda _: fault)[Subject.POSITION] is Verdict.FAILED


def test_card_dealt_twice_in_a_hand_fails_at_once():
    def twice(hands):
        yield from islice(fair(b"twice")(hands), hands - 1)
        yield bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 1])

    assert verdicts(in_turn(twice, fair(b"again"))) == {Subject.REPEATED: Verdict.FAILED}


def test_ranges_are_even():
    assert uneven_ranges() == 0


def test_ranges_by_modulo_are_uneven_but_for_powers_of_two():
    assert uneven_ranges(
        lambda sizes, stream: (byte % size for size, byte in zip(sizes, stream, strict=False))
    ) == 56 - len([2, 4, 8, 16, 32])


def test_range_without_its_last_number_is_uneven():
    assert (
        uneven_ranges(
            lambda sizes, stream: (
                min(byte % size, size - 2) for size, byte in zip(sizes, stream, strict=False)
            )
        )
        == 56
    )
