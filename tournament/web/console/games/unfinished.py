"""Matches that did not end: taken up again another day, or called off for a whole round."""

from dataclasses import dataclass

from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.models import Match, Membership, Section
from tournament.readings.errors import DirectorError
from tournament.reports.games.match_rows import rows_of
from tournament.reports.games.matches import match_sheet
from tournament.services.acts.journal import Actor
from tournament.services.games.resumed_matches import resume_match
from tournament.sheets.languages import on_one_side
from tournament.web.games.seats import player_name

LATEST = 30


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match of another section that could go on here: when it began, and who sat there."""

    match: Match
    names: str
    deals: int


def unfinished(section: Section) -> list[Unfinished]:
    """The matches of the same game in this event that were begun elsewhere and are not over."""
    rows = Match.objects.filter(section__session__event=section.session.event, game=section.game)
    begun = rows.exclude(section=section).filter(resumed_as=None).exclude(deals=None).distinct()
    found = list(begun.select_related("section__session").order_by("-pk")[:LATEST])
    read = rows_of(found)
    between = on_one_side(get_language() or "en")
    return [
        Unfinished(match, between.join(map(player_name, read.seated(match))), len(read.records[match.pk]))
        for match in found
        if not read.score(match).finished
    ]


def resume(section: Section, pk: int, *, by: Actor) -> Match:
    """Continue a match in this section: all its players must play here now.

    DirectorError `not_here` with the name of who does not.
    """
    rows = Match.objects.select_related("section__session__event__club")
    match = get_object_or_404(rows, pk=pk, section__session__event=section.session.event)
    members = Membership.objects.filter(contestant__section=section).select_related("contestant")
    here = {row.player_id: (row.contestant, row.position) for row in members}
    players = []
    for seat in match_sheet(match).seats:
        if seat.player not in here:
            raise DirectorError(
                "not_here", _("%(player)s does not play in this section yet.") % {"player": player_name(seat)}
            )
        players.append(here[seat.player])
    return resume_match(match, section, players, by=by)
