"""Undo: an act that is journaled like any other and refuses to overwrite later changes."""

from collections.abc import Callable, Iterator

from django.apps import apps
from django.db import models, transaction
from django.db.models import ProtectedError, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.domain.boards.acts.director_results import refuse_stranded_penalties
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.games.acts.game_matches import clear_words, whole_matches
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.journal.readings.journal_stream import Row, as_json, row_of, standing_acts
from tournament.domain.journal.readings.verbs import ACTS, Group, Undo
from tournament.domain.people.acts.access_links import ROLES, refuse_beyond
from tournament.models import Club, Event, JournalEntry, Match, Placement, Player, Section, Session, Venue

# Undo does not compare these: they count changes and say nothing of what happened.
COUNTERS = frozenset({"version", "plan_version", "changed_at_version"})
# What follows from other rows is not taken back: journal/acts/in_step.py finds it anew.
FOLLOWS = {"stage": frozenset({"format"})}
IN_USE = gettext_noop("A later entry depends on this. Undo that one first.")


class Blocked(Conflict):
    """An act cannot be undone before `later`, the act that has changed the same rows since."""

    def __init__(self, code: str, message: str, later: JournalEntry | None) -> None:
        super().__init__(code, message)
        self.later = later


def undo(entry: JournalEntry, *, by: Actor, then: Callable[[Act], None] | None = None) -> JournalEntry:
    """Take one act back, whole or not at all. Conflict when a later act has touched the same rows.

    `then` does what follows from the rows as they are again, or refuses them.
    """
    if not standing_acts(entry.session).filter(pk=entry.pk).exists():
        raise DirectorError("already_undone", _("This has already been undone."))
    if is_for_good(entry):
        raise _never_undone()
    _refuse_under_results(entry)
    _refuse_begun(entry)
    with act(
        "undo",
        by=by,
        section=entry.section,
        session=entry.session,
        others=_readers(entry),
        undoes=entry,
        **entry.about | {"taken_back": entry.verb},
    ) as write:
        with whole_matches(entry.changes):
            for change in reversed(entry.changes):
                _take_back(write, change, entry)
        for event in Event.objects.filter(sessions=entry.session_id):
            refuse_stranded_penalties(event)
        if then:
            then(write)
    assert write.entry
    return write.entry


def is_for_good(entry: JournalEntry) -> bool:
    """Whether nobody can undo it, as a letter that was sent or personal data that are in no act."""
    return entry.verb in ACTS and ACTS[entry.verb].undo is Undo.NEVER


def _never_undone() -> DirectorError:
    return DirectorError("never_undone", _("This act cannot be undone."))


def _readers(entry: JournalEntry) -> models.QuerySet[Section]:
    """The sections whose sheets an act changes that is not one section's own."""
    if entry.section_id:
        return Section.objects.none()
    if not entry.session_id:
        shown_in = [one["pk"] for one in entry.changes if one["model"] == "section" and not one["after"]]
        return Section.objects.filter(pk__in=shown_in)
    return Section.objects.filter(session__event__sessions=entry.session_id)


def acts_since(entry: JournalEntry) -> models.QuerySet[JournalEntry]:
    """An act and every later one of its session, newest first, undos included."""
    return JournalEntry.objects.filter(session=entry.session_id, pk__gte=entry.pk).order_by("-pk")


def go_back(entry: JournalEntry, *, by: Actor, reason: str = "") -> JournalEntry:
    """Put everything of a session back to before an act, in one act that can itself be taken back."""
    if not entry.session_id:
        raise DirectorError("not_in_a_session", _("Only the acts of a session can be shown step by step."))
    sections = list(Section.objects.filter(session__event__sessions=entry.session_id))
    past = list(acts_since(entry))
    with act("go_back", by=by, session=entry.session, others=sections, reason=reason) as write:
        write.about |= {"before": entry.pk, "time": entry.at, "count": len(past)}
        for change in (change for one in past for change in reversed(one.changes)):
            _take_back(write, change, entry)
    assert write.entry
    return write.entry


def refusal_to_go_back(entry: JournalEntry, *, by: Actor) -> DirectorError | None:
    """As refusal_to_undo, for going back to before an act."""
    return _refusal(lambda: go_back(entry, by=by))


def refusal_to_undo(entry: JournalEntry, *, by: Actor) -> DirectorError | None:
    """Why an act cannot be taken back now, found by trying; None when it can. Nothing is written."""
    return _refusal(lambda: undo(JournalEntry.objects.get(pk=entry.pk), by=by))


def _refusal(attempt: Callable[[], object]) -> DirectorError | None:
    with transaction.atomic():
        try:
            attempt()
        except DirectorError as error:
            return error
        finally:
            transaction.set_rollback(True)
    return None


def _refuse_under_results(entry: JournalEntry) -> None:
    """Refuse to remove a meeting that has a result: only unplayed ones can be undone."""
    rows = [change for change in entry.changes if change["model"] == "placement"]
    if not rows or not entry.section:
        return
    rows = _whole(rows)
    came, went = ({*_meetings(rows, side)} for side in ("after", "before"))
    own = [change["pk"] for change in entry.changes if change["model"] == "result"]
    played = entry.section.results.exclude(pk__in=own).values_list("pk", "board", "ns_id", "ew_id")
    for pk, board, ns, ew in played:
        if (board, frozenset((ns, ew))) in came - went:
            raise Blocked("in_use", _(IN_USE), _last_change(entry, "result", pk))


def _refuse_begun(entry: JournalEntry) -> None:
    """A session made of a date of the calendar stays once it is played; boards and scoring of a simultaneous
    event stay once clubs take part.
    """
    made = [change["pk"] for change in entry.changes if change["model"] == "session"]
    if entry.verb == "make_session" and Session.objects.filter(pk__in=made, started_at__isnull=False):
        raise Conflict("in_use", _(IN_USE))
    events = [change for change in entry.changes if change["model"] == "simultaneous" and change["before"]]
    played = [change["pk"] for change in events if not change["before"].keys() <= {"name", *COUNTERS}]
    if Venue.objects.filter(heat__event__in=played).exists():
        raise Conflict("in_use", _(IN_USE))


def _whole(changes: list[Row]) -> list[Row]:
    """Changes of placements with all columns, also those that an act left as they are."""
    standing = Placement.objects.in_bulk([change["pk"] for change in changes])
    kept = {pk: as_json(row_of(row)) for pk, row in standing.items()}
    return [
        {side: change[side] and kept.get(change["pk"], {}) | change[side] for side in ("before", "after")}
        for change in changes
    ]


def _meetings(changes: list[Row], side: str) -> Iterator[tuple[int, frozenset[int]]]:
    """Board and the two who meet on it, of placements that were made, changed or removed."""
    for row in filter(None, (change[side] for change in changes)):
        if row.get("ns_id") and row.get("ew_id"):
            yield from ((board, frozenset((row["ns_id"], row["ew_id"]))) for board in row["boards"])


def _take_back(write: Act, change: Row, entry: JournalEntry) -> None:
    model = apps.get_model("tournament", change["model"])
    if entry.verb != "merge_players":
        change = {**change, **{side: _of_one_person(model, change[side]) for side in ("before", "after")}}
    if change["after"] is None:
        write.add(model(**_values(model, change["before"])))
        return
    thing = model._base_manager.filter(pk=change["pk"]).first()
    if thing is None or not _stands(thing, change["after"]):
        sentence = _("A later act has changed the same item. Undo that one first.")
        raise Blocked("touched_later", sentence, _last_change(entry, str(change["model"]), change["pk"]))
    if change["before"] is None:
        _remove(write, thing)
    else:
        follows = FOLLOWS.get(change["model"], frozenset())
        before = {name: value for name, value in change["before"].items() if name not in follows}
        write.change(thing, **_values(model, before))


def _of_one_person(model: type[models.Model], row: Row | None) -> Row | None:
    """A row as an act left it, with the record into which its player has been merged since."""
    columns = {column.attname for column in model._meta.concrete_fields if column.related_model is Player} & (
        row or {}
    ).keys() - {"merged_into_id"}
    keys = {row[name] for name in columns if row and row[name]}
    merged = dict(
        Player.everyone.filter(pk__in=keys).exclude(merged_into=None).values_list("pk", "merged_into")
    )
    return row and {
        name: merged.get(value, value) if name in columns else value for name, value in row.items()
    }


def _last_change(entry: JournalEntry, model: str, pk: object) -> JournalEntry | None:
    """The latest act after `entry` that stands and has changed the row."""
    later = standing_acts(entry.session).filter(pk__gt=entry.pk).order_by("-pk")
    named = {"model": model, "pk": pk}
    return next(
        (one for one in later if any(named.items() <= change.items() for change in one.changes)), None
    )


def _remove(write: Act, thing: models.Model) -> None:
    """Take a row away, with what says nothing without it."""
    try:
        if isinstance(thing, Match):
            clear_words(write, thing)
        write.remove(thing)
    except ProtectedError as error:
        raise Conflict("in_use", _(IN_USE)) from error


def _stands(thing: models.Model, after: Row) -> bool:
    """Whether the row is still as the act left it; both sides have been through the journal's JSON."""
    now = _values(type(thing), as_json(row_of(thing)))
    then = _values(type(thing), after)
    ignored = COUNTERS | FOLLOWS.get(str(thing._meta.model_name), frozenset())
    return all(now[name] == value for name, value in then.items() if name not in ignored)


def _values(model: type[models.Model], row: Row) -> Row:
    """A stored row made into column values again."""
    columns = {column.attname: column for column in model._meta.concrete_fields}
    return {name: columns[name].to_python(value) for name, value in row.items()}


# Undo of acts on the club itself: its name, helpers, API tokens, webhooks, players and own movements.

UNDOABLE = [verb for verb, line in ACTS.items() if line.undo not in (Undo.SESSION, Undo.NEVER)]


def acts_of(group: Group) -> QuerySet[JournalEntry]:
    """The acts of a group, of every club."""
    return JournalEntry.objects.filter(verb__in=[verb for verb, line in ACTS.items() if line.group is group])


def take_back(entry: JournalEntry, *, by: Actor, then: Callable[[Act], None] | None = None) -> JournalEntry:
    """As `undo`; refused to a person who would restore a role or token above their own."""
    if entry.verb not in UNDOABLE:
        raise _never_undone()
    refuse_beyond(by, Club.objects.get(pk=entry.about["club"]), _needed(entry))
    return undo(entry, by=by, then=then)


def _needed(entry: JournalEntry) -> str:
    """The role in the club that is needed to undo an act."""
    needed = ACTS[entry.verb].undo
    if needed is not Undo.SAME:
        return str(needed)
    return str(entry.about["kind"]) if "kind" in entry.about else ROLES[str(entry.about["scope"])]
