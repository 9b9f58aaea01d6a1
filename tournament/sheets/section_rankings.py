"""The rankings within each section of a field that has several."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tournament.sheets.standings import Ranking, Standing


def by_section(rankings: Iterable[Ranking]) -> Iterator[Ranking]:
    """Each list parted by section: the same figures, places counted within the section."""
    for ranking in rankings:
        for letter in sorted({row.party.section for row in ranking.rows}):
            own = [row for row in ranking.rows if row.party.section == letter]
            yield Ranking(ranking.direction, tuple(_placed_anew(own)), letter)


def _placed_anew(rows: list[Standing]) -> Iterator[Standing]:
    """Ties stay ties: who shares a place in the field and in the section shares it here."""
    places = [row.place for row in rows]
    for row in rows:
        if row.place:
            place = places.index(row.place) + 1
            yield replace(row, place=place, tied=places.count(row.place) > 1)
        else:
            yield row
