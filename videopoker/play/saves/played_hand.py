"""Hands as they were played, put together from the log."""

from dataclasses import dataclass, replace
from typing import Any

from videopoker.core.cards import format_cards
from videopoker.core.event_codec import to_record
from videopoker.core.events import Dealt, DoubleDealt, DoublePicked, Drawn, Event
from videopoker.core.money import money
from videopoker.core.multi_hand import tally_words
from videopoker.core.paytable import Paytable
from videopoker.core.state import USUAL_DENOMINATION


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One deal of the log and what came of it; `drawn` is None while it waits for its draw."""

    time: str
    """When it was dealt; UTC, ISO 8601."""
    paytable: Paytable
    dealt: Dealt
    drawn: Drawn | None = None
    doubles: tuple[tuple[DoubleDealt, DoublePicked | None], ...] = ()
    """The double ups of its win; the last may wait for its pick."""
    cents: int = USUAL_DENOMINATION
    """What a credit was worth when it was dealt."""

    @property
    def won(self) -> int:
        """The credits it brought in the end, double ups included; 0 while it waits."""
        if self.doubles:
            picked = self.doubles[-1][1]
            return picked.paid if picked else 0
        return self.drawn.paid if self.drawn else 0

    def worth(self, credits: int, currency: str = "$") -> str:
        """Credits of this hand in money."""
        return money(credits, self.cents, currency)

    def to_record(self) -> dict[str, Any]:
        """The hand as plain values for JSON; what is not drawn yet is not told."""
        dealt, drawn = self.dealt, self.drawn
        record: dict[str, Any] = {
            "hand": dealt.hand,
            "time": self.time,
            "paytable": self.paytable.key,
            "title": self.paytable.title,
            "cents": self.cents,
            "coins": dealt.coins,
            "hands": dealt.hands,
            "cards": [str(card) for card in dealt.cards],
        }
        if drawn:
            record |= {
                "held": [place + 1 for place in drawn.held],
                "final": [str(card) for card in drawn.cards],
                "description": str(self.paytable.value(drawn.cards)),
                "line": drawn.line,
                "paid": drawn.paid,
                "replacements": [str(card) for card in dealt.replacements],
                "secret": dealt.secret.hex() if dealt.secret else None,
                "phrase": dealt.phrase,
            }
            record |= {key: value for key, value in to_record(drawn).items() if key == "more"}
        if self.doubles:
            record["doubles"] = [_double_record(*double) for double in self.doubles]
        return record

    def to_text(self) -> str:
        """The hand in a few lines."""
        dealt, drawn = self.dealt, self.drawn
        hands = f" on each of {dealt.hands} hands" if dealt.more else ""
        when = self.time[:19].replace("T", " ")
        rows = [
            f"Hand {dealt.hand:,}  {when} UTC  {self.paytable.title}  bet {dealt.coins}{hands}, {self.worth(dealt.bet)}"
        ]
        rows.append(f"  dealt  {format_cards(dealt.cards)}")
        if not drawn:
            return "\n".join([*rows, "  waits for its draw"])
        held = [str(card) if place in drawn.held else "--" for place, card in enumerate(dealt.cards)]
        rows.append(f"  held   {' '.join(held)}")
        if dealt.more:
            rows += [f"  {row}" for row in tally_words(drawn)]
        else:
            paid = f"{drawn.line} pays {drawn.paid:,}" if drawn.line else "pays nothing"
            rows.append(f"  final  {format_cards(drawn.cards)}  {self.paytable.value(drawn.cards)}; {paid}")
        rows += [f"  double {_double_words(*double)}" for double in self.doubles]
        rows.append(f"  secret {dealt.secret.hex() if dealt.secret else 'none: the deal was rigged'}")
        return "\n".join(rows)


def _double_record(dealt: DoubleDealt, picked: DoublePicked | None) -> dict[str, Any]:
    record: dict[str, Any] = {"round": dealt.round, "stake": dealt.stake, "card": str(dealt.card)}
    if picked:
        record |= {
            "place": picked.place + 1,
            "picked": str(picked.card),
            "paid": picked.paid,
            "behind": [str(card) for card in dealt.behind],
            "secret": dealt.secret.hex() if dealt.secret else None,
        }
    return record


def _double_words(dealt: DoubleDealt, picked: DoublePicked | None) -> str:
    staked = f"{dealt.stake:,} on a card above {dealt.card}"
    return f"{staked}: {picked.card} pays {picked.paid:,}" if picked else f"{staked}: waits for a pick"


def with_event(hand: PlayedHand, event: Event) -> PlayedHand:
    """The hand after an event that may belong to it."""
    match event:
        case Drawn():
            return replace(hand, drawn=event)
        case DoubleDealt():
            return replace(hand, doubles=(*hand.doubles, (event, None)))
        case DoublePicked() if hand.doubles:
            return replace(hand, doubles=(*hand.doubles[:-1], (hand.doubles[-1][0], event)))
        case _:
            return hand
