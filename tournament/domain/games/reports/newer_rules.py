"""What later rules would change in a session, figure by figure: nothing is scored anew by itself.

An event keeps the version of the rules (VERSIONS in scoring/conditions.py) that was in force when it was
made, a section of table games the rules of the club's set as they were when it was set up.
"""

from collections.abc import Iterator

from scoring.conditions import later_versions, rounding_of
from scoring.games.results.recount import Recount, compare
from tournament.domain.boards.reports.board_rulings import changed_places
from tournament.domain.boards.reports.field import score, sections_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.games.readings.match_state import (
    by_section_rules,
    changed_set,
    plain_rules,
    whole_course,
)
from tournament.domain.games.reports.matches_at_tables import rows_of
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.people.readings.roles import AnyUser
from tournament.models import Match, RuleSet, Section, Session
from tournament.sheets.event_kinds import OF_MATCHES
from tournament.sheets.game_sheets import (
    ChangedRules,
    LaterVersion,
    NewerRules,
    RecountedMatch,
    SessionPlaces,
)
from tournament.sheets.names import Party
from tournament.sheets.standings import PlaceEffect


def newer_rules(session: Session, user: AnyUser) -> NewerRules:
    """What is later than the rules of a session, and what it would change, without boards covered for `user`.

    The version is that of the event, so that all its sessions are compared.
    """
    event = session.event
    plays_boards = event.kind not in OF_MATCHES and session.sections.with_boards().exists()
    later = later_versions(event.rules) if plays_boards else ()
    sections = session.sections.with_games().select_related("session__event__club").order_by("letter")
    sets = [(section, own) for section in sections if (own := changed_set(section))]
    return NewerRules(
        heading=heading_of(session),
        rules=event.rules,
        later=tuple(
            LaterVersion(one.since, one.source, tuple(changed_options(session, one.since))) for one in later
        ),
        places=tuple(_sessions(session, later[-1].since, user)) if later else (),
        sets=tuple(_set(section, own) for section, own in sets),
    )


def changed_options(session: Session, since: str) -> Iterator[tuple[str, str]]:
    """The conditions of an event that mean something else under a version of the rules."""
    for option, code in heading_of(session).options:
        if option == "rounding" and rounding_of(code, since) != rounding_of(code, session.event.rules):
            yield option, code


def _sessions(session: Session, rules: str, user: AnyUser) -> Iterator[SessionPlaces]:
    """Each session of the event in which a figure or a place would change."""
    sessions = session.event.sessions.kept_in_event().select_related("event__club")
    for one in sessions.order_by("date", "pk"):
        if places := tuple(_places(one, rules, user)):
            yield SessionPlaces(one.pk, one.date, places)


def _places(session: Session, rules: str, user: AnyUser) -> Iterator[PlaceEffect]:
    cover = own_cover(session, user)
    for field in session.fields.order_by("pk"):
        sections = sections_of(field)
        now, then = score(sections, without=cover), score(sections, without=cover, rules=rules)
        yield from changed_places(now, then)


def _set(section: Section, own: RuleSet) -> ChangedRules:
    rules = own.agreement
    matches = list(by_section_rules(section))
    seats = rows_of(matches)
    return ChangedRules(
        section=section.pk,
        letter=section.letter,
        name=own.name,
        game=section.game,
        preset=section.preset,
        overrides=section.overrides,
        new_preset=rules.preset,
        new_overrides=plain_rules(rules),
        version=own.version,
        matches=tuple(
            _recounted(match, counted, tuple(dict.fromkeys(one.party for one in seats.seated(match))))
            for match in matches
            if _differs(counted := _counted(match, own))
        ),
    )


def _counted(match: Match, own: RuleSet) -> Recount:
    course, rules = whole_course(match), own.agreement
    return compare(course.agreed, course.deals, rules, course.deals, course.end, course.fines)


def _differs(counted: Recount) -> bool:
    return bool(counted.differences or counted.problems)


def _recounted(match: Match, counted: Recount, parties: tuple[Party, ...]) -> RecountedMatch:
    before, after = counted.before, counted.after
    return RecountedMatch(
        match=match.pk,
        round=match.round,
        table=match.table,
        parties=parties,
        before=before.totals,
        after=after.totals,
        settled=before.settled,
        then_settled=after.settled,
        other_winner=before.winners != after.winners,
        impossible=tuple(sorted({(problem.index or 0) + 1 for problem in counted.problems})),
    )
