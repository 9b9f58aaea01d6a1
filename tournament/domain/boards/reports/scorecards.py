"""Score cards of one contestant or of all, the recap sheet, and a score round by round.

All contestants' cards take the same number of queries as one contestant's.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

from scoring.field import FieldScore
from scoring.rounding import exact_sum
from scoring.seats import Side
from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.boards.reports.field import ScoredField, score, sections_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.models import Field, Result, Ruling, Session
from tournament.sheets.board_sheets import Traveller, TravellerLine
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Party
from tournament.sheets.score_cards import CardLine, Points, Recap, RecapRow, ScoreCard
from tournament.sheets.standings import Ranking, Standing, Standings

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


# The recap sheet: each contestant's points by board, and the sum that each board must give.

Earned = Mapping[tuple[int, int], Points]  # by contestant and board


def recaps(field: Field, covered: frozenset[int] = frozenset()) -> list[Recap]:
    """One for each list of the ranking, without the points of `covered` boards."""
    ranked, sheets = standings(field, without=covered), travellers(field, covered=covered)
    boards = tuple(sheet.board for sheet in sheets)
    parties = {row.party.id: row.party for ranking in ranked.rankings for row in ranking.rows}
    earned = _earned(lines_of_contestants(field, sheets, parties, covered))
    return [
        Recap(
            ranked.heading,
            ranking.direction,
            boards,
            tuple(
                RecapRow(row, tuple(earned.get((row.party.id, board)) for board in boards))
                for row in ranking.rows
            ),
            tuple(None if sheet.board in covered else _constant(sheet, ranking) for sheet in sheets),
            ranked.provisional,
        )
        for ranking in ranked.rankings
    ]


def _earned(lines: Mapping[int, Sequence[CardLine]]) -> Earned:
    """A contestant who played a board twice, in the wrong seat, has the points of both results."""
    found: dict[tuple[int, int], list[int | Fraction]] = defaultdict(list)
    for contestant, played in lines.items():
        for line in played:
            if line.points is not None:
                found[contestant, line.board].append(line.points)
    return {key: exact_sum(points) for key, points in found.items()}


def _constant(sheet: Traveller, ranking: Ranking) -> Points:
    """Half a top for each of the list who has played the board (Law 78A), where scores are real and exact."""
    here = {row.party.id for row in ranking.rows}
    entered = [line for line in sheet.lines if line.played is not None and line.played.state != "late"]
    is_exact = sheet.heading.method == "matchpoints" and sheet.heading.rounding == "exact"
    if not is_exact or not all(map(_is_plain, entered)):
        return None
    return exact_sum(
        Fraction(line.top or 0, 2)
        for line in entered
        for party in (line.ns, line.ew)
        for player in party.players
        if player in here
    )


def _is_plain(line: TravellerLine) -> bool:
    """Scored as it was played, in one group with all others."""
    return bool(line.played and line.played.state == "played" and line.top is not None and not line.group)


# The score of a contestant round by round.


def score_course(session: Session, contestant: int, *, in_per_cent: bool) -> tuple[Fraction, ...]:
    """The percentage of all boards so far after each round, or the sum of the points."""
    field = session.fields.filter(sections__contestants=contestant).first()
    rounds: dict[int, list[Fraction]] = defaultdict(list)
    for card in score_cards(field, contestant) if field else ():
        for line in card.lines:
            value = line.percentage if in_per_cent else line.points
            if line.round and value is not None:
                rounds[line.round].append(Fraction(value))
    by_round = [values for _round, values in sorted(rounds.items())]
    totals = accumulate(sum(values, Fraction(0)) for values in by_round)
    counts = accumulate(len(values) for values in by_round)
    return tuple(total / count if in_per_cent else total for total, count in zip(totals, counts, strict=True))
