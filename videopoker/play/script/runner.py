"""Plays a parsed script step by step, and checks its expectations."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import CardError
from videopoker.core.machine.events import Event
from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.state import Phase
from videopoker.play.deals.dealing import affordable_bet, positions
from videopoker.play.deals.seeds import seed_bytes
from videopoker.play.deals.shuffle import seeded
from videopoker.play.host.files import FileProblem
from videopoker.play.paytables.files import PaytableError
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.script.expectations import Expected, check
from videopoker.play.script.parser import POLICIES
from videopoker.play.script.steps import Script, ScriptError, Step, check_real
from videopoker.play.session import Session

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
    NotInRealSave before anything is played, ScriptError at a line that cannot be played.
    """
    if session.is_real:
        check_real(script)
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
        if self.session.state.phase is not Phase.DRAWING:
            raise IllegalMove("no hand is dealt; deal first, then hold")
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
                raise IllegalMove(
                    f"no credits are left after {step.count - left:,} of {step.count:,} hands; add more with credits N"
                )
            played: list[Event] = []
            with self.session.one_commit():
                for _ in range(min(left, _HANDS_IN_A_COMMIT)):
                    if self.session.state.credits:
                        coins, hands = affordable_bet(self.session.state, self.coins, self.hands)
                        played += self.session.deal(coins, hands=hands)
                        played += self.session.draw(self.policy(policy))
                        left -= 1
            yield from played
            self.session.log.check_some(_ROWS_CHECKED_AFTER_COMMIT)
