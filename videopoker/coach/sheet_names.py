"""The names of a strategy sheet's lines in players' words; see `kinds`."""

from collections.abc import Sequence
from itertools import combinations

from videopoker.coach.kinds import DRAW_FIVE, counted_wild_cards
from videopoker.core.base.messages import plural
from videopoker.core.cards.cards import RANK_LETTERS, Rank, parse_rank
from videopoker.core.cards.hands import Category
from videopoker.core.cards.held_cards import ROYAL, facts_of
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.paytable.pay_line import PayLine, either
from videopoker.core.paytable.paytable import Paytable, high_ranks
from videopoker.solver.sheets.words import ANY, REST, Word

_MAX_LISTED, _MAX_EXCEPT = 3, 2
"""The most sets of cards that a name lists, and that it makes exceptions of."""
_ONE_JOKER = WildCards(jokers=1)
_COUNTS = {
    Category.THREE_OF_A_KIND: "three",
    Category.FOUR_OF_A_KIND: "four",
    Category.FIVE_OF_A_KIND: "five",
}


def line_name(word: Word, table: Paytable, levels: Sequence[PayLine], wilds: int | None = None) -> str:
    """The name of a line; `levels` are the lines that made hands win, the highest pay first.

    With `wilds`, the name in the block of hands dealt that many wild cards, which every line holds.
    """
    match word.base:
        case "made":
            return _made(word, table, levels)
        case "pair" | "three" | "four":
            return _matched(word, table)
        case "two pair":
            return "two pair"
        case "three and kicker":
            return _three_and_kicker(word)
        case "high":
            return _high_cards(word, table, wilds)
        case "card":
            return f"{_wild_alone(word, table)} and {_one_card(word)}"
        case "wild":
            return _wild_cards_only(word, table, wilds)
        case _:
            return _draw(word, table, wilds)


def block_name(table: Paytable, wilds: int) -> str:
    """The hands dealt this many wild cards: ``2 deuces``, ``no joker``; empty in a game without wild cards."""
    if not table.wild_cards:
        return ""
    return _some_wild(wilds, table) if wilds else f"no {_a_wild_card(table).removeprefix('a ')}"


def _made(word: Word, table: Paytable, levels: Sequence[PayLine]) -> str:
    """``any pay from three of a kind``, ``flush``, ``flush or full house``: made hands, held whole."""
    best, least = word.cards
    span = levels[best : least + 1]
    if len(span) == len(levels) > 1:
        return "any paying hand"
    names = [*dict.fromkeys(hand_name(line, span, levels, table) for line in reversed(span))]
    if len(names) == 1:
        return names[0]
    if best == 0:
        return f"any pay from {names[0]}"
    if len(names) <= _MAX_LISTED:
        return either(names)
    return f"any pay from {names[0]} to {hand_name(span[0], span, levels, table)}"


def paid_name(taken: Sequence[PayLine], dealt: Sequence[PayLine], table: Paytable) -> str:
    """The pay lines taken, of those that hands are dealt, in the words of the paytable: ``full house or better``.

    `or better` means every line that the paytable lists above.
    """
    if len(taken) == len(dealt):
        return "any paying hand"
    listed = [line for line in table.lines if line in taken]
    *above, _ = (line for line in table.lines[: table.lines.index(listed[-1]) + 1] if line in dealt)
    names = [*dict.fromkeys(_listed_name(line, taken, dealt) for line in reversed(listed))]
    return f"{names[0]} or better" if above and above == listed[:-1] else either(names)


def _listed_name(line: PayLine, taken: Sequence[PayLine], dealt: Sequence[PayLine]) -> str:
    """A line as the paytable lists it; ``four of a kind`` for several lines of them."""
    same = [other for other in dealt if other.category is line.category]
    is_whole = line.category in _COUNTS and all(other in taken for other in same)
    return str(line.category) if is_whole and len(same) > 1 else _in_small_letters(line.label)


def _in_small_letters(label: str) -> str:
    """A label without capitals; the ranks keep theirs."""
    return " ".join(word if len(word) == 1 else word.lower() for word in label.split())


def hand_name(line: PayLine, span: Sequence[PayLine], levels: Sequence[PayLine], table: Paytable) -> str:
    """A paid hand; ``four of a kind`` where a span has all its lines, ``four 2s, 3s or 4s`` where it has some."""
    count = _COUNTS.get(line.category)
    if count is None or line.ranks is None or line.natural:
        return _in_small_letters(line.label)
    same = [other for other in levels if other.category is line.category]
    named = {rank for other in same for rank in other.ranks or Rank}
    if not set(Rank) - named - table.wild and all(other in span for other in same):
        return str(line.category)
    kickers = "" if line.kickers is None else f" with {_kickers(line.kickers)}"
    return f"{count} {_plural(line.ranks)}{kickers}"


def _kickers(ranks: frozenset[Rank]) -> str:
    """``an ace, 2, 3 or 4``."""
    ace_first = sorted(ranks, key=lambda rank: 1 if rank is Rank.ACE else int(rank))
    return _article(either([_one(rank) for rank in ace_first]))


def _article(text: str) -> str:
    article = "an" if text.startswith(("ace", "8")) else "a"
    return f"{article} {text}"


def _one(rank: Rank) -> str:
    """``ace``, ``king``, ``10``."""
    if rank <= Rank.TEN:
        return f"{int(rank)}"
    return rank.word


def _matched(word: Word, table: Paytable) -> str:
    ranks = frozenset(rank for rank in Rank if str(rank) in word.ranks)
    if word.base == "pair":
        if (high := high_ranks(table)) and ranks:
            if ranks == high:
                return "high pair"
            if ranks == set(Rank) - high - table.wild:
                return "low pair"
        return f"pair of {_plural(ranks)}" if ranks else "pair"
    if not ranks:
        return f"{word.base} of a kind"
    lowest = min(set(Rank) - table.wild)
    if lowest in ranks and len(ranks) > _MAX_LISTED:
        return f"{word.base} of a kind, {_plural({max(ranks)})} or lower"
    return f"{word.base} {_plural(ranks)}"


def _three_and_kicker(word: Word) -> str:
    """``three aces with a 2, 3 or 4``; ``three 2s, 3s or 4s with an ace, 2, 3 or 4``."""
    three = frozenset(rank for rank in Rank if str(rank) in word.three)
    every = frozenset(rank for rank in Rank if str(rank) in word.ranks)
    return f"three {_plural(three)} with {_kickers(every if len(three) > 1 else every - three)}"


def _plural(ranks: frozenset[Rank] | set[Rank]) -> str:
    """``aces``, ``2s, 3s or 4s``; ``5s to kings``."""
    names = [rank.plural if rank > Rank.TEN else f"{int(rank)}s" for rank in sorted(ranks)]
    if len(ranks) > _MAX_LISTED + 1 and max(ranks) - min(ranks) == len(ranks) - 1:
        return f"{names[0]} to {names[-1]}"
    return either(names)


def _high_cards(word: Word, table: Paytable, wilds: int | None) -> str:
    """``KQ``, ``1 or 2 high cards``, ``ace alone``, ``1 or 2 of K, Q or J``, ``joker and 1 of K, Q or J``."""
    least, most = word.cards
    if wilds:
        count = _count(max(1, least - wilds), most - wilds)
        return f"{_some_wild(wilds, table)} and {count} {_high_of(word, most - wilds)}{_gaps(word.gaps)}"
    if most == 1 and word.ranks:
        return f"{either([_one(parse_rank(letter)) for letter in _downward(word.ranks)])} alone"
    is_natural = wilds == 0 or word.wilds in {ANY, (0, 0)}
    name = _listed(word, table) if is_natural or word.gaps == ANY else ""
    name = name or f"{_count(least, most)} {_high_of(word, most)}{_gaps(word.gaps)}"
    return name if is_natural else f"{name}{_or_with_wild(word, table)}"


def _high_of(word: Word, most: int) -> str:
    return f"of {either(_downward(word.ranks))}" if word.ranks else plural("high card", most)


def _listed(word: Word, table: Paytable) -> str:
    """``AKQJ or KQJ``: the sets of two cards or more themselves, if they are few."""
    least, _ = word.cards
    if least == 1 or (word.gaps == ANY and len(word.ranks) > least):
        return ""
    sets = _card_sets(word, table)
    return either(sets) if len(sets) <= _MAX_LISTED else ""


def _count(least: int, most: int) -> str:
    if least == most:
        return f"{least}"
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"


def _or_with_wild(word: Word, table: Paytable) -> str:
    """``, or the joker and 1 of them``: a wild card may be one of the cards."""
    least, most = word.cards
    name = "the joker" if table.wild_cards == _ONE_JOKER else _a_wild_card(table)
    return f", or {name} and {_count(max(1, least - 1), most - 1)} of them"


def _downward(letters: str) -> str:
    return "".join(sorted(letters, key=RANK_LETTERS.index, reverse=True))


def _one_card(word: Word) -> str:
    """``1 high card``, ``a 10``, ``a 5 to 10``, ``a 6 or higher``."""
    if word.high != ANY:
        return "1 high card"
    if not word.ranks:
        return "1 card"
    first, last = (parse_rank(word.ranks[end]) for end in (0, -1))
    if first is last:
        return _article(_one(first))
    if last is Rank.ACE:
        return _article(f"{_one(first)} or {'ace' if first is Rank.KING else 'higher'}")
    return _article(f"{_one(first)} {'or' if last == first + 1 else 'to'} {_one(last)}")


def _wild_alone(word: Word, table: Paytable) -> str:
    count, most = word.wilds
    number, _, thing = _some_wild(count, table).partition(" ")
    return f"{number} or more {thing.removesuffix('s')}s" if most == ANY[1] else f"{number} {thing}".strip()


def _some_wild(count: int, table: Paytable) -> str:
    """``joker``, ``2 deuces``, ``1 wild card``."""
    if table.wild_cards == _ONE_JOKER:
        return "joker"
    return counted_wild_cards(count, table.wild_cards)


def _wild_cards_only(word: Word, table: Paytable, wilds: int | None) -> str:
    if wilds is not None:
        return f"{_some_wild(wilds, table)} alone" if wilds else DRAW_FIVE
    if word == REST:
        return _rest(table)
    name = _wild_alone(word, table)
    return f"{name} alone" if name == "joker" else name


def _rest(table: Paytable) -> str:
    if table.wild and table.jokers:
        alone = "wild cards"
    elif table.wild:
        alone = _plural(table.wild).replace("2s", "deuces")
    elif table.jokers:
        alone = "jokers" if table.jokers > 1 else "joker"
    else:
        return DRAW_FIVE
    return f"{alone} alone, or {DRAW_FIVE}"


def _draw(word: Word, table: Paytable, wilds: int | None) -> str:
    count, _ = word.cards
    has_wild = bool(table.wild_cards)
    with_wild = _with_wild(word, table) if wilds is None else ""
    if named := _cards_of_draw(word, table, wilds):
        return f"{named}{with_wild}"
    base, gaps = word.base, word.gaps
    is_natural = not has_wild or word.wilds == (0, 0) or wilds == 0
    if base == "straight" and count == 4 and is_natural and gaps in {(0, 0), (1, 1)}:
        base = "outside straight" if gaps == (0, 0) else "inside straight"
        gaps = ANY
    if base == "royal":
        base = "royal flush"
    article = "an" if base[0] in "oi" else "a"
    return f"{count} to {article} {base}{with_wild}{_gaps(gaps)}{_attributes(word, count)}"


def _cards_of_draw(word: Word, table: Paytable, wilds: int | None) -> str:
    """``QJ or JT suited``, ``KQJT``, ``2 to a royal flush, not AT``: the cards themselves, if these are few."""
    (count, _), base = word.cards, word.base
    is_natural = count == 2 or 0 in (wilds, *word.wilds[1:]) or not table.wild_cards
    plain = Word(base, word.cards)
    if not is_natural or base in {"flush", "straight flush"} or word._replace(wilds=ANY) == plain:
        return ""
    sets = _card_sets(word, table)
    suited = " suited" if base == "royal" else ""
    if 0 < len(sets) <= _MAX_LISTED:
        return f"{either(sets)}{suited}"
    if word._replace(wilds=ANY) == Word("royal", (2, 2), high=(2, 9)):
        return "2 suited high cards"
    left_out = [cards for cards in _card_sets(plain, table) if cards not in sets]
    if base == "royal" and 0 < len(left_out) <= _MAX_EXCEPT:
        return f"{count} to a royal flush, not {either(left_out)}"
    return ""


def _card_sets(word: Word, table: Paytable) -> list[str]:
    """The sets of different ranks that a word describes, without wild cards, the highest first: ``KQ``, ``KJ``."""
    high = high_ranks(table)
    start = {"royal": ROYAL, "high": high}.get(word.base, frozenset(Rank) - table.wild)
    ranks = sorted((rank for rank in start if not word.ranks or str(rank) in word.ranks), reverse=True)
    sets = []
    least, most = word.cards
    fewest_gaps, most_gaps = word.gaps
    fewest_high, most_high = word.high
    for size in range(most, least - 1, -1):
        for cards in combinations(ranks, size):
            held = facts_of(cards, True, 0, high, table.wild_cards)
            if (
                (word.base == "high" or held.straights)
                and fewest_gaps <= held.gaps <= most_gaps
                and fewest_high <= held.high <= most_high
                and (word.margin is None or held.high - held.gaps >= word.margin)
            ):
                sets.append("".join(map(str, cards)))
    return sets


def _with_wild(word: Word, table: Paytable) -> str:
    if word.wilds == ANY:
        return ""
    count, _ = word.wilds
    if not count:
        return f" without {_a_wild_card(table)}"
    return f" with {counted_wild_cards(count, table.wild_cards)}"


def _a_wild_card(table: Paytable) -> str:
    """``a joker``, ``a deuce``, ``a wild card``."""
    _, name = counted_wild_cards(1, table.wild_cards).split(" ", 1)
    return f"a {name}"


def _gaps(span: tuple[int, int]) -> str:
    least, most = span
    if span == ANY:
        return ""
    count = f"{most or 'no'}" if least == most else f"at most {most}"
    return f", {count} {plural('gap', most)}"


def _attributes(word: Word, count: int) -> str:
    attributes = []
    if word.high != ANY:
        attributes.append(_high(word.high, count))
    if word.margin is not None:
        attributes.append(_margin(word.margin))
    if word.ranks:
        attributes.append(_only(word))
    return "".join(f", {attribute}" for attribute in attributes)


def _high(span: tuple[int, int], count: int) -> str:
    least, most = span
    cards = plural("high card", least or most)
    if not most:
        return "no high cards"
    if not least:
        return f"at most {most} {cards}"
    if least in {most, count}:
        return f"{least} {cards}"
    return f"{least} or more high cards"


def _margin(margin: int) -> str:
    """The types of draws that `how_to_read` explains: type 1 has no more gaps than high cards, type 2 one more."""
    if margin > 0:
        return "more high cards than gaps" if margin == 1 else f"at least {margin} more high cards than gaps"
    return ("type 1", "type 1 or 2", "type 1, 2 or 3")[-margin]


def _only(word: Word) -> str:
    """``5 or higher``, ``no A``: the ranks that the cards may have."""
    if word.base == "royal":
        return f"no {either([letter for letter in 'AKQJT' if letter not in word.ranks])}"
    return f"{word.ranks[0]} or higher"
