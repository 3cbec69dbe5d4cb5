"""The certificate in words: the first estimate, the question before the result, and the card itself."""

from collections.abc import Iterator

from videopoker.coach.certificate import TO_PASS, Certificate, Estimate
from videopoker.coach.match import costliest
from videopoker.core.base.messages import counted, printable
from videopoker.play.saves.rows.log_row import local_time
from videopoker.solver.steps import finished
from videopoker.text.coach.exams import costliest_group, exam_group
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.hold_names import NameCards


def certificate_start(certificate: Certificate) -> list[str]:
    """What is said before the hands of a sitting; no line where none is left."""
    if certificate.is_over or certificate.waits:
        return []
    if certificate.answers:
        return [f"Your certificate continues with {certificate.label}."]
    title = printable(certificate.paytable.title)
    return [
        f"The certificate of {title}, try {certificate.try_number}: {certificate_goal(certificate)}",
        "The hands are without help, and you bet nothing. Choosing them takes a few seconds.",
    ]


def certificate_goal(certificate: Certificate) -> str:
    """How many hands a try has, and what passes."""
    sittings = f"{certificate.whole_size} hands in as many sittings as you like"
    return f"{sittings}; you pass if the lower end of the estimate reaches {TO_PASS:.1%} of perfect play."


def certificate_progress(certificate: Certificate) -> str:
    """How many hands of the try are answered, or its result."""
    if certificate.passed is None:
        return f"{certificate.answered} of {certificate.size} answered"
    return "passed" if certificate.passed else "not passed"


def first_estimate(certificate: Certificate) -> list[str]:
    """The first estimate, at the half only; no line elsewhere."""
    estimate = certificate.estimate
    if estimate is None or certificate.is_over or len(certificate.answers) != estimate.hands:
        return []
    finished(certificate.judge())
    answered = f"First estimate, from {estimate.hands} of {certificate.size} hands"
    returns = f"you return {_share(estimate.estimate)}; 95% interval {_interval(estimate)}"
    return [f"{answered}: {returns}; perfect play {_share(estimate.perfect)}.", *_lesson(certificate)]


def _share(part: float) -> str:
    return f"{part:.2%}"


def _interval(estimate: Estimate) -> str:
    return f"{_share(estimate.low)} to {_share(estimate.high)}"


def _lesson(certificate: Certificate) -> list[str]:
    """The lesson to take next; no line without mistakes."""
    lesson = certificate.lesson
    return [f"Take lesson {lesson.number} next: {lesson.title}."] if lesson else []


def certificate_groups(certificate: Certificate, name: NameCards | None, *, letters: bool) -> Iterator[Group]:
    """The question before the result, or the result; with a `name` also the costliest mistakes."""
    result = certificate.estimate
    if not certificate.is_over:
        answered = f"All {counted(certificate.size, 'hand')} are answered."
        yield Group(
            notes=[f"{answered} You can add {certificate.added} hands, once, before you see the result."]
        )
        return
    if certificate.is_finished and result:
        yield _card(certificate, result)
    yield exam_group(certificate, letters=letters)
    if name:
        yield costliest_group(costliest(certificate.hands()), name)


def _card(certificate: Certificate, result: Estimate) -> Group:
    rows = [
        ("game", printable(certificate.paytable.title)),
        ("date", f"{local_time(certificate.started).date()}"),
        ("try", f"{certificate.try_number}"),
        ("result", _share(result.estimate)),
        ("95% interval", _interval(result)),
        ("perfect play", _share(result.perfect)),
    ]
    notes = [_passed(result)]
    if not result.passes:
        notes += _lesson(certificate)
    return Group("CERTIFICATE", (Column(align="<"), Column(align="<")), rows, notes=notes)


def _passed(result: Estimate) -> str:
    low = f"the lower end, {_share(result.low)},"
    goal = f"{TO_PASS:.1%} of perfect play, {_share(TO_PASS * result.perfect)}"
    return f"PASSED: {low} reaches {goal}." if result.passes else f"Not passed: {low} is below {goal}."
