"""What the game line by line says of the library: lists, searches, favourites, and what a game pays."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from videopoker.core.game import IllegalMove
from videopoker.core.jackpot import meter_text
from videopoker.core.paytable import MICRO, Paytable
from videopoker.play.paytables.files import UnknownPaytable, load_paytable
from videopoker.play.paytables.library import Broken, Library, found, paytable_library, toggled, wild_words
from videopoker.play.paytables.solved import GameFigures, known_worth, worth
from videopoker.play.session import Session
from videopoker.play.settings.file import load_settings, save_setting

_JUDGED = 12
"""The games of a list that are told with all they are worth; more would have to be waited for."""

_NAMED = 6
"""The games named where several could be meant."""

_NO_NAME = "expected a game's name; games lists them"


class PlainGames:
    """The words of the conversation that are about games."""

    def __init__(self, session: Session, settings_file: Path | None, say: Callable[[str], None]) -> None:
        self._session = session
        self._file = settings_file
        self._say = say
        self._favourites = load_settings(settings_file)[0].favourites if settings_file else ()

    def tell(self, words: list[str]) -> None:
        """All games by group, or those that have all of these words; few of them with all they are worth."""
        groups = found(self._library.groups(self._favourites, self._session.recent_games.games), words)
        judge = worth if sum(map(len, groups.values())) <= _JUDGED else known_worth
        for group, games in groups.items():
            self._say(f"{group}:")
            for game in games:
                self._say(f"  {self._row(game, judge)}")
        if not groups:
            self._say("No game has all of these words.")

    def favourite(self, words: list[str]) -> None:
        """Make a game a favourite, or no longer one."""
        key = " ".join(words)
        if key not in self._favourites:
            key = self._named(words).key
        self._favourites = toggled(self._favourites, key)
        if self._file:
            try:
                save_setting(self._file, "favourites", self._favourites)
            except (OSError, ValueError) as error:
                self._say(f"{self._file}: not kept: {error}")
        self._say(f"{key} is {'a' if key in self._favourites else 'no longer a'} favourite.")

    def choose(self, words: list[str]) -> None:
        """Play another game: now, or when the hand in play has ended."""
        table = self._named(words)
        self._session.choose(table)
        if self._session.next_game:
            self._say(f"{table.title} starts after this hand.")
            self._say(f"{_facts(table)}.")
        else:
            self._say(f"{table.title}, {_facts(table)}.")

    def pays(self, words: list[str], coins: int) -> None:
        """The deck, the worth and the pays of a game: the one on the machine when none is named."""
        table = self._named(words) if words else self._session.state.paytable
        if table is None:
            return
        coins = min(coins, table.coins) or table.coins
        self._say(f"{table.title}, {_facts(table)}, for {coins} coin{'s' * (coins > 1)}:")
        glass = replace(self._session.state, paytable=table).glass or table
        for line in glass.lines:
            self._say(f"  {line.label}: {line.pays[coins - 1]:,}")
        self._tell_jackpot(table)

    def _tell_jackpot(self, table: Paytable) -> None:
        """Where the game's jackpot stands, and how it grows."""
        line = table.jackpot_line
        jackpot = replace(self._session.state, paytable=table).jackpot
        if line and jackpot is not None:
            self._say(
                f"Jackpot {meter_text(jackpot)}, paid for {line.label} at {table.coins} coins; "
                f"it grows by {line.share / MICRO:g} of every coin bet."
            )

    @property
    def _saves(self) -> Path | None:
        return self._file.parent if self._file else None

    @property
    def _library(self) -> Library:
        return paytable_library(self._saves)

    def _named(self, words: list[str]) -> Paytable:
        if not words:
            raise IllegalMove(_NO_NAME)
        try:
            return load_paytable(" ".join(words), self._saves)
        except UnknownPaytable:
            games = [game for games in found(self._library.groups((), ()), words).values() for game in games]
            tables = [game for game in games if isinstance(game, Paytable)]
            if not tables:
                raise
        if len(tables) > 1:
            names = ", ".join(table.key for table in tables[:_NAMED])
            more = f" and {len(tables) - _NAMED} more" if len(tables) > _NAMED else ""
            raise IllegalMove(f"{len(tables)} games have these words: {names}{more}; expected one of them")
        return tables[0]

    def _row(self, game: Paytable | Broken, judge: Callable[[Paytable], GameFigures | None]) -> str:
        if isinstance(game, Broken):
            return f"{game.title}: broken: {'; '.join(map(str, game.problems))}"
        known = judge(game)
        stated = f", return {game.stated_return:.2%}" if game.stated_return else ""
        told = f", {_told(known)}" if known else stated
        favourite = ", favourite" if game.key in self._favourites else ""
        return f"{game.key}: {game.title}{told}, {game.deck_size} cards{favourite}"


def _facts(table: Paytable) -> str:
    """A game's deck and all it is worth."""
    return f"{table.deck_size} cards, {wild_words(table)}, {_told(worth(table))}"


def _told(known: GameFigures) -> str:
    return f"return {known.expected:.2%}, variance {known.variance:,.2f}, wins {known.hit_frequency:.1%}"
