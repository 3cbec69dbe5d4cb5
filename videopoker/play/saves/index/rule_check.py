"""Checks the events of a log against the rules of the game, one by one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from videopoker.core.cards.cards import CardError
from videopoker.core.machine import events, moves
from videopoker.core.machine.event_codec import EVENT_NAMES
from videopoker.core.machine.evolve import evolve
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.state import DENOMINATIONS, GameState, Phase
from videopoker.play.deals.secret_chain import is_next
from videopoker.play.deals.shuffle import is_kept
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.rows.log_row import LogRow


class BrokenRules(DamagedSave):
    """A log with an event that breaks the rules; its hashes may still be right."""


def by_the_rules(
    entries: Iterable[LogRow], state: GameState, where: str, after: dict[int, GameState] | None = None
) -> Iterator[LogRow]:
    """The entries, each checked against the rules; `state` is the machine before the first. BrokenRules at a fault.

    `after` is given the machine after each row, by the row's number.
    A commitment is checked against the hash of the row before it, if that is known. `verify` also checks that the
    secret deals the cards.
    """
    for entry in entries:
        fault = rule_fault(state, entry.event, entry.number)
        if fault := fault or commitment_fault(state, entry.event, entry.before):
            raise BrokenRules(f"{where}: {fault}")
        state = evolve(state, entry.event)
        if after is not None:
            after[entry.number] = state
        yield entry
    if state != GameState() and state.paytable is None:
        raise BrokenRules(f"{where}: its log has no game; a save begins with a game and a deposit")


def commitment_fault(state: GameState, event: events.Event, before: bytes | None) -> str:
    """What is wrong with a commitment after a row with the hash `before`, which may be unknown; empty if it is right."""
    if not isinstance(event, events.Committed):
        return ""
    if before is not None and not is_kept(event, before):
        return f"hand {event.hand:,}: the commitment does not match its secret"
    if not is_next(state.secret_chain, event):
        return f"hand {event.hand:,}: its secret is not the next one of its chain"
    return ""


def rule_fault(state: GameState, event: events.Event, row: int) -> str:
    """What is wrong with this row's event in this state; empty if the rules allow it."""
    if _is_allowed(state, event):
        return ""
    match event:
        case events.Dealt(hand) if state.committed and event.secret != state.committed.secret:
            return f"hand {hand:,}: it is not dealt from the secret committed to before the bet"
        case events.Dealt(hand):
            return f"hand {hand:,}: the bet or the deal is not what the rules allow"
        case events.Drawn(hand):
            return f"hand {hand:,}: the draw or its pay is not what the rules give"
        case events.Committed(hand):
            return f"hand {hand:,}: a commitment is not allowed there"
        case events.ChainStarted():
            return f"row {row:,} of the log: a chain of secrets cannot begin there, or not as it says"
        case events.DoubleDealt(hand) | events.DoublePicked(hand):
            return f"hand {hand:,}: the double-up is not what the rules give"
        case _:
            kind = EVENT_NAMES[type(event)].replace("_", " ")
            return f'row {row:,} of the log: "{kind}" is not what the rules allow'


def _is_allowed(state: GameState, event: events.Event) -> bool:
    if isinstance(event, events.PracticeStarted):
        return state == GameState()
    if isinstance(event, events.Drawn):
        if (state.coins or 0) > state.max_coins:
            return True  # reported already: a hand that could not be dealt has no right pay
        if not _is_rising(event.first or ()):
            return False
        event = replace(event, first=None, hinted=False)
    if isinstance(event, events.NotesAdded):
        hands = [note.hand for note in event.notes]
        in_play = state.hand + (state.phase is not Phase.DRAWING)
        is_new = 0 < len(hands) <= events.MAX_NOTES and _is_rising([*hands, in_play])
        return is_new and all(_is_rising(note.first or ()) for note in event.notes)
    if isinstance(event, events.DenominationChosen):  # of an older log
        return state.phase is Phase.BETTING and not state.credits and event.cents in DENOMINATIONS
    try:
        return decide(state, _move(event)) == (event,)
    except (IllegalMove, CardError):
        return False


def _is_rising(numbers: Sequence[int]) -> bool:
    return all(before < after for before, after in pairwise(numbers))


def _move(event: events.Event) -> moves.Move:
    """The move that makes this event if the rules allow it."""
    assert not isinstance(event, events.NotesAdded)  # no move makes it
    match event:  # the most frequent ones first
        case events.Dealt():
            order = event.cards + event.replacements
            return moves.Deal(event.coins, order, event.secret, event.phrase, event.more)
        case events.Drawn():
            return moves.Draw(frozenset(event.held))
        case events.Committed():
            return moves.Commit(event.commitment, event.secret)
        case events.PracticeStarted():
            return moves.StartPractice()
        case events.PhraseChosen(phrase):
            return moves.ChoosePhrase(phrase)
        case events.ChainStarted(chain, first, length):
            return moves.StartChain(chain, first, length)
        case events.SessionStarted():
            return moves.StartSession()
        case events.SessionEnded():
            return moves.EndSession()
        case events.Restored(hand):
            return moves.Restore(hand)
        case events.Deposited(credits):
            return moves.Deposit(credits)
        case events.CashedOut():
            return moves.CashOut()
        case events.DenominationChosen(cents) | events.Exchanged(cents=cents):
            return moves.ChooseDenomination(cents)
        case events.GameChosen(paytable) | events.NextGameChosen(paytable):
            return moves.ChooseGame(paytable)
        case events.DoubleDealt():
            return moves.DoubleUp((event.card, *event.behind), event.secret, event.phrase)
        case events.DoublePicked():
            return moves.Pick(event.place)
