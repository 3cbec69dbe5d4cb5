"""Scripts and paytable files as tests of pytest, the fixtures, and the helpers of `videopoker.testing`."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy  # noqa: F401, ICN001 - before pytester: it unloads what a run has loaded, and NumPy is loaded once in a process
import pytest

from videopoker import Refused, Session, load_paytable
from videopoker.testing import assert_pays, assert_return, assert_same_game, play_hand

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
INI = """
[pytest]
asyncio_default_fixture_loop_scope = function
videopoker_scripts = scripts/*.poker
videopoker_paytables = games/*.toml
"""
HAND = "credits 100\nbet 5\n# kings\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect paid 25\n"


@pytest.fixture
def suite(pytester):
    """A folder of tests with a script and a paytable that are right."""
    pytester.makeini(INI)
    (pytester.mkdir("scripts") / "hand.poker").write_text(HAND)
    (pytester.mkdir("games") / "mine.toml").write_bytes((EXAMPLES / "mine.toml").read_bytes())
    return pytester


def test_a_script_and_a_paytable_are_one_test_each(suite):
    done = suite.runpytest("-v", "-p", "no:xdist")
    done.assert_outcomes(passed=2)
    done.stdout.fnmatch_lines(["*scripts/hand.poker::script PASSED*"])


def test_nothing_is_collected_without_the_keys(suite):
    suite.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    suite.runpytest().assert_outcomes()


def test_a_failed_expectation_shows_file_line_and_the_four_moves_before_it(suite):
    (suite.path / "scripts" / "hand.poker").write_text(HAND + "expect paid 26\n")
    done = suite.runpytest()
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(
        [
            "scripts/hand.poker:8: expected paid 26, found 25",
            "     2  bet 5",
            "     4  deal Ks Kh 7d 2c JK",
            "     5  hold Ks Kh JK",
            "     6  draw 8c 8d",
            ">    8  expect paid 26",
        ],
        consecutive=True,
    )
    done.stdout.fnmatch_lines(["FAILED scripts/hand.poker::script*"])


def fails_with(suite, *lines):
    done = suite.runpytest()
    assert done.parseoutcomes()["failed"] == 1
    done.stdout.fnmatch_lines([*lines])


def test_a_script_that_is_no_text_says_so(suite):
    (suite.path / "scripts" / "hand.poker").write_bytes(b"credits 1\n\xff\n")
    fails_with(suite, "scripts/hand.poker:2: not UTF-8 text; expected a script")


def test_a_refused_request_shows_no_frame_of_the_program(suite):
    suite.makepyfile(
        "def test_it(videopoker_session):\n    videopoker_session('jacks-or-better-9-6').draw([0])\n"
    )
    done = suite.runpytest("--tb=long")
    done.stdout.fnmatch_lines(["*IllegalMove: no hand is dealt; deal first"])
    assert "session.py" not in done.stdout.str()


def test_a_line_of_a_failed_script_controls_no_terminal(suite):
    (suite.path / "scripts" / "hand.poker").write_text(HAND + "expect paid 26 # \x1b[31m\u202e\tred\n")
    done = suite.runpytest("--color=no")
    done.stdout.fnmatch_lines([">    8  expect paid 26 # ?[[]31m? *red"])
    assert "\x1b" not in done.stdout.str()


def test_a_script_without_expectations_passes_with_a_warning(suite):
    (suite.path / "scripts" / "hand.poker").write_text("credits 100\ndeal\ndraw\n")
    done = suite.runpytest()
    done.assert_outcomes(passed=2, warnings=1)
    done.stdout.fnmatch_lines(["*scripts/hand.poker::script: no expectations, so nothing was tested; add *"])


def test_a_paytable_with_a_wrong_return_names_its_line(suite):
    file = suite.path / "games" / "mine.toml"
    file.write_text(file.read_text().replace("0.949521422875", "0.9"))
    fails_with(
        suite, "games/mine.toml:6: return is 0.9, but best play returns 0.9495*", ">    6  return  = 0.9"
    )


def test_every_fault_of_a_paytable_is_shown_with_its_line(suite):
    (suite.path / "games" / "mine.toml").write_bytes((EXAMPLES / "faulty.toml").read_bytes())
    fails_with(
        suite, 'games/mine.toml:3: joker: *did you mean "jokers"?', ">    3  deck*", "games/mine.toml:16: *"
    )


def test_a_glob_that_matches_nothing_is_a_warning(suite):
    suite.makeini(INI.replace("scripts/*", "script/*"))
    done = suite.runpytest()
    done.assert_outcomes(passed=1, warnings=1)
    done.stdout.fnmatch_lines(['*tox.ini: videopoker_scripts: no file matches "script/[*].poker" in *'])


def test_files_outside_of_the_root_folder_are_a_warning_until_testpaths_or_the_command_names_their_folder(
    suite,
):
    other = suite.path.with_name(f"{suite.path.name}-other")
    other.mkdir()
    (other / "kings.poker").write_text(HAND)
    ini = INI.replace("scripts/*.poker", f"../{other.name}/*.poker")
    suite.makeini(ini)
    done = suite.runpytest()
    done.assert_outcomes(passed=1, warnings=1)
    done.stdout.fnmatch_lines(
        [
            f"*: ../{other.name}/kings.poker, which videopoker_scripts *; add its folder to testpaths (by default .)"
        ]
    )
    suite.runpytest(".", str(other)).assert_outcomes(passed=2)
    suite.makeini(f"{ini}testpaths = . ../{other.name}\n")
    suite.runpytest().assert_outcomes(passed=2)


def test_where_warnings_are_errors_a_script_without_expectations_and_an_odd_paytable_fail_alone(suite):
    suite.makeini(f"{INI}filterwarnings = error\n")
    (suite.path / "scripts" / "other.poker").write_text("credits 100\n")
    file = suite.path / "games" / "mine.toml"
    (suite.path / "games" / "other.toml").write_text(
        'name = "Mine"\ncoins = 2\n[[pays]]\nhand = "pair"\npays = [2, 1]\n'
    )
    done = suite.runpytest()
    done.assert_outcomes(passed=2, failed=2)
    done.stdout.fnmatch_lines(
        [
            "scripts/other.poker::script: no expectations, so nothing was tested; add a line such as expect paid 25"
        ]
    )
    done.stdout.fnmatch_lines(["*other.toml:5: *"])
    assert file.is_file()
    assert "INTERNALERROR" not in done.stdout.str()


def test_a_glob_that_is_none_ends_the_run_with_its_key(suite):
    suite.makeini(INI.replace("scripts/*", "/scripts/*"))
    done = suite.runpytest()
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(
        ['*videopoker_scripts: "/scripts/[*].poker" is not such a glob; expected a glob relative to *']
    )


FIXTURES = """
def test_royal(videopoker_session, videopoker_deal, videopoker_paytable):
    session = videopoker_session(videopoker_paytable("games/mine.toml"), credits=10, seed=7)
    assert videopoker_deal(session, "As Ks Qs Js 2h", hold="As Ks Qs Js", draw="Ts") == {royal}
    assert session.state.credits == 10 - session.state.max_coins + {royal}
"""


def test_fixtures_play_a_chosen_hand_on_a_paytable_beside_the_test(suite):
    royal = load_paytable(EXAMPLES / "mine.toml").payout("As Ks Qs Js Ts")
    suite.makepyfile(FIXTURES.format(royal=royal))
    suite.runpytest().assert_outcomes(passed=3)


def test_a_snapshot_is_written_once_and_compared_after_that(suite):
    test = suite.makepyfile(
        """
        def test_mine(videopoker_snapshot, videopoker_paytable):
            videopoker_snapshot(videopoker_paytable("games/mine.toml"))
        """
    )
    done = suite.runpytest()
    done.assert_outcomes(passed=2, failed=1)
    done.stdout.fnmatch_lines(
        ["*.snapshot: there is no such snapshot; run pytest --videopoker-update to write it"]
    )
    suite.runpytest("--videopoker-update").assert_outcomes(passed=3)
    suite.runpytest().assert_outcomes(passed=3)
    assert (suite.path / f"{test.stem}.test_mine.snapshot").read_text().splitlines()[1].startswith("return ")
    game = suite.path / "games" / "mine.toml"
    game.write_text(
        game.read_text().replace("0.949521422875", "0.9484").replace("pays    = 6", "pays    = 5")
    )
    done = suite.runpytest()
    done.stdout.fnmatch_lines(["*differs:", "*line 2: return *; the snapshot has return *"])


def test_a_suite_that_uses_none_of_it_imports_none_of_it(pytester):
    pytester.makepyfile(
        """
        import sys
        def test_modules():
            ours = {name for name in sys.modules if name.startswith("videopoker")}
            itself = {"videopoker", "videopoker.version", "videopoker.core", "videopoker.core.base", "videopoker.core.base.rendering"}
            assert ours == {*itself, "videopoker.pytest_plugin"}
            assert "numpy" not in sys.modules
        """
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=pytester.path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_pays_that_differ_are_named_with_their_line():
    assert_pays("9/6 jacks", {"As Ks Qs Js Ts": 250, "Ks Qh 7d 2c 9s": 0}, coins=1)
    with pytest.raises(AssertionError) as caught:
        assert_pays("9/6 jacks", {"As Ks Qs Js Ts": 4000, "Ks Kh 7d 2c 9s": 6, "Ks Qh 7d 2c 9s": 1})
    assert str(caught.value) == (
        "Jacks or Better 9/6, 5 coins:\n"
        "  Ks Kh 7d 2c 9s pays 5 (Jacks or Better), not 6\n"
        "  Ks Qh 7d 2c 9s pays 0 (no win), not 1"
    )


@pytest.mark.parametrize(
    "right", ["99.54%", "99.5439%", "0.99544", "100%", Fraction(1653526326983, 1661102543100)]
)
def test_a_return_is_exact_to_the_digits_given(right):
    assert_return("9/6 jacks", right)


@pytest.mark.parametrize("wrong", ["99.55%", "99.53%", "0.9954391", "99%", Fraction(9954, 10000)])
def test_a_return_that_differs_is_refused_with_the_exact_one(wrong):
    with pytest.raises(
        AssertionError, match=r"returns 99\.543904%, exactly 1653526326983/1661102543100; not "
    ):
        assert_return("9/6 jacks", wrong)


@pytest.mark.parametrize("odd", [0.9954, "about 99%", "", None])
def test_a_return_without_digits_is_refused(odd):
    with pytest.raises(Refused, match=r'expected a return in digits, such as "99\.54%", or a Fraction'):
        assert_return("9/6 jacks", odd)


def test_games_that_differ_are_compared_line_by_line():
    assert_same_game("9/6 jacks", load_paytable("jacks-or-better-9-6"))
    with pytest.raises(AssertionError) as caught:
        assert_same_game("9/6 jacks", "8/5 jacks")
    assert str(caught.value).splitlines() == [
        "jacks-or-better-9-6 and jacks-or-better-8-5 differ:",
        "  Full house: 9 18 27 36 45, or 8 16 24 32 40",
        "  Flush: 6 12 18 24 30, or 5 10 15 20 25",
    ]


def test_a_draw_with_too_few_cards_is_refused_before_the_bet():
    with Session.in_memory("9/6 jacks", credits=10) as session:
        with pytest.raises(
            Refused, match=r"draw names 1 card; expected 2, one for each card not held \(Js 2h\)"
        ):
            play_hand(session, "As Ks Qs Js 2h", hold="As Ks Qs", draw="Ts")
        with pytest.raises(Refused, match="9h is not in the hand As Ks Qs Js 2h"):
            play_hand(session, "As Ks Qs Js 2h", hold="9h")
        assert session.state.credits == 10


def test_a_faulty_paytable_is_told_at_the_line_of_the_test(pytester):
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    pytester.path.joinpath("mine.toml").write_text('name = "Mine"\n', "utf-8")
    pytester.makepyfile(
        """
        def test_mine(videopoker_paytable):
            videopoker_paytable("mine.toml")

        def test_hand(videopoker_session, videopoker_deal):
            videopoker_deal(videopoker_session("9/6 jacks"), "As Ks Qs Js As")
        """
    )
    shown = pytester.runpytest("-p", "no:cacheprovider", "-n", "0").stdout.str()
    assert "mine.toml:1: pays: no pay line" in shown
    assert "As: the card appears 2 times" in shown
    assert "library" not in shown
    assert "dealing.py" not in shown
    assert "load_paytable(" not in shown


def test_sessions_of_the_fixture_deal_the_cards_of_their_seed_and_end_with_the_test(suite):
    suite.makepyfile(
        """
        import pytest
        from videopoker import Refused, read_history

        opened = []

        def test_sessions(videopoker_session):
            house, first, again = (videopoker_session(), *(videopoker_session("9/6 jacks", 50, 7) for _ in range(2)))
            assert (house.state.paytable.key, house.state.credits) == ("joker-poker-jacks-15-5-4", 1000)
            assert first.deal() == again.deal()
            assert first.state.credits == 45
            first.draw()
            assert len([*read_history(first)]) == 1
            opened.append(first)

        def test_they_are_closed(videopoker_session):
            with pytest.raises(Refused, match="it is closed"):
                [*read_history(*opened)]
        """
    )
    suite.runpytest("-p", "no:xdist").assert_outcomes(passed=4)
