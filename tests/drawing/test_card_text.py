"""The faces of the cards as rows of text."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import dealt, screen_text, seated, until
from videopoker.core.cards.cards import CARDS
from videopoker.drawing.card_text import back, face

SIZES = [(7, 2), (7, 3), (7, 4), (9, 3), (9, 5), (9, 8), (11, 4), (11, 6), (13, 9), (27, 20)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_face_fills_its_rows_exactly(width, height):
    for card in CARDS:
        rows = face(card, width, height)
        assert [len(row) for row in rows] == [width] * height


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_face_names_its_card_in_the_upper_corner(width, height):
    for card in CARDS:
        assert face(card, width, height)[0].strip().startswith(card.pretty)


@pytest.mark.parametrize(("width", "height"), [size for size in SIZES if size[1] > 3])
def test_face_names_its_card_in_the_lower_corner_too(width, height):
    for card in CARDS:
        assert face(card, width, height)[-1].strip().endswith(card.pretty)


def test_back_fills_its_rows_exactly():
    assert [len(row) for row in back(11, 6)] == [11] * 6


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_wild_card_says_so_once_and_keeps_its_corners(width, height):
    for card in CARDS[:-1]:  # a joker needs no such mark
        plain = face(card, width, height)
        rows = face(card, width, height, wild=True)
        assert [len(row) for row in rows] == [width] * height
        assert sum(row.count("WILD") for row in rows) == 1
        assert "".join(rows).replace("WILD", "").split() == "".join(plain).split()


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (120, 40), (200, 60)], whole=True))
async def test_letters_mode_has_nothing_but_ascii_in_every_size(size):
    session = dealt()
    async with seated(session, size) as pilot:
        pilot.app.change_setting("letters", True)
        await until(lambda: screen_text(pilot).replace("\n", "").isascii())
