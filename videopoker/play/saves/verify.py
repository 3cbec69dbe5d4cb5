"""The check of a save: its chain, every hand against the rules, and what is kept beside the log against the log."""

from collections.abc import Iterator
from dataclasses import dataclass

from videopoker.core.cards import CardError
from videopoker.core.event_codec import event_name
from videopoker.core.events import (
    CashedOut,
    Dealt,
    DenominationChosen,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Event,
    GameChosen,
    NextGameChosen,
    SessionEnded,
    SessionStarted,
)
from videopoker.core.game import IllegalMove, decide
from videopoker.core.moves import (
    CashOut,
    ChooseDenomination,
    ChooseGame,
    Deal,
    Deposit,
    DoubleUp,
    Draw,
    EndSession,
    Move,
    Pick,
    StartSession,
)
from videopoker.core.state import GameState
from videopoker.play.fairness import as_shuffled
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.fold import Standing
from videopoker.play.saves.index import Contents, Totals, difference
from videopoker.play.saves.log import Log
from videopoker.play.saves.log_row import LogRow

_MEND = "`videopoker verify --mend` makes it anew"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a whole save found."""

    hands: int
    rigged: int
    """Hands dealt by a script's own cards; no shuffle stands behind them."""
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.problems


def verify(log: Log) -> Verdict:
    """Check the chain of the log, every shuffle, and every event against the rules: bets, draws, payments."""
    problems: list[str] = []
    beside: list[str] = []
    hands = rigged = 0
    folded = _Folded()
    try:
        problems += [
            f"row {row} of the log was changed or a row before it is missing" for row in log.broken_links()
        ]
        kept = log.snapshot()
        for entry in log.entries():
            if isinstance(entry.event, Dealt):
                hands += 1
                rigged += entry.event.secret is None
            problems += _faults(folded.standing.state, entry)
            folded.add(entry)
            if kept and kept.row == entry.number:
                beside += _wrong_snapshot(kept, folded.standing)
        beside += _wrong_contents(log, folded)
    except SaveError as error:
        problems.append(str(error))
    if not log.last:
        problems.append("the log is empty; a save begins with a game and a deposit")
    return Verdict(hands, rigged, tuple(problems or beside))  # of a log that is wrong, nothing else is right


class _Folded:
    """What the log says itself, whatever is kept beside it."""

    def __init__(self) -> None:
        self.standing = Standing()
        self.contents = Contents.in_memory()

    def add(self, entry: LogRow) -> None:
        self.contents.add((entry,), Totals.of(self.standing))
        self.standing.add(entry)


def _wrong_snapshot(kept: Standing, folded: Standing) -> Iterator[str]:
    if kept.to_text() != folded.to_text():
        yield f"the snapshot at row {kept.row} does not say what the log says; {_MEND}"


def _wrong_contents(log: Log, folded: _Folded) -> Iterator[str]:
    """Contents that lag behind are used by nobody, and are made anew by the next who plays."""
    if log.is_current():
        row = folded.standing.row
        where = difference(log.contents(), folded.contents, row if log.ends_at() > row else None)
        if where:
            yield f"the table of contents does not say what the log says of {where}; {_MEND}"


def _faults(state: GameState, entry: LogRow) -> Iterator[str]:
    event = entry.event
    jokers = state.paytable.jokers if state.paytable else 0
    if isinstance(event, Dealt | DoubleDealt) and as_shuffled(event, jokers) is False:
        yield f"hand {event.hand}: the cards are not the ones its secret deals"
    if not _by_the_rules(state, event):
        match event:
            case Dealt(hand):
                yield f"hand {hand}: the bet or the deal is not what the rules allow"
            case Drawn(hand):
                yield f"hand {hand}: the draw or its pay is not what the rules give"
            case DoubleDealt(hand) | DoublePicked(hand):
                yield f"hand {hand}: the double up is not what the rules give"
            case _:
                kind = event_name(type(event)).replace("_", " ")
                yield f'row {entry.number} of the log: "{kind}" is not what the rules allow'


def _by_the_rules(state: GameState, event: Event) -> bool:
    if isinstance(event, Drawn) and (state.coins or 0) > state.most_coins:
        return True  # a hand that could not be dealt, told already: no rules say what it pays
    try:
        return decide(state, _move(event)) == (event,)
    except (IllegalMove, CardError):
        return False


def _move(event: Event) -> Move:
    """The move that makes this event, when the rules allow it."""
    match event:
        case SessionStarted():
            return StartSession()
        case SessionEnded():
            return EndSession()
        case Deposited(credits):
            return Deposit(credits)
        case CashedOut():
            return CashOut()
        case DenominationChosen(cents):
            return ChooseDenomination(cents)
        case GameChosen(paytable) | NextGameChosen(paytable):
            return ChooseGame(paytable)
        case Dealt():
            order = event.cards + event.replacements
            return Deal(event.coins, order, event.secret, event.phrase, event.more)
        case Drawn():
            return Draw(frozenset(event.held))
        case DoubleDealt():
            return DoubleUp((event.card, *event.behind), event.secret, event.phrase)
        case DoublePicked():
            return Pick(event.place)
