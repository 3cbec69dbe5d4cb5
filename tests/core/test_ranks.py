"""Sets of ranks as a paytable writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.cards.cards import CardError, Rank, parse_ranks, ranks_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A", "A"),
        ("JQKA", "JQKA"),
        ("akqj", "JQKA"),
        ("5-K", "56789TJQK"),
        ("2-4A", "234A"),
        ("10", "T"),
        ("2 3, 4", "234"),
        ("10-Q", "TJQ"),
        ("8-10", "89T"),
        ("7-7", "7"),
        ("2-A", "23456789TJQKA"),
        ("A-4", "234A"),
        ("A-5", "2345A"),
        ("A-3K", "23KA"),
    ],
)
def test_ranks_are_read(text, expected):
    assert ranks_text(parse_ranks(text)) == expected


@given(st.sets(st.sampled_from(Rank), min_size=1))
def test_ranks_written_and_read_are_the_same(ranks):
    assert parse_ranks(ranks_text(frozenset(ranks))) == ranks


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("K-5", "K-5 runs downward; expected 5-K"),
        ("A-6", "A-6 runs downward; expected 6-A"),
        ("AA", "A is named twice; expected each rank once"),
        ("2-55", "5 is named twice"),
        ("1", "no rank '1'"),
        ("B", "no rank 'B'"),
        ("-5", "'-' is not a rank"),
        ("5-", "'-' is not a rank"),
        ("2;3", "';' is not a rank"),
        ("", 'expected ranks in quotes, such as "A", "234" or "5-K"'),
        ("   ", "expected ranks in quotes"),
        (5, "expected ranks in quotes"),
        (None, "expected ranks in quotes"),
        (["A"], "expected ranks in quotes"),
        ("٣", "'٣' (Arabic-indic digit three) is not a rank"),
    ],
)
def test_ranks_that_cannot_be_read_say_why(text, message):
    with pytest.raises(CardError) as caught:
        parse_ranks(text)
    assert message in str(caught.value)
