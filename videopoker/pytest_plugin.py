"""The pytest plugin: scripts and paytable files as tests, and fixtures. What it does is in `videopoker.testing`.

Nothing else of this program is imported before a file is collected or a fixture asked for.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from videopoker.core.paytable.paytable import Paytable
    from videopoker.testing.fixtures import PlayHand, Snapshot, StartSession

SCRIPTS, PAYTABLES = "videopoker_scripts", "videopoker_paytables"
"""The ini keys: lists of globs, relative to the root folder of the tests."""
UPDATE = "--videopoker-update"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the ini keys and the option."""
    group = parser.getgroup("videopoker")
    group.addoption(UPDATE, action="store_true", help="write the files of videopoker_snapshot again")
    parser.addini(
        SCRIPTS, "globs of scripts that are tests, such as scripts/*.poker", type="args", default=[]
    )
    parser.addini(
        PAYTABLES, "globs of paytables that are tests, such as games/*.toml", type="args", default=[]
    )


def pytest_sessionstart(session: pytest.Session) -> None:
    """Warn of globs that match nothing, or files that no argument of this run reaches."""
    if session.config.getini(SCRIPTS) or session.config.getini(PAYTABLES):
        from videopoker.testing.files import warn_of_globs

        warn_of_globs(session.config, (SCRIPTS, PAYTABLES))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the files that the globs match."""
    config = parent.config
    for key in (SCRIPTS, PAYTABLES):
        if config.getini(key):
            from videopoker.testing.files import PaytableFile, ScriptFile, matching

            if file_path in matching(config, key):
                kind = ScriptFile if key == SCRIPTS else PaytableFile
                return kind.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo[object]) -> None:
    """Show a refused request without the frames of this program."""
    messages = sys.modules.get("videopoker.core.base.messages")
    if call.when != "call" or not (messages and call.excinfo):
        return
    frames = call.excinfo.tb if isinstance(call.excinfo.value, messages.Refused) else None
    while frames and frames.tb_next:
        if frames.tb_next.tb_frame.f_code.co_filename.startswith(_PROGRAM):
            frames.tb_next = None
        frames = frames.tb_next


_PROGRAM = __file__.removesuffix("pytest_plugin.py")


@pytest.fixture
def videopoker_session() -> Iterator[StartSession]:
    """Make sessions in memory: `videopoker_session(paytable, credits=1000, seed=7)`; closed after the test."""
    from videopoker.testing.fixtures import sessions

    with sessions() as start:
        yield start


@pytest.fixture
def videopoker_paytable(request: pytest.FixtureRequest) -> Callable[[str], Paytable]:
    """Load a paytable by its name, or by a path next to the test file: `videopoker_paytable("mine.toml")`."""
    from videopoker.testing.fixtures import paytable_loader

    return paytable_loader(request.path.parent)


@pytest.fixture
def videopoker_deal() -> PlayHand:
    """Play one chosen hand and return what it paid: `videopoker_deal(session, "As Ks Qs Js 2h", hold="As Ks Qs Js", draw="Ts")`."""
    from videopoker.testing.fixtures import play_hand

    return play_hand


@pytest.fixture
def videopoker_snapshot(request: pytest.FixtureRequest) -> Iterator[Snapshot]:
    """Compare a paytable's return and lines with a file next to the test: `videopoker_snapshot(paytable)`."""
    from videopoker.testing.fixtures import snapshots

    with snapshots(request.node, update=request.config.getoption(UPDATE)) as compare:
        yield compare
