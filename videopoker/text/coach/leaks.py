"""What mistakes have in common, in words: the ideas that cost most, the costliest hands, and the hands to learn from."""

from collections.abc import Iterator, Mapping, Sequence

from videopoker.coach.leaks import Leaks, Mistake, instructive_steps
from videopoker.core.base.messages import counted
from videopoker.core.cards.cards import format_cards
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.solver.steps import finished
from videopoker.text.groups.group import NO_VALUE, Column, Group
from videopoker.text.words.amounts import loss
from videopoker.text.words.hand import sentence
from videopoker.text.words.hold_names import HELD_NAMELESS, NAMELESS, NameCards, spoken
from videopoker.text.words.numbers import signed

SHOWN_IDEAS = 5


def with_leaks(groups: Sequence[Group], leaks: Leaks, name: NameCards) -> list[Group]:
    """The groups of a grade, and after the decisions the leaks and the hands to learn from, if there are any."""
    return [*groups[:2], *(_groups(leaks, name) if leaks.mistakes else ()), *groups[2:]]


def _groups(leaks: Leaks, name: NameCards) -> Iterator[Group]:
    """The ideas that cost most; what they cost before and after their lessons; and the hands to learn from."""
    shown = leaks.ideas[:SHOWN_IDEAS]
    found = [
        (f"{leak.idea}, {counted(leak.hands, 'hand')}", signed(-leak.lost), f"+{leak.gain:.2%}")
        for leak in shown
    ]
    yield _group("YOUR LEAKS", ("lost", "return"), found)
    by_lesson = [(leak.idea, _cost(leak.before), _cost(leak.after)) for leak in shown]
    taught = [row for row in by_lesson if row[1:] != (NO_VALUE, NO_VALUE)]
    if taught:
        yield _group("LOST PER 100 HANDS", ("before lesson", "after"), taught)
    notes = ["The drill asks about these ideas: press D at the table, or type drill."]
    if leaks.counted < leaks.mistakes:
        notes.append(f"Ideas found for {leaks.counted:,} of {counted(leaks.mistakes, 'mistake')} so far.")
    yield Group(notes=notes)
    said = _hands(leaks, spoken)
    for title, lines in _hands(leaks, name).items():
        if lines:
            yield Group(title, notes=lines, sentences=[f"{title.capitalize()}:", *said[title]])


def _hands(leaks: Leaks, name: NameCards) -> dict[str, list[str]]:
    return {
        "COSTLIEST HANDS": [mistake_line(mistake, name) for mistake in leaks.costliest],
        "INSTRUCTIVE HANDS": _instructive(leaks.instructive, name),
    }


def _group(title: str, headings: tuple[str, str], rows: Sequence[tuple[str, str, str]]) -> Group:
    first, second = headings
    columns = Column(width=26, align="<"), Column(first, 16), Column(second, 16, role="detail")
    said = [f"  {label}: {_figures(headings, figures)}." for label, *figures in rows]
    return Group(title, columns, rows, sentences=[f"{title.capitalize()}:", *said])


def _figures(headings: Sequence[str], figures: Sequence[str]) -> str:
    """The figures that there are, in words: what is lost has no sign."""
    named = zip(headings, figures, strict=True)
    return ", ".join(f"{heading} {figure.lstrip('-')}" for heading, figure in named if figure != NO_VALUE)


def _cost(lost: float | None) -> str:
    return NO_VALUE if lost is None else signed(-lost)


def lines_after(log: Log, deals: int, coach: str, name: NameCards = format_cards) -> list[str]:
    """What the shell shows of a session of this many deals after the program has closed; nothing if the coach is off."""
    if coach == "off" or not deals or log.loss:
        return []
    try:
        lines = _instructive(finished(instructive_steps(log, deals)), name)
    except (SaveError, ImportError):  # the index is being made or cannot be read, or NumPy is missing
        return []
    return ["Hands to learn from, and what each hold cost in coins:", *lines] if lines else []


def _instructive(instructive: Mapping[str, Mistake], name: NameCards) -> list[str]:
    return [mistake_line(mistake, name, why) for why, mistake in instructive.items()]


def mistake_line(mistake: Mistake, name: NameCards, why: str = "") -> str:
    """A mistake: the idea that it missed, why it is instructive, the hand dealt, the cards held, the best hold and what it cost.

    If another hold was drawn, the first answer is called so.
    """
    decision = mistake.decision
    advice = decision.advice
    held, best = mistake.held, advice.best.cards
    held_text = HELD_NAMELESS.get(len(held)) or f"held {name(held)}"
    if decision.held != decision.first:
        held_text = f"first answer {NAMELESS.get(len(held)) or name(held)}"
    best_text = NAMELESS.get(len(best)) or name(best)
    reasons = ", ".join(filter(None, (mistake.idea, why)))
    dealt = f"hand {mistake.hand:,}, {name(advice.cards)}"
    told = ": ".join(filter(None, (reasons, dealt, held_text)))
    return sentence(f"{told}, best {best_text}, {loss(mistake.lost)}")
