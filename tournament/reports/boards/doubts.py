"""Which results a director should look at, and whether a phone should ask once more.

The phone learns one thing, whether to ask, once, after its own result: only the first claim on a board is
judged, so that corrections cannot reveal what other tables did.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from tournament.analysis.doubt import Company, Playing
from tournament.models import Entry, PassedDoubt, Result, Section, Session
from tournament.models.compiled_queries import Prepared
from tournament.readings.boards.places import place_at
from tournament.reports.boards.section import SectionFacts, facts_of, points_ns
from tournament.reports.cache.versioned_cache import Remembered, Version

PLAYED = ("pk", "section__field_id", "group", "board", "contract", "declarer", "lead", "tricks", "score_ns")
FACTS = ("contract", "declarer", "tricks", "score_ns")  # what may be doubtful; the lead is not the score

FIELDS = Prepared(
    lambda session: (
        Section.objects.filter(session=session)
        .order_by("pk")
        .values_list("pk", "version", "plan_version", "field_id")
    ),
    1,
)
PASSED = Prepared(
    lambda session: (
        PassedDoubt.objects.filter(result__section__session=session).order_by().values_list("result", "facts")
    ),
    1,
)

Row = tuple[Any, ...]  # the columns of PLAYED
Doubts = dict[int, tuple[str, ...]]  # by result (primary key): the codes of analysis.doubt.DOUBTS


def doubts_of_session(session: Session) -> Doubts:
    """Every doubtful result of a session that no director has accepted as it is."""
    sections = FIELDS.rows(session.pk)
    played = [row for *version, field in sections for row in _rows_at(Version._make(version), field)]
    passed = {pk: json.loads(facts) for pk, facts in PASSED.rows(session.pk)}
    companies: dict[Row, list[Row]] = defaultdict(list)
    for row in played:
        companies[row[1:4]].append(row)
    found = {pk: why for rows in companies.values() for pk, why in _doubtful(tuple(rows))}
    now = {row[0]: dict(zip(PLAYED, row, strict=True)) for row in played if row[0] in found}
    return {pk: why for pk, why in found.items() if not _is_as(now[pk], passed.get(pk))}


def should_ask(section: Section, table: int, board: int) -> bool:
    """Whether the phone of a table should ask for a look at what has just been entered.

    DirectorError where the board is not this table's: a wrong number shows nothing about a board.
    """
    meeting = place_at(section, table).meeting(board)
    met = {"section": section, "board": board, "ns": meeting.ns.pk, "ew": meeting.ew.pk}
    result = Result.objects.filter(**met, agreement=Result.Agreement.SENT).first()
    # To play a board later, or not at all, is no claim about a result.
    if result is None or Entry.objects.filter(**met, state=Result.State.PLAYED).count() != 1:
        return False
    others = Result.objects.filter(section__field=section.field_id, board=board, group=result.group)
    return result.pk in dict(_doubtful(tuple(_played(others))))


def _is_as(now: Mapping[str, object], passed: Mapping[str, object] | None) -> bool:
    """Whether a result is unchanged since a director accepted it."""
    return passed is not None and all(now[name] == passed[name] for name in FACTS)


def _played(results: QuerySet[Result]) -> QuerySet[Result, Row]:
    return results.filter(state=Result.State.PLAYED, ruling=None).order_by("pk").values_list(*PLAYED)


def _rows_at(version: Version, field: int | None) -> list[Row]:
    (facts,) = facts_of([version])
    return _rows.of(version.every_act, facts, field)


def _read(_section: int, facts: SectionFacts, field: int | None) -> list[Row]:
    """The columns of PLAYED of what counts as it was played."""
    stored = (one for one in facts.stored.values() if one.state == Result.State.PLAYED)
    return [
        (one.pk, field, one.group, one.board, one.contract, one.declarer, one.lead, one.tricks, one.score_ns)
        for one in stored
        if one.ns_award is None
    ]


_rows = Remembered(_read)


@lru_cache(maxsize=1024)  # one result changes one board
def _doubtful(rows: tuple[Row, ...]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Those of one board with the same cards against which something speaks."""
    playings = {row[0]: _playing(*row[3:]) for row in rows}
    company = Company(playings.values())
    reasons = {playing: company.reasons(playing) for playing in {*playings.values()}}
    return tuple((pk, why) for pk, playing in playings.items() if (why := reasons[playing]))


def _playing(
    board: int, contract: str, declarer: str, lead: str, tricks: int | None, bare: int | None
) -> Playing:
    return Playing(board, points_ns(board, contract, declarer, tricks, bare), contract, declarer, lead)
