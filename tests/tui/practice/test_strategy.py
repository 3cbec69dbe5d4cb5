"""The strategy sheet at the table: the line that decides the hand, and a search that is dropped when the page closes."""

from tests.tui.tables import dealt, press, row_with, screen_text, seated, shown
from videopoker import Session, load_paytable
from videopoker.coach.sheet import known_sheet
from videopoker.core.cards import parse_cards
from videopoker.tui.table.screen import TableScreen


async def test_sheet_marks_the_line_that_decides_the_hand():
    session = dealt("Ks 7d JK 2c Kh")
    sheet = known_sheet(session.state.paytable, 5, 16)
    line, _ = sheet.hold(parse_cards("Ks 7d JK 2c Kh"))
    async with seated(session, (80, 24)) as pilot:
        await press(pilot, "S")
        await shown(pilot, f"returns {float(sheet.result.exact):.4%}")
        assert f"{sheet.codes[line]}   {sheet.names[line]}"[:40] in row_with(pilot, "●")
        heading, first = row_with(pilot, " worth"), row_with(pilot, f" {sheet.names[0]} ")
        assert heading.split() == ["│", "hold", "worth", "│"]
        assert heading.rindex("h") == first.rindex("%")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_sheet_in_the_smallest_terminal_shows_its_keys_cuts_no_name_and_marks_no_line_between_hands():
    async with seated(Session.in_memory(), (60, 20)) as pilot:
        await press(pilot, "S")
        await shown(pilot, "perfect play")
        assert "●" not in screen_text(pilot)
        assert "esc back to the table" in screen_text(pilot)
        names = known_sheet(load_paytable(), 5, 16).names[:6]
        shown_words = " ".join(screen_text(pilot).replace("│", " ").split())
        assert all(name.split()[-1] in shown_words for name in names)
        assert any(len(name) > 45 for name in names)


async def test_sheet_and_lab_of_a_progressive_game_count_its_jackpot_at_reset():
    async with seated(Session.in_memory("jacks-or-better-9-6-progressive"), (80, 24)) as pilot:
        await press(pilot, "S")
        await shown(pilot, "99.5439%; jackpot at reset")
        await press(pilot, "escape", "p")
        await shown(pilot, "from Jacks or Better 9/6 Progressive; jackpot at reset")


async def test_unknown_sheet_is_searched_for_only_on_request(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", "bonus-poker-6-5") as session:
        async with seated(session) as pilot:
            await press(pilot, "S")
            await shown(pilot, "There is no sheet of 16 lines for this game at 5 coins")
            await press(pilot, "enter")
            await shown(pilot, "searching: ")
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, TableScreen)
    assert not (tmp_path / "strategy.json").exists()


async def test_sheet_names_its_bet_before_and_after_the_deal():
    session = Session.in_memory(credits=100)
    async with seated(session) as pilot:
        await press(pilot, "b", "b", "S")
        await shown(pilot, "sheet for 5 coins; none yet for 2")
        await press(pilot, "escape", "space", "S")
        assert session.state.coins == 2
        await shown(pilot, "sheet for 5 coins; none yet for 2")
        await press(pilot, "escape")
