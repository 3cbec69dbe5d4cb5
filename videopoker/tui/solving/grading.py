"""Grades the hands of a session's save in the solver's thread, which stores the decisions in the save's index."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from time import sleep
from typing import TYPE_CHECKING

from videopoker.core.base.messages import counted
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.index.log_index import HandsNotRead
from videopoker.play.session import Session
from videopoker.text.groups.group import Group
from videopoker.tui.solving.bankroll_ranges import PAUSE_SECONDS, SavedLog
from videopoker.tui.solving.service import Question

if TYPE_CHECKING:  # NumPy is loaded when hands are graded
    from videopoker.coach.grade import Grade
    from videopoker.coach.grader import GradedLog

AGAIN_SECONDS = 1
"""Seconds after which the grade of the newest hands is asked for again, until all hands are read."""


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
    is_partial: bool = False
    """Whether these are the grades of the newest hands, because the index is being made."""


@dataclass(frozen=True)
class GradePlay(Question[GradedPlay]):
    """Where the credits of a save went, up to the last row of its log, and a summary of the session.

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
        from videopoker.text.coach.grade import grade_groups, kind_rows, session_group
        from videopoker.text.coach.grade_progress import progress_charts

        yield
        try:
            try:
                total, session = yield from self._grades(self.save.graded)
            except HandsNotRead as error:
                return (yield from self._of_newest(str(error)))
        except SaveError as error:
            return GradedPlay([Group(), Group(notes=[str(error)])])
        charts = progress_charts(self.save.log, self.save.graded.progress)
        return GradedPlay(grade_groups(total, session), session_group(session), kind_rows(total), charts)

    def _grades(self, graded: "GradedLog") -> "Generator[None, None, tuple[Grade, Grade]]":
        """The grades of all time, or of the newest hands, and of the session."""
        from videopoker.coach.grade import Grade

        for _ in graded.steps():
            sleep(PAUSE_SECONDS)
            yield
        total, session = graded.grades
        return total, session if self.has_session else Grade(practice=total.practice)

    def _of_newest(self, not_read: str) -> Generator[None, None, GradedPlay]:
        """The grades of the newest hands, and above them how far the index is."""
        from videopoker.coach.grader import GradedLog
        from videopoker.play.saves.hands.newest_index import NewestIndex
        from videopoker.text.coach.grade import grade_groups, session_group

        newest = NewestIndex(self.save.log)
        total, session = yield from self._grades(GradedLog(self.save.log, newest=newest))
        which = f"The newest {counted(newest.drawn, 'hand')}"
        if newest.left_out:
            which += f", without {newest.left_out:,} played for a jackpot"
        groups = grade_groups(total, session, f"newest {newest.drawn:,}")
        notes = Group(notes=[not_read, f"{which}:"])
        short = None if newest.left_out else session_group(session)
        return GradedPlay([notes, *groups], short, is_partial=True)
