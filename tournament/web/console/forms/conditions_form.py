"""The conditions of contest and the options of the phones, by the words that are printed with the results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.conditions import rules_in_force
from scoring.totals.tie_breaks import FIELD_TIE_BREAKS
from tournament.models import Event
from tournament.sheets.event_options import (
    LONGEST_DRAFT,
    LONGEST_WINDOW,
    MOST_QUIET,
    OPENS,
    SHOWS,
    TIMES,
    phone_options,
)
from tournament.sheets.heading import OPTIONS, Heading
from tournament.web.formatting.figures import method_words
from tournament.web.formatting.reader import reader
from tournament.words.conditions import PHRASES, TIE_BREAKS, phrase_of, tie_breaks

METHODS: tuple[tuple[str, Promise], ...] = (
    ("matchpoints", _("Matchpoints: each result against all others, the usual club game")),
    ("cross_imps", _("Cross-IMPs: IMPs against every other table")),
    ("butler", _("Butler: IMPs against the average score, the datum")),
    ("total_points", _("Total points: scores added up")),
    ("ascherman", _("Ascherman: matchpoints, each result compared with itself too")),
)
COLUMNS = ("matchpoint_scale", "short_board")  # the options with a column of their own
OWN = "own"
TIES = "tie_breaks"


def choices_of(option: str, rules: str | None = None) -> list[tuple[str, Promise]]:
    """The codes of an option with their words, the default first; `rules` left out are those in force."""
    of = rules_in_force() if rules is None else rules
    codes = [code for name, code in PHRASES if name == option and code != OWN]
    return [(code, _(phrase_of(option, code, of))) for code in codes]


def in_words(option: str, code: object, rules: str) -> str:
    """A stored code, or the default where there is none, as it is printed under a version of the rules."""
    if option == "second":
        return method_words(str(code)) if code else gettext("none")
    if option == TIES:
        return tie_breaks(code if isinstance(code, list) else (), reader())
    if code is None:
        return str(choices_of(option)[0][1])
    return gettext(phrase_of(option, code if isinstance(code, str) else OWN, rules))


def _option(name: str, label: Promise, help_text: Promise) -> forms.ChoiceField:
    """A choice shown only under the methods it has a say in; left out, it stays as it is."""
    methods = " ".join(method for method, options in OPTIONS.items() if name in options)
    return forms.ChoiceField(
        label=label,
        help_text=help_text,
        choices=choices_of(name),
        required=False,
        widget=forms.Select(attrs={"data-for": methods}),
    )


class _TieBreaks(forms.MultiWidget):
    def __init__(self, choices: list[tuple[str, object]], places: Iterable[int]) -> None:
        labels = [format_lazy("{} {}", _("Tie-break"), place) for place in places]
        super().__init__([forms.Select({"aria-label": label}, choices) for label in labels])

    def decompress(self, value: Sequence[str] | None) -> list[str]:
        chosen = [*(value or ())]
        return chosen + [""] * (len(self.widgets) - len(chosen))


class TieBreaksField(forms.MultiValueField):
    """The tie-breaks of a ranking in the order in which they decide: a list of codes."""

    def __init__(self) -> None:
        choices = [("", "—"), *((code, _(TIE_BREAKS[code])) for code in FIELD_TIE_BREAKS)]
        super().__init__(
            [forms.ChoiceField(choices=choices, required=False) for _code in FIELD_TIE_BREAKS],
            label=_("Tie-breaks"),
            help_text=_("The first that differs decides. None: ties share a rank."),
            required=False,
            widget=_TieBreaks(choices, range(1, len(FIELD_TIE_BREAKS) + 1)),
        )

    def compress(self, data_list: list[str]) -> list[str]:
        return list(dict.fromkeys(filter(None, data_list)))


class ConditionsForm(forms.Form):
    """An event's name and scoring. A missing field keeps its value, or is the default."""

    name = forms.CharField(label=_("Event"), max_length=80)
    method = forms.ChoiceField(label=_("Scoring method"), choices=METHODS, required=False)
    second = forms.ChoiceField(
        label=_("Second ranking"),
        help_text=_("Beside the first, which decides ranks, masterpoints and the wall."),
        choices=[("", _("none")), *METHODS],
        required=False,
    )
    matchpoint_scale = _option(
        "matchpoint_scale",
        _("Matchpoint scale"),
        _("For a win / tie / loss. Percentages are the same."),
    )
    short_board = _option(
        "short_board",
        _("Boards played fewer times"),
        _("For boards with fewer results than others, or with adjusted scores."),
    )
    small_subfields = _option(
        "small_subfields",
        _("Small groups"),
        _("With only one, two or three comparable results, federations differ."),
    )
    rounding = _option(
        "rounding",
        _("Rounding of boards"),
        _("Before boards are added up. Rankings are exact unless the conditions say otherwise."),
    )
    datum = _option("datum", _("Datum"), _("The average score each result is compared with."))
    cross_imp_divisor = _option(
        "cross_imp_divisor",
        _("The IMPs of a board"),
        _("Summed over all other tables, then divided."),
    )
    short_imps = _option(
        "short_imps",
        _("Boards played fewer times"),
        _("For boards with fewer results than others."),
    )
    fouled_imps = _option(
        "fouled_imps",
        _("Fouled boards"),
        _("Only where IMPs are not divided: each form counts fewer comparisons than other boards."),
    )
    average_imps = _option(
        "average_imps",
        _("Average plus"),
        _("What an adjusted score is worth against each other table (Law 12C2)."),
    )
    total = _option(
        "total",
        pgettext_lazy("page", "Ranking"),
        _("The average is fairer when some play fewer boards."),
    )
    sit_outs = _option(
        "sit_outs",
        _("Sit-outs"),
        _("For pairs: what a board of a round without opponents counts."),
    )
    tie_breaks = TieBreaksField()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rounding"].choices = choices_of("rounding", self.initial.get("rules"))
        if self.initial.get("datum") == OWN:
            self.fields["datum"].choices = [(OWN, _(PHRASES["datum", OWN])), *choices_of("datum")]

    def conditions(self, event: Event | None = None) -> dict[str, object]:
        """The columns of the event as chosen. Only what has a say under the method is changed."""
        method = self._chosen("method")
        second = self.cleaned_data["second"] if "second" in self.data else self.initial.get("second") or ""
        second = "" if second == method else str(second)
        asked = dict.fromkeys((*OPTIONS[method], *OPTIONS.get(second, ())))
        chosen = {name: self._chosen(name) for name in asked}
        changed = {name: code for name, code in chosen.items() if code != self._standing(name)}
        options: dict[str, object] = {name: code for name, code in changed.items() if name not in COLUMNS}
        if second != (self.initial.get("second") or ""):
            options["second"] = second
        typed = not self.fields[TIES].widget.value_omitted_from_data(self.data, self.files, TIES)
        if typed and TIES in self.changed_data:
            options[TIES] = self.cleaned_data[TIES]
        return {
            "name": self.cleaned_data["name"],
            "method": method,
            **{
                name: Event._meta.get_field(name).to_python(changed[name])
                for name in COLUMNS
                if name in changed
            },
            "options": {**(event.options if event else {}), **options},
        }

    def _chosen(self, name: str) -> str:
        return self.cleaned_data.get(name) or self._standing(name)

    def _standing(self, name: str) -> str:
        """As it is now, or the default."""
        return str(self.initial.get(name) or self.base_fields[name].choices[0][0])


def standing(heading: Heading) -> dict[str, object]:
    """The form's initial values for an event whose sheets carry this heading."""
    names = [name for name in ConditionsForm.base_fields if name not in ("name", "matchpoint_scale")]
    codes = {name: getattr(heading, name) for name in names}
    return {"name": heading.event, "matchpoint_scale": heading.scale, "rules": heading.rules, **codes}


# The options of the players' phones at an event: which results of other tables and when the ranking.

Options = Mapping[str, object]

SHOWN = {
    "percentages": _("results and percentages, as soon as everyone has played the board"),
    "results": _("results without percentages, as soon as everyone has played the board"),
    "after_round": _("results and percentages, only after the round"),
    "own": _("their score only"),
    "nothing": _("nothing"),
}
WHEN = {
    "standard": _("as is usual for the scoring"),
    "boards": _("with boards everyone has finished"),
    "rounds": _("after each round finished by every table, rounded"),
    "never": _("not before the end"),
}
OPENED = {
    "after_field": _("as soon as every table has played it"),
    "after_session": _("after the session is closed"),
    "held": _("not yet: another session plays the same boards"),
}
ASKED = {"no": _("no"), "yes": _("yes")}
YES_OR_NO: dict[object, bool] = {"yes": True, "no": False}
WORDS: dict[object, str] = {True: "yes", False: "no"}


class PhonesForm(forms.Form):
    """A missing field keeps its value, or is the default."""

    others = forms.ChoiceField(
        label=_("After a board, players see"),
        help_text=_("A board that a table has still to play, or plays late, is never shown."),
        choices=[(code, SHOWN[code]) for code in SHOWS],
        required=False,
    )
    hands = forms.ChoiceField(
        label=_("The hands of a board are shown"),
        choices=[(code, OPENED[code]) for code in OPENS],
        required=False,
    )
    running = forms.ChoiceField(
        label=_("The running ranking is shown"),
        help_text=_(
            "A running ranking never reveals boards others have still to play. Usual: after each round "
            "(matchpoints), or boards everyone has finished (IMPs)."
        ),
        choices=[(code, WHEN[code]) for code in TIMES],
        required=False,
    )
    running_quiet = forms.IntegerField(
        label=_("Hide the ranking in the final rounds"),
        help_text=_("The number of rounds; 0 = never."),
        min_value=0,
        max_value=MOST_QUIET,
        required=False,
    )
    lead = forms.ChoiceField(
        label=_("Phones ask for the opening lead"), choices=[*ASKED.items()], required=False
    )
    auction = forms.ChoiceField(
        label=_("Phones ask for the auction"),
        help_text=_("Call by call; the contract follows from it. Optional on each deal."),
        choices=[*ASKED.items()],
        required=False,
    )
    keyed_hands = forms.ChoiceField(
        label=_("Players may enter the hands after play"),
        help_text=_("On phones, once every table has played the board. Hands saved by the director stay."),
        choices=[*ASKED.items()],
        required=False,
    )
    balance = forms.ChoiceField(
        label=_("Players see how balanced the movement is"),
        help_text=_("A tab of the session's public pages, and a page of each pair or player."),
        choices=[*ASKED.items()],
        required=False,
    )
    correction_minutes = forms.IntegerField(
        label=_("Correction period by agreement (minutes)"),
        help_text=_("After that, only the director can correct it."),
        min_value=0,
        max_value=LONGEST_WINDOW,
        required=False,
    )
    provisional_hours = forms.IntegerField(
        label=_("Provisional after closing (hours)"),
        help_text=_("Until then both sides may correct a result by agreement; 0 = final at once."),
        min_value=0,
        max_value=LONGEST_DRAFT,
        required=False,
    )

    def options(self, event: Event) -> dict[str, object]:
        """The options of the event that are now others."""
        standing = form_values(event.options)
        chosen = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        changed = {name: value for name, value in chosen.items() if value != standing[name]}
        return {name: YES_OR_NO.get(value, value) for name, value in changed.items()}


def form_values(options: Options) -> dict[str, object]:
    """The form's values of an event's options, defaults included."""
    chosen = asdict(phone_options(options))
    return {name: WORDS[value] if isinstance(value, bool) else value for name, value in chosen.items()}


def phone_changes(
    before: Mapping[str, object], after: Mapping[str, object]
) -> Iterator[tuple[str, str, str]]:
    """Label, then and now, in words, of each option that is another."""
    old, new = form_values(before), form_values(after)
    for name, field in PhonesForm.base_fields.items():
        if old[name] != new[name]:
            yield str(field.label), _readable(field, old[name]), _readable(field, new[name])


def _readable(field: forms.Field, value: object) -> str:
    return str(dict(getattr(field, "choices", ())).get(value, value))
