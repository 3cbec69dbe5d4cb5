"""Hands as they were played, put together from the log, and the check of each of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from videopoker.core.cards import format_cards
from videopoker.core.evaluate import evaluate
from videopoker.core.events import Dealt, Drawn, GameChosen
from videopoker.core.game import Draw, GameState, IllegalMove, decide, evolve
from videopoker.core.paytable import Paytable
from videopoker.play.fairness import dealt_as_shuffled
from videopoker.play.store import Entry, Store


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand of the log; `drawn` is None while it waits for its draw."""

    time: str
    """When it was dealt; UTC, ISO 8601."""
    paytable: Paytable
    dealt: Dealt
    drawn: Drawn | None = None

    def to_record(self) -> dict[str, Any]:
        """The hand as plain values for JSON; what is not drawn yet is not told."""
        dealt, drawn = self.dealt, self.drawn
        record: dict[str, Any] = {
            "hand": dealt.hand,
            "time": self.time,
            "paytable": self.paytable.key,
            "title": self.paytable.title,
            "coins": dealt.coins,
            "cards": [str(card) for card in dealt.cards],
        }
        if drawn:
            record |= {
                "held": [place + 1 for place in drawn.held],
                "final": [str(card) for card in drawn.cards],
                "description": str(evaluate(drawn.cards, self.paytable.wild)),
                "line": drawn.line,
                "paid": drawn.paid,
                "replacements": [str(card) for card in dealt.replacements],
                "secret": dealt.secret.hex() if dealt.secret else None,
                "phrase": dealt.phrase,
            }
        return record

    def to_text(self) -> str:
        """The hand in two or three lines."""
        dealt, drawn = self.dealt, self.drawn
        head = f"Hand {dealt.hand:,}  {self.time[:19].replace('T', ' ')} UTC  {self.paytable.title}  bet {dealt.coins}"
        if not drawn:
            return f"{head}\n  dealt  {format_cards(dealt.cards)}\n  waits for its draw"
        held = [str(card) if place in drawn.held else "--" for place, card in enumerate(dealt.cards)]
        paid = f"{drawn.line} pays {drawn.paid:,}" if drawn.line else "pays nothing"
        words = evaluate(drawn.cards, self.paytable.wild)
        return (
            f"{head}\n"
            f"  dealt  {format_cards(dealt.cards)}\n"
            f"  held   {' '.join(held)}\n"
            f"  final  {format_cards(drawn.cards)}  {words}; {paid}\n"
            f"  secret {dealt.secret.hex() if dealt.secret else 'none: the deal was rigged'}"
        )


def played_hands(entries: Iterable[Entry]) -> Iterator[PlayedHand]:
    """The hands of a log, in order."""
    paytable: Paytable | None = None
    hand: PlayedHand | None = None
    for entry in entries:
        match entry.event:
            case GameChosen(chosen):
                paytable = chosen
            case Dealt() if paytable:
                hand = PlayedHand(entry.time, paytable, entry.event)
            case Drawn() if hand:
                yield replace(hand, drawn=entry.event)
                hand = None
    if hand:
        yield hand


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a whole save found."""

    hands: int
    rigged: int
    """Hands dealt by a script's own cards; no shuffle stands behind them."""
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.problems


def verify(store: Store) -> Verdict:
    """Check the chain of the log, every shuffle, every draw and every payment."""
    problems = [
        f"row {row} of the log was changed or a row before it is missing" for row in store.broken_links()
    ]
    hands = rigged = 0
    state = GameState()
    for entry in store.entries():
        event = entry.event
        if isinstance(event, Dealt) and state.paytable:
            hands += 1
            shuffled = dealt_as_shuffled(event, state.paytable.jokers)
            rigged += shuffled is None
            if shuffled is False:
                problems.append(f"hand {event.hand}: the cards are not the ones its secret deals")
        if isinstance(event, Drawn) and not _by_the_rules(state, event):
            problems.append(f"hand {event.hand}: the draw or its pay is not what the rules give")
        state = evolve(state, event)
        if state.credits < 0:
            problems.append(f"row {entry.number} of the log leaves {state.credits} credits")
    return Verdict(hands, rigged, tuple(problems))


def _by_the_rules(state: GameState, drawn: Drawn) -> bool:
    try:
        return decide(state, Draw(frozenset(drawn.held))) == (drawn,)
    except IllegalMove:
        return False
