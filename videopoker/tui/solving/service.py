"""Questions to the solver, answered for all screens in one thread, or in the event loop where no thread can be started.

NumPy is imported there only, at the first question. Of two questions of one kind from one screen the later wins.
Quick questions go first. Long ones run step by step, so that a quick one waits for one step at most, and pause
between their steps (`Question.pause`) and while a key is handled (`give_way`).

    class Panel(Widget):
        def show(self, game: PlayedGame) -> None:
            self.solver.ask(self, CompareLines(game), self.show_odds)

        def show_odds(self, odds: Odds) -> None:
            ...  # runs in the panel's event loop

A screen is given the service as an attribute; `known` returns a cached answer at once.
"""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from textual.message_pump import MessagePump
from textual.screen import Screen

from videopoker.core.base.messages import without_numpy

MAX_ANSWERS = 512
"""Most answers cached; the least recently used is dropped first."""

_LAST_STEP_SECONDS = 0.2
"""Seconds that closing waits for the running step."""
_GIVE_WAY_SECONDS = 0.03
"""Seconds after a key in which only quick questions are worked on."""
_ARENA_MAX = -8
"""glibc's M_ARENA_MAX: the most memory arenas."""


Answer = TypeVar("Answer")


class Question(Generic[Answer]):
    """A question to the solver: subclasses are frozen dataclasses whose fields are its parameters."""

    is_quick: ClassVar[bool] = False
    """Whether it is answered before long questions."""
    is_kept: ClassVar[bool] = False
    """Whether to cache the answer; the fields must be hashable and never change."""
    pause: ClassVar[float] = 0.0002
    """Seconds after each step of a long question: NumPy releases the interpreter too briefly for a waiting thread."""

    def steps(self) -> Generator[Any, None, Answer]:
        """Find the answer; each `yield` lets a quicker or later question in.

        A step takes at most 80 ms: where there is no thread, no key is handled meanwhile.
        """
        raise NotImplementedError


@dataclass(eq=False, slots=True)
class _Job:
    """An open question and its asker."""

    asker: MessagePump
    question: Question[Any]
    take: Callable[[Any], object]
    refuse: Callable[[Exception], object]
    loop: asyncio.AbstractEventLoop
    steps: Generator[Any, None, Any]
    is_answered: bool = False
    """Whether the answer is being delivered to the asker."""


_Kind = tuple[MessagePump, type[Question[Any]]]


def leave(screen: Screen[Any], reason: Exception) -> None:
    """Close a screen that has nothing to show without its answer, and say why on the screen below."""
    screen.dismiss()
    screen.app.notify(str(reason))


def _ignore(_: Exception) -> None:
    """Say nothing."""


class SolverService:
    """One thread, or the steps of the event loop, started by the first question, stopped by `close`."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[_Kind, _Job] = OrderedDict()
        self._answers: OrderedDict[Question[Any], Any] = OrderedDict()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._has_threads = True
        """False once a thread could not be started."""
        self._next_step: asyncio.Handle | None = None
        """The next step that the event loop takes."""
        self._is_closed = False
        self._free_at = 0.0
        """The time from which long questions are worked on again after a key."""
        self._paused_until = 0.0
        """The time from which they are worked on again after a step."""

    def ask(
        self,
        asker: MessagePump,
        question: Question[Answer],
        take: Callable[[Answer], object],
        refuse: Callable[[Exception], object] = _ignore,
    ) -> None:
        """Ask a question; `take` gets the answer in the asker, or `refuse` the reason if NumPy is missing.

        Drops its earlier question of this kind. A question that no player asked needs no `refuse`.
        """
        job = _Job(asker, question, take, refuse, asyncio.get_running_loop(), question.steps())
        with self._changed:
            if self._is_closed:
                return
            self._jobs[asker, type(question)] = job
            if self._thread is None and self._has_threads:
                self._start_thread()
            self._changed.notify_all()
        if not self._has_threads:
            self._plan_step(job.loop, 0)

    def known(self, question: Question[Answer]) -> Answer | None:
        """The answer, if it is cached; else None."""
        with self._changed:
            if not question.is_kept or question not in self._answers:
                return None
            self._answers.move_to_end(question)
            answer: Answer = self._answers[question]
            return answer

    def give_way(self) -> None:
        """After a key, pause long questions for a moment, so that its frame is painted first."""
        self._free_at = time.monotonic() + _GIVE_WAY_SECONDS

    def withdraw(self, asker: MessagePump, kind: type[Question[Any]]) -> None:
        """Drop a question that is not answered yet."""
        with self._changed:
            self._jobs.pop((asker, kind), None)

    def close(self) -> None:
        """Stop answering; waits briefly for the running step."""
        with self._changed:
            self._is_closed = True
            self._jobs.clear()
            self._changed.notify_all()
        if self._thread:
            self._thread.join(_LAST_STEP_SECONDS)

    # in the event loop, without a thread

    def _plan_step(self, loop: asyncio.AbstractEventLoop, wait: float) -> None:
        """Let the event loop take the next step after this many seconds, in place of the step planned before."""
        if self._next_step:
            self._next_step.cancel()
        self._next_step = loop.call_later(wait, self._step_in_loop, loop)

    def _step_in_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        job, wait = self._turn()
        if job and not wait:
            self._work_on(job)
        if job:
            self._plan_step(loop, wait)

    # in the thread

    def _start_thread(self) -> None:
        # a daemon, so that the program can end without it
        thread = threading.Thread(target=self._start, name="solver", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # a browser has none, and a system may allow no more
            self._has_threads = False
        else:
            self._thread = thread

    def _start(self) -> None:
        """Start the working thread after `_share_memory`, which affects new threads only."""
        _share_memory()
        thread = threading.Thread(target=self._run, name="solver", daemon=True)
        thread.start()
        thread.join()

    def _run(self) -> None:
        while job := self._next():
            self._work_on(job)

    def _next(self) -> _Job | None:
        """Wait for the next job whose turn it is; None when the service is closed."""
        with self._changed:
            while not self._is_closed:
                job, wait = self._turn()
                if job and not wait:
                    return job
                self._changed.wait(wait if job else None)
            return None

    # in either

    def _turn(self) -> tuple[_Job | None, float]:
        """The first quick question, else the first long one, and the seconds until its next step."""
        with self._changed:
            waiting = (job for job in self._jobs.values() if not job.is_answered)
            job = min(waiting, key=lambda job: not job.question.is_quick, default=None)
        if job is None or job.question.is_quick:
            return job, 0
        return job, max(0.0, max(self._free_at, self._paused_until) - time.monotonic())

    def _work_on(self, job: _Job) -> None:
        """Take one step, or deliver its error."""
        try:
            self._step(job)
        except Exception as error:  # noqa: BLE001 - the program reports it like any other error
            reason = without_numpy(error)
            self._answer(job, partial(_raise, error) if reason is error else partial(job.refuse, reason))

    def _step(self, job: _Job) -> None:
        """Take one step; answer after the last."""
        if (answer := self.known(job.question)) is None:
            try:
                next(job.steps)
            except StopIteration as ended:
                answer = ended.value
            else:
                if not job.question.is_quick:
                    self._paused_until = time.monotonic() + job.question.pause
                return
        self._keep(job.question, answer)
        self._answer(job, partial(job.take, answer))
        if not job.question.is_quick:
            _give_back()

    def _keep(self, question: Question[Any], answer: Any) -> None:
        """Cache the answer, and drop the oldest if there are too many."""
        with self._changed:
            if question.is_kept:
                self._answers[question] = answer
                if len(self._answers) > MAX_ANSWERS:
                    self._answers.popitem(last=False)

    def _answer(self, job: _Job, take: Callable[[], object]) -> None:
        """Deliver the answer in the asker's event loop; do nothing if the loop has ended."""
        job.is_answered = True
        with suppress(RuntimeError):
            job.loop.call_soon_threadsafe(self._post, job, take)

    # in the asker's event loop

    def _post(self, job: _Job, take: Callable[[], object]) -> None:
        if not job.asker.call_later(self._taken, job, take):  # the asker is closed
            self.withdraw(job.asker, type(job.question))

    def _taken(self, job: _Job, take: Callable[[], object]) -> None:
        """Hand over the answer, unless the question was withdrawn or replaced meanwhile."""
        kind = job.asker, type(job.question)
        with self._changed:
            if is_open := self._jobs.get(kind) is job:
                del self._jobs[kind]
        if is_open:
            take()


def _share_memory() -> None:
    """Let new threads share one memory arena: glibc would keep megabytes in an arena per thread."""
    _ask_glibc("mallopt", _ARENA_MAX, 1)


def _give_back() -> None:
    """Return freed memory to the system, in 1 ms: glibc keeps tens of megabytes after a curve."""
    _ask_glibc("malloc_trim", 0)


def _ask_glibc(function: str, *numbers: int) -> None:
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # not glibc
        getattr(ctypes.CDLL(None), function)(*numbers)


def _raise(error: Exception) -> NoReturn:
    raise error
