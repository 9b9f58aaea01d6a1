"""The number of a round as people know it: the table of a stage counts its rounds over all its sessions."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Q

from scoring.stages.formats import ROUND_ROBIN
from tournament.models import Section, Session, TeamMatch
from tournament.sheets.stage_options import MatchOptions, match_options, match_rounds


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
    rows = rows.exclude(section__session__shelf=Session.Shelf.DELETED).order_by().distinct()
    begun: dict[tuple[int, int], list[int]] = defaultdict(list)
    for session, place, number in rows.values_list("section__session", "section", "round"):
        begun[session, place].append(number)
    most: dict[int, int] = defaultdict(int)
    for (session, _place), numbers in begun.items():
        most[session] = max(most[session], *match_rounds(format_, options, numbers).values())
    return sum(most.values())
