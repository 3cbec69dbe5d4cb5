"""`verify` and `receipt`: their output and exit codes."""

import json
import sqlite3
from contextlib import closing

import pytest

from tests.real_saves import real_session
from videopoker.play.session import Session


@pytest.fixture
def save(saves):
    """A real save of four hands, the last in play."""
    path = saves / "default.sqlite3"
    with real_session(path, b"proof") as session:
        for _ in range(3):
            session.deal(5)
            session.draw()
        session.deal(1)
    return path


def test_verify_of_a_hand_prints_its_commitment_and_cards(save, run):
    code, out, _ = run("verify", "--hand", "2")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [
        *("Hand", "Proved:", "This", "commit", "before", "(hash", "secret", "phrase", "dealt", "check"),
        *("chain", "(first"),
    ]


def test_verify_of_the_last_hands_hides_the_secret_of_the_hand_in_play(save, run, run_json):
    with Session.open(save) as session:
        secret = session.state.dealt_under.secret.hex()
    code, out, _ = run("verify", "--last", "2")
    assert code == 0
    assert secret not in out
    assert "Still open: the secret is shown when the hand is over" in out
    answer = run_json("verify", "--last", "2")
    assert [hand["verdict"] for hand in answer["hands"]] == ["proved", "open"]
    assert secret not in json.dumps(answer)


def test_verify_of_a_win_that_could_be_doubled_says_once_when_it_can_be_checked(save, run):
    with Session.open(save) as session:
        session.draw()
        while not session.state.paid:
            session.deal(1)
            session.draw()
    out = run("verify", "--last", "1")[1]
    assert out.splitlines()[1].startswith("  Hand ")
    assert out.splitlines()[1].endswith("can be checked after the next deal: its win could still be doubled.")
    assert "\n  secret" not in out


def test_receipt_is_found_in_its_save(save, run, run_json):
    first = run_json("verify", "--new-receipt")
    assert first["line"] == f"videopoker:{first['save']}:4:{first['hash']}:{first['chain']}"
    with Session.open(save) as session:
        session.draw()
    assert run("verify", "--new-receipt")[1].strip() != first["line"]
    code, out, _ = run("verify", "--receipt", first["line"])
    assert (code, out) == (0, "the save contains this receipt: hand 4 and everything before it\n")


def test_receipt_is_not_found_in_another_save_nor_after_a_restore(save, run, run_json):
    before = save.read_bytes()
    with Session.open(save) as session:
        session.draw()
    receipt = run_json("verify", "--new-receipt")["line"]
    assert run("verify", "--receipt", receipt, "--save", "default")[0] == 0
    assert run("verify", "--receipt", receipt.replace(":4:", ":3:"))[0] == 1
    assert run("verify", "--receipt", receipt.replace(":4:", ":004:"))[0] == 2
    save.write_bytes(before)
    code, out, _ = run("verify", "--receipt", receipt)
    assert code == 1
    assert "no row of the log has the hash of the receipt; the save ends at hand 4" in out
    Session.open(save.with_name("other.sqlite3")).close()
    code, out, _ = run("verify", "--receipt", receipt, "--save", "other")
    assert code == 1
    assert out.startswith("the receipt is of save ")


DAMAGES = {
    "empty": lambda path: path.write_bytes(b""),
    "missing": lambda path: path.unlink(),
    "no rows": lambda path: changed(path, "DELETE FROM event"),
    "rows cut": lambda path: changed(path, "DELETE FROM event WHERE number > 5"),
    "no head": lambda path: changed(path, "DELETE FROM head"),
    "another program's": lambda path: path.write_bytes(b"letter to mother" * 100),
}


def changed(path, statement):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER event_is_never_removed")
        connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize("damage", DAMAGES)
def test_verify_of_a_save_too_damaged_to_be_read_is_a_verdict(save, run, damage):
    DAMAGES[damage](save)
    code, out, complaint = run("verify", "--json")
    answer = json.loads(out)
    assert (code, complaint, answer["ok"]) == (1, "", False)
    assert str(save) in answer["problems"][0]
    code, out, _ = run("verify")
    assert code == 1
    assert out.endswith("0 deals checked: problems found\n")


def test_practice_save_is_provable_and_says_that_nothing_was_committed(run, script, saves):
    run("run", "--practice", "tries", script("auto 1 none\ndeal Ks Kh 7d 2c JK\ndraw\n"))
    code, out, _ = run("verify", "--last", "2", "--practice", "tries")
    assert code == 0
    assert "Provable, not committed: the cards follow from the secret" in out
    assert "Nothing to prove: a script chose the cards" in out
    code, out, _ = run("verify", "--practice", "tries")
    assert (
        "2 deals checked, 1 of them provable, not committed, 1 of them with cards chosen by a script" in out
    )
