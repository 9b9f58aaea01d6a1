"""Line-ups that are not shown yet: in a blind match those of both teams, until both are in."""

from collections.abc import Iterable

from tournament.models import Contestant, Membership, Placement, Section
from tournament.sheets.stage_options import match_options

Start = tuple[int, int]  # a contestant and the round from which a player sits


def hidden_starts(section: int, starts: Iterable[Start]) -> frozenset[Start]:
    """Those of `starts` that are part of a line-up which waits for the opponents'."""
    later = {start for start in starts if start[1] > 1}
    if not later:
        return frozenset()
    row = Section.objects.select_related("session__stage").get(pk=section)
    stage = row.session.stage
    if stage is None or match_options(stage.options).line_up != "blind":
        return frozenset()
    teams = dict(Contestant.objects.filter(section=section).values_list("pk", "entrant"))
    named = {
        (teams[pair], number)
        for pair, number in Membership.objects.filter(contestant__section=section).values_list(
            "contestant", "from_round"
        )
    }
    met = Placement.objects.filter(section=section, match__away__isnull=False)
    rivals: dict[tuple[int | None, int], int | None] = {}
    for number, home, away in met.values_list("round", "match__home", "match__away"):
        rivals[home, number] = away
        rivals[away, number] = home
    return frozenset(
        (pair, number)
        for pair, number in later
        if (rival := rivals.get((teams[pair], number))) is not None and (rival, number) not in named
    )
