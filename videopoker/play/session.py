"""A session: a save, its state, and the entropy for its deals. Screens and scripts play only through a session.

    move -> decide -> the events are stored -> evolve -> state

A move that cannot be stored changes nothing.
"""

from __future__ import annotations  # else help() spells out every kind of event in each signature

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from enum import Enum
from os.path import exists
from pathlib import Path
from typing import Any, Self, cast, overload

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, counted, quoted
from videopoker.core.cards.cards import Card, as_cards, format_cards
from videopoker.core.machine import events as made
from videopoker.core.machine import moves
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import Event, SessionEnded, SessionStarted
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.machine.totals import Counts, Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.dealing import (
    affordable_bet,
    check_bet,
    deal_move,
    double_up_move,
    is_chain_due,
    named_positions,
    next_commitment,
    opening,
)
from videopoker.play.deals.shuffle import Entropy, Seed, fresh_secret, new_chain, seed_bytes, seeded
from videopoker.play.host.paths import DEFAULT_SAVE, SAVE_ENDING, given_save
from videopoker.play.paytables.files import HOUSE_GAME, as_paytable, load_paytable
from videopoker.play.saves.check.receipts import END, START, keep, last_played_here
from videopoker.play.saves.files.side_file import HandMarks, HandNotes
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveError, on_error
from videopoker.play.saves.index.log_index import Watched, unwatched
from videopoker.play.saves.log.fold_and_index import LogRead
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.log.memory_log import MemoryLog

HANDS_BEFORE_WORDS = 3
"""The hands of a save after which the next session asks for words."""


class SessionLogging(Enum):
    """Whether the session's start and end are logged."""

    OFF = "not at all"
    PENDING = "start pending: logged with the first move"
    STARTED = "its end, when it is closed"


class Session:
    """A machine and its player, made by `in_memory` or `open`.

    >>> session = Session.in_memory(credits=100)
    >>> dealt = session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    >>> drawn = session.draw("Ks Kh JK")
    >>> str(session.state.value), session.state.paid, session.state.credits
    ('full house, kings over eights', 25, 120)
    """

    log: Log
    """The log of the save; only read it."""
    state: GameState
    """The machine now."""

    def __init__(self) -> None:
        """A machine in memory without a game."""
        self.log = MemoryLog()
        self.state = GameState()
        self._logging = SessionLogging.OFF
        self._notes: HandNotes | None = None
        self._marks: HandMarks | None = None
        self._kept_bet: Bet | None = None
        self._entropy: Entropy | None = None
        self._opened_at = 0

    def _on(self, log: Log, entropy: Entropy | None = None) -> Self:
        self.log = log
        self.state = log.folded().state
        if entropy:
            self.entropy = entropy
        return self

    @classmethod
    @kinds_refused
    def in_memory(
        cls, paytable: str | Path | Paytable | None = None, credits: int = 0, seed: Seed | None = None
    ) -> Self:
        """A session in memory with these credits, by default on the house game; the same `seed` deals the same cards."""
        session = cls()
        if seed is not None:
            session.entropy = seeded(seed_bytes(seed))
        session.choose(paytable if paytable is not None else HOUSE_GAME)
        if credits:
            session.deposit(credits)
        return session

    @overload  # a save to play
    @classmethod
    def open(
        cls,
        path: str | Path | None = None,
        paytable: str | Path | Paytable | None = None,
        *,
        save: str | None = None,
        practice: bool = False,
        entropy: Entropy | None = None,
        on_older: Callable[[str], None] | None = None,
        watched: Watched = unwatched,
    ) -> Self: ...

    @overload  # a save just restored or recovered, to record that in its log
    @classmethod
    def open(
        cls, path: Path, *, restored: int, watched: Watched = unwatched, read: LogRead | None = None
    ) -> Self: ...

    @classmethod
    def open(
        cls,
        path: str | Path | None = None,
        paytable: str | Path | Paytable | None = None,
        *,
        save: str | None = None,
        practice: bool = False,
        entropy: Entropy | None = None,
        restored: int | None = None,
        on_older: Callable[[str], None] | None = None,
        watched: Watched = unwatched,
        read: LogRead | None = None,
    ) -> Self:
        """Open the save at `path`, or the one named `save` in your folder, on the game `paytable`.

        A new save gets the opening deposit.

        Without `paytable` it opens on the last game, a new save on the house game. A hand in play keeps its game.
        With `practice` it is a practice save; only a practice save may use another `entropy` than the operating
        system's. If the save is older than the one last played here, `on_older` is called with a line that says so, and
        the log records that it was restored. With `restored`, the last hand of the save that this one replaces or was
        recovered from, the log records that too, and no session. `watched`, `read` and SaveError are as for `Log.open`.
        """
        if isinstance(path, str) and not path.endswith(SAVE_ENDING) and not exists(path):  # noqa: PTH110 - a Path raises
            raise Refused(
                f"no save {quoted(path)}; a new one ends in {SAVE_ENDING}, and a game is given as paytable={quoted(path)}"
            )
        path = given_save(path, save)
        chosen = as_paytable(paytable) if paytable is not None else None

        def first_events() -> Sequence[Event]:
            if entropy and not practice:
                raise _only_in_practice("seeds")
            return opening(chosen or load_paytable(), practice=practice)

        log = Log.open(path, first_events, watched, restored=restored is not None, read=read)
        with on_error(log.close):
            session = cls()
            session._on(log, entropy)
            session._opened_at = session.state.hand
            session._logging = SessionLogging.STARTED if log.created else SessionLogging.PENDING
            session._notes = HandNotes(path)
            session._marks = session._notes.marks(session.state.hand, session.state.cards)
            if practice and not session.state.practice:
                raise SaveError(
                    f"{path} is a real save; use --save {path.stem}, or another name with --practice"
                )
            last_played = last_played_here(log, on_older)
            if restored is not None:
                last_played = max(restored, last_played or 0)
                session._logging = SessionLogging.OFF  # nobody plays yet
            if last_played is not None:
                session.play(moves.Restore(max(last_played, session.state.hand)))
            if chosen:
                session.choose(chosen)
            # a new save, or one of an older format, gets its chain and commitment
            session._store_and_apply(())
            if log.rows.save_id:
                keep(log, START)
        return session

    @property
    def paytable(self) -> Paytable:
        """The game, which every opened session has."""
        assert self.state.paytable
        return self.state.paytable

    def __repr__(self) -> str:
        """The save's path, the hand number, the cards and the credits."""
        state = self.state
        hand = f"hand {state.hand:,} {format_cards(state.cards)}".rstrip()
        return f"<Session {self.log.where}: {hand}, {counted(state.credits, 'credit')}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Store the end of the session and close the save."""
        if self._logging is SessionLogging.STARTED:
            with suppress(SaveError):  # as after a crash: the start of the next session ends this one
                self.log.use_on_screen(is_left=True)
                self.log.append((SessionEnded(),))
                keep(self.log, END)
        self._logging = SessionLogging.OFF
        if self._notes and self.state.phase is not Phase.DRAWING:
            self._notes.forget_marks()
        self.log.close()

    @property
    def _hand_marks(self) -> HandMarks:
        """What is noted of the hand in play."""
        if self._marks is None or self._marks.hand != self.state.hand:
            self._marks = HandMarks(self.state.hand, self.state.cards)
        return self._marks

    def _note(self, **changes: Any) -> None:
        """Note something of the hand in play, in a file next to the save; no move is made."""
        marks = replace(self._hand_marks, **changes)
        if self.state.phase is Phase.DRAWING and marks != self._marks:
            self._marks = marks
            if self._notes:
                self._notes.keep(marks)

    def mark(self, held: frozenset[int]) -> None:
        """Note which positions, 0 to 4, the player has marked to hold; no move is made."""
        self._note(held=held)

    @property
    def marked(self) -> frozenset[int] | None:
        """The positions marked in the hand in play, in this session or the last; None if none were."""
        return self._hand_marks.held if self.state.phase is Phase.DRAWING else None

    def keep_bet(self, coins: int, hands: int) -> None:
        """Store the bet that the player chose in a file next to the save: coins on each hand, and hands; no move is made."""
        bet = Bet(coins, hands)
        if self._notes and self.kept_bet != bet:
            self._notes.keep_bet(bet)
        self._kept_bet = bet

    @property
    def kept_bet(self) -> Bet | None:
        """The bet chosen in this session or an earlier one; None if none was."""
        if self._kept_bet is None and self._notes:
            self._kept_bet = self._notes.bet()
        return self._kept_bet

    def record_hint(self) -> None:
        """Note that a hint was shown for the hand in play, unless it has a first answer: the hand is graded apart."""
        if self._hand_marks.first is None:
            self._note(hinted=True)

    def record_answer(self, held: frozenset[int]) -> None:
        """Note a hold of the hand in play that is about to be questioned; the first one is its answer."""
        if self._hand_marks.first is None:
            self._note(first=held)

    @property
    def folder(self) -> Path | None:
        """The folder of the save; None in memory."""
        return Path(self.log.where).parent if self._notes else None

    @property
    def save_name(self) -> str:
        """The name of the save; empty for the default one and in memory."""
        name = Path(self.log.where).stem if self._notes else DEFAULT_SAVE
        return "" if name == DEFAULT_SAVE else name

    @property
    def lost_file(self) -> str:
        """The path of the save if its file was moved, deleted or damaged during play; else empty."""
        return self.log.where if self.log.loss else ""

    def play(self, move: moves.Move) -> tuple[Event, ...]:
        """Make a move, store it durably and return its events. IllegalMove and SaveError leave the session unchanged.

        A draw takes the first answer and the hint noted of its hand along.
        """
        events = decide(self.state, move)
        marks = self._marks
        if isinstance(move, moves.Draw) and marks and marks.hand == self.state.hand:
            first = None if marks.first is None else tuple(sorted(marks.first))
            (drawn,) = cast("tuple[made.Drawn]", events)
            events = (replace(drawn, first=first, hinted=marks.hinted),)
        self._store_and_apply(events)
        return events

    @contextmanager
    def one_commit(self) -> Iterator[None]:
        """Store the moves made inside in one transaction, which is faster; do not display them until the block ends.

        An error inside undoes them all.
        """
        before = self.state, self._logging, self._marks
        try:
            with self.log.one_commit():
                yield
        except BaseException:
            self.state, self._logging, self._marks = before
            raise

    def choose(self, paytable: str | Path | Paytable) -> tuple[made.GameChosen | made.NextGameChosen, ...]:
        """Change the game: now between hands, in mid-hand after the hand (`next_game`). The choice is stored at once.

        PaytableError if the paytable cannot be used.
        """
        events = self.play(moves.ChooseGame(as_paytable(paytable)))
        return cast("tuple[made.GameChosen | made.NextGameChosen, ...]", events)

    def begin_next_game(self) -> tuple[made.GameChosen | made.NextGameChosen, ...]:
        """Switch to the game chosen in mid-hand; returns no events in mid-hand or if no game was chosen.

        After the draw and its double-ups a screen still shows the hand with its own paytable. It calls this at the
        next key, shows the new paytable and bet, and deals at the key after that. `deal` calls this itself.
        """
        if self.state.next_game is None or self.state.phase is not Phase.BETTING:
            return ()
        return self.choose(self.state.next_game)

    def deposit(self, credits: int) -> tuple[made.Deposited]:
        """Add credits."""
        return cast("tuple[made.Deposited]", self.play(moves.Deposit(credits)))

    def cash_out(self) -> tuple[made.CashedOut]:
        """Cash out all credits."""
        return cast("tuple[made.CashedOut]", self.play(moves.CashOut()))

    def deal(
        self,
        coins: int | None = None,
        cards: str | Iterable[Card] | None = None,
        replacements: str | Iterable[Card] = (),
        hands: int | None = None,
    ) -> tuple[made.Dealt]:
        """Bet `coins` on each of `hands` hands, and deal. IllegalMove if the credits do not cover them.

        By default the bet is the last one, at first max coins and one hand, lowered to what the credits allow.
        In practice `cards` sets the five cards dealt, and `replacements` the first cards drawn by the first hand;
        CardError if they cannot come from the deck.
        """
        check_bet(self.state, coins, hands)
        if self.state.allows(moves.Deal):  # an illegal deal changes nothing
            self.begin_next_game()
        chosen = as_cards(() if cards is None else cards), as_cards(replacements)
        if any(chosen):
            self._check_practice("cards")
        move = deal_move(self.state, self.entropy, affordable_bet(self.state, coins, hands), *chosen)
        return cast("tuple[made.Dealt]", self.play(move))

    def draw(self, held: str | Iterable[int | Card] = ()) -> tuple[made.Drawn]:
        """Draw, holding these cards (``"Ks Kh"``), positions 0 to 4, or a mask (``"11000"``); holds nothing by default."""
        is_dealt = self.state.phase is Phase.DRAWING  # else the move raises the error
        positions = named_positions(self.state.cards, held) if is_dealt else frozenset()
        return cast("tuple[made.Drawn]", self.play(moves.Draw(positions)))

    def double_up(self, cards: str | Iterable[Card] = ()) -> tuple[made.DoubleDealt]:
        """Stake the last win. In practice `cards` sets the card to beat and the four to pick from."""
        if order := as_cards(cards):
            self._check_practice("cards")
        move = moves.DoubleUp(order) if order else double_up_move(self.state, self.entropy)
        return cast("tuple[made.DoubleDealt]", self.play(move))

    def pick(self, position: int) -> tuple[made.DoublePicked]:
        """Pick one of the four cards of a double-up, 0 to 3."""
        return cast("tuple[made.DoublePicked]", self.play(moves.Pick(position)))

    def choose_phrase(self, phrase: str) -> tuple[made.PhraseChosen, ...]:
        """Choose the player's phrase for the shuffles of the next deals; stored in Unicode form NFC."""
        return cast("tuple[made.PhraseChosen, ...]", self.play(moves.ChoosePhrase(phrase)))

    @property
    def asks_for_words(self) -> bool:
        """Whether a player is to be asked for words now: once for each chain of secrets, between hands.

        Not in a session that began before the save's third hand. `choose_phrase` is the answer, also with the phrase
        there is.
        """
        used = self.state.secret_chain
        if used.chain is None or used.is_answered or not self.state.credits:
            return False
        return self._opened_at >= HANDS_BEFORE_WORDS and self.state.allows(moves.ChoosePhrase)

    @property
    def is_real(self) -> bool:
        """Whether this is a real bankroll: a save in a file that is not for practice."""
        return self.log.in_file and not self.state.practice

    @property
    def entropy(self) -> Entropy:
        """The source of the secrets: the operating system, or, in practice and in memory, also a seed."""
        return self._entropy or fresh_secret

    @entropy.setter
    def entropy(self, entropy: Entropy) -> None:
        self._check_practice("seeds")
        self._entropy = entropy

    def choose_denomination(self, cents: int) -> tuple[made.Exchanged, ...]:
        """Change the denomination to `cents` per credit; all credits are exchanged at their value.

        Cents that do not make a whole credit stay on the machine, in `state.leftover`.
        """
        return cast("tuple[made.Exchanged, ...]", self.play(moves.ChooseDenomination(cents)))

    @property
    def totals(self) -> Totals:
        """The totals of the whole log. A live object that later moves change: keep `totals.copied()`."""
        total = self.log.folded().totals
        # before the first move the last session in the log is the previous one
        return replace(total, session=Counts()) if self._logging is SessionLogging.PENDING else total

    @property
    def recent_games(self) -> tuple[Paytable, ...]:
        """The last few games in which a hand was dealt, latest first, without repeats."""
        return self.log.folded().recent_games

    def _store_and_apply(self, events: Iterable[Event]) -> None:
        """Store the events: before the session's first ones its start, after a hand's last one the next commitment."""
        events = tuple(events)
        is_first = bool(events) and self._logging is SessionLogging.PENDING
        stored = (SessionStarted(), *events) if is_first else events
        if self.is_real:
            self._store_and_commit(stored)
        else:
            self.log.append(stored)
        self.state = self.log.folded().state if self.log.in_file else replay(events, self.state)
        if is_first:
            self._logging = SessionLogging.STARTED

    def _store_and_commit(self, events: Sequence[Event]) -> None:
        """Store the events of a real save, the next chain of secrets if it is due, and the next commitment."""
        state = replay(events, self.state)
        if is_chain_due(state):
            with self.log.one_commit():
                chain = new_chain(fresh_secret)
                self.log.append((*events, *decide(state, chain.move)), secrets=chain.points)
                self._store(self.log.folded().state, ())
        else:
            self._store(state, events)

    def _store(self, state: GameState, events: Sequence[Event]) -> None:
        """Store the events, which lead to this state, and the next commitment."""
        commit = None
        try:
            commit = next_commitment(state, lambda _: self.log.secrets.next(state))
        except DamagedSave as error:
            if not events:
                raise
            self.log.stop_bets(error)  # the rest of a hand already bet is stored all the same
        self.log.append(events, commit)

    def _check_practice(self, what: str) -> None:
        if self.is_real:
            raise _only_in_practice(what)


def _only_in_practice(what: str) -> IllegalMove:
    return IllegalMove(f"{what} can only be chosen in a practice save; --practice, in Python practice=True")
