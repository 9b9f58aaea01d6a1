"""Templates of a club: a session that is kept to make others like it, and is never played itself."""

from dataclasses import dataclass, replace
from typing import Annotated

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask, Key
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.models import PlannedDate, Session

LONGEST_NAME = 80
NO_SESSION = "no_choice", gettext_lazy("Choose a session of the club.")


@dataclass(frozen=True, slots=True)
class TemplateName:
    name: Annotated[str, Meta(max_length=LONGEST_NAME), Ask(label=gettext_lazy("Name of the template"))]


@dataclass(frozen=True, slots=True)
class NewTemplate:
    """A template like this `session`, without the names of its players."""

    session: Annotated[Key, Ask(row=Session, refusal=NO_SESSION)]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]


@transaction.atomic
def keep_template(session: Session, name: str, *, by: Actor) -> Session:
    """The session as a template: conditions, sections, movement, boards, clock, settings of phones; no names.

    DirectorError `bad_name`, `name_taken`.
    """
    called = _free_name(session, name)
    copied_by = replace(by, entries=None)  # the copy is part of this act
    copy = repeat_any(session, day=session.date, by=copied_by, as_planned=True, shelf=Session.Shelf.REMOVED)
    club = session.event.club_id
    with act("keep_template", by=by, name=called, club=club) as write:
        write.change(copy.event, name=called)
        write.change(copy, shelf=Session.Shelf.TEMPLATE)
    return copy


def rename_template(template: Session, name: str, *, by: Actor) -> Session:
    """DirectorError as `keep_template`."""
    called, before = _free_name(template, name), template.event.name
    with act("rename_template", by=by, name=called, before=before, club=template.event.club_id) as write:
        write.change(template.event, name=called)
    return template


def remove_template(template: Session, *, by: Actor) -> None:
    """Dates that are made like it have no template from now on; sessions made from it stay."""
    event = template.event
    with act("remove_template", by=by, name=event.name, club=event.club_id) as write:
        for row in PlannedDate.objects.filter(template=template):
            write.change(row, template_id=None)
        write.change(template, shelf=Session.Shelf.REMOVED)


def _free_name(session: Session, text: str) -> str:
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise DirectorError("bad_name", _("A template needs a name of at most 80 letters."))
    others = Session.objects.filter(shelf=Session.Shelf.TEMPLATE, event__club=session.event.club_id)
    if others.filter(event__name=name).exclude(pk=session.pk).exists():
        raise DirectorError(
            "name_taken", _("There already is a template called “%(name)s”.") % {"name": name}
        )
    return name
