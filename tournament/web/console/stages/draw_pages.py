"""The page of the draw: propose a round, look at it, exchange teams, publish it, withdraw it."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.stages.acts.draws import (
    Proposal,
    Wish,
    change_draw,
    propose_draw,
    publish_draw,
    withdraw_draw,
)
from tournament.domain.stages.readings.swiss_rounds import (
    Before,
    NoDraw,
    before_round,
    draws_of,
    match_round_has_begun,
    meetings_despite,
    next_round,
    options_of_next_draw,
    problem_of_half_matches,
    sentence,
    stage_of,
    swiss_sections,
)
from tournament.domain.stages.reports.published_draws import draw_sheet, standing_for_draw
from tournament.models import Draw, Section
from tournament.sheets.draw_sheets import DrawnMatch, DrawSheet
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Team
from tournament.sheets.stage_options import ODD, POLICIES, DrawOptions, draw_options
from tournament.web.console.access import desk, director, say_done
from tournament.web.console.forms.refusing_form import (
    NO_CHOICE,
    Cut,
    RefusingForm,
    choice,
    form_of,
    pressed,
    reason,
    refusing,
    whole,
)
from tournament.web.console.stages import draw_words as words
from tournament.web.console.stages import team_changes
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.draw_page_words import WORDS, planned_repeats, playing_words

Slot = tuple[Team, int | None, str]
OFFER = "offer:"
MOST_ROUNDS = 99
NO_TEAM = gettext_lazy("There is no such team in this draw.")


# How the next round is drawn; `wishes`: the page had the fields of the wishes.
WayForm = form_of(
    Proposal,
    policy=choice(POLICIES),
    repeats=None,
    last=None,
    leaders=None,
    repeats_until=None,
    seed=None,
    wishes=pressed(),
    apart=pressed(),
    stationary=refusing(
        forms.RegexField(r"^[0-9 ,、]*$", required=False, max_length=80),
        "no_team",
        gettext_lazy("Enter team numbers separated by spaces."),
    ),
)


class DoForm(RefusingForm):
    """One of the acts, or a way out of a dead end that the page has offered."""

    do = Cut(20, required=False)

    def clean_do(self) -> str:
        do = str(self.cleaned_data["do"])
        if do not in ACTS and not do.startswith(OFFER):
            raise DirectorError("no_choice", str(NO_CHOICE))
        return do


@desk
@require_http_methods(["GET", "POST"])
def draw(request: HttpRequest, session_id: int) -> HttpResponse:
    session, section = session_of(session_id), _section(request, session_id)
    error = None
    if request.method == "POST":
        try:
            say_done(request, _done(request, section))
            return redirect(_address(section))
        except DirectorError as refusal:
            error = refusal
    context = _context(request, section, error) | {"session": session, "error": error}
    return render(request, "console/stages/draw.html", context, status=error.status if error else 200)


def _done(request: HttpRequest, section: Section) -> str:
    do = DoForm(request.POST).values()["do"]
    name = "propose" if do.startswith(OFFER) else do
    if name in ACTS_ON_A_DRAW:
        latest, seen = (
            draws_of(section).first(),
            form_of(seen=Cut(20, required=False))(request.POST).values()["seen"],
        )
        if name == "publish" and latest is not None and is_published_as_seen(latest, seen):
            return _published(latest)
        refuse_unseen(latest, seen)
    return ACTS[name](request, section)


def _address(section: Section) -> str:
    return f"{reverse('draw', args=[section.session_id])}?section={section.letter}"


def _section(request: HttpRequest, session_id: int) -> Section:
    """The section that is named, else the first whose rounds are drawn."""
    sections = {section.letter: section for section in swiss_sections(session_of(session_id))}
    if not sections:
        raise Http404
    named = form_of(section=Cut(8, required=False))(request.POST or request.GET).values()["section"]
    return sections.get(named) or next(iter(sections.values()))


def _propose(request: HttpRequest, section: Section) -> str:
    typed = WayForm(request.POST).values()
    number = next_round(section)
    options = _chosen(options_of_next_draw(section), typed, before_round(section, number).number)
    _refuse_strangers(section, options)
    offered, until = DoForm(request.POST).values()["do"].removeprefix(OFFER), None
    if offered in ODD:
        options = replace(options, odd=offered)
    elif is_number(offered):
        until = int(offered)
    standing = standing_for_draw(section, number, options.lag, running=typed["insist"])
    wish = Wish(options, repeats_until=until, insist=typed["insist"])
    propose_draw(section, standing, by=director(request), wish=wish)
    return _("Round %(round)s is drawn. Only directors see it until it is published.") % {"round": number}


def _refuse_strangers(section: Section, options: DrawOptions) -> None:
    """A team that stays at its tables is one of the section, though it may sit out this round."""
    known = {team.number for team in team_changes.teams_in(section)}
    strangers = [str(number) for number in options.stationary if number not in known]
    if strangers:
        raise DirectorError("no_team", sentence(section.kind, "unknown", teams=", ".join(strangers)))


def _chosen(options: DrawOptions, typed: dict[str, Any], number: int) -> DrawOptions:
    """The options with what was chosen for round `number` of the event."""
    if typed["wishes"]:
        numbers = typed["stationary"].replace(",", " ").replace("、", " ").split()
        as_stated = typed["apart"] == (number <= options.apart)
        options = replace(
            options,
            apart=options.apart if as_stated else MOST_ROUNDS * typed["apart"],
            stationary=tuple(int(number[:5]) for number in numbers),
            same_room=typed["same_room"],
        )
    return replace(
        options,
        policy=typed["policy"],
        first=typed["first"] or options.first,
        odd=typed["odd"] or options.odd,
        lag=options.lag if typed["lag"] is None else typed["lag"],
    )


def _draft(section: Section) -> Draw:
    found = draws_of(section).filter(published_at=None).first()
    if found is None:
        raise DirectorError("nothing_drawn", _("There is no draw to change. Draw the round first."))
    return found


def _exchange(request: HttpRequest, section: Section) -> str:
    team = whole("no_team", NO_TEAM)
    typed = form_of(first=team, second=team, reason=reason())(request.POST).values()
    found = _draft(section)
    one, other = typed["first"], typed["second"]
    named = {number for those in found.pairings for number in those}
    if one == other or not {one, other} <= named:
        raise DirectorError("no_team", sentence(section.kind, "choose"))
    swap = {one: other, other: one}
    pairings = [[swap.get(number, number) for number in those] for those in found.pairings]
    change_draw(found, pairings, by=director(request), reason=typed["reason"])
    return sentence(section.kind, "exchanged", one=one, other=other)


def _publish(request: HttpRequest, section: Section) -> str:
    return _published(publish_draw(_draft(section), by=director(request)))


def _published(draw: Draw) -> str:
    return _("The draw of round %(round)s is published.") % {"round": draw.round}


def _withdraw(request: HttpRequest, section: Section) -> str:
    found = draws_of(section).first()
    if found is None:
        raise DirectorError("nothing_drawn", _("There is no draw to change. Draw the round first."))
    was_published = found.published_at
    withdraw_draw(found, by=director(request))
    if was_published:
        return _("The draw is withdrawn. It can be changed and published again.")
    return _("The draw is discarded.")


ACTS_ON_A_DRAW: dict[str, Callable[[HttpRequest, Section], str]] = {
    "propose": _propose,
    "exchange": _exchange,
    "publish": _publish,
    "withdraw": _withdraw,
}
ACTS: dict[str, Callable[[HttpRequest, Section], str]] = {**ACTS_ON_A_DRAW, **team_changes.ACTS}


def _context(request: HttpRequest, section: Section, error: DirectorError | None) -> dict[str, Any]:
    draws = [*draws_of(section)]
    asked = request.GET.get("round", "")
    shown = next((one for one in draws if asked == str(one.round)), draws[0] if draws else None)
    latest = draws[0] if draws else None
    sheet = draw_sheet(section, shown, request.user) if shown else None
    is_draft = shown is not None and shown.published_at is None
    return {
        "section": section,
        "sections": [one.letter for one in swiss_sections(section.session)],
        "draws": [*reversed(draws)],
        "shown": shown,
        "seen": seen_of(latest),
        "sheet": sheet,
        "rows": [_row(match, sheet) for match in sheet.matches] if sheet else [],
        "summary": words.summary(sheet) if sheet else [],
        "way": words.way_words(sheet) if sheet else "",
        "odd": words.odd_words(sheet) if sheet else "",
        "instead": words.pairing_words(sheet.instead) if sheet else "",
        "despite": meetings_despite(section, shown.pairings) if shown else (),
        "is_draft": is_draft,
        "is_stale": is_draft and shown is not None and _is_stale(section, shown),
        "is_latest": shown == latest,
        "may_withdraw": shown is not None
        and shown == latest
        and not match_round_has_begun(section, shown.round),
        "teams": sorted((team.number, team) for match in sheet.matches for team in match.teams)
        if sheet and is_draft
        else [],
        "offers": words.offers_of(error) if isinstance(error, NoDraw) else [],
        **team_changes.context_of_teams(section),
        **_next(request, section, latest),
    }


def _is_stale(section: Section, draft: Draw) -> bool:
    """Whether a team has come or left since the draw."""
    playing = {team.number for team in before_round(section, draft.round).playing}
    return playing != {number for those in draft.pairings for number in those}


def _row(match: DrawnMatch, sheet: DrawSheet) -> tuple[DrawnMatch, list[Slot], list[tuple[str, str]]]:
    """A match, its teams with their places (none in a round without standings), and the notes on it."""
    places = match.ranks if not sheet.first else ()
    slots = [*zip_longest(match.teams, places, words.seats(match, sheet))]
    return match, slots, words.notes(match, sheet)


def _next(request: HttpRequest, section: Section, latest: Draw | None) -> dict[str, Any]:
    """What the form of the next round shows."""
    number, stage = next_round(section), stage_of(section)
    before, options = before_round(section, number), options_of_next_draw(section)
    stated = draw_options(stage.options)
    rounds = stage.rounds or 0
    standing = standing_for_draw(section, number, options.lag)
    shown = _typed_or(request, options, before.number)
    return {
        "next_round": before.number,
        "earlier": before.number - number,
        "rounds": rounds,
        "repeats": planned_repeats(section),
        "rematches": words.repeat_words(stated, rounds)
        if stated.may_repeat(rounds - before.number + 1)
        else "",
        "is_over": bool(rounds and before.number > rounds) or section.session.is_closed,
        "redraw": latest is not None and latest.published_at is None,
        "playing": playing_words(section.kind, len(before.playing)),
        "said": WORDS[section.kind],
        "waiting": standing.waiting,
        "policies": words.POLICIES.items(),
        "firsts": words.FIRST.items() if before.number == 1 else (),
        "lags": words.LAGS.items() if before.number > 1 else (),
        "options": shown,
        "insists": _insists(request, latest),
        "apart": before.number <= shown.apart,
        "has_categories": any(team.category for team in before.playing),
        **_odds(section, before, rounds),
    }


def _odds(section: Section, before: Before, rounds: int) -> dict[str, Any]:
    """What an odd number can do in this round, and why it cannot have a triple of half matches; no triple
    goes on after the last round.
    """
    if not any(len(own.playing) % 2 for own in before.of_groups()):
        return {}
    ways = words.ODD_OF_PAIRS if section.kind == SWISS_PAIRS else words.ODD
    problem = problem_of_half_matches(section)
    barred = {"short_triple": bool(problem), "long_triple": before.number == rounds}
    return {
        "odds": [(code, label) for code, label in ways.items() if not barred.get(code)],
        "no_halves": problem,
    }


def _insists(request: HttpRequest, latest: Draw | None) -> bool:
    """Whether running results count: as typed, or as in the draft that would be drawn again."""
    form = WayForm(request.POST)
    if form.is_valid():
        return bool(form.cleaned_data["insist"])
    return latest is not None and latest.published_at is None and bool(latest.options.get("running"))


def _typed_or(request: HttpRequest, options: DrawOptions, number: int) -> DrawOptions:
    """The options that were typed, where the page comes back with a refusal."""
    form = WayForm(request.POST)
    return _chosen(options, form.cleaned_data, number) if form.is_valid() else options


# Acts on a draw come from a page that showed it: an act on a draw that has changed since is refused.

NONE = "none"


def seen_of(draw: Draw | None, *, as_draft: bool = False) -> str:
    """A digest of what a page shows of the latest draw. `as_draft`: as it was before it was published."""
    if draw is None:
        return NONE
    is_published = draw.published_at is not None and not as_draft
    text = json.dumps([draw.pk, draw.round, draw.pairings, is_published])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_published_as_seen(latest: Draw | None, seen: str) -> bool:
    """Whether the shown draft has been published since, as by a second click."""
    return latest is not None and latest.published_at is not None and seen == seen_of(latest, as_draft=True)


def refuse_unseen(latest: Draw | None, seen: str) -> None:
    """Conflict `other_draw` where the page showed another draw."""
    if seen and seen != seen_of(latest):
        raise Conflict(
            "other_draw",
            _("The draw changed after you opened this page. Nothing was done. This is the current draw."),
        )
