"""Line-ups: the parts of its matches that a team has still to play, and who has named their players."""

from dataclasses import dataclass

from django.db.models import Q

from tournament.models import Entrant, Membership, Placement, Section, TeamMatch
from tournament.sheets.stage_options import MatchOptions, match_options


@dataclass(frozen=True, slots=True)
class Segment:
    """A round of the section in which a team plays a part of a match, home or away."""

    round: int
    match: TeamMatch
    is_home: bool
    options: MatchOptions

    @property
    def opponent(self) -> Entrant:
        other = self.match.away if self.is_home else self.match.home
        assert other is not None
        return other

    @property
    def is_second(self) -> bool:
        """Whether the opponents name their players first (White Book: seating rights)."""
        return self.options.line_up == ("home_first" if not self.is_home else "visitors_first")


def segments_to_come(section: Section, team: Entrant) -> list[Segment]:
    """The segments of a team without a result at either of its tables yet, in the order of play."""
    rows = Placement.objects.filter(section=section, match__isnull=False, ns__isnull=False, ew__isnull=False)
    own = rows.filter(Q(ns__entrant=team) | Q(ew__entrant=team)).order_by("round")
    begun = set(section.results.filter(_of(team)).values_list("round", flat=True))
    stage = section.session.stage
    options = match_options(stage.options if stage else {})
    found: dict[int, Segment] = {}
    for row in own.select_related("match__home", "match__away"):
        if row.round not in begun and row.match is not None:
            found[row.round] = Segment(row.round, row.match, row.match.home_id == team.pk, options)
    return list(found.values())


def _of(team: Entrant) -> Q:
    return Q(ns__entrant=team) | Q(ew__entrant=team)


def is_in(section: Section, team: Entrant, number: int) -> bool:
    """Whether a team has named its players for a round; for the first one the entry form has."""
    if number <= 1:
        return True
    return Membership.objects.filter(
        contestant__section=section, contestant__entrant=team, from_round=number
    ).exists()


def seated_in(section: Section, team: Entrant, number: int) -> list[int | None]:
    """The players of a team in a round: those of its North-South pair, then of its East-West pair."""
    found: dict[tuple[str, int], int] = {}
    rows = Membership.objects.filter(
        contestant__section=section, contestant__entrant=team, from_round__lte=number
    )
    for direction, position, player in rows.order_by("from_round").values_list(
        "contestant__direction", "position", "player"
    ):
        found[direction, position] = player
    return [found.get((line, position)) for line in ("NS", "EW") for position in (1, 2)]
