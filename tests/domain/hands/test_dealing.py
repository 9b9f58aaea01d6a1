"""Boards dealt here: a fingerprint at once, no card and no seed before play, a proof afterwards."""

import hashlib
import json
from collections import Counter

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from scoring.hands.dealing import DealingTerms, deal_set
from scoring.seats import Direction
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.scoring.hands.expected_hands import suit_length_probability
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.hands.acts.deals import deal_boards
from tournament.domain.hands.reports.session_hands import dealt_sheets
from tournament.domain.journal.readings.journal_stream import act_values
from tournament.domain.undo.acts.undo import undo
from tournament.models import Deal, JournalEntry, Section, Session

pytestmark = pytest.mark.django_db
ANYONE = AnonymousUser()


@pytest.fixture
def section() -> Section:
    return make_section()


def fresh(section: Section) -> Session:
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def seed_of(session: Session) -> str:
    return str(JournalEntry.objects.get(session=session, verb="deal_boards").about["deal_seed"])


def test_boards_are_dealt_and_only_the_fingerprint_is_published(section: Section) -> None:
    terms = deal_boards(section.session, 1, 6, by=DIRECTOR)
    (sheet,) = dealt_sheets(section.session, ANYONE)

    assert Deal.objects.count() == 6
    assert (sheet.text, sheet.seed, sheet.agrees) == (terms.text, "", None)
    assert sheet.text.splitlines()[2:] == ["session=1", "boards=1-6", "set=1"]
    shown = json.dumps([act_values(entry) for entry in JournalEntry.objects.all()], default=str)
    assert sheet.fingerprint in shown
    assert seed_of(section.session) not in shown


def test_the_seed_is_published_when_all_have_played_and_proves_the_deals(section: Section) -> None:
    terms = deal_boards(section.session, 1, 6, by=DIRECTOR)
    play_everything(section.session)
    (sheet,) = dealt_sheets(fresh(section), ANYONE)

    assert sheet.agrees
    text = f"{sheet.text}seed={sheet.seed}\n".encode()
    assert hashlib.sha256(text).hexdigest() == sheet.fingerprint
    deals = {one.board: one.deal.key for one in deal_set(terms, bytes.fromhex(sheet.seed))}
    assert deals == dict(Deal.objects.values_list("board", "hands"))

    Deal.objects.filter(board=2).update(hands=deals[3])
    assert dealt_sheets(fresh(section), ANYONE)[0].agrees is False


def test_another_set_needs_a_reason_and_keeps_the_first_fingerprint(section: Section) -> None:
    deal_boards(section.session, 1, 6, by=DIRECTOR)
    with pytest.raises(DirectorError):
        deal_boards(section.session, 1, 6, by=DIRECTOR)
    second = deal_boards(section.session, 1, 6, reason="a board was seen", by=DIRECTOR)
    sets = [sheet.text.splitlines()[-1] for sheet in dealt_sheets(section.session, ANYONE)]
    assert sets == ["set=1", "set=2"]
    assert second.set_number == 2
    assert Deal.objects.count() == 6


def test_a_board_that_has_been_played_is_not_dealt(section: Section) -> None:
    play(section, 1, 1, "4S= N")
    with pytest.raises(Conflict):
        deal_boards(section.session, 1, 6, by=DIRECTOR)
    with pytest.raises(DirectorError):
        deal_boards(section.session, 6, 5, by=DIRECTOR)
    assert not Deal.objects.exists()


def test_dealing_is_undone_and_its_fingerprint_stays(section: Section) -> None:
    deal_boards(section.session, 1, 6, by=DIRECTOR)
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert not Deal.objects.exists()
    assert len(dealt_sheets(section.session, ANYONE)) == 1


def test_the_page_deals_and_the_program_reads_the_fingerprint(section: Section, client: Client) -> None:
    client.force_login(User.objects.create(username="director", is_staff=True))
    start = f"/console/{section.session_id}/hands/"
    sent = {"do": "deal", "first": "1", "last": "6"}
    page = client.post(start, sent, follow=True, headers={"accept-language": "en"}).content.decode()
    assert "The boards are dealt. Publish the fingerprint now." in page
    assert seed_of(section.session) not in page
    assert not any(row.hands in page for row in Deal.objects.all())
    (dealt,) = Client().get(f"/api/sessions/{section.session_id}/hands/dealt/").json()
    assert dealt["fingerprint"] in page
    assert dealt["seed"] == ""
    again = client.post(start, sent, headers={"accept-language": "en"})
    assert "give a reason for dealing again" in again.content.decode()


@pytest.mark.slow
def test_ten_thousand_deals_are_as_long_in_a_suit_as_chance_makes_them() -> None:
    """χ² of North's spades with seven degrees of freedom, from a fixed seed."""
    deals = [
        one.deal
        for number in range(100)
        for one in deal_set(DealingTerms("fairness", number, 1, 100), b"\7" * 32)
    ]
    lengths = Counter(len(deal.suit(Direction.N, "S")) for deal in deals)
    cells = [[0], [1], [2], [3], [4], [5], [6], [7, 8, 9, 10, 11, 12, 13]]
    expected = [len(deals) * sum(map(suit_length_probability, cell)) for cell in cells]
    found = [sum(lengths[length] for length in cell) for cell in cells]
    square = sum((one - wanted) ** 2 / wanted for one, wanted in zip(found, expected, strict=True))
    assert square < 24.32  # p = 0.001 with seven degrees of freedom
