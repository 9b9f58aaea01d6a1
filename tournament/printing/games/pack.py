"""The emergency pack of a game section: how it stands, and all that is needed to go on without a server."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.games import GAMES
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Table
from tournament.printing.games import league_papers, score_sheet
from tournament.printing.games.game_record import Record, agreement, record_of, round_and_table
from tournament.printing.games.rules_and_tables import seats_table
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.words.form_words import N_
from tournament.sheets.game_sheets import GamePapers, GameSheet

TITLE = N_("Emergency pack")
_TO_COME = N_("Still to be played")
_OVER = frozenset({"finished", "adjourned"})


def leaves(sheets: Sequence[GamePapers], desk: Desk) -> list[Leaf]:
    return framed([chapter for sheet in sheets for chapter in _chapters(sheet, desk)], desk)


def _chapters(sheet: GamePapers, desk: Desk) -> Iterator[Chapter]:
    """The standings and the matches still to play, then a sheet to continue each open match on."""
    left = [match for match in sheet.matches if match.state not in _OVER]
    rules = Record(agreement(sheet.game, sheet.preset, sheet.overrides), None, desk).rules
    account = league_papers.ledger_blocks(sheet.ledger, desk) if sheet.ledger.rows else ()
    to_come = (_seats(left, desk),) if left else ()
    standing = (*league_papers.league_blocks(sheet.league, desk), *account, *to_come)
    yield Chapter(TITLE, sheet.heading, standing, rules=rules)
    for match in left:
        record = score_sheet.to_print(match, desk)
        yield score_sheet.chapter(GAMES[match.game].title(match.preset), record, going_on=bool(match.deals))


def _seats(left: Sequence[GameSheet], desk: Desk) -> Table:
    rows = [(_place(match, desk), record_of(match, desk)) for match in left]
    return replace(
        seats_table(rows, desk, first=N_("Match")), lead=caption(desk.words.word(_TO_COME), desk.paper.room)
    )


def _place(match: GameSheet, desk: Desk) -> str:
    return BESIDE.join(desk.words.lines(round_and_table, match.round, match.heading.table(match.table)))
