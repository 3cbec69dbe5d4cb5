"""The line of each key in a TOML file."""

import tomllib

import pytest

from videopoker.play.host.toml import key_lines, line_of
from videopoker.play.paytables.files import paytable_names, paytable_path

TEXT = '''# a comment with key = "value" and [[pays]]
name = "a = b # no comment"  # deck = 5

wild = [
  "joker",  # coins = 3
  "2",
]
deck = { jokers = 1, other = { deep = 2 } }
note = """
coins = 7
[[pays]]
"""
raw = \'\'\'
coins = 8
\'\'\'
"quoted" = 1
a.b.c = 2

[[pays]]   # the first
hand = 'pair'
"pays" = [1,
  2]

[[ pays ]]
hand = "flush"
[pays.more]
x = 1
[[pays]]
hand = "straight"
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 2),
        (("wild",), 4),
        (("deck", "jokers"), 8),
        (("note",), 9),
        (("quoted",), 16),
        (("a", "b", "c"), 17),
        (("pays", 0), 19),
        (("pays", 0, "hand"), 20),
        (("pays", 0, "pays"), 21),
        (("pays", 1, "hand"), 25),
        (("pays", 2, "hand"), 29),
        (("pays", 9, "hand"), 19),
        ((), 1),
    ],
)
def test_line_of_a_key_or_of_its_table(path, line):
    assert tomllib.loads(TEXT)
    assert line_of(path, key_lines(TEXT)) == line


def test_every_key_of_the_shipped_files_is_found_on_its_line():
    for path in map(paytable_path, paytable_names()):
        text = path.read_text(encoding="utf-8")
        rows = text.splitlines()
        for key, line in key_lines(text).items():
            if isinstance(key[-1], str) and key != ("pays",):
                assert rows[line - 1].startswith(key[-1]) or "[[pays]]" in rows[line - 1], (path, key)
