"""A round of a section as phones name it: of matches by the round of the event and the part of the match."""

from collections.abc import Mapping

from django import template

from tournament.analysis.bracket_layout import THIRD
from tournament.domain.room.reports.table_round import (
    drawn_rounds,
    has_parts,
    matches_at_tables,
    part_at,
    parts_by_round,
)
from tournament.models import Placement, Result, Section, Session
from tournament.sheets.draw_sheets import Bracket
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.phone_sheets import DrawnRound, MatchAt
from tournament.sheets.team_standings import NextPart
from tournament.web.formatting.clock_face import RoundNames
from tournament.web.formatting.figures import table_of
from tournament.web.formatting.reader import reading
from tournament.words import round_words
from tournament.words.round_words import part_name, round_name, round_of_bracket, table_name

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


@register.filter
def part_words(at: MatchAt | DrawnRound | NextPart, round_: str = "") -> str:
    """Round 2; Round 2, first half; Round 2, extra boards. `round_`: the name of the round, if it has one."""
    extra = not isinstance(at, DrawnRound) and at.extra
    return part_name(round_ or round_name(at.round, reading()), at.part, at.parts, extra, reading())


def names_of_rounds(session: Session, bracket: Bracket | None = None) -> RoundNames:
    """The names of the rounds of matches, as the bracket has them; empty where no matches are played."""
    sections = session.sections.all()
    if session.event.kind == SWISS_PAIRS:
        return {section.pk: _drawn_names(section) for section in sections}
    if not has_parts(session):
        return {}
    cup = _rounds_of_matches(bracket) if bracket else {}
    return {
        section.pk: {
            number: part_words(at, _round_of(number, section, cup) if cup else "")
            for number, at in parts_by_round(section).items()
        }
        for section in sections
    }


def _rounds_of_matches(bracket: Bracket) -> dict[int, str]:
    """The name of the round of each match. The match for third place is played beside the final."""
    return {
        meeting: round_of_bracket(one, reading())
        for one in bracket.rounds
        if one.name != THIRD
        for match in one.matches
        for meeting in (match.match, *match.matches)
        if meeting
    }


def _round_of(number: int, section: Section, cup: Mapping[int, str]) -> str:
    """The name of a round of the section; empty where matches of several rounds of the bracket are played."""
    played = (at.match for (round_, _table), at in matches_at_tables(section).items() if round_ == number)
    names = {cup[match] for match in played if match in cup}
    return names.pop() if len(names) == 1 else ""


def _drawn_names(section: Section) -> dict[int, str]:
    rounds = drawn_rounds(section)
    named = {number: rounds.named(number) for number in range(1, rounds.planned + 1)}
    return {number: part_words(at) for number, at in named.items() if at}
