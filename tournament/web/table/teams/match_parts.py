"""A round of a section as phones name it: of teams by the round of the event and the part of the match."""

from django import template
from django.utils.translation import gettext

from tournament.models import Placement, Result, Session
from tournament.reports.table.match_tables import matches_at_tables, parts_by_round
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.stage_options import match_options
from tournament.sheets.table_sheet import MatchAt
from tournament.web.formatting.clock_face import RoundNames
from tournament.web.formatting.figures import table_of

register = template.Library()


@register.filter
def table_in_round(row: Placement | Result) -> str:
    """Table 1, round 7; of a match with parts the table with the round of the event and the part."""
    at = _match_at(row)
    if at is None:
        return gettext("Table %(table)s, round %(round)s") % {"table": table_of(row), "round": row.round}
    return f"{gettext('Table %(table)s') % {'table': table_of(row)}} · {part_words(at)}"


@register.filter
def round_at_table(row: Placement) -> str:
    """Round 7, or the round of the event and the part of the match that is played at the table."""
    at = _match_at(row)
    return part_words(at) if at else gettext("Round %(round)s") % {"round": row.round}


def _match_at(row: Placement | Result) -> MatchAt | None:
    if row.table is None or row.round is None or not _has_parts(row.section.session):
        return None
    return matches_at_tables(row.section).get((row.round, row.table))


def _has_parts(session: Session) -> bool:
    """Whether rounds are parts of matches; in multiple teams the halves of a match are rounds far apart."""
    stage = session.stage
    return stage is not None and session.event.kind == TEAMS and not match_options(stage.options).multiple


def part_words(at: MatchAt) -> str:
    """Round 2; Round 2, part 1; Round 2, extra boards."""
    if at.extra:
        return gettext("Round %(round)s, extra boards") % {"round": at.round}
    if at.parts > 1:
        return gettext("Round %(round)s, part %(part)s") % {"round": at.round, "part": at.part}
    return gettext("Round %(round)s") % {"round": at.round}


def names_of_rounds(session: Session) -> RoundNames:
    """The names of the rounds of matches; empty where no teams play."""
    if not _has_parts(session):
        return {}
    return {
        section.pk: {number: part_words(at) for number, at in parts_by_round(section).items()}
        for section in session.sections.all()
    }
