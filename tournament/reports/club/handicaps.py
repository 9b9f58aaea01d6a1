"""Handicaps of the pairs of an event from what their players scored in the club before it."""

from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

from scoring.rounding import Half, round_to
from scoring.totals.handicap import Sign, handicap, shared_handicap
from tournament.models import Entrant, Session
from tournament.reports.club.series import ranked_by
from tournament.sheets.series_terms import SeriesTerms

YEAR = timedelta(days=365)
CENT = Fraction(1, 100)


def handicaps_from_results(session: Session, helps: str = "plus") -> dict[str, Decimal]:
    """The handicap of each pair whose players both have a finished session of the year before the event.

    By the number of the pair. 50 less the mean of a player's percentages; a pair has the mean of its
    players', to two decimals.
    """
    club = session.event.club
    kept = session.event.sessions.exclude(shelf=Session.Shelf.DELETED)
    day = min([session.date, *kept.values_list("date", flat=True)])
    before = SeriesTerms(since=day - YEAR, until=day - timedelta(days=1))
    found = ranked_by(club, "", before).lines
    averages = {line.players[0]: line.value for line in found if line.value is not None}
    handicaps = {}
    for pair in _pairs(session):
        players = [averages.get(row.player_id) for row in pair.players.all()]
        known = [handicap(average, Sign(helps)) for average in players if average is not None]
        if known and len(known) == len(players):
            rounded = round_to(shared_handicap(known), CENT, Half.AWAY_FROM_ZERO)
            handicaps[str(pair.number)] = Decimal(int(rounded * 100)) / 100
    return handicaps


def _pairs(session: Session) -> list[Entrant]:
    rows = Entrant.objects.filter(event=session.event_id, kind=Entrant.Kind.PAIR)
    return [*rows.order_by("number").prefetch_related("players")]
