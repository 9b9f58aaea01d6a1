"""A session that takes part in a simultaneous event elsewhere: its row, and the line to its organiser."""

from tournament.domain.backups.readings.generation import generation
from tournament.domain.outside.readings.guard import Inside, inside_of, target_of
from tournament.domain.outside.readings.sealed_secrets import open_secret
from tournament.domain.simultaneous.readings.organiser import Line, NotHeard
from tournament.models import Participation, Session

JOIN = "join_simultaneous"
UNRESTORED = "0"  # the generation of a database of which no older copy was put back


def generation_key() -> str:
    return generation().key or UNRESTORED


def participation_of(session: Session) -> Participation | None:
    """The event that a session takes part in; None after it has left."""
    return Participation.objects.filter(session=session, left_at=None).first()


def line_of(row: Participation) -> Line:
    """NotHeard `sealed` where another installation stored the key."""
    key = open_secret(row.key)
    if not key:
        raise NotHeard("sealed")
    inside = inside_of(row.session.event.club, JOIN, organiser=row.organiser)
    return line_to(row.organiser, inside, key)


def line_to(address: str, inside: Inside, key: str = "") -> Line:
    target = target_of(address)
    return Line(target.scheme, target.host, target.port, inside, key)


def server_in(text: str) -> str:
    """The server of a typed or pasted address. DirectorError for none."""
    typed = text.strip()
    return target_of(typed if "://" in typed else f"https://{typed}").server
