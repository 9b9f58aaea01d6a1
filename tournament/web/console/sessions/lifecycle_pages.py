"""The lifecycle of a session: a new one, one repeated, its name and conditions; close and open again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.conditions import later_versions
from scoring.games.agreement import agree
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_sections import FollowSet, follow_set
from tournament.domain.games.readings.match_state import LaterDeals
from tournament.domain.games.reports import newer_rules as rules_report
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.inputs import Reasoned
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.clubs import change_club, found_club
from tournament.domain.people.readings.roles import own_club
from tournament.domain.room.reports.unfinished import unfinished
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.lifecycle import CloseSession, LaterRules, RepeatSession
from tournament.domain.sessions.acts.session_settings import change_session, shelve_session
from tournament.domain.sessions.readings.unfinished_sentences import sentences
from tournament.domain.stages.acts.swiss_pairs import create_swiss_pairs, usual_conditions
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.domain.time_zones import today, zone_of
from tournament.models import Club, Session
from tournament.sheets.event_kinds import OF_MATCHES, PAIRS, SWISS_PAIRS
from tournament.sheets.game_sheets import ChangedRules
from tournament.tables.rankings import changed_places, recounted_matches
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.conditions_form import ConditionsForm, PhonesForm, form_values, standing
from tournament.web.console.forms.console_forms import KINDS, NewSessionForm, SessionForm
from tournament.web.console.forms.refusing_form import WholeNumber, button_of, form_of, value_of, values_of
from tournament.web.console.sessions.desk import Again, desk_page
from tournament.web.formatting.data_tables import PageTable
from tournament.web.formatting.reader import reading
from tournament.web.games.sessions import session_of
from tournament.words.conditions import phrase_of, rules_version
from tournament.words.game_words import rules_apart


@desk
def new_session(request: HttpRequest) -> HttpResponse:
    club = own_club(request.user)
    initial = {"date": today(), "name": pgettext("event", "Pairs"), **_as_last_time(club)}
    form = NewSessionForm(request.POST or None, club=club, initial=initial)
    form.wanted = request.GET.get("kind", "")
    if request.method == "POST" and form.is_valid():
        facts, by = form.cleaned_data, director(request)
        club = club_called(club, facts.get("club", ""), facts.get("time_zone", ""), by)
        return redirect("setup", _created(club, form, by).pk)
    return render(
        request, "console/sessions/new_session.html", {"form": form}, status=400 if form.errors else 200
    )


def _as_last_time(club: Club | None) -> dict[str, object]:
    """The kind and the place of the club's latest session that this form could have made."""
    sessions = Session.objects.filter(event__club=club, event__kind__in=KINDS).order_by("date", "pk")
    latest = sessions.values("event__kind", "place").last()
    return {"kind": latest["event__kind"], "place": latest["place"]} if latest else {}


def _created(club: Club, form: NewSessionForm, by: Actor) -> Session:
    """The session with its event; of Swiss pairs with the usual conditions of their matches."""
    facts, columns = form.cleaned_data, form.conditions()
    where = {"day": facts["date"], "place": facts["place"], "by": by}
    if facts["kind"] == SWISS_PAIRS:
        conditions = usual_conditions(columns["method"], facts["rounds"], facts["match_boards"])
        return create_swiss_pairs(club, conditions, **where, **columns)
    sessions = facts["sessions"] or 1
    return lifecycle.create_session(club, kind=facts["kind"], sessions=sessions, **where, **columns)


def club_called(club: Club | None, name: str, zone: str, by: Actor) -> Club:
    """The club of a new session: founded, or called by the name that is given to it before its first one."""
    if club is None:
        return found_club(name=name, time_zone=zone, by=by)
    standing = {"name": club.name, "time_zone": str(zone_of(club))}
    wishes = {"name": name, "time_zone": zone}
    changed = {column: value for column, value in wishes.items() if value not in ("", standing[column])}
    return change_club(club, by=by, **changed) if changed else club


@desk
@require_POST
def repeat(request: HttpRequest, session_id: int) -> HttpResponse:
    """The last session again on another date; the set-up page opens with its pairs."""
    form = form_of(RepeatSession)(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(text for found in form.errors.values() for text in found))
        return desk_page(request, status=400)
    fresh = repeat_any(
        session_of(session_id),
        day=form.cleaned_data["date"],
        as_planned=form.cleaned_data["as_planned"],
        by=director(request),
    )
    return redirect("setup", fresh.pk)


SHELVED = {
    "": gettext_lazy("The session is back in the list."),
    Session.Shelf.ARCHIVED: gettext_lazy("“%(name)s” is archived."),
    Session.Shelf.DELETED: gettext_lazy("“%(name)s” is deleted."),
}


@desk
def about_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Its name, date and venue; the ways to put it away and to bring it back."""
    session = session_of(session_id)
    standing = {"name": session.event.name, "date": session.date, "place": session.place}
    form = SessionForm(request.POST or None, initial=standing)
    if "shelf" in form.data:  # a button that puts it away, or brings it back
        where = button_of(request.POST, SHELVED, "shelf", required=False)
        shelve_session(session, where, by=director(request))
        return done(request, SHELVED[where] % {"name": session.event.name}, "console")
    if request.method == "POST" and form.is_valid():
        facts = form.cleaned_data
        change_session(
            session, name=facts["name"], day=facts["date"], place=facts["place"], by=director(request)
        )
        return done(request, _("Saved."), "about_session", session_id)
    context = {"session": session, "form": form, "again": Again.of(session)}
    return render(request, "console/sessions/about_session.html", context, status=400 if form.errors else 200)


@desk
def conditions(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    event = session.event
    if event.kind in OF_MATCHES:
        return redirect("team_conditions", session_id)
    form = ConditionsForm(request.POST or None, initial=standing(heading_of(session)))
    if event.kind != PAIRS:
        del form.fields["sit_outs"]
    phones = PhonesForm(request.POST or None, initial=form_values(event.options))
    if request.method == "POST" and form.is_valid() and phones.is_valid():
        chosen = form.conditions(event)
        chosen["options"] = {**chosen["options"], **phones.options(event)}
        lifecycle.change_conditions(event, by=director(request), **chosen)
        return done(request, _("Saved."), "setup", session.pk)
    context = {
        "form": form,
        "phones": phones,
        "session": session,
        "rules": rules_version(event.rules, reading()),
        "later": any(
            [*rules_report.changed_options(session, one.since)] for one in later_versions(event.rules)
        ),
    }
    status = 400 if form.errors or phones.errors else 200
    return render(request, "console/sessions/conditions.html", context, status=status)


@desk
@require_http_methods(["GET", "POST"])
def newer_rules(request: HttpRequest, session_id: int) -> HttpResponse:
    """What a later version of the rules, or a club's rule set that was changed, would change; the buttons."""
    session = session_of(session_id)
    error, status = None, 200
    if request.method == "POST":
        try:
            _take_over(request, session)
            return done(request, _("Scored by the newer rules."), "newer_rules", session_id)
        except LaterDeals as refusal:
            error, status = refusal, 409
        except DirectorError as refusal:
            error, status = refusal, refusal.status
    sheet = rules_report.newer_rules(session, request.user)
    several = len({one.session for one in sheet.places}) > 1
    context = {
        "session": session,
        "sheet": sheet,
        "error": error,
        "changes": [
            (_(phrase_of(option, code, sheet.rules)), _(phrase_of(option, code, one.since)))
            for one in sheet.later
            for option, code in one.options
        ],
        "places": [
            PageTable(changed_places(one.places, sheet.heading, reading().day(one.date) if several else ""))
            for one in sheet.places
        ],
        "sets": [
            (one, _rules(one), PageTable(recounted_matches(one.matches, _("Matches")))) for one in sheet.sets
        ],
    }
    return render(request, "console/sessions/newer_rules.html", context, status=status)


def _rules(one: ChangedRules) -> list[tuple[str, str, str]]:
    """The rules of a section and of its set that differ, in words."""
    stored = (one.preset, one.overrides), (one.new_preset, one.new_overrides)
    before, after = (agree(one.game, *rules) for rules in stored)
    return list(rules_apart(before, after, reading()))


def _take_over(request: HttpRequest, session: Session) -> None:
    """A section's set, or the version that the button names."""
    by = director(request)
    section = value_of(request.POST, "section", WholeNumber(required=False))
    if not section:
        lifecycle.score_by_later_rules(session.event, by=by, **values_of(LaterRules, request.POST))
        return
    sections = session.sections.with_games().select_related("session__event__club")
    follow_set(get_object_or_404(sections, pk=section), by=by, **values_of(FollowSet, request.POST))


@desk
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest, session_id: int) -> HttpResponse:
    """Without the tick, the page lists what is left unfinished."""
    session = session_of(session_id)
    left = unfinished(session, own_cover(session, request.user))
    context, status = (
        {"session": session, "left": sentences(left), "needs_confirmation": left.needs_confirmation},
        200,
    )
    if request.method == "POST":
        knowingly = values_of(CloseSession, request.POST)["unfinished"]
        try:
            lifecycle.close_session(session, by=director(request), left=left, knowingly=knowingly)
            return done(request, _("The session is closed. The ranking is final."), "room", session_id)
        except DirectorError as error:
            context["error"], status = error, error.status
    return render(request, "console/sessions/close.html", context, status=status)


@desk
@require_POST
def reopen(request: HttpRequest, session_id: int) -> HttpResponse:
    lifecycle.reopen_session(
        session_of(session_id), by=director(request), **values_of(Reasoned, request.POST)
    )
    return done(request, _("The session is open again."), "room", session_id)
