"""The name of a task: Pyodide 314 sets it with a function that Python 3.14 no longer has.

Textual sets a task factory, and with one Pyodide's event loop calls `asyncio.tasks._set_task_name`: every `create_task`
fails. A file of its own, since only a page needs it. Remove it once Pyodide passes the name to the factory.
"""

import asyncio
from typing import Any

_NAME = "_set_task_name"


def _set_name(task: "asyncio.Task[Any]", name: str | None) -> None:
    if name is not None:
        task.set_name(name)


def put_back() -> None:
    """Define the function where it is missing."""
    if not hasattr(asyncio.tasks, _NAME):
        setattr(asyncio.tasks, _NAME, _set_name)
