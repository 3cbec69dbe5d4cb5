"""The table where NumPy is missing: it plays, and says in one line what cannot be had, only when asked for it."""

import json
import os
import re
import subprocess
import sys

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.tui.every_screen import WAYS

PLACEHOLDER = re.compile(
    r"counting draws|finding|grading|searching|calculating|comparing|❱ \.\.\. ❰|  \.\.\.", re.IGNORECASE
)
"""What a screen shows until the solver answers."""

SAID = {
    *("TableScreen won w", "TableScreen dealt h", "TableScreen dealt w w", "TableScreen many w w"),
    *("StrategyScreen dealt S", "LessonsScreen dealt L", "DailyScreen dealt T", "DrillScreen dealt D"),
    *("ExamScreen dealt E", "CardScreen matched x", "ChallengeScreen dealt x =challenge enter"),
    *("StatisticsScreen dealt t 3", "StatisticsScreen dealt t 4", "StatisticsScreen dealt t 7"),
    *("LabScreen dealt p", "HandDialog dealt l down enter w"),
}
"""The ways on which the player asks for what cannot be had."""
UNASKED = {
    *("TableScreen won", "TableScreen dealt", "GamesScreen dealt g", "HistoryScreen dealt l down"),
    *("StatisticsScreen dealt t 1", "StatisticsScreen dealt t 2", "StatisticsScreen dealt t 6"),
    *("HandDialog dealt l down enter", "ShareHandDialog won y", "BuildScreen dealt v", "DemoScreen won demo"),
}
"""The ways on which they do not."""
NAMES = [str(way) for way in WAYS]


def screens_without_numpy(columns, rows, *ways):
    """The text of each screen, in a process of its own."""
    numbers = [str(NAMES.index(way)) for way in ways]
    done = subprocess.run(
        [sys.executable, "-m", "tests.tui.without_numpy", str(columns), str(rows), *numbers],
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * HANG_SECONDS,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stderr
    screens = json.loads(done.stdout)
    return {way: re.sub(r"[\s│]+", " ", "\n".join(rows)) for way, rows in screens.items()}


def times_said(text):
    """How often the line stands on a screen, also where it is wrapped next to other text."""
    return text.count("NumPy")


def check_none_waits(screens):
    """No screen waits for an answer for ever, and none says the line twice."""
    for way, text in screens.items():
        assert not PLACEHOLDER.search(text.replace("Add ...", "")), (way, text)
        assert times_said(text) <= 1, (way, text)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_table_plays_and_says_nothing_unasked(size):
    screens = screens_without_numpy(*size)
    assert len(screens) == 20
    check_none_waits(screens)
    assert not sum(map(times_said, screens.values()))


def test_line_is_said_where_the_player_asks_for_what_cannot_be_had():
    screens = screens_without_numpy(80, 24, *SAID, *UNASKED)
    check_none_waits(screens)
    assert {way for way, text in screens.items() if times_said(text)} == SAID


def test_statistics_with_all_pages_say_it_once():
    screens = screens_without_numpy(200, 60, "StatisticsScreen dealt t 1", "StatisticsScreen dealt t 3")
    check_none_waits(screens)
    assert all(map(times_said, screens.values()))


@pytest.mark.slow
def test_every_screen_opens_and_none_waits_for_ever():
    check_none_waits(screens_without_numpy(80, 24, *NAMES))
