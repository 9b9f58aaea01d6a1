"""The ranking while it is still running: shown as the club wants it, and always after the end.

It never moves from result to result, since that would reveal what happened on a board that others have
still to play: it counts the boards that all have finished, or whole rounds in whole per cents. In a
barometer, where all tables play the same boards in a round, whole rounds are exact.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.rounding import Half, Number, round_to
from scoring.totals.ranking import rank
from tournament.models import Field, Section, Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.field import sections_of
from tournament.reports.boards.section import SectionFacts, facts_of, key_of
from tournament.reports.boards.standings import current_standings, standings_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.gate.gate import boards_waiting_anywhere, facts_of_session, last_round, rounds_over
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.gate.visibility import directs
from tournament.sheets.event_options import phone_options
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.standings import Ranking, Standing, Standings

SMALL = 5  # with fewer tables than this even whole per cents reveal single results


def running_in(sections: Sequence[Section]) -> str:
    """`boards`, `rounds` or `never` for the field of these sections."""
    event = sections[0].session.event
    choice = phone_options(event.options).running
    if choice != "standard":
        return choice
    facts = facts_of([version_of(section) for section in sections])
    if is_barometer(facts):
        return "rounds"
    if event.method not in IN_PER_CENT:
        return "boards"
    return "boards" if sum(section.tables for section in facts) < SMALL else "rounds"


def is_barometer(facts: Iterable[SectionFacts]) -> bool:
    """Whether all tables play the same boards in a round, which come in no other round."""
    played: dict[int, set[tuple[int, ...]]] = defaultdict(set)
    for section in facts:
        for row in section.rows:
            if not row.is_sit_out:
                played[row.round].add(row.boards)
    boards = [board for found in played.values() for board in next(iter(found))]
    is_same = all(len(found) == 1 for found in played.values())
    return is_same and len(played) > 1 and len(boards) == len({*boards})


def is_ranked(session: Session) -> bool:
    """Whether players may see a ranking now, as far as something counts in it yet."""
    if session.is_closed:
        return True
    options = phone_options(session.event.options)
    if options.running == "never":
        return False
    if not options.running_quiet:
        return True
    facts = facts_of_session(session)
    return rounds_over(facts) < last_round(facts) - options.running_quiet


def visible_standings(session: Session, user: AnyUser) -> list[Standings] | None:
    """The rankings of a session as `user` may see them now; None when they may see none."""
    if session.is_closed:
        return current_standings(session)
    if directs(user, session):
        return current_standings(session, own_cover(session, user))
    if not is_ranked(session):
        return None
    facts = facts_of_session(session)
    fields = session.fields.order_by("pk")
    return [sheet for field in fields if (sheet := _running(sections_of(field), facts))] or None


def is_exact(field: Field, user: AnyUser) -> bool:
    """Whether `user` may see where every figure of this field's ranking comes from."""
    sessions = [field.session] if field.session else [section.session for section in sections_of(field)]
    if all(session.is_closed or directs(user, session) for session in sessions):
        return True
    return all(map(is_ranked, sessions)) and running_in(sections_of(field)) == "boards"


def _running(sections: Sequence[Section], facts: Sequence[SectionFacts]) -> Standings | None:
    """The ranking of one field as players see it; `facts` are those of the session."""
    waiting = boards_waiting_anywhere(facts)
    if running_in(sections) == "boards":
        return replace(standings_of(sections, without=waiting), counts="boards")
    over = rounds_over(facts)
    if not over:
        return None
    if is_barometer(facts):
        return replace(standings_of(sections, over, waiting), counts="barometer", rounds=over)
    if sections[0].session.event.method not in IN_PER_CENT:
        return replace(standings_of(sections, over, waiting), counts="boards")
    return in_whole_per_cents(replace(standings_of(sections, over), counts="rounds", rounds=over))


def in_whole_per_cents(sheet: Standings) -> Standings:
    """A ranking in whole per cents: those who have the same share a place."""
    lists, apart = (tuple(map(whole, found)) for found in (sheet.rankings, sheet.by_section))
    return replace(sheet, rankings=lists, by_section=apart)


def whole(ranking: Ranking) -> Ranking:
    """One list in whole per cents."""
    rows = {row.party.id: _bare(row) for row in sorted(ranking.rows, key=_by_number)}
    placed = rank({pk: row.value for pk, row in rows.items() if row.place})
    ranked = [replace(rows[key_of(one.contestant)], place=one.place or 0, tied=one.tied) for one in placed]
    return replace(ranking, rows=(*ranked, *(row for row in rows.values() if not row.place)))


def _bare(row: Standing) -> Standing:
    """A line with a whole per cent and nothing it could be worked out from."""
    return replace(row, points=None, top=None, value=_rounded(row.value), adjusted=0)


def _rounded(value: Number | None) -> Number | None:
    return None if value is None else round_to(value, 1, Half.AWAY_FROM_ZERO)


def _by_number(row: Standing) -> tuple[str, int, str]:
    return row.party.section, len(row.party.number), row.party.number
