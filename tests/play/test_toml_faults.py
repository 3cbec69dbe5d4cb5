"""A faulty TOML text: the lines still used, and the line reported."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples
from videopoker.core.settings import Settings
from videopoker.play.host.files import FileError
from videopoker.play.host.toml import MAX_FAULTS, parse, read_around
from videopoker.play.settings.file import load_settings

LINES = (
    *(
        "bell = true",
        'speed = "fast"',
        'theme = "nord" # dark',
        "# a note",
        "",
        "[keys]",
        'deal = "j"',
        "x = 1",
    ),
    *(
        "speed = fsat",
        'theme = "nord',
        "just words",
        "[keys",
        "bell =",
        "x = 1 2",
        "d = 2026-02-31",
        "\x00",
        "\r",
    ),
    *(
        "favourites = [",
        '"a",',
        "b,",
        "]",
        'note = """',
        '"""',
        "raw = '''",
        "'''",
        "[[pays]]",
        "{",
        "a.b = 1",
    ),
)


def read(text):
    fields, used, problems = read_around(Path("my.toml"), text, "settings file")
    return fields, used, [problem.line for problem in problems]


def reads(text):
    try:
        return tomllib.loads(text)
    except ValueError:
        return None


@pytest.mark.parametrize(
    ("text", "fields", "lines"),
    [
        ("a = 1\nb = x\nc = 3\n", {"a": 1, "c": 3}, [2]),
        ('a = 1\nb = "x\nc = 3', {"a": 1, "c": 3}, [2]),
        ("[t]\na = 1\n[t]\nb = 2", {"t": {"a": 1, "b": 2}}, [3]),
        ("a = [\n1,\nx,\n3]\nb = 2", {"a": [1, 3], "b": 2}, [3]),
        ("a = [\n1,\n2,\nb = 2", {"b": 2}, [1]),
        ('a = """x\ny\nb = 2\n', {"b": 2}, [1]),
        ('a = """x\nb = 3\n"""\nb = ', {"a": "x\nb = 3\n"}, [4]),
        ("a = [\n[1],\n[2]\n]\nb = x", {"a": [[1], [2]]}, [5]),
        ("d = 2026-02-31\na = 1", {"a": 1}, [1]),
        (f"a = {'[' * 9000}\nb = 2", {"b": 2}, [1]),
    ],
)
def test_faulty_line_is_left_out_and_the_others_are_read(text, fields, lines):
    assert (read(text)[0], read(text)[2]) == (fields, lines)


def test_text_of_many_faults_is_read_up_to_one_of_them():
    fields, _, lines = read("a = 1\n" + "no\n" * 5000 + "b = 2\n")
    assert (fields, lines) == ({"a": 1}, list(range(2, MAX_FAULTS + 3)))


FIRST, SECOND = '[[pays]]\nhand = "flush"\npays = 6\n', '[pays]\nhand = "pair"\npays = 1\n'


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (FIRST + SECOND, 4, "write [[pays]] in two brackets, as on line 1"),
        (SECOND + FIRST + FIRST, 1, "write [[pays]] in two brackets, as on line 4"),
        (SECOND + SECOND, 4, "[pays] appears twice, first on line 1; join them, or write [[pays]]"),
        ("pays = [250, 500, 1,000, 4,000]", 1, "a number has no commas; write 1000 or 0.995"),
        ("return = 99.5%", 1, "a number has no %; write 0.995 for 99.5%"),
        ("pays = [6 12 18]", 1, "expected a comma between two numbers"),
        ("pays = 06", 1, "a number does not begin with 0; write 6 for 06"),
        ("coins =", 1, "a value is missing after ="),
        ("pays = (6, 12)", 1, "a list has square brackets, such as [6, 12]"),
        ("// a note", 1, "a comment begins with #"),
        ('hand = "flush";', 1, "a line does not end with ;"),
        ('hand = "flush", pays = 6', 1, "put each key on its own line"),
        ('hand: "flush"', 1, "expected '=' after a key, which is one word"),
        ('wild cards = ["2"]', 1, "expected '=' after a key, which is one word"),
        ("[[pays]", 1, "expected two brackets on both sides, such as [[pays]]"),
        (
            'win = "C:\\Users\\win.wav"',
            1,
            "a text has a \\; write \\\\, or put the text in 'single quotes'",
        ),
        ("hand = full house", 1, "a value that cannot be read; texts need straight quotes"),
    ],
)
def test_common_mistake_has_words_that_say_what_to_write(text, line, message):
    problem = read_around(Path("my.toml"), text, "settings file")[2][0]
    with pytest.raises(FileError) as refused:
        parse(Path("my.toml"), text, "paytable")
    (strict,) = refused.value.problems
    assert message in strict.message
    assert message in problem.message
    assert strict.line == line


@given(st.lists(st.sampled_from(LINES), max_size=25).map("\n".join))
def test_any_lines_give_fields_and_those_right_by_themselves_before_the_fault_count(text):
    fields, used, lines = read(text)
    assert reads(used) == fields
    assert (lines == []) == (reads(text) is not None)
    assert used.count("\n") == text.count("\n")
    before = []
    for line in text.split("\n"):
        if reads("\n".join([*before, line])) is None:
            break
        before.append(line)
    assert used.split("\n")[: len(before)] == before


@settings(max_examples=examples(20))
@given(st.one_of(st.text(max_size=300), st.lists(st.sampled_from(LINES), max_size=25).map("\n".join)))
def test_any_text_file_gives_settings_and_problems(tmp_path_factory, text):
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(text.encode("utf-8", "replace"))
    chosen, problems = load_settings(file)
    assert isinstance(chosen, Settings)
    assert all(0 < problem.line <= text.count("\n") + text.count("\r") + 1 for problem in problems)
    assert all(len(str(problem).splitlines()) == 1 for problem in problems)
