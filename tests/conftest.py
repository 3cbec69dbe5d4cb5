"""Fixtures for all tests. No test is timed, and none sees the player's own paytables, settings or sounds.

The quick run has the same examples each time; the slow one looks for new ones. In both, a test that names no seed plays
with the same secrets each time, so that what failed once fails again; TEST_SECRETS=1 (or any other word) gives others.
"""

import gc
import json
import os
import secrets
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.printed import check_printed
from tests.real_saves import RepeatableSecrets
from videopoker.play import session as sessions

UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("untimed", UNTIMED, max_examples=20, derandomize=True)
settings.register_profile("thorough", UNTIMED)
settings.register_profile("long", UNTIMED, max_examples=5000)
settings.load_profile("untimed")
os.environ["VIDEOPOKER_PAYTABLES"] = str(Path(__file__).parent / "no paytables")
os.environ["XDG_CONFIG_HOME"] = str(Path(__file__).parent / "no settings")

MEMORY = Path("/dev/shm")
"""A file system in memory: thousands of saves do not wait for a disk at each commit."""
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 1 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # read when Textual is imported


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """No workers where files alone are named and no number of workers: they would start longer than most files take."""
    words = config.invocation_params.args
    if any(word.startswith(("-n", "--numprocesses")) for word in words):
        return None
    named = [Path(word.partition("::")[0]) for word in config.args]
    return 0 if all(path.is_file() for path in named) else None


def pytest_collection_finish():
    """Keep the garbage collector off the modules and the thousands of tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(
        1_000_000, 5, 20
    )  # closed apps are most of what waits for it; a worker stays a third smaller than with three millions


@pytest.fixture(scope="session", autouse=True)
def own_saves_untouched(tmp_path_factory):
    """A test that names no folder of saves plays in one of its worker, not in the checkout's, where a player plays."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIDEOPOKER_SAVES", str(tmp_path_factory.mktemp("saves")))
        yield


@pytest.fixture(scope="session", autouse=True)
def kept_threshold():
    """Commands keep the tests' threshold; theirs would make all later tests collect more often."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "set_threshold", lambda *_: None)
        yield


SECRETS = RepeatableSecrets()
"""What the saves, exams and certificates of the tests take their secrets from."""
OTHER_SECRETS = os.environ.get("TEST_SECRETS", "")


@pytest.fixture(scope="session", autouse=True)
def repeatable_secrets():
    """No secret is random, except in other processes. A test may ask `new_chain` itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", SECRETS.token_bytes)
        patch.setattr(sessions, "new_chain", SECRETS.new_chain)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef):
    """A fixture shared by tests has the same secrets whichever of them runs first."""
    if fixturedef.scope != "function":
        SECRETS.begin(f"{fixturedef.baseid} {fixturedef.argname} {OTHER_SECRETS}")
    return (yield)


@pytest.fixture(autouse=True)
def secrets_of_the_test(request):
    """A test has the same secrets wherever it runs and whatever ran before it."""
    SECRETS.begin(f"{request.node.nodeid} {OTHER_SECRETS}")


def pytest_sessionfinish():
    """Skip the last collection, which takes a second."""
    gc.freeze()


@pytest.fixture
def saves(tmp_path, monkeypatch):
    """A folder of saves for the commands to use, away from the player's own."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(folder))
    return folder


@pytest.fixture
def script(tmp_path):
    """Writes a script; returns its name."""

    def write(text):
        path = tmp_path / "hand.poker"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def run(capsys):
    """Runs a command in this process: exit code, stdout, stderr."""

    from videopoker.cli import main

    def command(*arguments):
        try:
            code = main(list(arguments))
        except SystemExit as leaving:
            code = leaving.code
        printed = capsys.readouterr()
        check_printed(f"{printed.out}\n{printed.err}", arguments)
        return code, printed.out, printed.err

    return command


@pytest.fixture
def played(saves):
    """A save `default` with one rigged hand, one shuffled and one waiting."""
    from videopoker.play.deals.shuffle import seeded
    from videopoker.play.session import Session

    with Session.open(saves / "default.sqlite3", practice=True, entropy=seeded(b"hands")) as session:
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        session.draw("Ks Kh JK")
        session.deal(1)
        session.draw()
        session.deal(2)
        return session.state.credits


@pytest.fixture
def run_json(run):
    """Runs a command with `--json`, which has to succeed: its JSON, parsed."""

    def command(*arguments):
        code, printed, complaints = run(*arguments, "--json")
        assert (code, complaints) == (0, "")
        return json.loads(printed)

    return command


@pytest.fixture
def table_file(tmp_path):
    """Writes a paytable file; returns its path."""

    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
