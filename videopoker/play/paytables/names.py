"""What a game can be called: its id, its title, their words in any order, and its nicknames."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from videopoker.core.paytable import Paytable

_WORD = re.compile(r"\d+(?:[/-]\d+)+|\w+")
"""A word of a name; pays such as 9/6 or 9-6 are one word."""


@dataclass(frozen=True, slots=True)
class Aliases:
    """Other names of the shipped games."""

    games: Mapping[str, str]
    """The id of a game by each of its nicknames."""
    words: Mapping[str, str]
    """Words of titles by what stands for them: ``double double bonus`` by ``ddb``."""

    @property
    def well_known(self) -> list[str]:
        """The ids of the games with nicknames, the best known first."""
        return list(dict.fromkeys(self.games.values()))

    def in_full(self, word: str) -> str:
        """The words that a word stands for, else the word itself."""
        return self.words.get(word.casefold(), word.casefold())

    def game(self, name: str) -> str:
        """The id of the game with this nickname; empty if there is none."""
        return self.games.get(" ".join(_words(name)), "")

    def exactly(self, name: str, games: Iterable[Paytable]) -> list[Paytable]:
        """The games of this title, id or nickname, or else those with exactly these words in any order."""
        title, key = " ".join(name.casefold().split()), self.game(name)
        games = tuple(games)
        named = [game for game in games if title in {game.title.casefold(), game.key.casefold()}]
        named = named or [game for game in games if game.key == key]
        wanted = [Counter(words) for words in self._spellings(name)]
        return named or [game for game in games if any(words in wanted for words in _names(game))]

    def possibly(self, name: str, games: Iterable[Paytable]) -> list[Paytable]:
        """The games that have all of these words in their title or id, the best known first.

        Where some have them side by side, only those: `super double bonus` is not Super Double Double Bonus.
        """
        spellings = [words for words in self._spellings(name) if words]
        wanted = [Counter(words) for words in spellings]
        having = [game for game in games if any(some <= words for words in _names(game) for some in wanted)]
        phrases = [" ".join(words) for words in spellings]
        together = [game for game in having if any(phrase in _spelt(game) for phrase in phrases)]
        return self.best_known_first(together or having)

    def best_known_first(self, games: Iterable[Paytable]) -> list[Paytable]:
        """The games in their order, but the well-known ones first."""
        known = {key: number for number, key in enumerate(self.well_known)}
        return sorted(games, key=lambda game: known.get(game.key, len(known)))

    def _spellings(self, name: str) -> Sequence[Sequence[str]]:
        """The words of a name as typed, and with those in full that stand for others."""
        words = _words(name)
        return words, _words(" ".join(map(self.in_full, words)))


def has_parts(game: Paytable, name: str) -> bool:
    """Whether each word is part of the game's title or id."""
    text = f"{game.title} {game.key}".casefold()
    return bool(name.split()) and all(word in text for word in name.casefold().split())


def _spelt(game: Paytable) -> str:
    return "\n".join(" ".join(_words(name)) for name in (game.title, game.key))


def _names(game: Paytable) -> tuple[Counter[str], Counter[str]]:
    return Counter(_words(game.title)), Counter(_words(game.key))


def _words(name: str) -> list[str]:
    """The words of a name in lower case.

    >>> _words("Joker Poker Kings or Better 20/7/5, royal 1,000") == _words("joker poker kings or better 20-7-5 royal-1000")
    True
    """
    joined = re.sub(r"(?<=\d),(?=\d{3})", "", name.casefold())
    return [word.replace("-", "/") for word in _WORD.findall(joined)]
