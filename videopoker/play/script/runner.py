"""Plays a parsed script step by step, and checks its expectations; `run_script` reads and plays a whole script."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

from videopoker.core.base.messages import check_is, counted, reason
from videopoker.core.base.read_number import read_number
from videopoker.core.base.rendering import AsDict, short_repr
from videopoker.core.cards.cards import CardError
from videopoker.core.machine.events import Event
from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.play.deals.dealing import affordable_bet, positions
from videopoker.play.deals.shuffle import seed_bytes, seeded
from videopoker.play.host.files import FileProblem
from videopoker.play.paytables.files import PaytableError, load_paytable
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.script.parser import POLICIES, read_script
from videopoker.play.script.steps import Expected, Script, ScriptError, Step, check, check_order, check_real
from videopoker.play.session import Session

SCRIPT_ENDING = ".poker"
_HANDS_IN_A_COMMIT = 250
"""The hands that `auto` stores in one transaction; it yields their events afterwards."""
_ROWS_CHECKED_AFTER_COMMIT = 2000
"""The rows of the log that `auto` checks after each commit; this takes at most a tenth of the time of its hands."""


class ExpectationFailed(AssertionError):
    """Expectations that failed: `problems` has the errors, and the text is one per line, with file and line."""

    def __init__(self, problems: list[FileProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def play_script(script: Script, session: Session) -> Iterator[Event | Expected]:
    """Play a script, yielding each event as it happens and each expectation as it is checked.

    Expectations that stand together are all checked; if one failed, ExpectationFailed then ends the script.
    NotInRealSave, and ScriptError with every error of order, before anything is played; ScriptError at a line that cannot be
    played because of the cards or the credits.
    """
    if session.is_real:
        check_real(script)
    check_order(script, session.state)
    player = _Player(session)
    for expects, steps in groupby(script.steps, lambda step: step.verb == "expect"):
        if expects:
            yield from _check_all(script, steps, session)
            continue
        for step in steps:
            try:
                yield from player.run(step)
                session.log.check_some()
            except (IllegalMove, CardError, SaveError, PaytableError) as error:
                problems = [script.problem(step, message) for message in str(error).split("\n")]
                raise ScriptError(problems) from None


def _check_all(script: Script, steps: Iterable[Step], session: Session) -> Iterator[Expected]:
    """Check expectations. ScriptError if some cannot be checked, else ExpectationFailed if some failed."""
    errors: list[FileProblem] = []
    failed: list[FileProblem] = []
    for step in steps:
        try:
            expected = check(step, session.state)
        except IllegalMove as error:
            errors.append(script.problem(step, str(error)))
            continue
        yield expected
        if not expected.held:
            failed.append(script.problem(step, str(expected)))
    if errors:
        raise ScriptError(errors)
    if failed:
        raise ExpectationFailed(failed)


class _Player:
    """Plays steps on a session, remembering the bet chosen and the cards held."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.coins: int | None = None
        self.hands: int | None = None
        self.held: frozenset[int] = frozenset()

    def run(self, step: Step) -> Iterator[Event]:
        match step.verb:
            case "paytable" if step.paytable:
                yield from self.session.choose(step.paytable)
            case "seed":
                self.session.entropy = seeded(seed_bytes(step.words[0]))
            case "credits":
                yield from self.session.deposit(step.count)
            case "bet":
                self.bet(step)
            case "deal":
                self.held = frozenset()
                yield from self.session.deal(self.coins, step.cards, step.replacements, self.hands)
            case "hold":
                self.held = self.holding(step)
            case "draw":
                yield from self.draw(step)
            case "hands":
                self.hands = step.count
            case "double":
                yield from self.session.double_up(step.cards)
            case "pick":
                yield from self.session.pick(step.count - 1)
            case "denomination":
                yield from self.session.choose_denomination(step.count)
            case "auto":
                yield from self.auto(step)
            case "cashout":
                yield from self.session.cash_out()

    def bet(self, step: Step) -> None:
        max_coins = self.session.state.max_coins
        if step.count > max_coins:
            raise IllegalMove(f"a bet of {step.count:,} coins; this game takes 1 to {max_coins}")
        self.coins = step.count

    def holding(self, step: Step) -> frozenset[int]:
        if step.cards:
            return positions(self.session.state.cards, step.cards)
        word = step.words[0].lower()
        if word in POLICIES:
            return self.policy(word)
        return frozenset(read_number(word) - 1 for word in step.words)

    def policy(self, name: str) -> frozenset[int]:
        """The positions, 0 to 4, that a policy holds of the hand dealt."""
        if name != "best":
            return frozenset(range(5)) if name == "all" else frozenset()
        from videopoker.solver.tables.hold_values import best_hold  # only `best` needs NumPy

        state = self.session.state
        assert state.current_paytable is not None  # a hand is dealt
        assert state.coins is not None
        return best_hold(state.cards, state.current_paytable, state.coins)

    def draw(self, step: Step) -> Iterator[Event]:
        discards = 5 - len(self.held)
        if step.cards and len(step.cards) != discards:
            raise IllegalMove(
                f"draw names {step.cards_named}; expected {discards}, one for each card not held (hold comes before draw)"
            )
        yield from self.session.draw(self.held)
        self.held = frozenset()

    def auto(self, step: Step) -> Iterator[Event]:
        policy = step.words[1].lower() if len(step.words) == 2 else "best"
        left = step.count
        while left:
            if not self.session.state.credits:
                played_of_all = f"{step.count - left:,} of {counted(step.count, 'hand')}"
                raise IllegalMove(f"no credits are left after {played_of_all}; add more with credits N")
            played: list[Event] = []
            with self.session.one_commit():
                for _ in range(min(left, _HANDS_IN_A_COMMIT)):
                    if self.session.state.credits:
                        bet = affordable_bet(self.session.state, self.coins, self.hands)
                        played += self.session.deal(bet.coins, hands=bet.hands)
                        played += self.session.draw(self.policy(policy))
                        left -= 1
            yield from played
            self.session.log.check_some(_ROWS_CHECKED_AFTER_COMMIT)


_MAX_BYTES = 10_000_000


@dataclass(frozen=True, slots=True, repr=False)
class ScriptResult(AsDict):
    r"""What a script did.

    >>> from videopoker import run_script
    >>> result = run_script("credits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect paid 26")
    >>> [(failed.line, str(failed)) for failed in result.failed]
    [(5, 'expected paid 26, found 25')]
    >>> result.totals.coin_in, result.totals.coin_out
    (5, 25)
    """

    name: str
    """The script's file; ``script`` for a text."""
    events: tuple[Event, ...]
    """Everything that happened, in order."""
    expectations: tuple[Expected, ...]
    """The expectations that were checked, in order; those after the first group in which one failed are not."""
    state: GameState
    """The machine at the end."""
    totals: Totals
    """The totals of all hands."""

    def __repr__(self) -> str:
        counts = f"{counted(self.totals.games, 'hand')}, {len(self.held):,} held, {len(self.failed):,} failed"
        return short_repr(self, f"{self.name}: {counts}")

    @property
    def held(self) -> tuple[Expected, ...]:
        """The expectations that held."""
        return tuple(expected for expected in self.expectations if expected.held)

    @property
    def failed(self) -> tuple[Expected, ...]:
        """The expectations that failed; each has its line in the script, from 1."""
        return tuple(expected for expected in self.expectations if not expected.held)


def run_script(script: str | Path) -> ScriptResult:
    r"""Play a script in memory, on the house game until it names another: a `Path` is a file, a `str` is the text.

    An expectation that fails is no error: it is in `failed`, and the script ends there. ScriptError if the script
    cannot be read or played; its `problems` have file, line and message.

    >>> from videopoker import run_script
    >>> result = run_script("credits 20\nbet 1\nauto 3 all")
    >>> len(result.events), result.totals.games, result.failed
    (7, 3, ())
    """
    check_is(script, (str, Path), "a script's text, or its file as a Path")
    if isinstance(script, str) and script.endswith(SCRIPT_ENDING) and "\n" not in script:
        raise ScriptError(
            [FileProblem(script, 0, "", f'a script is its text; did you mean Path("{script}")?')]
        )
    name = "script" if isinstance(script, str) else str(script)
    text = script if isinstance(script, str) else script_text(name)
    events: list[Event] = []
    expectations: list[Expected] = []
    with Session.in_memory() as session:
        try:
            for happened in play_script(read_script(text, games=[load_paytable()], name=name), session):
                if isinstance(happened, Expected):
                    expectations.append(happened)
                else:
                    events.append(happened)
        except ExpectationFailed:
            pass  # `failed` has them
        return ScriptResult(name, tuple(events), tuple(expectations), session.state, session.totals.copied())


def script_text(name: str, file: BinaryIO | None = None) -> str:
    """The text of a script's file, or of one that is open. ScriptError if it cannot be read."""
    try:
        with nullcontext(file) if file else Path(name).open("rb") as opened:
            content = opened.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, f"the script cannot be read: {reason(error)}") from None
    if len(content) > _MAX_BYTES:
        raise unreadable(name, f"a script has at most {_MAX_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise unreadable(name, "not UTF-8 text; expected a script", line) from None


def unreadable(name: str, message: str, line: int = 0) -> ScriptError:
    """The error of a script that cannot be read."""
    return ScriptError([FileProblem(name, line, "", message)])
