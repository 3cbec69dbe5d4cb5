"""Help with examples, the nearest name for a misspelling, and completion."""

import io
import re
import shlex
import shutil
import subprocess
import sys

import pytest

from tests.quick import quick_and_slow
from videopoker.cli.commands import COMMANDS
from videopoker.cli.parser import load

LONG = ("risk", "simulate", "solve", "strategy")
"""Commands whose examples take a second or more."""


def examples(help_text):
    """The lines under `examples:`."""
    return [line.strip() for line in help_text.partition("\nexamples:\n")[2].splitlines()]


@pytest.mark.parametrize(
    "words",
    quick_and_slow(
        sorted(
            ([], ["paytables", "check"], *([name] for name in COMMANDS)),
            key=lambda words: any(name in LONG for name in words),
        ),
        12,
        whole=True,
    ),
    ids=" ".join,
)
def test_every_help_ends_with_two_or_three_examples_that_work(
    run, saves, played, script, table_file, tmp_path, monkeypatch, words
):
    script("credits 100\nexpect credits 100\nauto 3\n")
    (tmp_path / "examples").mkdir()
    shutil.copy(tmp_path / "hand.poker", tmp_path / "examples")
    table_file('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n')
    shutil.copy(saves / "default.sqlite3", saves / "mine.sqlite3")
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*words, "--help")
    assert (code, err) == (0, "")
    assert 2 <= len(examples(out)) <= 3
    for example in examples(out):
        command = re.search(r"\bvideopoker( [^|>)]+)?", example)[0]
        arguments = shlex.split(command)[1:]
        typed = "credits 100\nexpect credits 100\nauto 2\n" if "run" in arguments else "quit\n"
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        plain = ["--plain"] if words in ([], ["play"]) and not {"help", "solve"} & {*arguments} else []
        code, out, err = run(*arguments, *plain)
        if words == ["lab"]:  # which has only a screen
            assert (code, "the lab needs a terminal" in err) == (2, True)
            continue
        assert (code, err) == (0, ""), example
        assert out


def test_every_command_within_a_command_has_two_or_three_examples():
    within = {
        name: load(inner)
        for _, command in COMMANDS.values()
        for name, (_, inner) in load(command).commands.items()
    }
    assert len(within) > 5
    assert [name for name, inner in within.items() if not 2 <= len(inner.examples) <= 3] == []


def test_help_is_a_command_too(run):
    assert run("help") == run("--help")
    assert run("help", "solve") == run("solve", "--help")
    assert run("help", "paytables", "check") == run("paytables", "check", "--help")
    assert run("help", "sovle")[0] == 2


BASH = """COMP_WORDS=({words}); COMP_CWORD={last}; COMP_LINE="{line}"; COMP_POINT=${{#COMP_LINE}}
$(complete -p videopoker | sed 's/.*-F \\([^ ]*\\).*/\\1/') videopoker; echo "${{COMPREPLY[@]}}"; COMPREPLY=()"""
SHELLS = {
    "bash": (
        "source <(videopoker completion bash)",
        lambda line: BASH.format(
            words=" ".join(f'"{w}"' for w in line.split(" ")), last=line.count(" "), line=line
        ),
    ),
    "fish": ("videopoker completion fish | source", lambda line: f"complete -C '{line}'"),
}
COMPLETED = {
    "videopoker so": "solve",
    "videopoker solve --co": "--coins",
    "videopoker completion z": "zsh",
    "videopoker help his": "history",
    "videopoker solve min": "mine.toml",
    "videopoker stats --save evening-o": "evening-out",
    "videopoker history --line Ful": {"bash": r"Full\ House", "fish": "Full House"},
}
GAMES_COMPLETED = {
    "videopoker solve jacks-or-better-9": "jacks-or-better-9-6",
    "videopoker history --game deuces-wild-f": "deuces-wild-full-pay",
    "videopoker play --paytable fpd": "fpdw",
    "videopoker risk full": {"bash": r"full\ pay\ jacks", "fish": "full pay jacks"},
}


FIRST = {line: COMPLETED[line] for line in ("videopoker so", "videopoker solve min")}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    "lines", quick_and_slow([FIRST, COMPLETED, GAMES_COMPLETED]), ids=["first", "commands", "games"]
)
def test_completion_completes_commands_options_and_names(shell, lines, tmp_path, monkeypatch):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    monkeypatch.setenv("PATH", f"{sys.prefix}/bin", prepend=":")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening-out.sqlite3").touch()
    (tmp_path / "mine.toml").touch()
    start, complete = SHELLS[shell]
    script = "\necho ---\n".join([start, *map(complete, lines)])
    done = subprocess.run([shell, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    for (line, offers), offered in zip(lines.items(), done.stdout.split("---\n")[1:], strict=True):
        assert (offers[shell] if isinstance(offers, dict) else offers) in offered, line


def test_completion_names_the_losing_hands_as_options_do(run):
    names = run("completion", "--names", "lines")[1].splitlines()
    assert "nothing" in names
    assert "no win" not in names


def test_completion_names_games_by_id_and_nickname(run):
    names = run("completion", "--names", "games")[1].splitlines()
    assert {"jacks-or-better-9-6", "ddb", "full pay jacks"} <= {*names}
    assert len({*names}) == len(names)


def test_completion_offers_no_commands_for_the_words_of_a_search(run):
    script = run("completion", "bash")[1]
    assert "help_pos_0_choices=(play settings " in script
    assert "paytables_find_pos_0_choices" not in script
