"""The verbs of plain mode that ask what the commands of the same names ask, with the same options."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.core.state import Phase
from videopoker.plain.games import PlainGames
from videopoker.plain.options import read_options
from videopoker.plain.sheet_search import SheetSearch
from videopoker.plain.statistics import horizon_of
from videopoker.plain.verb_group import VerbGroup
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.answers.answer import Answer
from videopoker.text.answers.game import edited
from videopoker.text.answers.grade import GRADE, grade
from videopoker.text.answers.risk import RISK, risk
from videopoker.text.answers.stats import STATS, stats
from videopoker.text.answers.strategy import STRATEGY, strategy
from videopoker.text.fan import Horizon, assumptions, deals_per_hour, span_words
from videopoker.text.hand import sentence
from videopoker.text.hold_names import spoken
from videopoker.text.render import in_sentences
from videopoker.text.sheet import how_long

RISK_AHEAD = tuple(
    (names, {**settings, "type": horizon_of} if "--hands" in names else settings) for names, settings in RISK
)
"""The options of `risk`, with hours too for its hands."""
_MANY_PARTS = 50
"""Steps of slow work, about a second, above which the player is warned that it takes a while."""


@dataclass
class PlainAnswers(VerbGroup):
    """The game, the bet and the credits are those of the table, unless others are typed."""

    _games: PlainGames
    _searches: dict[tuple[Paytable, int], SheetSearch] = field(default_factory=dict)
    """The searches for sheets begun in this session, by game and lines."""

    def stats(self, words: list[str]) -> None:
        """The meters, or the hits of each game beside those expected."""
        if self._state.practice:
            self._say("This is a practice save.")
        self._answer(stats(self._session.log, read_options(words, STATS), self._currency, self._watched))

    def grade(self, words: list[str]) -> None:
        """Where credits went, and how well holds were chosen."""
        options = read_options(words, GRADE)
        if options["exams"]:
            self._do("exams")
        else:
            self._answer(grade(self._session.log, options, self._watched))

    def risk(self, words: list[str]) -> None:
        """The chance of ruin and what may be left of the credits, in the next hours at this player's pace or hands."""
        drawn = self._table.bet.now(self._state)[1]
        usual = {"bankroll": self._state.credits, "drawn": drawn, "hands": Horizon(hours=3)}
        options = read_options(words, RISK_AHEAD, "hands", "game", usual=usual)
        self._with_game(options["game"], lambda table: self._risk(table, options))

    def strategy(self, words: list[str]) -> None:
        """The sheet of a game, what it says of a hand, or where best play of two games differs."""
        options = read_options(words, STRATEGY, "lines", "paytables", {"all": "lines all"})
        first = " ".join(options["paytables"] or ())
        if second := " ".join(options["diff"] or ()):
            self._with_game(
                first,
                lambda one: self._with_game(second, lambda two: self._strategy([one, two], options)),
            )
        else:
            self._with_game(first, lambda table: self._strategy([table], options))

    # how it works

    def _risk(self, table: Paytable, options: dict[str, Any]) -> None:
        total = self._session.totals
        horizon, pace, drawn = options["hands"], deals_per_hour(total), options["drawn"]
        hands = horizon.hands_at(pace, drawn)
        game = replace(self._state, paytable=table).current_paytable or table
        given = self._at_bet(game, options) | {"hands": hands}
        answer = risk(game, given)
        bet = drawn * (given["coins"] or game.coins)
        self._say(sentence(span_words(hands, drawn, horizon, pace)))
        self._answer(answer)
        self._say(assumptions(game, bet, doubles=bool(total.double_in)))

    def _strategy(self, tables: list[Paytable], options: dict[str, Any]) -> None:
        lines = min(options["lines"], MAX_LINES)
        game = edited(options, tables[-1])
        found: list[Sheet] = []

        def sheet(table: Paytable, coins: int) -> Sheet:
            found.append(self._sheet(table, coins, lines, is_searched=options["search"]))
            return found[0]

        answer = strategy([*tables, game], self._at_bet(game, options), sheet, self._known(lines))
        is_own = game == self._game
        if is_own and (refused := self._table.coach.look_at_sheet()):
            self._tell(refused)
            return
        if is_own and self._state.phase is Phase.DRAWING and not (options["hand"] or options["diff"]):
            self._say(self._decided(found[0]))
        self._answer(answer)

    def _sheet(self, table: Paytable, coins: int, lines: int, *, is_searched: bool) -> Sheet:
        """A sheet that is known. Refused if there is none, with how to search for it or how far that is."""
        known = self._known(lines)
        if sheet := known(table, coins) or known(table, table.coins):
            return sheet
        if search := self._searches.get((table, lines)):
            raise Refused(f"Still searching for the sheet of {lines} lines: {search.done}%.")
        if is_searched:
            saves = str(self._session.folder) if self._session.folder else None
            self._searches[table, lines] = SheetSearch(table, lines, saves)
            self._searches[table, lines].start()
            raise Refused(
                f"Searching for a sheet takes {how_long(lines)}; play on, and type strategy again then."
            )
        raise Refused(
            f"There is no sheet of {lines} lines for this game yet. strategy search {lines} searches for one."
        )

    def _known(self, lines: int) -> Callable[[Paytable, int], Sheet | None]:
        saves = str(self._session.folder) if self._session.folder else None
        return lambda table, coins: known_sheet(table, coins, lines, saves)

    def _decided(self, sheet: Sheet) -> str:
        cards = self._state.cards
        line, held = sheet.hold(cards)
        named = spoken([cards[position] for position in held]) if held else "nothing"
        return f"Your hand is line {sheet.codes[line]}, {sheet.names[line]}: hold {named}."

    def _at_bet(self, table: Paytable, options: dict[str, Any]) -> dict[str, Any]:
        """The options with the bet on the machine, unless another is typed; other pays are for max bet."""
        bet = min(self._table.bet.now(self._state)[0], table.coins)
        is_for_most = options["set"] or options.get("jackpot")
        return options if options["coins"] or is_for_most else {**options, "coins": bet}

    def _with_game(self, name: str, use: Callable[[Paytable], None]) -> None:
        """Use the game of this name, by default the one on the machine."""
        if name:
            self._games.with_game(name.split(), use)
        else:
            use(self._game)

    def _answer(self, answer: Answer) -> None:
        for part in answer.parts():
            self._say(*in_sentences(part, answer.said))

    def _watched(self, steps: Iterable[Any], doing: str, total: int) -> Iterable[Any]:
        """Say that slow work has begun."""
        if total > _MANY_PARTS:
            self._say(f"{doing.split(maxsplit=1)[0].capitalize()} takes some seconds the first time.")
        return steps
