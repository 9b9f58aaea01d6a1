"""The derivation of an award, of a total with its place, and of the order of players who are level."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.explain import BoardEarned, Excess, why_award, why_place, why_total, why_unbalanced
from scoring.field import expected_results
from scoring.individual import tie_points
from scoring.rounding import Number, exact_sum
from scoring.seats import Side
from scoring.totals.ranking import Place, tie_steps
from scoring.totals.tie_breaks import Restart
from tournament.domain.boards.reports.board_standings import evidence_of, standings
from tournament.domain.boards.reports.field import ScoredField, score, sections_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import played_of
from tournament.domain.boards.reports.section import key_of
from tournament.models import Contestant, Result, Ruling
from tournament.sheets.event_kinds import EVENT_KINDS
from tournament.sheets.standings import (
    AwardSheet,
    BoardLine,
    PlayerAward,
    Ranking,
    Standing,
    Standings,
    TieAsked,
    TiePoints,
    TotalSheet,
)

# What can be explained, with all that an explanation reads of it.
RESULTS = Result.objects.select_related("section__field", "ruling")
CONTESTANTS = (
    Contestant.objects.numbered()
    .select_related("section__field", "section__session__event")
    .filter(
        section__field__isnull=False  # a table game has no field of boards
    )
)


def award_sheet(
    result: Result, side: Side, covered: frozenset[int] = frozenset(), method: str = ""
) -> AwardSheet:
    """Why `side` of a result, one of RESULTS, has its points; `covered` boards do not count.

    `method` stands in place of the event's.
    """
    field = result.section.field_of_boards
    sections = sections_of(field)
    session = sections[0].session
    scored = score(sections, without=covered, method=method)
    parties = scored.parties
    board, place = result.board, scored.place(result.board, result.pk)
    why = why_award(scored.score, board, place, side)
    ns, ew = (parties[pk].in_round(result.round) for pk in (result.ns_id, result.ew_id))
    if why and why.ruling and ns.partners:  # two single players have no average together
        why = replace(why, ruling=replace(why.ruling, own_average=None))
    party = ns if side is Side.NS else ew
    return AwardSheet(
        heading=heading_of(session, sections[0] if len(sections) == 1 else None, method),
        board=board,
        side=side.value,
        party=party,
        opponents=ew if side is Side.NS else ns,
        played=played_of(result),
        points=why.award.points if why else None,
        top=why.award.top if why else None,
        parts=why.parts if why else (),
        ruling=why.ruling if why else None,
        expected=expected_results(scored.score.boards, scored.conditions)[board],
        group=result.group,
        law=result.ruling.law if hasattr(result, "ruling") else "",
        excess=_excess(scored, board, place),
        players=tuple(_of_player(scored, pk, board, place, side) for pk in party.partners),
    )


def _of_player(scored: ScoredField, player: int, board: int, place: int, side: Side) -> PlayerAward:
    """An artificial score is by the own average of each player, which partners do not share."""
    why = why_award(scored.of(player), board, place, side)
    own = why.ruling.own_average if why and why.ruling else None
    return PlayerAward(scored.parties[player], why.award.points if why else None, own)


def _excess(scored: ScoredField, board: int, place: int) -> Excess | None:
    found = why_unbalanced(scored.score, board)
    return next((excess for excess in found if excess.place == place), None)


def total_sheet(
    contestant: Contestant, uncounted: frozenset[int] = frozenset(), method: str = ""
) -> TotalSheet:
    """Why a contestant, one of CONTESTANTS, has its total and its place, without the `uncounted` boards.

    `method` stands in place of the event's.
    """
    field = contestant.section.field_of_boards
    ranked = standings(field, without=uncounted, method=method)
    scored = score(sections_of(field), without=uncounted, method=method)
    ranking, own = _row(ranked, contestant.pk)
    if contestant.pk not in scored.score.totals:
        return TotalSheet(ranked.heading, own.party, None, None)
    why = why_total(scored.of(contestant.pk), contestant.pk)
    rows = {row.party.id: row for row in ranking.rows}
    places = [
        Place(row.party.id, row.place or None, row.tied, row.value, row.split_by) for row in ranking.rows
    ]
    place = why_place(places, contestant.pk)
    return TotalSheet(
        heading=ranked.heading,
        party=own.party,
        standing=own if own.place else None,
        total=why.total,
        boards=tuple(_lines(why.boards, scored, contestant.pk)),
        penalties=_penalties(contestant),
        ahead=tuple(rows[key_of(other.contestant)] for other in place.ahead),
        level=tuple(rows[key_of(other.contestant)] for other in place.level),
        rivals=sum(bool(row.place) for row in ranking.rows),
        tie_points=_tie_points(ranked, ranking, own, scored),
        ties=tuple(_ties(places, own, rows, scored)),
    )


def _ties(
    places: Sequence[Place], own: Standing, rows: Mapping[int, Standing], scored: ScoredField
) -> Iterator[TieAsked]:
    """The tie-breaks that were asked of a contestant and its equals, as the ranking asked them."""
    values = {place.contestant: place.value for place in places if place.place}
    codes, evidence = scored.conditions.tie_breaks, evidence_of(scored, values)
    for step in tie_steps(places, own.party.id, codes, evidence, Restart.ALWAYS):
        figures = [
            (rows[key_of(who)], step.figures[who], number)
            for number, part in enumerate(step.parts, start=1)
            for who in part
        ]
        yield TieAsked(step.tie_break, tuple(figures), len(step.parts) > 1, step.mean)


def _tie_points(
    ranked: Standings, ranking: Ranking, own: Standing, scored: ScoredField
) -> tuple[TiePoints, ...]:
    """Of those who share the place of a single player, when nothing is provisional any more."""
    if not own.tied or ranked.provisional or EVENT_KINDS[ranked.kind].partners != 1:
        return ()
    return tie_points_of(scored, ranking, [row for row in ranking.rows if row.place == own.place])


def _row(ranked: Standings, contestant: int) -> tuple[Ranking, Standing]:
    """The contestant's row, and the ranking it stands in."""
    return next(
        (ranking, row) for ranking in ranked.rankings for row in ranking.rows if row.party.id == contestant
    )


def _lines(boards: tuple[BoardEarned, ...], scored: ScoredField, contestant: int) -> Iterator[BoardLine]:
    results = _results(scored, contestant)
    for earned in boards:
        seats = (contestant, earned.opponent)
        ns, ew = seats if earned.side is Side.NS else reversed(seats)
        yield BoardLine(
            board=earned.board,
            side=earned.side.value,
            opponents=scored.parties[key_of(earned.opponent)],
            result=results[earned.board, ns, ew],
            points=earned.award.points,
            top=earned.award.top,
            real=earned.award.real,
        )


def _results(scored: ScoredField, contestant: int) -> dict[tuple[int, Hashable, Hashable], int]:
    """The result of each board and the two who met on it."""
    return {
        (board, line.ns, line.ew): result
        for board, lines in scored.of(contestant).boards.items()
        for line, result in zip(lines, scored.results[board], strict=True)
    }


def _penalties(contestant: Contestant) -> tuple[tuple[Fraction, str, str], ...]:
    rows = Ruling.objects.filter(contestant=contestant).values_list("penalty", "unit", "reason")
    return tuple((Fraction(amount or 0), unit, reason) for amount, unit, reason in rows)


# Which of single players who are level comes first, where their tie has to be split.

Meeting = tuple[int, tuple[int, ...]]  # the partner, and the opponents


def tie_points_of(scored: ScoredField, ranking: Ranking, level: Sequence[Standing]) -> tuple[TiePoints, ...]:
    """Of each player in a tie, the highest first; every partner and opponent counts once for each meeting.

    One without a place (who has left, or plays without score) has no final score to count.
    """
    final: dict[int, Number] = {row.party.id: row.value for row in ranking.rows if row.value is not None}
    found = [_of(row, scored, final) for row in level]
    return tuple(sorted(found, key=lambda one: -(one.points or 0)))


def _of(row: Standing, scored: ScoredField, final: dict[int, Number]) -> TiePoints:
    met = {*_meetings(scored, row.party.id)}
    partners = [partner for partner, _opponents in met if partner in final]
    opponents = [one for _partner, others in met for one in others if one in final]
    return TiePoints(
        standing=row,
        opponents=exact_sum([final[one] for one in opponents]),
        partners=exact_sum([final[one] for one in partners]),
        points=tie_points(final, opponents, partners),  # type: ignore[arg-type]
    )


def _meetings(scored: ScoredField, player: int) -> Iterator[Meeting]:
    """Of a player at each board; the same three again are one meeting."""
    for lines in scored.score.boards.values():
        for line in lines:
            sides = [scored.parties[key_of(side)].players for side in (line.ns, line.ew)]
            for own, other in (sides, sides[::-1]):
                if player in own:
                    yield from ((one, tuple(sorted(other))) for one in own if one != player)
