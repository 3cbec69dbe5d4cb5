"""Grades the play of a save, for the command `grade`."""

import argparse

from videopoker.cli.progress import progress
from videopoker.cli.request import read_log, show_answer
from videopoker.text.answers.grade import grade as graded


def grade_save(options: argparse.Namespace) -> int:
    """Print where the credits of a save went, and how well its holds were chosen."""
    with read_log(options) as log:
        answer = graded(log, vars(options), progress)
    return show_answer(options, answer)
