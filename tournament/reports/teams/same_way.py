"""Matches where a team sat the same way in both rooms, so that the two rooms cannot be compared."""

from collections import defaultdict
from collections.abc import Iterator

from tournament.models import Section, Session
from tournament.reports.boards.section import SectionFacts, facts_of
from tournament.reports.cache.freshness import versions_of_boards
from tournament.reports.cache.versioned_cache import Version
from tournament.reports.teams.matches import MatchPlan, matches_of
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.same_way import SameWay


def same_way(session: Session) -> Iterator[SameWay]:
    """The matches of a session with such boards, by section and round."""
    letters = dict(Section.objects.filter(session=session, kind="teams").values_list("pk", "letter"))
    versions = [version for version in versions_of_boards(session.pk) if version.section in letters]
    names = teams_of(session.event_id) if versions else {}
    prefixes = letters if len(versions) > 1 else {}
    for version, facts in zip(versions, facts_of(versions), strict=True):
        for plan, found in _of_section(version, facts):
            for (number, team), (boards, tables, turned) in found.items():
                yield SameWay(
                    section=letters[version.section],
                    section_id=version.section,
                    match=plan.pk,
                    round=number,
                    team=names[team].number,
                    name=names[team].name,
                    boards=tuple(sorted(boards)),
                    tables=tuple(sorted(tables)),
                    turned=tuple(sorted(turned)),
                    prefix=prefixes.get(version.section, ""),
                )


_Found = dict[tuple[int, int], tuple[set[int], set[int], set[int]]]


def _of_section(version: Version, facts: SectionFacts) -> Iterator[tuple[MatchPlan, _Found]]:
    arranged = matches_of(version)
    for plan in arranged.matches:
        found: _Found = defaultdict(lambda: (set(), set(), set()))
        for board, seats in _seats(plan, facts).items():
            teams = {arranged.teams[ns] for _table, ns, _planned in seats}
            if len(seats) == 2 and len(teams) == 1:
                number = next(table.round for table in plan.tables if board in table.boards)
                boards, tables, turned = found[number, teams.pop()]
                boards.add(board)
                tables.update(table for table, _ns, _planned in seats)
                turned.update(table for table, ns, planned in seats if ns != planned)
        if found:
            yield plan, found


def _seats(plan: MatchPlan, facts: SectionFacts) -> dict[int, list[tuple[int, int, int]]]:
    """By board: the table, who sat North-South there, and who should have; no board with a ruling."""
    found: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    ruled: set[int] = set()
    for table in plan.tables:
        for meeting in table.meetings:
            stored = facts.stored.get(meeting)
            if stored is not None and stored.state == "played":
                found[meeting[0]].append((table.table, stored.ns_id, table.ns))
                if stored.ns_award is not None:
                    ruled.add(meeting[0])
    return {board: seats for board, seats in found.items() if board not in ruled}
