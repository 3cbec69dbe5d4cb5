"""Reads the printed page of a lesson and plays it by its words alone, as docs/learn.md explains them.

Nothing here comes from the coach or the solver. A word that is not known is an error.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from videopoker.core.cards.cards import Card, Rank
from videopoker.core.paytable.paytable import Paytable

LETTERS = {str(rank): int(rank) for rank in Rank}
NAMES = {rank.word: int(rank) for rank in Rank} | {f"{rank}": rank for rank in range(2, 11)}
NAMES |= {rank.plural: int(rank) for rank in Rank} | {f"{rank}s": rank for rank in range(2, 11)}
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
STRAIGHTS = [frozenset({14, 2, 3, 4, 5}), *(frozenset(range(low, low + 5)) for low in range(2, 11))]
MANY = 9


class UnknownWord(Exception):
    """A word on the page that the glossary does not explain."""


class Hold(NamedTuple):
    """Cards held: the ranks that are not wild, the highest first."""

    ranks: tuple[int, ...]
    suited: bool
    wilds: int


class Game:
    """What a player knows of the game from its paytable."""

    def __init__(self, table: Paytable) -> None:
        self.labels = [line.label.casefold() for line in table.lines]
        self.wild = {int(rank) for rank in table.wild}
        self.any_wild = bool(table.wild_cards)
        pairs = [label for label in self.labels if re.fullmatch(r"pair of .*|\w+ or better", label)]
        self.high = {rank for label in pairs for rank in _ranks_of_pair(label)}

    def straights(self, hold: Hold) -> int:
        """How many straights the cards fit; one with a wild rank counts only if a wild card is held."""
        if len(set(hold.ranks)) < len(hold.ranks):
            return 0
        usable = [straight for straight in STRAIGHTS if hold.wilds or not straight & self.wild]
        return sum(straight.issuperset(hold.ranks) for straight in usable)

    def gaps(self, hold: Hold) -> int:
        """Straights fewer than the most that as many cards fit."""
        return 6 - len(hold.ranks) - self.straights(hold)

    def high_cards(self, hold: Hold) -> int:
        """How many cards would pay as a pair."""
        return sum(rank in self.high for rank in hold.ranks)


def _ranks_of_pair(label: str) -> Iterable[int]:
    if label.endswith(" or better"):
        return range(NAMES[label.removesuffix(" or better")], 15)
    return [NAMES[name] for name in re.split(r", | or ", label.removeprefix("pair of "))]


Test = Callable[[Hold], bool]


class Line(NamedTuple):
    """A line of the page: the dealt hands that it takes by their pay line, or what the cards held are."""

    pays: frozenset[str] | None
    test: Test


class Page:
    """The page of a lesson, read."""

    def __init__(self, rows: Sequence[str], table: Paytable) -> None:
        self.game = Game(table)
        self.blocks: dict[int | None, list[str]] = {}
        self.ties: list[Callable[[Hold], object]] = []
        self.cases: list[tuple[str, str, bool]] = []
        self.returns = ""
        block: list[str] = []
        has_otherwise = False
        for row in rows:
            if heading := re.fullmatch(r" +(\S.*?) +for example", row):
                block = self.blocks.setdefault(self._wilds(heading[1]), [])
            elif line := re.fullmatch(r" *(\d+)  (\S.*?)( +new +.*)?", row):
                assert int(line[1]) == len(block) + 1
                block.append(line[2])
            elif row.startswith("If your hand has none of these lines,"):
                has_otherwise = True
                self._read_otherwise(row)
            elif ties := re.fullmatch(r"If a line fits two holds, take the one with (.*)\.", row):
                self.ties = [self._tie(words) for words in ties[1].split(", then ")]
            elif cases := re.fullmatch(r"([^:]*): (?:.*\. )?(.*) yes, (.*) no, (.*) yes\. And (.*)\?", row):
                shown = [
                    (cases[2], True),
                    (cases[3], False),
                    (cases[4], True),
                ]
                self.cases += [(cases[1], cards, is_right) for cards, is_right in shown]
            elif returns := re.search(r"you return ([\d.]+)%", row):
                self.returns = returns[1]
            elif answers := re.fullmatch(r"Answers: (.*)\.", row):
                asked = [
                    match for row in rows if (match := re.fullmatch(r"([^:]*): .* yes\. And (.*)\?", row))
                ]
                for question, answer in zip(asked, answers[1].split("; "), strict=True):
                    cards, _, is_right = answer.rpartition(" ")
                    assert cards == question[2]
                    self.cases.append((question[1], cards, is_right == "yes"))
        assert self.blocks
        assert has_otherwise
        assert self.ties
        self.lines = {wilds: [self.line(name) for name in names] for wilds, names in self.blocks.items()}

    def _wilds(self, heading: str) -> int | None:
        """The number of wild cards of a block; None for all hands."""
        if heading == "hold":
            return None
        if heading == "joker":
            return 1
        if match := re.fullmatch(r"(no|\d) (deuces?|jokers?|wild cards?)", heading):
            return 0 if match[1] == "no" else int(match[1])
        raise UnknownWord(heading)

    def _read_otherwise(self, row: str) -> None:
        plain = "If your hand has none of these lines, draw five."
        wild = (
            "If your hand has none of these lines, hold the wild cards alone; without a wild card, draw five."
        )
        if row != (wild if self.game.any_wild else plain):
            raise UnknownWord(row)

    def _tie(self, words: str) -> Callable[[Hold], object]:
        game = self.game
        keys: dict[str, Callable[[Hold], object]] = {
            "more cards": lambda hold: len(hold.ranks) + hold.wilds,
            "more high cards": game.high_cards,
            "more straights that it fits": game.straights,
            "lower cards": lambda hold: [-rank for rank in hold.ranks],
            "cards of one suit": lambda hold: hold.suited,
        }
        if words not in keys:
            raise UnknownWord(words)
        return keys[words]

    def order(self, hold: Hold) -> list[object]:
        """The higher it is, the sooner a hold is taken among those that fit one line."""
        return [key(hold) for key in self.ties]

    # the words of a line

    def line(self, name: str) -> Line:
        """What a line of the page takes."""
        if (pays := self._pays(name)) is not None:
            return Line(pays, lambda _hold: True)
        for read in (self._draw, self._matched, self._high, self._with_wild, self._named):
            if test := read(name):
                return Line(None, test)
        raise UnknownWord(name)

    def _pays(self, name: str) -> frozenset[str] | None:
        """The pay lines that a line of made hands takes."""
        labels = self.game.labels
        if name == "any paying hand":
            return frozenset(labels)
        if name.casefold() not in labels and (better := name.removesuffix(" or better")) != name:
            named = self._listed(better)
            return named and frozenset(labels[: max(map(labels.index, named)) + 1])
        parts = [self._listed(part) for part in self._parts(name)]
        return frozenset(label for part in parts if part for label in part) if all(parts) else None

    def _parts(self, name: str) -> list[str]:
        """The hands that a name lists: ``five of a kind or wild royal flush``; a label may itself contain a comma or an `or`."""
        if self._listed(name):
            return [name]
        for match in re.finditer(r", | or ", name):
            if self._listed(name[: match.start()]):
                return [name[: match.start()], *self._parts(name[match.end() :])]
        return [name]

    def _listed(self, name: str) -> list[str]:
        """A hand as the paytable lists it, or all its lines for so many of a kind."""
        labels = self.game.labels
        if name.casefold() in labels:
            return [name.casefold()]
        if match := re.fullmatch("(three|four|five) of a kind", name):
            return [label for label in labels if label.startswith(f"{match[1]} ")]
        return []

    def _draw(self, name: str) -> Test | None:
        match = re.fullmatch(
            r"(\d) to an? (outside |inside )?(royal flush|straight flush|flush|straight)(,.*)?", name
        )
        if not match:
            return None
        count, gaps, kind = int(match[1]), {"outside ": 0, "inside ": 1, None: None}[match[2]], match[3]
        tests = self._attributes(match[4] or "")
        game = self.game

        def test(hold: Hold) -> bool:
            if (
                len(hold.ranks) + hold.wilds != count
                or len(hold.ranks) < 2
                or len(set(hold.ranks)) < len(hold.ranks)
            ):
                return False
            if gaps is not None and game.gaps(hold) != gaps:
                return False
            fits = {
                "royal flush": min(hold.ranks) >= 10 and hold.suited,
                "straight flush": self._connected(hold) and hold.suited,
                "flush": hold.suited,
                "straight": game.straights(hold) > 0,
            }
            return fits[kind] and all(each(hold) for each in tests)

        return test

    def _connected(self, hold: Hold) -> bool:
        """Whether cards of one suit are part of a straight flush; four may be one that only a wild card completes."""
        four = len(hold.ranks) == 4 and any(straight.issuperset(hold.ranks) for straight in STRAIGHTS)
        return self.game.straights(hold) > 0 or four

    def _attributes(self, text: str) -> list[Test]:
        """The conditions after the first comma."""
        game = self.game
        tests: list[Test] = []
        while text:
            for pattern, make in (
                (r", (no|\d|at most \d) gaps?", lambda m: _span(game.gaps, m[1])),
                (r", (no|\d or more|\d|at most \d) high cards?", lambda m: _span(game.high_cards, m[1])),
                (r", more high cards than gaps", lambda _: self._margin(1)),
                (r", at least (\d) more high cards than gaps", lambda m: self._margin(int(m[1]))),
                (r", type 1(?:, 2)?(?: or (\d))?", lambda m: self._margin(1 - int(m[1] or 1))),
                (r", ([\dTJQKA]) or higher", lambda m: _all_in(range(LETTERS[m[1]], 15))),
                (
                    r", no ([AKQJT](?:, [AKQJT])*(?: or [AKQJT])?)",
                    lambda m: _none_in({LETTERS[x] for x in re.findall("[AKQJT]", m[1])}),
                ),
                (r", not ([AKQJT]{2,4}(?: or [AKQJT]{2,4})?)", lambda m: _not_these(m[1].split(" or "))),
            ):
                if match := re.match(rf"{pattern}(?=,|$)", text):
                    tests.append(make(match))
                    text = text[match.end() :]
                    break
            else:
                raise UnknownWord(text)
        return tests

    def _margin(self, margin: int) -> Test:
        game = self.game
        return lambda hold: game.high_cards(hold) - game.gaps(hold) >= margin

    def _matched(self, name: str) -> Test | None:
        """Pairs, two pair, three and four of a rank."""
        high = self.game.high
        if name == "two pair":
            return lambda hold: not hold.wilds and _groups(hold) == [2, 2]
        sets: dict[str, set[int]] = {
            "pair": set(range(2, 15)),
            "low pair": set(range(2, 15)) - high,
            "high pair": high,
        }
        if name in sets:
            return lambda hold: not hold.wilds and _groups(hold) == [2] and hold.ranks[0] in sets[name]
        if match := re.fullmatch(r"(pair of|three|four) (.*?)(?: with an? (.*))?", name):
            count = {"pair of": 2, "three": 3, "four": 4}[match[1]]
            ranks = self._ranks(match[2])
            kickers = match[3] and self._ranks(match[3])
            if not ranks or (match[3] and not kickers):
                return None
            if kickers:
                return lambda hold: (
                    _groups(hold) == [count, 1] and _first(hold) in ranks and _odd(hold) in kickers
                )
            return lambda hold: _groups(hold) == [count] and not hold.wilds and hold.ranks[0] in ranks
        return None

    def _ranks(self, text: str) -> set[int]:
        """``aces``, ``2s, 3s or 4s``, ``5s to kings``, ``an ace, 2 or 3``."""
        if (ends := text.split(" to ")) and len(ends) == 2 and all(end in NAMES for end in ends):
            return set(range(NAMES[ends[0]], NAMES[ends[1]] + 1))
        names = re.split(r", | or ", text)
        return {NAMES[name] for name in names} if all(name in NAMES for name in names) else set()

    def _high(self, name: str) -> Test | None:
        """``1 or 2 high cards``, ``1 to 3 of K, Q or J``, ``ace alone``, also with the joker."""
        match = re.fullmatch(
            r"(joker and )?(\d)(?: (?:or|to) (\d))?( suited)? (?:of ([AKQJT](?:, [AKQJT])*(?: or [AKQJT])?)|high cards?)(,.*)?",
            name,
        )
        if not match:
            alone = re.fullmatch(r"(\w+(?: or \w+)*) alone", name)
            ranks = alone and self._ranks(alone[1])
            return (
                (lambda hold: not hold.wilds and len(hold.ranks) == 1 and hold.ranks[0] in ranks)
                if ranks
                else None
            )
        least = int(match[2])
        most = int(match[3] or least)
        allowed = (
            {LETTERS[letter] for letter in re.findall("[AKQJT]", match[5])} if match[5] else self.game.high
        )
        tests = self._attributes(match[6] or "")

        def test(hold: Hold) -> bool:
            is_counted = least <= len(hold.ranks) <= most and len(set(hold.ranks)) == len(hold.ranks)
            suits = hold.suited or not match[4]
            return (
                is_counted and suits and allowed.issuperset(hold.ranks) and all(each(hold) for each in tests)
            )

        return test

    def _with_wild(self, name: str) -> Test | None:
        """``joker and a 6 to 10``, ``2 deuces and an ace``, ``2 deuces alone``."""
        match = re.fullmatch(
            r"(?:joker|\d (?:jokers?|deuces?|wild cards?))(?: (alone)| and (?:an? )?(.*))", name
        )
        if not match:
            return None
        if match[1]:
            return lambda hold: not hold.ranks
        text = match[2]
        if text == "1 card":
            ranks = set(range(2, 15))
        elif higher := re.fullmatch(r"(\w+) or (?:higher|ace)", text):
            ranks = set(range(NAMES[higher[1]], 15))
        else:
            ranks = self._ranks(text)
        return (lambda hold: len(hold.ranks) == 1 and hold.ranks[0] in ranks) if ranks else None

    def _named(self, name: str) -> Test | None:
        """``QJ, QT or JT suited``, ``KQJ or QJT``."""
        match = re.fullmatch(r"([AKQJT\d]{2,4}(?:, [AKQJT\d]{2,4})*(?: or [AKQJT\d]{2,4})?)( suited)?", name)
        if not match:
            return None
        sets = [
            tuple(sorted((LETTERS[x] for x in cards), reverse=True))
            for cards in re.split(", | or ", match[1])
        ]
        return lambda hold: not hold.wilds and hold.ranks in sets and (hold.suited or not match[2])

    # the cases of the definitions

    def is_case(self, name: str, cards: str) -> bool:
        """Whether cards are what a line names: ``3-4-6`` of one suit if it needs one, a rank for a pair or a high card."""
        if name == "High card":
            return NAMES[cards.lower()] in self.game.high
        if name == "Low pair":
            return NAMES[cards.lower()] not in self.game.high
        ranks = tuple(sorted((LETTERS[letter] for letter in cards.split("-")), reverse=True))
        count = int(name[0])
        line = self.line(name)
        return line.test(Hold(ranks, "flush" in name, count - len(ranks)))

    # a hand

    def hold(self, cards: Sequence[Card], label: str | None) -> frozenset[int]:
        """The positions held of a hand by the page; `label` is the pay line that the table says of it, if it pays."""
        wild = [
            place for place, card in enumerate(cards) if card.is_joker or int(card.rank) in self.game.wild
        ]
        lines = self.lines_for(len(wild))
        others = [place for place in range(5) if place not in wild]
        chosen = [held for size in range(len(others) + 1) for held in combinations(others, size)]
        holds = {held: self.hold_of([cards[place] for place in held], len(wild)) for held in chosen}
        for line in lines:
            if line.pays is not None:
                fitting = [
                    held
                    for held, hold in holds.items()
                    if label and label.casefold() in line.pays and pays(hold, label)
                ]
            else:
                fitting = [held for held, hold in holds.items() if line.test(hold)]
            if fitting:
                return frozenset((*wild, *max(fitting, key=lambda held: self.order(holds[held]))))
        return frozenset(wild)

    def lines_for(self, wilds: int) -> list[Line]:
        """The lines for a hand with this many wild cards."""
        return self.lines.get(wilds, []) if self.game.any_wild else self.lines[None]

    def hold_of(self, cards: Sequence[Card], wilds: int) -> Hold:
        """The cards held that are not wild."""
        ranks = tuple(sorted((int(card.rank) for card in cards), reverse=True))
        return Hold(ranks, len({card.suit for card in cards}) < 2, wilds)


def pays(hold: Hold, label: str) -> bool:
    """Whether these are the cards of the dealt hand that pay, whose pay line is `label`: of one rank, two pair, or all five."""
    words = label.casefold()
    cards = len(hold.ranks) + hold.wilds
    of_a_kind = re.match("(three|four) ", words)
    if " with " in words or re.search("flush|straight|full house|^five ", words):
        return cards == 5
    if words == "two pair":
        return not hold.wilds and _groups(hold) == [2, 2]
    if of_a_kind or re.fullmatch(r"pair of .*|\w+ or better", words):
        count = NUMBERS[of_a_kind[1]] if of_a_kind else 2
        return cards == count and len(set(hold.ranks)) == 1
    raise UnknownWord(label)


def _groups(hold: Hold) -> list[int]:
    return sorted((hold.ranks.count(rank) for rank in set(hold.ranks)), reverse=True)


def _first(hold: Hold) -> int:
    return max(hold.ranks, key=hold.ranks.count)


def _odd(hold: Hold) -> int:
    return min(hold.ranks, key=hold.ranks.count)


def _span(count: Callable[[Hold], int], words: str) -> Test:
    """``no``, ``2``, ``at most 2``, ``2 or more``."""
    number = int((re.findall(r"\d", words) or ["0"])[0])
    if words.startswith("at most"):
        return lambda hold: count(hold) <= number
    if words.endswith("or more"):
        return lambda hold: count(hold) >= number
    return lambda hold: count(hold) == number


def _all_in(ranks: Iterable[int]) -> Test:
    allowed = set(ranks)
    return lambda hold: allowed.issuperset(hold.ranks)


def _none_in(ranks: set[int]) -> Test:
    return lambda hold: ranks.isdisjoint(hold.ranks)


def _not_these(sets: Sequence[str]) -> Test:
    excluded = [{LETTERS[letter] for letter in cards} for cards in sets]
    return lambda hold: set(hold.ranks) not in excluded
