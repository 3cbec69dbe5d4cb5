"""While the hands of a long save are being read, the table is played, and what needs them says how many are read."""

import pytest

from tests.play.saves.test_index import change, play
from tests.play.saves.test_index_progress import EARLIER
from tests.tui.tables import press, screen_text, seated, shown, until
from videopoker.play.saves import derived
from videopoker.play.session import Session


@pytest.fixture
def session(tmp_path, monkeypatch):
    """A save of sixty hands with an index of an earlier version, played by a program that reads no more rows for now."""
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        play(session, 60)
        session.choose_phrase("")  # else the next session asks for words
    change(path, *EARLIER)
    monkeypatch.setattr(derived, "SHORT_LOG", 20)
    monkeypatch.setattr(derived, "ROWS_AT_ONCE", 0)
    with Session.open(path) as session:
        yield session


async def test_history_says_how_many_hands_are_read_and_lists_them_when_all_are(session, monkeypatch):
    async with seated(session, size=(120, 40)) as pilot:
        await press(pilot, "l")
        await shown(pilot, "of 60 hands read")
        assert "No hand" not in screen_text(pilot)
        monkeypatch.setattr(derived, "ROWS_AT_ONCE", 100)
        await until(lambda: "hands read" not in screen_text(pilot))
        await shown(pilot, "60 hands")


@pytest.mark.parametrize("keys", ["w", "F", "t5", "t6", "t7", "t2r"])
async def test_table_is_played_and_other_screens_open_meanwhile(session, keys):
    async with seated(session, size=(160, 50)) as pilot:
        assert "of 60 hands read" in screen_text(pilot)  # in the panel
        await press(pilot, *keys, "escape", "escape")
        await press(pilot, "space", "space")
        assert session.state.hand == 61
        assert session.log.derived.is_behind
