"""Sections that are scored by themselves: each a field of its own, and one ranking of all in per cent."""

from datetime import date
from fractions import Fraction

import pytest
from django.test import Client

from scoring.hands.deal import read_deal
from tests.fixtures.evening import DIRECTOR, make_section, name_all
from tests.fixtures.pair_sessions import (
    OTHERS,
    final_of,
    main_list,
    played,
    second_session,
    two_sections,
    two_sections_played,
    whole,
)
from tests.web.reading import Page, text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.field import unlike_sections
from tournament.domain.errors import DirectorError
from tournament.domain.seats.acts import seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.session_settings import score_across, score_apart
from tournament.domain.undo.acts import undo
from tournament.models import Deal, JournalEntry, Session

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
HANDS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def unlike() -> Session:
    """Section A plays three rounds of two boards, section B five: boards 7 to 10 are in B alone."""
    session = make_section(3, code="mitchell-3x3", start=False).session
    section = lifecycle.add_section(session, by=DIRECTOR)
    set_number_of_contestants(section, 6, by=DIRECTOR)
    name_all(section)
    seating.choose_movement(section, "howell-3x5", boards_per_set=2, by=DIRECTOR)
    return whole(session)


def fields(session: Session) -> int:
    return session.sections.values("field").distinct().count()


def test_apart_each_section_is_matchpointed_alone_and_the_per_cents_make_one_ranking() -> None:
    session = unlike()
    assert len(unlike_sections(session)) == 2
    score_apart(session, by=DIRECTOR)
    assert unlike_sections(session) == []
    session = played(session, OTHERS)
    a, b = current_standings(session)
    assert (a.heading.section, b.heading.section) == ("A", "B")
    own = [
        Fraction(100 * row.points, row.top)  # type: ignore[operator]
        for sheet in (a, b)
        for ranking in sheet.rankings
        for row in ranking.rows
    ]
    assert all(row.top == 4 * row.boards for ranking in b.rankings for row in ranking.rows)
    assert [line.value for line in main_list(session).lines] == sorted(own, reverse=True)


@pytest.mark.slow
def test_the_pages_say_that_sections_are_scored_apart(director: Client) -> None:
    session = played(unlike())
    score_apart(session, by=DIRECTOR)
    reader = Client(headers=ENGLISH)
    single, everyone = reader.get(f"/s/{session.pk}/"), reader.get(f"/s/{session.pk}/event/")
    assert Page(single).problems() == Page(everyone).problems() == []
    assert "Section B" in text_of(single)
    assert "All sections" in text_of(everyone)
    assert "Each section is scored separately" in text_of(everyone)


@pytest.mark.slow
def test_a_director_parts_and_joins_the_sections_and_takes_it_back(director: Client) -> None:
    session = two_sections()
    before = current_standings(session)
    setup, act = f"/console/{session.pk}/setup/", f"/console/{session.pk}/setup/comparison/"
    assert "Score each section separately" in text_of(director.get(setup))
    parted = director.post(act, {"scored": "apart"}, follow=True)
    assert Page(parted).problems() == []
    assert "Compare the sections with each other" in text_of(parted)
    assert fields(session) == 2
    joined = director.post(act, {"scored": "across"}, follow=True)
    again = director.post(act, {"scored": "across"})
    assert "The sections are now compared with each other." in text_of(joined)
    assert again.status_code == 400
    assert current_standings(session) == before
    undo.undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert fields(session) == 2
    undo.undo(JournalEntry.objects.get(verb="score_apart"), by=DIRECTOR)
    assert (fields(session), session.fields.count()) == (1, 1)


def test_hands_are_those_of_every_section_before_and_after() -> None:
    session = two_sections()
    Deal.objects.create(field=session.fields.get(), board=1, hands=read_deal(HANDS).key)
    score_apart(session, by=DIRECTOR)
    assert {*Deal.objects.values_list("field", flat=True)} == {*session.fields.values_list("pk", flat=True)}
    score_across(session, by=DIRECTOR)
    assert Deal.objects.get().field == session.fields.get()


@pytest.mark.slow
def test_the_next_session_the_same_again_and_one_more_section_are_scored_alike() -> None:
    session = two_sections(start=False)
    score_apart(session, by=DIRECTOR)
    lifecycle.add_section(session, by=DIRECTOR)
    again = lifecycle.repeat_session(session, day=date(2026, 12, 5), by=DIRECTOR)
    assert (fields(session), fields(again)) == (3, 3)
    two = two_sections()
    score_apart(two, by=DIRECTOR)
    assert fields(second_session(played(two))) == 2


@pytest.mark.slow
def test_one_section_and_a_final_with_its_consolation_have_no_choice() -> None:
    alone = make_section(3).session
    parted = two_sections_played()
    score_apart(parted, by=DIRECTOR)
    final = final_of(whole(parted), rest=True)
    for session, code in ((whole(alone), "one_section"), (final, "has_consolation")):
        with pytest.raises(DirectorError) as refusal:
            score_apart(session, by=DIRECTOR)
        assert refusal.value.code == code


def test_a_program_says_how_sections_are_scored(director: Client) -> None:
    session = two_sections()
    address = f"/api/sessions/{session.pk}/comparison/"
    put = director.put(address, {"scored": "apart"}, content_type="application/json")
    twice = director.put(address, {"scored": "apart"}, content_type="application/json")
    assert (put.status_code, twice.status_code, fields(session)) == (200, 400, 2)
