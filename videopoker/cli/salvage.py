"""The commands that examine a damaged save and recover its hands."""

import argparse
from collections import deque
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, TypedDict

from videopoker.cli.parser import JSON, SAVES_FOLDER, Command
from videopoker.cli.progress import reading
from videopoker.cli.request import runnable, save_named, show
from videopoker.core.base.messages import counted, printable
from videopoker.core.base.records import Credits
from videopoker.play.saves.check import salvage as salvaging
from videopoker.play.saves.check.salvage import Findings, behind, examine
from videopoker.play.saves.log.backup import backups_of
from videopoker.play.saves.log_end.last_seen import OlderCopy
from videopoker.play.saves.log_end.recent_rows import hands_in
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.play.session import Session
from videopoker.text.answers.option import option
from videopoker.text.export.hand_files import export, export_path

NAME = option("name", metavar="NAME", nargs="?", default="default", help="the save (default: default)")


def path_given(options: argparse.Namespace) -> Path:
    """The file of the save named."""
    return save_named(options.name, options)


class CertainRecord(TypedDict):
    """What can be read for certain."""

    rows: int
    hands: int
    credits: Credits


class SecondCopyRecord(TypedDict):
    """The hands of the second copy."""

    first: int
    last: int
    continues: Annotated[bool, "whether it goes on after the damage"]


class LastSeenRecord(TypedDict):
    """What was last played here."""

    hand: int
    credits: Credits


class ExplainedSaveRecord(TypedDict):
    """What is wrong with a save, and what can be recovered."""

    ok: bool
    fault: str
    older: Annotated[str | None, "why it is older than what was last played here"]
    certain: CertainRecord
    second_copy: SecondCopyRecord | None
    behind: Annotated[int, "whole hands behind the damage"]
    last_seen: LastSeenRecord | None
    backups: list[str]


def explain(options: argparse.Namespace) -> int:
    """Print what is wrong with a save, what is sound, and what can be recovered."""
    path = path_given(options)
    file = export_path(options.export, Path.cwd()) if options.export else None
    findings = examine(path, reading)
    older = None if findings.fault else findings.older
    kept = [str(backup) for backup in backups_of(path)]
    behind_damage = _hands_behind(path, findings, file)
    whole, seen = findings.whole, findings.seen
    record: ExplainedSaveRecord = {
        "ok": not findings.fault,
        "fault": findings.fault,
        "older": str(older) if older else None,
        "certain": {"rows": whole.row, "hands": whole.state.hand, "credits": whole.state.credits},
        "second_copy": _second_copy(findings),
        "behind": behind_damage,
        "last_seen": {"hand": seen.hand, "credits": seen.credits} if seen else None,
        "backups": kept,
    }
    return show(
        options,
        lambda: record,
        lambda: "\n".join(
            [
                *_explained(findings, older, behind_damage, file),
                *_advice(options.name, findings, kept, behind_damage, file),
            ]
        ),
        ok=not findings.fault,
    )


EXPLAIN = Command(
    explain,
    (
        NAME,
        option("--export", metavar="FILE", help="write the hands behind the damage to FILE (.jsonl or .csv)"),
        JSON,
        SAVES_FOLDER,
    ),
    examples=(
        "videopoker saves explain",
        "videopoker saves explain mine --json",
        "videopoker saves explain mine --export hands.jsonl",
    ),
    more="Exits with 1 if something is wrong.",
)


def _hands_behind(path: Path, findings: Findings, file: Path | None) -> int:
    """The number of whole hands behind the damage; they are written to `file` if one is given and there are any."""
    total = 0

    def noted(hands: Iterator[PlayedHand]) -> Iterator[PlayedHand]:
        nonlocal total
        for hand in hands:
            total += 1
            yield hand

    hands = noted(behind(path, findings, reading))
    if file and (first := next(hands, None)):
        export(chain([first], hands), file)
    deque(hands, maxlen=0)
    return total


def _second_copy(findings: Findings) -> SecondCopyRecord | None:
    """The hands of the second copy as plain values; None if it has none."""
    hands = hands_in(findings.recent.values())
    if not hands:
        return None
    return {"first": hands[0], "last": hands[-1], "continues": findings.continued is not None}


def _explained(
    findings: Findings, older: OlderCopy | None, behind_damage: int, file: Path | None
) -> Iterator[str]:
    whole = findings.whole
    copy = _second_copy(findings)
    continued = findings.continued
    yield f"wrong: {findings.fault}" if findings.fault else "nothing is wrong"
    if older:
        yield f"older: it {older}; playing on is recorded in the log"
    if whole.row:
        deals = counted(whole.state.hand, "deal")
        balance = counted(whole.state.credits, "credit")
        yield f"certain: {deals}, up to row {whole.row:,} of the log; {balance} then"
    else:
        yield "certain: nothing; no row of the log can be read"
    if copy:
        goes_on = ""
        if continued:
            state = continued.state
            goes_on = f"; it goes on after the damage, to hand {state.hand:,} with {counted(state.credits, 'credit')}"
        yield f"second copy: hands {copy['first']:,} to {copy['last']:,}{goes_on}"
    if findings.fault and not findings.log_is_whole:
        yield f"behind the damage: {counted(behind_damage, 'whole hand')}"
    if file:
        what = "no hand is behind a damage; nothing was written to"
        if behind_damage:
            what = f"wrote {counted(behind_damage, 'hand')} to"
        yield f"{what} {printable(file)}"
    if findings.seen and not older:
        yield f"last seen here: {findings.seen}"


def _advice(
    name: str, findings: Findings, kept: list[str], behind_damage: int, file: Path | None
) -> Iterator[str]:
    """The backups, and the commands that help."""
    yield from (f"backup: {printable(file)}" for file in kept)
    if not findings.fault:
        return
    if kept:
        yield f"`videopoker saves restore {name}` restores the best of these backups"
    if hands := findings.recovered.state.hand:
        yield f"`videopoker saves salvage {name}` makes a new save of the {counted(hands, 'deal')}"
    if behind_damage and not file:
        yield f"`videopoker saves explain {name} --export hands.jsonl` writes the hands behind the damage"
    yield f"`videopoker saves forget {name}` moves it aside, so that a new save can start"


def salvage(options: argparse.Namespace) -> int:
    """Make a new save of every hand up to the damage, and of the later hands that the second copy has."""
    path = path_given(options)
    name = options.to or f"{options.name}-salvaged"
    to = save_named(name, options)
    findings = salvaging.salvage(path, to, reading)
    Session.open(to, restored=findings.seen.hand if findings.seen else 0).close()
    state = findings.recovered.state
    open_it = f"`videopoker --{'practice' if state.practice else 'save'} {name}`"
    kept = f"{counted(state.hand, 'deal')}, {counted(state.credits, 'credit')}"
    print(runnable(f"{kept} are in the new save {name}: {open_it}", options))
    if findings.continued:
        after = counted(state.hand - findings.whole.state.hand, "deal")
        print(f"{after} of them from the second copy: {printable(findings.fault)}")
    elif not findings.log_is_whole:
        print(f"the rest is missing: {printable(findings.fault)}")
    if findings.seen and findings.seen.hand > state.hand:
        print(f"last seen here: {findings.seen}")
    if behind_damage := sum(1 for _ in behind(path, findings, reading)):
        hint = f"`videopoker saves explain {options.name} --export hands.jsonl` writes them"
        print(runnable(f"behind the damage: {counted(behind_damage, 'whole hand')}; {hint}", options))
    return 0


SALVAGE = Command(
    salvage,
    (
        NAME,
        option("to", metavar="NEW", nargs="?", help="its name (default: NAME-salvaged)"),
        SAVES_FOLDER,
    ),
    examples=("videopoker saves salvage mine", "videopoker saves salvage mine mended"),
)
