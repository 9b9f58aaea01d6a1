"""Results of a session by e-mail, sent to each address once by the mail server of the club."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import EmailValidator, URLValidator
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.journal.readings.quotas import refuse_mails
from tournament.domain.outside.acts import jobs
from tournament.domain.outside.readings.guard import keeps, refuse_inside, visible_answer
from tournament.domain.outside.readings.mail_delivery import (
    MAIL_PROBLEMS,
    SealedElsewhere,
    connection_to,
    problem_of,
    recipients_of,
    refuse_sending,
)
from tournament.domain.outside.readings.sealed_secrets import seal_secret
from tournament.models import Club, Job, MailAddress, MailMessage, MailServer, Player, Session
from tournament.sheets.languages import codes

# Queued by a director's click, sent by a worker.
#
# The row of an address exists once in a session. A worker takes it by compare-and-swap before it sends: two
# workers, two clicks, or a worker that is started anew send no message twice. A row that was taken and
# whose end is not known becomes UNSURE.

State = MailMessage.State
KIND = "mail"
TAKEN = timedelta(seconds=60)  # after which a message that was taken and not finished is UNSURE


# ── what a director does ──────────────────────────────────────────────────────────────────────────────


def send_results(session: Session, *, by: Actor) -> int:
    """Queue the results for each address that has none yet; how many. What is sent cannot be taken back."""
    refuse_sending(session)
    with transaction.atomic():
        Session.objects.select_for_update().get(pk=session.pk)  # of two clicks the second sees the first
        known = {*messages_of(session).values_list("digest", flat=True)}
        fresh = [one for one in recipients_of(session).recipients if known.isdisjoint(one.digests)]
        refuse_mails(session.event.club, len(fresh))
        if not fresh:
            raise DirectorError(
                "nothing_to_send", _("Every address already has its message, or there are no addresses.")
            )
        with act("send_results", by=by, session=session, count=len(fresh)) as write:
            MailMessage.objects.bulk_create(
                MailMessage(session=session, digest=one.digests[0]) for one in fresh
            )
            write.mark(session)
        _enqueue(session, by)
    return len(fresh)


def cancel_waiting(session: Session, *, by: Actor) -> int:
    """What has not been sent stays unsent; how many."""
    with transaction.atomic(), act("cancel_mail", by=by, session=session, count=0) as write:
        count = messages_of(session).filter(state=State.WAITING).update(state=State.CANCELLED)
        if not count:
            raise DirectorError("nothing_waits", _("No message is waiting."))
        write.about["count"] = count
        write.mark(session)
    return count


def send_again(session: Session, *, by: Actor) -> int:
    """Another attempt for what failed, was cancelled, or may not have arrived; how many."""
    refuse_sending(session)
    with transaction.atomic(), act("send_mail_again", by=by, session=session, count=0) as write:
        _settle_unfinished(messages_of(session))
        over = messages_of(session).filter(state__in=(State.FAILED, State.UNSURE, State.CANCELLED))
        refuse_mails(session.event.club, over.count())
        count = over.update(state=State.WAITING, attempts=0, problem="", answer="")
        if not count and (_is_queued(session) or not _waiting(session).exists()):
            raise DirectorError(
                "nothing_to_send", _("Every address already has its message, or there are no addresses.")
            )
        write.about["count"] = count or _waiting(session).count()
        write.mark(session)
        _enqueue(session, by)
    return count


def _enqueue(session: Session, by: Actor) -> None:
    jobs.enqueue(KIND, payload={"session": session.pk}, by=by.name)


def enqueue_of_club(club: int, by: str) -> None:
    """The job that sends what is said of bookings and memberships."""
    jobs.enqueue_again(KIND, payload={"club": club}, by=by, key=f"mail of club {club}")


def _is_queued(session: Session) -> bool:
    open_states = (Job.State.WAITING, Job.State.RUNNING)
    return Job.objects.filter(kind=KIND, state__in=open_states, payload__session=session.pk).exists()


def messages_of(session: Session) -> QuerySet[MailMessage]:
    return MailMessage.objects.filter(session=session)


def messages_of_club(club: Club) -> QuerySet[MailMessage]:
    """All that is said of bookings and memberships in a club."""
    return MailMessage.objects.filter(Q(booking__on__club=club) | Q(reminder__member__player__club=club))


def _waiting(session: Session) -> QuerySet[MailMessage]:
    return messages_of(session).filter(state=State.WAITING)


# ── what the worker does ──────────────────────────────────────────────────────────────────────────────


def due_messages(messages: QuerySet[MailMessage]) -> list[MailMessage]:
    """What waits to be sent, after messages of a worker that died have been settled."""
    _settle_unfinished(messages)
    return list(messages.filter(state=State.WAITING))


def _settle_unfinished(messages: QuerySet[MailMessage]) -> None:
    before = timezone.now() - TAKEN
    taken = messages.filter(state=State.SENDING, tried_at__lt=before)
    taken.update(state=State.UNSURE, problem="broken_off")


def take(message: MailMessage) -> bool:
    """Take a message before it is sent; False when another worker has it, or it was cancelled."""
    waiting = MailMessage.objects.filter(pk=message.pk, state=State.WAITING)
    return bool(waiting.update(state=State.SENDING, tried_at=timezone.now(), attempts=F("attempts") + 1))


def note_sent(message: MailMessage) -> None:
    _finish(message, state=State.SENT, sent_at=timezone.now(), problem="", answer="")


def note_failed(message: MailMessage, problem: str, answer: str = "") -> None:
    """For good: it would be refused the next time too."""
    _finish(message, state=State.FAILED, problem=problem, answer=answer)


def note_unsure(message: MailMessage, problem: str) -> None:
    """The server may have it; only a director sends it again."""
    _finish(message, state=State.UNSURE, problem=problem)


def note_refused_now(message: MailMessage, problem: str, answer: str) -> None:
    """It waits for another attempt, until there have been enough."""
    message.refresh_from_db()
    state = State.FAILED if message.attempts >= jobs.MOST_ATTEMPTS else State.WAITING
    _finish(message, state=state, problem=problem, answer=answer)


def note_not_reached(messages: QuerySet[MailMessage], problem: str, answer: str = "") -> None:
    """No message could be sent: each waits for another attempt, until there have been enough."""
    waiting = messages.filter(state=State.WAITING)
    waiting.update(attempts=F("attempts") + 1, tried_at=timezone.now(), problem=problem, answer=answer)
    waiting.filter(attempts__gte=jobs.MOST_ATTEMPTS).update(state=State.FAILED)


def _finish(message: MailMessage, **values: object) -> None:
    MailMessage.objects.filter(pk=message.pk, state=State.SENDING).update(**values)


def is_unfinished(messages: QuerySet[MailMessage]) -> bool:
    """Whether a message still waits, or is in the hands of a worker."""
    return messages.filter(state__in=(State.WAITING, State.SENDING)).exists()


# The mail server of a club: stored with its password encrypted, tried, removed.

PORTS = range(1, 65536)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMailServer:
    """`password` null keeps the stored one. `address` begins the links in messages; empty: no links."""

    host: Annotated[str, Meta(max_length=253)]
    port: Annotated[int, Meta(ge=1, le=65535)]
    security: MailServer.Security
    user: Annotated[str, Meta(max_length=254)] = ""
    password: Annotated[str | None, Meta(max_length=200), Ask(strip=False, blank=True)] = None
    sender: Annotated[str, Meta(max_length=254)]
    address: Annotated[str, Meta(max_length=200)] = ""


def set_mail_server(
    club: Club,
    *,
    host: str,
    port: int,
    security: str,
    user: str,
    password: str | None,
    sender: str,
    address: str,
    by: Actor,
) -> MailServer:
    """Store it. `password` None keeps the one that is stored, as long as server and user stay the same.

    No act contains more than the name of the server.
    """
    host, address = host.strip(), address.strip().rstrip("/")
    _refuse(host, port, security, sender, address)
    if not keeps(by.user, club):
        refuse_inside(host, port, lambda: False)
    row = MailServer.objects.filter(club=club).first() or MailServer(club=club)
    if password is None and row.sealed and (row.host, row.user) != (host, user):
        raise DirectorError("password_again", _("Enter the password again: server or user has changed."))
    row.host, row.port, row.security, row.user = host, port, security, user
    row.sender, row.address = sender, address
    if password is not None:
        row.sealed = seal_secret(password)
    row.tried_at, row.problem, row.answer = None, "", ""
    with act("set_mail_server", by=by, host=host, club=club.pk) as write:
        row.save()
        write.mark(club)
    return row


def _refuse(host: str, port: int, security: str, sender: str, address: str) -> None:
    if not host or not host.isascii() or not host.isprintable() or " " in host or len(host) > 253:
        raise DirectorError("bad_host", _("Enter the name of the mail server, such as smtp.example.com."))
    if port not in PORTS or security not in MailServer.Security:
        raise DirectorError("bad_port", _("Choose the port (1 to 65535) and the encryption."))
    refuse_address(sender)
    try:
        if address:
            URLValidator(["http", "https"])(address)
    except ValidationError as error:
        raise DirectorError(
            "bad_address", _("The address of this program starts with https:// or http://.")
        ) from error
    if len(address) > 200:
        raise DirectorError("bad_address", _("The address of this program starts with https:// or http://."))


def refuse_address(address: str) -> None:
    """DirectorError for what is no e-mail address."""
    try:
        EmailValidator()(address)
    except ValidationError as error:
        raise DirectorError("bad_mail", _("This is not an e-mail address.")) from error
    if len(address) > 254 or not address.isascii():
        raise DirectorError("bad_mail", _("This is not an e-mail address."))


def remove_mail_server(club: Club, *, by: Actor) -> None:
    """Nothing is sent any more; messages that wait are kept, and fail."""
    row = MailServer.objects.filter(club=club).first()
    if row is None:
        raise DirectorError("no_server", str(MAIL_PROBLEMS["no_server"]))
    with act("remove_mail_server", by=by, host=row.host, club=club.pk) as write:
        row.delete()
        write.mark(club)


@dataclass(frozen=True, slots=True)
class MailTrial:
    """`to` gets a short message; empty: the server is only connected to."""

    to: Annotated[str, Meta(max_length=254)] = ""


def try_mail_server(server: MailServer, *, to: str = "") -> MailServer:
    """Connect and sign in; with `to` also send a short message there. What came of it is stored."""
    if to:
        refuse_address(to)
    server.problem, server.answer = _trial(server, to)
    server.tried_at = timezone.now()
    server.save(update_fields=["tried_at", "problem", "answer"])
    return server


def _trial(server: MailServer, to: str) -> tuple[str, str]:
    try:
        connection = connection_to(server)
        try:
            connection.open()
            if to:
                text = _("The mail server of %(club)s works.") % {"club": server.club.name}
                subject = _("Trial of the mail server")
                EmailMessage(subject, text, server.sender, [to], connection=connection).send()
        finally:
            connection.close()
    except SealedElsewhere:
        return "password", ""
    except (OSError, ValueError) as error:  # smtplib's are OSErrors
        problem, answer = problem_of(error)
        return problem, visible_answer(server.host, answer)
    return "", ""


# Where a player wants results by e-mail. An act says that an address was entered, never which.


def set_mail_address(player: Player, *, address: str, language: str, by: Actor) -> MailAddress:
    """Messages go there from now on, also where the player had stopped them before."""
    text = address.strip()
    refuse_address(text)
    if language not in codes():
        raise DirectorError("no_choice", _("Choose what to do."))
    mailbox, _at, domain = text.rpartition("@")
    values = {"address": f"{mailbox}@{domain.lower()}", "language": language, "stopped_at": None}
    with act("set_mail_address", by=by, player=str(player), club=player.club_id) as write:
        row, _new = MailAddress.objects.update_or_create(player=player, defaults=values)
        write.mark(player)
    return row


def remove_mail_address(player: Player, *, by: Actor) -> None:
    """The address is forgotten."""
    rows = MailAddress.objects.filter(player=player)
    if not rows.exists():
        raise DirectorError("no_mail", _("This player has no e-mail address."))
    with act("remove_mail_address", by=by, player=str(player), club=player.club_id) as write:
        rows.delete()
        write.mark(player)


def stop_mail(row: MailAddress) -> None:
    """By the link in a message: nothing more goes to this address, for none of the players who use it."""
    for same in _same_mailbox(row).filter(stopped_at=None):
        player = same.player
        with act("stop_mail", by=Actor(str(player)), player=str(player), club=player.club_id) as write:
            MailAddress.objects.filter(pk=same.pk).update(stopped_at=timezone.now())
            write.mark(player)


def _same_mailbox(row: MailAddress) -> QuerySet[MailAddress]:
    same = MailAddress.objects.filter(address__iexact=row.address, player__club=row.player.club_id)
    return same.select_related("player")
