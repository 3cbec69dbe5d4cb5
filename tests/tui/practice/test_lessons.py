"""Lessons at the table: the list, the page of one with its cards, and ten hands."""

import re

from tests.tui.tables import press, row_with, screen_text, seated, settle, shown
from videopoker import Session, load_paytable
from videopoker.coach.lessons import Course
from videopoker.coach.sheet import known_sheet
from videopoker.play.practice.training import TrainingFile
from videopoker.text.coach.lessons import no_lessons, page_groups
from videopoker.tui.practice.lessons import LessonsScreen
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.practice.strategy import StrategyScreen
from videopoker.tui.table.screen import TableScreen

JACKS = "jacks-or-better-9-6"


def course():
    return Course(known_sheet(load_paytable(JACKS), 5, 16))


def heads_its_returns(pilot):
    """Whether the list of lessons has a heading over its returns."""
    end = row_with(pilot, "73.08%").index("73.08%") + len("73.08%")
    return row_with(pilot, "lessons passed")[:end].endswith("  return")


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


async def repeat_right(pilot):
    """Answer a hand repeated right, and go on."""
    await shown(pilot, "again  ·  ")
    await shown(pilot, "then space answers")
    again = pilot.app.screen.practice.current
    await press(pilot, *(f"{place + 1}" for place in sorted(again.best.positions)))
    await settle(pilot)
    await press(pilot, "space")
    await shown(pilot, "·  Right")
    await settle(pilot)
    await press(pilot, "space")


async def test_lesson_is_read_answered_and_passed(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        before = session.state
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "0 of 7 lessons passed")
            assert "▶ 1  What pays" in row_with(pilot, "73.08%")
            await press(pilot, "enter")
            await shown(pilot, "Keep a hand that pays already")
            assert "LESSON 1 OF 7: WHAT PAYS" in screen_text(pilot)
            assert screen_text(pilot).count("▔▔▔▔▔▔") >= 2
            await press(pilot, "space")
            wrong = pilot.app.screen.practice.hands[0]
            await answer(pilot, wrong=1)
            await shown(pilot, "again")
            assert pilot.app.screen.practice.current.cards == wrong
            await repeat_right(pilot)
            await shown(pilot, "9 of 10 right: lesson 1 is passed.")
            assert "wrong hand" not in screen_text(pilot)  # it was repeated right
            await settle(pilot)
            await press(pilot, "space")
            await shown(pilot, "1 of 7 lessons passed")
            assert isinstance(pilot.app.screen, LessonsScreen)
            assert "passed" in row_with(pilot, "73.08%")
            assert heads_its_returns(pilot)
            assert "▶ 2  Pairs" in row_with(pilot, "87.00%")
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, TableScreen)
        assert session.state == before
    assert course().passed(TrainingFile(tmp_path)) == {1}


async def test_the_list_says_that_it_is_being_found_until_it_is(tmp_path, monkeypatch):
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (80, 24)) as pilot:
            monkeypatch.setattr(pilot.app.solver, "ask", lambda *_: None)
            await press(pilot, "L")
            await shown(pilot, "Finding the lessons.")
            await pilot.resize_terminal(90, 30)
            await settle(pilot)
            assert "Finding the lessons." in screen_text(pilot)


async def test_list_heads_its_returns_and_space_opens_a_lesson_as_it_begins_its_hands(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "0 of 7 lessons passed")
            assert heads_its_returns(pilot)
            await press(pilot, "space")
            await shown(pilot, "Keep a hand that pays already")
            await press(pilot, "space")
            await shown(pilot, "hand 1 of 10")


async def test_failed_lesson_is_tried_again_with_space(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "lessons passed")
            await press(pilot, "enter")
            await shown(pilot, "Keep a hand that pays already")
            await press(pilot, "space")
            await answer(pilot, wrong=2)
            await repeat_right(pilot)
            await repeat_right(pilot)
            await shown(pilot, "Try again with other hands.")
            assert "space again" in screen_text(pilot)
            first = pilot.app.screen.practice
            await settle(pilot)
            await press(pilot, "space")
            await shown(pilot, "hand 1 of 10")
            assert pilot.app.screen.practice.lesson == first.lesson
            assert not {*first.hands} & {*pilot.app.screen.practice.hands}
            assert "SCORE" not in screen_text(pilot)
            await settle(pilot)
            await press(pilot, "space")
            await shown(pilot, "press again to draw five")  # as in a first try
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, LessonsScreen)


async def test_the_sheet_of_a_game_of_ones_own_is_made_for_its_lessons(tmp_path):
    table = load_paytable("bonus-poker-6-5").with_pay("Flush", 30)
    with Session.open(tmp_path / "default.sqlite3", table) as session:
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "lessons passed")
            assert "▶ 1  What pays" in screen_text(pilot)
    assert known_sheet(table, 5, 16, str(tmp_path))


async def test_page_shows_its_lines_with_the_new_ones_and_their_examples(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (80, 60)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "lessons passed")
            await press(pilot, "down", "down", "enter")
            await shown(pilot, "LESSON 3 OF 7")
            page = course().page(course().lessons[2])
            for group in page_groups(page)[1:-1]:
                for number, name, new, _ in group.rows:
                    assert re.search(rf"{number} {name} +{new}(?= )", row_with(pilot, f"{number} {name}"))
            assert screen_text(pilot).count("▔▔▔▔▔▔") == 12


async def test_game_without_lessons_opens_its_sheet_and_says_why(tmp_path, monkeypatch):
    monkeypatch.setattr(Course, "fault", "its sheet has no lines")
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "L")
            await shown(pilot, no_lessons(course())[:60])
            assert isinstance(pilot.app.screen, StrategyScreen)
            await shown(pilot, "any pay from full house")
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, TableScreen)


async def test_damaged_training_file_is_said_and_the_lessons_are_listed(tmp_path):
    (tmp_path / "training.sqlite3").write_text("damaged")
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        async with seated(session, (120, 40)) as pilot:
            await press(pilot, "L")
            await shown(pilot, "is not a training file")
            assert "What pays" in row_with(pilot, "73.08%")
            await press(pilot, "enter")
            await shown(pilot, "Keep a hand that pays already")
            await press(pilot, "space")
            await shown(pilot, "NO HAND")
