"""Phones that speak where they do not belong are shown at the desk; a phone that a table shares is not."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.phone import Phone
from tests.web.reading import text_of
from tournament.domain.room.acts.addresses import renew_pair
from tournament.domain.room.reports.queue import followers, strange_phones
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section(3)


def follow(section: Section, pair: str, device: str) -> Phone:
    """A device that opens a pair's own address."""
    phone = Phone(section, pair=pair)
    assert phone.get("state", device=device).status_code == 200
    return phone


def reasons(section: Section) -> list[str]:
    return [one.reason for one in strange_phones(section.session)]


@pytest.mark.slow
def test_one_phone_that_a_table_shares_is_not_strange(section: Section) -> None:
    for number in (1, 2, 3):
        for table in (1, 2, 3):
            phone = Phone(section, table)
            phone.get("state", device=f"tablet-{table}")
            for board in section.placements.get(round=number, table=table).boards:
                for side in ("NS", "EW"):
                    assert phone.enter(board, side=side, device=f"tablet-{table}").status_code == 200
    assert reasons(section) == []


def test_a_pairs_phone_that_its_opponents_borrow_is_not_strange(section: Section) -> None:
    """East-West of every table have no phone: they accept on the one of 1NS."""
    phone = follow(section, "1NS", "own-phone")
    for board in (1, 2, 3, 4, 5, 6):
        for side in ("NS", "EW"):
            assert phone.enter(board, side=side, device="own-phone").status_code == 200
    assert reasons(section) == []


def test_a_phone_that_goes_with_its_pair_from_code_to_code_is_not_strange(section: Section) -> None:
    """It never chose a seat: pair 1EW scans each table's code."""
    for row in section.placements.filter(ew__number="1").order_by("round"):
        Phone(section, row.table).enter(row.boards[0], side="EW", device="wanders")
    assert reasons(section) == []


def test_an_entry_at_a_table_that_is_not_its_own_is_shown(section: Section) -> None:
    Phone(section, 1).enter(1, device="phone-of-1")
    Phone(section, 2).enter(3, device="phone-of-1")
    Phone(section, 2).enter(3, side="EW", device="phone-of-1")
    Phone(section, 1).enter(2, device="phone-of-1")

    (one,) = strange_phones(section.session)

    assert (one.reason, one.table, one.round, one.board, one.entries) == ("another_table", 2, 1, 3, 2)
    assert [party.label for party in one.parties] == ["2NS", "2EW"]


def test_an_entry_for_opponents_whose_own_phone_is_there_is_shown(section: Section) -> None:
    phone = follow(section, "1NS", "phone-of-ns")
    follow(section, "1EW", "phone-of-ew")
    phone.enter(1, side="EW", device="phone-of-ns")

    (one,) = strange_phones(section.session)

    assert (one.reason, one.board, [party.label for party in one.parties]) == ("other_side", 1, ["1EW"])


def test_opponents_who_accept_on_the_phone_that_entered_are_no_alarm(
    section: Section, director: Client
) -> None:
    phone = follow(section, "1NS", "north-phone")
    follow(section, "1EW", "east-phone")
    phone.enter(1, side="NS", device="north-phone")
    phone.enter(1, side="EW", device="north-phone")

    assert reasons(section) == ["accepted"]
    session = section.session_id
    assert "at the wrong table or pair" not in text_of(director.get(reverse("queue", args=[session])))
    shown = text_of(director.get(reverse("pair_codes", args=[session])))
    assert "Check these phones" not in shown
    assert "Pair 1 E-W accepted board 1 on the opponents' phone (table 1, round 1)." in shown


def test_a_phone_that_opens_the_pages_of_several_pairs_is_shown(section: Section) -> None:
    follow(section, "1NS", "curious")
    follow(section, "3EW", "curious")
    assert reasons(section) == ["several_pairs"]


def test_the_phones_of_each_pair_are_counted_also_those_that_tell_no_name(section: Section) -> None:
    pair = section.contestants.get(number="1", direction="NS")
    for device in ("north", "south", "third", ""):
        follow(section, "1NS", device)
    assert len(followers(section.session)[pair.pk]) == 4

    renew_pair(pair, by=DIRECTOR)

    assert followers(section.session) == {}


@pytest.mark.slow
def test_the_desk_shows_the_phones_and_gives_a_new_code_at_once(director: Client, section: Section) -> None:
    pair = section.contestants.get(number="1", direction="NS")
    for device in ("north", "south", "third"):
        follow(section, "1NS", device)
    follow(section, "2NS", "north")
    page = director.get(reverse("pair_codes", args=[section.session_id]))
    queue = director.get(reverse("queue", args=[section.session_id]))

    assert "Pair 1 N-S has 3 phones." in text_of(page)
    assert "One phone opened the pages of several pairs: 1 N-S, 2 N-S." in text_of(page)
    assert "1 phone used at the wrong table or pair" in text_of(queue)
    assert director.post(reverse("renew_pair_code", args=[section.session_id, pair.pk])).status_code == 302
    page = director.get(reverse("pair_codes", args=[section.session_id]))
    assert "Check these phones" not in text_of(page)


# ── rounds that have not begun ────────────────────────────────────────────────────────────────────────


def test_a_phone_enters_no_round_that_has_not_begun() -> None:
    section = make_section(5, boards=1)
    Phone(section, 1).agree(1)
    row = section.placements.get(round=5, table=2)

    answer = Phone(section, 2).enter(row.boards[0], device="early")

    assert (answer.status_code, answer.json()["code"]) == (400, "not_begun")
    assert not section.results.filter(round=5).exists()


def test_a_table_may_be_ahead_and_phones_may_begin_late(section: Section) -> None:
    Phone(section, 1).agree(1)
    for number in (2, 3):
        ahead = section.placements.get(round=number, table=1)
        assert Phone(section, 1).enter(ahead.boards[0]).status_code == 200
    other = make_section(5, boards=1)
    row = other.placements.get(round=4, table=2)
    assert Phone(other, 2).enter(row.boards[0]).status_code == 200
