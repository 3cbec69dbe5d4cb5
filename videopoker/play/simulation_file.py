"""The file that a simulation can be gone on with: what decides its totals, and the totals so far."""

import json
import os
from pathlib import Path
from typing import Any

from videopoker.core.messages import Refused, quoted

_FORMAT = {"videopoker": "simulation", "version": 1}
_WORDS = {
    "game": "game",
    "coins": "bet",
    "drawn": "number of hands from a deal",
    "policy": "policy",
    "seed": "seed",
}


def read_totals(path: Path, decided: dict[str, Any]) -> Any:
    """The totals in a file; None where there is no file yet. Refused for another run's, or what is no such file.

    `decided` has what decides the totals of a run: they are gone on with only where all of it is the same.
    """
    try:
        record = json.loads(path.read_text("utf-8"))
        found, totals = record["run"], record["totals"]
        sound = {key: record[key] for key in _FORMAT} == _FORMAT and found.keys() == decided.keys()
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        sound = False
    if not sound:
        raise damaged(path)
    for key, value in decided.items():
        if found[key] != value:
            said = "" if key == "policy" else f": {quoted(found[key])}, not {quoted(value)}"
            raise Refused(
                f"{path} is a run with another {_WORDS.get(key, key)}{said}; expected another file, or the same run"
            )
    return totals


def write_totals(path: Path, decided: dict[str, Any], totals: dict[str, Any]) -> None:
    """Write a file, whole before it replaces the one that is there; OSError where that cannot be."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        new.write_text(json.dumps(_FORMAT | {"run": decided, "totals": totals}), "utf-8")
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def damaged(path: Path) -> Refused:
    """What to say of a file that is not as `write_totals` wrote it."""
    return Refused(
        f"{path} is not a simulation's file, or it is damaged; expected one that --resume wrote, or a new name"
    )
