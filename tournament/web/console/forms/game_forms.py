"""The fields of a table game besides its rules: which game, the length of a match, the order of ranking."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.table_game import Preset, TableGame
from tournament.domain.games.readings.match_state import with_own
from tournament.domain.games.readings.swiss_byes import SWISS
from tournament.domain.time_zones import local
from tournament.models import RuleSet, Section
from tournament.movements.game_tables import codes, partnering

ROTATION = "rotation"
FAMILIES = {
    "rotation-in-turn": _("One sits out in turn"),
    "rotation-pairs": _("Three fixed pairs"),
    "rotation-pivot": _("Around fixed partners"),
    "individual": _("Partners and opponents balanced"),
    "round-robin": _("Round robin"),
    "threes": _("Tables of three"),
    "one-table": _("All at one table"),
}

# A rotation by how its players meet as partners.
ROTATIONS = {
    "equally": _("Partners with everyone equally often"),
    "all": _("Partners with everyone, with some twice"),
    "some": _("All play equally often, partners change"),
}
# The same where everyone plays alone.
ALONE = {
    "equally": _("Everyone meets equally often"),
    "all": _("All play equally often, opponents change"),
    "some": _("All play equally often, opponents change"),
    "individual": _("Opponents balanced"),
}
# What a league is ranked by, in words of their own: the paper's columns are shorter.
ORDER = {
    "wins": _("matches won"),
    "difference": _("difference of points"),
    "points": _("points scored"),
    "settled": _("points won"),
}


class NewGameForm(forms.Form):
    """Every preset of every game, under the game's name, and before them the club's own `sets`."""

    rules = forms.ChoiceField(label=_("Game and rules"))

    def __init__(self, data: Mapping[str, Any] | None = None, sets: Collection[RuleSet] = ()) -> None:
        super().__init__(data)
        self.fields["rules"].choices = [
            (
                gettext(game.label),
                [(f"{code}/{name}", named_set(game, preset)) for name, preset in game.presets.items()],
            )
            for code, game in ((code, with_own(code, sets)) for code in GAMES)
        ]


def named_set(game: TableGame[Any, Any], preset: Preset[Any]) -> str:
    """A rule set with its game: Spades · Hoyle."""
    played, named = gettext(game.label), gettext(preset.label)
    return named if played.casefold() in named.casefold() else f"{played} · {named}"


class LengthForm(forms.Form):
    """How long a match is and how the league is ranked; single players or teams where both are played."""

    deal_limit = forms.IntegerField(
        label=_("Deals of a match"),
        min_value=1,
        max_value=200,
        required=False,
        help_text=_("Blank: until the game ends."),
    )
    ends_at = forms.TimeField(
        label=_("Time at which matches end"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    ranking = forms.ChoiceField(label=_("The league is ranked by"))
    contestant_size = forms.TypedChoiceField(label=_("Who enters"), coerce=int)

    def __init__(self, section: Section, data: Mapping[str, Any] | None = None) -> None:
        ends = local(section.ends_at).time() if section.ends_at else None
        standing = {
            "deal_limit": section.deal_limit,
            "ends_at": ends,
            "ranking": " ".join(section.ranking or GAMES[section.game].ranking),
            "contestant_size": section.contestant_size,
        }
        super().__init__(data, initial=standing)
        agreed = agree(section.game, section.preset, section.overrides)
        self.fields["ranking"].choices = [(" ".join(order), _order(order)) for order in _orders(agreed)]
        partners = max(map(len, agreed.sides))
        teams = [(partners, gettext("teams of partners"))] if partners > 1 else []
        self.fields["contestant_size"].choices = [(1, gettext("single players")), *teams]

    def settings(self, moment: Callable[[time], datetime]) -> dict[str, Any]:
        """As the service takes them; `moment` makes a time of day a moment of the session."""
        typed = self.cleaned_data
        return {
            "deal_limit": typed["deal_limit"],
            "ends_at": moment(typed["ends_at"]) if typed["ends_at"] else None,
            "ranking": typed["ranking"].split(),
            "contestant_size": typed["contestant_size"],
        }


def _orders(agreed: Agreement) -> list[tuple[str, ...]]:
    """The game's own order, then each measure in front; points won only where others are scored."""
    usual = tuple(agreed.game.ranking)
    measures = [name for name in ORDER if name != "settled" or agreed.unit != "points"]
    return list(
        dict.fromkeys([usual, *((first, *(each for each in usual if each != first)) for first in measures)])
    )


def _order(measures: tuple[str, ...]) -> str:
    """Points won, then matches won."""
    first, *others = (gettext(ORDER[each]) for each in measures)
    return "".join([first, *(gettext(", then %(measure)s") % {"measure": other} for other in others)])


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to seat all rounds: its code, its name, its rounds."""

    code: str
    name: str
    rounds: int


def plans_of(section: Section, contestants: int) -> list[Plan]:
    """What fits the contestants of a section, best first."""
    agreed = agree(section.game, section.preset, section.overrides)
    teams = section.contestant_size > 1
    alone = max(map(len, agreed.sides)) == 1
    return [_plan(code, alone) for code in codes(contestants, agreed.seats, teams=teams)]


def plan_name(code: str, *, alone: bool = False) -> str:
    """What the plan of a section's matches is called, with its rounds; empty for what is none.

    `alone`: in a game without partners.
    """
    if code == SWISS:
        return gettext("Swiss")
    if code.rpartition("-")[0] not in (ROTATION, *FAMILIES):
        return ""
    plan = _plan(code, alone)
    text = ngettext("%(plan)s, %(rounds)d round", "%(plan)s, %(rounds)d rounds", plan.rounds)
    return text % {"plan": plan.name, "rounds": plan.rounds}


def _plan(code: str, alone: bool) -> Plan:
    family, size = code.rsplit("-", 1)
    kind = partnering(code) if family == ROTATION else family
    names = FAMILIES | ROTATIONS | (ALONE if alone else {})
    name = names[kind]
    return Plan(code, str(name), int(size.partition("x")[2]))
