"""Hands of a session: what is stored for each board, a set brought in or removed, the deals that are open.

No token opens a board's cards earlier than a player sees them.
"""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, director, read
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.hands.acts.deals import (
    Dealt,
    Hands,
    RemovedHands,
    deal_boards,
    remove_deals,
    store_deals,
)
from tournament.domain.hands.acts.keyed_hands import SettledHands, settle_hands
from tournament.domain.hands.acts.solving import checked, order_check, order_solving
from tournament.domain.hands.readings.stored_hands import boards_in, chosen, word_of
from tournament.domain.hands.reports.session_hands import (
    board_set,
    dealt_sheets,
    different_hands,
    hand_analysis,
    visible_deals,
)
from tournament.exchange.plain import plain
from tournament.models import Session
from tournament.sheets.board_sheets import BoardOfSet, DealSheet, DealtSheet, DifferentHands, TablesChecked
from tournament.sheets.hand_sheets import HandAnalysis


class SessionHands(OfSession):
    @extend_schema("session_hands", responses=sheets(BoardOfSet))
    def get(self, request: Request, pk: int) -> Response:
        """Each board with the forms of its cards and their tables; no card."""
        return Response(plain(board_set(session_of(pk), request.user)))

    @extend_schema("hands_store", request=Hands, responses=sheets(BoardOfSet))
    def put(self, request: Request, pk: int) -> Response:
        """Store the deals of a file. 409 for a board that has other cards and is not in `replace`."""
        typed, session = read(Hands, request), session_of(pk)
        boards = chosen(boards_in(typed["text"]), typed["boards"], typed["first"])
        store_deals(session, boards, form=typed["form"], replace=typed["replace"], by=director(request))
        return Response(plain(board_set(session, request.user)))

    @extend_schema("hands_remove", request=RemovedHands, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove the cards of some boards, or of all, in one form."""
        typed = read(RemovedHands, request)
        remove_deals(session_of(pk), typed["boards"], form=typed["form"], by=director(request))
        return Response(status=204)


class SessionHandsSolved(OfSession):
    @extend_schema("hands_solve", request=None, responses={202: sheets(BoardOfSet)})
    def post(self, request: Request, pk: int) -> Response:
        """Have the worker compute the double-dummy tables that are missing; needs the extra of the solver."""
        session = session_of(pk)
        order_solving(session, by=director(request))
        return Response(plain(board_set(session, request.user)), status=202)


class SessionHandsChecked(OfSession):
    @extend_schema("hands_checked", responses=sheet(TablesChecked))
    def get(self, request: Request, pk: int) -> Response:
        """How many stored double-dummy tables the solver has looked at, and the boards where it differs."""
        return Response(plain(_checked(session_of(pk))))

    @extend_schema("hands_check", request=None, responses=sheet(TablesChecked, 202))
    def post(self, request: Request, pk: int) -> Response:
        """Have the worker compare the stored tables with the solver's; needs the extra of the solver."""
        session = session_of(pk)
        order_check(session, by=director(request))
        return Response(plain(_checked(session)), status=202)


def _checked(session: Session) -> TablesChecked:
    return checked(session) or TablesChecked(0, 0, ())


class SessionHandsDealt(OfSession):
    @extend_schema("session_hands_dealt", responses=sheets(DealtSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The sets dealt here with their fingerprints; the seed when every card of them may be seen."""
        return Response(plain(dealt_sheets(session_of(pk), request.user)))

    @extend_schema("hands_deal", request=Dealt, responses={201: sheets(DealtSheet)})
    def post(self, request: Request, pk: int) -> Response:
        """Deal boards of the session anew. No card is shown; the answer is what is published before play."""
        typed, session = read(Dealt, request), session_of(pk)
        deal_boards(session, typed["first"], typed["last"], reason=typed["reason"], by=director(request))
        return Response(plain(dealt_sheets(session, request.user)), status=201)


class SessionHandsKeyed(OfSession):
    @extend_schema("session_hands_keyed", responses=sheets(DifferentHands))
    def get(self, request: Request, pk: int) -> Response:
        """The boards of which players entered different hands, while their cards may be seen."""
        return Response(plain(different_hands(session_of(pk), request.user)))

    @extend_schema("hands_settle", request=SettledHands, responses=sheets(DifferentHands))
    def post(self, request: Request, pk: int) -> Response:
        """Take the hands of one phone; what others entered differently for the board is deleted."""
        session = session_of(pk)
        settle_hands(word_of(session, read(SettledHands, request)["word"]), by=director(request))
        return Response(plain(different_hands(session, request.user)))


class SessionDeals(OfSession):
    @extend_schema("session_deals", responses=sheets(DealSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The deals of the boards that every table has played, with makeable contracts and par."""
        return Response(plain(visible_deals(session_of(pk), request.user, as_player=True)))


class SessionHandAnalysis(OfSession):
    @extend_schema("session_hand_analysis", responses=sheet(HandAnalysis))
    def get(self, request: Request, pk: int) -> Response:
        """Where each pair's points came from by double dummy, and boards to discuss, of a closed session."""
        return Response(plain(hand_analysis(session_of(pk), request.user)))
