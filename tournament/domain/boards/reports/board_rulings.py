"""Rulings: the preview of one before it is given, and the forms of those in force."""

from collections.abc import Iterator, Set
from fractions import Fraction

from scoring.boards.lines import SideAward
from scoring.seats import Side, dealer, vulnerability
from tournament.domain.boards.reports.board_standings import rankings_of
from tournament.domain.boards.reports.field import ScoredField, score, sections_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import played_of, played_row
from tournament.domain.boards.reports.section import award_of
from tournament.domain.people.reports.people import parties_of_session
from tournament.models import Result, Ruling, Session
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party, players_of
from tournament.sheets.standings import (
    Effect,
    PlaceEffect,
    PlayerEffect,
    Points,
    RulingForm,
    SideEffect,
    Standing,
)


def effect(result: Result, ns: str, ew: str, covered: frozenset[int] = frozenset()) -> Effect:
    """The effect of these awards on a result's board and on the ranking, without the boards
    `covered`. Nothing is written.
    """
    session, field = result.section.session, result.section.field_of_boards
    sections = sections_of(field)
    supposed = {(result.board, result.pk): award_of(result.board, ns, ew)}
    now = score(sections, without=covered)
    then = score(sections, suppose=supposed, without=covered)
    return Effect(
        heading=heading_of(session),
        sides=(
            _side(Side.NS, now.parties[result.ns_id].in_round(result.round), result, now, then),
            _side(Side.EW, now.parties[result.ew_id].in_round(result.round), result, now, then),
        ),
        places=tuple(
            changed_places(now, then, {*players_of(now.parties[result.ns_id], now.parties[result.ew_id])})
        ),
    )


def _side(side: Side, party: Party, result: Result, now: ScoredField, then: ScoredField) -> SideEffect:
    before, after = (
        awards.of(side) if (awards := scored.awards(result.board, result.pk)) else None
        for scored in (now, then)
    )
    known = after or before
    old, new = (scored.awards_of_players(result.board, result.pk, side) for scored in (now, then))
    return SideEffect(
        side=side.value,
        party=party,
        before=_points(before),
        after=_points(after),
        top=known.top if known else None,
        players=tuple(
            PlayerEffect(now.parties[pk].in_round(result.round), _points(old[pk]), _points(new[pk]))
            for pk in new
        ),
    )


def _points(award: SideAward | None) -> Points:
    return award.points if award else None


def changed_places(
    now: ScoredField, then: ScoredField, ours: Set[int] = frozenset()
) -> Iterator[PlaceEffect]:
    """Those whose figure or place is another, and `ours`, in the order of the ranking afterwards."""
    before = {row.party.id: row for ranking in rankings_of(now) for row in ranking.rows}
    for ranking in rankings_of(then):
        for row in ranking.rows:
            old, own = before[row.party.id], row.party.id in ours
            if own or _figures(old) != _figures(row):
                yield PlaceEffect(old, row, own)


def _figures(row: Standing) -> tuple[object, ...]:
    return row.place, row.tied, row.value


def ruling_forms(session: Session, only: int | None = None) -> list[RulingForm]:
    """The form of every ruling of a session, or of the one named, in the order they were given."""
    rows = Ruling.objects.filter(section__session=session).select_related("result__ruling", "section__field")
    rulings = list(rows if only is None else rows.filter(pk=only))
    if not rulings:
        return []
    parties, heading = parties_of_session(session), heading_of(session)
    fields = {ruling.section.field_of_boards for ruling in rulings if ruling.result_id}
    scored = {field.pk: score(sections_of(field)) for field in fields}
    return [
        _award_form(ruling, heading, parties, scored[ruling.section.field_of_boards.pk])
        if ruling.result
        else _penalty_form(ruling, heading, parties)
        for ruling in rulings
    ]


def _award_form(
    ruling: Ruling, heading: Heading, parties: dict[int, Party], scored: ScoredField
) -> RulingForm:
    result = ruling.result
    assert result is not None
    ns, ew = scored.awards(result.board, result.pk) or (None, None)
    return RulingForm(
        heading=heading,
        parties=(
            parties[result.ns_id].in_round(result.round),
            parties[result.ew_id].in_round(result.round),
        ),
        law=ruling.law,
        reason=ruling.reason,
        facts=ruling.facts,
        by=ruling.by,
        board=result.board,
        dealer=dealer(result.board).value,
        vulnerability=vulnerability(result.board).value,
        round=result.round,
        table=result.table,
        played=played_of(result),
        at_table=played_row(result),
        sides=tuple(
            (side, _points(award), award.top if award else None) for side, award in (("NS", ns), ("EW", ew))
        ),
    )


def _penalty_form(ruling: Ruling, heading: Heading, parties: dict[int, Party]) -> RulingForm:
    assert ruling.contestant_id
    assert ruling.penalty is not None
    return RulingForm(
        heading=heading,
        parties=(parties[ruling.contestant_id],),
        law=ruling.law,
        reason=ruling.reason,
        facts=ruling.facts,
        by=ruling.by,
        amount=Fraction(ruling.penalty),
        unit=ruling.unit,
    )
