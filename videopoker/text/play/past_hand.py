"""A past hand in words, once: rows for commands and the screen, sentences for plain mode."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from videopoker.core.base.messages import printable
from videopoker.core.cards.cards import Card, format_cards
from videopoker.core.cards.evaluate import cards_in_hand
from videopoker.core.machine.events import FinalHand
from videopoker.play.saves.rows.log_row import SECOND
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.groups.group import Column, Group
from videopoker.text.play.fairness import begins
from videopoker.text.play.history import FIXED_BY, bet_text, paid_text, played_at, secret_text, won_text
from videopoker.text.play.meters import when
from videopoker.text.words.cells import cards_named, named
from videopoker.text.words.hand import STILL_IN_PLAY, cards_held, finals_best_first, sentence
from videopoker.text.words.win import (
    STILL_OPEN,
    NameCard,
    double_result,
    double_text,
    lines_said,
    lines_won,
    pays,
)


class HandRow(NamedTuple):
    """A row about a past hand: cards, words about them, or both."""

    label: str
    words: str = ""
    cards: Sequence[Card] = ()
    bright: Collection[int] = range(5)
    """The positions of the cards that were held or picked, or that make the hand."""
    held: Collection[int] = ()


def hand_rows(hand: PlayedHand, currency: str, name: NameCard = str) -> Mapping[str, Sequence[HandRow]]:
    """The rows of a hand under their headings: the hand itself, its double-ups, its shuffle once it is drawn.

    `name` spells the cards that are in the words.
    """
    if hand.drawn is None:
        return {"": [HandRow("dealt", "", hand.dealt.cards), HandRow("", STILL_IN_PLAY)]}
    return {
        "": [*_play_rows(hand, currency, name)],
        "DOUBLE-UP": [*_double_rows(hand)],
        "SHUFFLE": [*_shuffle_rows(hand)],
    }


def _play_rows(hand: PlayedHand, currency: str, name: NameCard) -> Iterator[HandRow]:
    dealt = hand.dealt
    drawn = hand.drawn
    table = hand.paytable
    assert drawn is not None
    yield HandRow("dealt", str(table.value(dealt.cards)), dealt.cards, drawn.held, drawn.held)
    yield HandRow("held", cards_held(dealt.cards, drawn.held, name))
    if not drawn.more:
        yield HandRow("final", str(table.value(drawn.cards)), drawn.cards, _made(hand, drawn.hands[0]))
    yield HandRow("draw" if hand.doubles else "paid", paid_text(hand, currency))
    if drawn.more:
        yield from (HandRow("", row) for row in lines_won(drawn.hands))
        best = sorted(range(len(drawn.hands)), key=lambda index: -drawn.hands[index].paid)[:5]
        for rank, index in enumerate(best):
            final = drawn.hands[index]
            paid = f"{index + 1:>3}: {pays(final.line, final.paid)}"
            yield HandRow("" if rank else "best", paid, final.cards, _made(hand, final))
    if hand.doubles:
        yield HandRow("won", won_text(hand, currency))


def _made(hand: PlayedHand, final: FinalHand) -> Collection[int]:
    """The positions of the cards that make a winning hand."""
    return cards_in_hand(final.cards, hand.paytable.wild_cards) if final.line else ()


def _double_rows(hand: PlayedHand) -> Iterator[HandRow]:
    for dealt, picked in hand.doubles:
        yield HandRow(f"round {dealt.round}", f"{dealt.stake:,} staked against this card", (dealt.card,))
        if picked is None:
            yield HandRow("", STILL_OPEN)
        else:
            result = f"card {picked.place + 1}: {double_result(dealt.stake, picked.paid)}"
            yield HandRow("picked", result, dealt.behind, (picked.place,), (picked.place,))


def _shuffle_rows(hand: PlayedHand) -> Iterator[HandRow]:
    dealt = hand.dealt
    whose = " of hand 1" if dealt.more else ""
    yield HandRow("draws", f"replacement cards{whose}, in order", dealt.replacements)
    if hand.fixed:
        yield HandRow("fixed", FIXED_BY[hand.fixed])
    yield HandRow("secret", secret_text(hand, dealt.secret))
    if dealt.phrase:
        yield HandRow("phrase", printable(dealt.phrase))
    for double, _ in hand.doubles:
        if not double.committed:
            yield HandRow(f"secret {double.round}", secret_text(hand, double.secret))


def hand_group(hand: PlayedHand, currency: str) -> Group:
    """A hand under its number, time, game and bet; its sentences say what was dealt, drawn and won."""
    about = [
        f"Hand {hand.dealt.hand:,}",
        f"{played_at(hand):{SECOND} %Z}",
        hand.paytable.title,
        f"bet {bet_text(hand, currency)}",
    ]
    rows = [
        (f"  {row.label}", "  ".join(filter(None, (format_cards(row.cards), row.words))))
        for part in hand_rows(hand, currency).values()
        for row in part
    ]
    columns = (Column(width=10, align="<"), Column(align="<", gap=0))
    return Group("  ".join(about), columns, rows, sentences=[*_sentences(hand, currency)])


def _sentences(hand: PlayedHand, currency: str) -> Iterator[str]:
    dealt = hand.dealt
    drawn = hand.drawn
    yield f"Hand {dealt.hand}, {hand.paytable.title}, bet {bet_text(hand, currency)}."
    held = drawn.held if drawn else ()
    cards = (
        f"{card.words}{', held' if position in held else ''}" for position, card in enumerate(dealt.cards)
    )
    yield f"Dealt: {'; '.join(cards)}."
    if drawn is None:
        yield sentence(STILL_IN_PLAY)
    elif drawn.more:
        yield sentence(", ".join([*lines_said(drawn.hands), paid_text(hand, currency)]))
    else:
        new = [card for position, card in enumerate(drawn.cards) if position not in drawn.held]
        value = hand.paytable.value(drawn.cards)
        yield sentence(f"drew {cards_named(new)}", str(value), paid_text(hand, currency))
    for double in hand.doubles:
        yield sentence(double_text(*double, name=named))


def hand_in_full(hand: PlayedHand, currency: str, *, every_digit: bool = False) -> Iterator[str]:
    """A hand in sentences: when it was dealt, each of many hands, and how its secrets begin once they may be shown."""
    yield f"Dealt {when(hand.time)}."
    yield from _sentences(hand, currency)
    if hand.drawn is None:
        yield "The secret of its shuffle is shown after the draw."
        return
    if hand.drawn.more:
        yield from finals_best_first(hand.drawn.hands, hand.paytable)
    yield f"Won {won_text(hand, currency)}."
    if hand.fixed:
        yield f"Its cards were fixed {FIXED_BY[hand.fixed]}."
    yield _secret(hand, "its shuffle", hand.dealt.secret, every_digit=every_digit)
    if hand.dealt.phrase:
        yield f"Your phrase: {printable(hand.dealt.phrase)}."
    for staked, picked in hand.doubles:
        if not staked.committed:
            which = f"double-up {staked.round}"
            if picked:
                yield _secret(hand, which, staked.secret, every_digit=every_digit)
            else:
                yield f"Secret of {which}: shown after the pick."


def _secret(hand: PlayedHand, which: str, secret: bytes | None, *, every_digit: bool) -> str:
    """The secret of a shuffle, or how it begins, or why there is none to show."""
    if every_digit or not (secret and hand.tells_secret):
        return f"Secret of {which}: {secret_text(hand, secret)}."
    return f"The secret of {which} {begins(secret)} Type hand {hand.dealt.hand} all for every digit."
