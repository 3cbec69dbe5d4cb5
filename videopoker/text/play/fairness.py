"""Proofs of fairness in words: the commitment to the next deal, and the proof of a past hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, TypedDict

from videopoker.core.base.messages import counted, printable
from videopoker.core.cards.cards import Card, format_cards
from videopoker.core.machine.events import ChainStarted
from videopoker.core.machine.secret_chain import SHORTEST_WORDS, is_long
from videopoker.core.machine.state import GameState, Phase
from videopoker.play.deals.shuffle import dealt_again
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.groups.group import Column, Group
from videopoker.text.groups.render import in_columns
from videopoker.text.play.history import FIXED_BY, HandRecord, hand_record, secret_text
from videopoker.text.words.hand import sentence
from videopoker.text.words.numbers import in_groups

VERDICTS = {
    "wrong": "wrong",
    "open": "still open: the secret is shown when the hand is over",
    "chosen": "nothing to prove: a script chose the cards",
    "proved": "proved: the cards follow from the secret, which was fixed before the bet",
    "provable": "provable, not committed: the cards follow from the secret, which nothing fixed before the bet",
}
"""The possible verdicts on a hand, by name in JSON."""

FIXED = {
    "words": "nobody could have chosen this deal: you gave new words after the first value of its chain",
    "chain": (
        "this deal could not be chosen on its own, but its chain of secrets could; new words of "
        f"{SHORTEST_WORDS} characters or more rule that out"
    ),
    "bet": "it was fixed before the bet, but the machine could have chosen it",
    "again": "the save was restored after this deal was fixed, so somebody could have seen its cards",
}
"""How the secret of a deal was fixed, by name in JSON."""

PROVED = (
    "One chain of secrets fixes all its deals before you bet on the first, and each secret is shown when its hand is over. Your "
    "phrase goes into every shuffle. If you give it after the first value of the chain is shown, and it is new and has "
    f"{SHORTEST_WORDS} characters or more, nobody can have chosen the cards."
)
NOT_PROVED = (
    "You own this computer: anyone who opens the save with another program can see the cards to come until "
    "the chain ends, and can forge a save. A receipt that you sent to someone proves what the save contained "
    "then."
)

BEFORE = "(hash of the log's row before the deal)"
"""Explains the bytes labelled ``before``."""
FIRST = "(first value of the chain)"
"""Explains the bytes labelled ``chain``."""

NameCards = Callable[[Sequence[Card]], str]


def next_deal_group(state: GameState, *, real: bool) -> Group:
    """What is known of the next deal: how it is fixed, its commitment, its chain and the player's phrase."""
    if kept := state.committed:
        commitment = kept.commitment.hex()
    elif real:
        waits = "hand" if state.phase is Phase.DRAWING else "double-up"
        commitment = f"follows when this {waits} is over"
    else:
        commitment = "none: practice saves and sessions in memory are not committed"
    rows = [("phrase", printable(state.phrase) or "none"), ("commit", commitment)]
    if chain := state.secret_chain.chain:
        rows.append(("first value", chain.first.hex(" ", 4)))
        rows.append(("id", f"{chain.chain.hex()}, for {chain.length:,} deals from hand {chain.hand:,} on"))
    notes = [FIXED[state.secret_chain.fixed_for(state.hand + 1)]] if state.committed else []
    notes += [begun] if (begun := chains_text(dict(state.secret_chain.begun))) else []
    return _group(f"Next deal, hand {state.hand + 1:,}", rows, notes)


def _group(title: str, rows: Sequence[tuple[str, str]], notes: Sequence[str] = ()) -> Group:
    """A group whose sentences are its title, its notes (given without full stops) and its rows."""
    named = [f"{name}: {value}" for name, value in rows]
    return Group(
        title,
        (Column(width=8, align="<"), Column(align="<", gap=0)),
        rows,
        notes,
        sentences=[f"{title}.", *map(sentence, notes), *named],
    )


def chains_text(begun: Mapping[str, int]) -> str:
    """How many chains of secrets a save has had and why each began, without the full stop; empty for none."""
    if not begun:
        return ""
    words = {
        "new": "with the save",
        "upgrade": "when a save of an earlier format was opened",
        "end": "after the last secret of the previous chain",
        "restore": "after a restore",
    }
    chains = sum(begun.values())
    each = ", ".join(f"{f'{times:,} ' if chains > 1 else ''}{words[why]}" for why, times in begun.items())
    return f"this save has had {counted(chains, 'chain')} of secrets: {each}"


def fixed_text(fixed: Mapping[str, int]) -> str:
    """How many deals were fixed in which way, without the full stop; empty for none."""
    counts = [f"{fixed[kind]:,} {words}" for kind, words in FIXED_BY.items() if fixed.get(kind)]
    return f"deals fixed: {', '.join(counts)}" if counts else ""


def words_text(state: GameState, give: str) -> str:
    """What the player's phrase, just chosen, does; `give` says how to give other words."""
    if not state.phrase:
        return "The next deals are shuffled without a phrase."
    if state.secret_chain.has_words:
        return "Your phrase goes into every shuffle: nobody could have chosen the deals of this chain."
    if state.secret_chain.chain:
        why = "used before" if is_long(state.phrase) else f"under {SHORTEST_WORDS} characters"
        return f"It goes into the shuffle but proves nothing: {why}. Roll a die 12 times and {give}."
    return "The next deals are shuffled with your phrase."


def question_text(chain: ChainStarted) -> str:
    """The question for the player's own words: why they are asked for, and how to make them.

    It offers no words: a dishonest machine would choose them.
    """
    return (
        f"The cards of {chain.length:,} deals from hand {chain.hand:,} on, chain {chain.chain.hex()}, are fixed by one value. "
        f"Type new words of {SHORTEST_WORDS} characters or more: they go into every shuffle. A machine that did not know them "
        f"cannot have chosen your cards. Roll a die twelve times, or copy a line from a book."
    )


def chain_lines(what: str, chain: ChainStarted) -> list[str]:
    """A line that says what the next one is, and all digits of a chain's first value in a line that a screen reader can skip."""
    return [f"The next line is {what}, 64 digits; you can skip it.", *in_groups(chain.first)]


def begins(value: bytes) -> str:
    """How a value of 32 bytes begins, as the end of a sentence: all 64 digits are no use aloud."""
    digits = value.hex()
    return f"begins with {digits[:4]} {digits[4:8]}."


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


def proof_group(hand: PlayedHand, faults: Sequence[str], name: NameCards = format_cards) -> Group:
    """The inputs of a hand's proof, the ten cards that its secret deals, and the verdict.

    In multi-hand play only the first hand's draw is shown; the verdict covers all hands. `name` spells the cards.
    """
    dealt, kept = hand.dealt, hand.committed
    draws = f"hand 1 of {dealt.hands} draws" if dealt.hands > 1 else "draws"
    before = f"{hand.before.hex()} {BEFORE}" if hand.before else ""
    rows = [("commit", kept.commitment.hex() if kept else "none"), ("before", before)]
    if hand.tells_secret:
        rows.append(("secret", secret_text(hand, dealt.secret)))
    behind = f"  {draws} {name(dealt.replacements)}" if hand.drawn else ""
    rows += [("phrase", printable(dealt.phrase) or "none"), ("dealt", f"{name(dealt.cards)}{behind}")]
    if dealt.secret and hand.tells_secret:
        cards = dealt_again(dealt, hand.paytable.jokers)
        rows.append(("check", f"{name(cards[:5])}  {draws} {name(cards[5:])}"))
    if hand.chain and kept:
        number = f"{FIRST}, deal {hand.chain.number(dealt.hand):,} of it"
        rows.append(("chain", f"{hand.chain.first.hex()} {number}"))
    title = f"Hand {dealt.hand:,}, {'checked now' if hand.tells_secret else 'not checked yet'}"
    notes = [_verdict_sentence(hand, faults)]
    notes += [FIXED[hand.fixed]] if hand.fixed and not faults else []
    return _group(title, [(name, value) for name, value in rows if value], notes)


def proof_text(hand: PlayedHand, faults: Sequence[str]) -> str:
    """The proof of a hand in a few lines, below its number and game."""
    group = proof_group(hand, faults)
    rows = in_columns([replace(group, title="", notes=())])
    for explained in (BEFORE, FIRST):
        rows = rows.replace(f" {explained}", f"\n{'':8}{explained}")
    title = f"Hand {hand.dealt.hand:,}  {hand.paytable.title}"
    return "\n  ".join([title, *map(sentence, group.notes), *rows.splitlines()])


class ProvedHandRecord(HandRecord):
    """A hand with what its check found."""

    verdict: Annotated[str, "proved, provable, chosen, open or wrong"]
    problems: list[str]


def proof_record(hand: PlayedHand, faults: Sequence[str]) -> ProvedHandRecord:
    """The proof as plain values for JSON: the hand, its verdict and its problems."""
    return {**hand_record(hand), "verdict": proof_verdict(hand, faults), "problems": list(faults)}


class VerifiedHandsRecord(TypedDict):
    """Single hands with what their checks found."""

    ok: bool
    hands: list[ProvedHandRecord]


class ContainedRecord(TypedDict):
    """Whether a save still contains everything up to a receipt."""

    ok: bool
    problems: list[str]
