"""Where single players sit: two of them are a side for a round."""

from django.db.models import Q

from tournament.models import Contestant, Section


def sits(contestant: object) -> Q:
    """Placements and results in which a contestant (primary key) sits: by itself, or as one of a couple."""
    couples = Contestant.objects.of_player(contestant)
    return Q(ns=contestant) | Q(ew=contestant) | Q(ns__in=couples) | Q(ew__in=couples)


def partner_at(couple: Contestant, place: int) -> Contestant:
    """One of the two players of a couple: 0 sits North or East, 1 South or West."""
    entrant = couple.partner_entrant_id if place else couple.entrant_id
    return (
        Contestant.objects.numbered()
        .select_related("section")
        .get(section=couple.section_id, entrant=entrant)
    )


def partners_of(section: Section | int) -> dict[int, tuple[int, int]]:
    """The two players of each couple: who sits North or East first."""
    rows = Contestant.objects.filter(section=section).values_list("pk", "entrant", "partner_entrant")
    singles = {entrant: pk for pk, entrant, partner in rows if partner is None}
    return {pk: (singles[entrant], singles[partner]) for pk, entrant, partner in rows if partner is not None}
