"""The console's forms: each checks single fields; the services check what depends on other facts."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import ACCEPT, list_in
from tournament.exchange.pasted_lists import PlayerLine, parse_players
from tournament.models import Club, Player
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, PAIRS, SWISS_PAIRS
from tournament.sheets.stage_options import MOST_BOARDS, MOST_SESSIONS
from tournament.web.console.forms.conditions_form import ConditionsForm
from tournament.web.console.forms.refusing_form import ask_of_the_club, date_field, zone_field

MOST_ROUNDS = 60
KINDS = {  # its name, and what it is
    PAIRS: (pgettext_lazy("event", "Pairs"), _("Partners stay together.")),
    SWISS_PAIRS: (pgettext_lazy("event", "Swiss pairs"), _("Each round is drawn from the ranking.")),
    INDIVIDUAL: (
        pgettext_lazy("event", "Individual"),
        _("Each player is ranked alone and changes partners."),
    ),
}


Offer = tuple[str, object, object, bool, bool]


def offers(kinds: Mapping[str, tuple[object, object]], chosen: object, last: object) -> list[Offer]:
    """Code, name, what it is, whether it is chosen and whether it was the last one, which comes first."""
    found = [(code, name, what, code == chosen, code == last) for code, (name, what) in kinds.items()]
    return sorted(found, key=lambda one: not one[-1])


class NewSessionForm(ConditionsForm):
    """The fields of a new session; the club's name until it has had one."""

    field_order = ("club", "kind", "name", "date", "place", "time_zone")
    wanted = ""  # the kind chosen before the page was opened
    kind = forms.ChoiceField(
        label=pgettext_lazy("event", "Type of event"),
        choices=[(code, words[0]) for code, words in KINDS.items()],
        required=False,
    )
    club = forms.CharField(label=_("Club"), max_length=80, widget=forms.TextInput({"autofocus": True}))
    date = date_field()
    place = forms.CharField(label=_("Venue"), max_length=80, required=False)
    time_zone = zone_field()
    sessions = forms.IntegerField(
        label=_("Sessions of this event"),
        min_value=1,
        max_value=MOST_SESSIONS,
        initial=1,
        required=False,
        help_text=_("One ranking over all; a final may follow. Sessions are added one after another."),
    )

    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=2, max_value=MOST_ROUNDS, required=False, help_text=_("Blank: 5 rounds.")
    )
    match_boards = forms.IntegerField(
        label=_("Boards a match"),
        min_value=1,
        max_value=MOST_BOARDS,
        required=False,
        help_text=_("Blank: 5 boards. All tables play the same boards in a round."),
    )

    def __init__(self, *args: object, club: Club | None = None, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        ask_of_the_club(self, club)

    def clean(self) -> dict[str, object]:
        """An individual is not called “Pairs”, the name that the field proposes."""
        values = super().clean() or {}
        values["kind"] = values.get("kind") or PAIRS
        if values["kind"] == INDIVIDUAL and values.get("name") == self.initial.get("name"):
            values["name"] = pgettext("event", "Individual")
        if values["kind"] == INDIVIDUAL and (values.get("sessions") or 1) > 1:
            self.add_error("sessions", _("An individual has one session."))
        if values["kind"] != PAIRS:
            values["sit_outs"] = ""
        if values["kind"] == SWISS_PAIRS:
            self._check_swiss(values)
        return values

    def _check_swiss(self, values: dict[str, object]) -> None:
        if values.get("name") == self.initial.get("name"):
            values["name"] = pgettext("event", "Swiss pairs")
        if (values.get("sessions") or 1) != 1:
            self.add_error("sessions", _("Swiss pairs have one session."))
        if values.get("method") and values["method"] not in EVENT_KINDS[SWISS_PAIRS].methods:
            self.add_error("method", _("Swiss pairs are scored by matchpoints or cross-IMPs."))

    @property
    def kinds(self) -> list[Offer]:
        asked = self.data.get("kind") or (self.wanted if self.wanted in KINDS else "")
        return offers(KINDS, asked or self["kind"].value() or PAIRS, self.initial.get("kind"))

    @property
    def of_the_scoring(self) -> list[forms.BoundField]:
        return [field for field in self if field.name in ConditionsForm.base_fields and field.name != "name"]

    @property
    def session_fields(self) -> list[forms.BoundField]:
        others = {
            "kind",
            "sessions",
            "rounds",
            "match_boards",
            *(field.name for field in self.of_the_scoring),
        }
        return [field for field in self if field.name not in others]


class SessionForm(forms.Form):
    """What a session is called, when and where it is."""

    name = forms.CharField(label=_("Event"), max_length=80)
    date = date_field()
    place = forms.CharField(label=_("Venue"), max_length=80, required=False)


class PlayerForm(forms.ModelForm):
    class Meta:
        model = Player
        fields = ("native", "reading", "latin", "number", "alias", "grade")

    def __init__(self, *args: Any, has_kana: bool, **how: Any) -> None:
        super().__init__(*args, **how)
        if not has_kana:
            del self.fields["reading"]

    def clean(self) -> dict[str, object]:
        values = super().clean() or {}
        if not values.get("native") and not values.get("latin"):
            raise forms.ValidationError(_("A player needs a name."))
        return values


class PasteForm(forms.Form):
    """A list of players, pasted or in a file."""

    text = forms.CharField(
        label=_("Players"),
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("One player per line: name and number, in any order, separated by commas or tabs."),
    )
    file = forms.FileField(
        label=_("or a file (.xlsx, .csv)"), required=False, widget=forms.FileInput(attrs={"accept": ACCEPT})
    )

    def clean(self) -> dict[str, object]:
        """`text` is what was pasted, or what the file holds."""
        values = super().clean() or {}
        try:
            values["text"] = list_in(values["file"]) if values.get("file") else values.get("text", "")
        except DirectorError as error:
            raise forms.ValidationError(error.message) from error
        if not values["text"] and not self.errors:
            raise forms.ValidationError(_("Paste a list, or choose a file."))
        return values


def player_line(text: str) -> PlayerLine | None:
    """The first player that a text names."""
    return next(iter(parse_players(text[:200])), None)


class PlayerField(forms.CharField):
    """A player by name, kana, Latin letters or number."""

    def to_python(self, value: Any) -> PlayerLine | None:  # type: ignore[override]
        return player_line(value or "")
