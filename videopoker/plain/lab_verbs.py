"""The words of the paytable lab in plain mode, with their help; what each runs is in lab.py."""

from videopoker.plain.verb import Verb
from videopoker.play.actions import ACTIONS

LAB_VERBS = (
    Verb(
        ACTIONS["lab"].words,
        "lab.lab",
        "edit the pays of a game; lab NAME those of another game",
        "It opens with the game on the machine and says its pays and its exact return. The other verbs of PAYTABLE "
        "LAB change it; nothing changes on the machine. Pays are in coins at max bet.",
    ),
    Verb(
        "pay",
        "lab.pay",
        "change a pay at max bet; pay flush 4 for 1 coin: for one coin",
        "A line is named by its label or, where one line alone has it, by its hand. Smaller bets follow the pay at "
        "max bet where they were paid in proportion; a pay for fewer coins changes that bet alone. The exact return "
        "at the bet changed follows.",
        typed="pay flush 25",
    ),
    Verb(
        "figures",
        "lab.figures",
        "its return, hit rate and deviation; figures 1: at one coin",
        "Alone it gives those at max bet, compared with the game that was opened.",
        typed="figures 1",
    ),
    Verb(
        "add_line",
        "lab.add_line",
        "add a line: add line four of a kind, ranks A, kickers 2-4",
        "It pays a coin more than the line below it; pay changes that. natural, ranks, kickers, wilds, jackpot and "
        "label set a line apart, as in a paytable file.",
        typed="add line HAND",
    ),
    Verb(
        "change_line",
        "lab.change_line",
        "change the hand of line X: change line two pair to pair, ranks A",
        "Its pays stay. The hand is written as for add line.",
        typed="change line X",
    ),
    Verb(
        "move_line",
        "lab.move_line",
        "list the line X one place earlier; down lists it later",
        "Where two lines pay the same for a hand, the first listed has it.",
        typed="move line X up",
    ),
    Verb("remove_line", "lab.remove_line", "remove the line X: remove line two pair", typed="remove line X"),
    Verb(
        "switch_off",
        "lab.switch_off",
        "take the line X out of the game but keep it: switch off flush",
        "A saved file keeps it as a comment.",
        typed="switch off X",
    ),
    Verb("switch_on", "lab.switch_on", "put the line X back: switch on flush", typed="switch on X"),
    Verb(
        "title",
        "lab.title",
        "change the game's name: title Jacks or Better | 9/6 mine",
        "After the | comes the variant, such as 9/6: what sets this version apart.",
        typed="title NAME",
    ),
    Verb("max_coins", "lab.max_coins", "let players bet up to three coins; 1 to 10", typed="max coins 3"),
    Verb("jokers", "lab.jokers", "put this many jokers into the deck, 0 to 5", typed="jokers 1"),
    Verb("wild", "lab.wild", "make a rank wild, or natural again", typed="wild 2"),
    Verb(
        "back",
        "lab.back",
        "play on at the table, at any time; the lab keeps its game",
        takes_no_argument=True,
    ),
    Verb("undo", "lab.undo", "undo the last change in the lab", takes_no_argument=True),
    Verb("redo", "lab.redo", "make the change again that was undone last", takes_no_argument=True),
    Verb(
        "curve",
        "lab.curve",
        "curve flush 20..40: the return by that pay; where play changes",
        "It lists the pays at which the most deals change their hold, with the most frequent of these hands.",
        typed="curve X A..B",
    ),
    Verb(
        "table",
        "lab.table",
        "returns by two pays: table full house 25..50 by flush 20..40",
        "Pays are taken in steps of one for each coin bet; 25..50:10 takes every tenth.",
        typed="table X by Y",
    ),
    Verb(
        "aim",
        "lab.aim",
        "pays nearest to a return: aim 98.5% flush and full house",
        "One line or two, each from half of its pay to twice, or in the range you name: aim 98.5% flush 20..40. The games are listed with numbers, "
        "nearest first, at most five that return more and five that return less; a number as the answer takes its pays, and "
        "compare then says what best play changes.",
        typed="aim 98.5% X",
    ),
    Verb(
        "compare",
        "lab.compare",
        "where best play differs from NAME; alone: from the unedited game",
        typed="compare NAME",
    ),
    Verb(
        "risk_lab",
        "lab.risk",
        "its chances in 500 hands from 200 bets; risk lab 3h from 1000",
        "The chance of ruin and to be ahead at max bet with perfect play, also for changes that are not saved. "
        "Without hands or hours, risk lab looks 1,600 hands ahead.",
        typed="risk lab 500",
    ),
    Verb(
        "save_lab",
        "lab.save",
        "save the edited game with its exact return as your own",
        typed="save lab NAME",
    ),
)
