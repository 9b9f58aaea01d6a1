"""The director in command, in a real browser: a late pair, a weighted ruling, a round taken back."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk, OpenPhone
from tests.browser.console.test_console import OUTSIDE, look
from tests.browser.phone import Phone
from tests.fixtures.evening import make_section, play
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.models import JournalEntry, Result, Ruling, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S")


def evening(tables: int, code: str, rounds: int) -> Section:
    section = make_section(tables=tables, code=code)
    for row in section.placements.filter(round__lte=rounds):
        for board in row.boards:
            play(section, row.table, board, TEXTS[(board + row.table) % 4])
    return section


def test_a_late_pair_is_three_clicks_and_no_phone_is_restarted(
    open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    section = evening(5, "mitchell-5x5", 1)
    found = seated(section)
    option = plan_options("late_pair", found, Answers(found.next_round))[0]
    newcomer = max(seat for row in option.plan.movement.rows for seat in row.seated)
    table = next(row.table for row in option.plan.movement.rows_of_round(2) if row.ns == newcomer)
    phone = Phone(open_phone, section, table=table, stays=True).tap("sit S")
    page = open_desk(f"/console/{section.session_id}/")

    page.get_by_role("link", name="Movement problems").first.click()
    page.get_by_role("link", name="A late pair").click()
    page.get_by_role("button", name="Apply this plan").first.click()

    expect(page.get_by_text("Changed. Every phone shows it.")).to_be_visible()
    phone.look().shows("Pair 6 N-S")
    look(page)
    expect(page.locator(".rounds")).to_contain_text("6–")


def test_a_weighted_ruling_is_seen_live_before_it_is_given(open_desk: OpenDesk) -> None:
    section = evening(5, "howell-5x9", 2)
    row = Result.objects.filter(round=1, table=2).first()
    page = open_desk(f"/console/{section.session_id}/results/{row.pk}/")
    page.get_by_role("link", name="Assigned, split or weighted…").click()
    effect = page.locator("#effect")
    page.get_by_label("Weight of outcome 1").fill("60")
    page.get_by_label("Outcome 1", exact=True).fill("4S= N")
    expect(effect).to_contain_text("Weights must total 100 %.")
    page.get_by_label("Weight of outcome 2").fill("40")
    page.get_by_label("Outcome 2", exact=True).fill("4S-1 N")
    expect(effect).to_contain_text("Points of the board")
    assert not Ruling.objects.exists()

    page.get_by_label("Reason, for the record").fill("unauthorised information")
    page.get_by_role("button", name="Make this ruling").click()

    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator(".big").first).to_contain_text("60 % 4♠︎ N = + 40 % 4♠︎ N −1")
    assert Ruling.objects.get().ns_award == "60 4S= N; 40 4S-1 N"
    page.goto(page.url.split("/console")[0] + f"/s/{section.session_id}/boards/{row.board}/")
    expect(page.locator(".ruled")).to_have_text("adjusted")


def test_a_round_is_taken_back_in_one_act_and_put_back(open_desk: OpenDesk) -> None:
    section = evening(4, "howell-4x7", 1)
    first = JournalEntry.objects.filter(session=section.session).latest("pk").pk
    for row in section.placements.filter(round=2):
        for board in row.boards:
            play(section, row.table, board, "PASS")
    second = JournalEntry.objects.filter(pk__gt=first).earliest("pk")
    page = open_desk(f"/console/{section.session_id}/history/room/{first}/")
    expect(page.locator(".rounds .done")).to_have_count(4)
    page.goto(page.url.split("/console")[0] + f"/console/{section.session_id}/history/before/{second.pk}/")
    expect(page.get_by_text("This act and everything after it, 16 acts")).to_be_visible()

    page.get_by_role("button", name="Go back").click()

    expect(page.get_by_role("link", name="↶ Undo it")).to_be_visible()
    assert {row.round for row in Result.objects.all()} == {1}
    page.get_by_role("link", name="↶ Undo it").click()
    page.get_by_role("button", name="Undo it").click()
    expect(page.locator(".messages")).to_contain_text("Undone: Restored to before")
    assert Result.objects.count() == 16


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("large", [False, True], ids=["text as it is", "text at 200 %"])
def test_nothing_is_outside_a_phone(open_desk: OpenDesk, language: str, large: bool) -> None:
    section = evening(4, "howell-4x7", 1)
    row = Result.objects.first()
    entry = JournalEntry.objects.filter(verb="enter_result").first()
    page = open_desk("/console/", language=language, viewport={"width": 360, "height": 740})
    for path in (
        "incidents/",
        "incidents/late_pair/",
        "incidents/wrong_boards/",
        f"results/{row.pk}/ruling/",
        f"results/{row.pk}/move/",
        f"boards/{row.board}/fouled/",
        f"history/before/{entry.pk}/",
        f"history/room/{entry.pk}/",
        "history/",
    ):
        page.goto(page.url.split("/console")[0] + f"/console/{section.session_id}/{path}")
        if large:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert (path, page.evaluate(OUTSIDE)) == (path, [])
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert (path, max(0, wider)) == (path, 0)
