"""The conditions of a team event as a form; the services check which of them contradict each other."""

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.domain.stages.acts.team_events import StageConditions
from tournament.domain.stages.readings.stage_terms import read_own_table, written_table
from tournament.models import Stage
from tournament.sheets.event_options import LONGEST_WINDOW, phone_options
from tournament.sheets.stage_options import (
    MOST_BOARDS,
    MOST_HALVES,
    MOST_IMP_POINTS,
    MOST_LEADERS,
    OWN_SCALE,
    draw_options,
    knock_out_options,
    match_options,
    table_options,
)
from tournament.web.console.teams import team_condition_words
from tournament.web.console.teams.team_condition_words import (
    AS_IT_IS,
    carried,
    carry_field,
    choice_of,
    percent_field,
)

MOST_ROUNDS, TIES = 60, 4
READERS = (match_options, table_options, draw_options, knock_out_options)
WHOLE = ("boards", "halves", "lag", "last", "leaders", "bye_percent", "imp_points")
OF_A_HYBRID = ("imp_points", "imp_edges")
PLAIN = ("own_running", "multiple", "by_average", "third_place", "consolation", "double")
CODES = (*team_condition_words.OPTIONS,)


def _choice(
    label: str | Promise, words: Mapping[str, Any], help_text: str | Promise = ""
) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[*words.items()], required=False, help_text=help_text)


def _number(label: str | Promise, least: int, most: int, help_text: str | Promise = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text
    )


def _box(label: str | Promise) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def _option(name: str, label: str | Promise) -> forms.ChoiceField:
    return _choice(label, team_condition_words.OPTIONS[name])


class Group(NamedTuple):
    """Fields under a heading. `format`: the one format that they apply to, `table` for all with standings;
    empty for every format.
    """

    heading: str | Promise
    format: str
    fields: list[forms.BoundField]


class StageForm(forms.Form):
    """Every condition of a stage, and the correction period of its event."""

    format = forms.ChoiceField(label=_("Format"), choices=[*team_condition_words.FORMATS.items()])
    multiple = _box(_("Multiple teams: the halves of a match in different rounds of one session"))
    method = forms.ChoiceField(label=_("Scoring method"), choices=[*team_condition_words.METHODS.items()])
    vp_scale = _choice(_("Victory points"), team_condition_words.SCALES)
    vp_table = forms.CharField(
        label=_("Custom victory-point table"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One band per line: first margin in IMPs, winner's points, loser's points."),
    )
    imp_points = _number(
        _("Points a board of the IMP part"),
        0,
        MOST_IMP_POINTS,
        _("Hybrid only. 2: half of a match's points for boards won, half for IMPs."),
    )
    imp_edges = forms.RegexField(
        r"^([1-9]\d{0,2}([\s,]+|$))*$",
        label=_("IMP margins for a point more"),
        required=False,
        max_length=190,
        help_text=_("Hybrid only, such as 1 4 8 13. Blank: by the quotient of IMPs won and lost."),
    )
    of_eight = _option("of_eight", _("Teams"))
    boards = _number(_("Boards a match"), 1, MOST_BOARDS)
    halves = _number(_("Parts of a match"), 1, MOST_HALVES, _("Line-ups may change between the parts."))
    common = _option("common", _("Boards"))
    line_up = _option("line_up", _("Line-up"))
    own_running = _box(_("A team's phones show the running score of its own match"))
    rounds = _number(_("Rounds of a Swiss"), 1, MOST_ROUNDS)
    odd = _option("odd", _("With an odd number of teams"))
    policy = _option("policy", _("How a round is drawn"))
    first = _option("first", _("First round"))
    lag = _option("lag", _("When a round is drawn"))
    repeats = _option("repeats", _("Rematches of teams"))
    last = _number(_("In how many final rounds"), 0, 9)
    leaders = _number(
        _("Only between the first … of the standings"), 0, MOST_LEADERS, _("Danish rounds. 0: between all.")
    )
    bye = _option("bye", _("A bye is worth"))
    bye_percent = _number(_("Share of a bye in per cent"), 0, 100)
    by_average = _box(_("Ranked by average per match, for unequal numbers of matches"))
    restart = _option("restart", _("When a tie-break splits a tie"))
    third_place = _box(_("Match for third place"))
    consolation = _box(_("Consolation for first-round losers"))
    double = _box(_("Double elimination"))
    unfilled = _option("unfilled", _("A field that does not fill the bracket has"))
    redraw = _option("redraw", _("Who meets whom in later rounds"))
    correction_minutes = _number(_("Correction period in minutes"), 0, LONGEST_WINDOW)

    def __init__(self, stage: Stage, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=_standing(stage))
        self.stage = stage
        ties = [("", "—"), *team_condition_words.TIE_BREAKS.items()]
        for place in range(1, TIES + 1):
            field = forms.ChoiceField(label=_("Tie-break %(n)d") % {"n": place}, choices=ties, required=False)
            self.fields[f"tie_{place}"] = field
        if stage.order > 1 and stage.event.method != "hybrid":  # the method is that of the event
            del self.fields["imp_points"], self.fields["imp_edges"]
        if stage.order > 1:
            self.fields["carry"] = carry_field(stage.carry)
            self.fields["percent"] = percent_field()

    @property
    def groups(self) -> list[Group]:
        """The fields in the order in which a director settles them; the page hides those of other formats."""
        ties = [f"tie_{place}" for place in range(1, TIES + 1)]
        names = [
            (
                _("Format and scoring"),
                "",
                ["format", "multiple", "of_eight", "method", *OF_A_HYBRID, "vp_scale", "vp_table"],
            ),
            (
                _("Matches"),
                "",
                ["boards", "halves", "common", "line_up", "own_running", "correction_minutes"],
            ),
            (_("Standings"), "table", [*ties, "restart", "odd", "bye", "bye_percent", "by_average"]),
            (_("Swiss"), "swiss", ["rounds", "policy", "first", "lag", "repeats", "last", "leaders"]),
            (_("Knock-out"), "knock-out", ["third_place", "consolation", "double", "unfilled", "redraw"]),
        ]
        if self.stage.order > 1:
            names.insert(2, (_("From the previous stage"), "", ["carry", "percent"]))
        return [
            Group(heading, format_, [self[name] for name in own if name in self.fields])
            for heading, format_, own in names
        ]

    @property
    def event_options(self) -> dict[str, Any]:
        """The options of the event with the correction period."""
        minutes = self.cleaned_data["correction_minutes"]
        options = dict(self.stage.event.options)
        return options if minutes is None else {**options, "correction_minutes": minutes}

    @property
    def conditions(self) -> StageConditions:
        """As chosen; a field that was left empty stays. DirectorError for a table that cannot be read."""
        typed = self.cleaned_data
        options = {**self.stage.options}
        options |= {name: typed[name] for name in PLAIN}
        options |= {name: typed[name] for name in WHOLE if typed.get(name) not in (None, "")}
        options |= {name: typed[name] for name in CODES if typed[name]}
        options["lag"] = int(typed["lag"] or 0)
        if "imp_edges" in typed:
            options["imp_edges"] = [*map(int, re.findall(r"\d+", typed["imp_edges"]))]
        if typed["vp_scale"] == OWN_SCALE and typed["vp_table"].strip():
            options["vp_table"] = read_own_table(typed["vp_table"])
        ties = [typed[f"tie_{place}"] for place in range(1, TIES + 1)]
        return StageConditions(
            method=typed["method"],
            format=typed["format"],
            rounds=typed["rounds"] if typed["format"] == "swiss" else None,
            vp_scale=typed["vp_scale"],
            tie_breaks=tuple(dict.fromkeys(code for code in ties if code in TIE_BREAKS)),
            options=options,
            carry=self._carry,
        )

    @property
    def _carry(self) -> Mapping[str, object]:
        code = self.cleaned_data.get("carry", AS_IT_IS)
        return self.stage.carry if code == AS_IT_IS else carried(code, self.cleaned_data["percent"])


def _standing(stage: Stage) -> dict[str, Any]:
    """The form's initial values: every option as it stands."""
    found: dict[str, Any] = {}
    for read in READERS:
        found |= asdict(read(stage.options))
    ties = {f"tie_{place}": code for place, code in enumerate(stage.tie_breaks[:TIES], start=1)}
    return {
        **found,
        **ties,
        "lag": str(found["lag"]),
        "format": stage.format,
        "method": stage.event.method,
        "vp_scale": stage.vp_scale,
        "vp_table": written_table(stage.options),
        "imp_edges": " ".join(map(str, found["imp_edges"])),
        "rounds": stage.rounds,
        "carry": choice_of(stage.carry),
        "percent": stage.carry.get("percent", 50),
        "correction_minutes": phone_options(stage.event.options).correction_minutes,
    }
