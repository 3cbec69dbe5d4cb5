"""The verbs of plain mode for games: families and searches a page at a time, favourites, paytables, hands to build."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from videopoker.core.base.messages import Refused, counted, printable, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import CardError, Cards, parse_cards
from videopoker.core.cards.deck import check_hand
from videopoker.core.cards.evaluate import best_five
from videopoker.core.cards.showdown import read_each, show_down
from videopoker.core.paytable.paytable import MICRO, Paytable
from videopoker.plain.verb_group import StillOpen, VerbGroup, is_none
from videopoker.play.paytables.files import (
    SeveralPaytables,
    UnknownPaytable,
    aliases,
    load_paytable,
    nearest_name,
)
from videopoker.play.paytables.library import (
    FAVOURITES,
    LAST_PLAYED,
    Broken,
    Library,
    games_with_words,
    paytable_library,
    toggled,
    wild_words,
)
from videopoker.play.paytables.names import OWN, has_parts, in_groups
from videopoker.play.paytables.solved import GameFigures, cached_figures, game_figures, shown_return
from videopoker.text.groups.group import NO_MATCH
from videopoker.text.words.cells import cards_named
from videopoker.text.words.hand import built_hand, changed, sentence
from videopoker.text.words.numbers import hourly_words, jackpot_text
from videopoker.text.words.showdown import hand_texts, winners_text

_SOLVED = 12
"""At most this many games of a list are solved for their figures; more would take too long."""

_PAGE = 12
"""Games listed per page."""

_OFFERED = 9
"""Games offered by number at once."""


Figures = Callable[[Paytable], GameFigures | None]


@dataclass
class PlainGames(VerbGroup):
    """The verbs for lists of games, favourites and paytables."""

    _unread: Sequence[tuple[str, Paytable | Broken]] = ()
    """The games that `more` will list, each with its group."""

    def list_games(self, words: list[str]) -> None:
        """The groups with the number of their games; or the games that match these words."""
        groups = self._library.groups(self._settings.chosen.favourites, self._session.recent_games)
        if words:
            text = " ".join(words).casefold()
            named = {name: games for name, games in groups.items() if _is_named(name, text)}
            matching = named or games_with_words(groups, words)
            if not matching:
                raise Refused(f"{NO_MATCH[:-1]}{nearest_name(' '.join(words), self._library.tables) or '.'}")
            self._list(matching)
            self._say_page(_solved if len(self._unread) <= _SOLVED else cached_figures)
            return
        for name, games in groups.items():
            few = f": {', '.join(printable(game.key) for game in games)}" if len(games) <= 6 else ""
            self._say(f"{name}, {counted(len(games), 'game')}{few}.")
        self._list(groups)
        self._say(
            "Type games and one of these names or any other words, such as games deuces. Type more to "
            "list all games."
        )

    def more(self) -> None:
        """The next page of the list."""
        if not self._unread:
            raise Refused("No more games in the list. Type games to start again.")
        self._say_page(cached_figures)

    def _list(self, groups: Mapping[str, Sequence[Paytable | Broken]]) -> None:
        self._unread = [(name, game) for name, games in groups.items() for game in games]

    def _say_page(self, figures: Figures) -> None:
        page, self._unread = self._unread[:_PAGE], self._unread[_PAGE:]
        for group, games in groupby(page, key=itemgetter(0)):
            self._say(f"{group}:")
            self._say(*(f"  {self._row(game, figures)}" for _, game in games))
        if self._unread:
            self._say(f"Type more for the next of {len(self._unread)}.")

    def favourite(self, words: list[str]) -> None:
        """Make a game a favourite, or no longer one."""
        key = " ".join(words)
        if key in self._settings.chosen.favourites:  # its file may be gone
            self._toggle_favourite(key)
        else:
            self.with_game(words, lambda table: self._toggle_favourite(table.key))

    def _toggle_favourite(self, key: str) -> None:
        favourites = self._settings.chosen.favourites
        where = self._settings.keep("favourites", toggled(favourites, key))
        self._say(f"{printable(key)} is {'no longer a' if key in favourites else 'a'} favourite{where}.")

    def choose(self, words: list[str]) -> None:
        """Play another game: now, or when the hand in play has ended."""
        self.with_game(words, self._choose)

    def _choose(self, table: Paytable) -> None:
        self._console.tell(self._table.choose_game(table))
        if table in {self._state.paytable, self._state.next_game}:  # not asked first, because a match is open
            self._say(f"{self._facts(table)}.")

    def pays(self, words: list[str]) -> None:
        """A game's deck, its pays for the bet, and the exact return with these pays; without a name, of the game in play."""
        if words:
            self.with_game(words, self._say_pays)
        else:
            self._say_pays(self._game)

    def _say_pays(self, table: Paytable) -> None:
        now = replace(self._state, paytable=table).current_paytable or table
        coins = self._coins(table)
        self._say(
            f"{self._facts(now)}:", *(f"  {line.label}: {line.pays[coins - 1]:,}" for line in now.lines)
        )
        self._say_jackpot(table)

    def paytable(self, words: list[str]) -> None:
        """As in scripts: play this game; without a name, print the paytable."""
        (self.choose if words else self.pays)(words)

    def _say_jackpot(self, table: Paytable) -> None:
        """Print the game's jackpots, and how they grow."""
        jackpot_values = replace(self._state, paytable=table).jackpot_values
        for line, jackpot in zip(table.jackpot_lines, jackpot_values, strict=True):
            self._say(
                f"Jackpot {jackpot_text(jackpot)}, paid for {line.label} at {counted(table.coins, 'coin')}; "
                f"it grows by {line.share / MICRO:g} of every coin bet."
            )

    def _coins(self, table: Paytable) -> int:
        """The bet, lowered to what this game takes."""
        return min(self._table.bet.now(self._state).coins, table.coins)

    def _facts(self, table: Paytable) -> str:
        """A game's title and deck, and its exact figures with the bet."""
        coins = self._coins(table)
        figures = _solved(table, coins)
        deck = f"{table.deck_size} cards, {wild_words(table)}"
        if figures is None:
            return f"{_with_return(table)}, {deck}"
        cost = hourly_words(figures.expected, coins, self._terms)
        said = f"{_in_words(figures)}, for {counted(coins, 'coin')}, {cost}"
        return f"{table.title}{changed(table)}, {deck}, {said}"

    @property
    def _library(self) -> Library:
        return paytable_library(self._session.folder)

    def with_game(self, words: list[str], use: Callable[[Paytable], object]) -> None:
        """Use the game of this name; where several have these words, list them and take a number as the answer."""
        if not words:
            raise Refused("Expected a game's name. Type games to list them.")
        try:
            table = load_paytable(" ".join(words), self._session.folder)
        except (SeveralPaytables, UnknownPaytable) as error:
            groups = games_with_words(self._library.groups((), ()), words)
            found = [game for listed in groups.values() for game in listed if isinstance(game, Paytable)]
            if not found:
                hint = nearest_name(" ".join(words), self._library.tables) or ". Type games to list them."
                raise Refused(f"No game is called {quoted(' '.join(words))}{hint}") from None
            self._offer(error.games or found, use)
        else:
            use(table)

    def names_one(self, text: str) -> bool:
        """Whether a line is the name of a game, without a verb before it."""
        return bool(aliases().exactly(text, self._library.tables))

    def _offer(self, games: Sequence[Paytable], use: Callable[[Paytable], object]) -> None:
        """List games with numbers, and use the game whose number is the answer."""
        page = games[:_OFFERED]
        self._say(f"{counted(len(games), 'game')} {'matches' if len(games) == 1 else 'match'}:")
        self._say(*(f"  {number}: {_with_return(game)}" for number, game in enumerate(page, 1)))
        if len(games) > len(page):
            self._say(f"Type more for the next of {len(games) - len(page)}.")

        def choose(answer: list[str]) -> bool | None:
            text = " ".join(answer).casefold()
            if text in map(str, range(1, len(page) + 1)):
                use(page[read_number(text) - 1])
            elif text == "more" and len(games) > len(page):
                self._offer(games[_OFFERED:], use)
            elif fewer := aliases().meant(text, in_groups(games, self._library.own)):
                use(fewer[0]) if len(fewer) == 1 else self._offer(fewer, use)
            elif is_none(answer):
                self._say("No game was chosen.")
            elif text.isdecimal():
                raise StillOpen(f"Got {quoted(text)}; expected {numbers}.")
            else:
                return self._narrow(text, games, use)
            return None

        numbers = f"1 to {len(page)}" if len(page) > 1 else "1"
        self._console.ask(f"which game? {numbers}, enter for none", choose)

    def _narrow(self, text: str, games: Sequence[Paytable], use: Callable[[Paytable], object]) -> bool:
        """Run a command; other words are part of the name of some of the games that were listed."""
        try:
            self._console.check(text)
        except StillOpen:
            fewer = [game for game in games if has_parts(game, text)]
            if not fewer:
                raise
            self._offer(fewer, use)
            return False
        return self._console.run(text)

    def _row(self, game: Paytable | Broken, figures: Figures) -> str:
        if isinstance(game, Broken):
            first = replace(game.problems[0], file=Path(game.problems[0].file).name)
            return f"{game.title}: broken, {counted(len(game.problems), 'error')}, the first: {first}"
        solved = figures(game)
        certain = shown_return(game)
        stated = f", return {certain:.2%}" if certain else ""
        figures_text = stated
        if solved:
            cost, *_ = hourly_words(solved.expected, game.coins, self._terms).split(" at ")
            figures_text = f", {_in_words(solved)}, {cost}"
        favourite = ", favourite" if game.key in self._settings.chosen.favourites else ""
        return f"{game.key}: {game.title}{changed(game)}{figures_text}, {game.deck_size} cards{favourite}"


def _is_named(group: str, text: str) -> bool:
    """Whether the text is a group's name; for favourites, last played and the player's own, one word of it is enough."""
    name = group.casefold()
    return text == name or (group in {FAVOURITES, LAST_PLAYED, OWN} and text in name.split())


def _solved(table: Paytable, coins: int | None = None) -> GameFigures | None:
    """The figures of a game; None where NumPy is missing."""
    try:
        return game_figures(table, coins)
    except ImportError:
        return None


def _with_return(game: Paytable) -> str:
    certain = shown_return(game)
    return f"{printable(game.title)}{changed(game)}{f', return {certain:.2%}' if certain else ''}"


def _in_words(figures: GameFigures) -> str:
    return f"return {figures.expected:.2%}, variance {figures.variance:,.2f}, hit rate {figures.hit_frequency:.1%}"


class PlainBuild(VerbGroup):
    """Uses the rules and pays of the game on the machine."""

    def build(self, words: list[str]) -> None:
        """Print what these cards make, pay and could become; hands separated by ``|`` are compared."""
        table = self._state.current_paytable or self._game
        if not words:
            raise Refused("Expected cards, such as build Ks Kh JK 8c 8d | 9s 9h 4d 4c Qs.")
        hands = read_each(_cards, hand_texts(" ".join(words)))
        for number, hand in enumerate(hands, 1):
            self._say(_sentences(number if len(hands) > 1 else None, hand, table))
        full = [number for number, hand in enumerate(hands, 1) if len(hand) >= 5]
        if len(full) > 1:
            compared = [hands[number - 1] for number in full]
            result = show_down(compared, table.wild_cards, five_of_a_kind=table.has_five_of_a_kind)
            self._say(f"{winners_text([full[index] for index in result.winners])}: {result.reason}.")
        elif len(hands) > 1:
            self._say("Only hands of five or more cards are compared.")


def _cards(text: str) -> Cards:
    cards = parse_cards(text)
    check_hand(cards)
    if not cards:
        raise CardError("no card given")
    return cards


def _sentences(number: int | None, hand: Cards, table: Paytable) -> str:
    which = f"Hand {number}: " if number else ""
    if len(hand) > 5:
        best = best_five(hand, table.wild_cards, five_of_a_kind=table.has_five_of_a_kind)
        return f"{which}{sentence(f'{table.value(hand)}; best five: {cards_named(best)}')}"
    sentences = built_hand(hand, table)
    assert sentences is not None  # there is a card
    return f"{which}{cards_named(hand)}. {sentence('; '.join(sentences))}"
