"""The file from which a simulation can be resumed: the parameters of the run, and the totals so far."""

import json
from pathlib import Path
from typing import Any

from videopoker.core.messages import Refused, quoted
from videopoker.play.files import replacing

_FORMAT = {"videopoker": "simulation", "version": 1}
_WORDS = {"coins": "bet", "drawn": "number of hands from a deal", "session": "length of sessions"}
_DIGESTS = {"pays", "policy"}


def read_run(path: Path) -> dict[str, Any] | None:
    """The content of a file: `run`, the parameters, and `totals`; None if there is no file. Refused if it is damaged."""
    try:
        record = json.loads(path.read_text("utf-8"))
        sound = {key: record[key] for key in _FORMAT} == _FORMAT and isinstance(record["run"], dict)
    except FileNotFoundError:
        return None
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
            what = "" if key in _DIGESTS else f": {quoted(stored[key])}, not {quoted(value)}"
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
