"""Does a plan fit a section? EVENT_KINDS says by which kinds of plans each kind of section is seated.

Every plan passes here before contestants are seated by it: a plan of the catalogue, of the club's own
movements, of the event before, of an event file, and the plan of a seated section that is changed.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Section, Session
from tournament.movements.plan import Movement
from tournament.readings.errors import DirectorError
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, SWISS_PAIRS, TEAMS, EventKind

OTHER_KINDS: dict[str, Promise] = {
    "pairs": gettext_lazy("This movement is for pairs. The section is for teams or single players."),
    "teams": gettext_lazy("This movement is for teams, not for pairs."),
    "individual": gettext_lazy("This movement is for single players, not for pairs."),
}


def refuse_other_kind(section: Section, movement: Movement) -> None:
    """DirectorError unless the contestants of the section can be seated by this plan."""
    refuse_without_movement(section)
    refuse_kind(movement.kind, section.event_kind)


def refuse_without_movement(section: Section) -> None:
    """DirectorError `table_game`, or `drawn_by_rounds` of Swiss pairs, where no movement seats a section."""
    if section.game:
        raise DirectorError(
            "table_game", _("This section plays a table game, which has no movement of pairs.")
        )
    if not section.event_kind.plan_kinds:
        raise DirectorError("drawn_by_rounds", _("Swiss pairs have no movement: each round is drawn."))


def refuse_teams(section: Section) -> None:
    """DirectorError `of_teams`: the contestants of a section of teams follow from the teams entered."""
    if not section.game and section.kind == TEAMS:
        raise DirectorError("of_teams", _("This section is for teams: enter teams instead of pairs."))


def refuse_unless_teams(section: Section) -> None:
    """DirectorError `no_teams` where no matches of teams can be seated."""
    if section.game or section.kind != TEAMS:
        raise DirectorError("no_teams", _("No teams play in this section."))


def refuse_second_section(session: Session) -> None:
    """DirectorError `one_section` of an event whose matches are all in one section."""
    if session.event.kind == SWISS_PAIRS:
        raise DirectorError("one_section", _("Swiss pairs play in one section."))
    if session.event.kind == TEAMS:
        raise DirectorError("one_section", _("All teams play in one section."))


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
