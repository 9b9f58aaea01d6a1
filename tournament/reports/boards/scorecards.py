"""Score cards: one contestant's session, or all contestants' in the same number of queries."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.field import FieldScore
from scoring.seats import Side
from tournament.models import Field, Result, Ruling
from tournament.reports.boards.field import ScoredField, score, sections_of
from tournament.reports.boards.standings import standings
from tournament.reports.boards.travellers import travellers
from tournament.sheets.event_kinds import SWISS_PAIRS
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
    known: Callable[[Result], bool] = lambda _result: False,
) -> list[ScoreCard]:
    """Every contestant's card in the order of the ranking, or the one of contestant `only`.

    The lines of `covered` boards are empty, but for results that the reader has entered and so are `known`.
    The total leaves out the `uncounted` ones, by default the covered ones.
    """
    ranked = standings(field, without=covered if uncounted is None else uncounted)
    parties = {row.party.id: row.party for ranking in ranked.rankings for row in ranking.rows}
    lines = lines_of_contestants(
        field, travellers(field, covered=covered, known=known), parties, covered, only
    )
    penalties = _penalties(field)
    return [
        _card(ranked, row, lines[row.party.id], penalties)
        for ranking in ranked.rankings
        for row in ranking.rows
        if only in (None, row.party.id)
    ]


def lines_of_contestants(
    field: Field,
    sheets: list[Traveller],
    parties: Mapping[int, Party],
    covered: frozenset[int] = frozenset(),
    only: int | None = None,
) -> dict[int, list[CardLine]]:
    """The lines of travellers by contestant, board by board. `parties` are those who are ranked.

    The artificial scores of single players are their own: of all of them, or only of contestant `only`.
    """
    lines = _lines(sheets, parties)
    if any(found[0].partner for found in lines.values()):
        return _with_own_averages(lines, field, covered, only)
    return lines


def _with_own_averages(
    lines: dict[int, list[CardLine]], field: Field, covered: frozenset[int], only: int | None
) -> dict[int, list[CardLine]]:
    """Single players have artificial scores by their own averages, which their partners do not share."""
    ruled = {pk for pk, found in lines.items() if only in (None, pk) and any(map(_is_ruled, found))}
    if not ruled:
        return lines
    scored = score(sections_of(field), without=covered)
    for pk in ruled:
        own = scored.of(pk)
        lines[pk] = [_as_own(line, own, scored) if _is_ruled(line) else line for line in lines[pk]]
    return lines


def _is_ruled(line: CardLine) -> bool:
    return line.played is not None and line.played.state == "awarded" and line.result is not None


def _as_own(line: CardLine, own: FieldScore, scored: ScoredField) -> CardLine:
    awards = own.lines[line.board][scored.place(line.board, line.result or 0)]
    award = awards.of(Side(line.side)) if awards else None
    return replace(line, points=award.points, top=award.top) if award else line


def _card(ranked: Standings, row: Standing, lines: list[CardLine], penalties: Penalties) -> ScoreCard:
    return ScoreCard(
        heading=ranked.heading,
        party=row.party,
        standing=row if row.place and ranked.kind != SWISS_PAIRS else None,
        lines=tuple(sorted(lines, key=lambda line: (line.round or 0, line.board))),
        penalties=tuple(penalties[row.party.id]),
    )


def _lines(sheets: list[Traveller], parties: Mapping[int, Party]) -> dict[int, list[CardLine]]:
    found: dict[int, list[CardLine]] = defaultdict(list)
    for sheet in sheets:
        for line in sheet.lines:
            for side, party in (("NS", line.ns), ("EW", line.ew)):
                own = _card_line(sheet, line, side)
                for place, player in enumerate(party.players):
                    found[player].append(_of_player(own, place, party, parties))
    return found


def _of_player(line: CardLine, place: int, party: Party, parties: Mapping[int, Party]) -> CardLine:
    """The line of a side as the player at this place of it has it."""
    if not party.partners:
        return line
    partner = parties.get(party.partners[1 - place])
    return replace(line, seat=line.side[place], partner=partner and partner.in_round(line.round))


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
        is_covered=line.is_covered,
    )


def _penalties(field: Field) -> Penalties:
    found: Penalties = defaultdict(list)
    rows = Ruling.objects.filter(section__field=field, contestant__isnull=False)
    for contestant, amount, unit, reason in rows.values_list("contestant_id", "penalty", "unit", "reason"):
        found[contestant].append((Fraction(amount or 0), unit, reason))
    return found
