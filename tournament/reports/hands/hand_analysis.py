"""What the hands say of a session, when it is closed, from the boards that everybody may see."""

from django.contrib.auth.models import AnonymousUser

from tournament.analysis.hands.where_points import pairs_of
from tournament.analysis.hands.worth_discussing import worth_discussing
from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.travellers import travellers
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.hands.deals import visible_deals
from tournament.sheets.hand_analysis import HandAnalysis


def hand_analysis(session: Session, reader: AnyUser) -> HandAnalysis:
    """The same for everybody, and for a director who has the key; nothing before the session is closed.

    Boards that `reader` has still to play in another session are left out.
    """
    heading = heading_of(session)
    if not session.is_closed:
        return HandAnalysis(heading, waits=True)
    own = own_cover(session, reader)
    deals = [deal for deal in visible_deals(session, AnonymousUser()) if deal.board not in own]
    by_board = {(deal.board, deal.form): deal for deal in deals}
    solved = sorted({deal.board for deal in deals if deal.complete})
    unsolved = sorted({deal.board for deal in deals if not deal.complete})
    fields = session.fields.order_by("pk") if solved else ()
    sheets = tuple(sheet for field in fields for sheet in travellers(field, solved, own))
    pairs = pairs_of(sheets, by_board)
    return HandAnalysis(
        heading,
        boards=tuple(solved),
        unsolved=tuple(unsolved),
        pairs=pairs,
        discuss=worth_discussing(sheets, by_board),
        travellers=sheets,
        leads=sum(one.lead is not None and bool(one.declared) for pair in pairs for one in pair.boards),
    )
