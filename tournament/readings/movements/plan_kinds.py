"""Does a plan fit a section? EVENT_KINDS says by which kinds of plans each kind of section is seated.

Every plan passes here before contestants are seated by it: a plan of the catalogue, of the club's own
movements, of the event before, of an event file, and the plan of a seated section that is changed.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Section
from tournament.movements.plan import Movement
from tournament.readings.errors import DirectorError
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, EventKind

OTHER_KINDS: dict[str, Promise] = {
    "pairs": gettext_lazy("This movement is for pairs. The section is for teams or single players."),
    "teams": gettext_lazy("This movement is for teams, not for pairs."),
    "individual": gettext_lazy("This movement is for single players, not for pairs."),
}


def refuse_other_kind(section: Section, movement: Movement) -> None:
    """DirectorError unless the contestants of the section can be seated by this plan."""
    kind = section.event_kind
    if not kind.plan_kinds:
        raise DirectorError(
            "table_game", _("This section plays a table game, which has no movement of pairs.")
        )
    refuse_kind(movement.kind, kind)


def fits(section: Section, movement: Movement) -> bool:
    try:
        refuse_other_kind(section, movement)
    except DirectorError:
        return False
    return True


def refuse_kind(kind: str, seated: EventKind = EVENT_KINDS[PAIRS]) -> None:
    """DirectorError `not_for_pairs`, or `only_for_pairs`, where this kind of section cannot be seated so."""
    if kind in OTHER_KINDS and kind not in seated.plan_kinds:
        code = "only_for_pairs" if kind == PAIRS else "not_for_pairs"
        raise DirectorError(code, str(OTHER_KINDS[kind]))
