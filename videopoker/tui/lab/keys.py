"""The keys of the paytable lab and their descriptions."""

from textual.binding import Binding

from videopoker.tui.kit.lists import HELP

KEYS = (
    Binding(
        "plus,equals_sign",
        "step(1)",
        "change",
        key_display="+ -",
        tooltip="raise the number at the cursor",
    ),
    Binding("minus", "step(-1)", "lower the number at the cursor", show=False),
    Binding("enter", "go(0, 0)", "end the number typed", show=False),
    Binding("e", "edit", "edit", tooltip="change lines, their order, titles and labels in your editor"),
    Binding("u,ctrl+z", "undo", "undo"),
    Binding("U,ctrl+y", "redo", "redo", show=False),
    Binding("s,ctrl+s", "save", "save"),
    Binding("p", "play", "play", tooltip="play this game"),
    Binding("b", "bet", "bet", tooltip="figures of the next bet"),
    Binding("tab", "view(1)", "view", priority=True, tooltip="next view: paytable, curve, table"),
    Binding("shift+tab", "view(-1)", "view before", show=False, priority=True),
    Binding("c", "curve", "choose the line and pays of the curve", show=False),
    Binding("t", "table", "choose the lines and pays of the table of two pays", show=False),
    Binding("m", "mark", "make this line the second of the table of two pays", show=False),
    Binding("f", "aim", "find the pays for a return", show=False),
    Binding("pagedown", "scroll_view(1)", "scroll the view", show=False),
    Binding("pageup", "scroll_view(-1)", "scroll the view back", show=False),
    Binding("r", "risk", "risk", tooltip="the risk of playing this game"),
    *(
        Binding(digit, f"type('{digit}')", "type a pay; 0 takes the line out", show=False)
        for digit in "0123456789"
    ),
    Binding("backspace", "erase", "erase a digit", show=False),
    Binding("up,k", "go(-1, 0)", "line above", show=False),
    Binding("down,j", "go(1, 0)", "line below", show=False),
    Binding("left", "go(0, -1)", "cell before", show=False),
    Binding("right", "go(0, 1)", "next cell", show=False),
    Binding("home", "go(-99, 0)", "to the top", show=False),
    Binding("end", "go(99, 0)", "to the bottom", show=False),
    HELP,
    Binding("escape,q", "back", "back"),
)
HINTS = {
    "jokers": "Type the number of jokers in the deck; `+` and `-` change it.",
    "wild": "Type a rank, `2` to `9` or `t j q k a`, to make it wild or not; `esc` goes back.",
    "coins": "Type the max coins, `enter` ends the number; `+` and `-` change them.",
    "off": "This line is off: the game does not have it. A pay or `+` brings it back.",
    "curve": "`↑ ↓` another line, `+ -` its pay, `c` its range.",
    "two pays": "`t` chooses both lines and their pays.",
    "other bet": "Type a pay, `enter` ends it; or `+ -`; `b` shows the figures of other bets.",
    "pay": "Type a pay, `enter` ends it; or `+ -`; `c` curve, `t` two pays, `f` find a return.",
}
"""What the keys do at a cell, or in a view that hides the cells; the keys are in backquotes."""
