"""What moves after a deal, a draw or a double-up, and when: arithmetic only; the widgets paint it.

A win is celebrated by its size; a push, which only gives the bet back, is not a win.

Nothing waits for an animation. The cards, the win and the credits are stored and final before the first frame.
Nothing flashes more than three times a second, the limit of WCAG 2.2, success criterion 2.3.1.
"""

from dataclasses import dataclass, replace
from enum import IntEnum
from math import inf

from textual.types import AnimationLevel

from videopoker.core.cards.deck import sorted_deck, without
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import Category
from videopoker.core.machine.events import FinalHand
from videopoker.core.machine.state import GameState, Phase

_PULSE_SECONDS = 0.5

BIG_PAY = 25
"""Credits a coin from which on a win is big."""

_COUNTS = ((3, 0.25, 1), (10, 0.6, 1), (inf, 0.9, 2))
"""For each ordinary win: the most it pays as a multiple of its bet, the seconds of its count, and how often its line glows."""

_LIGHTS_FROM = 10
"""A win of more than this multiple of the bet has lights."""

_MANY_SECONDS = 0.7
"""Seconds at least in which the wins of several hands are counted."""

_PEELS = 4
"""Steps in which the last card is uncovered if it may make a big win."""

_PEEL_SECONDS = 0.12
"""Seconds of each."""


class Win(IntEnum):
    """How a win is celebrated."""

    ORDINARY = 0
    BIG = 1
    """25 a coin or more, or a jackpot: lights above and below the cards."""
    ROYAL = 2
    """A natural royal flush: lights all around, and gold over the table."""


class Turn(IntEnum):
    """How far a card is turned over."""

    ABSENT = 0
    COMING = 1
    """Sliding to its place."""
    LANDING = 2
    """In its place, for one frame."""
    BACK = 3
    CORNER = 4
    """Its lower right corner lifted: a last card that may make a big win is uncovered slowly, from below."""
    THIRD = 5
    """A third of its face uncovered."""
    TWO_THIRDS = 6
    BACK_TURNING = 7
    EDGE = 8
    FACE_TURNING = 9
    FACE = 10
    """Face up while others still turn over: nothing may reveal the hand yet."""
    REST = 11


_TURNING = (Turn.BACK_TURNING, Turn.EDGE, Turn.FACE_TURNING)
_PEELING = (Turn.BACK, Turn.CORNER, Turn.THIRD, Turn.TWO_THIRDS)


@dataclass(frozen=True, slots=True)
class Speed:
    """The timing of animations, in seconds."""

    between: float
    """From one card to the next."""
    back: float
    """How long a new card shows its back."""
    turn: float
    """How long a card takes to turn over; 0 to turn in one frame."""
    scale: float
    """Times the seconds of a count and of a slow last card at normal speed."""
    event: float
    """How long the lights around a royal run."""
    pause: float = 0
    """How much longer the last card waits."""
    frame: float = 1 / 30
    shines: bool = True
    """Whether a shine of gold crosses the table at a royal, and cards slide to their places."""


PACES = {
    "slow": Speed(0.14, 0.10, 0.2, 2, 4.2, pause=0.06),
    "normal": Speed(0.07, 0.05, 0.1, 1, 3.4, pause=0.06),
    "fast": Speed(0.035, 0.03, 0.07, 0.5, 2.6),
}


LEVELS: tuple[AnimationLevel, ...] = ("none", "basic", "full")
"""Levels of animation: no motion, one frame per card, everything."""


def lower_level(*levels: str) -> AnimationLevel:
    """The lowest of these levels.

    >>> lower_level("full", "basic"), lower_level("none", "full")
    ('basic', 'none')
    """
    return LEVELS[min(map(LEVELS.index, levels))]


def speed_of(speed: str, level: str) -> Speed | None:
    """The pace for a speed setting and an animation level; None for no motion.

    At the basic level each card turns in one frame, and nothing shines or slides.
    """
    pace = PACES.get(speed)
    if pace is None or level == "none":
        return None
    if level == "basic":
        return replace(pace, turn=0, frame=max(pace.between, 0.07), shines=False)
    return pace


@dataclass(frozen=True, slots=True)
class Timeline:
    """The animation from one state to the next; every method takes the seconds since its start."""

    pace: Speed
    turned: tuple[int, ...]
    """The positions of the cards that turn over, in order."""
    comes: bool
    """Whether these cards arrive one by one; otherwise all are face down from the start."""
    paid: int = 0
    bet: int = 0
    """The credits that the pay is for: a pay of no more is not celebrated."""
    win: Win = Win.ORDINARY
    wins: tuple[tuple[int, int], ...] = ()
    """The winning hands in multi-hand play: (place, credits paid)."""
    doubles: bool = False
    """Whether this is a double-up: no hand is drawn, and no paytable line pays."""
    may_win_big: bool = False
    """Whether the one card that is drawn may make a big win; it is then uncovered slowly."""

    @property
    def up(self) -> float:
        """Seconds until the last card is face up."""
        if not self.turned:
            return 0
        turn = _PEELS * self._peel_seconds if self._is_slow else self.pace.turn
        return self._begins(len(self.turned) - 1) + self._back + turn

    @property
    def seconds(self) -> float:
        """Seconds until the animation ends."""
        return self.up + max(self._count_seconds, self._lights_seconds)

    @property
    def is_royal(self) -> bool:
        """Whether a royal is celebrated, whose animation consumes the key that ends it."""
        return self.win is Win.ROYAL

    @property
    def _ordinary(self) -> tuple[float, int]:
        """The seconds of the count of an ordinary win, and how often its line glows."""
        for most, seconds, pulses in _COUNTS:  # noqa: B007 - the last one, if none is more
            if self.paid <= most * self.bet:
                break
        return max(seconds, _MANY_SECONDS if len(self.wins) > 1 else 0) * self.pace.scale, pulses

    @property
    def _count_seconds(self) -> float:
        if self.paid <= self.bet:
            return 0
        if self.is_royal:
            return 0.75 * self.pace.event  # ends before the lights
        return self._ordinary[0]

    @property
    def _lights_seconds(self) -> float:
        if self.win:
            return self.pace.event * (1 if self.is_royal else 0.4)
        is_lit = self.paid > _LIGHTS_FROM * self.bet and not self.doubles and len(self.wins) < 2
        return self._count_seconds if is_lit else 0

    @property
    def _is_slow(self) -> bool:
        return self.may_win_big and self.pace.turn > 0

    @property
    def _peel_seconds(self) -> float:
        return _PEEL_SECONDS * self.pace.scale

    def turn(self, position: int, seconds: float) -> Turn:
        """How far the card at this position is turned over."""
        if seconds >= self.up:
            return Turn.REST
        if position not in self.turned:
            return Turn.FACE
        since = seconds - self._begins(self.turned.index(position))
        if since < 0 and self.comes:
            return Turn.ABSENT
        if since < self._back:
            if not (self.comes and self.pace.shines and since < self._landed):
                return Turn.BACK
            return Turn.COMING if since < self.pace.back / 2 else Turn.LANDING
        if self._is_slow:
            return _PEELING[min(int((since - self._back) / self._peel_seconds), _PEELS - 1)]
        turned = (since - self._back) / self.pace.turn if self.pace.turn else 1
        return _TURNING[int(turned * len(_TURNING))] if turned < 1 else Turn.FACE

    def _begins(self, index: int) -> float:
        """Seconds until the card that turns over as this one comes, or may turn over."""
        begin = self.pace.between * index
        is_last = index == len(self.turned) - 1 and not self.doubles
        return begin + self.pace.pause if is_last else begin

    @property
    def _landed(self) -> float:
        """Seconds from a card's coming to the end of its landing."""
        return self.pace.back / 2 + self.pace.frame

    @property
    def _back(self) -> float:
        """Seconds a card shows its back before it turns over."""
        return max(self.pace.back, self._landed) if self.comes and self.pace.shines else self.pace.back

    def drawn(self, hands: int, seconds: float) -> int:
        """How many final hands are shown: they appear one by one while the cards turn over."""
        return hands if seconds >= self.up or self.doubles else int(hands * seconds / self.up)

    def lit(self, hands: int, seconds: float) -> int:
        """How many final hands show their pay: the wins light up one by one."""
        if self.doubles or not self.wins:
            return hands if self.doubles or seconds >= self.up else 0
        number = int(self._wins_counted(seconds)) + 1 if seconds >= self.up else 0
        return self.wins[number][0] if number < len(self.wins) else hands

    def counted(self, seconds: float) -> int:
        """Credits of the win counted up so far: fast at first, then slower; of many wins one after another."""
        if seconds >= self.seconds:
            return self.paid
        pays = [paid for _, paid in self.wins] or [self.paid]
        done = self._wins_counted(seconds)
        number = int(done)
        return sum(pays[:number]) + round(sum(pays[number : number + 1]) * (1 - (1 - done % 1) ** 3))

    def _wins_counted(self, seconds: float) -> float:
        """How many wins are counted up, with the part of the one being counted."""
        done = min(max((seconds - self.up) / self._count_seconds, 0), 1) if self._count_seconds else 1
        return done * max(1, len(self.wins))

    def glows(self, seconds: float) -> bool:
        """Whether the winning line glows at this moment."""
        since = seconds - self.up
        _, pulses = self._ordinary
        end = self.seconds - self.up
        if not self.win:
            end = min(end, pulses * _PULSE_SECONDS)
        return not self.doubles and 0 <= since < end and since % _PULSE_SECONDS < _PULSE_SECONDS / 2

    def shine(self, seconds: float) -> float | None:
        """How far the shine of gold has come over the table, 0 to 1; None for no shine."""
        since = (seconds - self.up) / 0.9
        return since if self.is_royal and self.pace.shines and 0 <= since < 1 else None

    def lights(self, seconds: float) -> int | None:
        """The step of the lights around the cards; None for no lights."""
        since = seconds - self.up
        is_lit = 0 <= since < self._lights_seconds and seconds < self.seconds  # sums of floats are inexact
        return int(since / 0.17) if is_lit else None


def timeline_of(before: GameState, after: GameState, pace: Speed | None) -> Timeline | None:
    """The animation from one state to the next; None if nothing moves."""
    if pace is None:
        return None
    match before.phase, after.phase:
        case Phase.BETTING, Phase.DRAWING:
            return Timeline(pace, (0, 1, 2, 3, 4), comes=True)
        case Phase.DRAWING, Phase.BETTING:
            turned = tuple(position for position in range(5) if position not in after.held)
            won = tuple((position, final.paid) for position, final in enumerate(after.finals) if final.paid)
            wins = won if len(after.finals) > 1 else ()
            return Timeline(
                pace,
                turned,
                comes=False,
                paid=after.paid,
                bet=after.risked,
                win=win_of(after),
                wins=wins,
                may_win_big=len(turned) == 1 and _may_win_big(before, after.held),
            )
        case Phase.BETTING, Phase.DOUBLING:
            return Timeline(pace, (0,), comes=False, doubles=True)
        case Phase.DOUBLING, Phase.BETTING if after.picked:
            first = after.picked.place + 1
            others = (position for position in range(1, 5) if position != first)
            paid, bet = after.paid, after.risked
            return Timeline(pace, (first, *others), comes=False, paid=paid, bet=bet, doubles=True)
    return None


def _may_win_big(dealt: GameState, held: tuple[int, ...]) -> bool:
    """Whether some card of the deck would make a big win of the four held, and not every card the same one."""
    table = dealt.current_paytable
    coins = dealt.coins or 1
    assert table is not None
    kept = [dealt.cards[position] for position in held]
    lines = [
        table.best_line([*kept, card], coins) for card in without(sorted_deck(dealt.jokers), dealt.cards)
    ]
    pays = {line.pays[coins - 1] if line else 0 for line in lines}
    return len(pays) > 1 and max(pays) >= BIG_PAY * coins


def win_of(state: GameState) -> Win:
    """How the win on the table is celebrated: of many hands the best, a doubled one as an ordinary win."""
    finals = state.finals if state.double is None else ()
    return max((_win(state, final) for final in finals), default=Win.ORDINARY)


def royal_hand(drawn: GameState) -> int | None:
    """The place of a draw's first natural royal flush; None if there is none."""
    wins = (_win(drawn, final) for final in drawn.finals)
    return next((position for position, win in enumerate(wins) if win is Win.ROYAL), None)


def _win(drawn: GameState, final: FinalHand) -> Win:
    """How one hand of a draw is celebrated."""
    table = drawn.paytable
    coins = drawn.coins or 1
    if not final.paid or table is None:
        return Win.ORDINARY
    value = evaluate(final.cards, drawn.wild_cards)
    if value.category is Category.ROYAL_FLUSH and value.natural:
        return Win.ROYAL
    jackpots = table.jackpot_lines if coins == table.coins else ()
    is_jackpot = any(line.label == final.line for line in jackpots)
    return Win.BIG if is_jackpot or final.paid >= BIG_PAY * coins else Win.ORDINARY
