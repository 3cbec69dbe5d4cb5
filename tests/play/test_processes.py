"""Functions called in other processes: in order, importing only the program, and never left running."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from videopoker.play.host.processes import called_in_processes

SCRIPT = """
from videopoker.play.host.processes import called_in_processes
if __name__ == "__main__":
    for result in called_in_processes({function}, {calls}, here=False):
        print(result, flush=True)
"""


@pytest.fixture
def start(tmp_path):
    """Starts a script that calls a function in processes, in a folder where nothing may be read."""

    def started(function, calls):
        script = tmp_path / "scripts" / "script.py"
        script.parent.mkdir()
        script.write_text(SCRIPT.format(function=function, calls=calls), encoding="utf-8")
        folder = tmp_path / "current"
        folder.mkdir()
        for name in ("json", "multiprocessing", "pickle", "signal", "videopoker"):
            (folder / f"{name}.py").write_text("raise SystemExit('read')", encoding="utf-8")
        return subprocess.Popen([sys.executable, str(script)], cwd=folder, stdout=subprocess.PIPE, text=True)

    return started


@pytest.mark.parametrize("here", [True, False])
def test_results_come_in_order_and_leave_the_environment_the_same(here):
    before, calls = dict(os.environ), [(number, 7) for number in range(30)]
    assert list(called_in_processes(divmod, calls, here=here)) == [divmod(*call) for call in calls]
    assert dict(os.environ) == before


def test_calls_are_taken_only_a_few_ahead_and_an_error_reaches_the_caller(monkeypatch):
    """The environment is restored after it too."""
    monkeypatch.setenv("PYTHONSAFEPATH", "as set")
    taken = []
    calls = ((taken.append(number) or number, 1 - number // 40) for number in range(100))
    results = called_in_processes(divmod, calls, here=False)
    next(results)
    assert len(taken) < 20
    with pytest.raises(ZeroDivisionError):
        list(results)
    assert os.environ["PYTHONSAFEPATH"] == "as set"


def test_processes_read_no_module_from_the_current_folder(start):
    script = start("divmod", [(7, 2)])
    assert (script.communicate()[0], script.returncode) == ("(3, 1)\n", 0)


def test_processes_end_when_the_program_is_killed(start):
    sleeping = "__import__('time').sleep(600)"
    script = start("eval", [("__import__('os').getpid()",), (sleeping,), (sleeping,)])
    process = Path("/proc") / script.stdout.readline().strip()
    assert process.exists()
    script.send_signal(signal.SIGKILL)
    script.wait()
    while is_running(process):
        time.sleep(0.02)


def is_running(process):
    """Whether a process is there and has not ended; it may vanish between two looks."""
    try:
        return "Z (" not in (process / "stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
