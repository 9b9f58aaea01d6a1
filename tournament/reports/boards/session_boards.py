"""Sections that are compared with one another and do not play the same boards."""

from collections import defaultdict
from dataclasses import dataclass

from tournament.models import Placement, Session


@dataclass(frozen=True, slots=True)
class SectionBoards:
    """A section by its letter: its rounds, the boards it plays, and those that only it plays."""

    letter: str
    rounds: int
    boards: tuple[int, ...]
    alone: tuple[int, ...]


def unlike_sections(session: Session) -> list[SectionBoards]:
    """Of every field whose sections play other boards than one another, the sections; else none."""
    found: dict[int, dict[str, list[tuple[int, list[int]]]]] = defaultdict(lambda: defaultdict(list))
    rows = Placement.objects.filter(section__session=session, section__field__isnull=False)
    for field, letter, number, boards in rows.order_by("section__letter", "round").values_list(
        "section__field", "section__letter", "round", "boards"
    ):
        found[field][letter].append((number, boards))
    return [line for sections in found.values() for line in _unlike(sections)]


def _unlike(sections: dict[str, list[tuple[int, list[int]]]]) -> list[SectionBoards]:
    boards_of = {
        letter: {board for _, boards in rows for board in boards} for letter, rows in sections.items()
    }
    if all(boards == next(iter(boards_of.values())) for boards in boards_of.values()):
        return []
    return [
        SectionBoards(
            letter=letter,
            rounds=max(number for number, _ in rows),
            boards=tuple(sorted(boards_of[letter])),
            alone=tuple(sorted(boards_of[letter] - _others(boards_of, letter))),
        )
        for letter, rows in sections.items()
    ]


def _others(boards_of: dict[str, set[int]], letter: str) -> set[int]:
    return {board for other, boards in boards_of.items() if other != letter for board in boards}
