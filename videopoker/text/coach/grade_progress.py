"""Accuracy and the cost of first answers by day and by session, and the return at that error rate."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypedDict

from videopoker.coach.grade import MIN_CHART_HANDS, Grade, KindGrade, PlayReturns
from videopoker.coach.grade_sums import Progress
from videopoker.core.base.records import Day, Time, recorded
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import local_time
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import percent, signed

SHOWN = 10
"""Most days and sessions listed, the last ones."""


def session_starts(log: Log, progress: Progress) -> Mapping[int, str]:
    """When each of these sessions began, by the row of its start; empty for hands before the first."""
    rows = {row for row, _ in progress.sessions}
    return {row: log.rows.entry(row).time if row else "" for row in rows}


def games_graded(progress: Progress) -> list[str]:
    """The keys of the games with first answers, the most played first."""
    hands: dict[str, int] = {}
    for (_, game), grade in progress.days.items():
        hands[game] = hands.get(game, 0) + grade.hands
    return sorted(hands, key=lambda game: -hands[game])


def progress_groups(
    progress: Progress, starts: Mapping[int, str], game: str | None = None
) -> list[tuple[Group, list[float]]]:
    """The last days and sessions of a game, or of all, each group with the costs of 100 hands, from MIN_CHART_HANDS on."""
    days = _added(((day, grade) for (day, key), grade in progress.days.items() if game in {None, key}))
    by_row = _added(
        ((row, grade) for (row, key), grade in sorted(progress.sessions.items()) if game in {None, key})
    )
    if sum(grade.hands for grade in days.values()) < MIN_CHART_HANDS:
        return []
    sessions = [
        (f"{local_time(starts[row]):%Y-%m-%d %H:%M}" if starts[row] else "before", grade)
        for row, grade in by_row.items()
    ]
    return [_group("BY DAY", sorted(days.items())), _group("BY SESSION", sessions)]


def progress_charts(log: Log, progress: Progress) -> Mapping[str, list[tuple[Group, list[float]]]]:
    """The groups of all games together, and of each game that has enough hands, if there are several; by their names."""
    starts = session_starts(log, progress)
    games = games_graded(progress)
    named = {"all games": None} | ({game: game for game in games} if len(games) > 1 else {})
    charts = {name: progress_groups(progress, starts, game) for name, game in named.items()}
    return {name: groups for name, groups in charts.items() if groups}


def _added(grades: Iterable[tuple[Any, KindGrade]]) -> dict[Any, KindGrade]:
    """The grades of the same day or session added up."""
    sums: dict[Any, KindGrade] = {}
    for label, grade in grades:
        sums.setdefault(label, KindGrade()).add(grade.hands, grade.right, grade.lost)
    return sums


def _group(title: str, graded: list[tuple[str, KindGrade]]) -> tuple[Group, list[float]]:
    last = graded[-SHOWN:]
    rows = [
        (label, f"{grade.hands:,}", percent(grade.accuracy), signed(-(grade.lost_per_100 or 0)))
        for label, grade in last
    ]
    sentences = (
        f"  {label}: {hands} hands, accuracy {accuracy}, cost per 100 hands {cost}."
        for label, hands, accuracy, cost in rows
    )
    group = Group(
        title,
        (
            Column(width=16, align="<"),
            Column("hands", 8),
            Column("accuracy", 11),
            Column("cost per 100", 15),
        ),
        rows,
        sentences=[f"{title.capitalize()}:", *sentences],
    )
    return group, [grade.lost_per_100 or 0.0 for _, grade in last]


def returns_text(returns: PlayReturns | None) -> str:
    """The return at this error rate, with its interval of 95%; empty while too few hands are graded."""
    if returns is None:
        return ""
    interval = f"{percent(returns.low)} to {percent(returns.high)}"
    return f"At this error rate your play returns {percent(returns.returns)} (95%: {interval})."


@recorded("day", "game", "grade.*")
class DayGrade(NamedTuple):
    """The decisions of a day in one game."""

    day: Day
    game: str
    grade: KindGrade


@recorded("started", "game", "grade.*")
class SessionGrade(NamedTuple):
    """The decisions of a session in one game."""

    started: Time | None
    game: str
    grade: KindGrade


class ProgressRecord(TypedDict):
    """The decisions by day and by session, and the return at this error rate."""

    days: list[DayGrade]
    sessions: list[SessionGrade]
    play_returns: PlayReturns | None


def progress_record(total: Grade, progress: Progress, starts: Mapping[int, str]) -> ProgressRecord:
    """Days, sessions and the return at this error rate."""
    sessions = sorted(progress.sessions.items())
    return {
        "days": [DayGrade(*key, grade) for key, grade in sorted(progress.days.items())],
        "sessions": [SessionGrade(starts[row] or None, game, grade) for (row, game), grade in sessions],
        "play_returns": total.play_returns,
    }
