"""Exports of a real save, and every change of them: the deals, and the rows of the log."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.play.checker import DOCS
from videopoker.play.deals.shuffle import commitment
from videopoker.play.saves.rows.log_row import FIRST_HASH, chained


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DOCS / name).read_text("utf-8").splitlines()]


DEALS = lines("deals.jsonl")
ROWS = [row | {"record": json.loads(row["record"])} for row in lines("deals_log.jsonl")]


def as_text(record):
    """A record as the log has it."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def printed(rows):
    """The rows as `history --log` prints them."""
    return [row | {"record": as_text(row["record"])} for row in rows]


def remade(rows, *, recommitted=False):
    """The rows with their numbers and hashes computed again, and their commitments too if asked for."""
    before, made = FIRST_HASH, []
    for number, row in enumerate(deepcopy(rows), 1):
        record = row["record"]
        if recommitted and record.get("secret") and record["event"] == "committed":
            secret = bytes.fromhex(record["secret"])
            record["commitment"] = commitment(secret, record["hand"], before).hex()
        before = chained(before, number, row["time"], as_text(record))
        made.append(row | {"number": number, "hash": before.hex(), "record": record})
    return made


def receipt(rows):
    """The receipt of the last of these rows."""
    records = [row["record"] for row in rows]
    hands = sum(record["event"] == "dealt" for record in records)
    first = [record["first"] for record in records if record["event"] == "chain_started"][-1]
    return f"videopoker:{'5' * 16}:{hands}:{rows[-1]['hash']}:{first}"


def changes(value: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """The value with each part changed, removed, repeated or moved in turn, and the name of that part."""
    if isinstance(value, dict):
        for name, part in value.items():
            for what, other in changes(part, f"{where}.{name}" if where else name):
                yield what, value | {name: other}
    elif isinstance(value, list):
        for place, part in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield where, [*before, *after]
            yield where, [*before, part, part, *after]
            if after and after[0] != part:
                yield where, [*before, after[0], part, *after[1:]]
            for what, other in changes(part, where):
                yield what, [*before, other, *after]
    else:
        yield where, _other(value)


def _other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and len(value) > 30:
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    return {"As": "Ks", "new": "end"}.get(str(value), "As")
