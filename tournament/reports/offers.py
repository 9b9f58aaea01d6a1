"""What fits the pairs of a section: the club's own movements and the catalogue's, at the club's pace."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.models import Club, Section
from tournament.movements.catalogue import Choice, choices
from tournament.reports.own_movements import own_choices

LEAST_PAIRS = 4


def pace_of(club: Club) -> dict[str, object]:
    """Exact, so that what it comes to is."""
    return {"minutes_per_board": Fraction(club.minutes_per_board), "minutes_per_move": club.minutes_per_move}


def fitting(section: Section, wanted: Mapping[str, object]) -> list[Choice]:
    """Best first, the club's own before all; `wanted` are wishes of the catalogue."""
    count = section.contestants.count()
    wanted = {**pace_of(section.session.event.club), **wanted}
    catalogue = choices(count, turned=True, **wanted) if count >= LEAST_PAIRS else ()  # type: ignore[arg-type]
    return [*own_choices(section, wanted), *catalogue]
