"""The tables of a game section by rounds: who plays, the score, and what needs the director."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.games import GAMES
from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.journal.reports.versioned_cache import has_several_sections
from tournament.models import Section, Session
from tournament.sheets import figures
from tournament.sheets.game_sheets import UNFINISHED, GameSheet
from tournament.sheets.names import Party
from tournament.web.games.seats import side_code, side_names

DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Cell:
    """One table in one round; `state` is open, playing, finished, adjourned or disputed."""

    match: int
    state: str
    deals: int
    sides: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Hall:
    """One section; `unfinished` counts its matches.

    `rounds` are (round, its tables): first what is being played, then what is to come, then what is over.
    """

    section: int
    letter: str
    game: str
    rounds: tuple[tuple[int, tuple[tuple[int, Cell], ...]], ...]
    unfinished: int
    prefix: str


_TURNS = {DISPUTED: 0, "playing": 0, "open": 1, "adjourned": 2, "finished": 2}


def halls(session: Session) -> list[Hall]:
    sections = session.sections.with_games().with_club()
    return [_hall(section, match_sheets(section)) for section in sections]


def tables_in_play(overview: Iterable[Hall]) -> dict[tuple[int, int], str]:
    """The label of each table whose match is not over, by section and table."""
    return {
        (hall.section, table): f"{hall.prefix}{table}"
        for hall in overview
        for _number, cells in hall.rounds
        for table, cell in cells
        if cell.state in ("open", "playing", DISPUTED)
    }


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round as it is read out: (table, its sides), and who sits out."""

    number: int
    tables: tuple[tuple[str, tuple[str, ...]], ...]
    out: tuple[Party, ...]


def latest_round_of(section: Section) -> SeatedRound | None:
    """The last round that is seated; None before the first."""
    sheets = match_sheets(section)
    if not sheets:
        return None
    number = max(sheet.round for sheet in sheets)
    here = [sheet for sheet in sheets if sheet.round == number]
    sides = (tuple(side_names(sheet, side) for side in range(len(sheet.sides))) for sheet in here)
    return SeatedRound(
        number,
        tuple(zip((sheet.heading.table(sheet.table) for sheet in here), sides, strict=True)),
        here[0].out,
    )


def _hall(section: Section, sheets: Iterable[GameSheet]) -> Hall:
    by_round: dict[int, list[tuple[int, Cell]]] = {}
    for sheet in sorted(sheets, key=lambda sheet: (sheet.round, sheet.table)):
        by_round.setdefault(sheet.round, []).append((sheet.table, _cell(sheet)))
    rounds = tuple((number, tuple(cells)) for number, cells in by_round.items())
    return Hall(
        section=section.pk,
        letter=section.letter,
        game=gettext(GAMES[section.game].title(section.preset)),
        rounds=tuple(sorted(rounds, key=lambda cells: min(_TURNS[cell.state] for _table, cell in cells[1]))),
        unfinished=sum(sheet.state in UNFINISHED for sheet in sheets),
        prefix=section.letter if has_several_sections(section.session_id) else "",
    )


def _cell(sheet: GameSheet) -> Cell:
    disputed = any(line.agreement == DISPUTED for line in sheet.deals)
    return Cell(
        match=sheet.match,
        state=DISPUTED if disputed else sheet.state,
        deals=len(sheet.deals),
        sides=tuple(
            (f"{side_code(sheet, side)} {side_names(sheet, side)}".strip(), figures.decimal(total, 0))
            for side, total in enumerate(sheet.totals)
        ),
    )
