"""The command about trust: checks a save, and prints and checks its receipts."""

import argparse
from dataclasses import replace
from pathlib import Path

from videopoker.cli.parser import JSON, SAVE, Command
from videopoker.cli.progress import progress
from videopoker.cli.request import explain_hint, read_log, show
from videopoker.core.base.messages import counted
from videopoker.play.saves.check.receipts import KeptReceipt, Receipt, is_in, kept, missing_from
from videopoker.play.saves.check.verify import VerifiedSave, hand_faults, mend
from videopoker.play.saves.check.verify import verify as verified
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.hands.search import HandFilter, in_order, numbered
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.text.answers.option import count, option
from videopoker.text.play.fairness import (
    ContainedRecord,
    VerifiedHandsRecord,
    chains_text,
    fixed_text,
    proof_record,
    proof_text,
)
from videopoker.text.words.hand import sentence


def verify(options: argparse.Namespace) -> int:
    """Check every hand of a save and its log, some hands, or a receipt; or print receipts."""
    if options.new_receipt:
        return _new_receipt(options)
    if options.kept_receipts:
        return _kept_receipts(options)
    receipt = Receipt.parse(options.receipt) if options.receipt is not None else None
    try:
        with read_log(options) as log:
            if receipt:
                return _receipt(log, receipt, options)
            if options.hand or options.last:
                return _hands(log, options)
            if options.mend:
                return _show_verdict(_mended(log), options)
            return _show_verdict(
                verified(log, lambda rows: progress(rows, "verifying row", log.rows.last)), options
            )
    except DamagedSave as error:  # too damaged to be read on: that is a verdict too
        return _show_verdict(VerifiedSave(0, 0, 0, (str(error),)), options)


VERIFY = Command(
    verify,
    (*SAVE, JSON),
    either=(
        option(
            "--hand", metavar="N", type=count, help="check only this hand: its commitment, secret and cards"
        ),
        option("--last", metavar="N", type=count, help="check only the last N hands"),
        option(
            "--receipt",
            metavar="LINE",
            help="check that the save still contains everything up to this receipt",
        ),
        option(
            "--mend",
            action="store_true",
            help="first rebuild the snapshot from the log and delete the index",
        ),
        option(
            "--new-receipt",
            action="store_true",
            help="print a receipt: one line that fixes the state of the save, to keep or send",
        ),
        option(
            "--kept-receipts",
            action="store_true",
            help="print the receipts that this computer kept at the start and end of each session",
        ),
    ),
    examples=(
        "videopoker verify",
        "videopoker verify --last 3",
        "videopoker verify --new-receipt --save mine",
    ),
    more="Exits with 1 if there are problems.",
)


def _mended(log: Log) -> VerifiedSave:
    """Rebuild the snapshot of a save from its log, delete its index and check the save, which is locked meanwhile."""
    path = Path(log.where)
    if not log.head.save:  # it is upgraded, and the next deal committed to, as in every real save
        Session.open(path).close()
    return mend(path, lambda rows, last: progress(rows, "verifying row", last))


def _new_receipt(options: argparse.Namespace) -> int:
    """Print the receipt of a save as it is now."""
    with read_log(options) as log:
        now = Receipt.of(log)
    return show(options, lambda: now, lambda: str(now))


def _kept_receipts(options: argparse.Namespace) -> int:
    """Print the receipts kept at the start and the end of each session; 1 if the row of one is missing from the save."""
    with read_log(options) as log:
        receipts = [replace(receipt, contained=is_in(log, receipt)) for receipt in kept(Path(log.where))]
    return show(
        options,
        lambda: receipts,
        lambda: "\n".join(map(_kept_line, receipts)) or "this computer has kept no receipts of this save",
        ok=all(receipt.contained for receipt in receipts),
    )


_NOT_CONTAINED = "  (not in this save: an older copy was restored, or this is another save)"


def _kept_line(receipt: KeptReceipt) -> str:
    missing = "" if receipt.contained else _NOT_CONTAINED
    return f"{receipt.at}  {receipt.what:<6} row {receipt.row:,}  {receipt.receipt}{missing}"


def _show_verdict(verdict: VerifiedSave, options: argparse.Namespace) -> int:
    is_unexplained = any("`videopoker " not in problem for problem in verdict.problems)
    hint = explain_hint(options) if is_unexplained else ""
    return show(
        options,
        lambda: verdict,
        lambda: "\n".join(filter(None, [_verdict_text(verdict), hint])),
        ok=verdict.ok,
    )


def _verdict_text(verdict: VerifiedSave) -> str:
    provable = verdict.hands - verdict.committed - verdict.rigged
    kinds = (
        (provable, "provable, not committed"),
        (verdict.rigged, "with cards chosen by a script"),
    )
    apart = "".join(f", {number:,} of them {what}" for number, what in kinds if number)
    found = "all is well" if verdict.ok else "problems found"
    lines = [*verdict.problems, f"{counted(verdict.hands, 'deal')} checked{apart}: {found}"]
    return "\n".join(
        [*lines, *map(sentence, filter(None, [chains_text(verdict.chains), fixed_text(verdict.fixed)]))]
    )


def _hands(log: Log, options: argparse.Namespace) -> int:
    hands = [numbered(log, options.hand)] if options.hand else in_order(log, HandFilter(), options.last)
    checked = [(hand, tuple(hand_faults(hand))) for hand in hands]
    ok = not any(faults for _, faults in checked)
    return show(
        options,
        lambda: VerifiedHandsRecord(ok=ok, hands=[proof_record(*hand) for hand in checked]),
        lambda: "\n\n".join(proof_text(*hand) for hand in checked) or "no hand has been played yet",
        ok=ok,
    )


def _receipt(log: Log, receipt: Receipt, options: argparse.Namespace) -> int:
    missing = missing_from(log, receipt, lambda rows: progress(rows, "checking row", log.rows.last))
    return show(
        options,
        lambda: ContainedRecord(ok=missing is None, problems=[missing] if missing else []),
        lambda: missing or f"the save contains this receipt: hand {receipt.hand:,} and everything before it",
        ok=missing is None,
    )
