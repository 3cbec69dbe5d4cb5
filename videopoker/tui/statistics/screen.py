"""The statistics: meters, bankroll, lines, results, ledger, play and risk, as pages or as a dashboard."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Static

from videopoker.coach.leaks import Leaks
from videopoker.core.base.read_number import read_number
from videopoker.core.machine.bet import Bet
from videopoker.core.settings import Settings
from videopoker.play.records import Record, records
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.ledger import LedgerRow, PlayedSession, ledger, sessions
from videopoker.play.saves.hands.search import HandFilter, numbered
from videopoker.play.saves.index.log_index import HandsNotRead
from videopoker.play.session import Session
from videopoker.text.coach.leaks import with_leaks
from videopoker.text.groups.group import NO_HANDS, NOT_GRADED
from videopoker.text.play.meters import hands_of_meters, line_hits, meter_groups
from videopoker.text.words.hold_names import symbols
from videopoker.text.words.numbers import money
from videopoker.tui.kit.bankroll import BankrollChart
from videopoker.tui.kit.choice import Choice, ChoiceDialog
from videopoker.tui.kit.full_screen import Frame, FullScreen
from videopoker.tui.kit.groups import page_of_lines
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.lists import HELP, Page
from videopoker.tui.solving.fan_panel import Chances
from videopoker.tui.solving.questions import CompareHits, ExpectResults, SolveGames
from videopoker.tui.solving.saved_questions import (
    AGAIN_SECONDS,
    RANGES,
    FindLeaks,
    GradedPlay,
    GradePlay,
    ReadRange,
    SavedLog,
    bankroll,
)
from videopoker.tui.solving.service import Answer, Question, SolverService
from videopoker.tui.statistics import content as pages
from videopoker.tui.statistics.content import COLUMNS, PAGES, gives_rows_to_play, is_dashboard, pages_shown
from videopoker.tui.textual_fixes.widgets import Label

_TITLES = {
    "meters": "METERS",
    "bankroll": "BANKROLL",
    "lines": "HITS PER LINE",
    "results": "PAYOUT PER COIN",
    "ledger": "LEDGER",
    "play": "PLAY",
    "risk": "RISK",
}


_ANY_WIDTH = 80


class StatisticsScreen(FullScreen):
    """Groups of text and a chart; expected values appear when the solver has found them."""

    TITLE = "STATISTICS"

    BINDINGS = [
        Binding(
            "right,tab", "turn(1)", "page", key_display="1-7 tab ← →", priority=True, tooltip="next page"
        ),
        Binding("left,shift+tab", "turn(-1)", "page before", show=False, priority=True),
        *(
            Binding(str(number), f"page({number - 1})", f"page: {name}", show=False)
            for number, name in enumerate(PAGES, start=1)
        ),
        Binding(
            "plus,equals_sign",
            "move(1)",
            "hand",
            key_display="+ -",
            tooltip="bankroll: the next hand; risk: more hands",
        ),
        Binding("minus", "move(-1)", "bankroll: the hand before; risk: fewer hands", show=False),
        Binding("r", "range", "range", tooltip="bankroll: this session, today, all time"),
        Binding("f", "all_games", "all games", tooltip="lines: the hits in all games, or in one game"),
        Binding("g", "game", "next game", tooltip="lines, play: the next game you played"),
        Binding("enter", "hands", "hands", tooltip="meters: the hand of the biggest win, of a streak"),
        Binding("enter", "kinds", "costliest", tooltip="play: the hands of a kind of costly decisions"),
        HELP,
        Binding("escape,q,t", "dismiss", "back"),
    ]

    def __init__(self, session: Session, solver: SolverService, settings: Settings, bet: Bet) -> None:
        super().__init__()
        self._bet = bet
        self._session = session
        self._solver = solver
        self._settings = settings
        self._currency = settings.currency
        self._totals = session.totals.copied()
        self._page = 0
        self._fault = ""
        """Why a hand cannot be shown, in place of the heading until another page is shown."""
        self._range = RANGES[0 if session.totals.session.deals else -1]
        self._games = self._totals.most_played(now_first=True)
        self._game = 0
        self._is_of_all_games = False
        """Whether the page of lines shows all games together."""
        self._chart_of = 0
        """How often the next game of the charts of play was chosen."""
        self._answers: dict[object, Any] = {}
        """The solver's answers by page, and for the page of lines by game."""
        self._open_questions: dict[type, object] = {}
        """The open questions by kind."""
        self._missing: dict[str, str] = {}
        """Why the solver has no answer, by page."""
        self._read_timer: Timer | None = None
        """Runs until the grade and the ledger are read again, while the index is being made."""

    def body(self) -> ComposeResult:
        """The pages' names, the groups in columns, the keys."""
        heading = Label(id="heading")
        heading.auto_links = False  # the page names have their own colours
        yield heading
        with Horizontal(id="groups"):
            for number, names in enumerate(COLUMNS):
                with Vertical(id=f"column-{number}", classes="column"):
                    yield from map(self._composed, names)
                    if "ledger" in names:
                        yield Frame(Page(Static(id="mistakes-text")), id="mistakes-group")

    def _composed(self, name: str) -> Frame:
        if name == "bankroll":
            return Frame(BankrollChart(id="chart"), Label(id="at-cursor"), id="bankroll-group")
        if name == "risk":
            return Frame(Chances(self._session, self._solver, self._bet, id="chances"), id="risk-group")
        return Frame(Page(Static(id=f"{name}-text"), id=f"{name}-page"), id=f"{name}-group")

    # actions

    def action_turn(self, step: int) -> None:
        """Go to the next or previous page, around the ends."""
        self.action_page((self._page + step) % len(PAGES))

    def action_page(self, page: int) -> None:
        """Go to this page."""
        self._page = page
        self._fault = ""
        self.show()
        if self._scrolled:
            self._scrolled.scroll_home(animate=False)

    def action_move(self, by: int) -> None:
        """Move the horizon of the risk or the cursor of the bankroll, up to its ends."""
        if "risk" in self._shown:
            self.query_one(Chances).move(by)
            self._group("risk").entitle("RISK", self._aside("risk"))
        else:
            self.query_one(BankrollChart).move(by)
            self._show_words()

    def action_range(self) -> None:
        """Show the bankroll over the next range; a session without deals is left out."""
        ranges = RANGES if self._session.totals.session.deals else RANGES[1:]
        self._range = ranges[(ranges.index(self._range) + 1) % len(ranges)]
        self.query_one(BankrollChart).cursor = None
        self.show()

    def action_game(self) -> None:
        """Show the next game played."""
        if "lines" in self._shown:
            self._game = (self._game + 1) % len(self._games)
        if "play" in self._shown:
            self._chart_of += 1
        self.show()

    def action_all_games(self) -> None:
        """Show the hits in all games, or in one game again."""
        self._is_of_all_games = not self._is_of_all_games
        self.show()

    def action_hands(self) -> None:
        """Choose a meter that is about one hand, and show the hand in full."""
        meters = [Choice(*meter) for meter in hands_of_meters(self._totals, self._records, self._currency)]
        self.ask(ChoiceDialog("HANDS", meters, None, "type to search", is_wide=True), self._open_hand)

    def _open_hand(self, meter: Choice) -> None:
        from videopoker.tui.history.hand_detail import in_full
        from videopoker.tui.history.past_hand import PastHand

        log = self._session.log
        try:
            hand = numbered(log, read_number(str(meter.value)))
        except SaveError as error:
            self._fault = error.reason  # without the path, which may be as long as the heading
            self.show()
        else:
            self.app.push_screen(in_full(PastHand(hand, log, self._solver, self._settings)))

    def action_kinds(self) -> None:
        """Choose a kind of decisions in which mistakes were made, and list its hands, the costliest first."""
        grades: GradedPlay | None = self._answers.get("play")
        if grades and grades.kinds:
            kinds = [Choice(row, kind) for kind, row in grades.kinds]
            self.ask(ChoiceDialog("COSTLIEST", kinds, None, "type to search", is_wide=True), self._list_hands)

    def _list_hands(self, kind: Choice) -> None:
        from videopoker.tui.history.screen import HistoryScreen

        hands = HandFilter(kind=str(kind.value))
        self.app.push_screen(HistoryScreen(self._session, self._solver, self._settings, hands))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Show the keys of the pages: next game with lines, range with bankroll."""
        pages, page = self._shown, PAGES[self._page]
        allowed = {
            "move": "bankroll" in pages or "risk" in pages,
            "game": ("lines" in pages and len(self._games) > 1 and not self._is_of_all_games)
            or ("play" in pages and len(getattr(self._answers.get("play"), "progress", ())) > 1),
            "all_games": "lines" in pages and len(self._games) > 0,
            "range": "bankroll" in pages,
            "hands": page == "meters" and self._totals.deals > 0,
            "kinds": "play" in pages
            and page != "meters"
            and bool(getattr(self._answers.get("play"), "kinds", ())),
        }
        return allowed.get(action, True)

    # display

    @property
    def _is_dashboard(self) -> bool:
        return is_dashboard(*self.app.size)

    @property
    def _is_framed(self) -> bool:
        return self._is_dashboard or self.has_class("-airy")

    @property
    def _shown(self) -> tuple[str, ...]:
        return pages_shown(PAGES[self._page], *self.app.size)

    def _group(self, name: str) -> Frame:
        return self.query_one(f"#{name}-group", Frame)

    @property
    def _scrolled(self) -> Page | None:
        """The page that the keys scroll; bankroll and risk do not scroll."""
        return next(iter(self._group(PAGES[self._page]).query(Page)), None)

    def on_mount(self) -> None:
        self._arrange()

    def on_resize(self, event: Resize) -> None:
        self._arrange()
        super().on_resize(event)

    def _arrange(self) -> None:
        """Display only the groups of the pages shown, before the layout."""
        pages = self._shown
        self.set_class(self._is_dashboard, "-dashboard")
        self.set_class(len(pages) == len(PAGES) - 1, "-whole")
        self.set_class(self._is_dashboard and "meters" not in pages, "-second")
        for number, names in enumerate(COLUMNS):
            self.query_one(f"#column-{number}").display = any(name in pages for name in names)
            for name in names:
                self._group(name).display = name in pages
        has_more = gives_rows_to_play(PAGES[self._page], *self.app.size) and self._mistakes(_ANY_WIDTH)
        self._group("mistakes").display = bool(has_more)
        self.set_class(bool(has_more), "-shared")

    def show(self) -> None:
        self._arrange()
        heading = pages.heading(self._page, self._worth, self.size.width)
        self.query_one("#heading", Label).show(self._fault or heading)
        visible = self._shown
        for page, title in _TITLES.items():
            group = self._group(page)
            group.entitle(title, self._aside(page) if page in visible else "")
            group.set_class(len(visible) > 1 and page == PAGES[self._page], "-here")
        self._group("mistakes").entitle("PLAY", "in credits")
        self.set_focus(self._scrolled)
        self._fill(*visible)

    @on(Frame.Resized)
    def _fill_again(self, resized: Frame.Resized) -> None:
        page = str(resized.frame.id).removesuffix("-group")
        if (page := "play" if page == "mistakes" else page) in self._shown:
            self._fill(page)

    def _fill(self, *pages: str) -> None:
        for page in pages:
            if page == "bankroll":
                self._draw_curve()
            elif page == "risk":
                self.query_one(Chances).show()
            else:
                self.query_one(f"#{page}-text", Static).update(self._text(page))
        self._name_keys()

    @on(Page.Scrolls)
    def _name_keys(self) -> None:
        if self.is_in_stack:
            self.refresh_bindings()
            self.query_one(KeyBar).labels = {"move(1)": "horizon"} if "risk" in self._shown else {}

    def _aside(self, page: str) -> str:
        match page:
            case "meters" if not pages.is_worth_in_heading(self._worth, self.size.width):
                return self._worth
            case "bankroll":
                return f"{self._range}, in credits"
            case "play" | "ledger":
                return "in credits"
            case "risk":
                return self.query_one(Chances).horizon
            case "results":
                return f"{pages.OUTLINE} expected"
        return ""

    @property
    def _worth(self) -> str:
        return f"{money(1, self._totals.cents, self._currency)} per credit"

    def _text(self, page: str) -> Content:
        width = max(40, self.query_one(f"#{page}-text").size.width)
        total = self._totals
        match page:
            case "meters":
                return pages.page_of_meters(
                    meter_groups(total, self._currency, self._records),
                    width,
                    0 if self._is_dashboard else self._group(page).size.height,
                )
            case "lines":
                return self._lines(width)
            case "results":
                expected = self._answer("results", ExpectResults(total.by_game))
                missing = self._missing_on("results") if expected is None else ""
                return pages.page_of_results(
                    total, expected, width, is_framed=self._is_framed, missing=missing
                )
            case "play":
                return self._grades(width - 1)  # a blank before the scrollbar
            case _:
                return self._entries(width)

    @property
    def _records(self) -> Sequence[Record]:
        """The records; empty if the player turned them off."""
        right = self._session.log.right_holds()
        return records(self._totals, right) if self._settings.records else ()

    def _draw_curve(self) -> None:
        """Credits won or lost, deal by deal, and the band."""
        answer = self._answer(self._range, ReadRange.of(self._session, self._range))
        self.query_one(BankrollChart).shown = bankroll(self._session, self._range, answer)
        self._show_words()

    def _show_words(self) -> None:
        chart = self.query_one(BankrollChart)
        words = pages.bankroll_words(
            chart.shown, self._currency, chart.size.width, chart.cursor, self._totals.in_play
        )
        if not self._is_framed:
            words = Content.assemble((f"{self._range}  ", "bold $gold"), words)
        self.query_one("#at-cursor", Label).show(words)

    def _lines(self, width: int) -> Content:
        if not self._games:
            return Content(NO_HANDS)
        remembers = self._settings.records
        if self._is_of_all_games:
            self._answer("all games", SolveGames(tuple(self._totals.by_game)))
            return pages.page_of_all_games(line_hits(self._totals, remembers=remembers), width)
        game = self._games[self._game]
        counts = self._totals.by_game[game]
        comparison = self._answer(game, CompareHits(*game, counts))
        which = f"{self._game + 1}/{len(self._games)}  " if len(self._games) > 1 else ""
        heading = pages.game_heading(which, game, counts.games, width)
        return Content("\n").join(
            [
                heading,
                page_of_lines(
                    game,
                    counts,
                    comparison,
                    width,
                    remembers=remembers,
                    missing=self._missing_on("lines"),
                ),
            ]
        )

    def _grades(self, width: int) -> Content:
        if (question := GradePlay.of(self._session)) is None:
            return Content(NOT_GRADED)
        grades = self._answer("play", question)
        if not grades:
            return Content(self._missing_on("play") if "play" in self._missing else "Grading your hands ...")
        groups = grades.groups
        if not grades.is_partial and (leaks := self._answer("leaks", FindLeaks(SavedLog.of(self._session)))):
            groups = with_leaks(groups, leaks, symbols)
        figures, left_out = pages.page_of_play(groups, width, self._totals.in_play)
        given = self._below_ledger()
        self.query_one("#mistakes-text", Static).update(Content("\n\n").join(given))
        return Content("\n\n").join([figures, *self._mistakes(width)[len(given) :], left_out])

    def _mistakes(self, width: int) -> list[Content]:
        grades: GradedPlay | None = self._answers.get("play")
        if not grades:
            return []
        names = [*grades.progress]
        game = names[self._chart_of % len(names)] if names else ""
        return pages.blocks_of_mistakes(grades.groups, width, grades.progress.get(game, ()), game)

    def _below_ledger(self) -> list[Content]:
        """The blocks of play that fit below the ledger."""
        group = self._group("mistakes")
        page = group.query_one(Page)
        blocks = self._mistakes(page.size.width - 1) if group.display else []
        while blocks and pages.rows_of_blocks(blocks) > page.size.height:
            blocks.pop()
        return blocks

    @cached_property
    def _ledger(self) -> tuple[list[LedgerRow], list[PlayedSession]]:
        return ledger(self._session.log), sessions(self._session.log)

    def _entries(self, width: int) -> Content:
        try:
            return pages.page_of_ledger(*self._ledger, self._currency, width)
        except SaveError as error:
            if isinstance(error, HandsNotRead):
                self._read_later()
            return Content(str(error))

    # the solver

    def _answer(self, key: object, question: Question[Answer]) -> Answer | None:
        """The solver's answer; None until it arrives, when the page is shown again."""
        if key not in self._answers and self._open_questions.get(type(question)) != key:
            self._open_questions[type(question)] = key
            self._solver.ask(self, question, partial(self._keep, key), partial(self._miss, key))
        answer: Answer | None = self._answers.get(key)
        return answer

    def _keep(self, key: object, answer: object) -> None:
        if (
            isinstance(answer, Leaks)
            and answer.counted < answer.mistakes
            and answer != self._answers.get(key)
        ):
            self._solver.ask(self, FindLeaks(SavedLog.of(self._session)), partial(self._keep, key))
        self._answers[key] = answer
        if isinstance(answer, GradedPlay):
            self._arrange()
            if answer.is_partial:
                self._read_later()
        self._fill(*self._shown)

    def _miss(self, key: object, reason: Exception) -> None:
        self._missing[key if isinstance(key, str) else "lines"] = str(reason)
        self._fill(*self._shown)

    def _missing_on(self, page: str) -> str:
        """Why a page has no answer; empty unless it is the last page shown without one: the reason is given once."""
        saying = [shown for shown in self._shown if shown == "risk" or shown in self._missing]
        return self._missing[page] if page in self._missing and page == saying[-1] else ""

    def _read_later(self) -> None:
        """Read the grade and the ledger again in a moment, because the index is being made."""
        if self._read_timer is None:
            self._read_timer = self.set_timer(AGAIN_SECONDS, self._read_again)

    def _read_again(self) -> None:
        self._read_timer = None
        if question := GradePlay.of(self._session):
            self._solver.ask(self, question, partial(self._keep, "play"))
        if "ledger" in self._shown:
            self._fill("ledger")
