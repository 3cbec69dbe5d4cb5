"""The paytable lab: the return after each edit, faults at their cell, undo, saving, playing, leaving."""

import re
from dataclasses import replace

import pytest

from tests.tui.tables import press, resized, row_with, screen_text, seated, shown, style_of, turn_wheel, until
from videopoker import Session, load_paytable, solve
from videopoker.play.paytables.check import check_file
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.solver.policy.hold_masks import hold_masks, masks_return
from videopoker.solver.steps import finished
from videopoker.tui.lab.grid_content import LineRow, PayGrid, line_runs
from videopoker.tui.lab.model import LabModel
from videopoker.tui.lab.pay_grid import PayGridView
from videopoker.tui.lab.questions import SolveEdited
from videopoker.tui.lab.screen import LabScreen
from videopoker.tui.table.screen import TableScreen

JACKS = load_paytable("jacks-or-better-9-6")


def at(pilot):
    grid = pilot.app.screen.query_one(PayGridView).shown
    return grid.row, grid.column


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


async def test_a_pay_is_typed_and_its_fault_or_remark_is_at_its_cell(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "0")
        await shown(pilot, "pays has 0; expected whole numbers from 1 to 1,000,000")
        assert "[0!" in row_with(pilot, "Full House")
        assert "99.5439%" not in screen_text(pilot)
        await press(pilot, "backspace", "4")
        await shown(pilot, "Full House: no hand is ever paid for this line: Three of a Kind pays")
        await shown(pilot, f"{solve(JACKS.with_pay('full house', 4)).expected:.4%}")
        assert "Full House!" in row_with(pilot, "[4]")
        await press(pilot, "0")
        await shown(pilot, "98.3927%")
        await press(pilot, "left", "left", "3", "8")
        await shown(pilot, "Full House: pays 38 for 3 coins and 32 for 4: is that meant?")
        assert "32?" in row_with(pilot, "Full House")
        await press(pilot, "down")
        await until(lambda: "is that meant" not in screen_text(pilot))
        assert "32?" in row_with(pilot, "Full House")
        await press(pilot, "s")
        await shown(pilot, "Jacks or Better 9/6, edited")


async def test_wild_cards_jokers_and_lines_are_changed(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "up")
        assert "*" not in screen_text(pilot)
        await press(pilot, "enter")
        assert "Type a number from 0 to 5, or press + or -." in screen_text(pilot)
        await press(pilot, "2", "1", "right", "2")
        table = load_paytable("deuces-and-joker-wild")
        await until(lambda: pilot.app.screen.model.grid().deck[1:3] == ("1", "joker 2"))
        assert pilot.app.screen.model.reading.table.wild == table.wild
        await shown(pilot, "wild[joker 2]")
        assert row_with(pilot, "wild[joker 2]").startswith("▶* Jacks or Better")
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
        await shown(pilot, "Straight Flush pays")
        assert row_with(pilot, "Four Aces").split("26")[0].rstrip().endswith("!")
        async for _ in resized(pilot, (60, 20), (80, 24)):
            await shown(pilot, "earlier")
        await press(pilot, "s")
        await shown(pilot, "Not saved: Four Aces with 2 to 5: no hand")
        await shown(pilot, "raise its pay or list it")


async def test_file_with_faults_lists_them_in_the_main_view_until_they_are_corrected(jacks, tmp_path):
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
        await shown(pilot, "▶ four of a kind, ranks A")
        await press(pilot, "escape", "home", *["plus"] * 6)
        await shown(pilot, "A deck has 0 to 5 jokers.")
        await press(pilot, "right")
        await shown(pilot, "aces wild")
        assert "wild[joker]" in screen_text(pilot)
        await pilot.resize_terminal(60, 20)
        await shown(pilot, "hit rate")


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


async def test_risk_of_a_game_with_very_large_pays_says_that_it_is_not_computed(jacks):
    async with seated(jacks, (80, 24)) as pilot:
        await press(pilot, "p", "down", "down", "down", *"1000000", "r")
        await shown(pilot, "Not computed for the next 1,600 hands: the game's pays are too large.")


async def test_numbers_of_coins_and_jokers_are_typed_as_they_are_written(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "minus", "up", "up", "right", "right", *"10")
        await until(lambda: pilot.app.screen.model.reading.coins == 10)
        await shown(pilot, "coins[10]")
        pays = pilot.app.screen.model.reading.lines[1].pays
        assert pays == tuple(49 * bet for bet in range(1, 11))
        await press(pilot, "0")
        await shown(pilot, "Max coins is a number from 1 to 10.")
        await press(pilot, "backspace")
        await until(lambda: pilot.app.screen.model.reading.coins == 1)
        await press(pilot, "0", "enter", "3")
        await until(lambda: pilot.app.screen.model.reading.coins == 3)
        await press(pilot, "escape")
        await until(lambda: pilot.app.screen.model.reading.coins == 10)
        await press(pilot, "left", "left", *"12", "enter")
        await until(lambda: pilot.app.screen.model.reading.jokers == 2)
        await press(pilot, "u", "u", "u")
        assert "not saved" not in screen_text(pilot)


async def test_number_typed_that_changes_nothing_undoes_no_other_edit(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "minus", "down", *"250", "escape")
        assert "3,995" in screen_text(pilot)
        await press(pilot, *"2505", "escape")
        assert "3,995" in screen_text(pilot)
        assert "[250]" in screen_text(pilot)


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


async def test_line_is_switched_off_kept_in_the_file_and_switched_on_again(jacks, tmp_path):
    flush = next(index for index, line in enumerate(JACKS.lines) if line.label == "Flush")
    without = solve(replace(JACKS, lines=(*JACKS.lines[:flush], *JACKS.lines[flush + 1 :])))
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down", "down", "o")
        await shown(pilot, "Flush is off; o at its row")
        await shown(pilot, f"{without.expected:.4%}")
        assert row_with(pilot, "   Flush   ").split()[-1] == "off"
        await press(pilot, "s", "enter")
        await shown(pilot, "Saved: ")
        (file,) = tmp_path.glob("own/*.toml")
        assert load_paytable(file).stated_return == pytest.approx(without.expected)
        assert "#off pays" in file.read_text("utf-8")
        assert check_file(file) == []
    async with seated(jacks) as pilot:
        pilot.app.push_screen(LabScreen(EditedGame.read(file), pilot.app.solver, bool))
        await shown(pilot, f"{without.expected:.4%}")
        await press(pilot, "end", "plus")
        await shown(pilot, "This line is off; o switches it on.")
        await press(pilot, "enter", "m", "K", "3", "o")
        await shown(pilot, "99.5439%")
        model = pilot.app.screen.model
        assert [line.label for line in model.reading.lines] == [line.label for line in JACKS.lines]
        assert model.line == flush
        assert not model.reading.off
        await press(pilot, "u", "end", "x")
        await until(lambda: not model.reading.off and len(model.reading.lines) == len(JACKS.lines) - 1)


async def test_only_line_of_a_game_cannot_be_switched_off(jacks, tmp_path):
    file = tmp_path / "one.toml"
    file.write_text('name = "One"\n[[pays]]\nhand = "flush"\npays = 5\n', encoding="utf-8")
    async with seated(jacks) as pilot:
        pilot.app.push_screen(LabScreen(EditedGame.read(file), pilot.app.solver, bool))
        await press(pilot, "o")
        await shown(pilot, "This is the last line; a game needs one.")
        await press(pilot, "home", "o")
        await shown(pilot, "Move to a line to switch it off.")


async def test_what_regulars_lose_is_the_cost_of_playing_as_in_the_game_before(jacks):
    edited = JACKS.with_pay("full house", 25)
    cost = solve(edited).exact - masks_return(edited, hold_masks(JACKS))
    async with seated(jacks) as pilot:
        await press(pilot, "p", "down", "down", "down")
        await shown(pilot, "99.5439%")
        assert "regulars" not in screen_text(pilot)
        await press(pilot, *"25")
        async for _ in resized(pilot, (120, 40), (80, 24), (60, 20)):
            await until(lambda: re.search(rf"regulars lose +{float(cost):.4%}", screen_text(pilot)))
            await shown(pilot, "hit rate")
            await shown(pilot, "deviation")


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


async def test_views_of_a_game_with_a_fault_say_that_they_are_of_the_game_before(jacks):
    async with seated(jacks, (120, 40)) as pilot:
        await press(pilot, "p", "down", "down", "down")
        await shown(pilot, "RETURN BY FULL HOUSE")
        await press(pilot, "0")
        await shown(pilot, "before the fault")
        await press(pilot, "backspace", "4")
        await until(lambda: "before the fault" not in screen_text(pilot))


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


def test_long_labels_are_shortened_before_a_column_is_dropped():
    game = EditedGame.read("double-double-bonus-9-6")
    model = LabModel(game)
    model.start = finished(SolveEdited(model.reading.table).steps())
    game.edits.step_pay(3, 5, -1)
    model.changed()
    model.now = finished(SolveEdited(model.reading.table).steps())
    row = "".join(run.text for run in line_runs(model.grid(), 3, 79))
    assert ("Four 2s-4s + A-4" in row, "-0.0143" in row) == (True, True), row


async def test_bets_without_a_column_are_marked_and_the_one_at_the_cursor_has_one():
    async with seated(Session.in_memory("super-double-double-bonus-8-5", credits=100), (60, 20)) as pilot:
        await press(pilot, "p")
        await until(lambda: row_with(pilot, "one in").split()[:5] == ["coins", "1", "2", "…", "5"])
        await press(pilot, "left")
        await until(lambda: row_with(pilot, "one in").split()[:5] == ["coins", "1", "…", "4", "5"])


@pytest.mark.parametrize("width", [40, 44, 45, 46, 47, 48, 60])
def test_label_at_the_cursor_is_shortened_and_not_cut(width):
    line = LineRow("Four 2s to 5s with A", ("4,000",), figures=("6,983", "2.2911%", "+1.1575"))
    (label,) = (run.text for run in line_runs(PayGrid(lines=(line,), row=1), 0, width) if "[" in run.text)
    assert re.fullmatch(r"\[(Four 2s(-| to )5s (with|\+) A|4 2s-5s \+ A)\] *", label)


async def test_keys_in_the_hint_of_the_lab_look_like_keys_and_its_help_lists_the_digits_as_a_range():
    async with seated(Session.in_memory("jacks-or-better-9-6"), (80, 90)) as pilot:
        await press(pilot, "p")
        await shown(pilot, "Type a pay, enter ends it")
        gold = pilot.app.get_css_variables()["gold"].lower()
        style = style_of(pilot, "enter ends it")
        assert style.bold
        assert style.color.get_truecolor().hex == gold
        await press(pilot, "question_mark")
        await shown(pilot, "type a pay")
        assert row_with(pilot, "type a pay").strip(" │").startswith("0 to 9 ")
