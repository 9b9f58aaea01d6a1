"""A board of a file or of the database as the sheet that pages and papers show."""

from scoring.contract import Denomination
from scoring.hands.double_dummy import DECLARERS, DoubleDummy
from scoring.hands.par import par
from scoring.seats import Direction, Side, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.lin import link, write_lin
from tournament.sheets.deal_sheet import DealSheet, Makeable, ParScore


def deal_sheet(board: BoardDeal, form: str = "", *, keyed: bool = False) -> DealSheet:
    """The sheet of a board that has a number, whose dealer and vulnerability are those of the number."""
    number = board.board or 0
    deal, table, conditions = board.deal, board.double_dummy, vulnerability(number)
    lin = write_lin(deal, number, board.dealer, conditions)
    return DealSheet(
        board=number,
        form=form,
        dealer=board.dealer.value,
        vulnerability=conditions.value,
        hands=tuple(deal.written(direction) for direction in Direction),
        points=tuple(deal.points(direction) for direction in Direction),
        table=table.digits if table else "",
        complete=table is not None and table.complete,
        makeable=_makeable(table),
        makeable_by_side=tuple(table.makeable(side) for side in Side) if table else (),
        par=_par(table, number),
        lin=lin,
        link=link(lin),
        keyed=keyed,
        leads=_leads(board),
    )


def _leads(board: BoardDeal) -> str:
    """Nothing where leads and table are of different solvers: a lead would then seem to win tricks."""
    if board.leads is None or board.double_dummy is None or not board.leads.agrees(board.double_dummy):
        return ""
    return board.leads.digits


def _makeable(table: DoubleDummy | None) -> tuple[Makeable, ...]:
    if table is None:
        return ()
    return tuple(
        Makeable(declarer.value, tuple(table.level(declarer, one) for one in Denomination))
        for declarer in DECLARERS
    )


def _par(table: DoubleDummy | None, board: int) -> ParScore | None:
    if table is None or not table.complete:
        return None
    found = par(table, dealer(board), vulnerability(board))
    return ParScore(found.score, found.text, found.contracts)
