"""A team that sat the same way in both rooms of a match, as the director's list and the API show it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SameWay:
    """A team, by its number, sat North-South in both rooms on `boards`; `turned` tables not as planned."""

    section: str
    section_id: int
    match: int
    round: int
    team: int
    name: str
    boards: tuple[int, ...]
    tables: tuple[int, ...]
    turned: tuple[int, ...]
    prefix: str = ""
    kind: str = "same_way"
