"""What moves after a deal, a draw or a double-up, and when: arithmetic only, the widgets do the moving.

Nothing waits for an animation. The cards, the win and the credits are stored and final before the first frame.
Nothing flashes more than three times a second, the limit of WCAG 2.2, success criterion 2.3.1.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

from textual.types import AnimationLevel

from videopoker.core.evaluate import evaluate
from videopoker.core.events import FinalHand
from videopoker.core.hands import Category
from videopoker.core.state import GameState, Phase

_PULSE_SECONDS = 0.5
_LIGHTS_SECONDS = 0.17
_SWEEP_SECONDS = 0.9
_BIG_PART = 0.4
"""Of the lights around a royal, how long those around another big win run."""


class Win(IntEnum):
    """How a win is celebrated."""

    ORDINARY = 0
    BIG = 1
    """Lights above and below the cards: four of a kind or better, or a jackpot."""
    ROYAL = 2
    """A natural royal flush: lights all around the cards, and gold over the table."""


class Turn(IntEnum):
    """How far a card is turned over."""

    ABSENT = 0
    COMING = 1
    """On its way to its place."""
    BACK = 2
    BACK_TURNING = 3
    EDGE = 4
    FACE_TURNING = 5
    FACE = 6
    """Up, while others are still turned over: nothing tells yet what the hand is."""
    REST = 7


_TURNING = (Turn.BACK_TURNING, Turn.EDGE, Turn.FACE_TURNING)


@dataclass(frozen=True, slots=True)
class Pace:
    """How quickly things move, in seconds."""

    between: float
    """Between two cards."""
    back: float
    """How long a card that comes shows its back."""
    turn: float
    """How long it takes to turn over; 0 where it turns in one frame."""
    count: float
    """How long a win is counted up."""
    pulses: int
    """How often the line that is paid glows."""
    event: float
    """How long the lights around a royal run."""
    frame: float = 1 / 30
    sweeps: bool = True
    """Whether gold sweeps over the table at a royal, and cards slide to their places."""


PACES = {
    "slow": Pace(0.14, 0.10, 0.2, 1.4, 3, 4.2),
    "normal": Pace(0.07, 0.05, 0.1, 0.7, 2, 3.4),
    "fast": Pace(0.035, 0.03, 0.07, 0.3, 1, 2.6),
}


LEVELS: tuple[AnimationLevel, ...] = ("none", "basic", "full")
"""What may move, the least first: nothing, a frame for each card, everything."""


def lower_level(*levels: str) -> AnimationLevel:
    """The lowest of these levels.

    >>> lower_level("full", "basic"), lower_level("none", "full")
    ('basic', 'none')
    """
    return LEVELS[min(map(LEVELS.index, levels))]


def pace_of(speed: str, level: str) -> Pace | None:
    """The pace of this speed on a terminal whose animations are full, basic or none; None for no motion.

    Basic animations have one frame for each card and each step of the count: no cards in mid-turn, no sweep.
    """
    pace = PACES.get(speed)
    if pace is None or level == "none":
        return None
    if level == "basic":
        return replace(pace, turn=0, frame=max(pace.between, 0.07), sweeps=False)
    return pace


@dataclass(frozen=True, slots=True)
class Timeline:
    """What moves between one state and the next; every method takes the seconds since it began."""

    pace: Pace
    turned: tuple[int, ...]
    """The positions whose cards are turned over, in this order."""
    comes: bool
    """Whether these cards come one by one; else they all lie there with their backs up."""
    paid: int = 0
    win: Win = Win.ORDINARY
    winners: tuple[int, ...] = ()
    """The places of the hands that were paid, where there are many."""
    doubles: bool = False
    """Whether it belongs to a double-up: no hand is drawn, and no line of the paytable is paid."""

    @property
    def up(self) -> float:
        """When the last card is up."""
        if not self.turned:
            return 0
        return self.pace.between * (len(self.turned) - 1) + self.pace.back + self.pace.turn

    @property
    def seconds(self) -> float:
        """When nothing moves any more."""
        if not self.paid:
            return self.up
        pulses = 0 if self.doubles else self.pace.pulses
        return self.up + max(self.pace.count, pulses * _PULSE_SECONDS, self._lights_seconds)

    @property
    def is_royal(self) -> bool:
        """Whether it takes the press that ends it."""
        return self.win is Win.ROYAL

    @property
    def _lights_seconds(self) -> float:
        parts = {Win.ORDINARY: 0.0, Win.BIG: _BIG_PART, Win.ROYAL: 1.0}
        return parts[self.win] * self.pace.event

    def turn(self, position: int, seconds: float) -> Turn:
        """How far the card at this position is turned over."""
        if seconds >= self.up:
            return Turn.REST
        if position not in self.turned:
            return Turn.FACE
        since = seconds - self.pace.between * self.turned.index(position)
        if since < 0 and self.comes:
            return Turn.ABSENT
        if since < self.pace.back:
            slides = self.comes and self.pace.sweeps and since < self.pace.back / 2
            return Turn.COMING if slides else Turn.BACK
        turned = (since - self.pace.back) / self.pace.turn if self.pace.turn else 1
        return _TURNING[int(turned * len(_TURNING))] if turned < 1 else Turn.FACE

    def drawn(self, hands: int, seconds: float) -> int:
        """How many of the final hands can be seen: they come one after another while the cards are turned."""
        return hands if seconds >= self.up or self.doubles else int(hands * seconds / self.up)

    def lit(self, hands: int, seconds: float) -> int:
        """Of how many final hands it can be seen what they are paid: the wins light up one after another."""
        if self.doubles or not self.winners:
            return hands if self.doubles or seconds >= self.up else 0
        since = max(0.0, seconds - self.up)
        number = int(len(self.winners) * since / self.pace.count)
        return self.winners[number] if number < len(self.winners) and seconds < self.seconds else hands

    def counted(self, seconds: float) -> int:
        """How much of the win is counted up: quickly at first, as the eye expects it."""
        if seconds >= self.seconds:
            return self.paid
        length = 0.75 * self.pace.event if self.is_royal else self.pace.count
        done = min(max((seconds - self.up) / length, 0), 1)
        return round(self.paid * (1 - (1 - done) ** 3))

    def glows(self, seconds: float) -> bool:
        """Whether the line that is paid glows rather than shines."""
        since = seconds - self.up
        return (
            bool(self.paid)
            and not self.doubles
            and 0 <= since < self.seconds - self.up
            and since % _PULSE_SECONDS < _PULSE_SECONDS / 2
        )

    def sweep(self, seconds: float) -> float | None:
        """How far gold has swept over the table, 0 to 1; None when it does not."""
        since = (seconds - self.up) / _SWEEP_SECONDS
        return since if self.is_royal and self.pace.sweeps and 0 <= since < 1 else None

    def lights(self, seconds: float) -> int | None:
        """How far the lights around the cards have run; None when there are none."""
        since = seconds - self.up
        is_lit = 0 <= since < self._lights_seconds and seconds < self.seconds  # the sum of floats is inexact
        return int(since / _LIGHTS_SECONDS) if is_lit else None


def timeline_of(before: GameState, after: GameState, pace: Pace | None) -> Timeline | None:
    """What moves when this state follows that one; None when nothing does."""
    if pace is None:
        return None
    match before.phase, after.phase:
        case Phase.BETTING, Phase.DRAWING:
            return Timeline(pace, (0, 1, 2, 3, 4), comes=True)
        case Phase.DRAWING, Phase.BETTING:
            turned = tuple(place for place in range(5) if place not in after.held)
            won = tuple(place for place, final in enumerate(after.finals) if final.paid)
            winners = won if len(after.finals) > 1 else ()
            win = max((_win(after, final) for final in after.finals), default=Win.ORDINARY)
            return Timeline(pace, turned, comes=False, paid=after.paid, win=win, winners=winners)
        case Phase.BETTING, Phase.DOUBLING:
            return Timeline(pace, (0,), comes=False, doubles=True)
        case Phase.DOUBLING, Phase.BETTING if after.picked:
            first = after.picked.place + 1
            others = (place for place in range(1, 5) if place != first)
            return Timeline(pace, (first, *others), comes=False, paid=after.paid, doubles=True)
    return None


def royal_hand(drawn: GameState) -> int | None:
    """The place of the first hand of a draw that is a natural royal flush; None when there is none."""
    wins = (_win(drawn, final) for final in drawn.finals)
    return next((place for place, win in enumerate(wins) if win is Win.ROYAL), None)


def _win(drawn: GameState, final: FinalHand) -> Win:
    """How one hand of a draw is celebrated: by its category, whatever the game pays for it."""
    if not final.paid:
        return Win.ORDINARY
    value = evaluate(final.cards, drawn.wild)
    if value.category is Category.ROYAL_FLUSH and value.natural:
        return Win.ROYAL
    lines = drawn.paytable.lines if drawn.paytable else ()
    is_jackpot = any(line.share and line.label == final.line for line in lines)
    return Win.BIG if is_jackpot or value.category >= Category.FOUR_OF_A_KIND else Win.ORDINARY
