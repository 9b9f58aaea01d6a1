"""The rankings as pages show them: what their lines lead to."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from django import template
from django.urls import reverse

from tournament.sheets.event_ranking import ALONE, SCRATCH, EventLine, EventList, Ranks
from tournament.sheets.masterpoint_sheets import MasterpointSheet
from tournament.sheets.names import Party
from tournament.sheets.standings import Course, Courses, Ranking, Standings
from tournament.sheets.team_standings import RoundOfTeam, TeamStanding, TeamStandings
from tournament.tables import rankings
from tournament.tables.event_rankings import event_list, masterpoint_table
from tournament.tables.team_rankings import opponent_of, team_table, tie_break, title_of
from tournament.web.formatting.data_tables import Link, PageTable, Picture, Write, line_through
from tournament.web.formatting.reader import for_reader, reader
from tournament.web.public.teams.team_table_words import cell, kind_words
from tournament.words import conditions, event_words
from tournament.words.language import Language

register = template.Library()
register.filter("unit_of", for_reader(rankings.unit_of))
register.filter("tie_break_of_boards", for_reader(conditions.tie_break))
register.filter("under", Party.under)  # the number below a heading of their side, which it does not repeat


@register.simple_tag
def session_table(
    ranking: Ranking,
    sheet: Standings,
    cards: str,
    whys: str,
    courses: Courses | None = None,
    own: int = 0,
    by: str = "",
) -> PageTable:
    """A ranking of a session; `cards` and `whys` are the addresses before a contestant's own number, `by` is
    what the latter end with.
    """
    table = rankings.session_ranking(ranking, sheet, courses)
    return PageTable(
        table,
        {
            "names": lambda row: f"{cards}{row.party.id}/",
            "value": lambda row: "" if sheet.is_whole else f"{whys}{row.party.id}/{by}",
        },
        anchor="card-",
        own=own,
        caption=table.title(reader()) if ranking.section or ranking.direction else "",
        passed=frozenset({"value"}),
    )


@register.simple_tag
def event_table(sheet: EventList, whys: str = "", own: int = 0) -> PageTable:
    """A list of an event: figures of a session lead to the card, the total to what it is made of."""
    cards = [_card(position, session.id) for position, session in enumerate(sheet.sessions)]
    links: dict[str, Link] = {
        "names": lambda line: next(filter(None, (card(line) for card in reversed(cards))), ""),
        "value": lambda line: f"{whys}{line.entrant}/" if whys and line.value is not None else "",
    }
    links |= {f"session_{session.number}": card for session, card in zip(sheet.sessions, cards, strict=True)}
    return PageTable(event_list(sheet), links, own=own)


@register.filter
def ranks_rule(sheet: TeamStandings) -> str:
    """What a further table of matches counts."""
    return event_words.ranks_rule(sheet.ranks, sheet.kind, reader())


@register.simple_tag
def award_table(sheet: MasterpointSheet, whys: str = "") -> PageTable:
    """What each player earns; the points lead to their working."""
    links: dict[str, Link] = {"points": lambda one: f"{whys}{one.entrant}/" if whys else ""}
    return PageTable(masterpoint_table(sheet), links)


register.filter("masterpoint_rule", for_reader(event_words.masterpoint_rule))
register.filter("ranked_in", for_reader(event_words.ranked_in))
register.filter("ranks_title", for_reader(event_words.ranks_title))


def _card(position: int, session_id: int) -> Link:
    base = reverse("score_card", args=[session_id, 0]).removesuffix("0/")

    def link(line: EventLine) -> str:
        figure = line.sessions[position]
        return f"{base}{figure.contestant}/" if figure and figure.value is not None else ""

    return link


# The table of the teams.

MANY, CROWD = 7, 11  # rounds


@register.simple_tag
def team_standings(
    sheet: TeamStandings, teams: str, matches: str, courses: Mapping[int, Course], own: int = 0
) -> PageTable:
    """The table of the teams; `teams` and `matches` are addresses before a key, or empty."""
    numbers = {row.team.id: row.team.number for row in sheet.rows}
    table, unit = team_table(sheet, courses), sheet.points_format
    codes = " ".join(column.code for column in table.columns_on("page"))

    def depends(row: TeamStanding) -> object:
        opponents = [numbers.get(one.opponent or 0) for one in row.rounds]
        return row, courses.get(row.team.id), tie_break(row, sheet), opponents

    return PageTable(
        table,
        {
            "team": lambda row: f"{teams}{row.team.id}/",
            "total": lambda row: f"{teams}{row.team.id}/why/",
        },
        anchor=_anchor(sheet.ranks),
        own=own,
        caption=title_of(sheet, reader()),
        css=f"ranking sheet team-table {_crowding(sheet)}".rstrip(),
        pictures={
            "round": _cell_of_round(sheet, matches, numbers),
            "places": line_through(Fraction(len(numbers) + 1, 2), places=len(numbers)),
        },
        kept=((sheet.stage, sheet.ranks, len(numbers), unit, sheet.top, teams, matches, codes), depends),
    )


def _anchor(ranks: Ranks) -> str:
    """Before the key of a team: each further table of a page has its own."""
    if ranks.kind in (ALONE, SCRATCH):
        return "team-"
    return f"{ranks.kind}{ranks.stratum}{ranks.flight.encode().hex()}-"


def _crowding(sheet: TeamStandings) -> str:
    """The class of a table of many rounds: its cells are narrow, and a longer one scrolls sideways."""
    return "many crowd" if sheet.last_round > CROWD else "many" if sheet.last_round > MANY else ""


def _cell_of_round(sheet: TeamStandings, matches: str, numbers: Mapping[int, int]) -> Picture:
    """The opponent's number and the points, leading to the match; a bye is named."""

    def drawn(met: Sequence[RoundOfTeam], write: Write, language: Language) -> str:
        if not met:
            return f'<span class="quiet">{write(met, language)}</span>'
        cells = [cell(one, sheet.points_format, sheet.top, matches, small(one, language)) for one in met]
        return " ".join(cells)

    def small(one: RoundOfTeam, language: Language) -> str:
        opponent = opponent_of(one, numbers, language)
        if one.kind != "half":
            return escape(opponent)
        return f'<abbr title="{escape(kind_words(one.how))}">{opponent}</abbr>'

    return drawn


@register.filter
def has_half_missed(sheet: TeamStandings) -> bool:
    """Whether the sign of a missed half match is in the table."""
    return any(one.kind == "half" for row in sheet.rows for one in row.rounds)
