"""Setting up: how many pairs, which movement, who sits where, start. One page and one form on it.

Whatever is pressed, what has been typed is saved first; a refusal saves nothing and keeps it on the page.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from secrets import SystemRandom
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Contestant, Section, Session, TableToken
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import is_of_pairs, pair_sections
from tournament.readings.stages.team_draws import swiss_sections
from tournament.reports.boards.session_boards import unlike_sections
from tournament.services.sessions import lifecycle
from tournament.services.sessions.comparison import score_across, score_apart
from tournament.services.setup import pairs, seating
from tournament.sheets.pairs_stage import pairs_stage
from tournament.web.console.access import desk, director, done, say_done
from tournament.web.console.forms.refusing_form import (
    NO_CHOICE,
    RefusingForm,
    WholeNumber,
    choice,
    refusing,
    row_of,
)
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.movements.movement_code import MovementForm
from tournament.web.console.movements.movement_form import MovementWishes
from tournament.web.console.setup.game_acts import save_rules_typed
from tournament.web.console.setup.seats import SeatsForm, save_typed
from tournament.web.console.setup.section_rows import OpenForm, boards_as_beside, section_rows
from tournament.web.console.setup.steps import steps_of
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.draw_words import planned_repeats

View = Callable[..., HttpResponse]


@desk
@require_GET
def setup(request: HttpRequest, session: int) -> HttpResponse:
    return _show(request, session_of(session))


def _show(request: HttpRequest, session: Session, error: DirectorError | None = None) -> HttpResponse:
    """The page as things stand, or with what was typed and why it could not be saved."""
    wishes = MovementWishes(request.POST or request.GET or boards_as_beside(session) or None)
    rows = section_rows(request, session, wishes.wanted)
    context = {
        "session": session,
        "sections": rows,
        "steps": steps_of(session, rows),
        "nameless": sum(row.nameless for row in rows),
        "wishes": wishes,
        "wishes_in": next((row.section.pk for row in rows if row.is_open), None),
        "more": wishes.data.get("more", ""),
        "has_pairs": any(row.pairs for row in rows),
        "has_movement": all(row.is_planned for row in rows),
        "needs_movement": any(row.needs_movement for row in rows),
        "is_drawn": any(row.is_drawn for row in rows),
        "repeats": next((planned_repeats(row.section) for row in rows if row.is_drawn), ""),
        "games": session.sections.with_games(),
        "unlike": unlike_sections(session),
        "comparison": _comparison(session),
        "error": error,
    }
    return render(request, "console/setup/setup.html", context, status=error.status if error else 200)


def _comparison(session: Session) -> str:
    """How several sections of pairs are scored: `across` the field or `apart`; empty without a choice."""
    fields = [section.field_id for section in pair_sections(session)]
    if len(fields) == 1 or not is_of_pairs(session) or session.stage is None:
        return ""
    if pairs_stage(session.stage.options).consolation:
        return ""
    return "across" if len({*fields}) == 1 else "apart"


def typed_first(view: View) -> View:
    """An act of the set-up page, after what was typed there: both are done, or neither."""

    @desk
    @require_POST
    @wraps(view)
    def guarded(request: HttpRequest, session: int, **rest: object) -> HttpResponse:
        sitting = session_of(session)
        try:
            with transaction.atomic():
                sent = OpenForm(sitting, request.POST).sent
                for section in sitting.sections.select_related("session__event__club"):
                    if section.game or section.pk in sent:
                        save_typed(
                            SeatsForm(section, request.POST), SpellingForm(request.POST), by=director(request)
                        )
                    save_rules_typed(request, section)
                return view(request, session, **rest)
        except DirectorError as error:
            return _show(request, sitting, error)

    return guarded


class ComparisonForm(RefusingForm):
    """How the sections are scored."""

    scored = choice(["apart", "across"])


@typed_first
def comparison(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    if ComparisonForm(request.POST).values()["scored"] == "apart":
        score_apart(sitting, by=director(request))
        message = _("Each section is now scored separately.")
    else:
        score_across(sitting, by=director(request))
        message = _("The sections are now compared with one another.")
    return done(request, message, "setup", session)


class SaveForm(RefusingForm):
    """Where the page goes on: at a section's seats or movements, or with all movements of one section."""

    to = refusing(
        forms.RegexField(r"^#(seats|movement)-[0-9]{1,18}$", required=False), "no_choice", NO_CHOICE
    )
    more = WholeNumber(required=False)


@typed_first
def save(request: HttpRequest, session: int) -> HttpResponse:
    """Nothing but what was typed; the wishes stay in the address."""
    form, wishes = SaveForm(request.POST), MovementWishes(request.POST)
    place, more = (form.values()[name] for name in ("to", "more"))
    if place.startswith("#seats"):
        say_done(request, _("The names are saved."))
    filled_in = wishes.filled_in
    if more:
        filled_in, place = {**filled_in, "more": str(more)}, f"#movement-{more}"
    return redirect(page_at(request, session, place, **filled_in))


def page_at(request: HttpRequest, session: int, place: str, **query: str) -> str:
    """The set-up page at one of its steps; of several sections the one worked on stays open."""
    section = OpenForm(session_of(session), request.POST).one
    query |= {"open": str(section)} if section else {}
    return reverse("setup", args=[session]) + (f"?{urlencode(query)}" if query else "") + place


@typed_first
def sections(request: HttpRequest, session: int) -> HttpResponse:
    lifecycle.add_section(session_of(session), by=director(request))
    return redirect("setup", session)


@typed_first
def movement(request: HttpRequest, session: int, section: int) -> HttpResponse:
    code, per_round = MovementForm(request.POST).values()["choice"]
    seating.choose_movement(_section(session, section), code, boards_per_set=per_round, by=director(request))
    return done(request, _("The movement is set. You can still choose another one."), "setup", session)


@typed_first
def lots(request: HttpRequest, session: int, section: int) -> HttpResponse:
    place = _section(session, section)
    order = list(range(place.contestants.numbered().count()))
    SystemRandom().shuffle(order)
    pairs.draw_lots(place, order, by=director(request))
    return done(request, _("The seats have been drawn."), "setup", session)


TWO_PAIRS = ("bad_swap", gettext_lazy("Choose two different pairs of one section."))


class SwapButtonForm(RefusingForm):
    """The section of the button."""

    swap = row_of(Section, *TWO_PAIRS)

    def __init__(self, session: Session, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.offer(swap=session.sections.all())


class SwapForm(RefusingForm):
    """Two pairs of a section."""

    def __init__(self, section: int, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        rows = Contestant.objects.filter(section=section).select_related("section__session")
        self.names = [f"{which}-{section}" for which in ("first", "second")]
        self.fields |= {name: row_of(Contestant, *TWO_PAIRS) for name in self.names}
        self.offer(**dict.fromkeys(self.names, rows))

    @property
    def pairs(self) -> tuple[Contestant, Contestant]:
        typed = self.values()
        one, other = (typed[name] for name in self.names)
        if one == other:
            raise DirectorError(TWO_PAIRS[0], str(TWO_PAIRS[1]))
        return one, other


@typed_first
def swap(request: HttpRequest, session: int) -> HttpResponse:
    """Two pairs change places: dragged onto one another, or chosen from two lists."""
    section = SwapButtonForm(session_of(session), request.POST).values()["swap"].pk
    pairs.swap_pairs(*SwapForm(section, request.POST).pairs, by=director(request))
    return redirect(page_at(request, session, f"#seats-{section}"))


@typed_first
def start(request: HttpRequest, session: int) -> HttpResponse:
    lifecycle.start_session(session_of(session), by=director(request))
    message = _("The session has started. Players can scan the QR codes now.")
    if swiss_sections(session_of(session)).exists():
        return done(request, message, "draw", session)
    return done(request, message, "table_codes" if _has_boards(session) else "room", session)


def _has_boards(session: int) -> bool:
    """Whether there are tables whose codes can be shown next."""
    return TableToken.objects.filter(section__session=session).exists()


def _section(session: int, pk: int) -> Section:
    return get_object_or_404(Section.objects.select_related("session__event__club"), pk=pk, session=session)
