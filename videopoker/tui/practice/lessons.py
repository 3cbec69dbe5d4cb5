"""Lessons at the table: the list of a game's lessons, the page of one, and its ten hands."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.coach.certificate import Certificate
from videopoker.coach.lessons import SHEET_LINES, Course, Lesson, LessonPage, LessonPractice, PageLine
from videopoker.core.base.messages import printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.text.coach.certificate import certificate_goal, certificate_progress
from videopoker.text.coach.lessons import lesson_title, lessons_title, no_lessons, page_groups
from videopoker.text.groups.group import Group
from videopoker.text.words.cells import cell_len, padded
from videopoker.tui.kit.card_styles import large_cards
from videopoker.tui.kit.dialog import ListDialog, PageDialog
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.groups import HEADING
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.practice.exam import CertificateScreen
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.practice.strategy import FindSheet, StrategyScreen
from videopoker.tui.solving.service import Question, SolverService, leave

_ROW, _PASSED = 12, 7
"""Columns of a row of the list besides the title: number and return, and once one is passed that."""
_BEFORE_RETURN = 8
"""Columns of a row before its return besides the title, less the heading of the returns."""
_AROUND_ROW = 11
"""Columns of the dialog besides a row of its list."""
_FINDING = "Finding the lessons. The sheet of your own paytable takes about five seconds to make."
_CERTIFICATE = "certificate"
"""The name of the last row."""
_WIDE = 78
"""Columns of the dialog, if the terminal has them."""
_HAND = 34
"""Columns of five large cards."""


@dataclass(frozen=True)
class FindCourse(Question[Course]):
    """The lessons of a game; its sheet is made if it is neither shipped nor kept."""

    paytable: Paytable
    saves: Path

    def steps(self) -> Generator[Any, None, Course]:
        """About a second, and some five more to make a sheet."""
        from videopoker.coach.sheet import sheet_steps

        yield
        table = self.paytable
        sheet = yield from sheet_steps(table, table.coins, SHEET_LINES, str(self.saves))
        yield from sheet.printed_steps()
        course = Course(sheet)
        yield from course.fact_steps()
        assert course.lessons or course.fault  # found on this thread
        return course


@dataclass(frozen=True)
class FindPage(Question[LessonPage]):
    """The page of a lesson."""

    course: Course
    lesson: Lesson
    is_quick = True

    def steps(self) -> Generator[None, None, LessonPage]:
        """Some tenths of a second the first time."""
        yield
        yield from self.course.page_steps()
        return self.course.page(self.lesson)


class LessonsScreen(ListDialog[None]):
    """The lessons of a game, with those that are passed; enter opens one."""

    TITLE = heading = "LESSONS"
    frame = "dialog wide"
    keys = {"↑ ↓": "lesson", "enter": "open", "?": "help", "esc": "back to the table"}
    BINDINGS = [
        Binding("space", "open", "choose", show=False),
        HELP,
        Binding("escape,q,L", "dismiss", "back"),
    ]

    def __init__(
        self,
        paytable: Paytable,
        folder: Path,
        solver: SolverService,
        settings: Settings,
    ) -> None:
        """The progress is kept in the `folder` of the save."""
        super().__init__()
        self._file = TrainingFile(folder, SCREEN_WAIT)
        self._question = FindCourse(paytable, folder)
        self._solver = solver
        self._settings = settings
        self._course: Course | None = None
        self._passed = frozenset[int]()
        self._certificate: Certificate | None = None
        self._title = printable(paytable.title)
        """The game, and once they are known how many of its lessons are passed."""

    def body(self) -> ComposeResult:
        """The game, then its lessons."""
        yield Static(self._title, id="passed", markup=False)
        yield from super().body()

    def on_mount(self) -> None:
        """Ask for the lessons."""
        self._solver.ask(self, self._question, self._take, partial(leave, self))

    def on_unmount(self) -> None:
        """Drop the question."""
        self._solver.withdraw(self, FindCourse)

    def on_screen_resume(self) -> None:
        """Show what was passed meanwhile."""
        if self._course and self.is_mounted:
            self._show_lessons()

    def _take(self, course: Course) -> None:
        if course.fault:
            self._open_sheet(course)
            return
        self._course = course
        self.query_one(OptionList).add_options(
            [
                *(Option("", id=f"{lesson.number}") for lesson in course.lessons),
                Option("   certificate", id=_CERTIFICATE),
            ]
        )
        self._show_lessons()

    def _open_sheet(self, course: Course) -> None:
        """Show the strategy sheet in place of the lessons."""
        table = course.sheet.table
        sheet = FindSheet(table, table.coins, (), self._question.saves)
        self.app.switch_screen(StrategyScreen(sheet, self._solver, no_lessons(course)))

    def _show_lessons(self) -> None:
        assert self._course is not None
        next_lesson, fault = self._course.lessons[0], ""
        try:
            self._passed = self._course.passed(self._file)
            next_lesson = self._course.next_lesson(self._file)
            self._certificate = Certificate(self._question.paytable, self._file)
        except SaveError as error:
            fault = str(error)
        self.go_to(f"{next_lesson.number}")
        self._title = printable(fault or lessons_title(self._course, self._passed))
        self.on_resize()

    def on_resize(self) -> None:
        """Fit the dialog to the terminal."""
        self.query_one(Frame).styles.width = self._width
        self.query_one("#passed", Static).update(self._heading)
        self.show_rows()

    @property
    def _heading(self) -> str:
        """The game and its progress, then the heading of the returns, in a row of its own if there is no room."""
        if not self._lessons:
            return self._title
        columns = max(0, self._columns + _BEFORE_RETURN)
        if cell_len(self._title) <= columns:
            return f"{padded(self._title, columns)} return"
        return f"{self._title}\n{'':{columns}} return"

    @property
    def _lessons(self) -> Sequence[Lesson]:
        return self._course.lessons if self._course else ()

    @property
    def _width(self) -> int:
        return min(_WIDE, self.app.size.width - 2)

    @property
    def _columns(self) -> int:
        """The columns of the title of a lesson."""
        return self._width - _AROUND_ROW - _ROW - (_PASSED if self._passed else 0)

    def rows(self) -> dict[str, Content]:
        lessons = {f"{lesson.number}": self._row(lesson) for lesson in self._lessons}
        if self._certificate:
            progress = certificate_progress(self._certificate)
            lessons[_CERTIFICATE] = Content(f"   certificate  {progress}")
        return lessons

    def _row(self, lesson: Lesson) -> Content:
        passed = " passed" if lesson.number in self._passed else ""
        title = fitted(lesson.title, self._columns)
        return Content(f"{lesson.number}  {title} {float(lesson.returns):>8.2%}{passed}")

    def action_open(self) -> None:
        """Open the row at the cursor, as `space` then begins the hands of a lesson."""
        self.choose(self.at)

    def help_for(self, name: str) -> str:
        if self._course is None:
            return _FINDING
        if name == _CERTIFICATE and self._certificate:
            return certificate_goal(self._certificate)
        lesson = self._lesson(name)
        return f"It teaches: {'; '.join(dict.fromkeys(lesson.names))}" if lesson else ""

    def choose(self, name: str) -> None:
        if self._course and (lesson := self._lesson(name)):
            self._open(self._course, lesson)
        elif certificate := self._certificate:
            self.app.push_screen(CertificateScreen(certificate, self._solver, self._settings))

    def _lesson(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self._lessons if f"{lesson.number}" == name), None)

    def _open(self, course: Course, lesson: Lesson) -> None:
        def begin(is_wanted: bool | None) -> None:
            if is_wanted:
                practice = LessonPractice(course, lesson, self._file)
                self.app.push_screen(PracticeScreen(practice, self._solver, self._settings))

        self.app.push_screen(LessonPageScreen(FindPage(course, lesson), self._solver), begin)


class LessonPageScreen(PageDialog[bool]):
    """The page of a lesson; returns whether to begin its hands."""

    TITLE = heading = "LESSON"
    keys = {"space": "ten hands", "↑ ↓": "scroll", "?": "help", "esc": "back"}
    BINDINGS = [
        Binding("space,enter", "begin", "ten hands", key_display="space"),
        HELP,
        Binding("escape,q", "dismiss", "back"),
    ]

    def __init__(self, question: FindPage, solver: SolverService) -> None:
        super().__init__()
        self._question = question
        self._solver = solver
        self._page: LessonPage | None = None

    def on_mount(self) -> None:
        """Ask for the page."""
        self._solver.ask(self, self._question, self._take, partial(leave, self))

    def on_unmount(self) -> None:
        """Drop the question."""
        self._solver.withdraw(self, FindPage)

    def _take(self, page: LessonPage) -> None:
        self._page = page
        self.query_one(Frame).entitle(lesson_title(page).upper(), printable(page.table.title))
        self.show_text()

    def action_begin(self) -> None:
        """Begin the hands."""
        self.dismiss(True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Begin once the page is there."""
        return action != "begin" or self._page is not None

    def text(self, columns: int) -> Content:
        if (page := self._page) is None:
            return Content("")
        idea, *blocks, below = page_groups(page)
        taught = [block for block in blocks if any(new for _, _, new, _ in block.rows)]
        others = [block for block in blocks if block not in taught]
        rows = [*_rows(taught), *_examples(page.new, columns), *_rows(others)]
        return Content("\n").join([*map(Content, idea.notes), Content(""), *rows, *map(Content, below.notes)])


def _rows(blocks: Sequence[Group]) -> Iterator[Content]:
    """The lines of blocks, the new ones bold."""
    for block in blocks:
        yield Content.styled(f"    {block.columns[1].heading}", HEADING)
        longest = max(cell_len(name) for _, name, _, _ in block.rows)
        for number, name, new, _ in block.rows:
            yield Content.styled(f" {number:>2} {padded(name, longest)}  {new}", "bold" if new else "")
        yield Content("")


def _examples(lines: Sequence[PageLine], columns: int) -> Iterator[Content]:
    """An example of each new line with the cards held underlined, side by side if there is room."""
    examples = [_example(line) for line in lines]
    at_once = 2 if columns >= 72 else 1
    for first in range(0, len(examples), at_once):
        left, *right = examples[first : first + at_once]
        wide = [row.pad_right(_HAND + 3 - row.cell_length) for row in left]
        yield from (
            row + beside for row, beside in zip_longest(wide, *(right or [[]]), fillvalue=Content(""))
        )
    yield Content("")


def _example(line: PageLine) -> list[Content]:
    return [Content(fitted(line.name, _HAND)), *large_cards(line.example, held=line.held)]
