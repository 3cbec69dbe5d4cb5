"""Past hands in sentences for a screen reader, at once or step by step, with every card by its name."""

from collections.abc import Iterator

from videopoker.core.messages import printable
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.replay import Step
from videopoker.text.hand import STILL_IN_PLAY, bet, cards_named, finals_best_first, named, sentence
from videopoker.text.history import bet_text, paid_text, secret_text, step_parts, won_text
from videopoker.text.ledger import when
from videopoker.text.win import double_text, lines_won


def in_words(hand: PlayedHand, currency: str) -> Iterator[str]:
    """A hand in a few sentences."""
    dealt, drawn = hand.dealt, hand.drawn
    yield f"Hand {dealt.hand}, {hand.paytable.title}, bet {bet_text(hand, currency)}."
    held = drawn.held if drawn else ()
    cards = (
        f"{card.words}{', held' if position in held else ''}" for position, card in enumerate(dealt.cards)
    )
    yield f"Dealt: {'; '.join(cards)}."
    if drawn is None:
        yield sentence(STILL_IN_PLAY)
    elif drawn.more:
        yield sentence(", ".join([*lines_won(drawn.hands), paid_text(hand, currency)]))
    else:
        new = [card for position, card in enumerate(drawn.cards) if position not in drawn.held]
        value = hand.paytable.value(drawn.cards)
        yield sentence(f"drew {cards_named(new)}", str(value), paid_text(hand, currency))
    for double in hand.doubles:
        yield sentence(double_text(*double, name=named))


def in_full(hand: PlayedHand, currency: str) -> Iterator[str]:
    """A hand in full: when it was dealt, each of many hands, and its secrets once they may be shown."""
    yield f"Dealt {when(hand.time)}."
    yield from in_words(hand, currency)
    dealt, drawn = hand.dealt, hand.drawn
    if drawn is None:
        yield "The secret of its shuffle is shown after the draw."
        return
    if drawn.more:
        yield from finals_best_first(drawn.hands, hand.paytable)
    yield f"Won {won_text(hand, currency)}."
    yield f"Secret of its shuffle: {secret_text(hand, dealt.secret)}."
    if dealt.phrase:
        yield f"Your phrase: {printable(dealt.phrase)}."
    for staked, picked in hand.doubles:
        if not staked.committed:
            secret = secret_text(hand, staked.secret) if picked else "shown after the pick"
            yield f"Secret of double-up {staked.round}: {secret}."


def step_words(hand: PlayedHand, step: Step) -> str:
    """A step of a replay in a sentence or two, with the cards of a deal and a draw by name."""
    first, *parts = step_parts(hand, step, named, ", ")
    if step.name in {"dealt", "drawn"} and not (step.name == "drawn" and hand.dealt.more):
        first = f"{first}: {cards_named(step.state.cards)}"
    title = f"{hand.paytable.title}, bet {bet(hand.dealt.coins, hand.dealt.hands)}. "
    return f"{title if step.name == 'dealt' else ''}{sentence(first, *parts)}"
