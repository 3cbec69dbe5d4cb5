"""Grades the hands of a session's save in the solver's thread; the thread that plays stores the graded decisions.

Only one connection may write to a save, and a move must not wait for another one. So the solver's thread keeps what it
graded in a temporary table, and the playing thread takes it from there: some thousand decisions at once between keys, and
a few with the next move.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from time import sleep

from textual.message_pump import MessagePump

from videopoker.play.saves.decision_table import Graded
from videopoker.play.saves.derived import KEPT_WITH_MOVE
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.text.group import Group
from videopoker.tui.solving.bankroll_ranges import PAUSE_SECONDS, SavedLog
from videopoker.tui.solving.service import Question, SolverService

STORED_AT_ONCE = 1_000
"""Decisions stored in one transaction between keys, in about 5 ms and the time of the disk."""


@dataclass(frozen=True)
class GradePlay(Question["tuple[Sequence[Group], Group | None]"]):
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

    def steps(self) -> Generator[None, None, "tuple[Sequence[Group], Group | None]"]:
        """Steps of some thousand rows of the log."""
        from videopoker.coach.grade import Grade
        from videopoker.text.grade import grade_groups, session_group

        yield
        try:
            graded = self.save.graded
            for _ in graded.steps():
                sleep(PAUSE_SECONDS)
                yield
        except SaveError as error:
            return [Group(), Group(notes=[str(error)])], None
        total, session = graded.grades
        session = session if self.has_session else Grade(practice=total.practice)
        return grade_groups(total, session), session_group(session)


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


def store_graded(asker: MessagePump, session: Session, solver: SolverService) -> None:
    """Store in the save what the solver's thread has graded, little by little; `asker` stays open meanwhile."""
    if not (save := SavedLog.of(session)).is_in_memory:
        solver.ask(asker, _NewlyGraded(save), partial(_store, asker, session, solver))


def _store(asker: MessagePump, session: Session, solver: SolverService, graded: Graded) -> None:
    if not graded.rows:
        return
    try:
        session.log.derived.keep(graded)
    except SaveError:  # in use just now: after the next hand they are offered again
        return
    if len(graded.rows) > KEPT_WITH_MOVE:
        store_graded(asker, session, solver)
