"""The library: every game, shipped or the player's own, sorted, grouped and searched."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from videopoker.core.base.messages import printable
from videopoker.core.cards.deck import JOKERS_IN_WORDS
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import FileProblem
from videopoker.play.host.paths import own_paytables_folder
from videopoker.play.paytables.files import (
    ENDING,
    PaytableError,
    UnknownPaytable,
    aliases,
    known_paytable,
    own_files,
    paytable_names,
    shipped_fingerprints,
    shipped_folder,
)
from videopoker.play.paytables.names import BY_WORDS, OWN, in_groups, in_order

FAVOURITES, LAST_PLAYED, BROKEN = "Favourites", "Last played", "Broken"
"""The groups besides the families and the player's own games."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A game whose file cannot be used."""

    key: str
    problems: tuple[FileProblem, ...]
    """Every fault, with file and line."""
    own: bool = False
    """Whether it is the player's own."""

    @property
    def title(self) -> str:
        """Its name in lists."""
        return printable(self.key)


@dataclass(frozen=True)
class Library:
    """All games."""

    tables: tuple[Paytable, ...]
    """The shipped ones by family and game, the highest return first; then the player's own."""
    broken: tuple[Broken, ...] = ()
    """The games that cannot be used."""
    own: frozenset[str] = frozenset()
    """The names of the player's own games."""
    own_folder: str = ""
    """The folder of the player's own games; it need not exist."""

    @cached_property
    def _by_key(self) -> Mapping[str, Paytable]:
        return {table.key: table for table in self.tables}

    def get(self, key: str) -> Paytable | None:
        """The paytable of this name; None if there is none."""
        return self._by_key.get(key)

    def by_family(self) -> dict[str, list[Paytable]]:
        """The tables of each family, in the order of FAMILIES, then the player's own."""
        families: dict[str, list[Paytable]] = {}
        for table in self.tables:
            families.setdefault(OWN if table.key in self.own else table.family, []).append(table)
        return families

    def groups(
        self, favourites: Iterable[str] = (), recent_games: Iterable[Paytable] = ()
    ) -> dict[str, list[Paytable | Broken]]:
        """All groups in the order shown: favourites, last played, the player's own, the families, broken games.

        Jacks or better is the first family. A favourite whose file is gone is listed as broken; a game last played
        can still be played from the log.
        """
        groups: dict[str, list[Paytable | Broken]] = {
            FAVOURITES: [self.get(key) or _missing(key, self) for key in favourites],
            LAST_PLAYED: [self.get(table.key) or table for table in recent_games],
            OWN: [],
        }
        groups |= {name: [*games] for name, games in in_groups(self.tables, self.own).items()}
        groups[OWN] += [game for game in self.broken if game.own]
        groups[BROKEN] = [game for game in self.broken if not game.own]
        return {name: games for name, games in groups.items() if games}


def paytable_library(saves: str | Path | None = None) -> Library:
    """Every game, read and sorted; `saves` is the folder of saves, if one was chosen."""
    place = shipped_folder()
    shipped, broken = _read([place / f"{name}{ENDING}" for name in paytable_names()])
    taken = {table.key for table in shipped} | {game.key for game in broken}
    try:
        files = own_files(saves)
        folder = str(own_paytables_folder(saves))
    except PaytableError as error:
        files = []
        folder = error.problems[0].file
        broken.append(Broken(folder, tuple(error.problems), own=True))
    for file in files:
        if file.stem in taken:
            message = f"a shipped game has this name; rename the file, for example to my-{file.name}"
            problem = FileProblem(str(file), 1, "", message)
            broken.append(Broken(file.name, (problem,), own=True))
    own, faulty = _read([file for file in files if file.stem not in taken], own=True)
    keys = frozenset(table.key for table in own)
    return Library(tuple(in_order(shipped, own)), (*broken, *faulty), keys, folder)


def wild_words(table: Paytable) -> str:
    """The wild cards of a game in words: ``joker and deuces wild``, ``no wild cards``."""
    wild = [JOKERS_IN_WORDS[table.jokers].removeprefix("one ")] if table.jokers else []
    wild += [rank.plural for rank in sorted(table.wild)]
    if not wild:
        return "no wild cards"
    return f"{', '.join(wild[:-1])} and {wild[-1]} wild" if len(wild) > 1 else f"{wild[0]} wild"


FULL_PAY = ("jacks-or-better-9-6", "bonus-poker-8-5", "double-bonus-10-7-5", "joker-poker-kings-20-7-5")
"""Games that players call full pay, besides those with "full pay" in their title."""


def matches(game: Paytable | Broken, words: Sequence[str]) -> bool:
    """Whether a game has all of these words or parts of words in its title, name, family, deck or wild cards."""
    text = _searched(game)
    return all(word.casefold() in text or aliases().in_full(word) in text for word in words)


def games_with_words(
    groups: Mapping[str, list[Paytable | Broken]], words: Sequence[str]
) -> dict[str, list[Paytable | Broken]]:
    """The groups with only the games that have all of these words, best match first; without words all groups.

    A search shows a game once, so the groups that repeat games are left out.
    """
    if not words:
        return dict(groups)
    name = " ".join(words)
    listed = {group: games for group, games in groups.items() if group not in {FAVOURITES, LAST_PLAYED}}
    found: dict[str, list[Paytable | Broken]] = {}
    ranked = aliases().ranked(name, listed)
    best = min((closeness for closeness, _, _ in ranked), default=BY_WORDS)
    for closeness, group, game in ranked:
        if closeness == best <= BY_WORDS or matches(game, words):
            found.setdefault(group, []).append(game)
    return found


def _searched(game: Paytable | Broken) -> str:
    if isinstance(game, Broken):
        return f"{game.title}\n{game.key}\n{BROKEN}".casefold()
    wild = wild_words(game) if game.wild_cards else ""
    full = "full pay" if game.key in FULL_PAY else ""
    return f"{game.title}\n{game.key}\n{game.family}\n{game.deck_size} cards\n{wild}\n{full}".casefold()


def toggled(favourites: Sequence[str], key: str) -> tuple[str, ...]:
    """The favourites with this game added, or removed if it was one."""
    if key in favourites:
        return tuple(name for name in favourites if name != key)
    return (*favourites, key)


def _read(files: Iterable[Path], own: bool = False) -> tuple[list[Paytable], list[Broken]]:
    tables: list[Paytable] = []
    broken: list[Broken] = []
    for file in files:
        try:
            tables.append(known_paytable(file, shipped_fingerprints().get(file.stem)))
        except PaytableError as error:
            broken.append(Broken(file.stem, tuple(error.problems), own))
        except FileNotFoundError:  # it was just deleted, or is a broken link
            fault = FileProblem(str(file), 1, "", "there is no such file; it may be a link to a deleted file")
            broken.append(Broken(file.stem, (fault,), own))
    return tables, broken


def _missing(key: str, library: Library) -> Broken:
    unknown = UnknownPaytable(key, library.tables)
    return next((game for game in library.broken if game.key == key), Broken(key, tuple(unknown.problems)))
