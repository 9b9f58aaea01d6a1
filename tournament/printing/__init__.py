"""Sheets as PDF: pure functions from values to bytes. The same sheets give the same bytes."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from tournament.printing import bundles, games
from tournament.printing.blocks.document import (
    LARGE,
    POCKET,
    POSTER,
    SMALL,
    USUAL,
    WALL,
    WIDE,
    Document,
    Form,
)
from tournament.printing.blocks.layout import PAPERS, Desk, Page, Paper
from tournament.printing.boards import (
    frequency_sheet,
    ranking_paper,
    recap_paper,
    result_papers,
    score_card_paper,
    slip_paper,
    team_sheet,
    traveller_paper,
)
from tournament.printing.hands import hand_analysis_paper, hand_record
from tournament.printing.incidents import ruling_paper
from tournament.printing.kit.pen import Pen
from tournament.printing.kit.words import Words
from tournament.printing.room import signs, table_papers
from tournament.printing.setup import desk_lists, guide_cards, movement_paper
from tournament.printing.stages import ranking_papers
from tournament.printing.teams import (
    assignment_paper,
    bracket_paper,
    cross_tables,
    team_lists,
    team_ranking,
    vp_papers,
)

__all__ = ["FORMS", "document", "render"]

FORMS: dict[str, Form] = {
    "ranking": Form(ranking_paper.TITLE, ranking_paper.pages, papers=WALL, rows=ranking_paper.BLANK_ROWS),
    "event_ranking": Form(
        ranking_papers.TITLE, ranking_papers.pages, blank=False, papers=("A4L", *WALL, "A3L")
    ),
    "masterpoints": Form(
        ranking_papers.MASTERPOINTS, ranking_papers.masterpoint_pages, blank=False, papers=WALL
    ),
    "recap": Form(
        recap_paper.TITLE,
        recap_paper.pages,
        papers=("A4L", *LARGE, "A3", "A3L"),
        rows=recap_paper.BLANK_ROWS,
    ),
    "traveller": Form(traveller_paper.TITLE, traveller_paper.pages, rows=traveller_paper.BLANK_ROWS),
    "instant_traveller": Form(frequency_sheet.INSTANT_TITLE, frequency_sheet.instant_pages, blank=False),
    "pickup_slip": Form(
        slip_paper.TITLE, slip_paper.pages_of_boards, papers=SMALL, rows=slip_paper.ONE_BOARD
    ),
    "round_slip": Form(slip_paper.TITLE, slip_paper.pages, papers=SMALL, rows=slip_paper.OF_A_ROUND),
    "score_card": Form(score_card_paper.TITLE, score_card_paper.pages, rows=score_card_paper.BLANK_BOARDS),
    "score_card_with_tables": Form(
        score_card_paper.TITLE,
        score_card_paper.pages_with_tables,
        papers=(*LARGE, "A5"),  # one paper a sheet, so that the tables are on the back of their card
        rows=score_card_paper.BLANK_BOARDS,
        duplex=True,
    ),
    "score_tables": Form(
        score_card_paper.SCORE_TABLES_TITLE, score_card_paper.score_tables_pages, filled=False
    ),
    "team_sheet": Form(team_sheet.TITLE, team_sheet.pages, papers=LARGE, rows=team_sheet.BLANK_BOARDS),
    "booklet": Form(bundles.BOOKLET, bundles.booklet_pages, blank=False, papers=LARGE, duplex=True),
    "emergency_pack": Form(bundles.EMERGENCY, bundles.emergency_pages, blank=False, papers=LARGE),
    "guide_card": Form(
        guide_cards.GUIDE_CARD_TITLE, guide_cards.guide_card_pages, rows=guide_cards.BLANK_ROUNDS
    ),
    "team_card": Form(guide_cards.TITLES["team"], guide_cards.team_pages, rows=guide_cards.BLANK_ROUNDS),
    "player_card": Form(
        guide_cards.TITLES["player"], guide_cards.player_pages, rows=guide_cards.BLANK_ROUNDS
    ),
    "changed_card": Form(guide_cards.CHANGED, guide_cards.guide_card_pages, blank=False),
    "table_card": Form(table_papers.CARD_TITLE, table_papers.table_card_pages, blank=False),
    "seating_chart": Form(
        table_papers.CHART_TITLE,
        table_papers.seating_chart_pages,
        papers=(*WALL, *WIDE),
        rows=table_papers.BLANK_TABLES,
    ),
    "name_slip": Form(signs.NAME_TITLE, signs.name_pages, papers=SMALL),
    "board_label": Form(signs.BOARD_TITLE, signs.board_pages, blank=False, papers=SMALL),
    "movement_sheet": Form(movement_paper.TITLE, movement_paper.pages, blank=False, papers=(*WALL, *WIDE)),
    "caddie_list": Form(signs.CADDIE_LIST_TITLE, signs.caddie_list_pages, blank=False, papers=WALL),
    "attendance": Form(
        desk_lists.ATTENDANCE_TITLE, desk_lists.attendance_pages, rows=desk_lists.ATTENDANCE_BLANK_ROWS
    ),
    "ruling": Form(ruling_paper.TITLE, ruling_paper.pages),
    "certificate": Form(result_papers.CERTIFICATE_TITLE, result_papers.certificate_pages, papers=LARGE),
    "results_poster": Form(
        result_papers.POSTER_TITLE, result_papers.poster_pages, blank=False, papers=POSTER
    ),
    "frequency_sheet": Form(frequency_sheet.TITLE, frequency_sheet.pages, blank=False, papers=WALL),
    "result_slip": Form(
        result_papers.RESULT_SLIP_TITLE, result_papers.result_slip_pages, blank=False, papers=SMALL
    ),
    "board_traveller": Form(
        traveller_paper.BOARD_TRAVELLER_TITLE,
        traveller_paper.board_traveller_pages,
        papers=POCKET,
        rows=traveller_paper.BOARD_TRAVELLER_BLANK_ROWS,
    ),
    "score_correction": Form(ruling_paper.CORRECTION, ruling_paper.corrections, filled=False, papers=SMALL),
    "late_play": Form(
        ruling_paper.LATE, ruling_paper.late_plays, papers=SMALL, rows=ruling_paper.LATE_BOARDS
    ),
    "appeal": Form(ruling_paper.APPEAL_TITLE, ruling_paper.appeal_pages),
    "hand_diagram": Form(
        frequency_sheet.HAND_DIAGRAM_TITLE, frequency_sheet.hand_diagram_pages, papers=SMALL
    ),
    "hand_record": Form(hand_record.TITLE, hand_record.pages, blank=False, papers=("A4", "Letter", "A3")),
    "hand_analysis": Form(
        hand_analysis_paper.TITLE, hand_analysis_paper.pages, blank=False, papers=("A4", "Letter", "A3")
    ),
    "pair_hands": Form(
        hand_record.PAIR_HANDS_TITLE,
        hand_record.pair_hands_pages,
        blank=False,
        papers=("A4", "Letter"),
        duplex=True,
    ),
    "curtain_card": Form(
        hand_record.CURTAIN_CARD_TITLE, hand_record.curtain_card_pages, blank=False, papers=("A4", "Letter")
    ),
    "dealing_sheet": Form(
        hand_record.DEALING_SHEET_TITLE,
        hand_record.dealing_sheet_pages,
        blank=False,
        papers=("A4", "Letter"),
    ),
    "entry_form": Form(
        desk_lists.ENTRY_FORM_TITLE,
        desk_lists.entry_form_pages,
        papers=WALL,
        rows=desk_lists.ENTRY_FORM_BLANK_ROWS,
    ),
    "badge": Form(signs.BADGE, signs.badges, papers=("A4", "Letter")),
    "tent_card": Form(signs.TENT, signs.tents, papers=(*USUAL, "A3")),
    "table_number": Form(
        signs.TABLE_NUMBER_TITLE, signs.table_number_pages, papers=(*WALL, *WIDE), rows=signs.BLANK_TABLES
    ),
    "board_sign": Form(signs.BOARD_SIGN_TITLE, signs.board_sign_pages, blank=False, papers=WALL),
    "door_sign": Form(signs.DOOR_SIGN_TITLE, signs.door_sign_pages, papers=WALL),
    "assignment": Form(
        assignment_paper.TITLE,
        assignment_paper.pages,
        papers=(*WALL, *WIDE),
        rows=assignment_paper.BLANK_MATCHES,
    ),
    "assignment_wall": Form(
        assignment_paper.ASSIGNMENT_WALL_TITLE,
        assignment_paper.assignment_wall_pages,
        blank=False,
        papers=POSTER,
    ),
    "match_slip": Form(vp_papers.MATCH_SLIP_TITLE, vp_papers.match_slip_pages, papers=SMALL),
    "lineup_slip": Form(team_lists.LINEUP_SLIP_TITLE, team_lists.lineup_slip_pages, papers=SMALL),
    "team_list": Form(
        team_lists.TEAM_LIST_TITLE,
        team_lists.team_list_pages,
        papers=WALL,
        rows=team_lists.TEAM_LIST_BLANK_ROWS,
    ),
    "triple_sheet": Form(cross_tables.TRIPLE_SHEET_TITLE, cross_tables.triple_sheet_pages),
    "team_ranking": Form(
        team_ranking.TITLE,
        team_ranking.pages,
        papers=("A4L", *WALL, "A3L"),
        rows=team_ranking.BLANK_ROWS,
    ),
    "cross_table": Form(
        cross_tables.TITLE, cross_tables.pages, papers=("A4L", *WALL, "A3L"), rows=cross_tables.BLANK_TEAMS
    ),
    "swiss_card": Form(
        team_lists.SWISS_CARD_TITLE, team_lists.swiss_card_pages, rows=team_lists.BLANK_ROUNDS
    ),
    "pair_list": Form(team_lists.PAIR_LIST_TITLE, team_lists.pair_list_pages, blank=False, papers=WALL),
    "bracket": Form(bracket_paper.TITLE, bracket_paper.pages, papers=("A4L", *WALL, "A3L")),
    "vp_card": Form(vp_papers.VP_CARD_TITLE, vp_papers.vp_card_pages, blank=False),
    "team_pack": Form(bundles.TEAM_PACK, bundles.team_pack_pages, blank=False, papers=LARGE),
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
    pages = form.pages(sheets or [None], desk)
    filled = pages if sheets else _filling(pages, desk.paper.each)
    duplex = _turned(desk.paper) if form.duplex else ""
    return Document(_title(form, sheets, words), filled, desk, paper, suits, copies, duplex, made)


def render(code: str, sheets: Sequence[Any], *, language: str, **wishes: Any) -> bytes:
    """The PDF of what `document` lays out."""
    return document(code, sheets, language=language, **wishes).pdf()


def _filling(pages: Sequence[Page], each: int) -> list[Page]:
    """A wholly blank form as often as the printer's sheet takes it, every one counted by itself."""

    def counted(page: Page, number: int, pen: Pen, _number: int, _of: int) -> None:
        page(pen, number, len(pages))

    once: list[Page] = [partial(counted, page, number) for number, page in enumerate(pages, 1)]
    return once * max(1, each // len(pages))


def _turned(paper: Paper) -> str:
    """The rotation of a sheet for which its back is upright."""
    width, height = paper.sheet
    return "DuplexFlipShortEdge" if width > height else "DuplexFlipLongEdge"


def _title(form: Form, sheets: Sequence[Any], words: Words) -> str:
    """The form and the event, for the title bar of the PDF viewer."""
    name = words.word(form.title)
    return f"{name} · {sheets[0].heading.event}" if sheets and sheets[0].heading else name
