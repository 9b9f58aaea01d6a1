"""A round of a section as phones name it: of matches by the round of the event and the part of the match."""

from django import template

from tournament.domain.room.reports.table_round import drawn_rounds, has_parts, part_at, parts_by_round
from tournament.models import Placement, Result, Section, Session
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.phone_sheets import DrawnRound, MatchAt
from tournament.web.formatting.clock_face import RoundNames
from tournament.web.formatting.figures import table_of
from tournament.web.formatting.reader import reading
from tournament.words import round_words
from tournament.words.round_words import part_name, round_name, table_name

register = template.Library()


@register.filter
def table_in_round(row: Placement | Result) -> str:
    """Table 1, round 7; of a match with parts the table with the round of the event and the part."""
    at = _part_at(row)
    if at is None:
        return round_words.table_in_round(table_of(row), row.round, reading())
    return f"{table_name(table_of(row), reading())} · {part_words(at)}"


@register.filter
def round_at_table(row: Placement) -> str:
    """Round 7, or the round of the event and the part of the match that is played at the table."""
    at = _part_at(row)
    return part_words(at) if at else round_name(row.round, reading())


def _part_at(row: Placement | Result) -> MatchAt | DrawnRound | None:
    if row.table is None or row.round is None:
        return None
    return part_at(row.section, row.round, row.table)


def part_words(at: MatchAt | DrawnRound) -> str:
    """Round 2; Round 2, part 1; Round 2, extra boards."""
    return part_name(at.round, at.part, at.parts, isinstance(at, MatchAt) and at.extra, reading())


def names_of_rounds(session: Session) -> RoundNames:
    """The names of the rounds of matches; empty where no matches are played."""
    sections = session.sections.all()
    if session.event.kind == SWISS_PAIRS:
        return {section.pk: _drawn_names(section) for section in sections}
    if not has_parts(session):
        return {}
    return {
        section.pk: {number: part_words(at) for number, at in parts_by_round(section).items()}
        for section in sections
    }


def _drawn_names(section: Section) -> dict[int, str]:
    rounds = drawn_rounds(section)
    named = {number: rounds.named(number) for number in range(1, rounds.planned + 1)}
    return {number: part_words(at) for number, at in named.items() if at}
