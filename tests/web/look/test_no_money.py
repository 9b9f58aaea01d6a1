"""A club without a currency keeps no money: no page, no answer of the API and no paper has a word of it."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.api.programs import program, send
from tests.fixtures.addresses import addresses, filled
from tests.fixtures.club_fixture import House, house
from tests.printing.reading import lines
from tests.web.reading import text_of
from tournament.domain.time_zones import today
from tournament.models import Club, Member, MemberKind, MoneyLine, Player, Reminder, Ticket

__all__ = ["house"]

WORDS = {
    "en": re.compile(
        r"\b(?:fees?|paid|pays?|payments?|money|prices?|till|receipts?|vouchers?|refunds?|prepaid)\b|[¥£€$]",
        re.IGNORECASE,
    ),
    "ja": re.compile(r"会費|参加費|支払|払い|料金|領収|入金|返金|プリペイド|回数券|お金|会計|残高|円|[¥£€$]"),
}
SYSTEM_CARD = b"%PDF-1.4 %%EOF"  # a player's own, of the fixture
# The switch itself: the settings of the club, by its name there, with the signs of the currencies.
SWITCH = {"club": {"en": ["$", "money", "£", "¥", "€"], "ja": ["$", "£", "¥", "€", "お金"]}}


@pytest.fixture
def poor(house: House) -> House:
    """The same club after it has blanked its currency: fees and lines of money stay, hidden."""
    club = Club.objects.get(pk=house.section.session.event.club_id)
    kind = MemberKind.objects.filter(club=club).first()
    MemberKind.objects.filter(pk=kind.pk).update(fee=40)
    for player in Player.objects.filter(club=club):
        Member.objects.update_or_create(player=player, defaults={"kind": kind, "paid_until": today(club)})
    assert MoneyLine.objects.exists()
    assert Ticket.objects.exists()
    Club.objects.update(currency="")
    return house


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_of_a_club_that_keeps_no_money_has_a_word_of_it(
    poor: House, admin_client: Client, language: str
) -> None:
    said = {}
    for one in addresses():
        if one.key.startswith("api:"):
            continue
        answer = admin_client.get(filled(one, poor, poor.token), headers={"accept-language": language})
        if words := sorted({*WORDS[language].findall(said_in(answer))}):
            said[one.key] = words
    assert said == {key: words[language] for key, words in SWITCH.items()}


def said_in(answer: HttpResponse) -> str:
    """The words of a page or a paper; nothing of any other answer."""
    kind = answer.get("Content-Type", "") if answer.status_code == 200 else ""
    if kind.startswith("text/html"):
        return text_of(answer)
    is_ours = kind == "application/pdf" and len(answer.content) > len(SYSTEM_CARD)
    return " ".join(lines(answer.content)) if is_ours else ""


def test_the_papers_of_its_sessions_and_its_programs_have_none_either(
    poor: House, admin_client: Client
) -> None:
    session, club = poor.section.session, poor.section.session.event.club
    for form in ("attendance", "seating_chart", "entry_form"):
        answer = admin_client.get(
            reverse("document", args=[session.pk, form]), headers={"accept-language": "en"}
        )
        assert WORDS["en"].findall(said_in(answer)) == []
    status, sheet = send(program(club, "direct"), "get", "members/")
    assert (status, {(one["fee"], one["paid_until"]) for one in sheet["lines"]}) == (200, {(None, None)})
    assert send(program(club, "direct"), "post", "members/reminders/")[0] == 400
    assert not Reminder.objects.exists()
