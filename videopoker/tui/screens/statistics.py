"""The statistics: meters, bankroll, lines, results, ledger and play, a page each."""

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.ledger import LedgerRow, PlayedSession, ledger, sessions
from videopoker.play.session import Session
from videopoker.text.meters import meter_groups
from videopoker.text.money import money
from videopoker.tui.content import statistics as pages
from videopoker.tui.content.comparison import page_of_lines
from videopoker.tui.play_grades import GradePlay, PlayGraded
from videopoker.tui.questions import CompareGame, ExpectResults, GameCompared, ResultsExpected
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.charts import Curve
from videopoker.tui.widgets.full_screen import FullScreen
from videopoker.tui.widgets.key_bar import KeyBar
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.lists import HELP, Page

if TYPE_CHECKING:  # NumPy is loaded in the service's thread
    from videopoker.core.meters import Counts
    from videopoker.core.paytable import Paytable
    from videopoker.solver.comparison import Comparison
    from videopoker.text.grade import GradeWords

_TITLE = "STATISTICS "
PAGES = ("meters", "bankroll", "lines", "results", "ledger", "play")


class StatisticsScreen(FullScreen):
    """Pages of text and curves; expected values appear when the solver has found them."""

    TITLE = "STATISTICS"

    BINDINGS = [
        Binding("right", "next_page", "page", key_display="1-6 ← → tab", priority=True),
        Binding("left,shift+tab", "page_before", "page before", show=False, priority=True),
        Binding("tab", "next_page", "next page", show=False, priority=True),
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
        self._compared_games: dict[tuple[Paytable, int], Comparison] = {}
        self._results: dict[int, float] | None = None
        self._play: GradeWords | None = None
        self._ledger: tuple[list[LedgerRow], list[PlayedSession]] | None = None

    def body(self) -> ComposeResult:
        """The pages' names, the page, the keys."""
        heading = Label(id="heading")
        heading.auto_links = False  # the names have colours of their own
        yield heading
        with Page(id="page"):
            yield Static(id="text")
            with Vertical(id="curves"):
                yield Label(id="session-words")
                yield Curve(id="session-curve", ends=True)
                yield Label(id="total-words")
                yield Curve(id="total-curve", ends=True)

    # what a player does

    def action_next_page(self) -> None:
        """The next page; from the last back to the first."""
        self.action_page((self._page + 1) % len(PAGES))

    def action_page_before(self) -> None:
        """The page before; from the first to the last."""
        self.action_page((self._page - 1) % len(PAGES))

    def action_page(self, page: int) -> None:
        """This page."""
        self._page = page
        self.query_one("#page").scroll_home(animate=False)
        self.show()

    def action_game(self) -> None:
        """The next game that was played."""
        if self._games:
            self._game = (self._game + 1) % len(self._games)
            self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Another game only on the page of lines, when several were played."""
        return action != "game" or (PAGES[self._page] == "lines" and len(self._games) > 1)

    # how it is shown

    def on_mount(self) -> None:
        """The page takes the arrow keys."""
        self.query_one("#page").focus()

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
        title = _TITLE if self.size.width - 2 >= len(_TITLE) + names else ""
        parts: list[tuple[str, str] | Content] = [(title, "bold $gold")]
        for place, page in enumerate(PAGES):
            here = place == self._page
            said = f"◀ {page.upper()} ▶" if here else f" {page} "
            link = f"[@click=screen.page({place})]{said}[/]"
            parts.append(Content.from_markup(f"[{'bold $gold' if here else '$foreground'}]{link}[/]"))
        return Content.assemble(*parts, (self._worth(), "$foreground"))

    def _worth(self) -> str:
        said = f"{money(1, self._cents, self._currency)} per credit"
        room = self.size.width - 2 - len(_TITLE) - sum(len(page) + 2 for page in PAGES) - 2
        return f"{said:>{room}}" if room > len(said) else ""

    def _text(self, page: str) -> Content:
        scroll = self.query_one("#page")
        width = max(40, scroll.scrollable_content_region.width)
        height = scroll.scrollable_content_region.height
        total, currency = self._meters, self._currency
        match page:
            case "meters":
                return pages.page_of_meters(meter_groups(total, currency), width, height)
            case "lines":
                return self._lines(width)
            case "results":
                if self._results is None:
                    self._solver.ask(self, ExpectResults(total.by_game))
                return pages.page_of_results(total, self._results, width)
            case "play":
                return self._grades(width)
            case _:
                return self._entries(width)

    def _draw_curves(self) -> None:
        """Credits won or lost, deal by deal: this session above all time."""
        whole: list[tuple[str, str, Counts]] = [
            ("session", "THIS SESSION", self._meters.session),
            ("total", "ALL TIME", self._meters),
        ]
        for name, title, counts in whole:
            points = counts.curve.scaled(self._cents)
            heading = pages.curve_heading(title, counts, points, self._currency)
            self.query_one(f"#{name}-words", Label).say(heading)
            curve = self.query_one(f"#{name}-curve", Curve)
            curve.draw(points, counts.curve.steps)

    def _lines(self, width: int) -> Content:
        if not self._games:
            return Content("No hand has been drawn yet.")
        game = self._games[self._game]
        counts = self._meters.by_game[game]
        found = self._compared_games.get(game)
        if found is None:
            self._solver.ask(self, CompareGame(*game, counts))
        which = f"{self._game + 1}/{len(self._games)}  " if len(self._games) > 1 else ""
        heading = pages.game_heading(which, game, counts.games, width)
        return Content("\n").join([heading, page_of_lines(game, counts, found, width)])

    def _grades(self, width: int) -> Content:
        """Where credits went; asked for once."""
        if self._play is None:
            question = GradePlay.of(self._session)
            if question is None:
                return Content("Only saves are graded.")
            self._solver.ask(self, question)
            return Content("Grading your hands ...")
        return pages.page_of_play(self._play, width)

    def _entries(self, width: int) -> Content:
        try:
            if self._ledger is None:
                self._ledger = (ledger(self._session.log), sessions(self._session.log))
        except SaveError as error:
            return Content(str(error))
        return pages.page_of_ledger(*self._ledger, self._currency, width)

    # what the solver finds

    @on(GameCompared)
    def _compared(self, answer: GameCompared) -> None:
        self._compared_games[answer.question.paytable, answer.question.coins] = answer.found
        self.show()

    @on(PlayGraded)
    def _play_graded(self, answer: PlayGraded) -> None:
        self._play = answer.words
        self.show()

    @on(ResultsExpected)
    def _expected(self, answer: ResultsExpected) -> None:
        self._results = answer.results
        self.show()
