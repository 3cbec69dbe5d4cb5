"""Lessons at the table: the list, the page of one with its cards, and ten hands."""

from tests.tui.tables import press, resized, row_with, rows, screen_text, seated, settle, shown
from videopoker import Session, load_paytable
from videopoker.coach.lessons import Course
from videopoker.coach.sheet import known_sheet
from videopoker.play.practice.training import TrainingFile
from videopoker.tui.practice.lessons import LessonsScreen
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.table.screen import TableScreen

JACKS = "jacks-or-better-9-6"


def course():
    return Course(known_sheet(load_paytable(JACKS), 5, 16))


async def answer(pilot, *, wrong=0):
    """Answer the ten hands, the first `wrong` of them wrong."""
    screen = pilot.app.screen
    assert isinstance(screen, PracticeScreen)
    for number in range(10):
        await shown(pilot, f"hand {number + 1} of 10")
        hand = screen.practice.current
        held = hand.holds[-1] if number < wrong else hand.best
        await press(pilot, *(f"{place + 1}" for place in sorted(held.positions)))
        await settle(pilot)
        await press(pilot, "space")
        await shown(pilot, "Wrong: " if number < wrong else "Right")
        await settle(pilot)
        await press(pilot, "space")


async def test_lesson_is_read_answered_and_passed(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        before = session.state
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "0 of 8 lessons passed")
            assert "▶ 1  any paying hand; pair" in row_with(pilot, "87.00%")
            await press(pilot, "enter")
            await shown(pilot, "With the lessons so far you return 87.0%.")
            assert "LESSON 1 OF 8" in screen_text(pilot)
            assert screen_text(pilot).count("▔▔▔▔▔▔") >= 4
            await press(pilot, "space")
            await answer(pilot, wrong=1)
            await shown(pilot, "9 of 10 right: lesson 1 is passed.")
            await settle(pilot)
            await press(pilot, "space")
            await shown(pilot, "1 of 8 lessons passed")
            assert isinstance(pilot.app.screen, LessonsScreen)
            assert "passed" in row_with(pilot, "any paying hand; pair")
            assert "▶ 2" in row_with(pilot, "97.60%")
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, TableScreen)
        assert session.state == before
    assert course().passed(TrainingFile(tmp_path)) == {1}


async def test_the_sheet_of_a_game_of_ones_own_is_made_for_its_lessons(tmp_path):
    table = load_paytable("bonus-poker-6-5").with_pay("Flush", 30)
    with Session.open(tmp_path / "default.sqlite3", table) as session:
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "lessons passed")
            assert "▶ 1  any paying hand" in screen_text(pilot)
    assert known_sheet(table, 5, 16, str(tmp_path))


async def test_names_of_lines_are_cut_only_where_the_terminal_is_narrow(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (60, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "lessons passed")
            async for size in resized(pilot, (60, 24), (120, 40)):
                frame = pilot.app.screen.query_one(".dialog").region
                listed = [row[frame.x : frame.right] for row in rows(pilot)[frame.y : frame.bottom]]
                assert any("…" in row for row in listed) is (size == (60, 24))


async def test_damaged_training_file_is_said_and_the_lessons_are_listed(tmp_path):
    (tmp_path / "training.sqlite3").write_text("damaged")
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (120, 40)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "is not a training file")
            assert "any paying hand; pair" in row_with(pilot, "87.00%")
            await press(pilot, "enter")
            await shown(pilot, "With the lessons so far you return 87.0%.")
            await press(pilot, "space")
            await shown(pilot, "NO HAND")
