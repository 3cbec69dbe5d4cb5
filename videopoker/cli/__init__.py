"""The command line: finds the command, runs it, gives its exit code.

Results go to stdout, complaints to stderr. Exit 0: done. 1: the answer is no. 2: the request was wrong.
"""

import argparse
import atexit
import gc
import io
import os
import sys
import time
from collections.abc import Sequence
from typing import TextIO

from videopoker.cli.commands import whole_parser
from videopoker.cli.request import complain, explain_hint, runnable

_OBJECTS_BETWEEN_COLLECTIONS = 200_000
"""About as many objects as start-up makes, nearly all of which stay. Python's default of 700 makes start-up a seventh slower."""

_FREED_BLOCK = 1 << 24
"""Once glibc has freed a block of this size, it keeps freed memory of up to twice the size for the next arrays: a tenth of `solve`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, 20, 100)
    bytes(_FREED_BLOCK)
    # the last collection, whose memory the system takes back at once anyway, would take a tenth of `solve` and `hand`
    atexit.register(gc.freeze)
    # NumPy would start a second thread that only waits, and takes a third of the CPU time of `hold`
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.umask(0o077)  # saves, exports, reports: only the player reads what is written
    if not sys.stdout:  # None when the caller closed it
        complain("standard output is closed; expected a terminal, a file or a pipe")
        return 2
    if isinstance(
        sys.stdout, io.TextIOWrapper
    ):  # a file's name may have signs that the terminal cannot write
        sys.stdout.reconfigure(errors="backslashreplace")
    if complaint := _zone_fault() or _encoding_fault(sys.stdout):
        if isinstance(sys.stderr, io.TextIOWrapper):
            sys.stderr.reconfigure(encoding="ascii", errors="backslashreplace")
        complain(complaint)
        return 2
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except OSError as error:
        return _unwritten(error)
    finally:
        _drop_unwritten(sys.stderr)


def _zone_fault() -> str:
    """Why no time can be shown in this time zone; empty if it is less than a day from UTC, as Python expects."""
    if abs(time.localtime().tm_gmtoff) < 24 * 60 * 60:
        return ""
    return f"TZ={os.environ.get('TZ')} is a day or more from UTC; expected a time zone such as Europe/Berlin"


def _encoding_fault(out: TextIO) -> str:
    """Why nothing can be written in this encoding; empty if ASCII is the same in it, as every terminal expects."""
    encoding = getattr(out, "encoding", None) or "ascii"
    if "videopoker".encode(encoding, "replace").endswith(b"videopoker"):
        return ""
    return f"standard output has the encoding {encoding}; expected one with ASCII: set PYTHONIOENCODING=utf-8"


def run(words: Sequence[str]) -> int:
    """Find the command and run it; returns the exit code. OSError if a file or standard output cannot be used."""
    options = argparse.Namespace(saves=None, save=None, practice=None)
    try:
        return whole_parser().read(words, options)(options)
    except SystemExit as leaving:  # after a help, or a mistake on the command line
        return int(leaving.code or 0)
    except KeyboardInterrupt:
        return 130
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - the traceback goes into the report
        return _failed(error, options)


def _drop_unwritten(out: TextIO | None) -> None:
    """Flush a stream; if it cannot be written, as when its terminal is closed, drop the rest.

    Else Python flushes it again at exit, prints an error, and exits with 120.
    """
    if not out:
        return
    try:
        out.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def _unwritten(error: OSError) -> int:
    """Print what cannot be written or read; nothing if the reader has closed the pipe, as `| head` does."""
    _drop_unwritten(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return 141
    hint = "; check the permissions of the file and its folder" if isinstance(error, PermissionError) else ""
    complain(f"{error.filename or 'standard output'}: {error.strerror or error}{hint}")
    return 2


def _failed(error: Exception, options: argparse.Namespace) -> int:
    """Print why a request is refused, or where the report of a crash is."""
    from videopoker.core.base.messages import Refused, without_numpy

    error = without_numpy(error)
    if isinstance(error, Refused):
        from videopoker.play.saves.files.sqlite_file import DamagedSave

        message = str(error)
        if isinstance(error, DamagedSave) and "`videopoker " not in message:
            message += f"; {explain_hint(options)}"  # which command says more of a damaged save
        complain(runnable(message, options))
        return 2
    from videopoker.play.host.crash_report import EXIT_CODE, report
    from videopoker.play.host.paths import crash_log_path

    print(report(error, crash_log_path(options.saves)), file=sys.stderr)
    return EXIT_CODE
