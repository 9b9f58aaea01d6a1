"""Results that need the director: different claims, doubts, requested corrections, late plays."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.models import Entry, Result, Session
from tournament.models.entry import TERMINAL
from tournament.models.played import Played as PlayedRow
from tournament.reports.boards.played import played_row
from tournament.reports.boards.section import Stored, facts_of
from tournament.reports.cache.freshness import versions_of_session
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.people.people import parties_of_session
from tournament.reports.table.doubts import Doubts, doubts_of_session
from tournament.sheets.board import Played
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Word:
    """One side's claim, and the entry that made it."""

    side: str
    entry: int
    played: Played


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to decide. `kind` is one of KINDS; `words` is the claim of each side.

    `reasons` are the codes of analysis.doubt.DOUBTS that speak against the result, whatever the kind.
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


def matters(session: Session) -> list[Matter]:
    """In the order of KINDS, each by table and board; a result is in the first kind that it is of."""
    return list(_matters.of((session.pk, tuple(versions_of_session(session.pk))), session))


def _read(_pk: int, session: Session) -> list[Matter]:
    parties = parties_of_session(session)
    doubts = doubts_of_session(session)
    found = _by_kind(session, doubts)
    spoken = [row for kind in ("disputed", "proposed", "unaccepted") for row in found[kind]]
    words = _words(session, spoken)
    return [
        _matter(kind, row, parties, words.get((row.board, row.ns_id, row.ew_id), []), doubts.get(row.pk, ()))
        for kind in KINDS
        for row in found[kind]
    ]


_matters = Remembered(_read)


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


def _words(session: Session, results: list[Result]) -> dict[tuple[int, int, int], list[Word]]:
    """The latest claim of each side since a director last settled the board."""
    settled = {(row.board, row.ns_id, row.ew_id): row.settled_entry for row in results}
    entries = Entry.objects.filter(section__session=session, board__in={row.board for row in results})
    latest: dict[tuple[int, int, int], dict[str, Word]] = defaultdict(dict)
    for entry in entries.order_by("pk"):
        key = (entry.board, entry.ns_id, entry.ew_id)
        if key in settled and entry.pk > settled[key]:
            side = TERMINAL if entry.device == TERMINAL else entry.side  # there both sides speak at once
            latest[key][f"{side}{entry.device}"] = Word(side, entry.pk, played_row(entry))
    return {key: _different([*found.values()]) for key, found in latest.items()}


def _different(words: list[Word]) -> list[Word]:
    """One claim of each side; two of one side only where its own phones differ."""
    latest: dict[tuple[str, Played], Word] = {(word.side, word.played): word for word in words}
    return sorted(latest.values(), key=lambda word: (word.side != "NS", word.entry))


def _matter(
    kind: str, row: Result, parties: dict[int, Party], words: list[Word], reasons: tuple[str, ...]
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
        words=tuple(words),
        reasons=reasons,
        played=played_row(row),
    )
