"""Invariants of the data: each result has an entry, a player sits at one table, the database is sound."""

from collections import Counter
from collections.abc import Iterator

from django.db import connection
from django.db.models import Count, F, Model

from tournament.models import (
    Adjustment,
    Contestant,
    DealEntry,
    DealRecord,
    Draw,
    EntrantPlayer,
    Entry,
    JournalEntry,
    MatchSeat,
    Placement,
    Result,
    Session,
    Stage,
    TeamMatch,
)
from tournament.readings.verify.difference import Difference
from tournament.readings.verify.replay import Replay


def broken_invariants(played: Replay) -> Iterator[Difference]:
    yield from _results_without_entry(played)
    yield from _deals_without_entry(played)
    yield from _entries_missing()
    yield from _two_seats()
    yield from _elsewhere()
    yield from _database()


def _results_without_entry(played: Replay) -> Iterator[Difference]:
    """What an entry decided, an entry says; only the lead may be the other side's to know."""
    words = {_playing(entry) for entry in Entry.objects.iterator()}
    for result in Result.objects.iterator():
        decided_by = played.decided_by.get(("result", result.pk))
        if decided_by == "enter_result" and _playing(result) not in words:
            yield Difference("unsaid", "result", result.pk, section=result.section_id)


def _playing(row: Entry | Result) -> tuple[object, ...]:
    facts = {**row.facts, "lead": ""}
    return row.section_id, row.board, frozenset((row.ns_id, row.ew_id)), *facts.values()


def _deals_without_entry(played: Replay) -> Iterator[Difference]:
    words: dict[tuple[int, int], list[object]] = {}
    for entry in DealEntry.objects.iterator():
        words.setdefault((entry.match_id, entry.number), []).append(entry.facts)
    for deal in DealRecord.objects.select_related("match").iterator():
        decided_by = played.decided_by.get(("dealrecord", deal.pk))
        if decided_by == "enter_deal" and deal.facts not in words.get((deal.match_id, deal.number), ()):
            yield Difference("unsaid", "dealrecord", deal.pk, section=deal.match.section_id)


def _entries_missing() -> Iterator[Difference]:
    """Every act of an entry has its row; entries are never deleted."""
    counts = Counter(Entry.objects.order_by().values_list("section", "board"))
    acts = JournalEntry.objects.filter(verb="enter_result").order_by()
    for section, board, count in acts.values_list("section", "about__board").annotate(Count("pk")):
        if counts[section, board] < count:
            stored = counts[section, board]
            yield Difference(
                "entries_missing",
                *("section", section, section),
                column=str(board),
                stored=stored,
                counted=count,
            )


def _two_seats() -> Iterator[Difference]:
    """A contestant sits at one table in a round."""
    seats: Counter[tuple[int, int, int, int]] = Counter()
    for line in ("ns", "ew"):
        rows = Placement.objects.exclude(**{line: None}).order_by()
        seats.update((*row, 0) for row in rows.values_list("section", "round", line))
    own = MatchSeat.objects.order_by()
    seats.update(own.values_list("match__section", "match__round", "contestant", "position"))
    for (section, number, contestant, _position), count in seats.items():
        if count > 1:
            yield Difference("two_seats", "contestant", contestant, section, column=str(number), stored=count)


def _elsewhere() -> Iterator[Difference]:
    """A row refers to rows of the same event, the tables of a match to one section."""
    for model, column, place, own in SAME_PLACE:
        rows = model._default_manager.filter(**{f"{column}__isnull": False})
        for pk in rows.exclude(**{f"{column}__{place}": F(own)}).order_by("pk").values_list("pk", flat=True):
            yield Difference("elsewhere", str(model._meta.model_name), pk, column=f"{column}_id")


EVENT = "section__session__event"
# A noun, what it names, what both have in common, and how the noun itself knows that.
SAME_PLACE: tuple[tuple[type[Model], str, str, str], ...] = (
    (Stage, "comes_from", "event", "event"),
    (Session, "stage", "event", "event"),
    (Contestant, "entrant", "event", EVENT),
    (Contestant, "partner_entrant", "event", EVENT),
    (TeamMatch, "home", "event", EVENT),
    (TeamMatch, "away", "event", EVENT),
    (Placement, "match", "section", "section"),
    (Draw, "section", "session__stage", "stage"),
    (Adjustment, "stage", "event", "entrant__event"),
    (Adjustment, "session", "event", "entrant__event"),
    (Adjustment, "match", "section__session__event", "entrant__event"),
    (EntrantPlayer, "only_in", "pk", "entrant__event"),
)


def _database() -> Iterator[Difference]:
    """SQLite looks through its own file; other servers do so themselves."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        lines = [str(line) for (line,) in cursor.execute("PRAGMA integrity_check").fetchall()]
        lost = [f"{row[0]} {row[1]} → {row[2]}" for row in cursor.execute("PRAGMA foreign_key_check")]
    yield from (Difference("database", stored=line) for line in [*lines, *lost] if line != "ok")
