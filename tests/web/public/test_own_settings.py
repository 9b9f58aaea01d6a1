"""What players set on their own page: a system card that their opponents see, and the language."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.conftest import ENGLISH
from tests.web.phone import Phone
from tests.web.reading import text_of
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.privacy.acts.privacy import erase_person, known_of
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import JournalEntry, Player, Section, SystemCard, SystemCardFile

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n"


@pytest.fixture
def section() -> Section:
    """Three tables of a Mitchell: pair 1 North-South meets 1, 3 and 2 East-West."""
    return make_section(3)


@pytest.fixture
def pair(section: Section) -> list[Player]:
    return players(section, "1", "NS")


def players(section: Section, number: str, direction: str) -> list[Player]:
    found = Player.objects.filter(
        memberships__contestant__section=section,
        memberships__contestant__number=number,
        memberships__contestant__direction=direction,
    )
    return [*found.order_by("pk")]


class Own:
    """A player with the link of their page."""

    def __init__(self, player: Player) -> None:
        self.client = Client(headers=ENGLISH)
        self.page = f"/player/{make_player_link(player, by=DIRECTOR).token}/"

    def do(self, do: str, partner: Player, content: bytes | None = None) -> object:
        sent = {"do": do, "partner": partner.pk}
        if content is not None:
            sent["file"] = SimpleUploadedFile("any name.exe", content)
        return self.client.post(f"{self.page}cards/", sent)

    def card(self, partner: Player) -> object:
        return self.client.get(f"{self.page}cards/{partner.pk}.pdf")


def content_of(answer: object) -> bytes | int:
    return answer.content if answer.status_code == 200 else answer.status_code


def test_the_opponents_see_the_card_while_they_meet_and_nobody_else(
    section: Section, pair: list[Player]
) -> None:
    own, partner = Own(pair[0]), Own(pair[1])
    assert "Your opponents see the card" in text_of(own.do("upload", pair[1], PDF))
    assert [content_of(own.card(pair[1])), content_of(partner.card(pair[0]))] == [PDF, PDF]
    meets, later = Phone(section, pair="1EW"), Phone(section, pair="2EW")
    assert [one.state()["system_cards"] for one in (meets, later)] == [["NS"], []]
    assert Phone(section, pair="1NS").state()["system_cards"] == []
    assert content_of(meets.get("system-card", side="NS")) == PDF
    for phone in (later, Phone(section, pair="1NS"), Phone(section, 2)):
        assert [content_of(phone.get("system-card", side=side)) for side in ("NS", "EW", "x")] == [404] * 3
    close_session(section.session, by=DIRECTOR, knowingly=True)
    assert meets.get("system-card", side="NS").status_code == 404


def test_it_is_sent_as_a_file_that_runs_nothing(
    section: Section, pair: list[Player], director: Client
) -> None:
    Own(pair[0]).do("upload", pair[1], PDF)
    row = section.placements.get(round=1, ns__number="1", ns__direction="NS")
    place = f"/console/{section.session_id}/tables/{row.pk}/"
    assert f"{place}card/NS/" in director.get(place).content.decode()
    for answer in (
        director.get(f"{place}card/NS/"),
        Phone(section, pair="1EW").get("system-card", side="NS"),
    ):
        assert answer["Content-Disposition"] == 'attachment; filename="system-card.pdf"'
        assert answer["Content-Security-Policy"].startswith("sandbox")
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Cache-Control"] == "no-store"
    assert director.get(f"{place}card/EW/").status_code == 404


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not a PDF"),
        (b"<html>%PDF- %%EOF", "not a PDF"),
        (PDF[:-8], "not a PDF"),
        (PDF[:9] + b" " * 1024 * 1024 + PDF[9:], "1 MB"),
        (None, "Choose a file"),
    ],
)
def test_what_is_no_card_is_refused(pair: list[Player], content: bytes | None, said: str) -> None:
    answer = Own(pair[0]).do("upload", pair[1], content)
    assert (answer.status_code, said in text_of(answer)) == (400, True)
    assert not SystemCardFile.objects.exists()


def test_a_stranger_is_no_partner_and_a_withdrawn_link_opens_none(
    section: Section, pair: list[Player]
) -> None:
    own, (stranger, _other) = Own(pair[0]), players(section, "2", "EW")
    assert own.do("upload", stranger, PDF).status_code == 400
    own.do("upload", pair[1], PDF)
    assert own.card(stranger).status_code == 404
    assert Client().get(f"/player/AAAAAAAAAAAAAAAA/cards/{pair[1].pk}.pdf").status_code == 404


@pytest.mark.slow
def test_replaced_and_removed_it_can_be_undone(section: Section, pair: list[Player]) -> None:
    own, other = Own(pair[0]), PDF + b"% another\n%%EOF"
    phone = Phone(section, pair="1EW")
    own.do("upload", pair[1], PDF)
    own.do("upload", pair[1], other)
    assert content_of(phone.get("system-card", side="NS")) == other
    own.do("undo", pair[1])
    assert content_of(phone.get("system-card", side="NS")) == PDF
    for _again in range(2):
        own.do("remove", pair[1])
    assert phone.state()["system_cards"] == []
    own.do("undo", pair[1])
    assert (phone.state()["system_cards"], content_of(own.card(pair[1]))) == (["NS"], PDF)
    assert [one for one in problems() if "systemcard" in one.model] == []
    assert PDF.decode() not in str([*JournalEntry.objects.values_list("changes", flat=True)])


def test_few_files_are_kept(pair: list[Player]) -> None:
    own = Own(pair[0])
    for number in range(8):
        own.do("upload", pair[1], PDF + f"% {number}\n%%EOF".encode())
    assert SystemCardFile.objects.count() == 5
    assert content_of(own.card(pair[1])).endswith(b"% 7\n%%EOF")


def test_a_person_has_it_in_their_data_and_it_goes_with_them(section: Section, pair: list[Player]) -> None:
    Own(pair[0]).do("upload", pair[1], PDF)
    (known,) = known_of(pair[1])["system_cards"]
    assert known["partner"] == str(pair[0])
    close_session(section.session, by=DIRECTOR, knowingly=True)
    erase_person(pair[1], typed=str(pair[1]), by=DIRECTOR)
    assert not SystemCard.objects.exists()
    assert not SystemCardFile.objects.exists()
    assert [one for one in problems() if "systemcard" in one.model] == []


def test_the_language_comes_with_the_link_to_another_browser(pair: list[Player]) -> None:
    own = Own(pair[0])
    assert own.client.post(f"{own.page}language/", {"language": "ja"}).status_code == 302
    other = Client(headers=ENGLISH)
    page = other.get(own.page)
    assert 'lang="ja"' in page.content.decode()[:400]
    assert other.cookies["django_language"].value == "ja"
    other.cookies["django_language"] = "en"
    assert 'lang="en"' in other.get(own.page).content.decode()[:400]
    assert timedelta(seconds=int(other.cookies["django_language"]["max-age"] or 0)) >= timedelta(0)
    assert own.client.post(f"{own.page}language/", {"language": "xx"}).status_code == 302


def test_each_result_has_its_card_as_pdf(section: Section, pair: list[Player]) -> None:
    own = Own(pair[0])
    close_session(section.session, by=DIRECTOR, knowingly=True)
    page = own.client.get(own.page).content.decode()
    assert "Your settings" in page
