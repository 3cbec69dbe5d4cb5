"""A table for a test: open it, press keys, wait, and read the screen."""

import os
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from math import inf
from pathlib import Path
from unittest.mock import patch

from rich.style import Style
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from tests.tui.clock import idle, looks
from videopoker import Session
from videopoker.core.cards.cards import CARDS
from videopoker.drawing.card_art import face
from videopoker.tui.kit.table_view.cards.card import CardView
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.textual_fixes.widgets import Label


@asynccontextmanager
async def seated(
    session: Session, size: tuple[int, int] = (80, 24), animation: str = "none", coach: str = "after"
) -> AsyncIterator[Pilot[None]]:
    """The table with this session, in a terminal of this size."""
    app = VideoPokerApp(session, Path(os.devnull))
    app.animation_level = animation
    app.settings = replace(app.settings, coach=coach)
    async with app.run_test(size=size, notifications=True) as pilot:
        await painted(pilot)
        yield pilot


def dealt(cards: str = "Ks 7d JK 2c Kh", replacements: str = "8c 8d", **options: object) -> Session:
    """A session in the middle of a hand: by default kings and the joker, two eights to come."""
    session = Session.in_memory(**({"credits": 1000} | options))
    session.deal(5, cards=cards, replacements=replacements)
    return session


def play_deals(session: Session, deals: int, coins: int = 5, **bet: object) -> Session:
    """The session after these deals; nothing is held."""
    for _ in range(deals):
        session.deal(coins, **bet)
        session.draw()
    return session


def app_with(settings_file: Path | None, session: Session | None = None) -> VideoPokerApp:
    """The program with this settings file, or with none, without animation."""
    app = VideoPokerApp(session or dealt(), Path(os.devnull), settings_file)
    app.animation_level = "none"
    return app


@asynccontextmanager
async def alone(
    make: Callable[[VideoPokerApp], Screen[object]], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    """A screen without the table below it: most other screens open faster than the table."""
    app = app_with(None)
    with patch.object(app, "get_default_screen", lambda: make(app)):
        async with app.run_test(size=size, notifications=True) as pilot:
            await painted(pilot)
            yield pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one by one, as fast as the table takes them.

    Pilot.press sleeps 20 ms twice a key, to see whether the process idles.
    """
    for key in keys:
        pilot.app.simulate_key(key)
        await painted(pilot)


def move(pilot: Pilot[None], make: Callable[[], object]) -> None:
    """Make a move that no key makes, such as a deal of chosen cards, and let the table show it."""

    def made() -> tuple[()]:
        make()
        return ()

    pilot.app.screen._do(made)


async def turn_wheel(pilot: Pilot[None], widget: type[Widget], *notches: int) -> None:
    """Turn the wheel over a widget, down for 1 and up for -1."""
    for notch in notches:
        turned = events.MouseScrollDown if notch > 0 else events.MouseScrollUp
        await pilot._post_mouse_events([turned], widget)
        await painted(pilot)


async def back_to_table(pilot: Pilot[None]) -> None:
    """Close every screen over the table."""
    while len(pilot.app.screen_stack) > 1:
        await press(pilot, "escape")


async def resized(pilot: Pilot[None], *sizes: tuple[int, int]) -> AsyncIterator[tuple[int, int]]:
    """Give the terminal each of these sizes, one after the other."""
    for size in sizes:
        await pilot.resize_terminal(*size)
        await painted(pilot)
        yield size


async def typed(pilot: Pilot[None], *keys: str) -> None:
    """Press keys that arrive all at once, as through a slow connection."""
    for key in keys:
        pilot.app.simulate_key(key)
    await painted(pilot)
    await until(lambda: not pilot.app._key_order._waiting)
    await painted(pilot)


async def painted(pilot: Pilot[None]) -> None:
    """Wait until the screen is complete: no task is ready to run and no widget needs painting.

    Pilot.pause sends a message to every widget to see that those before it were taken: half of all messages.
    A new size is passed on at once: Textual waits 8 ms for another.
    """
    app = pilot.app
    for rounds in range(100):
        await idle()
        if app._resize_timer:
            app._check_resize()
            continue
        screen = app.screen
        behind = [other for other in app._background_screens if needs_layout(other)]
        if rounds > 1 and not (behind or needs_layout(screen) or needs_repaint(screen)):
            return
        for one in (screen, *behind):
            one._on_timer_update()


async def answered(pilot: Pilot[None]) -> None:
    """Wait for all answers of the solver; delayed questions are asked at once."""
    await painted(pilot)
    await bring_forward(pilot)
    await until(lambda: not pilot.app.solver._jobs)
    await painted(pilot)


async def bring_forward(pilot: Pilot[None]) -> None:
    """Fire this screen's timers now; the next press counts as a separate one."""
    forget_presses(pilot)
    for timer in list(pilot.app.screen._timers):
        if timer._repeat == 0 and timer._task and not timer._task.done():
            timer.stop()
            await timer._tick(next_timer=0, count=1)
    await painted(pilot)


def needs_layout(screen: Screen[object]) -> bool:
    """Whether this screen needs a layout, or a callback waits for one."""
    return bool(
        screen._layout_required or screen._scroll_required or screen._recompose_required or screen._callbacks
    )


def needs_repaint(screen: Screen[object]) -> bool:
    """Whether a widget of this screen needs painting; a screen behind others does not report it."""
    return bool(screen._repaint_required or screen._dirty_widgets)


async def until(condition: Callable[[], object]) -> None:
    """Wait for this condition; time passes meanwhile."""
    async for _ in looks():
        if condition():
            return
    raise AssertionError("waited in vain")


async def shown(pilot: Pilot[None], text: str) -> None:
    """Wait until this text is on the screen; time passes meanwhile."""
    async for _ in looks():
        await painted(pilot)
        if text in screen_text(pilot):
            return
    raise AssertionError(f"waited in vain for {text!r}; there is:\n{screen_text(pilot)}")


async def settle(pilot: Pilot[None]) -> None:
    """Have the next press count as a separate one, as if time had passed since the last."""
    await painted(pilot)
    assert forget_presses(pilot), "no screen here notes presses"


def forget_presses(pilot: Pilot[None]) -> int:
    """Make every screen forget when a key was pressed; returns the number of screens that record it."""
    noted = [vars(screen)["_presses"] for screen in pilot.app.screen_stack if "_presses" in vars(screen)]
    for presses in noted:
        presses._at = -inf
    return len(noted)


async def dialog_ready(pilot: Pilot[None]) -> None:
    """Let a dialog take its first key, as if time had passed since it opened."""
    await painted(pilot)
    assert pilot.app.screen._listens_from > 0
    pilot.app.screen._listens_from = -inf


def rows(pilot: Pilot[None]) -> list[str]:
    """The rows of the screen as text."""
    return [strip.text for strip in pilot.app.screen._compositor.render_strips()]


def screen_text(pilot: Pilot[None]) -> str:
    """The whole screen as text."""
    return "\n".join(rows(pilot))


def words(pilot: Pilot[None]) -> str:
    """All words of the screen, as a sentence with a long folder name continues in the next row."""
    return " ".join(re.sub(r"[│|]", " ", screen_text(pilot)).split())


def row_of(pilot: Pilot[None], text: str) -> int:
    """The first row that shows this text."""
    return next(number for number, row in enumerate(rows(pilot)) if text in row)


def row_with(pilot: Pilot[None], text: str) -> str:
    """The text of the first row that shows this text."""
    return rows(pilot)[row_of(pilot, text)]


def cards_shown(pilot: Pilot[None]) -> list[str]:
    """The rows of the cards, from the HELD marks to the numbers."""
    region = pilot.app.screen.query_one("#cards").region
    return [row[region.x : region.right] for row in rows(pilot)[region.y : region.bottom]]


HELD = "H E L D"
"""The tag of a held card, spaced out so that it is centred on cards with an odd number of columns."""


def tags(pilot: Pilot[None], row: int = 0) -> list[str]:
    """The tags above the cards: in row 0 of those that are raised, in row 1 of the others."""
    return [tag for tag in re.split(r"  +", cards_shown(pilot)[row].strip()) if tag]


def corners(pilot: Pilot[None]) -> list[str]:
    """Rank and suit in the upper corner of each card, as `K♠` or `JOKER`."""
    painted_rows = rows(pilot)
    return [_corner(pilot, painted_rows, position) for position in range(5)]


def _corner(pilot: Pilot[None], painted_rows: list[str], position: int) -> str:
    card = pilot.app.screen.query_one(f"#card-{position + 1}", CardView)
    region = card.region
    shown = [row[region.x + 1 : region.right] for row in painted_rows[region.y : region.bottom]]
    if region.width > 27:  # the index is drawn: no two cards have the same characters
        width, height = region.width - 1, card.form.card_rows
        drawn = {
            one.pretty: ["".join(cell[0] for cell in row[1:]) for row in face(one, width, height)]
            for one in CARDS
        }
        rows_shown = [row[: width - 1] for row in shown]
        starts = [rows_shown[top : top + height] for top in (1, 2)]
        return next(name for name, art in drawn.items() if art in starts)
    top = 1 if shown[1].strip(" ▀") else 2
    found = re.match(r"(JOKER|10|.)([♠♥♦♣]?)", shown[top])
    assert found
    rank, suit = found.groups()
    return rank if rank == "JOKER" else rank + (suit or shown[top + 1][0])


def message(pilot: Pilot[None]) -> str:
    """The first row of the message, without the commitment above it."""
    labels = pilot.app.screen.query("#above-message, #message").results(Label)
    regions = [label.region for label in labels if label.shown_words]
    lines = [rows(pilot)[y][region.x : region.right].strip() for region in regions for y in region.line_range]
    return next((row for row in lines if not re.search(r"[0-9a-f]{40}", row)), "")


def style_of(pilot: Pilot[None], text: str, within: str = "") -> Style:
    """How the first occurrence of a text is painted, in the first row that shows `within` as well."""
    strips = pilot.app.screen._compositor.render_strips()
    strip = next(strip for strip in strips if text in strip.text and within in strip.text)
    place = strip.text.index(text)
    for segment in strip:
        if place < len(segment.text):
            return segment.style or Style()
        place -= len(segment.text)
    raise AssertionError(text)
