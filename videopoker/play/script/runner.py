"""Plays a parsed script step by step, and checks its expectations."""

from collections.abc import Iterator

from videopoker.core.cards import CardError, format_cards
from videopoker.core.events import Event
from videopoker.core.game import IllegalMove
from videopoker.core.labels import either
from videopoker.core.messages import printable
from videopoker.core.paytable import MICRO
from videopoker.core.read_number import read_number
from videopoker.core.state import Phase
from videopoker.play.dealing import positions
from videopoker.play.paytables.files import PaytableError
from videopoker.play.saves.file_check import SaveError
from videopoker.play.script.parser import (
    NO_WIN,
    POLICIES,
    AtLine,
    ScriptError,
    Step,
    check_name,
    check_real,
    count_of_cards,
    hand_name,
)
from videopoker.play.session import Session
from videopoker.play.shuffle import seeded

_HANDS_IN_A_COMMIT = 250
"""The hands that `auto` stores in one transaction; it yields their events afterwards."""
_ROWS_CHECKED_AFTER_COMMIT = 2000
"""The rows of the log that `auto` checks after each commit; this takes at most a tenth of the time of its hands."""


class ExpectationFailed(AtLine, AssertionError):
    """An `expect` that failed."""


def run_script(steps: list[Step], session: Session) -> Iterator[Event]:
    """Play the steps, yielding each event as it happens.

    NotInRealSave before anything is played, ScriptError at a line that cannot be played, ExpectationFailed at an
    expectation that fails.
    """
    if session.is_real:
        check_real(steps)
    player = _Player(session)
    for step in steps:
        try:
            yield from player.run(step)
            session.log.check_some()
        except (IllegalMove, CardError, SaveError, PaytableError) as error:
            raise ScriptError(step.number, str(error)) from None


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
                digits = step.words[0]
                self.session.entropy = seeded(bytes.fromhex(digits.zfill(len(digits) + len(digits) % 2)))
            case "credits":
                yield from self.session.deposit(step.count)
            case "bet":
                self.bet(step)
            case "deal":
                self.check_bet(step.number)
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
            case "expect":
                self.expect(step)

    def bet(self, step: Step) -> None:
        most = self.session.state.max_coins
        if step.count > most:
            raise ScriptError(step.number, f"a bet of {step.count:,} coins; this game takes 1 to {most}")
        self.coins = step.count

    def check_bet(self, number: int) -> None:
        """ScriptError if the credits do not cover the bet: the table would lower it, and the script would play a smaller bet."""
        state = self.session.state
        bet = (self.coins or 1) * (self.hands or 1)
        if state.phase is Phase.BETTING and 0 < state.credits < bet:
            raise ScriptError(
                number, f"a bet of {bet:,}, and {state.credits:,} on the machine; add more with credits N"
            )

    def holding(self, step: Step) -> frozenset[int]:
        if self.session.state.phase is not Phase.DRAWING:
            raise ScriptError(step.number, "no hand is dealt; deal first, then hold")
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
            raise ScriptError(
                step.number,
                f"draw names {count_of_cards(step)}; expected {discards}, one for each card not held (hold comes before draw)",
            )
        yield from self.session.draw(self.held)
        self.held = frozenset()

    def auto(self, step: Step) -> Iterator[Event]:
        policy = step.words[1].lower() if len(step.words) == 2 else "best"
        left = step.count
        while left:
            if not self.session.state.credits:
                raise ScriptError(
                    step.number,
                    f"no credits are left after {step.count - left:,} of {step.count:,} hands; add more with credits N",
                )
            played: list[Event] = []
            with self.session.one_commit():
                for _ in range(min(left, _HANDS_IN_A_COMMIT)):
                    if self.session.state.credits:
                        played += self.session.deal(self.coins, hands=self.hands)
                        played += self.session.draw(self.policy(policy))
                        left -= 1
            yield from played
            self.session.log.check_some(_ROWS_CHECKED_AFTER_COMMIT)

    def expect(self, step: Step) -> None:
        what = step.words[0].lower()
        state = self.session.state
        if what == "hand":
            self.expect_hand(step)
        elif what == "cards":
            if state.cards != step.cards:
                raise ExpectationFailed(
                    step.number,
                    f"expected cards {format_cards(step.cards)}, found {format_cards(state.cards) or 'none'}",
                )
        else:
            meter = (
                self.jackpot(step)
                if what == "jackpot"
                else {"paid": state.paid, "credits": state.credits}[what]
            )
            if meter != step.count:
                raise ExpectationFailed(step.number, f"expected {what} {step.count:,}, found {meter:,}")

    def jackpot(self, step: Step) -> int:
        """The game's first jackpot, or that of the named line, in whole credits."""
        state = self.session.state
        lines = state.paytable.jackpot_lines if state.paytable else ()
        if not lines:
            raise ScriptError(step.number, "this game has no jackpot; choose one that has")
        jackpot_values = {
            line.label.lower(): meter for line, meter in zip(lines, state.jackpot_values, strict=True)
        }
        name = " ".join(step.words[1:-1]).lower() or lines[0].label.lower()
        if name not in jackpot_values:
            expected = either([f'"{line.label}"' for line in lines])
            raise ScriptError(step.number, f'no jackpot is called "{printable(name)}"; expected {expected}')
        return jackpot_values[name] // MICRO

    def expect_hand(self, step: Step) -> None:
        name = hand_name(step)
        state = self.session.state
        if state.value is None:
            raise ScriptError(step.number, "no hand is dealt; deal first")
        names = {str(state.value.category), str(state.value)}
        if state.phase is not Phase.DRAWING:
            names |= {state.line.lower()} if state.line else NO_WIN
        if name in names:
            return
        check_name(name, [state.paytable] if state.paytable else [])
        raise ExpectationFailed(step.number, f"expected hand {printable(name)}, found {state.value}")
