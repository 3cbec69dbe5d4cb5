"""Every screen works in terminals of any size, and its key row leads away from it."""

from itertools import groupby, product
from operator import attrgetter
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.geometry import Region
from textual.widgets import OptionList

import videopoker
from tests.quick import quick_and_slow
from tests.tui.every_screen import (
    HINTS,
    STARTS,
    WAYS,
    Way,
    at_rest,
    go,
    leave,
    screens_of_the_program,
    step,
    table,
    way_out,
)
from tests.tui.games.test_games import listed
from tests.tui.tables import dealt, needs_layout, press, resized, rows, typed
from videopoker.core.machine.state import Phase
from videopoker.play.table.notes import HintLevel
from videopoker.tui.kit.dialog import Dialog

SIZES = [(1, 1), (2, 3), (300, 1), (1, 100), (5, 30), (60, 20), (300, 100)]
NARROW = [*dict.fromkeys([*product(range(1, 31), (1, 5, 24)), *product((1, 14, 20, 60), range(1, 11))])]
SMALL = [(1, 1), (14, 24), (20, 10), (30, 5), (59, 20)]
UNSTEADY = {"Palette", "TableScreen"}
"""Screens that are compared at 80 x 24 only: beside them the panel's chart is still drawn, and meters keep their widest place."""
START = attrgetter("start.__name__")
ONE_OF_EACH_SCREEN = {(way.shows, way.start): way for way in reversed(WAYS)}.values()
PAGES = [way for way in WAYS if way in ONE_OF_EACH_SCREEN or way.shows in {"StatisticsScreen", "LabScreen"}]
"""Every screen, dialog and page, without the other states of each."""


def test_every_screen_that_the_program_opens_is_among_those_tried():
    assert {way.shows for way in WAYS} == screens_of_the_program()


def test_every_phase_and_all_that_the_coach_may_show_is_among_the_states_tried():
    assert STARTS.keys() == set(Phase)
    assert HINTS.keys() == set(HintLevel)


@pytest.mark.parametrize("way", quick_and_slow(PAGES), ids=str)
async def test_screen_works_at_any_size(way, tmp_path, every_frame, unhurried):
    async with table(tmp_path, way.start) as pilot:
        await go(pilot, way)
        async for _ in resized(pilot, *SIZES):
            await typed(pilot, "pageup", "down", "end")
        assert pilot.app.is_running


EACH_SCREEN = [list(group) for _, group in groupby(sorted(ONE_OF_EACH_SCREEN, key=START), START)]


@pytest.mark.parametrize(
    "ways",
    quick_and_slow([*(ways[::5] for ways in EACH_SCREEN), *EACH_SCREEN], len(EACH_SCREEN)),
    ids=lambda ways: f"{len(ways)} {START(ways[0])}",
)
async def test_screens_are_whole_after_a_narrow_window_and_their_key_rows_lead_back_to_the_table(
    ways, tmp_path, unhurried
):
    """A fifth of them in the quick run."""
    async with table(tmp_path, ways[0].start) as pilot:
        for way in ways:
            await narrowed(pilot, way, SMALL[:3])
            await leave(pilot)


@pytest.mark.parametrize(
    "ways",
    quick_and_slow(
        sorted((list(group) for _, group in groupby(sorted(ONE_OF_EACH_SCREEN, key=START), START)), key=len),
        2,
    ),
    ids=lambda ways: START(ways[0]),
)
async def test_dialog_is_centred_and_as_high_as_its_content(ways, tmp_path):
    async with table(tmp_path, ways[0].start) as pilot:
        for way in ways:
            await go(pilot, way)
            if isinstance(pilot.app.screen, Dialog):
                async for width, height in resized(pilot, (120, 40), (80, 24)):
                    frame = pilot.app.screen.query_one(".dialog").region
                    below = height - frame.bottom, width - frame.right
                    assert max(abs(frame.y - below[0]), abs(frame.x - below[1])) <= 1, way
                    last = rows(pilot)[frame.bottom - 3 : frame.bottom - 1]
                    assert any(row[frame.x : frame.right].strip(" │") for row in last), way
            await leave(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("way", PAGES, ids=str)
async def test_screen_is_whole_again_after_windows_of_every_narrow_size(way, tmp_path, unhurried):
    """An eighth of the sizes for each, in turn."""
    async with table(tmp_path, way.start) as pilot:
        await narrowed(pilot, way, NARROW[PAGES.index(way) % 8 :: 8])


@pytest.mark.slow
@pytest.mark.parametrize("way", [way for way in ONE_OF_EACH_SCREEN if way.shows not in UNSTEADY], ids=str)
async def test_large_screen_is_whole_again_after_a_narrow_window(way, tmp_path, unhurried):
    async with table(tmp_path, way.start, (120, 40)) as pilot:
        await narrowed(pilot, way, SMALL)


async def narrowed(pilot, way, sizes):
    """Go this way, and let the window shrink to these sizes and grow again: all is shown as before."""
    await go(pilot, way)
    size = pilot.app.size
    before = await own_rows(pilot)
    async for narrow in resized(pilot, *sizes):
        assert len(rows(pilot)) == narrow[1], narrow
        assert not needs_layout(pilot.app.screen), f"laid out again and again at {narrow}"
    await pilot.resize_terminal(*size)
    assert await own_rows(pilot) == before, way


async def own_rows(pilot):
    """What the top screen itself shows at rest: the table around a dialog goes on counting."""
    shown = await at_rest(pilot)
    regions = [widget.region for widget in pilot.app.screen.children if widget.display]
    area = Region.from_union(regions)
    return [row[area.x : area.right] for row in shown[area.y : area.bottom]]


@pytest.mark.slow
@pytest.mark.parametrize("way", PAGES, ids=str)
async def test_screen_opens_in_a_small_window(way, tmp_path, unhurried):
    """Half of the sizes for each; also where its key does nothing there, as on the table, which then takes no move."""
    *before, last = way.keys.split() or [""]
    async with table(tmp_path, way.start) as pilot:
        for size in SMALL[PAGES.index(way) % 2 :: 2]:
            await pilot.resize_terminal(80, 24)
            await go(pilot, Way("", " ".join(before), opens=way.opens))
            await pilot.resize_terminal(*size)
            screen = type(pilot.app.screen)
            with patch.object(screen, "check_action", lambda *_: True):
                await step(pilot, last) if last else await at_rest(pilot)
            assert type(pilot.app.screen).__name__ == way.shows
            assert len(rows(pilot)) == size[1]
            await pilot.resize_terminal(80, 24)
            await at_rest(pilot)
            await leave(pilot)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "size"),
    [*product(PAGES, [(60, 20)]), *product(ONE_OF_EACH_SCREEN, [(120, 40)])],
    ids=str,
)
async def test_key_rows_lead_back_to_the_table_in_the_smallest_and_in_a_large_terminal(
    way, size, tmp_path, unhurried
):
    async with table(tmp_path, way.start, size) as pilot:
        await go(pilot, way)
        await leave(pilot)


@pytest.mark.parametrize("start", STARTS.values(), ids=attrgetter("__name__"))
async def test_key_rows_of_the_table_name_the_key_that_quits(start, tmp_path):
    async with table(tmp_path, start) as pilot:
        for _ in range(6):
            if (key := way_out(pilot)) == "q":
                return
            assert key == "full_stop"
            await press(pilot, key)
        raise AssertionError("no row has it")


@pytest.mark.parametrize("size", SMALL)
async def test_table_opens_in_a_small_window(size, tmp_path):
    async with table(tmp_path, size=size) as pilot:
        assert len(rows(pilot)) == size[1]


def test_columns_have_one_floor():
    """All texts of the screens are broken by `wrapped`: `textwrap` fails in a width below 1."""
    files = (Path(videopoker.__file__).parent / "tui").rglob("*.py")
    assert [file.name for file in files if "textwrap" in file.read_text()] == ["text_layout.py"]


async def test_page_keys_in_a_list_without_rows_do_nothing():
    async with listed(dealt()) as pilot:
        games = pilot.app.screen.query_one(OptionList)
        games._index_to_line.clear()
        games.action_page_up()
        assert games.is_attached
