"""What wants the director: disagreements with both words side by side, and late plays."""

from collections import defaultdict
from dataclasses import dataclass

from tournament.models import Entry, Result, Session
from tournament.models.played import Played as PlayedRow
from tournament.reports.people import parties_of_field
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
    """One thing to decide. `kind` is disputed or late; `words` is what each side says of a disputed board."""

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
    """Disagreements first, then late boards, each by table."""
    parties = {pk: party for field in session.fields.all() for pk, party in parties_of_field(field).items()}
    rows = Result.objects.filter(section__session=session).select_related("section")
    disputed = list(rows.filter(agreement=Result.Agreement.DISPUTED).order_by("table", "board"))
    late = rows.filter(state=PlayedRow.State.LATE, ruling=None).exclude(agreement="disputed")
    words = _words(session, disputed)
    return [
        *(_matter("disputed", row, parties, words[row.board, row.ns_id, row.ew_id]) for row in disputed),
        *(_matter("late", row, parties, []) for row in late.order_by("table", "board")),
    ]


def _words(session: Session, disputed: list[Result]) -> dict[tuple[int, int, int], list[Word]]:
    """The latest word of each side since a director last settled the board."""
    settled = {(row.board, row.ns_id, row.ew_id): row.settled_entry for row in disputed}
    entries = Entry.objects.filter(section__session=session, board__in={row.board for row in disputed})
    latest: dict[tuple[int, int, int], dict[str, Word]] = defaultdict(dict)
    for entry in entries.order_by("pk"):
        key = (entry.board, entry.ns_id, entry.ew_id)
        if key in settled and entry.pk > settled[key]:
            latest[key][f"{entry.side}{entry.device}"] = Word(entry.side, entry.pk, played_row(entry))
    return {key: _different([*found.values()]) for key, found in latest.items()} | {
        key: [] for key in settled if key not in latest
    }


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
