"""An input is declared once: what a form of a page and a serializer of the API make of it."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from tournament.api.basis.choices import serializer_of
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import UNSET, Ask, Key, Reason, UnsetType, Version
from tournament.models import Role
from tournament.web.console.forms.refusing_form import Cut, button_of, form_of, values_of

Round = Annotated[int, Meta(ge=1, le=99), Ask(refusal=("no_round", "There is no such round."))]


@dataclass(frozen=True, slots=True)
class Seat:
    table: Annotated[int, Meta(ge=1)]


@dataclass(frozen=True, slots=True)
class Move:
    """Published."""

    to: Key
    round: Annotated[Round | UnsetType, Ask(note="of the session")] = UNSET
    until: Round | None = None
    amount: Annotated[Decimal, Ask(digits=(5, 2)), Meta(ge=0)] = Decimal(1)
    side: Literal["", "NS"] = ""
    name: Annotated[str, Meta(max_length=20), Ask(label="Name", strip=False)] = ""
    seats: list[Seat] = field(default_factory=list)
    boards: Annotated[tuple[Annotated[int, Meta(le=99)], ...], Meta(min_length=2)] = ()
    sure: bool = False
    reason: Reason = ""
    version: Version = 1


def test_a_serializer_has_every_field_with_its_limits() -> None:
    made = serializer_of(Move)
    assert (made.__name__, made.__doc__, serializer_of(Seat, "Chair").__doc__) == (
        "MoveSerializer",
        "Published.",
        None,
    )
    assert repr(made()).splitlines()[1:] == [
        "    to = IntegerField(max_value=9223372036854775807, min_value=1)",
        "    round = IntegerField(help_text='of the session', max_value=99, min_value=1, required=False)",
        "    until = IntegerField(allow_null=True, default=None, max_value=99, min_value=1)",
        "    amount = DecimalField(decimal_places=2, default=Decimal('1'), max_digits=5, min_value=0)",
        "    side = ChoiceField(['', 'NS'], default='')",
        "    name = CharField(allow_blank=True, default='', max_length=20, trim_whitespace=False)",
        "    seats = SeatSerializer(default=<class 'list'>, many=True):",
        "        table = IntegerField(min_value=1)",
        "    boards = ListField(child=IntegerField(max_value=99), default=(), min_length=2)",
        "    sure = BooleanField(default=False)",
        "    reason = CharField(allow_blank=True, default='', max_length=200)",
        "    version = IntegerField(default=1, max_value=9223372036854775807, min_value=1)",
    ]


def test_a_form_has_the_fields_that_a_page_can_send() -> None:
    form = form_of(Move, side=None)(
        {"to": "7", "reason": "x" * 300, "sure": "on", "seen": "3", "amount": "2"}
    )
    assert form.values() == {
        "to": 7,
        "round": None,
        "until": None,
        "amount": Decimal(2),
        "name": "",
        "sure": True,
        "reason": "x" * 200,
        "seen": 3,
    }
    assert [name for name, one in form.fields.items() if one.label] == ["name"]


@dataclass(frozen=True, slots=True)
class Chosen:
    kind: Role.Kind
    way: Annotated[str, Ask(codes=["slow", "fast"], label="Way")] = "slow"


def test_a_choice_of_a_form_is_a_value_whether_its_codes_have_labels_or_not() -> None:
    form = form_of(Chosen)
    assert form({"kind": "entry", "way": "fast"}).values() == {"kind": "entry", "way": "fast"}
    assert '<option value="slow">slow</option>' in form().as_div()
    with pytest.raises(DirectorError):
        form({"kind": "king"}).values()


def test_text_keeps_its_blanks_where_it_says_so_and_a_number_has_its_digits() -> None:
    typed = {"to": "7", "name": " A ", "amount": "123.45", "side": "", "seen": "3"}
    assert values_of(Move, typed)["name"] == " A "
    with pytest.raises(DirectorError):
        values_of(Move, {**typed, "amount": "1234.5"})


@pytest.mark.parametrize("typed", ["100", "0", "one"])
def test_a_form_refuses_with_the_sentence_of_the_field(typed: str) -> None:
    with pytest.raises(DirectorError, match="There is no such round") as refusal:
        values_of(Move, {"round": typed})
    assert refusal.value.code == "no_round"


def test_a_button_is_one_of_those_of_the_page() -> None:
    assert button_of({"do": "end"}, ["end", "turn"]) == "end"
    assert button_of({}, ["end", "turn"], required=False) == ""
    for sent in ({"do": "x"}, {}):
        with pytest.raises(DirectorError) as refusal:
            button_of(sent, ["end", "turn"])
        assert refusal.value.code == "no_choice"


def test_text_that_is_cut_is_without_the_character_that_postgresql_does_not_store() -> None:
    assert Cut(4).clean("a\0bcde") == "abcd"
