"""Replay the journal from empty tables: which rows it makes, and where it contradicts itself."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.domain.journal.readings.journal_stream import Column, Row
from tournament.domain.journal.readings.verbs import ACTS
from tournament.models import JournalEntry, Result

# One difference between the rows and the journal, as data and in words.


@dataclass(frozen=True, slots=True)
class Difference:
    """`stored` is what is in the database (or in an act), `counted` what follows from the acts before.

    `act` is the journal entry that the two are compared at, `section` the section the row belongs to.
    """

    code: str
    model: str = ""
    pk: int = 0
    section: int | None = None
    act: int = 0
    column: str = ""
    stored: object = None
    counted: object = None


SENTENCES = {
    "changed": gettext_noop(
        "%(noun)s %(pk)s, %(column)s: the row has %(stored)s, the journal gives %(counted)s (act %(act)s)."
    ),
    "missing": gettext_noop("%(noun)s %(pk)s is missing: act %(act)s wrote it last, and no act removed it."),
    "unmade": gettext_noop("%(noun)s %(pk)s exists, but no act of the journal made it."),
    "broken": gettext_noop(
        "Act %(act)s found %(stored)s in %(noun)s %(pk)s, %(column)s; earlier acts give %(counted)s: an "
        "act is missing or was changed."
    ),
    "made_twice": gettext_noop("Act %(act)s created %(noun)s %(pk)s, which already existed."),
    "removed_before": gettext_noop("Act %(act)s changed %(noun)s %(pk)s, which an earlier act had removed."),
    "version": gettext_noop(
        "After act %(act)s, %(noun)s %(pk)s has version %(stored)s, but the acts give "
        "%(counted)s: an act is missing or was added."
    ),
    "unsaid": gettext_noop("%(noun)s %(pk)s was entered at a table, but no entry has this result."),
    "entries_missing": gettext_noop(
        "%(noun)s %(pk)s, board %(column)s: the journal has %(counted)s entries, but "
        "only %(stored)s are kept."
    ),
    "two_seats": gettext_noop("%(noun)s %(pk)s has %(stored)s seats in round %(column)s."),
    "elsewhere": gettext_noop("%(noun)s %(pk)s, %(column)s: it points to another event or section."),
    "database": gettext_noop("Database check found: %(stored)s"),
    "line_changed": gettext_noop(
        "Line %(column)s of the journal of %(chain)s (act %(act)s) has been changed."
    ),
    "line_missing": gettext_noop("Line %(column)s of the journal of %(chain)s is missing."),
    "line_added": gettext_noop("Act %(act)s was added to the journal of %(chain)s between older lines."),
    "chain_cut": gettext_noop(
        "The journal of %(chain)s ends after line %(stored)s; %(column)s lines had been chained."
    ),
    "redacted_by_no_act": gettext_noop("Act %(act)s: words were taken out of it, but by no act."),
}


def in_words(difference: Difference) -> str:
    """One line for the person who investigates it."""
    model = apps.get_model("tournament", difference.model) if difference.model else None
    noun = str(model._meta.verbose_name) if model else ""
    chain = f"{noun} {difference.pk}" if model else _("the club")
    words = asdict(difference) | {"noun": noun, "chain": chain, "column": _column(model, difference.column)}
    return _(SENTENCES[difference.code]) % words


def _column(model: type[models.Model] | None, name: str) -> str:
    columns = {column.attname: column for column in model._meta.concrete_fields} if model else {}
    return str(columns[name].verbose_name) if name in columns else name


Key = tuple[str, int]
VERSION = "version"
# Columns of which the journal gives a lower bound: an earlier release stored no exact version.
AT_LEAST = frozenset({"plan_version", "changed_at_version"})
# Columns that an entry from a table decides; the act that wrote them last must have an entry.
ENTERED_COLUMNS = {
    "result": frozenset({*Result.FACTS, "board", "ns_id", "ew_id"}),
    "dealrecord": frozenset({"facts", "number", "match_id"}),
}
# By which of its columns a row belongs to a section.
PARENTS = ("contestant_id", "match_id", "result_id")


@cache
def columns_of(name: str) -> dict[str, Column]:
    """The columns that a model has in this release; none for a model that is no longer there."""
    try:
        model = apps.get_model("tournament", name)
    except LookupError:
        return {}
    return {column.attname: column for column in model._meta.concrete_fields}


def model_named_by(column: Column) -> str:
    """The model whose rows a foreign key names; empty for a column of another kind."""
    return str(column.related_model._meta.model_name) if column.related_model else ""


def is_same(name: str, column: str, one: object, other: object) -> bool:
    """Two values in the journal's JSON; what the database writes otherwise (6.5 and 6.50) is the same."""
    if one == other or column not in columns_of(name):
        return True
    read = columns_of(name)[column].to_python
    return bool(read(one) == read(other))


@dataclass(slots=True)
class Replay:
    """`rows` are columns by model and key, `last` the act that wrote each last.

    Rows in `partly` were changed and never made: of these the journal knows some columns. `decided_by` is the
    verb of the act that decided what stands of a result or a deal. Early databases did not note which other
    sections an act stepped: the versions of a section are `exact` from its next act on, once one was noted.
    """

    rows: dict[Key, Row] = field(default_factory=dict)
    last: dict[Key, int] = field(default_factory=dict)
    partly: set[Key] = field(default_factory=set)
    gone: set[Key] = field(default_factory=set)
    decided_by: dict[Key, str] = field(default_factory=dict)
    found: list[Difference] = field(default_factory=list)
    touched: set[Key] = field(default_factory=set)
    exact: set[Key] = field(default_factory=set)

    def act(self, entry: JournalEntry) -> None:
        """One act, as `journal.act` writes it: the section's step first, then the changes."""
        section = ("section", entry.section_id or 0)
        self._step(section, always=True)
        least = self._version(section)
        for change in entry.changes:
            if columns_of(change["model"]):
                self._change(entry, change)
        self._count(entry, section, least)
        self._note_versions(entry, section, least)

    def _count(self, entry: JournalEntry, section: Key, least: int | None) -> None:
        """An act notes the version between its own step and the last change that it makes to the section."""
        most, noted = self._version(section), entry.section_version
        if least is None or most is None or noted is None:
            return
        counted = min(max(noted, least), most)
        if noted < least or (noted > most and section in self.exact):
            self._find("version", section, entry, stored=noted, counted=counted)
        self.rows[section][VERSION] = most + noted - counted
        if section in self.touched:
            self.exact.add(section)

    def _note_versions(self, entry: JournalEntry, section: Key, least: int | None) -> None:
        """The version of the plan that an act leaves, and the one that it notes at the results it writes."""
        for change in entry.changes:
            key = (change["model"], change["pk"])
            if key[0] == "result" and least is not None and key in self.rows:
                self.rows[key]["changed_at_version"] = least
        is_entry = entry.verb in ACTS and ACTS[entry.verb].only_results
        others = {("section", change["pk"]) for change in entry.changes if change["model"] == "section"}
        for key in others if is_entry else {section, *others}:
            if (version := self._version(key)) is not None:
                self.rows[key]["plan_version"] = version

    def _version(self, key: Key) -> int | None:
        return _number(self.rows.get(key, {}).get(VERSION))

    def section_of(self, key: Key, row: Row) -> int | None:
        """The section a row belongs to; None for what belongs to the session or the club."""
        if key[0] == "section":
            return key[1]
        if "section_id" in row:
            return _number(row["section_id"])
        for column in PARENTS:
            if parent := _number(row.get(column)):
                of_parent = (model_named_by(columns_of(key[0])[column]), parent)
                return self.section_of(of_parent, self.rows.get(of_parent, {}))
        return None

    def _change(self, entry: JournalEntry, change: Mapping[str, Any]) -> None:
        key = (change["model"], change["pk"])
        if change["before"] is None:
            self._made(entry, key, change["after"])
        else:
            self._compare(entry, key, change["before"])
        if change["after"] is None:
            self.rows.pop(key, None)
            self.partly.discard(key)
            self.gone.add(key)
            return
        self._write(entry, key, change["after"], is_new=change["before"] is None)
        if _decides(key[0], change["before"], change["after"]):
            self.decided_by[key] = entry.verb

    def _write(self, entry: JournalEntry, key: Key, after: Row, *, is_new: bool) -> None:
        row = self.rows.setdefault(key, {})
        row.update(after)
        if not is_new:
            self._step(key, always=not after)
        if not after:
            self.touched.add(key)
        self.last[key] = entry.pk

    def _made(self, entry: JournalEntry, key: Key, row: Row) -> None:
        """A row is made once; the import of an event file states again the rows that its acts have made."""
        there = {} if key in self.partly else self.rows.get(key, {})
        if any(not is_same(key[0], column, row.get(column), value) for column, value in there.items()):
            self._find("made_twice", key, entry)
        self.rows.pop(key, None)
        self.partly.discard(key)
        self.gone.discard(key)

    def _compare(self, entry: JournalEntry, key: Key, before: Row) -> None:
        if key not in self.rows:
            if key in self.gone:
                self._find("removed_before", key, entry)
            self.partly.add(key)
            return
        row = self.rows[key]
        for column, value in before.items():
            known = column in row and column != VERSION and column not in AT_LEAST
            if known and not is_same(key[0], column, value, row[column]):
                self._find("broken", key, entry, column=column, stored=value, counted=row[column])

    def _step(self, key: Key, *, always: bool) -> None:
        """A row's next version, where it has one; a section's first changes are not counted (Act._swap)."""
        version = self._version(key)
        if version is not None and (version or always):
            self.rows[key][VERSION] = version + 1

    def _find(
        self,
        code: str,
        key: Key,
        entry: JournalEntry,
        *,
        column: str = "",
        stored: object = None,
        counted: object = None,
    ) -> None:
        section = self.section_of(key, self.rows.get(key, {}))
        self.found.append(Difference(code, *key, section, entry.pk, column, stored, counted))


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _decides(model: str, before: Row | None, after: Row) -> bool:
    """Whether an act made or changed what was entered. A claim that differs from it only asks a question."""
    entered = ENTERED_COLUMNS.get(model, frozenset()).intersection(after)
    return any(before is None or before.get(name) != after[name] for name in entered)


def replay(entries: Iterable[JournalEntry]) -> Replay:
    """All acts, the oldest first."""
    played = Replay()
    for entry in entries:
        played.act(entry)
    return played
