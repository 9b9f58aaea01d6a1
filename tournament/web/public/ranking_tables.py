"""The rankings as pages show them: what their lines lead to."""

from django import template
from django.urls import reverse

from tournament.sheets.event_ranking import EventLine, EventList
from tournament.sheets.names import Party
from tournament.sheets.standings import Courses, Ranking, Standings
from tournament.tables import rankings
from tournament.tables.event_rankings import event_list
from tournament.web.formatting.data_tables import Link, PageTable, reader
from tournament.web.formatting.reader import for_reader

register = template.Library()
register.filter("unit_of", for_reader(rankings.unit_of))
register.filter("under", Party.under)  # the number below a heading of their side, which it does not repeat


@register.simple_tag
def session_table(
    ranking: Ranking, sheet: Standings, cards: str, whys: str, courses: Courses | None = None, own: int = 0
) -> PageTable:
    """A ranking of a session; `cards` and `whys` are the addresses before a contestant's own number."""
    table = rankings.session_ranking(ranking, sheet, courses)
    return PageTable(
        table,
        {
            "names": lambda row: f"{cards}{row.party.id}/",
            "value": lambda row: "" if sheet.is_whole else f"{whys}{row.party.id}/",
        },
        anchor="card-",
        own=own,
        caption=table.title(reader()) if ranking.section or ranking.direction else "",
    )


@register.simple_tag
def event_table(sheet: EventList, whys: str = "", own: int = 0) -> PageTable:
    """A list of an event: figures of a session lead to the card, the total to what it is made of."""
    links: dict[str, Link] = {"value": lambda line: whys and f"{whys}{line.entrant}/"}
    for position, session in enumerate(sheet.sessions):
        links[f"session_{session.number}"] = _card(position, session.id)
    return PageTable(event_list(sheet), links, own=own)


def _card(position: int, session: int) -> Link:
    base = reverse("score_card", args=[session, 0]).removesuffix("0/")

    def link(line: EventLine) -> str:
        figure = line.sessions[position]
        return f"{base}{figure.contestant}/" if figure and figure.value is not None else ""

    return link
