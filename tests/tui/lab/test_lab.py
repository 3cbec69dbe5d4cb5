"""The paytable lab: the return after each edit, faults at their cell, undo, saving, playing, leaving."""

from dataclasses import replace

import pytest

from tests.tui.tables import press, resized, row_with, screen_text, seated, shown, style_of, turn_wheel, until
from videopoker import Session, load_paytable, solve
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.files import paytable_path
from videopoker.play.paytables.solved import check_file
from videopoker.tui.lab.paytable import LabPaytableView
from videopoker.tui.lab.screen import LabScreen
from videopoker.tui.table.screen import TableScreen

JACKS = load_paytable("jacks-or-better-9-6")


def at(pilot):
    return pilot.app.screen.model.cursor


async def test_a_pay_changed_shows_its_return_and_the_difference(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p")
        await shown(pilot, "99.5439%")
        await press(pilot, "down", "down", "down", "minus")
        await shown(pilot, "98.3927%")
        async for _ in resized(pilot, (80, 24), (60, 20)):
            await shown(pilot, "-1.1512")
            assert "[40]" in row_with(pilot, "Full House ")
            assert "86.86" in row_with(pilot, "Full House ")
            assert "not saved" in screen_text(pilot)
        await press(pilot, "u")
        await shown(pilot, "99.5439%")
        assert "not saved" not in screen_text(pilot)


async def test_words_for_the_keys_at_a_pay_are_sentences(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p")
        await shown(pilot, "Type a pay and press enter, or + -. c curve, t two pays, f find a return.")


async def test_a_pay_is_typed_and_its_fault_or_remark_is_at_its_cell(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "4")
        await shown(pilot, "Full House: no hand is ever paid for this line: Three of a Kind pays")
        assert "Full House!" in row_with(pilot, "[4]")
        await press(pilot, "s")
        await shown(pilot, "Not saved: Full House: no hand")
        await press(pilot, "0", "left", "left", "3", "8")
        await shown(pilot, "Full House: pays 38 for 3 coins and 32 for 4: is that meant?")
        await press(pilot, "down")
        await until(lambda: "is that meant" not in screen_text(pilot))
        assert "32?" in row_with(pilot, "Full House")


async def test_designed_game_is_played_edited_further_saved_with_its_return_and_played(jacks, tmp_path):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "minus", "p")
        assert isinstance(pilot.app.screen, TableScreen)
        assert jacks.state.paytable.title == "Jacks or Better 9/6, edited"
        await press(pilot, "p")
        await shown(pilot, "-1.1512")
        await press(pilot, "s")
        await press(pilot, "ctrl+u", *"jacks-or-better-9-6", "enter")
        await shown(pilot, "is a shipped game; choose")
        await press(pilot, "ctrl+u", *"mine", "enter")
        file = tmp_path / "own" / "mine.toml"
        await until(file.exists)
        await shown(pilot, "mine.toml")
        assert check_file(file) == []
        await press(pilot, "p")
        await until(lambda: isinstance(pilot.app.screen, TableScreen))
        assert jacks.state.paytable == load_paytable(file)
        assert "9/6, edited" in screen_text(pilot)
        await press(pilot, "p", "down", "down", "down", "minus", "escape", "enter", "enter")
        await shown(pilot, "Saved: ")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_file_saved_in_an_editor_shows_at_once_and_a_mistake_keeps_the_last_good_figures(
    jacks, tmp_path
):
    file = tmp_path / "mine.toml"
    text = paytable_path("jacks-or-better-9-6").read_text("utf-8")
    file.write_text(text, encoding="utf-8")
    async with seated(jacks) as pilot:
        pilot.app.push_screen(LabScreen(EditedGame.read(file), pilot.app.solver, bool))
        await shown(pilot, "99.5439%")
        file.write_text(text.replace('= "flush"', '= "flush"\nlabel = "All of a suit"'), encoding="utf-8")
        await shown(pilot, "All of a suit")
        file.write_text(text.replace("pays    = 6", "pays    = six"), encoding="utf-8")
        await shown(pilot, "mine.toml:24: this is not valid TOML")
        assert "99.5439%" in screen_text(pilot)
        file.unlink()
        await shown(pilot, "mine.toml was deleted; s saves it again.")


async def test_edit_key_saves_a_shipped_game_first_and_without_a_terminal_of_its_own_says_the_path(
    jacks, tmp_path
):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "e", "ctrl+u", *"mine", "enter")
        file = tmp_path / "own" / "mine.toml"
        await until(file.exists)
        await shown(pilot, "in an editor; each save shows here.")


async def test_leaving_with_changes_asks_once(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "p", "minus", "escape")
        await shown(pilot, "This paytable has changes that are not saved.")
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, LabScreen)
        await press(pilot, "escape", "y")
        assert isinstance(pilot.app.screen, TableScreen)
        assert jacks.state.paytable == JACKS


async def test_risk_of_a_game_with_very_large_pays_says_that_it_is_not_computed(jacks):
    async with seated(jacks, (80, 24)) as pilot:
        await press(pilot, "p", "down", "down", "down", *"1000000", "r")
        await shown(pilot, "Not computed for the next 1,600 hands: the game's pays are too large.")


async def test_bet_key_shows_the_figures_of_each_bet(jacks):
    async with seated(jacks, (120, 40)) as pilot:
        await press(pilot, "p", "b", "left", "left", "left", "left", *"400", "enter")
        lines = (replace(JACKS.lines[0], pays=(400, 500, 750, 1000, 4000)), *JACKS.lines[1:])
        at_one = solve(replace(JACKS, lines=lines), 1)
        await press(pilot, "right")
        await shown(pilot, "b shows the figures of other bets")
        await press(pilot, "left")
        async for _ in resized(pilot, (120, 40), (80, 24), (60, 20)):
            await shown(pilot, f"{at_one.expected:.4%}")
            await shown(pilot, f"{at_one.hit_frequency:.4%}")
            await shown(pilot, f"{at_one.variance**0.5:.2f}")
            assert "bet 1 coin" in screen_text(pilot)
            assert "•1" in row_with(pilot, "one in")
        await press(pilot, "b", "b", "b", "b")
        await shown(pilot, "99.5439%")
        assert "•" not in row_with(pilot, "one in")


async def test_lab_opened_again_has_the_cursor_where_it_was(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "left", "minus", "p", "p")
        assert at(pilot) == (3, 4)
        await press(pilot, "down", "escape", "y", "p")
        assert at(pilot) == (4, 4)
    async with seated(Session.in_memory("jacks-or-better-9-6", credits=100)) as pilot:
        await press(pilot, "p")
        assert at(pilot) == (1, 5)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_quitting_asks_about_changes_that_are_not_saved_also_below_another_screen(jacks, key):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "minus", "r", key)
        await shown(pilot, "This paytable has changes that are not saved.")
        await press(pilot, "n")
        assert pilot.app.is_running
        await press(pilot, "escape", "ctrl+c")
        await shown(pilot, "This paytable has changes that are not saved.")
        pilot.app.simulate_key("ctrl+c")
        await until(lambda: pilot.app._exit)


async def test_click_and_wheel_move_the_cursor(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p")
        row = row_with(pilot, "Two Pair")
        await pilot.click(LabPaytableView, offset=(row.index(" 4 ") + 1, 2 + 7))
        assert at(pilot) == (8, 2)
        assert "[4]" in row_with(pilot, "Two Pair")
        assert style_of(pilot, "[4]").bold
        await turn_wheel(pilot, LabPaytableView, -1, -1)
        assert at(pilot) == (6, 2)
        await turn_wheel(pilot, LabPaytableView, 1)
        assert at(pilot) == (7, 2)
        await pilot.click(LabPaytableView, offset=(row_with(pilot, "wild none").index("none"), 0))
        assert at(pilot) == (0, 1)


async def test_wild_cards_and_jokers_are_changed(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "up")
        assert "*" not in screen_text(pilot)
        await press(pilot, "2", "1", "right", "2", "enter")
        table = load_paytable("deuces-and-joker-wild")
        await shown(pilot, "jokers 1  wild[joker 2] coins 5")
        assert pilot.app.screen.model.paytable.wild == table.wild
        assert row_with(pilot, "wild[joker 2]").startswith("▶*")
        await shown(pilot, f"{solve(replace(JACKS, jokers=1, wild=table.wild)).expected:,.4%}")
