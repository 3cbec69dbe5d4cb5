"""`grade` and `stats`: where the credits of a save or of one hand went, how well holds were chosen, and the meters."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from videopoker.coach.exams import exam_results
from videopoker.coach.grader import GradedLog, graded_hand
from videopoker.core.base.messages import Refused
from videopoker.core.machine.totals import Totals
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.hands.filter_fields import FILTER
from videopoker.play.saves.hands.hand_costs import named_kind
from videopoker.play.saves.hands.search import HandFilter, check, numbered
from videopoker.play.saves.log.log import Log
from videopoker.text.answers.option import Answer, Options, Watch
from videopoker.text.answers.options import NARROWING
from videopoker.text.coach.exams import exams_group, exams_record
from videopoker.text.coach.grade import (
    GradedSave,
    GradeFigures,
    HandGrade,
    grade_groups,
    hand_group,
    progress_groups,
    progress_record,
    session_starts,
)
from videopoker.text.groups.group import NO_HANDS, NO_MATCH, Group
from videopoker.text.play.meters import line_hits, meter_groups


def stats(total: Totals, options: Options, currency: str, watch: Watch) -> Answer:
    """The meters, or a part for each game with what perfect play expects."""
    if not options["expected"]:
        return Answer(
            lambda: total,
            lambda: [[*meter_groups(total, currency), line_hits(total)]],
            (1, 3),
        )
    from videopoker.solver.statistics.comparison import compare  # NumPy, which the meters go without
    from videopoker.text.odds.comparison import comparison_groups

    games = total.most_played()
    compared = [compare(total.by_game[game], *game) for game in watch(games, "solving", len(games))]
    return Answer(
        lambda: compared,
        lambda: [comparison_groups(comparison) for comparison in compared] or [[Group(notes=[NO_HANDS])]],
    )


SHOWN_HANDS = 10
"""The number of hands that a history shows by default."""


def check_one_hand(options: Options) -> None:
    """Refuse options that choose hands, or a form of export, where one hand is asked for."""
    which = "--hand and --card are" if "card" in options else "--hand is"
    leave_out(options, f"{which} for one hand", "csv", "jsonl", "log")


def leave_out(options: Options, why: str, *more: str) -> None:
    """Refuse the options that choose hands, and the options named: they have no meaning here."""
    names = ("last", *FILTER, *more)
    if given := [f"--{name}" for name in names if options.get(name)]:
        raise Refused(f"{why}; leave out {' and '.join(given)}")


def hand_filter(options: Options) -> HandFilter:
    """The hands that the options given choose."""
    given = {field.name: options.get(word) for word, field in FILTER.items()}
    return HandFilter(**{name: value for name, value in given.items() if value is not None})


def grade(log: Log, options: Options, watch: Watch) -> Answer:
    """The grade of a save, of the hands chosen or of one hand, or the exams; `watch` shows the progress of grading."""
    check_options(options)
    number = options["hand"]
    if options["exams"]:
        path = Path(log.where)
        results = exam_results(TrainingFile(path.parent), path.name, log)
        return Answer(lambda: exams_record(results), lambda: [[exams_group(results)]])
    if number:
        hand_grade = graded_hand(log, numbered(log, number))
        group = replace(hand_group(hand_grade), title=f"HAND {number:,}")
        return Answer(lambda: HandGrade(number, GradeFigures(hand_grade)), lambda: [[group]])
    chosen = hand_filter(options)
    check(log, chosen)
    if options["kind"]:
        _take(GradedLog(log).grading(), GradedLog(log), watch)
        chosen = replace(chosen, kind=named_kind(log, options["kind"]))
    graded = GradedLog(log, chosen)
    _take(graded.steps(), graded, watch)
    total, session = graded.grades
    starts = session_starts(log, graded.progress)
    groups = [
        *grade_groups(total, session),
        *(group for group, _ in progress_groups(graded.progress, starts)),
    ]
    if not (total.bet or total.rigged):
        groups = [Group(notes=[NO_HANDS if chosen.takes_all else NO_MATCH])]
    return Answer(
        lambda: GradedSave(
            GradeFigures(total), GradeFigures(session), progress_record(total, graded.progress, starts)
        ),
        lambda: [groups],
        (1, 2),
    )


def _take(steps: Iterator[None], graded: GradedLog, watch: Watch) -> None:
    """Take the steps of grading."""
    for _ in watch(steps, "grading part", graded.parts):
        pass


def check_options(options: Options) -> None:
    """Refuse options that do not go together."""
    narrowed = [f"--{name}" for name in NARROWING if options[name]]
    what = "--hand grades one hand"
    if options["exams"]:
        what = "--exams lists whole exams"
        narrowed += ["--hand"] if options["hand"] else []
    if narrowed and (options["exams"] or options["hand"]):
        raise Refused(f"{what}; leave out {' and '.join(narrowed)}")
