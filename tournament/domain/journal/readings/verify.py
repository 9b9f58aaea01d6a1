"""`verify`: do the rows and the journal agree, and are the rows in themselves consistent?

The chains of lines are computed again, the journal is played again from nothing and compared with the rows;
then the invariants of the data are checked.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.models import Count, F, Model

from tournament.domain.journal.readings.chain import chain_problems
from tournament.domain.journal.readings.journal_stream import Row, as_json, kind_of, row_of
from tournament.domain.journal.readings.verify_replay import (
    AT_LEAST,
    VERSION,
    Difference,
    Key,
    Replay,
    in_words,
    is_same,
    model_named_by,
    replay,
)
from tournament.models import (
    Adjustment,
    Admission,
    Club,
    CongressSession,
    Contestant,
    DealEntry,
    DealRecord,
    Draw,
    EntrantPlayer,
    Entry,
    JournalEntry,
    MatchSeat,
    Placement,
    PlannedDate,
    Result,
    Section,
    Session,
    Stage,
    TeamMatch,
)

__all__ = ["Difference", "in_words", "problems"]


def problems(section: Section | int | None = None) -> list[Difference]:
    """Every difference, or those of one section, in the order they were found. Nothing is written."""
    played = replay(JournalEntry.objects.order_by("pk").iterator())
    found = chain(chain_problems(), played.found, compared(played), broken_invariants(played))
    if section is None:
        return list(found)
    pk = section.pk if isinstance(section, Section) else section
    return [one for one in found if one.section in (pk, None) and (one.section or one.code == "database")]


def compared(played: Replay) -> Iterator[Difference]:
    """Every row that differs from the journal, is missing, or is in no entry of it."""
    word_of_draw = {name for name, _pk in played.rows}
    for model in apps.get_app_config("tournament").get_models():
        name = kind_of(model)
        if name in word_of_draw or name not in OUTSIDE:
            yield from _of(model, name, played)


def _of(model: type[models.Model], name: str, played: Replay) -> Iterator[Difference]:
    stored = set()
    for thing in model._base_manager.order_by("pk").iterator():
        key = (name, thing.pk)
        stored.add(key)
        row = as_json(row_of(thing))
        section = played.section_of(key, row)
        if (key not in played.rows or key in played.partly) and needs_an_act(thing, played):
            yield Difference("unmade", *key, section=section)
        yield from _columns(key, row, section, played)
    for key, row in played.rows.items():
        if key[0] == name and key not in stored and not _may_be_gone(model, key, row, played):
            section = played.section_of(key, row)
            yield Difference("missing", *key, section=section, act=played.last[key])


def _columns(key: Key, row: Row, section: int | None, played: Replay) -> Iterator[Difference]:
    for column, value in played.rows.get(key, {}).items():
        if column == VERSION and key[0] == "section" and key not in played.exact:
            continue  # not every step of it was noted
        if column in AT_LEAST and row[column] >= value:
            continue
        if column in row and not is_same(key[0], column, row[column], value):
            act = played.last.get(key, 0)
            yield Difference(
                "changed", *key, section=section, act=act, column=column, stored=row[column], counted=value
            )


def _may_be_gone(model: type[models.Model], key: Key, row: Row, played: Replay) -> bool:
    """Erased with a rehearsal and its acts, or with a name; or gone with the row that it belonged to."""
    if key in played.partly or (key[0] in ERASED and ERASED[key[0]](row, played)):
        return True
    return any(
        column.remote_field.on_delete is models.CASCADE
        and (model_named_by(column), row.get(column.attname)) not in played.rows
        for column in model._meta.concrete_fields
        if column.remote_field and column.remote_field.model._meta.app_label == "tournament"
    )


# Invariants of the data: each result has an entry, a player sits at one table, the database is sound.


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
    (CongressSession, "session", "event__club", "congress__club"),
    (Admission, "player", "club", "event__club"),
    (PlannedDate, "template", "event__club", "club"),
    (PlannedDate, "session", "event__club", "club"),
)


def _database() -> Iterator[Difference]:
    """SQLite looks through its own file; other servers do so themselves."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        lines = [str(line) for (line,) in cursor.execute("PRAGMA integrity_check").fetchall()]
        lost = [f"{row[0]} {row[1]} → {row[2]}" for row in cursor.execute("PRAGMA foreign_key_check")]
    yield from (Difference("database", stored=line) for line in [*lines, *lost] if line != "ok")


# Rows that are not journaled, and why. Every other row must come from an act.

# Where an act does change such a row, the change is compared all the same.
OUTSIDE: dict[str, str] = {
    "journalentry": "the journal itself",
    "journalchain": "the head of a chain of its lines",
    "chainedline": "the hash of each of its lines",
    "restoration": "when an older copy was put back",
    "entry": "an entry as it was keyed; never changed",
    "dealentry": "an entry of a deal as it was keyed",
    "tabletoken": "a table keeps its address when acts are undone",
    "phone": "when a device last contacted the server",
    "systemcardfile": "an uploaded PDF, which is in no act",
    "messagereceipt": "when a table has seen a message",
    "signinlink": "a key, not a fact",
    "display": "how a person wants pages displayed",
    "rehearsal": "the robots' own notes",
    "job": "work that waits for a worker",
    "worker": "a worker process and its last heartbeat",
    "answeredkey": "an answer kept for a program that asks again",
    "incomingfile": "an uploaded file that is not yet imported",
    "webhookreach": "how far in the journal a webhook has been sent",
    "webhookdelivery": "its deliveries",
    "heatdeals": "the hands of a heat, secret until they are played",
    "heattable": "the instant table of a heat, secret as its hands are",
    "heatnews": "how many reports a heat has accepted",
    "venuereach": "how far a venue has reported",
    "venueentrant": "what a venue reported; its own journal keeps it",
    "venueresult": "what a venue reported; its own journal keeps it",
    "venuepart": "a part of a report that is not complete",
    "erasedname": "the digest of a name that an organiser erased",
    "participation": "how far a session has reported; its key is in no act",
    "connector": "where the Data Connector of terminals is; its key is in no act",
    "terminallink": "how far the exchange with terminals has come",
    "terminalword": "what a terminal shows",
    "terminalnote": "what a terminal sent and could not be entered",
    "clubcopy": "a copy of a whole club, which is in no act",
    "signup": "a club that asks to be hosted, with an address; what is decided is an act",
    "mailserver": "how the club sends e-mail; its password is in no act",
    "personaldata": "a date of birth or a sex, which is in no act",
    "mailaddress": "an address of a player, which is in no act",
    "publishingplace": "where the club publishes; its password is in no act",
    "publication": "what was published there, and how far it came",
    "mailmessage": "e-mails of a session, and which of them were sent",
}


def needs_an_act(row: models.Model, played: Replay) -> bool:
    """Whether a row must have been made by an act. The robots' club is created and deleted without an act."""
    if isinstance(row, Club) and row.is_rehearsal:
        return False
    name = str(row._meta.model_name)
    return name not in OUTSIDE and not (name in UPGRADED and UPGRADED[name](row) in _events_of_before(played))


def _events_of_before(played: Replay) -> set[object]:
    """The events whose sessions were made by a release that knew no stages."""
    sessions = (row for (name, _pk), row in played.rows.items() if name == "session")
    return {row["event_id"] for row in sessions if "event_id" in row and "stage_id" not in row}


# What an upgrade made of the rows of an event of before, and which event that is.
UPGRADED: dict[str, Callable[[Any], int]] = {
    "stage": lambda row: row.event_id,
    "entrant": lambda row: row.event_id,
    "entrantplayer": lambda row: row.entrant.event_id,
}


def _of_an_erased_player(row: Row, played: Replay) -> bool:
    return ("player", row["player_id"]) in played.touched


def _of_a_forgotten_event(row: Row, played: Replay) -> bool:
    session = played.rows.get(("session", row["session_id"]), {})
    event = played.rows.get(("event", session.get("event_id") or 0), {})
    return bool(event.get("forgotten_at"))


# What `privacy.py` removes without leaving a name in the journal.
def _of_an_erased_player_or_event(row: Row, played: Replay) -> bool:
    event = played.rows.get(("event", row["event_id"]), {})
    return _of_an_erased_player(row, played) or bool(event.get("forgotten_at"))


def _wish_of_an_erased_player_or_event(row: Row, played: Replay) -> bool:
    erased = any(("player", row[name]) in played.touched for name in ("player_id", "other_id"))
    return erased or _of_a_forgotten_event(row, played)


def _card_of_an_erased_player(row: Row, played: Replay) -> bool:
    return any(("player", row[name]) in played.touched for name in ("first_id", "second_id"))


ERASED: dict[str, Callable[[Row, Replay], bool]] = {
    "eventalias": _of_an_erased_player,
    "member": _of_an_erased_player,
    "checkin": _of_a_forgotten_event,
    "admission": _of_an_erased_player_or_event,
    "systemcard": _card_of_an_erased_player,
    "seatwish": _wish_of_an_erased_player_or_event,
}
