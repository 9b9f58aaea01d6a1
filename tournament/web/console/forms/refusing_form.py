"""Forms that refuse with one sentence, and the fields that many pages share."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, time
from decimal import Decimal
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar
from unicodedata import normalize
from uuid import uuid4

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import InputField, input_fields
from tournament.domain.time_zones import zone_of, zones
from tournament.models import Club
from tournament.sheets.figures import numbers_of

F = TypeVar("F", bound=forms.Field)
LARGEST = 2**31 - 1  # of a version, or of a row's key
REASON = 200  # characters
MOST_BOARDS = 2000  # that one field names
NO_CHOICE = _("Choose what to do.")
# What Django's fields call their errors: `refusing` gives all of them one sentence.
ERRORS = (
    "required",
    "invalid",
    "invalid_choice",
    "min_value",
    "max_value",
    "max_length",
    "max_digits",
    "max_decimal_places",
    "max_whole_digits",
)


def stored_password() -> forms.CharField:
    """The password of another computer, which no page shows again."""
    return forms.CharField(
        label=_("Password"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Saved encrypted and never shown again. Blank: no change."),
    )


class RefusingForm(forms.Form):
    """A form of a page that has one place for a refusal, not one at each field.

    `rows` are those that the fields made by `row_of` may name.
    """

    def __init__(self, *typed: Any, rows: Mapping[str, QuerySet[Any]] | None = None, **how: Any) -> None:
        super().__init__(*typed, **how)
        self.offer(**rows or {})

    def offer(self, **rows: QuerySet[Any]) -> None:
        """The rows that fields made by `row_of` may name."""
        for name, found in rows.items():
            self.fields[name].queryset = found  # type: ignore[attr-defined]

    def values(self) -> dict[str, Any]:
        """The value of each field. DirectorError with the sentence of the first field that is wrong."""
        if self.is_valid():
            return self.cleaned_data
        name, errors = next(iter(self.errors.as_data().items()))
        field = self.fields.get(name)
        code = getattr(field, "refusal", "") or errors[0].code or "unfit"
        raise DirectorError(code, " ".join(errors[0].messages))


def refusing(field: F, code: str, sentence: str | Promise) -> F:
    """The field with one code and one sentence for everything that it refuses."""
    field.refusal = code  # type: ignore[attr-defined]
    field.error_messages |= dict.fromkeys(ERRORS, sentence)
    return field


def choice(
    codes: Iterable[str] | Callable[[], Iterable[str]],
    code: str = "no_choice",
    sentence: str | Promise = NO_CHOICE,
    *,
    required: bool = True,
) -> forms.ChoiceField:
    """One of these codes, as the buttons and lists of a page send them. A function is asked for each form."""

    fixed = () if callable(codes) else tuple(codes)

    def choices() -> list[tuple[str, str]]:
        return [(one, one) for one in (codes() if callable(codes) else fixed)]

    return refusing(forms.ChoiceField(choices=choices, required=required), code, sentence)


def whole(
    code: str, sentence: str | Promise, least: int = 0, most: int = LARGEST, *, required: bool = True
) -> forms.IntegerField:
    """A whole number between limits."""
    field = forms.IntegerField(min_value=least, max_value=most, required=required)
    return refusing(field, code, sentence)


def row_of(
    model: type[Model], code: str, sentence: str | Promise, *, required: bool = True
) -> forms.ModelChoiceField:
    """A row by its key. The form says with `offer` which rows there are."""
    field = forms.ModelChoiceField(model._default_manager.none(), required=required)
    return refusing(field, code, sentence)


def reason() -> "Cut":
    """Why the director does it, for the history."""
    widget = forms.TextInput(attrs={"maxlength": REASON})
    return Cut(REASON, required=False, label=_("Reason, for the record"), widget=widget)


class WholeNumber(forms.Field):
    """A number that a page wrote into its own form: anything else is 0, which is no version and no row."""

    def to_python(self, value: str | None) -> int:
        try:
            number = int(value or 0)
        except ValueError:
            return 0
        return number if 0 <= number <= LARGEST else 0


class Cut(forms.Field):
    """Text as it was typed, cut where it is longer than its column, without NUL, which PostgreSQL refuses."""

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def to_python(self, value: str | None) -> str:
        return (value or "").replace("\0", "")[: self.most]


class BoardsField(forms.CharField):
    """Numbers of boards: `7 8`, `7,8` or `7–8`; the text is refused with the sentence of the field."""

    def __init__(self, *, highest: int = 999, **options: Any) -> None:
        super().__init__(**options)
        self.highest = highest

    def to_python(self, value: Any) -> tuple[int, ...]:  # type: ignore[override]
        try:
            numbers = tuple(numbers_of(value or "", MOST_BOARDS))
        except ValueError as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error
        if max(numbers, default=0) > self.highest:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return numbers


class DecimalAsTyped(forms.DecimalField):
    """A figure as people write it: `1,000`, `¥1,000`, `１０００`; `12,50` where the comma is the point."""

    def to_python(self, value: Any) -> Decimal | None:
        if isinstance(value, str):
            value = re.sub(r"[\s¥€£$円]", "", normalize("NFKC", value))
            if re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?", value):
                value = value.replace(",", "")
            elif re.fullmatch(r"-?\d+,\d{1,2}", value):
                value = value.replace(",", ".")
        return super().to_python(value)


class _IsSent(forms.CheckboxInput):
    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> bool:
        return name in data


def pressed() -> forms.BooleanField:
    """Whether a button or a box of this name was sent, with any value."""
    return forms.BooleanField(required=False, widget=_IsSent)


def button_of(
    data: Mapping[str, Any],
    codes: Iterable[str],
    name: str = "do",
    *refusal: Any,
    required: bool = True,
) -> str:
    """The button that was pressed, one of these. DirectorError for another one."""
    return value_of(data, name, choice(codes, *refusal, required=required))


def value_of(data: Mapping[str, Any], name: str, field: forms.Field) -> Any:
    """What was sent in one field."""
    return form_of(**{name: field})(data).values()[name]


# Forms of inputs (tournament/domain/inputs.py).

PAGE_NAMES = {"version": "seen"}


def values_of(kind: type, data: Mapping[str, Any], /, **rows: QuerySet[Any]) -> dict[str, Any]:
    """What was typed into the form of an input, with the rows that it may name. DirectorError as `values`."""
    return form_of(kind)(data, rows=rows).values()


def form_of(kind: type | None = None, /, **fields: forms.Field | None) -> type[RefusingForm]:
    """The form of an input. `fields` are further ones, or in the place of the input's; None leaves one out.

    The `version` is `seen` on a page, and what a page has no plain field for is left out.
    """
    made = {PAGE_NAMES.get(one.name, one.name): _field(one) for one in (input_fields(kind) if kind else ())}
    kept = {name: field for name, field in {**made, **fields}.items() if field is not None}
    return type(RefusingForm)(f"{kind.__name__ if kind else ''}Form", (RefusingForm,), kept)


def _field(field: InputField) -> forms.Field | None:
    """A page's field of an input's, by its type: with a label as a person fills it in, else as it is sent."""
    label, refusal = field.ask("label"), field.ask("refusal")
    words = {"label": label, "help_text": field.ask("help") or ""}
    needed = {"required": field.is_needed and not field.nullable and not field.ask("blank")}
    if field.name == "version":
        return WholeNumber(required=False)
    if row := field.ask("row"):
        return row_of(row, *refusal, **needed)
    if field.codes is not None and not label:
        return choice(lambda: [code for code, _label in _choices(field)], *refusal or (), **needed)
    if field.codes is not None:
        return forms.ChoiceField(choices=partial(_choices, field), **words, **needed)
    if field.kind is int and not label and not refusal:
        return WholeNumber(required=False)
    if field.kind is str and not label and not refusal:
        return Cut(field.limit("max_length"), required=False)
    if field.kind is bool:
        return forms.BooleanField(**words, required=False) if label else pressed()
    if field.kind is date:
        return date_field(label or DATE, **needed)
    if field.kind is time:
        return refusing(time_field(label, **needed), *refusal)
    if field.kind not in LIMITED:
        return None
    made = LIMITED[field.kind](field, {**words, **needed})
    return refusing(made, *refusal) if refusal else made


def _choices(field: InputField) -> list[tuple[Any, Any]]:
    codes = field.codes() if callable(field.codes) else field.codes
    return [each if isinstance(each, tuple) else (each, each) for each in codes]


def _text(field: InputField, how: dict[str, Any]) -> forms.Field:
    strip = field.ask("strip") is not False
    return forms.CharField(max_length=field.limit("max_length"), strip=strip, **how)


def _decimal(field: InputField, how: dict[str, Any]) -> forms.Field:
    digits, places = field.ask("digits")
    return _number(DecimalAsTyped, field, {**how, "max_digits": digits, "decimal_places": places})


def _number(make: type[forms.IntegerField], field: InputField, how: dict[str, Any]) -> forms.Field:
    return make(min_value=field.limit("ge"), max_value=field.limit("le"), **how)


LIMITED: dict[Any, Callable[[InputField, dict[str, Any]], forms.Field]] = {
    str: _text,
    int: partial(_number, forms.IntegerField),
    Decimal: _decimal,
}


# The key of what a director types: a form that is sent twice is one entry.


def entry_key(typed: Mapping[str, str]) -> str:
    """The key of a typed line: the same line sent twice is one entry, and another line another."""
    fields = sorted((name, value) for name, value in typed.items() if name != "csrfmiddlewaretoken")
    page = typed.get("key") or uuid4().hex
    return f"paper-{sha256(repr((page, fields)).encode()).hexdigest()[:40]}"


# The fields of a club that is founded with its first session: its name and its time zone.


def zone_field() -> forms.ChoiceField:
    """Asked when a club is founded: the browser's is offered, without scripts that of this computer."""
    return forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("For clocks, estimates and the history."),
        choices=lambda: [(name, name) for name in zones()],
        initial=settings.TIME_ZONE,
        required=False,
    )


def ask_of_the_club(form: forms.Form, club: Club | None) -> None:
    """The form of a club's first event has the club's name and zone; the forms of later ones do not."""
    if club and club.events.exists():
        del form.fields["club"], form.fields["time_zone"]
        return
    form.initial["time_zone"] = str(zone_of(club))
    if club:
        form.initial["club"] = club.name
    if not (club and club.time_zone):
        offer_browser_zone(form)


def offer_browser_zone(form: forms.BaseForm) -> None:
    """`browser_zone.js` chooses the zone of the browser; a form that was refused keeps what was sent."""
    if not form.is_bound:
        form.fields["time_zone"].widget.attrs["data-browser-zone"] = True


# The day of a session in a form of the console.

DATE = _("Date")


def date_field(label: object = DATE, *, required: bool = True) -> forms.DateField:
    """A day from the calendar of the browser, sent as year-month-day."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget)  # type: ignore[arg-type]


def time_field(label: object, *, required: bool = True) -> forms.TimeField:
    """A time of day, sent as hours and minutes."""
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, required=required, widget=widget)  # type: ignore[arg-type]
