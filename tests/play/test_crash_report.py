"""What is left behind when the program fails."""

import pytest

from videopoker import __version__
from videopoker.play.crash_report import report


def fail(message):
    undealt = "Ah"
    raise RuntimeError(message or undealt)


def failed(message="no luck"):
    with pytest.raises(RuntimeError) as caught:
        fail(message)
    return caught.value


def test_report_is_one_line_that_names_the_file(tmp_path):
    log = tmp_path / "deep" / "crash.log"
    line = report(failed(), log)
    assert "\n" not in line
    assert "stopped by a bug (RuntimeError); your hand and credits are saved" in line
    assert line.endswith(f"a report is in {log}")


def test_report_holds_version_and_stack(tmp_path):
    log = tmp_path / "crash.log"
    report(failed(), log)
    content = log.read_text(encoding="utf-8")
    assert f"videopoker {__version__}" in content
    assert "in fail" in content
    assert "no luck" in content


@pytest.mark.parametrize(
    "message",
    [
        "As",
        "the cards 10♦ and JK",
        "(Card.parse('Th'), Card.parse('2c'))",
        "the ace of spades",
        "00112233445566778899aabbccddeeff" * 2,
        repr(b"\x01\xfe" * 16),
    ],
)
def test_report_strikes_out_cards_and_secrets(tmp_path, message):
    log = tmp_path / "crash.log"
    report(failed(message), log)
    content = log.read_text(encoding="utf-8").splitlines()[-2]
    assert "RuntimeError" in content
    for word in ("As", "10♦", "JK", "Th", "2c", "ace of", "aabbcc", "xfe"):
        assert word not in content


def test_reports_are_added_to_each_other(tmp_path):
    log = tmp_path / "crash.log"
    report(failed("first"), log)
    report(failed("second"), log)
    content = log.read_text(encoding="utf-8")
    assert content.index("first") < content.index("second")


def test_report_that_cannot_be_written_still_says_so(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    line = report(failed(), tmp_path / "file" / "crash.log")
    assert "no report could be written to" in line


def test_report_without_an_error_is_written_too(tmp_path):
    assert "unknown error" in report(None, tmp_path / "crash.log")
