"""The individual account of a section: who has won and lost what, match by match."""

from collections import Counter

from tournament.models import Match, Section
from tournament.reports.heading import heading_of
from tournament.reports.match_rows import MatchRows, rows_of
from tournament.sheets.ledger import Ledger, LedgerRow


def ledger(section: Section) -> Ledger:
    """Who has won and lost what, match by match."""
    matches = list(section.matches.order_by("round", "table"))
    rows = rows_of(matches, [section.pk])
    columns = tuple(rows.parties.values())
    standing = Counter({party.id: 0 for party in columns})
    lines = []
    for match in rows.finished():
        shares = _shares(match, rows)
        standing.update(shares)
        lines.append(
            LedgerRow(
                match=match.pk,
                round=match.round,
                table=match.table,
                shares=tuple(shares.get(party.id) for party in columns),
                totals=tuple(standing[party.id] for party in columns),
            )
        )
    totals = tuple(standing[party.id] for party in columns)
    return Ledger(
        heading=heading_of(section.session, section),
        letter=section.letter,
        game=section.game,
        unit=section.agreement.unit,
        columns=columns,
        rows=tuple(lines),
        totals=totals,
        check=sum(totals),
    )


def _shares(match: Match, rows: MatchRows) -> Counter[int]:
    """What each contestant of a match wins or loses: a share for every seat."""
    settled = rows.score(match).settled
    shares: Counter[int] = Counter()
    for seat in rows.seated(match):
        shares[seat.party.id] += settled[seat.side]
    return shares
