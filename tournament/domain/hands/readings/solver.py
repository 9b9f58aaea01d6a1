"""Double-dummy figures by DDS, through the optional package endplay; only solving a hand imports it.

Only the worker and commands solve: a web process asks `is_there` and never loads the solver.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from django.utils.translation import gettext as _

from scoring.contract import Denomination
from scoring.hands.deal import Deal
from scoring.hands.double_dummy import DECLARERS, DENOMINATIONS, DoubleDummy
from scoring.hands.lead_table import LeadTable, lead_table
from scoring.seats import Direction
from tournament.domain.errors import DirectorError

PACKAGE = "endplay"
_SEATS = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}
_DENOMINATIONS = {
    Denomination.NT: "nt",
    Denomination.S: "spades",
    Denomination.H: "hearts",
    Denomination.D: "diamonds",
    Denomination.C: "clubs",
}


def is_there() -> bool:
    """Whether the solver is installed. It is not loaded."""
    return find_spec(PACKAGE) is not None


def solve(deal: Deal) -> DoubleDummy:
    """The double-dummy table of a deal. DirectorError `no_solver` where the solver is not installed."""
    kinds, dds = _solver()
    table = dds.calc_dd_table(kinds.Deal(deal.key))
    seats = [getattr(kinds.Player, _SEATS[declarer]) for declarer in DECLARERS]
    strains = [getattr(kinds.Denom, _DENOMINATIONS[one]) for one in DENOMINATIONS]
    return DoubleDummy("".join(f"{int(table[strain, seat]):x}" for seat in seats for strain in strains))


def solve_leads(deal: Deal) -> LeadTable:
    """The tricks after each opening lead against every contract. DirectorError `no_solver` as for `solve`."""
    kinds, dds = _solver()
    contracts = [(declarer, denomination) for declarer in DECLARERS for denomination in DENOMINATIONS]
    boards = []
    for declarer, denomination in contracts:
        board = kinds.Deal(deal.key)
        board.trump = getattr(kinds.Denom, _DENOMINATIONS[denomination])
        board.first = getattr(kinds.Player, _SEATS[declarer.next])
        boards.append(board)
    solved = [{_card(card): 13 - int(tricks) for card, tricks in one} for one in dds.solve_all_boards(boards)]
    return lead_table(deal, dict(zip(contracts, solved, strict=True)))


def _solver() -> tuple[ModuleType, ModuleType]:
    if not is_there():
        raise DirectorError("no_solver", how_to_get_it())
    return import_module(f"{PACKAGE}.types"), import_module(f"{PACKAGE}.dds")


def _card(card: object) -> str:
    return f"{card.suit.name[0].upper()}{card.rank.abbr}"  # type: ignore[attr-defined]  # of a package without types


def how_to_get_it() -> str:
    return _('The solver is not installed. Install it with: pip install "overtrick[hands]"')
