"""An agreed result that a side wants to correct: the other side must consent, in time; after it the director.

Law 79B lets the two sides agree on what happened, Law 79C closes the time in which a score is corrected:
thirty minutes unless the organisers say otherwise. Here they run from the moment the two sides agreed.
"""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Entry, Event, Result
from tournament.services.errors import DirectorError
from tournament.services.spoken import Word, last_word

# The option of an event, in minutes, and what it is where nobody said anything.
WINDOW = "correction_minutes"
MINUTES = 30
LONGEST = 240


def question(result: Result, words: list[Word], *, side: str) -> str:
    """What becomes of a result when a side says something else: a question to both, or one to the other side.

    `words` were said before it, the last one first. DirectorError when both had agreed, too long ago.
    """
    if result.agreement == Result.Agreement.PROPOSED and words[0].side == side:
        return Result.Agreement.PROPOSED  # another proposal of the same side
    if result.agreement != Result.Agreement.ACCEPTED or not last_word(words, side):
        return Result.Agreement.DISPUTED  # whoever speaks for the first time corrects nothing
    if timezone.now() - Entry.objects.get(key=words[0].key).at > window(result):
        raise DirectorError(
            "too_late", _("The time for corrections is over. Only the director can change this now.")
        )
    return Result.Agreement.PROPOSED


def window(result: Result) -> timedelta:
    """How long two sides may correct by themselves what they had agreed on."""
    options = Event.objects.values_list("options", flat=True).get(sessions__sections=result.section_id)
    return timedelta(minutes=options.get(WINDOW, MINUTES))
