"""Results that need the director: doubtful, disputed, late, or with a requested correction."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from scoring.hands.deal import read_deal
from scoring.seats import Direction, Side
from tournament.analysis.doubt import NO_HANDS, Company, Playing
from tournament.domain.boards.readings.board_places import place_at
from tournament.domain.boards.reports.played import played_row
from tournament.domain.boards.reports.section import SectionFacts, Stored, facts_of, points_ns
from tournament.domain.gate.reports.open_hands import open_hands
from tournament.domain.hands.readings.stored_hands import table_of
from tournament.domain.journal.reports.versioned_cache import Remembered, Version, versions_of_session
from tournament.domain.people.reports.people import parties_of_session
from tournament.models import Deal, Entry, PassedDoubt, Result, Section, Session
from tournament.models.entry import TERMINAL
from tournament.models.played import Played as PlayedRow
from tournament.sheets.board_sheets import Played
from tournament.sheets.names import Party

# Which results are doubtful, and whether a phone should ask once more.
#
# The phone learns one thing, whether to ask, once, when both sides have confirmed a result: for these
# players the board is over then, so that a false claim on a board still to be played reveals nothing of it.
# Only a result on which each side has made one claim is judged, so that corrections cannot reveal what
# other tables did or who has a card. What the cards say against a result reaches the director when the
# cards of the board may be seen, and not before.

PLAYED = ("pk", "section__field_id", "group", "board", "contract", "declarer", "lead", "tricks", "score_ns")
FACTS = ("contract", "declarer", "tricks", "score_ns")  # what may be doubtful; the lead is not the score

Row = tuple[Any, ...]  # the columns of PLAYED
Cards = tuple[str, str]  # the columns `hands` and `double_dummy` of a deal
UNKNOWN: Cards = ("", "")
Doubts = dict[int, tuple[str, ...]]  # by result (primary key): the codes of analysis.doubt.DOUBTS


def doubts_of_session(session: Session) -> Doubts:
    """Every doubtful result of a session that no director has accepted as it is."""
    sections = session.sections.order_by("pk").values_list("pk", "version", "plan_version", "field_id")
    played = [row for *version, field in sections for row in _rows_at(Version._make(version), field)]
    settled = PassedDoubt.objects.filter(result__section__session=session).order_by()
    passed = dict(settled.values_list("result", "facts"))
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
    deals = Deal.objects.filter(field__sections__session=session).exclude(hands="").order_by("pk")
    rows = deals.values_list("field_id", "form", "board", "hands", "double_dummy")
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


def _read_rows(_section: int, facts: SectionFacts, field: int | None) -> list[Row]:
    """The columns of PLAYED of what counts as it was played."""
    stored = (one for one in facts.stored.values() if one.state == Result.State.PLAYED)
    return [
        (one.pk, field, one.group, one.board, one.contract, one.declarer, one.lead, one.tricks, one.score_ns)
        for one in stored
        if one.ns_award is None
    ]


_rows = Remembered(_read_rows)


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


@dataclass(frozen=True, slots=True)
class Word:
    """One side's claim, and the entry that made it."""

    side: str
    entry: int
    played: Played


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to decide. `kind` is one of KINDS; `words` is the claim of each side.

    `reasons` are the codes of analysis.doubt.DOUBTS that speak against the result, whatever the kind. `at` is
    when the latest entry of the result came; None without an entry.
    """

    kind: str
    result: int
    version: int
    section: str
    table: int | None
    round: int | None
    board: int
    ns: Party
    ew: Party
    words: tuple[Word, ...] = ()
    reasons: tuple[str, ...] = ()
    played: Played | None = None
    at: datetime | None = None

    @property
    def leads_differ(self) -> bool:
        """Whether two of the claims name different leads."""
        return len({word.played.lead for word in self.words if word.played.lead}) > 1

    @property
    def is_of_terminal(self) -> bool:
        """Whether a terminal differs from what stands: a director's result, or an older one of its own."""
        return self.kind == "disputed" and any(word.side == TERMINAL for word in self.words)

    @property
    def prefix(self) -> str:
        return self.ns.prefix


KINDS = ("disputed", "doubtful", "proposed", "unaccepted", "late")
SPOKEN = ("disputed", "proposed", "unaccepted")  # of which the director chooses a claim


def matters(session: Session) -> list[Matter]:
    """In the order of KINDS, each by table and board; a result is in the first kind that it is of."""
    return list(_matters.of((session.pk, tuple(versions_of_session(session.pk))), session))


def _read_matters(_pk: int, session: Session) -> list[Matter]:
    parties = parties_of_session(session)
    doubts = doubts_of_session(session)
    found = _by_kind(session, doubts)
    entries = _entries(session, [row for rows in found.values() for row in rows])
    return [
        _matter(
            kind, row, parties, entries.get((row.board, row.ns_id, row.ew_id), []), doubts.get(row.pk, ())
        )
        for kind in KINDS
        for row in found[kind]
    ]


_matters = Remembered(_read_matters)


def _by_kind(session: Session, doubts: Doubts) -> dict[str, list[Result]]:
    """The results that need a director; for all others nothing is read beyond the cached facts."""
    kinds = {one.pk: kind for one, left in _unruled(session) if (kind := _kind(one, one.pk in doubts, left))}
    found: dict[str, list[Result]] = {kind: [] for kind in KINDS}
    rows = Result.objects.filter(pk__in=kinds).select_related("section") if kinds else Result.objects.none()
    for row in rows.order_by("section", "table", "round", "board"):
        found[kinds[row.pk]].append(row)
    return found


def _unruled(session: Session) -> Iterator[tuple[Stored, bool]]:
    """Results without a ruling, each with whether one side sent it at a table that has moved on since: that
    table will not settle it.
    """
    for facts in facts_of(versions_of_session(session.pk)):
        for one in facts.stored.values():
            if one.ns_award is None:
                has_gone_on = (one.round or 0) < facts.reached.get(one.table or 0, 0)
                yield one, one.agreement == Result.Agreement.SENT and has_gone_on


def _kind(one: Stored, is_doubtful: bool, is_left: bool) -> str:
    if one.agreement in (Result.Agreement.DISPUTED, Result.Agreement.PROPOSED):
        return str(one.agreement)
    if one.state == PlayedRow.State.LATE:
        return "late"
    if is_doubtful:
        return "doubtful"
    return "unaccepted" if is_left else ""


def _entries(session: Session, results: list[Result]) -> dict[tuple[int, int, int], list[Entry]]:
    """The entries of results, in the order in which they came."""
    found: dict[tuple[int, int, int], list[Entry]] = defaultdict(list)
    boards = {row.board for row in results}
    for entry in Entry.objects.filter(section__session=session, board__in=boards).order_by("pk"):
        found[entry.board, entry.ns_id, entry.ew_id].append(entry)
    return found


def _words(row: Result, entries: list[Entry]) -> list[Word]:
    """The latest claim of each side since a director last settled the board."""
    latest: dict[str, Word] = {}
    for entry in entries:
        if entry.pk > row.settled_entry:
            side = TERMINAL if entry.device == TERMINAL else entry.side  # there both sides speak at once
            latest[f"{side}{entry.device}"] = Word(side, entry.pk, played_row(entry))
    return _different([*latest.values()])


def _different(words: list[Word]) -> list[Word]:
    """One claim of each side; two of one side only where its own phones differ."""
    latest: dict[tuple[str, Played], Word] = {(word.side, word.played): word for word in words}
    return sorted(latest.values(), key=lambda word: (word.side != "NS", word.entry))


def _matter(
    kind: str, row: Result, parties: dict[int, Party], entries: list[Entry], reasons: tuple[str, ...]
) -> Matter:
    return Matter(
        kind=kind,
        result=row.pk,
        version=row.version,
        section=row.section.letter,
        table=row.table,
        round=row.round,
        board=row.board,
        ns=parties[row.ns_id].in_round(row.round),
        ew=parties[row.ew_id].in_round(row.round),
        words=tuple(_words(row, entries)) if kind in SPOKEN else (),
        reasons=reasons,
        played=played_row(row),
        at=entries[-1].at if entries else None,
    )
