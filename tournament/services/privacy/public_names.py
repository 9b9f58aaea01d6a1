"""The names by which players are shown in public: of one player in an event, or of all its players."""

from django.utils.translation import gettext as _

from tournament.models import Club, Event, EventAlias, Player, Section
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.sessions.lifecycle import change_conditions

LONGEST = 60
MOST_MONTHS = 600


def set_alias(player: Player, event: Event, alias: str, *, by: Actor) -> None:
    """Show a player of this event by this name; an empty one takes it back."""
    said = " ".join(alias.split())[:LONGEST]
    if not Event.objects.of_players([player.pk]).filter(pk=event.pk).exists():
        raise DirectorError("not_in_event", _("This player does not play in that event."))
    held = EventAlias.objects.filter(event=event, player=player).first()
    sections = Section.objects.filter(session__event=event)
    with act("set_alias", by=by, session=event.sessions.latest("pk"), others=sections) as write:
        if held and said:
            write.change(held, alias=said)
        elif held:
            write.remove(held)
        elif said:
            write.add(EventAlias(event=event, player=player, alias=said))


def show_names(event: Event, how: str, *, by: Actor) -> Event:
    """How the event names its players from now on, on every sheet and paper."""
    if how not in Event.Names:
        raise DirectorError("no_choice", _("Choose what to do."))
    if event.forgotten_at:
        raise DirectorError(
            "forgotten", _("The names of this event have been removed and cannot be restored.")
        )
    return change_conditions(event, by=by, names_shown=how)


def keep_names(club: Club, months: int | None, *, by: Actor) -> Club:
    """For how many months after an event its names are kept; None keeps them for good."""
    if months is not None and not 1 <= months <= MOST_MONTHS:
        raise DirectorError("bad_months", _("Names are kept for 1 to 600 months, or for good."))
    with act("keep_names", by=by, months=months or 0, club=club.pk) as write:
        return write.change(club, months_with_names=months)
