"""While the index of a long save is being made, the table is played, the newest hands are listed, and the rest says so."""

import re

import pytest

from tests.play.saves.test_index import play
from tests.tui.tables import press, screen_text, seated, shown, until
from videopoker.play.saves.check import hands_behind_damage
from videopoker.play.saves.index import log_index
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.session import Session
from videopoker.tui.statistics import screen


@pytest.fixture
def session(tmp_path, monkeypatch):
    """A save of sixty hands without an index, played by a program that reads no rows for now."""
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        play(session, 60)
        session.choose_phrase("")  # else the next session asks for words
    remove_index(path)
    monkeypatch.setattr(log_index, "SHORT_LOG", 20)
    monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 0)
    monkeypatch.setattr(hands_behind_damage, "NEWEST_HANDS", 7)
    with Session.open(path) as session:
        yield session


async def test_history_lists_the_newest_hands_meanwhile_and_all_when_they_are_read(session, monkeypatch):
    async with seated(session, size=(120, 40)) as pilot:
        await press(pilot, "l")
        await shown(pilot, "reading your hands: 0%")
        await shown(pilot, "the newest 7 hands")
        monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 100)
        await until(lambda: "reading your hands" not in screen_text(pilot))
        await shown(pilot, "60 hands")


async def test_table_is_played_and_other_screens_open_meanwhile(session):
    async with seated(session, size=(160, 50)) as pilot:
        assert "reading your hands: 0%" in screen_text(pilot)  # in the panel
        for keys in ("w", "F", "t5", "t6", "t7", "t2r"):
            await press(pilot, *keys, "escape", "escape")
        await press(pilot, "space", "space")
        assert session.state.hand == 61
        assert session.log.derived.index.is_behind


async def test_play_page_grades_the_newest_hands_meanwhile_and_all_when_they_are_read(session, monkeypatch):
    monkeypatch.setattr(screen, "AGAIN_SECONDS", 0.05)
    async with seated(session, size=(100, 60)) as pilot:
        await press(pilot, "t", "6")
        await shown(pilot, "The newest 7 hands:")
        assert "reading your hands: 0%" in screen_text(pilot)
        assert "newest 7" in screen_text(pilot)
        assert "all time" not in screen_text(pilot)
        monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 5)
        await until(lambda: re.search("reading your hands: [1-9]", screen_text(pilot)))
        monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 100)
        await shown(pilot, "all time")
        assert "reading your hands" not in screen_text(pilot)
        assert "newest" not in screen_text(pilot)


async def test_panel_grades_a_long_session_when_the_hands_are_read(session, monkeypatch):
    play(session, 8)
    async with seated(session, size=(160, 50)) as pilot:
        await shown(pilot, "reading your hands: 0%")
        monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 100)
        await until(lambda: re.search("[0-9]/6, 2 hinted", screen_text(pilot)))
