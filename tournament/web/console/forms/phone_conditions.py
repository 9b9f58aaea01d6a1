"""The options of the players' phones at an event: which results of other tables and when the ranking."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event
from tournament.sheets.event_options import LONGEST_WINDOW, MOST_QUIET, OPENS, SHOWS, TIMES, phone_options

Options = Mapping[str, object]

SHOWN = {
    "percentages": _("results and percentages, as soon as everyone has played the board"),
    "results": _("results without percentages, as soon as everyone has played the board"),
    "after_round": _("results and percentages, only after the round"),
    "own": _("own score only"),
    "nothing": _("nothing"),
}
WHEN = {
    "standard": _("as is usual for the scoring"),
    "boards": _("with the boards that everyone has finished"),
    "rounds": _("after each round that every table has finished, in whole per cents"),
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
            "The ranking does not move after each result, because that would reveal boards "
            "that others have still to play. Usual with matchpoints: after each round. Usual "
            "with IMPs, total points or fewer than five tables: only boards that everyone "
            "has finished. Whole percentages exist with matchpoints only."
        ),
        choices=[(code, WHEN[code]) for code in TIMES],
        required=False,
    )
    running_quiet = forms.IntegerField(
        label=_("Hide the ranking for the last rounds"),
        help_text=_("The number of rounds; 0 = never."),
        min_value=0,
        max_value=MOST_QUIET,
        required=False,
    )
    lead = forms.ChoiceField(
        label=_("The phones ask for the opening lead"), choices=[*ASKED.items()], required=False
    )
    auction = forms.ChoiceField(
        label=_("The phones ask for the auction"),
        help_text=_("Call by call, with the contract following from it; it can be left out on each deal."),
        choices=[*ASKED.items()],
        required=False,
    )
    keyed_hands = forms.ChoiceField(
        label=_("Players may enter the hands after play"),
        help_text=_(
            "On the phones, when every table has played the board. Hands that the director has stored stay."
        ),
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
