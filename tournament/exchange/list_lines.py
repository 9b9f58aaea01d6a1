"""The lines of a pasted list without a heading and without their numbers: where all readers of lists begin.

A number before a blank may belong to a name (`7 Oaks`). It is the number of its line where the lines are
numbered from 1 upwards.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

MOST = 4  # lines to one that has no number: a note, or a pair that was added by hand
NUMBER = re.compile(
    r"^[\s\u3000]*(?:(?:pair|team|no|ペア|チーム)\b\.?|[#№])?[\s\u3000]*([0-9０-９]{1,3})(?:[\s\u3000]+(?=\S)|$)",
    re.IGNORECASE,
)
CELLS = re.compile(r"[\t,;，；/／&＆|｜]+|[\s\u3000]{2,}")
BLANKS = re.compile(r"[\s\u3000]+")


def lines_of(text: str) -> list[str]:
    return [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]


def without_numbers(lines: Sequence[str]) -> list[str]:
    """The lines without the numbers before their names. A number alone stays: it is a line without names."""
    found = [NUMBER.match(line) for line in lines]
    numbers = [int(one[1]) for one in found if one]
    if not _is_count(numbers, len(lines)):
        return [*lines]
    return [
        line[one.end() :] if one and one.end() < len(line.rstrip()) else line
        for line, one in zip(lines, found, strict=True)
    ]


def _is_count(numbers: Sequence[int], lines: int) -> bool:
    """Whether these count the lines, 1, 2, 3 …: nearly every line, or every second one, or each twice."""
    if not numbers or numbers[0] != 1 or numbers[-1] > lines:
        return False
    doubled = len(numbers) == lines and [*numbers[::2]] == [*numbers[1::2]]
    rising = all(one < other for one, other in pairwise(numbers[::2] if doubled else numbers))
    return rising and (len(numbers) * (MOST + 1) >= lines * MOST or 2 * len(numbers) == lines)


def is_heading(line: str, is_head: Callable[[str], bool]) -> bool:
    """Whether each word of a line names a column, however the words are parted."""
    cells = [cell.strip() for cell in CELLS.split(line) if cell.strip()]
    words = BLANKS.split(line.strip())
    return bool(cells) and (all(map(is_head, cells)) or all(map(is_head, words)))
