"""Questions to the solver, answered for all screens in one thread.

NumPy is imported in that thread only, at the first question. Of two questions of one kind from one screen the
later wins. Quick questions go first; long ones run step by step, so that a quick one waits for one step at most.

    class Panel(Widget):
        def show(self, game: PlayedGame) -> None:
            self.asked = CompareLines(game)
            self.solver.ask(self, self.asked)

        @on(LinesCompared)
        def _compared(self, answer: LinesCompared) -> None:
            if answer.question == self.asked:  # else the game has moved on
                ...

A screen is given the service as an attribute; `known` gives an answer that is in memory at once.
"""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, ClassVar, NoReturn

from textual.message_pump import MessagePump

MOST_ANSWERS = 512
"""Answers in memory; the one not asked for longest goes first."""

_LAST_STEP_SECONDS = 0.2
"""How long closing waits for the step that is running."""


class Question:
    """A question to the solver: a subclass is a frozen dataclass, its fields what is asked about."""

    answer: ClassVar[type[Any]]
    """The message to the asker, made from the question and what was found."""
    is_quick: ClassVar[bool] = False
    """Whether it goes before the long ones."""
    is_kept: ClassVar[bool] = True
    """Whether the answer stays in memory: its fields are hashable and never change."""

    def steps(self) -> Generator[None, None, Any]:
        """Find the answer, in the service's thread; each `yield` lets a quicker or later question in."""
        raise NotImplementedError


class _Job:
    """A question on its way, and who asked it."""

    def __init__(self, asker: MessagePump, question: Question, loop: asyncio.AbstractEventLoop) -> None:
        self.asker = asker
        self.question = question
        self.loop = loop
        self.steps = question.steps()


_Kind = tuple[MessagePump, type[Question]]


class SolverService:
    """One thread, started by the first question, stopped by `close`."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[_Kind, _Job] = OrderedDict()
        self._answers: OrderedDict[Question, Any] = OrderedDict()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def ask(self, asker: MessagePump, question: Question) -> None:
        """Have the answer posted to the asker; an earlier question of this kind from the same asker is dropped."""
        job = _Job(asker, question, asyncio.get_running_loop())
        with self._changed:
            if self._is_closed:
                return
            self._jobs[asker, type(question)] = job
            if self._thread is None:
                # a daemon: a program that ends does not wait for it
                self._thread = threading.Thread(target=self._run, name="solver", daemon=True)
                self._thread.start()
            self._changed.notify()

    def known(self, question: Question) -> Any:
        """The answer, if it is in memory; else None."""
        with self._changed:
            return self._recall(question)

    def withdraw(self, asker: MessagePump, kind: type[Question]) -> None:
        """Drop a question that was asked and not answered yet."""
        with self._changed:
            self._jobs.pop((asker, kind), None)

    def close(self) -> None:
        """Answer nothing more; waits for the step that is running, but never long."""
        with self._changed:
            self._is_closed = True
            self._jobs.clear()
            self._changed.notify()
        if self._thread:
            self._thread.join(_LAST_STEP_SECONDS)

    # in the thread

    def _run(self) -> None:
        while job := self._next():
            try:
                self._step(job)
            except Exception as error:  # noqa: BLE001 - reported by the program like any other fault
                self._end(job)
                _post(job, partial(job.asker.call_later, partial(_raise, error)))

    def _next(self) -> _Job | None:
        """The first quick question, else the first long one; None when the service is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._jobs or self._is_closed)
            jobs = self._jobs.values()
            return next((job for job in jobs if job.question.is_quick), next(iter(jobs), None))

    def _step(self, job: _Job) -> None:
        """Take one step; post the answer after the last, unless a later question was asked meanwhile."""
        found = self.known(job.question)
        if found is None:
            try:
                next(job.steps)
            except StopIteration as ended:
                found = ended.value
            else:
                return
        if self._end(job, found):
            _post(job, lambda: job.asker.post_message(job.question.answer(job.question, found)))

    def _end(self, job: _Job, found: Any = None) -> bool:
        """Take a job from the list and keep its answer; whether anybody still waits for it."""
        kind = job.asker, type(job.question)
        with self._changed:
            if found is not None and job.question.is_kept:
                self._answers[job.question] = found
                if len(self._answers) > MOST_ANSWERS:
                    self._answers.popitem(last=False)
            is_wanted = self._jobs.get(kind) is job
            if is_wanted:
                del self._jobs[kind]
            return is_wanted

    def _recall(self, question: Question) -> Any:
        if not question.is_kept or question not in self._answers:
            return None
        self._answers.move_to_end(question)
        return self._answers[question]


def _post(job: _Job, message: Callable[[], object]) -> None:
    """Do this in the asker's event loop; where that has ended nobody waits for the answer."""
    try:
        job.loop.call_soon_threadsafe(message)
    except RuntimeError:
        return


def _raise(error: Exception) -> NoReturn:
    raise error
