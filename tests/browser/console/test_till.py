"""An evening's money on a phone and on a laptop: eight players pay, the till closes to the yen, a receipt."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk
from tests.domain.till.money import pay, paying_session, sell, top_up
from tournament.models import MoneyLine, Receipt, TillClosing

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("width", [360, 1280])
def test_eight_players_pay_and_the_till_closes(live_server, open_desk: OpenDesk, width: int) -> None:
    session, players = paying_session()
    for player in players[8:]:
        pay(session, player, "other")
    top_up(players[2], 3000, "other")
    sell(players[3], 10, 5000, how="other")
    voucher = sell(None, 1, 800, kind="voucher", how="other")
    page = open_desk(f"/console/{session.pk}/till/")
    page.set_viewport_size({"width": width, "height": 800})

    for player, button in zip(players[:4], ("cash", "cash", "account", "card"), strict=True):
        page.locator(f"#{button}-{player.pk}").click()
        expect(page.locator(f"#payer-{player.pk} .tag.done")).to_be_visible()
    another_way(page, players[4].pk, "ticket", code=f"{voucher.code[:4]}-{voucher.code[4:]}".lower())
    another_way(page, players[5].pk, "free", reason="host")
    another_way(page, players[6].pk, "other")
    another_way(page, players[7].pk, "cash", amount="1000")

    page.get_by_label("Cash counted").fill("2000")
    page.get_by_role("button", name="Close the till").click()
    expect(page.get_by_text("The till is closed.").first).to_be_visible()
    assert (TillClosing.objects.get().expected, TillClosing.objects.get().counted) == (2000, 2000)
    assert MoneyLine.objects.filter(kind="table").count() == 12

    first = page.locator(f"#payer-{players[0].pk}")
    first.locator("summary").click()
    first.get_by_label("Name on the receipt").fill("Sato")
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        first.locator("form[target]").evaluate("form => form.removeAttribute('target')")
        first.get_by_role("button", name="Issue the receipt").click()
    assert answer.value.headers["content-type"] == "application/pdf"
    assert Receipt.objects.get().name == "Sato"


def another_way(page: Page, player: int, how: str, **fields: str) -> None:
    payer = page.locator(f"#payer-{player}")
    payer.locator("summary").click()
    page.locator(f"#how-{player}").select_option(how)
    for name, text in fields.items():
        page.locator(f"#{name}-{player}").fill(text)
    payer.get_by_role("button", name="Paid").click()
    expect(page.locator(f"#payer-{player} .tag.done")).to_be_visible()
