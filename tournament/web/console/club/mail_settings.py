"""E-mail of the club: its mail server, and the results of a session."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts import result_mails
from tournament.domain.outside.acts.result_mails import MailTrial
from tournament.domain.outside.readings.mail_delivery import (
    MAIL_PROBLEMS,
    Recipient,
    Recipients,
    mail_server_of,
    recipients_of,
    refuse_sending,
)
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.people.acts import clubs
from tournament.domain.people.readings.roles import own_club
from tournament.models import Club, MailMessage, MailServer, Player, Session
from tournament.sheets.languages import complete
from tournament.web.console.access import desk, director, done, say_done
from tournament.web.console.forms.refusing_form import button_of, choice, form_of, stored_password
from tournament.web.games.sessions import session_of
from tournament.web.public.mail.message import Letters
from tournament.web.server.addresses import phone_page

# The mail server of the club: entered, tried, removed. Its password is shown on no page.


class MailServerForm(forms.ModelForm):
    password = stored_password()

    class Meta:
        model = MailServer
        fields = ("host", "port", "security", "user", "password", "sender", "address")
        labels = {"address": gettext_lazy("Public address of Overtrick")}
        help_texts = {
            "sender": gettext_lazy("Replies of players go to this address."),
            "address": gettext_lazy(
                "Links in messages start with it. Leave blank if this program cannot be opened from home."
            ),
        }


@desk
def mail_server(request: HttpRequest) -> HttpResponse:
    """The settings, and what the latest trial came to."""
    club, error = own_club(request.user), None
    stored = MailServer.objects.filter(club=club).first() if club else None
    initial = None if stored else _proposed(request)
    form = MailServerForm(instance=stored, initial=initial)
    if request.method == "POST":
        try:
            club = club or clubs.found_club(name=_("Our club"), by=director(request))
            values = form_of(MailTrial, do=choice(SERVER_ACTS))(request.POST).values()
            is_saved = values["do"] == "save"
            form = MailServerForm(request.POST if is_saved else None, instance=stored, initial=initial)
            if not is_saved or form.is_valid():
                say_done(
                    request, SERVER_ACTS[values["do"]](club, {**_fields(form), **values}, director(request))
                )
                return redirect("mail_server")
        except DirectorError as refusal:
            error = refusal
    stored = MailServer.objects.filter(club=club).first() if club else None
    context = {"form": form, "error": error, "server": stored, "problem": _problem(stored)}
    status = error.status if error else 400 if form.errors else 200
    response = render(request, "console/mail/server.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _fields(form: MailServerForm) -> dict[str, Any]:
    return form.cleaned_data if form.is_bound else {}


def _proposed(request: HttpRequest) -> dict[str, str]:
    """An address that leads here from outside, where this page itself came over TLS."""
    return {"address": phone_page(request, "start").rstrip("/") if request.is_secure() else ""}


def _problem(server: MailServer | None) -> str:
    return str(MAIL_PROBLEMS[server.problem]) if server and server.problem else ""


def _save(club: Club, given: dict[str, Any], by: Actor) -> str:
    names = ("host", "port", "security", "user", "sender", "address")
    values = {name: given[name] for name in names}
    result_mails.set_mail_server(club, **values, password=given["password"] or None, by=by)
    return _("Saved. Test it now.")


def _try(club: Club, given: dict[str, Any], by: Actor) -> str:
    server = MailServer.objects.select_related("club").filter(club=club).first()
    if server is None:
        raise DirectorError("no_server", str(MAIL_PROBLEMS["no_server"]))
    tried = result_mails.try_mail_server(server, to=given["to"].strip())
    if tried.problem:
        sentence = f"{MAIL_PROBLEMS[tried.problem]} {tried.answer}".strip()
        raise DirectorError("mail_trial", sentence)
    if given["to"].strip():
        return _("The server works and accepted a message. Check that it arrives.")
    return _("The server works.")


def _remove(club: Club, given: dict[str, Any], by: Actor) -> str:
    result_mails.remove_mail_server(club, by=by)
    return _("Mail server removed. Nothing more is sent.")


SERVER_ACTS: dict[str, Callable[[Club, dict[str, Any], Actor], str]] = {
    "save": _save,
    "try": _try,
    "remove": _remove,
}


# Results by e-mail: who gets them, a sample, the click that sends them, and what came of each message.

State = MailMessage.State
AGAIN = (State.FAILED, State.UNSURE, State.CANCELLED)


@desk
def session_mail(request: HttpRequest, session_id: int) -> HttpResponse:
    """Before the click the recipients and a sample; afterwards the log."""
    session = session_of(session_id)
    if request.method == "POST":
        message = SESSION_ACTS[button_of(request.POST, SESSION_ACTS)](session, director(request))
        return done(request, message, "session_mail", session_id)
    found, sent = recipients_of(session), list(result_mails.messages_of(session))
    known = {one.digest for one in sent}
    fresh = tuple(one for one in found.recipients if known.isdisjoint(one.digests))
    context = {
        "session": session,
        "refusal": _refusal(session),
        "fresh": [(one, _names(one.players)) for one in fresh],
        "without": _names(found.without),
        "stopped": _names(found.stopped),
        "samples": _samples(session, fresh),
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
    for language in complete():
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
    return _("It will be tried again.")


def _cancel(session: Session, by: Actor) -> str:
    count = result_mails.cancel_waiting(session, by=by)
    return ngettext("%(count)d message was cancelled.", "%(count)d messages were cancelled.", count) % {
        "count": count
    }


SESSION_ACTS: dict[str, Callable[[Session, Actor], str]] = {"send": _send, "again": _again, "cancel": _cancel}
