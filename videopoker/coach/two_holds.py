"""Two holds of one hand: what is counted of them, for the ideas and their sentences."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from videopoker.coach.advice import Advice, RankedHold
from videopoker.coach.explain import WhyBetter
from videopoker.coach.kinds import Form, Game, Shape, form_of
from videopoker.core.base.messages import plural
from videopoker.core.base.read_number import NUMBER_WORDS
from videopoker.core.cards.cards import Card, Rank
from videopoker.core.cards.hands import Category
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import high_ranks

Lines = Callable[[PayLine], bool]
"""Some lines of a paytable, by a test."""


def _of(*categories: Category) -> Lines:
    return lambda line: line.category in categories


def _fours_of(rank: Rank) -> Lines:
    """The line for four of a kind of this rank alone."""
    return lambda line: line.category is Category.FOUR_OF_A_KIND and line.ranks == frozenset({rank})


_LINES = {
    "royals": _of(Category.ROYAL_FLUSH),
    "straights": _of(Category.STRAIGHT),
    "flushes": _of(Category.FLUSH),
    "straight-flushes": _of(Category.STRAIGHT_FLUSH),
    "full-houses": _of(Category.FULL_HOUSE),
    "pairs": _of(Category.PAIR),
    "fours": _of(Category.FOUR_OF_A_KIND, Category.FIVE_OF_A_KIND),
    "fours with a kicker": lambda line: line.kickers is not None,
    "four aces": _fours_of(Rank.ACE),
    "four deuces": _fours_of(Rank.TWO),
    "flushes and royals": _of(Category.FLUSH, Category.ROYAL_FLUSH),
    "two pair and full-houses": _of(Category.TWO_PAIR, Category.FULL_HOUSE),
    "straights and fours": _of(Category.STRAIGHT, Category.FOUR_OF_A_KIND),
    "straights and flushes": _of(Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH),
    "two pair or better": _of(*(category for category in Category if category >= Category.TWO_PAIR)),
}
"""The lines that ideas and sentences name; each category alone."""
_STRAIGHTS = {Shape.OUTSIDE_STRAIGHT_DRAW, Shape.INSIDE_STRAIGHT_DRAW, Shape.STRAIGHT_DRAW}
_PARTS = {"half": 2, "a third": 3}
_ABOUT = Fraction(1, 10)
"""How far a part may be from the one named, as a part of it."""
_MORE = {"more": 1, "far more": 2}
"""How many times as often is more often, and far more often."""


@dataclass(frozen=True)
class OneHold:
    """One of the two holds."""

    advice: Advice
    hold: RankedHold

    @cached_property
    def form(self) -> Form:
        """What its cards have in common."""
        return form_of(self.advice.cards, self.hold.positions, Game.of(self.advice.paytable))

    @cached_property
    def fixed(self) -> list[Card]:
        """The cards that are not wild."""
        return self.advice.paytable.wild_cards.fixed(self.hold.cards)

    @property
    def drawn(self) -> int:
        """How many cards it draws."""
        return 5 - len(self.hold.cards)

    @property
    def sure(self) -> Fraction:
        """The least that a draw pays."""
        return self.advice.sure_pay(self.hold)

    @property
    def pay(self) -> str:
        """What it is sure of, as text."""
        return f"{self.sure.numerator:,}" if self.sure.denominator == 1 else f"{float(self.sure):,.2f}"

    @property
    def wins(self) -> Fraction:
        """How often it wins."""
        return Fraction(self.hold.draws - self.hold.ways[-1], self.hold.draws)

    @property
    def win(self) -> Fraction:
        """What a win pays on average."""
        return self.hold.value / self.wins if self.wins else Fraction(0)

    def ways(self, lines: str) -> int:
        """How many draws end in these lines."""
        return sum(self.hold.ways[line] for line in self._numbers(lines))

    def chance(self, lines: str) -> Fraction:
        """How often a draw ends in these lines."""
        return Fraction(self.ways(lines), self.hold.draws)

    def worth(self, lines: str) -> Fraction:
        """What these lines add to its value."""
        return sum((self._worths[line] for line in self._numbers(lines)), Fraction(0))

    @cached_property
    def _worths(self) -> list[Fraction]:
        """What each line adds to its value."""
        return [self.advice.line_value(self.hold, line) for line in range(len(self.advice.paytable.lines))]

    def _numbers(self, lines: str) -> list[int]:
        return [number for number, line in enumerate(self.advice.paytable.lines) if _LINES[lines](line)]

    @cached_property
    def facts(self) -> frozenset[str]:
        """What is true of it in words: its shape, how many cards it has, whether it pays, which lines make half of its value."""
        form = self.form
        cards = len(self.hold.cards)
        high = high_ranks(self.advice.paytable)
        ranks = {card.rank for card in self.fixed}
        tests = {
            form.shape.name.lower().replace("_", " "): True,
            f"{cards} cards": True,
            f"{form.same} equal": True,
            f"{form.wilds} wild": True,
            f"{form.kickers} kickers": True,
            "several cards": cards > 1,
            "several wild": form.wilds > 1,
            "matched": form.shape in {Shape.OF_A_KIND, Shape.TWO_PAIR},
            "to a straight": form.shape in _STRAIGHTS,
            "ace": Rank.ACE in ranks,
            "no ace": Rank.ACE not in ranks,
            "high": 0 < cards == len(ranks & high),
            "high without pay": not high and ranks and min(ranks) >= Rank.JACK,
            "pays": self.sure > 0,
            "unpaid": not self.sure,
            **{
                f"for {lines}": self.worth(lines) * 2 >= self.hold.value > 0
                for lines in ("straights", "flushes")
            },
        }
        return frozenset(fact for fact, holds in tests.items() if holds)

    def __format__(self, made: str) -> str:
        """How many cards make a hand: ``8 of 47 cards make``; with ``number`` only how many, with ``once`` in how many draws."""
        mode, _, lines = made.rpartition(" ")
        ways = self.ways(lines)
        match mode:
            case "number":
                return f"{ways}"
            case "once":
                return f"{round(self.hold.draws / ways):,}"
        return f"{ways} of {self.hold.draws} cards {'makes' if ways == 1 else 'make'}"


@dataclass(frozen=True)
class TwoHolds:
    """The best hold and another that is worth less."""

    why: WhyBetter

    @cached_property
    def best(self) -> OneHold:
        """The best hold."""
        return OneHold(self.why.advice, self.why.better)

    @cached_property
    def other(self) -> OneHold:
        """The hold that is worth less."""
        return OneHold(self.why.advice, self.why.worse or self.why.better)

    @property
    def gain(self) -> Fraction:
        """How much more the best hold is worth."""
        return self.best.hold.value - self.other.hold.value

    @cached_property
    def gained(self) -> Fraction:
        """What the best hold gains on lines, without what it loses on others."""
        return sum((gain for line in self.why.lines if (gain := line.gain) > 0), Fraction(0))

    @cached_property
    def facts(self) -> set[str]:
        """What is true of the cards and the wins of the two holds, in words, for the conditions of ideas."""
        best, other, penalty = self.best, self.other, self.why.penalty
        tests = {
            "penalty": penalty and (penalty.without.worth - penalty.line.worth) * 2 > self.gain,
            "wild card thrown away": other.form.wilds < best.form.wilds,
            "adds": self.adds,
            f"adds {len(self.added)}": self.adds,
            "adds kickers": self.adds and len({card.rank for card in self.added}) == len(self.added),
            "drops": other.hold.positions < best.hold.positions,
            "made": best.sure and not (other.sure and best.drawn),
            "more wins": best.wins > other.wins,
            "fewer wins": best.wins < other.wins,
            "equal wins": best.wins == other.wins,
            "bigger wins": best.win > other.win,
        }
        facts = {fact for fact, holds in tests.items() if holds}
        return facts.union((f"best {fact}" for fact in best.facts), (f"other {fact}" for fact in other.facts))

    def is_true(self, fact: str) -> bool:
        """Whether this is one of the facts, or is true of lines: ``most: straights``, ``far more: fours``, ``half: fours``.

        Lines are most if they make at least half of what the best hold gains, without what it loses on others.
        """
        how, _, lines = fact.partition(": ")
        if not lines:
            return fact in self.facts
        if how == "most":
            return (self.best.worth(lines) - self.other.worth(lines)) * 2 >= self.gained
        best = self.best.chance(lines)
        other = self.other.chance(lines)
        if how in _PARTS:
            return abs(other * _PARTS[how] - best) <= best * _ABOUT
        return best > other * _MORE[how]

    @cached_property
    def added(self) -> list[Card]:
        """The cards that only the other hold keeps."""
        return [card for card in self.other.hold.cards if card not in self.best.hold.cards]

    @property
    def adds(self) -> bool:
        """Whether the other hold is the best one with more cards."""
        return self.best.hold.positions < self.other.hold.positions

    # words of sentences

    @property
    def taken(self) -> str:
        """What the cards added do: ``the ace takes away one of the three draws``."""
        names = named(self.added)
        added = len(self.added)
        drawn = self.best.drawn
        if added == drawn:
            return f"keep {names} and you cannot draw"
        takes = "takes" if added == 1 else "take"
        return f"{names} {takes} away {NUMBER_WORDS[added]} of the {NUMBER_WORDS[drawn]} draws"

    @property
    def suited(self) -> str:
        """Why suited cards are better: other cards cannot make the flush and the royal, or make them less often."""
        if self.other.ways("flushes and royals"):
            return "you make more flushes and royals"
        return "only suited cards can make the flush and the royal"

    @property
    def royal(self) -> str:
        """The royal flush that the best hold makes: ``the wild royal``."""
        return "the wild royal" if self.best.form.wilds else "the royal"

    @property
    def needed_for(self) -> str:
        """What the penalty card is needed for: ``flushes``."""
        found, paytable = self.why.penalty, self.why.advice.paytable
        if found is None:
            return ""
        return plural(str(paytable.lines[paytable.line_index(found.line.line)].category), 2)


def named(cards: list[Card]) -> str:
    """Cards without their suits: ``the ace``, ``the ace and king``, ``the kings``."""
    words = [card.words.partition(" of ")[0] for card in cards]
    names = [
        card.rank.plural if words.count(word) > 1 else word for card, word in zip(cards, words, strict=True)
    ]
    *others, last = dict.fromkeys(names)
    return f"the {', '.join(others)} and {last}" if others else f"the {last}"
