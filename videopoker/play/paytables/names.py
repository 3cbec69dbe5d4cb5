"""What a game can be called: its id, its title, their words in any order, and its nicknames; and which game comes first."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Protocol, TypeVar

from videopoker.core.paytable.paytable import FAMILIES, Paytable

OWN = "Your own"
"""The group of the player's own games; each other group is a family."""

_WORD = re.compile(r"\d+(?:[/-]\d+)+|\w+")
"""A word of a name; pays such as 9/6 or 9-6 are one word."""

_EXACTLY = 5
"""The last closeness of `Aliases.ranked` at which a game is named exactly."""
BY_WORDS = 7
"""The last closeness at which a game is named by its words."""


class Named(Protocol):
    """A game, or the broken file of one."""

    @property
    def key(self) -> str:
        """Its id."""

    @property
    def title(self) -> str:
        """Its title."""


G = TypeVar("G", bound=Named)


@dataclass(frozen=True, slots=True)
class Aliases:
    """Other names of the shipped games."""

    games: Mapping[str, str]
    """The id of a game by each of its nicknames, the best known games first."""
    words: Mapping[str, str]
    """Abbreviation -> words of titles: ``ddb`` -> ``double double bonus``."""

    def in_full(self, word: str) -> str:
        """The words that a word stands for, else the word itself."""
        return self.words.get(word.casefold(), word.casefold())

    def game(self, name: str) -> str:
        """The id of the game with this nickname; empty if there is none."""
        return self.games.get(" ".join(_words(name)), "")

    def exactly(self, name: str, games: Iterable[G]) -> list[G]:
        """The games with this id, nickname or title, or else those with exactly these words in any order."""
        return self._closest(name, {"": games}, _EXACTLY)

    def meant(self, name: str, groups: Mapping[str, Iterable[G]]) -> list[G]:
        """The games that a name means, in the order of the games screen: as `exactly`, or else those with all of its words.

        If some have the words side by side, only those: `super double bonus` is not Super Double Double Bonus.
        """
        return self._closest(name, groups, BY_WORDS)

    def _closest(self, name: str, groups: Mapping[str, Iterable[G]], limit: int) -> list[G]:
        ranked = self.ranked(name, groups)
        best = min((closeness for closeness, _, _ in ranked), default=limit)
        found: dict[str, list[G]] = {}
        for closeness, group, game in ranked:
            if closeness == best <= limit:
                found.setdefault(group, []).append(game)
        return [*chain.from_iterable(found.values())]

    def ranked(self, name: str, groups: Mapping[str, Iterable[G]]) -> list[tuple[int, str, G]]:
        """All games with their closeness to a name and their group, the best match first; the games screen lists them by group.

        The closeness is 0 for its id, up to 5 if it is named exactly, up to BY_WORDS if by its words, else more. Among
        equally close games, shipped ones come first, then titles that begin with the name or contain it, then well-known games.
        """
        order = {key: number for number, key in enumerate(dict.fromkeys(self.games.values()))}
        asked = _Asked.of(name, self)

        def rank(listed: tuple[int, str, G]) -> tuple[int, bool, int, int]:
            closeness, group, game = listed
            return closeness, group == OWN, asked.place_in(game.title), order.get(game.key, len(order))

        every = [
            (asked.closeness(game, own=group == OWN), group, game)
            for group, games in groups.items()
            for game in games
        ]
        return sorted(every, key=rank)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A name as typed."""

    name: str
    game: str
    """The id of the game with this nickname."""
    words: Sequence[str]
    in_full: Sequence[str]
    """Its words, with abbreviations in full."""
    stands_for: Mapping[str, Sequence[str]]
    """Abbreviation -> its words."""

    @classmethod
    def of(cls, name: str, aliases: Aliases) -> "_Asked":
        words = _words(name)
        stands_for = {word: _words(aliases.words[word]) for word in words if word in aliases.words}
        return cls(name, aliases.game(name), words, _words(" ".join(map(aliases.in_full, words))), stands_for)

    def closeness(self, game: Named, *, own: bool) -> int:
        """How closely it names a game; see `Aliases.ranked`."""
        names = [_words(game.title), _words(game.key)]
        has_words = any(map(self._is_in, names))
        orders = [sorted(self.words), sorted(self.in_full)]
        exactly = [
            " ".join(self.name.casefold().split()) in {game.title.casefold(), game.key.casefold()},
            has_words and any(sorted(words) in orders for words in names),
        ]
        ways = (
            game.key == self.name,
            game.key == self.game,
            *(not own and way for way in exactly),
            *exactly,
            has_words and any(max(self._places(words)) >= 0 for words in names),
            has_words,
            True,
        )
        return ways.index(True)

    def place_in(self, title: str) -> int:
        """0 if a title begins with these words, 1 if it has them side by side, else 2."""
        places = self._places(_words(title))
        if 0 in places:
            return 0
        return 1 if max(places) > 0 else 2

    def _places(self, words: Sequence[str]) -> list[int]:
        """Where these words stand side by side in a name, as typed and in full; -1 for nowhere."""
        spelt = " ".join(words)
        return [spelt.find(" ".join(phrase)) for phrase in (self.words, self.in_full)]

    def _is_in(self, words: Sequence[str]) -> bool:
        """Whether each word, or what it stands for, is among the words of a name; a word typed twice is there twice.

        Pays may be the beginning of the pays in the name: 10/7 of 10/7/5.
        """
        return bool(self.words) and all(
            words.count(word) >= self.words.count(word)
            or ("/" in word and any(other.startswith(f"{word}/") for other in words))
            or (word in self.stands_for and _has_all(words, self.stands_for[word]))
            for word in self.words
        )


def in_order(shipped: Sequence[Paytable], own: Iterable[Paytable] = ()) -> list[Paytable]:
    """The shipped games by family and game, the first one given and then the highest return first; then the player's own."""
    place = {game.name: number for number, game in reversed([*enumerate(shipped)])}

    def shelf(game: Paytable) -> tuple[int, bool, int, bool, float]:
        """By family; within it, the games that it is named after come first."""
        is_namesake = game.name.casefold() == game.family.casefold()
        family = FAMILIES.index(game.family)
        return family, not is_namesake, place[game.name], game is not shipped[0], _return_down(game)

    by_name = sorted(
        own, key=lambda game: (game.name.casefold(), _return_down(game), game.variant.casefold())
    )
    return [*sorted(shipped, key=shelf), *by_name]


def in_groups(games: Iterable[Paytable], own: Container[str]) -> dict[str, list[Paytable]]:
    """Games by family, Jacks or better first; games with the ids `own` are the player's own."""
    groups: dict[str, list[Paytable]] = {}
    for game in sorted(games, key=lambda game: game.family != "Jacks or better"):
        groups.setdefault(OWN if game.key in own else game.family, []).append(game)
    return groups


def has_parts(game: Named, name: str) -> bool:
    """Whether each word is part of the game's title or id."""
    text = f"{game.title} {game.key}".casefold()
    return bool(name.split()) and all(word in text for word in name.casefold().split())


def _return_down(game: Paytable) -> float:
    return -(game.stated_return or 0)


def _has_all(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(words.count(word) >= wanted.count(word) for word in wanted)


@lru_cache(maxsize=1024)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name in lower case.

    >>> _words("Joker Poker Kings or Better 20/7/5, royal 1,000") == _words("joker poker kings or better 20-7-5 royal-1000")
    True
    """
    joined = re.sub(r"(?<=\d),(?=\d{3})", "", name.casefold())
    return tuple(word.replace("-", "/") for word in _WORD.findall(joined))
