"""What the director is asked about the stored hands: whether they are those of the results."""

from django.contrib.auth.models import AnonymousUser

from tournament.analysis.hands.fit import fit
from tournament.models import Session
from tournament.reports.boards.travellers import travellers
from tournament.reports.hands.deals import visible_deals
from tournament.sheets.deal_sheet import HandsFit


def hands_fit(session: Session) -> HandsFit:
    """From the boards whose cards everybody may see, so that the question reveals nothing of the others."""
    deals = {(deal.board, deal.form): deal for deal in visible_deals(session, AnonymousUser())}
    boards = {deal.board for deal in deals.values() if deal.complete}
    fields = session.fields.order_by("pk") if boards else ()
    sheets = [sheet for field in fields for sheet in travellers(field, boards, frozenset())]
    return fit(sheets, deals)
