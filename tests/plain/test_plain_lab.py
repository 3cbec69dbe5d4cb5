"""The paytable lab in plain mode: pays, lines and wild cards changed, questions answered, faults, undo, saving."""

from dataclasses import replace

import pytest

from tests.plain.talk import talk
from videopoker import Session, load_paytable, solve
from videopoker.play.paytables.check import check_file
from videopoker.solver.risk.fan import fan

JACKS = load_paytable("jacks-or-better-9-6")
FORTY = f"Return {solve(JACKS.with_pay('full house', 40)).expected:.4%}, 1.1512% less than {JACKS.title}"


@pytest.fixture
def jacks(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))
    return Session.in_memory("jacks-or-better-9-6", credits=100)


def test_plain_lab_changes_a_pay_and_saves_the_game_with_its_exact_return(jacks, tmp_path):
    output = talk(
        jacks, "lab", "pay full house 40", "save lab jacks-or-better-9-6", "save lab mine", "game mine"
    )
    assert f"Return {solve(JACKS).expected:.4%};" in output
    assert "Full House pays 8, 16, 24, 32, 40." in output
    assert FORTY in output
    assert "jacks-or-better-9-6 is a shipped game; choose another name." in output
    file = tmp_path / "mine.toml"
    assert f"Saved with its exact return, {load_paytable(file).stated_return:.4%}, as {file}." in output
    assert check_file(file) == []
    assert jacks.state.paytable == load_paytable(file)


def test_plain_lab_reports_faults_as_the_check_does_and_undoes_them(jacks):
    output = talk(
        jacks, "pay full house 40", "pay full house 4", "curve full house 20..25", "undo", "undo", "undo"
    )
    why = "no hand is ever paid for this line: Three of a Kind pays such hands as much or more"
    assert output.count(f"Full House: {why}; remove it") == 1
    assert f"Return {solve(JACKS.with_pay('full house', 4)).expected:.4%}, " in output
    assert "Full House from 20 to 25: return from" in output
    assert output.count(FORTY) == 2
    assert "Nothing to undo." in output


def test_plain_lab_changes_lines_and_wild_cards(jacks):
    lines = (
        "add line four of a kind, ranks A",
        "remove line four aces",
        "jokers 1",
        "wild 2",
        "wild 2",
        "jokers 0",
    )
    output = talk(jacks, *lines, "lab", "add line four of a kind, aces", "wild x")
    assert "Four Aces pays 26, 52, 78, 104, 130." in output
    assert "Four Aces removed." in output
    assert "53 cards, joker and deuces wild, pays for 5 coins, not saved." in output
    assert "expected natural, ranks, kickers, wilds, jackpot or label" in output
    assert "expected a rank, 2 to 9 or T J Q K A" in output


def test_plain_lab_lists_returns_over_one_pay_and_over_two(jacks):
    output = talk(
        jacks, "curve full house 25..45", "table full house 35..40 by flush 25..30", "curve flush 40..20"
    )
    assert (
        "Best play changes at 4 pays from 25 to 45:\n  At about 26.36, 12 deals. Dealt jack of hearts,"
        in output
    )
    both = [JACKS.with_pay("full house", 40).with_pay("flush", pay) for pay in (25, 30)]
    cells = ", ".join(f"{of.lines[4].pays[-1]} {solve(of).expected:.4%}" for of in both)
    assert f"Full House 40: Flush {cells}." in output
    assert 'Got "40..20"; expected the lower pay first' in output


def test_plain_lab_counts_a_jackpot_at_its_reset():
    output = talk(Session.in_memory("jacks-or-better-9-6-progressive"), "lab")
    assert "no wild cards, pays for 5 coins, jackpot at reset.\n  Royal Flush: 4,000;" in output


def test_plain_lab_computes_the_risk_of_unsaved_changes(jacks):
    output = talk(jacks, "pay full house 40", "risk lab 50 from 100", "risk lab", "risk lab 50 from 4")
    found = fan(JACKS.with_pay("full house", 40), 5, 100, 50)
    assert f"Chance of ruin within 50 hands: {found.ruin:.4%}.\n" in output
    assert "1,000 credits, next 1,600 hands: 2 h 40 min at 600 deals an hour.\n" in output
    assert 'Got "4"; expected credits, 5 or more, such as risk lab 500 from 1000.' in output


def test_plain_lab_compares_best_play_with_the_game_it_began_with(jacks):
    output = talk(jacks, "pay full house 40", "compare", "compare joker-poker-jacks-15-5-4")
    assert "differs in 1 hand in 24,064.4." in output
    assert "4 to an inside straight, 4 high cards, not QJ suited: 1 hand in 24,064" in output
    assert "has another deck or other wild cards, so holds cannot be compared." in output


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
    assert output.count("drop the changes in the lab? yes drops them") == 2
    assert "quit? the lab's changes are not saved; yes leaves" in output
    assert "Flush: 25, was 30" in output
    assert output.rstrip().endswith("The lab's changes were not saved.\nSaved with 100 credits.")


def test_plain_lab_opens_a_faulty_file_and_mends_it(jacks, tmp_path):
    file = tmp_path / "faulty.toml"
    file.write_text(
        'name = "Mine"\n[[pays]]\nhand = "flush"\npays = "six"\n[[pays]]\nhand = "pairs"\npays = 1\n'
    )
    output = talk(jacks, f"lab {file}", "pay flush 30", "add line pair", "remove line pairs")
    assert 'Flush: pays has "six"; expected whole numbers from 1 to 200,000 per coin.\n' in output
    assert output.count('No hand is called "pairs"; did you mean "pair"?\n') == 3
    assert "pairs removed.\nReturn " in output


def test_plain_lab_changes_pays_for_fewer_coins_the_order_the_title_and_the_most_coins(jacks):
    output = talk(
        jacks,
        "pay full house 8 for 1 coin",
        "pay flush 7 for 1",
        "pay flush 7 for 6 coins",
        "move line flush up",
        "move line royal flush up",
        "move line flush over",
        "change line two pair to pair, ranks A",
        "undo",
        "title My Game | 9/6 own",
        "title",
        "lab",
        "max coins 1",
        "max coins 11",
    )
    assert "Full House pays 8, 18, 27, 36, 45." in output
    assert 'Got "6"; expected 1 to 5 coins.' in output
    assert "Flush is line 4 of 9." in output
    assert "Royal Flush is the first line." in output
    assert "Expected a line, then up or down" in output
    assert "Aces or Better pays 2, 4, 6, 8, 10." in output
    assert "In the lab: My Game 9/6 own, 52 cards, no wild cards, pays for 5 coins, not saved." in output
    assert "Expected a name" in output
    assert (
        "  Flush: 30; for fewer coins 7, 12, 18, 24\n  Full House: 45; for fewer coins 8, 18, 27, 36\n"
        in output
    )
    assert "pays for 1 coin, not saved." in output
    assert 'Got "11"; expected 1 to 10 coins.' in output


def test_figures_of_a_smaller_bet_follow_its_pay_and_can_be_asked_for(jacks):
    output = talk(jacks, "pay royal flush 500 for 1 coin", "figures 1", "figures", "figures 9")
    lines = tuple(
        replace(line, pays=(500, *line.pays[1:])) if line.label == "Royal Flush" else line
        for line in JACKS.lines
    )
    at_one = solve(replace(JACKS, lines=lines), 1)
    said = f"Return at 1 coin {at_one.expected:.4%}, "
    assert output.count(said) == 2
    assert f"hit rate {at_one.hit_frequency:.4%}, standard deviation {at_one.variance**0.5:.4f}" in output
    assert f"Return {solve(JACKS).expected:.4%}; hit rate" in output
    assert "expected 1 to 5 coins" in output


def test_line_is_switched_off_and_on_in_sentences(jacks):
    output = talk(jacks, "switch off flush", "switch on straight", "lab", "switch on flush", "switch off x")
    assert "Flush is off; switch on flush puts it back." in output
    assert 'No line "straight" is off. Off: Flush.' in output
    assert "  Flush: off, 30" in output
    assert "Flush pays 6, 12, 18, 24, 30." in output
    assert 'has no line "x"; expected one of' in output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pay full house", 'Got "house"; expected a pay from 1 to 1,000,000, such as pay full house 40.'),
        ("switch off", "Expected a line: Royal Flush, Straight Flush, "),
        ("remove line", "Expected a line: Royal Flush, Straight Flush, "),
        ("table full house by flush", "Expected a line and its pays, such as flush 20..40."),
    ],
)
def test_verb_without_its_line_or_pay_says_what_is_missing(jacks, line, said):
    assert said in talk(jacks, line)
