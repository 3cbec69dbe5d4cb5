"""Terminal input: known sequences are read as by Textual, all others are ignored."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.events import AppBlur, AppFocus, Key, Paste

from tests.quick import examples
from videopoker.tui.textual_fixes import driver, input_parser
from videopoker.tui.textual_fixes.input_parser import (
    CUT_SHORT_SECONDS,
    FOCUS_SECONDS,
    MAX_PASTED,
    InputParser,
)

PARTS = [
    "\x1b",
    "[",
    "]",
    "P",
    "O",
    "M",
    "\x1b[200~",
    "\x1b[201~",
    "\x07",
    "\x1b\\",
    "q",
    "1",
    ";",
    "<",
    "$",
    "\ufffd",
]


def feed(parser, *texts):
    return [message for text in texts for message in parser.feed(text)]


def silent(parser):
    """The events read after a pause in the input."""
    parser._last_fed -= 2 * CUT_SHORT_SECONDS
    return list(parser.tick())


def keys(messages):
    return [message.key for message in messages if isinstance(message, Key)]


def test_every_key_that_textual_knows_is_read_as_textual_reads_it():
    for sequence in ANSI_SEQUENCES_KEYS:
        if sequence not in {"\x1b", "\x1b\x1b"}:
            expected = keys(feed(XTermParser(), sequence))
            assert (sequence, keys(feed(InputParser(), sequence))) == (sequence, expected)


@pytest.mark.parametrize("sequence", ["\x1b[A", "\x1b[13;5u", "\x1b[<0;5;5M", "\x1bOP", "\x1b[1;2D"])
def test_sequence_that_arrives_in_parts_is_read_whole(sequence):
    for cut in range(1, len(sequence)):
        whole, parts = InputParser(), InputParser()
        assert str(feed(parts, sequence[:cut], sequence[cut:])) == str(feed(whole, sequence))


@pytest.mark.parametrize(
    "foreign",
    [
        "\x1b[2 q",
        "\x1bP1$r2 q\x1b\\",
        "\x1b]11;rgb:1111/2222/3333\x07",
        "\x1b]11;rgb:1111/2222/3333\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b[" + "1" * 100 + "q",
        "\x1b[99999999u",
        "\x1b[55296u",
        "\x1b[M\ufffd\ufffd\ufffd",
        "\x1b[48;0;0;0;0t",
        "\x1b[48;9999;9999;0;0t",
        "\x1b[?1;2c",
        "\ufffd",
    ],
)
def test_unknown_sequence_is_ignored_and_the_next_key_read(foreign):
    assert keys(feed(InputParser(), foreign, "1")) == ["1"]
    assert keys(feed(InputParser(), *foreign, "1")) == ["1"]


@pytest.mark.parametrize(
    "sequence",
    [
        "\x1b[48;{};1;1;1t",
        "\x1b[48;24;{};1;1t",
        "\x1b[{}u",
        "\x1b[{}~",
        "\x1b[1;{}A",
        "\x1b[97:{};1u",
        "\x1b[<{};5;5M",
        "\x1b[<0;{};5m",
        "\x1b[<0;5;{}M",
        "\x1b[{};9R",
        "\x1b[?{};2$y",
        "\x1b[{}$",
        "\x1b]11;{}\x07",
    ],
)
@pytest.mark.parametrize("digit", ["9", "0"])
def test_number_of_5000_digits_in_a_sequence_is_ignored_and_the_next_key_read(sequence, digit):
    text = sequence.format(digit * 5000)
    assert keys([*feed(InputParser(), text), *feed(InputParser(), text[:4096], text[4096:], "1")]) == ["1"]


def focus_changes(messages):
    return [type(message) for message in messages if isinstance(message, AppFocus | AppBlur)]


def later(parser):
    """What the parser passes on once it may pass on another change of focus."""
    parser._focus_told -= 2 * FOCUS_SECONDS
    return focus_changes(parser.tick())


def test_thousands_of_changes_of_focus_become_the_first_and_the_last():
    parser = InputParser()
    assert focus_changes([*feed(parser, "\x1b[O"), *parser.tick()]) == [AppBlur]
    storm = [*feed(parser, *["\x1b[I\x1b[O"] * 3_000, "1", "\x1b[I"), *parser.tick()]
    assert (focus_changes(storm), keys(storm)) == ([], ["1"])
    assert later(parser) == [AppFocus]
    feed(parser, *["\x1b[O\x1b[I"] * 3_000)
    assert later(parser) == []
    feed(parser, "\x1b[O")
    assert later(parser) == [AppBlur]


def test_mouse_without_a_size_is_ignored():
    parser = InputParser()
    feed(parser, "\x1b[48;24;80;0;0t")
    assert feed(parser, "\x1b[<0;5;5M") == []
    assert keys(feed(parser, "1")) == ["1"]


@pytest.mark.parametrize(
    ("text", "expected"), [("\x1b", "escape"), ("\x1b[", "left_square_bracket"), ("\x1ba", "alt+a")]
)
def test_escape_and_alt_are_keys_after_a_pause(text, expected):
    parser = InputParser()
    assert keys([*feed(parser, text), *silent(parser)]) == [expected]


@pytest.mark.parametrize(
    "cut_short", ["\x1b[12", "\x1b]0;title", "\x1bP1$", "\x1b[M!", "\x1b[200", "\x1b[200~abc"]
)
def test_keys_work_after_a_sequence_that_was_cut_short(cut_short):
    parser = InputParser()
    feed(parser, cut_short)
    assert keys(silent(parser)) == []
    assert keys(feed(parser, "1")) == ["1"]


def test_paste_is_text_and_presses_nothing():
    text = "\x1b[200~caf\ufffd \x1b[31mred\x1b[0m\x00 q\x1b[201~"
    [paste] = feed(InputParser(), *text)
    assert (type(paste), paste.text) == (Paste, "caf [31mred[0m q")


def test_paste_without_an_end_is_given_after_a_pause():
    parser = InputParser()
    assert feed(parser, "\x1b[200~abc") == []
    assert [message.text for message in silent(parser)] == ["abc"]


def test_huge_paste_is_cut_and_its_end_found():
    parser = InputParser()
    [paste] = feed(parser, "\x1b[200~", *["x" * 4096] * 100, "\x1b[2", "01~")
    assert len(paste.text) == MAX_PASTED
    assert keys(feed(parser, "1")) == ["1"]


@settings(max_examples=examples(20))
@given(st.lists(st.sampled_from(PARTS) | st.text(max_size=3), max_size=30))
def test_keys_work_after_any_input(parts):
    parser = InputParser()
    feed(parser, *filter(None, parts))
    silent(parser)
    assert keys(feed(parser, "1")) == ["1"]


@pytest.mark.parametrize(
    ("known", "believed"), [((80, 24), [24, 80]), ((0, 0), [1, 24, 80]), (None, [1, 24, 80])]
)
def test_size_report_is_believed_only_if_the_system_agrees_or_does_not_know(monkeypatch, known, believed):
    def size(_file):
        if known is None:
            raise OSError
        return os.terminal_size(known)

    monkeypatch.setattr("os.get_terminal_size", size)
    parser = InputParser(known_size=driver._known_size)
    reported = [*parser.feed("\x1b[48;1;1;1;1t"), *parser.feed("\x1b[48;24;80;1;1t")]
    sizes = [number for event in reported for number in (event.size.height, event.size.width)]
    assert sorted({*sizes}) == believed


PASTE, END = "\x1b[200~", "\x1b[201~"
REPORTS = "\x1b[<35;10;10M\x1b[I\x1b[O\x1b[48;24;80;0;0t"


@pytest.fixture
def clock(monkeypatch):
    """The time of the parser, which a test moves on."""
    now = [1000.0]
    monkeypatch.setattr(input_parser, "get_time", lambda: now[0])
    return now


def fed(parser, *texts):
    return [message for text in texts for message in (*parser.feed(text), *parser.tick())]


def test_only_the_bytes_of_a_paste_renew_its_time_out(clock):
    parser = InputParser()
    assert fed(parser, f"{PASTE}abc") == []
    for _ in range(4):
        clock[0] += CUT_SHORT_SECONDS / 3
        pasted = fed(parser, REPORTS)
        if pasted:
            break
    assert [message.text for message in pasted] == ["abc"]
    assert [message.key for message in fed(parser, "d")] == ["d"]


def test_reports_are_no_part_of_a_paste(clock):
    assert [message.text for message in fed(InputParser(), f"{PASTE}a", f"b{REPORTS}c{END}")] == ["abc"]


@pytest.mark.parametrize("start", [[f"{PASTE}abc", "d\x03efg"], [f"{PASTE}abcd\x03efg"]])
def test_ctrl_c_ends_a_paste_at_once_and_what_follows_is_no_key(clock, start):
    parser = InputParser()
    assert fed(parser, *start, "q", f"qq{END[:3]}", f"{END[3:]}d")[0].key == "d"
    assert fed(parser, *start) == []
    clock[0] += input_parser.DROP_SECONDS
    assert fed(parser, "") == []
    assert [message.key for message in fed(parser, "d")] == ["d"]


def test_rest_of_a_paste_is_dropped_for_ten_seconds_at_most(clock):
    parser = InputParser()
    assert fed(parser, f"{PASTE}a\x03") == []
    keys = []
    for _ in range(60):
        clock[0] += input_parser.DROP_SECONDS / 2
        keys += fed(parser, "q")
    assert 0 < len(keys) < 30
