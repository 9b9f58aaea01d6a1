"""Seats of a draw, members, the till and the door: on a small phone in Japanese, at a desk in English."""

import os

import pytest
from django.urls import reverse

from tests.browser.conftest import OpenDesk
from tests.browser.layout import faults
from tests.domain.till.money import paying_session
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.mail import mail_server
from tests.fixtures.swiss_pairs import drawn, swiss_pairs
from tournament.domain.outside.acts.result_mails import set_mail_address
from tournament.domain.seats.acts.arranging import add_wish
from tournament.models import Club, EntrantPlayer, Member, Player

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SMALL, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
PICTURES = os.environ.get("PICTURES", "")
WAYS = [("ja", SMALL, True), ("en", DESK, False)]


def look(open_desk: OpenDesk, path: str, name: str) -> list[str]:
    """The text of the page in both ways; nothing of it is cut, too small or outside the screen."""
    said = []
    for language, viewport, finger in WAYS:
        page = open_desk(path, language=language, viewport=viewport)
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{name}-{language}.png", full_page=True)
        assert faults(page, finger=finger) == []
        said.append(page.locator("main").inner_text())
    return said


def test_the_page_of_seats_of_a_swiss(open_desk: OpenDesk, transactional_db: None) -> None:
    section = swiss_pairs(8, options={"first": "fold"})
    players = [
        EntrantPlayer.objects.filter(entrant__event=section.session.event, entrant__number=number)[0].player
        for number in (1, 3)
    ]
    for number, player in enumerate(Player.objects.all()):
        Player.objects.filter(pk=player.pk).update(grade=str(40 + number))
    add_wish(section.session.event.club, "near", *players, by=DIRECTOR)
    path = reverse("arrange_seats", args=[section.session_id])
    _japanese, english = look(open_desk, path, "seats-before")
    assert "from the next round that is seated" in english
    open_desk(path).get_by_role("button", name="Seed by grade").click()
    drawn(section)
    japanese, english = look(open_desk, path, "seats-after")
    assert "round 1: tables" in english
    assert "第1ラウンド：テーブル" in japanese
    assert "not met" not in english


def test_members_their_reminder_and_the_till(open_desk: OpenDesk, transactional_db: None) -> None:
    session, players = paying_session()
    club = Club.objects.get()
    Member.objects.filter(player=players[0]).update(paid_until=None)
    Club.objects.update(renewal_text="お支払いは受付まで。\nPlease pay at the desk.")
    set_mail_address(players[0], address="a@example.com", language="ja", by=DIRECTOR)
    mail_server(club)
    look(open_desk, reverse("members"), "members")
    page = open_desk(reverse("members"))
    page.locator("summary", has_text="Renewal by e-mail").click()
    assert page.locator("main").inner_text().count("Please pay at the desk.") == 1  # a field's is not counted
    every = page.get_by_role("checkbox", name="Tick all")
    every.check()
    ticks = page.locator("td input[type=checkbox]")
    assert all(tick.is_checked() for tick in ticks.all())
    ticks.first.uncheck()
    assert not every.is_checked()
    for name in ("member_kinds", "accounts", "tickets", "money_book"):
        look(open_desk, reverse(name), name)
    look(open_desk, reverse("membership", args=[players[0].pk]), "membership")
    _japanese, english = look(open_desk, reverse("session_till", args=[session.pk]), "till")
    assert "正会員 fee not paid" in english
    look(open_desk, reverse("check_in_desk", args=[session.pk]), "door")
