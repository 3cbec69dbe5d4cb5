"""The art of the cards at every size."""

import re
from itertools import combinations

import pytest

from videopoker.core.cards.cards import CARDS, Card, Rank
from videopoker.drawing.block_letters import INK
from videopoker.drawing.card_art import (
    INDEX,
    PAPER,
    Cells,
    back,
    face,
    figure,
    picture,
    rank_letters,
    squeezed,
    turned,
)

SMALL = [(7, 4), (7, 5), (9, 4), (9, 6), (11, 3), (11, 5), (11, 6), (11, 8)]
LETTERED = [(13, 9), (15, 12)]
PRINTED = [(27, 20), (33, 24)]
"""With the indices of printed cards."""
DRAWN = [(21, 16), *PRINTED]
PIPS = {21: 5, 27: 5, 33: 7}
"""Columns of the pips by those of the card."""
HEADS = {13: 11, 15: 11, 21: 19, 27: 19, 33: 25}
"""Columns of the figures and the aces by those of the card."""
SIZES = [(9, 2), *SMALL, *LETTERED, *DRAWN]

NUMBERS = [card for card in CARDS if not card.is_joker and card.rank <= Rank.TEN]
FIGURES = {"Jh": "jack", "Qh": "queen", "Kh": "king", "JK": "joker"}


def texts(cells: Cells) -> list[str]:
    return ["".join(sign for sign, _, _ in row) for row in cells]


def pixels(cells: Cells) -> list[str]:
    """Two rows of inks for each row of cells, without the index: where it hid a pixel of the art, that is missing."""
    return [row.replace(INDEX, PAPER) for row in inks(cells)]


def inks(cells: Cells) -> list[str]:
    rows = []
    for row in cells:
        rows.append("".join(ink if sign == "▀" else ground for sign, ink, ground in row))
        rows.append("".join(ground for _, _, ground in row))
    return rows


def places(rows: list[str], art: list[str]) -> list[tuple[int, int]]:
    """The exact places of this art in a picture."""
    height, width = len(art), len(art[0])
    return [
        (y, x)
        for y in range(len(rows) - height + 1)
        for x in range(len(rows[0]) - width + 1)
        if all(rows[y + row][x : x + width] == art[row] for row in range(height))
    ]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_face_fills_its_rows_exactly(width, height):
    for card in CARDS:
        assert [len(row) for row in face(card, width, height)] == [width] * height


@pytest.mark.parametrize(("width", "height"), [*SMALL, (9, 2)])
def test_small_face_names_its_card_in_the_upper_corner(width, height):
    for card in CARDS:
        assert texts(face(card, width, height))[0].strip().startswith(card.pretty)


@pytest.mark.parametrize(("width", "height"), [(15, 12), (21, 16)])
def test_large_face_has_its_suit_below_its_rank(width, height):
    for card in CARDS[:-1]:
        first, second, *_ = texts(face(card, width, height))
        assert first[1:].startswith(card.pretty[:-1])
        assert second[1] == card.suit.symbol


@pytest.mark.parametrize(("width", "height"), [size for size in SIZES if 3 < size[1] < 20])
def test_face_names_its_card_in_the_lower_corner_too(width, height):
    for card in CARDS[:-1]:
        rows = texts(face(card, width, height))
        ends = [rows[-2].rstrip()[-1:], card.pretty[:-1]] if height >= 12 else [card.suit.symbol, card.pretty]
        assert ends[0] == card.suit.symbol or height < 12
        assert rows[-1].rstrip().endswith(ends[1])


@pytest.mark.parametrize("size", SMALL + LETTERED, ids=str)
def test_number_card_shows_as_many_pips_as_its_rank(size):
    """Not counting those in its corners."""
    for card in NUMBERS:
        rows = "".join(texts(face(card, *size)))
        assert rows.count(card.suit.symbol) - 1 - (size[1] > 3) == card.rank, card


@pytest.mark.parametrize("size", [size for size in SMALL + LETTERED if size[1] > 4], ids=str)
def test_pips_stand_in_their_printed_places(size):
    """The same from left to right and, but for a seven, from top to bottom."""
    for card in NUMBERS:
        pips = pips_of(card, size)
        assert pips == {(row, size[0] - 1 - column) for row, column in pips}
        rows = {row for row, _ in pips}
        assert (
            pips == {(min(rows) + max(rows) - row, column) for row, column in pips} or card.rank is Rank.SEVEN
        )


def test_ten_of_the_common_table_has_two_columns_of_four_and_two_pips_between_them():
    rows = [row for row, _ in sorted(pips_of(Card.parse("Ts"), (11, 8)))]
    assert rows == [1, 1, 2, 3, 3, 4, 4, 5, 6, 6]


def pips_of(card, size):
    """The places of the card's pips, without the suits in its corners."""
    symbols = [
        (y, x)
        for y, row in enumerate(texts(face(card, *size)))
        for x, sign in enumerate(row)
        if sign == card.suit.symbol
    ]
    return set(symbols[1:-1])


@pytest.mark.parametrize("size", DRAWN, ids=str)
def test_large_number_card_has_as_many_pips_drawn_as_its_rank(size):
    for card in NUMBERS:
        drawn, art = pixels(face(card, *size)), figure(f"{card.suit.word} {PIPS[size[0]]}")
        # a diamond is the same turned over
        assert len({*places(drawn, art), *places(drawn, turned(art))}) == card.rank, card


@pytest.mark.parametrize("size", DRAWN, ids=str)
def test_pips_below_the_middle_are_turned_over(size):
    for card in NUMBERS:
        drawn, art = pixels(face(card, *size)), figure(f"{card.suit.word} {PIPS[size[0]]}")
        if art != turned(art):
            upright = places(drawn, art)
            assert len(places(drawn, turned(art))) == card.rank - len(upright)
            assert all(y + len(art) // 2 <= len(drawn) // 2 + 1 for y, _ in upright)


@pytest.mark.parametrize("size", LETTERED + DRAWN, ids=str)
def test_ace_has_one_large_pip(size):
    for card in (card for card in CARDS[:-1] if card.rank is Rank.ACE):
        art = figure(f"ace of {card.suit.word} {HEADS[size[0]]}")
        assert len(places(pixels(face(card, *size)), art)) == 1


@pytest.mark.parametrize("card", ["Jh", "Qh", "Kh"])
@pytest.mark.parametrize(("size", "rows"), [((21, 16), 15), ((27, 20), 16), ((33, 24), 20)], ids=str)
def test_large_court_cards_have_two_heads(card, size, rows):
    half = figure(f"{FIGURES[card]} {HEADS[size[0]]}")
    half = half if rows > 15 else [*half[:-2], half[-1]]
    assert len(half) == rows
    drawn = pixels(face(Card.parse(card), *size))
    assert len(places(drawn, [*half, *turned(half)])) == 1


@pytest.mark.parametrize("size", PRINTED, ids=str)
def test_printed_index_is_rank_and_suit_and_the_same_turned_in_the_other_corner(size):
    """That it hides no pixel of a pip or a figure, the tests of these show."""
    for card in CARDS[:-1]:
        suit = [row.replace("S", INK) for row in figure(f"{card.suit.word} 5")] if size[0] == 33 else []
        rank = rank_letters(card)
        index = [row.center(len((suit or rank)[0]), PAPER) for row in (*rank, PAPER, *suit)]
        drawn = [re.sub(f"[^{INDEX}]", PAPER, row) for row in inks(face(card, *size))]
        assert drawn == [row[::-1] for row in reversed(drawn)]
        corner = [row[1 : 1 + len(index[0])].replace(INDEX, INK) for row in drawn[1 : 1 + len(index)]]
        assert corner == index
        assert bool(suit) != (card.suit.symbol in texts(face(card, *size))[3])


def test_only_pictures_to_share_have_a_frame_around_their_figures():
    king = Card.parse("Kh")
    assert any("L" in row for row in picture(king, 27, 20))
    assert not any("L" in row for row in pixels(face(king, 27, 20)))


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_small_figure_is_a_whole_head(size):
    """Crown or hat, eyes and what is below them: no figure ends at its eyes, and no jewels look like eyes."""
    height = {3: "7x4", 4: "7x4", 5: "7x6"}.get(size[1], "7")
    for text, name in FIGURES.items():
        whole = figure(f"{name} {height}")
        drawn = pixels(face(Card.parse(text), *size))
        assert places(drawn, whole), text


@pytest.mark.parametrize("size", [size for size in SIZES if size[1] > 3], ids=str)
def test_figures_differ_in_one_ink(size):
    """Apart from the letters in their corners, by 4 half cells or more."""
    shapes = [solid(face(Card.parse(card), *size, one_ink=True)) for card in FIGURES]
    for one, other in combinations(shapes, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 4


def solid(cells: Cells) -> str:
    """Which halves of the cells are inked."""
    halves = {"█": "##", "▀": "#.", "▄": ".#"}
    return "".join(halves.get(sign, "..") for row in cells for sign, _, _ in row)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_ink_is_one_ink(size):
    for card in CARDS:
        cells = face(card, *size, one_ink=True)
        assert {(ink, ground) for row in cells for _, ink, ground in row} <= {("S", "."), ("T", ".")}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_deuce_says_that_it_is_wild_and_keeps_its_pips(size):
    for card in (card for card in NUMBERS if card.rank is Rank.TWO):
        plain = "".join(texts(face(card, *size)))
        wild = "".join(texts(face(card, *size, wild=True)))
        assert wild.count("WILD") == 1
        assert wild.count(card.suit.symbol) == plain.count(card.suit.symbol)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_wild_card_says_so(size):
    for card in CARDS[:-1]:
        assert sum(row.count("WILD") for row in texts(face(card, *size, wild=True))) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_back_is_the_same_on_both_sides(size):
    drawn = pixels(back(*size))
    assert (len(drawn), {len(row) for row in drawn}) == (2 * size[1], {size[0]})
    assert drawn == [row[::-1] for row in drawn]


def test_squeezed_card_keeps_its_rows_and_its_middle():
    card = face(Card.parse("Kh"), 15, 12)
    narrow = squeezed(card, 9)
    assert [len(row) for row in narrow] == [9] * 12
    assert [row[4] for row in narrow] == [row[7] for row in card]
