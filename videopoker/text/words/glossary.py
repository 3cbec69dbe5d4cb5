"""What the headings, labels and units of the screens mean: a sentence each, for `?`, plain `help WORD` and the docs."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields

from videopoker.core.machine.totals import Totals

WORDS = {
    # money and hands
    "credits": "What you bet with; a credit is worth the denomination, such as $0.25.",
    "deposited": "The credits that you added.",
    "exchanged": "Credits that changes of the denomination added or took away; the money stays the same.",
    "coin in": "All credits that you bet, double-up stakes included.",
    "coin out": "All credits that you were paid, double-ups included.",
    "net": "What you won or lost: coin out less coin in.",
    "net, n in play": "What you won or lost: coin out less coin in. Credits in play count as lost until the hand is over.",
    "biggest win": "The most credits that one deal paid.",
    "money": "The same in money, at the denomination of that moment.",
    "balance": "The credits on the machine afterwards.",
    "cash": "Credits added and cashed out.",
    "denomination": "What a credit is worth.",
    "bet": "The credits bet on the deal, all its hands together.",
    "paid": "What the deal paid in the end, in credits, double-ups included.",
    "cost": "What your first answer cost, in coins; with h, what your hold cost after a hint. Empty if it was right.",
    "counting": "The cost of this hand is still being calculated.",
    "win": "What the last draw paid, in credits.",
    "coins": "How many coins are bet on each hand. Pays are listed by coins.",
    "coin": "One credit of the bet. Most games take one to five.",
    "hands": "How many hands were drawn; every hand of a deal counts.",
    "hand": "The number of the deal in the save, or of the question.",
    "deals": "How many times five cards were dealt.",
    "hands per hour": "Hands drawn in an hour of play, without longer breaks.",
    "lasted": "The time from the first to the last move of the session.",
    "sessions": "A session lasts from opening the save to closing it.",
    "this session": "Since the save was opened.",
    "session": "Since the save was opened.",
    "all time": "Since the save was made.",
    "now": "At this moment.",
    "longest": "The longest so far.",
    "streaks": "Wins or losses in a row.",
    "winning streak": "How many deals in a row won something, if only the bet back.",
    "losing streak": "How many deals in a row won nothing.",
    "records": "Your best and worst results so far. Enter shows their hands.",
    "record": "The best or worst result so far.",
    "rarest hand": "The hand that perfect play makes least often, of those you made, if its odds at your bet are known.",
    "best session": "The credits won or lost in your best session that is over.",
    "worst session": "The credits won or lost in your worst session that is over.",
    "right holds in a row": "The most first answers in a row that no hold was worth more than; hands with a hint are skipped.",
    "doubled": "How the double-ups of the win ended.",
    "time": "When the hand was dealt, on your clock.",
    "dealt": "The five cards dealt.",
    "final": "The five cards after the draw.",
    "made": "The hand that the final cards make, and whether it pays.",
    # what games return
    "return": "The share of all bets that a game pays back in the long run. At 99.5%, a bet of 5 costs 0.025 credits on average.",
    "return so far": "The share of your bets that you got back until now.",
    "exact return": "What the games you played pay back with perfect play, calculated over all deals.",
    "expected": "What perfect play gives on average in as many hands as you played.",
    "exp.": "What perfect play gives on average in as many hands as you played.",
    "off by": "What you got, less what perfect play expects.",
    "variance": "How far results scatter around the return: at 20, a hundred hands swing by some 45 bets; at 40, by some 63.",
    "standard deviation": "How far one hand usually is from the average, in bets: the square root of the variance.",
    "deviation": "How far one hand usually is from the average, in bets: the square root of the variance.",
    "hit rate": "How many of 100 hands win: with perfect play or, in the meters, with yours.",
    "hit frequency": "How many of 100 hands win.",
    "hold percentage": "What the machine keeps of each bet in the long run: 100% less the return.",
    "from goal": "How far the return is from the one you asked for.",
    "volatility index": "1.645 standard deviations: after N games, 90 of 100 returns differ from the exact return by at most the index / √N.",
    "change": "The difference from the game that you opened.",
    "one in": "How many hands it takes on average to see it once.",
    "pays": "What the game pays for a line, for each number of coins.",
    "line": "A line of the paytable: a hand that pays.",
    "jackpot": "A pay that grows with every bet until somebody wins it.",
    "jokers": "How many jokers are in the deck.",
    "wild": "Which cards count as the card that pays best.",
    "cards": "How many cards are in the deck.",
    "deck": "How many cards are in the deck.",
    "game": "The paytable. Games of one family differ in a few pays.",
    "worth": "What a hold pays on average, in coins for the whole bet; of a line in a strategy sheet, what the return loses without it.",
    # statistics
    "hits per line": "How often each line came, and how often it is expected.",
    "hits": "How often the line came.",
    "hands since": "The hands since the line last came.",
    "1 in": "In how many hands perfect play makes the line once on average.",
    "all games": "The hits in all games together, with the odds of the games that you played.",
    "95%": "In 95 of 100 such runs the number is in this range.",
    "odds": "How rare this result is by luck alone: `1 in 21` comes once in 21 such runs; `normal` is not unusual.",
    "no win": "Hands that paid nothing.",
    "payout per coin": "How many hands paid each multiple of the bet.",
    "of all": "The share of all hands.",
    "results": "How sessions and hands ended.",
    "last hands": "The last hands, each with its five cards (those that won are bright, T is a ten) and what it paid less its bet.",
    "bankroll": "Your credits from hand to hand; a dotted line marks where this session began.",
    "luck and skill": "The parts of what you won or lost: the game's edge, your cards, your mistakes, and their sum.",
    "return, this session": "The share of your bets that came back since the save was opened.",
    "this game": "What perfect play wins or loses on average with your bets; `it keeps N%` means N% of each bet in the long run.",
    "at reset": "What the game keeps of each bet in the long run, before its jackpot grows.",
    "your cards": "The luck of the cards you were dealt and drew.",
    "this game, all time": "The share of your bets that came back in this game.",
    # play
    "where credits went": "The parts of what you won or lost; they add up to it exactly.",
    "the game's edge": "What perfect play wins or loses on average with the bets you made.",
    "edge": "What perfect play wins or loses on average with the bets you made.",
    "luck of the deal": "How much better or worse than average the cards dealt were.",
    "luck of the draw": "How much better or worse the cards drawn were than the average of your holds.",
    "mistakes": "What your holds cost compared with the best ones, on average over all draws.",
    "draws": "The luck of the draw.",
    "doubles": "What double-ups won or lost.",
    "meter": "What jackpots added while above their reset, or cost while below it.",
    "won or lost": "What you won or lost: the sum of the parts above.",
    "decisions": "Your holds, compared with the best ones.",
    "deals without a hint": "The deals that are graded: you saw no hint before your first answer.",
    "right holds": "Deals in which no hold is worth more than your first answer.",
    "accuracy": "The share of right holds.",
    "cost of mistakes": "What your wrong first answers cost on average, in credits; mistakes above counts the holds you drew with.",
    "return of your holds": "What your holds pay back in the long run, without luck.",
    "under 0.01 coin": "Mistakes that cost less than a hundredth of a coin; these hardly matter.",
    "0.01 to 0.1 coin": "Mistakes that cost a hundredth to a tenth of a coin.",
    "0.1 to 0.5 coin": "Mistakes that cost a tenth to half a coin.",
    "0.5 to 1 coin": "Mistakes that cost half a coin to one.",
    "1 to 5 coins": "Mistakes that cost one coin to five.",
    "5 coins and more": "Mistakes that cost five coins or more.",
    "by day": "Your first answers by the day the hands were dealt, on your clock.",
    "by session": "Your first answers by the session in which the hands were dealt.",
    "cost per 100": "What a hundred first answers cost on average, in coins.",
    "same cards": "What other players would have won with your cards.",
    "you, without doubles": "What you won or lost without double-ups.",
    "hands of games with a sheet": "The hands on which all players below can be compared.",
    "perfect play, all draws": "What the best holds of your deals win on average over all draws, not only with the cards you drew.",
    "perfect play, same cards": "What the best holds would have won or lost with the same replacements.",
    "luck": "What the cards gave or took: the luck of the deal and of the draw.",
    "best hand": "What the best-paid hand of the match was paid.",
    "costliest mistakes": "The three mistakes of the match that cost most.",
    "perfect play": "A player who always makes the best hold.",
    "16-line sheet": "A player who follows the strategy sheet of 16 lines.",
    "pairs and high cards": "A player who holds what pays, pairs and high cards, as beginners do.",
    "their mistakes": "What their holds cost compared with the best ones, with your cards.",
    "cost over all deals": "What their holds cost over all possible deals, as a share of the bet.",
    "costliest, all time": "The kinds of mistakes that cost most: the best hold, and yours.",
    "lost": "What all mistakes of this kind cost, in credits.",
    "right": "How often you held right when you had this choice.",
    # risk
    "n in n end between": "Of ten players nine end in this range, one outside it.",
    "half end between": "Half of all players end in this range.",
    "half lose at least": "Half of all players lose this much or more; the other half lose less, or win.",
    "half win at most": "Half of all players win this much or less, or lose; the other half win more.",
    "ruin within n hands": "The chance that less than a full bet is left at some point.",
    "ahead after n hands": "The chance to have more credits than now.",
    # hands and holds
    "push": "You get your bet back, and no more; in a double-up, your card is as high as the one to beat.",
    "stand pat": "Hold all five cards.",
    "draw five": "Hold no card and draw five new ones.",
    "best hold": "The hold that is worth most: the right one.",
    "first": "Of a hand, the hold with which you first pressed draw, which counts for your accuracy. Of a line, the first hand that made it.",
    "hold": "The cards you keep; the others are replaced.",
    "letter": "The letter of a line, the same in every sheet of its game.",
    "for example": "A hand that the line decides.",
    "natural": "Without a wild card that stands for another.",
    "kicker": "A card with four of a kind that raises its pay.",
    "penalty card": "A card you throw away that another hold would have needed.",
    # fairness
    "commit": "A hash of the next secret, logged before your bet: the secret can no longer change.",
    "chain": "The first value of the chain: it fixes the secrets of 100,000 deals.",
    "phrase": "Words of your own that go into every shuffle.",
    "secret": "The bytes that the shuffle follows from; shown when the hand is over.",
    "before": "The hash of the log's row before the deal.",
    "check": "The cards that the secret deals, calculated just now.",
    "fixed": "How the cards of the deal were fixed before you bet.",
    "first value": "The number that a chain of secrets begins with: it fixes the cards of 100,000 deals before you bet on the first.",
    "id": "The chain's own number, which goes into each of its hashes, and the deals that the chain is for.",
    "sealed": "The first and last four digits of the commitment to this deal or, between hands, to the next, in the side panel with its picture; F shows all of it.",
    "commitment": "A hash of the next secret, logged before your bet: the secret can no longer change.",
}
"""Every heading, label and unit of a screen, in small letters with `n` for numbers of hands, and what it means."""
WORDS |= {figure.metadata["word"]: figure.metadata["meaning"] for figure in fields(Totals) if figure.metadata}

_CELLS = re.compile(r"\s{2,}|[│╭╮╰╯─┄┤├╡▶▼●*·]+|\t|\n")
_NUMBER = re.compile(r"\b[0-9a-f]{4}…[0-9a-f]{4}\b|\b[0-9a-f]{8}\b|\d[\d,]*")
_FIGURE = re.compile(r"\D?n(\.n)?%?")
"""A number in a cell's normal form, such as ``+n.n%``."""


def normal_form(cell: str) -> str:
    """A heading or label as WORDS has it.

    >>> normal_form(" Ahead after 1,800 hands ")
    'ahead after n hands'
    """
    plain = cell.strip(" ◀►→:").casefold()
    return plain if plain in WORDS else _NUMBER.sub("n", plain)


def explained(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The words of these rows of a screen that have an explanation, each once in the order of the rows, and the sentence."""
    seen: set[str] = set()
    for line in lines:
        for cell in _CELLS.split(line):
            for word in known_words(cell):
                if word not in seen:
                    seen.add(word)
                    yield word, WORDS[word]


def known_words(cell: str) -> Iterator[str]:
    """The words of a cell, if all of it is known, as ``95% odds`` has two; or the label before a figure."""
    found: list[str] = []
    words_left = normal_form(cell).split()
    while words_left:
        size = next(
            (size for size in range(len(words_left), 0, -1) if " ".join(words_left[:size]) in WORDS), 0
        )
        if not size:
            is_figure = words_left == ["none"] or _FIGURE.fullmatch(words_left[0])
            yield from found if is_figure and len(found) == 1 else ()
            return
        found.append(" ".join(words_left[:size]))
        words_left = words_left[size:]
    yield from found


def meaning(word: str) -> str | None:
    """What a word of the screens means; None if it is not in the glossary."""
    return WORDS.get(normal_form(word))
