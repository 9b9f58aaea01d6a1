"""Line-ups that are not shown yet: in a blind match until both are in, or play has begun."""

from collections import Counter
from collections.abc import Iterable

from tournament.models import Contestant, Membership, Placement, Result, Section
from tournament.readings.room.line_ups import PLAYERS
from tournament.sheets.stage_options import match_options

Start = tuple[int, int]  # a contestant and the round from which a player sits
Part = tuple[int | None, int]  # a team and a round in which it plays a part of a match


def hidden_starts(section: int, named_starts: Iterable[Start]) -> frozenset[Start]:
    """Those of the named ones that wait for the opponents' line-up; no query where no line-up is named."""
    starts = set(named_starts)
    if not starts or not is_blind(section):
        return frozenset()
    teams = dict(Contestant.objects.filter(section=section).values_list("pk", "entrant"))
    named: Counter[Part] = Counter(
        (teams[pair], number)
        for pair, number in Membership.objects.filter(contestant__section=section, is_named=True).values_list(
            "contestant", "from_round"
        )
    )
    waiting = _waiting(section, named)
    return frozenset(start for start in starts if (teams[start[0]], start[1]) in waiting)


def is_blind(section: int) -> bool:
    """Whether the teams of a section name their players without seeing the opponents'."""
    stage = Section.objects.select_related("session__stage").get(pk=section).session.stage
    return stage is not None and match_options(stage.options).line_up == "blind"


def _waiting(section: int, named: Counter[Part]) -> set[Part]:
    """Parts for which a team has begun to name its players, both have not ended, and no board is entered."""
    begun = set(Result.objects.filter(section=section).values_list("round", "ns__entrant"))
    rows = Placement.objects.filter(section=section, match__away__isnull=False)
    found: set[Part] = set()
    for number, home, away in rows.values_list("round", "match__home", "match__away"):
        parts = (home, number), (away, number)
        if {(number, home), (number, away)}.isdisjoint(begun) and min(named[one] for one in parts) < PLAYERS:
            found.update(one for one in parts if named[one])
    return found
