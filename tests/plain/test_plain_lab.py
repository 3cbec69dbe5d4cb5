"""The paytable lab in plain mode: pays and wild cards changed, faults, undo, saving."""

import pytest

from tests.plain.talk import talk
from videopoker import Session, load_paytable, solve
from videopoker.play.paytables.solved import check_file

JACKS = load_paytable("jacks-or-better-9-6")
FORTY = f"Return {solve(JACKS.with_pay('full house', 40)).expected:.4%}, 1.1512% less than {JACKS.title}"


@pytest.fixture
def jacks(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))
    return Session.in_memory("jacks-or-better-9-6", credits=100)


def test_plain_lab_changes_a_pay_and_saves_the_game_with_its_exact_return(jacks, tmp_path):
    output = talk(jacks, "lab", "pay full house 40", "save jacks-or-better-9-6", "save mine", "game mine")
    assert f"Return {solve(JACKS).expected:.4%};" in output
    assert "Full House pays 8, 16, 24, 32, 40." in output
    assert FORTY in output
    assert "jacks-or-better-9-6 is a shipped game; choose another name." in output
    file = tmp_path / "mine.toml"
    assert f"Saved with its exact return, {load_paytable(file).stated_return:.4%}, as {file}." in output
    assert check_file(file) == []
    assert jacks.state.paytable == load_paytable(file)


def test_plain_lab_reports_faults_as_the_check_does_and_undoes_them(jacks):
    output = talk(jacks, "pay full house 40", "pay full house 4", "save x", "undo", "undo", "undo")
    why = "Full House: no hand is ever paid for this line: Three of a Kind pays such hands more; remove it or raise its pay"
    assert output.count(why) == 2
    assert f"Return {solve(JACKS.with_pay('full house', 4)).expected:.4%}, " in output
    assert output.count(FORTY) == 2
    assert "Nothing to undo." in output


def test_undo_in_the_plain_lab_says_the_line_that_it_was_of(jacks):
    """A change of the deck or of max bet has its own words, and no list of lines."""
    typed = ("pay flush 25", "pay flush 0", "coins 3", "undo", "undo", "undo")
    *_, coins, off, last, _ = talk(jacks, *typed).split("> ")
    assert coins.startswith(
        "In the lab: Jacks or Better 9/6, 52 cards, no wild cards, pays for 5 coins, not saved.\n"
    )
    assert off.startswith("Flush pays 5, 10, 15, 20, 25.\nIn the lab: ")
    assert last.startswith("Flush pays 6, 12, 18, 24, 30.\nIn the lab: ")


def test_help_of_the_lab_names_the_commands_for_what_it_does_not_answer(jacks):
    output = talk(jacks, "help lab", "curve flush 20..40")
    assert "use videopoker solve and videopoker strategy; for its risk, use videopoker risk." in output
    assert 'Unknown command "curve"' in output


def test_plain_lab_drops_changes_only_after_a_yes(jacks):
    output = talk(
        jacks,
        "pay flush 25",
        "lab nosuch",
        f"lab {'x' * 300}",
        "lab deuces-wild-full-pay",
        "no",
        "quit",
        "no",
        "lab",
        "lab deuces full pay",
    )
    assert 'No game is called "nosuch".' in output
    assert 'No game is called "xxx' in output
    assert output.count("discard the changes in the lab? yes discards them") == 2
    assert "quit? the lab's changes are not saved; yes leaves" in output
    assert "Flush: 25, was 30" in output
    assert output.rstrip().endswith("The lab's changes were not saved.\nThis is practice: nothing is saved.")


def test_plain_lab_changes_pays_for_fewer_coins_and_the_most_coins(jacks):
    output = talk(
        jacks,
        "pay full house 8 for 1 coin",
        "pay flush 7 for 1",
        "pay flush 7 for 6 coins",
        "lab",
        "coins 1",
        "max coins 11",
    )
    assert "Full House pays 8, 18, 27, 36, 45." in output
    assert 'Got "6"; expected 1 to 5 coins.' in output
    assert "  Full House: 45; for fewer coins 8, 18, 27, 36\n" in output
    assert "  Flush: 30; for fewer coins 7, 12, 18, 24\n" in output
    assert "pays for 1 coin, not saved." in output
    assert 'Got "11"; expected 1 to 10 coins.' in output


def test_pay_without_its_number_says_what_is_missing(jacks):
    said = 'Got "house"; expected a pay from 1 to 1,000,000, such as pay full house 40.'
    assert said in talk(jacks, "pay full house")
