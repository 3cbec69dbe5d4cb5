"""Whole commands, from the start of the process to its end, in turn with Python alone and with the import of NumPy."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, timed_process
from videopoker.play.paytables.files import HOUSE_GAME

TITLE = "Whole commands"

ROUNDS = 15
"""How often each is run, in turn, so that other load slows all of them."""
TIMES_PYTHON = 3.4
"""The budget of a command without NumPy, in times of Python alone."""
BEYOND_NUMPY = 4.5
"""The budget of a command with NumPy, less the import of NumPy, in times of Python alone."""
PLUGIN = 0.010
"""Seconds by which pytest may start later."""
WITHOUT_NUMPY = ("--help", "hand 'Ks Kh JK 8c 8d'")
WITH_NUMPY = (
    f"solve {HOUSE_GAME} --json",
    "solve jacks-or-better-9-6 --json",
    "solve deuces-wild-full-pay --json",
    "hold 'As Kd JK 7c 7h' --json",
)
OTHERS = ("completion bash",)
SCRIPT = "credits 100\nbet 5\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect paid 25\n"


def rows() -> Iterator[Row]:
    script = Path(sys.executable).parent / "videopoker"
    command = [str(script)] if script.exists() else [sys.executable, "-m", "videopoker"]
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--version"]
    processes = {
        "pytest": [*tests, "-p", "no:videopoker"],
        "pytest with the plugin": tests,
        "": [sys.executable, "-c", ""],
        "numpy": [sys.executable, "-c", "import numpy"],
        "run": [*command, "run", "-"],
        **{line: [*command, *shlex.split(line)] for line in (*WITHOUT_NUMPY, *WITH_NUMPY, *OTHERS)},
    }
    samples: dict[str, list[float]] = {name: [] for name in processes}
    for _ in range(ROUNDS):
        for name, arguments in processes.items():
            samples[name] += timed_process(arguments, 1, SCRIPT * (name == "run"))
    bare, numpy = min(samples[""]), min(samples["numpy"])
    yield Row("python alone", samples[""], figure=bare)
    yield Row("import numpy", samples["numpy"], figure=numpy)
    for line in WITHOUT_NUMPY:
        best = min(samples[line])
        yield Row(f"videopoker {line}", samples[line], TIMES_PYTHON * bare, "python alone", bare, figure=best)
    for line in WITH_NUMPY:
        beyond = [seconds - numpy for seconds in samples[line]]
        what = f"videopoker {line}, less importing NumPy"
        yield Row(what, beyond, BEYOND_NUMPY * bare, "python alone", bare, figure=min(beyond))
    for line in OTHERS:
        yield Row(f"videopoker {line}", samples[line], None, "python alone", bare, figure=min(samples[line]))
    pytest = min(samples["pytest"])
    plugin = min(samples["pytest with the plugin"])
    yield Row(
        "pytest's start with the plugin",
        samples["pytest with the plugin"],
        pytest + PLUGIN,
        "without it",
        pytest,
        figure=plugin,
    )
    yield Row("videopoker run - (one hand)", samples["run"], None, "python alone", bare)
