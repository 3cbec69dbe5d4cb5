"""Examines a damaged save, and makes a new save with every hand up to the damage, and the hands that follow in the second copy."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from videopoker.play.saves.check.hands_behind_damage import hands_behind, linked_on
from videopoker.play.saves.files.schema import connect, new, one_line
from videopoker.play.saves.files.side_file import HandNotes
from videopoker.play.saves.files.sqlite_file import (
    SQLITE_ERRORS,
    DamagedSave,
    SaveError,
    journals_of,
    no_save,
    refusal,
)
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.index.log_index import Watched, unwatched
from videopoker.play.saves.index.old_notes import take_over
from videopoker.play.saves.last_seen import LastSeen, LastSeenFile, OlderCopy, is_new, read_recent
from videopoker.play.saves.log.backup import fresh_file
from videopoker.play.saves.log.fold_and_index import copy_log
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import (
    FIRST_HASH,
    Head,
    Row,
    linked_rows,
    new_id,
    next_entries,
    read_entries,
    read_rows,
    rows_of,
    time_now,
)
from videopoker.play.saves.rows.played_hand import PlayedHand

_UNREADABLE = (SaveError, OSError, *SQLITE_ERRORS)


@dataclass(slots=True)
class Findings:
    """What is sound in a save, and what is wrong with it."""

    fault: str = ""
    """One line on what is wrong; empty for a sound save."""
    whole: Folded = field(default_factory=Folded)
    """The fold of its log up to the damage."""
    log_is_whole: bool = False
    """Whether the whole log is sound; the index or the snapshot may be damaged."""
    seen: LastSeen | None = None
    """Where it ended when it was last played here."""
    older: OlderCopy | None = None
    """Set if its log is whole and lacks what was last played here."""
    digest: bytes = FIRST_HASH
    """The hash of the last row up to the damage."""
    recent: Mapping[int, Row] = field(default_factory=dict)
    """The second copy of its last rows, by number."""
    continued: Folded | None = None
    """The fold of the log up to the damage and of the second copy; None unless that follows on."""

    @property
    def recovered(self) -> Folded:
        """The fold of what a new save can be made of."""
        return self.continued or self.whole


def examine(save: Path, watched: Watched = unwatched) -> Findings:
    """Read the log of a save up to the damage, and compare its end with its head and with the second copy.

    `watched` is as for `Log.open`. SaveError if there is no save and none was played here.
    """
    record = LastSeenFile(save)
    findings = Findings(seen=record.seen, recent=read_recent(save))
    if not (findings.seen or os.path.lexists(save) or journals_of(save)):
        raise no_save(save)
    try:
        is_new(save, record)
        with closing(connect(save)) as connection:
            _follow(findings.whole, connection, save, watched)
            log = Log(connection, str(save))
            findings.digest = log.rows.hash_at(findings.whole.row)
            log.derived.fold_from(findings.whole, findings.digest)
            findings.log_is_whole = log.rows.last > 0
            findings.fault = f"{save}: its log is empty"
            if findings.log_is_whole:
                findings.fault = log.derived.fault_beside() or log.secrets.fault(findings.whole.state)
                findings.older = log.compare(findings.seen)
    except _UNREADABLE as error:
        findings.fault = str(error if isinstance(error, SaveError) else refusal(save, error))
        if isinstance(error, SQLITE_ERRORS) and not findings.whole.row:
            with suppress(*_UNREADABLE), closing(connect(save, damaged=True)) as connection:
                _follow(findings.whole, connection, save, watched)
    if not findings.log_is_whole:
        _continue(findings, save)
    return findings


def _follow(whole: Folded, connection: sqlite3.Connection, save: Path, watched: Watched) -> None:
    """Fold the log up to the damage, which raises."""
    rows = read_entries(linked_rows(connection, str(save), 0), str(save))
    for _ in whole.follow(watched(rows, 0), str(save)):
        pass


def _continue(findings: Findings, save: Path) -> None:
    """Fold the rows of the second copy that follow on the log up to the damage, as far as the rules allow them."""
    whole = findings.whole
    where = str(save)
    with suppress(*_UNREADABLE), closing(connect(save, damaged=True)) as connection:
        for *_, digest in read_rows(connection, whole.row - 1, whole.row):
            findings.digest = digest
    rows = linked_on(findings.recent, whole.row, findings.digest)
    continued = Folded(whole.row, whole.state, whole.totals.copied(), whole.recent_games)
    with suppress(DamagedSave):
        for _ in continued.follow(read_entries(rows, where, findings.digest), where):
            findings.continued = continued


def behind(save: Path, findings: Findings, watched: Watched = unwatched) -> Iterator[PlayedHand]:
    """The whole hands after the damage that cannot be salvaged; `watched` is as for `Log.open`."""
    if findings.log_is_whole:
        return iter(())
    sound = findings.recovered
    digest = findings.digest
    if findings.continued:
        *_, digest = findings.recent[sound.row]
    end = findings.seen.rows if findings.seen else 0
    return hands_behind(save, sound, digest, findings.recent, end, watched)


def salvage(save: Path, to: Path, watched: Watched = unwatched) -> Findings:
    """Make a new save at `to` with every hand up to the damage, and the hands that follow in the second copy.

    SaveError if the save is sound or no hand can be read.
    """
    findings = examine(save, watched)
    if not findings.fault:
        raise SaveError(f"{save} is sound; no new save was made")
    if not findings.recovered.state.hand:
        raise SaveError(f"{save}: no hand in it can be read")
    if os.path.lexists(to):
        raise SaveError(f"{to} already exists; choose another name")
    HandNotes(save).copy_to(to)
    with one_line(to), fresh_file(to, to.name) as fresh, closing(new(fresh)) as target:
        rows = [*_rows(save, findings)]
        notes = take_over(save, rows, findings.recovered.state, to)
        *_, digest = rows[-1]
        rows += rows_of(next_entries(len(rows), notes, time_now()), digest)
        *_, digest = rows[-1]
        copy_log(rows, Head(new_id(), len(rows), digest), target, str(to))
    remove_index(to)
    return findings


def _rows(save: Path, findings: Findings) -> Iterator[Row]:
    """The rows that a new save is made of."""
    whole = findings.whole.row
    if whole:
        with closing(connect(save, damaged=True)) as connection:
            yield from islice(linked_rows(connection, str(save), 0), whole)
    following = linked_on(findings.recent, whole, findings.digest)
    yield from islice(following, findings.recovered.row - whole)
