"""How the boards of a round are written on the cards that lead people through a session."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from tournament.printing.blocks.paper_table import Column
from tournament.printing.kit.fonts import REGULAR, width
from tournament.printing.kit.words import Words
from tournament.sheets.figures import ranges
from tournament.sheets.heading import Heading
from tournament.sheets.languages import pair_in_words
from tournament.sheets.movement_sheets import GuideLine, WayLine
from tournament.sheets.room_papers import TableCardLine
from tournament.words.language import N_, Language


class Sheet(Protocol):
    """What a section has one of."""

    @property
    def heading(self) -> Heading: ...


T = TypeVar("T", bound=Sheet)
MovementLine = GuideLine | TableCardLine | WayLine


def sample(widest: str, heading: Heading | None) -> str:
    """The widest number of a pair or table, with a section's letter before it where there are several."""
    return f"W{widest}" if heading and heading.several else widest


def pair_sample(heading: Heading | None, words: Words) -> str:
    """The widest number of a pair with its side, as the first language writes it."""
    return pair_in_words(sample("13EW", heading), words.own.code)


def of_equal_sections(sheets: Sequence[T], content: Callable[[T], Hashable]) -> list[tuple[T, Heading]]:
    """The first of those sheets of sections that have the same content, and the heading of all of them."""
    groups: dict[Hashable, list[T]] = {}
    for sheet in sheets:
        groups.setdefault((replace(sheet.heading, section=""), content(sheet)), []).append(sheet)
    return [(first, _heading_of(sheets)) for sheets in groups.values() for first in sheets[:1]]


def _heading_of(sheets: Sequence[Sheet]) -> Heading:
    heading, letters = sheets[0].heading, [sheet.heading.section for sheet in sheets]
    if len(letters) == 1:
        return heading
    first, last = ord(letters[0]), ord(letters[-1])
    are_a_run = [*map(ord, letters)] == [*range(first, last + 1)] and len(letters) > 2
    named = f"{letters[0]}–{letters[-1]}" if are_a_run else ", ".join(letters)
    return replace(heading, section=named, several=False)


def boards(line: MovementLine, words: Words) -> str:
    """The boards of a round; those that lie a quarter clockwise are named."""
    return " · ".join(_parts(line, words))


def boards_column(lines: Iterable[MovementLine], words: Words) -> Column:
    """Wide enough for what one line of it says."""
    parts = [part for line in lines for part in _parts(line, words)]
    sample = max(parts, key=lambda part: width(part, REGULAR), default="00–00")
    return Column(words.label(N_("Boards")), sample)


def _parts(line: MovementLine, words: Words) -> list[str]:
    turned = words.lines(_turned, line.turned) if line.turned else ()
    return [part for part in (ranges(line.boards), *turned) if part]


def _turned(numbers: Iterable[int], language: Language) -> str:
    return language.gettext("turn %(boards)s by 90°") % {"boards": ranges(numbers)}
