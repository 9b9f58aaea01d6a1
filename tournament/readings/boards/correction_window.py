"""The time in which two sides may correct a result that they agreed on; after it only the director may.

Law 79B lets the two sides agree on what happened, Law 79C closes the time in which a score is corrected:
thirty minutes unless the organisers say otherwise. Here they run from the moment the two sides agreed.
"""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.analysis.claims import Earlier
from tournament.models import Entry, Event, Result
from tournament.readings.errors import DirectorError
from tournament.sheets.event_options import phone_options


def refuse_too_late(result: Result, last: Earlier) -> None:
    """DirectorError when both sides agreed, with this last claim, too long ago to correct the result."""
    if timezone.now() - Entry.objects.get(key=last.key).at > window(result):
        raise DirectorError(
            "too_late", _("The time for corrections is over. Only the director can change this now.")
        )


def window(result: Result) -> timedelta:
    """How long two sides may correct by themselves what they had agreed on."""
    options = Event.objects.values_list("options", flat=True).get(sessions__sections=result.section_id)
    return timedelta(minutes=phone_options(options).correction_minutes)
