"""The strategy sheet at the table: the line that decides the hand, and a sheet that is made."""

from threading import Event

import pytest

from tests.tui.tables import dealt, press, row_with, screen_text, seated, shown, until
from videopoker import Session, load_paytable
from videopoker.coach.sheet import known_sheet
from videopoker.core.cards.cards import parse_cards
from videopoker.solver.sheets import exchanges
from videopoker.tui.table.screen import TableScreen


async def test_sheet_marks_the_line_that_decides_the_hand():
    session = dealt("Ks 7d JK 2c Kh")
    sheet = known_sheet(session.state.paytable, 5, 16)
    line, _ = sheet.hold(parse_cards("Ks 7d JK 2c Kh"))
    async with seated(session, (80, 24)) as pilot:
        await press(pilot, "S")
        await shown(pilot, f"returns {float(sheet.result.exact):.4%}")
        assert sheet.name_in_block(line, 1)[:36] in row_with(pilot, "●")
        assert f"% {sheet.codes[line]} " in row_with(pilot, "●")
        await press(pilot, "home")
        heading, first = row_with(pilot, " worth"), row_with(pilot, "any pay from straight flush")
        assert heading.rindex("h") == first.rindex("%")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_sheet_and_lab_of_a_progressive_game_count_its_jackpot_at_reset():
    async with seated(Session.in_memory("jacks-or-better-9-6-progressive"), (80, 24)) as pilot:
        await press(pilot, "S")
        await shown(pilot, "99.5439%; jackpot at reset")
        await press(pilot, "escape", "p")
        await shown(pilot, "from Jacks or Better 9/6 Progressive; jackpot at reset")


@pytest.mark.usefixtures("has_threads")
async def test_a_sheet_that_is_not_known_is_shown_while_it_is_made_and_kept(tmp_path, monkeypatch):
    table = load_paytable("bonus-poker-6-5").with_pay("Flush", 30)
    gate = Event()

    def held_up(*arguments):
        for number, so_far in enumerate(improved_sheet(*arguments)):
            yield so_far
            if so_far and number > 20:
                break
        while not gate.is_set():
            yield None
        return so_far.words

    improved_sheet = exchanges.improved_sheet
    monkeypatch.setattr(exchanges, "improved_sheet", held_up)
    with Session.open(tmp_path / "default.sqlite3", table) as session:
        async with seated(session) as pilot:
            await press(pilot, "S")
            await until(lambda: "perfect play" in screen_text(pilot))
            assert "16 lines, sheet for 5 coins; improving it: " in screen_text(pilot)
            assert not (tmp_path / "strategy.json").exists()
            gate.set()
            await until((tmp_path / "strategy.json").exists)
            await until(lambda: "improving it" not in screen_text(pilot))
    assert known_sheet(table, 5, 16, str(tmp_path))


async def test_length_of_the_sheet_is_chosen_on_the_page():
    async with seated(Session.in_memory("jacks-or-better-9-6"), (80, 24)) as pilot:
        await press(pilot, "S")
        await shown(pilot, "16 lines, sheet for 5 coins")
        await press(pilot, "left")
        await shown(pilot, "10 lines, sheet for 5 coins")
        await press(pilot, "left", "right", "right", "right")
        await shown(pilot, "23 lines, sheet for 5 coins")


async def test_lit_line_shows_the_cards_that_it_holds_in_the_block_of_the_wild_cards_dealt():
    session = dealt("2s Kh Kd 7c 9h", paytable="deuces-wild-full-pay")
    async with seated(session, (120, 40)) as pilot:
        await press(pilot, "S")
        await shown(pilot, "1 deuce")
        await shown(pilot, "[2♠][K♥][K♦] 7♣  9♥")
        assert "any paying hand" in row_with(pilot, "●")


async def test_sheet_is_that_of_the_bet_before_and_after_the_deal(monkeypatch):
    monkeypatch.setattr(exchanges, "_WORK", 0)
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    async with seated(session) as pilot:
        await press(pilot, "b", "b", "S")
        await shown(pilot, "sheet for 2 coins")
        await press(pilot, "escape", "space", "S")
        assert session.state.coins == 2
        await shown(pilot, "sheet for 2 coins")
