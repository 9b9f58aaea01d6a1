"""The lines of a PBN file without comments and escapes (PBN 2.1, sections 2.4, 3.8).

A comment stands in braces, over several lines or not, or runs from a semicolon to the end of its line; inside
a string neither does. A line that begins with a percent sign is an escape.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.errors import ScoringError
from tournament.exchange.board_deal import Note

MOST_CHARACTERS = 20_000_000
MOST_LINES = 400_000
LONGEST_LINE = 10_000  # the standard allows 255


@dataclass(frozen=True, slots=True)
class FileLine:
    """`number` from 1. `ends_game`: empty but for blanks, and not part of a comment."""

    number: int
    text: str
    ends_game: bool = False


def lines_of(text: str, note: Note) -> Iterator[FileLine]:
    """ScoringError `too_large` or `long_line`. `note` gets `comment` where a brace is never closed."""
    if len(text) > MOST_CHARACTERS:
        raise ScoringError("too_large", characters=len(text))
    opened_at: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_LINES:
            raise ScoringError("too_large", line=number)
        if opened_at is None and line.startswith("%"):
            continue
        if len(line) > LONGEST_LINE:
            raise ScoringError("long_line", line=number)
        was_open = opened_at is not None
        plain, is_open, commented = _without_comments(line, was_open)
        if is_open and opened_at is None:
            opened_at = number
        elif not is_open:
            opened_at = None
        yield FileLine(number, plain, ends_game=not (plain.strip() or was_open or commented))
    if opened_at is not None:
        note(ScoringError("comment", line=opened_at))


def _without_comments(line: str, is_open: bool) -> tuple[str, bool, bool]:
    """What is left of a line, whether a brace is open at its end, and whether it had a comment."""
    kept: list[str] = []
    in_string, commented, previous = False, is_open, ""
    for character in line:
        if is_open:
            is_open = character != "}"
        elif in_string:
            in_string = character != '"' or previous == "\\"
            kept.append(character)
        elif character == "{":
            is_open = commented = True
        elif character == ";":
            return "".join(kept), False, True
        else:
            in_string = character == '"'
            kept.append(character)
        previous = character
    return "".join(kept), is_open, commented
