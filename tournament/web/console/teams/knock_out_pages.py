"""The director's knock-out: seat a round, add extra boards to a tie, change a pairing before it is played."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.stages.formats import KNOCK_OUT
from scoring.teams.elimination import CONSOLATION
from scoring.teams.knock_out import extra_boards
from scoring.teams.three_ways import periods_of_four
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.readings.roles import Need, may
from tournament.domain.stages.acts import bracket_repairs, knock_outs
from tournament.domain.stages.readings.knock_out_rounds import (
    choices_of,
    moved_by_wishes,
    section_to_play,
    seeds_of,
)
from tournament.domain.stages.readings.swiss_rounds import meetings_despite
from tournament.domain.stages.reports.brackets import (
    knock_out_matters,
    tied_teams,
    visible_bracket,
    winners_of,
)
from tournament.domain.stages.reports.team_leagues import match_states
from tournament.models import Entrant, Section, Session, TeamMatch
from tournament.sheets.draw_sheets import Bracket, BracketMatch, WrongTeam, WrongTeams
from tournament.sheets.stage_options import MatchOptions, knock_out_options
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, choice, row_of
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.match_dates import MatchDateForm, dated_matches
from tournament.web.server.live import live, page

NOT_LOWER = gettext_lazy("Choose one of the lower seeds of the first round.")


class KnockOutForm(RefusingForm):
    """A button; `match` of extra boards, `one` and `other` of an exchange."""

    do = choice(lambda: [*DEEDS])
    match = row_of(TeamMatch, "no_match", gettext_lazy("Choose the match."), required=False)
    one = row_of(Entrant, "no_team", gettext_lazy("Choose both teams."), required=False)
    other = row_of(Entrant, "no_team", gettext_lazy("Choose both teams."), required=False)

    def __init__(self, section: Section, data: object) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        teams = Entrant.objects.filter(event=section.session.event_id)
        self.offer(match=section.team_matches.all(), one=teams, other=teams)
        self.may_choose, lower = choices_of(section)
        offered = teams.filter(pk__in=[team.pk for team in lower])
        for team in self.may_choose:
            self.fields[f"opponent-{team.pk}"] = row_of(Entrant, "bad_choice", NOT_LOWER, required=False)
            self.offer(**{f"opponent-{team.pk}": offered})

    def values(self) -> dict[str, Any]:
        """`choices`: the opponent of each team that has chosen one."""
        found = super().values()
        chosen = {team: found[f"opponent-{team.pk}"] for team in self.may_choose}
        return {**found, "choices": {team: other for team, other in chosen.items() if other}}


@desk
@require_http_methods(["GET", "POST"])
def knock_out(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    if request.method == "GET":
        return _show(request, session_id=session_id)
    section = _section_of(session)
    dated = MatchDateForm(dated_matches(session.event_id), request.POST)
    if dated.is_sent:
        dated.agree(director(request))
        return done(request, _("Saved."), "knock_out", session_id)
    values = KnockOutForm(section, request.POST).values()
    message = DEEDS[values["do"]](section, values, director(request))
    return done(request, message, "knock_out", session_id) if message else redirect("knock_out", session_id)


@live
def _show(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    found = visible_bracket(session, request.user)
    stage = session.stage
    section = section_to_play(stage) if stage and stage.format == KNOCK_OUT else None
    context = {
        "session": session,
        "bracket": found,
        "is_knock_out": stage is not None and stage.format == KNOCK_OUT,
        "may_run": may(request.user, Need.RUN, session.event.club),
        **(_acts(section, found) if section and found else {}),
        "wrong": _wrong(request, session),
    }
    return render(
        request,
        page(request, "console/teams/knock_out/knock_out.html", "console/teams/knock_out/_knock_out.html"),
        context,
    )


def _acts(section: Section, found: Bracket) -> dict[str, object]:
    """What can be done now: who is seeded before the first round, else the matches of the last round."""
    if not found.seated:
        stage = section.session.stage
        may_choose, lower = choices_of(section)
        options = knock_out_options(stage.options if stage else {})
        has_consolation = any(one.name == CONSOLATION for one in found.rounds)
        return {
            "seeds": seeds_of(section),
            "may_choose": may_choose,
            "lower": lower,
            "groups_of": options.groups_of,
            "lacks_consolation": options.consolation and not has_consolation,
        }
    current = [match for each in found.rounds if each.round == found.seated for match in each.matches]
    lengths = section.match_options
    begun = section.results.filter(round__gte=section.draws.latest("round").options["first"]).exists()
    first = section.draws.filter(policy=KNOCK_OUT, round=1).first()
    return {
        "moved": moved_by_wishes(section, first) if first and found.seated == 1 else (),
        "despite": meetings_despite(section, first.pairings) if first and found.seated == 1 else (),
        "tied": [(match, _extra_boards_of(match, lengths)) for match in current if match.tied],
        "undecided": [match for match in current if not any(slot.won for slot in match.slots)],
        "next_round": next((each for each in found.rounds if each.round == found.seated + 1), None),
        "exchangeable": [] if begun else _teams_of_round(section, found.seated),
        "section": section,
        "dates": _dates(section, current),
    }


def _dates(section: Section, current: list[BracketMatch]) -> list[tuple[TeamMatch, str]]:
    """The matches of the last round and how each stands, while one of them has not begun."""
    stage = section.session.stage
    states = match_states(stage) if stage else {}
    numbers = [one.match for one in current if not one.matches]
    rows = section.team_matches.filter(pk__in=numbers).select_related("home", "away").order_by("pk")
    found = [(row, states.get(row.pk, "")) for row in rows]
    return found if any(state == "coming" for _row, state in found) else []


def _extra_boards_of(match: BracketMatch, options: MatchOptions) -> int:
    """The matches of three or four teams have some of the boards each."""
    parts = {3: 2, 4: len(periods_of_four(options.halves))}.get(len(match.slots), 1)
    return extra_boards(options.boards // parts)


def _wrong(request: HttpRequest, session: Session) -> list[WrongTeam]:
    """The matches with a team that does not go on after a correction."""
    found = knock_out_matters(session, own_cover(session, request.user))
    return [one for item in found if isinstance(item, WrongTeams) for one in item.teams]


def _teams_of_round(section: Section, number: int) -> list[Entrant]:
    """Every team of the round that was seated last, those with a bye too."""
    numbers = {team for pairing in section.draws.get(round=number).pairings for team in pairing}
    return [*section.session.event.entrants.filter(number__in=numbers).order_by("number")]


def _section_of(session: Session) -> Section:
    section = section_to_play(session.stage) if session.stage else None
    if section is None:
        raise DirectorError("no_bracket", _("This session has no open section of a knock-out."))
    return section


def _seeded(section: Section, values: dict[str, Any], by: Actor) -> str:
    knock_outs.seat_first_round(section, by=by)
    return _("The first round has been seated by the seeds.")


def _by_lot(section: Section, values: dict[str, Any], by: Actor) -> str:
    knock_outs.seat_first_round(section, by=by, lot=SystemRandom())
    return _("The first round has been seated by lot.")


def _chosen(section: Section, values: dict[str, Any], by: Actor) -> str:
    if not values["choices"]:
        raise DirectorError("bad_choice", _("Enter at least one choice, or seat the round by the seeds."))
    knock_outs.seat_first_round(section, by=by, choices=values["choices"])
    return _("The first round has been seated with the chosen opponents.")


def _next(section: Section, values: dict[str, Any], by: Actor) -> str:
    draw = knock_outs.seat_next_round(section, _winners(section), by=by)
    return _("Round %(round)d has been seated.") % {"round": draw.round}


def _extra(section: Section, values: dict[str, Any], by: Actor) -> str:
    return _more(section, values, by, None)


def _one_board(section: Section, values: dict[str, Any], by: Actor) -> str:
    return _more(section, values, by, 1)


def _more(section: Section, values: dict[str, Any], by: Actor, boards: int | None) -> str:
    if values["match"] is None:
        raise DirectorError("no_match", _("Choose the match."))
    assert section.session.stage is not None
    tied = tied_teams(section.session.stage)
    added = knock_outs.add_extra_boards(values["match"], _winners(section), by=by, boards=boards, tied=tied)
    numbers = sorted({board for row in added for board in row.boards})
    return _("Extra boards for this match: %(boards)s.") % {"boards": ", ".join(map(str, numbers))}


def _exchange(section: Section, values: dict[str, Any], by: Actor) -> str:
    one, other = values["one"], values["other"]
    if one is None or other is None or one == other:
        raise DirectorError("no_team", _("Choose two teams."))
    number = section.draws.latest("round").round if section.draws.exists() else 0
    knock_outs.exchange_teams(section, number, one, other, by=by)
    return _("%(one)s and %(other)s swapped.") % {"one": one, "other": other}


def _right(section: Section, values: dict[str, Any], by: Actor) -> str:
    bracket_repairs.seat_right_teams(section, _winners(section), by=by)
    return _("The winning team has been seated.")


def _keep(section: Section, values: dict[str, Any], by: Actor) -> str:
    bracket_repairs.keep_bracket(section, _winners(section), by=by)
    return _("The bracket stays as seated.")


def _winners(section: Section) -> dict[int, tuple[int, ...]]:
    assert section.session.stage is not None
    return winners_of(section.session.stage)


Deed = Callable[[Section, dict[str, Any], Actor], str]
DEEDS: dict[str, Deed] = {
    "seeds": _seeded,
    "lot": _by_lot,
    "chosen": _chosen,
    "next": _next,
    "extra": _extra,
    "one_board": _one_board,
    "exchange": _exchange,
    "right": _right,
    "keep": _keep,
}
ACTS = (*DEEDS,)
