"""Playing directors: set for a session, and removed by themselves or by another director."""

from django.utils.translation import gettext as _

from tournament.models import Contestant, JournalEntry, PlayingDirector, Session
from tournament.readings.club.roles import Forbidden
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act


def play_in(contestant: Contestant, *, by: Actor) -> PlayingDirector:
    """From now on what this pair has still to play is covered for the director."""
    session = contestant.section.session
    if not by.user or not by.user.pk:
        raise DirectorError("not_signed_in", _("Sign in to play and direct."))
    if JournalEntry.objects.filter(session=session, verb="take_key_of_hands", user=by.user).exists():
        raise Forbidden(
            "has_key", _("You have opened the hands of this session to yourself, so you cannot play in it.")
        )
    standing = PlayingDirector.objects.filter(session=session, user=by.user).first()
    with act("play_in", by=by, session=session, others=session.sections.all()) as write:
        write.about |= {"name": by.name, "contestant": str(contestant)}
        if standing:
            return write.change(standing, contestant_id=contestant.pk)
        return write.add(PlayingDirector(session=session, user=by.user, contestant=contestant))


def only_direct(session: Session, *, by: Actor) -> None:
    """Nothing is covered any more. The journal says from when on."""
    with act("only_direct", by=by, session=session, others=session.sections.all(), name=by.name) as write:
        for row in PlayingDirector.objects.filter(session=session, user=by.user):
            write.remove(row)
