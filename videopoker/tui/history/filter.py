"""The filters of the history: line, minimum win, game, days, cards, mistakes and kind of decision."""

from datetime import UTC, datetime, timedelta

from videopoker.core.cards import CardError, format_cards
from videopoker.core.read_number import read_number
from videopoker.play.saves.hand_costs import kinds_graded
from videopoker.play.saves.hands import (
    FILTERED_AT_ONCE,
    HandFilter,
    day,
    games_played,
    lines_played,
    wanted_cards,
)
from videopoker.play.saves.log import Log
from videopoker.text.history import min_win_text
from videopoker.text.pay_line import NO_WIN, NOTHING, line_name
from videopoker.tui.kit.choice import Choice, ChoiceDialog

MIN_WINS = (0, 1, 25, 100, 250, 800, 4000)
"""Wins offered to choose from; any other can be typed."""

_MISTAKES = "mistakes only"

_DAYS_AGO = {"today": 0, "yesterday": 1, "7 days ago": 7, "30 days ago": 30, "365 days ago": 365}
"""Days offered to choose from; any other can be typed."""


def filter_choices(hand_filter: HandFilter) -> list[Choice]:
    """The fields of the filter with their current values."""
    return [
        Choice(f"line   {line_name(hand_filter.line or 'all hands')}", "line"),
        Choice(f"win    {min_win_text(hand_filter.min_win)}", "min_win"),
        Choice(f"game   {hand_filter.game or 'all games'}", "game"),
        Choice(f"since  {hand_filter.since or 'any day'}", "since"),
        Choice(f"until  {hand_filter.until or 'any day'}", "until"),
        Choice(f"dealt  {format_cards(hand_filter.dealt) or 'any cards'}", "dealt"),
        Choice(f"held   {format_cards(hand_filter.held) or 'any cards'}", "held"),
        Choice(f"holds  {_MISTAKES if hand_filter.mistakes else 'right or wrong'}", "mistakes"),
        Choice(f"kind   {hand_filter.kind or 'any kind of decision'}", "kind"),
    ]


def filter_values(log: Log) -> list[Choice]:
    """Each line and game of the log as a choice; its value is a field and the value of this field."""
    return [
        *(Choice(f"line   {line}", ("line", line)) for line in lines_played(log)),
        *(Choice(f"game   {title}", ("game", title)) for title in _titles(log)),
        Choice(f"holds  {_MISTAKES}", ("mistakes", True)),
        *(Choice(f"kind   {kind}", ("kind", kind)) for kind in kinds_graded(log, FILTERED_AT_ONCE)),
    ]


def filter_typed(choices: list[Choice], text: str) -> list[Choice]:
    """The choices that contain the text; for cards also a choice of these as dealt and as held."""
    matching = [choice for choice in choices if text.casefold() in choice.words.casefold()]
    try:
        cards = wanted_cards(text)
    except CardError:
        return matching
    return matching + [
        Choice(f"{field:<6} {format_cards(cards)}", (field, cards)) for field in ("dealt", "held")
    ]


def filter_dialog(field: str, log: Log, hand_filter: HandFilter) -> ChoiceDialog:
    """A dialog with the values of a field; raises SaveError if the save cannot be read."""
    now = getattr(hand_filter, field)
    match field:
        case "line":
            choices = [Choice("all hands", None), Choice(f"{NO_WIN}: losing hands", NOTHING)]
            choices += [Choice(line, line) for line in lines_played(log)]
        case "min_win":
            choices = [Choice(min_win_text(win), win) for win in MIN_WINS]
            return ChoiceDialog("WIN", choices, now, "or type a minimum win", _typed_min_win)
        case "since" | "until":
            return ChoiceDialog(field.upper(), _days(), now, "or type a day, such as 2026-11-05", _typed_day)
        case "mistakes":
            choices = [Choice("right or wrong", False), Choice(_MISTAKES, True)]
        case "kind":
            choices = [Choice("any kind of decision", None)]
            choices += [Choice(kind, kind) for kind in kinds_graded(log, FILTERED_AT_ONCE)]
        case "dealt" | "held":
            any_cards, hint = [Choice("any cards", ())], "type cards or ranks, such as As K"
            return ChoiceDialog(field.upper(), any_cards, now, hint, _typed_cards)
        case _:
            choices = [Choice("all games", None), *(Choice(title, title) for title in _titles(log))]
    return ChoiceDialog("HOLDS" if field == "mistakes" else field.upper(), choices, now, "type to search")


def _titles(log: Log) -> list[str]:
    return [*dict.fromkeys(table.title for table in games_played(log))]


def _days() -> list[Choice]:
    today = datetime.now(UTC).astimezone().date()
    ago = {words: today - timedelta(days) for words, days in _DAYS_AGO.items()}
    return [
        Choice("any day", None),
        *(Choice(f"{words:<13} {day:%a %d %b %Y}", day) for words, day in ago.items()),
    ]


def _typed_day(typed: str) -> list[Choice]:
    """The day typed as a choice; raises Refused if it is not a day."""
    return [Choice(f"{day(typed):%A %d %B %Y}", day(typed))]


def _typed_cards(typed: str) -> list[Choice]:
    """The cards typed as a choice; raises Refused if they are not cards."""
    return [Choice(format_cards(wanted_cards(typed)), wanted_cards(typed))]


def _typed_min_win(typed: str) -> list[Choice]:
    digits = typed.replace(",", "").strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 12):
        return []
    win = read_number(digits)
    return [Choice(min_win_text(win), win)]
