"""The categories of pairs whose rounds are drawn: pairs of one category can be kept apart."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.models import Contestant, Section
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.sheets.event_kinds import SWISS_PAIRS


def change_categories(section: Section, categories: Mapping[Contestant, str], *, by: Actor) -> None:
    """Give pairs of the section their categories; an empty one is none. Nothing is written without a change.

    DirectorError `no_categories` where rounds of pairs are not drawn.
    """
    if section.kind != SWISS_PAIRS:
        raise DirectorError("no_categories", _("Only pairs of a Swiss have categories."))
    wanted = [(pair.entrant, " ".join(name.split())) for pair, name in categories.items() if pair.entrant]
    changed = [(entrant, name) for entrant, name in wanted if entrant.category != name]
    if not changed:
        return
    with act("change_categories", by=by, section=section, count=len(changed)) as write:
        for entrant, name in changed:
            write.change(entrant, category=name)
