"""Grades the hands of a session's save in the solver's thread, which stores the decisions in the save's index."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from time import sleep

from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.session import Session
from videopoker.text.groups.group import Group
from videopoker.tui.solving.bankroll_ranges import PAUSE_SECONDS, SavedLog
from videopoker.tui.solving.service import Question


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
        from videopoker.coach.grade import Grade
        from videopoker.text.coach.grade import grade_groups, kind_rows, session_group
        from videopoker.text.coach.grade_progress import progress_charts

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
