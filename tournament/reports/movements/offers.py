"""The movements that fit the pairs of a section: the club's own and the catalogue's, at the club's pace."""

from collections.abc import Iterable
from fractions import Fraction

from django.db.models import Max

from tournament.models import Club, Placement, Section
from tournament.movements.catalogue import Choice, Wished, choices
from tournament.readings.movements.plan_kinds import refuse_teams, refuse_without_movement
from tournament.reports.movements.own_movements import own_choices
from tournament.sheets.pairs_stage import pairs_stage

# By the players of a contestant: the fewest contestants of a movement on offer, and the most.
LEAST = {2: 4, 1: 8}
MOST = {2: 60, 1: 52}


def pace_of(club: Club) -> Wished:
    """Exact, so that what it comes to is."""
    return {"minutes_per_board": Fraction(club.minutes_per_board), "minutes_per_move": club.minutes_per_move}


def fitting(section: Section, wanted: Wished) -> list[Choice]:
    """Best first, the club's own before all; `wanted` are wishes of the catalogue.

    What needs one set of boards comes before what needs duplicates. A final has one winner: movements that
    compare all its pairs come first, before all one in which each meets each other pair. DirectorError
    where another kind of section is seated otherwise: by matches, or by draws.
    """
    refuse_without_movement(section)
    refuse_teams(section)
    count = section.contestants.numbered().count()
    wanted = {**pace_of(section.session.event.club), **wanted}
    least, (kind,) = LEAST[section.event_kind.partners or 2], section.event_kind.plan_kinds
    catalogue = choices(count, kind=kind, turned=True, **wanted) if count >= least else ()
    found = _like_the_field(section, wanted, sorted(catalogue, key=_needs_more_sets))
    if _is_final(section):
        each_other = count - 1 + count % 2  # rounds in which all meet
        found.sort(key=lambda choice: (choice.winners, choice.rounds != each_other))
    return [*own_choices(section, wanted), *found]


def _needs_more_sets(choice: Choice) -> bool:
    return choice.copies > 1


def _is_final(section: Section) -> bool:
    stage = section.session.stage
    return stage is not None and bool(pairs_stage(stage.options).qualified)


def _like_the_field(section: Section, wanted: Wished, found: Iterable[Choice]) -> list[Choice]:
    """First those like another section on the same boards (rounds, boards, rankings), or those wished."""
    others = Placement.objects.filter(section__field=section.field_id).exclude(section=section.pk)
    rounds = others.aggregate(last=Max("round"))["last"]
    if "boards" in wanted or not rounds:
        return [*found]
    columns = ("section__boards_per_set", "section__winners")
    per_round, winners = others.filter(round=rounds).values_list(*columns)[0]
    shape = rounds, per_round
    return sorted(
        found,
        key=lambda choice: ((choice.rounds, choice.boards_per_round) != shape, choice.winners != winners),
    )
