"""The emergency pack of a team event: how it stands, the rounds to play, and the matches that have begun."""

from collections.abc import Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.boards import team_sheet
from tournament.printing.kit.fonts import BOLD
from tournament.printing.setup import way_card
from tournament.printing.teams import assignment, bracket, team_ranking, vp_card
from tournament.printing.teams.terms import rules
from tournament.printing.words.words import N_
from tournament.sheets.team_papers import TeamPack

TITLE = N_("Emergency pack")
INSTRUCTIONS = (
    N_("Continue by hand: seat each round from the assignments, and write each match on a team score sheet."),
    N_(
        "Matches that have begun are on the score sheets of this pack, with what is in; write the rest there."
    ),
    N_("When the server is back, enter the papers on the page Enter results; nothing is counted twice."),
)


def leaves(sheets: Sequence[TeamPack], desk: Desk) -> list[Leaf]:
    return [leaf for sheet in sheets for leaf in _pack(sheet, desk)]


def _pack(sheet: TeamPack, desk: Desk) -> list[Leaf]:
    """A cover with the standings, then the other forms; a knock-out has its bracket."""
    standings = (team_ranking.chapter(one, desk) for one in sheet.standings)
    blocks = (block for one in standings for block in one.blocks)
    foot = rules(sheet.heading, sheet.terms, desk)
    cover = Chapter(TITLE, sheet.heading, (_instructions(desk), *blocks), rules=foot)
    return [
        *framed([cover], desk),
        *bracket.leaves(sheet.brackets, desk),
        *assignment.leaves(sheet.rounds, desk),
        *team_sheet.leaves(sheet.matches, desk),
        *vp_card.leaves(sheet.scales, desk),
        *(way_card.team_leaves(sheet.cards, desk) if sheet.cards else ()),
    ]


def _instructions(desk: Desk) -> Lines:
    steps = [TextLine(line, 12, BOLD) for msgid in INSTRUCTIONS for line in desk.words.label(msgid)]
    return Lines(tuple(steps), desk.paper.room)
