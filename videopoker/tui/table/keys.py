"""The keys of the table."""

from textual.binding import Binding

from videopoker.play.actions import ACTIONS, Action


def _bound(action: Action) -> Binding:
    """The default keys of an action; the settings may change them under its name."""
    group = Binding.Group(action.group, compact=True) if action.group else None
    return Binding(action.keys, action.runs or action.name, action.label, id=action.name, group=group)


TABLE_KEYS = [*map(_bound, ACTIONS.values())]

_BY_CALL = {action.runs or action.name: action for action in ACTIONS.values()}


def action_of(name: str, parameters: tuple[object, ...]) -> Action | None:
    """The action that a call of the screen's is for; None for other calls."""
    return _BY_CALL.get(f"{name}({', '.join(map(repr, parameters))})" if parameters else name)
