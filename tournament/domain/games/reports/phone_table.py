"""A table of a game section as its phones see it: the match that is played, the one before, where all go."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tournament.domain.games.reports.game_leagues import section_league
from tournament.domain.games.reports.matches_at_tables import SHEET, current_match, match_sheet
from tournament.models import Match, MatchSeat, Section, Session
from tournament.sheets.event_options import phone_options
from tournament.sheets.game_sheets import GameSheet, League


@dataclass(frozen=True, slots=True)
class NextSeat:
    """The next place of the player of `seat`; `table` and `to` (their seat) are None in a bye."""

    seat: int
    round: int
    table: int | None
    to: int | None


@dataclass(frozen=True, slots=True)
class TableMatch:
    """A match at this table; `moves` is empty while no later round has been seated."""

    sheet: GameSheet
    moves: tuple[NextSeat, ...]


@dataclass(frozen=True, slots=True)
class GameTable:
    """`session` is its primary key; `state` is setup, playing or closed.

    The last of `matches` is the current one; there may be none. `league` is the section's, once the session
    is closed.
    """

    session: int
    event: str
    date: date
    state: str
    section: str
    table: int
    matches: tuple[TableMatch, ...]
    league: League | None = None
    asks_auction: bool = False


def game_table(section: Section, table: int) -> GameTable:
    """The matches at a table. A match that is over stays visible beside the one that follows it."""
    current = current_match(section, table)
    found = [*_before(current), current] if current else []
    state = _state(section.session)
    return GameTable(
        session=section.session_id,
        event=section.session.event.name,
        date=section.session.date,
        state=state,
        section=section.letter,
        table=table,
        matches=tuple(TableMatch(match_sheet(match), tuple(_moves(match))) for match in found),
        league=section_league(section) if state == "closed" else None,
        asks_auction=phone_options(section.session.event.options).auction,
    )


def match_at(section: Section, table: int, pk: int) -> Match | None:
    """A match of this table by its primary key."""
    return Match.objects.select_related(*SHEET).filter(section=section, table=table, pk=pk).first()


def _before(match: Match) -> list[Match]:
    """The match that this table played before, if any."""
    earlier = Match.objects.select_related(*SHEET).filter(
        section=match.section_id, table=match.table, round__lt=match.round
    )
    return list(earlier.order_by("-round")[:1])


def _state(session: Session) -> str:
    if session.closed_at:
        return "closed"
    return "playing" if session.started_at else "setup"


def _moves(match: Match) -> Iterator[NextSeat]:
    seats = list(
        MatchSeat.objects.filter(match__section=match.section_id, match__round__gte=match.round)
        .select_related("match")
        .order_by("match__round", "number")
    )
    later = min((seat.match.round for seat in seats if seat.match.round > match.round), default=None)
    if later is None:
        return
    coming = {(seat.contestant_id, seat.position): seat for seat in seats if seat.match.round == later}
    for seat in seats:
        if seat.match_id == match.pk:
            there = coming.get((seat.contestant_id, seat.position))
            yield NextSeat(
                seat.number, later, there.match.table if there else None, there.number if there else None
            )
