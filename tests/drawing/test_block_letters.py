"""The block letters."""

from string import ascii_uppercase, digits

from videopoker.drawing.block_letters import BLANK, HEIGHT, INK, block_letters

SIGNS = ascii_uppercase + digits + ",.%$-+/:'()"


def test_letters_digits_and_signs_are_five_rows_of_equal_length():
    for sign in SIGNS:
        rows = block_letters(sign)
        assert len(rows) == HEIGHT
        assert len({len(row) for row in rows}) == 1
        assert set("".join(rows)) <= {INK, BLANK}


def test_no_two_signs_look_the_same_but_letter_and_digit():
    """O and 0, S and 5, Z and 2 may: no word mixes them."""
    for group in (ascii_uppercase, digits, ",.%$-+/:'()"):
        assert len({block_letters(sign) for sign in group}) == len(group)


def test_known_signs_are_drawn_as_themselves():
    unknown = block_letters("?")
    assert [sign for sign in SIGNS if block_letters(sign) == unknown] == []
    assert block_letters("♜") == unknown


def test_every_digit_is_as_wide_as_every_other():
    assert {len(block_letters(digit)[0]) for digit in digits} == {3}


def test_small_and_accented_letters_are_drawn_as_capitals():
    assert block_letters("Émile") == block_letters("EMILE")


def test_no_text_is_five_empty_rows():
    assert block_letters("") == ("",) * HEIGHT
