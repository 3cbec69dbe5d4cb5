"""The file with the totals of a simulation, from which it continues."""

import json
from pathlib import Path
from typing import Any

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import read_number
from videopoker.play.host.files import read_limited, replacing

_FORMAT = {"videopoker": "simulation", "version": 1}
"""What marks the file from which a run can be resumed."""
_WORDS = {
    "coins": "bet",
    "cash_back": "cash back",
    "drawn": "number of hands from a deal",
    "session": "length of sessions",
}


def read_run(path: Path) -> dict[str, Any] | None:
    """The content of a file: `run`, the parameters, and `totals`; None if there is no file. Refused if it is damaged."""
    try:
        content = read_limited(path)
    except FileNotFoundError:
        return None
    try:
        record = json.loads(content, parse_int=read_number)
        sound = {key: record[key] for key in _FORMAT} == _FORMAT and isinstance(record["run"], dict)
    except (ValueError, KeyError, TypeError, RecursionError):
        sound = False
    if not sound or "totals" not in record:
        raise damaged(path)
    return dict(record)


def check_same(path: Path, stored: dict[str, Any], decided: dict[str, Any]) -> None:
    """Refused if the file belongs to a run with other parameters than `decided`."""
    if stored.keys() != decided.keys():
        raise damaged(path)
    for key, value in decided.items():
        if stored[key] != value:
            is_digest = key in {"pays", "policy"}
            what = "" if is_digest else f": {quoted(stored[key])}, not {quoted(value)}"
            expected = "repeat that run, or choose another file"
            raise Refused(f"{path} is of a run with another {_WORDS.get(key, key)}{what}; {expected}")


def write_totals(path: Path, decided: dict[str, Any], totals: dict[str, Any]) -> None:
    """Write the file whole or not at all, as `replacing` does; OSError if it cannot be written."""
    with replacing(path) as file:
        file.write(json.dumps(_FORMAT | {"run": decided, "totals": totals}))


def damaged(path: Path) -> Refused:
    """The error for a file that `write_totals` did not write, or that was damaged since."""
    return Refused(
        f"{path} is damaged or not a simulation's file; expected a file that --resume wrote, or a new name"
    )
