"""The solver service: the order of answers, without waiting."""

import subprocess
import sys
import threading
from dataclasses import dataclass, field

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.tui.clock import idle
from tests.tui.tables import painted, seated, until
from videopoker import Session
from videopoker.tui.solving import service as service_module
from videopoker.tui.solving.service import Question, SolverService


@dataclass(frozen=True)
class Long(Question):
    """A question of three parts; the first lasts, step by step, until the test opens the gate."""

    name: str
    taken: list[str] = field(hash=False, compare=False)
    gate: threading.Event = field(hash=False, compare=False)
    is_kept = True

    def steps(self):
        for step in range(3):
            self.taken.append(f"{self.name}{step}")
            while not self.gate.is_set():
                yield
            yield
        return self.name


@dataclass(frozen=True)
class OtherLong(Long):
    """A long question of another kind."""


@dataclass(frozen=True)
class Quick(Long):
    """A question that goes first."""

    is_quick = True


class Asker:
    """In place of a screen: records its answers."""

    def __init__(self, *, is_open=True):
        self.answers = []
        self.errors = []
        self.is_open = is_open

    def call_later(self, callback, *args):
        if self.is_open:
            try:
                callback(*args)
            except ZeroDivisionError as error:
                self.errors.append(error)
        return self.is_open

    def take(self, found):
        self.answers.append(found)


@pytest.fixture
def service(has_threads):
    service = SolverService()
    yield service
    assert (service._thread is not None) == has_threads
    service.close()


@pytest.fixture
def gate():
    return threading.Event()


async def answered(asker, count):
    """Wait for this many answers."""
    await until(lambda: len(asker.answers) + len(asker.errors) >= count)


async def test_quick_question_is_answered_between_two_steps_of_a_long_one(service, gate):
    asker, taken = Asker(), []
    service.ask(asker, Long("long", taken, gate), asker.take)
    await until(lambda: taken)
    service.ask(asker, Quick("quick", taken, gate), asker.take)
    gate.set()
    await answered(asker, 2)
    assert taken == ["long0", "quick0", "quick1", "quick2", "long1", "long2"]
    assert asker.answers == ["quick", "long"]


async def test_later_question_of_a_kind_is_answered_and_the_earlier_is_not(service, gate):
    asker, taken = Asker(), []
    for name in "abc":
        service.ask(asker, Long(name, taken, gate), asker.take)
        await until(lambda: taken)
    gate.set()
    await answered(asker, 1)
    service.ask(asker, OtherLong("end", taken, gate), asker.take)
    await answered(asker, 2)
    assert asker.answers == ["c", "end"]
    assert taken[0] == "a0"
    assert "a1" not in taken


async def test_same_question_from_two_screens_is_answered_to_both(service, gate):
    one, other = Asker(), Asker()
    for asker in (one, other):
        service.ask(asker, Long("long", [], gate), asker.take)
    gate.set()
    await answered(one, 1)
    await answered(other, 1)
    assert one.answers == other.answers == ["long"]


async def test_question_withdrawn_is_not_answered(service, gate):
    asker, taken = Asker(), []
    service.ask(asker, Long("long", taken, gate), asker.take)
    await until(lambda: taken)
    service.withdraw(asker, Long)
    gate.set()
    service.ask(asker, OtherLong("other", taken, gate), asker.take)
    await answered(asker, 1)
    assert asker.answers == ["other"]


async def test_answer_under_way_is_not_given_after_its_question_is_withdrawn(service, gate):
    late, asker = [], Asker()
    asker.call_later = lambda callback, *args: late.append((callback, args)) or True
    gate.set()
    service.ask(asker, Long("long", [], gate), asker.take)
    await until(lambda: late)
    service.withdraw(asker, Long)
    callback, args = late[0]
    callback(*args)
    assert asker.answers == []


async def test_closed_screen_is_released(service, gate):
    closed, asker = Asker(is_open=False), Asker()
    gate.set()
    for one in (closed, asker):
        service.ask(one, Long("long", [], gate), one.take)
    await answered(asker, 1)
    assert not service._jobs


async def test_answer_is_cached(service, gate):
    asker, taken = Asker(), []
    gate.set()
    for count in (1, 2):
        service.ask(asker, Long("long", taken, gate), asker.take)
        await answered(asker, count)
    assert service.known(Long("long", [], gate)) == "long"
    assert len(taken) == 3


async def test_least_recently_used_answer_is_dropped_first(service, gate, monkeypatch):
    monkeypatch.setattr(service_module, "MAX_ANSWERS", 2)
    asker, taken = Asker(), []
    gate.set()
    for count, name in enumerate("abac", 1):
        service.ask(asker, Long(name, taken, gate), asker.take)
        await answered(asker, count)
    assert [service.known(Long(name, [], gate)) for name in "abc"] == ["a", None, "c"]


async def test_long_question_waits_while_a_key_is_answered_and_a_quick_one_does_not(
    service, gate, monkeypatch
):
    asker, taken = Asker(), []
    gate.set()
    monkeypatch.setattr(service_module, "_GIVE_WAY_SECONDS", 600)
    service.give_way()
    service.ask(asker, Long("long", taken, gate), asker.take)
    service.ask(asker, Quick("quick", taken, gate), asker.take)
    await answered(asker, 1)
    assert asker.answers == ["quick"]
    assert "long0" not in taken
    monkeypatch.setattr(service_module, "_GIVE_WAY_SECONDS", 0)
    service.give_way()
    service.ask(asker, Quick("next", taken, gate), asker.take)  # wakes the service
    await answered(asker, 3)
    assert asker.answers == ["quick", "next", "long"]


async def test_fault_of_the_solver_reaches_the_program(service, gate):
    @dataclass(frozen=True)
    class Broken(Question):
        def steps(self):
            yield
            raise ZeroDivisionError

    asker = Asker()
    gate.set()
    service.ask(asker, Broken(), asker.take)
    await answered(asker, 1)
    assert len(asker.errors) == 1
    service.ask(asker, Long("on", [], gate), asker.take)
    await answered(asker, 2)
    assert asker.answers == ["on"]


async def test_nothing_is_answered_after_the_service_is_closed(service, gate):
    asker, taken = Asker(), []
    service.ask(asker, Long("long", taken, gate), asker.take)
    await until(lambda: taken)
    service.close()
    gate.set()
    if service._thread:
        service._thread.join(HANG_SECONDS)
        assert not service._thread.is_alive()
    service.ask(asker, Long("later", [], gate), asker.take)
    await idle()
    assert asker.answers == []


def test_program_that_exits_does_not_wait_for_a_long_question():
    program = """
import asyncio, threading, time
from textual.message_pump import MessagePump
from videopoker.tui.solving.service import Question, SolverService

class Endless(Question):
    def steps(self):
        while True:
            time.sleep(60)
            yield

async def main():
    service = SolverService()
    service.ask(MessagePump(), Endless(), print)
    service.close()

asyncio.run(main())
print("left")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=HANG_SECONDS, check=True
    )
    assert done.stdout == "left\n"


def test_numpy_is_loaded_by_the_first_question_and_not_before():
    program = """
import sys
from videopoker.tui.shell import app
from videopoker.tui.solving import questions
from videopoker.tui.games import screen as games
from videopoker.tui.statistics import screen as statistics
print("numpy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


async def test_program_closes_its_service_when_it_ends():
    async with seated(Session.in_memory(credits=10)) as pilot:
        await painted(pilot)
        service = pilot.app.solver
    assert service._is_closed


async def test_long_question_pauses_between_its_steps_and_lets_a_quick_one_in(service, gate, monkeypatch):
    asker, taken = Asker(), []
    monkeypatch.setattr(Long, "pause", 600)
    monkeypatch.setattr(Quick, "pause", 600)
    gate.set()
    service.ask(asker, OtherLong("long", taken, gate), asker.take)
    await until(lambda: taken)
    service.ask(asker, Quick("quick", taken, gate), asker.take)
    await answered(asker, 1)
    await idle()
    assert taken == ["long0", "quick0", "quick1", "quick2"]


async def test_event_loop_runs_on_between_the_steps_of_a_question(service, gate):
    asker, taken = Asker(), []
    service.ask(asker, Quick("quick", taken, gate), asker.take)
    await until(lambda: taken)  # looks again and again while the question takes step after step
    gate.set()
    await answered(asker, 1)


async def test_memory_is_shared_before_the_first_question_and_released_after_a_long_one(
    service, has_threads, gate, monkeypatch
):
    gate.set()
    asker, taken, given_back, shared = Asker(), [], [], []
    monkeypatch.setattr(service_module, "_give_back", lambda: given_back.append([*taken]))
    monkeypatch.setattr(service_module, "_share_memory", lambda: shared.append([*taken]))
    service.ask(asker, Quick("quick", taken, gate), asker.take)
    await answered(asker, 1)
    service.ask(asker, Long("long", taken, gate), asker.take)
    await until(lambda: given_back)
    assert [of[-1] for of in given_back] == ["long2"]
    assert shared == [[]] * has_threads  # without a thread there is one arena
