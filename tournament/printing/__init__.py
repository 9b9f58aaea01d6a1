"""Sheets as PDF: pure functions from values to bytes. The same sheets give the same bytes."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from tournament.printing import bundle, games, team_pack
from tournament.printing.blocks.document import Document
from tournament.printing.blocks.form import LARGE, POCKET, POSTER, SMALL, USUAL, WALL, WIDE, Form
from tournament.printing.blocks.layout import PAPERS, Desk, Leaf, Paper
from tournament.printing.boards import (
    board_traveller,
    certificate,
    frequency_sheet,
    hand_diagram,
    instant,
    ranking,
    recap,
    result_slip,
    results_poster,
    score_card,
    score_tables,
    slip,
    team_sheet,
    traveller,
)
from tournament.printing.hands import curtain_card, dealing_sheet, hand_analysis, hand_record, pair_hands
from tournament.printing.incidents import appeal, desk_slip, ruling
from tournament.printing.kit.pen import Pen
from tournament.printing.room import (
    board_sign,
    caddie_list,
    door_sign,
    label,
    name_card,
    seating_chart,
    table_card,
    table_number,
)
from tournament.printing.setup import (
    attendance,
    entry_form,
    guide_card,
    movement_sheet,
    rounds_card,
    way_card,
)
from tournament.printing.stages import event_ranking
from tournament.printing.teams import (
    assignment,
    assignment_wall,
    bracket,
    cross_table,
    lineup_slip,
    match_slip,
    pair_list,
    swiss_card,
    team_list,
    team_ranking,
    triple_sheet,
    vp_card,
)
from tournament.printing.words.words import Words

__all__ = ["FORMS", "document", "render"]

FORMS: dict[str, Form] = {
    "ranking": Form(ranking.TITLE, ranking.leaves, papers=WALL, rows=ranking.BLANK_ROWS),
    "event_ranking": Form(
        event_ranking.TITLE, event_ranking.leaves, blank=False, papers=("A4L", *WALL, "A3L")
    ),
    "recap": Form(recap.TITLE, recap.leaves, papers=("A4L", *LARGE, "A3", "A3L"), rows=recap.BLANK_ROWS),
    "traveller": Form(traveller.TITLE, traveller.leaves, rows=traveller.BLANK_ROWS),
    "instant_traveller": Form(instant.TITLE, instant.leaves, blank=False),
    "pickup_slip": Form(slip.TITLE, slip.leaves_of_boards, papers=SMALL, rows=slip.ONE_BOARD),
    "round_slip": Form(slip.TITLE, slip.leaves, papers=SMALL, rows=slip.OF_A_ROUND),
    "score_card": Form(score_card.TITLE, score_card.leaves, rows=score_card.BLANK_BOARDS),
    "score_card_with_tables": Form(
        score_card.TITLE,
        score_card.leaves_with_tables,
        papers=(*LARGE, "A5"),  # one paper a sheet, so that the tables are on the back of their card
        rows=score_card.BLANK_BOARDS,
        duplex=True,
    ),
    "score_tables": Form(score_tables.TITLE, score_tables.leaves, filled=False),
    "team_sheet": Form(team_sheet.TITLE, team_sheet.leaves, papers=LARGE, rows=team_sheet.BLANK_BOARDS),
    "booklet": Form(bundle.BOOKLET, bundle.booklet_leaves, blank=False, papers=LARGE, duplex=True),
    "emergency_pack": Form(bundle.EMERGENCY, bundle.emergency_leaves, blank=False, papers=LARGE),
    "guide_card": Form(guide_card.TITLE, guide_card.leaves, rows=rounds_card.BLANK_ROUNDS),
    "team_card": Form(way_card.TITLES["team"], way_card.team_leaves, rows=rounds_card.BLANK_ROUNDS),
    "player_card": Form(way_card.TITLES["player"], way_card.player_leaves, rows=rounds_card.BLANK_ROUNDS),
    "changed_card": Form(guide_card.CHANGED, guide_card.leaves, blank=False),
    "table_card": Form(table_card.TITLE, table_card.leaves, blank=False),
    "seating_chart": Form(
        seating_chart.TITLE,
        seating_chart.leaves,
        papers=(*WALL, *WIDE),
        rows=seating_chart.BLANK_TABLES,
    ),
    "name_slip": Form(label.NAME_TITLE, label.name_leaves, papers=SMALL),
    "board_label": Form(label.BOARD_TITLE, label.board_leaves, blank=False, papers=SMALL),
    "movement_sheet": Form(movement_sheet.TITLE, movement_sheet.leaves, blank=False, papers=(*WALL, *WIDE)),
    "caddie_list": Form(caddie_list.TITLE, caddie_list.leaves, blank=False, papers=WALL),
    "attendance": Form(attendance.TITLE, attendance.leaves, rows=attendance.BLANK_ROWS),
    "ruling": Form(ruling.TITLE, ruling.leaves),
    "certificate": Form(certificate.TITLE, certificate.leaves, papers=LARGE),
    "results_poster": Form(results_poster.TITLE, results_poster.leaves, blank=False, papers=POSTER),
    "frequency_sheet": Form(frequency_sheet.TITLE, frequency_sheet.leaves, blank=False, papers=WALL),
    "result_slip": Form(result_slip.TITLE, result_slip.leaves, blank=False, papers=SMALL),
    "board_traveller": Form(
        board_traveller.TITLE, board_traveller.leaves, papers=POCKET, rows=board_traveller.BLANK_ROWS
    ),
    "score_correction": Form(desk_slip.CORRECTION, desk_slip.corrections, filled=False, papers=SMALL),
    "late_play": Form(desk_slip.LATE, desk_slip.late_plays, papers=SMALL, rows=desk_slip.LATE_BOARDS),
    "appeal": Form(appeal.TITLE, appeal.leaves),
    "hand_diagram": Form(hand_diagram.TITLE, hand_diagram.leaves, papers=SMALL),
    "hand_record": Form(hand_record.TITLE, hand_record.leaves, blank=False, papers=("A4", "Letter", "A3")),
    "hand_analysis": Form(
        hand_analysis.TITLE, hand_analysis.leaves, blank=False, papers=("A4", "Letter", "A3")
    ),
    "pair_hands": Form(
        pair_hands.TITLE, pair_hands.leaves, blank=False, papers=("A4", "Letter"), duplex=True
    ),
    "curtain_card": Form(curtain_card.TITLE, curtain_card.leaves, blank=False, papers=("A4", "Letter")),
    "dealing_sheet": Form(dealing_sheet.TITLE, dealing_sheet.leaves, blank=False, papers=("A4", "Letter")),
    "entry_form": Form(entry_form.TITLE, entry_form.leaves, papers=WALL, rows=entry_form.BLANK_ROWS),
    "badge": Form(name_card.BADGE, name_card.badges, papers=("A4", "Letter")),
    "tent_card": Form(name_card.TENT, name_card.tents, papers=(*USUAL, "A3")),
    "table_number": Form(
        table_number.TITLE, table_number.leaves, papers=(*WALL, *WIDE), rows=table_number.BLANK_TABLES
    ),
    "board_sign": Form(board_sign.TITLE, board_sign.leaves, blank=False, papers=WALL),
    "door_sign": Form(door_sign.TITLE, door_sign.leaves, papers=WALL),
    "assignment": Form(
        assignment.TITLE, assignment.leaves, papers=(*WALL, *WIDE), rows=assignment.BLANK_MATCHES
    ),
    "assignment_wall": Form(assignment_wall.TITLE, assignment_wall.leaves, blank=False, papers=POSTER),
    "match_slip": Form(match_slip.TITLE, match_slip.leaves, papers=SMALL),
    "lineup_slip": Form(lineup_slip.TITLE, lineup_slip.leaves, papers=SMALL),
    "team_list": Form(team_list.TITLE, team_list.leaves, papers=WALL, rows=team_list.BLANK_ROWS),
    "triple_sheet": Form(triple_sheet.TITLE, triple_sheet.leaves),
    "team_ranking": Form(
        team_ranking.TITLE,
        team_ranking.leaves,
        papers=("A4L", *WALL, "A3L"),
        rows=team_ranking.BLANK_ROWS,
    ),
    "cross_table": Form(
        cross_table.TITLE, cross_table.leaves, papers=("A4L", *WALL, "A3L"), rows=cross_table.BLANK_TEAMS
    ),
    "swiss_card": Form(swiss_card.TITLE, swiss_card.leaves, rows=swiss_card.BLANK_ROUNDS),
    "pair_list": Form(pair_list.TITLE, pair_list.leaves, blank=False, papers=WALL),
    "bracket": Form(bracket.TITLE, bracket.leaves, papers=("A4L", *WALL, "A3L")),
    "vp_card": Form(vp_card.TITLE, vp_card.leaves, blank=False),
    "team_pack": Form(team_pack.TITLE, team_pack.leaves, blank=False, papers=LARGE),
    **games.FORMS,
}


def document(
    code: str,
    sheets: Sequence[Any],
    *,
    language: str,
    paper: str = "A4",
    blank: bool = False,
    suits: str = "colour",
    rows: int = 0,
    copies: int = 1,
    era: bool = False,
    made: datetime | None = None,
) -> Document:
    """Sheets of one form laid out, in `ja`, `en` or `both`. A blank form needs no sheet.

    `rows` of a wholly blank form, 0 for as many as it usually has; `copies` of the whole, one after another.
    `era`: Japanese dates have the year of the era.
    `made` is written into a PDF as its date.

    KeyError for an unknown form, language, paper or way of writing suits; ValueError where there is nothing
    to print.
    """
    form, words = FORMS[code], Words(language, era)
    if (not sheets and not blank) or (blank and not form.blank):
        raise ValueError(f"nothing to print on {code}")
    desk = Desk(words, PAPERS[paper], blank, rows)
    leaves = form.leaves(sheets or [None], desk)
    filled = leaves if sheets else _filling(leaves, desk.paper.each)
    duplex = _turned(desk.paper) if form.duplex else ""
    return Document(_title(form, sheets, words), filled, desk, paper, suits, copies, duplex, made)


def render(code: str, sheets: Sequence[Any], *, language: str, **wishes: Any) -> bytes:
    """The PDF of what `document` lays out."""
    return document(code, sheets, language=language, **wishes).pdf()


def _filling(leaves: Sequence[Leaf], each: int) -> list[Leaf]:
    """A wholly blank form as often as the printer's sheet takes it, every one counted by itself."""

    def counted(leaf: Leaf, number: int, pen: Pen, _number: int, _of: int) -> None:
        leaf(pen, number, len(leaves))

    once: list[Leaf] = [partial(counted, leaf, number) for number, leaf in enumerate(leaves, 1)]
    return once * max(1, each // len(leaves))


def _turned(paper: Paper) -> str:
    """The rotation of a sheet for which its back is upright."""
    width, height = paper.sheet
    return "DuplexFlipShortEdge" if width > height else "DuplexFlipLongEdge"


def _title(form: Form, sheets: Sequence[Any], words: Words) -> str:
    """The form and the event, for the title bar of the PDF viewer."""
    name = words.word(form.title)
    return f"{name} · {sheets[0].heading.event}" if sheets and sheets[0].heading else name
