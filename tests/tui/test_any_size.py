"""Every screen works in terminals of any size."""

import pytest
from textual.widgets import OptionList

from tests.tui.games.test_games import listed
from tests.tui.tables import dealt, resized, seated, typed
from videopoker import Session

SIZES = [(1, 1), (2, 3), (300, 1), (1, 100), (5, 30), (60, 20), (300, 100)]


def slow(*ways):
    return [pytest.param(way, marks=pytest.mark.slow) for way in ways]


@pytest.fixture
def session(tmp_path):
    """A save with a hand in the past and one in play."""
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(5)
        session.draw()
        session.deal(5)
        yield session


@pytest.mark.parametrize(
    "way",
    [
        [],
        *slow(
            ["g"],
            ["t"],
            ["l"],
            ["s"],
            ["C"],
            ["ctrl+p"],
            ["question_mark"],
            ["D"],
            ["c"],
            ["g", "slash"],
            ["v"],
            ["v", "p"],
            ["p"],
            ["p", "tab"],
            ["p", "tab", "tab"],
            ["p", "a"],
        ),
        *slow(
            ["l", "enter"], ["l", "r"], ["l", "f"], ["l", "e"], *(["t", str(page)] for page in range(2, 7))
        ),
    ],
    ids=" ".join,
)
async def test_screen_works_at_any_size(session, way, every_frame):
    async with seated(session) as pilot:
        for key in way:
            await typed(pilot, key)
        async for _ in resized(pilot, *SIZES):
            await typed(pilot, "pageup", "down", "end")
        assert pilot.app.is_running


async def test_page_keys_in_a_list_without_rows_do_nothing():
    async with listed(dealt()) as pilot:
        games = pilot.app.screen.query_one(OptionList)
        games._index_to_line.clear()
        games.action_page_up()
        assert games.is_attached
