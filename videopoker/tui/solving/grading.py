"""Grades the hands of a session's save in the solver's thread; the thread that plays stores the graded decisions.

Only one connection may write to a save, and a move must not wait for another one. So the solver's thread keeps what it
graded in a temporary table, and the playing thread takes it from there: some thousand decisions at once between keys, and
a few with the next move.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import sleep

from textual.message_pump import MessagePump

from videopoker.play.saves.decision_table import Graded
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.text.group import Group
from videopoker.tui.solving.bankroll_ranges import PAUSE_SECONDS, SavedLog
from videopoker.tui.solving.service import Question, SolverService

STORED_AT_ONCE = 1_000
"""Decisions stored in one transaction between keys, in about 5 ms and the time of the disk."""


@dataclass(frozen=True, slots=True)
class GradedPlay:
    """The grades of a save, in words."""

    groups: Sequence[Group]
    session: Group | None = None
    """Those of the session in short, for the side panel."""
    kinds: Sequence[tuple[str, str]] = ()
    """The kinds of decisions in which mistakes were made, the costliest first, each with a row about it."""
    progress: Mapping[str, Sequence[tuple[Group, list[float]]]] = field(default_factory=dict)
    """The charts of accuracy and cost by day and by session, of all games and of each one that has enough hands."""


@dataclass(frozen=True)
class GradePlay(Question[GradedPlay]):
    """Where the credits of a save went, up to the last row of its log, and in short those of the session.

    The first time a big save takes seconds.
    """

    save: SavedLog
    has_session: bool
    """Whether the player moved since the save was opened; otherwise the last session is an earlier one."""

    @classmethod
    def of(cls, session: Session) -> "GradePlay | None":
        """The question for a session; None for a session in memory."""
        save = SavedLog.of(session)
        return None if save.is_in_memory else cls(save, session.totals.session.coin_in > 0)

    def steps(self) -> Generator[None, None, GradedPlay]:
        """Steps of some thousand rows of the log."""
        from videopoker.coach.grade import Grade
        from videopoker.text.grade import grade_groups, kind_rows, session_group
        from videopoker.text.grade_progress import progress_charts

        yield
        try:
            graded = self.save.graded
            for _ in graded.steps():
                sleep(PAUSE_SECONDS)
                yield
        except SaveError as error:
            return GradedPlay([Group(), Group(notes=[str(error)])])
        total, session = graded.grades
        session = session if self.has_session else Grade(practice=total.practice)
        charts = progress_charts(self.save.log, graded.progress)
        return GradedPlay(grade_groups(total, session), session_group(session), kind_rows(total), charts)


@dataclass(frozen=True)
class _NewlyGraded(Question[Graded]):
    """The next decisions that the solver's thread has graded and the save lacks."""

    save: SavedLog

    def steps(self) -> Generator[None, None, Graded]:
        """One step of a few ms."""
        yield
        try:
            index = self.save.log.index()
            index.last_graded()
            return index.graded_here(STORED_AT_ONCE)
        except SaveError:
            return Graded(0, ())


@dataclass(frozen=True)
class _GradeHands(Question[None]):
    """Grades the hands that are not graded yet."""

    save: SavedLog

    def steps(self) -> Generator[None, None, None]:
        """Steps of some thousand hands."""
        yield
        try:
            for _ in self.save.graded.grading():
                sleep(PAUSE_SECONDS)
                yield
        except SaveError:  # said where the log is read
            return


def grade_hands(
    asker: MessagePump, session: Session, solver: SolverService, take: Callable[[], object]
) -> None:
    """Grade the hands of a save that are not graded yet, store their decisions at once, and then call `take`."""
    if not (save := SavedLog.of(session)).is_in_memory:
        solver.ask(
            asker, _GradeHands(save), lambda _: store_graded(asker, session, solver, at_once=True, take=take)
        )


def store_graded(
    asker: MessagePump,
    session: Session,
    solver: SolverService,
    *,
    at_once: bool = False,
    take: Callable[[], object] = bool,
) -> None:
    """Store in the save what the solver's thread has graded, little by little; `asker` stays open meanwhile.

    A few decisions wait for the next move unless they are to be stored `at_once`. Then `take` is called.
    """

    def store(after: int, graded: Graded) -> None:
        """Store these decisions, and ask for more while they go on after the last ones, so that it ends."""
        try:
            if graded.rows:
                session.log.derived.keep(graded, at_once=at_once)
        except SaveError:  # in use just now: after the next hand they are offered again
            return
        if len(graded.rows) == STORED_AT_ONCE and graded.after > after:
            ask(graded.after)
        else:
            take()

    def ask(after: int) -> None:
        solver.ask(asker, _NewlyGraded(save), partial(store, after))

    if not (save := SavedLog.of(session)).is_in_memory:
        ask(-1)
