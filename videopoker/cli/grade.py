"""The command that grades play."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from videopoker.cli.parser import JSON, SAVE, Command, count, option
from videopoker.cli.progress import progress
from videopoker.cli.request import read_log, show
from videopoker.coach.exams import exam_results
from videopoker.coach.grader import GradedLog, graded_hand
from videopoker.core.messages import Refused
from videopoker.play.saves.hand_costs import named_kind
from videopoker.play.saves.hands import HandFilter, check, day, numbered
from videopoker.play.training import TrainingFile
from videopoker.text.exams import exams_group, exams_record
from videopoker.text.grade import GradedSaveRecord, grade_groups, grade_record, hand_grade_record, hand_group
from videopoker.text.grade_progress import progress_groups, progress_record, session_starts
from videopoker.text.render import in_columns

_NO_HAND = "no hand has been played yet"
_WHICH = ("game", "since", "until", "kind")
"""The options that choose some hands to grade."""


def grade(options: argparse.Namespace) -> int:
    """Print where the credits of a save went, and how well its holds were chosen."""
    narrowed = [f"--{name}" for name in _WHICH if getattr(options, name)]
    if narrowed and (options.exams or options.hand):
        what = "--exams lists whole exams" if options.exams else "--hand grades one hand"
        raise Refused(f"{what}; leave out {' and '.join(narrowed)}")
    if options.exams:
        return _exams(options)
    if options.hand:
        return _grade_hand(options)
    since, until = (day(text) if text else None for text in (options.since, options.until))
    hand_filter = HandFilter(game=options.game, since=since, until=until)
    with read_log(options) as log:
        check(log, hand_filter)
        if options.kind:
            _graded(GradedLog(log).grading(), GradedLog(log))
            hand_filter = replace(hand_filter, kind=named_kind(log, options.kind))
        graded = GradedLog(log, hand_filter)
        _graded(graded.steps(), graded)
        starts = session_starts(log, graded.progress)
    (total, session), progress_made = graded.grades, graded.progress
    none = "no hand matches" if narrowed else _NO_HAND
    by_time = [group for group, _ in progress_groups(progress_made, starts)]
    return show(
        options,
        lambda: GradedSaveRecord(
            **grade_record(total, session), **progress_record(total, progress_made, starts)
        ),
        lambda: in_columns([*grade_groups(total, session), *by_time]) if total.bet or total.rigged else none,
    )


def _graded(steps: Iterator[None], graded: GradedLog) -> None:
    """Take the steps of grading, and show their progress."""
    for _ in progress(steps, "grading part", graded.parts):
        pass


def _exams(options: argparse.Namespace) -> int:
    """Print the exams of a save."""
    if options.hand:
        raise Refused("--exams lists whole exams; leave out --hand")
    with read_log(options) as log:
        path = Path(log.where)
        results = exam_results(TrainingFile(path.parent), path.name, log)
    return show(options, lambda: exams_record(results), lambda: in_columns([exams_group(results)]))


GRADE = Command(
    grade,
    (
        *SAVE,
        JSON,
        option("--hand", metavar="N", type=count, help="only hand N"),
        option("--exams", action="store_true", help="the exams of this save, one a line"),
        option("--game", metavar="NAME", help="only hands of this game"),
        option("--since", metavar="DAY", help="only hands from this day on, such as 2026-11-05"),
        option("--until", metavar="DAY", help="only hands up to this day"),
        option("--kind", metavar="KIND", help="only decisions of this kind, as grade prints it"),
    ),
    examples=(
        "videopoker grade",
        "videopoker grade --save mine --json",
        "videopoker grade --since 2026-11-05",
    ),
    more="Edge, deals, mistakes, draws, doubles and meter add up to what was won or lost.",
)


def _grade_hand(options: argparse.Namespace) -> int:

    with read_log(options) as log:
        grade = graded_hand(log, numbered(log, options.hand))
    return show(
        options,
        lambda: hand_grade_record(options.hand, grade),
        lambda: in_columns([replace(hand_group(grade), title=f"HAND {options.hand:,}")]),
    )
