"""The command that grades play."""

import argparse

from videopoker.cli.parser import JSON, SAVE, Command
from videopoker.cli.progress import progress
from videopoker.cli.request import read_log, show_answer
from videopoker.text.answers.grade import GRADE as OPTIONS
from videopoker.text.answers.grade import grade as graded


def grade(options: argparse.Namespace) -> int:
    """Print where the credits of a save went, and how well its holds were chosen."""
    with read_log(options) as log:
        answer = graded(log, vars(options), progress)
    return show_answer(options, answer)


GRADE = Command(
    grade,
    (*SAVE, JSON, *OPTIONS),
    examples=(
        "videopoker grade",
        "videopoker grade --save mine --json",
        "videopoker grade --since 2026-11-05",
    ),
    more="Edge, deals, mistakes, draws, doubles and meter add up to what was won or lost.",
)
