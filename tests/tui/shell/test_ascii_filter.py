"""Letters mode: every screen is pure ASCII."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tests.quick import quick_and_slow
from tests.tui.tables import answered, back_to_table, dealt, painted, press, rows, screen_text, seated, settle
from videopoker.tui.kit.groups import bar, outlined_bar
from videopoker.tui.shell.ascii_filter import AsciiFilter, plain

FEW = ["s", "question_mark", "c", "t", "g home", "v", "l down enter", "ctrl+p"]
MORE = ["l", "l f", "l e", "l down r"]


def signs(pilot):
    """Every row with a character outside ASCII."""
    return [row for row in rows(pilot) if not row.isascii()]


async def in_letters(pilot):
    pilot.app.change_setting("letters", True)
    await painted(pilot)


def played():
    session = dealt()
    session.draw("Ks JK Kh")
    session.deal(5, cards="2s 4h 7d 9c Jd")
    return session


@pytest.mark.parametrize(
    ("size", "screens"),
    quick_and_slow([((80, 24), FEW), ((80, 24), MORE), ((60, 20), FEW + MORE), ((120, 40), FEW + MORE)]),
)
async def test_every_screen_is_ascii(size, screens):
    """Symbols return with the setting."""
    async with seated(played(), size) as pilot:
        await answered(pilot)
        before = rows(pilot)
        pilot.app.change_setting("favourites", ("deuces-wild-full-pay",))
        await in_letters(pilot)
        assert signs(pilot) == []
        for keys in screens:
            await press(pilot, *keys.split())
            assert len(pilot.app.screen_stack) > 1, keys
            assert signs(pilot) == [], keys
            assert keys != "g home" or " * Deuces Wild" in screen_text(pilot)
            await back_to_table(pilot)
        pilot.app.change_setting("letters", False)
        await answered(pilot)
        assert rows(pilot) == before
        await in_letters(pilot)
        await press(pilot, "space", "b")
        assert signs(pilot) == []


async def test_double_up_is_ascii():
    session = dealt()
    session.draw("Ks JK Kh")
    async with seated(session) as pilot:
        pilot.app.change_setting("double_up", True)
        await in_letters(pilot)
        await press(pilot, "d")
        assert signs(pilot) == []
        await settle(pilot)
        await press(pilot, "2")
        assert signs(pilot) == []


def test_ascii_is_as_wide_as_the_text_it_replaces():
    assert plain("╭─ two pair · pays 5 …▌  ± 3%") == "+- two pair - pays 5 .|+/- 3%"


def test_hanging_bar_is_drawn_in_letters_by_the_part_it_fills():
    reverse, ink = Style(reverse=True), Color.parse("black")
    (small, large) = AsciiFilter().apply([Segment("▆", reverse), Segment("▂", reverse)], ink)
    assert (small.text, large.text) == (":", "#")
    assert not small.style.reverse


def test_bars_of_different_lengths_differ_in_letters():
    drawn = [plain(bar(eighths / 16, 2)) for eighths in range(17)]
    assert len(set(drawn)) == 17
    assert all(text.isascii() for text in drawn)


def test_bars_shorter_than_a_cell_differ_in_letters_also_beside_what_is_expected():
    drawn = [plain(outlined_bar(count / 207, count / 200, 29).plain) for count in (1, 3, 5, 7)]
    assert len(set(drawn)) == 4
