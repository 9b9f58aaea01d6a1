"""Every write passes here: one act is one transaction, one journal entry and one step of the version."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import connection, models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournament.domain.backups.acts.backups import note_act, try_to_back_up
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.journal.acts.in_step import keep_in_step
from tournament.domain.journal.readings.eligibility import AdmissionQuestion, newly_ineligible, refusal
from tournament.domain.journal.readings.journal_stream import Row, refuse_too_long, row_of
from tournament.domain.journal.readings.quotas import refuse_beyond_quota
from tournament.domain.journal.readings.verbs import ACTS
from tournament.models import Admission, JournalEntry, Section, Session
from tournament.models.compiled_queries import insert, swap
from tournament.sheets.names import DEVICE_AFTER

Model = TypeVar("Model", bound=models.Model)
CHANGED_AT = "changed_at_version"
LONGEST_SIGNATURE = 80
# Acts that bring back or copy what a director has decided before.
AS_BEFORE = frozenset({"go_back", "repeat_evening", "import_event", "merge_players"})
# What is never done with a template, a session that is only copied.
OF_PLAY = frozenset(
    (
        *("start_session", "close_session", "archive_session", "delete_session", "return_session"),
        *("open_door", "check_in", "open_wall", "set_terminals", "start_terminals"),
        *("add_session", "add_stage", "add_pairs_session", "add_final", "add_league_session"),
        *("publish_session", "send_results"),
    )
)
STEP = "UPDATE tournament_section SET version = version + %s WHERE id = %s RETURNING version"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a director (with a user), a table's device, or a robot of a rehearsal.

    `entries` collects the entries of their acts, where the caller gives a list: a page offers to undo them.
    `admits`: why they admit players who do not meet the conditions of an event; empty: they may be asked,
    None: they may not know.
    `device`: which device of this user it was, where several are signed in; the journal alone keeps it.
    """

    name: str
    user: User | None = None
    entries: list[JournalEntry] | None = field(default=None, compare=False, repr=False)
    device: str = field(default="", compare=False)
    admits: str | None = field(default=None, compare=False)

    @property
    def signature(self) -> str:
        """As the journal writes it: the name, and the device where there are several."""
        end = f"{DEVICE_AFTER}{self.device}" if self.device else ""
        return self.name[: LONGEST_SIGNATURE - len(end)] + end


@dataclass(slots=True)
class Act:
    """Records each row that a service adds, changes or removes, so that the act can be shown and undone.

    `version` is the section's during the act; 0 for an act of no section.
    """

    version: int = 0
    changes: list[dict[str, object]] = field(default_factory=list)
    about: dict[str, object] = field(default_factory=dict)
    entry: JournalEntry | None = None

    def add(self, thing: Model) -> Model:
        refuse_too_long(type(thing), vars(thing).items())
        self._date(thing)
        if thing.pk is None:
            insert(thing)
        else:  # a row brought back under its old key
            thing.save(force_insert=True)
        self._note(thing, None, row_of(thing))
        return thing

    def add_all(self, things: Iterable[Model]) -> list[Model]:
        made = list(things)
        for thing in made:
            refuse_too_long(type(thing), vars(thing).items())
            self._date(thing)
        if made:
            type(made[0])._default_manager.bulk_create(made)
        for thing in made:
            self._note(thing, None, row_of(thing))
        return made

    def change(self, thing: Model, **values: object) -> Model:
        """Set columns; a row with a `version` by compare-and-swap: Conflict if its version has changed."""
        before = {name: getattr(thing, name) for name in values}
        if before == values:
            return thing
        refuse_too_long(type(thing), values.items())
        return self._swap(thing, before, values)

    def touch(self, thing: Model) -> Model:
        """A new version of a row whose columns stay: something that is shown with it has changed."""
        return self._swap(thing, {}, {})

    def _swap(self, thing: Model, before: Row, after: Row) -> Model:
        seen: int | None = getattr(thing, "version", None) or None
        values = {**after, "version": seen + 1} if seen else dict(after)
        if self.version and hasattr(thing, CHANGED_AT):
            values[CHANGED_AT] = self.version
        if seen and isinstance(thing, Section):  # in an act of the session too
            values["plan_version"] = seen + 1
        if not swap(thing, values, seen=seen):
            raise changed_meanwhile()
        for name, value in values.items():
            setattr(thing, name, value)
        self._note(thing, before, after)
        return thing

    def _date(self, thing: models.Model) -> None:
        if self.version and hasattr(thing, CHANGED_AT):
            setattr(thing, CHANGED_AT, self.version)

    def mark(self, thing: models.Model) -> None:
        """Journal a decision of the director that changes no row."""
        self._note(thing, {}, {})

    def remove(self, thing: models.Model) -> None:
        pk, row = thing.pk, row_of(thing)
        thing.delete()
        self.changes.append({"model": thing._meta.model_name, "pk": pk, "before": row, "after": None})

    def _note(self, thing: models.Model, before: Row | None, after: Row | None) -> None:
        self.changes.append(
            {"model": thing._meta.model_name, "pk": thing.pk, "before": before, "after": after}
        )


@contextmanager
def act(
    verb: str,
    *,
    by: Actor,
    section: Section | None = None,
    session: Session | None = None,
    others: Iterable[Section] = (),
    reason: str = "",
    undoes: JournalEntry | None = None,
    **about: object,
) -> Iterator[Act]:
    """One atomic act on a section, a session or the club; `others` are sections whose sheets change too."""
    if verb in OF_PLAY and (whose := session or (section and section.session)) and whose.is_template:
        raise DirectorError("is_template", _("A template is not played. Make a session from it."))
    if ACTS[verb].destructive:
        try_to_back_up(verb)
    with transaction.atomic():
        if section is not None:
            section.version = step(section, 1)
        write = Act(section.version if section else 0, about=dict(about))
        yield write
        keep_in_step(write)
        if not undoes and verb not in AS_BEFORE:
            _admit(write, by)
        refuse_beyond_quota(write.changes)
        if not write.changes and not undoes:
            if section is not None:
                section.version = step(section, -1)
            return
        _touch_others(write, {other.pk for other in others if other != section})
        _step_plan(section if not ACTS[verb].only_results else None)
        write.entry = JournalEntry(
            session_id=section.session_id if section else session.pk if session else None,
            section_id=section.pk if section else None,
            section_version=section.version if section else None,
            by=by.signature,
            user=by.user,
            verb=verb,
            about=write.about,
            changes=write.changes,
            reason=reason,
            undoes=undoes,
        )
        _keep(write.entry, by)


def _admit(write: Act, by: Actor) -> None:
    """Players who do not meet the conditions of their event enter only with a director's reason."""
    found = newly_ineligible(write.changes)
    if not found:
        return
    if by.admits is None:
        raise refusal()
    if not by.admits:
        raise AdmissionQuestion(found)
    admitted = {(one.event.pk, one.player.pk): one for one in found}
    write.add_all(
        Admission(event=one.event, player=one.player, reason=by.admits) for one in admitted.values()
    )


def _keep(entry: JournalEntry, by: Actor) -> None:
    insert(entry)
    if by.entries is not None:
        by.entries.append(entry)
    transaction.on_commit(partial(note_act, entry.pk))


def _touch_others(write: Act, keys: set[int]) -> None:
    """A new version of other sections whose sheets change too."""
    if keys:
        Section.objects.filter(pk__in=keys).update(version=F("version") + 1, plan_version=F("version") + 1)
        write.changes += [{"model": "section", "pk": key, "before": {}, "after": {}} for key in keys]


def _step_plan(section: Section | None) -> None:
    if section is not None:
        section.plan_version = section.version
        Section.objects.filter(pk=section.pk).update(plan_version=F("version"))  # it may have gone further


def step(section: Section, by: int) -> int:
    """Take the section's next version first: this locks the section until the act ends."""
    with connection.cursor() as cursor:
        cursor.execute(STEP, [by, section.pk])
        ((version,),) = cursor.fetchall()
    return int(version)
