"""No command, screen, export, report or copy shows a secret of a deal that can still go on, or of a later one."""

import io
import sqlite3
from base64 import b64encode
from itertools import islice

import pytest

from tests.plain.talk import talk
from tests.real_saves import real_session
from tests.tui.tables import press, screen_text, seated
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.play.deals.shuffle import secrets_back
from videopoker.play.host.crash_report import report

STATES = (
    "between hands",
    "a hand is dealt",
    "ten hands are dealt",
    "a win can be doubled",
    "a win is staked",
)
COMMANDS = (
    *(
        "stats",
        "stats --ledger",
        "history",
        "history --json",
        "history --jsonl",
        "history --csv",
        "history --log",
    ),
    *(
        "verify",
        "verify --json",
        "verify --last 9",
        "verify --last 9 --json",
        "verify --new-receipt",
        "verify --new-receipt --json",
    ),
    *("receipt --kept", "receipt --kept --json", "grade", "grade --json", "saves", "saves --json"),
    *("saves explain", "saves explain --json", "saves backup --without-secrets", "saves backup"),
)


def brought_to(session, wanted):
    """Play until the session is in this state."""
    for _ in range(4):
        session.deal(5)
        session.draw()
    if wanted == "between hands":
        while session.state.stake:
            session.deal(5)
            session.draw()
    elif wanted in {"a hand is dealt", "ten hands are dealt"}:
        session.deal(1, hands=10 if wanted.startswith("ten") else 1)
    else:
        while not session.state.stake:
            session.deal(1, hands=1)
            session.draw()
        if wanted == "a win is staked":
            session.double_up()


def kept_secrets(session):
    """Every secret that must not be shown: that of a hand which can go on, the next one, and later ones that are stored."""
    state, points = session.state, dict(session.log.secrets.all())
    chain = state.secret_chain.chain
    number = min(points)
    back = [points[number], *islice(secrets_back(chain.chain, number, points[number]), number - 1)]
    goes_on = state.phase is not Phase.BETTING or state.stake
    first = chain.number(state.hand if goes_on else state.hand + 1)
    return [*back[::-1][first - 1 : first + 20], *points.values()]


def assert_hidden(text, secrets):
    """None of the secrets is in a text, in digits or in base64."""
    shown = text.casefold()
    assert not [secret for secret in secrets if secret.hex() in shown or b64encode(secret).decode() in text]


@pytest.fixture(params=STATES)
def save(request, saves):
    """A real save in one of the states, and its secrets."""
    path = saves / "default.sqlite3"
    with real_session(path, b"later") as session:
        brought_to(session, request.param)
        return path, kept_secrets(session)


def test_commands_and_exports_show_no_later_secret(save, run):
    _, secrets = save
    assert len(secrets) > 500
    for command in COMMANDS:
        code, printed, complaint = run(*command.split())
        assert code == 0, (command, complaint)
        assert_hidden(printed + complaint, secrets)


def test_copy_without_secrets_has_none_but_those_of_its_log(save, run, monkeypatch):
    """Also where SQLite is built to leave what is deleted in free pages."""
    path, secrets = save
    connect = sqlite3.connect

    def leaving_what_is_deleted(*arguments, **named):
        connection = connect(*arguments, **named)
        connection.execute("PRAGMA secure_delete = OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", leaving_what_is_deleted)
    run("saves", "backup", "--without-secrets")
    (copy,) = (path.parent / "backups").iterdir()
    content, whole = copy.read_bytes(), path.read_bytes()
    assert any(secret in whole for secret in secrets[-3:])
    assert not [secret for secret in secrets[2:] if secret in content or secret.hex().encode() in content]


def test_plain_mode_shows_no_later_secret(save):
    path, secrets = save
    with Session.open(path) as session:
        lines = talk(session, "again", "fairness", "history", "last", "meters", "stats", "ledger", "grade")
    assert_hidden("\n".join(lines), secrets)


async def test_screens_show_no_later_secret(save):
    path, secrets = save
    with Session.open(path) as session:
        async with seated(session, (120, 50)) as pilot:
            await press(pilot, "escape")
            for key in ("F", "l", "t", "f1", "s"):
                await press(pilot, key)
                assert len(pilot.app.screen_stack) > 1, key
                assert_hidden("".join(screen_text(pilot).split()), secrets)
                await press(pilot, "escape")


def test_crash_report_of_a_session_shows_no_later_secret(save, tmp_path):
    path, secrets = save
    with Session.open(path) as session:
        held = (session, session.state, session.log.secrets, session.log.secrets.all())
        with pytest.raises(RuntimeError) as stopped:
            raise RuntimeError(*held)
        report(stopped.value, tmp_path / "crash.log")
        shown = io.StringIO()
        print(session, session.state, session.state.secret_chain, session.log.secrets, file=shown)
    assert_hidden((tmp_path / "crash.log").read_text(encoding="utf-8") + shown.getvalue(), secrets)
