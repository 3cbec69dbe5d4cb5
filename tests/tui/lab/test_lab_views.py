"""The views of the paytable lab: the curve of one pay, and a table of two."""

import pytest
from textual.content import Content
from textual.geometry import Size

from tests.quick import quick_and_slow
from tests.tui.tables import press, row_with, rows, screen_text, seated, shown, until
from videopoker import load_paytable, solve
from videopoker.tui.kit.lists import PageRows
from videopoker.tui.lab.screen import LabScreen

JACKS = load_paytable("jacks-or-better-9-6")


def test_page_in_no_columns_is_not_wrapped():
    """As for a moment while the terminal gets smaller."""
    page = PageRows()
    page._shown_rows = [Content("a row that is too wide")] * 2
    assert [page.get_content_height(Size(), Size(), width) for width in (80, 0, 11)] == [2, 2, 4]


async def test_curve_has_the_pays_at_which_best_play_changes_and_its_range_can_be_chosen(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "tab")
        await shown(pilot, "Best play changes at 10 pays from 22 to 68:")
        change = ["41", "17/18", "108", *["8s", "Jh", "Qh", "Kd", "Ac", "Jh", "Qh", "Kd", "Ac", "Jh", "Qh"]]
        await until(lambda: row_with(pilot, "41 17/18").split() == change)
        await press(pilot, "c", *"25..40", "enter")
        await shown(pilot, "changes at 3 pays from 25 to 40:")
        assert "●" not in screen_text(pilot)
        await press(pilot, "minus", "c", "backspace", "enter")
        await shown(pilot, "from 22 to 68")
        await until(lambda: "98.39%" in row_with(pilot, "●"))


async def test_esc_closes_a_view_that_covers_the_paytable_and_only_then_leaves_the_lab(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "tab", "tab")
        await shown(pilot, "Royal Flush down")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LabScreen)
        assert "Full House" in screen_text(pilot)
        await press(pilot, "minus", "c", *"25..40", "enter", "escape", "escape")
        await shown(pilot, "This paytable has changes that are not saved.")


async def test_words_of_a_view_are_selected_with_the_mouse_over_several_rows(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "tab")
        await shown(pilot, "at 10 pays")
        await pilot.mouse_down("#view-main PageRows", offset=(5, 0))
        await pilot.hover("#view-main PageRows", offset=(2, 1))
        await pilot.mouse_up("#view-main PageRows", offset=(2, 1))
        words = "play changes at 10 pays from 22 to 68:\nat"
        await until(lambda: (pilot.app.screen.get_selected_text() or "").startswith(words))


async def test_lines_and_pays_of_the_table_of_two_are_chosen_and_stay(jacks):
    """The present pays have a star."""
    corners = (JACKS.with_pay("full house", 40), JACKS.with_pay("straight", 25))
    async with seated(jacks, (60, 20)) as pilot:
        await press(pilot, "p", "down", "down", "down", "t", *"25..5000:1", "enter")
        await shown(pilot, "34,832 returns, at most 200: narrow a range")
        await press(pilot, "ctrl+u", *"1..5000000", "enter")
        await shown(pilot, "Full House: 1 to 5,000,000; expected pays from 1")
        await press(pilot, "ctrl+u", *"40..45:5", "tab", "down", *"20..25:5", "enter")
        await shown(pilot, "Full House down, Straight across")
        first, last = (
            row.split() for row in screen_text(pilot).splitlines() if row.split()[:1] in (["40"], ["45"])
        )
        assert (first[1], last[2]) == tuple(f"{solve(table).expected:.4%}" for table in corners)
        assert last[1] == "99.5439%*"
        await press(pilot, "up", "up", "plus")
        await shown(pilot, "Full House down, Straight across")
        await press(pilot, "m", "up")
        await shown(pilot, "Royal Flush down, Straight Flush across")


@pytest.mark.parametrize("size", quick_and_slow([(120, 40), (200, 60)], whole=True))
async def test_large_terminal_has_both_views_and_tab_chooses_the_main_one(jacks, size):
    async with seated(jacks, size) as pilot:
        await press(pilot, "p", "down", "down", "down", "minus")
        await press(pilot, "t", *"40..45:5", "tab", *"25..30:5", "enter")
        for words in ("RETURN BY FULL HOU", "Full House down, Flush across", "-1.1512"):
            await shown(pilot, words)
        assert "86.86" in row_with(pilot, "[40]")
        await press(pilot, "tab")
        main = pilot.app.screen.query_one("#view-main").region.x
        await until(lambda: any(row.find("TWO PAYS") > main for row in rows(pilot)))
        await shown(pilot, "RETURN BY FULL HOUSE")
