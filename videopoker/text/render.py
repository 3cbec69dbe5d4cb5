"""Groups as text: in columns for the commands, in sentences for plain mode, in Markdown."""

from collections.abc import Iterator, Sequence

from videopoker.text.group import Column, Group


def in_columns(groups: Sequence[Group]) -> str:
    """The groups with a blank line between them; groups whose columns differ only in headings are aligned.

    The title is the heading of the first column, or stands above if that has its own.

    >>> print(in_columns([Group("PAID", (Column(align="<"), Column("coins", 8)), [("full house", "45")])]))
    PAID           coins
    full house        45
    """
    alike: dict[object, list[Group]] = {}
    for group in groups:
        alike.setdefault(_shape(group), []).append(group)
    widths = {shape: _widths(same) for shape, same in alike.items()}
    blocks = ("\n".join(_block(group, widths[_shape(group)])) for group in groups)
    return "\n\n".join(filter(None, blocks))


def _shape(group: Group) -> object:
    return tuple((column.width, column.align, column.gap) for column in group.columns)


def _widths(groups: Sequence[Group]) -> list[int]:
    """The widths of the columns of these groups, gaps included."""
    rows = [
        row for group in groups for row in (_heading(group), *group.rows) if len(row) == len(group.columns)
    ]
    return [
        max([column.width, *(len(row[index]) + _gap(column, index) for row in rows)])
        for index, column in enumerate(groups[0].columns)
    ]


def _gap(column: Column, index: int) -> int:
    return column.gap if index else 0


def _heading(group: Group) -> list[str]:
    if not group.columns:
        return []
    first, *others = (column.heading for column in group.columns)
    return [first or group.title, *(others if any(others) else ())]


def _block(group: Group, widths: Sequence[int]) -> Iterator[str]:
    heading = _heading(group)
    if group.title and group.title not in heading[:1]:
        yield group.title
    if group.rows and any(heading):
        yield _line(heading, group.columns, widths)
    for row in group.rows:
        yield _line(
            [cell or column.empty for cell, column in zip(row, group.columns, strict=False)],
            group.columns,
            widths,
        )
    yield from group.notes


def _line(cells: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> str:
    line = ""
    for index, (cell, column, width) in enumerate(zip(cells, columns, widths, strict=False)):
        if index + 1 == len(cells) < len(columns):
            return line + cell
        gap = _gap(column, index)
        line += " " * gap + f"{cell:{column.align}{width - gap}}"
    return line.rstrip()


def in_sentences(groups: Sequence[Group], columns: Sequence[int] = (1,)) -> Iterator[str]:
    """A sentence per group that lists each of these columns; then the rows and notes that are sentences of their own."""
    for index in columns:
        for group in groups:
            if group.rows and not group.sentence:
                yield _listed(group, index)
    for group in groups:
        if group.sentence:
            yield from (group.sentence.format(*row) for row in group.rows)
        yield from group.notes


def _listed(group: Group, index: int) -> str:
    """The cells of a column with their labels; empty ones are left out."""
    has_aside = index + 1 < len(group.columns) and group.columns[index + 1].role == "aside"
    parts = []
    for label, *cells in group.rows:
        figure, aside = cells[index - 1], cells[index] if has_aside else ""
        value = f"{figure} ({aside})" if figure and aside else figure or aside
        parts += [f"{label.strip()} {value}"] * bool(value)
    return f"{group.lead.format(group.columns[index].heading.capitalize())}{', '.join(parts)}."


def in_markdown(groups: Sequence[Group]) -> str:
    """Each title as a heading, rows as a table, or as they stand if no column has a heading; notes as a list."""
    return "\n\n".join("\n".join(block) for group in groups for block in _markdown_blocks(group))


def _markdown_blocks(group: Group) -> Iterator[list[str]]:
    if group.title:
        yield [f"## {group.title}"]
    if any(column.heading for column in group.columns):
        yield [
            _markdown_row([column.heading for column in group.columns]),
            "|" + "".join("---|" if column.align == "<" else "---:|" for column in group.columns),
            *(
                _markdown_row([_cell(*one) for one in zip(row, group.columns, strict=True)])
                for row in group.rows
            ),
        ]
    elif group.rows:
        yield ["```", in_columns([group]), "```"]
    if group.notes:
        yield [f"- {note}" for note in group.notes] if len(group.notes) > 1 else list(group.notes)


def _cell(cell: str, column: Column) -> str:
    return f"`{cell.strip()}`" if column.is_code and cell else cell


def _markdown_row(cells: Sequence[str]) -> str:
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"
