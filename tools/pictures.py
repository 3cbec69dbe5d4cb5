"""Makes the pictures of README and docs/ from the program: `python tools/pictures.py`, or with the names of some.

Every picture is of the real table and of a real save on disk: a chain of secrets, and a commitment before each bet. Only
the secrets are not random, but follow from a seed, so that the same program makes the same bytes; the clock is fixed.
The seeds were found by trying 0, 1, 2, ... until the chain had the hand for the picture.

It needs what `screen_picture` needs. Each picture is made in its own process, because Textual reads the number of
colours once.
"""

import asyncio
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self

from screen_picture import drawn, save_png
from textual.pilot import Pilot
from textual.widgets import Input

from videopoker import Session
from videopoker.drawing.shared_picture import SCALE, png, shared_picture
from videopoker.play import session as sessions
from videopoker.play.deals.shuffle import seeded
from videopoker.play.saves.hands.search import numbered
from videopoker.play.saves.rows import log_row
from videopoker.play.saves.rows import log_row as head
from videopoker.solver.tables.hold_values import best_hold
from videopoker.text.play.shared_hand import shared_hand
from videopoker.tui.colours.theme import theme_for
from videopoker.tui.kit.table_view import effects as player
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.shell.app import VideoPokerApp

HERE = Path(__file__).parent.parent / "docs"
FRAME = 0.1
"""Seconds per frame of the moving picture while something moves."""


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
    seed: int
    """Gives the secrets of the chain."""
    hands: int = 0
    """Hands played before it, with best play."""
    at_once: int = 1
    """The number of hands drawn from each deal."""
    theme: str = "felt"
    colours: str = "truecolor"
    game: str = "jacks-or-better-9-6"
    panel: str = "auto"


HOUSE = "joker-poker-jacks-15-5-4"
PICTURES = {
    "play": Picture((120, 36), "space h {hold} space", seed=309, hands=490, panel="off"),
    "royal": Picture((150, 48), "space {hold} space", seed=302, hands=436, game=HOUSE, panel="off"),
    "share": Picture((120, 36), "", seed=309, hands=490),
    "panel": Picture((200, 60), "space {hold} space", seed=302, hands=436, game=HOUSE),
    "why": Picture((60, 24), "space 3 5 w", seed=500, hands=351),
    "light": Picture((60, 24), "space {hold} space", seed=309, hands=1041, game=HOUSE, theme="felt-light"),
    "cabinet": Picture((60, 24), "space {hold} space", seed=309, hands=116, game=HOUSE, theme="cabinet"),
    "hundred": Picture(
        (60, 24), "space {hold} space", seed=309, hands=309, at_once=100, game="deuces-wild-full-pay"
    ),
    "history": Picture((60, 20), "l down", seed=309, hands=492),
    "statistics": Picture((60, 20), "t right", seed=309, hands=3000),
    "lab": Picture((60, 20), "p down down down minus", seed=309),
    "games": Picture((60, 20), "g down down", seed=309),
}
MOVING = "play"
SHARED = "share"
WAITS = {"space": 0.6, "h": 1.2}
"""Seconds after a key of the moving picture; 0.2 after the others."""
LAST = 1.4
"""Seconds of its last frame, which is also a still picture."""


@contextmanager
def played(picture: Picture) -> Iterator[Session]:
    """A real save with these hands; the secrets follow from the seed."""
    sessions.fresh_secret = seeded(f"picture {picture.seed}".encode())
    head.new_id = lambda: f"{picture.seed:016x}"
    log_row.datetime = Clock  # type: ignore[misc]
    with (
        TemporaryDirectory() as folder,
        Session.open(Path(folder) / "default.sqlite3", picture.game) as session,
    ):
        with session.one_commit():
            for number in range(picture.hands):
                if session.state.credits < 5:
                    session.deposit(1000)
                if number == picture.hands - 1 and picture.at_once > 1:
                    session.deposit(5000)
                    session.deal(5, hands=picture.at_once)
                else:
                    session.deal(5)
                session.draw(best(session))
        yield session


def best(session: Session) -> frozenset[int]:
    """The best hold of the hand in play."""
    state = session.state
    assert state.paytable is not None
    return frozenset(best_hold(state.cards, state.paytable, 5))


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
async def opened(picture: Picture, session: Session, animation: str) -> AsyncIterator[Pilot[None]]:
    """The program at this picture's table."""
    app = VideoPokerApp(session, Path(os.devnull))
    app.settings = replace(app.settings, theme=picture.theme, animation=animation, panel=picture.panel)
    app.theme = theme_for(picture.theme, app.console.color_system)
    async with app.run_test(size=picture.size) as pilot:
        await settled(pilot)
        yield pilot


def keys_of(picture: Picture, session: Session) -> Iterator[str]:
    """The keys, those of the best hold in place of ``{hold}``, when the hand is dealt."""
    for key in picture.keys.split():
        yield from (str(position + 1) for position in sorted(best(session))) if key == "{hold}" else (key,)


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
    with played(PICTURES[name]) as session:
        async with opened(PICTURES[name], session, "none") as pilot:
            for key in keys_of(PICTURES[name], session):
                await pilot.press(key)
                await pilot.pause(0.25)  # the debounce ignores a second press within 0.2 seconds
            for field in pilot.app.screen.query(Input):
                field.cursor_blink = False
            await settled(pilot)
            save_png([svg(pilot.app)], [], folder / f"{name}.png")


async def moving(name: str, folder: Path) -> None:
    """A hand from the deal to the win, animated; its last frame also as a still picture."""
    seconds = 0.0
    player.monotonic = lambda: seconds  # the clock of the animation
    frames: list[str] = []
    times: list[int] = []
    with played(PICTURES[name]) as session:
        async with opened(PICTURES[name], session, "full") as pilot:

            async def take(wait: float) -> None:
                await settled(pilot)
                frames.append(svg(pilot.app))
                times.append(round(wait * 1000))

            await take(0.3)
            view = pilot.app.screen.query_one(TableView)
            for key in keys_of(PICTURES[name], session):
                await pilot.press(key)
                await settled(pilot)
                while view.player.timeline:
                    await take(FRAME)
                    seconds += FRAME
                    view.player.tick()
                await take(WAITS.get(key, 0.2))
            times[-1] = round(LAST * 1000)
    save_png(frames, times, folder / f"{name}.png")
    save_png(frames[-1:], [], folder / f"{name}-still.png")


def shared(name: str, folder: Path) -> None:
    """The picture that `y` writes of a hand."""
    with played(PICTURES[name]) as session:
        session.deal(5)
        session.draw(best(session))
        hand = shared_hand(numbered(session.log, session.state.hand), is_practice=False)
        (folder / f"{name}.png").write_bytes(png(shared_picture(hand), SCALE))


def main() -> None:
    """The pictures named, or all of them, each made in its own process."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", choices=[*PICTURES, []])
    parser.add_argument("--to", metavar="FOLDER", type=Path, default=HERE / "pictures")
    options = parser.parse_args()
    options.to.mkdir(exist_ok=True)
    if name := os.environ.get("PICTURE"):
        if name == SHARED:
            shared(name, options.to)
        else:
            asyncio.run((moving if name == MOVING else still)(name, options.to))
        return
    for name in options.names or PICTURES:
        command = [sys.executable, __file__, "--to", str(options.to)]
        with TemporaryDirectory() as files:
            subprocess.run(command, env=environment(name, files), check=True)  # noqa: S603 - this file


def environment(name: str, files: str) -> dict[str, str]:
    """A terminal with the colours of this picture, whatever terminal this runs in; `files` is for receipts and caches."""
    kept = {
        key: text for key, text in os.environ.items() if key not in {"NO_COLOR", "SSH_CONNECTION", "SSH_TTY"}
    }
    folders = {f"XDG_{kind}_HOME": files for kind in ("STATE", "CACHE", "DATA", "CONFIG")}
    return kept | folders | {"PICTURE": name, "TEXTUAL_COLOR_SYSTEM": PICTURES[name].colours, "TZ": "UTC"}


if __name__ == "__main__":
    main()
