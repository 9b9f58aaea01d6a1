"""A director's acts while a table game is set up: rules, players, pairings, time."""

from collections.abc import Callable
from datetime import datetime, time

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games import GAMES
from tournament.models import Section
from tournament.readings.club.time_zones import moment_of
from tournament.readings.errors import DirectorError
from tournament.reports.games.leagues import league_order
from tournament.services.games import match_terms, matches, rounds, sections
from tournament.services.setup.contestants import set_number_of_contestants
from tournament.services.stages import swiss_rounds
from tournament.web.console.access import director
from tournament.web.console.forms.game_forms import LengthForm
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.games.unfinished import resume
from tournament.web.console.setup.game_act_forms import (
    CountForm,
    DrawForm,
    GameActForm,
    PlanForm,
    ResumeForm,
    RulesBesideForm,
    SeatTableForm,
    TimeForm,
)
from tournament.web.console.setup.seats import SeatsForm, save_typed
from tournament.web.games.forms.rules_form import RulesForm, typed_rules


def do(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    """What was asked for, after the names that were typed beside it.

    The message when it is done, empty where a form says what is wrong.
    """
    form = GameActForm(request.POST)
    wish = ACTS[form.act]
    save_typed(SeatsForm(row, request.POST), SpellingForm(request.POST), by=director(request))
    if wish is not _set_rules and form.has_rules and _are_typed(row, rules, length):
        if not _set_rules(request, row, rules, length):
            return ""
        row.refresh_from_db()
    return wish(request, row, rules, length)


def save_rules_typed(request: HttpRequest, section: Section) -> None:
    """Rules that stand on the same page as a button of the whole session. DirectorError `bad_rules`."""
    form, game = RulesBesideForm(request.POST), GAMES.get(section.game)
    if not form.is_valid() or form.cleaned_data["rules_of"] != section.pk:
        return
    if game is None or form.cleaned_data["preset"] not in game.presets:
        return
    rules, length = typed_rules(game, form.data), LengthForm(section, request.POST)
    if not _are_typed(section, rules, length):
        return
    if not _set_rules(request, section, rules, length):
        raise DirectorError("bad_rules", _("The rules contain an error. Correct and save them first."))


def _are_typed(row: Section, rules: RulesForm, length: LengthForm) -> bool:
    """Whether something of the rules was typed over before a button of a later step was pressed."""
    changes = rules.changes if rules.is_bound and rules.is_valid() else None if rules.is_bound else {}
    return rules.code != row.preset or changes != row.overrides or length.has_changed()


def _set_rules(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    if not length.is_valid() or (rules.is_bound and not rules.is_valid()):
        return ""
    settings = length.settings(_moment(row))
    if rules.code != row.preset:  # another set of rules may seat other sides
        del settings["contestant_size"]
    changes = rules.changes if rules.is_bound else {}
    sections.set_game(
        row,
        sections.GameTerms(row.game, preset=rules.code, overrides=changes, **settings),
        by=director(request),
    )
    return _("The rules are saved. Matches that are already seated keep theirs.")


def _moment(row: Section) -> Callable[[time], datetime]:
    """A time of day of the session."""

    def at(clock: time) -> datetime:
        return moment_of(row.session.date, clock)

    return at


def _set_players(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    count = CountForm(request.POST).number
    if count is not None and count != row.contestants.count():
        set_number_of_contestants(row, count, by=director(request))
    return _("Saved.")


def _seat_plan(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    rounds.seat_rounds(row, PlanForm(request.POST).values()["plan"], by=director(request))
    return _("The tables of all rounds are seated.")


def _draw(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    typed = DrawForm(request.POST).values()
    order = row.contestants.in_bulk(league_order(row))
    ranking = [order[pk] for pk in league_order(row)]
    swiss_rounds.draw_round(
        row,
        ranking,
        rounds_left=typed["rounds_left"] or 1,
        by=director(request),
        repeats="always" if typed["rematches"] else "never",
        insist=typed["insist"],
    )
    return _("The next round is drawn.")


def _seat_table(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    form = SeatTableForm(row, request.POST)
    number = form.values()["round"]
    match = matches.seat_match(row, form.players, round=number, by=director(request))
    return _("Table %(table)s is seated.") % {"table": match.table}


def _resume(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    resumed = resume(row, ResumeForm(request.POST).values()["resume"], by=director(request))
    return _("The match continues at table %(table)s.") % {"table": resumed.table}


def _call_time(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    number = int(TimeForm(row, request.POST).values()["time-round"])
    ended = match_terms.call_time(row, number, by=director(request))
    message = ngettext("%(count)d match is closed.", "%(count)d matches are closed.", len(ended))
    return message % {"count": len(ended)}


ACTS: dict[str, Callable[[HttpRequest, Section, RulesForm, LengthForm], str]] = {
    "rules": _set_rules,
    "players": _set_players,
    "plan": _seat_plan,
    "draw": _draw,
    "seat": _seat_table,
    "resume": _resume,
    "time": _call_time,
}
