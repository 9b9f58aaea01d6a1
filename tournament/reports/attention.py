"""What wants the director: disagreements with both words, results that nobody accepted, late plays."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max

from tournament.models import Entry, Result, Session
from tournament.models.played import Played as PlayedRow
from tournament.reports.people import parties_of_session
from tournament.reports.played import played_row
from tournament.sheets.board import Played
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Word:
    """What one side says, and the entry that said it."""

    side: str
    entry: int
    played: Played


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to decide. `kind` is disputed, unaccepted or late; `words` is what each side says of it."""

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


def matters(session: Session) -> list[Matter]:
    """Disagreements first, then what was left unaccepted, then late boards; each by table and board."""
    parties = parties_of_session(session)
    rows = Result.objects.filter(section__session=session, ruling=None).select_related("section")
    ordered = rows.order_by("section", "table", "round", "board")
    disputed = list(ordered.filter(agreement=Result.Agreement.DISPUTED))
    late = ordered.filter(state=PlayedRow.State.LATE).exclude(agreement=Result.Agreement.DISPUTED)
    sent = ordered.filter(agreement=Result.Agreement.SENT).exclude(state=PlayedRow.State.LATE)
    unaccepted = _left_unaccepted(session, sent)
    words = _words(session, [*disputed, *unaccepted])
    kinds = (("disputed", disputed), ("unaccepted", unaccepted), ("late", late))
    return [
        _matter(kind, row, parties, words.get((row.board, row.ns_id, row.ew_id), []))
        for kind, found in kinds
        for row in found
    ]


def _left_unaccepted(session: Session, sent: Iterable[Result]) -> list[Result]:
    """Those whose table has gone on to another round: nobody will look at them there any more."""
    latest = Result.objects.filter(section__session=session, round__isnull=False).order_by()
    reached = {
        (section, table): number
        for section, table, number in latest.values_list("section", "table").annotate(Max("round"))
    }
    return [row for row in sent if (row.round or 0) < reached.get((row.section_id, row.table), 0)]


def _words(session: Session, results: list[Result]) -> dict[tuple[int, int, int], list[Word]]:
    """The latest word of each side since a director last settled the board."""
    settled = {(row.board, row.ns_id, row.ew_id): row.settled_entry for row in results}
    entries = Entry.objects.filter(section__session=session, board__in={row.board for row in results})
    latest: dict[tuple[int, int, int], dict[str, Word]] = defaultdict(dict)
    for entry in entries.order_by("pk"):
        key = (entry.board, entry.ns_id, entry.ew_id)
        if key in settled and entry.pk > settled[key]:
            latest[key][f"{entry.side}{entry.device}"] = Word(entry.side, entry.pk, played_row(entry))
    return {key: _different([*found.values()]) for key, found in latest.items()}


def _different(words: list[Word]) -> list[Word]:
    """One word of each side; two of one side only where its own phones differ."""
    kept: dict[tuple[str, Played], Word] = {(word.side, word.played): word for word in words}
    return sorted(kept.values(), key=lambda word: (word.side != "NS", word.entry))


def _matter(kind: str, row: Result, parties: dict[int, Party], words: list[Word]) -> Matter:
    return Matter(
        kind=kind,
        result=row.pk,
        version=row.version,
        section=row.section.letter,
        table=row.table,
        round=row.round,
        board=row.board,
        ns=parties[row.ns_id],
        ew=parties[row.ew_id],
        words=tuple(words),
    )
