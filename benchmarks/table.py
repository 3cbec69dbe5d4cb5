"""The table in a terminal: the time to its first frame, the time from key to frame, its memory."""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from benchmarks.measure import Row, megabytes
from benchmarks.terminal import Terminal

TITLE = "The table"

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("CREDITS")
Bare().run()
"""
KEYS = " 12345 "
"""The keys of a hand: deal, hold all five, draw."""
TIMES_BARE = 1.35
"""The budget of the table's first frame, as a multiple of a bare Textual app's: the best of each."""
STARTS = 10
LARGE, LARGEST = (120, 40), (200, 60)
"""Columns and rows of terminals that have room for the side panel; the larger one is measured in true colour."""
KEY_BUDGET, KEY_BUDGET_LARGE = 0.012, 0.016
"""The 95th percentile from key to frame, without the side panel, and beside it or while cards move."""
PRESSES = 210
LAB_EDITS = 40
LAB_QUIET_SECONDS = 0.06
"""The figures are painted at most this long after the pay; the views later."""
LAB_REST_SECONDS = 0.3
"""After this long the views are painted too."""
SAME_PRESS_SECONDS = 0.25
"""Two presses of one button at least this far apart count as two."""
MOVING_HANDS = 20
SECONDS_INTO_DEAL = 0.2
"""After this long some cards are face up."""
MOTION_SECONDS = 0.3
"""After this long without a frame, the animation is over."""
ROYAL = "deal As Ks Qs Js Ts\n"
ROYALS, DEALS = 3, 5
SENT_DEALS, SENT_BUDGET, CORES_BUDGET = 10, 150, 0.25
"""Deals whose output is counted, the most thousands of bytes of one, and how many cores it may take."""


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:

        def saves(name: str) -> list[str]:
            """The table with saves of its own, since another part may have played all credits."""
            return [sys.executable, "-m", "videopoker", "--saves", str(Path(folder, name))]

        table = saves("first")
        yield _first_frames(table, (80, 24))
        yield _first_frames(table, LARGEST)
        with Terminal(table) as terminal:
            terminal.seconds_to(b"CREDITS")
            pressed = [(key, _press(terminal, key)) for key in islice(cycle(KEYS), PRESSES)]
            yield _slow(
                "a key press to the painted frame, 95th percentile", [seconds for _, seconds in pressed]
            )
            yield _slow("the same, holding a card", [seconds for key, seconds in pressed if key != " "])
            yield _slow("the same, dealing or drawing", [seconds for key, seconds in pressed if key == " "])
            yield Row(
                "a key press to the painted frame, median", [seconds for _, seconds in pressed], KEY_BUDGET
            )
            held = [megabytes(terminal.process.pid, "VmRSS")]
            yield Row(f"memory after {PRESSES // len(KEYS)} hands, with the coach", held, 90, unit="MB")
        yield _without_coach()
        yield from _beside_panel(saves("panel"))
        yield from _in_largest(saves("largest"))
        yield from _moving(saves("moving"))
        yield from _sent(saves("sent"))
        yield from _in_lab([*saves("lab"), "lab", "jacks-or-better-9-6"])


def _in_lab(lab: list[str]) -> Iterator[Row]:
    """In the paytable lab: the time from changing a pay to the frame with the return and every line's figures."""
    for size in ((80, 24), LARGE):
        with Terminal(lab, size=size) as terminal:
            terminal.seconds_to(b"Two Pair")
            terminal.rest(1)
            for key in ["\x1b[B"] * 3:
                _press(terminal, key)
            steps = [_edit(terminal, "+") for _ in range(LAB_EDITS)]  # each gives another game
            typed = []
            for pay in range(51, 51 + LAB_EDITS // 2):
                _press(terminal, "\x1b[B")
                _press(terminal, "\x1b[A")
                typed += [_edit(terminal, digit) for digit in str(pay)]
        at = f"{size[0]}x{size[1]}"
        yield Row(f"a pay changed in the lab, to the last frame, {at}, median", steps, KEY_BUDGET_LARGE)
        yield _slow(f"the same, {at}, 95th percentile", steps, KEY_BUDGET_LARGE)
        yield _slow(f"a digit of a pay typed, {at}, 95th percentile", typed, KEY_BUDGET_LARGE)


def _edit(terminal: Terminal, key: str) -> float:
    seconds = terminal.press(key, LAB_QUIET_SECONDS)
    terminal.rest(LAB_REST_SECONDS)
    return seconds


def _without_coach() -> Row:
    """The memory of a table that never asks the solver."""
    with tempfile.TemporaryDirectory() as saves:
        Path(saves, "settings.toml").write_text('coach = "off"\n', "utf-8")
        with Terminal([sys.executable, "-m", "videopoker", "--saves", saves]) as terminal:
            terminal.seconds_to(b"CREDITS")
            for key in islice(cycle(KEYS), PRESSES // 3):
                _press(terminal, key)
            held = [megabytes(terminal.process.pid, "VmRSS")]
    return Row(f"memory after {PRESSES // 3 // len(KEYS)} hands, the coach off", held, 60, unit="MB")


def _beside_panel(table: list[str]) -> Iterator[Row]:
    """With the side panel, whose hits are compared with the expected ones after every hand."""
    with Terminal(table, size=LARGE) as terminal:
        terminal.seconds_to(b"CREDITS")
        pressed = [_press(terminal, key) for key in islice(cycle(KEYS), PRESSES)]
        yield _slow(
            "a key press to the painted frame, beside the side panel, 95th percentile",
            pressed,
            KEY_BUDGET_LARGE,
        )
        held = [megabytes(terminal.process.pid, "VmRSS")]
        yield Row("memory with the side panel", held, 72, unit="MB")


def _in_largest(table: list[str]) -> Iterator[Row]:
    """At 200 x 60 in true colour, with the side panel."""
    with Terminal(table, size=LARGEST, true_colour=True) as terminal:
        terminal.seconds_to(b"CREDITS")
        pressed = [_press(terminal, key) for key in islice(cycle(KEYS), PRESSES)]
    yield _slow("a key press to the painted frame at 200 x 60, 95th percentile", pressed, KEY_BUDGET_LARGE)


def _moving(table: list[str]) -> Iterator[Row]:
    """With animation on."""
    first, ended = [], []
    with Terminal(table, animations="full") as terminal:
        terminal.seconds_to(b"CREDITS")
        for _ in range(MOVING_HANDS):
            first.append(terminal.press(" "))
            terminal.pause(SECONDS_INTO_DEAL)
            ended.append(terminal.press("1"))
            terminal.rest(SAME_PRESS_SECONDS)
            first.append(terminal.press(" "))
            terminal.rest(MOTION_SECONDS)
    yield _slow("animation on: dealing or drawing, to the first frame, 95th percentile", first, None)
    what = "animation on: holding a card while cards are dealt, to the last frame, 95th percentile"
    yield _slow(what, ended, KEY_BUDGET_LARGE)
    for size in ((80, 24), LARGEST):
        yield from _frames(size)


def _frames(size: tuple[int, int]) -> Iterator[Row]:
    """Seconds between frames: at 30 a second 0.033, more where nothing changes, as at the end of a count."""
    where = f"{size[0]}x{size[1]}"
    deals: list[float] = []
    royals: list[float] = []
    for _ in range(ROYALS):
        with tempfile.TemporaryDirectory() as saves:
            program = [sys.executable, "-m", "videopoker", "--saves", saves]
            script = [*program, "run", "--practice", "royal", "-"]
            subprocess.run(script, input=ROYAL, text=True, capture_output=True, check=True)
            table = [*program, "--practice", "royal"]
            with Terminal(table, "full", size, true_colour=size == LARGEST) as terminal:
                terminal.seconds_to(b"CREDITS")
                for key in "12345":
                    _press(terminal, key)
                royals += terminal.frames(" ", MOTION_SECONDS)
                for _ in range(DEALS):
                    deals += terminal.frames(" ", MOTION_SECONDS)
                    terminal.frames(" ", MOTION_SECONDS)
    yield Row(f"animation on: from frame to frame of a deal, {where}, median", deals)
    yield _slow(f"the same, {where}, 95th percentile", deals, None)
    yield Row(f"animation on: from frame to frame of a royal, {where}, median", royals)
    yield _slow(f"the same, {where}, 95th percentile", royals, None)


def _sent(table: list[str]) -> Iterator[Row]:
    """What a terminal at the other end of a slow line waits for: with every animation, in true colour, the panel open."""
    with Terminal(table, "full", LARGEST, true_colour=True) as terminal:
        terminal.seconds_to(b"CREDITS")
        terminal.rest(1)
        deals, draws = [], []
        for _ in range(SENT_DEALS):
            for painted in (deals, draws):
                painted.append(terminal.painted(" ", MOTION_SECONDS))
                terminal.rest(SAME_PRESS_SECONDS)
    for name, painted in (("deal", deals), ("draw", draws)):
        sent, cores = zip(*painted, strict=True)
        yield Row(f"output of a {name} at 200 x 60, median", sent, SENT_BUDGET, unit="kB")
        yield Row(f"the CPU of the same {name}, median", cores, CORES_BUDGET, unit="cores")


def _slow(what: str, seconds: list[float], budget: float | None = KEY_BUDGET) -> Row:
    return Row(what, seconds, budget, figure=statistics.quantiles(seconds, n=20)[-1])


def _first_frames(table: list[str], size: tuple[int, int]) -> Row:
    """The best of each, in turn: other load slows both."""
    bare, frames = [], []
    for _ in range(STARTS):
        bare.append(_first_frame([sys.executable, "-c", BARE], size))
        frames.append(_first_frame(table, size))
    peer = ("a bare Textual app", min(bare))
    what = f"first painted frame at {size[0]} x {size[1]}"
    return Row(what, frames, TIMES_BARE * min(bare), *peer, figure=min(frames))


def _first_frame(arguments: list[str], size: tuple[int, int]) -> float:
    with Terminal(arguments, size=size, true_colour=size == LARGEST) as terminal:
        return terminal.seconds_to(b"CREDITS")


def _press(terminal: Terminal, key: str) -> float:
    seconds = terminal.press(key)
    terminal.rest(SAME_PRESS_SECONDS if key == " " else 0.02)
    return seconds
