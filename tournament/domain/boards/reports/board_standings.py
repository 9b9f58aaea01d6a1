"""The ranking of a field, from facts."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.rounding import Number
from scoring.totals.combine import Total
from scoring.totals.ranking import Place, TieFigures, rank, tie_figures
from scoring.totals.tie_breaks import Evidence, Restart, board_evidence, drawn
from tournament.domain.boards.reports.field import ScoredField, score, sections_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import key_of
from tournament.domain.journal.readings.journal_stream import standing_acts
from tournament.models import Field, Section, Session
from tournament.sheets.names import Party
from tournament.sheets.standings import Ranking, Standing, Standings, by_section

# The lists of a field: each line where lines are ranked apart, and those who change lines.
DIRECTIONS = ("NS", "EW", "")


def standings(
    field: Field, through: int | None = None, without: frozenset[int] = frozenset(), method: str = ""
) -> Standings:
    """One ranking, or one a line where a section's two lines never mix. Ties share a place (`2=`).

    `through` leaves out what belongs to later rounds than this one, `without` boards; `method` stands in
    place of the event's.
    """
    return standings_of(sections_of(field), through, without, method=method)


def standings_of(
    sections: Sequence[Section],
    through: int | None = None,
    without: frozenset[int] = frozenset(),
    *,
    final: bool = False,
    method: str = "",
) -> Standings:
    """The same of a field given by all its sections; `final` as if the session were closed."""
    session = sections[0].session
    scored = score(sections, through=through, without=without, final=final, method=method)
    played = scored.entered
    rankings = rankings_of(scored)
    return Standings(
        heading=heading_of(session, sections[0] if len(sections) == 1 else None, method),
        rankings=rankings,
        results=played,
        expected=played + scored.to_come,
        provisional=not session.is_closed,
        by_section=tuple(by_section(rankings)) if len(sections) > 1 else (),
        counted=len(scored.results),
        rescored=session.is_closed and _is_rescored(session),
        kind=sections[0].kind,
    )


def rankings_of(scored: ScoredField) -> tuple[Ranking, ...]:
    """The lists of a scored field."""
    ruled = Counter(_ruled(scored))
    return tuple(
        Ranking(direction, _rows(scored, own, ruled))
        for direction in DIRECTIONS
        if (own := {pk: party for pk, party in scored.ranked.items() if party.direction == direction})
    )


def _ruled(scored: ScoredField) -> Iterator[int]:
    """Each contestant with an adjusted score, once for each such score."""
    for lines in scored.score.boards.values():
        for line in lines:
            if line.award is not None:
                for side in (line.ns, line.ew):
                    yield from scored.parties[key_of(side)].players


def _rows(scored: ScoredField, parties: dict[int, Party], ruled: Counter[int]) -> tuple[Standing, ...]:
    """A contestant who has left or plays without score has no place; the others' results against them
    count.
    """
    totals = {key_of(pk): total for pk, total in scored.score.totals.items() if pk in parties}
    values: dict[Hashable, Number | None] = {
        pk: total.value for pk, total in totals.items() if parties[pk].is_ranked
    }
    codes, evidence = scored.conditions.tie_breaks, evidence_of(scored, values)
    places = rank(values, codes, evidence)
    ties = tie_figures(places, codes, evidence, Restart.ALWAYS)
    ranked = {
        (pk := key_of(one.contestant)): _standing(parties[pk], totals[pk], one, scored.waiting, ruled, ties)
        for one in places
        if one.place is not None
    }
    unplaced = [
        Standing(0, False, party, *_earned(totals.get(pk)), waiting=scored.waiting[pk])
        for pk, party in parties.items()
        if pk not in ranked
    ]
    return (*ranked.values(), *unplaced)


def _earned(total: Total | None) -> tuple[Number, None, None, int]:
    """The points and boards of a contestant without a place, without a figure to rank by."""
    return (total.points, None, None, total.boards) if total else (0, None, None, 0)


def evidence_of(scored: ScoredField, values: Mapping[Hashable, Number | None]) -> Evidence:
    """What tie-breaks use of those with the same figure: nothing but the boards that are scored here."""
    figures = {who: value for who, value in values.items() if value is not None}
    shared = Counter(figures.values()) if scored.conditions.tie_breaks else {}
    tied = [key_of(who) for who, value in figures.items() if shared.get(value, 0) > 1]
    if not tied:
        return Evidence()
    parties = scored.ranked
    labels: dict[Hashable, str] = {pk: f"{parties[pk].section} {parties[pk].label}" for pk in tied}
    lot = drawn(labels, scored.conditions.lot) if scored.conditions.lot else ()
    return replace(evidence_of_tied(scored, tied), lot=lot)


def evidence_of_tied(scored: ScoredField, tied: Sequence[int]) -> Evidence:
    """The same of these contestants, without a lot."""
    # A single player's own awards stand in the score as that player sees it.
    of_players = any(party.partners for party in scored.parties.values())
    views = [(scored.of(pk), {pk}) for pk in tied] if of_players else [(scored.score, {*tied})]
    found = [board_evidence(view.boards, view.lines, own) for view, own in views]
    return Evidence(
        encounters={who: own for each in found for who, own in each.encounters.items()},
        boards={who: own for each in found for who, own in each.boards.items()},
    )


def _standing(
    party: Party,
    total: Total,
    place: Place,
    waiting: Counter[int],
    ruled: Counter[int],
    ties: TieFigures,
) -> Standing:
    return Standing(
        place=place.place or 0,
        tied=place.tied,
        party=party,
        points=total.points,
        top=total.top,
        value=place.value,
        boards=total.boards,
        penalty=total.penalty,
        waiting=waiting[party.id],
        adjusted=ruled[party.id],
        split_by=place.split_by,
        tie_figures=ties.get(party.id, ()),
        sit_out=total.sit_out,
    )


def _is_rescored(session: Session) -> bool:
    """Whether the scoring was changed after the session was closed, and the change still stands."""
    latest = session.event.sessions.latest("pk")
    changes = standing_acts(latest).filter(verb="change_conditions", at__gt=session.closed_at)
    return any(entry.about.get("rescored") for entry in changes)


def final_standings(session: Session) -> list[Standings]:
    """The rankings as they will stand once the session is closed."""
    return [standings_of(sections_of(field), final=True) for field in session.fields.order_by("pk")]


def current_standings(
    session: Session, without: frozenset[int] = frozenset(), method: str = ""
) -> list[Standings]:
    return [standings(field, without=without, method=method) for field in session.fields.order_by("pk")]
