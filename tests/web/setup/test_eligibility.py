"""Who may enter an event: ages by the calendar year, mixed pairs, members, grades; and who is admitted."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.teams import round_robin
from tests.tools.each_case import each_case
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.eligibility import AdmissionQuestion
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.people.acts.clubs import Personal, set_personal_data
from tournament.domain.privacy.acts.privacy import erase_person, forget_event, known_of
from tournament.domain.seats.acts.pair_seats import name_pair
from tournament.domain.sessions.acts.lifecycle import close_session, repeat_session
from tournament.domain.sessions.acts.session_settings import (
    EligibilityTerms,
    admit_player,
    set_eligibility,
)
from tournament.domain.stages.acts.team_entries import change_team
from tournament.domain.undo.acts.undo import undo
from tournament.models import Admission, Contestant, JournalEntry, Membership, PersonalData, Player, Section
from tournament.sheets.event_options import Eligibility, Person

ENGLISH = {"accept-language": "en"}
UNMARKED = {"is_senior": False, "needs_fixed_seat": False}


@each_case(
    "terms, person, lacks",
    [
        ({}, Person(), []),
        # Whoever is born in 1964 is 62 in 2026, on whatever day.
        ({"seniors_from": 62}, Person(date(1964, 12, 31)), []),
        ({"seniors_from": 62}, Person(date(1965, 1, 1)), ["too_young"]),
        ({"seniors_from": 62}, Person(), ["age_unknown"]),
        ({"seniors_from": 62}, Person(is_senior=True), []),
        ({"juniors_to": 26}, Person(date(2000, 1, 1)), []),
        ({"juniors_to": 26}, Person(date(1999, 12, 31)), ["too_old"]),
        ({"juniors_to": 26}, Person(is_senior=True), ["age_unknown"]),
        ({"members_only": True}, Person(number="1024"), []),
        ({"members_only": True}, Person(), ["no_member"]),
        ({"grades": ("Club Master", "novice")}, Person(grade="Novice"), []),
        ({"grades": ("Club Master",)}, Person(grade="Life Master"), ["other_grade"]),
        ({"mixed": True, "members_only": True}, Person(), ["no_member", "sex_unknown"]),
    ],
)
def test_what_a_person_lacks(terms: dict[str, object], person: Person, lacks: list[str]) -> None:
    assert [*Eligibility(**terms).lacks(person, 2026)] == lacks


@each_case(
    "sexes, mixed",
    [
        *(("FM", True), ("FF", False), ("F", True), ("F?", True)),
        *(("FFMM", True), ("FFFM", False), ("FFFMM", True)),
    ],
)
def test_a_mixed_pair_and_a_mixed_team(sexes: str, mixed: bool) -> None:
    assert Eligibility(mixed=True).is_mixed([sex.strip("?") for sex in sexes]) is mixed


@pytest.fixture
def section(db: None) -> Section:
    """Six pairs of 2026; the first pair is free to be named anew."""
    section = make_section(3, start=False)
    first = section.contestants.order_by("pk").first()
    name_pair(first, [None, None], by=DIRECTOR)
    return section


@pytest.fixture
def young(section: Section) -> Player:
    player = Player.objects.create(club=section.session.event.club, native="若木 学", latin="WAKAGI Manabu")
    set_personal_data(player, Personal(born=date(1990, 5, 5), sex="M"), by=DIRECTOR)
    return player


def first_pair(section: Section) -> Contestant:
    return section.contestants.order_by("pk").first()


def seniors(section: Section, **terms: object) -> None:
    set_eligibility(section.session.event, EligibilityTerms(**(terms or {"seniors_from": 60})), by=DIRECTOR)


@pytest.mark.slow
def test_a_director_is_asked_and_admits_with_a_reason(
    director: Client, section: Section, young: Player
) -> None:
    seniors(section)
    pair = first_pair(section)
    address = reverse("pair", args=[section.session_id, pair.pk])
    asked = director.post(address, {"do": "name", "name-1": "若木 学", "name-2": ""})
    assert asked.status_code == 409
    assert "若木 学 reaches 36 in 2026: seniors from 60." in text_of(asked)
    assert Page(asked).problems() == []
    assert not Membership.objects.filter(player=young).exists()
    hidden = {tag["name"]: tag["value"] for tag in Page(asked).all("input") if tag.get("type") == "hidden"}
    hidden.pop("csrfmiddlewaretoken", None)
    again = director.post(address, {**hidden, "admitted-because": "fills the field"})
    assert again.status_code == 302
    assert Membership.objects.get(player=young).contestant_id == pair.pk
    assert Admission.objects.get().reason == "fills the field"
    page = text_of(director.get(reverse("eligibility", args=[section.session_id])))
    assert "Admitted by a director 若木 学 (fills the field)" in page
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert not Membership.objects.filter(player=young).exists()
    assert not Admission.objects.exists()
    assert [one for one in problems() if one.model in ("admission", "personaldata")] == []


@pytest.mark.slow
def test_the_page_sets_conditions_admits_and_withdraws(
    director: Client, section: Section, young: Player
) -> None:
    name_pair(first_pair(section), [young, None], by=DIRECTOR)
    address = reverse("eligibility", args=[section.session_id])
    assert Page(director.get(address)).problems() == []
    bad = director.post(address, {"seniors_from": "200", "juniors_to": "0"})
    assert bad.status_code == 400
    assert "Enter an age from 0 to 120." in text_of(bad)
    saved = director.post(
        address, {"seniors_from": "0", "juniors_to": "30", "grades": "Club Master、 novice", "mixed": "on"}
    )
    assert saved.status_code == 302
    section.session.event.refresh_from_db()
    assert section.session.event.options["eligibility"]["grades"] == ["Club Master", "novice"]
    page = director.get(address)
    assert Page(page).problems() == []
    assert "若木 学 reaches 36 in 2026: juniors up to 30." in text_of(page)
    assert "若木 学, grade “”: only Club Master, novice may enter." in text_of(page)
    admitted = director.post(f"{address}admit/", {"player": young.pk, "reason": "founder"})
    assert admitted.status_code == 302
    assert director.post(f"{address}admit/", {"player": young.pk, "reason": ""}).status_code == 400
    assert "若木 学 reaches" not in text_of(director.get(address))
    assert director.post(f"{address}withdraw/", {"player": young.pk}).status_code == 302
    assert "若木 学 reaches" in text_of(director.get(address))


def test_others_are_told_nothing_of_a_person(section: Section, young: Player) -> None:
    seniors(section)
    with pytest.raises(DirectorError) as refused:
        name_pair(first_pair(section), [young, None], by=Actor("table 1 NS"))
    assert refused.value.code == "not_eligible"
    assert "若木" not in refused.value.message
    assert not Membership.objects.filter(player=young).exists()


def test_an_admission_comes_before_the_entry_too_and_a_repeat_is_as_before(
    section: Section, young: Player
) -> None:
    seniors(section)
    admit_player(section.session.event, young, reason="fills the field", by=DIRECTOR)
    name_pair(first_pair(section), [young, None], by=DIRECTOR)
    again = repeat_session(section.session, day=date(2026, 12, 5), by=DIRECTOR)
    assert again.event.options["eligibility"] == section.session.event.options["eligibility"]
    assert Membership.objects.filter(contestant__section__session=again, player=young).exists()


def test_a_mixed_pair_is_looked_at_when_it_is_complete(section: Section, young: Player) -> None:
    other = Player.objects.create(club=young.club, native="若木 次郎")
    wife = Player.objects.create(club=young.club, native="若木 花")
    set_personal_data(other, Personal(sex="M"), by=DIRECTOR)
    set_personal_data(wife, Personal(sex="F"), by=DIRECTOR)
    seniors(section, mixed=True)
    pair = first_pair(section)
    name_pair(pair, [young, None], by=DIRECTOR)
    with pytest.raises(DirectorError) as refused:
        name_pair(pair, [young, other], by=DIRECTOR)
    assert refused.value.code == "not_eligible"
    name_pair(pair, [young, wife], by=DIRECTOR)
    assert Membership.objects.filter(contestant=pair).count() == 2


def test_personal_data_stay_with_the_club(
    director: Client, player: Client, section: Section, young: Player
) -> None:
    address = reverse("personal_data", args=[young.pk])
    page = director.get(address)
    assert (Page(page).problems(), page["Cache-Control"]) == ([], "no-store")
    assert director.post(address, {"born": "2999-01-01"}).status_code == 400
    assert director.post(address, {"born": "1964-07-08", "sex": "F"}).status_code == 302
    assert PersonalData.objects.get(player=young).born == date(1964, 7, 8)
    assert player.get(address).status_code == 302
    name_pair(first_pair(section), [young, None], by=DIRECTOR)
    admit_player(section.session.event, young, reason="born 1964-07-08", by=DIRECTOR)
    assert "1964-07-08" not in str(document_of(section.session.event))
    changes = JournalEntry.objects.exclude(verb="admit_player").values_list("changes", "about")
    assert "1964-07-08" not in str([*changes])
    known = known_of(young)
    assert [one["born"] for one in known["personal"]] == ["1964-07-08"]
    assert [one["reason"] for one in known["admissions"]] == ["born 1964-07-08"]
    name_pair(first_pair(section), [None, None], by=DIRECTOR)
    erase_person(young, typed=str(young), by=DIRECTOR)
    assert not PersonalData.objects.filter(player=young).exists()
    assert "1964-07-08" not in str([*JournalEntry.objects.values_list("changes", "about", "reason")])
    assert [one for one in problems() if one.model in ("admission", "personaldata")] == []


def test_an_event_whose_names_go_has_no_admissions(section: Section, young: Player) -> None:
    name_pair(first_pair(section), [young, None], by=DIRECTOR)
    admit_player(section.session.event, young, reason="fills the field", by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)
    forget_event(section.session.event)
    assert not Admission.objects.exists()
    assert "fills the field" not in str([*JournalEntry.objects.values_list("changes", "reason")])
    assert [one for one in problems() if one.model in ("admission", "personaldata")] == []


@pytest.mark.slow
def test_programs_do_all_of_it(section: Section, young: Player) -> None:
    event = section.session.event
    api, reader = program(event.club, "direct"), program(event.club, "read")
    status, row = send(api, "put", f"players/{young.pk}/personal/", {"born": "1990-05-05", "sex": "M"})
    assert (status, row) == (200, {"born": "1990-05-05", "sex": "M"} | UNMARKED)
    assert send(reader, "get", f"players/{young.pk}/personal/")[0] == 403
    status, row = send(api, "put", f"events/{event.pk}/eligibility/", {"seniors_from": 60})
    assert (status, row["terms"]["seniors_from"]) == (200, 60)
    assert {one["code"] for one in row["ineligible"]} == {"age_unknown"}
    assert send(reader, "get", f"events/{event.pk}/eligibility/")[0] == 403
    seat = {"contestant": first_pair(section).pk, "position": 1, "name": "若木 学"}
    status, answer = send(api, "patch", f"sections/{section.pk}/seats/", {"seats": [seat]})
    assert (status, answer["code"]) == (400, "not_eligible")
    assert "若木 学 reaches 36 in 2026: seniors from 60." in answer["detail"]
    where = f"events/{event.pk}/admissions/"
    assert send(api, "post", where, {"player": young.pk, "reason": " "})[0] == 400
    assert send(api, "post", where, {"player": young.pk, "reason": "founder"})[0] == 201
    assert send(api, "post", where, {"player": young.pk, "reason": "founder"})[0] == 201
    assert send(api, "get", where)[1] == [{"player": young.pk, "reason": "founder"}]
    assert send(api, "patch", f"sections/{section.pk}/seats/", {"seats": [seat]})[0] == 200
    assert send(api, "delete", f"{where}{young.pk}/")[0] == 204
    codes = send(api, "get", f"events/{event.pk}/eligibility/")[1]["ineligible"]
    assert [one["code"] for one in codes if one["player"] == young.pk] == ["too_young"]


def test_a_team_is_entered_with_the_reason_that_a_director_gives(db: None) -> None:
    section = round_robin(3)
    event = section.session.event
    young = Player.objects.create(club=event.club, native="若木 学")
    set_eligibility(event, EligibilityTerms(members_only=True), by=DIRECTOR)
    team = event.entrants.first()
    with pytest.raises(DirectorError) as refused:
        change_team(team, players=[young], by=Actor("captain"))
    assert refused.value.code == "not_eligible"
    asks = Actor("director", first_director(), admits="")
    with pytest.raises(AdmissionQuestion) as asked:
        change_team(team, players=[young], by=asks)
    assert [(one.player, one.code) for one in asked.value.found] == [(young, "no_member")]
    assert not Admission.objects.exists()
    change_team(team, players=[young], by=Actor("director", first_director(), admits="founder"))
    assert [*team.players.values_list("player", flat=True)] == [young.pk]
    assert Admission.objects.get().reason == "founder"
