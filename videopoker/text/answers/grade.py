"""`grade`: where the credits of a save or of one hand went, and how well holds were chosen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from videopoker.coach.exams import exam_results
from videopoker.coach.grader import GradedLog, graded_hand
from videopoker.coach.leaks import finding, leaks_steps
from videopoker.coach.match import card_steps
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import format_cards
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.hands.hand_costs import named_kind
from videopoker.play.saves.hands.search import check, numbered
from videopoker.play.saves.log.log import Log
from videopoker.solver.steps import finished
from videopoker.text.answers.answer import Answer, Options, Watch
from videopoker.text.answers.options import NARROWING
from videopoker.text.answers.stats import hand_filter
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
from videopoker.text.coach.leaks import with_leaks
from videopoker.text.groups.group import NO_HANDS, NO_MATCH, Group
from videopoker.text.play.match import MatchRecord, match_groups


def grade(log: Log, options: Options, watch: Watch) -> Answer:
    """The grade of a save, of the hands chosen or of one hand, or the exams; `watch` shows the progress of grading."""
    check_options(options)
    number = options["hand"]
    if options["exams"]:
        path = Path(log.where)
        results = exam_results(TrainingFile(path.parent), path.name, log)
        return Answer(lambda: exams_record(results), lambda: [[exams_group(results)]])
    if options["match"]:
        card = finished(card_steps(log))
        return Answer(lambda: MatchRecord(card), lambda: [match_groups(card, format_cards)])
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
    finished(finding(log))
    leaks = finished(leaks_steps(log, total, chosen))
    groups = [
        *with_leaks(grade_groups(total, session), leaks, format_cards),
        *(group for group, _ in progress_groups(graded.progress, starts)),
    ]
    if not (total.bet or total.rigged):
        groups = [Group(notes=[NO_HANDS if chosen.takes_all else NO_MATCH])]
    return Answer(
        lambda: GradedSave(
            GradeFigures(total),
            GradeFigures(session),
            progress_record(total, graded.progress, starts),
            leaks,
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
    whole = {
        "exams": "--exams lists whole exams",
        "match": "--match shows one match",
        "hand": "--hand grades one hand",
    }
    asked = [name for name in whole if options[name]]
    narrowed += [f"--{name}" for name in asked[1:]]
    if narrowed and asked:
        what = whole[asked[0]]
        raise Refused(f"{what}; leave out {' and '.join(narrowed)}")
