"""Public functions and methods refuse arguments of a wrong kind, without a check of every argument of every call.

A file of its own: it loads `inspect` once something is wrong.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from videopoker.core.base.messages import Refused, quoted

ParamsT = ParamSpec("ParamsT")
ResultT = TypeVar("ResultT")

_WRONG_KIND = (TypeError, ValueError, AttributeError, LookupError, OverflowError, RecursionError)
"""What Python raises for an argument of a wrong kind."""


def kinds_refused(method: Callable[ParamsT, ResultT]) -> Callable[ParamsT, ResultT]:
    """The method or function, with a Refused that says what it takes where its body fails.

    A wrong number of arguments is a TypeError.
    """

    @wraps(method)
    def refusing(*args: ParamsT.args, **options: ParamsT.kwargs) -> ResultT:
        try:
            return method(*args, **options)
        except Refused:
            raise
        except _WRONG_KIND as error:
            import re
            from inspect import signature

            takes = signature(method)
            given = takes.bind(*args, **options).arguments
            expected = [takes.parameters[name] for name in takes.parameters if name not in {"self", "cls"}]
            values = [given[parameter.name] for parameter in expected if parameter.name in given]
            wanted = ", ".join(map(str, expected))
            wanted = re.sub(r"(\w+\.)+|(?<=: )'|'(?=,| = |$)", "", wanted)  # types without modules and quotes
            name = method.__qualname__.removesuffix(".__call__").rpartition(".")[2]
            raise Refused(f"{name} got {', '.join(map(quoted, values))}; expected {wanted}") from error

    return refusing
