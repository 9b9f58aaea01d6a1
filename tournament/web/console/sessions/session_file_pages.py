"""The files of a session, events and results brought in, and public pages as a zip or on the web."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import (
    bring,
    contents,
    document_in,
    import_event,
    keep_for_a_day,
)
from tournament.domain.files.acts.result_imports import import_results, take_bridgemate_file
from tournament.domain.files.readings.uploaded_files import (
    export_event,
    file_name,
    read_result_file,
    read_upload,
)
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.domain.files.reports.exported_files import session_files, written
from tournament.domain.files.reports.published_results import ranking_agrees, summary
from tournament.domain.gate.reports.open_hands import refuse_hidden_hands
from tournament.domain.gate.reports.visibility import refuse_while_playing
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.outside.acts.publications import (
    publications_of,
    publish_session,
    published_folders,
    withdraw_session,
)
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.people.readings.roles import own_club
from tournament.domain.sessions.acts.session_settings import FederationCodes, set_federation
from tournament.domain.terminals.readings.terminal_line import TERMINAL_NOTES, place_named
from tournament.exchange.folder_zip import zip_folder
from tournament.exchange.formats import FORMATS
from tournament.exchange.results.condition_fitting import fitting
from tournament.models import IncomingFile, Publication, PublishingPlace, Session
from tournament.sheets.event_options import LONGEST_CODE, FileOffer, Lack
from tournament.web.console.access import desk, director, done
from tournament.web.console.club.publishing_places import log_lines
from tournament.web.console.forms.refusing_form import choice, form_of, row_of
from tournament.web.games.sessions import session_of
from tournament.web.public.site.site_folder import site_of
from tournament.web.server.refusal_page import refused

# The files of a session: what each holds and loses, what a federation's file still lacks.


@desk
def files(request: HttpRequest, session_id: int) -> HttpResponse:
    """What can be exported, and the codes that a federation asks for."""
    session = session_of(session_id)
    found, error = session_files(session), None
    form = form_of(FederationCodes)(
        request.POST or None, initial={"club": found.club_code, "charge": found.charge}
    )
    if request.method == "POST":
        try:
            set_federation(session.event, **form.values(), by=director(request))
            return done(request, _("Saved."), "session_files", session_id)
        except DirectorError as refusal:
            error = refusal
    return _files_page(request, session, {"form": form, "error": error})


def _files_page(request: HttpRequest, session: Session, shown: dict[str, Any]) -> HttpResponse:
    found, error = session_files(session), shown.get("error")
    offers = [_offer(one) for one in found.offers]
    context = {
        "session": session,
        "form": form_of(FederationCodes)(initial={"club": found.club_code, "charge": found.charge}),
        "longest": LONGEST_CODE,
        "lacks": [_lack(one) for one in found.lacks if one.code != "number"],
        "numberless": [one for one in found.lacks if one.code == "number"],
        "publishing": publishing_of(session),
        "federation": [one for one in offers if one["format"] == "usebio"],
        "programs": [one for one in offers if one["format"] != "usebio"],
        "lost": _lost_in(found.offers),
        **shown,
    }
    return render(
        request, "console/sessions/session_files.html", context, status=error.status if error else 200
    )


def _lack(lack: Lack) -> dict[str, object]:
    return {"lack": lack, "text": LACKS[lack.code] % {"numbers": ", ".join(lack.numbers)}}


def _offer(offer: FileOffer) -> dict[str, object]:
    name, use = FILES[offer.format]
    return {
        "format": offer.format,
        "name": name,
        "use": use,
        "extension": FORMATS[offer.format].extension,
    }


def _lost_in(offers: Iterable[FileOffer]) -> dict[str | Promise, list[str | Promise]]:
    """What this session has that some files cannot say, each with the names of those files."""
    lost: dict[str | Promise, list[str | Promise]] = {}
    for offer in offers:
        for code in offer.lost:
            lost.setdefault(LOST[code], []).append(FILES[offer.format][0])
    return lost


@desk
def file(request: HttpRequest, session_id: int, kind: str) -> HttpResponse:
    """The file itself; 404 for a format that this session does not have. A Bridgemate file is taken back."""
    session = session_of(session_id)
    if kind not in {offer.format for offer in session_files(session).offers}:
        raise Http404
    if request.method == "POST":
        return _take_back(request, session) if kind == "bws" else HttpResponseNotAllowed(["GET"])
    format_ = FORMATS[kind]
    content = written(kind, session, request.user)
    headers = format_.headers(file_name(session.event))
    return HttpResponse(content, format_.media_type, headers=headers)


def _take_back(request: HttpRequest, session: Session) -> HttpResponse:
    try:
        content = read_upload(request.FILES.get("file"), "bws")
        taken = take_bridgemate_file(session, content, by=director(request))
    except DirectorError as refusal:
        return _files_page(request, session, {"error": refusal})
    left_out = [
        (place_named(asdict(one)), str(TERMINAL_NOTES[one.code]) % asdict(one)) for one in taken.left_out
    ]
    return _files_page(request, session, {"taken": taken, "left_out": left_out})


# The words of the page of a session's files.

Words = Mapping[str, tuple[str | Promise, str | Promise]]
# Of each format its name, and what it is for.
FILES: Words = {
    "usebio": (
        "USEBIO 1.2",
        gettext_lazy("Results with national numbers."),
    ),
    "results_pbn": (
        gettext_lazy("PBN with results"),
        gettext_lazy("Boards, results and public hands."),
    ),
    "results_csv": (
        gettext_lazy("Results as CSV"),
        gettext_lazy("One line per board and table, for an organiser."),
    ),
    "report": (
        gettext_lazy("Text report"),
        gettext_lazy("ACBLscore layout, with real names."),
    ),
    "bws": (
        gettext_lazy("Bridgemate session"),
        gettext_lazy("Movement and names for Bridgemate Control."),
    ),
    "event": (
        gettext_lazy("Event file"),
        gettext_lazy("Event with its history, for another Overtrick."),
    ),
}
LOST: Mapping[str, str | Promise] = {
    "not_played": gettext_lazy("Boards that were not played are left out."),
    "weighted": gettext_lazy("Weighted and split scores appear as an average score with both sides' points."),
    "penalties": gettext_lazy("Penalties are in the totals only, not listed."),
    "substitutes": gettext_lazy("Substitutes are left out: the file has the entered players."),
    "event_total": gettext_lazy("The overall ranking is left out."),
}
LACKS: Mapping[str, str | Promise] = {
    "club_code": gettext_lazy("The federation's number of the club"),
    "no_names": gettext_lazy("No names"),
    "one_name": gettext_lazy("One name only"),
    "number": gettext_lazy("No membership number"),
    "half_number": gettext_lazy("No membership number, but the partner has one"),
    "known_number": gettext_lazy("No membership number; a player of this name has %(numbers)s"),
    "running": gettext_lazy("The session is not closed yet: results may still change."),
}


# Results of another program brought in: first looked at, then an event of the club.


@desk
def bring_results(request: HttpRequest) -> HttpResponse:
    """Choose a file; what is in it is shown before anything is kept."""
    error = None
    if request.method == "POST":
        try:
            data = read_upload(request.FILES.get("file"), "usebio")
            read_result_file(data)
            return redirect("incoming_results", keep_for_a_day(data, user=request.user).pk)
        except DirectorError as refusal:
            error = refusal
    return render(
        request,
        "console/sessions/imports/bring_results.html",
        {"error": error, "accept": ".xml,.pbn,.json,.csv,.bws,.zip"},
        status=error.status if error else 200,
    )


@desk
def incoming_results(request: HttpRequest, incoming: int) -> HttpResponse:
    """The contents of a file; imported after confirmation."""
    brought = get_object_or_404(IncomingFile, pk=incoming, user=request.user)
    error, found = None, None
    try:
        read = read_result_file(bytes(brought.data))
        fit = fitting(read)
        found = summary(read, fit)
        if request.method == "POST":
            by = director(request)
            event = import_results(read, fit, keeping_club(by=by), by=by)
            brought.delete()
            return done(
                request, _outcome(ranking_agrees(read, event)), "ranking", event.sessions.earliest("pk").pk
            )
    except DirectorError as refusal:
        error = refusal
    context, status = {"error": error, "found": found}, error.status if error else 200
    return render(request, "console/sessions/imports/incoming_results.html", context, status=status)


def _outcome(agrees: bool | None) -> str:
    if agrees is None:
        return _("The results are imported.")
    if agrees:
        return _("The results are imported. The ranking is the one in the file.")
    return _("The results are imported. The ranking differs from the one in the file.")


# An event taken along as one file, and one brought in: first looked at, then kept.

FORMAT = FORMATS["event"]


@desk
@require_GET
def take_event(request: HttpRequest, session_id: int) -> HttpResponse:
    """The whole event of a session, with its history; not for who has still to play in it."""
    event = session_of(session_id).event
    refuse_while_playing(event, request.user)
    refuse_hidden_hands(event, request.user)
    headers = FORMAT.headers(file_name(event))
    return HttpResponse(export_event(event), FORMAT.media_type, headers=headers)


@desk
def bring_event(request: HttpRequest) -> HttpResponse:
    """Choose a file; what is in it is shown before anything is kept."""
    error = None
    if request.method == "POST":
        try:
            incoming = bring(read_upload(request.FILES.get("file"), "event"), user=request.user)
            return redirect("incoming_event", incoming.pk)
        except DirectorError as refusal:
            error = refusal
    context = {"error": error, "format": FORMAT}
    return render(
        request, "console/sessions/imports/bring_event.html", context, status=error.status if error else 200
    )


@desk
def incoming_event(request: HttpRequest, incoming: int) -> HttpResponse:
    """The contents of a file and what would be new; imported after confirmation."""
    brought = get_object_or_404(IncomingFile, pk=incoming, user=request.user)
    error = None
    try:
        document = document_in(brought)
        found = contents(document, own_club(request.user))
        if request.method == "POST":
            by = director(request)
            event = import_event(document, keeping_club(by=by), proof=read_through, by=by)
            brought.delete()
            message = _("The event is imported, with its history. Its tables have new addresses.")
            return done(request, message, "room", event.sessions.latest("date", "pk").pk)
    except DirectorError as refusal:
        error, found = refusal, None
    context = {"error": error, "found": found, "incoming": brought}
    return render(
        request,
        "console/sessions/imports/incoming_event.html",
        context,
        status=error.status if error else 200,
    )


# The public pages of a session as a zip of files, for a director to put on a web server or a stick.


@desk
@require_GET
def site(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    format_ = FORMATS["site"]
    try:
        content = zip_folder(site_of(session))
    except DirectorError as refusal:
        return refused(request, refusal, refusal.status)
    return HttpResponse(content, format_.media_type, headers=format_.headers(file_name(session.event)))


# The pages of a session on the web: published and withdrawn by a click, with a log of what was done.

LOG = 10
ACTS = {
    Publication.Wish.PUBLISH.value: publish_session,
    Publication.Wish.WITHDRAW.value: withdraw_session,
}


@desk
@require_POST
def session_publish(request: HttpRequest, session_id: int) -> HttpResponse:
    """One click for one place."""
    session = session_of(session_id)
    places = PublishingPlace.objects.filter(club=session.event.club)
    place = row_of(PublishingPlace, "no_place", "")
    values = form_of(do=choice(ACTS), place=place)(request.POST, rows={"place": places}).values()
    ACTS[values["do"]](session, values["place"], by=director(request))
    if values["do"] == Publication.Wish.PUBLISH:
        return done(request, _("The pages are being published."), "session_files", session_id)
    return done(request, _("The pages are being unpublished."), "session_files", session_id)


def publishing_of(session: Session) -> dict[str, object]:
    """What the page of a session's files shows of it: each place with its state, and the log."""
    places = PublishingPlace.objects.filter(club=session.event.club)
    rows = list(publications_of(session))
    latest = {row.place_id: row for row in reversed(rows)}
    return {
        "places": [_state(place, session, latest.get(place.pk)) for place in places],
        "lines": log_lines(rows[:LOG]),
        "live": any(not row.is_over for row in rows),
        "has_worker": has_live_worker(),
    }


def _state(place: PublishingPlace, session: Session, latest: Publication | None) -> dict[str, object]:
    folder = published_folders(place).get(session.pk, "")
    was_published = latest is not None and (bool(folder) or latest.wish == Publication.Wish.PUBLISH)
    return {
        "place": place,
        "latest": latest,
        "address": f"{place.web.rstrip('/')}/{folder}/index.html" if place.web and folder else "",
        "path": f"{urlsplit(place.web).path.rstrip('/')}/{folder}",
        "is_there": bool(folder),
        "can_withdraw": was_published,
    }
