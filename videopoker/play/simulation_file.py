"""The file that a simulation can be gone on with: what decides its totals, and the totals so far."""

import json
from pathlib import Path
from typing import Any

from videopoker.core.messages import Refused, quoted
from videopoker.play.files import replacing

_FORMAT = {"videopoker": "simulation", "version": 1}
_WORDS = {"coins": "bet", "drawn": "number of hands from a deal", "session": "length of sessions"}
_DIGESTS = {"pays", "policy"}


def read_run(path: Path) -> dict[str, Any] | None:
    """What a file has: `run`, what decides the totals, and `totals`; None where there is no file yet. Refused if damaged."""
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


def check_same(path: Path, found: dict[str, Any], decided: dict[str, Any]) -> None:
    """Refuse a file whose totals are those of another run."""
    if found.keys() != decided.keys():
        raise damaged(path)
    for key, value in decided.items():
        if found[key] != value:
            what = "" if key in _DIGESTS else f": {quoted(found[key])}, not {quoted(value)}"
            expected = "expected another file, or the same run"
            raise Refused(f"{path} is a run with another {_WORDS.get(key, key)}{what}; {expected}")


def write_totals(path: Path, decided: dict[str, Any], totals: dict[str, Any]) -> None:
    """Write a file, whole before it replaces the one that is there or a link leads to; OSError where that cannot be."""
    with replacing(path) as file:
        file.write(json.dumps(_FORMAT | {"run": decided, "totals": totals}))


def damaged(path: Path) -> Refused:
    """What to say of a file that is not as `write_totals` wrote it."""
    return Refused(
        f"{path} is not a simulation's file, or it is damaged; expected one that --resume wrote, or a new name"
    )
