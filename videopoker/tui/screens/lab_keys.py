"""The keys of the paytable lab."""

from textual.binding import Binding

from videopoker.tui.widgets.lists import HELP

LAB_KEYS = [
    Binding(
        "plus,equals_sign", "step(1)", "change", key_display="+ -", tooltip="raise the value at the cursor"
    ),
    Binding("minus", "step(-1)", "lower the value at the cursor", show=False),
    Binding("enter", "open", "change the line or title", show=False),
    Binding("a", "add", "add a line"),
    Binding("x,delete", "remove", "remove the line"),
    Binding("K,shift+up", "move_line(-1)", "move the line up", show=False),
    Binding("J,shift+down", "move_line(1)", "move the line down", show=False),
    Binding("u,ctrl+z", "undo", "undo"),
    Binding("U,ctrl+y", "redo", "redo", show=False),
    Binding("s,ctrl+s", "save", "save"),
    Binding("p", "play", "play", tooltip="play this game"),
    Binding("tab", "view(1)", "view", priority=True, tooltip="next view: return, curve, table, games"),
    Binding("shift+tab", "view(-1)", "view before", show=False, priority=True),
    Binding("c", "curve", "choose the line and pays of the curve", show=False),
    Binding("t", "table", "choose the lines and pays of the table of two pays", show=False),
    Binding("m", "mark", "make this line the second of the table of two pays", show=False),
    Binding("g", "against", "compare with another game", show=False),
    Binding("pagedown", "scroll_view(1)", "scroll the view", show=False),
    Binding("pageup", "scroll_view(-1)", "scroll the view back", show=False),
    Binding("r", "risk", "risk", tooltip="the risk of playing this game"),
    *(Binding(digit, f"type('{digit}')", "type a pay", show=False) for digit in "0123456789"),
    Binding("backspace", "erase", "erase a digit", show=False),
    Binding("up,k", "go(-1, 0)", "line above", show=False),
    Binding("down,j", "go(1, 0)", "line below", show=False),
    Binding("left", "go(0, -1)", "cell before", show=False),
    Binding("right", "go(0, 1)", "next cell", show=False),
    Binding("home", "go(-99, 0)", "to the top", show=False),
    Binding("end", "go(99, 0)", "to the bottom", show=False),
    HELP,
    Binding("escape,q", "back", "back"),
]
