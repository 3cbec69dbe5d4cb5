"""The ideas that past mistakes missed, what each costs, and the mistakes to learn from.

The idea of a mistake is found once and kept in the index. Mistakes are wrong first answers without a hint, as in the
grade. To find an idea takes a millisecond, so it is done in steps, the costliest mistakes first.
"""

import json
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from videopoker.coach.grade import Grade
from videopoker.coach.grader import ALL_HANDS
from videopoker.coach.ideas import idea_of_mistake
from videopoker.coach.past_decision import PastDecision, past_decision
from videopoker.core.base.records import CoinsLost, CoinsLostExact, recorded
from videopoker.core.cards.cards import Cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.practice.training import TrainingFile, lesson_progress
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.replay import dealt_state
from videopoker.play.saves.hands.search import HandFilter, HandReader, condition
from videopoker.play.saves.index.index import Index
from videopoker.play.saves.log.log import Log

COSTLIEST, FREQUENT, CLOSEST = "costliest", "most frequent idea", "closest call"
"""Why a mistake of a session is instructive."""

_COST = "1.0 * first_cost / unit"
_LACKING = f"""
    SELECT number FROM decision JOIN hand USING (number)
    WHERE first_cost > 0 AND number NOT IN (SELECT number FROM idea)
    ORDER BY row_number() OVER (PARTITION BY game ORDER BY {_COST} DESC) > 2000, {_COST} DESC, number LIMIT 100
"""  # noqa: S608 - constants
"""The next mistakes whose ideas are found, in about 0.1 s: the costliest, and the costliest 2,000 of each game first."""
_LEAKS = f"""
    SELECT idea, count(*), total({_COST}) AS lost
    FROM idea JOIN graded USING (number) JOIN hand USING (number) WHERE {{where}} GROUP BY idea ORDER BY lost DESC
"""  # noqa: S608 - constants
_BY_LESSON = f"""
    SELECT taught, time >= strftime('%s', since), 100 * total(CASE WHEN idea = taught THEN {_COST} END) / count(*)
    FROM graded JOIN hand USING (number) LEFT JOIN idea USING (number) JOIN (
        SELECT json_extract(value, '$[0]') AS game, json_extract(value, '$[1]') AS taught,
               json_extract(value, '$[2]') AS since FROM json_each(?)
    ) USING (game) WHERE since NOT NULL AND first_cost NOT NULL AND {{where}} GROUP BY 1, 2
"""  # noqa: S608 - constants
_COSTLIEST = f"""
    SELECT number FROM graded JOIN hand USING (number) WHERE first_cost > 0 AND {{where}}
    ORDER BY {_COST} DESC, number LIMIT 3
"""  # noqa: S608 - constants
_OF_SESSION = f"""
    SELECT number FROM hand LEFT JOIN graded USING (number) LEFT JOIN note USING (number)
    WHERE number BETWEEN ? AND ? AND held NOT NULL AND NOT scripted AND NOT ifnull(hinted, 0) AND ifnull(first_cost, 1) > 0
    ORDER BY first_cost IS NULL, {_COST} DESC, number DESC LIMIT 100
"""  # noqa: S608 - constants
"""The hands that are wrong or not graded yet; to value 100 takes 0.1 s."""


@recorded("hand", "cards=decision.advice.cards", "held", "best=decision.advice.best.cards", "lost", "idea")
@dataclass(frozen=True)
class Mistake:
    """A wrong first answer in a past hand."""

    hand: int
    decision: PastDecision

    @property
    def held(self) -> Cards:
        """The cards of the first answer."""
        return self.decision.advice.of(self.decision.first).cards

    @property
    def lost(self) -> CoinsLostExact:
        """What it cost, in coins over all hands drawn; 0 for a right answer."""
        return self.decision.cost(self.decision.first)

    @cached_property
    def idea(self) -> str:
        """The name of the idea that it missed; empty if none is known."""
        idea = idea_of_mistake(self.decision.advice, self.decision.first)
        return idea.name if idea else ""


@dataclass(frozen=True, slots=True)
class Leak:
    """The mistakes that missed one idea."""

    idea: str
    hands: int
    lost: CoinsLost
    gain: Annotated[float, "by how much the return of first answers would be higher without them"]
    before: Annotated[float | None, "in coins per 100 hands, before its lesson was passed"] = None
    after: Annotated[float | None, "in coins per 100 hands, since its lesson was passed"] = None


@dataclass(frozen=True, slots=True)
class Leaks:
    """What the mistakes in some hands have in common, and the mistakes to learn from."""

    counted: Annotated[int, "mistakes that were looked at for their ideas"]
    mistakes: int
    ideas: tuple[Leak, ...]
    """The costliest first."""
    costliest: tuple[Mistake, ...]
    """Three at most."""
    instructive: Annotated[dict[str, Mistake], "of the last session"]
    """By COSTLIEST, FREQUENT and CLOSEST."""


def finding(log: Log) -> Generator[None, None, None]:
    """Find some ideas of graded mistakes that the index lacks, and keep them there, in steps of a few ms."""
    found = []
    for mistake in _mistakes(log, log.index().rows(_LACKING)):
        found.append((mistake.hand, mistake.idea))
        yield
    log.derived.index.add_found(lambda index: index.add_ideas(found))


def leaks_steps(log: Log, grade: Grade, hand_filter: HandFilter = ALL_HANDS) -> Generator[None, None, Leaks]:
    """The leaks in the hands of a grade, as far as their ideas are found, in steps of a few ms."""
    folded = log.folded()
    instructive = yield from instructive_steps(log, folded.totals.session.deals)
    last = folded.state.hand
    index = log.index(1, last, graded=True)
    where, values = condition(log, hand_filter)

    def rows(query: str, *bound: object) -> list[Any]:
        return index.rows(index.with_graded(1, last) + query.format(where=where), (*bound, *values))

    lessons = rows(_BY_LESSON, json.dumps(_lessons(log, index)))
    per_100 = {(idea, bool(is_after)): cost for idea, is_after, cost in lessons}
    found = rows(_LEAKS)
    bet = grade.first.bet
    return Leaks(
        sum(hands for _, hands, _ in found),
        grade.hands - grade.right,
        tuple(
            Leak(idea, hands, lost, lost / bet, per_100.get((idea, False)), per_100.get((idea, True)))
            for idea, hands, lost in found
            if idea
        ),
        tuple(_mistakes(log, rows(_COSTLIEST))),
        instructive,
    )


def _lessons(log: Log, index: Index) -> list[tuple[int, str, str | None]]:
    """The game in the index, and the idea or line, of each lesson, and when it was passed; none if this cannot be read."""
    file = TrainingFile(Path(log.where).parent)
    with suppress(SaveError):
        return [
            (game, idea, progress.passed)
            for (game,) in index.rows("SELECT id FROM game")
            for idea, progress in lesson_progress(file, fingerprint(index.paytable(game))).items()
        ]
    return []


def instructive_steps(log: Log, deals: int) -> Generator[None, None, dict[str, Mistake]]:
    """The mistakes of the last deals to learn from, in steps of a few ms and 0.2 s in all."""
    last = log.folded().totals.deals
    first = last - deals + 1
    index = log.index(first, last, graded=True)
    rows = index.rows(index.with_graded(first, last) + _OF_SESSION, (first, last))
    wrong: list[Mistake] = []
    for mistake in _mistakes(log, rows):
        if mistake.lost:
            wrong.append(mistake)
        yield
    wrong.sort(key=lambda mistake: -mistake.lost)
    return _chosen(wrong)


def _chosen(wrong: list[Mistake]) -> dict[str, Mistake]:
    """The mistakes to learn from, by the reason; the costliest comes first in `wrong`."""
    chosen = dict(zip((COSTLIEST,), wrong, strict=False))
    others = wrong[1:]
    ideas = Counter(mistake.idea for mistake in wrong)
    (often, count), *_ = [*ideas.most_common(1), ("", 0)]
    for mistake in others if count > 1 else ():
        if mistake.idea == often:
            chosen[FREQUENT] = mistake
            others.remove(mistake)
            break
    return chosen | dict(zip((CLOSEST,), reversed(others), strict=False))


def _mistakes(log: Log, rows: Iterable[Sequence[int]]) -> Iterator[Mistake]:
    """The first answers in the hands whose numbers begin these rows, as if they were wrong."""
    for hand in HandReader(log).hands(number for number, *_ in rows):
        yield Mistake(hand.dealt.hand, past_decision(hand, dealt_state(log, hand)))
