"""Results of a session by e-mail: queued by a director's click, sent by a worker, each address once.

The row of an address exists once in a session. A worker takes it by compare-and-swap before it sends: two
workers, two clicks, or a worker that is started anew send no message twice. A row that was taken and whose
end is not known becomes UNSURE.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Job, MailMessage, Session
from tournament.readings.errors import DirectorError
from tournament.readings.outside.mail_recipients import recipients_of, refuse_sending
from tournament.services.acts.journal import Actor, act
from tournament.services.outside import jobs

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
        if not fresh:
            raise DirectorError(
                "nothing_to_send", _("Every address has its message already, or there is none.")
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
        _settle_unfinished(session)
        over = messages_of(session).filter(state__in=(State.FAILED, State.UNSURE, State.CANCELLED))
        count = over.update(state=State.WAITING, attempts=0, problem="", answer="")
        if not count and (_is_queued(session) or not _waiting(session).exists()):
            raise DirectorError(
                "nothing_to_send", _("Every address has its message already, or there is none.")
            )
        write.about["count"] = count or _waiting(session).count()
        write.mark(session)
        _enqueue(session, by)
    return count


def _enqueue(session: Session, by: Actor) -> None:
    jobs.enqueue(KIND, payload={"session": session.pk}, by=by.name)


def _is_queued(session: Session) -> bool:
    open_states = (Job.State.WAITING, Job.State.RUNNING)
    return Job.objects.filter(kind=KIND, state__in=open_states, payload__session=session.pk).exists()


def messages_of(session: Session) -> QuerySet[MailMessage]:
    return MailMessage.objects.filter(session=session)


def _waiting(session: Session) -> QuerySet[MailMessage]:
    return messages_of(session).filter(state=State.WAITING)


# ── what the worker does ──────────────────────────────────────────────────────────────────────────────


def due_messages(session: Session) -> list[MailMessage]:
    """What waits to be sent, after messages of a worker that died have been settled."""
    _settle_unfinished(session)
    return list(_waiting(session))


def _settle_unfinished(session: Session) -> None:
    before = timezone.now() - TAKEN
    taken = messages_of(session).filter(state=State.SENDING, tried_at__lt=before)
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


def note_not_reached(session: Session, problem: str, answer: str = "") -> None:
    """No message could be sent: each waits for another attempt, until there have been enough."""
    _waiting(session).update(
        attempts=F("attempts") + 1, tried_at=timezone.now(), problem=problem, answer=answer
    )
    _waiting(session).filter(attempts__gte=jobs.MOST_ATTEMPTS).update(state=State.FAILED)


def _finish(message: MailMessage, **values: object) -> None:
    MailMessage.objects.filter(pk=message.pk, state=State.SENDING).update(**values)


def is_unfinished(session: Session) -> bool:
    """Whether a message still waits, or is in the hands of a worker."""
    return messages_of(session).filter(state__in=(State.WAITING, State.SENDING)).exists()
