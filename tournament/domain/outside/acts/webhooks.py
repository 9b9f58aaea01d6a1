"""Webhooks: every act is delivered to a club's own programs in order, at least once, signed.

A delivery is the acts after one key of the journal up to another. It is a job: what fails is sent again after
the pauses of jobs, with the same acts under the same id, and nothing later goes out before it. After the last
attempt the webhook stops, until an owner lets it go on from where it stopped.
"""

import base64
import hashlib
import hmac
import json
import socket
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Annotated

from django.conf import settings
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.journal.readings import journal_stream
from tournament.domain.journal.readings.verbs import ACTS, ALWAYS, EVENTS
from tournament.domain.outside.acts import jobs
from tournament.domain.outside.readings import guard
from tournament.domain.outside.readings.sealed_secrets import made_of_the_keys
from tournament.domain.people.acts.access_links import maker_of
from tournament.models import Club, Job, JournalEntry, Session, Webhook, WebhookDelivery, WebhookReach
from tournament.models.token import new_token

PREFIX = "ovw_"  # a secret that lies in a file is recognised by it
MOST_ACTS = 100
MOST_WEBHOOKS = 10
KEPT = 50  # deliveries of each webhook that are still shown
SENDER = Actor("webhooks")


class NotTaken(jobs.NotYet):
    """A delivery that has to be tried again."""


# ── what an owner does ────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class NewWebhook:
    """No `events`: every act of the club."""

    url: Annotated[str, Meta(max_length=500)]
    events: Annotated[list[Annotated[str, Ask(codes=EVENTS)]], Meta(max_length=len(EVENTS))] = field(
        default_factory=list
    )


def add_webhook(club: Club, *, url: str, events: list[str], by: Actor) -> tuple[Webhook, str]:
    """A webhook and its secret, which is not shown again. Its first delivery is that it was added."""
    if not {*events} <= {*EVENTS}:
        raise DirectorError("no_choice", _("Choose what to do."))
    if Webhook.objects.filter(club=club).count() >= MOST_WEBHOOKS:
        raise DirectorError(
            "too_many", _("A club has %(count)d webhooks at most.") % {"count": MOST_WEBHOOKS}
        )
    refuse_inside(url)
    with transaction.atomic():
        with act("add_webhook", by=by, url=url, club=club.pk) as write:
            made = {"made_by_id": maker_of(by.user), "events": sorted({*events})}
            hook = write.add(Webhook(club=club, url=url, **made))
        assert write.entry
        WebhookReach.objects.create(webhook=hook, cursor=write.entry.pk - 1)
    return hook, secret_of(hook)


def renew_secret(hook: Webhook, *, by: Actor) -> str:
    """Another secret; whatever is signed from now on is signed with it."""
    with act("renew_webhook", by=by) as write:
        write.about |= _about(hook)
        write.change(hook, salt=new_token())
    return secret_of(hook)


@dataclass(frozen=True, slots=True)
class Stopped:
    stopped: bool


def stop_webhook(hook: Webhook, *, by: Actor, reason: str = "") -> Webhook:
    """Nothing more is sent, until it goes on."""
    with act("stop_webhook", by=by, reason=reason[:200]) as write:
        write.about |= _about(hook)
        return write.change(hook, stopped_at=hook.stopped_at or timezone.now())


def resume_webhook(hook: Webhook, *, by: Actor) -> Webhook:
    """Go on from where it stopped: nothing of the journal is left out."""
    with act("resume_webhook", by=by) as write:
        write.about |= _about(hook)
        return write.change(hook, stopped_at=None)


def remove_webhook(hook: Webhook, *, by: Actor) -> None:
    with act("remove_webhook", by=by) as write:
        write.about |= _about(hook)
        write.remove(hook)


def secret_of(hook: Webhook) -> str:
    """Derived from the installation's own key each time, so that no copy of the database contains it."""
    return secrets_of(hook)[0]


def secrets_of(hook: Webhook) -> list[str]:
    """The secret, and what it was by each earlier key of the installation that is still accepted."""
    made = made_of_the_keys("overtrick.webhook", hook.salt)
    return [PREFIX + base64.urlsafe_b64encode(one).decode().rstrip("=") for one in made]


def _about(hook: Webhook) -> dict[str, object]:
    return {"url": hook.url, "club": hook.club_id}


# ── what the worker does ──────────────────────────────────────────────────────────────────────────────


def enqueue_due() -> None:
    """Enqueue a job for each webhook with undelivered acts: one, even when several workers call this.

    A webhook whose job has failed for good is stopped.
    """
    hooks = list(Webhook.objects.filter(stopped_at=None).select_related("club"))
    latest = JournalEntry.objects.aggregate(latest=Max("pk"))["latest"] or 0 if hooks else 0
    for hook in hooks:
        reach = _reach(hook, latest)
        if reach.cursor >= latest:
            continue
        key = f"webhook {hook.pk} {reach.cursor} {reach.turn}"
        job = jobs.enqueue("webhook", payload={"webhook": hook.pk}, by=SENDER.name, key=key)
        if job.is_over:  # given up, or it found the webhook stopped: the next one is another
            WebhookReach.objects.filter(pk=reach.pk).update(turn=F("turn") + 1)
        if job.state == Job.State.FAILED:
            stop_webhook(hook, by=SENDER, reason=job.problem)


def deliver(payload: jobs.Payload, _progress: jobs.Progress) -> int:
    """The job: the next acts of one webhook; how many they were. NotTaken to be tried again."""
    live = Webhook.objects.select_related("club", "made_by").filter(stopped_at=None)
    hook = live.filter(pk=payload["webhook"]).first()
    if hook is None:
        return 0
    reach = _reach(hook, 0)
    wanted, until = _next(hook, reach.cursor)
    if wanted:
        _send(hook, wanted, reach.cursor, until)
    WebhookReach.objects.filter(pk=reach.pk, cursor=reach.cursor).update(cursor=until)
    return len(wanted)


def _reach(hook: Webhook, otherwise: int) -> WebhookReach:
    return WebhookReach.objects.get_or_create(webhook=hook, defaults={"cursor": otherwise})[0]


def _next(hook: Webhook, cursor: int) -> tuple[list[JournalEntry], int]:
    """The next acts to send and the key of the last one; the same as before where those were not accepted."""
    rows = journal_stream.acts_of_club(hook.club)
    begun = hook.deliveries.filter(after=cursor).first()
    if begun:
        found, until = list(rows.filter(pk__gt=cursor, pk__lte=begun.until)), begun.until
    else:
        found, until = journal_stream.page(rows, cursor, MOST_ACTS)
    if until == cursor:
        raise NotTaken("the journal is being written")
    wanted = [one for one in found if journal_stream.concerns(one, hook.club)]
    return [one for one in wanted if _subscribes(hook, one.verb)], until


def _subscribes(hook: Webhook, verb: str) -> bool:
    """A webhook without events receives every act."""
    return not hook.events or (verb in ACTS and ACTS[verb].event in (ALWAYS, *hook.events))


def _send(hook: Webhook, wanted: list[JournalEntry], after: int, until: int) -> None:
    """One attempt. NotTaken unless it is answered with a status of 200 to 299."""
    values = {"until": until, "acts": len(wanted)}
    delivery, _new = WebhookDelivery.objects.get_or_create(webhook=hook, after=after, defaults=values)
    delivery.attempts, delivery.tried_at = delivery.attempts + 1, timezone.now()
    try:
        delivery.status, delivery.problem = _post(hook, delivery, wanted), ""
    except Unreachable as error:
        delivery.status, delivery.problem = None, str(error)
    taken = delivery.status is not None and 200 <= delivery.status < 300
    delivery.delivered_at = delivery.tried_at if taken else None
    delivery.save()
    _forget_old(hook)
    if not taken:
        raise NotTaken(delivery.problem or f"answered {delivery.status}")


def _post(hook: Webhook, delivery: WebhookDelivery, wanted: list[JournalEntry]) -> int:
    told = {
        "delivery": delivery.uid,
        "webhook": hook.pk,
        "club": hook.club_id,
        "after": delivery.after,
        "next": delivery.until,
        "acts": _acts(hook, wanted),
    }
    body = json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":")).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Overtrick/{settings.RELEASE}",
        "Overtrick-Delivery": str(delivery.uid),
        "Overtrick-Signature": signature(secrets_of(hook), body, int(time.time())),
    }
    return post(hook.url, body, headers)


def _acts(hook: Webhook, wanted: list[JournalEntry]) -> list[dict[str, object]]:
    """The acts as the person who added the webhook may read them while they play (Law 16 C)."""
    if hook.made_by is None:
        return [journal_stream.act_under(entry, frozenset()) for entry in wanted]
    cover: Callable[[Session, User], frozenset[int]] = import_string(settings.OWN_COVER)
    sessions = {entry.session_id: entry.session for entry in wanted if entry.session}
    covered = {pk: cover(session, hook.made_by) for pk, session in sessions.items()}
    return [journal_stream.act_under(entry, covered.get(entry.session_id, frozenset())) for entry in wanted]


def signature(secrets: Iterable[str], body: bytes, moment: int) -> str:
    """`t=SECONDS,v1=HEX`: the HMAC-SHA256 of the time, a full stop and the body; a `v1` for each secret."""
    signed = f"{moment}.".encode() + body
    made = (hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest() for secret in secrets)
    return ",".join([f"t={moment}", *(f"v1={one}" for one in made)])


def _forget_old(hook: Webhook) -> None:
    latest = hook.deliveries.values_list("pk", flat=True)[KEPT : KEPT + 1]
    if latest:
        hook.deliveries.filter(pk__lte=latest[0]).delete()


# One POST to a server on the Internet, never to a private network (readings/guard.py).
#
# Redirects are not followed: they count as a refusal.

SECONDS = 5


class Unreachable(Exception):
    """The server did not answer; the message says why, in English, for the list of deliveries."""


def refuse_inside(url: str) -> None:
    """DirectorError for an address that cannot be used: none, unknown, or in a private network."""
    target = guard.target_of(url)
    guard.refuse_inside(target.host, target.port, _allowed)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send, and return the status that was answered. Unreachable when none was."""
    target = guard.target_of(url)
    connection = guard.http_connection(
        target.scheme, target.host, target.port, timeout=SECONDS, inside=_allowed
    )
    try:
        connection.request("POST", target.path, body, dict(headers))
        return connection.getresponse().status
    except guard.LeadsInside as error:
        raise Unreachable(str(error)) from error
    except socket.gaierror as error:
        raise Unreachable(f"unknown host {target.host}") from error
    except (OSError, HTTPException) as error:
        raise Unreachable(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        connection.close()


def _allowed() -> bool:
    """Webhooks lead inside only where the operator allows it (OVERTRICK_WEBHOOKS_LAN)."""
    return bool(settings.WEBHOOKS_LAN)
