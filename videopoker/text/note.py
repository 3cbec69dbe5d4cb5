"""Notes of the table in words: short ones for a screen that shows the hand, sentences for a screen reader.

What the table can be seen to do needs no words on the screen; plain mode says all of it.
"""

from collections.abc import Iterator

from videopoker.core.jackpot import is_jackpot
from videopoker.core.messages import printable
from videopoker.core.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.core.state import HAND_COUNTS, GameState, Phase
from videopoker.play import notes
from videopoker.play.actions import ACTIONS
from videopoker.play.notes import HintLevel
from videopoker.text.hand import bet, cards_named, changed, sentence
from videopoker.text.numbers import counted, jackpot_text, leftover_words, money
from videopoker.text.win import double_result, goal, hands_won, lines_won, pay_now, pays

_RANKED = 5
"""Holds in a spoken ranking."""

MODES = {
    "off": "The coach says nothing unless you ask.",
    "after": "The coach says after the draw what a mistake cost.",
    "before": "The coach questions a wrong hold before the draw; draw again to keep it.",
    "exam": "An exam: twenty hands without help, then the result.",
}
"""Each mode with its description, in the order in which the key cycles through them."""

CHOOSE = "choose your bet and deal"

_HANDS = frozenset({"hands", "fewer_hands"})

NO_HAND = "No hand is dealt. Press enter to deal."


def shown(note: notes.Note, settings: Settings) -> str:
    """A note in the message line of the table; empty if the table shows it."""
    match note:
        case notes.HandsChosen(coins, hands, is_cut=True):
            return f"{counted(hands, 'hand')} at {counted(coins, 'coin')} each, all your credits allow."
        case notes.HandsChosen(_, hands):
            return f"{counted(hands, 'hand')}  ·  {CHOOSE}"
        case notes.HandsLimit(hands, step):
            return hands_limit(hands, step)
        case notes.GameStarted(state):
            return f"{_title(state.paytable)} starts  ·  {CHOOSE}"
        case notes.GameWaits(paytable):
            return f"{_title(paytable)} starts after this hand."
        case notes.CashedOut(credits, cents):
            return f"{counted(credits, 'credit')} cashed out, {money(cents, 1, settings.currency)}."
        case notes.Exchanged(state) if state.leftover:
            return f"{leftover_words(state.leftover, settings.currency)}."
        case notes.NotNow(stake=stake) if stake:
            return "Pick a card first (1-4)."
        case notes.NotNow(action):
            label = ACTIONS[action].label if action in ACTIONS else action
            what = "The number of hands changes" if action in _HANDS else f"{label.capitalize()} works"
            return f"Draw first. {what} between hands."
        case notes.NoHand(action):
            return f"Deal first. {action.capitalize()} is about the hand in play."
        case notes.NoDouble(is_off):
            return "Double-up is off. Turn it on in the settings." if is_off else "No win to double."
        case notes.NoHints(number, hands):
            return f"No hints in an exam; this is {exam_hand(number, hands)}."
        case notes.WrongHold(graded, is_over=False):
            from videopoker.text.advice import better_hold

            return f"{better_hold(graded, 'is')}; draw again to keep yours"
    return ""


def spoken(note: notes.Note, settings: Settings) -> list[str]:
    """A note in sentences."""
    match note:
        case notes.Dealt(state, held):
            return [hand_number(state), *hand_lines(state, held)]
        case notes.HandOver(state, stake) if state.picked:
            return [*double_lines(state), credits_left(state, stake)]
        case notes.HandOver(state, stake):
            bell = "\a" * (settings.bell and bool(state.paid))
            return [*drawn_lines(state), f"{credits_left(state, stake)}{bell}", *_jackpots(state)]
        case notes.Held(state, held):
            return _card_lines(state, held)
        case notes.Staked(state):
            return double_lines(state)
        case notes.BetChosen(coins, hands):
            return [f"Bet {bet(coins, hands)}."]
        case notes.HandsChosen(_, hands, wanted=wanted):
            return [f"{counted(hands, 'hand')}{', all your credits allow' * (hands != wanted)}."]
        case notes.GameStarted(state, coins, hands):
            return [f"{game_title(state)}. Bet {bet(coins, hands)}. Type pays for the paytable."]
        case notes.Deposited(credits, state):
            return [f"Added {credits:,}. {balance(state, settings.currency)}"]
        case notes.CashedOut(credits, cents):
            return [
                f"Cashed out {counted(credits, 'credit')} ({money(cents, 1, settings.currency)}). Credits 0."
            ]
        case notes.Exchanged(state):
            now = f"Denomination {money(1, state.denomination, settings.currency)}. {balance(state, settings.currency)}"
            return [now, *filter(None, [shown(note, settings)])]
        case notes.NoCredits(is_after_hand):
            return [] if is_after_hand else ["No credits. Type credits 100 to add some."]
        case notes.NotNow("deal", _, stake):
            staked = f"{stake:,} credits are staked in a double-up; pick a card first (1-4)."
            return [staked if stake else "A hand is dealt. Draw first."]
        case notes.NotNow(_, hand, stake):
            return [f"The bet of hand {hand:,} is placed. {'Pick' if stake else 'Draw'} first."]
        case notes.NoHand():
            return [NO_HAND]
        case notes.NoDouble(is_off=True):
            return ["Double-up is off. Type set double_up on."]
        case notes.NoHints():
            return ["This is an exam. Type coach after to end it."]
        case notes.Advised() | notes.WrongHold() | notes.ExamOver():
            return _spoken_advice(note)
    return [shown(note, settings)]


# the hand on the table, in sentences


def game_title(state: GameState) -> str:
    """The title of the game on the table."""
    if state.paytable is None:
        return "No game"
    return f"{'Practice: ' * state.practice}{_title(state.paytable)}{changed(state.paytable)}"


def hand_number(state: GameState) -> str:
    """The hand in play or last played, with its bet."""
    return f"Hand {state.hand:,}, bet {bet(state.coins or state.bet, state.hands)}."


def hand_lines(state: GameState, held: frozenset[int]) -> list[str]:
    """The five cards, what they make, and what they pay."""
    pay = pay_now(state) if state.phase is Phase.DRAWING else []
    return [*_card_lines(state, held), sentence("; ".join([str(state.value), *pay]))]


def drawn_lines(state: GameState) -> list[str]:
    """The final hand and its win, or what many hands won and the best of them."""
    finals = state.finals
    if len(finals) == 1:
        held = frozenset(state.held)
        return [*hand_lines(state, held), sentence(pays(finals[0].line, finals[0].paid))]
    best = max(finals, key=lambda final: final.paid)
    lines = [*map(sentence, [*lines_won(finals), hands_won(finals)])]
    if best.paid and state.paytable:
        lines.append(f"Best, {state.paytable.value(best.cards)}: {cards_named(best.cards)}.")
    return lines


def double_lines(state: GameState) -> list[str]:
    """The card to beat and the stake; after the pick, the result."""
    double, picked = state.double, state.picked
    assert double is not None  # a win is staked, or was
    if picked is None:
        aim = goal(double.card, state.jokers)
        return [sentence(f"{double.stake:,} staked", f"{aim}: pick 1, 2, 3 or 4")]
    others = cards_named([*double.behind[: picked.place], *double.behind[picked.place + 1 :]])
    return [
        f"{picked.place + 1}, {picked.card.words}; the others were {others}.",
        sentence(double_result(double.stake, picked.paid)),
    ]


def credits_left(state: GameState, stake: int) -> str:
    """The credits, and the win that can be doubled, if any."""
    return f"Credits {state.credits:,}.{f' d to double {stake:,}.' if stake else ''}"


def balance(state: GameState, currency: str) -> str:
    """The credits and what they are worth."""
    return (
        f"You have {counted(state.credits, 'credit')} ({money(state.credits, state.denomination, currency)})."
    )


def exam_hand(number: int, hands: int) -> str:
    """Which hand of an exam this is."""
    return f"hand {number} of {hands}"


def hands_limit(hands: int, step: int) -> str:
    """Why the number of hands cannot go further up (1) or down (-1).

    >>> hands_limit(1, -1), hands_limit(100, 1), hands_limit(25, 1)
    ('One hand is the fewest.', '100 hands are the most.', '25 hands are the most your credits allow.')
    """
    which = "One hand is" if hands == 1 else f"{hands} hands are"
    if step < 0:
        return f"{which} the fewest."
    return f"{which} the most{'' if hands == HAND_COUNTS[-1] else ' your credits allow'}."


def _spoken_advice(note: notes.Note) -> list[str]:
    """What the coach says; a table where it says nothing need not load its words."""
    from videopoker.text.advice import better_hold, exam_lines, hint, ranking, reason
    from videopoker.text.explanation import spoken as named

    match note:
        case notes.Advised(HintLevel.BEST, advice):
            return [sentence(hint(advice, named))]
        case notes.Advised(HintLevel.RANKING, advice):
            return ranking(advice, advice.holds[:_RANKED], named)
        case notes.Advised(HintLevel.REASON, advice, held, is_over):
            return [reason(advice, held, is_over=is_over, name=named)]
        case notes.WrongHold(graded, is_over=True):
            return [sentence(better_hold(graded, "was", named))]
        case notes.WrongHold(graded):
            return [sentence(better_hold(graded, "is", named), "draw again to keep your hold")]
        case notes.ExamOver(graded):
            return exam_lines(graded, named)
    return []


def _card_lines(state: GameState, held: frozenset[int]) -> list[str]:
    return [
        f"{number}, {card.words}{', held' * (number - 1 in held)}"
        for number, card in enumerate(state.cards, 1)
    ]


def _jackpots(state: GameState) -> Iterator[str]:
    """The jackpots that the last draw won."""
    for line, value in zip(state.jackpot_lines.values(), state.jackpot_values, strict=True):
        hits = [final for final in state.finals if final.line == line.label]
        if hits and is_jackpot(state, hits[0]):
            yield f"Jackpot! {hits[0].paid:,} paid; it resets to {jackpot_text(value)}."


def _title(paytable: Paytable | None) -> str:
    return printable(paytable.title) if paytable else ""
