"""Where a session has several sections the letter belongs to every pair's number and every table's."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, say
from tests.fixtures.several_sections import LETTERS, four_sections
from tests.printing.reading import lines, words
from tests.tools.module_rows import rows_of_module
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.calls import Called, call_director
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.paper.reports.game_papers import GAME_SOURCES
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES, TEAM_SOURCES
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.people.reports.people import parties_of_session
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts import undo
from tournament.models import Contestant, DirectorCall, Placement, Section, Session, TableToken
from tournament.printing import document
from tournament.sheets.names import Party, in_section
from tournament.sheets.standings import by_section

pytestmark = pytest.mark.django_db

# A pair's number, or a table's, that does not say of which section it is.
BARE_PAIR = re.compile(r"(?<![A-Z0-9])\d+(?:NS|EW)\b")
BARE_TABLE = re.compile(r"\b(?:Table \d+|T\d+)\b")


@pytest.fixture(scope="module")
def key_of_session(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with rows_of_module(django_db_blocker):
        with django_db_blocker.unblock():
            key = four_sections().pk
        yield key


@pytest.fixture
def session(key_of_session: int) -> Session:
    return Session.objects.select_related("event__club").get(pk=key_of_session)


@pytest.fixture
def desk() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(first_director())
    return client


def text_of(html: str) -> str:
    """What is read on a page, what only some hear included; an address is not read."""
    inside = re.sub(r"<(script|style).*?</\1>", " ", html, flags=re.DOTALL)
    heard = " ".join(re.findall(r'aria-label="([^"]*)"', inside))
    read = " ".join(re.sub(r"<[^>]+>", " ", inside).split())
    return re.sub(r"https?://\S+", " ", read) + heard


def section(session: Session, letter: str) -> Section:
    return Section.objects.select_related("session__event__club").get(session=session, letter=letter)


# ── the label ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("party", "label"),
    [
        (Party(1, "8", "", "A"), "8"),
        (Party(1, "8", "", "A", several=True), "A8"),
        (Party(1, "8", "NS", "B", several=True), "B8NS"),
        (Party(1, "8", "NS", "B"), "8NS"),
        (Party(1, "8", "EW", "S1", several=True), "S1-8EW"),
    ],
)
def test_a_label_has_the_letter_only_where_there_are_several_sections(party: Party, label: str) -> None:
    assert party.label == label


def test_a_table_is_numbered_as_a_pair_is() -> None:
    assert [in_section(3, "A"), in_section(3, ""), in_section(3, "X2")] == ["A3", "3", "X2-3"]


def test_a_second_section_gives_the_first_its_letter_and_taking_it_back_takes_the_letter_away() -> None:
    first = make_section(3, start=False)
    alone = {party.label for party in parties_of_session(first.session).values()}
    lifecycle.add_section(first.session, by=DIRECTOR)
    beside = {party.label for party in parties_of_session(first.session).values()}
    undo.undo(first.session.journal.get(verb="add_section"), by=DIRECTOR)

    assert "1NS" in alone
    assert "A1NS" in beside
    assert {party.label for party in parties_of_session(first.session).values()} == alone


# ── sheets ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_no_two_pairs_of_a_traveller_share_a_label_and_its_lines_stand_by_section(session: Session) -> None:
    (board, *_rest) = travellers(session.fields.get())
    labels = [party.label for line in board.lines for party in (line.ns, line.ew)]
    letters = [line.ns.section for line in board.lines]

    assert len(set(labels)) == len(labels) == 24
    assert letters == sorted(letters)
    assert {*letters} == {*LETTERS}


@pytest.mark.slow
def test_each_section_has_a_ranking_of_its_own_beside_that_of_the_field(session: Session) -> None:
    play_everything(session)

    (sheet,) = current_standings(session)

    assert [(ranking.direction, ranking.section, len(ranking.rows)) for ranking in sheet.by_section] == [
        (direction, letter, 3) for direction in ("NS", "EW") for letter in LETTERS
    ]
    overall = {row.party.id: row for ranking in sheet.rankings for row in ranking.rows}
    for ranking in sheet.by_section:
        assert [row.value for row in ranking.rows] == [overall[row.party.id].value for row in ranking.rows]
        values = [row.value for row in ranking.rows]
        assert [row.place for row in ranking.rows] == [values.index(value) + 1 for value in values]
        assert [row.tied for row in ranking.rows] == [values.count(value) > 1 for value in values]


def test_one_section_has_no_ranking_beside_that_of_the_field() -> None:
    one = make_section(3)
    play(one, 1, 1, "4S= N")
    (sheet,) = current_standings(one.session)
    assert sheet.by_section == ()
    assert [*by_section(())] == []


# ── pages ─────────────────────────────────────────────────────────────────────────────────────────────


def evening_with_everything(session: Session) -> None:
    """A table that disagrees, one that calls, one that has gone on, a ruling and a penalty."""
    own = section(session, "B")
    say(own, 1, 1, "4S= N", side="NS")
    say(own, 1, 1, "4S-1 N", side="EW")
    say(section(session, "C"), 2, 3, "PASS", side="NS")
    play(section(session, "C"), 2, 1, "3NT= S")
    given = play(section(session, "D"), 1, 2, "1NT+1 E")
    director_results.award(given, ns="A+", ew="A-", seen=given.version, by=DIRECTOR)
    call_director(own, 2, Called("call-0001", DirectorCall.Reason.values[0]), by=DIRECTOR)
    pair = own.contestants.get(number="2", direction="NS")
    director_results.penalise(pair, Decimal(10), "%", by=DIRECTOR, reason="slow")


def pages(session: Session) -> Iterator[str]:
    """Every page that names a pair or a table of this evening."""
    pair = Contestant.objects.filter(section__session=session, section__letter="B").first()
    result = section(session, "B").results.first()
    place = Placement.objects.get(section=section(session, "B"), round=1, table=1)
    alone = {"session_id": session.pk}
    for name in ("ranking", "boards", "fairness", "room", "queue", "console_boards", "people", "history"):
        yield reverse(name, kwargs=alone)
    for name in ("table_codes", "pair_codes", "setup", "enter", "pace", "clock", "check_in_desk"):
        yield reverse(name, kwargs=alone)
    yield reverse("ranking", kwargs=alone) + "?section=C"
    for name in ("traveller", "console_board", "fouled"):
        yield reverse(name, kwargs={**alone, "board": 1})
    for name in ("score_card", "why_pair", "fairness_pair", "pair"):
        yield reverse(name, kwargs={**alone, "contestant": pair.pk})
    for name in ("result", "move_result", "ruling"):
        yield reverse(name, kwargs={**alone, "result": result.pk})
    yield reverse("why_award", args=[session.pk, result.pk, "NS"])
    yield reverse("table_round", args=[session.pk, place.pk])
    yield reverse("unplayed", args=[session.pk, place.pk, 2])
    last = session.journal.order_by("-pk").first()
    yield reverse("undo", args=[session.pk, last.pk])
    yield reverse("moment", args=[session.pk, last.pk])


@pytest.mark.slow
def test_every_page_says_of_which_section_a_pair_or_a_table_is(session: Session, desk: Client) -> None:
    evening_with_everything(session)
    for path in pages(session):
        answer = desk.get(path)
        said = text_of(answer.content.decode())
        assert (path, answer.status_code) == (path, 200)
        assert (path, BARE_PAIR.findall(said)) == (path, [])
        assert (path, BARE_TABLE.findall(said)) == (path, [])


def test_a_travellers_page_by_pair_is_parted_by_section(session: Session, desk: Client) -> None:
    for name in ("traveller", "console_board"):
        said = text_of(desk.get(reverse(name, args=[session.pk, 1]), {"by": "pair"}).content.decode())
        heads = [said.index(f"Section {letter}") for letter in LETTERS]
        assert heads == sorted(heads)
        assert said.index("Section C") < said.index("C1 ") < said.index("Section D")


@pytest.mark.slow
def test_the_ranking_page_shows_the_field_or_one_section(session: Session, desk: Client) -> None:
    play_everything(session)
    path = reverse("ranking", args=[session.pk])

    whole, part = (desk.get(path, found).content.decode() for found in ({}, {"section": "C"}))
    nowhere = desk.get(path, {"section": "X"}).content.decode()

    rows = re.compile(r'<td class="figure">([A-D]\d)</td>')
    assert len(rows.findall(whole)) == len(rows.findall(nowhere)) == 24
    assert sorted(rows.findall(part)) == ["C1", "C1", "C2", "C2", "C3", "C3"]
    assert f"{path}?live&amp;section=C" in part


def test_a_phone_names_the_pairs_of_its_table_with_their_section(session: Session) -> None:
    token = TableToken.objects.get(section=section(session, "D"), table=1).token
    phone = Client(headers={"accept-language": "en"})

    state = phone.get(reverse("table_state", args=[token])).json()
    page = phone.get(reverse("table", args=[token])).content.decode()

    assert {each["ns"]["label"] for each in state["rounds"]} == {"D1NS"}
    assert {board["ew"] for each in state["rounds"] for board in each["boards"]} == {"D1EW", "D2EW", "D3EW"}
    assert "Table D1" in page


# ── programs and papers ───────────────────────────────────────────────────────────────────────────────


def parties_in(value: object) -> Iterator[dict]:
    """Every contestant in an answer of the API."""
    if isinstance(value, dict):
        if {"number", "direction", "label"} <= value.keys():
            yield value
        for each in value.values():
            yield from parties_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from parties_in(each)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "sheet", ["standings", "travellers", "score_cards", "guide_cards", "room", "movement_sheets", "fairness"]
)
def test_programs_are_told_the_label_of_each_pair(session: Session, desk: Client, sheet: str) -> None:
    play(section(session, "A"), 1, 1, "4S= N")
    told = [*parties_in(json.loads(desk.get(f"/api/sessions/{session.pk}/{sheet}/").content))]
    assert told
    for party in told:
        assert party["label"] == f"{party['section']}{party['number']}{party['direction']}"


def test_programs_are_told_the_label_of_each_contestant_of_a_section(session: Session, desk: Client) -> None:
    told = desk.get(f"/api/sections/{section(session, 'C').pk}/").json()["contestants"]
    assert [each["label"] for each in told] == ["C1NS", "C2NS", "C3NS", "C1EW", "C2EW", "C3EW"]


OF_GAMES = {*GAME_SOURCES, "player_card"}
OF_TEAMS = {*TEAM_SOURCES}
OF_CHANGES = {"changed_card"}
# No tables share boards here, and no board is left to be played late.
NOT_NEEDED = {"board_sign", "late_play"}
# No hands were brought in, the event has one session, and no masterpoints were awarded.
NOT_THERE = {
    "masterpoints",
    "curtain_card",
    "dealing_sheet",
    "hand_analysis",
    "hand_record",
    "pair_hands",
    "event_ranking",
}


LEFT_OUT = OF_GAMES | OF_TEAMS | OF_CHANGES | NOT_NEEDED | NOT_THERE


@pytest.mark.sampled
@pytest.mark.parametrize("form", sorted({*SOURCES} - LEFT_OUT))
def test_no_paper_names_a_pair_or_a_table_without_its_section(session: Session, form: str) -> None:
    evening_with_everything(session)
    lifecycle.close_session(session, by=DIRECTOR)
    pdf = document(form, SOURCES[form].sheets(Scope(session)), language="en", paper="A4").pdf()
    said = " ".join(lines(pdf))
    if re.search(r"Sections ?A", said):  # equal sections have one sheet together, whose tables are of each
        said = BARE_TABLE.sub("", said)
    assert BARE_PAIR.findall(said) == []
    assert BARE_TABLE.findall(said) == []


def test_a_table_card_shows_the_letter_in_its_large_figure(session: Session) -> None:
    cards = SOURCES["table_card"].sheets(Scope(session))
    pdf = document("table_card", cards, language="en", paper="A4").pdf()
    said = {word.text for word in words(pdf)[0]}
    assert {f"{letter}{table}" for letter in LETTERS for table in (1, 2, 3)} <= said


# ── how much is asked ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_room_of_four_sections_asks_no_more_for_its_letters(session: Session, desk: Client) -> None:
    path = reverse("room", args=[session.pk])
    desk.get(path)
    with CaptureQueriesContext(connection) as asked:
        desk.get(path)
    again = len(asked)
    play(section(session, "A"), 1, 1, "PASS")
    desk.get(path)
    with CaptureQueriesContext(connection) as asked:
        desk.get(path)
    assert len(asked) <= again + 1


@pytest.mark.slow
def test_the_room_shows_one_section_where_it_is_asked_for_and_all_for_an_unknown_letter(
    desk: Client, session: Session
) -> None:
    page = reverse("room", args=[session.pk])
    shown = {
        asked: set(re.findall(r"Section ([A-D]), round", desk.get(page, {"section": asked}).content.decode()))
        for asked in ("", "B", "Z")
    }

    assert shown == {"": {*LETTERS}, "B": {"B"}, "Z": {*LETTERS}}
    assert "&amp;section=B" in desk.get(page, {"section": "B"}).content.decode()
