"""The drill and the daily twenty on the table: answered by keys, and nothing of the bankroll changes."""

import pytest

from tests.tui.tables import press, row_with, screen_text, seated, shown
from videopoker import Session, load_paytable
from videopoker.coach.daily import Daily, daily_hands
from videopoker.coach.decisions import fingerprint
from videopoker.play.training import TrainingFile
from videopoker.tui import debounce
from videopoker.tui.screens.daily import daily_screen
from videopoker.tui.screens.table import TableScreen


@pytest.fixture
def session(tmp_path, monkeypatch):
    monkeypatch.setattr(debounce, "SECONDS", 0)
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        session.draw("2c 7d")
        yield session


async def answer(pilot, *cards):
    await press(pilot, *cards, "enter")


async def test_drill_asks_a_mistake_and_says_what_it_costs(session):
    before = session.state
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await answer(pilot, "1", "2")
        assert "Wrong: 15.58 coins lost." not in screen_text(pilot)
        assert "Wrong: " in screen_text(pilot)
        assert "K♠ K♥ JOKER" in row_with(pilot, " 1  ")
        assert row_with(pilot, "  you").split()[1:3] == ["K♠", "K♥"]
        await press(pilot, "space")
        await shown(pilot, "hand 2 of 20")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
    assert session.state == before


async def test_answer_covers_no_card(session):
    for size in ((80, 24), (120, 40), (60, 20)):
        async with seated(session, size) as pilot:
            await press(pilot, "D")
            await shown(pilot, "hand 1 of 20")
            await press(pilot, "enter")
            shown_over = pilot.app.screen.query_one("#answer").region
            assert shown_over.height > 3
            assert shown_over.bottom <= pilot.app.screen.query_one("#cards").region.y


async def test_hand_can_be_typed_into_the_drill(session):
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "e", *"Ks Kh".replace(" ", ""), "enter")
        assert "got 2 cards; a deal is five" in screen_text(pilot)
        await press(pilot, *"7d2c9s", "enter")
        await shown(pilot, "pair of kings")
        await answer(pilot, "1", "2")
        await shown(pilot, "Right.")


async def test_hand_of_the_history_is_taken_apart(session):
    async with seated(session) as pilot:
        await press(pilot, "l", "w")
        await shown(pilot, "hand 1 of 20")
        await answer(pilot, "1", "2", "5")
        assert "Right." in screen_text(pilot)
        await press(pilot, "escape")
        assert "HISTORY" in screen_text(pilot)


async def test_daily_ends_with_the_score_and_the_month(session, tmp_path):
    file, table = TrainingFile(tmp_path), load_paytable()
    async with seated(session) as pilot:
        app = pilot.app
        screen = daily_screen(tmp_path, app.solver, app.settings)
        day = screen.practice.day
        before = Daily(day, day, table, file)
        for hand in daily_hands(day, table)[:19]:
            before.answer(hand.best[0].positions)
        app.push_screen(daily_screen(tmp_path, app.solver, app.settings))
        await shown(pilot, "hand 20 of 20")
        await press(pilot, "enter", "enter")
        await shown(pilot, f"videopoker daily {day}")
        assert "●" * 19 in screen_text(pilot)
        assert "streak 1 day" in screen_text(pilot)
        await press(pilot, "c")
        assert app.clipboard.startswith(f"videopoker daily {day} · Joker 15/5/4 · ")
        await press(pilot, "left")
        await shown(pilot, "for practice")
        await press(pilot, "enter", "right")
        await shown(pilot, f"videopoker daily {day}")
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
    assert len(file.daily_answers(fingerprint(table))) == 20


async def test_damaged_training_file_is_one_line_on_the_table(session, tmp_path):
    async with seated(session) as pilot:
        (tmp_path / "training.sqlite3").write_text("damaged")
        await press(pilot, "D")
        await shown(pilot, "not a training file")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_daily_is_in_the_palette(session):
    async with seated(session) as pilot:
        titles = [command.title for command in pilot.app.get_system_commands(pilot.app.screen)]
        assert "Daily twenty" in titles
        assert any(title.startswith("Drill: your own mistakes") for title in titles)
