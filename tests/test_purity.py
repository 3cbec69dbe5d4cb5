"""What each floor may import that is not ours: read from the code, also inside functions and for types."""

import ast
from functools import cache
from pathlib import Path

import videopoker

PACKAGE = Path(videopoker.__file__).parent

FLOORS = ("core", "solver", "play", "coach", "text", "drawing", "plain", "tui")
"""The floors with a list; the commands may import anything."""

ALLOWED = {
    ".": {
        "__future__.annotations": "signatures with names, not unions, in help()",
        "collections": "containers and their types",
        "dataclasses": "values",
        "itertools": "iteration",
        "typing": "types",
    },
    "core": {
        "bisect": "the range that a sum falls in",
        "difflib": "the nearest name to a misspelt one",
        "enum": "ranks, categories, phases",
        "functools": "caches",
        "hashlib": "the fingerprint of a paytable",
        "inspect": "what a method takes, for a refusal",
        "json": "the text that is hashed",
        "operator": "whole numbers of any kind",
        "re": "cards, names and messages",
        "unicodedata": "names of saves and of games, letters that look like others",
    },
    "solver": {
        "bisect": "the part of a curve that a pay falls in",
        "concurrent.futures.Executor": "the caller's processes: none is started here",
        "concurrent.futures.Future": "the same",
        "fractions": "exact values",
        "functools": "caches",
        "math": "numbers of hands, logarithms",
        "numpy": "sums over millions of deals",
        "operator": "functions of two numbers",
        "statistics": "the normal distribution",
        "zlib": "the check sum of a part of a simulation",
    },
    "play": {
        "bisect": "searches in sorted lists",
        "codecs": "the byte order mark of a text file",
        "contextlib": "files and databases that are closed",
        "contextvars": "to whom the files of a session are sent",
        "datetime": "the times of hands and days",
        "enum": "moves, notes",
        "errno": "why a file is refused",
        "functools": "caches",
        "hashlib": "the chain of a log, commitments",
        "json": "records of a log",
        "open": "files",
        "os": "files: modes, syncing, links",
        "pathlib": "files",
        "re": "names and lines of files",
        "shlex": "scripts, and commands quoted in messages",
        "sqlite3": "saves",
        "stat": "ordinary files and others",
        "tomlkit": "files changed without losing comments",
        "tomllib": "files read",
    },
    "play/table/coaching.py": {"time.monotonic": "how long a question has been on the screen"},
    "play/table/notes.py": {"fractions.Fraction": "what a hold cost, exactly"},
    "play/host/crash_report.py": {"traceback": "the lines of a crash"},
    "play/host/operating_system.py": {
        "contextlib": "a network folder without locks",
        "importlib.import_module": "modules that only some systems have: fcntl, msvcrt",
        "struct": "the lock's request",
        "sys": "the system, which decides on the kind of lock",
    },
    "play/host/processes.py": {
        "concurrent.futures": "processes that calculate",
        "multiprocessing": "the same",
        "signal": "Ctrl+C, which only the parent answers",
        "threading": "the end of the parent seen by a child",
    },
    "play/host/files.py": {"io": "text written to a descriptor"},
    "play/host/paths.py": {
        "platformdirs": "the folders of the system",
        "shutil": "the program that the shell finds",
        "sys": "the prefix that Python runs from, and how the program was started",
    },
    "play/solving.py": {
        "concurrent.futures.Executor": "the caller's processes: none is started here",
        "fractions": "exact values",
    },
    "core/base/records.py": {"fractions": "the types of exact values"},
    "core/base/read_number.py": {"fractions.Fraction": "exact shares"},
    "play/saves/check/hands_behind_damage.py": {
        "heapq.merge": "the rows of a save and of their second copy, by number",
        "operator.itemgetter": "their numbers",
    },
    "play/saves/index/log_index.py": {"time.monotonic": "how long an index is made before the rest waits"},
    "play/saves/hands/search.py": {"array.array": "the numbers of a million hands in 8 MB, sorted"},
    "play/saves/rows/log_row.py": {"secrets": "the identity of a save"},
    "play/saves/files/sqlite_file.py": {
        "urllib.parse.quote_from_bytes": "a path as SQLite takes it",
        "socket": "the name of the computer that holds the lock",
        "time": "how long a lock is waited for",
    },
    "play/deals/shuffle.py": {"hmac": "numbers from a seed", "secrets": "entropy"},
    "coach/sheet.py": {"string": "the letters that name lines"},
    "coach": {
        "abc": "drill and daily deals share a class",
        "contextlib": "files that are closed, errors that do not matter",
        "datetime": "the day of a daily deal, the time of the next drill",
        "enum": "the shapes of holds",
        "fractions": "exact values",
        "functools": "caches",
        "hashlib": "deals of the day, keys of cached sheets",
        "json": "sheets and grades in files",
        "math": "numbers of hands",
        "pathlib": "names of saves and of sheets",
    },
    "coach/hand_list.py": {"csv": "an export read back", "re": "what stands between a hand and its hold"},
    "coach/courses.py": {"tomllib": "the courses written by hand"},
    "coach/drill.py": {"fsrs": "when a missed hand comes again"},
    "coach/policy_file.py": {
        "exec": "a player's own policy",
        "sys.stderr": "what a player's own policy prints",
        "traceback": "the line where a player's own policy failed",
    },
    "text": {
        "calendar": "months and days",
        "datetime": "dates to print",
        "fractions": "exact values to print",
        "math": "numbers to round",
        "re": "names of lines",
    },
    "text/groups/record.py": {"enum": "the names of phases", "functools": "caches"},
    "text/export/hand_files.py": {
        "contextlib": "a file that is closed",
        "csv": "a form of export",
        "errno": "a full disk in words",
        "io": "the type of a file",
        "json": "a form of export",
        "pathlib": "the name typed for the file",
    },
    "text/answers": {"pathlib": "the folder of a save", "textwrap": "the rules below a sheet"},
    "text/groups/html.py": {"html": "text escaped"},
    "text/words/cells.py": {"functools": "caches", "unicodedata": "characters that take two cells, or none"},
    "drawing": {
        "functools": "caches",
        "pathlib": "the files with the figures and letters, names of files that play writes",
        "unicodedata": "letters without their accents",
    },
    "drawing/shared_picture.py": {
        "struct": "the parts of a PNG file",
        "zlib": "its compression and check sums",
    },
    "plain": {
        "abc": "the hands that take the verbs of the table share a class",
        "datetime": "the day of a daily deal",
        "functools": "verbs bound to their object",
        "operator": "sorting",
        "pathlib": "names of files that play opens",
        "re": "what was typed",
        "shutil.get_terminal_size": "the width of help",
        "textwrap": "the lines of help",
    },
    "plain/answers.py": {
        "contextlib": "options are named without dashes in an error",
        "shlex": "names of several words, in quotes",
    },
    "plain/shell.py": {
        "cmd": "the shell",
        "os.isatty": "whether somebody types",
        "sys": "its input and output",
        "types": "a state without a session",
    },
    "tui/history/dialogs.py": {"asyncio.sleep": "frames between the hands of an export"},
    "tui/history/listing.py": {"array": "numbers of hands in little memory"},
    "tui": {
        "abc": "what a kind of widget must define",
        "bisect": "the point under the cursor",
        "contextlib": "what may be missing",
        "datetime": "dates of hands and sessions",
        "enum": "phases of an animation",
        "functools": "caches, actions with arguments",
        "math": "sizes",
        "operator": "sorting",
        "pathlib": "names of saves and files that play opens",
        "rich": "cells and styles",
        "shlex": "a command to copy",
        "textual": "the screen; a private part (_name) only where it is listed",
        "textwrap": "lines",
        "time.monotonic": "how long a thing is shown",
        "weakref": "figures kept as long as a screen or a log",
    },
    "tui/lab": {"fractions": "the exact return aimed at"},
    "tui/textual_fixes/variables.py": {
        "os": "the variables",
        "pkgutil.resolve_name": "the driver that a variable names",
    },
    "tui/textual_fixes/__init__.py": {
        "importlib": "fixes that cannot be imported are left out",
        "types": "the file of a fix",
    },
    "tui/textual_fixes/screens.py": {"sys": "the crash that ends the program"},
    "tui/textual_fixes/closed_screens.py": {"textual._context": "the widget that failed"},
    "tui/textual_fixes/task_names.py": {"asyncio": "where Pyodide looks for the function"},
    "tui/textual_fixes/garbage.py": {"asyncio": "the loop", "gc": "pauses between frames"},
    "tui/textual_fixes/compositor.py": {"textual._compositor": "rows written at once"},
    "tui/host": {
        "asyncio": "signals in the loop, the player's commands for sounds",
        "contextlib": "a process that has ended",
        "os": "the terminal's descriptor, a group of processes",
        "re": "answers of a terminal",
        "signal": "stop, continue, hang up",
        "sys": "the terminal",
        "termios": "the terminal",
        "threading": "the thread of the loop",
    },
    "tui/host/made_sounds.py": {
        "array": "samples",
        "io": "a file in memory",
        "shutil": "the program that plays sounds",
        "wave": "the file format of sounds",
    },
    "tui/host/editor.py": {"shlex": "its arguments", "subprocess": "the player's editor"},
    "tui/host/stream.py": {"codecs": "keys from bytes"},
    "tui/shell/stream_run.py": {"asyncio": "the caller's loop"},
    "tui/textual_fixes/driver.py": {
        "codecs": "keys from bytes",
        "os": "the terminal's descriptor",
        "selectors": "input",
        "signal": "stop, continue, hang up",
    },
    "tui/textual_fixes/input_parser.py": {
        "re": "answers of a terminal",
        "textual._time": "when a lone escape is a key",
        "textual._xterm_parser": "keys a terminal sends",
    },
    "tui/shell/command_palette.py": {"re": "the letters that match"},
    "tui/shell/run.py": {
        "asyncio": "the loop",
        "shutil.get_terminal_size": "the width of the last lines",
        "sys": "the thread switch interval, stderr",
    },
    "tui/solving/service.py": {
        "asyncio": "answers in the loop, and steps without a thread",
        "ctypes": "memory given back to the system",
        "threading": "its thread",
        "time": "pauses on it",
    },
}
"""Modules, names of modules and builtins that a floor, a folder or a file may use, and what for."""

BUILTINS = {"open", "eval", "exec", "__import__", "__builtins__"}


def used(source):
    """What a text uses that is not a module of ours: `module`, `module.name`, builtins, what `videopoker` exports."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names if not alias.name.startswith("videopoker."))
            case ast.ImportFrom(module, names, 0) if not module.startswith("videopoker."):
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Name(name, ast.Load()) if name in BUILTINS:
                yield name


def permission(file, name):
    """The file or folder and the entry of its list that allow this name in this file, None if nothing does."""
    for where in (file, *map(str, Path(file).parents)):
        for entry in ALLOWED.get(where, ()):
            if name == entry or (name.startswith(f"{entry}.") and "._" not in name.removeprefix(entry)):
                return where, entry
    return None


def not_allowed(file, source):
    """What a file of the package with this text may not use."""
    return [name for name in used(source) if permission(file, name) is None]


@cache
def names_of_files():
    """What each file of these floors uses."""
    return {
        file.relative_to(PACKAGE).as_posix(): [*used(file.read_text(encoding="utf-8"))]
        for floor in FLOORS
        for file in sorted((PACKAGE / floor).rglob("*.py"))
    }


def test_every_floor_uses_only_what_its_lists_allow():
    assert [
        (file, name)
        for file, names in names_of_files().items()
        for name in names
        if permission(file, name) is None
    ] == []


def test_lists_allow_only_what_is_used():
    needed = {permission(file, name) for file, names in names_of_files().items() for name in names}
    assert {(where, entry) for where, entries in ALLOWED.items() for entry in entries} - needed == set()
