"""Unreadable paytable files are refused in one line, without waiting."""

import os
import threading

import pytest

from tests.play.paytables.test_broken_paytables import SOUND
from tests.pseudo_terminal import HANG_SECONDS
from videopoker.play.paytables.files import PaytableError, load_paytable
from videopoker.play.paytables.solved import check_file

CONTENTS = [
    ("empty", b"", 0, "the file is empty; expected a paytable file, which begins with name ="),
    ("only a byte order mark", b"\xef\xbb\xbf", 0, "the file is empty"),
    ("UTF-16 with its mark", SOUND.encode("utf-16"), 0, "the text is UTF-16; save it as UTF-8"),
    ("Latin-1", SOUND.replace("9/6", "é").encode("latin-1"), 2, "this is not UTF-8 text; save it as UTF-8"),
    ("binary", bytes(range(256)), 2, "this is not UTF-8 text"),
    ("an SQLite file", b"SQLite format 3\0" + bytes([0xFF]) * 100, 1, "this is not UTF-8 text"),
    ("10 MB", b"#" * 10_000_000, 0, "it is larger than 20,000 bytes; a paytable file is a page of text"),
    ("line ends of old Macs", SOUND.replace("\n", "\r").encode(), 1, "this is not valid TOML"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "line", "message"), [case[1:] for case in CONTENTS], ids=[case[0] for case in CONTENTS]
)
def test_file_that_is_no_text_of_a_table_is_refused_in_one_line(tmp_path, content, line, message):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    (problem,) = check_file(path)
    assert problem.line == line
    assert message in problem.message


def test_folder_is_refused(tmp_path):
    (problem,) = check_file(tmp_path)
    assert problem.message == "this is a folder; expected a paytable file ending in .toml"


def test_name_too_long_for_the_file_system_is_refused(tmp_path):
    (problem,) = check_file(tmp_path / ("n" * 300))
    assert problem.message == "it cannot be read: File name too long"


def test_zero_byte_in_a_path_is_refused():
    (problem,) = check_file_named("mine\0.toml")
    assert "it cannot be read: embedded null byte" in problem.message


def check_file_named(name):
    with pytest.raises(PaytableError) as caught:
        load_paytable(name)
    return caught.value.problems


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has such pipes")
def test_pipe_is_refused_without_waiting_for_it(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    found = []
    checking = threading.Thread(target=lambda: found.extend(check_file(tmp_path / "pipe.toml")), daemon=True)
    checking.start()
    checking.join(HANG_SECONDS)
    assert [problem.message for problem in found] == [
        "this is not an ordinary file; expected a paytable file"
    ]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these permissions")
def test_file_without_permission_is_refused(public_path, nobody):
    path = public_path / "mine.toml"
    path.write_text(SOUND, encoding="utf-8")
    path.chmod(0)
    with nobody():
        (problem,) = check_file(path)
    assert problem.message == "no permission to read it; change its permissions, such as chmod u+r"
