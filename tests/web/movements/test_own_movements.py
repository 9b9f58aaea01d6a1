"""The club's own movements in the console: every page, the editor's checks, files in and out, taking back."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.fixtures.evening import DIRECTOR
from tests.web.reading import Page, text_of
from tournament.domain.movements.acts import own_movement_acts
from tournament.domain.movements.readings.movement_files import MOST_BYTES
from tournament.models import Club, JournalEntry, OwnMovement
from tournament.movements.catalogue import build
from tournament.movements.schema import from_json

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parents[2] / "data" / "movements"
LIST = "/console/movements/"


@pytest.fixture
def own() -> OwnMovement:
    club = Club.objects.create(name="白樺ブリッジクラブ")
    return own_movement_acts.keep_movement(club, build("howell-4x7"), name="Ours", by=DIRECTOR)


def typed(answer: HttpResponse, **over: str) -> dict[str, str]:
    """What the open form would send, with some fields typed over."""
    page = Page(answer)
    fields = {
        field["name"]: field.get("value") or ""
        for field in page.all("input")
        if field.get("name") and field.get("type") != "checkbox"
    }
    return {**fields, "winners": "1", **{name.replace("_", "-"): text for name, text in over.items()}}


# ── pages ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "path", ["", "new/?pairs=8&rounds=7", "new/?copy=howell-4x7", "copies/?of=8", "copies/?of=9"]
)
def test_every_page_opens_without_a_club_and_can_be_read_aloud(director: Client, path: str) -> None:
    answer = director.get(LIST + path)
    assert answer.status_code == 200
    assert Page(answer).problems() == []


def test_the_list_and_the_editor_of_one_can_be_read_aloud(director: Client, own: OwnMovement) -> None:
    for path in ("", f"{own.pk}/"):
        answer = director.get(LIST + path)
        assert (answer.status_code, Page(answer).problems()) == (200, [])
        assert "Ours" in text_of(answer)


def test_an_empty_list_says_what_to_do(director: Client) -> None:
    assert "No club movements yet." in text_of(director.get(LIST))


def test_strangers_are_sent_to_the_sign_in(player: Client, own: OwnMovement) -> None:
    entry = JournalEntry.objects.latest("pk").pk
    reads = ["", "new/", "copies/", f"{own.pk}/", f"{own.pk}/file/"]
    acts = ["new/", "check/", "bring/", f"{own.pk}/", f"{own.pk}/remove/", f"back/{entry}/"]
    for answer in (player.get(LIST + path) for path in reads):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/in/")
    for answer in (player.post(LIST + path) for path in acts):
        assert answer.status_code == 401  # the sign-in page keeps what was sent
    assert OwnMovement.objects.get() == own


@pytest.mark.parametrize("path", ["check/", "bring/", "1/remove/", "back/1/"])
def test_acts_are_not_done_by_opening_an_address(director: Client, path: str) -> None:
    assert director.get(LIST + path).status_code == 405


@pytest.mark.parametrize("path", ["99/", "99/file/"])
def test_what_is_not_there_is_a_404(director: Client, own: OwnMovement, path: str) -> None:
    assert director.get(LIST + path).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "new/",
        "new/?pairs=1&rounds=7",
        "new/?copy=none",
        "new/?copy=individual-12x11",
        "copies/?of=3",
        "new/?copy=mitchell-99999x99999",
    ],
)
def test_a_beginning_without_sense_is_refused(director: Client, path: str) -> None:
    assert director.get(LIST + path).status_code == 400


def test_the_list_needs_the_same_queries_for_one_and_for_many(
    director: Client, own: OwnMovement, django_assert_num_queries
) -> None:
    with django_assert_num_queries(6):
        director.get(LIST)
    for name in ("b", "c", "d"):
        own_movement_acts.keep_movement(own.club, build("howell-3x5"), name=name, by=DIRECTOR)
    with django_assert_num_queries(6):
        director.get(LIST)


# ── the editor ────────────────────────────────────────────────────────────────────────────────────────


def test_an_opened_movement_is_kept_as_it_was(director: Client, own: OwnMovement) -> None:
    path = f"{LIST}{own.pk}/"
    answer = director.post(path, typed(director.get(path), name="Thursday"))
    assert (answer.status_code, answer["Location"]) == (302, LIST)
    kept = OwnMovement.objects.get()
    assert (kept.name, kept.version, kept.plan.rows) == ("Thursday", 2, own.plan.rows)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "code",
    ["howell-4x7", "mitchell-5x5", "howell-5x9.absent10", "web-7x5", "howell-3x5", "howell-5x9.turned2"],
)
def test_a_copy_of_any_kind_goes_through_the_form_unchanged(director: Client, code: str) -> None:
    plan = build(code)
    opened = director.get(f"{LIST}new/?copy={code}")
    given = typed(opened, name="Copy") | {"winners": str(plan.winners)}
    exceptions = {name: "on" for name in ("share", "uneven") if getattr(plan.allow, name)}

    assert director.post(f"{LIST}new/", given | exceptions).status_code == 302

    kept = OwnMovement.objects.get().plan
    assert sorted(kept.rows, key=repr) == sorted(plan.rows, key=repr)
    assert (kept.absent, kept.winners, kept.contestants) == (plan.absent, plan.winners, plan.contestants)


def test_a_slip_is_named_and_its_cells_are_marked(director: Client, own: OwnMovement) -> None:
    path = f"{LIST}{own.pk}/"
    given = typed(director.get(path), ew_3_2="7")

    refused = director.post(path, given)

    assert refused.status_code == 400
    assert "Round 3, table 4: pair 7 cannot sit at tables 2, 4 at the same time." in text_of(refused)
    marked = {cell["data-cell"] for cell in Page(refused).all("td") if cell.get("class") == "wrong"}
    assert {"3-2", "3-4"} <= marked
    assert Page(refused).value("ew-3-2") == "7"
    assert OwnMovement.objects.get().version == 1


def test_the_same_is_said_while_it_is_typed(director: Client, own: OwnMovement) -> None:
    opened = director.get(f"{LIST}{own.pk}/")
    right = director.post(f"{LIST}check/", typed(opened, name=""))
    wrong = director.post(f"{LIST}check/", typed(opened, ew_3_2="7"))
    assert "This movement has no errors. 7 of 7 board sets each balance 100.0" in text_of(right)
    assert "pair 7 cannot sit at tables 2, 4" in text_of(wrong)
    assert "<html" not in wrong.content.decode()
    assert Page(wrong).with_attribute("data-cells")["data-cells"] == "3-2 3-4"


@pytest.mark.sampled
@pytest.mark.parametrize(
    "over, said",
    [
        ({"ew_3_2": "x"}, "Round 3, table 2: “x” is not a number."),
        ({"sets_3_2": "3-"}, "Round 3, table 2: “3-” is not a number."),
        ({"sets_3_2": "9-1"}, "Round 3, table 2: “9-1” is not a number."),
        ({"sets_3_2": "1-999"}, "Round 3, table 2: “1-999” is not a number."),
        ({"ns_3_2": "-1"}, "Round 3, table 2: “-1” is not a number."),
        ({"rounds": "99"}, "Rounds"),
        ({"tables": "60", "rounds": "60"}, "Rounds × tables: at most 320"),
        ({"absent": "?"}, "“?” is not a number"),
        ({"ns_3_2": "0"}, "there is no pair 0"),
    ],
)
def test_what_cannot_be_read_is_said(director: Client, own: OwnMovement, over: dict, said: str) -> None:
    given = typed(director.get(f"{LIST}{own.pk}/"), **over)
    assert said in text_of(director.post(f"{LIST}check/", given))
    assert director.post(f"{LIST}{own.pk}/", given).status_code == 400
    assert OwnMovement.objects.get().version == 1


@pytest.mark.parametrize("text", ["７", " 7 ", "7"])
def test_full_width_figures_are_read(director: Client, own: OwnMovement, text: str) -> None:
    given = typed(director.get(f"{LIST}{own.pk}/"), sets_3_2=text)
    assert director.post(f"{LIST}{own.pk}/", given).status_code == 302


def test_another_size_keeps_what_is_typed_and_saves_nothing(director: Client, own: OwnMovement) -> None:
    path = f"{LIST}{own.pk}/"
    larger = director.post(path, typed(director.get(path), rounds="8", resize="1"))
    assert larger.status_code == 200
    assert Page(larger).value("ns-8-4") == ""
    assert Page(larger).value("ns-7-1") == typed(director.get(path))["ns-7-1"]
    assert OwnMovement.objects.get().version == 1


@pytest.mark.sampled
@pytest.mark.parametrize("over", [{"rounds": "99"}, {"tables": ""}, {"rounds": "60", "tables": "60"}])
def test_a_size_that_cannot_be_loses_nothing(director: Client, own: OwnMovement, over: dict) -> None:
    path = f"{LIST}{own.pk}/"
    given = typed(director.get(path), **over)
    for pressed in ({}, {"resize": "1"}):
        again = typed(director.post(path, given | pressed))
        assert {name: text for name, text in again.items() if "-7-4" in name} == {
            name: text for name, text in given.items() if "-7-4" in name
        }


def test_a_draft_is_kept_and_not_offered(director: Client) -> None:
    given = typed(director.get(f"{LIST}new/?pairs=8&rounds=7"), name="Half", ns_1_1="1", ew_1_1="2")
    assert director.post(f"{LIST}new/", given).status_code == 400
    assert director.post(f"{LIST}new/", given | {"draft": "1"}).status_code == 302
    assert "unfinished" in text_of(director.get(LIST))


def test_what_somebody_else_saved_is_not_overwritten(director: Client, own: OwnMovement) -> None:
    path = f"{LIST}{own.pk}/"
    given = typed(director.get(path), name="Mine")
    director.post(path, given | {"name": "Theirs"})
    refused = director.post(path, given)
    assert (refused.status_code, Page(refused).value("name")) == (409, "Mine")
    assert "Another user has just changed this." in text_of(refused)
    assert OwnMovement.objects.get().name == "Theirs"


def test_a_name_that_is_taken_keeps_what_was_typed(director: Client, own: OwnMovement) -> None:
    given = typed(director.get(f"{LIST}new/?copy=howell-4x6"), name="Ours", copies="2")
    refused = director.post(f"{LIST}new/", given)
    assert (refused.status_code, Page(refused).value("copies")) == (400, "2")
    assert "There already is a movement called “Ours”." in text_of(refused)


def test_two_winners_are_told_how_pairs_are_numbered(director: Client) -> None:
    given = typed(director.get(f"{LIST}new/?copy=mitchell-5x5"), ew_1_1="3") | {"winners": "2"}
    said = text_of(director.post(f"{LIST}check/", given))
    assert "numbers 1 to 5 are North-South, and number 6 is East-West pair 1" in said
    assert "Round 1, table 1: pair 3 is in the wrong line" in said


# ── files ─────────────────────────────────────────────────────────────────────────────────────────────


def brought(director: Client, data: bytes) -> HttpResponse:
    return director.post(f"{LIST}bring/", {"file": SimpleUploadedFile("ours.json", data)})


def test_a_file_goes_in_and_comes_out_as_it_was(director: Client) -> None:
    given = (FILES / "right.json").read_bytes()
    assert brought(director, given).status_code == 302

    out = director.get(f"{LIST}{OwnMovement.objects.get().pk}/file/")

    assert from_json(json.loads(out.content)) == from_json(json.loads(given))
    assert out["Content-Disposition"] == "attachment; filename*=UTF-8''Ours%20for%20four%20tables.json"


def test_a_movement_of_another_program_is_checked_and_kept(director: Client) -> None:
    howell = "[M1] Three tables\n0,3,15,3,5,0\n2,1,5,4,1,4,1,6,1,3,1,3,1,5,2\n3,4,1,5,2,1,2,4,3,6,2,4,3,2,2\n"
    assert brought(director, (howell + "5,6,3,6,3,5,5,3,4,5,4,5,6,4,2\n").encode()).status_code == 302
    own = OwnMovement.objects.get()
    assert (own.name, own.plan.rows) == ("Three tables", build("howell-3x5").rows)

    refused = brought(director, (howell.replace("[M1] ", "") + "5,6,3,6,3,5,5,3,4,5,4,5,6,1,2\n").encode())
    assert refused.status_code == 400
    assert "Round 5, table 3: pair 1 cannot sit at tables 1, 3 at the same time." in text_of(refused)
    assert OwnMovement.objects.count() == 1


@pytest.mark.parametrize(
    "file, said",
    [
        ("two-places.json", "Round 3, table 4: pair 7 cannot sit at tables 2, 4 at the same time."),
        ("same-boards.json", "Round 4, table 1: pair 5 plays board set 5 more than once, in rounds 3, 4."),
        ("no-east.json", "Round 5, table 3 cannot be read"),
        ("cut-off.json", "This file is not JSON"),
        ("giant.json", "contestants"),
    ],
)
def test_a_wrong_file_is_refused_and_nothing_is_written(director: Client, file: str, said: str) -> None:
    answer = brought(director, (FILES / file).read_bytes())
    assert answer.status_code == 400
    assert said in text_of(answer)
    assert not OwnMovement.objects.exists()
    assert not JournalEntry.objects.exists()


def test_no_file_and_a_huge_one_are_refused(director: Client) -> None:
    assert director.post(f"{LIST}bring/").status_code == 400
    assert brought(director, b" " * (MOST_BYTES + 1)).status_code == 413


# ── taking back ───────────────────────────────────────────────────────────────────────────────────────


def test_what_was_removed_comes_back(director: Client, own: OwnMovement) -> None:
    director.post(f"{LIST}{own.pk}/remove/")
    assert "Club movement removed: Ours" in text_of(director.get(LIST))
    entry = JournalEntry.objects.get(verb="remove_movement")

    assert director.post(f"{LIST}back/{entry.pk}/").status_code == 302

    assert OwnMovement.objects.get().plan == own.plan
    assert director.post(f"{LIST}back/{entry.pk}/").status_code == 400
