"""Plays the sheets of docs/strategy.md by what the page says alone; only the values of holds come from the solver."""

import re
from fractions import Fraction
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from videopoker.core.cards.cards import parse_rank
from videopoker.play.paytables.library import paytable_library
from videopoker.solver.policy.deal_classes import class_return
from videopoker.solver.policy.hold_types import hold_types
from videopoker.solver.tables.shapes import HOLD_TYPES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/strategy.md").read_text(encoding="utf-8")
SHEETS = [part for part in PAGE.split("\n## ") if "\nPays for each coin: " in part]
STRAIGHTS = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
ROYAL = {10, 11, 12, 13, 14}
RANKS = {"ace": 14, "king": 13, "queen": 12, "jack": 11} | {f"{rank}": rank for rank in range(2, 11)}
RANKS |= {f"{name}s": rank for name, rank in RANKS.items()}
LETTERS = "[AKQJT]"


class Game:
    """What a reader knows of a game: its title, and its pays in the order of the page."""

    def __init__(self, title, pays):
        self.table = next(table for table in paytable_library().tables if table.title == title)
        self.names = [re.sub(r" [\d.]+$", "", pay) for pay in pays.split("; ")]
        self.wild = {int(rank) for rank in self.table.wild}
        paying = next((name for name in self.names if name in {"jacks or better", "kings or better"}), "")
        self.high = {*range(RANKS[paying.split()[0]], 15)} if paying else set()
        self.types = hold_types(self.table, 5)
        self.sure = {
            (tuple(map(int, held.ranks)), held.suited, held.wilds): number
            for number, held in self.types.held.items()
        }

    def sure_of(self, hold):
        """The pay that a hold is sure of, and the line of the paytable."""
        number = self.sure[hold]
        return int(self.types.pay[number]), int(self.types.line[number])


class Hold:
    def __init__(self, game, ranks, suited, wilds):
        self.game, self.ranks, self.suited, self.wilds = game, ranks, suited, wilds
        self.cards = len(ranks) + wilds
        self.different = len({*ranks}) == len(ranks)
        self.high = sum(rank in game.high for rank in ranks)
        self.pay, self.line = game.sure_of((ranks, suited, wilds))

    @cached_property
    def straights(self):
        if not self.different:
            return 0
        return sum(
            {*self.ranks} <= cards and len(cards & self.game.wild) <= self.wilds for cards in STRAIGHTS
        )

    @cached_property
    def gaps(self):
        return 6 - len(self.ranks) - self.straights

    @cached_property
    def connected(self):
        four = len(self.ranks) == 4 and self.different and any({*self.ranks} <= cards for cards in STRAIGHTS)
        return self.straights > 0 or four

    @cached_property
    def pays(self):
        """Whether it is a paying hand."""
        if not self.pay:
            return False
        if self.cards == 5:
            fewer = [self.ranks[:place] + self.ranks[place + 1 :] for place in range(len(self.ranks))]
            return all(self.game.sure_of(self._of(ranks))[0] < self.pay for ranks in fewer)
        one_rank = len({*self.ranks}) == 1 and len(self.ranks) >= 2
        return one_rank or self.is_two_pair

    @property
    def is_two_pair(self):
        return (
            self.cards == 4
            and not self.wilds
            and len({*self.ranks}) == 2
            and self.ranks.count(self.ranks[0]) == 2
        )

    def _of(self, ranks):
        return ranks, self.suited if len(ranks) > 1 else True, self.wilds

    def key(self):
        low = tuple(-rank for rank in self.ranks)
        return self.pay, self.cards, self.high, self.straights, low, self.suited


def any_of(text):
    return re.split(r", | or ", text)


def ranks_of(text):
    """``aces``, ``2s, 3s or 4s``, ``a 2, 3 or 4``, ``a 6 or higher``, ``a 4 to jack``."""
    text = re.sub(r"^an? ", "", text)
    if text.endswith(" or higher"):
        return {*range(RANKS[text.split()[0]], 15)}
    if " to " in text:
        first, last = text.split(" to ")
        return {*range(RANKS[first], RANKS[last] + 1)}
    return {RANKS[name] for name in any_of(text)}


def letters_of(text):
    return {int(parse_rank(letter)) for letter in re.findall(LETTERS, text)}


def counts(text):
    """``1``, ``1 or 2``, ``1 to 3``."""
    numbers = [int(number) for number in re.findall(r"\d", text)]
    return range(numbers[0], numbers[-1] + 1)


def lines_of(game, name):
    """The lines of the paytable that a name stands for, from 0."""
    some = []
    for hand in re.split(r", (?=\D)| or (?=\D)", name) if name not in game.names else [name]:
        if hand in game.names:
            some.append(game.names.index(hand))
        elif hand.endswith(" of a kind"):
            some += [at for at, line in enumerate(game.names) if line.startswith(f"{hand.split()[0]} ")]
        else:
            return []
    return some


def has(hold, attribute):
    """Whether the cards of a draw are as one of the words after a comma says."""
    if found := re.fullmatch(r"type 1(?:(, 2)? or (\d))?", attribute):
        return hold.gaps - hold.high < int(found[2] or 1)
    if found := re.fullmatch(r"(at most |no |)(\d?) ?gaps?", attribute):
        most = int(found[2] or 0)
        return hold.gaps <= most and (found[1] != "" or hold.gaps == most)
    if attribute == "more high cards than gaps":
        return hold.high > hold.gaps
    if found := re.fullmatch(r"at least (\d) more high cards than gaps", attribute):
        return hold.high - hold.gaps >= int(found[1])
    if found := re.fullmatch(r"(at most |no |)(\d?) ?(?:or more )?high cards?", attribute):
        number = int(found[2] or 0)
        if "or more" in attribute:
            return hold.high >= number
        return hold.high <= number if found[1] else hold.high == number
    if found := re.fullmatch(r"(\d+) or higher", attribute):
        return min(hold.ranks) >= int(found[1])
    if attribute.startswith("no "):
        return not letters_of(attribute) & {*hold.ranks}
    raise AssertionError(attribute)


def fits(name, hold):
    """Whether a hold is of the kind that a line names."""
    game, ranks, cards = hold.game, hold.ranks, hold.cards
    if name == "any paying hand":
        return hold.pays
    if name == "draw five" or name.endswith("deuces alone") or name in {"1 deuce alone", "joker alone"}:
        return not ranks
    if name.startswith("any pay from "):
        least = max(lines_of(game, name.removeprefix("any pay from ")))
        return hold.pays and hold.line <= least
    if (lines := lines_of(game, name)) and not name.startswith("three aces"):
        return hold.pays and hold.line in lines
    if name == "two pair":
        return hold.is_two_pair
    if name.endswith("pair") or name.startswith("pair of "):
        of = ranks_of(name.removeprefix("pair of ")) if " of " in name else {*range(2, 15)}
        of = of & game.high if name == "high pair" else of - game.high if name == "low pair" else of
        return cards == len(ranks) == 2 and ranks[0] == ranks[1] and ranks[0] in of
    if found := re.fullmatch(r"three (.*?)(?: with (.*))?", name):
        three = ranks_of(found[1])
        if not found[2]:
            return cards == 3 and len(ranks) >= 2 and len({*ranks}) == 1 and ranks[0] in three
        triple = [rank for rank in {*ranks} if ranks.count(rank) == 3]
        other = {*ranks} - {*triple}
        return cards == 4 and len(triple) == 1 and triple[0] in three and other <= ranks_of(found[2])
    if found := re.fullmatch(
        r"(\d) to an? (royal flush|straight flush|flush|(?:outside |inside |)straight)(?:, (.*))?", name
    ):
        return cards == int(found[1]) and is_draw(found[2], hold) and has_all(found[3], hold)
    if not hold.different or not ranks:
        return False
    if found := re.fullmatch(rf"((?:{LETTERS}{{2,}}(?:, | or )?)+)( suited)?", name):
        sets = [letters_of(cards) for cards in any_of(found[1])]
        return cards == len(ranks) and {*ranks} in sets and (hold.suited or not found[2])
    if name == "2 suited high cards":
        return hold.suited and cards == len(ranks) == hold.high == 2
    if name.endswith(" alone"):
        return cards == 1 and ranks[0] in ranks_of(name.removesuffix(" alone"))
    name = re.sub(r"^(joker|\d deuces?) and ", "", name)
    if found := re.fullmatch(r"(\d.*?) (high cards?|of (.*))", name):
        of = letters_of(found[3]) if found[3] else game.high
        return len(ranks) in counts(found[1]) and {*ranks} <= of
    return len(ranks) == 1 and ranks[0] in ranks_of(name)


def is_draw(of, hold):
    if not hold.different or len(hold.ranks) < 2 or hold.cards > 4:
        return False
    if of.endswith("straight"):
        gaps = {"outside straight": 0, "inside straight": 1}.get(of, hold.gaps)
        return hold.straights > 0 and hold.gaps == gaps
    if of == "straight flush":
        return hold.suited and hold.connected
    return hold.suited and (of == "flush" or {*hold.ranks} <= ROYAL)


def has_all(attributes, hold):
    if attributes is None:
        return True
    if attributes.startswith("not "):
        return {*hold.ranks} not in [letters_of(cards) for cards in any_of(attributes.removeprefix("not "))]
    return all(has(hold, attribute) for attribute in re.split(r", (?!2 or)", attributes))


def rows_of(sheet):
    """The names of the lines in each block, by the wild cards dealt."""
    blocks, wilds = {}, 0
    for number, name in re.findall(r"^\| ?(\d*) ?\| ([^|]*) \|", sheet, re.MULTILINE):
        if number:
            blocks.setdefault(wilds, []).append(name)
        else:
            wilds = 0 if name.startswith(("no ", "hold")) else int(re.sub(r"\D", "", name) or 1)
    return blocks


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS, ids=[sheet.split(",")[0] for sheet in SHEETS])
def test_who_plays_by_the_page_returns_what_it_states(sheet):
    title = re.match(r"(.*?)  \(", sheet)[1]
    pays = re.search(r"Pays for each coin: (.*?)\.\n\n", sheet, re.DOTALL)[1].replace("\n", " ")
    game, blocks = Game(title, pays), rows_of(sheet)
    keys, line = {}, np.full(HOLD_TYPES, 99)
    for (ranks, suited, wilds), number in game.sure.items():
        hold = Hold(game, ranks, suited, wilds)
        keys[number] = hold.key()
        line[number] = next((at for at, name in enumerate(blocks.get(wilds, ())) if fits(name, hold)), 99)
    order = {key: at for at, key in enumerate(sorted({*keys.values()}))}
    rule = np.zeros(HOLD_TYPES, np.int64)
    rule[[*keys]] = [order[key] for key in keys.values()]
    score = (100 - line << 20) + rule << 5

    def held(classes):
        masks = np.arange(32)
        scored = score[classes.types] + (31 - masks)[:, None, None]
        scored[masks & classes.wild != classes.wild] = -1
        return 31 - (scored.max(0) & 31)

    stated = Fraction(re.search(r"exactly (\d+/\d+|\d+)", sheet)[1])
    assert class_return(game.table, 5, held) == stated


def test_page_begins_with_the_rules_of_the_program():
    """`python tools/make.py` writes them."""
    spec = spec_from_file_location("strategy", ROOT / "tools/strategy.py")
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert PAGE.splitlines() == tool.with_new_rules().splitlines()
