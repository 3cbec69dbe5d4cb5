"""Fixtures of the screens: a clock for animations, presses without waiting, caches shared by all tests."""

import threading
from functools import cache
from weakref import WeakKeyDictionary

import pytest
from textual import strip
from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack
from textual.css import stylesheet
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values
from textual.design import ColorSystem
from textual.pilot import Pilot

from tests.tui.clock import CLOCK
from tests.tui.tables import painted
from videopoker import Session
from videopoker.coach import sheet
from videopoker.solver.tables import returns
from videopoker.tui.kit import debounce as presses
from videopoker.tui.kit.table_view.effects import SealLabel
from videopoker.tui.solving import service as service_module
from videopoker.tui.table import screen as table_screen


@pytest.fixture(scope="session", autouse=True)
def time_of_the_tests():
    """Time passes on the screens only while a test waits."""
    with pytest.MonkeyPatch.context() as patch:
        CLOCK.rule(patch)
        yield


@pytest.fixture(autouse=True)
def begin_of_time():
    CLOCK.reset()


@pytest.fixture
def clock(monkeypatch):
    monkeypatch.setattr(presses, "SECONDS", 0)
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.delenv("SSH_TTY", raising=False)
    return CLOCK


@pytest.fixture
def hurried(monkeypatch):
    """The presses of a test follow each other at once, however slow the machine."""
    monkeypatch.setattr(presses, "SECONDS", 60)


@pytest.fixture
def unhurried(monkeypatch):
    """Every press of a test counts, however fast the machine."""
    monkeypatch.setattr(presses, "SECONDS", 0)


@pytest.fixture(scope="session", autouse=True)
def parsed_styles():
    """Each style sheet is parsed once for each theme, and a theme's colours are computed once: a third of opening
    the table.

    Textual keeps these rules for one running app and never changes them; here they serve the apps of all tests.
    """
    parsed = {}
    parse_rules = Stylesheet._parse_rules

    def cached(sheet, *arguments, **options):
        key = (*sheet._variables.items(), *arguments, *options.items())
        if key not in parsed:
            parsed[key] = parse_rules(sheet, *arguments, **options)
        return parsed[key]

    sheets = {}
    parse = Stylesheet.parse

    def parsed_once(sheet):
        key = (*sheet._variables.items(), *sheet.source.items())
        if key not in sheets:
            parse(sheet)
            sheets[key] = sheet._rules, sheet.rules_map
        sheet._rules, sheet._rules_map = sheets[key]
        sheet._require_parse = False

    colours = {}
    generate = ColorSystem.generate

    def generated_once(system):
        key = tuple(map(str, vars(system).values()))
        if key not in colours:
            colours[key] = generate(system)
        return colours[key]

    values = {}

    def cached_values(variables):
        key = tuple(variables.items())
        if key not in values:
            values[key] = tokenize_values(variables)
        return values[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RuleSet, "__hash__", object.__hash__)  # the same, without a call in Python
        patch.setattr(Stylesheet, "_parse_rules", cached)
        patch.setattr(Stylesheet, "parse", parsed_once)
        patch.setattr(ColorSystem, "generate", generated_once)
        patch.setattr(stylesheet, "tokenize_values", cached_values)
        yield


@pytest.fixture(params=["thread", "no thread"])
def has_threads(request, monkeypatch):
    """Once with threads, and once without, as in a browser."""
    if request.param == "no thread":
        monkeypatch.setattr(threading.Thread, "start", forbidden)
    return request.param == "thread"


def forbidden(_thread):
    """What Emscripten does when a thread is started."""
    raise RuntimeError("can't start new thread")


SOLUTIONS = {}
find_sheet = sheet.known_sheet
shipped_sheet = cache(find_sheet)


@pytest.fixture(scope="package", autouse=True)
def solved_once():
    """Solve each game and look up its sheet once for all tests: each app drops its answers."""
    solve_steps = returns.solve_steps

    def known_steps(paytable, coins=None, values=None):
        key = paytable, coins, values if values is None else tuple(values)
        yield
        if key not in SOLUTIONS:
            SOLUTIONS[key] = yield from solve_steps(paytable, coins, values)
        return SOLUTIONS[key]

    def known_sheet(paytable, coins, lines, saves=None):
        return find_sheet(paytable, coins, lines, saves) if saves else shipped_sheet(paytable, coins, lines)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(returns, "solve_steps", known_steps)
        patch.setattr(sheet, "known_sheet", known_sheet)
        yield


@pytest.fixture(scope="session", autouse=True)
def prompt_pilots():
    """A pilot continues once all is painted, and a pause is time on the screens: Textual's sleeps 20 ms before each part of a click, and gives up a screen
    that is not open after 30 s.

    The solver leaves no pause after a key either. Credits are offered after a lost hand only when a test brings it
    forward, however slow the machine.
    """

    async def painted_or_paused(pilot, delay=None):
        await CLOCK.advance(delay or 0)
        await painted(pilot)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "pause", painted_or_paused)
        patch.setattr(Pilot, "_wait_for_screen", painted)
        patch.setattr(service_module, "_GIVE_WAY_SECONDS", 0)
        patch.setattr(table_screen, "OFFER_SECONDS", 3600)
        yield


class NothingKept:
    """Replaces the seven caches that Textual makes for each strip: here a frame is painted once."""

    def get(self, _key):
        return None

    def __setitem__(self, _key, _value):
        pass


NO_CACHE = NothingKept()


@pytest.fixture(scope="session", autouse=True)
def unseen_frames():
    """Paint a frame only when a test looks at it, and once: saves a third of the time.

    Textual's headless driver drops each frame it paints; a test reads from the same compositor.
    Every frame is painted where there is a terminal or a host (test_terminal, test_host), and on every screen at any size.
    """
    textuals = {name: getattr(Compositor, name) for name in ("render_update", "render_strips", "reflow")}
    render_update, render_strips, reflow = textuals.values()
    seen = WeakKeyDictionary()

    def unseen(compositor, **options):
        if not active_app.get().is_headless:
            return render_update(compositor, **options)
        for seal in active_app.get().screen.query(SealLabel):
            seal.render_lines(seal.size.region)  # a bet waits for the frame that shows it
        visible_screen_stack.set(options["screen_stack"])
        compositor._dirty_regions.clear()
        seen.pop(compositor, None)
        return None

    def looked_at(compositor, size=None):
        app = active_app.get()
        if compositor is app.screen._compositor:  # a dialog reads the screens below it from this list
            visible_screen_stack.set(app._background_screens)
        if size or not app.is_headless:
            return render_strips(compositor, size)
        if compositor._dirty_regions or compositor not in seen:
            seen[compositor] = render_strips(compositor)
        return seen[compositor]

    def moved(compositor, *arguments):
        seen.pop(compositor, None)
        return reflow(compositor, *arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", unseen)
        patch.setattr(Compositor, "render_strips", looked_at)
        patch.setattr(Compositor, "reflow", moved)
        patch.setattr(strip, "FIFOCache", lambda _: NO_CACHE)
        yield textuals


@pytest.fixture
def every_frame(unseen_frames, monkeypatch):
    """Paint every frame, also those no test looks at."""
    for name, method in unseen_frames.items():
        monkeypatch.setattr(Compositor, name, method)


@pytest.fixture
def jacks(tmp_path, monkeypatch):
    """A session at 9/6 Jacks or Better; games are saved in a folder of the test."""
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path / "own"))
    return Session.in_memory("jacks-or-better-9-6", credits=100)
