"""The coach at the table: hints, reasons, the four modes, the panel and the view over the paytable."""

import re
import subprocess
import sys

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.quick import quick_and_slow
from tests.tui.tables import (
    HELD,
    answered,
    cards_shown,
    dealt,
    message,
    press,
    resized,
    row_of,
    rows,
    screen_text,
    seated,
    tags,
)
from videopoker import Session
from videopoker.tui.table.panel import COLUMNS

BEST = "K♠ JK K♥"
LARGE = (120, 40)


def coached(pilot):
    """The rows of the coach in the panel."""
    return pilot.app.screen.query_one("#coach").shown_words.split("\n")


def panel(pilot):
    heading = " ".join(pilot.app.screen.query_one("#coach-group")._titles)
    text = str(pilot.app.screen.query_one("#coach").content)
    return [heading, *(row.rstrip() for row in text.splitlines())]


async def test_hint_marks_the_best_hold_then_shows_the_ranking_then_closes():
    async with seated(dealt()) as pilot:
        await press(pilot, "h")
        await answered(pilot)
        assert cards_shown(pilot)[-1].split() == ["1", "BEST", "2", "3", "BEST", "4", "5", "BEST"]
        assert message(pilot).endswith(f"best: hold {BEST}, 17.06 coins")
        await press(pilot, "h")
        assert [f"{BEST:<17}" in row and "17.06    best" in row for row in rows(pilot)].count(True) == 1
        assert "▶  draw five" in screen_text(pilot)
        await press(pilot, "h")
        assert "BEST" not in screen_text(pilot)
        assert "Natural Royal Flush" in rows(pilot)[1]


@pytest.mark.parametrize("cards", ["Ks 7d JK 2c Kh", "7d 6h 3d 6s 8s"])
async def test_why_leaves_every_pay_line_in_sight_where_both_fit_above_the_cards(cards):
    session = dealt(cards)
    labels = [line.label for line in session.state.paytable.lines]
    async with seated(session, (60, 52)) as pilot:
        await press(pilot, "w")
        await answered(pilot)
        overlay, cards = pilot.app.screen.query_one("#coach-overlay"), pilot.app.screen.query_one("#cards")
        between = rows(pilot)[overlay.region.bottom : cards.region.y]
        assert [label for row, label in zip(between, labels, strict=False) if label in row] == labels
        top = cards.region.y
        await press(pilot, "escape")
        assert cards.region.y == top


@pytest.mark.parametrize("hands", quick_and_slow([5, 1]))
async def test_coach_never_covers_the_cards_nor_the_notice_of_a_too_small_terminal(
    hands,
):
    async with seated(many(hands), (60, 20)) as pilot:
        await press(pilot, "w")
        await answered(pilot)
        overlay, cards = pilot.app.screen.query_one("#coach-overlay"), pilot.app.screen.query_one("#cards")
        async for size in resized(pilot, (60, 20), (80, 24), (100, 30), (80, 50)):
            assert overlay.display, size
            assert BEST in screen_text(pilot), size
            assert overlay.region.bottom <= cards.region.y, size
            assert overlay.region.height >= 1, size
        await press(pilot, "1")
        assert HELD in cards_shown(pilot)[0]
        async for size in resized(pilot, (50, 14), (20, 5)):
            assert BEST not in screen_text(pilot), size
            assert "needs 60" in screen_text(pilot), size


def many(hands):
    session = Session.in_memory(credits=1000)
    session.deal(5, cards="Ks 7d JK 2c Kh", hands=hands)
    return session


async def test_coach_after_shows_the_cost_of_a_mistake_as_long_as_its_cards():
    """Below the result where one line is too short. The marks of the held cards are right above them."""
    async with seated(dealt()) as pilot:
        await press(pilot, "1", "2", "3", "5", "space")
        await answered(pilot)
        cost = f"holding {BEST} was worth 3.41 coins more"
        assert message(pilot) == f"three of a kind, kings · pays 10 · {cost}"
        _, row, *_ = cards_shown(pilot)
        assert (tags(pilot), row.count(HELD)) == ([HELD] * 3, 1)
        await press(pilot, "w")
        assert "13.65, 3.41 less." in screen_text(pilot)
        await press(pilot, "w")
        async for _ in resized(pilot, (60, 20)):
            last = row_of(pilot, "CREDITS")
            lines = [row.strip() for row in rows(pilot)[last - 2 : last]]
            assert lines == ["three of a kind, kings  ·  pays 10", cost]
        await press(pilot, "n")
        assert "was worth" not in screen_text(pilot)


async def test_panel_shows_the_chances_of_the_held_cards_in_the_same_frame(every_frame, monkeypatch):
    async with seated(dealt(), LARGE) as pilot:
        app = pilot.app
        await answered(pilot)
        assert panel(pilot)[0] == "COACH after"
        assert "17.06" not in screen_text(pilot)  # the best hold is shown only on request
        await press(pilot, "1", "3")
        frames = []
        monkeypatch.setattr(app, "_display", lambda _, frame: frames.append(painted_in(frame)))
        monkeypatch.setattr(app.solver, "ask", lambda *_: None)  # no answers from here on
        await press(pilot, "5")
        frame = next(frame for frame in frames if HELD in frame)
        assert re.search("Three of a Kind +85.9%", frame)
        (filled,) = {span.end for row in coached(pilot) if "85.9%" in row.plain for span in row.spans[-1:]}
        assert filled == round(0.859 * (COLUMNS + 2))  # the ground of the row is its bar


def painted_in(frame):
    """The text that one frame paints."""
    return "\n".join("".join(strip.text for strip in strips.values()) for strips in frame.rows.values())


async def test_panel_shows_the_reason_when_asked_and_the_ranking_once_the_hand_is_over():
    """The whole text of the coach is painted. A note at the table stays when the solver answers."""
    async with seated(dealt(), LARGE) as pilot:
        await press(pilot, "w", "b")
        await answered(pilot)
        lines = str(pilot.app.screen.query_one("#coach").content).splitlines()
        assert len(lines) > 8
        assert [row for row in lines if row.rstrip() not in screen_text(pilot)] == []
        assert message(pilot) == "Draw first. Between hands you can bet one more coin."
        await press(pilot, "w", "1", "2", "3", "5")
        await answered(pilot)
        await press(pilot, "space")
        await answered(pilot)
        assert panel(pilot)[1] == "    K♠ JK K♥         17.06    best"
        assert " ▶  K♠ 7♦ JK K♥      13.65   -3.41" in panel(pilot)[2:5]
        assert [row for row in panel(pilot)[5:] if row.startswith(" ▶  Three of a Kind ")]


async def test_own_best_hold_has_a_tick_and_the_line_that_the_hand_made_is_marked():
    """No line that the hold cannot make has a row."""
    async with seated(dealt(), LARGE) as pilot:
        await press(pilot, "1", "3", "5", "space")
        await answered(pilot)
        assert panel(pilot)[1].startswith(f" ✓  {BEST}")
        lines = panel(pilot)[panel(pilot).index(f" holding {BEST} ends in") + 1 :]
        made, *_ = [row.split("  ")[1].strip() for row in lines if row.startswith(" ▶")]
        assert made == pilot.app.screen.state.line
        assert not [row for row in lines if "Flush" in row or "Straight" in row]


async def test_panel_is_the_same_with_the_coach_off():
    async with seated(dealt(), LARGE, coach="off") as pilot:
        await answered(pilot)
        assert not pilot.app.screen.query_one("#coach-group").display
        assert "LUCK AND SKILL" in screen_text(pilot)


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24)], whole=True))
@pytest.mark.parametrize("hands", quick_and_slow([1, 10]))
async def test_shown_hint_is_held_and_all_cards_are_released_by_keys_in_the_first_row(size, hands):
    async with seated(many(hands), size) as pilot:
        assert "H best" not in rows(pilot)[-1]
        await press(pilot, "H")  # the hint comes first
        await answered(pilot)
        assert ("best: hold" in screen_text(pilot), pilot.app.screen.held) == (True, frozenset())
        assert [key for key in ("H best", "0 none") if key not in rows(pilot)[-1]] == []
        await press(pilot, "H")
        assert pilot.app.screen.held == {0, 2, 4}
        await press(pilot, "2", "0")
        assert pilot.app.screen.held == frozenset()
        await press(pilot, "H", "space")
        assert pilot.app.screen.state.held == (0, 2, 4)
        assert "H best" not in rows(pilot)[-1]


CODE = """
import asyncio, os, sys
from pathlib import Path
from videopoker import Session
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.kit import coach

async def main():
    session = Session.in_memory(credits=100)
    session.deal(5)
    app = VideoPokerApp(session, Path(os.devnull))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "2")
        assert "numpy" not in sys.modules

asyncio.run(main())
"""


@pytest.mark.slow
def test_numpy_is_not_loaded_before_the_first_draw():
    subprocess.run([sys.executable, "-c", CODE], check=True, timeout=HANG_SECONDS)
