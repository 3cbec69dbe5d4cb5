"""Searches for good strategy sheets: annealing, rounds with the most promising words, then pairs of exchanges.

Where sheets of other games are given to start from, the best of them takes the place of annealing, which is four fifths
of the work, and the work after it is limited by the number of entries.

A round is annealing with only some words, about ten times as fast. A pair is two exchanges that gain together, even if
the first alone loses. The longest sheet, of `MAX_LINES`, is made from a shorter one: some lines are added and annealed,
and those that add less than 0.0001% left out, until that gains nothing or `_MAX_LONGER_STEPS` are done.
The result is good but not proven best; its return is exact. The same game always gives the same sheet.

A search can be stopped after any step and continue from its state, with the same result.
"""

import random
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import Any, Literal

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.policy.deal_classes import return_divisor
from videopoker.solver.sheets.annealing import Annealing
from videopoker.solver.sheets.classes import sheet_classes
from videopoker.solver.sheets.value import Lines, SheetValues
from videopoker.solver.sheets.words import Word
from videopoker.solver.steps import SteppedWork
from videopoker.solver.tables.shapes import Ints

_ANNEALED_LINES = 40
"""Longer sheets begin as one of this many lines."""
_STEPS, _MAX_STEPS = 1_500, 28_000
"""Steps of annealing with all words: per line, and the maximum."""
_ROUNDS, _ROUND_STEPS = 3, 800
"""The number of rounds, and the steps of each."""
_PROMISING, _DRAWN = 40, 40
"""Candidates per round: best by gain, and sampled by gain."""
_STARTED_ROUNDS, _ROUND_ENTRIES, _PAIR_ENTRIES = 4, 8e7, 2e8
"""After a start with the sheet of another game: the rounds, and the most entries that the steps of a round and all pairs go
through."""
_PAIRS = 85
"""At most this many first exchanges get a full second search. A whole search takes half a minute of CPU time, with
a start four to eight seconds."""
_TEMPERATURES, _ROUND_TEMPERATURES, _LONGER_TEMPERATURES = (1.5, 0.08), (0.5, 0.02), (0.5, 0.02)
"""The first and the last temperature, as a share of the sheet's cost per line."""
_LEAST_GAIN = 1e-6
"""The least return that another line of the longest sheet adds, per coin."""
_ADDED, _LONGER_STEPS, _MAX_LONGER_STEPS = 10, 6_000, 80_000
"""Lines added at once, the steps of annealing after that, and the most in all: with the steps before, ten minutes of CPU
time in the slowest game shipped."""

End = Literal["gain", "lines", "steps"]
"""What ended a search: no line that gains enough, the number of lines, or the number of steps."""


@dataclass(frozen=True, slots=True)
class SearchState:
    """Where a search is: what it needs to continue, and its progress."""

    phase: Literal["annealing", "rounds", "pairs", "longer", "last pairs", "done"]
    lines: Lines
    best: Lines
    """The best sheet so far."""
    step: int = 0
    """Steps, rounds or first exchanges done in this phase."""
    numbers: Any = None
    """The state of the random numbers."""
    end: End = "lines"
    done: int = 0
    """Progress in per cent."""
    words: tuple[Word, ...] = ()
    """The best sheet so far, for those who look on; no part of the record."""

    def to_record(self) -> dict[str, Any]:
        """The fields, for JSON."""
        return {key: value for key, value in asdict(self).items() if key != "words"}

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> "SearchState":
        """The state of a record from `to_record`. TypeError or KeyError if it is none."""
        return cls(**record | {"lines": tuple(record["lines"]), "best": tuple(record["best"])})


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The sheet that a search arrived at."""

    words: tuple[Word, ...]
    """Its lines without the last."""
    end: End


Steps = Generator[SearchState, None, SearchState]
"""A phase: yields the state between steps and returns that of the next phase."""


def find_sheet(
    table: Paytable,
    coins: int,
    lines: int,
    state: SearchState | None = None,
    known: Sequence[Word] = (),
    starts: Sequence[Sequence[Word]] = (),
) -> Generator[SearchState, None, SearchResult]:
    """Search for a sheet of at most `lines` lines, including the last; yields states between the steps.

    It continues from `state`; a search for the longest sheet begins with the lines of `known`, if there are any, and
    another one with the best of `starts`, sheets of as many lines.
    """
    values = SheetValues(sheet_classes(table, coins))
    search = _Search(values, lines - 1, _LEAST_GAIN * return_divisor(table, coins), starts)
    state = state if state and search.allows(state) else search.first(known)
    while state.phase != "done":
        steps = SteppedWork(search.phase(state))
        for now in chain([state], steps):
            yield replace(now, words=tuple(values.classes.words[word] for word in now.best))
        state = steps.result
    found = shortened(values, state.best)
    end: End = "gain" if state.end == "lines" and len(found) < lines - 1 else state.end
    return SearchResult(tuple(values.classes.words[word] for word in found), end)


class _Search:
    def __init__(
        self, values: SheetValues, lines: int, least_gain: float, starts: Sequence[Sequence[Word]]
    ) -> None:
        self._values, self._count, self._least_gain, self._starts = values, lines, least_gain, starts
        self._numbers = np.random.default_rng(1)
        self._is_long = lines > _ANNEALED_LINES - 1
        self._annealed = _ANNEALED_LINES - 1 if self._is_long else lines
        self._started = bool(starts) and not self._is_long
        self._rounds_first = 0 if self._started else 80
        """The progress in per cent before the rounds."""
        entries = sum(len(block.worth) for block in values.classes.blocks)
        self._most_pairs = min(_PAIRS, int(_PAIR_ENTRIES / entries)) if self._started else _PAIRS

    def first(self, known: Sequence[Word]) -> SearchState:
        """The state at the beginning: a random sheet, or a known one to make longer."""
        words = self._values.classes.words
        if self._is_long and known and {*known} <= {*words}:
            lines = tuple(words.index(word) for word in known)
            return SearchState("longer", lines, lines, done=20)
        if self._started:
            best = max(map(self._start, self._starts), key=lambda lines: self._values.play(lines).total)
            return SearchState("rounds", best, best, numbers=self._numbers.bit_generator.state)
        some = random.Random(0).choices(range(len(words)), k=self._annealed)  # noqa: S311 - as in annealing
        return SearchState("annealing", tuple(some), tuple(some))

    def _start(self, words: Sequence[Word]) -> Lines:
        """A sheet of as many lines from another game's, the last line more often for each word that this game lacks."""
        index_of = {word: index for index, word in enumerate(self._values.classes.words)}
        lines = [index_of[word] for word in words if word in index_of][: self._count] or [0]
        return (*lines, *lines[-1:] * (self._count - len(lines)))

    def allows(self, state: SearchState) -> bool:
        """Whether a state can be of this search."""
        return all(0 <= word < len(self._values.classes.words) for word in (*state.lines, *state.best))

    def phase(self, state: SearchState) -> Steps:
        """The steps of a phase."""
        match state.phase:
            case "annealing":
                return self._annealing(state)
            case "rounds":
                return self._rounds(state)
            case "longer":
                return self._longer(state)
            case _:
                return self._pairs(state)

    def _share(self, first: int, last: int, done: int, of: int) -> int:
        """The progress in per cent; the longest sheet is annealed in the first fifth of its time."""
        percent = first + (last - first) * done // of
        return min(99, percent // 5 if self._is_long else percent)

    def _annealing(self, state: SearchState) -> Steps:
        steps = min(_STEPS * self._annealed, _MAX_STEPS)
        search = Annealing(self._values, state.lines)
        if state.numbers is not None:
            search.go_on(state.lines, state.best, state.numbers)
        for step in search.run(steps, _TEMPERATURES, state.step):
            lines, best, numbers = search.state
            yield SearchState("annealing", lines, best, step, numbers, done=self._share(0, 80, step, steps))
        return SearchState(
            "rounds",
            search.best,
            search.best,
            numbers=self._numbers.bit_generator.state,
            done=self._share(80, 80, 0, 1),
        )

    def _rounds(self, state: SearchState) -> Steps:
        self._numbers.bit_generator.state = state.numbers
        rounds = _STARTED_ROUNDS if self._started else _ROUNDS
        for seed in range(state.step, rounds):
            lines = state.lines
            for _ in (search := self._round(lines, seed)):
                yield state
            lines = search.best
            state = replace(
                state,
                lines=lines,
                best=lines,
                step=seed + 1,
                numbers=self._numbers.bit_generator.state,
                done=self._share(self._rounds_first, 90, seed + 1, rounds),
            )
        return replace(state, phase="pairs", step=0)

    def _round(self, lines: Lines, seed: int) -> "_Round":
        words = self._promising(lines)
        some = self._values.classes.only(words)
        entries = sum(len(block.worth) for block in some.blocks)
        steps = min(_ROUND_STEPS, int(_ROUND_ENTRIES / entries)) if self._started else _ROUND_STEPS
        return _Round(SheetValues(some), words, lines, seed, steps)

    def _promising(self, lines: Lines) -> Ints:
        """The words of a sheet, those that gain most, and others drawn by what they could add; ascending."""
        gain, added = self._values.promises(self._values.play(lines))
        most = np.argsort(-gain, kind="stable")[:_PROMISING]
        added[most] = 0
        chance = np.sqrt(added + 1)  # 1: next to nothing, so that any word can be drawn
        drawn = self._numbers.choice(
            len(chance), min(_DRAWN, len(chance)), replace=False, p=chance / chance.sum()
        )
        return np.unique(np.concatenate([lines, most, drawn]).astype(int))

    def _pairs(self, state: SearchState) -> Steps:
        """Make pairs of exchanges as long as one gains, trying those first whose first exchange loses least."""
        is_last = state.phase == "last pairs" or not self._is_long
        end = 99 if state.phase == "last pairs" else self._share(99, 99, 0, 1)
        after = replace(state, phase="done" if is_last else "longer", step=0, done=end)
        lines, used = state.best, state.step
        while True:
            total = self._values.play(lines).total
            state = replace(state, lines=lines, best=lines, step=used)
            for first in self._firsts(lines):
                if used >= self._most_pairs:
                    return replace(after, lines=lines, best=lines)
                used += 1
                second = self._best_exchange(first)
                yield replace(state, done=max(state.done, self._share(90, 99, used, self._most_pairs)))
                if self._values.play(second).total > total:
                    lines = second
                    break
            else:
                return replace(after, lines=lines, best=lines)

    def _firsts(self, lines: Lines) -> list[Lines]:
        """The sheets after the two best exchanges for each word, those that lose least first."""
        played, exchanges = self._values.play(lines), list[tuple[float, Lines]]()
        for block in range(len(self._values.classes.blocks)):
            gains = self._values.gains(played, block)
            flat = np.where(gains == 0, -np.inf, gains).reshape(len(gains), -1)
            best = np.argpartition(-flat, 1)[:, :2] + np.arange(len(flat))[:, None] * flat.shape[1]
            exchanges += [
                (flat.flat[at], self._values.exchanged(lines, block, at, gains.shape))
                for at in best.ravel().tolist()
            ]
        return [sheet for _, sheet in sorted(exchanges, key=lambda exchange: -exchange[0])]

    def _best_exchange(self, lines: Lines) -> Lines:
        """The sheet after the exchange that gains most, or the same sheet if none gains."""
        played, best, after = self._values.play(lines), 0.0, lines
        for block in range(len(self._values.classes.blocks)):
            gains = self._values.gains(played, block)
            chosen = int(gains.argmax())
            if gains.flat[chosen] > best:
                best = float(gains.flat[chosen])
                after = self._values.exchanged(lines, block, chosen, gains.shape)
        return after

    def _longer(self, state: SearchState) -> Steps:
        """Make the sheet longer by some lines at a time."""
        if state.numbers is not None:
            self._numbers.bit_generator.state = state.numbers
        lines, used = state.best, state.step
        end: End = "lines"
        while end == "lines" and len(lines) < self._count:
            numbers = self._numbers.bit_generator.state
            done = max(20, 20 + 79 * len(lines) // self._count, 20 + 79 * used // _MAX_LONGER_STEPS)
            state = SearchState("longer", lines, lines, used, numbers, done=min(99, done))
            longer = yield from self._with_more(state)
            used += _LONGER_STEPS + _ROUND_STEPS
            gain = self._values.play(longer).total - self._values.play(lines).total
            if gain < self._least_gain:
                end = "gain"
            else:
                lines = longer
                end = "steps" if used >= _MAX_LONGER_STEPS else "lines"
        return SearchState("last pairs", lines, lines, end=end, done=99)

    def _with_more(self, state: SearchState) -> Generator[SearchState, None, Lines]:
        """The best sheet with more lines, without those that add too little."""
        lines = state.lines
        # the last line more often: it takes no hand again, so these are the ones to exchange
        added = (lines[-1],) * min(_ADDED, self._count - len(lines))
        search = Annealing(self._values, (*lines, *added), state.step)
        for _ in search.run(_LONGER_STEPS, _LONGER_TEMPERATURES):
            yield state
        for _ in (some := self._round(search.best, state.step)):
            yield state
        return shortened(self._values, some.best, self._least_gain)


class _Round:
    """Annealing with some words only; iterate over its steps, then ask for the best sheet."""

    def __init__(self, some: SheetValues, words: Ints, lines: Lines, seed: int, steps: int) -> None:
        self._words, self._steps = words, steps
        index_of = {word: at for at, word in enumerate(words.tolist())}
        self._search = Annealing(some, tuple(index_of[word] for word in lines), seed)

    def __iter__(self) -> Iterator[int]:
        return self._search.run(self._steps, _ROUND_TEMPERATURES)

    @property
    def best(self) -> Lines:
        """The best sheet so far."""
        return tuple(int(self._words[at]) for at in self._search.best)


def shortened(values: SheetValues, lines: Lines, least: float = 1) -> Lines:
    """The sheet without the lines that add nothing, or less than `least`, a sum of values."""
    while lines:
        losses = values.play(lines).losses
        weakest = int(losses.argmin())
        if losses[weakest] >= least:
            break
        lines = (*lines[:weakest], *lines[weakest + 1 :])
    return lines
