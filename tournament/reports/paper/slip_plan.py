"""What a keyboard must know to run ahead of its server: who meets whom on which boards, and what is in."""

from collections.abc import Mapping, Sequence

from tournament.models import Result, Section
from tournament.reports.boards.section import facts_of
from tournament.reports.cache.freshness import prefixes_of, versions_of_boards
from tournament.reports.cache.versioned_cache import version_of

Plan = Mapping[str, object]


def slip_plan(section: Section) -> Plan:
    """One section: its pairs as [number, direction] by key, its rounds, and what is in."""
    (facts,) = facts_of([version_of(section)])
    rows = [row for row in facts.rows if not row.is_sit_out]
    done = Result.objects.filter(section=section).values_list("board", "ns", "ew")
    return {
        "section": section.pk,
        "prefix": prefixes_of(section.session_id).get(section.pk, ""),
        "free": section.is_free,
        "pairs": {pk: (party.number, party.direction) for pk, party in facts.parties.items()},
        "rows": [[row.round, row.table, row.ns, row.ew, row.boards, row.turned] for row in rows],
        "done": [list(one) for one in done],
    }


def slip_plans(sections: Sequence[Section]) -> list[Plan]:
    """Of every section of a session that plays boards, as it stands now."""
    now = {version.section: version for version in versions_of_boards(sections[0].session_id)}
    for section in sections:
        section.version, section.plan_version = now[section.pk].number, now[section.pk].plan
    return [slip_plan(section) for section in sections]
