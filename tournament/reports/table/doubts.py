"""Which results a director should look at, and whether a phone should ask once more.

The phone learns one thing, whether to ask, once, when both sides have confirmed a result: for these players
the board is over then, so that a false claim on a board still to be played reveals nothing of it. Only a
result on which each side has made one claim is judged, so that corrections cannot reveal what other tables
did or who has a card. What the cards say against a result reaches the director when the cards of the board
may be seen, and not before.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from scoring.hands.deal import read_deal
from scoring.seats import Direction, Side
from tournament.analysis.doubt import NO_HANDS, Company, Playing
from tournament.models import Deal, Entry, PassedDoubt, Result, Section, Session
from tournament.models.compiled_queries import Prepared
from tournament.readings.boards.places import place_at
from tournament.readings.hands.stored import table_of
from tournament.reports.boards.section import SectionFacts, facts_of, points_ns
from tournament.reports.cache.versioned_cache import Remembered, Version
from tournament.reports.gate.open_hands import open_hands

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
CARDS = Prepared(
    lambda session: (
        Deal.objects.filter(field__sections__session=session)
        .exclude(hands="")
        .order_by("pk")
        .values_list("field_id", "form", "board", "hands", "double_dummy")
    ),
    1,
)

Row = tuple[Any, ...]  # the columns of PLAYED
Cards = tuple[str, str]  # the columns `hands` and `double_dummy` of a deal
UNKNOWN: Cards = ("", "")
Doubts = dict[int, tuple[str, ...]]  # by result (primary key): the codes of analysis.doubt.DOUBTS


def doubts_of_session(session: Session) -> Doubts:
    """Every doubtful result of a session that no director has accepted as it is."""
    sections = FIELDS.rows(session.pk)
    played = [row for *version, field in sections for row in _rows_at(Version._make(version), field)]
    passed = {pk: json.loads(facts) for pk, facts in PASSED.rows(session.pk)}
    companies: dict[Row, list[Row]] = defaultdict(list)
    for row in played:
        companies[row[1:4]].append(row)
    cards = _cards_of(session)
    found = {
        pk: why
        for place, rows in companies.items()
        for pk, why in _doubtful(tuple(rows), cards.get(place, UNKNOWN))
    }
    now = {row[0]: dict(zip(PLAYED, row, strict=True)) for row in played if row[0] in found}
    return {pk: why for pk, why in found.items() if not _is_as(now[pk], passed.get(pk))}


def should_ask(section: Section, table: int, board: int) -> bool:
    """Whether the phone of a table should ask for a look at what has just been entered.

    DirectorError where the board is not this table's: a wrong number shows nothing about a board.
    """
    meeting = place_at(section, table).meeting(board)
    met = {"section": section, "board": board, "ns": meeting.ns.pk, "ew": meeting.ew.pk}
    result = Result.objects.filter(**met, agreement=Result.Agreement.ACCEPTED).first()
    # To play a board later, or not at all, is no claim about a result.
    claims = Entry.objects.filter(**met, state=Result.State.PLAYED).values_list("side", flat=True)
    if result is None or sorted(claims) != sorted(Side):
        return False
    others = Result.objects.filter(section__field=section.field_id, board=board, group=result.group)
    deal = Deal.objects.filter(field=section.field_id, board=board, form=result.group).first()
    cards = (deal.hands, deal.double_dummy) if deal else UNKNOWN
    return result.pk in dict(_doubtful(tuple(_played(others)), cards))


def _cards_of(session: Session) -> dict[Row, Cards]:
    """The cards that may be seen, by field, form and board."""
    rows = CARDS.rows(session.pk)
    seen = open_hands(session, AnonymousUser()) if rows else frozenset[int]()
    return {
        (field, form, board): (hands, table) for field, form, board, hands, table in rows if board in seen
    }


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
def _doubtful(rows: tuple[Row, ...], cards: Cards) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Those of one board with the same cards against which something speaks."""
    playings = {row[0]: _playing(*row[3:]) for row in rows}
    written, table = cards
    deal = read_deal(written) if written else None
    hands = {seat: frozenset(deal.hand(seat)) for seat in Direction} if deal else NO_HANDS
    company = Company(playings.values(), hands, table_of(table))
    reasons = {playing: company.reasons(playing) for playing in {*playings.values()}}
    return tuple((pk, why) for pk, playing in playings.items() if (why := reasons[playing]))


def _playing(
    board: int, contract: str, declarer: str, lead: str, tricks: int | None, bare: int | None
) -> Playing:
    points = points_ns(board, contract, declarer, tricks, bare)
    return Playing(board, points, contract, declarer, lead, tricks)
