"""Imports: no Textual or NumPy where neither is needed, and no floor loads one above it."""

import json
import pkgutil
import subprocess
import sys
from functools import cache

import videopoker
from videopoker.play.session import Session

FLOORS = ("core", "solver", "play", "coach", "text", "drawing", "plain", "cli")
"""The floors without a screen, lowest first."""

HEADLESS = [
    module.name
    for floor in FLOORS
    for module in pkgutil.walk_packages(videopoker.__path__, "videopoker.")
    if module.name.split(".")[1] == floor
]

SOLVES = (
    "videopoker.solver.",
    "videopoker.coach.policy_file",
    "videopoker.text.odds.solution",
    "videopoker.text.odds.sweep",
    "videopoker.text.odds.comparison",
    "videopoker.cli.solve",
    "videopoker.cli.hands",
    "videopoker.cli.simulate",
)
"""Modules that may load NumPy: the solver, the texts of its results, simulated policies."""


def run(code, *arguments, **options):
    """The last line a fresh interpreter prints for this code, read as JSON."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


WATCH = """
import importlib, json, sys
before, loaded = set(sys.modules), {}
for module in sys.argv[1:]:
    importlib.import_module(module)
    loaded[module] = sorted(set(sys.modules) - before)
    before |= set(sys.modules)
print(json.dumps(loaded))
"""


def newly_loaded(*modules):
    """The modules loaded by each of these, imported one after the other in one fresh interpreter."""
    return run(WATCH, *modules)


@cache
def headless():
    """The modules loaded by each one without a screen: core, then a session, then those that may load NumPy."""
    calm = [name for name in HEADLESS if not name.startswith(SOLVES) and not name.endswith("__main__")]
    order = ("videopoker.core", "videopoker.play.session", "videopoker")
    calm.sort(key=lambda name: next(index for index, start in enumerate(order) if name.startswith(start)))
    return newly_loaded(*calm, *(name for name in HEADLESS if name.startswith(SOLVES)))


def loaders(loaded, *packages):
    """The modules that load one of these packages, each with the ones it loads."""
    starts = tuple(f"{package}." for package in packages)
    return {
        module: matching
        for module, names in loaded.items()
        if (matching := [name for name in names if f"{name}.".startswith(starts)])
    }


def test_headless_modules_load_no_screen_and_numpy_only_to_solve():
    loaded = headless()
    assert loaders(loaded, "textual", "rich") == {}
    assert not [module for module in loaders(loaded, "numpy") if not module.startswith(SOLVES)]


def test_every_floor_has_modules_to_be_loaded():
    assert {name.split(".")[1] for name in HEADLESS} == set(FLOORS)


def test_command_line_loads_only_the_words_of_errors_until_a_command_needs_more():
    loaded = newly_loaded("videopoker", "videopoker.cli.commands")
    floors = [f"videopoker.{floor}" for floor in ("core", "play", "solver", "text", "plain", "tui")]
    assert loaders(loaded, *floors) == {
        "videopoker": [
            "videopoker.core",
            "videopoker.core.base",
            "videopoker.core.base.rendering",
        ],  # the hook
        "videopoker.cli.commands": [
            "videopoker.core.base.messages",
            "videopoker.core.base.read_number",
            "videopoker.text",
            "videopoker.text.answers",
            "videopoker.text.answers.option",
        ],
    }


def test_command_imports_no_file_of_another_group():
    files = {
        name: {module for module in run(ONE_HELP, name) if module.startswith("videopoker.cli.")}
        for name in ("hand", "stats", "help")
    }
    shared = {f"videopoker.cli.{name}" for name in ("commands", "parser", "request")}
    watch = {"videopoker.cli.progress"}
    assert files == {
        "hand": shared | {"videopoker.cli.hands"},
        "stats": shared | watch | {"videopoker.cli.history"},
        "help": shared | {"videopoker.cli.programs"},
    }


def test_paytable_is_read_without_the_modules_that_only_lists_of_games_need():
    (loaded,) = newly_loaded("videopoker.play.paytables.files").values()
    assert not {"hashlib", "json"}.intersection(loaded)


def test_session_loads_no_solver_until_it_is_asked():
    session = headless()["videopoker.play.session"]
    assert "videopoker.play.saves.log.log" in session
    assert loaders({"session": session}, "videopoker.solver") == {}


def test_table_loads_the_solver_only_when_asked():
    apps = "videopoker.tui.shell.app", "videopoker.tui.shell.run"
    assert loaders(newly_loaded(*apps), "videopoker.solver", "numpy") == {}


def test_table_loads_no_other_screen_and_no_document_of_a_paytable():
    """The first frame would wait for them: the palette and its lists alone are 5 ms."""
    loaded = newly_loaded("videopoker.tui.shell.app", "videopoker.tui.shell.run")
    others = (
        "videopoker.tui.shell.command_palette",
        "videopoker.tui.kit.lists",
        "videopoker.tui.lab",
        "videopoker.tui.history",
    )
    assert loaders(loaded, *others, "videopoker.play.paytables.file_text") == {}


ONE_HELP = """
import json, sys
from videopoker.cli import main

assert main([sys.argv[1], "--help"]) == 0
print(json.dumps(sorted(sys.modules)))
"""
ONE_COMMAND = """
import io, json, sys
from contextlib import redirect_stdout
from videopoker.cli import main

with redirect_stdout(io.StringIO()):
    assert main(sys.argv[1:]) == 0
print(json.dumps(sorted(sys.modules)))
"""


ARGPARSE = """
import argparse, io, json, sys

argparse.ArgumentParser().print_help(io.StringIO())
print(json.dumps(sorted(sys.modules)))
"""


@cache
def of_argparse():
    """The modules that argparse itself imports, more in each version of Python."""
    return {*run(ARGPARSE)}


def test_help_of_the_commands_imports_no_slow_module_of_the_standard_library():
    """Dataclasses and what they import would take a third of its time."""
    assert {"dataclasses", "inspect", "pkgutil", "shlex"} & {*run(ONE_COMMAND, "help")} <= of_argparse()


def test_naming_hands_imports_no_slow_module_of_the_standard_library():
    """Dataclasses and what they import would take a fifth of its time."""
    loaded = {*run(ONE_COMMAND, "hand", "Ks Kh JK 8c 8d")}
    assert {"dataclasses", "inspect", "shutil"} & loaded <= of_argparse()


def test_solving_imports_no_save_and_no_event_of_the_game():
    for command in (["solve", "jacks-or-better-9-6"], ["hold", "Ks Kh 7d 2c 9s", "--paytable", "9/6 jacks"]):
        assert {"sqlite3", "videopoker.core.machine.events"} & {*run(ONE_COMMAND, *command)} == set()


COMMANDS = """
import io, json, sys
from videopoker.cli import main

loaded = {}
for command in json.loads(sys.argv[1]):
    sys.stdin = io.TextIOWrapper(io.BytesIO(sys.argv[2].encode()))
    try:
        code = main(command)
    except SystemExit as leaving:
        code = leaving.code
    assert code == 0, command
    loaded[" ".join(command)] = sorted({"textual", "rich", "numpy"} & set(sys.modules))
print(json.dumps(loaded))
"""
SCRIPT = "seed 1\ncredits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect paid 25\nauto 5 none\n"


def test_scripted_hand_and_commands_are_played_without_textual_and_numpy(tmp_path):
    Session.open(tmp_path / "mine.sqlite3", practice=True).close()
    commands = [
        ["--help"],
        ["--version"],
        ["run", "-"],
        ["run", "--json", "-"],
        ["run", "--save", "mine", "-"],
        ["paytables"],
        ["hand", "Ks Kh 7d 2c JK"],
    ]
    loaded = run(COMMANDS, json.dumps(commands), SCRIPT, env={"VIDEOPOKER_SAVES": str(tmp_path)})
    assert loaded == {" ".join(command): [] for command in commands}
