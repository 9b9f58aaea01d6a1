"""An event as one file: what comes out of it is what went in, to the last figure and the last act."""

import copy
import hashlib
import zipfile
from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, say
from tests.fixtures.games_evening import agreed_deal, bid, make_game_section, singles, told
from tests.services.incidents.test_replans import evening, ways
from tests.test_events import RECORDINGS
from tests.test_events import play as play_recording
from tournament.exchange.event_file import FORMAT, Document, Unreadable, dump, load, upgraded
from tournament.exchange.plain import plain
from tournament.exchange.players import parse_players
from tournament.exchange.recording import read_recording
from tournament.models import Club, Event, JournalEntry, OwnMovement, Player, Result, Section
from tournament.movements.codes import build
from tournament.readings.acts.standing_acts import last_act, standing_acts
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.files import document_of, export_event, read_event_file
from tournament.readings.incidents.current_plan import seated
from tournament.readings.verify import problems
from tournament.reports.health.event_smoke_check import read_through
from tournament.services.boards import results
from tournament.services.club.clubs import add_players, change_player
from tournament.services.event_file.imports import contents, import_event
from tournament.services.games import match_rulings, matches
from tournament.services.games.resumed_matches import resume_match
from tournament.services.incidents.replans import go_on
from tournament.services.movements import own_movements
from tournament.services.room.calls import Called, call_director
from tournament.services.sessions.event_sessions import add_session
from tournament.services.setup import seating
from tournament.services.setup.check_ins import check_in, open_door
from tournament.services.setup.pairs import substitute
from tournament.services.undo.history import go_back, undo
from tournament.sheets.names import OLD_NAMES

pytestmark = pytest.mark.django_db
# What a sheet holds of the database it was read from.
OWN = {"club", "id", "result", "token", "placement", "match", "entry", "player", "record", "call", "pk"}
CHAIN = {"continues", "resumed_as"}


def taken_in(data: bytes, club: Club | None = None) -> Event:
    club = club or Club.objects.create(name="北クラブ")
    return import_event(read_event_file(data), club, proof=read_through, by=DIRECTOR)


def without_time(document: Document) -> Document:
    return {**document, "made": "", "club": {}}


def sheets(event: Event) -> list:
    """Everything that is shown of an event, without the keys of the database."""
    return [_stripped(plain(sheet)) for sheet in read_through(event)]


def _stripped(value: object) -> object:
    if isinstance(value, dict):
        kept = {name: each for name, each in value.items() if name not in OWN | CHAIN}
        return {
            name: _stripped(each) for name, each in kept.items() if (name, type(each)) != ("section", int)
        }
    return [_stripped(each) for each in value] if isinstance(value, list) else value


def history(event: Event) -> list[tuple]:
    rows = JournalEntry.objects.filter(session__event=event).order_by("pk")
    return [(row.verb, row.by, row.at, row.reason, len(row.changes)) for row in rows]


def assert_there_and_back(event: Event) -> Event:
    """The copy in another club: the same sheets, the same history, and the same file again."""
    first = document_of(event)
    there = taken_in(dump(first))
    assert without_time(document_of(there)) == without_time(first)
    assert sheets(there) == sheets(event)
    assert history(there) == history(event)
    return there


AT_ONCE = "acbl_sample_club_game_2"  # the others are slow proofs


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, id=folder.name, marks=() if folder.name == AT_ONCE else pytest.mark.slow)
        for folder in RECORDINGS
    ],
)
def test_a_real_session_goes_there_and_back(folder: Path) -> None:
    assert_there_and_back(play_recording(read_recording(folder)).session.event)


def busy_evening() -> Section:
    """A late pair, rulings, a disputed result, a substitute, a call, the door, and something taken back."""
    section = evening(5, "mitchell-5x5", 1)
    found = seated(section)
    way = ways("late_pair", found)[0]
    go_on("late_pair", found, way, by=DIRECTOR, newcomers=parse_players("遅刻 一\n遅刻 二"))
    for result in Result.objects.filter(section=section).order_by("pk")[:2]:
        results.award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR, reason="遅い")
    undo(last_act(section.session), by=DIRECTOR)
    board = section.placements.filter(round=2, ns__number__lt="6", ew__isnull=False).first()
    say(section, board.table, board.boards[0], "4S= N", side="NS")
    say(section, board.table, board.boards[0], "4S-1 N", side="EW")
    pair = section.contestants.order_by("pk").first()
    results.penalise(pair, 2, "MP", by=DIRECTOR)
    (stand_in,) = add_players(section.session.event.club, parse_players("代打 三郎, 77"), by=DIRECTOR)
    substitute(pair, position=1, player=stand_in, from_round=3, by=DIRECTOR)
    open_door(section.session, by=DIRECTOR)
    check_in(section.session, pair.memberships.first().player, by=DIRECTOR)
    return section


def test_a_busy_evening_goes_there_and_back() -> None:
    there = assert_there_and_back(busy_evening().session.event)
    copied = Section.objects.get(session__event=there)
    assert copied.contestants.count() == 11
    assert copied.table_tokens.exists()


def games() -> Section:
    """A match with a ruling, one that is disputed and goes on in the next session."""
    section = make_game_section("chicago", 8, contestant_size=1)
    for number in (1, 5):
        seats = singles(section, *range(number, number + 4))
        match = matches.seat_match(section, seats, by=DIRECTOR)
        agreed_deal(match, 1, bid("4S N 10"))
        told(match, 2, bid("3NT E 8"))
        match_rulings.rule_points(match, 0, -30, by=DIRECTOR)
    session = add_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)
    following = session.sections.select_related("session__event").get()
    resume_match(match, following, singles(following, 5, 6, 7, 8), by=DIRECTOR)
    return section


def test_an_evening_of_games_goes_there_and_back() -> None:
    there = assert_there_and_back(games().session.event)
    assert there.sessions.count() == 2


@pytest.mark.slow
def test_what_could_be_taken_back_can_be_taken_back_in_the_copy() -> None:
    section = busy_evening()
    there = taken_in(export_event(section.session.event))
    copied = Section.objects.get(session__event=there)
    while (here := last_act(section.session)) and here.verb != "choose_movement":
        undo(here, by=DIRECTOR)
        undo(last_act(copied.session), by=DIRECTOR)
    assert sheets(there) == sheets(section.session.event)
    assert not copied.results.exists()


@pytest.mark.parametrize("make", [busy_evening, games])
def test_rows_and_journal_of_the_copy_agree_as_before(make: Callable[[], Section]) -> None:
    event = make().session.event
    there = taken_in(export_event(event))
    assert differences(there) == differences(event)


def differences(event: Event) -> list[tuple]:
    """What `verify` finds in the sections of an event: rows that a test has written past the journal."""
    sections = {*Section.objects.filter(session__event=event).values_list("pk", flat=True)}
    return sorted((one.code, one.model, one.column) for one in problems() if one.section in sections)


@pytest.mark.slow
def test_the_copy_goes_back_as_the_first_does() -> None:
    section = busy_evening()
    there = taken_in(export_event(section.session.event))
    for event in (section.session.event, there):
        goal = standing_acts(event.sessions.get()).filter(verb="replan").get()
        go_back(goal, by=DIRECTOR)
    assert sheets(there) == sheets(section.session.event)
    again = taken_in(export_event(there))
    undo(JournalEntry.objects.filter(session__event=again, verb="go_back").get(), by=DIRECTOR)
    assert Section.objects.get(session__event=again).contestants.count() == 11


def test_the_copy_is_played_on_by_its_own_addresses() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    there = taken_in(export_event(section.session.event))
    copied = Section.objects.select_related("session__event").get(session__event=there)
    play(copied, 1, 2, "3NT= N")
    assert copied.results.count() == 2
    assert section.results.count() == 1


def test_players_are_known_by_number_or_names_and_never_twice() -> None:
    section = make_section()
    Player.objects.filter(pk=Player.objects.first().pk).update(number="1024", alias="うさぎ")
    club = Club.objects.create(name="北クラブ")
    known = Player.objects.create(club=club, native="別の字", number="1024")
    namesake = Player.objects.create(club=club, native=Player.objects.exclude(number="1024").first().native)
    document = document_of(section.session.event)

    told = contents(document, club)
    there = taken_in(dump(document), club)

    assert not told.is_here
    assert len(told.known_players) == 2
    assert len(told.new_players) == 10
    assert Player.objects.filter(club=club).count() == 12
    seats = {row.player_id for row in known.memberships.all()} | {
        row.player_id for row in namesake.memberships.all()
    }
    assert seats == {known.pk, namesake.pk}
    assert there.club == club


def test_a_movement_of_the_clubs_own_goes_along() -> None:
    section = make_section(4, code="howell-4x7", start=False)
    own = own_movements.keep_movement(
        section.session.event.club, build("howell-4x7"), name="木曜", by=DIRECTOR
    )
    seating.choose_movement(section, own.code, boards_per_set=2, by=DIRECTOR)
    there = taken_in(export_event(section.session.event))
    copied = Section.objects.get(session__event=there)
    brought = OwnMovement.objects.get(club=there.club)
    assert copied.movement == brought.code
    assert copied.movement != own.code
    taken_in(export_event(section.session.event), there.club)
    assert OwnMovement.objects.filter(club=there.club).count() == 1


def test_no_address_and_no_device_key_leaves_the_house() -> None:
    section = make_section()
    play_everything(section.session)
    call_director(section, 1, Called("a-phones-own-key", "time"), by=DIRECTOR)
    text = zipfile.ZipFile(BytesIO(export_event(section.session.event))).read("overtrick.json").decode()
    for secret in (
        *section.table_tokens.values_list("token", flat=True),
        *section.entries.values_list("key", flat=True),
        *(
            token
            for pair in section.contestants.all()
            for token in pair.addresses.values_list("token", flat=True)
        ),
        "a-phones-own-key",
    ):
        assert f'"{secret}"' not in text


# ── a stranger's file ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def document() -> Document:
    section = make_section()
    play(section, 1, 1, "4S= N")
    return document_of(section.session.event)


def zipped(**members: bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name.replace("__", "/").replace("_", "."), content)
    return packed.getvalue()


def signed(text: bytes) -> bytes:
    return zipped(overtrick_json=text, overtrick_sha256=hashlib.sha256(text).hexdigest().encode())


NO_EVENTS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not_an_event"),
    "no zip": (b"GIF89a", "not_an_event"),
    "empty zip": (zipped(), "not_an_event"),
    "a path": (zipped(____etc__overtrick_json=b"{}", overtrick_sha256=b""), "not_an_event"),
    "a bomb": (zipped(overtrick_json=b"0" * 20_000_001, overtrick_sha256=b""), "too_large"),
    "other sum": (zipped(overtrick_json=b"{}", overtrick_sha256=b"0" * 64), "damaged"),
    "large": (b"0" * 16_000_001, "too_large"),
    "many rows": (signed(b'{"format": 1, "rows": {"player": [' + b"{}," * 300_000 + b"{}]}}"), "too_large"),
    "many values": (signed(b'{"format": 1, "rows": {}, "x": [' + b"0," * 1_500_001 + b"0]}"), "too_large"),
}


@pytest.mark.parametrize("name", NO_EVENTS)
def test_what_is_no_event_is_refused(name: str) -> None:
    data, code = NO_EVENTS[name]
    with pytest.raises(Unreadable) as refusal:
        load(data)
    assert refusal.value.code == code


def test_one_wrong_byte_is_noticed(document: Document) -> None:
    whole = dump(document)
    for place in range(0, len(whole), len(whole) // 60):
        broken = whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :]
        try:
            assert load(broken) == load(whole)  # a byte that says nothing, as the time of a member
        except Unreadable:
            continue


def deep(levels: int) -> list:
    nest: list = []
    for _level in range(levels):
        nest = [nest]
    return nest


WRONG: dict[str, Callable[[Document], object]] = {
    "newer": lambda document: document.update(format=FORMAT + 1),
    "of no version": lambda document: document.update(format="1"),
    "club as nothing": lambda document: document.update(club=None),
    "rows as a list": lambda document: document.update(rows=[]),
    "row as a text": lambda document: document["rows"].update(player=["x"]),
    "unknown kind": lambda document: document["rows"].update(user=[{"id": 1, "is_superuser": True}]),
    "unknown column": lambda document: document["rows"]["event"][0].update(is_free=True),
    "deep": lambda document: document["rows"]["event"][0].update(options=deep(30)),
    "NUL": lambda document: document["rows"]["event"][0].update(name="a\0b"),
    "half a letter": lambda document: document["rows"]["event"][0].update(name="\ud800"),
    "too long": lambda document: document["rows"]["event"][0].update(name="x" * 81),
    "another type": lambda document: document["rows"]["result"][0].update(tricks="ten"),
    "too large": lambda document: document["rows"]["result"][0].update(board=10**30),
    "unknown choice": lambda document: document["rows"]["event"][0].update(method="dice"),
    "no such day": lambda document: document["rows"]["session"][0].update(date="2026-02-30"),
    "no such contract": lambda document: document["rows"]["result"][0].update(contract="9Z"),
    "leads nowhere": lambda document: document["rows"]["result"][0].update(ns_id=999),
    "twice the same": lambda document: document["rows"]["result"].append(document["rows"]["result"][0]),
    "two sides alike": lambda document: document["rows"]["result"][0].update(
        ns_id=document["rows"]["result"][0]["ew_id"]
    ),
    "no event": lambda document: document["rows"].update(event=[]),
    "no session": lambda document: document["rows"].update(session=[]),
    "options of another kind": lambda document: document["rows"]["event"][0].update(options=[1]),
    "options as a list": lambda document: document["rows"]["event"][0].update(options=[]),
    "boards as an object": lambda document: document["rows"]["placement"][0].update(boards={"1": 1}),
    "history of a list": lambda document: document["rows"]["journalentry"][-1].update(
        changes=[{"model": [], "pk": 1, "before": {}, "after": None}]
    ),
    "history of roles": lambda document: document["rows"]["journalentry"][-1].update(
        changes=[{"model": "role", "pk": 1, "before": {"kind": "owner"}, "after": None}]
    ),
    "history of nobody": lambda document: document["rows"]["journalentry"][-1].update(session_id=None),
    "history without sides": lambda document: document["rows"]["journalentry"][-1].update(
        changes=[{"model": "result", "pk": 1}]
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_whole(document: Document, name: str) -> None:
    acts, events = JournalEntry.objects.count(), Event.objects.count()
    WRONG[name](document)
    with pytest.raises((DirectorError, UnicodeEncodeError)) as refusal:
        taken_in(dump(document))
    assert isinstance(refusal.value, DirectorError) or name == "half a letter"
    assert (JournalEntry.objects.count(), Event.objects.count()) == (acts, events)
    assert Player.objects.count() == 12


ODD = st.sampled_from(
    [None, "", "x" * 500, -1, 0, 2**63, 10**20, 1.5, True, [], {}, [[]], {"a": 1}, "own-7", "2026"]
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_stands_in_a_file_it_is_taken_or_refused(document: Document, data: st.DataObject) -> None:
    strange = copy.deepcopy(document)
    kind = data.draw(st.sampled_from([kind for kind, rows in strange["rows"].items() if rows]))
    row = data.draw(st.sampled_from(strange["rows"][kind]))
    row[data.draw(st.sampled_from(sorted(row)))] = data.draw(ODD)
    club = Club.objects.create(name="Club")
    try:
        event = taken_in(dump(strange), club)
    except DirectorError:
        assert not Event.objects.filter(club=club).exists()
    else:
        read_through(event)


# ── older and newer ───────────────────────────────────────────────────────────────────────────────────


def _with_names_of_release_0_1(value: object) -> object:
    """As JSON of a file of format 1 has it: the forms of a name by the scripts of Japanese."""
    old = {new: name for name, new in OLD_NAMES.items()}
    if isinstance(value, dict):
        return {old.get(name, name): _with_names_of_release_0_1(each) for name, each in value.items()}
    return [*map(_with_names_of_release_0_1, value)] if isinstance(value, list) else value


def test_a_file_of_release_0_1_brings_its_names() -> None:
    section = make_section()
    event, player = section.session.event, section.contestants.first().memberships.first().player
    change_player(player, native="佐籐 健一", reading="さとう", latin="Sato Ken", by=DIRECTOR)
    old = _with_names_of_release_0_1(document_of(event)) | {"format": 1}
    assert {"kanji", "kana", "romaji"} <= old["rows"]["player"][0].keys()

    there = taken_in(dump(old))

    names = ("native", "reading", "latin")
    here = Player.objects.filter(club=event.club).order_by("pk").values_list(*names)
    assert {*there.club.players.values_list(*names)} == {*here}


def test_the_history_of_release_0_1_names_players_by_the_fields_of_today() -> None:
    change = {"model": "player", "pk": 1, "before": {"kanji": "森"}, "after": {"kanji": "林", "kana": ""}}
    other = {"model": "event", "pk": 1, "before": None, "after": {"name": "kanji"}}
    old = {"format": 1, "rows": {"journalentry": [{"verb": "x", "changes": [change, other]}]}}

    (act,) = upgraded(old)["rows"]["journalentry"]

    assert act["changes"] == [
        {**change, "before": {"native": "森"}, "after": {"native": "林", "reading": ""}},
        other,
    ]


def test_an_older_file_is_brought_up_step_by_step() -> None:
    steps = {
        1: lambda document: {**document, "rows": {"match": document["rows"]["games"]}},
        2: lambda document: {**document, "club": {"name": document["club"]}},
    }
    old = {"format": 1, "club": "北", "rows": {"games": []}}
    assert upgraded(old, steps, 3) == {"format": 3, "club": {"name": "北"}, "rows": {"match": []}}


def test_a_file_with_fewer_columns_gets_what_a_new_row_has(document: Document) -> None:
    for row in document["rows"]["event"]:
        del row["names_shown"]
        del row["forgotten_at"]
    assert taken_in(dump(document)).names_shown == "full"
