"""A hand that is over, in the words that are shared: what it made, what it paid, and how rare that is."""

from collections.abc import Iterator
from dataclasses import dataclass

from videopoker.core.base.messages import Refused, printable
from videopoker.core.cards.cards import Card, Cards
from videopoker.core.cards.evaluate import cards_in_hand
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.machine.events import FinalHand, best_first
from videopoker.play.paytables.solved import one_in
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.play.history import doubles_text
from videopoker.text.words.hand import changed
from videopoker.text.words.numbers import one_in_words, shortened
from videopoker.text.words.pay_line import NO_WIN
from videopoker.text.words.win import PAYS, hands_won


@dataclass(frozen=True, slots=True)
class SharedHand:
    """The words and cards of a hand to share: the best of the hands drawn from one deal."""

    game: str
    number: int
    cards: Cards
    wild_cards: WildCards
    made: frozenset[int]
    """The positions of the cards that make the hand; all five of a losing one."""
    name: str
    """The line, or what a losing hand makes."""
    pays: str
    """What it paid, or how its win was doubled."""
    details: tuple[str, ...]
    """The bet, what many hands won together, and how rare its line is under perfect play."""
    is_win: bool
    is_rare: bool
    commitment: bytes
    """Made before its bet; empty without one."""
    is_practice: bool
    heading: str = ""
    """Replaces the number of the hand."""

    @property
    def seal(self) -> str:
        """The first and last digits of the commitment; empty without one."""
        return f"sealed {shortened(self.commitment)}" if self.commitment else ""

    @property
    def summary(self) -> str:
        """What it made and paid, and whether it was practice."""
        made = f"{self.name}, {self.pays}"
        return f"practice, {made}" if self.is_practice else made

    @property
    def text(self) -> str:
        """The hand in a few lines of text."""
        lines = [
            f"{'PRACTICE · ' if self.is_practice else ''}{self.name}",
            " ".join(card.short for card in self.cards),
            " · ".join([self.pays, *self.details]),
            self.game,
            " · ".join(filter(None, (self.title.lower(), self.seal))),
        ]
        return "\n".join(lines) + "\n"

    def is_wild(self, card: Card) -> bool:
        """Whether to mark the card WILD; not a joker, whose face shows it."""
        return self.wild_cards.is_wild_by_rule(card)

    @property
    def title(self) -> str:
        """The number of the hand, or what is shared with it."""
        return self.heading or f"Hand {self.number:,}"


def shared_hand(hand: PlayedHand, *, is_practice: bool) -> SharedHand:
    """A hand to share. Solves its game if the odds are unknown, which takes 25 ms. Refused while it is in play."""
    drawn = hand.drawn
    if drawn is None or any(picked is None for _, picked in hand.doubles):
        raise Refused(f"Hand {hand.dealt.hand:,} is still in play; it can be shared when it is over.")
    table = hand.paytable
    best = _best(hand, drawn.hands)
    rarity = one_in(table, hand.dealt.coins, best.line, solves=True)
    return SharedHand(
        printable(f"{table.title}{changed(table)}"),
        hand.dealt.hand,
        best.cards,
        table.wild_cards,
        cards_in_hand(best.cards, table.wild_cards) if best.line else frozenset(range(5)),
        printable(best.line or str(table.value(best.cards))),
        doubles_text(hand) or (f"{PAYS}{best.paid:,}" if best.line else NO_WIN),
        tuple(_details(hand, rarity)),
        best.line is not None,
        rarity is not None and rarity > 400,  # 1 in 400 hands
        hand.committed.commitment if hand.committed else b"",
        is_practice,
    )


def _details(hand: PlayedHand, rarity: float | None) -> Iterator[str]:
    yield f"bet {hand.dealt.coins:,}"
    if hand.drawn and hand.drawn.more:
        yield hands_won(hand.drawn.hands)
    if rarity:
        yield f"{one_in_words(rarity)} hands"


def _best(hand: PlayedHand, finals: tuple[FinalHand, ...]) -> FinalHand:
    """The hand that won most; if none won, the hand with the highest value."""
    won = best_first(finals, [line.label for line in hand.paytable.lines])
    return finals[won[0]] if won else max(finals, key=lambda final: hand.paytable.value(final.cards))
