"""The auctions of a session, through the gate of results."""

from collections.abc import Iterable

from tournament.models import Result, Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.auctions import StoredAuction, stored_auctions
from tournament.reports.boards.travellers import travellers
from tournament.reports.gate.visibility import covered_boards
from tournament.sheets.cover import cover_traveller


def visible_auctions(session: Session, user: AnyUser, boards: Iterable[int]) -> list[StoredAuction]:
    """The auctions of these boards, of those whose results `user` may see now."""
    covered, wanted = covered_boards(session, user), set(boards)
    if not Result.objects.filter(section__session=session).exclude(auction="").exists():
        return []
    sheets = [sheet for field in session.fields.all() for sheet in travellers(field, wanted, covered)]
    return stored_auctions(sheet for sheet in sheets if cover_traveller(sheet, covered))
