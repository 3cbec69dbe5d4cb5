"""Texts that would control a terminal, in every text field of a save and in the names of its folder and files."""

import json
import re
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from io import BytesIO, TextIOWrapper

import pytest

from tests.play.saves.forge import forge, forget, keep_fitting_snapshot, rows_of_a_save
from videopoker.core.machine.event_codec import EVENT_NAMES
from videopoker.play.saves.rows.log_row import read_head, write_head

SIGNS = {
    "escape": "x\x1b]0;title\x07",
    "bidi override": "x\u202egpj.exe",
    "bidi isolate": "x\u2066\u2069",
    "line": "x\ry",
    "C1 control": "x\x9b31m",
    "line separator": "x\u2028y",
    "half a character": "x\udc9b",
}
EVERY_SIGN = "".join(SIGNS.values())
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

READ = """
    stats
    stats --expected
    stats --json
    ledger
    ledger --json
    grade
    grade --hand 1
    drill --json
    receipt
    receipt --kept
    history --last 9
    history --json
    history --csv
    history --jsonl
    history --log
    history --game x
    history --line x
    verify
    verify --last 9
    verify --hand 1
    verify --json
    saves
    saves --json
    saves explain
    saves explain --json
    saves backup
    paytables
    paths
    settings
    completion bash --names saves
    completion bash --names lines
    completion bash --names games
    solve jacks-or-better-9-6-progressive --jackpot
""".strip().split("\n")
PLAYED = (
    "why\ndraw\ndeal\nhistory\nreplay 1\nstatistics\nledger\nfairness\nmeters\ngames\nphrase\nlab\nquit\n"
)
PLAY = ("play --plain", "run --save default script", "saves salvage default other", "saves forget default")


def odd_texts(record, sign):
    """The JSON with this sign at the beginning of a text, for each key that has one."""
    found = {match[1]: match.end() for match in re.finditer(r'"(\w+)":\[?"', record)}
    escaped = json.dumps(sign)[1:-1]
    return {key: f"{record[:end]}{escaped}{record[end:]}" for key, end in found.items()}


def with_row(rows, number, record):
    """The rows with another record in one of them."""
    return [*rows[:number], (rows[number][0], record), *rows[number + 1 :]]


@pytest.fixture
def answers(run, monkeypatch):
    """Runs commands on a folder; AssertionError if one prints a sign that controls a terminal."""

    def check(folder, commands, what):
        for words in commands:
            monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(PLAYED.encode())))
            arguments = words.split() if isinstance(words, str) else words
            code, out, err = run("--saves", str(folder), *arguments)
            for text in (out, err):
                found = UNSAFE.search(text)
                assert not found, f"{what}: {words}: {text[max(0, found.start() - 60) : found.end() + 20]!r}"
            assert code in {0, 1, 2}, f"{what}: {words}: exit {code}: {err}"

    return check


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A practice save with every kind of event: its rows and its file's content."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    rows = rows_of_a_save(path, practice=False)
    return rows, path.read_bytes()


ABOUT_THE_LOG = ("stats", "verify", "saves", "saves explain")
"""Commands that say of a row why it cannot be read, each in its own words."""


KINDS = sorted(EVENT_NAMES.values())


@pytest.mark.parametrize("kind", KINDS)
def test_row_with_a_control_sign_in_a_text_is_refused_without_printing_it(tmp_path, answers, sound, kind):
    rows, content = sound
    number = next((number for number, (_, record) in enumerate(rows) if f'"{kind}"' in record), None)
    if number is None:
        pytest.skip("no such event in this save")
    for sign in (EVERY_SIGN, SIGNS["half a character"]):
        for key, record in odd_texts(rows[number][1], sign).items():
            forged = with_row(rows, number, record)
            forge(tmp_path / "default.sqlite3", content, forged, has_index=False, commits=True)
            answers(tmp_path, ABOUT_THE_LOG, f"{kind}: {key}")


def test_no_command_prints_a_control_sign_of_the_log(tmp_path, answers, sound, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script").write_text("deal\n")
    rows, content = sound
    path = tmp_path / "default.sqlite3"
    for has_index in (True, False):
        record = odd_texts(rows[0][1], EVERY_SIGN)["event"]
        forge(path, content, with_row(rows, 0, record), has_index=has_index, commits=True)
        answers(tmp_path, READ, "first row")
    answers(tmp_path, PLAY, "first row")
    time, record = rows[0]
    odd = time + EVERY_SIGN.replace(SIGNS["half a character"], "")
    forge(path, content, [(odd, record), *rows[1:]], has_index=False, commits=True)
    answers(tmp_path, READ, "time of the first row")
    for column in ("snapshot.content", "head.save"):
        forge(path, content, [*rows], has_index=True, commits=True)
        table, name = column.split(".")
        with closing(sqlite3.connect(path)) as file, file:
            file.execute(f"UPDATE {table} SET {name} = ? || {name}", (EVERY_SIGN.replace("\udc9b", "?"),))
        answers(tmp_path, READ, column)


def test_no_command_prints_a_control_sign_of_the_name_of_a_folder_or_file(
    tmp_path, answers, sound, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script").write_text("deal\n")
    rows, content = sound
    folder = tmp_path / EVERY_SIGN
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    for name in ("default", f"mine{EVERY_SIGN}"):
        forge(folder / f"{name}.sqlite3", content, [*rows], has_index=True, commits=True)
    for name in ("paytables", "themes"):
        (folder / name).mkdir()
        (folder / name / f"odd{EVERY_SIGN}.toml").write_text("broken")
        (folder / name / f"house{EVERY_SIGN}.toml").write_text(
            'name = "x"\n[[pays]]\nhand = "pair"\npays = 1\n'
        )
    odd = f"{folder.name}/odd{EVERY_SIGN}.toml"
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(folder / "paytables"))
    named = [
        ["paytables", "check", odd],
        ["solve", odd],
        ["risk", "--bankroll", "9", odd],
        ["run", odd],
        ["simulate", "--resume", odd],
        ["simulate", "jacks-or-better-9-6", "--hands", "9", "--resume", odd],
        ["simulate", "jacks-or-better-9-6", "--hands", "9", "--policy", odd],
        ["play", "--plain", "--paytable", f"house{EVERY_SIGN}"],
        ["stats", "--save", odd],
    ]
    answers(folder, [*READ, "saves restore", *PLAY, *named], "names")
    (folder / "default.sqlite3").write_bytes(b"damaged")
    answers(folder, [*READ, *PLAY], "names, damaged")


@pytest.mark.slow
def test_no_command_prints_a_control_sign_of_a_text_in_a_snapshot_that_fits(
    tmp_path, answers, sound, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script").write_text("deal\n")
    rows, content = sound
    path = tmp_path / "default.sqlite3"
    forge(path, content, [*rows], has_index=True, commits=True)
    keep_fitting_snapshot(path)
    content = path.read_bytes()
    with closing(sqlite3.connect(path)) as file:
        (snapshot,) = file.execute("SELECT content FROM snapshot").fetchone()
    for where, text in odd_texts(snapshot, EVERY_SIGN).items():
        path.write_bytes(content)
        forget(path)
        with closing(sqlite3.connect(path)) as file, file:
            head = read_head(file, "")
            digest = sha256(head.hash + text.encode()).digest()
            file.execute("UPDATE snapshot SET content = ?, hash = ?", (text, digest))
            write_head(file, replace(head, snapshot=digest))
        answers(tmp_path, ("stats", "stats --expected", "saves explain", "play --plain"), where)
