"""The words of the paytable lab in plain mode, with their help; what each runs is in lab.py."""

from videopoker.plain.verb import Verb
from videopoker.play.table.actions import ACTIONS

LAB_VERBS = (
    Verb(
        ACTIONS["lab"].words,
        "lab.lab",
        "edit the pays of a game; lab NAME those of another game",
        "It opens with the game on the machine and says its pays and its exact return. The other verbs of PAYTABLE "
        "LAB change it; nothing changes on the machine. Pays are in coins at max bet. Change lines, their order, titles "
        "and labels in the file of a game that you saved, with a text editor. For curves, tables of two pays, the pays "
        "for a return and a comparison of two games, save the game and use videopoker solve and videopoker strategy; "
        "for its risk, videopoker risk.",
    ),
    Verb(
        "pay",
        "lab.pay",
        "change a pay at max bet; pay flush 4 for 1 coin: for one coin",
        "A line is named by its label or, where one line alone has it, by its hand. Smaller bets follow the pay at "
        "max bet where they were paid in proportion; a pay for fewer coins changes that bet alone. The exact return "
        "at the bet changed follows. Pay 0 takes the line out of the game, and a pay brings it back.",
        typed="pay flush 25",
    ),
    Verb("jokers", "lab.jokers", "put this many jokers into the deck, 0 to 5", typed="jokers 1"),
    Verb("wild", "lab.wild", "make a rank wild, or natural again", typed="wild 2"),
    Verb("coins max_coins", "lab.coins", "let players bet up to three coins; 1 to 10", typed="coins 3"),
    Verb("undo", "lab.undo", "undo the last change in the lab", takes_no_argument=True),
    Verb(
        "save save_lab",
        "lab.save",
        "save the edited game with its exact return as your own",
        "Without a name, under the one that is suggested. The file is in your paytables folder.",
        typed="save NAME",
    ),
    Verb(
        "back",
        "lab.back",
        "play on at the table, at any time; the lab keeps its game",
        takes_no_argument=True,
    ),
)
