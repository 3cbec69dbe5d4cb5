"""The games screen as text: the list of games in groups that fold, as wide as the terminal, and the pays of one game."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

from textual.content import Content
from textual.events import Click
from textual.widgets.option_list import Option

from videopoker.core.base.messages import counted, plural, printable
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import FAMILIES, MICRO, Paytable
from videopoker.drawing.block_letters import half_blocks
from videopoker.play.host.paths import program
from videopoker.play.paytables.library import FAVOURITES, LAST_PLAYED, Broken, wild_words
from videopoker.play.paytables.names import OWN
from videopoker.play.paytables.solved import GameFigures, shown_return
from videopoker.text.groups.group import NO_MATCH
from videopoker.text.words.cells import cell_len
from videopoker.text.words.glossary import WORDS
from videopoker.text.words.hand import changed
from videopoker.text.words.numbers import jackpot_text
from videopoker.tui.kit.lists import Rows
from videopoker.tui.kit.text_layout import fitted, wrapped

Row = tuple[str, Paytable | Broken]
"""A game and the group it is listed in."""


class GameList(Rows):
    """The list of games: a click shows a game, a click on the game shown plays it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: dict[str, Row] = {}
        """The games listed, by option id; all other options are headings."""
        self._groups: Mapping[str, Sequence[Paytable | Broken]] = {}
        self._folded: set[str] = set()
        """The folded groups: only their headings are listed."""

    def on_click(self, event: Click) -> None:
        """Move the cursor; only a click on the game at the cursor chooses it."""
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted:
            event.prevent_default()
            # the option clicked may be gone since it was painted
            if clicked < self.option_count and not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked

    @property
    def at_cursor(self) -> Row | None:
        """The game at the cursor; None on a heading or in an empty list."""
        return self.rows.get(self.at)

    @property
    def folded_at_cursor(self) -> Sequence[Paytable | Broken]:
        """The games of the folded group at the cursor; empty on a game."""
        return self._groups.get(self.at.removesuffix("/"), ()) if self.at_cursor is None else ()

    @property
    def at(self) -> str:
        """The name of the game or folded group at the cursor; empty for none."""
        option = self.highlighted_option
        return (option and option.id) or ""

    def fill(
        self,
        groups: Mapping[str, Sequence[Paytable | Broken]],
        row: Callable[[str, Paytable | Broken], Content],
        *,
        folds: bool,
    ) -> None:
        """List these groups; without `folds` all groups are open."""
        self.rows, self._groups = {}, groups
        options = []
        for group, games in groups.items():
            is_open = not folds or group not in self._folded
            heading = group.upper() if is_open else f"{group.upper()}  {counted(len(games), 'game')}"
            style = (
                "bold $gold" if is_open else "bold"
            )  # not gold: the cursor, which is gold, can be on a folded group
            options.append(Option(Content.styled(heading, style), id=f"{group}/", disabled=is_open))
            for game in games if is_open else ():
                name = f"{group}/{game.key}"
                self.rows[name] = group, game
                options.append(Option(row(group, game), id=name))
        self.set_options(options)

    @property
    def indexes(self) -> dict[str, int]:
        """The indexes of the games and folded groups by option id."""
        return {option.id or "": index for index, option in enumerate(self.options) if not option.disabled}

    def step_family(self, step: int) -> None:
        """Go to the first game of another group, or to its heading if it is folded."""
        headings = [
            (index, option) for index, option in enumerate(self.options) if option.id not in self.rows
        ]
        firsts = [index + heading.disabled for index, heading in headings]
        family = sum(first <= (self.highlighted or 0) for first in firsts) - 1
        if firsts:
            self.highlighted = firsts[(family + step) % len(firsts)]

    def fold(self, *, folds: bool) -> str:
        """Fold or open the group at the cursor, and return its name, empty if unchanged. The caller fills the list."""
        row = self.at_cursor
        group = row[0] if row else self.at.removesuffix("/")
        if not group or folds == (group in self._folded):
            return ""
        self._folded ^= {group}
        return group

    def nearest_first(self) -> Iterator[Paytable | Broken]:
        """The game at the cursor, then the visible games, then the others."""
        top, seen = self.scroll_offset.y, self.scrollable_content_region.height
        names = [option.id or "" for option in self.options]
        highlighted = [self.highlighted] if self.highlighted is not None else []
        order = [*highlighted, *range(top, min(top + seen, len(names))), *range(len(names))]
        return (self.rows[names[index]][1] for index in order if names[index] in self.rows)


_MARKS = 3
_CARDS, _NUMBER = 6, 9

_PREVIEW_ROWS = 9
"""Rows of the preview below the list."""

_MEANINGS = [f"{word.capitalize()}: {WORDS[word]}" for word in ("return", "variance", "hit rate")]
_SHORT_MEANINGS = {
    "variance": "Variance: how widely results swing.",
    "hit rate": "Hit rate: how many hands pay.",
}

_MAX_FAULTS = 6
_GAP = "   "
_SOFT = "$quiet"


@dataclass(frozen=True, slots=True)
class GameColumns:
    """The columns of the list at this width."""

    width: int

    @property
    def has_deck(self) -> bool:
        """Whether there is room for the size of the deck."""
        return self.width - _MARKS - 2 * _NUMBER - _CARDS >= 40  # columns left for the title

    @property
    def title(self) -> int:
        """Cells for the title."""
        deck = _CARDS if self.has_deck else 0
        return max(0, self.width - _MARKS - 2 * _NUMBER - deck)

    def heading(self) -> str:
        """The names of the columns."""
        cards = f"{'cards':>{_CARDS}}" if self.has_deck else ""
        return f"{'':{_MARKS}}{'game':{self.title}}{cards}{'return':>{_NUMBER}}{'variance':>{_NUMBER}}"

    def row(
        self,
        game: Paytable | Broken,
        worth: GameFigures | None,
        title: str,
        marks: str,
        meter: int | None = None,
    ) -> Content:
        """One game: its marks, its title, its jackpot's meter if it has one, and its figures once known.

        If only the amount fits next to the whole title, it is shown alone. Otherwise the title is cut for the meter, but
        not too short: then only the word `jackpot` is shown.
        """
        amount = "" if meter is None else f" {meter // MICRO:,}"
        jackpot = amount and f" jackpot{amount}"
        if cell_len(title) + len(jackpot) > self.title >= cell_len(title) + len(amount):
            jackpot = amount
        elif min(cell_len(title), 12) + len(jackpot) > self.title:  # a jackpot leaves the title 12 columns
            jackpot = jackpot[: len(" jackpot")]
        name = f"{marks:{_MARKS}}{fitted(printable(title), self.title - len(jackpot))}{jackpot}"
        if isinstance(game, Broken):
            return Content(name + "broken".rjust(self.width - _MARKS - self.title))
        cards = f"{game.deck_size:>{_CARDS}}" if self.has_deck else ""
        expected = worth.expected if worth else shown_return(game)
        percent = f"{expected:.2%}" if expected is not None else "-"
        variance = f"{worth.variance:,.2f}" if worth else "-"
        return Content(f"{name}{cards}{percent:>{_NUMBER}}{variance:>{_NUMBER}}")


def title_in(group: str, game: Paytable | Broken, alike: Collection[str] = ()) -> str:
    """A game's title in a group: without the name if the heading has it, after the file's name if two games share it.

    `alike` are the file names of games that share a title.
    """
    if not isinstance(game, Paytable):
        return game.title
    if game.name.casefold() == group.casefold() and group not in {FAVOURITES, LAST_PLAYED, OWN}:
        return f"{game.variant or game.name}{changed(game)}"
    return f"{_told_apart(game, alike)}{changed(game)}"


def _told_apart(game: Paytable, alike: Collection[str]) -> str:
    """The title; after the file's name if another game has the same title."""
    return f"{game.key}: {game.title}" if game.key in alike else game.title


_FAMILY_COLOURS = dict(
    zip(FAMILIES, ("$gold", "$lost", "$won", "$frame", "$foreground", "$quiet"), strict=True)
)


def best_game(games: Sequence[Paytable | Broken]) -> Paytable | Broken | None:
    """The playable game with the highest return; a broken one if no other is there, None without games."""
    tables = [game for game in games if isinstance(game, Paytable)]
    return max(tables, key=lambda game: shown_return(game) or 0, default=next(iter(games), None))


def family_heading(game: Paytable | Broken | None, width: int, *, letters: bool) -> Content:
    """The game's family in three rows of block letters of its colour; spaced capitals in letters mode. Empty if broken."""
    if not isinstance(game, Paytable):
        return Content("")
    name = game.family.upper()
    colour = _FAMILY_COLOURS[game.family]
    if letters:
        return Content.styled(f"\n{' '.join(name)}", f"bold {colour}")
    rows = half_blocks(name)
    return Content.styled("\n".join(rows if len(rows[0]) <= width else ("", name)), f"{colour}")


def preview_title(game: Paytable | Broken, alike: Collection[str] = ()) -> str:
    """The title above a game's pays; after the file's name if another game has the same title."""
    if isinstance(game, Broken):
        return f"{printable(game.title)} is broken"
    return printable(_told_apart(game, alike))


def preview(
    game: Paytable | Broken,
    worth: GameFigures | None,
    width: int,
    beside: bool,
    jackpot_values: Sequence[int] = (),
    cost: str = "",
) -> Content:
    """A game's pays for one coin and for max coins: in two columns below the list, or in one next to it.

    `jackpot_values` are its jackpots in millionths of a credit, `cost` what an hour costs, shown next to the list.
    """
    if isinstance(game, Broken):
        return Content("\n").join(_faults(game))
    facts = [
        Content.styled(", ".join(line), _SOFT) for line in _facts(game, worth, width, beside, jackpot_values)
    ]
    table = _with_jackpots(game, jackpot_values)
    rows = [*facts, *(_beside(table, width) if beside else _below(table.lines, width))]
    if beside or len(rows) < _PREVIEW_ROWS:
        if beside or len(rows) + 1 < _PREVIEW_ROWS:
            rows.append(Content(""))
        words = [_in_short(facts, width)]
        if beside:
            words = [row for meaning in (cost, "", *_MEANINGS) for row in wrapped(meaning, width)]
        rows += [Content.styled(row, _SOFT) for row in words]
    return Content("\n").join(rows)


def _in_short(facts: Sequence[Content], width: int) -> str:
    """What the figures shown mean, in one row."""
    text = " ".join(row.plain for row in facts)
    words = " ".join(meaning for word, meaning in _SHORT_MEANINGS.items() if word in text)
    return words if cell_len(words) <= width else words.partition(". ")[0] + "."


def no_match(own_folder: str, hint: str) -> Content:
    """The message in place of a game when a search finds none, with the nearest name."""
    own = f"Put your own games, TOML files like the shipped ones, into {own_folder}"
    return Content("\n").join(
        [Content(f"{NO_MATCH[:-1]}{hint or '.'}"), Content.styled(printable(own), _SOFT)]
    )


def _with_jackpots(table: Paytable, jackpot_values: Sequence[int]) -> Paytable:
    """The table with each progressive line paying its jackpot's current meter, and labelled so."""
    now = table.with_jackpots([meter // MICRO for meter in jackpot_values])
    lines = (replace(line, label=f"{line.label}, jackpot") if line.share else line for line in now.lines)
    return replace(now, lines=tuple(lines))


def _jackpot(table: Paytable, jackpot_values: Sequence[int]) -> str:
    """The jackpots, and their common contribution per coin."""
    share = sum(line.share for line in table.jackpot_lines) / MICRO
    count = len(jackpot_values)
    jackpots = f"{plural('jackpot', count)} {', '.join(map(jackpot_text, jackpot_values))}"
    return f"{jackpots}, {'grows' if count == 1 else 'grow'} by {share * 100:g}% a coin"


def _facts(
    table: Paytable, worth: GameFigures | None, width: int, beside: bool, jackpot_values: Sequence[int]
) -> list[list[str]]:
    jackpot = [_jackpot(table, jackpot_values)] if jackpot_values else []
    deck = [f"{table.deck_size} cards", wild_words(table)]
    expected = worth.expected if worth else shown_return(table)
    stated = f"{expected:.4%}" if expected is not None else "-"
    numbers = [f"return {stated} at reset" if jackpot_values else f"return {stated}"]
    if worth and table.misstates(worth.expected):
        numbers.append(f"its file says {table.stated_return:.4%}")
    more = [f"variance {worth.variance:,.2f}" if worth else "variance -"]
    more += [f"hit rate {worth.hit_frequency:.1%}"] if worth else []
    if beside:
        return [deck, numbers, more, *([jackpot] if jackpot else [])]
    has_row = bool(jackpot) and len(table.lines) <= 12  # two lines a row
    line = deck + numbers + more if has_row else deck + jackpot + numbers + more
    while len(", ".join(line)) > width and len(line) > 2:
        line.pop()
    return [line, jackpot] if has_row else [line]


def _below(lines: Sequence[PayLine], width: int) -> list[Content]:
    """The lines in two columns, each as wide as needed, or as fits."""
    rows = (len(lines) + 1) // 2
    left, right = lines[:rows], lines[rows:]
    columns = width - len(_GAP)
    wide = min(max(_needed(left), columns // 2), columns - min(_needed(right), columns // 2))
    firsts = [_pay(line, wide) for line in left]
    seconds = [_GAP + _pay(line, columns - wide) for line in right] + [""]
    return [Content(first + second) for first, second in zip(firsts, seconds, strict=False)]


def _needed(lines: Sequence[PayLine]) -> int:
    return max((cell_len(line.label) + len(f" {line.pays[-1]:,}") for line in lines), default=0)


def _pay(line: PayLine, width: int) -> str:
    pay = f" {line.pays[-1]:,}"
    return fitted(line.label, width - len(pay)) + pay


def _beside(table: Paytable, width: int) -> Iterator[Content]:
    several = table.coins > 1
    label = width - 8 - 6 * several
    coins = f"{'1 coin' if several else '':>{6 * several}}{counted(table.coins, 'coin'):>8}"
    yield from (Content(""), Content.styled(f"{'':{label}}{coins}", _SOFT))
    for line in table.lines:
        first = f"{line.pays[0]:>6,}" if several else ""
        yield Content(f"{fitted(line.label, label)}{first}{line.pays[-1]:>8,}")


def _faults(game: Broken) -> list[Content]:
    file = Path(game.problems[0].file)
    has_file = file.is_absolute()
    faults = [str(replace(fault, file=file.name)) if has_file else fault.message for fault in game.problems]
    rows = [Content(line) for line in faults[:_MAX_FAULTS]]
    if len(faults) > _MAX_FAULTS:
        check = printable(f"{program()} paytables check {quote(str(file))}")
        rows.append(Content(f"and {len(faults) - _MAX_FAULTS} more: `{check}` lists all"))
    return [*rows, Content.styled(printable(f"in {file.parent}"), _SOFT)] if has_file else rows
