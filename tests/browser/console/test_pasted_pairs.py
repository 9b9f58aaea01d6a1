"""A list of pairs pasted into the first name field is read, shown, and seated."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tests.fixtures.evening import make_section

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASTE = """(field, text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@pytest.mark.slow
def test_a_list_pasted_into_a_name_is_read_as_pairs(open_desk: OpenDesk, transactional_db: None) -> None:
    section = make_section(start=False)
    page = open_desk(f"/console/{section.session_id}/setup/")
    page.wait_for_load_state()
    first = page.locator(f"#name-{section.pk}-0-1")
    first.evaluate(PASTE, "Ann Lee / Bo Ek\nCy Dow / Di Fox\n")
    expect(page.get_by_role("heading", name="2 pairs were read")).to_be_visible()
    page.get_by_role("button", name="Seat these pairs").click()
    expect(page.get_by_text("2 pairs are seated.")).to_be_visible()
    expect(first).to_have_value("Ann Lee")
    expect(page.locator(f"#name-{section.pk}-1-2")).to_have_value("Di Fox")
