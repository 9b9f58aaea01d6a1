"""The hands of a session: brought in on the console and by the API, shown on the public pages."""

from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.hands.dealing import deal_from_integer
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tournament.domain.gate.reports.open_hands import holds_key
from tournament.domain.hands.acts.deals import deal_boards, remove_deals, store_deals, take_key_of_hands
from tournament.domain.hands.readings.stored_hands import boards_in
from tournament.domain.hands.reports.hand_files import machine_file
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import may_print, sheets_for
from tournament.domain.people.readings.roles import note_program
from tournament.exchange.deals.deal_files import read_deals
from tournament.models import Deal, PlayerToken, Section

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[2] / "data" / "hands" / "club_11_tables_bridgecomposer.pbn"


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create(username="director", is_staff=True))
    return client


def upload(desk: Client, section: Section, data: bytes, **fields: str) -> str:
    """The address of the preview, or the refusal."""
    file = SimpleUploadedFile("deals.txt", data)
    sent = {"do": "upload", "file": file, **fields}
    answer = desk.post(f"/console/{section.session_id}/hands/", sent, headers={"accept-language": "en"})
    return answer["Location"] if answer.status_code == 302 else answer.content.decode()


@pytest.mark.slow
def test_a_file_is_looked_at_and_then_stored(desk: Client, section: Section) -> None:
    preview = upload(desk, section, FILE.read_bytes())
    shown = desk.get(preview, headers={"accept-language": "en"}).content.decode()
    assert "36 boards read" in shown
    assert read_deals(FILE.read_bytes())[0].deal.suit("N", "S") not in shown  # type: ignore[arg-type]
    assert not Deal.objects.exists()

    answer = desk.post(preview, {"form": "", "replace": ""}, follow=True, headers={"accept-language": "en"})
    assert "Hands of 36 boards saved." in answer.content.decode()
    assert Deal.objects.count() == 36


def test_a_file_that_is_sent_by_a_key_is_brought_too(desk: Client, section: Section) -> None:
    """The form without the name of its button."""
    assert upload(desk, section, FILE.read_bytes(), do="")


def test_cards_that_stand_are_replaced_only_as_the_preview_says(desk: Client, section: Section) -> None:
    store_deals(section.session, boards_in(f"2 {deal_from_integer(5).key}"), by=DIRECTOR)
    preview = upload(desk, section, f"2 {deal_from_integer(6).key}".encode())
    shown = desk.get(preview, headers={"accept-language": "en"}).content.decode()
    assert "which will be replaced: 2" in shown

    assert desk.post(preview, {"replace": ""}).status_code == 409
    assert desk.post(preview, {"replace": "2"}).status_code == 302
    assert Deal.objects.get().hands == deal_from_integer(6).key


def long_file(boards: int) -> bytes:
    return "\n".join(f"{number} {deal_from_integer(number).key}" for number in range(1, boards + 1)).encode()


@pytest.mark.slow
def test_boards_of_a_file_of_two_thousand_are_chosen_by_number(desk: Client, section: Section) -> None:
    preview = upload(desk, section, long_file(2000))
    page = desk.get(preview, headers={"accept-language": "en"}).content.decode()
    assert "2000 boards in the file" in page
    assert 'name="boards" value="1–6"' in page.replace("\n        ", " ")  # those in play

    chosen = {"boards": "1501-1503、 1777", "first": "3"}
    page = desk.get(preview, chosen, headers={"accept-language": "en"}).content.decode()
    assert "4 boards read" in page
    assert desk.post(preview, chosen).status_code == 302
    stored = dict(Deal.objects.values_list("board", "hands"))
    assert stored == {
        board: deal_from_integer(number).key
        for board, number in zip((3, 4, 5, 6), (1501, 1502, 1503, 1777), strict=True)
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"boards": "3-x"}, "Name boards as in “1–24, 31”."),
        ({"boards": "1-99999"}, "Name boards as in “1–24, 31”."),
        ({"boards": "1995-2005"}, "The file does not have the boards 2001–2005."),
        ({"boards": "1000"}, "Boards of a session go up to 999."),
        ({"boards": "1-2000", "first": "1"}, "Boards of a session go up to 999."),
        ({"boards": "1", "first": "0"}, "Boards are numbered from 1 to 999."),
        ({"boards": "1", "first": "a"}, "Boards are numbered from 1 to 999."),
    ],
)
def test_boards_that_cannot_be_taken_are_refused(
    desk: Client, section: Section, typed: dict[str, str], sentence: str
) -> None:
    preview = upload(desk, section, long_file(2000))
    english = {"accept-language": "en"}
    for answer in (desk.get(preview, typed, headers=english), desk.post(preview, typed, headers=english)):
        assert (answer.status_code, sentence in answer.content.decode()) == (400, True)
    assert not Deal.objects.exists()


@pytest.mark.slow
def test_a_file_of_more_deals_is_refused(desk: Client, section: Section) -> None:
    assert "the file has too many boards" in upload(desk, section, long_file(2001))


def test_a_program_names_the_boards_of_its_file(desk: Client, section: Section) -> None:
    address = f"/api/sessions/{section.session_id}/hands/"
    body = {"text": long_file(120).decode(), "boards": [119, 101], "first": 1}
    assert desk.put(address, body, "application/json").status_code == 200
    stored = dict(Deal.objects.values_list("board", "hands"))
    assert stored == {1: deal_from_integer(119).key, 2: deal_from_integer(101).key}
    assert desk.put(address, body | {"boards": [121]}, "application/json").status_code == 400
    assert desk.put(address, body | {"first": 1000}, "application/json").status_code == 400


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["dup", "dlm", "bri", "dge"])
def test_a_file_of_a_dealing_machine_comes_in_by_page_and_program(
    desk: Client, section: Section, kind: str
) -> None:
    deals = [deal_from_integer(number) for number in (7, 8, 9)]
    file = machine_file(kind, deals, 1)
    assert desk.post(upload(desk, section, file)).status_code == 302
    stored = {board: deal.key for board, deal in enumerate(deals, 1)}
    assert dict(Deal.objects.values_list("board", "hands")) == stored

    remove_deals(section.session, by=DIRECTOR)
    body = {"text": file.decode("latin-1").replace("\0", " ")}
    answer = desk.put(f"/api/sessions/{section.session_id}/hands/", body, "application/json")
    assert answer.status_code == 200
    assert dict(Deal.objects.values_list("board", "hands")) == stored


def test_a_file_that_cannot_be_read_is_refused_by_board(desk: Client, section: Section) -> None:
    refused = upload(desk, section, b'[Board "4"]\n[Deal "N:AKQ.AKQ.AKQ.AKQJ - - -"]\n')
    assert "Board 4, line 2: hands of East, South, West missing" in refused
    assert (
        "Choose a file first."
        in desk.post(
            f"/console/{section.session_id}/hands/", {"do": "upload"}, headers={"accept-language": "en"}
        ).content.decode()
    )


def test_hands_are_removed(desk: Client, section: Section) -> None:
    store_deals(section.session, boards_in(f"2 {deal_from_integer(5).key}"), by=DIRECTOR)
    desk.post(f"/console/{section.session_id}/hands/", {"do": "remove", "form": ""})
    assert not Deal.objects.exists()


@pytest.mark.slow
def test_the_traveller_shows_the_deal_par_and_the_difference_from_it(
    client: Client, section: Section
) -> None:
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    rows = [row for row in section.placements.order_by("round") if 3 in row.boards]
    address = f"/s/{section.session_id}/boards/3/"
    for row in rows[:-1]:
        play(section, row.table, 3, "4S= N")
        assert "From par" not in client.get(address, headers={"accept-language": "en"}).content.decode()
    play(section, rows[-1].table, 3, "4S= N")

    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "Makeable contracts" in page
    assert page.count('role="img"') == 2  # the board: in the hand, and in the head that a phone shows
    assert all(
        f'id="part-{part}"' in page for part in ("results", "hand", "par")
    )  # a phone's, without a script
    assert "In the cards" in page
    assert '<span class="move up">+3</span>' in page  # ten tricks in spades, seven double dummy
    assert "N-S −500" in page  # 4SX-3 against a vulnerable game
    assert "+920" in page  # 420 is so much more
    assert "https://www.bridgebase.com/tools/handviewer.html?lin=st%7C%7Cmd%7C1" in page


@pytest.mark.slow
def test_the_page_and_the_files_of_hands_hold_finished_boards_only(client: Client, section: Section) -> None:
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    start = f"/s/{section.session_id}/hands"
    assert (
        "No hands are shown yet."
        in client.get(f"{start}/", headers={"accept-language": "en"}).content.decode()
    )
    assert client.get(f"{start}.pbn").status_code == 404

    play_everything(section.session)
    deals = [(one.board, one.deal) for one in read_deals(FILE.read_bytes())[:6]]
    for kind in ("pbn", "lin", "dup", "dlm", "bri", "dge"):
        found = read_deals(client.get(f"{start}.{kind}").content)
        assert [(one.board, one.deal) for one in found] == deals
    assert client.get(f"{start}/", headers={"accept-language": "en"}).content.count(b"board-") >= 6
    assert client.get(f"{start}.doc").status_code == 404


def test_a_program_stores_hands_and_reads_those_that_are_open(desk: Client, section: Section) -> None:
    start = f"/api/sessions/{section.session_id}"
    text = FILE.read_text("latin-1")
    stored = desk.put(f"{start}/hands/", {"text": text}, "application/json")
    assert stored.status_code == 200
    assert [line["is_open"] for line in stored.json()] == [False] * 36
    assert desk.get(f"{start}/deals/").json() == []

    play_everything(section.session)
    deals = Client().get(f"{start}/deals/").json()
    assert [deal["board"] for deal in deals] == [1, 2, 3, 4, 5, 6]
    assert deals[2]["par"] == {"score": -500, "text": "NS -500", "contracts": ["4SX NS -3"]}
    other = {"text": f"2 {deal_from_integer(6).key}"}
    assert desk.put(f"{start}/hands/", other, "application/json").status_code == 409
    assert desk.delete(f"{start}/hands/", {}, "application/json").status_code == 204
    assert not Deal.objects.exists()


def test_papers_of_hands_hold_finished_boards_only(section: Section) -> None:
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    keeper = User.objects.create(username="keeper", is_staff=True)
    scope = Scope(section.session)
    assert not sheets_for("hand_record", scope, keeper)

    rows = [row for row in section.placements.all() if 1 in row.boards]
    for row in rows:
        play(section, row.table, 1, "4S= N")
    (record,) = sheets_for("hand_record", scope, keeper)
    assert [deal.board for deal in record.deals] == [1]  # type: ignore[attr-defined]
    assert not may_print("hand_record", section.session, AnonymousUser())
    assert not may_print("dealing_sheet", section.session, AnonymousUser())

    take_key_of_hands(section.session, by=Actor("keeper", keeper))
    assert len(sheets_for("dealing_sheet", scope, keeper)) == 36


@pytest.mark.slow
def test_the_keeper_of_dealt_boards_gets_the_files_of_dealing_machines(
    desk: Client, section: Section
) -> None:
    start = f"/s/{section.session_id}/hands"
    deal_boards(section.session, 1, 12, by=DIRECTOR)
    machines = ("dup", "dlm", "bri", "dge")
    assert [desk.get(f"{start}.{kind}").status_code for kind in machines] == [404] * 4

    desk.post(f"/console/{section.session_id}/hands/", {"do": "key"})
    page = desk.get(f"/console/{section.session_id}/hands/").content.decode()
    stored = dict(Deal.objects.values_list("board", "hands"))
    for kind in machines:
        assert f'href="{start}.{kind}"' in page
        file = desk.get(f"{start}.{kind}")
        assert {one.board: one.deal.key for one in read_deals(file.content)} == stored
        assert file["Content-Disposition"].endswith(f".{kind}")
    assert [Client().get(f"{start}.{kind}").status_code for kind in machines] == [404] * 4
    remove_deals(section.session, [5], by=DIRECTOR)
    assert f"{start}.dlm" not in desk.get(f"/console/{section.session_id}/hands/").content.decode()


def test_the_key_of_a_director_is_not_that_of_their_programs(section: Section) -> None:
    keeper = User.objects.create(username="keeper", is_staff=True)
    take_key_of_hands(section.session, by=Actor("keeper", keeper))
    assert holds_key(section.session, keeper)
    note_program(keeper)
    assert not holds_key(section.session, keeper)


@pytest.mark.slow
def test_a_phone_leads_from_a_finished_board_to_its_hand(client: Client, section: Section) -> None:
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    pair = next(row.ns for row in section.placements.order_by("round") if 3 in row.boards)
    token = PlayerToken.objects.get(contestant=pair).token
    assert client.get(f"/t/{token}/others?board=3").status_code == 403

    play_everything(section.session)
    hand = client.get(f"/t/{token}/others?board=3").json()["hand"]
    assert hand == f"/s/{section.session_id}/boards/3/?part=hand&pair={pair.pk}"
    page = client.get(hand, headers={"accept-language": "en"}).content.decode()
    assert "Makeable contracts" in page
    remove_deals(section.session, by=DIRECTOR)
    assert client.get(f"/t/{token}/others?board=3").json()["hand"] == ""


@pytest.mark.slow
def test_hands_that_do_not_fit_the_results_are_asked_about_when_they_are_open(desk: Client) -> None:
    section = make_section(5)
    address, question = f"/console/{section.session_id}/hands/", "Results do not fit these hands"
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    assert question not in desk.get(address, headers={"accept-language": "en"}).content.decode()
    play_everything(section.session, ("7NT-13 N", "7NT= N", "7NT-13 E", "7NT= E"))
    assert question in desk.get(address, headers={"accept-language": "en"}).content.decode()


def test_the_preview_says_what_of_the_file_is_left_out(desk: Client, section: Section) -> None:
    preview = upload(desk, section, FILE.read_bytes() + b"\r\n\r\nMean: 12.4\r\nProduced 1 hands\r\n")
    shown = desk.get(preview, headers={"accept-language": "en"}).content.decode()
    last = FILE.read_bytes().count(b"\n") + 3
    assert f"line {last}–{last + 1}: this is not a deal." in shown
