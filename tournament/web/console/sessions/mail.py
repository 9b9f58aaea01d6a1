"""Results by e-mail: who gets them, a sample, the click that sends them, and what came of each message."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import MailMessage, MailServer, Player, Session
from tournament.readings.errors import DirectorError
from tournament.readings.outside.mail_problems import MAIL_PROBLEMS
from tournament.readings.outside.mail_recipients import (
    Recipient,
    Recipients,
    mail_server_of,
    recipients_of,
    refuse_sending,
)
from tournament.readings.outside.workers import has_live_worker
from tournament.services.acts.journal import Actor
from tournament.services.outside import result_mails
from tournament.sheets.languages import codes
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, choice
from tournament.web.games.sessions import session_of
from tournament.web.public.mail.message import Letters

State = MailMessage.State
AGAIN = (State.FAILED, State.UNSURE, State.CANCELLED)


class MailActForm(RefusingForm):
    do = choice(lambda: ACTS)


@desk
def session_mail(request: HttpRequest, session: int) -> HttpResponse:
    """Before the click the recipients and a sample; afterwards the log."""
    sitting = session_of(session)
    if request.method == "POST":
        message = ACTS[MailActForm(request.POST).values()["do"]](sitting, director(request))
        return done(request, message, "session_mail", session)
    found, sent = recipients_of(sitting), list(result_mails.messages_of(sitting))
    known = {one.digest for one in sent}
    fresh = tuple(one for one in found.recipients if known.isdisjoint(one.digests))
    context = {
        "session": sitting,
        "refusal": _refusal(sitting),
        "fresh": [(one, _names(one.players)) for one in fresh],
        "without": _names(found.without),
        "stopped": _names(found.stopped),
        "samples": _samples(sitting, fresh),
        "lines": _lines(sent, found),
        "waiting": sum(one.state == State.WAITING for one in sent),
        "again": sum(one.state in AGAIN for one in sent),
        "has_worker": has_live_worker(),
        "live": any(one.state in (State.WAITING, State.SENDING) for one in sent),
    }
    response = render(request, "console/mail/session.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _refusal(session: Session) -> DirectorError | None:
    try:
        refuse_sending(session)
    except DirectorError as refusal:
        return refusal
    return None


def _names(players: Iterable[Player]) -> str:
    return ", ".join(map(str, players))


def _samples(session: Session, fresh: tuple[Recipient, ...]) -> list[tuple[str, str, str]]:
    """The first message in every language: its code, subject and text, without the address that stops it."""
    server = mail_server_of(session)
    if not fresh or server is None or session.closed_at is None:
        return []
    letters = Letters(session, MailServer(club=server.club, sender=server.sender, address=server.address))
    found = []
    for language in codes():
        one = replace(fresh[0], language=language, token="0000000000000000")
        message = letters.message(one, with_paper=False)
        found.append((language, str(message.subject), str(message.body)))
    return found


def _lines(sent: list[MailMessage], found: Recipients) -> list[dict[str, object]]:
    who = {digest: one for one in found.recipients for digest in one.digests}
    return [
        {
            "message": one,
            "address": who[one.digest].address if one.digest in who else "",
            "names": _names(who[one.digest].players) if one.digest in who else "",
            "problem": MAIL_PROBLEMS[one.problem] if one.problem else "",
        }
        for one in sent
    ]


def _send(session: Session, by: Actor) -> str:
    count = result_mails.send_results(session, by=by)
    return ngettext("%(count)d message is being sent.", "%(count)d messages are being sent.", count) % {
        "count": count
    }


def _again(session: Session, by: Actor) -> str:
    result_mails.send_again(session, by=by)
    return _("Another attempt is made.")


def _cancel(session: Session, by: Actor) -> str:
    count = result_mails.cancel_waiting(session, by=by)
    return ngettext("%(count)d message is not sent.", "%(count)d messages are not sent.", count) % {
        "count": count
    }


ACTS: dict[str, Callable[[Session, Actor], str]] = {"send": _send, "again": _again, "cancel": _cancel}
