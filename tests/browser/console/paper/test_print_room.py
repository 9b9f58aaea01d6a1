"""Paper in a browser: a form is looked at, then printed; the QR of a slip opens its board on a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk, OpenPhone
from tests.browser.phone import Phone
from tournament.models import Result, Section, TableToken

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

# A browser without a viewer of PDFs loads down what it is led to.
MADE = """const make = URL.createObjectURL;
URL.createObjectURL = (blob) => { window.made(blob.type); return make.call(URL, blob); };"""


def test_a_form_is_looked_at_and_then_printed(section: Section, open_desk: OpenDesk) -> None:
    made: list[str] = []
    page = open_desk(reverse("print", args=[section.session_id]))
    page.expose_function("made", lambda kind: made.append(kind))
    page.add_init_script(MADE)
    page.get_by_label("Language", exact=True).select_option("both")
    page.get_by_label("Suits", exact=True).select_option("letters")
    page.get_by_role("button", name="Travellers to fill in").click()

    expect(page.locator("figure.paper svg").first).to_be_visible()
    expect(page.locator("figure.paper").first).to_contain_text("Board 1")
    assert page.locator("figure.paper svg").first.bounding_box()["height"] > 300
    with page.expect_response(lambda answer: "progress" in answer.url) as asked:
        page.get_by_role("link", name="Print (PDF)").click()
    assert "suits=letters" in asked.value.url
    while not made:
        page.wait_for_timeout(100)
    assert made == ["application/pdf"]


def test_the_qr_of_a_slip_opens_its_board_on_the_phone(section: Section, open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, section, "N")
    phone.title("Board 1 · Contract")
    token = TableToken.objects.get(section=section, table=1).token

    phone.page.goto(phone.page.url.split("/t/")[0] + reverse("slip", args=[token, 2]))

    phone.title("Board 2 · Contract")
    assert "#" not in phone.page.url


def test_a_paper_slip_is_keyed_in_eight_seconds(section: Section, open_desk: OpenDesk) -> None:
    """From the scan of the QR to the saved result: five keys and Enter, one a second."""
    token = TableToken.objects.get(section=section, table=1).token
    page = open_desk(reverse("slip", args=[token, 1]))
    expect(page.get_by_label("Result")).to_be_focused()
    keys = [*"4S= N", "Enter"]
    for key in keys:
        page.keyboard.press(key)
    expect(page.get_by_text("Board 1, pairs 1 N-S v 1 E-W")).to_be_visible()
    assert len(keys) < 8
    assert [*Result.objects.values_list("board", "contract")] == [(1, "4S")]
