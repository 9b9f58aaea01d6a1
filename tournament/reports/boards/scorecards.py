"""Score cards: one contestant's session, or all contestants' in the same number of queries."""

from collections import defaultdict
from fractions import Fraction

from tournament.models import Field, Ruling
from tournament.reports.boards.standings import standings
from tournament.reports.boards.travellers import travellers
from tournament.sheets.names import Party
from tournament.sheets.scorecard import CardLine, ScoreCard
from tournament.sheets.standings import Standing, Standings
from tournament.sheets.traveller import Traveller, TravellerLine

Penalties = dict[int, list[tuple[Fraction, str, str]]]


def score_cards(
    field: Field,
    only: int | None = None,
    covered: frozenset[int] = frozenset(),
    uncounted: frozenset[int] | None = None,
) -> list[ScoreCard]:
    """Every contestant's card in the order of the ranking, or the one of contestant `only`.

    The lines of `covered` boards are empty; the total leaves out the `uncounted` ones, by default these.
    """
    ranked = standings(field, without=covered if uncounted is None else uncounted)
    lines = _lines(travellers(field, covered=covered))
    penalties = _penalties(field)
    return [
        _card(ranked, row, lines[row.party.id], penalties)
        for ranking in ranked.rankings
        for row in ranking.rows
        if only in (None, row.party.id)
    ]


def _card(ranked: Standings, row: Standing, lines: list[CardLine], penalties: Penalties) -> ScoreCard:
    return ScoreCard(
        heading=ranked.heading,
        party=row.party,
        standing=row if row.place else None,
        lines=tuple(sorted(lines, key=lambda line: (line.round or 0, line.board))),
        penalties=tuple(penalties[row.party.id]),
    )


def _lines(sheets: list[Traveller]) -> dict[int, list[CardLine]]:
    found: dict[int, list[CardLine]] = defaultdict(list)
    for sheet in sheets:
        for line in sheet.lines:
            found[line.ns.id].append(_card_line(sheet, line, "NS"))
            found[line.ew.id].append(_card_line(sheet, line, "EW"))
    return found


def _card_line(sheet: Traveller, line: TravellerLine, side: str) -> CardLine:
    is_ns = side == "NS"
    opponents: Party = line.ew if is_ns else line.ns
    points_ns = line.played.score_ns if line.played else None
    return CardLine(
        board=sheet.board,
        vulnerability=sheet.vulnerability,
        round=line.round,
        table=line.table,
        side=side,
        opponents=opponents,
        played=line.played,
        score=points_ns if is_ns or points_ns is None else -points_ns,
        points=line.ns_points if is_ns else line.ew_points,
        top=line.top,
        result=line.result,
    )


def _penalties(field: Field) -> Penalties:
    found: Penalties = defaultdict(list)
    rows = Ruling.objects.filter(section__field=field, contestant__isnull=False)
    for contestant, amount, unit, reason in rows.values_list("contestant_id", "penalty", "unit", "reason"):
        found[contestant].append((Fraction(amount or 0), unit, reason))
    return found
