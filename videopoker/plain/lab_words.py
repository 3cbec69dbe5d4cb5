"""The game in the lab of plain mode in sentences: its deck, its lines with what was changed, and what it returns."""

from collections.abc import Iterator, Sequence

from videopoker.core.messages import Refused, counted
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_problems import less_for_more_coins
from videopoker.play.paytables.document_reading import EditedLine, pay_text
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.library import wild_words
from videopoker.play.paytables.line_words import line_words
from videopoker.play.paytables.solved import game_figures, never_paid_faults
from videopoker.text.lab import figures_group
from videopoker.text.render import in_sentences


def edited_paytable(game: EditedGame) -> Paytable:
    """The edited game, also with a line that no hand is paid for. Refused with its faults if it has others."""
    reading = game.edits.reading
    if reading.table is None:
        raise Refused("\n".join(map(reading.fault_words, reading.problems)))
    return reading.table


def game_row(game: EditedGame) -> str:
    """The game, its deck, its coins, and whether it is saved."""
    reading = game.edits.reading
    deck = f", {reading.table.deck_size} cards, {wild_words(reading.table)}" if reading.table else ""
    reset = ", jackpot at reset" * bool(reading.table and reading.table.jackpot_lines)
    unsaved = ", not saved" if game.is_unsaved else ""
    coins = counted(reading.coins, "coin")
    return f"In the lab: {game.edits.document.title}{deck}, pays for {coins}{reset}{unsaved}."


def line_row(game: EditedGame, index: int) -> str:
    """What a line pays for every bet."""
    line = game.edits.reading.lines[index]
    return f"{line.label} pays {_listed(line.pays)}."


def line_rows(game: EditedGame) -> Iterator[str]:
    """Every line with its pay at max bet and what was changed, then the lines that are off."""
    reading = game.edits.reading
    for index, line in enumerate(reading.lines):
        fewer = f"; for fewer coins {_listed(line.pays[:-1])}" if not _is_in_proportion(line.pays) else ""
        yield f"  {line.label}{_hand(game, index)}: {pay_text(line.pays[-1])}{_change(game, line)}{fewer}"
    for off in reading.off:
        yield f"  {off.label}: off, {pay_text(off.pays[-1])}"


def figures_rows(game: EditedGame, coins: int | None = None) -> Iterator[str]:
    """What the game returns at a bet, by default at max bet, and remarks. Refused with its faults if it has some."""
    table = edited_paytable(game)
    start = game.start or table
    is_smaller = coins is not None and coins < table.coins
    bets = (coins, min(coins, start.coins)) if coins is not None and is_smaller else (None, None)
    now, before = (game_figures(one, bet) for one, bet in zip((table, start), bets, strict=True))
    at = f" at {counted(coins or 0, 'coin')}" if is_smaller else ""
    yield from in_sentences([figures_group(now, before, start.title, at=at)])
    for fault in never_paid_faults(table):
        yield fault.message
    for remark in less_for_more_coins(table):
        yield f"{table.lines[int(remark.path[1])].label}: {remark.message}"


def _hand(game: EditedGame, index: int) -> str:
    if not game.edits.is_line_changed(index):
        return ""
    return f" ({line_words(game.edits.document.rows[index].fields)})"


def _change(game: EditedGame, line: EditedLine) -> str:
    if line.origin is None:
        return ", new"
    was = game.start.lines[line.origin] if game.start else None
    return f", was {was.pays[-1]:,}" if was and was.pays[-1] != line.pays[-1] else ""


def _listed(pays: Sequence[object]) -> str:
    return ", ".join(map(pay_text, pays))


def _is_in_proportion(pays: Sequence[object]) -> bool:
    most = pays[-1]
    return isinstance(most, int) and all(pay == most * bet / len(pays) for bet, pay in enumerate(pays, 1))
