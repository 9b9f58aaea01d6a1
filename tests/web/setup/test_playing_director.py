"""A director who plays: of a board that he has still to play nothing shows, on no page and not in the API."""

import zipfile
from io import BytesIO
from random import Random

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.printing.reading import rows
from tests.web.gate.random_sessions import deal_boards
from tests.web.reading import Page, text_of
from tests.web.test_console_pages import PAGES, address
from tournament.domain.boards.acts.director_results import award
from tournament.domain.gate.reports.open_hands import holds_key
from tournament.domain.gate.reports.visibility import covered_boards, own_cover, plays
from tournament.domain.hands.acts.deals import take_key_of_hands
from tournament.domain.hands.readings.stored_hands import board_of
from tournament.domain.hands.reports.session_hands import incoming_boards
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.couples import sits
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.people.acts.access_links import first_director, give_role, make_token
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.seats.acts.contestants import only_direct, play_in
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import (
    ApiToken,
    Club,
    Contestant,
    Deal,
    JournalEntry,
    Placement,
    PlayingDirector,
    Result,
    Role,
    Section,
)

pytestmark = pytest.mark.django_db
# A result that nobody could mistake: what it scores is on no other page.
TOLD, SIGNS = "7CXX-9 W", ("7♣", "7C", "5200", "5,200")
API = ("travellers", "score_cards", "room")


@pytest.fixture
def section() -> Section:
    """Pair 1 NS has played boards 1 and 2; board 3 was played at table 2, and board 4 is disputed there."""
    section = make_section()
    for board in (1, 2):
        play(section, 1, board, "1NT= N")
    play(section, 2, 3, TOLD)
    say(section, 2, 4, TOLD, side="NS")
    say(section, 2, 4, "7CXX-8 W", side="EW")
    return section


@pytest.fixture
def pair(section: Section) -> Contestant:
    return Placement.objects.get(section=section, round=1, table=1).ns


@pytest.fixture
def me(director: Client) -> Actor:
    user = get_user_model().objects.get(username="d")
    return Actor(user.first_name, user)


def shown(client: Client, section: Section) -> dict[str, str]:
    """Every page of the console and of everybody, and the API, by address."""
    session = section.session_id
    pages = [address(name, section) for name in PAGES]
    pages += [f"/console/{session}/boards/{board}/" for board in (3, 4)]
    tables = [reverse("table_round", args=[session, row.pk]) for row in section.placements.filter(round=1)]
    pages += [*tables, *(f"{table}?live" for table in tables)]
    pages += [
        reverse(name, args=[session, row.pk]) for row in Result.objects.all() for name in ("result", "ruling")
    ]
    pages += [reverse(name, args=[session, row.pk]) for row in _acts(section) for name in ("undo", "moment")]
    pages += [f"/s/{session}/", f"/s/{session}/boards/3/", f"/s/{session}/boards/4/"]
    pages += [reverse("score_card", args=[session, one.pk]) for one in section.contestants.all()]
    pages += [f"/api/sessions/{session}/{sheet}/" for sheet in API]
    pages += [f"/api/events/{section.session.event_id}/file/"]
    answers = {page: client.get(page) for page in pages}
    return {
        page: told_by(answer)
        for page, answer in answers.items()
        if answer.status_code != 302 and not answer.streaming
    }


def told_by(answer: HttpResponse) -> str:
    """What a page says, and what the files of a file say."""
    if answer["Content-Type"] != "application/zip":
        return text_of(answer)
    with zipfile.ZipFile(BytesIO(answer.content)) as file:
        return " ".join(file.read(name).decode() for name in file.namelist())


def _acts(section: Section) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(session=section.session))


def telling(client: Client, section: Section) -> list[str]:
    return [page for page, said in shown(client, section).items() if any(sign in said for sign in SIGNS)]


@pytest.mark.slow
def test_nothing_of_a_board_still_to_play_shows_anywhere(
    director: Client, section: Section, pair: Contestant, me: Actor
) -> None:
    assert len(telling(director, section)) > 10
    play_in(pair, by=me)
    assert telling(director, section) == []


def test_the_switch_is_on_the_page_of_people(director: Client, section: Section, pair: Contestant) -> None:
    people = reverse("people", args=[section.session_id])
    answer = director.post(people, {"plays": pair.pk}, follow=True)
    assert "4 boards are hidden from you" in text_of(answer)
    assert Page(answer).problems() == []
    assert plays(section.session, get_user_model().objects.get(username="d")) == pair

    board = director.get(f"/console/{section.session_id}/boards/3/")
    assert board.status_code == 403
    assert "You still have to play board 3" in text_of(board)
    assert director.get(f"/console/{section.session_id}/boards/1/").status_code == 200

    answer = director.post(people, {"plays": ""}, follow=True)
    assert "You direct only" in text_of(answer)
    assert not PlayingDirector.objects.exists()
    assert director.post(people, {"plays": "x"}).status_code == 400


def test_a_board_is_shown_once_the_director_has_played_it(
    section: Section, pair: Contestant, me: Actor
) -> None:
    session = section.session
    play_in(pair, by=me)
    assert own_cover(session, me.user) == {3, 4, 5, 6}
    assert covered_boards(session, me.user) == {3, 4, 5, 6}
    for row in Placement.objects.filter(section=section, ns=pair, round__gt=1):
        for board in row.boards:
            play(section, row.table, board, "2S= N")
            assert board not in own_cover(session, me.user)
    assert own_cover(session, me.user) == frozenset()


@pytest.mark.slow
def test_the_file_of_an_event_waits_until_its_director_has_played(
    director: Client, section: Section, pair: Contestant, me: Actor
) -> None:
    page = reverse("take_event", args=[section.session_id])
    program = f"/api/events/{section.session.event_id}/file/"
    assert '"7CXX"' in told_by(director.get(page))
    assert '"7CXX"' in told_by(director.get(program))

    play_in(pair, by=me)
    refused = director.get(page)
    assert refused.status_code == 403
    assert "You are still playing" in text_of(refused)
    refused = director.get(program)
    assert (refused.status_code, refused.json()["code"]) == (403, "still_playing")

    close_session(section.session, by=DIRECTOR)
    assert '"7CXX"' in told_by(director.get(page))
    assert '"7CXX"' in told_by(director.get(program))


def test_another_director_and_a_closed_session_see_everything(
    section: Section, pair: Contestant, me: Actor
) -> None:
    play_in(pair, by=me)
    other = get_user_model().objects.create(username="other", is_staff=True)
    assert own_cover(section.session, other) == frozenset()
    close_session(section.session, by=DIRECTOR)
    section.session.refresh_from_db()
    assert own_cover(section.session, me.user) == frozenset()


def test_another_pair_is_the_same_row_and_each_step_is_taken_back(
    section: Section, pair: Contestant, me: Actor
) -> None:
    other = section.contestants.exclude(pk=pair.pk).first()
    play_in(pair, by=me)
    play_in(other, by=me)
    assert plays(section.session, me.user) == other
    undo(last_act(section.session), by=DIRECTOR)
    assert plays(section.session, me.user) == pair
    undo(last_act(section.session), by=DIRECTOR)
    assert plays(section.session, me.user) is None


def test_a_board_outside_the_own_plan_is_covered_until_the_last_own_board(
    section: Section, pair: Contestant, me: Actor
) -> None:
    """A late board, or one of another movement in the same field: a repair might bring it to this table."""
    play_in(pair, by=me)
    other = section.placements.exclude(sits(pair.pk)).filter(ns__isnull=False).last()
    Placement.objects.filter(pk=other.pk).update(boards=[*other.boards, 30])
    assert 30 in own_cover(section.session, me.user)


def test_a_program_is_covered_as_the_person_is_who_made_it(
    section: Section, pair: Contestant, me: Actor
) -> None:
    """A program that such a program makes, too; where it plays in a pair of its own, both are covered."""
    club, session = section.session.event.club, section.session
    first, secret = make_token(club, name="site", scope="own", by=me)
    owner = give_role(club, name="高木", kind=Role.Kind.OWNER, by=me)[0].user
    other, _secret = make_token(club, name="other", scope="own", by=Actor("高木", owner))
    client = Client(headers={"authorization": f"Bearer {secret}", "accept-language": "en"})
    client.post("/api/tokens/", {"name": "board", "scope": "read"}, "application/json")
    second = ApiToken.objects.get(user__first_name="board")
    results, acts = f"/api/sessions/{session.pk}/results/", f"/api/sessions/{session.pk}/journal/"
    export = f"/api/events/{session.event_id}/file/"
    assert "7C" in text_of(client.get(results))
    assert "7C" in text_of(client.get(acts))

    play_in(pair, by=me)

    assert own_cover(session, first.user) == own_cover(session, second.user) == {3, 4, 5, 6}
    assert own_cover(session, other.user) == frozenset()
    assert "7C" not in text_of(client.get(results)) + text_of(client.get(acts))
    assert client.get(export).json()["code"] == "still_playing"
    opposite = section.placements.get(round=1, table=2).ns
    play_in(opposite, by=Actor("site", first.user))
    assert own_cover(session, first.user) == {1, 2, 3, 4, 5, 6}
    assert own_cover(session, me.user) == own_cover(session, second.user) == {3, 4, 5, 6}


def test_a_file_of_hands_is_not_compared_with_those_still_to_play(
    section: Section, pair: Contestant, me: Actor
) -> None:
    deal_boards(section.session, Random(1))
    rows = Deal.objects.filter(field=section.field, form="", board__in=(1, 2, 3, 4)).exclude(hands="")
    file = [board_of(row) for row in rows]

    def states(user: AnyUser) -> dict[int, str]:
        return {line.board: line.state for line in incoming_boards(section.session, file, "", user)}

    assert {*states(me.user).values()} == {"same"}
    play_in(pair, by=me)
    assert states(me.user) == {row.board: "same" if row.board < 3 else "replaced" for row in rows}


def test_who_takes_the_key_and_then_plays_sees_no_hands(
    section: Section, pair: Contestant, me: Actor
) -> None:
    play_in(pair, by=me)
    only_direct(section.session, by=me)
    stood_up = last_act(section.session)
    take_key_of_hands(section.session, by=me)
    assert holds_key(section.session, me.user)
    undo(stood_up, by=DIRECTOR)
    assert plays(section.session, me.user) == pair
    assert not holds_key(section.session, me.user)


def test_another_clubs_director_is_a_stranger_to_covered_boards(section: Section) -> None:
    club = Club.objects.create(name="別のクラブ")
    staff = Actor("staff", first_director())
    user = give_role(club, name="高木", kind=Role.Kind.OWNER, by=staff)[0].user
    assert covered_boards(section.session, user) == covered_boards(section.session, AnonymousUser()) != set()


def test_switching_renews_every_live_page(
    director: Client, section: Section, pair: Contestant, me: Actor
) -> None:
    part = f"/console/{section.session_id}/boards/?live"
    tag = director.get(part)["ETag"]
    play_in(pair, by=me)
    assert director.get(part, headers={"if-none-match": tag}).status_code == 200


def papers(client: Client, section: Section) -> dict[str, str]:
    """What stands on every paper of the session, but for score tables, on which every score is."""
    codes = SOURCES.keys() - {"score_card_with_tables"}
    asked = {code: reverse("document", args=[section.session_id, code]) for code in codes}
    answers = {code: client.get(paper, {"language": "en"}) for code, paper in asked.items()}
    return {code: "".join(rows(one.content)) for code, one in answers.items() if one.status_code == 200}


@pytest.mark.slow
def test_no_paper_tells_of_a_board_still_to_play(
    director: Client, section: Section, pair: Contestant, me: Actor
) -> None:
    result = Result.objects.get(board=3)
    award(result, ns="A+", ew="A-", seen=result.version, reason="board-three", by=DIRECTOR)
    secrets = ("board-three", "A+/A−", "7♣", "5200", "5,200")  # not 7C: an address may hold it

    def telling_papers() -> list[str]:
        told = papers(director, section)
        return [code for code, said in told.items() if any(secret in said for secret in secrets)]

    assert {"ruling", "traveller", "emergency_pack"} <= {*telling_papers()}
    play_in(pair, by=me)
    assert telling_papers() == []
