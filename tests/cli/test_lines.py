"""`-` as a hand: each line of the input is a call, and its JSON is one line."""

import io
import json
from pathlib import Path

import pytest


@pytest.fixture
def piped(run, monkeypatch):
    """Runs a command with these lines as its input."""

    def command(lines, *words):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
        return run(*words)

    return command


HANDS = ["Ks Kh 7d 2c JK", "", "As Ks Qs Js 2d"]


@pytest.mark.parametrize("command", [["hand"], ["hold"], ["hold", "--why"]])
def test_each_line_gives_what_its_call_gives(run, piped, command):
    name, *options = command
    code, out, err = piped(HANDS, name, "-", "--json", *options)
    single = [json.loads(run(name, hand, "--json", *options)[1]) for hand in HANDS if hand]
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == single
    texts = [run(name, hand, *options)[1] for hand in HANDS if hand]
    assert piped(HANDS, name, "-", *options)[1] == "".join(texts)


def test_line_that_is_refused_is_named_and_the_others_are_answered(piped):
    code, out, err = piped(["Ks Kh", *HANDS], "hold", "-", "--json")
    assert (code, len(out.splitlines())) == (1, 2)
    assert err.startswith("-:1: got 2 cards")


def test_hands_of_a_line_are_compared(run, piped):
    line = "As Ah 7d 7c 2s | Ks Kh 8d 8c 3s"
    assert piped([line], "hand", "-")[1] == run("hand", line)[1]


def test_paytables_check_reads_one_file_from_the_input(run, piped):
    text = Path("examples/faulty.toml").read_text("utf-8")
    code, out, _ = piped(text.split("\n"), "paytables", "check", "-")
    by_path = run("paytables", "check", "examples/faulty.toml")
    assert (code, out.replace("-:", "examples/faulty.toml:")) == (by_path[0], by_path[1])
    assert piped(["name = 1"], "paytables", "check", "-", "--json")[0] == 1
