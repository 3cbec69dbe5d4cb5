"""Questions to the solver, answered for all screens in one thread.

NumPy is imported in that thread only, at the first question. Of two questions of one kind from one screen the
later wins. Quick questions go first. Long ones run step by step, so that a quick one waits for one step at most, and
pause while a key is handled (`give_way`).

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

MAX_ANSWERS = 512
"""Most answers cached; the least recently used is dropped first."""

_LAST_STEP_SECONDS = 0.2
"""Seconds that closing waits for the running step."""
_GIVE_WAY_SECONDS = 0.03
"""Seconds after a key in which only quick questions are worked on."""
_ARENA_MAX = -8
"""glibc's M_ARENA_MAX: the most memory arenas."""
_LET_IN_SECONDS = 0.0002
"""Seconds between steps: NumPy releases the interpreter too briefly for a waiting thread."""


Answer = TypeVar("Answer")


class Question(Generic[Answer]):
    """A question to the solver: subclasses are frozen dataclasses whose fields are its parameters."""

    is_quick: ClassVar[bool] = False
    """Whether it is answered before long questions."""
    is_kept: ClassVar[bool] = False
    """Whether to cache the answer; the fields must be hashable and never change."""

    def steps(self) -> Generator[Any, None, Answer]:
        """Find the answer, in the service's thread; each `yield` lets a quicker or later question in."""
        raise NotImplementedError


@dataclass(eq=False, slots=True)
class _Job:
    """An open question and its asker."""

    asker: MessagePump
    question: Question[Any]
    take: Callable[[Any], object]
    loop: asyncio.AbstractEventLoop
    steps: Generator[Any, None, Any]
    is_answered: bool = False
    """Whether the answer is being delivered to the asker."""


_Kind = tuple[MessagePump, type[Question[Any]]]


class SolverService:
    """One thread, started by the first question, stopped by `close`."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[_Kind, _Job] = OrderedDict()
        self._answers: OrderedDict[Question[Any], Any] = OrderedDict()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self._free_at = 0.0
        """The time from which long questions are worked on again."""

    def ask(self, asker: MessagePump, question: Question[Answer], take: Callable[[Answer], object]) -> None:
        """Ask a question; `take` gets the answer in the asker. Drops its earlier question of this kind."""
        job = _Job(asker, question, take, asyncio.get_running_loop(), question.steps())
        with self._changed:
            if self._is_closed:
                return
            self._jobs[asker, type(question)] = job
            if self._thread is None:
                # a daemon, so that the program can end without it
                self._thread = threading.Thread(target=self._start, name="solver", daemon=True)
                self._thread.start()
            self._changed.notify_all()

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

    # in the thread

    def _start(self) -> None:
        """Start the working thread after `_share_memory`, which affects new threads only."""
        _share_memory()
        thread = threading.Thread(target=self._run, name="solver", daemon=True)
        thread.start()
        thread.join()

    def _run(self) -> None:
        while job := self._next():
            try:
                self._step(job)
            except Exception as error:  # noqa: BLE001 - the program reports it like any other error
                self._answer(job, partial(_raise, error))

    def _next(self) -> _Job | None:
        """The first quick question, else its first long one; None when the service is closed."""
        with self._changed:
            while not self._is_closed:
                waiting = (job for job in self._jobs.values() if not job.is_answered)
                job = min(waiting, key=lambda job: not job.question.is_quick, default=None)
                wait = None
                if job:
                    wait = self._free_at - time.monotonic()
                    if job.question.is_quick or wait <= 0:
                        return job
                self._changed.wait(wait)
            return None

    def _step(self, job: _Job) -> None:
        """Take one step; answer after the last."""
        if (answer := self.known(job.question)) is None:
            try:
                next(job.steps)
            except StopIteration as ended:
                answer = ended.value
            else:
                if not job.question.is_quick:
                    time.sleep(_LET_IN_SECONDS)
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
