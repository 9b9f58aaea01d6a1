"""A session that takes part in a simultaneous event elsewhere: row, codes, the line to its organiser."""

from hashlib import sha256

from django.utils.translation import gettext as _

from tournament.domain.backups.readings.generation import generation
from tournament.domain.errors import DirectorError
from tournament.domain.outside.readings.guard import Inside, inside_of, target_of
from tournament.domain.outside.readings.sealed_secrets import made_of_the_keys, open_secret
from tournament.domain.simultaneous.readings.organiser import Line, NotHeard
from tournament.models import Deal, JournalEntry, Participation, Result, Session
from tournament.models.simultaneous import CODE_SIGNS
from tournament.models.till import SIGNS

JOIN = "join_simultaneous"
SECRET_SIGNS, GROUP = 12, 4
UNRESTORED = "0"  # the generation of a database of which no older copy was put back


def generation_key() -> str:
    return generation().key or UNRESTORED


def participation_of(session: Session) -> Participation | None:
    """The event that a session takes part in; None after it has left."""
    return Participation.objects.filter(session=session, left_at=None).first()


def has_boards(session: Session) -> bool:
    """Whether anything of its boards is here: a result, or hands."""
    results = Result.objects.filter(section__session=session)
    return results.exists() or Deal.objects.filter(field__sections__session=session).exists()


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


# A code as it is typed: that of the heat, and after it, on a further computer of the club, the club's secret.


def codes_in(typed: str) -> tuple[str, str]:
    """The code of the heat and the secret, empty without one. DirectorError for another number of signs."""
    signs = "".join(one for one in typed.upper() if one.isalnum())
    code, secret = signs[:CODE_SIGNS], signs[CODE_SIGNS:]
    if len(code) < CODE_SIGNS or len(secret) not in (0, SECRET_SIGNS):
        sentence = _("The code has %(few)d signs, or %(many)d for another computer of the same club.")
        many = CODE_SIGNS + SECRET_SIGNS
        raise DirectorError("bad_code", sentence % {"few": CODE_SIGNS, "many": many})
    return code, secret


def in_groups(code: str) -> str:
    """The code of a club as it is read out: the heat's, then its secret in fours."""
    secret = code[CODE_SIGNS:]
    fours = (secret[start : start + GROUP] for start in range(0, len(secret), GROUP))
    return "-".join(filter(None, (code[:CODE_SIGNS], *fours)))


def secret_of(session: Session, organiser: str, code: str) -> str:
    """What the club proves itself by in a heat, in each of its sessions: made here, with another organiser
    another one.
    """
    club = session.event.club  # its name, too: a federation may hand out copies of one installation
    about = f"{organiser} {code} {club.pk} {club.name}"
    number = int.from_bytes(next(made_of_the_keys("overtrick.simultaneous.club", about)))
    return "".join(SIGNS[number // len(SIGNS) ** place % len(SIGNS)] for place in range(SECRET_SIGNS))


def code_of(session: Session) -> str:
    """The club's own code of a session: the same after an older copy was put back, another one on a computer
    that began as a copy of this one.
    """
    first = JournalEntry.objects.filter(session=session).order_by("pk").values_list("at", flat=True).first()
    return sha256(f"{session.pk} {first}".encode()).hexdigest()[:32]


def server_in(text: str) -> str:
    """The server of a typed or pasted address. DirectorError for none."""
    typed = text.strip()
    return target_of(typed if "://" in typed else f"https://{typed}").server
