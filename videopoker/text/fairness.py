"""Proofs of fairness in words: the commitment to the next deal, and the proof of a past hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from videopoker.core.cards import format_cards
from videopoker.core.messages import printable
from videopoker.core.state import GameState, Phase
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.shuffle import dealt_again
from videopoker.text.group import Column, Group
from videopoker.text.hand import sentence
from videopoker.text.history import hand_record, secret_text
from videopoker.text.render import in_columns

VERDICTS = {
    "wrong": "wrong",
    "open": "still open: the secret is shown when the hand is over",
    "chosen": "nothing to prove: a script chose the cards",
    "proved": "proved: the cards follow from the secret, which was fixed before the bet",
    "provable": "provable, not committed: the cards follow from the secret, which nothing fixed before the bet",
}
"""The possible verdicts on a hand, by name in JSON."""


PROVED = (
    "The machine fixes the secret of a deal before your bet and shows it when the hand is over. Your phrase, chosen after "
    "that, goes into the shuffle too."
)
NOT_PROVED = (
    "You own this computer: whoever opens the save with another program can see the cards to come, and can forge a "
    "save. A receipt that you sent to somebody proves what the save contained then."
)

BEFORE = "(hash of the log's row before the deal)"
"""Explains the bytes labelled ``before``."""

_COLUMNS = (Column(width=8, align="<"), Column(align="<", gap=0))


def next_deal_group(state: GameState, *, real: bool) -> Group:
    """What is known of the next deal: its commitment and the player's phrase."""
    if kept := state.committed:
        commitment = kept.commitment.hex()
    elif real:
        waits = "hand" if state.phase is Phase.DRAWING else "double-up"
        commitment = f"follows when this {waits} is over"
    else:
        commitment = "none: practice saves and sessions in memory are not committed"
    rows = [("commit", commitment), ("phrase", printable(state.phrase) or "none")]
    return _group(f"Next deal, hand {state.hand + 1:,}", rows)


def _group(title: str, rows: Sequence[tuple[str, str]], notes: Sequence[str] = ()) -> Group:
    named = [f"{name}: {value}" for name, value in rows]
    return Group(title, _COLUMNS, rows, notes, sentences=[f"{title}.", *named, *map(sentence, notes)])


def proof_verdict(hand: PlayedHand, faults: Sequence[str]) -> str:
    """The name in VERDICTS for a hand with these faults."""
    if faults:
        return "wrong"
    if not hand.tells_secret:
        return "open"
    if hand.dealt.secret is None:
        return "chosen"
    return "proved" if hand.committed else "provable"


def _verdict_sentence(hand: PlayedHand, faults: Sequence[str]) -> str:
    """The verdict in a sentence without its full stop, with any faults."""
    verdict = proof_verdict(hand, faults)
    if verdict == "open" and hand.drawn:
        return _after_next_deal(hand.dealt.hand)
    if faults:
        return f"{VERDICTS[verdict]}: {', '.join(faults)}"
    many = f"the deal and all {hand.dealt.hands} draws follow" if hand.dealt.hands > 1 else "the cards follow"
    return VERDICTS[verdict].replace("the cards follow", many)


def not_checked(state: GameState, checked: int) -> str:
    """Why the hand checked is not the last one, without the full stop; empty if it is."""
    if state.hand == checked:
        return ""
    if state.phase is Phase.DRAWING:
        return f"hand {state.hand:,} can be checked when it is over"
    if state.phase is Phase.DOUBLING:
        return f"hand {state.hand:,} cannot be checked yet: its double-up is still open"
    return _after_next_deal(state.hand)


def _after_next_deal(hand: int) -> str:
    return f"hand {hand:,} can be checked after the next deal: its win could still be doubled"


def proof_group(hand: PlayedHand, faults: Sequence[str]) -> Group:
    """The inputs of a hand's proof, the ten cards that its secret deals, and the verdict.

    In multi-hand play only the first hand's draw is shown; the verdict covers all hands.
    """
    dealt, kept = hand.dealt, hand.committed
    draws = f"hand 1 of {dealt.hands} draws" if dealt.hands > 1 else "draws"
    before = f"{hand.before.hex()} {BEFORE}" if hand.before else ""
    rows = [("commit", kept.commitment.hex() if kept else "none"), ("before", before)]
    if hand.tells_secret:
        rows.append(("secret", secret_text(hand, dealt.secret)))
    behind = f"  {draws} {format_cards(dealt.replacements)}" if hand.drawn else ""
    rows += [("phrase", printable(dealt.phrase) or "none"), ("dealt", f"{format_cards(dealt.cards)}{behind}")]
    if dealt.secret and hand.tells_secret:
        cards = dealt_again(dealt, hand.paytable.jokers)
        rows.append(("check", f"{format_cards(cards[:5])}  {draws} {format_cards(cards[5:])}"))
    title = f"Hand {dealt.hand:,}, {'checked now' if hand.tells_secret else 'not checked yet'}"
    return _group(title, [row for row in rows if row[1]], [_verdict_sentence(hand, faults)])


def proof_text(hand: PlayedHand, faults: Sequence[str]) -> str:
    """The proof of a hand in a few lines, below its number and game."""
    rows = in_columns([replace(proof_group(hand, faults), title="")]).replace(BEFORE, f"\n{'':8}{BEFORE}")
    return "\n  ".join([f"Hand {hand.dealt.hand:,}  {hand.paytable.title}", *rows.splitlines()])


def proof_record(hand: PlayedHand, faults: Sequence[str]) -> dict[str, Any]:
    """The proof as plain values for JSON: the hand, its verdict and its problems."""
    return hand_record(hand) | {"verdict": proof_verdict(hand, faults), "problems": list(faults)}
