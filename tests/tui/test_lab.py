"""The paytable lab: every edit with what it returns, faults at their cell, undo, saving, playing, leaving."""

import re

import pytest

from tests.tui.tables import press, resized, row_with, screen_text, seated, shown, style_of, turn_wheel, until
from videopoker import Session, load_paytable, solve
from videopoker.coach.differences import differing_kinds
from videopoker.core.cards import parse_cards
from videopoker.play.paytables.check import check_file
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.solver.steps import finished
from videopoker.tui.content.lab_views import break_rows
from videopoker.tui.content.pay_grid import LineRow, PayGrid, line_runs
from videopoker.tui.lab.questions import SolveEdited
from videopoker.tui.screens.lab import LabScreen
from videopoker.tui.screens.table import TableScreen
from videopoker.tui.widgets.charts import CurveChart
from videopoker.tui.widgets.pay_grid import PayGridView

JACKS = load_paytable("jacks-or-better-9-6")
SIZES = [(60, 20), (80, 24)]


@pytest.fixture
def jacks(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path / "own"))
    return Session.in_memory("jacks-or-better-9-6", credits=100)


def at(pilot):
    grid = pilot.app.screen.query_one(PayGridView).shown
    return grid.row, grid.column


async def test_a_pay_changed_shows_its_return_and_the_difference(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p")
        await shown(pilot, "99.5439%")
        await press(pilot, "down", "down", "down", "minus")
        await shown(pilot, "98.3927%")
        async for _ in resized(pilot, *SIZES):
            await shown(pilot, "-1.1512")
            assert "[40]" in row_with(pilot, "Full House ")
            assert "86.86" in row_with(pilot, "Full House ")
            assert "not saved" in screen_text(pilot)
        await press(pilot, "u")
        await shown(pilot, "99.5439%")
        assert "not saved" not in screen_text(pilot)


async def test_a_pay_is_typed_and_its_fault_or_remark_stands_at_its_cell(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "0")
        await shown(pilot, "pays has 0; expected whole numbers from 1 to 1,000,000")
        assert "[0!" in row_with(pilot, "Full House")
        assert "99.5439%" not in screen_text(pilot)
        await press(pilot, "backspace", "4")
        await shown(pilot, "Full House: no hand is ever paid for this line")
        assert "Full House!" in row_with(pilot, "[4]")
        await press(pilot, "0")
        await shown(pilot, "98.3927%")
        await press(pilot, "left", "left", "3", "8")
        await shown(pilot, "pays 38 for 3 coins and 32 for 4: is that meant?")
        assert "32?" in row_with(pilot, "Full House")
        await press(pilot, "down")
        await until(lambda: "is that meant" not in screen_text(pilot))
        assert "32?" in row_with(pilot, "Full House")
        await press(pilot, "s")
        await shown(pilot, "Jacks or Better 9/6, edited")


async def test_games_one_key_away_are_solved_before_the_key(jacks):
    async with seated(jacks) as pilot:

        async def is_solved_after(edit, *arguments):
            game = SolveEdited(EditedGame.of(JACKS).after(lambda of: edit(of, *arguments)))
            await until(lambda: pilot.app.solver.known(game))

        await press(pilot, "p", "down", "down", "down")
        for pay in (50, 40, 3, 6):
            await is_solved_after(EditedGame.set_pay, 3, 5, pay)
        await press(pilot, "3")
        await is_solved_after(EditedGame.set_pay, 3, 5, 37)
        await press(pilot, "u", "up", "up", "up", "up", "right")
        await is_solved_after(EditedGame.toggle_wild, "2")


async def test_wild_cards_jokers_and_lines_are_changed(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "up", "plus", "right", "2")
        table = load_paytable("deuces-and-joker-wild")
        await until(lambda: pilot.app.screen.model.grid().deck[1:3] == ("1", "joker 2"))
        assert pilot.app.screen.model.reading.table.wild == table.wild
        await shown(pilot, "wild[joker 2]")
        await press(pilot, "down", "a", *"five", "enter")
        await shown(pilot, "[1,255]")
        assert "[1,255]" in row_with(pilot, "Five of a Kind")
        await press(pilot, "x")
        await until(lambda: "Five of a Kind" not in screen_text(pilot))
        await press(pilot, "u")
        await shown(pilot, "Five of a Kind")
        await press(pilot, "a", *"flush", "enter")
        await shown(pilot, '"flush" is listed twice')


async def test_line_that_no_hand_is_paid_for_is_marked_at_once_and_its_fault_is_shown_in_full(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "a", *"four of a kind, ranks A, kickers 2-5", "enter", "home", "right", "a")
        await shown(pilot, "because other lines")
        assert row_with(pilot, "Four Aces").split("26")[0].rstrip().endswith("!")
        async for _ in resized(pilot, (60, 20), (80, 24), (120, 30)):
            await shown(pilot, "earlier")
        await press(pilot, "s")
        await shown(pilot, "Not saved: Four Aces with 2 to 5: no hand")
        await shown(pilot, "list it earlier")


async def test_file_with_faults_lists_them_in_the_main_view_until_they_are_mended(jacks, tmp_path):
    file = tmp_path / "broken.toml"
    lines = ('hand = "royal flush"\npays = [250, 500]', 'hand = "pair"\npays = 1')
    file.write_text("\n[[pays]]\n".join(['name = "Broken"', *lines]))
    async with seated(jacks) as pilot:
        pilot.app.push_screen(LabScreen(EditedGame.read(file), pilot.app.solver, bool))
        async for _ in resized(pilot, (120, 40)):
            await shown(pilot, "Shown once the faults are fixed.")
            assert "1 fault" in row_with(pilot, "FAULTS")
            assert "[-!" in row_with(pilot, "Royal Flush  ")
            await press(pilot, "down", "up", "plus")
            await shown(pilot, "RETURN BY ROYAL FLUSH")
            row = row_with(pilot, "[1,255]")
            assert "Royal Flush  251  502  753" in row
            assert "new" not in row


async def test_key_that_changes_nothing_says_why_and_the_note_ends_at_the_next_key(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "u")
        await shown(pilot, "Nothing to undo.")
        await press(pilot, "e")
        await shown(pilot, "type digits")
        await press(pilot, "2", ".")
        await shown(pilot, "type digits")
        await press(pilot, "u", "tab")
        assert "type digits" not in screen_text(pilot)
        await press(pilot, "shift+tab", "a")
        await shown(pilot, "▶ royal flush, natural")
        await press(pilot, "escape", "home", *["plus"] * 6)
        await shown(pilot, "A deck has 0 to 5 jokers.")
        await press(pilot, "right")
        await shown(pilot, "aces wild")
        assert "wild[joker]" in screen_text(pilot)
        for width in (60, 80):
            await pilot.resize_terminal(width, 20)
            await shown(pilot, "hit rate")


async def test_game_designed_is_played_edited_on_saved_with_its_return_and_played(jacks, tmp_path):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "minus", "p")
        assert isinstance(pilot.app.screen, TableScreen)
        assert jacks.state.paytable.title == "Jacks or Better 9/6, edited"
        await press(pilot, "p")
        await shown(pilot, "-1.1512")
        await press(pilot, "s")
        await press(pilot, *["backspace"] * 40, *"jacks-or-better-9-6", "enter")
        await shown(pilot, "is a shipped game; choose")
        await press(pilot, *["backspace"] * 40, *"mine", "enter")
        file = tmp_path / "own" / "mine.toml"
        await until(file.exists)
        await shown(pilot, "mine.toml")
        assert check_file(file) == []
        await press(pilot, "p")
        await until(lambda: isinstance(pilot.app.screen, TableScreen))
        assert jacks.state.paytable == load_paytable(file)
        assert "9/6, edited" in screen_text(pilot)


async def test_game_whose_file_was_deleted_is_saved_again_and_a_changed_one_is_not_overwritten(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))
    file = EditedGame.read("jacks-or-better-9-6").save("mine", 0.9954)
    async with seated(Session.in_memory("mine", credits=100)) as pilot:
        await press(pilot, "p")
        file.unlink()
        await press(pilot, "p")
        await shown(pilot, "mine.toml was deleted since it was opened; press p again to play this game")
        await press(pilot, "s", "enter")
        await until(file.exists)
        file.write_text(file.read_text().replace("4000", "4005"))
        await press(pilot, "s")
        await shown(pilot, "mine-edited")
        await press(pilot, *"mine", "enter")
        await shown(pilot, "under another name")
        await press(pilot, "escape", "p")
        await shown(pilot, "mine.toml was changed since it was opened; press p again to play this game")
        await press(pilot, "p")
        await until(lambda: isinstance(pilot.app.screen, TableScreen))


async def test_leaving_with_changes_asks_once(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "p", "minus", "escape")
        await shown(pilot, "This paytable has changes that are not saved.")
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, LabScreen)
        await press(pilot, "ctrl+q")
        await shown(pilot, "This paytable has changes that are not saved.")
        await press(pilot, "n", "5", "escape")
        await until(lambda: "[3,995]" in screen_text(pilot))
        await press(pilot, "escape", "y")
        assert isinstance(pilot.app.screen, TableScreen)
        assert jacks.state.paytable == load_paytable("jacks-or-better-9-6")


async def test_click_and_wheel_move_the_cursor(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p")
        row = row_with(pilot, "Two Pair")
        await pilot.click(PayGridView, offset=(row.index(" 4 ") + 1, 2 + 7))
        assert at(pilot) == (8, 2)
        assert "[4]" in row_with(pilot, "Two Pair")
        assert style_of(pilot, "[4]").bold
        await turn_wheel(pilot, PayGridView, -1, -1)
        assert at(pilot) == (6, 2)
        await turn_wheel(pilot, PayGridView, 1)
        assert at(pilot) == (7, 2)


async def test_curve_has_the_pays_at_which_best_play_changes_and_its_pays_are_chosen(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "tab")
        await shown(pilot, "changes at 10 pays from 22 to 68, nearest first")
        await shown(pilot, "▼ ~41.94  108 deals")
        assert " ".join(row_with(pilot, "8♠").split()[:12]) == "8♠ J♥ Q♥ K♦ A♣ J♥ Q♥ K♦ A♣ → J♥ Q♥"
        await press(pilot, "c", *"50..25", "enter")
        await shown(pilot, "Full House: expected the lower pay first")
        await press(pilot, *["backspace"] * 6, *"25..40", "enter")
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
    corners = (JACKS.with_pay("full house", 35), JACKS.with_pay("full house", 40).with_pay("straight", 25))
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "down", "m", "up", "minus")
        await shown(pilot, "Full House down, Flush across")
        await shown(pilot, "[98.3927%]")
        assert "97.2984%" in row_with(pilot, "[98.3927%]")
        await press(pilot, "u", "t", *"25..5000:1", "enter")
        await shown(pilot, "34,832 returns, at most 200: narrow a range")
        await press(pilot, *["backspace"] * 10, *"35..40", "tab", "down", *"20..25", "enter")
        await shown(pilot, "Full House down, Straight across")
        first, last = (
            row.split() for row in screen_text(pilot).splitlines() if row.split()[:1] in (["35"], ["40"])
        )
        assert (first[1], last[2]) == tuple(f"{solve(table).expected:.4%}" for table in corners)
        await press(pilot, "up", "up", "plus")
        await shown(pilot, "Full House down, Straight across")
        await press(pilot, "m", "up")
        await shown(pilot, "Royal Flush down, Straight Flush across")


async def test_large_terminal_has_every_view_and_the_risk_and_tab_chooses_the_main_one(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "minus")
        async for _ in resized(pilot, (120, 40), (200, 60)):
            for words in ("RETURN BY FULL HOUSE", "Full House down, Flush across", "1 hand in 24,064.4"):
                await shown(pilot, words)
            await shown(pilot, "-1.1512")
            assert "86.86" in row_with(pilot, "[40]")
        await shown(pilot, "ahead after 1,600 hands")
        await press(pilot, "tab")
        await until(
            lambda: "TWO PAYS" in screen_text(pilot) and row_with(pilot, "TWO PAYS").index("TWO PAYS") > 80
        )
        await shown(pilot, "RETURN BY FULL HOUSE")


async def test_long_labels_are_shortened_before_a_column_goes(jacks):
    async with seated(Session.in_memory("double-double-bonus-9-6", credits=100)) as pilot:
        await press(pilot, "p", "down", "down", "down", "minus")
        async for _ in resized(pilot, (120, 40)):
            await until(lambda: "-0.0143" in row_with(pilot, "Four 2s-4s + A-4"))


async def test_two_games_side_by_side_say_where_best_play_differs_and_what_that_costs(jacks):
    kinds = finished(differing_kinds((JACKS, JACKS.with_pay("flush", 35)), (5, 5)))
    cost = float(sum(of.cost for of in kinds))
    async with seated(jacks) as pilot:
        await press(pilot, "p", "tab", "tab", "tab")
        await shown(pilot, "Nothing is changed yet.")
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
        await press(pilot, *["backspace"] * 6, *"8/5 bonus", "enter")
        await shown(pilot, "Bonus Poker 8/5 → this game")
        await press(pilot, "home", *["plus"] * 5, "g")
        await shown(pilot, "none to compare with")


async def test_bets_without_a_column_are_marked_and_the_one_at_the_cursor_has_one(jacks):
    async with seated(Session.in_memory("super-double-double-bonus-8-5", credits=100)) as pilot:
        await press(pilot, "p")
        async for _ in resized(pilot, (60, 20)):
            await until(lambda: row_with(pilot, "one in").split()[:5] == ["coins", "1", "2", "…", "5"])
        await press(pilot, "left")
        await until(lambda: row_with(pilot, "one in").split()[:5] == ["coins", "1", "…", "4", "5"])


def test_hands_that_change_keep_their_numbers_in_a_narrow_view():
    cards = parse_cards("9d Jd Qh Kd Ac")
    change = (cards, cards[1:], cards[:4], 1_296)
    rows = break_rows("Flush", [("240", 2_592, [change, change], 2, False)], 1, ("10", "90"), 32)
    assert [row.plain.rstrip()[-5:] for row in rows if "1,296" in row.plain] == ["1,296"] * 2
    assert max(len(row) for row in rows[1:]) <= 32


@pytest.mark.parametrize("width", [40, 44, 45, 46, 47, 48, 60])
def test_label_at_the_cursor_is_shortened_and_not_cut(width):
    line = LineRow("Four 2s to 5s with A", ("4,000",), figures=("6,983", "2.2911%", "+1.1575"))
    (label,) = (run.text for run in line_runs(PayGrid(lines=(line,), row=1), 0, width) if "[" in run.text)
    assert re.fullmatch(r"\[(Four 2s(-| to )5s (with|\+) A|4 2s-5s \+ A)\] *", label)
