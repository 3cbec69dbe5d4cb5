"""Lessons line by line: the page of one, ten hands, and whether it is passed; and the verb."""

from dataclasses import dataclass

from videopoker.coach.lessons import SHEET_LINES, Course, Lesson, LessonPractice
from videopoker.coach.sheet import Sheet, known_sheet, strategy_sheet
from videopoker.core.base.messages import Refused
from videopoker.core.base.read_number import read_number
from videopoker.plain.practice import PlainTraining
from videopoker.plain.verb_group import VerbGroup
from videopoker.play.practice.training import TrainingFile
from videopoker.text.coach.lessons import lessons_groups
from videopoker.text.coach.sheet import MAKING_SHEET
from videopoker.text.groups.render import in_sentences


def chosen_lesson(course: Course, file: TrainingFile, number: str | None) -> Lesson:
    """The lesson of this number, or without a number the next lesson not passed. Refused if there is none."""
    if number is None:
        return course.next_lesson(file)
    lessons = course.lessons
    if number.isascii() and number.isdecimal() and 1 <= (chosen := read_number(number[:9])) <= len(lessons):
        return lessons[chosen - 1]
    raise Refused(f"{number[:20]!r} is no lesson of {course.sheet.table.title}; expected 1 to {len(lessons)}")


@dataclass
class PlainLessons(VerbGroup):
    """The verb `learn`."""

    _training: PlainTraining

    def learn(self, words: list[str]) -> None:
        """The next lesson of the game on the machine, the lesson of a number, or the list of lessons."""
        file = self._training.file
        course = Course(self._sheet())
        if words == ["list"]:
            self._say(*in_sentences(lessons_groups(course, course.passed(file))))
            return
        lesson = chosen_lesson(course, file, " ".join(words) or None)
        self._training.practise(LessonPractice(course, lesson, file))

    def _sheet(self) -> Sheet:
        """The sheet of the game on the machine; if none is known, it is made."""
        game = self._game
        saves = str(self._training.file.path.parent)
        if known_sheet(game, game.coins, SHEET_LINES, saves) is None:
            self._say(MAKING_SHEET)
        return strategy_sheet(game, game.coins, SHEET_LINES, saves)
