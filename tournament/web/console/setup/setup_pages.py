"""Setting up: how many pairs, which movement, who sits where, start. One page and one form on it.

Whatever is pressed, what has been typed is saved first; a refusal saves nothing and keeps it on the page.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from itertools import groupby
from secrets import SystemRandom
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db import transaction
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.boards.reports.field import unlike_sections
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import refused
from tournament.domain.movements.reports.movement_offers import divisions_of
from tournament.domain.seats.acts import pair_seats, seating
from tournament.domain.seats.acts.contestants import once_played
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.session_settings import (
    NO_DIVISION,
    CompareSections,
    DivideSection,
    score_across,
    score_apart,
)
from tournament.domain.sessions.acts.session_settings import divide as divide_section
from tournament.domain.sessions.readings.pair_sessions import is_of_pairs, pair_sections
from tournament.domain.stages.readings.swiss_rounds import swiss_sections
from tournament.models import Contestant, Membership, PlannedDate, Section, Session, TableToken
from tournament.movements.changes.divisions import Division, Order
from tournament.sheets.event_kinds import PAIRS, SWISS_PAIRS
from tournament.sheets.stage_options import pairs_stage
from tournament.web.console.access import desk, director, done, say_done
from tournament.web.console.forms.refusing_form import (
    NO_CHOICE,
    WholeNumber,
    form_of,
    refusing,
    row_of,
    values_of,
)
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.movements.movement_code import movement_chosen, name_of
from tournament.web.console.movements.movement_wishes import MovementWishes, Wanted
from tournament.web.console.movements.offer_pages import Offer, offer_of
from tournament.web.console.setup.game_setup import save_rules_typed
from tournament.web.console.setup.seat_fields import SeatingLine, SeatsForm, positions_of, save_typed
from tournament.web.games.sessions import session_of
from tournament.web.public.events.event_words import origin_words
from tournament.web.public.teams.draw_page_words import planned_repeats

View = Callable[..., HttpResponse]


@desk
@require_GET
def setup(request: HttpRequest, session_id: int) -> HttpResponse:
    return _show(request, session_of(session_id))


def _show(request: HttpRequest, session: Session, error: DirectorError | None = None) -> HttpResponse:
    """The page as things stand, or with what was typed and why it could not be saved."""
    wishes = MovementWishes(request.POST or request.GET or wishes_of_session(session) or None)
    rows = section_rows(request, session, wishes.wanted)
    context = {
        "session": session,
        "sections": rows,
        "choosing": next((row for row in rows if row.is_next), None),
        "steps": steps_of(session, rows),
        "nameless": sum(row.nameless for row in rows),
        "is_naming": not all(row.is_listed or not row.is_open for row in rows),
        "wishes": wishes,
        "wishes_in": next((row.section.pk for row in rows if row.is_open), None),
        "has_asked": (request.method == "POST" or bool(request.GET)) and wishes.has_changed(),
        "more": wishes.data.get("more", ""),
        "has_pairs": any(row.pairs for row in rows),
        "has_movement": all(row.is_planned for row in rows),
        "needs_movement": any(row.needs_movement for row in rows),
        "is_drawn": any(row.is_drawn for row in rows),
        "repeats": next((planned_repeats(row.section) for row in rows if row.is_drawn), ""),
        "games": session.sections.with_games(),
        "unlike": unlike_sections(session),
        "comparison": _comparison(session),
        "origin": origin_words(session.stage) if session.event.kind in (PAIRS, SWISS_PAIRS) else "",
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
    def guarded(request: HttpRequest, session_id: int, **rest: object) -> HttpResponse:
        session = session_of(session_id)
        try:
            with transaction.atomic():
                sent = OpenForm(session, request.POST).sent
                for section in session.sections.select_related("session__event__club"):
                    if section.game or section.pk in sent:
                        save_typed(
                            SeatsForm(section, request.POST), SpellingForm(request.POST), by=director(request)
                        )
                    save_rules_typed(request, section)
                return view(request, session_id, **rest)
        except DirectorError as error:
            return _show(request, session, error)

    return guarded


@typed_first
def comparison(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    if values_of(CompareSections, request.POST)["scored"] == "apart":
        score_apart(session, by=director(request))
        message = _("Each section is now scored separately.")
    else:
        score_across(session, by=director(request))
        message = _("The sections are now compared with each other.")
    return done(request, message, "setup", session_id)


@typed_first
def save(request: HttpRequest, session_id: int) -> HttpResponse:
    """Nothing but what was typed; the wishes stay in the address."""
    to = forms.RegexField(r"^(#(seats|movement)-[0-9]{1,18}|arrange)$", required=False)
    fields = {"to": refusing(to, "no_choice", NO_CHOICE), "more": WholeNumber(required=False)}
    typed, wishes = form_of(**fields)(request.POST).values(), MovementWishes(request.POST)
    place, more = typed["to"], typed["more"]
    if place == "arrange":
        return redirect("arrange_seats", session_id)
    if place.startswith("#seats"):
        say_done(request, _("The names are saved."))
    filled_in = wishes.filled_in
    if more:
        filled_in, place = {**filled_in, "more": str(more)}, f"#movement-{more}"
    return redirect(page_at(request, session_id, place, **filled_in))


def page_at(request: HttpRequest, session_id: int, place: str, **query: str) -> str:
    """The set-up page at one of its steps; of several sections the one worked on stays open."""
    section = OpenForm(session_of(session_id), request.POST).one
    query |= {"open": str(section)} if section else {}
    return reverse("setup", args=[session_id]) + (f"?{urlencode(query)}" if query else "") + place


@typed_first
def sections(request: HttpRequest, session_id: int) -> HttpResponse:
    lifecycle.add_section(session_of(session_id), by=director(request))
    return redirect("setup", session_id)


@typed_first
def movement(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    place = _section(session_id, section)
    code, per_round = movement_chosen(place, request.POST)
    seating.choose_movement(place, code, boards_per_set=per_round, by=director(request))
    return done(request, _("The movement is set. You can still choose another one."), "setup", session_id)


@typed_first
def lots(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    place = _section(session_id, section)
    order = list(range(place.contestants.numbered().count()))
    SystemRandom().shuffle(order)
    pair_seats.draw_lots(place, order, by=director(request))
    return done(request, _("The seats have been drawn."), "setup", session_id)


TWO_PAIRS = ("bad_swap", gettext_lazy("Choose two different pairs of one section."))


@typed_first
def swap(request: HttpRequest, session_id: int) -> HttpResponse:
    """Two pairs change places: dragged onto one another, or chosen from two lists."""
    rows = {"swap": session_of(session_id).sections.all()}
    button = form_of(swap=row_of(Section, *TWO_PAIRS))(request.POST, rows=rows)
    section = button.values()["swap"].pk
    pairs = Contestant.objects.filter(section=section).select_related("section__session")
    names = [f"{which}-{section}" for which in ("first", "second")]
    swap_form = form_of(**{name: row_of(Contestant, *TWO_PAIRS) for name in names})
    one, other = swap_form(request.POST, rows=dict.fromkeys(names, pairs)).values().values()
    if one == other:
        raise refused(TWO_PAIRS)
    pair_seats.swap_pairs(one, other, by=director(request))
    return redirect(page_at(request, session_id, f"#seats-{section}"))


@typed_first
def start(request: HttpRequest, session_id: int) -> HttpResponse:
    lifecycle.start_session(session_of(session_id), by=director(request))
    message = _("The session has started. Players can scan the QR codes now.")
    if swiss_sections(session_of(session_id)).exists():
        return done(request, message, "draw", session_id)
    return done(request, message, "table_codes" if _has_boards(session_id) else "room", session_id)


def _has_boards(session_id: int) -> bool:
    """Whether there are tables whose codes can be shown next."""
    return TableToken.objects.filter(section__session=session_id).exists()


def _section(session_id: int, pk: int) -> Section:
    return get_object_or_404(
        Section.objects.select_related("session__event__club"), pk=pk, session=session_id
    )


# The sections of the set-up page: one that is worked on is open, the others are a line each.


@dataclass(frozen=True, slots=True)
class SectionRow:
    """`pairs` are stored, `count` is what is typed, `pasted` a list that could not be read.

    Lines, offer and divisions are only of an open one.

    `is_next`: its movement is the next one to choose.

    `part` names the final and the consolation, where a stage has both.

    `recorded` counts the tables and rounds of imported results, in place of a movement.

    `is_played`: its seats and movement stay. `is_listed`: its names are read, not typed.
    """

    section: Section
    pairs: int
    nameless: int
    movement: str
    is_open: bool
    count: object = ""
    pasted: str = ""
    lines: tuple[SeatingLine, ...] = ()
    offer: Offer | None = None
    divisions: tuple[Division, ...] = ()
    part: str = ""
    is_next: bool = False
    recorded: Mapping[str, int] | None = None
    is_played: bool = False
    is_listed: bool = False

    @property
    def tables(self) -> list[tuple[str, tuple[SeatingLine, ...]]]:
        """The lines of each table of round 1, those without a table last; none without a movement."""
        if not any(line.start for line in self.lines):
            return []
        lines = sorted(self.lines, key=_by_table)
        return [(table, tuple(found)) for table, found in groupby(lines, lambda line: line.table)]

    @property
    def recommends(self) -> bool:
        """Whether a movement is still to be chosen."""
        return not self.section.movement

    @property
    def asks_for_pairs(self) -> bool:
        """Whether the number of pairs stands among the wishes: it still decides what fits."""
        return bool(self.lines) and not self.section.movement and not self.is_drawn

    @property
    def is_drawn(self) -> bool:
        """Whether its rounds are drawn one by one: it has conditions in place of a movement."""
        return self.section.kind == SWISS_PAIRS

    @property
    def is_planned(self) -> bool:
        """Whether it is known who meets whom, or how that is found."""
        return self.is_drawn or bool(self.section.movement)

    @property
    def is_divided_above(self) -> bool:
        """Whether the page proposes several sections, of which each has its movement."""
        return bool(self.divisions and self.offer and self.offer.many)

    @property
    def needs_movement(self) -> bool:
        """Whether the session cannot start yet: single players have no sides before a movement is chosen."""
        return self.section.contestant_size == 1 and bool(self.pairs) and not self.is_planned


class OpenForm(forms.Form):
    """Which sections are worked on: those whose fields are sent, or the one that the address asks for."""

    open = WholeNumber(required=False)
    more = WholeNumber(required=False)
    names = forms.BooleanField(required=False)

    def __init__(self, session: Session, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.keys = [*session.sections.with_boards().values_list("pk", flat=True)]
        self.sent = [pk for pk in self.keys if {f"seen-{pk}", f"count-{pk}"} & {*data}]
        self.is_valid()
        self.is_naming = self.cleaned_data["names"] or any(key.startswith("name-") for key in data)

    @property
    def opened(self) -> set[int]:
        """All that are sent, or asked for."""
        return {*self.sent, self.cleaned_data["open"], self.cleaned_data["more"]}

    @property
    def one(self) -> int | None:
        """Of several sections the only one that was sent: the one to open again."""
        return self.sent[0] if len(self.sent) == 1 and len(self.keys) > 1 else None


def section_rows(request: HttpRequest, session: Session, wanted: Wanted) -> list[SectionRow]:
    """Open: the only section, one without a movement, the one asked for, and those that were sent."""
    sections = [*session.sections.with_boards().select_related("session__event__club")]
    pairs, seats = _pairs(sections), _named_seats(sections)
    form = OpenForm(session, request.POST or request.GET)
    rows = []
    for section in sections:
        count = pairs[section.pk]
        if len(sections) == 1 or not section.movement or section.pk in form.opened:
            row = _opened(request, section, count, wanted)
            is_listed = bool(session.started_at) and not row.nameless and not form.is_naming
            rows.append(replace(row, is_listed=is_listed))
        else:
            nameless = count * len(positions_of(section)) - seats[section.pk]
            rows.append(SectionRow(section, count, nameless, name_of(section, None), is_open=False))
    chooses = next((row for row in rows if row.recommends and row.offer and row.offer.first), None)
    return [replace(row, part=_part(session, row.section), is_next=row is chooses) for row in rows]


def _part(session: Session, section: Section) -> str:
    others = pairs_stage(session.stage.options).consolation if session.stage else ()
    if not session.stage or not others:
        return ""
    return _("Consolation") if section.letter in others else session.stage.name


def wishes_of_session(session: Session) -> dict[str, object]:
    """What stands without being typed: the start of the date in the calendar, and for a section without a
    movement as many boards as those beside it on the same boards.
    """
    on = PlannedDate.objects.filter(session=session).exclude(starts=None).first()
    starts = {"starts": on.starts.isoformat("minutes")} if on else {}
    sections = [*session.sections.with_boards().annotate(last=Max("placements__round"))]
    fields = {section.field_id for section in sections if not section.movement}
    beside = [one.last * one.boards_per_set for one in sections if one.last and one.field_id in fields]
    return {**starts, **({"boards": max(beside)} if beside else {})}


def _opened(request: HttpRequest, section: Section, pairs: int, wanted: Wanted) -> SectionRow:
    seats = SeatsForm(section, request.POST)
    is_drawn, is_recorded = section.kind == SWISS_PAIRS, section.movement == "recorded"
    counts = {"tables": Count("table", distinct=True), "rounds": Max("round")}
    return SectionRow(
        section=section,
        pairs=pairs,
        nameless=sum(not chair.text for line in seats.lines for chair in line.chairs),
        movement=name_of(section, None),
        is_open=True,
        pasted=seats[seats.list].value() or "",
        count=seats[seats.count].value() or len(seats.lines) or "",
        lines=tuple(seats.lines),
        offer=None if is_drawn else offer_of(section, wanted),
        divisions=() if is_drawn else tuple(divisions_of(section, wanted)),
        recorded=section.placements.aggregate(**counts) if is_recorded else None,
        is_played=once_played(section),
    )


def _by_table(line: SeatingLine) -> tuple[bool, int, str, bool]:
    return not line.table, len(line.table), line.table, line.is_ew


def _pairs(sections: Iterable[Section]) -> Counter[int]:
    rows = Contestant.objects.numbered().filter(section__in=sections)
    return Counter(rows.values_list("section", flat=True).order_by())


def _named_seats(sections: Iterable[Section]) -> Counter[int]:
    """For each section the seats with a name; a seat with a substitute is one."""
    rows = Membership.objects.filter(contestant__section__in=sections, contestant__partner_entrant=None)
    seats = rows.values_list("contestant__section", "contestant", "position").order_by().distinct()
    return Counter(section for section, _contestant, _position in seats)


# The steps of setting up a session: which are done, and which one is next.


@dataclass(frozen=True, slots=True)
class Step:
    """`place` is the anchor on the page."""

    name: str
    place: str
    done: bool
    now: bool


def steps_of(session: Session, rows: Sequence[SectionRow]) -> list[Step]:
    """Pairs, movement, names, start; the first that is not done is the present one."""
    if not rows:
        return []
    first = rows[0].section
    has_pairs = all(row.pairs for row in rows)
    missing = sum(row.nameless for row in rows)
    word = _("Players") if first.event_kind.partners == 1 else _("Pairs")
    found = [(word, f"pairs-{first.pk}", has_pairs)]
    if any(row.pairs for row in rows):
        has_movement = has_pairs and all(row.is_planned for row in rows)
        planned = _("Conditions") if rows[0].is_drawn else _("Movement")
        found += [
            (planned, f"movement-{first.pk}", has_movement),
            (_("Names"), f"seats-{first.pk}", has_pairs and not missing),
        ]
    found.append((_("Start"), "start", session.started_at is not None))
    now = next((place for _name, place, done in found if not done), None)
    return [Step(name, place, done, place == now) for name, place, done in found]


# A large field divided into equal sections on the same boards: the cards of the set-up page, and the act.


@typed_first
def divide(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    rows = Section.objects.with_boards().select_related("session__event__club")
    place = get_object_or_404(rows, pk=section, session=session_id)
    typed = values_of(DivideSection, request.POST)
    division = _found(divisions_of(place, MovementWishes(request.POST).wanted), typed["division"])
    lot = list(range(sum(division.pairs)))
    SystemRandom().shuffle(lot)
    order = Order(typed["order"])
    divide_section(place, division, order, by=director(request), lot=lot if order == Order.LOT else ())
    message = _("Sections made, with movements. You can undo this in History.")
    return done(request, message, "setup", session_id)


def _found(offered: list[Division], key: str) -> Division:
    found = next((one for one in offered if one.key == key), None)
    if found is None:
        raise refused(NO_DIVISION)
    return found
