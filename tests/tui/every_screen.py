"""Every screen, dialog, page and state of the program, with the keys that lead there from the table."""

import ast
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

import videopoker.tui
from tests.tui.tables import answered, app_with, painted, press, rows
from videopoker import Session, load_paytable
from videopoker.core.machine.state import Phase
from videopoker.play.practice.matches import begin_match
from videopoker.play.saves.hands.search import HandFilter
from videopoker.play.table.notes import HintLevel
from videopoker.tui.history.dialogs import filter_choices
from videopoker.tui.lab.view import VIEWS
from videopoker.tui.practice.exam import CertificatePage
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.statistics.screen import PAGES
from videopoker.tui.table.demo import DemoScreen
from videopoker.tui.table.words_dialog import WordsDialog

CARDS, DRAWN = "Ks 7d JK 2c Kh", "8c 8d 8h 8s 9s"


def dealt(session: Session) -> None:
    """A hand in play."""
    session.deal(5, cards=CARDS, replacements=DRAWN)


def won(session: Session) -> None:
    """A win that can be doubled."""
    dealt(session)
    session.draw("Ks JK Kh")


def doubling(session: Session) -> None:
    """A card to pick."""
    won(session)
    session.double_up()


def many(session: Session) -> None:
    """Ten hands after their draw."""
    session.deal(5, cards=CARDS, hands=10)
    session.draw("Ks JK Kh")


def broke(session: Session) -> None:
    """No credits."""
    session.cash_out()


def matched(session: Session) -> None:
    """A match with a deal drawn."""
    begin_match(session.log, load_paytable(), 3)
    session.deal(5)
    session.draw()


STARTS = {Phase.BETTING: won, Phase.DRAWING: dealt, Phase.DOUBLING: doubling}
"""A table in each phase."""

HINTS = {
    HintLevel.NONE: "",
    HintLevel.BEST: "h",
    HintLevel.RANKING: "h h",
    HintLevel.REASON: "w",
    HintLevel.ACCOUNT: "w w",
    HintLevel.BOTH: "W",
}
"""The keys that ask the coach for as much."""


def demo(app: VideoPokerApp) -> None:
    """The demo that an idle table opens."""
    screen = DemoScreen(app._session.state.paytable, app.solver, app.settings)
    screen.is_by_itself = False
    app.push_screen(screen)


def words(app: VideoPokerApp) -> None:
    """The question for the player's own words, where a chain begins."""
    with Session.open(Path(app._session.log.where).with_name("real.sqlite3")) as session:
        app.push_screen(WordsDialog(session.state.secret_chain.chain))


def estimate(app: VideoPokerApp) -> None:
    """The first estimate of a certificate, which half of its hands lead to."""
    app.push_screen(CertificatePage(["An estimate.", "A lesson."]))


@dataclass(frozen=True)
class Way:
    """A way from the table to a screen or a state."""

    shows: str
    """The class of the screen."""
    keys: str = ""
    """The keys, one after the other; `=text` fills the first field, `:name` goes to a row of the list, and
    `!name` runs an action whose key needs a practice played to its end."""
    start: Callable[[Session], None] = dealt
    opens: Callable[[VideoPokerApp], None] | None = None
    """What opens it where no key does."""

    def __str__(self) -> str:
        by = self.opens.__name__ if self.opens else self.keys
        return " ".join(filter(None, [self.shows, self.start.__name__, by]))


def _ways() -> Iterator[Way]:
    for start in STARTS.values():
        hints = [HintLevel.NONE] if start is doubling else HINTS
        yield from (Way("TableScreen", HINTS[level], start) for level in hints)
    yield from (Way("TableScreen", keys, many) for keys in ("", "left", "w w"))
    yield Way("TableScreen", start=broke)
    yield Way("CreditsDialog", "space", broke)
    yield Way("CreditsDialog", "c")
    yield Way("GamesScreen", "g")
    yield from (Way("GamesScreen", keys) for keys in ("g J", "g z z", "g left"))
    yield Way("HelpScreen", "question_mark")
    yield Way("SettingsScreen", "s")
    yield Way("ThemesScreen", "s :theme enter")
    yield Way("KeysScreen", "s :keys enter")
    yield Way("KeysScreen", "s :keys enter enter")
    yield Way("ScreenHelp", "s question_mark")
    yield Way("Palette", "ctrl+p")
    yield Way("QuitDialog", "q")
    yield Way("FairnessScreen", "F", won)
    yield Way("FairnessScreen", "F")
    yield Way("StrategyScreen", "S")
    yield from (Way("StatisticsScreen", f"t {number}") for number, _ in enumerate(PAGES, 1))
    yield from _past()
    yield from _practice()
    yield from _lab()
    yield Way("DemoScreen", start=won, opens=demo)
    yield Way("WordsDialog", start=won, opens=words)


def _past() -> Iterator[Way]:
    yield Way("HistoryScreen", "l down")
    yield Way("HistoryScreen", "l colon 1")
    yield Way("HandDialog", "l down enter")
    yield from (Way("HandDialog", f"l down enter {keys}") for keys in ("w", "w w", "W"))
    yield Way("ReplayScreen", "l down r")
    yield Way("ReplayScreen", "l down r space")
    yield Way("PracticeScreen", "l down a")
    yield from (
        Way("PracticeScreen", f"l down a {keys}")
        for keys in ("space", "space space", "space space w", "space space w w")
    )
    yield Way("ShareHandDialog", "y", won)
    yield Way("ExportDialog", "l e")
    yield Way("ExportDialog", "l e =x.pdf enter")
    yield Way("ChoiceDialog", "l f")
    fields, _ = zip(*((choice.value, choice) for choice in filter_choices(HandFilter())), strict=True)
    yield from (Way("ChoiceDialog", f"l f {'down ' * place}enter") for place, _ in enumerate(fields))


def _practice() -> Iterator[Way]:
    yield Way("BuildScreen", "v")
    yield Way("BuildScreen", "v enter right enter n")
    yield Way("CardsDialog", "v t")
    yield Way("DiceDialog", "v p")
    yield Way("DailyScreen", "T")
    yield Way("DailyScreen", "T left")
    yield Way("ShareDialog", "T !share")
    yield Way("DrillScreen", "D")
    yield from (Way("DrillScreen", f"D {keys}") for keys in ("space", "space w", "space W", "w"))
    yield Way("HandsDialog", "D e")
    yield Way("HandsDialog", "D e =Kx enter")
    yield Way("AnalysisScreen", "D e =KsKh7d2cJK|1,2 enter")
    yield Way("DeckDialog", "D b")
    yield Way("ChoiceDialog", "D o")
    yield Way("LessonsScreen", "L")
    yield Way("LessonPageScreen", "L enter")
    yield Way("PracticeScreen", "L enter space")
    yield from (Way("PracticeScreen", f"L enter space {keys}") for keys in ("space", "space w"))
    yield Way("MatchDialog", "x")
    yield Way("CardScreen", "x", matched)
    yield Way("ShareDialog", "x y", matched)
    yield Way("ChallengeScreen", "x =challenge enter")
    yield Way("ExamScreen", "E")
    yield Way("ExamScreen", "E n x x")
    yield Way("CertificateScreen", "E C escape")
    yield Way("CertificatePage", opens=estimate)
    yield Way("WhichDialog", "G")
    yield Way("WhichDialog", "G 1")
    yield Way("AnalysisScreen", "E space space x x w")


def _lab() -> Iterator[Way]:
    yield Way("LabScreen", "p")
    yield from (Way("LabScreen", f"p{' tab' * number}") for number, _ in enumerate(VIEWS, 1))
    yield Way("LabScreen", "p 1 2")
    yield Way("PaysDialog", "p c")
    yield Way("PaysDialog", "p t")
    yield Way("PaysDialog", "p f")
    yield Way("PaysDialog", "p f =98 enter")
    yield Way("AimScreen", "p f =98% enter")
    yield Way("RiskScreen", "p r")
    yield Way("SaveDialog", "p s")
    yield Way("LeaveDialog", "p plus escape")


WAYS = [*_ways()]


def screens_of_the_program() -> set[str]:
    """The names of all screens that the program opens, read from its source: those that it calls."""
    for module in walk_packages(videopoker.tui.__path__, "videopoker.tui."):
        import_module(module.name)
    files = Path(videopoker.tui.__file__).parent.rglob("*.py")
    names = {kind.__name__ for kind in _kinds(Screen)}
    calls = (
        node.func
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call)
    )
    return names & {call.id for call in calls if isinstance(call, ast.Name)}


def _kinds(screen: type[Screen[object]]) -> Iterator[type[Screen[object]]]:
    for kind in screen.__subclasses__():
        if kind.__module__.startswith("videopoker."):
            yield kind
        yield from _kinds(kind)


@asynccontextmanager
async def table(
    folder: Path, start: Callable[[Session], None] = dealt, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    """The table on a save with hands in the past, in the state of `start`."""
    with Session.open(folder / "default.sqlite3", practice=True) as session:
        for _ in range(2):
            session.deal(5, cards=CARDS, replacements=DRAWN)
            session.draw()
        start(session)
        app = app_with(None, session)
        app.settings = replace(app.settings, double_up=True, confirm_quit=True)
        async with app.run_test(size=size, notifications=True) as pilot:
            await answered(pilot)
            yield pilot


async def go(pilot: Pilot[None], way: Way) -> None:
    """Go this way from the table."""
    pilot.app.screen._table.coach.close()
    if way.opens:
        way.opens(pilot.app)
        await answered(pilot)
    for key in way.keys.split():
        await step(pilot, key)
    assert way.shows in {"", type(pilot.app.screen).__name__}, rows(pilot)


async def at_rest(pilot: Pilot[None]) -> list[str]:
    """The rows of the screen once nothing more comes: the lab waits for a pause in the keys."""
    shown: list[str] = []
    while shown != (shown := rows(pilot)):
        for screen in pilot.app.screen_stack:
            for lab in screen.query("LabDisplay, LabView"):
                for timer in [*lab._timers]:
                    timer.stop()
                    await timer._tick(next_timer=0, count=1)
        await answered(pilot)
    return shown


async def step(pilot: Pilot[None], key: str) -> None:
    """One key of a way."""
    screen = pilot.app.screen
    if key.startswith("="):
        screen.query_one(Input).value = key[1:]
        await painted(pilot)
    elif key.startswith(":"):
        screen.go_to(key[1:])
    elif key.startswith("!"):
        getattr(screen, f"action_{key[1:]}")()
        await painted(pilot)
    else:
        await press(pilot, key)
        await answered(pilot)


WAYS_OUT = ("y leave", "esc", "n stay", "any key", "q quit", ". more")
"""The words of a key row that lead away, the first of them first."""
_KEYS = {"esc": "escape", "any": "space", ".": "full_stop"}


def way_out(pilot: Pilot[None]) -> str:
    """The key that leads away from what is shown, as the key row names it."""
    screen = pilot.app.screen
    bars = screen.query(".keys, #keys").last().region
    shown = " ".join(row[bars.x : bars.right] for row in rows(pilot)[bars.y : bars.bottom])
    found = next((words for words in WAYS_OUT if f" {words} " in f" {shown}"), "")
    assert found, f"nothing in the key row leads away: {shown!r}"
    key = found.split()[0]
    return _KEYS.get(key, key)


async def leave(pilot: Pilot[None]) -> None:
    """Press the keys that lead away, as the key rows name them, until nothing covers the table."""
    while len(pilot.app.screen_stack) > 1 or pilot.app.screen.view.model.coach:
        screen, shown = pilot.app.screen, rows(pilot)
        key = way_out(pilot)
        await press(pilot, key)
        await answered(pilot)
        assert (screen, shown) != (pilot.app.screen, rows(pilot)), f"{key} does not lead away from {shown}"
