"""Forms bound together, their pages counted through: the results booklet and the emergency packs."""

from collections.abc import Sequence
from itertools import accumulate

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, about, framed
from tournament.printing.blocks.paper_table import Block, Column, names, table
from tournament.printing.boards import (
    ranking_paper,
    recap_paper,
    score_card_paper,
    team_sheet,
    traveller_paper,
)
from tournament.printing.boards.traveller_paper import HandDiagram
from tournament.printing.kit.fonts import BOLD
from tournament.printing.setup import guide_cards, movement_paper
from tournament.printing.teams import assignment_paper, bracket_paper, team_ranking, vp_papers
from tournament.printing.teams.terms import rules
from tournament.sheets import figures
from tournament.sheets.board_sheets import Traveller, frequencies
from tournament.sheets.room_papers import Booklet, EmergencyPack
from tournament.sheets.team_papers import TeamPack
from tournament.words.language import N_, Language

BOOKLET, EMERGENCY = N_("Results booklet"), N_("Emergency pack")
EMERGENCY_INSTRUCTIONS = (
    N_("Continue by hand: call each round from the movement sheet, and use blank travellers."),
    N_("Results so far are on this pack's travellers. “To play” marks the boards left."),
    N_("When the server is back, enter the papers on the page Enter results; nothing is counted twice."),
)


def booklet_pages(sheets: Sequence[Booklet], desk: Desk) -> list[Page]:
    return [page for sheet in sheets for page in _booklet(sheet, desk)]


def _booklet(sheet: Booklet, desk: Desk) -> list[Page]:
    """A cover with the contents; ranking, cards, then every board with its deal where that is known."""
    ranked = [*ranking_paper.pages(sheet.standings, desk), *team_ranking.pages(sheet.matches, desk)]
    parts = [
        (ranking_paper.TITLE, ranked),
        (score_card_paper.TITLE, score_card_paper.pages(sheet.cards, desk)),
        (traveller_paper.TITLE, _boards(sheet, desk)),
    ]
    return [*_cover(sheet, parts, desk), *(page for _title, pages in parts for page in pages)]


def _cover(sheet: Booklet, parts: Sequence[tuple[str, Sequence[Page]]], desk: Desk) -> list[Page]:
    """What was played, where and when, and on which page each part begins."""
    paper, heading = desk.paper, sheet.heading
    begins = accumulate((len(pages) for _title, pages in parts), initial=2)
    rows = [
        [desk.words.word(title), str(page)]
        for (title, pages), page in zip(parts, begins, strict=False)
        if pages
    ]
    columns = [names(desk.words.label(N_("Contents"))), Column(desk.words.label(N_("Page")), "000", "right")]
    texts = (
        TextLine(heading.event, 30, BOLD),
        TextLine(about(heading, desk), 14),
        *((TextLine(heading.club, 14),) if heading.club else ()),
    )
    contents = table(columns, rows, room=paper.room, size=paper.size + 1, row=desk.row)
    return framed(
        [Chapter(BOOKLET, heading, (Lines(texts, paper.room, before=160, after=60), contents))], desk
    )


def _boards(sheet: Booklet, desk: Desk) -> list[Page]:
    """Each board: its heading, its deal, what happened, and how often each score came about."""
    if not sheet.travellers:
        return []

    def below(one: Traveller) -> list[Block]:
        return [*_deal(sheet, one), _frequencies(one, desk)]

    blocks = tuple(traveller_paper.blocks(sheet.travellers, desk, below))
    return framed([Chapter(traveller_paper.TITLE, sheet.travellers[0].heading, blocks)], desk)


def _deal(sheet: Booklet, one: Traveller) -> tuple[HandDiagram, ...]:
    hands = sheet.hands.get(one.board)
    return (HandDiagram(one.board, one.dealer, one.vulnerability, hands),) if hands else ()


def _frequencies(one: Traveller, desk: Desk) -> Lines:
    """The scores of North-South from the best, each with how often it came about."""
    found = [
        f"{figures.signed(each.score_ns)} × {each.times}" + (f" ({each.group})" if each.group else "")
        for each in frequencies(one)
        if each.score_ns is not None
    ]
    text = f"{desk.words.word(N_('Frequencies'))}: {' · '.join(found)}" if found else ""
    return Lines((TextLine(text, 10),) if text else (), desk.paper.room)


def emergency_pages(sheets: Sequence[EmergencyPack], desk: Desk) -> list[Page]:
    return [page for sheet in sheets for page in _emergency_pack(sheet, desk)]


def _emergency_pack(sheet: EmergencyPack, desk: Desk) -> list[Page]:
    state = (block for one in sheet.standings for block in ranking_paper.blocks(one, desk))
    matches = (block for one in sheet.matches for block in team_ranking.chapter(one, desk).blocks)
    points = (block for one in sheet.recaps for block in recap_paper.blocks(one, desk))
    cover = Chapter(
        EMERGENCY, sheet.heading, (_emergency_instructions(sheet, desk), *state, *matches, *points)
    )
    return [
        *framed([cover], desk),
        *movement_paper.pages(sheet.movements, desk),
        *traveller_paper.pages(sheet.travellers, desk),
    ]


def _emergency_instructions(sheet: EmergencyPack, desk: Desk) -> Lines:
    steps = [TextLine(desk.words.text(_after, sheet.after), 16, BOLD)]
    steps += [TextLine(line, 12) for msgid in EMERGENCY_INSTRUCTIONS for line in desk.words.label(msgid)]
    return Lines(tuple(steps), desk.paper.room)


def _after(number: int, language: Language) -> str:
    if not number:
        return language.gettext("State before the end of round 1")
    return language.gettext("State after round %(round)s") % {"round": number}


# The emergency pack of a team event: how it stands, the rounds to play, and the matches that have begun.

TEAM_PACK = N_("Emergency pack")
TEAM_PACK_INSTRUCTIONS = (
    N_("Continue by hand: seat each round from the assignments, and write each match on a team score sheet."),
    N_("Matches already started are on this pack's score sheets with their results so far; continue there."),
    N_("When the server is back, enter the papers on the page Enter results; nothing is counted twice."),
)


def team_pack_pages(sheets: Sequence[TeamPack], desk: Desk) -> list[Page]:
    return [page for sheet in sheets for page in _team_pack(sheet, desk)]


def _team_pack(sheet: TeamPack, desk: Desk) -> list[Page]:
    """A cover with the standings, then the other forms; a knock-out has its bracket."""
    standings = (team_ranking.chapter(one, desk) for one in sheet.standings)
    blocks = (block for one in standings for block in one.blocks)
    foot = rules(sheet.heading, sheet.terms, desk)
    cover = Chapter(TEAM_PACK, sheet.heading, (_team_pack_instructions(desk), *blocks), rules=foot)
    return [
        *framed([cover], desk),
        *bracket_paper.pages(sheet.brackets, desk),
        *assignment_paper.pages(sheet.rounds, desk),
        *team_sheet.pages(sheet.matches, desk),
        *vp_papers.vp_card_pages(sheet.scales, desk),
        *(guide_cards.team_pages(sheet.cards, desk) if sheet.cards else ()),
    ]


def _team_pack_instructions(desk: Desk) -> Lines:
    steps = [TextLine(line, 12, BOLD) for msgid in TEAM_PACK_INSTRUCTIONS for line in desk.words.label(msgid)]
    return Lines(tuple(steps), desk.paper.room)
