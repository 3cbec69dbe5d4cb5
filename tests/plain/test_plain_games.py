"""The games line by line: listed, searched and chosen, with their pays."""

import re

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session, load_paytable, solve
from videopoker.core.paytable.hourly import Terms
from videopoker.play.paytables.files import paytable_names
from videopoker.play.settings.file import load_settings
from videopoker.text.words.numbers import hourly_words


def test_plain_lists_and_changes_games():
    session = Session.in_memory(credits=100)
    output = talk(session, "games wild ranks", "game jacks-or-better-9-6", "pays")
    assert "  deuces-wild-full-pay: Deuces Wild Full Pay 25/15/9/5/3, return 100.76%" in output
    cost = hourly_words(solve("9/6 jacks").expected, 5, Terms())
    figures = "return 99.54%, variance 19.51, hit rate 45.5%, for 5 coins"
    expected = f"Jacks or Better 9/6, 52 cards, no wild cards, {figures}, {cost}"
    assert f"> {expected}.\n" in output
    assert f"> {expected}:\n" in output
    assert "  Royal Flush: 4,000" in output


def test_plain_lists_all_games_a_page_at_a_time():
    session = Session.in_memory(credits=100)
    full, rest = divmod(len(paytable_names()), 12)
    pages = talk(session, "games", *["more"] * (full + 2)).split("> ")[1:]
    games = [page.count(" cards") for page in pages]
    assert games == [0, *[12] * full, rest, 0, 0]
    assert f"Type more for the next of {12 * (full - 1) + rest}." in pages[1]
    assert "No more games in the list." in pages[full + 2]


def test_plain_pays_gives_the_exact_return_of_the_bet():
    session = Session.in_memory("joker-poker-jacks-15-5-4", credits=100)
    output = talk(session, "bet 3", "pays", "bet 5", "pays", "bet 3", "game jacks-or-better-9-6").split("> ")
    assert f"return {solve(load_paytable('joker-poker-jacks-15-5-4'), 3).expected:.2%}" in output[2]
    assert "return 98.45%" in output[2]
    assert "for 3 coins, costs $" in output[2]
    assert " cash back:\n  Natural Royal Flush: 750\n" in output[2]
    assert "return 99.70%" in output[4]
    assert "return 98.37%" in output[6]


def test_plain_changes_the_game_after_the_hand():
    session = kings()
    output = talk(session, "all", "game jacks-or-better-9-6", "draw")
    assert (
        "Jacks or Better 9/6 starts after this hand.\nJacks or Better 9/6, 52 cards, no wild cards, return 99.54%, variance"
        in output
    )
    assert session.state.paytable.key == "joker-poker-jacks-15-5-4"
    output = talk(session, "again", "", "pays", "").split("> ")
    assert "after this hand" not in output[0]
    assert output[1].endswith("Credits 105.\nenter for Jacks or Better 9/6")
    assert output[2] == "Jacks or Better 9/6. Bet 5. Type pays for the paytable.\ndeal, bet 5, credits 105"
    assert output[3].startswith("Jacks or Better 9/6, 52 cards")
    assert output[4].startswith("Hand 2, bet 5.")


@pytest.mark.parametrize(("words", "dealt"), [("deal", 2), ("max", 2), ("bet 2", 1), ("", 1)])
def test_plain_shows_the_next_game_first_and_deals_it_if_it_was_told_to_deal(words, dealt):
    session = kings()
    output = talk(session, "all", "game jacks-or-better-9-6", "draw", words).split("> ")[1:]
    assert output[3].startswith("Jacks or Better 9/6. Bet 5. Type pays for the paytable.\n")
    assert session.state.hand == dealt


def test_plain_keeps_favourites_and_lists_them_and_the_players_own_first(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path / "paytables"))
    (tmp_path / "paytables").mkdir()
    (tmp_path / "paytables" / "mine.toml").write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n')
    (tmp_path / "paytables" / "faulty.toml").write_text("name = 5\n")
    settings = tmp_path / "settings.toml"
    output = talk(kings(), "favourite deuces-wild-full-pay", "favourite mine", "games", settings=settings)
    assert "mine is a favourite." in output
    assert load_settings(settings)[0].favourites == ("deuces-wild-full-pay", "mine")
    groups = output.rpartition("> Favourites")[2].splitlines()
    assert groups[0] == ", 2 games: deuces-wild-full-pay, mine."
    assert groups[1:3] == [
        "Last played, 1 game: joker-poker-jacks-15-5-4.",
        "Your own, 2 games: mine, faulty.",
    ]
    output = talk(kings(), "games own", settings=settings)
    assert re.search(
        r"^  faulty: broken, \d errors?, the first: faulty.toml:1: name is 5; ", output, re.MULTILINE
    )
    assert str(tmp_path) not in output
    assert "mine is no longer a favourite." in talk(kings(), "favourite mine", settings=settings)
    assert load_settings(settings)[0].favourites == ("deuces-wild-full-pay",)


def test_plain_finds_the_players_own_games_beside_the_save_and_not_beside_the_settings(tmp_path, monkeypatch):
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    (tmp_path / "saves" / "paytables").mkdir(parents=True)
    mine = tmp_path / "saves" / "paytables" / "mine.toml"
    mine.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n')
    with Session.open(tmp_path / "saves" / "default.sqlite3") as session:
        assert "mine: Mine" in talk(session, "games your own", settings=tmp_path / "settings.toml")


def test_question_which_game_returns_more_says_what_to_type(path):
    """A number alone holds a card, or picks one in a double-up."""
    with Session.open(path) as session:
        asked, answered = talk(session, "which", "which 1").split("> ")[1:3]
    assert "Which returns more, 1 or 2?\nType which 1 or which 2.\n" in asked
    assert "returns more" not in asked.replace("Which returns more, 1 or 2?", "")
    assert "Type which 1" not in answered
    assert re.search("(Right|Wrong): [12] returns ", answered)


def test_compare_lists_both_games_and_what_an_hour_costs_at_the_denomination():
    session = Session.in_memory(credits=100)
    output = talk(
        session,
        'compare "8/5 jacks" jacks-or-better-9-6',
        "denomination 100",
        "pays 9/6 jacks",
        "compare fpdw",
    )
    assert "Return: 1 Jacks or Better 9/6 99.5439%, 2 Jacks or Better 8/5 97.2984%." in output
    assert "1 pays: Full House 45, Flush 30." in output
    assert f"\nJacks or Better 9/6 {hourly_words(solve('9/6 jacks').expected, 5, Terms())}.\n" in output
    assert hourly_words(solve("9/6 jacks").expected, 5, Terms(cents=100)) in output
    assert "Expected two or more paytables to compare." in output


def test_compare_lists_the_games_that_a_word_may_mean_and_takes_a_number():
    session = Session.in_memory(credits=100)
    first, second = talk(session, 'compare "9/6 jacks" deuces', "2").split("> ")[1:3]
    assert first.startswith("26 games match:\n  1: Deuces Wild Full Pay")
    assert first.endswith("which game? 1 to 9, enter for none")
    assert (
        "Return: 1 Deuces Wild Not So Ugly 25/16/10/4/4/3 99.7283%, 2 Jacks or Better 9/6 99.5439%." in second
    )


def test_compare_asks_for_each_of_two_names_that_games_share():
    session = Session.in_memory(credits=100)
    parts = talk(session, "compare bonus deuces", "1", "1").split("> ")
    assert [part.partition("\n")[0] for part in parts[1:3]] == ["51 games match:", "26 games match:"]
    assert "Bonus Poker 8/5" in parts[3]
    assert "Deuces Wild Full Pay" in parts[3]
    assert "No game was chosen." in talk(session, "compare bonus deuces", "")
