"""The ideas behind the best holds: each with a line of a lesson, a sentence, and the facts that are counted for it.

Stories, lessons, the deck, statistics and the certificate use this list. The list is a file of its own because it is read as
a page.
"""

from collections.abc import Collection
from dataclasses import dataclass

from videopoker.coach.advice import Advice
from videopoker.coach.explain import WhyBetter, why_better
from videopoker.coach.two_holds import TwoHolds


@dataclass(frozen=True, slots=True)
class Idea:
    """Why one hold is better than another, as players say it."""

    name: str
    """As a player says it; unique, and the key in files and JSON."""
    lesson: str
    """A line for the page of a lesson."""
    sentence: str
    """Follows the name of the best hold in a story; the fields are properties of `TwoHolds`."""
    when: str
    """The facts of `TwoHolds` that make it the reason, counted from both holds."""


def idea_of(why: WhyBetter) -> Idea | None:
    """The most special idea that holds for the two holds of a reason; None if they tie."""
    if why.worse is None or not why.gain:
        return None
    two = TwoHolds(why)
    return next((idea for idea in IDEAS if all(map(two.is_true, idea.when.split(", ")))), None)


def idea_of_mistake(advice: Advice, held: Collection[int]) -> Idea | None:
    """The most special idea of a wrong hold against the best one; None if it is right."""
    return None if advice.of(held).is_best else idea_of(why_better(advice, held))


def idea_named(name: str) -> Idea | None:
    """The idea of this name."""
    return next((idea for idea in IDEAS if idea.name == name), None)


IDEAS = (
    Idea(
        "penalty card",
        "A discard counts too: look what a draw needs before you throw a card of its suit or near its ranks away.",
        "you throw away {card}, so {other} makes fewer {it.needed_for}",
        "penalty",
    ),
    Idea(
        "wild card thrown away",
        "Never throw a wild card away.",
        "never throw a wild card away",
        "wild card thrown away",
    ),
    Idea(
        "four to a royal",
        "Four to a royal flush go before almost every hand: one card makes the royal.",
        "{it.royal}, once in {it.best:once royals} draws, makes most of the difference",
        "best royal draw, best 4 cards, most: royals",
    ),
    Idea(
        "three to a royal",
        "Three to a royal flush go before single high cards and most other draws.",
        "{it.royal}, once in {it.best:once royals} draws, makes most of the difference",
        "best royal draw, best 3 cards, most: royals",
    ),
    Idea(
        "kicker that pays",
        "Keep a kicker only where the paytable pays extra for it.",
        "four of a kind pays more with the kicker",
        "drops, best of a kind, best 1 kickers, most: fours with a kicker",
    ),
    Idea(
        "four deuces",
        "Hold two deuces alone: with a third card four deuces come a third as often.",
        "with a third card four deuces come only a third as often",
        "best wild cards, best 2 wild, adds 1, a third: four deuces, most: four deuces",
    ),
    Idea(
        "deuces alone",
        "Hold two or more wild cards alone: each card you add takes away a draw.",
        "{it.taken}",
        "best wild cards, best several wild, adds",
    ),
    Idea(
        "flush draw with a wild card",
        "A wild card alone can be better than four to a flush with it, because it wins more often.",
        "{it.other:flushes} the flush; holding only {best} wins more often",
        "best wild cards, best 1 wild, adds 3, other flush draw, other for flushes, more wins",
    ),
    Idea(
        "straight draw with a wild card",
        "A wild card alone can be better than four to a straight with it, because it wins more often.",
        "{it.other:straights} the straight; holding only {best} wins more often",
        "best wild cards, best 1 wild, adds 3, other to a straight, other for straights, more wins",
    ),
    Idea(
        "high card with a wild card",
        "A high card next to a wild card fits fewer straights than the wild card alone.",
        "you make more straights and more fours of a kind",
        "best wild cards, best 1 wild, adds 1, more: straights, more: fours, most: straights and fours",
    ),
    Idea(
        "wild card alone",
        "Hold one wild card alone if the hand has nothing better to go with it.",
        "{it.taken}",
        "best wild cards, best 1 wild, adds",
    ),
    Idea(
        "kicker with three of a kind",
        "Hold three of a kind alone: a kicker halves the chance of four of a kind.",
        "a kicker halves the chance of four of a kind",
        "best of a kind, best 3 equal, best 0 kickers, adds 1, half: fours, most: fours",
    ),
    Idea(
        "two pair without pay",
        "Two pair pay nothing in this game: hold one of the pairs.",
        "two pair pay nothing here, and draw one card, not three",
        "best of a kind, best 2 cards, other two pair, other 4 cards, other unpaid",
    ),
    Idea(
        "ace kicker",
        "Hold a pair alone, even if you have an ace as well.",
        "an ace kicker leaves only two cards to draw",
        "best matched, best 0 kickers, best no ace, adds 1, other ace, other 3 cards",
    ),
    Idea(
        "kickers",
        "Hold a pair alone: each kicker takes away a draw.",
        "{it.taken}",
        "best matched, best 0 kickers, adds kickers",
    ),
    Idea(
        "two pair",
        "Hold two pair: four cards left, or a wild card, make a full house.",
        "it pays {it.best.pay} as it is, and {it.best:full-houses} the full house",
        "best two pair, best 4 cards, best pays, other of a kind, most: two pair and full-houses",
    ),
    Idea(
        "four aces",
        "Prefer aces where four aces pay extra.",
        "four aces make most of the difference",
        "most: four aces",
    ),
    Idea(
        "flush draw",
        "Four to a flush: count the cards of the suit that are left.",
        "{it.best:flushes} the flush",
        "best flush draw, best 4 cards, most: flushes",
    ),
    Idea(
        "open or inside straight",
        "An open straight draw is filled at both ends, an inside one in one place only.",
        "{it.best:straights} the straight, not {it.other:number straights}",
        "best to a straight, best 4 cards, other to a straight, other 4 cards, most: straights",
    ),
    Idea(
        "straight draw",
        "Four to a straight: count the cards that fill it.",
        "{it.best:straights} the straight",
        "best to a straight, best 4 cards, most: straights",
    ),
    Idea(
        "inside straight",
        "An inside straight is filled by half as many cards as an open one.",
        "only {it.other:straights} the inside straight",
        "other inside straight draw, other for straights",
    ),
    Idea(
        "pair or straight draw",
        "A pair wins more often than four to a straight.",
        "{it.other:straights} the straight; the pair wins more often",
        "best of a kind, best 2 equal, other to a straight, other 4 cards, other for straights, more wins",
    ),
    Idea(
        "straight flush",
        "A draw to a straight flush can be worth more than a flush or a straight that you have.",
        "the straight flush, once in {it.best:once straight-flushes} draws, makes most of the difference",
        "best straight flush draw, most: straight-flushes",
    ),
    Idea(
        "straight flush draw",
        "Cards to a straight flush make straights and flushes too.",
        "it can make a straight, a flush or a straight flush",
        "best straight flush draw, most: straights and flushes",
    ),
    Idea(
        "three of a suit",
        "Three of a suit are not enough for a flush: two more are rare.",
        "three of a suit make a flush once in {it.other:once flushes} draws",
        "other flush draw, other 3 cards, other 0 wild, other for flushes",
    ),
    Idea(
        "high cards pay nothing",
        "No pair pays in this game, so high cards are worth no more than low ones.",
        "high cards pay nothing here",
        "other high without pay, other 0 wild",
    ),
    Idea(
        "three to a straight",
        "Three to a straight are not enough: two more are rare.",
        "three to a straight get there once in {it.other:once straights} draws",
        "other to a straight, other 3 cards, other 0 wild, other for straights",
    ),
    Idea(
        "suited high cards",
        "Two suited high cards can make a flush and the royal flush.",
        "{it.suited}",
        "best two suited, more: flushes and royals, most: flushes and royals",
    ),
    Idea(
        "low pair",
        "A low pair goes before high cards and most draws: two pair and three of a kind pay more.",
        "it improves far more often to two pair or better",
        "best of a kind, best 2 equal, best unpaid, far more: two pair or better, most: two pair or better",
    ),
    Idea(
        "made hand",
        "Keep a hand that pays already unless a draw is worth more.",
        "it pays {it.best.pay} as it is",
        "made",
    ),
    Idea(
        "third high card",
        "Hold two of three high cards: the third takes away a draw.",
        "{it.taken}",
        "adds, best high, best several cards, other high",
    ),
    Idea(
        "second high card",
        "One high card can be better than two: the second takes away a draw.",
        "{it.taken}",
        "adds, best high, other high",
    ),
    Idea(
        "two high cards",
        "Two high cards pair more often than one.",
        "two high cards pair more often than one",
        "drops, best high, best 2 cards, other high, more: pairs, most: pairs",
    ),
    Idea(
        "more straights",
        "Count the straights that your cards fit.",
        "you make more straights",
        "more: straights, most: straights",
    ),
    Idea(
        "high card",
        "With nothing else hold a high card: its pair pays.",
        "you make a paying pair more often",
        "best high, other nothing, more: pairs, most: pairs",
    ),
    Idea(
        "more cards to draw",
        "Each card you keep takes away a draw: keep only what helps.",
        "{it.taken}",
        "adds",
    ),
    Idea(
        "win more often and bigger",
        "One hold can win more often and bigger than another.",
        "you win more often, and bigger",
        "more wins, bigger wins",
    ),
    Idea(
        "win more often",
        "Small wins that come often can be worth more than rare big ones.",
        "you win more often",
        "more wins",
    ),
    Idea(
        "win less often but bigger",
        "Rare big wins can be worth more than small ones that come often.",
        "you win less often but bigger",
        "fewer wins",
    ),
    Idea(
        "win bigger",
        "Of two holds that win equally often take the one with the bigger wins.",
        "you win as often, and bigger",
        "equal wins",
    ),
)
"""All ideas, the most special first."""
