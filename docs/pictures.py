"""Makes the README's pictures from the program: `python docs/pictures.py`, or with the names of some.

The same program makes the same bytes: every session has a seed, and the clock is fixed. It needs what
`screen_picture` needs. Each picture is made in its own process, because Textual reads the number of colours once.
"""

import asyncio
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import NamedTuple, Self

from screen_picture import drawn, save_png
from textual.pilot import Pilot
from textual.widgets import Input

from videopoker import Session
from videopoker.play.saves import log_row
from videopoker.solver.tables.hold_values import best_hold
from videopoker.tui.colours.theme import theme_for
from videopoker.tui.kit.table_view import animation_player as player
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.shell.run import demo_app
from videopoker.tui.table.demo import DemoScreen

HERE = Path(__file__).parent
FRAME = 0.06
"""Seconds per frame of the animated picture while something moves."""

DEMO_SEED = (1788).to_bytes(2)
"""A seed whose first hand has the joker and two queens, and draws to four of a kind."""


class Clock(datetime):
    """A clock that advances five seconds at each reading: ten seconds per hand."""

    at = datetime(2026, 1, 17, 19, 30, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        """The next moment."""
        Clock.at += timedelta(seconds=5)
        return cls.fromtimestamp(Clock.at.timestamp(), tz)


class Picture(NamedTuple):
    """A screen after some keys."""

    size: tuple[int, int]
    keys: str
    hands: int = 0
    """Hands played before it."""
    cards: str = ""
    """The hand in play, dealt before the keys are pressed."""
    draws: str = ""
    """The cards it draws."""
    at_once: int = 1
    """The number of hands drawn from this deal."""
    theme: str = "felt"
    colours: str = "truecolor"
    game: str | None = None


PICTURES = {
    "table": Picture((120, 40), "1 3 5 w", 400, "Ks 7d JK 2c Kh"),
    "wide": Picture((200, 60), "1 2 3 5 space", 900, "Ah Kh Qh 4s Jh", "Th"),
    "light": Picture((120, 40), "1 2 4 w", 120, "Jd Jh 4s Js Kc", theme="felt-light"),
    "colours": Picture((80, 24), "1 3 5 space", 40, "Qh 7d JK 2c Qs", "Qd 9s", colours="256"),
    "hundred": Picture(
        (120, 40), "1 2 3 4 space", 20, "Ah Kh 2s Jh 7c", "Qh", at_once=100, game="deuces-wild-full-pay"
    ),
    "statistics": Picture((120, 40), "t", 3500),
    "history": Picture((120, 40), "l down down", 200),
    "games": Picture((120, 40), "g down down", 40),
    "lab": Picture((120, 40), "p down down down minus", game="jacks-or-better-9-6"),
}


def fresh(picture: Picture) -> Session:
    """A machine after this many hands of best play, with the picture's hand in play, if any."""
    session = Session.in_memory(picture.game, credits=5000, seed=b"an evening")
    with session.one_commit():
        for _ in range(picture.hands):
            session.deal(5)
            state = session.state
            assert state.paytable is not None
            session.draw(best_hold(state.cards, state.paytable, 5))
    if picture.cards:
        session.deal(5, cards=picture.cards, replacements=picture.draws, hands=picture.at_once)
    return session


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the solver has answered all questions and everything is painted."""
    before: list[object] = []
    while True:
        for _ in range(4):
            await pilot.pause(0.05)
        now = [strip.text for strip in pilot.app.screen._compositor.render_strips()]  # noqa: SLF001 - the painted cells
        if now == before and not pilot.app.solver._jobs:  # noqa: SLF001 - open questions
            return
        before = now


@asynccontextmanager
async def opened(app: VideoPokerApp, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """The program on a screen of this size."""
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


def svg(app: VideoPokerApp) -> str:
    """The screen as it is painted now."""
    strips = app.screen._compositor.render_strips()  # noqa: SLF001 - the painted cells
    corner = next(segment.style for segment in strips[-1])  # in the colours of the terminal
    ground = (
        corner.bgcolor.get_truecolor().hex if corner and corner.bgcolor else app.theme_variables["background"]
    )
    return drawn(strips, ground)


async def still(name: str, folder: Path) -> None:
    """One picture of the program after its keys."""
    picture = PICTURES[name]
    app = VideoPokerApp(fresh(picture), Path(os.devnull))
    app.settings = replace(app.settings, theme=picture.theme)
    app.theme = theme_for(picture.theme, app.console.color_system)
    async with opened(app, picture.size) as pilot:
        app.animation_level = "none"
        for key in picture.keys.split():
            await pilot.press(key)
            await pilot.pause(0.25)  # the debounce ignores a second press within 0.2 seconds
        for field in app.screen.query(Input):
            field.cursor_blink = False
        await settled(pilot)
        save_png([svg(app)], [], folder / f"{name}.png")


async def moving(folder: Path) -> None:
    """A hand of the demo, from the deal to the win, animated; its last frame also as a still picture."""
    seconds = 0.0
    player.monotonic = lambda: seconds  # the clock of the animation
    state = Session.in_memory().state
    assert state.paytable is not None
    app = demo_app(state.paytable, Path(os.devnull))
    demo = DemoScreen(state.paytable, app.solver, app.settings, seed=DEMO_SEED)
    demo.is_by_itself = False
    app.get_default_screen = lambda: demo  # type: ignore[method-assign]
    frames: list[str] = []
    times: list[int] = []
    async with opened(app, (80, 24)) as pilot:

        async def take(wait: float) -> None:
            await settled(pilot)
            frames.append(svg(app))
            times.append(round(wait * 1000))

        while not demo.view.model.state.finals:
            wait = demo.step()
            while demo.view.player.timeline:
                await take(FRAME)
                seconds += FRAME
                demo.view.player.tick()
            await take(wait)
    save_png(frames, times, folder / "demo.png")
    save_png(frames[-1:], [], folder / "demo-still.png")


def main() -> None:
    """The pictures named, or all of them, each made in its own process."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", choices=["demo", *PICTURES, []])
    parser.add_argument("--to", metavar="FOLDER", type=Path, default=HERE / "pictures")
    options = parser.parse_args()
    options.to.mkdir(exist_ok=True)
    if name := os.environ.get("PICTURE"):
        log_row.datetime = Clock  # type: ignore[misc]
        asyncio.run(moving(options.to) if name == "demo" else still(name, options.to))
        return
    for name in options.names or ["demo", *PICTURES]:
        command = [sys.executable, __file__, "--to", str(options.to)]
        subprocess.run(command, env=environment(name), check=True)  # noqa: S603 - this file


def environment(name: str) -> dict[str, str]:
    """A terminal with the colours of this picture, whatever terminal this runs in."""
    colours = PICTURES[name].colours if name in PICTURES else "truecolor"
    kept = {
        key: text for key, text in os.environ.items() if key not in {"NO_COLOR", "SSH_CONNECTION", "SSH_TTY"}
    }
    return kept | {"PICTURE": name, "TEXTUAL_COLOR_SYSTEM": colours, "TZ": "UTC"}


if __name__ == "__main__":
    main()
