"""The command that simulates play, and the file with the totals from which a simulation continues."""

import argparse
import json
import logging
import os
import shlex
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from hashlib import sha256
from importlib import import_module
from math import comb
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from videopoker.cli.games import game_named
from videopoker.cli.parser import JSON, SAVES_FOLDER, Command
from videopoker.cli.progress import overdue, progress
from videopoker.cli.request import complain, show
from videopoker.core.base.messages import Refused, counted, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import format_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import make_folder, read_limited, replacing
from videopoker.play.host.paths import folders
from videopoker.text.answers.game import at_jackpot, edited
from videopoker.text.answers.option import (
    CASH_BACK,
    COINS,
    GAME,
    HANDS_DRAWN,
    SET,
    count,
    hand_count,
    jackpot_credits,
    matching,
    option,
    whole,
)
from videopoker.text.groups.render import in_columns
from videopoker.text.odds.simulation import running_text, simulation_groups

if TYPE_CHECKING:
    from videopoker.solver.simulation.run import Plan, Totals


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
            raise Refused(f"{path} belongs to a run with another {_WORDS.get(key, key)}{what}; {expected}")


def write_totals(path: Path, decided: dict[str, Any], totals: dict[str, Any]) -> None:
    """Write the file whole or not at all, as `replacing` does; OSError if it cannot be written."""
    with replacing(path) as file:
        file.write(json.dumps(_FORMAT | {"run": decided, "totals": totals}))


def damaged(path: Path) -> Refused:
    """The error for a file that `write_totals` did not write, or that was damaged since."""
    return Refused(
        f"{path} is damaged or not a simulation's file; expected a file that --resume wrote, or a new name"
    )


_KEPT_EVERY = 5.0
"""Seconds between two writes of the file."""
_OVERDUE = 10.0
"""Seconds that a policy's function may take for one hand before something is said."""
_WORTH_PROCESSES = 50_000_000
"""From this many hands on every core is used by default; for fewer, starting processes takes too long (a second)."""


def simulate(options: argparse.Namespace) -> int:
    """Simulate play, or continue a run saved in a file, and print the result."""
    from videopoker.solver.policy.hold_masks import masks_return, policy_return
    from videopoker.solver.simulation.run import Totals
    from videopoker.solver.simulation.simulate import Simulation

    options.policy = f"sheet:{options.policy}" if options.policy.isdecimal() else options.policy
    file = Path(options.resume) if options.resume else None
    kept = read_run(file) if file else None
    if options.seed is None:
        options.seed = _seed(kept["run"] if kept else {})
    given = vars(options)
    planned = _plan(options, edited(given, at_jackpot(given, game_named(options.game, options))))
    decided = _decided(planned)
    totals = _totals(file, kept, decided, planned) if file and kept else Totals.none(planned.paytable)
    if file:
        write_totals(file, decided, totals.to_record())  # fails now, not in an hour
    stopped: list[int] = []
    failure = _play(options, planned, totals, decided, file, stopped)
    if not totals.deals:
        raise Refused(failure or "stopped before the first hand was played")
    if options.policy == "best":
        exact = policy_return(planned.paytable, "best", planned.coins)
    else:
        exact = masks_return(planned.paytable, planned.every_mask, planned.coins)
    simulation = Simulation(planned, totals, exact, options.policy)
    show(
        options,
        lambda: simulation,
        lambda: in_columns(simulation_groups(simulation)),
    )
    if totals.deals == planned.deals:
        return 0
    if not file:
        file = folders(options.saves).state / f"simulation-{_digest(str(decided).encode())[:12]}.json"
        make_folder(file.parent)
    write_totals(file, decided, totals.to_record())
    how = f"`{_command(options, planned, file)}` continues it"
    complain(f"{failure or 'stopped'} after {simulation.hands:,} of {counted(planned.hands, 'hand')}; {how}")
    return 1 if failure else 128 + stopped[0]


SIMULATE = Command(
    simulate,
    (
        SAVES_FOLDER,
        JSON,
        GAME,
        option(
            "--hands",
            metavar="N",
            type=hand_count,
            default=10_000_000,
            help="how many hands, such as 1e9 (default: 10 million)",
        ),
        option(
            "--seed",
            metavar="N",
            type=whole("[0-9]{1,38}", "a seed; expected a whole number from 0"),
            help="the same seed deals the same hands (default: any)",
        ),
        option(
            "--policy",
            metavar="POLICY",
            default="best",
            help="best, a number of lines for a strategy sheet, a sheet's file.json, or a file.py (default: best)",
        ),
        HANDS_DRAWN,
        option("--sessions", metavar="M", type=count, help="cut the hands into M sessions"),
        option("--bankroll", metavar="CREDITS", type=count, help="credits at the start of each session"),
        CASH_BACK,
        option(
            "--workers",
            metavar="N",
            type=whole(
                "0*([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])", "a number of processes; expected 1 to 256"
            ),
            help="processes (default: one per core in a long run)",
        ),
        option(
            "--cluster",
            metavar="ADDRESS",
            type=matching(
                r"((tcp|tls|ucx|ws|wss)://)?([\w.-]+|\[[0-9a-fA-F:]+\]):[0-9]{1,5}",
                "an address; expected one such as tcp://HOST:8786",
            ),
            help="a Dask cluster's scheduler, such as tcp://HOST:8786",
        ),
        option(
            "--resume",
            metavar="FILE",
            help="save the totals in this file; if it has some already, continue from them",
        ),
        COINS,
        option(
            "--jackpot",
            metavar="N",
            type=jackpot_credits,
            help="the jackpot in credits, which stays fixed (default: its reset value)",
        ),
        SET,
    ),
    examples=(
        "videopoker simulate jacks-or-better-9-6 --hands 1e6 --seed 7",
        "videopoker simulate deuces-wild-full-pay --hands 1e6 --seed 7 --policy 16 --json",
        "videopoker simulate jacks-or-better-9-6 --hands 1.6e6 --sessions 1000 --bankroll 500",
    ),
    more=(
        "A file.py defines hold(hand): it gets five sorted cards and returns the cards to hold, or their "
        "positions from 0 to 4. Ctrl+c or SIGTERM stops the run and prints the totals so far and the command "
        "that continues it; the exit code is then 130 or 143."
    ),
)


def _plan(options: argparse.Namespace, table: Paytable) -> "Plan":
    from videopoker.cli.strategy import sheet_progress
    from videopoker.coach.policy_file import named_masks
    from videopoker.solver.simulation.run import plan

    coins = table.check_coins(options.coins)
    planned = plan(
        table,
        options.hands,
        options.seed,
        options.drawn,
        coins,
        options.sessions,
        options.bankroll,
        options.cash_back,
    )
    masks = named_masks(
        options.policy,
        table,
        coins,
        options.saves,
        sheet_progress(table),
        lambda deals: overdue(
            progress(deals, "asking about deal", comb(table.deck_size, 5)),
            _OVERDUE,
            lambda hand: complain(
                f"{options.policy}: hold({format_cards(hand)}) has not returned for {_OVERDUE:.0f} s; "
                "ctrl+c stops"
            ),
        ),
    )
    return planned.by(masks)


def _decided(planned: "Plan") -> dict[str, Any]:
    """The parameters that determine the totals of a run, except the number of hands."""
    return {
        "game": planned.paytable.title,
        "pays": fingerprint(planned.paytable),
        "coins": planned.coins,
        "drawn": planned.drawn,
        "policy": _digest(planned.every_mask.tobytes()),
        "seed": planned.seed,
        "session": planned.session,
        "bankroll": planned.bankroll,
        "cash_back": str(planned.cash_back),
    }


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _seed(run_before: dict[str, Any]) -> int:
    """The seed of the run to continue; else a random one."""
    before = run_before.get("seed")
    return before if type(before) is int and before >= 0 else int.from_bytes(os.urandom(4), "big")


def _totals(file: Path, kept: dict[str, Any], decided: dict[str, Any], planned: "Plan") -> "Totals":
    """The totals in a file. Refused if they are not of this run."""
    from videopoker.solver.simulation.run import Totals

    check_same(file, {"cash_back": "0"} | kept["run"], decided)  # older files have none
    try:
        totals = Totals.from_record(kept["totals"], planned)
    except (KeyError, TypeError, ValueError):
        raise damaged(file) from None
    if totals.deals > planned.deals:
        done = totals.deals * planned.drawn
        raise Refused(f"{file} has {counted(done, 'hand')} already; expected --hands {done:,} or more")
    return totals


def _play(
    options: argparse.Namespace,
    planned: "Plan",
    totals: "Totals",
    decided: dict[str, Any],
    file: Path | None,
    stopped: list[int],
) -> str:
    """Play until the end or a signal, which is added to `stopped`; returns the reason if workers or the file failed."""
    from videopoker.solver.simulation.run import run
    from videopoker.solver.simulation.simulate import running_return

    due = monotonic() + _KEPT_EVERY
    with _stop_signals(stopped), _executor(options) as (executor, at_once):
        try:
            with closing(run(planned, totals, executor, at_once)) as runs:
                for _ in progress(
                    runs,
                    words=lambda done: running_text(
                        done.deals * planned.drawn, planned.hands, *running_return(planned, done)
                    ),
                ):
                    whole = totals.deals == totals.chunks * planned.chunk
                    last = totals.chunks == planned.deals // planned.chunk
                    if file and whole and (last or monotonic() > due):
                        write_totals(file, decided, totals.to_record())
                        due = monotonic() + _KEPT_EVERY
                    if stopped:
                        break
        except Exception as error:
            if isinstance(error, OSError) and error.filename:  # the file
                return f"{error.filename}: {error.strerror}"
            if executor is None or isinstance(error, Refused):
                raise
            if stopped:  # a signal to every process of the run
                return ""
            why = " ".join(f"{type(error).__name__}: {error}".split())
            return f"a worker failed ({why.removesuffix(':')[:200]})"
    return ""


@contextmanager
def _stop_signals(stopped: list[int]) -> Iterator[None]:
    """Ctrl+c and SIGTERM are only noted in `stopped`, so that totals stay whole; a second one stops at once."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def note(number: int, _frame: object) -> None:
        stopped.append(number)
        restore()

    for number in before:
        signal.signal(number, note)
    try:
        yield
    finally:
        restore()


@contextmanager
def _executor(options: argparse.Namespace) -> Iterator[tuple[Executor | None, int]]:
    """The executor that plays the run, None for this process; and how many tasks it gets at a time."""
    if options.cluster:
        if options.workers:
            raise Refused("--cluster has its own workers; leave out --workers")
        with _cluster(options.cluster) as client:
            yield client.get_executor(pure=False), 2 * sum(client.nthreads().values())
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = options.workers or (min(cores, 256) if options.hands >= _WORTH_PROCESSES else 1)
    if workers == 1:
        yield None, 1
        return
    from videopoker.play.host.processes import process_pool

    with process_pool(workers) as pool:
        yield pool, 2 * workers


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """A connection to a Dask cluster with workers."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refused("--cluster needs Dask: pip install 'videopoker[cluster]'") from None
    logging.disable()  # Dask's log has tracebacks; errors are reported here
    try:
        client = distributed.Client(address, timeout=20, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused(f"--cluster {address}: {' '.join(str(error).split())}") from None
    with client:
        if not client.nthreads():
            raise Refused(f"--cluster {address}: the cluster has no workers")
        yield client
    logging.disable(logging.NOTSET)


def _command(options: argparse.Namespace, planned: "Plan", file: Path) -> str:
    """The command that continues a run."""
    words = ["videopoker", "simulate", options.game, "--hands", planned.hands, "--seed", planned.seed]
    given = {"policy": "best", "drawn": 1}
    for name in ("policy", "drawn", "coins", "jackpot", "sessions", "bankroll", "workers", "cluster"):
        value = getattr(options, name)
        if value != given.get(name):
            words += [f"--{name}", value]
    if planned.cash_back:
        words += ["--cash-back", f"{float(100 * planned.cash_back):.6g}%"]
    for pay_set in options.set:
        words += ["--set", pay_set]
    return shlex.join(map(str, [*words, "--resume", file]))
