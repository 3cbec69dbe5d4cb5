"""The shipped sheets in the words of another game, whose sheets are made from them."""

from collections.abc import Sequence

from videopoker.coach.sheet_files import shipped_games
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.sheets.words import Word


def starts(table: Paytable, coins: int) -> list[list[Word]]:
    """The shipped sheets of all games, without the last line, in the words of this game.

    A line of made hands becomes the made hands with the same pays: what another game pays 20 to 50 for, this game does.
    """
    own = made_pays(table, coins)
    return [
        [here for word in words for here in _here(word, game.pays, own)]
        for game in shipped_games().values()
        for words in game.sheets.values()
    ]


def made_pays(table: Paytable, coins: int) -> list[float]:
    """What made hands pay per coin at a bet, the highest pay first: what the lines of made hands count."""
    from videopoker.solver.policy.hold_types import hold_types

    pays = sorted((line.pays[coins - 1] / coins for line in table.lines), reverse=True)
    return [pays[level] for level in hold_types(table, coins).levels]


def _here(word: Word, pays: Sequence[float], own: Sequence[float]) -> list[Word]:
    """A word in a game that pays `own`; none if it describes no hand there."""
    if word.base != "made" or pays == own:
        return [word]
    best, least = word.cards
    most = pays[best] if best else own[0]
    levels = [level for level, pay in enumerate(own) if pays[least] <= pay <= most]
    return [word._replace(cards=(levels[0], levels[-1]))] if levels else []
