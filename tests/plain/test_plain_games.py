"""The games line by line: listed, searched and chosen, with their pays."""

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session, load_paytable, solve
from videopoker.play.paytables.files import paytable_names
from videopoker.play.settings.file import load_settings


def test_plain_lists_and_changes_games():
    session = Session.in_memory(credits=100)
    output = talk(session, "games wild ranks", "game jacks-or-better-9-6", "pays")
    assert "  deuces-wild-full-pay: Deuces Wild Full Pay 25/15/9/5/3, return 100.76%" in output
    expected = "Jacks or Better 9/6, 52 cards, no wild cards, return 99.54%, variance 19.51, hit rate 45.5%, for 5 coins"
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
    assert "for 3 coins:\n  Natural Royal Flush: 750\n" in output[2]
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


@pytest.mark.parametrize(("words", "dealt", "bet"), [("deal", 1, 5), ("max", 1, 5), ("bet 2", 1, 2)])
def test_plain_deals_the_next_game_only_after_it_was_shown(words, dealt, bet):
    session = kings()
    output = talk(session, "all", "game jacks-or-better-9-6", "draw", words).split("> ")[1:]
    assert output[3].startswith("Jacks or Better 9/6. Bet 5. Type pays for the paytable.\n")
    assert output[3].endswith(f"deal, bet {bet}, credits 105")
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
    assert f"  faulty: broken: {tmp_path}/paytables/faulty.toml:1: name is 5" in output
    assert "mine is no longer a favourite." in talk(kings(), "favourite mine", settings=settings)
    assert load_settings(settings)[0].favourites == ("deuces-wild-full-pay",)


def test_plain_finds_the_players_own_games_beside_the_save_and_not_beside_the_settings(tmp_path, monkeypatch):
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    (tmp_path / "saves" / "paytables").mkdir(parents=True)
    mine = tmp_path / "saves" / "paytables" / "mine.toml"
    mine.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n')
    with Session.open(tmp_path / "saves" / "default.sqlite3") as session:
        assert "mine: Mine" in talk(session, "games your own", settings=tmp_path / "settings.toml")
