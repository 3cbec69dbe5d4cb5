"""A run of simulated hands: its parameters, its chunks, their totals, and the play of a chunk.

A run is divided into chunks of a fixed size, each with its own seed derived from the run's, so that the same seed gives
the same totals on one core, on many or on a cluster. Chunks are played in any order, but added up in sequence. Play goes
card by card, tens of millions of hands per second: deal, hold by a policy, draw, look up the line.
"""

import zlib
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from operator import add
from typing import Any, NamedTuple

import numpy as np

from videopoker.core.base.messages import Refused, check_whole, counted
from videopoker.core.base.read_number import as_share
from videopoker.core.base.records import Coins, Credits
from videopoker.core.base.rendering import fields_repr
from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.arrays.draws import (
    CARD_BITS,
    NO_CARD,
    RANK_BITS,
    SUITS,
    Draws,
    FinalLines,
    drawn_cards,
    unpacked,
)
from videopoker.solver.integers import arange, take
from videopoker.solver.policy.best_holds import Bytes
from videopoker.solver.policy.hold_masks import every_deal
from videopoker.solver.simulation.sessions import SessionPart, Sessions, Streak, session_part
from videopoker.solver.tables.pay_sums import pays
from videopoker.solver.tables.shapes import Ints

_BLOCK = 1 << 16
"""Hands at a time: few enough for the processor's cache, many enough to hide NumPy's cost per call."""
_DISCARDS = 28
"""The bits below the number of cards discarded, which stands above the code of the held cards."""


class Simulator:
    """One game, bet and policy; making it takes 0.2 s and 60 MB."""

    def __init__(self, table: Paytable, coins: int, masks: Bytes) -> None:
        cards = every_deal(table.deck_size)
        self._deals = cards.shape[1]
        self._draws = Draws(table.deck_size)
        self._lines = FinalLines(table, coins)
        self._list_deals(cards, masks)

    def _list_deals(self, cards: Bytes, masks: Bytes) -> None:
        """Eight bytes for each deal: the code of the held cards, the number discarded, and the dealt cards less those below."""
        weight = np.zeros(len(masks), np.uint32)
        shared = np.full(len(masks), 255 << SUITS, np.uint32)
        discards, dealt = np.zeros((2, len(masks)), np.uint32)
        for position in range(5):
            held = masks >> position & 1
            code = take(self._lines.code, np.where(held, cards[position], NO_CARD))
            weight += code & np.uint32(RANK_BITS)
            shared &= code
            discards += 1 - held
            dealt |= (cards[position] - np.uint32(position)) << np.uint32(CARD_BITS * position)
        self._record = dealt.astype(np.uint64) << 32
        self._record |= weight | shared | discards << _DISCARDS

    def lines(self, random: np.random.Generator, deals: int, drawn: int = 1) -> Bytes:
        """The paying line of each hand by its index in the paytable; hands drawn from one deal are adjacent."""
        line = np.empty(deals * drawn, np.uint8)
        step = max(1, _BLOCK // drawn) * drawn
        for first in range(0, len(line), step):
            self._play(random, drawn, line[first : first + step])
        return line

    def _play(self, random: np.random.Generator, drawn: int, lines: Bytes) -> None:
        record = take(self._record, random.integers(0, self._deals, len(lines) // drawn))
        if drawn > 1:
            record = record.repeat(drawn)
        code = record.astype(np.uint32)
        undealt = self._draws.undealt(random, (code >> _DISCARDS).astype(np.int64))
        card = drawn_cards(undealt, unpacked((record >> 32).astype(np.uint32)))
        pairs = card[0:4:2] * np.uint16(64)
        pairs += card[1:4:2]
        two, four = take(self._lines.pair_code, pairs)
        five = take(self._lines.code, card[4])
        shared = code & two
        shared &= four
        shared &= five
        code += two
        code += four
        code += five
        self._lines.look_up(code, shared, lines)


MAX_HANDS = 10**15
MAX_DRAWN = 100
_CHUNK = 1 << 20
"""Hands per chunk, rounded down to whole deals."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters that determine the totals of a run."""

    paytable: Paytable
    coins: Coins
    drawn: int
    """Hands drawn from each deal."""
    seed: int
    hands: int
    """The hands asked for."""
    sessions: int | None
    bankroll: int | None
    cash_back: Fraction = Fraction(0)
    """For each coin bet. Sessions get it back in whole credits."""
    masks: bytes = field(default=b"", repr=False)
    """The mask of every deal, compressed by zlib."""

    def by(self, masks: Bytes) -> "Plan":
        """The run under the policy that holds these masks."""
        return replace(self, masks=zlib.compress(masks.tobytes()))

    @property
    def deals(self) -> int:
        """The deals of the run."""
        return self.hands // self.drawn

    @property
    def chunk(self) -> int:
        """The deals of a chunk."""
        return max(1, _CHUNK // self.drawn)

    @property
    def every_mask(self) -> Bytes:
        """The mask of every deal."""
        return np.frombuffer(zlib.decompress(self.masks), np.uint8)

    @property
    def bet(self) -> int:
        """Credits bet on a deal."""
        return Bet(self.coins, self.drawn).credits

    @property
    def session(self) -> int | None:
        """The deals of a session."""
        return self.deals // self.sessions if self.sessions else None

    def credited(self, first: int, deals: int) -> Ints:
        """The credits of cash back after each of these deals of the run; every session begins without any owed."""
        owed, per_deals = (self.cash_back * self.bet).as_integer_ratio()
        numbers = (first + arange(deals)) % (self.session or self.deals) % per_deals
        return (numbers + 1) * owed // per_deals - numbers * owed // per_deals

    @property
    def floor(self) -> int | None:
        """The net result, below 0, at which a session can no longer place a full bet; None without a bankroll."""
        return None if self.bankroll is None else self.bet - self.bankroll - 1


def plan(
    paytable: Paytable,
    hands: int,
    seed: int,
    drawn: int = 1,
    coins: int | None = None,
    sessions: int | None = None,
    bankroll: int | None = None,
    cash_back: Fraction | float = Fraction(0),
) -> Plan:
    """A run without its policy. Refused if a value is out of range."""
    bet = Bet(paytable.check_coins(coins), drawn)
    for number, what in (
        (hands, "hands"),
        (drawn, "hands from one deal"),
        (sessions, "sessions"),
        (bankroll, "credits"),
    ):
        if number is not None or "hands" in what:
            check_whole(number, what)
    if not 1 <= drawn <= MAX_DRAWN:
        raise Refused(f"{drawn} hands from one deal; expected 1 to {MAX_DRAWN}")
    if not 1 <= hands <= MAX_HANDS:
        raise Refused(f"{hands:,} hands; expected 1 to {MAX_HANDS:,}")
    if sessions is not None and sessions < 1:
        raise Refused(f"{sessions:,} sessions; expected 1 or more")
    if hands % (drawn * (sessions or 1)):
        what = f"{sessions:,} sessions of the same number of deals" if sessions else "whole deals"
        many = f"{drawn * (sessions or 1):,}"
        raise Refused(f"{counted(hands, 'hand')} cannot be split into {what}; expected a multiple of {many}")
    if seed < 0:
        raise Refused(f"seed {seed}; expected a whole number from 0")
    if bankroll is not None and not sessions:
        raise Refused("a bankroll needs sessions; expected a number of sessions too")
    if bankroll is not None and bankroll < bet.credits:
        raise Refused(
            f"a bankroll of {bankroll:,} credits: one bet is {bet.credits:,}; expected at least one bet"
        )
    share = as_share(cash_back, "cash back")
    if not 0 <= share < 1 or share.denominator > 10**6:  # finer shares would overflow
        expected = "expected 0% or more, less than 100%, with up to four decimals of a per cent"
        raise Refused(f"cash back of {float(share):%}; {expected}")
    return Plan(paytable, *bet, seed, hands, sessions, bankroll, share)


class Chunk(NamedTuple):
    """The results of one chunk."""

    deals: int
    hits: tuple[int, ...]
    paid: int
    squares: int
    losing: Streak
    winning: Streak
    sessions: SessionPart | None


@dataclass(slots=True)
class Totals:
    """The results of a run so far; amounts are in credits."""

    hits: list[int]
    """The hands of each line in the paytable's order, then the losing hands."""
    chunks: int = 0
    deals: int = 0
    paid: Credits = 0
    squares: int = 0
    """The sum of the squares of what deals paid."""
    losing: Streak = field(default_factory=Streak)
    """The longest run of losing deals."""
    winning: Streak = field(default_factory=Streak)
    sessions: Sessions = field(default_factory=Sessions)

    __repr__ = fields_repr

    @classmethod
    def none(cls, table: Paytable) -> "Totals":
        """The totals before the first hand."""
        return cls([0] * (len(table.lines) + 1))

    def add(self, chunk: Chunk, floor: int | None) -> None:
        """Add the next chunk."""
        self.hits = [*map(add, self.hits, chunk.hits)]
        self.chunks += 1
        self.deals += chunk.deals
        self.paid += chunk.paid
        self.squares += chunk.squares
        self.losing = self.losing.joined(chunk.losing)
        self.winning = self.winning.joined(chunk.winning)
        if chunk.sessions:
            self.sessions.add(chunk.sessions, floor)

    def to_record(self) -> dict[str, Any]:
        """The totals as plain values for JSON."""
        sessions = self.sessions
        return {
            "chunks": self.chunks,
            "deals": self.deals,
            "hits": self.hits,
            "paid": self.paid,
            "squares": self.squares,
            "losing": list(self.losing),
            "winning": list(self.winning),
            "ended": sorted(sessions.ended.items()),
            "ruined": sessions.ruined,
            "open": sessions.open,
            "open_ruined": sessions.open_ruined,
        }

    @classmethod
    def from_record(cls, record: dict[str, Any], planned: Plan) -> "Totals":
        """Read what `to_record` wrote. ValueError, KeyError or TypeError if it is not of this run."""
        chunks, deals, paid, squares = (
            _whole(record[name]) for name in ("chunks", "deals", "paid", "squares")
        )
        losing, winning = (Streak(*map(_whole, record[name])) for name in ("losing", "winning"))
        ended = Counter({_whole(result): _whole(count) for result, count in record["ended"]})
        sessions = Sessions(
            ended, _whole(record["ruined"]), _whole(record["open"]), record["open_ruined"] is True
        )
        hits = [_whole(of_line) for of_line in record["hits"]]
        totals = cls(hits, chunks, deals, paid, squares, losing, winning, sessions)
        if not totals._are_of(planned):
            raise ValueError("the totals do not add up")
        return totals

    def _are_of(self, planned: Plan) -> bool:
        """Whether these can be the totals of some whole chunks of a run."""
        counts = list(self.sessions.ended.values())
        pay = pays(planned.paytable, planned.coins).tolist()
        return (
            self.deals == self.chunks * planned.chunk
            and len(self.hits) == len(pay)
            and min([*self.hits, *counts, *self.losing, *self.winning, self.sessions.ruined, 0]) == 0
            and sum(self.hits) == self.deals * planned.drawn
            and sum(hits * paid for hits, paid in zip(self.hits, pay, strict=True)) == self.paid
            and self.squares * self.deals >= self.paid**2
            and all(max(streak) == streak.deals == self.deals for streak in (self.losing, self.winning))
            and sum(counts)
            == (self.deals // planned.session if planned.session else 0)
            >= self.sessions.ruined
        )


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError("not a whole number")
    return value


def run(
    planned: Plan, totals: Totals, executor: Executor | None = None, at_once: int = 8
) -> Generator[Totals, None, None]:
    """Continue a run from these totals, chunk by chunk; yields them, the same object, after each task.

    With an executor, `at_once` tasks run at a time; closing the iterator cancels those not begun.
    """
    whole, deals_left = divmod(planned.deals, planned.chunk)
    step = 8 if whole >= 64 else 1  # a task of 8 chunks takes about 0.3 s
    edges = [*range(totals.chunks, whole, step), whole]
    if deals_left:
        edges.append(whole + 1)
    tasks = ((planned, first, end) for first, end in pairwise(edges))
    for chunks in map(_played, tasks) if executor is None else _ahead(executor, tasks, at_once):
        for chunk in chunks:
            totals.add(chunk, planned.floor)
        yield totals


_Task = tuple[Plan, int, int]


def _ahead(executor: Executor, tasks: Iterator[_Task], at_once: int) -> Iterator[list[Chunk]]:
    waiting: deque[Future[list[Chunk]]] = deque()
    try:
        for task in tasks:
            waiting.append(executor.submit(_played, task))
            if len(waiting) >= at_once:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _played(task: _Task) -> list[Chunk]:
    planned, first, end = task
    return [_chunk(planned, number) for number in range(first, end)]


@lru_cache(maxsize=1)
def _simulator(table: Paytable, coins: int, masks: bytes) -> Simulator:
    return Simulator(table, coins, np.frombuffer(zlib.decompress(masks), np.uint8))


def _chunk(planned: Plan, number: int) -> Chunk:
    begin = number * planned.chunk
    deals = min(planned.chunk, planned.deals - begin)
    random = np.random.Generator(np.random.SFC64(np.random.SeedSequence(planned.seed, spawn_key=(number,))))
    lines = _simulator(planned.paytable, planned.coins, planned.masks).lines(random, deals, planned.drawn)
    losing = len(planned.paytable.lines)
    hits = tuple(int(np.count_nonzero(lines == line)) for line in range(losing + 1))
    pay = pays(planned.paytable, planned.coins)
    if planned.drawn == 1:
        paid = pay.tolist()
        counts = hits
        won = lines != losing
        totals = take(pay, lines) if planned.session else None
    else:
        totals = take(pay, lines).reshape(deals, planned.drawn).sum(1)
        amounts, frequencies = np.unique(totals, return_counts=True)
        paid = amounts.tolist()
        counts = tuple(frequencies.tolist())
        won = totals > 0
    part = None
    if planned.session and totals is not None:
        nets = totals - planned.bet
        if planned.cash_back:
            nets = nets + planned.credited(begin, deals)
        part = session_part(nets, begin % planned.session, planned.session, planned.floor)
    return Chunk(
        deals,
        hits,
        sum(amount * count for amount, count in zip(paid, counts, strict=True)),
        sum(amount**2 * count for amount, count in zip(paid, counts, strict=True)),
        Streak.of(~won),
        Streak.of(won),
        part,
    )
