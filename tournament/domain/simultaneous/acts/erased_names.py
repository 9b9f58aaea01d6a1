"""The organiser erases the name of a player from the heats of a club, at their wish and for good."""

from dataclasses import dataclass
from typing import Annotated

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.privacy.acts.redaction import redact_decisions, redact_journal
from tournament.domain.simultaneous.readings.erased_names import digests_of
from tournament.models import (
    AnsweredKey,
    ErasedName,
    Heat,
    HeatNews,
    JournalEntry,
    Venue,
    VenueEntrant,
    VenuePart,
)
from tournament.sheets.names import UNNAMED
from tournament.words.spelling import without_blanks

NAME = gettext_lazy("Name as the list shows it")


@dataclass(frozen=True, slots=True)
class Erasing:
    """`name` as the list shows it."""

    name: Annotated[str, Meta(min_length=1, max_length=80), Ask(label=NAME)]


def erase_name(venue: Venue, erasing: Erasing, *, by: Actor) -> int:
    """Put a nameless player in the place of this one, in every heat of the organiser where they play for this
    club; of how many pairs. Places and figures stay. It cannot be undone: later reports do not bring the name
    back.

    DirectorError `no_such_name`.
    """
    organiser, wanted = venue.heat.event.club_id, without_blanks(erasing.name)
    with act("erase_heat_name", by=by, name=str(venue.heat), venue=venue.name, club=organiser) as write:
        heats = Heat.objects.filter(event__club=organiser, venues__name=venue.name).distinct()
        HeatNews.objects.filter(heat__in=heats).update(number=F("number") + 1)  # reports wait
        found = [one for one in _entrants(heats, venue.name) if wanted in map(without_blanks, one.names)]
        if not found or wanted == without_blanks(UNNAMED):
            sentence = _("No pair of this club has this name. Nothing has been erased.")
            raise DirectorError("no_such_name", sentence)
        written = {name for one in found for name in one.names if without_blanks(name) == wanted}
        write.about |= _redact(organiser, written)
        for heat in {one.venue.heat for one in found}:
            digest = digests_of(heat, venue.name, erasing.name)[0]
            ErasedName.objects.get_or_create(heat=heat, digest=digest)
        for one in found:
            one.names, one.numbers = [UNNAMED if name in written else name for name in one.names], []
        VenueEntrant.objects.bulk_update(found, ["names", "numbers"])
        VenuePart.objects.filter(venue__heat__in=heats, venue__name=venue.name).delete()  # is sent again
    return len(found)


def _entrants(heats: QuerySet[Heat], club: str) -> QuerySet[VenueEntrant]:
    found = VenueEntrant.objects.filter(venue__heat__in=heats, venue__name=club)
    return found.select_related("venue__heat")


def _redact(organiser: int, written: set[str]) -> dict[str, object]:
    """Take the name out of what acts and decisions of the organiser say; what the act notes of it."""
    spellings = written | {name.replace(" ", "") for name in written}
    words = dict.fromkeys(sorted(spellings, key=len, reverse=True), UNNAMED)
    redact_decisions(words, club=organiser)
    AnsweredKey.objects.all().delete()  # answers to programs, kept for a day, may contain names
    return redact_journal(JournalEntry.objects.filter(session=None, about__club=organiser), words, {})
