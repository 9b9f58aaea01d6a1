"""Line-ups: the parts of its matches that a team has still to play, and who has named their players."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from scoring.stages.formats import ROUND_ROBIN
from tournament.models import Contestant, Entrant, Membership, Placement, Section, TeamMatch
from tournament.models.event import kept_in_event
from tournament.sheets.stage_options import (
    LineUp,
    MatchOptions,
    line_up_of_part,
    match_options,
    match_rounds,
    part_of_match,
)


@dataclass(frozen=True, slots=True)
class Segment:
    """A round of the section in which a team plays a part of a match, home or away.

    `number` is the round of the event, `extra`: the part is one of extra boards.
    """

    round: int
    match: TeamMatch
    is_home: bool
    options: MatchOptions
    number: int
    part: int
    extra: bool

    @property
    def opponent(self) -> Entrant:
        other = self.match.away if self.is_home else self.match.home
        assert other is not None
        return other

    @property
    def rights(self) -> LineUp:
        """Which team names its players first in this part."""
        return line_up_of_part(self.options, self.part, extra=self.extra)

    @property
    def is_blind(self) -> bool:
        return self.rights == "blind"

    @property
    def is_second(self) -> bool:
        """Whether the opponents name their players first."""
        return self.rights == ("visitors_first" if self.is_home else "home_first")

    @property
    def is_first(self) -> bool:
        """Whether the team names its players before the opponents, who see them."""
        return self.rights == ("home_first" if self.is_home else "visitors_first")

    @property
    def is_final(self) -> bool:
        """Whether the team's line-up stays as it is once both are in."""
        return self.is_blind or self.is_first


def segments_to_come(section: Section, team: Entrant) -> list[Segment]:
    """The segments of a team without a result at either of its tables yet, in the order of play."""
    begun = set(section.results.filter(_of(team)).values_list("round", flat=True))
    return [segment for number, segment in _segments(section, team).items() if number not in begun]


def segment_at(section: Section, team: Entrant, number: int) -> Segment | None:
    """The segment that a team plays in a round; None where it has no opponents."""
    return _segments(section, team).get(number)


def _segments(section: Section, team: Entrant) -> dict[int, Segment]:
    rows = Placement.objects.filter(section=section, match__isnull=False, ns__isnull=False, ew__isnull=False)
    own = rows.filter(Q(ns__entrant=team) | Q(ew__entrant=team)).order_by("round")
    stage = section.session.stage
    options, format_ = section.match_options, stage.format if stage else ROUND_ROBIN
    rounds = rounds_of_event(section, section.team_matches.values_list("round", flat=True))
    found: dict[int, Segment] = {}
    for row in own.select_related("match__home", "match__away"):
        if row.match is not None:
            first = row.match.round
            part = part_of_match(format_, options, first, row.round)
            at_home = row.match.home_id == team.pk
            found[row.round] = Segment(row.round, row.match, at_home, options, rounds[first], *part)
    return found


def _of(team: Entrant) -> Q:
    return Q(ns__entrant=team) | Q(ew__entrant=team)


def is_in(section: Section, team: Entrant, number: int) -> bool:
    """Whether a team has named all its players for a round; the entry form alone names none."""
    named = Membership.objects.filter(
        contestant__section=section, contestant__entrant=team, from_round=number, is_named=True
    )
    return named.count() == section.match_options.players


def are_both_in(section: Section, segment: Segment, team: Entrant) -> bool:
    """Whether both teams of a match have named their players for a segment."""
    return is_in(section, team, segment.round) and is_in(section, segment.opponent, segment.round)


def seated_in(section: Section, team: Entrant, number: int) -> list[int | None]:
    """The players of a team in a round: those of its North-South pair, then of its East-West pair.

    Of a team of eight those of the first four, then of the second.
    """
    pairs = pairs_in_order(section, team)
    rows = Membership.objects.filter(contestant__in=pairs, from_round__lte=number).order_by("from_round")
    found = {
        (pair, position): player
        for pair, position, player in rows.values_list("contestant", "position", "player")
    }
    return [found.get((pair.pk, position)) for pair in pairs for position in (1, 2)]


def pairs_in_order(section: Section, team: Entrant) -> list[Contestant]:
    """The pairs of a team, North-South first; of a team of eight those of its first four, then the second."""
    rows = section.contestants.filter(entrant=team)
    return sorted(rows, key=lambda pair: (pair.four, pair.direction != "NS"))


# The number of a round as people know it: the table of a stage counts its rounds over all its sessions.


def rounds_of_event(section: Section, begun: Iterable[int]) -> dict[int, int]:
    """The round of the event by the round of the section in which its matches have `begun`."""
    stage = section.session.stage
    if stage is None:
        return match_rounds(ROUND_ROBIN, match_options({}), begun)
    options = match_options(stage.options)
    before = _rounds_before(section, stage.format, options)
    return {first: before + number for first, number in match_rounds(stage.format, options, begun).items()}


def _rounds_before(section: Section, format_: str, options: MatchOptions) -> int:
    """How many rounds the earlier sessions of the stage have; each goes on where the one before it ends."""
    own = section.session
    earlier = Q(section__session__date__lt=own.date) | Q(
        section__session__date=own.date, section__session__lt=own.pk
    )
    rows = TeamMatch.objects.filter(earlier, section__session__stage=own.stage_id)
    rows = rows.filter(kept_in_event("section__session")).order_by().distinct()
    begun: dict[tuple[int, int], list[int]] = defaultdict(list)
    for session, place, number in rows.values_list("section__session", "section", "round"):
        begun[session, place].append(number)
    most: dict[int, int] = defaultdict(int)
    for (session, _place), numbers in begun.items():
        most[session] = max(most[session], *match_rounds(format_, options, numbers).values())
    return sum(most.values())
