"""The rankings within each section of a field that has several."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from tournament.sheets.standings import Ranking, Standing


def by_section(rankings: Iterable[Ranking]) -> Iterator[Ranking]:
    """Each list parted by section: the same figures, places counted within the section."""
    for ranking in rankings:
        sections: dict[str, list[Standing]] = defaultdict(list)
        for row in ranking.rows:
            sections[row.party.section].append(row)
        for letter, own in sorted(sections.items()):
            yield Ranking(ranking.direction, tuple(_placed_anew(own)), letter)


def _placed_anew(rows: list[Standing]) -> Iterator[Standing]:
    """Ties stay ties: who shares a place in the field and in the section shares it here."""
    shared = Counter(row.place for row in rows)
    first: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        place = first.setdefault(row.place, number)
        tied = shared[row.place] > 1
        yield row.at(place, tied=tied) if row.place else row
