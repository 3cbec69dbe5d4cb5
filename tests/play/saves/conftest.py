"""A sound save, and other bytes in place of it."""

import pytest

from tests.real_saves import real_session
from videopoker.play.host.paths import head_path
from videopoker.play.saves.log import fold_and_index as logs


@pytest.fixture(scope="module")
def frequent():
    """Snapshots after every twenty rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logs, "SNAPSHOT_ROWS", 20)
        yield


@pytest.fixture(scope="module")
def sound(tmp_path_factory, frequent):
    """A save of sixty hands, a last one in play: its bytes, those of its head file, its state."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    with real_session(path, b"damage") as session:
        for hand in range(60):
            session.deal(1 + hand % 3)
            session.draw([0, 1])
        session.deal(2)
        state = session.state
    return path.read_bytes(), head_path(path).read_bytes(), state


@pytest.fixture
def restored(path, sound):
    """Replaces the sound save by other bytes; the head in the state folder stays."""

    def put(content):
        path.write_bytes(content)
        head_path(path).write_bytes(sound[1])
        return path

    return put
