"""Deals of table games that need the director: those in dispute, and those without acceptance."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.domain.games.reports.matches_at_tables import MatchRows, rows_of, with_words
from tournament.models import DealRecord, Match, Session
from tournament.models.result import Result
from tournament.sheets.game_sheets import Claim, Seated


@dataclass(frozen=True, slots=True)
class DealMatter:
    """One deal to decide. `kind` is disputed, proposed or unaccepted.

    `claims` is the claim of each side.
    """

    kind: str
    record: int
    version: int
    match: int
    section: str
    game: str
    preset: str
    overrides: Mapping[str, object]
    round: int
    table: int
    deal: int
    facts: Mapping[str, object]
    seats: tuple[Seated, ...]
    claims: tuple[Claim, ...]
    rules_name: str = ""

    @property
    def prefix(self) -> str:
        return self.seats[0].party.prefix

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together, as a sheet of the match has them."""
        numbers = sorted({seat.side for seat in self.seats})
        return tuple(tuple(seat.number for seat in self.seats if seat.side == side) for side in numbers)


def deal_matters(session: Session) -> list[DealMatter]:
    """Disputes first, then corrections asked for, then what a table left unaccepted and went on from.

    Each by section, round and table.
    """
    matches = Match.objects.filter(section__session=session).select_related("section")
    ordered = list(matches.order_by("section__letter", "round", "table"))
    if not ordered:
        return []
    rows = with_words(rows_of(ordered))
    claims = [
        _matter(str(kind), match, record, rows)
        for kind in (Result.Agreement.DISPUTED, Result.Agreement.PROPOSED)
        for match in ordered
        for record in rows.records[match.pk]
        if record.agreement == kind
    ]
    unaccepted = [
        _matter("unaccepted", match, record, rows)
        for match in ordered
        for record in _left_behind(match, rows)
        if record.agreement == Result.Agreement.SENT
    ]
    return claims + unaccepted


def _left_behind(match: Match, rows: MatchRows) -> Iterable[DealRecord]:
    """Every deal but the last one of a match that is still being played."""
    records = rows.records[match.pk]
    return records if rows.score(match).finished else records[:-1]


def _matter(kind: str, match: Match, record: DealRecord, rows: MatchRows) -> DealMatter:
    return DealMatter(
        kind=kind,
        record=record.pk,
        version=record.version,
        match=match.pk,
        section=match.section.letter,
        game=match.game,
        preset=match.preset,
        rules_name=match.rules_name,
        overrides=match.overrides,
        round=match.round,
        table=match.table,
        deal=record.number,
        facts=record.facts,
        seats=tuple(rows.seated(match)),
        claims=rows.claims(record),
    )
