"""Check a save: its hash chain, every hand against the rules, and the index and snapshot against the log."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from videopoker.core import events, moves
from videopoker.core.cards import CardError
from videopoker.core.event_codec import event_name
from videopoker.core.game import IllegalMove, decide, replay
from videopoker.core.state import DENOMINATIONS, USUAL_DENOMINATION, GameState, Phase
from videopoker.play.fairness import as_shuffled
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.fold import Folded
from videopoker.play.saves.index import Index, difference
from videopoker.play.saves.log import Log
from videopoker.play.saves.log_row import LogRow
from videopoker.play.saves.old_exchanges import with_exchanges

_MEND = "`videopoker verify --mend` rebuilds it"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a whole save found."""

    hands: int
    rigged: int
    """Hands whose cards a script chose; they have no shuffle to check."""
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.problems


def verify(log: Log, watched: Callable[[Iterator[LogRow]], Iterator[LogRow]] = iter) -> Verdict:
    """Check the chain of the log, every shuffle, and every event against the rules: bets, draws, payments.

    `watched` gets the rows one by one and gives them on, to show how far the check has come.
    """
    problems: list[str] = []
    beside: list[str] = []
    hands = rigged = 0
    rebuilt = _Rebuilt()
    try:
        problems += [
            f"row {row} of the log was changed or a row before it is missing" for row in log.broken_links()
        ]
        kept = log.snapshot()
        checked = _checked(watched(log.entries()), rebuilt, problems)
        for entry in with_exchanges(checked, USUAL_DENOMINATION):
            if isinstance(entry.event, events.Dealt):
                hands += 1
                rigged += entry.event.secret is None
            rebuilt.add(entry)
            if kept and kept.row == entry.number:
                beside += _wrong_snapshot(kept, rebuilt.folded)
        beside += _wrong_index(log, rebuilt)
    except SaveError as error:
        problems.append(str(error))
    if not log.last:
        problems.append("the log is empty; a save begins with a game and a deposit")
    return Verdict(hands, rigged, tuple(problems or beside))  # where the log is wrong, the index is wrong too


def _checked(entries: Iterable[LogRow], rebuilt: "_Rebuilt", problems: list[str]) -> Iterator[LogRow]:
    """The entries as the log has them, each checked against the rules, before they are rebuilt."""
    ahead: list[LogRow] = []  # the rows of an old exchange, until all three are read
    for entry in entries:
        ahead = [row for row in ahead if row.number > rebuilt.folded.row]
        problems += _faults(replay((row.event for row in ahead), rebuilt.folded.state), entry)
        ahead.append(entry)
        yield entry


class _Rebuilt:
    """The fold and the index as the log alone gives them."""

    def __init__(self) -> None:
        self.folded = Folded()
        self.index = Index.in_memory()

    def add(self, entry: LogRow) -> None:
        self.folded.add(entry)
        self.index.add(entry, self.folded.meters)


def _wrong_snapshot(kept: Folded, folded: Folded) -> Iterator[str]:
    if kept.to_text() != folded.to_text():
        yield f"the snapshot at row {kept.row} differs from the log; {_MEND}"


def _wrong_index(log: Log, rebuilt: _Rebuilt) -> Iterator[str]:
    """An index that lags behind is not used; the next process that plays the save rebuilds it."""
    if log.is_current():
        row = rebuilt.folded.row
        where = difference(log.index(), rebuilt.index, row if log.ends_at() > row else None)
        if where:
            yield f"the index differs from the log at {where}; {_MEND}"


def _faults(state: GameState, entry: LogRow) -> Iterator[str]:
    event = entry.event
    if isinstance(event, events.Dealt | events.DoubleDealt) and as_shuffled(event, state.jokers) is False:
        yield f"hand {event.hand}: the cards are not the ones its secret deals"
    if not _by_the_rules(state, event):
        match event:
            case events.Dealt(hand):
                yield f"hand {hand}: the bet or the deal is not what the rules allow"
            case events.Drawn(hand):
                yield f"hand {hand}: the draw or its pay is not what the rules give"
            case events.DoubleDealt(hand) | events.DoublePicked(hand):
                yield f"hand {hand}: the double-up is not what the rules give"
            case _:
                kind = event_name(type(event)).replace("_", " ")
                yield f'row {entry.number} of the log: "{kind}" is not what the rules allow'


def _by_the_rules(state: GameState, event: events.Event) -> bool:
    if isinstance(event, events.Drawn) and (state.coins or 0) > state.most_coins:
        return True  # reported already: a hand that could not be dealt has no right pay
    if isinstance(event, events.DenominationChosen):  # of an older log
        return state.phase is Phase.BETTING and not state.credits and event.cents in DENOMINATIONS
    try:
        return decide(state, _move(event)) == (event,)
    except (IllegalMove, CardError):
        return False


def _move(event: events.Event) -> moves.Move:
    """The move that makes this event, when the rules allow it."""
    match event:
        case events.SessionStarted():
            return moves.StartSession()
        case events.SessionEnded():
            return moves.EndSession()
        case events.Deposited(credits):
            return moves.Deposit(credits)
        case events.CashedOut():
            return moves.CashOut()
        case events.DenominationChosen(cents) | events.Exchanged(cents=cents):
            return moves.ChooseDenomination(cents)
        case events.GameChosen(paytable) | events.NextGameChosen(paytable):
            return moves.ChooseGame(paytable)
        case events.Dealt():
            order = event.cards + event.replacements
            return moves.Deal(event.coins, order, event.secret, event.phrase, event.more)
        case events.Drawn():
            return moves.Draw(frozenset(event.held))
        case events.DoubleDealt():
            return moves.DoubleUp((event.card, *event.behind), event.secret, event.phrase)
        case events.DoublePicked():
            return moves.Pick(event.place)
