"""The library: every game, shipped or the player's own, sorted, grouped and searched."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from videopoker.core.deck import JOKERS_IN_WORDS
from videopoker.core.messages import nearest, printable
from videopoker.core.paytable import FAMILIES, Paytable, same_deals
from videopoker.play.files import FileProblem
from videopoker.play.paths import own_paytables_folder
from videopoker.play.paytables.files import (
    ENDING,
    HOUSE_GAME,
    PaytableError,
    UnknownPaytable,
    aliases,
    known_paytable,
    own_files,
    paytable_names,
    shipped_fingerprints,
    shipped_folder,
)

OWN, FAVOURITES, LAST_PLAYED, BROKEN = "Your own", "Favourites", "Last played", "Broken"
"""The groups besides the families."""


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


_BEST_KNOWN = "Jacks or better"


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

    def comparable(self, table: Paytable) -> "Library":
        """The games with this table's deck and wild cards."""
        return replace(self, tables=tuple(game for game in self.tables if same_deals(game, table)), broken=())

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
        families = self.by_family()
        groups |= {family: [*families[family]] for family in sorted(families, key=_BEST_KNOWN.__ne__)}
        groups[OWN] += [game for game in self.broken if game.own]
        groups[BROKEN] = [game for game in self.broken if not game.own]
        return {name: games for name, games in groups.items() if games}


def paytable_library(saves: str | Path | None = None) -> Library:
    """Every game, read and sorted; `saves` is the folder of saves, if one was chosen."""
    shipped, broken = _read([shipped_folder() / f"{name}{ENDING}" for name in paytable_names()])
    first = {table.name: place for place, table in reversed(list(enumerate(shipped)))}
    shipped.sort(key=lambda table: (*_family_first(table), first[table.name], _best_first(table)))
    taken = {table.key for table in shipped} | {game.key for game in broken}
    try:
        files, folder = own_files(saves), str(own_paytables_folder(saves))
    except PaytableError as error:
        files, folder = [], error.problems[0].file
        broken.append(Broken(folder, tuple(error.problems), own=True))
    broken += [_shadowed(file) for file in files if file.stem in taken]
    own, faulty = _read([file for file in files if file.stem not in taken], own=True)
    own.sort(key=lambda table: (table.name.casefold(), _best_first(table), table.variant.casefold()))
    keys = frozenset(table.key for table in own)
    return Library((*shipped, *own), (*broken, *faulty), keys, folder)


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
    phrase = " ".join(map(aliases().in_full, words))
    listed = [game for games in groups.values() for game in games if isinstance(game, Paytable)]
    named = aliases().exactly(" ".join(words), listed)

    def rank(game: Paytable | Broken) -> tuple[bool, int, int]:
        return game not in named, *_match_rank(game, phrase)

    matching = {
        name: sorted((game for game in games if game in named or matches(game, words)), key=rank)
        for name, games in groups.items()
        if name not in {FAVOURITES, LAST_PLAYED}
    }
    ranked = sorted(
        ((name, games) for name, games in matching.items() if games),
        key=lambda group: rank(group[1][0]),
    )
    return dict(ranked)


def _searched(game: Paytable | Broken) -> str:
    if isinstance(game, Broken):
        return f"{game.title}\n{game.key}\n{BROKEN}".casefold()
    wild = wild_words(game) if game.jokers or game.wild else ""
    full = "full pay" if game.key in FULL_PAY else ""
    return f"{game.title}\n{game.key}\n{game.family}\n{game.deck_size} cards\n{wild}\n{full}".casefold()


def nearest_game(library: Library, words: Sequence[str]) -> str:
    """``; did you mean "jacks or better"?`` for words that nearly name a game, else empty."""
    names = {table.name.casefold() for table in library.tables}
    return nearest(" ".join(words), [*names, *aliases().games, *aliases().words])


def _match_rank(game: Paytable | Broken, phrase: str) -> tuple[int, int]:
    """Sorts titles that begin with the phrase, titles that contain it, games with it elsewhere, then other games.

    Within each of these, well-known games come first.
    """
    title = game.title.casefold()
    how = [title.startswith(phrase), phrase in title, phrase in _searched(game), True].index(True)
    known = aliases().well_known
    return how, known.index(game.key) if game.key in known else len(known)


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


def _family_first(table: Paytable) -> tuple[int, bool]:
    """Sorts by family; within a family, the games it is named after come first."""
    return FAMILIES.index(table.family), table.name.casefold() != table.family.casefold()


def _best_first(table: Paytable) -> tuple[bool, float]:
    return (table.key != HOUSE_GAME, -(table.stated_return or 0))


def _shadowed(file: Path) -> Broken:
    message = f"a shipped game has this name; rename the file, for example to my-{file.name}"
    return Broken(file.name, (FileProblem(str(file), 1, "", message),), own=True)


def _missing(key: str, library: Library) -> Broken:
    unknown = UnknownPaytable(key, [table.key for table in library.tables])
    return next((game for game in library.broken if game.key == key), Broken(key, tuple(unknown.problems)))
