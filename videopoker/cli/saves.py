"""The commands that list saves, back them up, restore them, and recover the hands of a damaged one."""

import argparse
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, TypedDict

from videopoker.cli.parser import FORCE, JSON, SAVES_FOLDER, Command
from videopoker.cli.progress import reading
from videopoker.cli.request import check_new, print_json, runnable, save_named, show
from videopoker.core.base.messages import Refused, counted, printable
from videopoker.core.base.records import Credits, Time
from videopoker.play.host.files import wide_folder
from videopoker.play.host.made_files import is_made, shown_path
from videopoker.play.host.paths import PRACTICE_FILE, SAVE_ENDING, folders, head_path
from videopoker.play.saves.check import salvage as salvaging
from videopoker.play.saves.check.salvage import Findings, behind, examine
from videopoker.play.saves.files.schema import is_save
from videopoker.play.saves.files.sqlite_file import SaveError, journals_of, no_save
from videopoker.play.saves.last_seen import OlderCopy, hands_in
from videopoker.play.saves.log.backup import backups_of, in_order, move_aside, put_back
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.play.session import Session
from videopoker.text.answers.option import matching, option
from videopoker.text.export.hand_files import export, export_path
from videopoker.text.groups.group import Column, Group
from videopoker.text.groups.render import in_columns
from videopoker.text.play.meters import when

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
    continues: Annotated[bool, "whether it continues after the damage"]


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
    behind: Annotated[int, "whole hands after the damage"]
    last_seen: LastSeenRecord | None
    backups: list[str]


def explain(options: argparse.Namespace) -> int:
    """Print what is wrong with a save, what is sound, and what can be recovered."""
    path = path_given(options)
    file = check_new(export_path(options.export, Path.cwd()), options) if options.export else None
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
        option("--export", metavar="FILE", help="write the hands after the damage to FILE (.jsonl or .csv)"),
        FORCE,
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
        yield f"older: it {older}; if you continue, the log records it"
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
            goes_on = (
                f"; it continues after the damage, to hand {state.hand:,} with "
                f"{counted(state.credits, 'credit')}"
            )
        yield f"second copy: hands {copy['first']:,} to {copy['last']:,}{goes_on}"
    if findings.fault and not findings.log_is_whole:
        yield f"after the damage: {counted(behind_damage, 'whole hand')}"
    if file:
        what = "there is no hand after the damage; nothing was written to"
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
        yield f"`videopoker saves salvage {name}` makes a new save from the {counted(hands, 'deal')}"
    if behind_damage and not file:
        yield f"`videopoker saves explain {name} --export hands.jsonl` writes the hands after the damage"
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
        print(runnable(f"after the damage: {counted(behind_damage, 'whole hand')}; {hint}", options))
    return 0


SALVAGE = Command(
    salvage,
    (
        NAME,
        option("to", metavar="NEW", nargs="?", help="the new save's name (default: NAME-salvaged)"),
        SAVES_FOLDER,
    ),
    examples=("videopoker saves salvage mine", "videopoker saves salvage mine mended"),
)


FOR_CHECKING = "for checking only: a copy without the secrets of later deals"
"""The health of a sound copy that cannot be played."""


def list_saves(options: argparse.Namespace) -> int:
    """Print every save of the folder: size, hands, credits, last played, health."""
    folder = folders(options.saves).saves
    records = [_record(path) for path in _saves_in(folder)]
    if options.json:
        return print_json(records)
    if not records:
        if folder.exists() and not folder.is_dir():
            raise no_save(folder / "any")
        print(runnable(f"no saves in {printable(folder)}; `videopoker` starts one", options))
        return 0
    rows = []
    for save in records:
        health = f"{save['health']} (practice)" if save["practice"] else save["health"]
        rows.append((*_cells(save), printable(runnable(health, options))))
    columns = (
        Column("SAVE", align="<"),
        *map(Column, ("SIZE", "DEALS", "CREDITS", "LAST PLAYED")),
        Column("HEALTH", align="<"),
    )
    print(in_columns([Group(columns=columns, rows=rows)]))
    if any(save["health"] not in {"sound", FOR_CHECKING} for save in records):
        print(
            runnable(
                "\n`videopoker saves explain NAME` says what is wrong with a save and what can be recovered",
                options,
            )
        )
    if wide := wide_folder(folder):
        print(f"\n{wide}")
    return 0


def _cells(save: "SaveRecord") -> tuple[str, ...]:
    size = "-" if save["size"] is None else f"{save['size'] / 1024:,.0f} kB"
    played = when(save["last_played"]) if save["last_played"] else "-"
    counts = ("-" if number is None else f"{number:,}" for number in (save["hands"], save["credits"]))
    return printable(save["save"]), size, *counts, played


def _saves_in(folder: Path) -> list[Path]:
    """The saves of a folder, including missing ones that were played here."""
    if not folder.is_dir():
        return []
    files = {file for file in folder.glob(f"*{SAVE_ENDING}") if file.name != PRACTICE_FILE or is_save(file)}
    heads = head_path(folder / "any").parent.glob(f"*{SAVE_ENDING}.head")
    return sorted(files | {folder / head.name.removesuffix(".head") for head in heads})


class SaveRecord(TypedDict):
    """A save in the folder; what cannot be read is null."""

    save: str
    file: str
    size: Annotated[int | None, "bytes"]
    hands: int | None
    credits: int | None
    practice: bool | None
    last_played: Time | None
    health: Annotated[str, "sound, or what is wrong"]


def _record(path: Path) -> SaveRecord:
    record: SaveRecord = {
        "save": path.stem,
        "file": str(path),
        "size": None,
        "hands": None,
        "credits": None,
        "practice": None,
        "last_played": None,
        "health": "sound",
    }
    try:
        record["size"] = path.stat().st_size if path.exists() else None
        with Log.read(path, reading) as log:
            state = log.folded().state
            last = next(log.rows.entries(log.rows.last - 1))
            record["hands"], record["credits"], record["practice"] = state.hand, state.credits, state.practice
            record["last_played"] = last.time
            if log.fault:
                record["health"] = f"damaged: {log.fault.reason}"
            elif log.older:
                record["health"] = f"older: {log.older}"
            elif fault := log.derived.fault_beside():
                record["health"] = fault.removeprefix(f"{path}: ")
            elif log.secrets.are_left_out(state):
                record["health"] = FOR_CHECKING
    except SaveError as error:
        fault = str(error).replace(f"{path}: ", "").replace(f"{path} ", "")
        record["health"], _, _ = fault.partition("; it was not changed")
    return record


class BackupRecord(TypedDict):
    """A copy of a save."""

    save: str
    backup: Annotated[str, "the path of the copy"]
    hands: int
    credits: Credits
    secrets: Annotated[
        bool, "whether it has the secrets of later deals; without them it is only for checking"
    ]
    fault: Annotated[str | None, "why the copy is damaged, like the save"]


def backup(options: argparse.Namespace) -> int:
    """Copy a save; it may be in play."""
    path = path_given(options)
    with Log.read(path, reading) as log:
        state = log.folded().state
        copy = log.back_up(path, secrets=not options.without_secrets)
        has_secrets = bool(log.secrets.all())
        fault = log.fault.reason if log.fault else None
    record: BackupRecord = {
        "save": options.name,
        "backup": str(copy),
        "hands": state.hand,
        "credits": state.credits,
        "secrets": has_secrets and not options.without_secrets,
        "fault": fault,
    }

    is_made(copy)

    def text() -> str:
        lines = [f"copied to {shown_path(copy)}"]
        if options.without_secrets and has_secrets:
            lines.append(
                "the copy is only for checking: it cannot be played, and it has no secrets of later "
                "deals; its log still shows the hand in play and the next deal"
            )
        elif options.without_secrets:
            lines.append("this save has no secrets of later deals; the copy is whole")
        if fault:
            lines.append(f"the copy is damaged, like the save: {printable(fault)}")
        return "\n".join(lines)

    return show(options, lambda: record, text)


_BACKUP = Command(
    backup,
    (
        NAME,
        option(
            "--without-secrets",
            action="store_true",
            help="a copy only for checking: it has no secrets of later deals, so it cannot be played",
        ),
        JSON,
        SAVES_FOLDER,
    ),
    examples=("videopoker saves backup", "videopoker saves backup mine --without-secrets"),
)


class RestoredRecord(TypedDict):
    """A save replaced with a backup."""

    save: str
    backup: Annotated[str, "the path of the backup"]
    aside: Annotated[str | None, "the path of the save that was there before"]
    hands: int
    credits: Credits


def restore(options: argparse.Namespace) -> int:
    """Replace a save with a backup, and record that in the log."""
    path = path_given(options)
    backups = backups_of(path)
    if not (options.backup or backups or path.exists()):
        raise _no_backup(path)
    if not options.backup and not backups:
        raise Refused(
            f"there is no backup of {options.name}; `videopoker saves backup {options.name}` makes one"
        )
    chosen, findings = _given(path, Path(options.backup)) if options.backup else _newest(backups)
    if findings.fault:
        raise Refused(f"nothing was changed: {findings.fault}")
    aside = put_back(path, chosen)
    with Session.open(path, restored=0, read=(findings.whole, findings.digest)) as session:
        state = session.state
    record: RestoredRecord = {
        "save": options.name,
        "backup": str(chosen),
        "aside": str(aside) if aside else None,
        "hands": state.hand,
        "credits": state.credits,
    }
    restored = f"restored {printable(chosen)}: hand {state.hand:,}, {counted(state.credits, 'credit')}"
    before = ""
    if aside:
        is_made(aside)
        before = f"\nthe save that was there before is now {shown_path(aside)}"
    return show(options, lambda: record, lambda: restored + before)


def _given(path: Path, file: Path) -> tuple[Path, Findings]:
    """The backup with this path or name, examined. Refused if there is none."""
    beside = path.parent / "backups" / file
    chosen = file if file.exists() or not beside.exists() else beside
    if not chosen.exists():
        raise Refused(f"nothing was changed: there is no save at {chosen}")
    return chosen, examine(chosen, reading)


def _newest(backups: Sequence[Path]) -> tuple[Path, Findings]:
    """The last undamaged backup in the order of `backups_of`, examined; if all are damaged, the last backup."""
    examined = ((file, examine(file, reading)) for file in reversed(backups))
    newest = next(examined)
    for file, findings in chain([newest], examined):
        if not findings.fault:
            return file, findings
    return newest


_RESTORE = Command(
    restore,
    (
        NAME,
        option(
            "backup",
            metavar="FILE",
            nargs="?",
            type=matching("(?s).+", "a file; expected the name of a backup"),
            help="the backup (default: the copy of this save with the most rows, else the newest backup)",
        ),
        JSON,
        SAVES_FOLDER,
    ),
    examples=("videopoker saves restore", "videopoker saves restore mine"),
    more="The current save is moved to the folder `backups`. The log records that the save was restored.",
)


def _no_backup(path: Path) -> Refused:
    """The error for a name that is neither a save's nor a backup's; it names the newest backups of other saves."""
    folder = path.parent / "backups"
    if path.parent.exists() and not path.parent.is_dir():
        return no_save(path)
    files = in_order(folder.glob(f"*{SAVE_ENDING}"))
    others = ", ".join(file.name for file in files[-5:])
    which = f"the newest there: {others}" if others else "there are none"
    return Refused(f"there is no save {path.stem}, and no backup of it in {folder}; {which}")


def forget(options: argparse.Namespace) -> int:
    """Move a save to the backups, so that a new one can start."""
    path = path_given(options)
    if path not in _saves_in(path.parent) and not path.is_symlink() and not journals_of(path):
        raise Refused(f"there is no save at {path}")
    print(forgotten(path))
    return 0


_FORGET = Command(
    forget, (NAME, SAVES_FOLDER), examples=("videopoker saves forget", "videopoker saves forget mine")
)


def forgotten(path: Path) -> str:
    """Move a save to its backups; returns a line that says where it is."""
    moved = move_aside(path, "-forgotten")
    where = "forgotten; there was no file"
    if moved.exists() or moved.is_symlink():
        where = f"moved to {printable(moved)}"
    return f"{where}; the next start creates a new save"


SAVES = Command(
    list_saves,
    (SAVES_FOLDER, JSON),
    examples=("videopoker saves", "videopoker saves backup mine", "videopoker saves explain mine"),
    commands={
        "backup": ("copy a save to the folder `backups`; it may be in play", _BACKUP),
        "restore": ("replace a save with a backup", _RESTORE),
        "forget": ("move a save to the folder `backups`, so that a new one can start", _FORGET),
        "explain": ("explain what is wrong with a save and what can be recovered", EXPLAIN),
        "salvage": ("make a new save from every hand that can be recovered", SALVAGE),
    },
)
