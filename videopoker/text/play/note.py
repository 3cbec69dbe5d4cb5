"""Notes of the table in words: short ones for a screen that shows the hand, sentences for a screen reader.

What the table can be seen to do needs no words on the screen; plain mode says all of it.
"""

from collections.abc import Iterator

from videopoker.core.base.messages import counted, printable
from videopoker.core.machine.bet import HAND_COUNTS, Bet
from videopoker.core.machine.evolve import is_jackpot
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.paytables.solved import one_in
from videopoker.play.practice.matches import Match
from videopoker.play.records import new_records
from videopoker.play.settings.chosen_keys import key_words, keys_in_use
from videopoker.play.table import notes
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.play.table.notes import HintLevel
from videopoker.text.words.cells import cards_named
from videopoker.text.words.hand import STILL_IN_PLAY, bet_words, changed, sentence
from videopoker.text.words.numbers import RARE, jackpot_text, leftover_words, money, one_in_words, won_or_lost
from videopoker.text.words.win import STILL_OPEN, double_result, goal, hands_won, lines_said, pay_now, pays

MODES = {
    "off": "The coach says nothing unless you ask.",
    "after": "The coach says after the draw what a mistake cost.",
    "before": "The coach questions a wrong hold before the draw; draw again to keep it.",
    "nudge": "The coach says that a hold is wrong, not which is right; draw again to keep it.",
}
"""Each mode of the coach with its description."""

GREETING = "welcome back"

NO_CREDITS = "no credits left"

CHOOSE = "choose your bet and deal"


def shown(note: notes.Note, settings: Settings) -> str:
    """A note in the message line of the table; empty if the table shows it."""
    match note:
        case notes.HandsChosen(bet, is_cut=True):
            at_each = f"{counted(bet.hands, 'hand')} at {counted(bet.coins, 'coin')}"
            return f"{at_each}, {counted(bet.credits, 'credit')}: all your credits allow."
        case notes.HandsChosen(bet):
            return f"{_hands_and_sum(bet)}  ·  {CHOOSE}"
        case notes.HandsLimit(hands, step):
            return hands_limit(hands, step)
        case notes.GameStarted(state):
            key = key_words(keys_in_use(settings.keys)["deal"].split(",")[0])
            return f"{_title(state.paytable)} starts with these pays; {key or 'DEAL'} deals"
        case notes.GameWaits(paytable):
            return f"{_title(paytable)} starts after this hand."
        case notes.CashedOut(credits, cents):
            return f"{counted(credits, 'credit')} cashed out, {money(cents, 1, settings.currency)}{_played(note)}."
        case notes.Exchanged(state) if state.leftover:
            return f"{leftover_words(state.leftover, settings.currency)}."
        case notes.ThrowsAway(state):
            return f"{str(state.value).capitalize()} {pay_now(state)[0]} and nothing is held; draw again to throw it away."
        case notes.WordsChosen(state):
            from videopoker.text.play.fairness import words_text

            phrase = [f"Your phrase: {printable(state.phrase)}."] if state.phrase else []
            key = key_words(keys_in_use(settings.keys)["fairness"].split(",")[0])
            give = f"press {key}" if key else "open the fairness screen"
            return "\n".join([*phrase, words_text(state, give)])
        case notes.NotNow(stake=stake) if stake:
            return "Pick a card first (1-4)."
        case notes.NotNow(action):
            *_, what = ACTIONS[action].help.split(": ")
            return f"Draw first. Between hands you can {what}."
        case notes.NoHand(action):
            what = {
                "hint": "ask for the best hold",
                "why": "ask why the best hold is the best",
                "hold_1": "hold cards",
                "deal": "draw",
            }[action]
            return f"Deal first, then you can {what}."
        case notes.NoDouble(is_off):
            where = f"settings ({key_words(keys_in_use(settings.keys)['settings'].split(',')[0])})"
            return f"Double-up is off. Turn it on in the {where}." if is_off else "No win to double."
        case notes.WrongHold(is_over=False):
            return f"{coach_line(note)}; draw again to keep yours"
        case notes.Nudged():
            return "There is a better hold; draw again to keep yours"
        case notes.CoachMode(mode):
            return MODES[mode]
        case notes.MatchBegun(0, was_open):
            return "The match is ended." if was_open else "No match is open."
        case notes.MatchBegun(deals):
            return f"A match of {counted(deals, 'deal')}, max bet on one hand."
        case notes.MatchRules(coins):
            return f"A match bets {counted(coins, 'coin')} on one hand, and no win is doubled."
        case notes.MatchWaits(match, paytable):
            return f"{_match_text(match)}. It waits if you choose {_title(paytable)} again."
        case notes.MatchOver(match):
            return f"{_match_text(match)}; {_match_key(settings)} shows the result"
    return ""


def _match_key(settings: Settings) -> str:
    return key_words(keys_in_use(settings.keys)["match"].split(",")[0]) or "match"


def _match_text(match: Match) -> str:
    """What a match won or lost: ``Match over: 35 lost``, or ``Your match, 37 of 100 deals: 35 lost``."""
    so_far = "Match over" if match.is_over else f"Your match, {match.deals} of {match.size} deals"
    return f"{so_far}: {won_text(match.won)}"


def won_text(won: int) -> str:
    """Coins won or lost.

    >>> won_text(35), won_text(-5), won_text(0)
    ('35 won', '5 lost', 'nothing won or lost')
    """
    if not won:
        return "nothing won or lost"
    return f"{abs(won):,} {'won' if won > 0 else 'lost'}"


BELL = "\a"
"""Rings the bell of a terminal."""


def _played(note: notes.CashedOut) -> str:
    """The hands of the session and what they won or lost; empty before the first."""
    return f"; {counted(note.hands, 'hand')}, {won_or_lost(note.net, ' credits')}" if note.hands else ""


def spoken(note: notes.Note, settings: Settings) -> list[str]:
    """A note in sentences."""
    match note:
        case notes.Resumed(state):
            many = f", bet {bet_words(state.last_bet)}" if state.hands > 1 else ""
            return [sentence(f"{GREETING}: {still_open(state)}{many}")]
        case notes.Dealt(state, held, match):
            of_match = [f"Deal {match.deal_at(state)} of {match.size}."] if match else []
            return [*of_match, hand_number(state), *hand_lines(state, held)]
        case notes.HandOver(state, stake) if state.picked:
            return [*double_lines(state), credits_left(state, stake)]
        case notes.HandOver(state, stake):
            bell = BELL if settings.bell != "off" and state.paid > state.risked else ""
            left = f"{credits_left(state, stake)}{bell}"
            return [*drawn_lines(state), *_rare(state), left, *_jackpots(state)]
        case notes.Held(state, held):
            return _card_lines(state, held)
        case notes.Staked(state):
            return double_lines(state)
        case notes.BetChosen(bet):
            return [f"Bet {bet_words(bet)}."]
        case notes.HandsChosen(bet, wanted=wanted):
            limit = [] if bet.hands == wanted else ["all your credits allow"]
            return [f"{', '.join([_hands_and_sum(bet), *limit])}."]
        case notes.GameStarted(state, bet):
            return [f"{game_title(state)}. Bet {bet_words(bet)}. Type pays for the paytable."]
        case notes.Deposited(credits, state):
            return [f"Added {credits:,}. {balance(state, settings.currency)}"]
        case notes.CashedOut(credits, cents):
            return [
                f"Cashed out {counted(credits, 'credit')} ({money(cents, 1, settings.currency)}){_played(note)}. Credits 0."
            ]
        case notes.Exchanged(state):
            now = f"Denomination {money(1, state.denomination, settings.currency)}. {balance(state, settings.currency)}"
            return [now, *filter(None, [shown(note, settings)])]
        case notes.NoCredits(needed=needed) if needed:
            return [
                sentence(
                    f"A deal of the match bets {counted(needed, 'credit')}", "type credits 1000 to add some"
                )
            ]
        case notes.NoCredits(is_after_hand):
            return [] if is_after_hand else [sentence(NO_CREDITS, "type credits 1000 to add some")]
        case notes.AskWords(chain):
            from videopoker.text.play.fairness import chain_lines, question_text

            line, *digits = chain_lines("this value", chain)
            return [f"{question_text(chain)} {line}", *digits]
        case notes.WordsChosen(state):
            from videopoker.text.play.fairness import words_text

            return [words_text(state, "type phrase and the digits")]
        case notes.NotNow(stake=stake) if stake:
            return [f"A double-up for {stake:,} is open; pick a card first (1-4)."]
        case notes.NotNow("deal"):
            return ["A hand is dealt. Draw first."]
        case notes.NotNow(_, hand):
            return [f"The bet of hand {hand:,} is placed. Draw first."]
        case notes.NoHand():
            return ["No hand is dealt."]
        case notes.NoDouble(is_off=True):
            return ["Double-up is off. Type double up on."]
        case notes.MatchOver(match):
            return [sentence(_match_text(match), "match says the result")]
        case notes.Advised() | notes.WrongHold():
            return _spoken_advice(note)
        case notes.Nudged():
            return [sentence(shown(note, settings))]
        case notes.CoachMode(mode):
            return [coach_mode(mode)]
    return [shown(note, settings)]


# the hand on the table, in sentences


def game_title(state: GameState) -> str:
    """The title of the game on the table."""
    if state.paytable is None:
        return "No game"
    return f"{'Practice: ' if state.practice else ''}{_title(state.paytable)}{changed(state.paytable)}"


def hand_number(state: GameState) -> str:
    """The hand in play or last played, with its bet."""
    return f"Hand {state.hand:,}, bet {bet_words(state.last_bet)}."


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
    lines = [*map(sentence, [*lines_said(finals), hands_won(finals)])]
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


def still_open(state: GameState) -> str:
    """What a returning player finds open: ``hand 3 still in play``."""
    if state.phase is Phase.DOUBLING:
        return STILL_OPEN
    return f"{'deal' if state.hands > 1 else 'hand'} {state.hand:,} {STILL_IN_PLAY}"


def coach_mode(mode: str, saved: str = "") -> str:
    """The mode of the coach; `saved` is what to add if it was not saved."""
    return f"Coach {mode}{saved}. {MODES[mode]}"


def no_more_bets(reason: str) -> str:
    """Why a save takes no more bets, for the reason that its log gives."""
    return f"No more bets: {printable(reason)}."


def hands_limit(hands: int, step: int) -> str:
    """Why the number of hands cannot go further up (1) or down (-1).

    >>> hands_limit(1, -1), hands_limit(100, 1), hands_limit(25, 1)
    ('One hand is the fewest.', '100 hands are the most.', '25 hands are the most your credits allow.')
    """
    which = "One hand is" if hands == 1 else f"{hands} hands are"
    if step < 0:
        return f"{which} the fewest."
    return f"{which} the most{'' if hands == HAND_COUNTS[-1] else ' your credits allow'}."


def _hands_and_sum(bet: Bet) -> str:
    """The hands, and the credits bet on all of them together."""
    return f"{counted(bet.hands, 'hand')}, {counted(bet.credits, 'credit')}"


NEW_RECORD = "new record"
"""The beginning of what is said of a record."""


def record_line(total: Totals, state: GameState, settings: Settings) -> tuple[str, ...]:
    """The records that the last hand set, in one line; empty for none, or if the player wants to hear of none."""
    names = new_records(total, state) if settings.records else ()
    return (f"{NEW_RECORD}: {', '.join(names)}",) if names else ()


def coach_line(note: notes.Note, *, is_spoken: bool = False) -> str:
    """What the coach says of a hand in one line: the best hold, the reason or a wrong hold; empty for other notes."""
    if isinstance(note, notes.Advised) and note.advice is None:
        return "counting draws"
    from videopoker.coach.advice import (
        Advice,
        Graded,
    )  # a table where the coach says nothing need not load its words
    from videopoker.text.coach.advice import accounts, better_hold, hint, reason
    from videopoker.text.words.hold_names import spoken as named
    from videopoker.text.words.hold_names import symbols

    name = named if is_spoken else symbols
    match note:
        case notes.Advised(HintLevel.BEST, Advice() as advice):
            return hint(advice, name)
        case notes.Advised(HintLevel.REASON, Advice() as advice, held, is_over):
            return reason(advice, held, is_over=is_over, name=name)
        case notes.Advised(HintLevel.ACCOUNT, Advice() as advice, held, is_over):
            return accounts(advice, held, is_over=is_over, name=name)[0]
        case notes.WrongHold(Graded() as graded, is_over):
            return better_hold(graded, "was" if is_over else "is", name)
    return ""


def _spoken_advice(note: notes.Note) -> list[str]:
    from videopoker.coach.advice import Advice
    from videopoker.text.coach.advice import both_lists, ranking
    from videopoker.text.words.hold_names import spoken as named

    line = coach_line(note, is_spoken=True)
    match note:
        case notes.Advised(HintLevel.RANKING, Advice() as advice):
            return ranking(advice, advice.holds[:5], named)
        case notes.Advised(HintLevel.REASON | HintLevel.ACCOUNT):
            return [line]
        case notes.Advised(HintLevel.BOTH, Advice() as advice, held, is_over):
            return both_lists(advice, held, is_over=is_over, name=named)
        case notes.WrongHold(is_over=False):
            return [sentence(line, "draw again to keep your hold")]
    return [sentence(line)] if line else []


def _card_lines(state: GameState, held: frozenset[int]) -> list[str]:
    return [
        f"{number}, {card.words}{', held' if number - 1 in held else ''}"
        for number, card in enumerate(state.cards, 1)
    ]


def _rare(state: GameState) -> list[str]:
    """How rare the hand is, and the word that shares it; nothing for an ordinary or one of several hands."""
    table = state.paytable
    rarity = one_in(table, state.coins or 1, state.line) if table and len(state.finals) == 1 else None
    return [f"{one_in_words(rarity)} hands. Type share."] if rarity and rarity > RARE else []


def _jackpots(state: GameState) -> Iterator[str]:
    """The jackpots that the last draw won."""
    for line, value in zip(state.jackpot_lines.values(), state.jackpot_values, strict=True):
        hits = [final for final in state.finals if final.line == line.label]
        if hits and is_jackpot(state, hits[0]):
            yield f"Jackpot! {hits[0].paid:,} paid; it resets to {jackpot_text(value)}."


def _title(paytable: Paytable | None) -> str:
    return printable(paytable.title) if paytable else ""
