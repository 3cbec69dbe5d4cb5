"""`videopoker selftest` tests the shuffle that the table uses."""

import pytest

from videopoker.play import selftest

FEW = ("--hands", "10000")


@pytest.fixture
def left_out(monkeypatch):
    """A shuffle that leaves the last card of the deck in its place."""
    real = selftest.shuffled
    monkeypatch.setattr(
        selftest, "shuffled", lambda deck, secret, words, hand: real(deck[:-1], secret, words, hand)
    )


def test_selftest_prints_every_test_with_figure_limit_and_verdict_as_text_and_as_json(
    run, run_json, monkeypatch
):
    found = selftest.selftest(10_000)
    monkeypatch.setattr(selftest, "selftest", lambda *_, **__: found)
    code, printed, complaints = run("selftest", *FEW)
    assert (code, complaints) == (0, "")
    lines = printed.splitlines()
    assert lines[0].startswith("10,000 deals of 53 cards")
    assert lines[-1] == "all 16 tests passed"
    assert [line.split()[-1] for line in lines[5:-2]] == ["ok"] * 16
    tests = run_json("selftest", *FEW)
    assert [test["test"] for test in tests] == [
        "ranges",
        "repeated cards",
        *["position"] * 10,
        "runs",
        "pairs",
        "hand before",
        "same card",
    ]
    assert {test["verdict"] for test in tests} == {"passed"}
    assert [test for test in tests if test["figure"] > test["limit"]] == []
    assert [test["cards"] for test in tests[2:12]] == [[place] for place in range(1, 11)]
    found[2:] = [(test, selftest.Verdict.FAILED) for test, _ in found[2:]]
    code, printed, _ = run("selftest", *FEW)
    assert code == 1
    assert printed.splitlines()[-1] == "14 of 16 tests failed: the shuffle cannot be trusted"


@pytest.mark.slow
def test_selftest_of_a_faulty_shuffle_exits_with_1(run, left_out):
    code, printed, _ = run("selftest", *FEW)
    assert code == 1
    assert printed.splitlines()[-1] == "10 of 16 tests failed: the shuffle cannot be trusted"


def test_selftest_refuses_too_few_hands(run):
    code, printed, complaint = run("selftest", "--hands", "9999")
    assert (code, printed) == (2, "")
    assert "9,999 hands are too few; expected at least 10,000" in complaint
