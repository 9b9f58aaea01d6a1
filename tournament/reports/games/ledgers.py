"""The individual account of a section: what each player has won and lost, match by match."""

from collections import Counter
from collections.abc import Iterable

from tournament.models import Match, Section
from tournament.reports.boards.heading import heading_of
from tournament.reports.games.match_rows import MatchRows, rows_of
from tournament.sheets.ledger import Ledger, LedgerRow
from tournament.sheets.names import Party


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
        beers=_beers(matches, rows, columns),
        preset=section.preset,
        overrides=section.overrides,
    )


def _beers(matches: Iterable[Match], rows: MatchRows, columns: tuple[Party, ...]) -> tuple[int, ...]:
    """The beer card's balance over all matches, also those that are not finished; empty without one."""
    drunk: Counter[int] = Counter()
    played = False
    for match in (match for match in matches if match.pk not in rows.resumed):
        course = rows.course(match)
        balance = course.agreed.game.beers(course.agreed.rules, course.deals)
        played = played or bool(balance)
        for seat in rows.seated(match) if balance else ():
            drunk[seat.party.id] += balance[seat.number]
    return tuple(drunk[party.id] for party in columns) if played else ()


def _shares(match: Match, rows: MatchRows) -> Counter[int]:
    """What each contestant of a match wins or loses: a share for every seat."""
    settled = rows.score(match).settled
    shares: Counter[int] = Counter()
    for seat in rows.seated(match):
        shares[seat.party.id] += settled[seat.side]
    return shares
