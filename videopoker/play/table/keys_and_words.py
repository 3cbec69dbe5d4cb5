"""Everything the player can do at the table: its keys, words and phases, and the words for it in plain mode.

The key bar, the help, the palette, the settings and plain mode read this table, and look an action up by its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from videopoker.core.machine.phase import Phase

_BETTING = frozenset({Phase.BETTING})
_DRAWING = frozenset({Phase.DRAWING})


@dataclass(frozen=True, slots=True)
class Action:
    """Something the player can do by a key."""

    name: str
    """The name in the settings file."""
    keys: str
    """The default keys, as Textual names them, separated by commas; plain mode takes keys of one character."""
    label: str
    """What it is called in the key bar."""
    help: str
    rank: int
    """The position in the key bar, from the left; actions of rank `LAST` or above are at the end of every row."""
    short: str = ""
    """A shorter label, used where it saves a row."""
    phases: frozenset[Phase] = frozenset(Phase)
    """When it can be done."""
    label_in: Mapping[Phase, str] = field(default_factory=dict)
    """Labels in phases where it is called otherwise."""
    group: str = ""
    """Actions of a group share a label and a row of the help."""
    runs: str = ""
    """The table's action in Textual's notation; by default the name."""
    verbs: str = ""
    """The words for it in plain mode, the first its name; empty if none."""

    def label_at(self, phase: Phase | None, *, short: bool = False) -> str:
        """The label in this phase; with `short`, the shorter one if there is one."""
        if phase and phase in self.label_in:
            return self.label_in[phase]
        return self.short if short and self.short else self.label

    @property
    def words(self) -> str:
        """All words for it in plain mode: its name, its keys of one character, then the synonyms."""
        name, *synonyms = self.verbs.split()
        letters = (KEY_SIGNS.get(key, key) for key in self.keys.split(","))
        return " ".join([name, *(key for key in letters if len(key) == 1), *synonyms])


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions that share a row of the help."""

    keys: str
    """What all their default keys are called together."""
    help: str


LAST = 90
"""The rank from which an action is shown at the end of every row of the key bar."""

GROUPS = {
    "hold": ActionGroup("1 to 5", "hold or release; in a double-up 1 to 4 pick a card"),
    "look": ActionGroup("arrow keys", "many hands: show another one large"),
}
"""The groups of actions, by name."""

KEY_SIGNS = {
    "question_mark": "?",
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "minus": "-",
    "plus": "+",
}
"""The signs of the keys that have a name in Textual."""


def _hold(number: int) -> Action:
    return Action(
        f"hold_{number}",
        str(number),
        "hold",
        f"hold or release card {number}",
        2,
        phases=_DRAWING if number == 5 else _DRAWING | {Phase.DOUBLING},
        label_in={Phase.DOUBLING: "pick"},
        group="hold",
        runs=f"hold({number})",
    )


def _look(direction: str, which: str) -> Action:
    return Action(
        f"hand_{direction}",
        direction,
        "look",
        f"many hands: show the hand {which}",
        31,
        phases=_BETTING,
        group="look",
        runs=f"look('{direction}')",
    )


_TABLE = (
    Action(
        "deal",
        "space,enter",
        "deal",
        "deal, then draw",
        1,
        phases=_BETTING | _DRAWING,
        label_in={Phase.DRAWING: "draw"},
        runs="press_button",
    ),
    *map(_hold, range(1, 6)),
    Action(
        "hands",
        "n",
        "hands",
        "play more hands from each deal",
        3,
        phases=_BETTING,
        runs="step_hands(1)",
        verbs="hands",
    ),
    Action(
        "fewer_hands",
        "N",
        "fewer",
        "play fewer hands",
        32,
        phases=_BETTING,
        runs="step_hands(-1)",
        verbs="fewer",
    ),
    Action("bet_one", "b", "bet one", "bet one more coin", 4, short="bet", phases=_BETTING, verbs="bet"),
    Action("bet_max", "m", "bet max", "bet max and deal", 5, short="max", phases=_BETTING, verbs="max"),
    Action(
        "double", "d", "double", "go double or nothing on the last win", 6, phases=_BETTING, verbs="double"
    ),
    Action(
        "credits",
        "c",
        "credits",
        "add credits, cash out, change the denomination",
        11,
        verbs="credits add deposit",
    ),
    Action("games", "g", "games", "choose a game", 10, verbs="games"),
    Action(
        "build",
        "v",
        "build a hand",
        "build hands from the whole deck and compare them",
        22,
        short="build",
        runs="open('build')",
        verbs="build",
    ),
    Action(
        "drill",
        "D",
        "drill",
        "drill: your own mistakes and close decisions; no bet",
        25,
        runs="open('drill')",
        verbs="drill",
    ),
    Action(
        "strategy",
        "S",
        "strategy",
        "strategy sheet: ranked holds, and your hand's line",
        24,
        short="sheet",
        runs="open('strategy')",
        verbs="strategy sheet",
    ),
    Action(
        "lab",
        "p",
        "paytable lab",
        "paytable lab: change pays and see what the game returns",
        26,
        short="lab",
        verbs="lab",
    ),
    Action(
        "history",
        "l",
        "history",
        "history: every hand played; replay and export",
        20,
        runs="open('history')",
        verbs="history",
    ),
    Action(
        "share",
        "y",
        "share",
        "share: copy the last hand and write its picture",
        34,
        phases=_BETTING,
        verbs="card share",
    ),
    Action(
        "statistics",
        "t",
        "statistics",
        "statistics: meters, bankroll, lines, results, ledger",
        21,
        short="stats",
        runs="open('statistics')",
        verbs="stats meters",
    ),
    Action(
        "hint", "h", "hint", "hint: the best hold; again for the ranking", 7, phases=_DRAWING, verbs="hint"
    ),
    Action("why", "w", "why", "why the best hold is the best", 12, verbs="why"),
    Action(
        "both",
        "W",
        "both holds",
        "both holds: the best and yours, line by line",
        15,
        short="both",
        verbs="both",
    ),
    Action(
        "hold_best",
        "H",
        "hold best",
        "hold the cards of the best hold, once the hint is shown",
        13,
        short="best",
        phases=_DRAWING,
    ),
    Action("release_all", "0", "hold none", "release all cards", 14, short="none", phases=_DRAWING),
    Action("coach_mode", "C", "coach", "coach: after the draw, before it, nudge, or off", 29, verbs="coach"),
    Action(
        "daily",
        "T",
        "daily twenty",
        "daily twenty: the same hands for everyone; no bet",
        27,
        short="daily",
        runs="open('daily')",
        verbs="daily",
    ),
    Action(
        "learn",
        "L",
        "lessons",
        "lessons: learn this game idea by idea; no bet",
        30,
        short="learn",
        runs="open('learn')",
        verbs="learn lessons",
    ),
    Action(
        "exam",
        "E",
        "exam",
        "exam: twenty hands without help; no bet",
        30,
        runs="open('exam')",
        verbs="exam",
    ),
    Action(
        "which",
        "G",
        "which pays more",
        "which pays more: two paytables to choose from; no bet",
        30,
        short="which",
        runs="open('which')",
        verbs="which",
    ),
    Action(
        "match",
        "x",
        "match",
        "match: a hundred deals, or the code of a friend",
        28,
        runs="open('match')",
        verbs="match",
    ),
    Action(
        "next_best", "tab", "best", "many hands: show the best large; again for the next", 9, phases=_BETTING
    ),
    Action("side_panel", "z", "panel", "open or close the side panel", 31),
    _look("left", "to the left"),
    _look("right", "to the right"),
    _look("up", "above"),
    _look("down", "below"),
    Action(
        "fairness",
        "F",
        "fairness",
        "fairness: commitment, your phrase, the last hand proved",
        28,
        short="fair",
        runs="open('fairness')",
        verbs="fairness",
    ),
    Action(
        "settings",
        "s",
        "settings",
        "settings: colours, speed, letters, bell and more",
        23,
        runs="app.settings",
        verbs="settings",
    ),
    Action("more", "full_stop", "more", "more keys: the next row of the key bar", LAST, runs="app.more_keys"),
    Action("help", "question_mark,f1", "help", "help", LAST + 1, runs="open('help')", verbs="help"),
    Action("quit", "q", "quit", "quit; your hand is saved", 33, runs="app.ask_quit", verbs="quit exit"),
)

ACTIONS: dict[str, Action] = {action.name: action for action in _TABLE}
"""Every action of the table, by name, in the order of the help and the settings."""
