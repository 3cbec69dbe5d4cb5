"""The views of the paytable lab: the curve of one pay, a table of two, two games side by side, the risk."""

import pytest
from textual.content import Content
from textual.geometry import Size

from tests.quick import quick_and_slow
from tests.tui.tables import press, row_with, rows, screen_text, seated, shown, until
from videopoker import load_paytable, solve
from videopoker.coach.differences import differing_kinds
from videopoker.core.cards import parse_cards
from videopoker.solver.steps import finished
from videopoker.tui.kit.charts import CurveChart
from videopoker.tui.kit.lists import PageRows
from videopoker.tui.lab.view_content import PayBreak, break_rows

JACKS = load_paytable("jacks-or-better-9-6")


def test_page_in_no_columns_is_not_wrapped():
    """As for a moment while the terminal gets smaller."""
    page = PageRows()
    page._shown_rows = [Content("a row that is too wide")] * 2
    assert [page.get_content_height(Size(), Size(), width) for width in (80, 0, 11)] == [2, 2, 4]


async def test_curve_has_the_pays_at_which_best_play_changes_and_its_range_can_be_chosen(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "tab")
        await shown(pilot, "changes at 10 pays from 22 to 68, nearest first")
        await shown(pilot, "▼ ~41.94  108 deals")
        assert " ".join(row_with(pilot, "8♠").split()[:12]) == "8♠ J♥ Q♥ K♦ A♣ J♥ Q♥ K♦ A♣ → J♥ Q♥"
        await press(pilot, "c", *"50..25", "enter")
        await shown(pilot, "Full House: expected the lower pay first")
        await press(pilot, "ctrl+u", *"25..40", "enter")
        await shown(pilot, "changes at 3 pays from 25 to 40, nearest first")
        assert "●" not in screen_text(pilot)
        await press(pilot, "minus")
        await shown(pilot, "●")
        await press(pilot, "c", "backspace", "enter")
        await shown(pilot, "from 22 to 68")
        await shown(pilot, "▲ ~41.94  108 deals")
        assert pilot.app.screen.query_one("#view-main CurveChart", CurveChart).shown.pay == 40
        assert "98.39%" in row_with(pilot, "●")


async def test_words_of_a_view_are_selected_with_the_mouse_over_several_rows(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "tab")
        await shown(pilot, "nearest first")
        await pilot.mouse_down("#view-main PageRows", offset=(12, 0))
        await pilot.hover("#view-main PageRows", offset=(9, 1))
        await pilot.mouse_up("#view-main PageRows", offset=(9, 1))
        words = "best play changes at 10 pays from 22 to 68, nearest first\n▼ ~41.94 "
        await until(lambda: (pilot.app.screen.get_selected_text() or "").startswith(words))


async def test_lines_and_pays_of_the_table_of_two_are_chosen_and_stay(jacks):
    """The present pays are in brackets."""
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
        assert last[1] == "[99.5439%]"
        await press(pilot, "up", "up", "plus")
        await shown(pilot, "Full House down, Straight across")
        await press(pilot, "m", "up")
        await shown(pilot, "Royal Flush down, Straight Flush across")


@pytest.mark.parametrize("size", quick_and_slow([(120, 50), (200, 60)], whole=True))
async def test_large_terminal_has_every_view_and_the_risk_and_tab_chooses_the_main_one(jacks, size):
    async with seated(jacks, size) as pilot:
        await press(pilot, "p", "down", "down", "down", "minus")
        await press(pilot, "t", *"40..45:5", "tab", *"25..30:5", "enter")
        for words in ("RETURN BY FULL HOUSE", "Full House down, Flush across", "1 hand in 24,064.4"):
            await shown(pilot, words)
        await shown(pilot, "-1.1512")
        assert "86.86" in row_with(pilot, "[40]")
        await shown(pilot, "ahead after 1,600 hands")
        await shown(pilot, "pgdn more ─")
        await press(pilot, "tab")
        main = pilot.app.screen.query_one("#view-main").region.x
        await until(lambda: any(row.find("TWO PAYS") > main for row in rows(pilot)))
        await shown(pilot, "RETURN BY FULL HOUSE")


async def test_two_games_side_by_side_show_where_best_play_differs_and_its_cost(jacks):
    kinds = finished(differing_kinds((JACKS, JACKS.with_pay("flush", 35)), (5, 5)))
    cost = float(sum(of.cost for of in kinds))
    async with seated(jacks) as pilot:
        await press(pilot, "p", "tab", "tab", "tab")
        await shown(pilot, "No changes yet.")
        await press(pilot, "down", "down", "down", "down", "plus")
        await shown(pilot, f"costs {cost:.6%} on the second")
        assert f"{kinds[0].first} → {kinds[0].second}"[:40] in screen_text(pilot)
        await press(pilot, "up", "up", "up", "up", "up", "plus")
        await shown(pilot, "has another deck or other wild cards")


async def test_games_to_compare_with_are_those_of_the_same_deck_and_none_is_made_a_favourite(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "0", "g")
        await shown(pilot, "Not compared: Royal Flush: pays has 0")
        await press(pilot, "u", "g")
        await shown(pilot, "COMPARE WITH")
        await shown(pilot, "enter compare")
        await press(pilot, "asterisk", *"deuces")
        await shown(pilot, "No match")
        assert pilot.app.settings.favourites == ()
        await press(pilot, "ctrl+u", *"8/5 bonus", "enter")
        await shown(pilot, "Bonus Poker 8/5 → this game")
        await press(pilot, "home", *["plus"] * 5, "g")
        await shown(pilot, "none to compare with")


async def test_key_for_more_of_a_view_is_named_only_where_there_is_more(jacks):
    async with seated(jacks, (60, 20)) as pilot:
        await press(pilot, "p", "tab")
        await shown(pilot, "c its range, pgdn more.")
        await press(pilot, "tab")
        await shown(pilot, "t chooses both lines and their pays.")


def test_hands_that_change_keep_their_numbers_in_a_narrow_view():
    cards = parse_cards("9d Jd Qh Kd Ac")
    change = (cards, cards[1:], cards[:4], 1_296)
    breaks = [PayBreak(240, "240", 2_592, (change, change), 3)]
    rows = [*break_rows("Flush", 250, breaks, 1, ("10", "90"), 32)]
    assert rows.pop().plain == "  and 1 more kind of hands"
    assert [row.plain.rstrip()[-5:] for row in rows if "1,296" in row.plain] == ["1,296"] * 2
    assert max(len(row) for row in rows[1:]) <= 32
