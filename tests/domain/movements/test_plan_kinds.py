"""A section of duplicate seats pairs: plans of teams and single players are refused, however they come in."""

from dataclasses import replace
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.movements.acts import own_movement_acts
from tournament.domain.seats.acts import seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.exchange.event_file import Document
from tournament.models import Club, OwnMovement, Placement, Section
from tournament.movements.catalogue import MOVEMENTS, build, codes
from tournament.movements.codes import CODE
from tournament.movements.schema import to_json

pytestmark = pytest.mark.django_db
# One code of every family of the catalogue, for as few contestants as it can be played by.
OF_EVERY_FAMILY = {
    CODE.fullmatch(code)["family"]: code
    for kind, least in {"pairs": 4, "individual": 4, "rotation": 4, "teams": 2}.items()
    for number in range(40, least - 1, -1)
    for code in codes(number, kind)
    if ".turned" not in code
}
OF_PAIRS = {family: code for family, code in OF_EVERY_FAMILY.items() if build(code).kind == "pairs"}
OTHERS = {family: code for family, code in OF_EVERY_FAMILY.items() if build(code).kind != "pairs"}


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="白樺ブリッジクラブ")


def section_for(code: str) -> Section:
    """A section with as many pairs as the plan has contestants, nobody seated."""
    club = Club.objects.first() or Club.objects.create(name="白樺ブリッジクラブ")
    session = lifecycle.create_session(club, name="木曜ペア戦", day=date(2026, 11, 21), by=DIRECTOR)
    section = session.sections.get()
    set_number_of_contestants(section, len(build(code).present), by=DIRECTOR)
    return section


def test_the_families_are_all_of_the_catalogue() -> None:
    assert OF_EVERY_FAMILY.keys() == MOVEMENTS.keys()
    assert {build(code).kind for code in OTHERS.values()} == {"teams", "individual"}


@pytest.mark.sampled
@pytest.mark.parametrize("family", OTHERS)
def test_another_kind_is_refused_by_the_api(family: str, club: Club) -> None:
    section = section_for(OTHERS[family])

    status, refusal = send(
        program(club, "own"),
        "put",
        f"sections/{section.pk}/movement/",
        {"code": OTHERS[family], "boards_per_round": 4},
    )

    assert (status, refusal["code"]) == (400, "not_for_pairs")
    assert not Placement.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("family", OTHERS)
@pytest.mark.parametrize("page", ["movement", "movement_preview"])
def test_another_kind_is_refused_by_the_console(family: str, page: str) -> None:
    section = section_for(OTHERS[family])
    director = Client(headers={"accept-language": "en"})
    director.force_login(get_user_model().objects.create(username="d", is_staff=True))
    call = director.post if page == "movement" else director.get

    answer = call(reverse(page, args=[section.session_id, section.pk]), {"choice": f"{OTHERS[family]}:4"})

    assert answer.status_code == 400
    assert "not pairs." in answer.content.decode()
    assert not Placement.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("family", OF_PAIRS)
def test_a_plan_of_pairs_is_seated(family: str) -> None:
    section = section_for(OF_PAIRS[family])
    seating.choose_movement(section, OF_PAIRS[family], boards_per_set=2, by=DIRECTOR)
    assert section.placements.count() == len(build(OF_PAIRS[family]).rows)


def test_a_section_of_a_table_game_has_no_movement_of_pairs() -> None:
    section = section_for("howell-4x7")
    section.game = "chicago"
    with pytest.raises(DirectorError) as refusal:
        seating.choose_movement(section, "howell-4x7", boards_per_set=2, by=DIRECTOR)
    assert refusal.value.code == "table_game"


@pytest.mark.parametrize("option", ["switch1", "rover", "tuned", "turned2"])
def test_an_option_of_pairs_makes_no_plan_of_players(option: str, club: Club) -> None:
    section = section_for("individual-12x8")
    code = f"individual-12x8.{option}"

    given = {"code": code, "boards_per_round": 2}
    answer = send(program(club, "own"), "put", f"sections/{section.pk}/movement/", given)

    assert (answer[0], answer[1]["code"]) == (400, "unknown_movement")


@pytest.mark.parametrize("family", OTHERS)
def test_the_club_keeps_no_movement_of_another_kind(family: str, club: Club) -> None:
    with pytest.raises(DirectorError) as refusal:
        own_movement_acts.keep_movement(club, build(OTHERS[family]), name="Ours", by=DIRECTOR)
    assert refusal.value.code == "not_for_pairs"


def test_a_kept_movement_of_another_kind_seats_nobody() -> None:
    """An older release, or a hand in the database, may have kept one."""
    section = section_for("round-robin-4x3")
    club = section.session.event.club
    own = OwnMovement.objects.create(club=club, name="Ours", document=to_json(build("round-robin-4x3")))
    with pytest.raises(DirectorError) as refusal:
        seating.choose_movement(section, own.code, boards_per_set=2, by=DIRECTOR)
    assert refusal.value.code == "not_for_pairs"


def wrongly_seated() -> Section:
    """As release 0.1.0 seated four pairs by a round robin of teams."""
    section = section_for("round-robin-4x3")
    like_pairs = replace(build("round-robin-4x3"), kind="pairs")
    seating.seat_movement(section, like_pairs, code="round-robin-4x3", boards_per_set=2, by=DIRECTOR)
    return section


def test_an_evening_like_the_last_is_seated_by_no_other_kind() -> None:
    last = wrongly_seated().session
    session = lifecycle.repeat_session(last, day=date(2026, 11, 28), by=DIRECTOR)
    copy = session.sections.get()
    assert (copy.contestants.count(), copy.movement, copy.placements.count()) == (4, "", 0)


def test_a_plan_of_another_kind_is_not_changed_on_the_way() -> None:
    with pytest.raises(DirectorError) as refusal:
        seated(wrongly_seated())
    assert refusal.value.code == "not_for_pairs"


@pytest.mark.sampled
@pytest.mark.parametrize("family", OTHERS)
def test_an_event_file_brings_no_section_of_another_kind(family: str) -> None:
    document = document_of(make_section().session.event)
    document["rows"]["section"][0]["movement"] = OTHERS[family]
    assert refused(document) == "not_for_pairs"


@pytest.mark.parametrize("kind", ["teams", "individual"])
def test_an_event_file_brings_no_other_section_in_a_plan_of_pairs(kind: str) -> None:
    document = document_of(make_section().session.event)
    document["rows"]["section"][0]["kind"] = kind
    document["rows"]["stage"][0]["format"] = {"teams": "swiss", "individual": "individual"}[kind]
    document["rows"]["contestant"] = [row | {"entrant_id": None} for row in document["rows"]["contestant"]]
    assert refused(document) == "only_for_pairs"


def test_an_event_file_brings_no_own_movement_of_another_kind() -> None:
    section = make_section(start=False)
    own = own_movement_acts.keep_movement(
        section.session.event.club, build("howell-3x5"), name="Ours", by=DIRECTOR
    )
    seating.choose_movement(section, own.code, boards_per_set=2, by=DIRECTOR)
    document = document_of(section.session.event)
    document["rows"]["ownmovement"][0]["document"] = to_json(build("individual-12x11"))
    assert refused(document) == "not_for_pairs"


def refused(document: Document) -> str:
    with pytest.raises(DirectorError) as refusal:
        import_event(document, Club.objects.get(), proof=read_through, by=DIRECTOR)
    return refusal.value.code
