"""Which movements a section is offered: the best of each kind at first sight, then all others."""

from dataclasses import dataclass

from django.db.models import Max

from tournament.models import Section
from tournament.movements.catalogue import Choice, choices

FIRST = 6


@dataclass(frozen=True, slots=True)
class Offer:
    """`chosen` is the movement in use, None where there is none or the catalogue no longer offers it."""

    chosen: Choice | None
    first: tuple[Choice, ...]
    others: tuple[Choice, ...]


def offer_of(
    section: Section, *, boards: int | None = None, minutes: int | None = None, winners: bool | None = None
) -> Offer:
    """What fits the pairs of a section and the director's wishes, best first."""
    fitting = _fitting(section, boards=boards, minutes=minutes, one_winner=winners)
    kinds = {_kind(choice): choice for choice in reversed(fitting)}
    first = [choice for choice in fitting if choice in kinds.values()][:FIRST]
    others = tuple(choice for choice in fitting if choice not in first)
    return Offer(_chosen(section), tuple(first), others)


def _fitting(section: Section, **wanted: int | bool | None) -> tuple[Choice, ...]:
    club = section.session.event.club
    pace = {"minutes_per_board": club.minutes_per_board, "minutes_per_move": club.minutes_per_move}
    count = section.contestants.count()
    return choices(count, **wanted, **pace) if count >= 4 else ()


def _kind(choice: Choice) -> tuple[str, int]:
    return choice.family, choice.winners


def _chosen(section: Section) -> Choice | None:
    rounds = section.placements.aggregate(last=Max("round"))["last"]
    if not rounds:
        return None
    wanted = (section.movement, section.boards_per_set)
    alike = _fitting(section, boards=rounds * section.boards_per_set)
    return next((choice for choice in alike if (choice.code, choice.boards_per_round) == wanted), None)
