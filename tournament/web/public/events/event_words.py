"""The ranking of an event in words: its rules, its state, who goes on; and its masterpoints."""

from collections.abc import Mapping, Sequence

from django import template
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from scoring.schemes.masterpoint_schemes import Award
from tournament.domain.stages.readings.stage_terms import stage_before
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.domain.stages.reports.event_rankings import PARTIES
from tournament.models import Entrant, Session, Stage
from tournament.sheets.event_options import EventPart, from_pairs
from tournament.sheets.event_ranking import EventLine, EventList, Figure
from tournament.sheets.figures import decimal, exact, short
from tournament.sheets.languages import joined_names
from tournament.sheets.masterpoint_sheets import EntrantAward, MasterpointSheet, MatchAward, masterpoint_terms
from tournament.sheets.stage_options import carry_terms
from tournament.web.formatting.reader import for_reader, reading
from tournament.web.games.sessions import public_session
from tournament.web.public.steps import Sum
from tournament.words import event_words
from tournament.words.language import UNNAMED

register = template.Library()
register.filter("event_rule", for_reader(event_words.rule))
list_title = register.filter("list_title", for_reader(event_words.title))
register.filter("closing", for_reader(event_words.closing))
register.filter("end_state", for_reader(event_words.end_state))
register.filter("end_sign", event_words.end_sign)
over = register.filter("over", for_reader(event_words.over))
part_of_event = register.filter("part_of_event", for_reader(event_words.part_of_event))


@register.filter
def shared_rules(lists: Sequence[EventList]) -> list[str]:
    """The sentences that hold for every one of several lists: they are said once."""
    first, *others = (event_words.rules(sheet, reading()) for sheet in lists)
    return [rule for rule in first if all(rule in rules for rules in others)] if others else []


@register.filter
def own_rules(sheet: EventList, shared: Sequence[str]) -> str:
    """What holds for a list and is not in `shared`."""
    return " ".join(rule for rule in event_words.rules(sheet, reading()) if rule not in shared)


@register.filter
def part_in(session: Session, parts: Mapping[int, EventPart]) -> str:
    """Which part of its event a session is; empty where it is all of it."""
    return part_of_event(parts.get(session.pk))


def origin_words(stage: Stage | None) -> str:
    """Which stage the pairs of a stage come from, and what they bring along; empty of the first."""
    before, origin = stage_before(stage) if stage else None, from_pairs(stage.options) if stage else None
    if stage is None or not (before or origin):
        return ""
    terms, name = carry_terms(stage.carry), origin.event if origin else ""
    if before:
        name = before.name or _("Stage %(number)d") % {"number": before.order}
    carried = event_words.carry_over(terms.rule, terms.of_pairs, reading())
    return " ".join([_("Pairs come from: %(stage)s.") % {"stage": name}, carried])


@register.filter
def goes_on(line: EventLine, sheet: EventList) -> str:
    """Whether an entrant is among those who go on."""
    return event_words.goes_on(line, sheet, reading())


@register.filter
def entrant_names(entrant: Entrant) -> str:
    """A team's name, or the players of a pair, at the desk."""
    language = reading().code
    names = [row.player.name.in_language(language) for row in entrant.players.all()]
    called = entrant.name or joined_names(names, language)
    return called or _(UNNAMED[PARTIES[entrant.kind]]) % {"number": entrant.number}


@register.filter
def event_value(value: Figure | None, sheet: EventList) -> str:
    """A figure of the ranking: per cent with two decimals, whole ones while a session is running."""
    return decimal(value, 0 if sheet.whole else 2)


# The masterpoints of a stage, for everybody.

SCHEMES: dict[str, Promise] = {code: gettext_lazy(name) for code, name in event_words.SCHEMES.items()}


@require_GET
def masterpoints(request: HttpRequest, session_id: int) -> HttpResponse:
    """What was awarded; 404 while nothing is."""
    session, sheet = _awarded(session_id)
    whys = reverse("why_masterpoints", args=[session_id, 0]).removesuffix("0/")
    context = {"session": session, "sheet": sheet, "whys": whys}
    return render(request, "public/events/masterpoints.html", context)


@require_GET
def why_masterpoints(request: HttpRequest, session_id: int, entrant: int) -> HttpResponse:
    """What each player of an entrant was awarded, and for what."""
    session, sheet = _awarded(session_id)
    award = sheet.of(entrant)
    if award is None:
        raise Http404
    context = {"session": session, "sheet": sheet, "award": award, "sums": award_sums(award, sheet)}
    return render(request, "public/events/why_masterpoints.html", context)


def _awarded(session_id: int) -> tuple[Session, MasterpointSheet]:
    session = public_session(session_id)
    sheet = masterpoint_sheet(session, masterpoint_terms(session.stage_options))
    if sheet is None:
        raise Http404
    return session, sheet


# The working of an award: the places that an entrant covers, its matches, and what counts of both.

PLACES = 4  # decimals of a figure
AHEAD = {1: gettext_lazy("won"), 0: gettext_lazy("drawn")}


def award_sums(one: EntrantAward, sheet: MasterpointSheet) -> list[Sum]:
    sums = [
        Sum(_("Rank %(place)d") % {"place": place}, _working(award), short(award.points, PLACES))
        for place, award in enumerate(one.covered, start=one.place)
    ]
    if one.level > 1 and one.covered:
        parts = " + ".join(short(award.points, PLACES) for award in one.covered)
        how = f"({parts}) ÷ {one.level}"
        sums.append(
            Sum(_("Shared by %(count)d who are equal") % {"count": one.level}, how, _points(one.by_place))
        )
    sums += [_of_match(match) for match in one.matches]
    if sheet.per_match:
        rank, matches = _points(one.by_place), _points(one.by_matches)
        how = _("the higher of %(rank)s and %(matches)s") if sheet.higher else "%(rank)s + %(matches)s"
        sums.append(Sum(_("Together"), how % {"rank": rank, "matches": matches}, _points(one.points)))
    return sums


def _of_match(match: MatchAward) -> Sum:
    facts = {"round": match.round, "team": " ".join([match.opponent.number, reading().party(match.opponent)])}
    what = _("Round %(round)d against %(team)s") % facts
    return Sum(f"{what} · {AHEAD[match.ahead]}", _working(match.award), _points(match.award.points))


def _points(value: Figure) -> str:
    return short(value, PLACES)


def _working(award: Award) -> str:
    """The base and the product, without factors of 1: `10 + 2 × 10`, `0.01 × 8 × 2 × 0.7`."""
    factors = [one for one in award.factors if one != 1] or [1]
    product = " × ".join(exact(one, PLACES) for one in factors)
    if not award.base:
        return product
    return exact(award.base) if 0 in award.factors else f"{exact(award.base)} + {product}"
