"""The keys of the paytable lab, and what is said about them."""

from textual.binding import Binding

from videopoker.tui.kit.lists import HELP

KEYS = (
    Binding(
        "plus,equals_sign",
        "step(1)",
        "change",
        key_display="+ -",
        tooltip="raise the value at the cursor",
    ),
    Binding("minus", "step(-1)", "lower the value at the cursor", show=False),
    Binding("enter", "open", "change the line or title", show=False),
    Binding("a", "add", "add", tooltip="add a line"),
    Binding("x,delete", "remove", "remove", tooltip="remove the line"),
    Binding("o", "switch", "off", tooltip="switch the line off, or on again"),
    Binding("K,shift+up", "move_line(-1)", "move the line up", show=False),
    Binding("J,shift+down", "move_line(1)", "move the line down", show=False),
    Binding("u,ctrl+z", "undo", "undo"),
    Binding("U,ctrl+y", "redo", "redo", show=False),
    Binding("s,ctrl+s", "save", "save"),
    Binding("p", "play", "play", tooltip="play this game"),
    Binding("b", "bet", "bet", tooltip="figures of the next bet"),
    Binding("tab", "view(1)", "view", priority=True, tooltip="next view: return, curve, table, games"),
    Binding("shift+tab", "view(-1)", "view before", show=False, priority=True),
    Binding("c", "curve", "choose the line and pays of the curve", show=False),
    Binding("t", "table", "choose the lines and pays of the table of two pays", show=False),
    Binding("m", "mark", "make this line the second of the table of two pays", show=False),
    Binding("f", "aim", "find the pays for a return", show=False),
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
)
HINTS = {
    "name": "`enter` changes the name and the variant.",
    "jokers": "Type the number of jokers in the deck; `+` and `-` change it.",
    "wild": "Type a rank, `2` to `9` or `t j q k a`, to make it wild or not; `esc` goes back.",
    "coins": "Type the max coins, `enter` ends the number; `+` and `-` change them.",
    "label": "`enter` changes the hand that this line pays.",
    "off": "This line is off: the game does not have it. `o` switches it on, `x` removes it.",
    "curve": "`↑ ↓` another line, `+ -` its pay, `c` its range.",
    "two pays": "`t` chooses both lines and their pays.",
    "two games": "`g` compares with another game.",
    "other bet": "Type a pay, `enter` ends it; or `+ -`; `b` shows the figures of other bets.",
    "pay": "Type a pay, `enter` ends it; or `+ -`; `c` curve, `t` two pays, `f` find a return.",
}
"""What the keys do at a cell, or in a view that hides the cells; the keys are in backquotes."""
NO_STEP = {
    "name": "enter changes the name; + and - change pays, jokers and coins.",
    "jokers": "A deck has 0 to 5 jokers.",
    "wild": "Type a rank to make it wild; + and - change pays, jokers and coins.",
    "coins": "Max coins is a number from 1 to 10.",
    "label": "Move to a pay to change it with + and -.",
    "off": "This line is off; o switches it on.",
    "pay": "A pay is a whole number from 1 to 1,000,000.",
}
"""Why + or - changed nothing at a cell."""
BY_KEY = {
    "jokers": "Type a number from 0 to 5, or press + or -.",
    "coins": "Type a number from 1 to 10, or press + or -.",
    "wild": "Type a rank to make it wild, and again to end that.",
    "off": "This line is off; o switches it on.",
}
"""What enter says at a cell that single keys change."""
KEYS_AT_WILD = {"step(1)": "", "add": "aces wild"}
"""What keys do at the wild ranks."""
