"""What the federation asks of an event: the number of the club, and the code by which the event is billed."""

from django.utils.translation import gettext as _
from msgspec import ValidationError, convert

from tournament.models import Event
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor
from tournament.services.sessions.lifecycle import change_conditions
from tournament.sheets.federation import Federation


def set_federation(event: Event, *, club: str, charge: str, by: Actor) -> Federation:
    """Both codes, empty for none. DirectorError `bad_code` for what is no code."""
    try:
        chosen = convert({"club": club.strip(), "charge": charge.strip()}, Federation)
    except ValidationError as error:
        raise DirectorError(
            "bad_code", _("A code of the federation has at most 12 letters and digits.")
        ) from error
    change_conditions(event, options={**event.options, **chosen.stored}, by=by)
    return chosen
