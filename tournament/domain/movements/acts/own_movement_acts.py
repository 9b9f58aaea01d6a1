"""A club's own movements: created in the editor or from a file, changed, removed."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.movements.readings.named_plans import refuse_kind
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.people.readings.roles import own_clubs
from tournament.models import Club, OwnMovement
from tournament.movements.plan import Movement
from tournament.movements.schema import to_json


def keeping_club(*, by: Actor) -> Club:
    """The club of this installation, founded where there is none yet."""
    clubs = own_clubs(by.user) if by.user else Club.objects.filter(is_rehearsal=False)
    return clubs.first() or found_club(name=_("Our club"), by=by)


@dataclass(frozen=True, slots=True)
class MovementDocument:
    """`document` is movement/1, or the text of another program's movement. `version` is the one that was
    read: another one standing is a 409. A new movement needs none.
    """

    name: Annotated[str, Meta(max_length=60)]
    document: Any
    version: int = 0


def keep_movement(club: Club, movement: Movement, *, name: str, by: Actor) -> OwnMovement:
    """A new movement of the club, finished or not."""
    own = OwnMovement(club=club, name=named(name), document=_document(movement, name))
    try:
        with act("keep_movement", by=by, name=own.name, club=club.pk) as write, transaction.atomic():
            return write.add(own)
    except IntegrityError as error:
        raise _name_taken(own.name) from error


def change_movement(own: OwnMovement, movement: Movement, *, name: str, seen: int, by: Actor) -> OwnMovement:
    """Another name, other rows. Conflict unless `seen` is the version that stands.

    Sessions that were seated by it keep their seats.
    """
    if seen != own.version:
        raise changed_meanwhile()
    try:
        with act("change_movement", by=by, name=named(name), club=own.club_id) as write, transaction.atomic():
            return write.change(own, name=named(name), document=_document(movement, name))
    except IntegrityError as error:
        raise _name_taken(name) from error


def remove_movement(own: OwnMovement, *, by: Actor) -> None:
    """Sessions that were seated by it keep their seats."""
    with act("remove_movement", by=by, name=own.name, club=own.club_id) as write:
        write.remove(own)


def named(text: str) -> str:
    """A name as it is kept. DirectorError when it is empty or too long."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= OwnMovement.NAME_LENGTH or not name.isprintable():
        raise DirectorError("bad_name", _("A movement needs a name of at most 60 letters."))
    return name


def _document(movement: Movement, name: str) -> dict[str, object]:
    refuse_kind(movement.kind)
    texts = (movement.name, movement.family, *(text for entry in movement.source for text in entry))
    if not all(text.isprintable() for text in texts):
        raise DirectorError("bad_text", _("The file contains characters that cannot be shown."))
    return to_json(replace(movement, title=named(name)))


def _name_taken(name: str) -> DirectorError:
    return DirectorError("name_taken", _("There already is a movement called “%(name)s”.") % {"name": name})
