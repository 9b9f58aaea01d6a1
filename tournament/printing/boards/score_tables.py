"""What every contract scores and every difference is worth, from the laws: the back of a score card."""

from collections.abc import Sequence
from functools import partial

from scoring.boards.imps import LOWER_EDGES
from scoring.contract import BOOK, Contract, Denomination, Doubling
from scoring.duplicate import score
from scoring.seats import Direction
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block, Cell, Column, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.words.words import N_
from tournament.sheets.figures import MINUS

TITLE = N_("Score tables")
ROW = 14.2
# Denominations that score alike, and how they are written.
_ALIKE = ((Denomination.C, "♣♦"), (Denomination.H, "♥♠"), (Denomination.NT, "NT"))
# The columns: not vulnerable, then vulnerable; each undoubled, doubled, redoubled.
_STATES = tuple((vulnerable, doubling) for vulnerable in (False, True) for doubling in Doubling)
_SIGNS = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "×", Doubling.REDOUBLED: "××"}


def leaves(sheets: Sequence[None], desk: Desk) -> list[Leaf]:
    return framed([chapter(desk)], desk)


def chapter(desk: Desk) -> Chapter:
    return Chapter(TITLE, None, _blocks(desk), dated=False)


def _blocks(desk: Desk) -> tuple[Block, ...]:
    """Contracts just made with their overtricks; undertricks beside IMPs."""
    room, label = desk.paper.room, desk.words.label
    set_table = partial(table, room=room, size=10, row=ROW, together=True)
    made = desk.words.word(N_("Contract just made"))
    down = desk.words.word(N_("Undertricks · IMPs for a difference"))
    contracts = [Column(label(N_("Contract")), font=BOLD), *_states(desk)]
    undertricks = [Column(label(N_("Down")), "13", "right", BOLD), *_states(desk), *_imp_columns(desk)]
    return (
        set_table(contracts, _made(desk), lead=caption(made, room)),
        set_table(undertricks, _down(), lead=caption(down, room)),
    )


def _states(desk: Desk) -> list[Column]:
    names = {False: desk.words.label(N_("Not vul.")), True: desk.words.label(N_("Vul."))}
    return [
        Column((*names[vulnerable], _SIGNS[doubling]), "−7600", "right") for vulnerable, doubling in _STATES
    ]


def _imp_columns(desk: Desk) -> list[Column]:
    points, imps = (
        Column(desk.words.label(N_("Points")), "3500–3990", "right"),
        Column(("IMP",), "24", "right", BOLD),
    )
    return [Column(("",), "00"), points, imps, points, imps]


def _made(desk: Desk) -> list[list[Cell]]:
    """Each contract just made, and what an overtrick adds (Law 77)."""
    rows: list[list[Cell]] = [
        [f"{level}{signs}", *(str(_points(level, denomination, 0, *state)) for state in _STATES)]
        for level in range(1, 8)
        for denomination, signs in _ALIKE
    ]
    over = desk.words.word(N_("Overtrick"))
    return [*rows, [over, *(_overtrick(*state) for state in _STATES)]]


def _overtrick(vulnerable: bool, doubling: Doubling) -> str:
    """What one trick more brings: a minor's and a major's where they differ."""
    gains = [
        _points(1, denomination, 1, vulnerable, doubling) - _points(1, denomination, 0, vulnerable, doubling)
        for denomination in (Denomination.C, Denomination.H)
    ]
    return "/".join(map(str, dict.fromkeys(gains)))


def _down() -> list[list[Cell]]:
    return [
        [
            str(down),
            *(f"{MINUS}{-_points(7, Denomination.NT, -down, *state)}" for state in _STATES),
            "",
            *_imps(down),
        ]
        for down in range(1, BOOK + 8)
    ]


def _points(level: int, denomination: Denomination, over: int, vulnerable: bool, doubling: Doubling) -> int:
    contract = Contract(level, denomination, doubling, Direction.N)
    return score(contract, contract.target + over, vulnerable)


def _imps(row: int) -> list[Cell]:
    """Two of the 24 steps of Law 78B, side by side; below the first one nothing is won."""
    return [
        cell for imps in (row - 1, row + 12) if imps <= len(LOWER_EDGES) for cell in (_range(imps), str(imps))
    ]


def _range(imps: int) -> str:
    low = (0, *LOWER_EDGES)[imps]
    return f"{low}–{LOWER_EDGES[imps] - 10}" if imps < len(LOWER_EDGES) else f"{low}+"
