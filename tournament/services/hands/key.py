"""The key to the cards of a session: taken by a director who does not play in it, and kept in the journal."""

from django.utils.translation import gettext as _

from tournament.models import PlayingDirector, Session
from tournament.readings.club.roles import Forbidden
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act


def take_key_of_hands(session: Session, *, by: Actor) -> None:
    """From now on this director sees every card of the session. Forbidden for one who plays in it."""
    if by.user is None or not by.user.pk:
        raise DirectorError("not_signed_in", _("Sign in to see the hands."))
    if PlayingDirector.objects.filter(session=session, user=by.user).exists():
        raise Forbidden("plays", _("You play in this session, so its hands are hidden from you."))
    others = session.sections.all()
    with act("take_key_of_hands", by=by, session=session, others=others, name=by.name) as write:
        write.mark(session)
