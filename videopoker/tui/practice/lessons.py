"""Lessons at the table: the list of a game's lessons, the page of one, and its ten hands."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.coach.lessons import SHEET_LINES, Course, Lesson, LessonPage, LessonPractice, LineLesson
from videopoker.core.base.messages import printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.play.settings.chosen_keys import key_words, keys_in_use
from videopoker.text.coach.lessons import (
    lesson_sentences,
    lesson_terms,
    lesson_title,
    lessons_title,
)
from videopoker.tui.kit.card_styles import large_cards
from videopoker.tui.kit.dialog import ListDialog, PageDialog
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.text_layout import fitted, wrapped
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.solving.service import Question, SolverService

_ROW, _PASSED = 12, 8
"""Columns of a row of the list besides the names of its lines: number and return, and once one is passed that."""
_AROUND_ROW = 11
"""Columns of the dialog besides a row of its list."""
_WIDE = 78
"""Columns of a wide dialog, the fewest if the terminal has them."""
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
        course = Course(sheet)
        yield
        assert course.lessons  # found on this thread
        return course


@dataclass(frozen=True)
class FindPage(Question[LessonPage]):
    """The page of a lesson."""

    course: Course
    lesson: Lesson
    is_quick = True

    def steps(self) -> Generator[None, None, LessonPage]:
        """Some tenths of a second."""
        yield
        return self.course.page(self.lesson)


class LessonsScreen(ListDialog[None]):
    """The lessons of a game, with those that are passed; enter opens one."""

    TITLE = heading = "LESSONS"
    frame = "dialog wide"
    keys: Mapping[str, str] = {"↑ ↓": "lesson", "enter": "open", "esc": "back to the table"}
    BINDINGS = [HELP, Binding("escape,q,L", "dismiss", "back")]

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

    def body(self) -> ComposeResult:
        """The game, then its lessons."""
        yield Static(printable(self._question.paytable.title), id="passed")
        yield from super().body()

    def on_mount(self) -> None:
        """Ask for the lessons."""
        self._solver.ask(self, self._question, self._take)
        self.show_help(
            "Finding the lessons. The sheet of your own paytable takes about five seconds to make."
        )

    def on_unmount(self) -> None:
        """Drop the question."""
        self._solver.withdraw(self, FindCourse)

    def on_screen_resume(self) -> None:
        """Show what was passed meanwhile."""
        if self._course and self.is_mounted:
            self._show_lessons()

    def _take(self, course: Course) -> None:
        self._course = course
        self.query_one(OptionList).add_options(
            [Option("", id=f"{lesson.number}") for lesson in course.lessons]
        )
        self._show_lessons()

    def _show_lessons(self) -> None:
        assert self._course is not None
        next_lesson, fault = self._course.lessons[0], ""
        try:
            self._passed = self._course.passed(self._file)
            next_lesson = self._course.next_lesson(self._file)
        except SaveError as error:
            fault = str(error)
        self.go_to(f"{next_lesson.number}")
        title = fault or lessons_title(self._course, self._passed)
        self.query_one("#passed", Static).update(printable(title))
        self.on_resize()

    def on_resize(self) -> None:
        """Make the dialog as wide as its longest row, or as the terminal."""
        self.query_one(Frame).styles.width = self._width
        self.show_rows()

    @property
    def _lessons(self) -> Sequence[Lesson]:
        return self._course.lessons if self._course else ()

    @property
    def _width(self) -> int:
        longest = max((len(_names(lesson)) for lesson in self._lessons), default=0)
        return min(max(_WIDE, longest + self._around_names), self.app.size.width - 2)

    @property
    def _around_names(self) -> int:
        return _AROUND_ROW + _ROW + (_PASSED if self._passed else 0)

    def rows(self) -> dict[str, Content]:
        columns = self._width - self._around_names
        return {f"{lesson.number}": self._row(lesson, columns) for lesson in self._lessons}

    def _row(self, lesson: Lesson, columns: int) -> Content:
        passed = "  passed" if lesson.number in self._passed else ""
        names = fitted(_names(lesson), columns)
        return Content(f"{lesson.number}  {names} {float(lesson.returns):>8.2%}{passed}")

    def help_for(self, name: str) -> str:
        if not (lesson := self._lesson(name)):
            return ""
        named = zip(lesson.codes, lesson.names, strict=True)
        key = key_words(keys_in_use(self._settings.keys)["strategy"])
        return f"On the strategy sheet ({key}): {'; '.join(f'{code} {name}' for code, name in named)}"

    def choose(self, name: str) -> None:
        if self._course and (lesson := self._lesson(name)):
            self._open(self._course, lesson)

    def _lesson(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self._lessons if f"{lesson.number}" == name), None)

    def _open(self, course: Course, lesson: Lesson) -> None:
        def begin(is_wanted: bool | None) -> None:
            if is_wanted:
                practice = LessonPractice(course, lesson, self._file)
                self.app.push_screen(PracticeScreen(practice, self._solver, self._settings))

        self.app.push_screen(LessonPageScreen(FindPage(course, lesson), self._solver), begin)


def _names(lesson: Lesson) -> str:
    return "; ".join(lesson.names)


class LessonPageScreen(PageDialog[bool]):
    """The page of a lesson; returns whether to begin its hands."""

    TITLE = heading = "LESSON"
    keys: Mapping[str, str] = {"space": "ten hands", "↑ ↓": "scroll", "esc": "back"}
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
        self._solver.ask(self, self._question, self._take)

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
        what, order, returns = map(Content, lesson_sentences(page))
        terms = Content.styled(lesson_terms(page), "$quiet")
        paragraphs = [what, Content("\n").join(_examples(page.lines, columns)), order, returns]
        return Content("\n\n").join([*paragraphs, terms] if terms else paragraphs)


def _examples(lines: Sequence[LineLesson], columns: int) -> list[Content]:
    """An example of each line with the cards held underlined, side by side if there is room."""
    examples = [_example(line) for line in lines]
    if columns < 72 or len(examples) == 1:
        return [row for example in examples for row in example]
    named = max(len(example) for example in examples)
    padded = [[Content("")] * (named - len(example)) + example for example in examples]
    pairs = zip_longest(*padded[:2], fillvalue=Content(""))
    return [
        *(left.pad_right(_HAND + 3 - left.cell_length) + right for left, right in pairs),
        *(row for example in examples[2:] for row in example),
    ]


def _example(line: LineLesson) -> list[Content]:
    names = wrapped(f"{line.code}  {line.name}", _HAND, indent=" " * (len(line.code) + 2))
    return [*map(Content, names), *large_cards(line.example, held=line.held)]
