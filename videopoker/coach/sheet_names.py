"""The names of a strategy sheet's lines in players' words; see `kinds`."""

from collections.abc import Sequence

from videopoker.coach.kinds import DISCARD_ALL, wild_cards
from videopoker.core.cards import RANK_LETTERS, Rank
from videopoker.core.held_cards import high_ranks
from videopoker.core.labels import either
from videopoker.core.paytable import Paytable
from videopoker.solver.sheets.words import ANY, REST, Word

_ROYAL = "TJQKA"
_TWO_HIGH = Word("royal", (2, 2), high=(2, ANY[1]))


def line_name(word: Word, table: Paytable, levels: Sequence[str]) -> str:
    """The name of a line; `levels` are the labels of the paying hands, the highest pay first."""
    match word.base:
        case "made":
            return _made(word, levels)
        case "pair" | "three" | "four":
            return _matched(word, table)
        case "high":
            return _high_cards(word) + _gaps(word.gaps) + _or_with_wild(word, table)
        case "card":
            return f"{_wild_alone(word, table)} and {_one_card(word)}"
        case "wild":
            return _rest(table) if word == REST else _wild_alone(word, table, alone=True)
        case _:
            return _draw(word, table)


def _made(word: Word, levels: Sequence[str]) -> str:
    """``full house``, ``flush or better``, ``flush up to four of a kind``: made hands, held whole."""
    best, least = word.cards
    first, last = levels[best].lower(), levels[least].lower()
    if first == last:
        return first
    if best > 0 or (last.endswith("better") and least < len(levels) - 1):
        return f"{last} up to {first}"
    return f"{last} or better" if least < len(levels) - 1 else "any paying hand"


def _matched(word: Word, table: Paytable) -> str:
    if word.base == "pair":
        if (high := high_ranks(table)) and word.ranks:
            ranks = {rank for rank in Rank if str(rank) in word.ranks}
            if ranks == high:
                return "high pair"
            if ranks == set(Rank) - high - table.wild:
                return "low pair"
        return f"pair of {_plural(word.ranks)}" if word.ranks else "pair"
    return f"{word.base} {_plural(word.ranks) if word.ranks else 'of a kind'}"


def _plural(letters: str) -> str:
    """``aces``, ``2s, 3s or 4s``; ``5s to kings``."""
    ranks = [rank for rank in Rank if str(rank) in letters]
    names = [rank.plural if rank > Rank.TEN else f"{int(rank)}s" for rank in ranks]
    if len(ranks) > 3 and ranks[-1] - ranks[0] == len(ranks) - 1:
        return f"{names[0]} to {names[-1]}"
    return either(names)


def _high_cards(word: Word) -> str:
    """``KQ``, ``1 or 2 high cards``, ``1 high card, K or Q``, ``1 or 2 of K, Q or J``."""
    least, most = word.cards
    if (letters := _downward(word.ranks)) and most > 1:
        return letters if least == len(letters) else f"{_count(least, most)} of {either(letters)}"
    some = f"{_count(least, most)} high card{'s' * (most > 1)}"
    return f"{some}, {either(letters)}" if letters else some


def _count(least: int, most: int) -> str:
    if least == most:
        return f"{least}"
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"


def _or_with_wild(word: Word, table: Paytable) -> str:
    """``, or the joker and 1 of them``, if a wild card may be one of the cards."""
    if word.wilds in {ANY, (0, 0)}:
        return ""
    least, most = word.cards
    name = "the joker" if table.jokers == 1 and not table.wild else _a_wild_card(table)
    return f", or {name} and {_count(max(1, least - 1), most - 1)} of them"


def _downward(letters: str) -> str:
    return "".join(sorted(letters, key=RANK_LETTERS.index, reverse=True))


def _one_card(word: Word) -> str:
    if word.high != ANY:
        return "1 high card"
    if len(word.ranks) > 1:
        return f"1 card, {word.ranks[0]} to {word.ranks[-1]}"
    return f"1 card, {word.ranks}" if word.ranks else "1 card"


def _wild_alone(word: Word, table: Paytable, *, alone: bool = False) -> str:
    count, most = word.wilds
    if table.jokers == 1 and not table.wild:
        return "joker alone" if alone else "joker"
    name = wild_cards(count, table.jokers, table.wild)
    number, _, thing = name.partition(" ")
    return f"{number} or more {thing.removesuffix('s')}s" if most == ANY[1] else name


def _rest(table: Paytable) -> str:
    if table.wild and table.jokers:
        alone = "wild cards"
    elif table.wild:
        alone = _plural("".join(map(str, table.wild))).replace("2s", "deuces")
    elif table.jokers:
        alone = "jokers" if table.jokers > 1 else "joker"
    else:
        return DISCARD_ALL
    return f"{alone} alone, or {DISCARD_ALL}"


def _draw(word: Word, table: Paytable) -> str:
    count = word.cards[0]
    suited = _suited(word) if word.base == "royal" else ""
    if suited:
        return f"{suited}{_with_wild(word, table)}"
    base, gaps = word.base, word.gaps
    with_joker = word.wilds == ANY and (table.jokers or table.wild)
    if (
        base == "straight"
        and count == 4
        and not with_joker
        and word.wilds in {ANY, (0, 0)}
        and gaps in {(0, 0), (1, 1)}
    ):
        base, gaps = "outside straight" if gaps == (0, 0) else "inside straight", ANY
    name = f"{count} to a{'n' * (base[0] in 'oi')} {base}{' flush' * (base == 'royal')}"
    return f"{name}{_with_wild(word, table)}{_gaps(gaps)}{_attributes(word, count)}"


def _suited(word: Word) -> str:
    """``KQ suited``: the cards themselves, if only one choice of them fits."""
    natural = word.cards[0] - (0 if word.wilds == ANY else word.wilds[0])
    if len(word.ranks) == natural and word.wilds in {ANY, (0, 0)} and natural <= 3:
        return f"{_downward(word.ranks)} suited"
    return "2 suited high cards" if word == _TWO_HIGH._replace(wilds=word.wilds) else ""


def _with_wild(word: Word, table: Paytable) -> str:
    if word.wilds == ANY:
        return ""
    if not word.wilds[0]:
        return f" without {_a_wild_card(table)}"
    return f" with {wild_cards(word.wilds[0], table.jokers, table.wild)}"


def _a_wild_card(table: Paytable) -> str:
    """``a joker``, ``a deuce``, ``a wild card``."""
    return f"a {wild_cards(1, table.jokers, table.wild).partition(' ')[2]}"


def _gaps(span: tuple[int, int]) -> str:
    least, most = span
    if span == ANY:
        return ""
    return f", {most or 'no' if least == most else f'at most {most}'} gap{'s' * (most != 1)}"


def _attributes(word: Word, count: int) -> str:
    parts = []
    if word.high != ANY:
        parts.append(_high(word.high, count))
    if word.margin is not None:
        parts.append(_margin(word.margin))
    if word.ranks:
        parts.append(_only(word))
    return "".join(f", {part}" for part in parts)


def _high(span: tuple[int, int], count: int) -> str:
    least, most = span
    cards = f"high card{'s' * ((most if least == 0 else least) != 1)}"
    if not most:
        return "no high cards"
    if not least:
        return f"at most {most} {cards}"
    if least in {most, count}:
        return f"{least} {cards}"
    return f"{least} or more high cards"


def _margin(margin: int) -> str:
    if margin == 0:
        return "no more gaps than high cards"
    if margin < 0:
        return f"at most {-margin} gap{'s' * (margin < -1)} more than high cards"
    return "more high cards than gaps" if margin == 1 else f"at least {margin} more high cards than gaps"


def _only(word: Word) -> str:
    """``5 or higher``, ``no A``: the ranks that the cards may have."""
    if word.base == "royal":
        return f"no {either([letter for letter in _ROYAL if letter not in word.ranks])}"
    return f"{word.ranks[0]} or higher"
