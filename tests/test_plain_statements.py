"""Each statement of the package says one thing, and a small file says why it stands alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "videopoker"
WORK = (
    ast.Call,
    ast.Compare,
    ast.BoolOp,
    ast.IfExp,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


def is_packed(node: ast.AST) -> bool:
    """Whether a tuple is assigned to a tuple, with work on the right, and not to swap."""
    if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)):
        return False
    target = node.targets[0]
    if not isinstance(target, ast.Tuple):
        return False
    swapped = sorted(map(ast.unparse, target.elts)) == sorted(map(ast.unparse, node.value.elts))
    return not swapped and any(isinstance(inner, WORK) for inner in ast.walk(node.value))


def is_truth(node: ast.expr) -> bool:
    """Whether a side of a product is true or false."""
    if isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
        return True
    if isinstance(node, ast.Call):
        node = node.func
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name == "bool" or name.startswith(("is_", "has_"))


def is_product_of_truth(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mult)
        and (is_truth(node.left) or is_truth(node.right))
    )


def is_crowded_conditional(node: ast.AST) -> bool:
    """Whether a conditional holds another one, or stands on several lines."""
    if not isinstance(node, ast.IfExp):
        return False
    inside = any(isinstance(inner, ast.IfExp) for inner in ast.walk(node) if inner is not node)
    return inside or node.lineno != node.end_lineno


RULES = {
    "a packed assignment": is_packed,
    "a product with a truth": is_product_of_truth,
    "a crowded conditional": is_crowded_conditional,
}


def faults() -> Iterator[str]:
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for name, breaks in RULES.items():
                if breaks(node):
                    yield f"{file.relative_to(PACKAGE.parent)}:{node.lineno}: {name}"


def test_a_statement_says_one_thing() -> None:
    assert not list(faults())


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_a_file_of_few_statements_says_why_it_stands_alone() -> None:
    silent = []
    for file in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not is_text(node)]
        is_small = len(statements) < 25 and file.name != "__init__.py"
        if is_small and "file of its own" not in (ast.get_docstring(tree) or ""):
            silent.append(str(file.relative_to(PACKAGE)))
    assert not silent
