"""The club's own sets of rules: the list, saving one from any rules, changing and removing it."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from scoring.games import GAMES
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts import rule_set_acts
from tournament.domain.games.acts.rule_set_acts import RuleSetTerms
from tournament.domain.games.readings.match_state import GameRefusal
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_club
from tournament.models import RuleSet, Section
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines
from tournament.web.console.forms.game_forms import NewGameForm
from tournament.web.console.forms.refusing_form import RefusingForm, WholeNumber, value_of
from tournament.web.formatting.reader import reading
from tournament.web.games.forms.rules_form import RulesForm
from tournament.web.games.refusals import problems_in_words
from tournament.words.game_words import rule_line

LATEST = 5


class RuleSetForm(RefusingForm):
    """The name of a set; `seen` is the version that the page showed."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=RuleSet.NAME_LENGTH)
    seen = WholeNumber(required=False, widget=forms.HiddenInput)


@dataclass(frozen=True, slots=True)
class Beginning:
    """The rules that a form begins with: a preset and what differs from it."""

    game: str
    preset: str
    overrides: dict[str, object]


@desk
@require_GET
def rule_sets(request: HttpRequest) -> HttpResponse:
    """All of them, what was last done to them, and the rules that a new one can begin with."""
    club = own_club(request.user)
    sets = list(club.rule_sets.select_related("club")) if club else []
    context = {
        "kept": [(own, _line(own)) for own in sets],
        "lines": entries_as_lines(acts_in_club(Group.RULES, club)[:LATEST]),
        "form": NewGameForm(sets=sets),
    }
    return render(request, "console/games/rule_sets.html", context)


def _line(own: RuleSet) -> str:
    game = GAMES[own.game]
    return rule_line(game, game.presets[own.preset], own.agreement.rules, reading(), name=own.name)


@desk
def new(request: HttpRequest) -> HttpResponse:
    """The rules of a preset, another set or a section of table games, to be saved by a name."""
    return _form(request, _beginning(request), None)


def _beginning(request: HttpRequest) -> Beginning:
    """Http404 for rules that are not there."""
    club = own_club(request.user)
    if number := value_of(request.GET, "section", WholeNumber(required=False)):
        sections = Section.objects.with_games().filter(session__event__club=club)
        section = get_object_or_404(sections, pk=number)
        return Beginning(section.game, section.preset, section.overrides)
    form = NewGameForm(request.GET, club.rule_sets.select_related("club") if club else ())
    if not form.is_valid():
        raise Http404
    game, _slash, preset = form.cleaned_data["rules"].partition("/")
    own = next((each for each in club.rule_sets.all() if each.code == preset), None) if club else None
    return Beginning(game, own.preset, own.overrides) if own else Beginning(game, preset, {})


@desk
def change(request: HttpRequest, rule_set: int) -> HttpResponse:
    own = _own(request, rule_set)
    return _form(request, Beginning(own.game, own.preset, own.overrides), own)


def _form(request: HttpRequest, beginning: Beginning, own: RuleSet | None) -> HttpResponse:
    """What cannot be saved stays on the page with the reason."""
    game, is_sent = GAMES[beginning.game], request.method == "POST"
    preset = game.presets[beginning.preset]
    rules = RulesForm(game, preset, request.POST or None, changes=beginning.overrides)
    stands = {"name": own.name, "seen": own.version} if own else {}
    head = RuleSetForm(request.POST) if is_sent else RuleSetForm(initial=stands)
    error = None
    if is_sent and head.is_valid() and rules.is_valid():
        try:
            _save(beginning, rules, head.cleaned_data, own, request)
            return done(request, _("Saved."), "rule_sets")
        except GameRefusal as refusal:
            sentences = problems_in_words(refusal.problems, beginning.game)
            error = DirectorError(refusal.code, " ".join((refusal.message, *sentences)))
        except DirectorError as refusal:
            error = refusal
    context = {"head": head, "form": rules, "own": own, "error": error, "base": _(rules.preset.label)}
    status = error.status if error else 400 if is_sent else 200
    return render(request, "console/games/rule_set.html", context, status=status)


def _save(
    beginning: Beginning, rules: RulesForm, typed: dict[str, Any], own: RuleSet | None, request: HttpRequest
) -> None:
    by = director(request)
    terms = RuleSetTerms(
        typed["name"], beginning.game, beginning.preset, rules.changes, version=typed["seen"] or 0
    )
    if own:
        rule_set_acts.change_rules(own, terms, by=by)
    else:
        rule_set_acts.keep_rules(keeping_club(by=by), terms, by=by)


@desk
@require_POST
def remove(request: HttpRequest, rule_set: int) -> HttpResponse:
    rule_set_acts.remove_rules(_own(request, rule_set), by=director(request))
    return done(request, _("Removed."), "rule_sets")


def _own(request: HttpRequest, pk: int) -> RuleSet:
    club = own_club(request.user)
    if not club:
        raise Http404
    return get_object_or_404(club.rule_sets, pk=pk)
