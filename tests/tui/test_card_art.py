"""The faces of the cards, as rows of text."""

import pytest

from videopoker.core.cards import CARDS, JOKER, Card, Rank
from videopoker.tui.content.card_art import back, face

SIZES = [(9, 3), (9, 8), (11, 4), (11, 6), (11, 8), (13, 9)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_face_fills_its_rows_exactly(width, height):
    for card in CARDS:
        rows = face(card, width, height)
        assert [len(row) for row in rows] == [width] * height


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_face_names_its_card_in_the_upper_corner(width, height):
    for card in CARDS:
        assert face(card, width, height)[0].strip().startswith(card.pretty)


@pytest.mark.parametrize(("width", "height"), SIZES[1:])
def test_face_names_its_card_in_the_lower_corner_too(width, height):
    for card in CARDS:
        assert face(card, width, height)[-1].strip().endswith(card.pretty)


def test_small_face_is_told_from_every_other():
    assert len({tuple(face(card, 9, 3)) for card in CARDS}) == 53


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank <= Rank.TEN])
def test_large_number_card_shows_as_many_pips_as_its_rank(rank):
    """Beside the two in its corners."""
    card = next(card for card in CARDS if not card.is_joker and card.rank is rank)
    assert "".join(face(card, 13, 9)).count(card.suit.symbol) == rank + 2


@pytest.mark.parametrize(("text", "crown"), [("Jh", "♞"), ("Qh", "♛"), ("Kh", "♚")])
def test_court_card_wears_its_own_sign(text, crown):
    assert "".join(face(Card.parse(text), 11, 6)).count(crown) == 1


def test_large_joker_wears_a_cap():
    assert "█" in "".join(face(JOKER, 13, 9))


def test_narrow_joker_shows_a_star():
    assert "★" in "".join(face(JOKER, 9, 8))


def test_back_fills_its_rows_exactly():
    assert [len(row) for row in back(11, 6)] == [11] * 6


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize(("width", "height"), [(7, 2), (7, 3), (7, 4), *SIZES])
def test_wild_card_says_so_once_and_keeps_its_corners(width, height, letters):
    for card in CARDS[:-1]:  # a joker needs no such mark
        plain = face(card, width, height, letters=letters)
        rows = face(card, width, height, letters=letters, wild=True)
        assert [len(row) for row in rows] == [width] * height
        assert sum(row.count("WILD") for row in rows) == 1
        assert "".join(rows).replace("WILD", "").split() == "".join(plain).split()
