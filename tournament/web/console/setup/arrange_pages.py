"""Seats arranged by wishes and grade: a preview with its reasons, applied; and the wishes kept."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from tournament.domain.club.reports.club_grades import strengths_of, strengths_of_entrants
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Refusal
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_club
from tournament.domain.seats.acts import arranging
from tournament.domain.seats.acts.arranging import NewWish
from tournament.domain.seats.readings.arranging import Arranging, arranged_sections
from tournament.domain.seats.reports.arrangements import seat_arrangement
from tournament.domain.stages.acts import seeding as seeds
from tournament.domain.stages.readings.seeds_by_grade import REFUSALS
from tournament.domain.stages.reports.drawn_wishes import drawn_wishes, seeding
from tournament.models import Club, PersonalData, Player, SeatWish, Session
from tournament.sheets.event_kinds import OF_MATCHES
from tournament.sheets.languages import joined_names
from tournament.sheets.seat_arrangement import SeatArrangement, SeatMove, WishAnswer
from tournament.sheets.stage_options import FIRST_ROUNDS
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import (
    RefusingForm,
    WholeNumber,
    button_of,
    form_of,
    row_of,
)
from tournament.web.formatting.figures import name_or_empty, pair_words
from tournament.web.games.sessions import session_of

NO_WISH: Refusal = ("no_wish", gettext_lazy("This wish has been removed already."))
ASKED = {"asked": WholeNumber(required=False)}
ArrangeForm = form_of(Arranging, **ASKED)
WishForm, RemoveForm = form_of(NewWish), form_of(wish=row_of(SeatWish, *NO_WISH))
FIRST_ASKED = Arranging(stationary=True, wishes=True)
LIMITS = {"player": gettext_lazy("Player"), "other": gettext_lazy("Other player")}


@desk
def arrange_seats(request: HttpRequest, session_id: int) -> HttpResponse:
    """What the chosen wishes come to; with POST it is applied, or a wish of the session added or removed."""
    session, error = session_of(session_id), None
    if request.method == "POST":
        try:
            return ACTS[button_of(request.POST, ACTS)](request, session)
        except DirectorError as refusal:
            error = refusal
    if session.event.kind in OF_MATCHES:
        return _drawn(request, session, error)
    how = _how(ArrangeForm(request.POST or request.GET))
    sections = arranged_sections(session)
    sheet = seat_arrangement(session, how, strengths_of(session)) if sections else None
    context = {
        "session": session,
        "sheet": sheet,
        "how": how,
        "moves": [_move(one) for one in sheet.moves] if sheet else [],
        "answers": _answers(sheet.wishes) if sheet else [],
        "choices": _choices(how, sheet) if sheet else [],
        "wishes": session.seat_wishes.select_related("player", "other"),
        "form": _wish_form(_here(session), session),
        "has_begun": any(one.results.exists() for one in sections),
        "error": error,
    }
    return _kept_off(render(request, "console/setup/arrange.html", context, status=_status(error)))


def _drawn(request: HttpRequest, session: Session, error: DirectorError | None) -> HttpResponse:
    """Where a draw or a schedule says who meets: the tables by wishes, and the seeds by grade."""
    sheet = seeding(session, strengths_of_entrants(session))
    context = {
        "session": session,
        "answers": _answers(drawn_wishes(session)),
        "seeding": sheet,
        "seeds": [(one, _names(one.players)) for one in sheet.lines],
        "first": FIRST_ROUND_BY_SEEDS[sheet.first],
        "refusal": REFUSALS.get(sheet.refusal, ""),
        "has_draw": sheet.first in FIRST_ROUNDS,
        "wishes": session.seat_wishes.select_related("player", "other"),
        "form": _wish_form(_here(session), session),
        "error": error,
    }
    return _kept_off(render(request, "console/setup/arrange_drawn.html", context, status=_status(error)))


def _seed(request: HttpRequest, session: Session) -> HttpResponse:
    seen = form_of(seeds.SeedingSeen)(request.POST).values()["seen"]
    moved = seeds.seed_by_grade(session, strengths_of_entrants(session), by=director(request), seen=seen)
    message = ngettext("%(count)d seed changed.", "%(count)d seeds changed.", moved) % {"count": moved}
    return done(request, message, "arrange_seats", session.pk)


def _answers(found: Iterable[WishAnswer]) -> list[tuple[WishAnswer, str, str]]:
    return [(one, _names(one.names), answer_words(one)) for one in found]


def _move(one: SeatMove) -> tuple[str, str, str, int]:
    return _names(one.names), pair_words(one.before), pair_words(one.after), one.table


def _how(form: RefusingForm) -> Arranging:
    """What is asked for; at first the wishes alone."""
    values = form.values() if form.is_valid() else {}
    asked = values.pop("asked", 0)
    return Arranging(**values) if asked else FIRST_ASKED


def _choices(how: Arranging, sheet: SeatArrangement) -> list[tuple[str, Any, bool, bool]]:
    """The boxes of the form: name, label, whether ticked and whether it can be."""
    form = ArrangeForm()
    return [
        (name, form.fields[name].label, getattr(how, name), name != "grades" or sheet.has_strengths)
        for name in ("stationary", "wishes", "grades")
    ]


def _apply(request: HttpRequest, session: Session) -> HttpResponse:
    moved = arranging.arrange_seats(
        session, _how(ArrangeForm(request.POST)), strengths_of(session), by=director(request)
    )
    message = ngettext("%(count)d seat arranged.", "%(count)d seats arranged.", moved) % {"count": moved}
    return done(request, message, "setup", session.pk)


def _add(request: HttpRequest, session: Session) -> HttpResponse:
    typed = _wish_form(_here(session), session, WishForm(request.POST)).values()
    arranging.add_wish(session.event.club, **typed, session=session, by=director(request))
    return done(request, _("Saved."), "arrange_seats", session.pk)


def _remove(request: HttpRequest, session: Session) -> HttpResponse:
    rows = session.seat_wishes.select_related("session")
    arranging.remove_wish(
        RemoveForm(request.POST, rows={"wish": rows}).values()["wish"], by=director(request)
    )
    return done(request, _("Removed."), "arrange_seats", session.pk)


ACTS: dict[str, Callable[[HttpRequest, Session], HttpResponse]] = {
    "apply": _apply,
    "seed": _seed,
    "add": _add,
    "remove": _remove,
}


# The wishes of the club, for all its sessions.


@desk
def seat_wishes(request: HttpRequest) -> HttpResponse:
    """The wishes of two players, and who is marked to need a fixed seat; with POST one added or removed."""
    club, error = own_club(request.user), None
    if request.method == "POST":
        try:
            return CLUB_ACTS[button_of(request.POST, CLUB_ACTS)](request, club)
        except DirectorError as refusal:
            error = refusal
    marked = PersonalData.objects.filter(player__club=club, needs_fixed_seat=True)
    context = {
        "wishes": _of_club(club),
        "fixed": [row.player for row in marked.select_related("player").order_by("player")],
        "form": _wish_form(Player.objects.filter(club=club)),
        "error": error,
    }
    return _kept_off(render(request, "console/club/seat_wishes.html", context, status=_status(error)))


def _add_of_club(request: HttpRequest, club: Club | None) -> HttpResponse:
    by = director(request)
    typed = _wish_form(Player.objects.filter(club=club), None, WishForm(request.POST)).values()
    arranging.add_wish(club or keeping_club(by=by), **typed, by=by)
    return done(request, _("Saved."), "seat_wishes")


def _remove_of_club(request: HttpRequest, club: Club | None) -> HttpResponse:
    form = RemoveForm(request.POST, rows={"wish": _of_club(club)})
    arranging.remove_wish(form.values()["wish"], by=director(request))
    return done(request, _("Removed."), "seat_wishes")


CLUB_ACTS: dict[str, Callable[[HttpRequest, Club | None], HttpResponse]] = {
    "add": _add_of_club,
    "remove": _remove_of_club,
}


def _of_club(club: Club | None) -> QuerySet[SeatWish]:
    rows = SeatWish.objects.filter(club=club, session=None)
    return rows.select_related("player", "other", "session")


def _wish_form(
    players: QuerySet[Player], session: Session | None = None, form: RefusingForm | None = None
) -> RefusingForm:
    """A wish of these players; to stay is asked only for a session."""
    form = form or WishForm(auto_id="wish-%s")
    form.offer(player=players, other=players)
    for name, label in LIMITS.items():
        form.fields[name].label = label
    kinds = [one for one in SeatWish.Kind.choices if session or one[0] != SeatWish.Kind.STAY]
    form.fields["kind"].choices = kinds  # type: ignore[attr-defined]
    return form


def _here(session: Session) -> QuerySet[Player]:
    return Player.objects.filter(memberships__contestant__section__session=session).distinct()


def _names(names: Iterable[Any]) -> str:
    return joined_names([name_or_empty(name) for name in names], get_language() or "en")


def answer_words(one: WishAnswer) -> str:
    """Why a wish is met or not."""
    figures = one.figures
    if one.code == "moves":
        return ngettext("moves %(count)d time", "moves %(count)d times", figures[0]) % {"count": figures[0]}
    if one.code == "turned":
        return ngettext(
            "stays; %(count)d time in the other direction",
            "stays; %(count)d times in the other direction",
            figures[0],
        ) % {"count": figures[0]}
    if one.code == "meet":
        return _("meet in round %(number)d") % {"number": figures[0]}
    if one.code == "tables":
        return _("tables %(one)d and %(other)d in round 1") % {"one": figures[0], "other": figures[1]}
    if one.code == "in_round":
        number, first, second = figures
        facts = {"number": number, "one": first, "other": second}
        return _("round %(number)d: tables %(one)d and %(other)d") % facts
    return str(PLAIN[one.code])


PLAIN = {
    "still": gettext_lazy("stays at one table"),
    "partners": gettext_lazy("are partners"),
    "never": gettext_lazy("do not meet"),
    "sections": gettext_lazy("in different sections"),
    "not_seated": gettext_lazy("from the next round that is seated"),
}
# What seeds do in the first round, and what that costs; by Seeding.first.
FIRST_ROUND_BY_SEEDS = {
    "random": gettext_lazy("Round 1 is drawn by lot: it does not use seeds. Choose another way in the draw."),
    "adjacent": gettext_lazy(
        "Round 1: neighbours in grade meet. Strong ones take points from each other, which "
        "later rounds even out."
    ),
    "half": gettext_lazy(
        "Round 1: the upper half meets the lower half. The weaker start harder; later rounds even it out."
    ),
    "fold": gettext_lazy(
        "Round 1: the strongest meets the weakest. The weaker start harder; later rounds even it out."
    ),
    "knock-out": gettext_lazy(
        "The strongest two meet only in the final, and have byes first. The weaker have the harder way."
    ),
    "round-robin": gettext_lazy(
        "All meet all: seeds order the rounds and make groups even. That costs no balance."
    ),
}


def _status(error: DirectorError | None) -> int:
    return error.status if error else 200


def _kept_off(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
