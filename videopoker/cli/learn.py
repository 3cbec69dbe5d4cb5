"""The command for lessons."""

import argparse

from videopoker.cli.games import game_in_play
from videopoker.cli.parser import JSON, SAVE, Command
from videopoker.cli.practise import practise, say
from videopoker.cli.request import print_json
from videopoker.core.base.messages import Refused
from videopoker.play.host.paths import folders
from videopoker.play.practice.training import TrainingFile
from videopoker.text.answers.option import option


def learn(options: argparse.Namespace) -> int:
    """Teach the next lesson of a game, or list its lessons."""
    from videopoker.cli.strategy import sheet_progress
    from videopoker.coach.lessons import SHEET_LINES, Course, LessonPractice
    from videopoker.coach.sheet import strategy_sheet
    from videopoker.plain.lessons import chosen_lesson
    from videopoker.text.coach.lessons import lessons_groups, lessons_record
    from videopoker.text.groups.render import in_columns

    if options.lesson and (options.json or options.list):
        raise Refused("--lesson teaches a lesson; leave out --json and --list, which show all of them")
    table = game_in_play(options)
    file = TrainingFile(folders(options.saves).saves)
    course = Course(strategy_sheet(table, table.coins, SHEET_LINES, options.saves, sheet_progress(table)))
    if options.json:
        return print_json(lessons_record(course, course.passed(file)))
    if options.list:
        say(*in_columns(lessons_groups(course, course.passed(file))).splitlines())
        return 0
    return practise(LessonPractice(course, chosen_lesson(course, file, options.lesson), file), options)


LEARN = Command(
    learn,
    (
        *SAVE,
        JSON,
        option(
            "paytable",
            metavar="PAYTABLE",
            nargs="?",
            help="the game: its name, a nickname or a file (default: the game of the save)",
        ),
        option("--lesson", metavar="N", help="the lesson, from 1 (default: the first that is not passed)"),
        option("--list", action="store_true", help="list the lessons and what is passed"),
    ),
    examples=(
        "videopoker learn",
        "videopoker learn jacks-or-better-9-6 --lesson 2",
        "videopoker learn deuces-wild-full-pay --list",
    ),
    more="Each lesson teaches two lines of the game's strategy sheet, then asks ten hands; nine right pass it.\n"
    "The sheet of your own paytable is made first, in some five seconds.\n"
    "With --json: the lessons, what you return with each, and whether it is passed.",
)
