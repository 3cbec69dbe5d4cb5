"""A script that was read: its steps, the errors of scripts, and the check of what a step expects of the machine."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from videopoker.core.base.messages import counted, nearest, printable, quoted
from videopoker.core.cards.cards import Cards, Rank, format_cards
from videopoker.core.cards.hands import CATEGORY_NAMES
from videopoker.core.machine import moves
from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.state import LEGAL, GameState, Phase
from videopoker.core.paytable.pay_line import either
from videopoker.core.paytable.paytable import MICRO, Paytable
from videopoker.play.host.files import FileError, FileProblem


class ScriptError(FileError):
    """A script that cannot be read or played; the text has every error, one per line, with file and line.

    >>> from videopoker.play.script.parser import read_script
    >>> read_script("dael")
    Traceback (most recent call last):
    videopoker.play.script.steps.ScriptError: script:1: unknown move "dael"; did you mean "deal"?
    """


class NotInRealSave(ScriptError):
    """Steps that are not allowed in a real save, only in practice or with a script's own credits."""


@dataclass(slots=True)
class Step:
    """One line of a script, parsed."""

    number: int
    """Its line, from 1."""
    verb: str
    words: tuple[str, ...] = ()
    count: int = 0
    cards: Cards = ()
    replacements: Cards = ()
    """For a deal: the replacements that a later `draw` line names."""
    paytable: Paytable | None = field(default=None, repr=False)

    @property
    def cards_named(self) -> str:
        """The number of cards that it names: ``1 card``, ``4 cards``."""
        return counted(len(self.cards), "card")

    @property
    def hand_name(self) -> str:
        """The hand that it expects, in lower case."""
        return " ".join(" ".join(self.words[1:]).lower().split())


@dataclass(frozen=True, slots=True)
class Script:
    """The steps of a script, in order."""

    name: str
    """Its file, for errors; ``-`` is standard input."""
    steps: tuple[Step, ...]

    def problem(self, step: Step, message: str) -> FileProblem:
        """An error at the line of this step."""
        return FileProblem(self.name, step.number, "", message)


def check_real(script: Script) -> None:
    """Raise NotInRealSave if a real save does not allow some steps: a seed, a deposit, chosen cards."""
    refused: list[FileProblem] = []
    for step in script.steps:
        chooses = step.verb in {"deal", "draw", "double"} and step.cards
        if chooses or step.verb in {"seed", "credits"}:
            what = f"{step.verb} with chosen cards" if chooses else step.verb
            refused.append(script.problem(step, f"{what} is only for practice saves; this is a real save"))
    if refused:
        raise NotInRealSave(refused)


_MOVES: dict[str, type[moves.Move]] = {
    "deal": moves.Deal,
    "auto": moves.Deal,
    "hold": moves.Draw,
    "draw": moves.Draw,
    "double": moves.DoubleUp,
    "pick": moves.Pick,
    "denomination": moves.ChooseDenomination,
    "cashout": moves.CashOut,
}
"""What the verbs need that not every phase allows."""
_PHASES = {
    "deal": Phase.DRAWING,
    "draw": Phase.BETTING,
    "double": Phase.DOUBLING,
    "pick": Phase.BETTING,
}
"""The phases after the verbs that change it."""


_OPEN = "a double-up is open; pick a card first (1-4)"


def check_order(script: Script, state: GameState) -> None:
    """ScriptError with every step that its phase does not allow, whatever the cards; `state` is the machine before the first."""
    errors: list[FileProblem] = []
    for step in script.steps:
        if step.verb in _MOVES and _MOVES[step.verb] not in LEGAL[state.phase]:
            is_open = state.phase is Phase.DOUBLING and not state.stake
            why = _OPEN if is_open else state.why_not(_MOVES[step.verb])
            errors.append(script.problem(step, f"{why}"))
            continue
        dealt = {"auto": step.count, "deal": 1}.get(step.verb, 0)
        state = replace(state, phase=_PHASES.get(step.verb, state.phase), hand=state.hand + dealt)
    if errors:
        raise ScriptError(errors)


NO_WIN = {"nothing", "no win"}
"""The names of a losing hand in `expect hand`."""
_RANK_WORDS = {"over", "and", "high", *(rank.word for rank in Rank), *(rank.plural for rank in Rank)}
"""The words that can follow the category in a hand's description."""

Value = int | str | Cards
"""What an expectation is about: credits, a hand in words, or cards."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An expectation that was checked."""

    line: int
    """The script's line, from 1."""
    what: str
    """``hand``, ``paid``, ``credits``, ``jackpot`` or ``cards``."""
    wanted: Value
    actual: Value
    held: bool

    def __str__(self) -> str:
        """What was expected and what there was: ``expected paid 26, found 25``."""
        return f"expected {self.what} {_words(self.wanted)}, found {_words(self.actual)}"


def check(step: Step, state: GameState) -> Expected:
    """Check an `expect`. IllegalMove if there is nothing to compare with: no hand, no such jackpot."""
    what = step.words[0].lower()
    if what == "hand":
        return _check_hand(step, state)
    if what == "cards":
        return _compared(step, what, step.cards, state.cards)
    actual = {"paid": state.paid, "credits": state.credits}.get(what)
    return _compared(step, what, step.count, _jackpot(step, state) if actual is None else actual)


def _compared(step: Step, what: str, wanted: Value, actual: Value) -> Expected:
    return Expected(step.number, what, wanted, actual, held=wanted == actual)


def _check_hand(step: Step, state: GameState) -> Expected:
    """Compare the hand: its category, its words, or the line it wins; before the draw, the line of the cards dealt.

    In multi-hand play it is the first hand.
    """
    if state.value is None:
        raise IllegalMove("no hand is dealt; deal first")
    dealt = state.dealt_line if state.phase is Phase.DRAWING else None
    line = dealt.label if dealt else state.line
    names = {str(state.value.category), str(state.value), *({line.lower()} if line else NO_WIN)}
    held = step.hand_name in names
    if not held:
        check_name(step.hand_name, [state.paytable] if state.paytable else [])
    return Expected(step.number, "hand", step.hand_name, str(state.value), held)


def check_name(name: str, games: Sequence[Paytable]) -> None:
    """Raise IllegalMove unless the name is a hand in words or a line of one of these games."""
    labels = [line.label.lower() for game in games for line in game.lines]
    names = [*dict.fromkeys([*CATEGORY_NAMES, *sorted(NO_WIN), *labels])]
    category, _, ranks = name.partition(", ")
    described = category in CATEGORY_NAMES and ranks
    if category.startswith("pair of "):
        described = category
        ranks = category.removeprefix("pair of ")
    if name not in names and not (described and _RANK_WORDS.issuperset(ranks.split())):
        hint = nearest(name, names) or f"; expected {', '.join(names)}"
        raise IllegalMove(f"no hand and no line of this game is called {quoted(name)}{hint}")


def _jackpot(step: Step, state: GameState) -> int:
    """The game's first jackpot, or the jackpot of the named line, in whole credits."""
    lines = state.paytable.jackpot_lines if state.paytable else ()
    if not lines:
        raise IllegalMove("this game has no jackpot; choose a game with one")
    jackpots = {line.label.lower(): value for line, value in zip(lines, state.jackpot_values, strict=True)}
    name = " ".join(step.words[1:-1]).lower() or lines[0].label.lower()
    if name not in jackpots:
        expected = either([f'"{line.label}"' for line in lines])
        raise IllegalMove(f'no jackpot is called "{printable(name)}"; expected {expected}')
    return jackpots[name] // MICRO


def _words(value: Value) -> str:
    match value:
        case int():
            return f"{value:,}"
        case str():
            return printable(value)
    return format_cards(value) or "none"
