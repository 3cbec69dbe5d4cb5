"""Grades in words: where credits went, how well holds were chosen, and what other ways to play come to."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from videopoker.coach.grade import PARTS, Grade, KindGrade, rounded
from videopoker.text.columns import in_columns
from videopoker.text.numbers import counted, percent

MISTAKE_SIZES = (
    "under 0.01 coin",
    "0.01 to 0.1 coin",
    "0.1 to 0.5 coin",
    "0.5 to 1 coin",
    "1 to 5 coins",
    "5 coins and more",
)
"""The classes of mistakes by what they lost."""

_PART_NAMES = {
    "edge": "the game's edge",
    "deals": "luck of the deals",
    "mistakes": "mistakes",
    "draws": "luck of the draws",
    "doubles": "doubles",
    "meter": "jackpot meter",
}
_POLICY_NAMES = {"pairs and high cards": "pairs, jack or better"}
SHOWN_KINDS = 12
"""The kinds of decisions that are listed."""


@dataclass(frozen=True, slots=True)
class GradeRow:
    """One figure."""

    label: str
    session: str
    total: str


@dataclass(frozen=True, slots=True)
class GradeGroup:
    """Figures that belong together."""

    title: str
    rows: tuple[GradeRow, ...]
    columns: tuple[str, str] = ("this session", "all time")


def coins(amount: Fraction | float) -> str:
    """An amount that was won or lost, in coins.

    >>> coins(Fraction(-5, 2)), coins(0), coins(1234)
    ('-2.50', '0.00', '+1,234.00')
    """
    return f"{float(amount):+,.2f}" if amount else "0.00"


def grade_groups(total: Grade, session: Grade) -> tuple[GradeGroup, ...]:
    """What a page of grades shows, apart from the kinds of decisions."""
    both = (session, total)

    def row(label: str, of: Callable[[Grade], str]) -> GradeRow:
        return GradeRow(label, *map(of, both))

    parts = [rounded(grade.parts) for grade in both]
    shown = [part for part in PARTS if part not in {"doubles", "meter"} or parts[1][part]]
    went = [GradeRow(_PART_NAMES[part], *(coins(of[part]) for of in parts)) for part in shown]
    decisions = [
        row("hands graded", lambda grade: f"{grade.hands:,}"),
        row("right holds", lambda grade: f"{grade.right:,}"),
        row("accuracy", lambda grade: percent(grade.accuracy)),
        GradeRow(
            "cost of mistakes",
            *(coins(of["mistakes"] + grade.hinted.lost) for of, grade in zip(parts, both, strict=True)),
        ),
        row("return of your holds", lambda grade: percent(grade.expected_return)),
    ]
    if total.hinted.hands:
        decisions.append(
            row("with a hint", lambda grade: f"{grade.hinted.right:,} of {grade.hinted.hands:,}")
        )
    sizes = [
        row(size, lambda grade, place=place: f"{grade.mistakes[place]:,}")  # type: ignore[misc]
        for place, size in enumerate(MISTAKE_SIZES)
    ]
    beside = [
        row("you, no doubles", lambda grade: f"{grade.won - grade.doubles:+,}"),
        row("perfect twin", lambda grade: f"{grade.twin_won:+,}"),
    ]
    for name in total.policies:
        label = _POLICY_NAMES.get(name, name)
        beside += [
            row(label, lambda grade, name=name: f"{grade.policy(name).won:+,}"),  # type: ignore[misc]
            row("  its mistakes", lambda grade, name=name: coins(-grade.policy(name).cost)),  # type: ignore[misc]
        ]
    return (
        GradeGroup("WHERE CREDITS WENT", (*went, row("won or lost", lambda grade: coins(grade.won)))),
        GradeGroup("DECISIONS", tuple(decisions)),
        GradeGroup("MISTAKES BY COST", tuple(sizes)),
        GradeGroup("SAME CARDS, PLAYED BY", tuple(beside)),
    )


def costly_kinds(grade: Grade) -> list[tuple[str, KindGrade]]:
    """The kinds of decisions in which mistakes were made, the costliest first."""
    wrong = [(f"{best} against {other}", one) for (best, other), one in grade.kinds.items() if one.lost]
    return sorted(wrong, key=lambda kind: (-kind[1].lost, kind[0]))


def left_out(grade: Grade) -> str:
    """What is not graded, in a sentence."""
    rigged = f", nor are {counted(grade.rigged, 'deal')} whose cards a script chose" if grade.rigged else ""
    return f"The hand in play is not graded{rigged}. The perfect twin holds best with the same cards to draw."


def grade_text(total: Grade, session: Grade) -> str:
    """The grades of a save as a table."""
    rows: list[list[str] | str] = []
    for group in grade_groups(total, session):
        rows += [
            "",
            [group.title, *group.columns],
            *([row.label, row.session, row.total] for row in group.rows),
        ]
    kinds = costly_kinds(total)[:SHOWN_KINDS]
    if kinds:
        rows += ["", ["COSTLIEST DECISIONS", "lost", "right"]]
        rows += [[kind, coins(-one.lost), f"{one.right:,} of {one.hands:,}"] for kind, one in kinds]
    return "\n".join([*in_columns(rows[1:], [26, 16, 16]), "", left_out(total)])


def grade_record(total: Grade, session: Grade) -> dict[str, Any]:
    """The grades of a save as plain values for JSON, all time and the last session."""
    return _record(total) | {"session": _record(session)}


def _record(grade: Grade) -> dict[str, Any]:
    return {
        "hands": grade.hands,
        "right": grade.right,
        "accuracy": grade.accuracy,
        "lost": _number(grade.lost),
        "won": grade.won,
        **{name: _number(part) for name, part in rounded(grade.parts).items()},
        "exact": {name: str(part) for name, part in grade.parts.items()},
        "expected_return": grade.expected_return,
        "twin": grade.twin_won,
        "sizes": dict(zip(MISTAKE_SIZES, grade.mistakes, strict=True)),
        "kinds": list(_kind_records(costly_kinds(grade))),
        "policies": [
            {"policy": name, "cost": _number(one.cost), "won": one.won}
            for name, one in grade.policies.items()
        ],
        "hinted": {
            "hands": grade.hinted.hands,
            "right": grade.hinted.right,
            "lost": _number(grade.hinted.lost),
        },
        "rigged": grade.rigged,
    }


def _kind_records(kinds: Iterable[tuple[str, KindGrade]]) -> Iterable[dict[str, Any]]:
    for kind, one in kinds:
        yield {"kind": kind, "hands": one.hands, "right": one.right, "lost": _number(one.lost)}


def _number(amount: Fraction) -> float:
    return round(float(amount), 4)
