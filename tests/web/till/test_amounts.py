"""Amounts as they are typed, and with the sign that a reader adds up."""

from decimal import Decimal

import pytest

from tests.domain.till.money import pay, paying_session, sell, top_up
from tests.fixtures.evening import DIRECTOR
from tests.tools.each_case import each_case
from tournament.domain.till.acts import till_acts
from tournament.domain.till.reports.till_reports import money_rows
from tournament.models import MoneyLine
from tournament.web.console.forms.refusing_form import DecimalAsTyped
from tournament.words.language import Language
from tournament.words.money_words import way_of


@each_case(
    "typed, amount",
    [
        ("1,000", "1000"),
        ("12,50", "12.50"),
        ("1,234,567.5", "1234567.5"),
        ("１２００円", "1200"),
        ("-3,5", "-3.5"),
    ],
)
def test_a_figure_as_people_write_it(typed: str, amount: str) -> None:
    assert DecimalAsTyped().clean(typed) == Decimal(amount)


@pytest.mark.django_db
def test_what_is_paid_out_has_a_minus() -> None:
    session, (one, other, *_others) = paying_session()
    till_acts.reverse(pay(session, one), "mistake", by=DIRECTOR)
    top_up(other, 2000)
    card = sell(other, 2, 900, how="account")
    till_acts.reverse(pay(session, other, "ticket"), "mistake", by=DIRECTOR)
    till_acts.reverse(MoneyLine.objects.get(ticket=card, kind="ticket"), "mistake", by=DIRECTOR)
    till_acts.refund(other, till_acts.Refund(Decimal(1500), "cash"), by=DIRECTOR)
    signed = [
        (way_of(row, Language("en")), row.signed) for row in money_rows(MoneyLine.objects.order_by("pk"))
    ]
    assert signed == [
        ("Cash", 500),
        ("Cash", -500),
        ("Cash", 2000),
        ("On account", 900),
        ("Card or voucher", 450),
        ("Card or voucher", -450),
        ("On account", -900),
        ("Cash", -1500),
    ]
