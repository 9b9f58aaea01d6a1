"""Line-ups that are not shown yet: in a blind match until both are in, or play has begun."""

from collections import Counter
from collections.abc import Iterable

from tournament.models import Contestant, Membership, Placement, Result, Section, Stage
from tournament.readings.room.line_ups import PLAYERS
from tournament.sheets.stage_options import line_up_of_part, match_options, part_of_match

Start = tuple[int, int]  # a contestant and the round from which a player sits
Part = tuple[int | None, int]  # a team and a round in which it plays a part of a match


def hidden_starts(section: int, named_starts: Iterable[Start]) -> frozenset[Start]:
    """Those of the named ones that wait for the opponents' line-up; no query where no line-up is named."""
    starts = set(named_starts)
    stage = _stage_with_blind_parts(section) if starts else None
    if stage is None:
        return frozenset()
    teams = dict(Contestant.objects.filter(section=section).values_list("pk", "entrant"))
    named: Counter[Part] = Counter(
        (teams[pair], number)
        for pair, number in Membership.objects.filter(contestant__section=section, is_named=True).values_list(
            "contestant", "from_round"
        )
    )
    waiting = _waiting(section, stage, named)
    return frozenset(start for start in starts if (teams[start[0]], start[1]) in waiting)


def _stage_with_blind_parts(section: int) -> Stage | None:
    """The stage of a section whose teams name their players, in some part, without seeing the opponents'."""
    stage = Section.objects.select_related("session__stage").get(pk=section).session.stage
    if stage is None or match_options(stage.options).line_up not in ("blind", "alternate"):
        return None
    return stage


def _waiting(section: int, stage: Stage, named: Counter[Part]) -> set[Part]:
    """Blind parts for which a team has begun to name its players, both have not ended, and no board is
    entered.
    """
    options = match_options(stage.options)
    begun = set(Result.objects.filter(section=section).values_list("round", "ns__entrant"))
    rows = Placement.objects.filter(section=section, match__away__isnull=False)
    found: set[Part] = set()
    for number, first, home, away in rows.values_list("round", "match__round", "match__home", "match__away"):
        part, extra = part_of_match(stage.format, options, first, number)
        if line_up_of_part(options, part, extra=extra) != "blind":
            continue
        parts = (home, number), (away, number)
        if {(number, home), (number, away)}.isdisjoint(begun) and min(named[one] for one in parts) < PLAYERS:
            found.update(one for one in parts if named[one])
    return found
