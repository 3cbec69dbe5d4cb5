"""The verbs of plain mode that ask what the commands of the same names ask, with the same options.

Each option of a command is a word, with or without its dashes, and options come in any order.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from shlex import split
from typing import Any

from videopoker.coach.sheet import Sheet, known_sheet, strategy_sheet
from videopoker.core.base.messages import Refused, counted, nearest, quoted
from videopoker.core.base.read_number import NUMBERS
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.state import Phase
from videopoker.core.machine.totals import Counts
from videopoker.core.paytable.paytable import Paytable
from videopoker.plain.games import PlainGames
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.records import records
from videopoker.play.saves.hands.ledger import ledger, sessions
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.answers.answer import Answer
from videopoker.text.answers.compare import compared
from videopoker.text.answers.game import edited
from videopoker.text.answers.grade import check_options, grade
from videopoker.text.answers.option import Option, option
from videopoker.text.answers.options import GRADE, STATS
from videopoker.text.answers.risk import RISK, risk
from videopoker.text.answers.stats import SavedStats, stats
from videopoker.text.answers.strategy import STRATEGY, strategy
from videopoker.text.coach.sheet import MAKING_SHEET, deciding_line
from videopoker.text.groups.group import NO_HANDS
from videopoker.text.groups.render import in_sentences
from videopoker.text.odds.risk import MAX_HANDS, MAX_HOURS, Horizon, assumptions, deals_per_hour, span_words
from videopoker.text.play.meters import ledger_groups, results_group
from videopoker.text.words.hand import sentence
from videopoker.text.words.hold_names import spoken
from videopoker.text.words.numbers import money

_TOKEN = re.compile(r'"[^"]*"|\S+')
_NUMBER = re.compile(r"[0-9][0-9,.]*([eE][0-9]+)?h?")
_NUMBER_TYPED = re.compile(r"-?[0-9][^/-]*")
"""A number, or what was meant as one; not a game such as 9/6."""
_WITH_NUMBERS = {"CARDS", "KIND"}
"""Values of several words, of which each may be a number."""
_LONG = {*_WITH_NUMBERS, "LABEL", "LINE=PAY", "NAME", "PAYTABLE"}
"""Values of several words."""


def word_of(option: Option) -> str:
    """What is typed for an option: ``cash-back``."""
    return option.names[0].removeprefix("--")


def meaning_of(settings: Mapping[str, Any]) -> str:
    """What an option does, without the default of the command."""
    return re.sub(r" \(default: .*\)", "", settings["help"]).replace("%%", "%")


@contextmanager
def without_dashes() -> Iterator[None]:
    """Name options without dashes in errors raised inside."""
    try:
        yield
    except Refused as error:
        raise Refused(re.sub(r"(?<!\S)--(?=[a-z])", "", str(error))) from None


def read_options(
    words: Iterable[str],
    options: Sequence[Option],
    number: str = "",
    rest: str = "",
    short: Mapping[str, str] = {},
    usual: Mapping[str, Any] = {},
) -> dict[str, Any]:
    """The values of a command's options by their names in Python, with its defaults for options not typed. Refused if one cannot be read.

    A bare number is for the option `number`, other words are for the option `rest`; `short` has words that stand for an
    option and its value, unless that option is typed too. A value in quotes is read whole. `usual` has other defaults
    than the command's.

    >>> from videopoker.text.answers.option import COINS, GAME, HANDS_DRAWN
    >>> read_options("drawn 5 jacks or better --coins 2".split(), (COINS, GAME, HANDS_DRAWN), rest="game")
    {'coins': 2, 'game': 'jacks or better', 'drawn': 5}
    """
    named = {word_of(option): option.settings for option in options}
    text = re.sub(r"(--[\w-]+)=", r"\1 ", " ".join(words))
    tokens = _TOKEN.findall(text)
    given: dict[str, Any] = {}
    implied: dict[str, Any] = {}
    while tokens:
        token = tokens[0]
        name = _option(token, named)
        if name:
            del tokens[0]
        elif word := short.get(token.removeprefix("--").lower()):
            del tokens[0]
            name, *implied_value = _TOKEN.findall(word)
            implied[name] = _value(name, named[name], implied_value, named, short)
            continue
        elif number and (_NUMBER_TYPED.fullmatch(token) or token.lower() in NUMBERS):
            name = number
        elif rest and not token.startswith("--"):
            name = rest
        else:
            names = [word_of(option) for option in options if option.names[0].startswith("--")]
            hint = nearest(token.removeprefix("--"), names) or f"; expected one of: {', '.join(names)}"
            raise Refused(f"got {quoted(token)}{hint}")
        settings = named[name]
        value: Any = settings.get("action") == "store_true" or _value(name, settings, tokens, named, short)
        if settings.get("action") == "append" or settings.get("nargs") in {"*", "+"}:
            value = [*given.get(name, ()), value]
        elif name in given:
            raise Refused(f"got {name} twice; expected it once")
        given[name] = value
    values = {name: _default(settings) for name, settings in named.items()} | {**usual} | implied | given
    return {name.replace("-", "_"): value for name, value in values.items()}


def _option(token: str, named: Mapping[str, Any]) -> str:
    """The option, or the short word, that a word names; empty for other words."""
    word = token.removeprefix("--").lower()
    return word if word in named else ""


def _value(
    name: str,
    settings: Mapping[str, Any],
    tokens: list[str],
    named: Mapping[str, Any],
    short: Mapping[str, str],
) -> object:
    """The value of an option, whose words are taken from the tokens, up to the next option."""
    form = settings.get("metavar")
    taken: list[str] = []
    while tokens and not _option(tokens[0], named):
        is_number = form not in _WITH_NUMBERS and _NUMBER.fullmatch(tokens[0])
        if taken and (is_number or _option(tokens[0], short)):
            break  # it is another option's
        taken.append(tokens.pop(0))
        if form not in _LONG or taken[-1].endswith('"'):
            break
    text = " ".join(taken).strip('"')
    if not text:
        raise Refused(f"{name} needs a value: {meaning_of(settings)}")
    try:
        return settings.get("type", str)(text)
    except Refused as error:
        raise Refused(f"{name.capitalize()}: {error}") from None


def _default(settings: Mapping[str, Any]) -> Any:
    """The value of an option that is not typed, as the command line reads it."""
    default = settings.get("default")
    return settings["type"](default) if isinstance(default, str) else default


def horizon_of(text: str) -> Horizon:
    """Hours, such as `3h`, or a number of hands."""
    hours = text.endswith("h")
    limit = MAX_HOURS if hours else MAX_HANDS
    expected = (
        f"hours, 1h to {MAX_HOURS}h, or a number of hands, 1 to {MAX_HANDS:,}, such as risk 3h or risk 500"
    )
    number = whole_number(text.removesuffix("h").strip(), 1, limit, expected, typed=text)
    return Horizon(hours=number) if hours else Horizon(hands=number)


_AHEAD = option(
    "--hands",
    metavar="N",
    type=horizon_of,
    help="look this many hands or hours ahead, such as 500 or 3h; the number alone does the same",
)
RISK_AHEAD = tuple(_AHEAD if taken.names == _AHEAD.names else taken for taken in RISK)
"""The options of `risk`, with hours too for its hands."""


_MANY_PARTS = 50
"""Steps of slow work, about a second, above which the player is warned that it takes a while."""
_MAX_LISTED = 10
"""Sessions and deposits that are listed; `videopoker stats --ledger` prints all of them."""


@dataclass
class PlainAnswers(VerbGroup):
    """The game, the bet and the credits are taken from the table unless you type others."""

    _games: PlainGames

    def stats(self, words: list[str]) -> None:
        """The meters, or the hits of each game with the hits expected."""
        if self._state.practice:
            self._say("This is a practice save.")
        options = read_options(words, STATS)
        if options["ledger"]:
            if options["expected"]:
                raise Refused("ledger and expected exclude each other; ask for one of them.")
            self.ledger()
            return
        saved = SavedStats(
            self._session.totals, records(self._session.totals, self._session.log.right_holds())
        )
        answer = stats(saved, options, self._settings.chosen, self._watched)
        self._answer(self._of_this_session(answer))

    def grade(self, words: list[str]) -> None:
        """Where credits went, and how well holds were chosen."""
        options = read_options(words, GRADE)
        with without_dashes():
            check_options(options)
        if options["exams"]:
            self._console.run("exams")
        else:
            self._answer(self._of_this_session(grade(self._session.log, options, self._watched)))

    def ledger(self) -> None:
        """The last deposits and cash-outs, and the last sessions."""
        log = self._session.log
        for group in ledger_groups(ledger(log), sessions(log), self._currency):
            self._say(*group.sentences[-_MAX_LISTED:])

    def lines(self, words: list[str]) -> None:
        """Hits of each line with the expected hits, for the game on the machine or another one."""
        from videopoker.solver.statistics.comparison import compare  # NumPy, which play itself goes without
        from videopoker.text.odds.comparison import comparison_groups

        total = self._session.totals
        games = total.most_played(now_first=True)
        if not games:
            raise Refused(NO_HANDS)
        expected = f"the number of a game you played, 1 to {len(games)}, such as lines 1"
        number = whole_number(" ".join(words) or "1", 1, len(games), expected)
        game = games[number - 1]
        self._say(*in_sentences(comparison_groups(compare(total.by_game[game], *game))))
        if len(games) > 1:
            self._say(f"Game {number} of {len(games)} you played; type lines and a number for another.")

    def results(self) -> None:
        """Hands by payout per coin, with the expected number."""
        from videopoker.solver.statistics.comparison import expected_results

        total = self._session.totals
        if not total.results.total():
            raise Refused(NO_HANDS)
        self._say(*in_sentences([results_group(total, expected_results(total.by_game))]))

    def bankroll(self) -> None:
        """The bankroll: its lowest, its highest and its current value."""
        total = self._session.totals
        _, played = ledger_groups((), sessions(self._session.log), self._currency)
        self._say(self._curve("This session", total.session), self._curve("All time", total))
        self._say(*played.sentences[-_MAX_LISTED:])

    def risk(self, words: list[str]) -> None:
        """The chance of ruin and what may be left of the credits, in the next hours at this player's pace or hands."""
        drawn = self._table.bet.now(self._state).hands
        usual = {"bankroll": self._state.credits, "drawn": drawn, "hands": Horizon(hours=3)}
        text = re.sub(r"\bfor (?=\d)", "", re.sub(r"(?<=\d) h\b", "h", " ".join(words)))
        options = read_options(text.split(), RISK_AHEAD, "hands", "game", usual=usual)
        self._with_game(options["game"], lambda table: self._risk(table, options))

    def compare(self, words: list[str]) -> None:
        """Games side by side."""
        names = split(" ".join(words))
        self._with_games(names, lambda tables: self._answer(compared(tables, None, self._terms)))

    def strategy(self, words: list[str]) -> None:
        """The sheet of a game, what it says of a hand, or where best play of two games differs."""
        options = read_options(words, STRATEGY, "lines", "paytables", {"all": "lines all"})
        names = [" ".join(options["paytables"] or ())]
        if options["diff"]:
            names.append(" ".join(options["diff"]))
        self._with_games(names, lambda tables: self._strategy(tables, options))

    # how it works

    def _of_this_session(self, answer: Answer) -> Answer:
        """The answer without the column of the session before its first hand: it is empty, or of another session."""
        is_begun = self._session.totals.session.coin_in or len(answer.said) == 1
        return answer if is_begun else answer._replace(said=answer.said[1:])

    def _risk(self, table: Paytable, options: dict[str, Any]) -> None:
        total = self._session.totals
        horizon = options["hands"]
        drawn = options["drawn"]
        pace = deals_per_hour(total)
        hands = horizon.hands_at(pace, drawn)
        game = replace(self._state, paytable=table).current_paytable or table
        given = self._at_bet(game, options) | {"hands": hands}
        with without_dashes():
            answer = risk(game, given)
        bet = Bet(given["coins"] or game.coins, drawn)
        self._say(sentence(span_words(hands, drawn, horizon, pace)))
        self._answer(answer)
        self._say(assumptions(game, bet, doubles=bool(total.double_in)))

    def _strategy(self, tables: list[Paytable], options: dict[str, Any]) -> None:
        lines = min(options["lines"], MAX_LINES)
        saves = str(self._session.folder) if self._session.folder else None
        with without_dashes():
            game = edited(options, tables[-1])
        found: list[Sheet] = []

        def find(table: Paytable, coins: int) -> Sheet:
            if known_sheet(table, coins, lines, saves) is None:
                self._say(MAKING_SHEET)
            sheet = strategy_sheet(table, coins, lines, saves)
            found.append(sheet)
            return sheet

        answer = strategy([*tables, game], self._at_bet(game, options), find)
        is_own = game == self._game
        if is_own:
            self._table.coach.look_at_sheet()
        if is_own and self._state.phase is Phase.DRAWING and not (options["hand"] or options["diff"]):
            self._say(self._decided(found[0]))
        self._answer(answer)

    def _decided(self, sheet: Sheet) -> str:
        cards = self._state.cards
        line = deciding_line(sheet.printed, cards)
        named = spoken([cards[position] for position in line.held]) if line.held else "nothing"
        return f"Your hand is {line.text}: hold {named}."

    def _at_bet(self, table: Paytable, options: dict[str, Any]) -> dict[str, Any]:
        """The options with the bet on the machine, unless another is typed; other pays are for max bet."""
        coins = self._table.bet.now(self._state).coins
        is_for_max_bet = options["set"] or options.get("jackpot")
        return (
            options if options["coins"] or is_for_max_bet else {**options, "coins": min(coins, table.coins)}
        )

    def _with_game(self, name: str, use: Callable[[Paytable], None]) -> None:
        """Use the game of this name, by default the game on the machine."""
        if name:
            self._games.with_game(name.split(), use)
        else:
            use(self._game)

    def _with_games(self, names: Sequence[str], use: Callable[[list[Paytable]], None]) -> None:
        """Use the games of these names; asks for each name that several games share."""
        if names:
            first, *others = names
            self._with_game(
                first, lambda table: self._with_games(others, lambda tables: use([table, *tables]))
            )
        else:
            use([])

    def _answer(self, answer: Answer) -> None:
        for part in answer.parts():
            self._say(*in_sentences(part, answer.said))

    def _watched(self, steps: Iterable[Any], doing: str, total: int) -> Iterable[Any]:
        """Say that slow work has begun."""
        if total > _MANY_PARTS:
            self._say(f"{doing.split(maxsplit=1)[0].capitalize()} takes a few seconds the first time.")
        return steps

    def _curve(self, which: str, counts: Counts) -> str:
        curve = counts.curve
        if not curve.steps:
            return f"{which}: no hand has been drawn yet."
        values = [0, *curve.points, curve.last]
        low, high = curve.lowest, curve.highest
        every = f", recorded every {curve.stride} deals" if curve.stride > 1 else ""
        return (
            f"{which}: from {self._amount(0)} at the start, lowest {self._amount(low)}{_at(values, low, curve.stride)}, "
            f"highest {self._amount(high)}{_at(values, high, curve.stride)}, "
            f"now {self._amount(curve.last)} after {counted(curve.steps, 'deal')}{every}."
        )

    def _amount(self, cents: int) -> str:
        return f"{'+' if cents > 0 else ''}{money(cents, 1, self._currency)}"


def _at(values: list[int], value: int, stride: int) -> str:
    """The deal when the curve first had this value; empty for the start, the end, and between two points."""
    index = values.index(value) if value in values else 0
    return f" after deal {index * stride:,}" if 0 < index < len(values) - 1 else ""
