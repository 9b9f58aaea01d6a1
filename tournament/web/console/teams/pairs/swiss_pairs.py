"""The conditions of an event of Swiss pairs: their form, and a line for each of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import SWISS
from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.models import Stage
from tournament.printing.words import team_words as names
from tournament.readings.stages.own_table import read_own_table
from tournament.services.teams.events import StageConditions
from tournament.sheets.stage_options import OWN_SCALE, draw_options, match_options, table_options
from tournament.web.console.forms.phone_conditions import PhonesForm, form_values
from tournament.web.console.stages.draw_words import ODD_OF_PAIRS
from tournament.web.console.teams import team_words
from tournament.web.console.teams.condition_lines import length_of
from tournament.web.console.teams.stage_form import Group, StageForm

register = template.Library()

METHODS: team_words.Words = {
    "matchpoints": gettext_lazy("Matchpoints: the per cent of each match become victory points"),
    "cross_imps": gettext_lazy("Cross-IMPs: the IMPs of each match become victory points"),
}
OFFERED = ("ebu_swiss_pairs", "wbf_continuous", "wbf_discrete", "acbl_20", "acbl_30", "own")
SCALES: team_words.Words = {code: gettext_lazy(names.SCALES[code]) for code in OFFERED}
TIES: team_words.Words = {
    code: team_words.TIE_BREAKS[code] for code in ("head_to_head", "swiss_points", "basic_method", "wins")
}
ODD: team_words.Words = {
    "bye": gettext_lazy("a bye"),
    "short_triple": gettext_lazy("two half matches of three pairs; each match has two halves"),
}
BYES: team_words.Words = {
    **team_words.OPTIONS["bye"],
    "own_average": gettext_lazy("the average of the pair's own matches"),
}
# Conditions of teams that pairs do not have.
OF_TEAMS_ONLY = (
    *("format", "multiple", "halves", "common", "line_up", "own_running", "restart"),
    *("third_place", "consolation", "double", "unfilled", "redraw", "correction_minutes", "tie_4"),
)
NUMBERS = ("boards", "bye_percent", "last")
CODES = ("odd", "policy", "first", "repeats", "bye")


class SwissPairsForm(StageForm):
    """The conditions of the matches, the draw and the ranking, and what the phones show."""

    def __init__(self, stage: Stage, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(stage, data)
        for name in OF_TEAMS_ONLY:
            del self.fields[name]
        ties = [("", "—"), *TIES.items()]
        words = {"method": METHODS, "vp_scale": SCALES, "odd": ODD, "bye": BYES}
        for name, choices in words.items():
            self.fields[name].choices = [*choices.items()]
        for place in (1, 2, 3):
            self.fields[f"tie_{place}"].choices = ties
        self.fields["rounds"].label = _("Rounds")
        self.fields["rounds"].required = self.fields["boards"].required = True
        self.fields["odd"].label = _("An odd number of pairs has")
        self.fields["repeats"].label = _("Pairs may meet again")
        self.fields["vp_table"].help_text = _(
            "A line a band: the first margin in IMPs, the winner's points, the loser's. "
            "For matchpoints: the per cent above which the band begins; the first is 50. "
            "Only read for the own table."
        )
        self.phones = PhonesForm(data, initial=form_values(stage.event.options))

    def is_valid(self) -> bool:
        return super().is_valid() & self.phones.is_valid()

    @property
    def groups(self) -> list[Group]:
        ties = ["tie_1", "tie_2", "tie_3"]
        names = [
            (_("Matches"), ["rounds", "boards", "method", "vp_scale", "vp_table"]),
            (_("Draw"), ["odd", "bye", "bye_percent", "policy", "first", "lag", "repeats", "last"]),
            (_("Standings"), [*ties, "by_average"]),
        ]
        found = [Group(heading, "", [self[name] for name in own]) for heading, own in names]
        return [*found, Group(_("The players' phones"), "", [*self.phones])]

    @property
    def event_options(self) -> dict[str, Any]:
        """The options of the event with what the phones show."""
        event = self.stage.event
        return {**event.options, **self.phones.options(event)}

    @property
    def conditions(self) -> StageConditions:
        typed = self.cleaned_data
        options = {**self.stage.options, "by_average": typed["by_average"], "lag": int(typed["lag"] or 0)}
        options |= {name: typed[name] for name in NUMBERS if typed[name] is not None}
        options |= {name: typed[name] for name in CODES if typed[name]}
        options["halves"] = 2 if typed["odd"] == "short_triple" else 1
        if typed["vp_scale"] == OWN_SCALE and typed["vp_table"].strip():
            measure = "percent" if typed["method"] == "matchpoints" else "imps"
            options["vp_table"] = read_own_table(typed["vp_table"], measure)
        ties = [typed[f"tie_{place}"] for place in (1, 2, 3)]
        return StageConditions(
            method=typed["method"],
            format=SWISS,
            rounds=typed["rounds"],
            vp_scale=typed["vp_scale"],
            tie_breaks=tuple(dict.fromkeys(code for code in ties if code in TIE_BREAKS)),
            options=options,
        )


@register.filter
def swiss_conditions(stage: Stage) -> list[tuple[str, str]]:
    """(what, how) of each condition, as the set-up page shows them."""
    return [*_lines(stage)]


def _lines(stage: Stage) -> Iterator[tuple[str, str]]:
    matches, table, draw = (read(stage.options) for read in (match_options, table_options, draw_options))
    yield _("Rounds"), str(stage.rounds or "")
    yield _("Matches"), length_of(matches)
    yield _("Scoring"), str(METHODS.get(stage.event.method, stage.event.method))
    yield _("Victory points"), str(SCALES.get(stage.vp_scale, stage.vp_scale))
    share = f" ({table.bye_percent} %)" if table.bye in ("percent", "better") else ""
    yield _("A bye is worth"), f"{BYES[table.bye]}{share}"
    yield _("Odd number of pairs"), str(ODD_OF_PAIRS.get(draw.odd, ""))
    ties = (str(TIES.get(code, team_words.TIE_BREAKS[code])) for code in stage.tie_breaks)
    yield _("Tie-breaks"), " → ".join(ties) or _("none")
