"""Every state of its files that an action of the program goes through: a program killed then leaves that state."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

Files = dict[str, bytes]
"""The content of each file of a folder, by its path in it."""

CALLS = ("fsync", "link", "pwrite", "rename", "replace", "unlink", "write")
"""What changes files beside SQLite."""


def files_in(folder: Path) -> Files:
    """The files of a folder now."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def left_in(folder: Path, files: Files) -> Path:
    """A new folder with these files."""
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


@contextmanager
def crash_points(folder: Path) -> Iterator[list[Files]]:
    """Inside, the list grows by the state of the folder after each write, sync, rename and statement that changed it."""
    states = [files_in(folder)]

    def look() -> None:
        if (files := files_in(folder)) != states[-1]:
            states.append(files)

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, _watched(getattr(os, name), look))
        patch.setattr(sqlite3, "connect", _connecting(look))
        yield states
    look()


def _watched(call: Callable[..., Any], look: Callable[[], None]) -> Callable[..., Any]:
    """The call, with a look before it and after it."""

    def watched(*given: Any, **named: Any) -> Any:
        look()
        result = call(*given, **named)
        look()
        return result

    return watched


def _connecting(look: Callable[[], None]) -> Callable[..., sqlite3.Connection]:
    """`sqlite3.connect`, with a look before each statement of its connections."""
    connect = sqlite3.connect

    def connected(*given: Any, **named: Any) -> sqlite3.Connection:
        connection = connect(*given, **named)
        connection.set_trace_callback(lambda _: look())
        return connection

    return connected
