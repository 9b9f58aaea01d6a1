"""A club signs up: its secretary asks, confirms the address by a link, and is its first owner.

Whatever is asked, the answer is the same: it names no club and no address that is known here. An address gets
few messages in a day. Each step may be done again where its answer was lost.
"""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import EmailValidator
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.hosting.acts.hosting_rules import hosting
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.outside.acts.jobs import NotYet, Payload, Progress, enqueue
from tournament.domain.outside.readings.mail_delivery import SealedElsewhere, connection_to
from tournament.domain.outside.readings.sealed_secrets import open_secret, seal_secret
from tournament.domain.people.acts.access_links import make_link
from tournament.domain.people.acts.clubs import found_club
from tournament.models import Hosting, MailServer, Role, SignUp

LIFETIME = timedelta(days=2)  # of the link
KEPT = timedelta(days=30)  # a sign-up after its end
MOST_MAILS, MOST_WAITING = 3, 200  # of an address in a day; of all that have not been decided
MAIL = "sign_up_mail"
State = SignUp.State


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSignUp:
    """A club that wants to be hosted, and who would be its first director."""

    name: Annotated[str, Meta(min_length=1, max_length=80), Ask(label=gettext_lazy("Name of the club"))]
    person: Annotated[str, Meta(min_length=1, max_length=80), Ask(label=gettext_lazy("Your name"))]
    address: Annotated[str, Meta(min_length=1, max_length=200), Ask(label=gettext_lazy("E-mail address"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpDecision:
    """Whether the club may come; the `reason` of a refusal is sent to who asked."""

    approved: bool
    reason: Annotated[str, Meta(max_length=200)] = ""


def is_open() -> bool:
    return hosting().sign_ups != Hosting.SignUps.CLOSED


def ask(given: NewSignUp, *, link: Callable[[str], str]) -> None:
    """Send a link to the address. `link` makes the address of a page of a token."""
    if not is_open():
        raise DirectorError("closed", _("This server takes no further clubs."))
    name, person = " ".join(given.name.split()), " ".join(given.person.split())
    address = given.address.strip().lower()
    try:
        EmailValidator()(address)
    except ValidationError as error:
        raise DirectorError("bad_address", _("This is not an e-mail address.")) from error
    if not (name and person):
        raise DirectorError("incomplete", _("Fill in every field."))
    day_ago = timezone.now() - timedelta(days=1)
    lately = SignUp.objects.filter(address=address, at__gt=day_ago).count()
    waiting = SignUp.objects.filter(state__in=(State.ASKED, State.CONFIRMED)).count()
    if lately >= MOST_MAILS or waiting >= MOST_WAITING:
        return
    with transaction.atomic():
        token = secrets.token_urlsafe(18)
        language = translation.get_language() or ""
        row = SignUp.objects.create(
            name=name, person=person, address=address, language=language, digest=_digest(token)
        )
        _write(row, "confirm", link(token))


def sign_up_of(token: str) -> SignUp | None:
    """The sign-up whose link it is, while it is valid."""
    rows = SignUp.objects.filter(digest=_digest(token), at__gt=timezone.now() - KEPT)
    return rows.exclude(state=State.ASKED, at__lt=timezone.now() - LIFETIME).first()


def confirm(row: SignUp) -> str | None:
    """The address is theirs: the token by which they sign in, or None where staff decide first.

    Once more, the same, until they have signed in; then the link opens nothing.
    """
    with transaction.atomic():
        row = SignUp.objects.select_for_update().get(pk=row.pk)
        if row.state == State.ASKED:
            row.state = State.CONFIRMED
            row.save(update_fields=["state"])
        if row.state == State.CONFIRMED and hosting().sign_ups == Hosting.SignUps.OPEN:
            _found(row)
    return _sign_in(row) if row.state == State.APPROVED else None


def decide(row: SignUp, decision: SignUpDecision, *, by: Actor, link: Callable[[str], str]) -> SignUp:
    """Approve or refuse a sign-up that waits; decided already, it stays as it is."""
    with transaction.atomic():
        row = SignUp.objects.select_for_update().get(pk=row.pk)
        if row.state != State.CONFIRMED:
            return row
        with act("decide_sign_up", by=by, name=row.name, approved=decision.approved) as write:
            if decision.approved:
                token = secrets.token_urlsafe(18)
                row.digest = _digest(token)
                _found(row)
                _write(row, "approved", link(token))
            else:
                row.state, row.reason = State.REFUSED, " ".join(decision.reason.split())
                row.save(update_fields=["state", "reason"])
                _write(row, "refused", "")
            write.mark(row)
    return row


def _found(row: SignUp) -> None:
    user = get_user_model()(username=f"helper-{secrets.token_hex(6)}", first_name=row.person)
    user.set_unusable_password()
    user.save()
    row.club = found_club(name=row.name, by=Actor(row.person, user))
    row.state = State.APPROVED
    row.save(update_fields=["club", "state", "digest"])


def _sign_in(row: SignUp) -> str | None:
    """A link for the first owner, who has not been here yet."""
    roles = Role.objects.filter(club=row.club, revoked_at=None, user__last_login=None)
    first = roles.filter(kind=Role.Kind.OWNER).select_related("user").order_by("pk").first()
    return make_link(first.user) if row.club_id and first else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# The letters, sent by the worker through the mail server that the keepers have chosen.


def _write(row: SignUp, letter: str, link: str) -> None:
    payload = {"sign_up": row.pk, "letter": letter, "link": seal_secret(link)}
    enqueue(MAIL, payload=payload, by="sign-up", key=f"{MAIL} {row.pk} {letter}")


def send_letter(payload: Payload, progress: Progress) -> bool:
    """NotYet while the server cannot be reached."""
    row = SignUp.objects.filter(pk=payload["sign_up"]).first()
    server = MailServer.objects.filter(club=hosting().sends).select_related("club").first()
    link = open_secret(payload["link"])
    if row is None or server is None or link is None:
        return False
    with translation.override(row.language or None):
        subject, text = _letter(row, payload["letter"], link)
    try:
        connection = connection_to(server)
        EmailMessage(subject, text, server.sender, [row.address], connection=connection).send()
    except (SealedElsewhere, OSError, ValueError) as error:
        raise NotYet(type(error).__name__) from error
    return True


def _letter(row: SignUp, letter: str, link: str) -> tuple[str, str]:
    said = {"club": row.name, "person": row.person}
    if letter == "confirm":
        subject = _("Confirm your address for %(club)s")
        text = _("%(person)s, to sign up %(club)s, open this link within two days:")
        end = _("If you have not asked for this, do nothing.")
    elif letter == "approved":
        subject = _("%(club)s has a place")
        text, end = _("%(person)s, %(club)s is set up. Sign in with this link:"), ""
    else:
        subject = _("%(club)s: no place")
        text, end = _("%(person)s, %(club)s cannot be taken."), row.reason
    return subject % said, "\n\n".join(part for part in (text % said, link, end) if part)


def sweep_sign_ups(payload: Payload, progress: Progress) -> int:
    """A daily job: addresses of links that have lapsed, and of sign-ups that are over, are forgotten."""
    now = timezone.now()
    lapsed = SignUp.objects.filter(state=State.ASKED, at__lt=now - LIFETIME)
    over = SignUp.objects.filter(state__in=(State.APPROVED, State.REFUSED), at__lt=now - KEPT)
    return sum(rows.delete()[0] for rows in (lapsed, over))


def clubs_that_wait() -> list[SignUp]:
    return [*SignUp.objects.filter(state=State.CONFIRMED)]
