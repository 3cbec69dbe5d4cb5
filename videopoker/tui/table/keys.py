"""The keys of the table, with their actions."""

from textual.binding import Binding

from videopoker.play.settings.keys import ACTIONS

BETWEEN_HANDS = ("bet_one", "bet_max", "step_hands")
"""Actions that are possible only between hands."""

WAYS = ("left", "right", "up", "down")
"""Directions of the arrow keys from one hand to another."""

_HOLD = Binding.Group("hold", compact=True)


def _bound(
    name: str, action: str, words: str, group: Binding.Group | None = None, *, show: bool = True
) -> Binding:
    """A binding with its default keys; the settings may change them under `name`."""
    return Binding(ACTIONS[name][0], action, words, id=name, group=group, show=show)


TABLE_KEYS = [
    _bound("deal", "press_button", "deal"),
    *(_bound(f"hold_{n}", f"hold({n})", f"hold {n}", _HOLD) for n in range(1, 6)),
    _bound("hands", "step_hands(1)", "hands"),
    _bound("fewer_hands", "step_hands(-1)", "fewer hands", show=False),
    _bound("next_best", "next_best", "best"),
    *(_bound(f"hand_{way}", f"look('{way}')", f"hand {way}", show=False) for way in WAYS),
    _bound("bet_one", "bet_one", "bet one"),
    _bound("bet_max", "bet_max", "bet max"),
    _bound("double", "double", "double"),
    _bound("credits", "credits", "credits"),
    _bound("hint", "hint", "hint"),
    _bound("why", "why", "why"),
    _bound("coach_mode", "coach_mode", "coach", show=False),
    _bound("games", "games", "games"),
    _bound("build", "open('build')", "build a hand"),
    _bound("drill", "open('drill')", "drill"),
    _bound("daily", "open('daily')", "daily twenty"),
    _bound("strategy", "open('strategy')", "strategy"),
    _bound("lab", "lab", "paytable lab"),
    _bound("history", "open('history')", "history"),
    _bound("statistics", "open('statistics')", "statistics"),
    _bound("fairness", "open('fairness')", "fairness"),
    _bound("settings", "app.settings", "settings"),
    _bound("quit", "app.ask_quit", "quit"),
    _bound("help", "open('help')", "help"),
]
