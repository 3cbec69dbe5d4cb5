"""Grades in words: where credits went, how well holds were chosen, and what other ways to play come to."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from videopoker.coach.grade import PARTS, Grade, KindGrade, rounded
from videopoker.text.columns import in_columns
from videopoker.text.meters import MeterGroup, MeterRow
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
_RARE = ("doubles", "meter")
"""The parts that are shown where there are any."""
_POLICY_NAMES = {"pairs and high cards": "pairs, high cards"}
SHOWN_KINDS = 12
"""The kinds of decisions that are listed."""


class GradeWords(NamedTuple):
    """Grades as a screen shows them."""

    groups: tuple[MeterGroup, ...]
    kinds: tuple[tuple[str, str, str], ...]
    """The costliest kinds of decisions: what each lost, and how often it was right."""
    left_out: str
    session: str
    """The decisions of the session in a line, of 20 columns if it can be; empty before the first."""


def coins(amount: Fraction | float) -> str:
    """An amount that was won or lost, in coins.

    >>> coins(Fraction(-5, 2)), coins(0), coins(1234)
    ('-2.50', '0.00', '+1,234.00')
    """
    return f"{float(amount):+,.2f}" if amount else "0.00"


def grade_groups(total: Grade, session: Grade) -> tuple[MeterGroup, ...]:
    """All figures, apart from the kinds of decisions."""
    whole, part = _columns(total), _columns(session)
    rows = {
        title: tuple(
            MeterRow(label, figure, part[title].get(label, "-")) for label, figure in figures.items()
        )
        for title, figures in whole.items()
    }
    return tuple(MeterGroup(title, group) for title, group in rows.items())


def _columns(grade: Grade) -> dict[str, dict[str, str]]:
    """Every group of figures by its title, and every figure by its label."""
    parts = rounded(grade.parts)
    went = {_PART_NAMES[part]: coins(parts[part]) for part in PARTS if part not in _RARE or parts[part]}
    decisions = {
        "hands graded": f"{grade.hands:,}",
        "right holds": f"{grade.right:,}",
        "accuracy": percent(grade.accuracy),
        "cost of mistakes": coins(parts["mistakes"] + grade.hinted.lost),
        "return of your holds": percent(grade.expected_return),
    }
    if grade.hinted.hands:
        decisions["right with a hint"] = f"{grade.hinted.right:,} of {grade.hinted.hands:,}"
    beside = {
        "you, without doubles": f"{grade.won - grade.doubles:+,}",
        "perfect twin": f"{grade.twin_won:+,}",
    }
    for name, policy in grade.policies.items():
        beside[_POLICY_NAMES.get(name, name)] = f"{policy.won:+,}"
        beside["  its mistakes"] = coins(-policy.cost)
    return {
        "WHERE CREDITS WENT": went | {"won or lost": coins(grade.won)},
        "DECISIONS": decisions,
        "MISTAKES": dict(zip(MISTAKE_SIZES, (f"{count:,}" for count in grade.mistakes), strict=True)),
        "SAME CARDS": beside,
    }


def grade_words(total: Grade, session: Grade) -> GradeWords:
    """The grades of a save as a screen shows them."""
    kinds = [
        (kind, coins(-one.lost), f"{one.right:,} of {one.hands:,}")
        for kind, one in costly_kinds(total)[:SHOWN_KINDS]
    ]
    right = f"{session.right:,} of {session.hands:,}  {coins(-session.lost)}" if session.hands else ""
    return GradeWords(grade_groups(total, session), tuple(kinds), left_out(total), right)


def costly_kinds(grade: Grade) -> list[tuple[str, KindGrade]]:
    """The kinds of decisions in which mistakes were made, the costliest first."""
    wrong = [(f"{best} against {other}", one) for (best, other), one in grade.kinds.items() if one.lost]
    return sorted(wrong, key=lambda kind: (-kind[1].lost, kind[0]))


def left_out(grade: Grade) -> str:
    """What is not graded, in a sentence."""
    rigged = f", nor are {counted(grade.rigged, 'deal')} whose cards a script chose" if grade.rigged else ""
    return f"The hand in play is not graded{rigged}. The perfect twin holds best with the same cards to draw."


def grade_sentences(total: Grade, session: Grade | None) -> Iterator[str]:
    """The grades line by line; without a session those of all time alone."""
    for name, grade in (("This session", session), ("All time", total)):
        if grade is not None:
            went, decisions, mistakes, beside = _columns(grade).values()
            yield f"{name}: {_listed(went)}."
            yield f"  {_listed(decisions)}."
            yield f"  mistakes by size: {_listed(mistakes)}."
            yield f"  the same cards played by {_listed(beside)}."
    for kind, lost, right in grade_words(total, total).kinds:
        yield f"  {kind}: {lost}, right {right}."
    yield left_out(total)


def _listed(figures: Mapping[str, str]) -> str:
    return ", ".join(f"{label.strip()} {figure}" for label, figure in figures.items())


def grade_text(total: Grade, session: Grade) -> str:
    """The grades of a save as a table."""
    words = grade_words(total, session)
    rows: list[list[str] | str] = []
    for group in words.groups:
        rows += ["", [group.title, *group.columns]]
        rows += [[row.label, row.session, row.total] for row in group.rows]
    if words.kinds:
        rows += ["", ["COSTLIEST, ALL TIME", "lost", "right"], *map(list, words.kinds)]
    return "\n".join([*in_columns(rows[1:], [26, 16, 16]), "", words.left_out])


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
