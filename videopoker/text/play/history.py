"""Past hands in words and as plain values: in full, in one line, and step by step."""

from datetime import datetime
from typing import Annotated, NotRequired, TypedDict

from videopoker.core.base.messages import printable
from videopoker.core.base.records import Cards, CardText, Coins, Credits, GameKey, Hex, Positions, Time
from videopoker.core.cards.cards import format_cards
from videopoker.core.machine.event_codec import FinalHandRecord
from videopoker.core.machine.events import DoubleDealt, DoublePicked, tally
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.saves.hands.replay import Step
from videopoker.play.saves.hands.search import HandFilter
from videopoker.play.saves.rows.log_row import local_time
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.words.hand import STILL_IN_PLAY, bet_words, cards_held
from videopoker.text.words.numbers import money
from videopoker.text.words.pay_line import NO_WIN, line_name, short_label
from videopoker.text.words.win import (
    DOUBLED_AND_LOST,
    NameCard,
    deal_won,
    double_result,
    hands_won,
    lines_won,
    pay_now,
    pays,
    staked,
)

FIXED_BY = {
    "words": "by a chain and your own phrase",
    "chain": "by a chain alone",
    "bet": "by a commitment alone",
    "again": "before the save was restored",
}
"""How the secret of a deal was fixed, in few words."""


def played_at(hand: PlayedHand) -> datetime:
    """When the hand was dealt, in local time."""
    return local_time(hand.time)


def in_money(hand: PlayedHand, credits: int, currency: str) -> str:
    """Credits in money, at the denomination of this hand."""
    return money(credits, hand.cents, currency)


def bet_text(hand: PlayedHand, currency: str) -> str:
    """The bet in credits and money: ``5 on each of 3 hands, $3.75``."""
    return f"{bet_words(hand.dealt.bet_made)}, {in_money(hand, hand.dealt.bet, currency)}"


def paid_text(hand: PlayedHand, currency: str) -> str:
    """What the draw paid, in credits and money: ``Full House pays 25, $6.25``."""
    if hand.drawn is None:
        return STILL_IN_PLAY
    wins = deal_won(hand.drawn.hands)
    return f"{wins}, {in_money(hand, hand.drawn.paid, currency)}" if hand.drawn.paid else wins


def won_text(hand: PlayedHand, currency: str) -> str:
    """What the deal won in the end, double-ups included: ``50 on a bet of 5 ($12.50)``."""
    lost = f", {DOUBLED_AND_LOST}" if is_doubled_and_lost(hand) else ""
    return f"{hand.won:,} on a bet of {hand.dealt.bet:,} ({in_money(hand, hand.won, currency)}){lost}"


def is_doubled_and_lost(hand: PlayedHand) -> bool:
    """Whether a win was lost in a double-up."""
    if not hand.doubles:
        return False
    _, picked = hand.doubles[-1]
    return picked is not None and not picked.paid


def secret_text(hand: PlayedHand, secret: bytes | None) -> str:
    """The secret of one of this hand's shuffles in hexadecimal, or why there is none to show."""
    if not hand.tells_secret:
        return "shown once its win can no longer be doubled"
    return secret.hex() if secret else "none: cards chosen by a script"


class ChainRecord(TypedDict):
    """The chain of secrets that a deal belongs to."""

    id: Hex
    first: Hex
    length: int
    number: Annotated[int, "the number of the deal in the chain"]
    why: Annotated[str, "why the chain began"]


class DoubleRecord(TypedDict):
    """A round of a double-up."""

    round: int
    stake: Credits
    card: Annotated[str, "the dealer's card"]
    place: NotRequired[Annotated[int, "the card picked, from 1"]]
    picked: NotRequired[CardText]
    paid: NotRequired[Credits]
    behind: NotRequired[Cards]
    secret: NotRequired[str | None]


class HandRecord(TypedDict):
    """A deal with its hands; `history --legend` says what each key means."""

    hand: int
    time: Time
    paytable: GameKey
    title: str
    fingerprint: str
    cents: Annotated[int | None, "what a credit was worth, in hundredths of the currency"]
    coins: Coins
    hands: int
    cards: Cards
    jokers: int
    credits_before: int | None
    committed: bool
    fixed: Annotated[str | None, "how its secret was fixed"]
    chain: ChainRecord | None
    uncommitted: NotRequired[bool]
    commitment: NotRequired[Hex]
    before: NotRequired[Hex]
    held: NotRequired[Positions]
    final: NotRequired[Cards]
    description: NotRequired[str]
    line: NotRequired[Annotated[str | None, "null for a losing hand"]]
    paid: NotRequired[Credits]
    credits_after: NotRequired[int | None]
    replacements: NotRequired[Cards]
    phrase: NotRequired[Annotated[str, "the player's own"]]
    secret: NotRequired[Annotated[str | None, "null if the cards were chosen by a script"]]
    more: NotRequired[Annotated[list[FinalHandRecord], "the hands drawn from this deal, except the first"]]
    doubles: NotRequired[list[DoubleRecord]]


def hand_record(hand: PlayedHand) -> HandRecord:
    """The hand as plain values for JSON, without cards not drawn yet."""
    dealt, drawn = hand.dealt, hand.drawn
    record: HandRecord = {
        "hand": dealt.hand,
        "time": hand.time,
        "paytable": hand.paytable.key,
        "title": hand.paytable.title,
        "fingerprint": fingerprint(hand.paytable),
        "cents": hand.cents if hand.has_money else None,
        "coins": dealt.coins,
        "hands": dealt.hands,
        "cards": [str(card) for card in dealt.cards],
        "jokers": hand.paytable.jokers,
        "credits_before": hand.credits_before if hand.has_money else None,
        "committed": dealt.committed,
        "fixed": hand.fixed,
        "chain": _chain_record(hand),
    }
    if hand.lacks_commitment:
        record["uncommitted"] = True
    if hand.committed:
        record["commitment"] = hand.committed.commitment.hex()
        record["before"] = hand.before.hex()
    if drawn:
        record["held"] = [place + 1 for place in drawn.held]
        record["final"] = [str(card) for card in drawn.cards]
        record["description"] = hand.paytable.described(drawn.cards)
        record["line"] = drawn.line
        record["paid"] = drawn.paid
        record["credits_after"] = hand.credits_after if hand.has_money else None
        record["replacements"] = [str(card) for card in dealt.replacements]
        record["phrase"] = dealt.phrase
        _add_secret(record, hand, dealt.secret)
        if drawn.more:
            record["more"] = [
                {"cards": format_cards(final.cards), "line": final.line, "paid": final.paid}
                for final in drawn.more
            ]
    if hand.doubles:
        record["doubles"] = [_double_record(hand, *double) for double in hand.doubles]
    return record


def _chain_record(hand: PlayedHand) -> ChainRecord | None:
    if hand.chain is None:
        return None
    return {
        "id": hand.chain.chain.hex(),
        "first": hand.chain.first.hex(),
        "length": hand.chain.length,
        "number": hand.chain.number(hand.dealt.hand),
        "why": hand.chain.why,
    }


def _add_secret(record: HandRecord | DoubleRecord, hand: PlayedHand, secret: bytes | None) -> None:
    """Add the secret once it may be shown."""
    if hand.tells_secret:
        record["secret"] = secret.hex() if secret else None


def _double_record(hand: PlayedHand, dealt: DoubleDealt, picked: DoublePicked | None) -> DoubleRecord:
    record: DoubleRecord = {"round": dealt.round, "stake": dealt.stake, "card": str(dealt.card)}
    if picked:
        record["place"] = picked.place + 1
        record["picked"] = str(picked.card)
        record["paid"] = picked.paid
        record["behind"] = [str(card) for card in dealt.behind]
        _add_secret(record, hand, dealt.secret)
    return record


def made(hand: PlayedHand, columns: int) -> str:
    """The winning line, in multi-hand play the best; for a losing hand what its cards make. Shortened to `columns`."""
    drawn = hand.drawn
    if drawn is None:
        return ""
    if drawn.more:
        lines = tally(drawn.hands)
        if not lines:
            return NO_WIN
        best, (count, _) = next(iter(lines.items()))
        times = f"{count} x "
        return f"{times}{short_label(best, columns - len(times))}"
    if drawn.line:
        return short_label(drawn.line, columns)
    value = hand.paytable.value(drawn.cards)
    return str(value) if len(str(value)) <= columns else str(value.category)


def doubles_text(hand: PlayedHand) -> str:
    """``doubled 25 → 50 → 100``, ``doubled 25 → 50, lost``; empty for a hand that was not doubled."""
    if not hand.doubles:
        return ""
    dealt, _ = hand.doubles[0]
    steps = [dealt.stake, *(picked.paid for _, picked in hand.doubles if picked and picked.paid)]
    _, last = hand.doubles[-1]
    ends = "" if last else " → ?"
    if is_doubled_and_lost(hand):
        ends = ", lost"
    return f"doubled {' → '.join(f'{step:,}' for step in steps)}{ends}"


def hand_parts(hand: PlayedHand) -> list[str]:
    """The parts of a hand in one line, the most important first."""
    drawn = hand.drawn
    number = f"hand {hand.dealt.hand:,}"
    if drawn is None:
        return [number, STILL_IN_PLAY]
    doubles = [doubles_text(hand)] if hand.doubles else []
    if drawn.more:
        return [number, hands_won(drawn.hands), *doubles, *lines_won(drawn.hands)[:3]]
    return [number, pays(drawn.line, drawn.paid), *doubles, str(hand.paytable.value(drawn.cards))]


def step_parts(hand: PlayedHand, step: Step, name: NameCard, between: str) -> list[str]:
    """The parts of one step of a replay: what happened, and what it paid."""
    state, drawn = step.state, hand.drawn
    match step.name:
        case "held":
            return [f"held {cards_held(state.cards, step.held, name, between)}"]
        case "drawn" if drawn and drawn.more:
            return ["drawn", hands_won(drawn.hands), *lines_won(drawn.hands)]
        case "drawn":
            return ["drawn", str(state.value), pays(state.line, state.paid)]
        case "staked" if state.double:
            return [staked(state.double, name)]
        case "picked" if state.picked and state.double:
            return [f"picked {name(state.picked.card)}", double_result(state.double.stake, state.picked.paid)]
    return [step.name, str(state.value), *pay_now(state)]


def filter_value(field: str, value: object) -> str:
    """The value of a field of `HandFilter` in words: ``25 or more``, ``As Kd``, ``any day``."""
    match field, value:
        case "min_win", int():
            return {0: "any", 1: "any win"}.get(value, f"{value:,} or more")
        case (("dealt" | "held"), tuple()):
            return format_cards(value) or "any cards"
        case "mistakes", _:
            return "mistakes only" if value else "right or wrong"
        case "line", str():
            return line_name(value)
    if value is not None:
        return str(value)
    return {
        "line": "all hands",
        "game": "all games",
        "since": "any day",
        "until": "any day",
        "kind": "any kind of decision",
    }[field]


def filter_text(hand_filter: HandFilter) -> str:
    """The filter in words: ``Full House, 25 or more``; empty if all hands are listed."""
    words: list[str] = []
    for field in ("line", "min_win", "game", "mistakes", "kind", "since", "until", "dealt", "held"):
        if value := getattr(hand_filter, field):
            value_words = "mistakes" if field == "mistakes" else filter_value(field, value)
            words.append(
                f"{field} {value_words}" if field in {"since", "until", "dealt", "held"} else value_words
            )
    return printable(", ".join(words))


SORT_WORDS = {"win": "biggest wins first", "cost": "costliest first"}
"""Each sort of hands in words."""
