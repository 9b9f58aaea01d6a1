"""The results booklet and the emergency pack: forms bound together, their pages counted through."""

from collections.abc import Sequence

from tournament.printing import movement_sheet, ranking, recap, score_card, traveller
from tournament.printing.desk import Desk, Leaf
from tournament.printing.fonts import BOLD
from tournament.printing.hands import Deal
from tournament.printing.lines import Line, Lines
from tournament.printing.page import Chapter, framed
from tournament.printing.words import N_, Tongue
from tournament.sheets.bundle import Booklet, EmergencyPack

BOOKLET, EMERGENCY = N_("Results booklet"), N_("Emergency pack")
INSTRUCTIONS = (
    N_("Go on by hand: call each round from the movement sheet, and write on blank travellers."),
    N_("Results up to here stand on the travellers of this pack; “to come” is what is still to be played."),
    N_("When the server is back, key the papers on the page Enter results; nothing is counted twice."),
)


def booklet_leaves(sheets: Sequence[Booklet], desk: Desk) -> list[Leaf]:
    return [leaf for sheet in sheets for leaf in _booklet(sheet, desk)]


def _booklet(sheet: Booklet, desk: Desk) -> list[Leaf]:
    """Ranking, cards, then every board with its deal where that is known."""
    return [
        *ranking.leaves(sheet.standings, desk),
        *score_card.leaves(sheet.cards, desk),
        *_boards(sheet, desk),
    ]


def _boards(sheet: Booklet, desk: Desk) -> list[Leaf]:
    if not sheet.hands:
        return traveller.leaves(sheet.travellers, desk)
    chapters = [
        Chapter(traveller.TITLE, one.heading, (*_deal(sheet, one.board, desk), *traveller.blocks(one, desk)))
        for one in sheet.travellers
    ]
    return framed(chapters, desk)


def _deal(sheet: Booklet, board: int, desk: Desk) -> tuple[Deal, ...]:
    hands = sheet.hands.get(board)
    one = next(one for one in sheet.travellers if one.board == board)
    return (Deal(board, one.dealer, one.vulnerability, hands),) if hands else ()


def emergency_leaves(sheets: Sequence[EmergencyPack], desk: Desk) -> list[Leaf]:
    return [leaf for sheet in sheets for leaf in _pack(sheet, desk)]


def _pack(sheet: EmergencyPack, desk: Desk) -> list[Leaf]:
    state = (block for one in sheet.standings for block in ranking.blocks(one, desk))
    points = (block for one in sheet.recaps for block in recap.blocks(one, desk))
    cover = Chapter(EMERGENCY, sheet.heading, (_instructions(sheet, desk), *state, *points))
    return [
        *framed([cover], desk),
        *movement_sheet.leaves(sheet.movements, desk),
        *traveller.leaves(sheet.travellers, desk),
    ]


def _instructions(sheet: EmergencyPack, desk: Desk) -> Lines:
    said = [Line(desk.words.say(_after, sheet.after), 16, BOLD)]
    said += [Line(line, 12) for msgid in INSTRUCTIONS for line in desk.words.label(msgid)]
    return Lines(tuple(said), desk.paper.room)


def _after(number: int, tongue: Tongue) -> str:
    if not number:
        return tongue.gettext("State before the first round is over")
    return tongue.gettext("State after round %(round)s") % {"round": number}
