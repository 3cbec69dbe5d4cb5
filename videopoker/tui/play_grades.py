"""The grades of the save that is played, made in the solver's thread: a big save takes seconds the first time."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.tui.solver_service import Question

if TYPE_CHECKING:  # NumPy is loaded in the service's thread
    from videopoker.coach.grade_file import GradedLog
    from videopoker.text.grade import GradeWords


_PAUSE_SECONDS = 0.004
"""After each step, so that the table gets the processor: Python runs one thread at a time."""


class GradedSave:
    """The grades of a save, with a connection of their own, so that the table never waits."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._graded: GradedLog | None = None

    def opened(self) -> "GradedLog":
        """The log and its grades, opened by the thread that asks first."""
        from videopoker.coach.grade_file import GradedLog
        from videopoker.play.saves.log import Log

        if self._graded is None:
            self._graded = GradedLog(Log.read(self._path))
        return self._graded


@dataclass(frozen=True)
class GradePlay(Question["GradeWords"]):
    """Where the credits of a save went, up to the last row of its log."""

    save: GradedSave
    has_session: bool
    """Whether the player has made a move since the save was opened; else the last session is another one."""

    @classmethod
    def of(cls, session: Session) -> "GradePlay | None":
        """The question for a session; None for one that is kept nowhere."""
        if session.folder is None:
            return None
        save = _SAVES.setdefault(session, GradedSave(Path(session.log.where)))
        return cls(save, session.totals.session.coin_in > 0)

    def steps(self) -> Generator[None, None, "GradeWords"]:
        """Some thousand rows of the log a step."""
        from videopoker.coach.grade import Grade
        from videopoker.text.grade import GradeWords, grade_words

        yield
        try:
            graded = self.save.opened()
            for _ in graded.steps():
                sleep(_PAUSE_SECONDS)
                yield
        except SaveError as error:
            return GradeWords((), (), str(error), None)
        total, session = graded.grades
        return grade_words(total, session if self.has_session else Grade(practice=total.practice))


_SAVES: "WeakKeyDictionary[Session, GradedSave]" = WeakKeyDictionary()
"""Opened once for the panel and the statistics."""
