"""The ranking of an event in words: its rules, its state, who goes on; and its masterpoints."""

from collections.abc import Mapping

from django import template
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from tournament.domain.stages.readings.stage_terms import stage_before
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.models import Entrant, Session, Stage
from tournament.sheets.event_options import EventPart
from tournament.sheets.event_ranking import EventLine, EventList, Figure, masterpoint_terms
from tournament.sheets.figures import decimal
from tournament.sheets.languages import joined_names
from tournament.sheets.stage_options import carry_terms
from tournament.web.formatting.reader import for_reader, reading
from tournament.web.games.sessions import session_of
from tournament.words import event_words
from tournament.words.language import UNNAMED

register = template.Library()
register.filter("event_rule", for_reader(event_words.rule))
list_title = register.filter("list_title", for_reader(event_words.title))
register.filter("end_state", for_reader(event_words.end_state))
over = register.filter("over", for_reader(event_words.over))


@register.filter
def part_in(session: Session, parts: Mapping[int, EventPart]) -> str:
    """Which part of its event a session is; empty where it is all of it."""
    return part_of_event(parts.get(session.pk))


@register.filter
def part_of_event(part: EventPart | None) -> str:
    """The stage where the event has several, and which of its sessions."""
    if part is None:
        return ""
    stage = part.stage
    if not stage and part.order > 1:
        stage = _("Stage %(number)d") % {"number": part.order}
    elif not stage and part.stages > 1:
        stage = _("Qualifying") if part.qualifying else _("Stage %(number)d") % {"number": 1}
    place = {"number": part.number, "sessions": part.sessions}
    session = _("session %(number)d of %(sessions)d") % place if part.sessions > 1 else ""
    return " · ".join(filter(None, (stage, session)))


def origin_words(stage: Stage | None) -> str:
    """Which stage the pairs of a stage come from, and what they bring along; empty of the first."""
    before = stage_before(stage) if stage else None
    if stage is None or before is None:
        return ""
    terms = carry_terms(stage.carry)
    name = before.name or _("Stage %(number)d") % {"number": before.order}
    carried = event_words.carry_over(terms.rule, terms.of_pairs, reading())
    return " ".join([_("Pairs come from: %(stage)s.") % {"stage": name}, carried])


@register.filter
def goes_on(line: EventLine, sheet: EventList) -> str:
    """Whether an entrant is among those who go on."""
    return event_words.goes_on(line, sheet, reading())


@register.filter
def entrant_names(entrant: Entrant) -> str:
    """The players of a pair at the desk."""
    language = reading().code
    names = [row.player.name.in_language(language) for row in entrant.players.all()]
    return joined_names(names, language) or _(UNNAMED["pair"]) % {"number": entrant.number}


@register.filter
def event_value(value: Figure | None, sheet: EventList) -> str:
    """A figure of the ranking: per cent with two decimals, whole ones while a session is running."""
    return decimal(value, 0 if sheet.whole else 2)


# The masterpoints of a stage, for everybody.

SCHEMES: dict[str, Promise] = {
    "jcbl_weekly": gettext_lazy("JCBL, club game"),
    "ebu": gettext_lazy("EBU, club game"),
    "sbu": gettext_lazy("SBU, club game"),
    "acbl_club": gettext_lazy("ACBL, club game"),
    "acbl_online": gettext_lazy("ACBL, club game online"),
    "own": gettext_lazy("the club's table"),
}


@require_GET
def masterpoints(request: HttpRequest, session_id: int) -> HttpResponse:
    """What was awarded; 404 while nothing is."""
    session = session_of(session_id)
    sheet = masterpoint_sheet(session, masterpoint_terms(session.stage_options))
    if sheet is None:
        raise Http404
    context = {"session": session, "sheet": sheet, "scheme": SCHEMES[sheet.scheme]}
    return render(request, "public/events/masterpoints.html", context)
