"""Groups as text: in columns for the commands, in sentences for plain mode, in Markdown."""

import re
from collections.abc import Iterator, Sequence

from videopoker.text.groups.group import NO_VALUE, Column, Group
from videopoker.text.words.cells import cell_len, padded


def in_columns(groups: Sequence[Group]) -> str:
    """The groups with a blank line between them; groups whose columns differ only in headings are aligned.

    The title is the heading of the first column, or a row above if that column has its own heading.

    >>> print(in_columns([Group("PAID", (Column(align="<"), Column("coins", 8)), [("full house", "45")])]))
    PAID           coins
    full house        45
    """
    tables = [_table(group) for group in groups]
    widths: dict[object, list[int]] = {}
    for group, table in zip(groups, tables, strict=True):
        full = [row for row in table if len(row) == len(group.columns)]
        before = widths.get(_shape(group)) or [column.width for column in group.columns]
        widths[_shape(group)] = [
            max([width, *(cell_len(row[i]) for row in full)]) for i, width in enumerate(before)
        ]
    blocks = (
        "\n".join([*(_line(row, group.columns, widths[_shape(group)]) for row in table), *group.notes])
        for group, table in zip(groups, tables, strict=True)
    )
    return "\n\n".join(filter(None, blocks))


def _shape(group: Group) -> object:
    return tuple((column.width, column.align, column.gap) for column in group.columns)


def _table(group: Group) -> list[list[str]]:
    """The title, the headings and the rows, as cells with the gaps before them."""
    title = [[group.title]] if group.title else []
    if not group.columns:
        return title
    if not group.rows:
        return []
    first, *others = (column.heading for column in group.columns)
    if first:
        title.append([first, *others])
    elif any(others):
        title = [[group.title, *others]]
    rows = (
        [cell or column.empty for cell, column in zip(row, group.columns, strict=False)] for row in group.rows
    )
    gaps = ["", *(" " * column.gap for column in group.columns[1:])]
    return [
        row if len(row) < len(gaps) else [gap + cell for gap, cell in zip(gaps, row, strict=True)]
        for row in (*title, *rows)
    ]


def _line(row: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> str:
    aligned = [
        padded(cell, width, column.align) for cell, column, width in zip(row, columns, widths, strict=False)
    ]
    if len(row) != len(columns):
        aligned[len(row) - 1 :] = row[-1:]
    return "".join(aligned).rstrip()


def in_sentences(groups: Sequence[Group], columns: Sequence[int] = (1,)) -> Iterator[str]:
    """Sentences that list each of these columns, group by group; then the sentences of the groups, or else their notes.

    They are read aloud, so signs are words.
    """
    for index in columns:
        for group in groups:
            if index < len(group.columns) and not group.sentences:
                yield from map(spoken_signs, _listed(group, index))
    for group in groups:
        yield from map(spoken_signs, group.sentences or group.notes)


def spoken_signs(text: str) -> str:
    """A text with words for signs that a screen reader leaves out or names.

    >>> spoken_signs("return 99.70% ± 1.58%, at ~26.03"), spoken_signs("doubled 5 → 10, sealed 5d21…2d11")
    ('return 99.70% plus or minus 1.58%, at about 26.03', 'doubled 5 to 10, sealed 5d21 to 2d11')
    """
    words = text.replace("±", "plus or minus").replace("→", "to")
    words = re.sub("(?<=[0-9a-f]{4})…(?=[0-9a-f]{4})", " to ", words)
    return re.sub(r"~(?=\d)", "about ", words)


def _listed(group: Group, index: int) -> Iterator[str]:
    """The cells of a column with their labels, a few in a sentence; cells without a value are left out."""
    has_aside = index + 1 < len(group.columns) and group.columns[index + 1].role == "aside"
    few = group.few or len(group.rows)
    for start in range(0, len(group.rows), max(1, few)):
        values = []
        for label, *cells in group.rows[start : start + few]:
            figure = cells[index - 1]
            aside = cells[index] if has_aside else ""
            value = f"{figure} ({aside})" if figure and aside else figure or aside
            if value not in {"", NO_VALUE}:
                values.append(f"{label.strip()} {value}")
        if values:
            yield f"{group.lead.format(group.columns[index].heading.capitalize())}{', '.join(values)}."


def in_markdown(groups: Sequence[Group]) -> str:
    """Each title as a heading, rows as a table, or as plain lines if no column has a heading; notes as a list."""
    return "\n\n".join("\n".join(block) for group in groups for block in _markdown_blocks(group))


def _markdown_blocks(group: Group) -> Iterator[list[str]]:
    if group.title:
        yield [f"## {group.title}"]
    if any(column.heading for column in group.columns):
        yield [
            _markdown_row([column.heading for column in group.columns]),
            "|" + "".join("---|" if column.align == "<" else "---:|" for column in group.columns),
            *(
                _markdown_row([_cell(cell, column) for cell, column in zip(row, group.columns, strict=True)])
                for row in group.rows
            ),
        ]
    elif group.rows:
        yield ["```", in_columns([group]), "```"]
    if group.notes:
        yield [f"- {note}" for note in group.notes] if len(group.notes) > 1 else list(group.notes)


def _cell(cell: str, column: Column) -> str:
    text = cell.replace("|", r"\|")
    return f"`{text.strip()}`" if column.is_code and cell else text


def _markdown_row(cells: Sequence[str]) -> str:
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"
