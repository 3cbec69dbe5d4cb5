"""What the history can be narrowed to: a line, a least win, a game."""

from videopoker.play.saves.log import Log
from videopoker.play.saves.query import HandFilter, games_played, lines_played
from videopoker.text.hand import NO_WIN, NOTHING, line_name
from videopoker.text.history import least_text
from videopoker.tui.screens.choice import Choice, ChoiceDialog

LEAST = (0, 1, 25, 100, 250, 800, 4000)
"""Wins offered to choose from; any other can be typed."""


def filter_choices(wanted: HandFilter) -> list[Choice]:
    """The fields of the filter, each with its value now."""
    return [
        Choice(f"line   {line_name(wanted.line or 'all hands')}", "line"),
        Choice(f"win    {least_text(wanted.least)}", "least"),
        Choice(f"game   {wanted.game or 'all games'}", "game"),
    ]


def filter_dialog(field: str, log: Log, wanted: HandFilter) -> ChoiceDialog:
    """The values of a field; SaveError where the save cannot be read."""
    now = getattr(wanted, field)
    match field:
        case "line":
            choices = [Choice("all hands", None), Choice(f"{NO_WIN}: losing hands", NOTHING)]
            choices += [Choice(line, line) for line in lines_played(log)]
        case "least":
            choices = [Choice(least_text(least), least) for least in LEAST]
            return ChoiceDialog("WIN", choices, now, "or type a minimum win", _typed_least)
        case _:
            titles = dict.fromkeys(table.title for table in games_played(log))
            choices = [Choice("all games", None), *(Choice(title, title) for title in titles)]
    return ChoiceDialog(field.upper(), choices, now, "type to search")


def _typed_least(typed: str) -> list[Choice]:
    """The choice a typed number makes."""
    digits = typed.replace(",", "").strip()
    if not digits.isdecimal() or len(digits) > 12:
        return []
    return [Choice(least_text(int(digits)), int(digits))]
