"""Plain mode plays whole hands, bets, doubles, and chooses games; nothing is redrawn."""

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session, load_paytable, solve
from videopoker.play.paytables import solved
from videopoker.play.paytables.files import paytable_names
from videopoker.play.settings.file import load_settings


def test_plain_says_cards_in_words_with_their_numbers():
    said = talk(kings(), "1 2 5")
    assert "1, king of spades, held" in said
    assert "3, seven of diamonds\n" in said
    assert "5, joker, held" in said


def test_plain_plays_a_whole_hand():
    session = kings()
    said = talk(session, "1 2 5", "draw")
    assert "Full house, kings over eights." in said
    assert "Full House pays 25.\nCredits 120." in said
    assert session.state.credits == 120


def test_plain_number_twice_lets_the_card_go():
    session = kings()
    talk(session, "1 2", "1", "all", "none", "2", "draw")
    assert session.state.held == (1,)


def test_plain_enter_deals_and_draws():
    session = Session.in_memory(credits=100)
    talk(session, "", "", "")
    assert session.state.hand == 2


def test_plain_hand_in_play_waits_and_is_said_again():
    session = kings()
    assert "Saved: hand 1 in play, 95 credits." in talk(session, "quit")
    assert "Welcome back: hand 1 is still in play." in talk(session)


def test_plain_bets():
    session = Session.in_memory(credits=100)
    said = talk(session, "bet 3", "bet", "bet", "bet", "max")
    assert [line for line in said.replace("> ", "\n").splitlines() if line.startswith("Bet")] == [
        "Bet 3.",
        "Bet 4.",
        "Bet 5.",
        "Bet 1.",
    ]
    assert session.state.coins == 5


def test_plain_credits_and_cash_out():
    session = Session.in_memory()
    said = talk(session, "credits 500", "cash out")
    assert "You have 500 credits ($125.00)." in said
    assert "Cashed out 500 credits ($125.00). Credits 0." in said


def test_plain_says_when_no_credits_are_left():
    assert "no credits left" in talk(Session.in_memory())


def test_plain_lists_and_changes_games():
    session = Session.in_memory(credits=100)
    said = talk(session, "games wild ranks", "game jacks-or-better-9-6", "pays")
    assert "  deuces-wild-full-pay: Deuces Wild Full Pay 25/15/9/5/3, return 100.76%" in said
    expected = "Jacks or Better 9/6, 52 cards, no wild cards, return 99.54%, variance 19.51, hit rate 45.5%, for 5 coins"
    assert f"> {expected}.\n" in said
    assert f"> {expected}:\n" in said
    assert "  Royal Flush: 4,000" in said


def test_plain_counts_the_games_of_each_family_and_lists_them_by_name():
    summary = talk(kings(), "games").split("> ")[1].splitlines()[:-2]
    assert {"Jacks or better, 16 games.", "Wild ranks, 25 games."} <= set(summary)
    for family in summary:
        name, _, count = family.partition(", ")
        listed = talk(kings(), f"games {name}", *["more"] * 4).split(f"{name}:\n")[1:]
        assert sum(page.count("\n  ") + 1 for page in listed) == int(count.split()[0]), name


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
    said = talk(session, "bet 3", "pays", "bet 5", "pays", "bet 3", "game jacks-or-better-9-6").split("> ")
    assert f"return {solve(load_paytable('joker-poker-jacks-15-5-4'), 3).expected:.2%}" in said[2]
    assert "return 98.45%" in said[2]
    assert "for 3 coins:\n  Natural Royal Flush: 750\n" in said[2]
    assert "return 99.70%" in said[4]
    assert "return 98.37%" in said[6]


def test_plain_searches_games():
    said = talk(kings(), "games deuces full", "games no such game")
    assert said.count("return") == 1
    assert "  deuces-wild-full-pay: " in said
    assert "No match." in said


def test_plain_says_what_another_game_pays():
    said = talk(kings(), "pays double-joker-9-5-4")
    assert (
        "Double Joker 9/5/4, 54 cards, two jokers wild, return 99.97%, variance 22.11, hit rate 36.4%, "
        in said
    )


def test_plain_says_variance_and_wins_of_the_few_games_searched_for():
    said = talk(kings(), "games deuces full")
    assert "return 100.76%, variance 25.84, hit rate 45.3%, 52 cards" in said


def test_plain_says_of_many_games_what_is_known_and_waits_for_nothing(monkeypatch):
    monkeypatch.setattr(solved, "_KNOWN", {})
    session = kings()
    said = talk(session, "games joker", "more", "pays", "games joker").split("> ")
    assert solved.known_worth(session.state.paytable)
    assert len(solved._KNOWN) == 1
    assert ["variance" in part for part in said[1:5]] == [False, False, True, True]


def test_plain_changes_the_game_when_the_hand_has_ended():
    session = kings()
    said = talk(session, "all", "game jacks-or-better-9-6", "draw")
    assert (
        "Jacks or Better 9/6 starts after this hand.\nJacks or Better 9/6, 52 cards, no wild cards, return 99.54%, variance"
        in said
    )
    assert session.state.paytable.key == "joker-poker-jacks-15-5-4"
    said = talk(session, "again", "", "pays", "").split("> ")
    assert "after this hand" not in said[0]
    assert said[1].endswith("Credits 105.\nenter for Jacks or Better 9/6")
    assert said[2] == "Jacks or Better 9/6. Bet 5. Type pays for the paytable.\ndeal, bet 5, credits 105"
    assert said[3].startswith("Jacks or Better 9/6, 52 cards")
    assert said[4].startswith("Hand 2, bet 5.")


@pytest.mark.parametrize(("words", "dealt", "bet"), [("deal", 1, 5), ("max", 1, 5), ("bet 2", 1, 2)])
def test_plain_deals_the_next_game_only_after_it_was_shown(words, dealt, bet):
    session = kings()
    said = talk(session, "all", "game jacks-or-better-9-6", "draw", words).split("> ")[1:]
    assert said[3].startswith("Jacks or Better 9/6. Bet 5. Type pays for the paytable.\n")
    assert said[3].endswith(f"deal, bet {bet}, credits 105")
    assert session.state.hand == dealt


def test_plain_win_can_be_doubled_before_the_next_game_begins():
    session = kings()
    said = talk(session, "set double_up on", "game jacks-or-better-9-6", "1 2 5", "draw", "d")
    assert "25 staked. " in said
    assert session.state.phase.name == "DOUBLING"


def test_plain_game_chosen_between_hands_goes_before_one_that_waited():
    session = kings()
    talk(session, "game jacks-or-better-9-6", "draw", "game double-joker-9-5-4", "deal", "deal")
    assert session.state.paytable.key == "double-joker-9-5-4"


def test_plain_keeps_favourites_and_lists_them_and_the_players_own_first(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path / "paytables"))
    (tmp_path / "paytables").mkdir()
    (tmp_path / "paytables" / "mine.toml").write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n')
    (tmp_path / "paytables" / "faulty.toml").write_text("name = 5\n")
    settings = tmp_path / "settings.toml"
    said = talk(kings(), "favourite deuces-wild-full-pay", "favourite mine", "games", settings=settings)
    assert "mine is a favourite." in said
    assert load_settings(settings)[0].favourites == ("deuces-wild-full-pay", "mine")
    groups = said.rpartition("> Favourites")[2].splitlines()
    assert groups[0] == ", 2 games: deuces-wild-full-pay, mine."
    assert groups[1:3] == [
        "Last played, 1 game: joker-poker-jacks-15-5-4.",
        "Your own, 2 games: mine, faulty.",
    ]
    said = talk(kings(), "games own", settings=settings)
    assert f"  faulty: broken: {tmp_path}/paytables/faulty.toml:1: name is 5" in said
    assert "mine is no longer a favourite." in talk(kings(), "favourite mine", settings=settings)
    assert load_settings(settings)[0].favourites == ("deuces-wild-full-pay",)


def test_plain_meters():
    session = kings()
    said = talk(session, "1 2 5", "", "meters")
    assert "deposits 100 ($25.00), cashed out 0 ($0.00), coin in 5 ($1.25), coin out 25 ($6.25)" in said
    assert "Streak: 1 win; longest winning streak 1, longest losing streak 0." in said


def test_plain_ledger_lists_what_was_put_in():
    said = talk(Session.in_memory(credits=100), "cash out", "ledger")
    assert ": deposited 100, $25.00; then 100 on the machine." in said
    assert ": cashed out 100, $25.00; then 0 on the machine." in said


def test_plain_denomination_keeps_the_money():
    session = Session.in_memory(credits=100)
    assert "Denomination $0.05. You have 500 credits ($25.00)." in talk(session, "denomination 5")
    assert "expected a denomination in cents: 1, 2, 5, 10" in talk(session, "denomination 7")
    assert "does not make a credit" not in talk(session, "denomination 100", "denomination 5")
    assert "You have 2 credits ($20.00).\n$5.00 does not make a credit" in talk(session, "denomination 1000")
    assert "left over $5.00, cashed out 0 ($0.00)" in talk(session, "stats")
    assert "Cashed out 2 credits ($25.00). Credits 0." in talk(session, "cash out")
    assert '"a lot"; expected a denomination in cents: 1, 2, 5' in talk(session, "denomination a lot")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hodl 1", 'Unknown command "hodl"; did you mean "hold"?'),
        ("hold 6", "No card 6. Cards are 1 to 5."),
        ("hold", "Which cards? Hold takes numbers or cards, such as hold 1 3 or hold As Kd."),
        ("bet 3", "The bet of hand 1 is placed. Draw first."),
        ("credits", "You have 95 credits ($23.75). Type credits 1000 to add 1,000."),
        ("credits many", 'Got "many"; expected how many credits, 1 to 1,000,000,000, such as credits 1000.'),
        ("cash out", "Hand 1 is still in play; draw first."),
        ("game", "Expected a game's name. Type games to list them."),
        ("favourite", "Expected a game's name. Type games to list them."),
        ("favourite chess", 'No game is called "chess"'),
        ("game chess", 'No game is called "chess"'),
        ("game bonus deluxe", "games match: "),
    ],
)
def test_plain_says_what_cannot_be_done_and_nothing_changes(line, said):
    session = kings()
    before = session.state
    assert said in talk(session, line)
    assert session.state == before


def test_plain_says_the_last_hands_card_by_card():
    session = kings()
    session.draw("Ks Kh JK")
    session.double_up("Td Kd 2h 3c 4s")
    session.pick(0)
    session.deal(5, cards="2s 4h 7d 9c Jd")
    said = talk(session, "history 2")
    assert (
        "Hand 1, Joker Poker Jacks or Better 15/5/4, bet 5, $1.25.\nDealt: king of spades, held; king of hearts, held;"
        in said
    )
    assert (
        "Drew eight of clubs, eight of diamonds. Full house, kings over eights. Full House pays 25, $6.25."
        in said
    )
    assert "25 staked against the ten of diamonds: picked the king of diamonds, pays 50." in said
    assert said.index("Hand 1,") < said.index("Hand 2,") < said.index("Still in play.\n")


@pytest.mark.parametrize("words", ["history 0", "history ten", "history 101", "history 1 2"])
def test_plain_history_says_what_it_expects(words):
    assert "expected how many hands, 1 to 100, such as history 10" in talk(kings(), words)


def test_plain_many_hands_are_counted_line_by_line_and_the_best_in_full():
    session = Session.in_memory(credits=100, seed=bytes(32))
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d", hands=3)
    said = talk(session, "1 2 5", "draw")
    assert "Welcome back: hand 1 is still in play, bet 5 on each of 3 hands." in said
    assert "x Three of a Kind: " in said
    assert f"3 of 3 hands win {session.state.paid}." in said
    assert "Best, " in said


def test_plain_hands_fall_to_what_the_credits_allow():
    session = Session.in_memory(credits=30)
    said = talk(session, "hands 100", "deal")
    assert "25 hands, all your credits allow." in said
    assert (session.state.hands, session.state.coins) == (25, 1)


def test_plain_double_up_is_repeated_and_names_every_card():
    session = Session.in_memory(credits=100)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.double_up("9d Qh 2c 9s 4h")
    said = talk(session, "set double_up on", "3", "double", "quit")
    assert (
        ". Welcome back: the double-up is still open. Type help for the commands.\n25 staked. Beat the nine of diamonds: pick 1, 2, 3 or 4."
        in said
    )
    assert "3, nine of spades; the others were queen of hearts, deuce of clubs, four of hearts." in said
    assert "Push, 25 back.\nCredits 120. d to double 25." in said
    assert "Saved: double-up open, 95 credits." in said


def test_plain_jackpot_is_listed_with_the_pays():
    session = Session.in_memory("jacks-or-better-9-6-progressive", credits=1000)
    said = talk(session, "hands 100", "deal", "pays")
    assert "Hand 1, bet 5 on each of 100 hands.\n" in said
    assert "Royal Flush: 4,002\n" in said
    assert "Jackpot 4,002.50, paid for Royal Flush at 5 coins; it grows by 0.005 of every coin bet." in said


def test_plain_says_when_the_jackpot_is_hit():
    session = Session.in_memory("jacks-or-better-9-6-progressive", credits=1000)
    session.deal(5, cards="Ts Js Qs Ks As")
    said = talk(session, "all", "draw")
    assert "Jackpot! 4,000 paid; it resets to 4,000.02." in said


def test_game_is_chosen_by_words_that_no_other_has():
    session = Session.in_memory(credits=100)
    talk(session, "game not so ugly")
    assert session.state.paytable.key == "deuces-wild-not-so-ugly"


def test_plain_finds_the_players_own_games_beside_the_save_and_not_beside_the_settings(tmp_path, monkeypatch):
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    (tmp_path / "saves" / "paytables").mkdir(parents=True)
    mine = tmp_path / "saves" / "paytables" / "mine.toml"
    mine.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n')
    with Session.open(tmp_path / "saves" / "default.sqlite3") as session:
        assert "mine: Mine" in talk(session, "games your own", settings=tmp_path / "settings.toml")


def test_plain_holds_the_best_cards():
    said = talk(kings(), "hold best")
    assert said.count(", held") == 3
