"""The crash report."""

import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker import __version__
from videopoker.cli import main
from videopoker.core.machine.game import IllegalMove
from videopoker.play.host.crash_report import EXIT_CODE, LEFT_OUT, report

SECRET = bytes(range(160, 192))


def failed(*arguments, kind=RuntimeError):
    with pytest.raises(kind) as caught:
        raise kind(*arguments)
    return caught.value


@pytest.fixture
def log(tmp_path):
    return tmp_path / "crash.log"


def test_report_is_one_line_that_names_the_file(tmp_path):
    log = tmp_path / "deep" / "crash.log"
    line = report(failed(), log)
    assert "\n" not in line
    assert "stopped by a bug (RuntimeError); your hand and credits are saved" in line
    assert line.endswith(f"a report is in {log}")


def test_report_holds_version_and_stack_and_says_what_is_left_out(log):
    report(failed("no luck"), log)
    content = log.read_text(encoding="utf-8")
    assert f"videopoker {__version__}" in content
    assert "in failed" in content
    assert f"RuntimeError {LEFT_OUT}" in content


QUOTED = f"{SECRET.hex()},{SECRET!r},As Kd JK"
RAISED = {
    "message": failed,
    "key": lambda text: failed(text, kind=KeyError),
    "second argument": lambda text: failed(1, text, kind=OSError),
    "file": lambda text: failed(2, "no such file", text, kind=FileNotFoundError),
    "source": lambda text: failed("bad", ("file", 1, 1, text), kind=SyntaxError),
    "group": lambda text: failed("two", [ValueError(text)], kind=ExceptionGroup),
    "own error": lambda text: failed(text, kind=IllegalMove),
}


def chained(text):
    error = failed(text)
    error.add_note(text)
    error.__cause__ = failed(text, kind=ValueError)
    return error


def test_report_of_a_chain_of_any_length_has_its_end(log):
    error = failed()
    for _ in range(2000):
        error, earlier = failed(kind=KeyError), error
        error.__context__ = earlier
    assert "a report is in" in report(error, log)
    assert 2 < log.read_text(encoding="utf-8").count(f"KeyError {LEFT_OUT}") < 100


@given(st.text(min_size=6).filter(lambda text: text.strip()), st.sampled_from([*RAISED.values(), chained]))
def test_report_does_not_depend_on_the_text_of_an_error(tmp_path_factory, text, raised):
    written = []
    for quoted in (text, "no luck"):
        log = tmp_path_factory.mktemp("report") / "crash.log"
        report(raised(quoted), log)
        written.append(log.read_text(encoding="utf-8").partition("\n")[2])
    assert written[0] == written[1]


class PlantedError(Exception):
    pass


def played(script, crash_at=None):
    """Play a script; at this call of a function of the program, fail and quote the log. Returns the number of calls."""
    calls = 0

    def count(frame, event, _):
        nonlocal calls
        if event == "call" and f"{os.sep}videopoker{os.sep}" in frame.f_code.co_filename:
            calls += 1
            if calls == crash_at:
                sys.setprofile(None)
                raise PlantedError(QUOTED)

    sys.setprofile(count)
    try:
        code = main(["run", "--quiet", str(script)])
    finally:
        sys.setprofile(None)
    return code, calls


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_crash_at_any_point_of_a_hand_quotes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path))
    script = tmp_path / "hand"
    script.write_text(f"credits 10\nseed {SECRET.hex()}\ndeal\nhold 1\ndraw\n", encoding="utf-8")
    _, calls = played(script)
    codes = {played(script, at)[0] for at in range(100, calls, calls // 16)}
    written = (tmp_path / "crash.log").read_text(encoding="utf-8") + capsys.readouterr().err
    assert {EXIT_CODE} <= codes <= {0, EXIT_CODE}  # Python drops an error in a generator that is being closed
    assert [part for part in QUOTED.split(",") if part in written] == []


def test_report_that_cannot_be_written_still_says_so(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    line = report(failed(), tmp_path / "file" / "crash.log")
    assert "no report could be written to" in line


def test_report_does_not_wait_for_a_pipe_that_nobody_reads(log):
    os.mkfifo(log)
    assert "no report could be written to" in report(failed(), log)


def test_report_is_not_written_through_a_link(tmp_path, log):
    other = tmp_path / "other"
    other.write_text("mine", encoding="utf-8")
    log.symlink_to(other)
    assert "no report could be written" in report(failed(), log)
    assert other.read_text(encoding="utf-8") == "mine"
