"""The statistics: meters, bankroll, lines, results, ledger and play, a page each."""

from functools import cached_property, partial
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.ledger import LedgerRow, PlayedSession, ledger, sessions
from videopoker.play.session import Session
from videopoker.text.meters import meter_groups
from videopoker.text.numbers import money
from videopoker.tui.content import statistics as pages
from videopoker.tui.content.comparison import page_of_lines
from videopoker.tui.play_grades import GradePlay
from videopoker.tui.questions import CompareGame, ExpectResults
from videopoker.tui.solver_service import Found, Question, SolverService
from videopoker.tui.widgets.charts import Curve
from videopoker.tui.widgets.full_screen import FullScreen
from videopoker.tui.widgets.key_bar import KeyBar
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.lists import HELP, Page

_TITLE = "STATISTICS "
PAGES = ("meters", "bankroll", "lines", "results", "ledger", "play")


class StatisticsScreen(FullScreen):
    """Pages of text and curves; expected values appear when the solver has found them."""

    TITLE = "STATISTICS"

    BINDINGS = [
        Binding("right", "turn(1)", "page", key_display="1-6 ← → tab", priority=True),
        Binding("left,shift+tab", "turn(-1)", "page before", show=False, priority=True),
        Binding("tab", "turn(1)", "next page", show=False, priority=True),
        *(
            Binding(str(place), f"page({place - 1})", f"page: {name}", show=False)
            for place, name in enumerate(PAGES, start=1)
        ),
        Binding("g", "game", "next game"),
        HELP,
        Binding("escape,q,t", "dismiss", "back"),
    ]

    def __init__(self, session: Session, solver: SolverService, currency: str = "$") -> None:
        super().__init__()
        self._session = session
        self._solver = solver
        self._currency = currency
        self._meters = session.meters()
        self._cents = session.state.denomination
        self._page = 0
        self._games = self._meters.most_played(now_first=True)
        self._game = 0
        self._answers: dict[object, Any] = {}
        """What the solver found, by page, and on the page of lines by game."""

    def body(self) -> ComposeResult:
        """The pages' names, the page, the keys."""
        heading = Label(id="heading")
        heading.auto_links = False  # the names have colours of their own
        yield heading
        with Page(id="page"):
            yield Static(id="text")
            with Vertical(id="curves"):
                for name in ("session", "total"):
                    yield Label(id=f"{name}-words")
                    yield Curve(id=f"{name}-curve", ends=True)

    # what a player does

    def action_turn(self, step: int) -> None:
        """The next page or the one before; after the last the first."""
        self.action_page((self._page + step) % len(PAGES))

    def action_page(self, page: int) -> None:
        """This page."""
        self._page = page
        self.query_one("#page").scroll_home(animate=False)
        self.show()

    def action_game(self) -> None:
        """The next game that was played."""
        self._game = (self._game + 1) % len(self._games)
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Another game only on the page of lines, when several were played."""
        return action != "game" or (PAGES[self._page] == "lines" and len(self._games) > 1)

    # how it is shown

    def show(self) -> None:
        self.query_one("#heading", Label).say(self._heading())
        page = PAGES[self._page]
        self.query_one("#text").display = page != "bankroll"
        self.query_one("#curves").display = page == "bankroll"
        if page == "bankroll":
            self._draw_curves()
        else:
            self.query_one("#text", Static).update(self._text(page))
        self.refresh_bindings()
        self.query_one(KeyBar).words = {}

    def _heading(self) -> Content:
        names = sum(len(page) + 2 for page in PAGES) + 2
        room = self.size.width - 2 - len(_TITLE) - names
        parts: list[tuple[str, str] | Content] = [(_TITLE if room >= 0 else "", "bold $gold")]
        for place, page in enumerate(PAGES):
            here = place == self._page
            said = f"◀ {page.upper()} ▶" if here else f" {page} "
            link = f"[@click=screen.page({place})]{said}[/]"
            parts.append(Content.from_markup(f"[{'bold $gold' if here else '$foreground'}]{link}[/]"))
        worth = f"{money(1, self._cents, self._currency)} per credit"
        return Content.assemble(*parts, (f"{worth:>{room}}" if room > len(worth) else "", "$foreground"))

    def _text(self, page: str) -> Content:
        region = self.query_one("#page").scrollable_content_region
        width, total, currency = max(40, region.width), self._meters, self._currency
        match page:
            case "meters":
                return pages.page_of_meters(meter_groups(total, currency), width, region.height)
            case "lines":
                return self._lines(width)
            case "results":
                expected = self._found("results", ExpectResults(total.by_game))
                return pages.page_of_results(total, expected, width)
            case "play":
                return self._grades(width)
            case _:
                return self._entries(width)

    def _draw_curves(self) -> None:
        """Credits won or lost, deal by deal: this session above all time."""
        for name, title, counts in (
            ("session", "THIS SESSION", self._meters.session),
            ("total", "ALL TIME", self._meters),
        ):
            points = counts.curve.scaled(self._cents)
            heading = pages.curve_heading(title, counts, points, self._currency)
            self.query_one(f"#{name}-words", Label).say(heading)
            self.query_one(f"#{name}-curve", Curve).draw(points, counts.curve.steps)

    def _lines(self, width: int) -> Content:
        if not self._games:
            return Content("No hand has been drawn yet.")
        game = self._games[self._game]
        counts = self._meters.by_game[game]
        found = self._found(game, CompareGame(*game, counts))
        which = f"{self._game + 1}/{len(self._games)}  " if len(self._games) > 1 else ""
        heading = pages.game_heading(which, game, counts.games, width)
        return Content("\n").join([heading, page_of_lines(game, counts, found, width)])

    def _grades(self, width: int) -> Content:
        """Where credits went."""
        question = GradePlay.of(self._session)
        if question is None:
            return Content("Only saves are graded.")
        found = self._found("play", question)
        return pages.page_of_play(found, width) if found else Content("Grading your hands ...")

    @cached_property
    def _ledger(self) -> tuple[list[LedgerRow], list[PlayedSession]]:
        return ledger(self._session.log), sessions(self._session.log)

    def _entries(self, width: int) -> Content:
        try:
            return pages.page_of_ledger(*self._ledger, self._currency, width)
        except SaveError as error:
            return Content(str(error))

    # what the solver finds

    def _found(self, key: object, question: Question[Found]) -> Found | None:
        """The answer; None until the solver has found it, then the page is shown again."""
        if key not in self._answers:
            self._solver.ask(self, question, partial(self._keep, key))
        found: Found | None = self._answers.get(key)
        return found

    def _keep(self, key: object, found: object) -> None:
        self._answers[key] = found
        self.show()
