"""Grades in words: where credits went, how well holds were chosen, and how other strategies did."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from videopoker.coach.grade import PARTS, Grade, KindGrade, PolicyGrade, rounded
from videopoker.text.columns import in_columns
from videopoker.text.meters import MeterGroup, MeterRow
from videopoker.text.numbers import counted, percent, signed

MISTAKE_SIZES = (
    "under 0.01 coin",
    "0.01 to 0.1 coin",
    "0.1 to 0.5 coin",
    "0.5 to 1 coin",
    "1 to 5 coins",
    "5 coins and more",
)
"""The classes of mistakes by cost."""

_PART_NAMES = {
    "edge": "the game's edge",
    "deals": "luck of the deal",
    "draws": "luck of the draw",
    "doubles": "doubles",
    "meter": "jackpot meter",
}
_RARE = ("doubles", "meter")
"""Parts shown only if they are not zero."""
_HINTED = "mistakes with hints"
_PERFECT = "perfect play"
SHOWN_KINDS = 12
"""Most kinds of decisions listed."""


class GradedSession(NamedTuple):
    """The decisions of a session, and where its credits went."""

    right: str
    """How many holds were right, then how many hands had a hint, which are counted apart."""
    parts: tuple[tuple[str, str], ...]
    """(word, figure) for each part of the credits won or lost; mistakes with and without hints together."""


class GradeWords(NamedTuple):
    """Grades as texts for a screen."""

    groups: tuple[MeterGroup, ...]
    kinds: tuple[tuple[str, str, str], ...]
    """(kind, coins lost, how often right) of the costliest kinds of decisions."""
    left_out: str
    session: GradedSession | None
    """The session in short; None before its first graded hand."""


def grade_groups(total: Grade, session: Grade) -> tuple[MeterGroup, ...]:
    """All figures except the kinds of decisions."""
    part = _columns(session)
    return tuple(
        MeterGroup(
            title,
            tuple(MeterRow(label, figure, part[title].get(label, "-")) for label, figure in figures.items()),
        )
        for title, figures in _columns(total).items()
    )


def _columns(grade: Grade) -> dict[str, dict[str, str]]:
    """The figures by title of their group and label."""
    decisions = {
        "deals graded": f"{grade.hands:,}",
        "right holds": f"{grade.right:,}",
        "accuracy": percent(grade.accuracy),
        "cost of mistakes": signed(_rounded(grade)["mistakes"]),
        "return of your holds": percent(grade.expected_return),
    }
    if grade.hinted.hands:
        decisions["right with a hint"] = f"{grade.hinted.right:,} of {grade.hinted.hands:,}"
    beside = {
        "you, without doubles": signed(grade.won - grade.doubles, 0),
        _PERFECT: signed(grade.perfect_won, 0),
        **{name: signed(policy.won, 0) + _on_some(policy, grade) for name, policy in grade.policies.items()},
    }
    return {
        "PRACTICE CREDITS" if grade.practice else "WHERE CREDITS WENT": _shown_parts(grade),
        "DECISIONS": decisions,
        "MISTAKES": dict(zip(MISTAKE_SIZES, (f"{count:,}" for count in grade.mistakes), strict=True)),
        "SAME CARDS": beside,
        "THEIR MISTAKES": {
            _PERFECT: signed(0),
            **{name: signed(-one.cost) for name, one in grade.policies.items()},
        },
        "COST OVER ALL DEALS": {
            _PERFECT: _cost(0.0),
            **{name: _cost(one.cost_share) for name, one in grade.policies.items()},
        },
    }


def _shown_parts(grade: Grade) -> dict[str, str]:
    """The parts of the credits won or lost, and their sum."""
    parts = _rounded(grade)
    went: dict[str, str] = {}
    for part in PARTS:
        if part == "mistakes":
            went[part] = signed(parts[part])
            went |= {_HINTED: signed(parts[_HINTED])} if parts[_HINTED] else {}
        elif part not in _RARE or parts[part]:
            went[_PART_NAMES[part]] = signed(parts[part])
    return went | {"practice won or lost" if grade.practice else "won or lost": signed(grade.won)}


def _rounded(grade: Grade) -> dict[str, Fraction]:
    """The parts with two decimals, mistakes without and with a hint apart; they add up to what was won or lost."""
    return rounded(grade.parts | {"mistakes": -grade.lost, _HINTED: -grade.hinted.lost})


def _all_mistakes(grade: Grade) -> dict[str, Fraction]:
    """The parts with two decimals, all mistakes in one."""
    parts = _rounded(grade)
    return parts | {"mistakes": parts["mistakes"] + parts.pop(_HINTED)}


def _cost(share: float | None) -> str:
    """A share of the bet in per cent, with four decimals."""
    return "-" if share is None else f"{share:.4%}"


def _on_some(policy: PolicyGrade, grade: Grade) -> str:
    """The number of hands a strategy could play; empty if it could play all."""
    hands = grade.hands + grade.hinted.hands
    return "" if policy.hands == hands else f" on {counted(policy.hands, 'hand')}"


def grade_words(total: Grade, session: Grade) -> GradeWords:
    """The grades of a save as texts for a screen."""
    kinds = [
        (kind, signed(-one.lost), f"{one.right:,} of {one.hands:,}")
        for kind, one in costly_kinds(total)[:SHOWN_KINDS]
    ]
    return GradeWords(grade_groups(total, session), tuple(kinds), left_out(total), session_words(session))


def session_words(session: Grade) -> GradedSession | None:
    """A session in short; from a hundred coins on without decimals, rounded so that the parts still add up.

    >>> session_words(Grade()) is None
    True
    """
    if not session.hands + session.hinted.hands:
        return None
    digits = 2 if all(abs(part) < 100 for part in session.parts.values()) else 0
    parts = _all_mistakes(session) if digits else rounded(session.parts, digits)
    shown = [(part, signed(parts[part], digits)) for part in PARTS if part not in _RARE or parts[part]]
    hinted = f", {session.hinted.hands:,} hinted" if session.hinted.hands else ""
    return GradedSession(f"{session.right:,} of {session.hands:,}{hinted}", tuple(shown))


def costly_kinds(grade: Grade) -> list[tuple[str, KindGrade]]:
    """The kinds of decisions in which mistakes were made, the costliest first."""
    wrong = [(f"{best} against {other}", one) for (best, other), one in grade.kinds.items() if one.lost]
    return sorted(wrong, key=lambda kind: (-kind[1].lost, kind[0]))


def left_out(grade: Grade) -> str:
    """What is not graded, in a sentence."""
    which = "This is a practice save: its hands count in no other grade. " if grade.practice else ""
    are = "is" if grade.rigged == 1 else "are"
    rigged = f", nor {are} {counted(grade.rigged, 'deal')} whose cards a script chose" if grade.rigged else ""
    return f"{which}The hand in play is not graded{rigged}. Perfect play and the other strategies draw from the same deck as you, and never double."


_TITLES = (
    "  ",
    "  mistakes by size: ",
    "  the same cards played by ",
    "  their mistakes: ",
    "  their cost over all deals: ",
)
"""The starts of the sentences after the first, one per group of figures."""


def grade_sentences(total: Grade, session: Grade | None) -> Iterator[str]:
    """The grades line by line; without a session only those of all time."""
    for name, grade in (("This session", session), ("All time", total)):
        if grade is not None:
            for title, figures in zip((f"{name}: ", *_TITLES), _columns(grade).values(), strict=True):
                yield f"{title}{_listed(figures)}."
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
        figures = ([row.label, row.session, row.total] for row in group.rows)
        rows += ["", [group.title, *group.columns], *figures]
    if words.kinds:
        rows += ["", ["COSTLIEST, ALL TIME", "lost", "right"], *map(list, words.kinds)]
    return "\n".join([*in_columns(rows[1:], [26, 16, 16]), "", words.left_out])


def hand_rows(grade: Grade) -> list[tuple[str, str]]:
    """Where the credits of one hand went, as (part, figure); empty if the hand is not graded."""
    return list(_shown_parts(grade).items()) if grade.bet else []


def hand_sentence(grade: Grade) -> str:
    """Where the credits of one hand went in a sentence, or why the hand is not graded."""
    if grade.bet:
        return f"Where its credits went: {_listed(_shown_parts(grade))}."
    why = "a script chose its cards" if grade.rigged else "it is still in play"
    return f"Not graded: {why}."


def hand_grade_text(hand: int, grade: Grade) -> str:
    """The grade of one hand as a table."""
    if not grade.bet:
        return f"Hand {hand:,}. {hand_sentence(grade)}"
    mistakes = [f"mistake: {kind}" for kind, _ in costly_kinds(grade)]
    return "\n".join([*in_columns([f"HAND {hand:,}", *hand_rows(grade)], [26, 10]), *mistakes])


def grade_record(total: Grade, session: Grade) -> dict[str, Any]:
    """The grades of a save as plain values for JSON, all time and the last session."""
    return _record(total) | {"session": _record(session)}


def hand_grade_record(hand: int, grade: Grade) -> dict[str, Any]:
    """The grade of one hand as plain values for JSON; without `hands` if it is not graded."""
    return {"hand": hand} | _record(grade)


def _record(grade: Grade) -> dict[str, Any]:
    return {
        "hands": grade.hands,
        "right": grade.right,
        "accuracy": grade.accuracy,
        "lost": float(grade.lost),
        "won": grade.won,
        **{name: float(part) for name, part in grade.parts.items()},
        "exact": {name: str(part) for name, part in grade.parts.items()},
        "expected_return": grade.expected_return,
        "twin": grade.perfect_won,
        "sizes": dict(zip(MISTAKE_SIZES, grade.mistakes, strict=True)),
        "kinds": [
            {"kind": kind, "hands": one.hands, "right": one.right, "lost": float(one.lost)}
            for kind, one in costly_kinds(grade)
        ],
        "policies": [
            {
                "policy": _PERFECT,
                "hands": grade.hands + grade.hinted.hands,
                "cost": 0.0,
                "won": grade.perfect_won,
            }
            | {"cost_over_all_deals": 0.0, "exact": "0"},
            *(_policy_record(name, one) for name, one in grade.policies.items()),
        ],
        "hinted": {
            "hands": grade.hinted.hands,
            "right": grade.hinted.right,
            "lost": float(grade.hinted.lost),
        },
        "rigged": grade.rigged,
        "practice": grade.practice,
    }


def _policy_record(name: str, one: PolicyGrade) -> dict[str, Any]:
    """The result of a strategy on these hands, and its cost per coin bet over all deals."""
    return {
        "policy": name,
        "hands": one.hands,
        "cost": float(one.cost),
        "won": one.won,
        "cost_over_all_deals": one.cost_share,
        "exact": str(one.average_cost / one.bet) if one.bet else None,
    }
