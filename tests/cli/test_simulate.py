"""`videopoker simulate`: its JSON, its policies, stopping and continuing, and what it refuses."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from errno import ENOSPC
from os import strerror

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.quick import quick_and_slow
from videopoker import load_paytable, simulate, solve
from videopoker.cli import simulate as module
from videopoker.coach.sheet import known_sheet
from videopoker.solver.simulation import run as simulation_run

JACKS = "jacks-or-better-9-6"
KEYS = "paytable coins hands seed policy return error exact lines"
SMALL = ("simulate", JACKS, "--hands", "2e4", "--seed", "7")


def test_simulation_json_keeps_its_contract(run_json):
    answer = run_json(*SMALL, "--sessions", "100", "--bankroll", "300")
    assert set(KEYS.split()) <= set(answer)
    solution = solve(load_paytable(JACKS))
    assert (answer["hands"], answer["exact"]) == (20_000, solution.expected)
    assert [line["label"] for line in answer["lines"]] == [line.label for line in solution.lines]
    assert sum(line["hits"] for line in answer["lines"]) == 20_000
    assert answer["sessions"]["sessions"] == sum(count for _, count in answer["sessions"]["results"]) == 100
    again = simulate(load_paytable(JACKS), 20_000, 7, sessions=100, bankroll=300)
    assert answer["return"] == again.expected
    assert answer["sessions"]["ruined"] == again.sessions.ruined


def test_short_sheet_is_a_policy(run_json):
    answer = run_json(*SMALL, "--policy", "16")
    sheet = known_sheet(load_paytable(JACKS), 5, 16)
    assert (answer["policy"], answer["exact"]) == ("sheet:16", float(sheet.result.exact))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["16", "sheet:16"])
def test_sheet_is_named_by_its_lines_or_by_a_file(run_json, tmp_path, name):
    sheet = run_json("strategy", JACKS)
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    by_lines, by_file = (run_json(*SMALL, "--policy", policy) for policy in (name, str(file)))
    assert by_lines == by_file | {"policy": "sheet:16"}
    assert by_lines["exact"] == sheet["return"] < solve(load_paytable(JACKS)).expected


@pytest.mark.slow
def test_function_of_a_file_is_a_policy_and_what_it_prints_is_no_part_of_the_answer(run, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("print('asked')\ndef hold(hand):\n    return hand\n", encoding="utf-8")
    code, out, err = run(*SMALL, "--policy", str(file), "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "asked\n")
    kept = sum(
        line.pays * count for line, count in zip(solve(load_paytable(JACKS)).lines, DEALT, strict=True)
    )
    assert answer["exact"] == pytest.approx(kept / 2_598_960 / 5)


DEALT = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920, 0)
"""The deals that are hands of each line."""


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("mine.py", "def hold(hand)\n    return []", "mine.py, line 1: expected ':'"),
        ("mine.py", "hold = 5", "has no function hold(hand)"),
        ("mine.py", "def hold(hand):\n    return 7", "the hold of 2s 2h 2d 2c 3s is 7; expected cards"),
        (
            "mine.py",
            "def hold(hand):\n    yield hand[9]",
            "mine.py, line 2: hold(2s 2h 2d 2c 3s): IndexError",
        ),
        ("mine.py", "raise SystemExit(3)", "mine.py, line 1: SystemExit: 3"),
        ("mine.json", "[]", "mine.json is not a strategy sheet"),
        ("mine.json", '{"lines": [{"word": {"base": "par"}}]}', "mine.json: line 1 is not a hold in"),
        ("mine.json", '{"lines": [{"word": {"base": "made", "cards": [0, 30]}}]}', "line 1 is not a hold in"),
        ("mine.json", '{"lines": []}', "mine.json has no lines; expected a sheet"),
        ("mine.py", None, "mine.py: No such file"),
        ("bst", None, 'did you mean "best"?'),
        ("sheet", None, "expected best, a number of lines"),
        ("sheet:1", None, "1 is too few lines for a sheet; expected 2 or more"),
    ],
)
def test_wrong_policy_is_one_line(run, tmp_path, monkeypatch, name, text, words):
    monkeypatch.chdir(tmp_path)
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    code, printed, complaints = run(*SMALL, "--policy", name)
    assert (code, printed) == (2, "")
    assert words in complaints
    assert complaints.count("\n") == 1


HANDS = ("simulate", JACKS, "--hands", "1e4", "--seed", "3", "--sessions", "25")


@pytest.fixture
def stop(monkeypatch):
    """Ctrl+c while the second chunk is played; chunks are small."""
    monkeypatch.setattr(simulation_run, "_CHUNK", 4096)
    played = simulation_run.run

    def run_and_press(*arguments):
        parts = played(*arguments)
        yield next(parts)
        signal.raise_signal(signal.SIGINT)
        yield from parts

    monkeypatch.setattr(simulation_run, "run", run_and_press)
    return lambda: monkeypatch.setattr(simulation_run, "run", played)


@pytest.fixture
def stopped(run, saves, stop):
    """A run that was stopped, and the file with its totals."""
    code, out, err = run(*HANDS, "--json")
    (file,) = saves.glob("simulation-*.json")
    assert (code, json.loads(out)["hands"]) == (130, 8192)
    assert f"stopped after 8,192 of 10,000 hands; `videopoker simulate {JACKS}" in err
    assert f"--resume {file}` continues it" in err
    stop()
    return file


def test_stopped_run_continues(run_json, stopped):
    whole = run_json(*HANDS)
    without_seed = [word for word in HANDS if word not in {"--seed", "3"}]
    assert run_json(*without_seed, "--resume", str(stopped)) == whole
    assert json.loads(stopped.read_text("utf-8"))["totals"]["chunks"] == 2


def test_file_of_another_run_or_damaged_is_refused(run, stopped):
    before = stopped.read_text("utf-8")
    for more, words in (
        (("--seed", "4"), "another seed: 3, not 4"),
        (("--coins", "4"), "another bet: 5, not 4"),
        (("--policy", "16"), "another policy"),
        (("--sessions", "50"), "another length of sessions: 400, not 200"),
        (("--hands", "8000", "--sessions", "20"), "has 8,192 hands already"),
    ):
        code, out, err = run(*HANDS, *more, "--resume", str(stopped))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert words in err
    assert stopped.read_text("utf-8") == before
    for text in (before.replace('"paid": ', '"paid": 1'), "[]", ""):
        stopped.write_text(text, encoding="utf-8")
        code, out, err = run(*HANDS, "--resume", str(stopped))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "is damaged or not a simulation's file" in err
        assert stopped.read_text("utf-8") == text


def test_full_disk_stops_a_run_and_prints_its_totals(run, tmp_path, monkeypatch):
    monkeypatch.setattr(simulation_run, "_CHUNK", 4096)
    written = []

    def write(file, _decided, totals):
        written.append(totals["chunks"])
        if len(written) > 1:
            raise OSError(ENOSPC, strerror(ENOSPC), str(file))

    monkeypatch.setattr(module, "write_totals", write)
    monkeypatch.setattr(module, "_KEPT_EVERY", -1)
    code, out, err = run(*HANDS, "--resume", str(tmp_path / "run.json"))
    assert (code, written, "4,096 hands" in out) == (2, [0, 1, 1], True)
    assert err == f"videopoker: {tmp_path / 'run.json'}: {strerror(ENOSPC)}\n"


def test_cash_back_is_added_to_sessions_as_in_risk_and_the_run_continues_with_it(run, run_json, saves, stop):
    back = ("--cash-back", "0.84%", "--bankroll", "60", "--sessions", "250")
    code, out, err = run(*HANDS, *back, "--json")
    (file,) = saves.glob("simulation-*.json")
    assert (code, json.loads(out)["cash_back"]) == (130, 0.0084)
    assert "--cash-back 0.84%" in err
    stop()
    whole = run_json(*HANDS, *back)
    assert run_json(*HANDS, *back, "--resume", str(file)) == whole
    assert "belongs to a run with another cash back" in run(*HANDS, *back[2:], "--resume", str(file))[2]


@pytest.mark.parametrize("workers", quick_and_slow(["2", "1"]))
def test_sigterm_prints_the_totals_and_the_command_that_continues(tmp_path, workers):
    asked = [sys.executable, "-m", "videopoker", "--saves", str(tmp_path), "simulate", JACKS, "--json"]
    terminal, error_stream = os.openpty()
    with (
        os.fdopen(terminal, "rb", buffering=0) as shown,
        subprocess.Popen(
            [*asked, "--hands", "1e12", "--seed", "3", "--workers", workers],
            stdout=subprocess.PIPE,
            stderr=error_stream,
        ) as process,
    ):
        os.close(error_stream)
        err = shown.read(1)  # how far it is
        process.send_signal(signal.SIGTERM)
        with suppress(OSError):  # how a closed terminal ends on Linux
            while part := shown.read(4096):
                err += part
        out, _ = process.communicate(timeout=HANG_SECONDS)
    assert process.returncode == 143
    assert json.loads(out)["hands"] > 0
    assert b"--resume" in err
    assert b"continues" in err
    assert b"semaphore" not in err


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (os.mkfifo, "not an ordinary file"),
        (lambda path: path.symlink_to("/dev/zero"), "not an ordinary file"),
        (lambda path: path.mkdir(), "Is a directory"),
        (lambda path: path.write_bytes(b" " * 10_000_001), "it is larger than 10,000,000 bytes"),
    ],
    ids=["pipe", "endless", "folder", "large"],
)
@pytest.mark.parametrize(
    "words", ["--policy mine.json", "--policy mine.py", "--resume mine.json"], ids=lambda words: words
)
def test_policy_and_resume_read_only_ordinary_files_of_at_most_10_mb(
    run, tmp_path, monkeypatch, make, reason, words
):
    monkeypatch.chdir(tmp_path)
    name = words.split()[1]
    make(tmp_path / name)
    assert run(*SMALL, *words.split()) == (2, "", f"videopoker: {name}: {reason}\n")


WAITS_TO_BE_NAMED = """
import sys
from time import sleep

def hold(hand):
    while not sys.stderr.getvalue():
        sleep(0.01)
    return 7
"""


def test_policy_that_does_not_return_is_named_with_its_hand(run, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_OVERDUE", 0.05)
    file = tmp_path / "mine.py"
    file.write_text(WAITS_TO_BE_NAMED, encoding="utf-8")
    _, _, err = run(*SMALL, "--policy", str(file))
    assert f"{file}: hold(2s 2h 2d 2c 3s) has not returned for 0 s; ctrl+c stops" in err
