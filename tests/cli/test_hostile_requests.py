"""Any request gets a clear line and never a traceback."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.quick import quick_and_slow
from videopoker.cli import main
from videopoker.play.session import Session

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Work in a folder with files of every bad kind; saves are in `saves`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path / "saves"))
    Session.open(tmp_path / "saves" / "default.sqlite3").close()
    contents = {
        "empty": b"",
        "binary": bytes(range(256)) * 4,
        "zeros": bytes(4096),
        "picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
        "utf16": "credits 5\n".encode("utf-16"),
        "one-line": b"x" * 200_000,
        "escapes": b"\x1b[31mred\x1b]0;title\x07\n",
        "emoji": "deal 🃏 🂡 ♠A \u200fA♠ A\u200bs\n".encode(),
        "numbers": b"credits 99999999999999999999999999\n",
        "json": b'{"deal": ["As"]}\n',
        "best": b"credits 5\nhold best\n",
        "line\nbreak": b"foo\n",
        "nested-lists": b"pays = " + b"[" * 9_000 + b"]" * 9_000,
        "nested-tables": b"a = " + b"{a=" * 3_000 + b"1" + b"}" * 3_000,
        "long-dotted-key": b"a." * 2_000 + b"a = 1",
        "number-of-100,000-digits": b"coins = " + b"9" * 100_000,
        "word-of-a-megabyte": b"x" * 1_000_000,
        "text-of-100,000-letters": b'name = "' + b"x" * 100_000 + b'"',
        "zero-bytes": b"name = \0\0",
        "byte-order-mark": b"\xef\xbb\xbfdeal\n",
        "half-characters": b"name = '\xed\xa0\x80'\n",
        os.fsdecode(b"not-\xff-utf8"): b"foo\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    (tmp_path / "link to nothing").symlink_to("nothing")
    return [
        *contents,
        "folder",
        "link to nothing",
        "none",
        "",
        ".",
        "/dev/null",
        "empty/none",
        "n" * 300,
        "~nobody-at-all/x",
        "-x",
        "🃏",
    ]


FORMS = [
    ["run", "FILE"],
    ["run", "--save", "FILE", "best"],
    ["run", "--save", "new", "--saves", "FILE", "best"],
    ["paytables", "check", "FILE"],
    ["hand", "FILE"],
    ["hand", "As Ks Qs Js Ts", "--wild", "FILE"],
    ["hand", "--dice", "FILE"],
    ["hold", "FILE"],
    ["hold", "As Ks Qs Js Ts", "--paytable", "FILE"],
    ["hold", "As Ks Qs Js Ts", "--coins", "FILE"],
    ["solve", "FILE"],
    ["stats", "--save", "FILE"],
    ["stats", "--saves", "FILE"],
    ["history", "--last", "FILE"],
    ["history", "--saves", "FILE"],
    ["verify", "--saves", "FILE", "--json"],
    ["FILE"],
    ["run", "--json", "FILE"],
    ["paytables", "check", "--json", "FILE"],
]


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
def test_any_request_is_answered_in_lines_fit_to_be_printed(files, capsys, form):
    for name in files:
        try:
            code = main([name if word == "FILE" else word for word in form])
        except SystemExit as leaving:
            code = leaving.code
        printed = capsys.readouterr()
        outcome = f"{form} with {name!r}: exit {code}, {printed}"
        assert code in {0, 1, 2}, outcome
        assert "Traceback" not in printed.out + printed.err, outcome
        tested_nothing = "no expectations, so nothing was tested" in printed.err
        assert bool(printed.err) == (code == 2 or tested_nothing), outcome
        assert len(printed.err) < 2_000, outcome
        assert "\x1b" not in printed.out + printed.err, outcome


def test_settings_of_any_content_are_answered_in_lines_fit_to_be_printed(files, run):
    settings = Path("saves/settings.toml")
    for file in [*Path().iterdir()]:
        if file.is_file():
            shutil.copy(file, settings)
            code, out, err = run("settings")
            assert code in {0, 1}, file
            assert all(line.isprintable() for line in (out + err).split("\n")), file
    settings.unlink()
    os.mkfifo(settings)
    for words in (["settings"], ["paytables", "check", str(settings)]):
        assert "not an ordinary file" in run(*words)[2]


def answer(*arguments, **streams):
    done = subprocess.run(
        [sys.executable, "-m", "videopoker", *arguments],
        check=False,
        timeout=HANG_SECONDS,
        stderr=subprocess.PIPE,
        **streams,
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("words", quick_and_slow(["paytables", "--help", "run -", "sovle"]))
def test_closed_standard_output_is_refused_in_one_line(files, words):
    expected = "videopoker: standard output is closed; expected a terminal, a file or a pipe\n"
    assert answer(*words.split(), close_fds=True, preexec_fn=lambda: os.close(1)) == (2, expected)


def test_closed_standard_input_is_refused_in_one_line(files):
    expected = "videopoker: -: there is no standard input to read a script from\n"
    assert answer("run", "-", stdout=subprocess.PIPE, preexec_fn=lambda: os.close(0)) == (2, expected)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", quick_and_slow(["--help", "paytables", "--version", "help solve"]))
def test_full_standard_output_exits_2_and_says_so(files, words, unbuffered, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    with Path("/dev/full").open("wb") as full:
        complaint = "videopoker: standard output: No space left on device\n"
        assert answer(*words.split(), stdout=full) == (2, complaint)


ENCODED = (
    "videopoker: standard output has the encoding {}; expected one with ASCII: set PYTHONIOENCODING=utf-8\n"
)


@pytest.mark.parametrize("encoding", quick_and_slow(["utf-16", "utf-32-le", "cp037"]))
@pytest.mark.parametrize("words", quick_and_slow(["play --plain", "play", "stats"]))
def test_encoding_without_ascii_is_refused_in_one_line(files, encoding, words):
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    code, err = answer(*words.split(), env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    assert (code, err) == (2, ENCODED.format(encoding))


@pytest.mark.parametrize("words", quick_and_slow(["play --plain", "stats", "--version"]))
def test_time_zone_a_day_from_utc_is_refused_in_one_line(files, words):
    environment = os.environ | {"TZ": "XXX+25:99"}
    code, err = answer(*words.split(), env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    refusal = "TZ=XXX+25:99 is a day or more from UTC; expected a time zone such as Europe/Berlin"
    assert (code, err) == (2, f"videopoker: {refusal}\n")


LONG = "the line is longer than 20,000 characters; nothing was done, shorten it"


@pytest.mark.parametrize(
    "words",
    quick_and_slow(
        ["hand -", "hold -", "play --plain --save long", "drill --hands 1", "drill --hands 1 --timed 9"]
    ),
)
def test_line_of_a_megabyte_is_not_read_whole_and_the_next_is_answered(files, words):
    is_list = words.endswith("-")
    answer = {"hand -": "high card", "hold -": "[As][Kd][Qh][Jc] 9s"}.get(words, "")
    done = subprocess.run(
        [sys.executable, "-m", "videopoker", *words.split()],
        input=f"{'As ' * 400_000}\n\n{'As Kd Qh Jc 9s' if is_list else 'help'}\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_SECONDS,
    )
    assert done.returncode == int(is_list)
    assert done.stderr == (f"-:1: {LONG}\n" if is_list else "")
    assert "MemoryError" not in done.stdout
    assert len(done.stdout) < 20_000
    assert answer in done.stdout


@pytest.mark.parametrize("words", ["--saves rel play --plain", "stats"])
def test_removed_current_folder_is_named_as_the_reason(files, tmp_path, words):
    removed = tmp_path / "removed"
    removed.mkdir()
    environment = os.environ | {"VIDEOPOKER_SAVES": "saves", "PYTHONPATH": str(ROOT)}
    code, err = answer(
        *words.split(),
        env=environment,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: (os.chdir(removed), removed.rmdir()),
    )
    named = "rel" if "rel" in words else "saves"
    assert (code, err) == (
        2,
        f"videopoker: {named}: the current folder was removed; change to another with cd\n",
    )


@pytest.mark.parametrize("encoding", quick_and_slow(["ascii", "utf-8", "latin-1"]))
def test_output_is_written_in_any_encoding(files, encoding):
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    code, err = answer("paytables", "check", *files[:13], env=environment, stdout=subprocess.PIPE)
    assert (code, err) == (1, "")
