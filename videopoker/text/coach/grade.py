"""Grades in words: where credits went, how well holds were chosen, and how other strategies did.

Accuracy and the cost of first answers are also given by day and by session, with the return at that error rate.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, TypedDict

from videopoker.coach.grade import MIN_CHART_HANDS, Grade, KindGrade, PlayReturns, PolicyGrade, rounded
from videopoker.coach.grader import PERFECT, YOU, Progress
from videopoker.coach.leaks import Leaks
from videopoker.core.base.messages import counted
from videopoker.core.base.records import Coins, CoinsLostExact, Day, Time, recorded
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import MINUTE, local_time
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
        (f"{local_time(starts[row]):{MINUTE}}" if starts[row] else "before", grade)
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
        f"  {label}: {counted(grade.hands, 'hand')}, accuracy {accuracy}, cost per 100 hands {cost}."
        for (label, grade), (_, _, accuracy, cost) in zip(last, rows, strict=True)
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


MISTAKE_SIZES = (
    "under 0.01 coin",
    "0.01 to 0.1 coin",
    "0.1 to 0.5 coin",
    "0.5 to 1 coin",
    "1 to 5 coins",
    "5 coins and more",
)
"""The classes of mistakes by cost."""

_HINTED = "mistakes with hints"
_PART_NAMES = {
    "edge": "the game's edge",
    "deals": "luck of the deal",
    "mistakes": "mistakes",
    _HINTED: _HINTED,
    "draws": "luck of the draw",
    "doubles": "doubles",
    "meter": "jackpot meter",
}
_RARE = (_HINTED, "doubles", "meter")
"""Parts shown only if they are not zero."""
SHOWN_KINDS = 12
"""Most kinds of decisions listed."""


_LABEL = Column(width=26, align="<")
_HAND = (_LABEL, Column(width=10, role="detail"))


def grade_groups(total: Grade, session: Grade, hands: str = "all time") -> list[Group]:
    """Where credits went, how well holds were chosen, what other strategies lost; the costliest kinds; what is left out.

    `hands` says which hands the total is of.
    """
    columns = _LABEL, Column("this session", 16, empty="-"), Column(hands, 16, empty="-")
    groups = []
    for (title, lead, whole), (_, _, now) in zip(_figures(total), _figures(session), strict=True):
        rows = [(label, now.get(label, ""), whole.get(label, "")) for label in whole | now]
        groups.append(Group(title, columns, [row for row in rows if any(row[1:])], lead=lead))
    if returns := returns_text(total.play_returns):
        groups.insert(2, Group(notes=[returns]))
    kinds = _kind_rows(total)
    title = f"COSTLIEST, {hands.upper()}"
    sentences = [f"  {kind}: lost {lost.lstrip('-')}, right {right}." for kind, lost, right in kinds]
    return [
        *groups,
        Group(
            title,
            (_LABEL, Column("lost", 16), Column("right", 16, role="detail")),
            kinds,
            sentences=[f"{title.capitalize()}:", *sentences] if kinds else [],
        ),
        Group(notes=[_left_out(total)]),
    ]


def _kind_rows(grade: Grade) -> list[tuple[str, str, str]]:
    """The costliest kinds of decisions with what they lost and how many were right, and the others in one row.

    As printed they add up to the cost of mistakes.
    """
    costly = _costly_kinds(grade)
    rows = dict(costly[:SHOWN_KINDS])
    if others := costly[SHOWN_KINDS:]:
        folded = KindGrade()
        for _, kind in others:
            folded.add(kind.hands, kind.right, kind.lost)
        rows[counted(len(others), "other kind")] = folded
    lost = rounded({name: -kind.lost for name, kind in rows.items()})
    return [(name, signed(lost[name]), f"{kind.right:,} of {kind.hands:,}") for name, kind in rows.items()]


def kind_rows(grade: Grade) -> list[tuple[str, str]]:
    """The kinds of decisions in which mistakes were made, the costliest first, each with a row about it."""
    return [(kind, f"{signed(-kind_grade.lost):>10}  {kind}") for kind, kind_grade in _costly_kinds(grade)]


def _figures(grade: Grade) -> list[tuple[str, str, dict[str, str]]]:
    """The title of each group, how a sentence about it begins, and its figures by label; a figure that is not shown is empty."""
    hinted = grade.hinted
    decisions = {
        "deals without a hint": f"{grade.hands:,}",
        "right holds": f"{grade.right:,}",
        "accuracy": percent(grade.accuracy if grade.hands > 1 else None),  # no percentage of one
        "cost of mistakes": signed(-grade.lost),
        "return of your holds": percent(grade.expected_return),
        "right with a hint": f"{hinted.right:,} of {hinted.hands:,}" if hinted.hands else "",
    }
    sizes = dict(zip(MISTAKE_SIZES, (f"{count:,}" for count in grade.mistakes), strict=True))
    imperfect = {
        name: policy for name, policy in grade.compared.policies.items() if name not in {YOU, PERFECT}
    }
    shares = {
        name: "-" if policy.cost_share is None else f"{policy.cost_share:.4%}"
        for name, policy in imperfect.items()
    }
    return [
        ("PRACTICE CREDITS" if grade.practice else "WHERE CREDITS WENT", "{}: ", _credits(grade)),
        ("DECISIONS", "  ", decisions),
        ("MISTAKES", "  mistakes by size: ", sizes),
        ("SAME CARDS", "  the same cards played by ", _won(grade)),
        (
            "THEIR MISTAKES",
            "  their mistakes: ",
            {name: signed(-policy.cost) for name, policy in imperfect.items()},
        ),
        ("COST OVER ALL DEALS", "  their cost over all deals: ", shares),
    ]


def _won(grade: Grade) -> dict[str, str]:
    """What each way to play won or lost on the same hands, without double-ups."""
    same = grade.compared
    won = dict[str, str]()
    for name, policy in same.policies.items():
        if name == YOU and policy.hands < grade.deals:
            won["hands of games with a sheet"] = f"{policy.hands:,}"
        won["you, without doubles" if name == YOU else name] = signed(policy.won, 0)
        if name == PERFECT:
            won["perfect play, all draws"] = signed(same.best - policy.bet, 0)
    return won


def _credits(grade: Grade) -> dict[str, str]:
    """The parts of the credits won or lost, and their sum; a rare part that is zero is empty."""
    amounts = _rounded(grade)
    return {
        **{
            name: signed(amounts[part]) if amounts[part] or part not in _RARE else ""
            for part, name in _PART_NAMES.items()
        },
        "practice won or lost" if grade.practice else "won or lost": signed(grade.won),
    }


def _rounded(grade: Grade) -> dict[str, Fraction]:
    """The parts with two decimals, mistakes without and with a hint apart; they add up to what was won or lost."""
    mistakes = {"mistakes": grade.hinted.lost - grade.final_lost, _HINTED: -grade.hinted.lost}
    return rounded(grade.parts | mistakes)


def _all_mistakes(grade: Grade) -> dict[str, Fraction]:
    """The parts with two decimals, all mistakes in one."""
    amounts = _rounded(grade)
    return amounts | {"mistakes": amounts["mistakes"] + amounts.pop(_HINTED)}


def session_group(session: Grade) -> Group | None:
    """The parts of a session's credits and their sum, for the side panel; None before its first hand.

    The right holds stand after the mistakes, in at most fifteen characters. Luck of the deal and of the draw are one part, and so are mistakes with and without hints. From a hundred coins on
    there are no decimals, rounded so that the parts still add up.

    >>> session_group(Grade()) is None
    True
    """
    if not session.deals:
        return None
    digits = 2 if all(abs(part) < 100 for part in session.parts.values()) else 0
    amounts = _all_mistakes(session) if digits else rounded(session.parts, digits)
    rows = {
        "this game": amounts["edge"],
        "your cards": amounts["deals"] + amounts["draws"],
        "mistakes": amounts["mistakes"],
        **{_PART_NAMES[part]: amounts[part] for part in ("doubles", "meter") if amounts[part]},
        "net": Fraction(session.won),
    }
    remarks = {"mistakes": _right_holds(session)}
    return Group(
        "practice" if session.practice else "this session",
        (*_HAND, Column(role="aside")),
        [(name, signed(part, digits), remarks.get(name, "")) for name, part in rows.items()],
    )


def _right_holds(session: Grade) -> str:
    """The share of right holds in at most fifteen characters.

    >>> _right_holds(Grade(hands=5, right=4)), _right_holds(Grade(hands=1501, right=1412))
    ('4 of 5 right', '94.07% right')
    """
    hinted = f", {session.hinted.hands:,} hinted" if session.hinted.hands else " right"
    right, hands = f"{session.right:,}", f"{session.hands:,}"
    ways = f"{right} of {hands}{hinted}", f"{right}/{hands}{hinted}", f"{percent(session.accuracy)} right"
    return next(way for way in ways if len(way) <= 15)


def _costly_kinds(grade: Grade) -> list[tuple[str, KindGrade]]:
    """The kinds of decisions in which mistakes were made, the costliest first."""
    kinds = grade.kinds
    wrong = [name for name, kind in kinds.items() if kind.lost]
    return [(name, kinds[name]) for name in sorted(wrong, key=lambda name: (-kinds[name].lost, name))]


def _left_out(grade: Grade) -> str:
    """What is not graded, in a sentence."""
    which = "This is a practice save: its hands count in no other grade. " if grade.practice else ""
    are = "is" if grade.rigged == 1 else "are"
    rigged = f", nor {are} {counted(grade.rigged, 'deal')} whose cards a script chose" if grade.rigged else ""
    return f"{which}The hand in play is not graded{rigged}. Perfect play and the other strategies draw from the same deck as you, and never double."


def hand_group(grade: Grade) -> Group:
    """Where the credits of one hand went and its mistake, or why the hand is not graded."""
    if not grade.bet:
        why = "a script chose its cards" if grade.rigged else "it is still in play"
        return Group(notes=[f"Not graded: {why}."])
    return Group(
        columns=_HAND,
        rows=[(label, figure) for label, figure in _credits(grade).items() if figure],
        notes=[f"mistake: {kind}" for kind, _ in _costly_kinds(grade)],
        lead="Where its credits went: ",
    )


@recorded("kind", "grade.*")
class GradedKind(NamedTuple):
    """The decisions of one kind."""

    kind: str
    grade: KindGrade


class PolicyRecord(TypedDict):
    """A way to play on the same hands."""

    policy: str
    hands: int
    cost: CoinsLostExact
    won: Coins
    cost_over_all_deals: Annotated[float | None, "for each coin bet"]
    exact: Annotated[str | None, "the same as an exact fraction"]


@recorded(
    "grade.hands",
    "grade.right",
    "grade.accuracy",
    "grade.lost",
    "grade.won",
    "grade.parts.edge",
    "grade.parts.deals",
    "grade.parts.mistakes",
    "grade.parts.draws",
    "grade.parts.doubles",
    "grade.parts.meter",
    "exact",
    "grade.expected_return",
    "twin=grade.perfect_won",
    "twin_all_draws",
    "grade.final_right",
    "grade.final_lost",
    "sizes",
    "kinds",
    "policies",
    "grade.hinted",
    "grade.rigged",
    "grade.practice",
)
class GradeFigures(NamedTuple):
    """How well holds were chosen, and where the credits went, in coins."""

    grade: Grade

    @property
    def exact(self) -> Annotated[dict[str, str], "the parts of `won` as exact fractions"]:
        """The parts of what was won or lost."""
        return {name: str(part) for name, part in self.grade.parts.items()}

    @property
    def twin_all_draws(self) -> Annotated[Fraction, "the same on average over all draws"]:
        """What best play wins or loses on average on these deals."""
        return self.grade.best - self.grade.bet

    @property
    def sizes(self) -> Annotated[dict[str, int], "mistakes by what they cost"]:
        """The mistakes in each class of cost."""
        return dict(zip(MISTAKE_SIZES, self.grade.mistakes, strict=True))

    @property
    def kinds(self) -> list[GradedKind]:
        """The kinds of decisions in which mistakes were made, the costliest first."""
        return [GradedKind(*kind) for kind in _costly_kinds(self.grade)]

    @property
    def policies(self) -> list[PolicyRecord]:
        """The ways to play on the same hands, the player's first."""
        return [_policy_record(name, policy) for name, policy in self.grade.compared.policies.items()]


@recorded("hand", "grade.*")
class HandGrade(NamedTuple):
    """The grade of one hand."""

    hand: int
    grade: GradeFigures


@recorded("total.*", "session", "progress.*", "leaks")
class GradedSave(NamedTuple):
    """The grade of a save, all time, the last session, by day and by session; and what its mistakes have in common."""

    total: GradeFigures
    session: GradeFigures
    progress: ProgressRecord
    leaks: Leaks


def _policy_record(name: str, policy: PolicyGrade) -> PolicyRecord:
    """The result of a way to play on these hands, and its cost per coin bet over all deals, which is unknown for your own play."""
    is_known = bool(policy.bet) and name != YOU
    return {
        "policy": name,
        "hands": policy.hands,
        "cost": policy.cost,
        "won": policy.won,
        "cost_over_all_deals": policy.cost_share if is_known else None,
        "exact": str(policy.average_cost / policy.bet) if is_known else None,
    }
