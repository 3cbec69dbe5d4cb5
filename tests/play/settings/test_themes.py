"""Theme files: their colours, and every fault with its line."""

import pytest

from videopoker.play.host.files import MAX_BYTES, FileError
from videopoker.play.settings.themes import MAX_THEMES, OwnTheme, load_themes, read_theme

ROLES = ("felt", "card", "card-dim", "gold")
TAKEN = {"felt", "nord"}


def faults(path, text):
    """The faults of a theme file of this text, each with line, key and message."""
    path.write_text(text)
    with pytest.raises(FileError) as refused:
        read_theme(path, ROLES, TAKEN)
    return [(fault.line, fault.key, fault.message) for fault in refused.value.problems]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "midnight.toml"


def test_theme_has_its_file_name_and_the_colours_given(file):
    file.write_text('felt = "#101828"\ncard_dim = "#C0C8D8"\n')
    colours = {"felt": "#101828", "card-dim": "#c0c8d8"}
    assert read_theme(file, ROLES, TAKEN) == OwnTheme("midnight", dark=True, colours=colours)


def test_theme_may_have_another_name_and_be_light(file):
    file.write_text('name = "day"\ndark = false\n')
    assert read_theme(file, ROLES, TAKEN) == OwnTheme("day", dark=False, colours={})


def test_every_fault_is_reported_at_once_with_its_line(file):
    text = 'name = "nord"\ndark = "yes"\nfellt = "#101828"\n\ncard = "white"\ngold = "#fff"\n'
    assert faults(file, text) == [
        (1, "name", 'name is "nord", which is another theme; expected a new name, such as name = "my-nord"'),
        (2, "dark", 'dark is "yes"; expected true for a dark theme or false for a light one'),
        (3, "fellt", 'unknown role "fellt"; did you mean "felt"?'),
        (5, "card", 'card is "white"; expected a colour such as "#06241b"'),
        (6, "gold", 'gold is "#fff"; expected a colour such as "#06241b"'),
    ]


@pytest.mark.parametrize(
    "value", ["3", "true", '["#101828"]', '"#10182"', '"#1018288"', '"#10182g"', '" #101828"']
)
def test_wrong_colour_is_refused(file, value):
    assert len(faults(file, f"felt = {value}")) == 1


@pytest.mark.parametrize("name", ["3", '""', '"a b"', '"[b]x"', r'"\u001b[31mred"', '"é"', f'"{"x" * 31}"'])
def test_name_that_cannot_be_typed_or_shown_is_refused(file, name):
    ((line, key, message),) = faults(file, f"name = {name}")
    assert (line, key) == (1, "name")
    assert message.endswith('expected 1 to 30 letters, digits, - or _, such as name = "midnight"')
    assert message.isprintable()


@pytest.mark.parametrize("name", ["nord", "Nord"])
def test_file_named_like_another_theme_needs_a_name(tmp_path, name):
    ((_, key, message),) = faults(tmp_path / f"{name}.toml", "dark = true")
    assert key == "name"
    assert message.startswith(f'without a name it is called "{name}", which is another theme')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty; expected a theme file, which begins with dark = true"),
        ('felt = "#101828', "this is not valid TOML"),
        ('felt = "#101828"\nfelt = "#101828"', "felt is set twice, first on line 1; remove one"),
        ("x" * (MAX_BYTES + 1), "larger than"),
    ],
)
def test_file_that_cannot_be_read_says_why(file, text, message):
    assert message in faults(file, text)[0][2]


def test_missing_folder_has_no_themes(tmp_path):
    assert load_themes(tmp_path / "themes", ROLES, TAKEN) == ([], [])


def test_broken_theme_leaves_the_others(tmp_path):
    (tmp_path / "a.toml").write_text("felt = 3")
    (tmp_path / "b.toml").write_text("dark = false")
    (tmp_path / "notes.txt").write_text("felt = 3")
    themes, problems = load_themes(tmp_path, ROLES, TAKEN)
    assert [theme.name for theme in themes] == ["b"]
    assert [fault.file for fault in problems] == [str(tmp_path / "a.toml")]


def test_second_theme_of_a_name_is_refused(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text('name = "same"')
    themes, problems = load_themes(tmp_path, ROLES, TAKEN)
    assert [theme.name for theme in themes] == ["same"]
    assert "another theme" in problems[0].message


def test_folder_of_very_many_files_is_read_in_part_and_says_so(tmp_path):
    for number in range(MAX_THEMES + 1):
        (tmp_path / f"t{number:03}.toml").write_text("dark = true")
    themes, problems = load_themes(tmp_path, ROLES, TAKEN)
    assert len(themes) == MAX_THEMES
    assert problems[0].message == "101 theme files; only the first 100 are read"


def test_file_in_place_of_the_folder_is_a_fault(tmp_path):
    (tmp_path / "themes").touch()
    themes, problems = load_themes(tmp_path / "themes", ROLES, TAKEN)
    assert themes == []
    assert "this is not a folder; expected one with themes in it" in str(problems[0])
