"""An event as one file: what comes out of it is what went in, to the last figure and the last act."""

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tests.domain.files.event_files import (
    busy_evening,
    busy_swiss_pairs,
    games,
    history,
    sheets,
    taken_in,
    without_time,
)
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, played_section
from tests.fixtures.pair_recordings import play_pairs_event, read_pairs
from tests.fixtures.singles import individual
from tests.fixtures.swiss_pairs import drawn
from tests.fixtures.teams import play as play_match
from tests.fixtures.teams import round_robin
from tests.test_events import RECORDINGS
from tournament.domain.boards.acts.calls import Called, call_director
from tournament.domain.files.acts.event_imports import contents
from tournament.domain.files.readings.uploaded_files import document_of, export_event
from tournament.domain.journal.readings.journal_stream import last_act, standing_acts
from tournament.domain.journal.readings.verify import problems
from tournament.domain.movements.acts import own_movement_acts
from tournament.domain.seats.acts import seating
from tournament.domain.undo.acts.undo import go_back, undo
from tournament.exchange.event_file import dump
from tournament.models import Club, Event, JournalEntry, OwnMovement, Player, Section
from tournament.movements.codes import build

pytestmark = pytest.mark.django_db


def assert_there_and_back(event: Event) -> Event:
    """The copy in another club: the same sheets, the same history, and the same file again."""
    first = document_of(event)
    there = taken_in(dump(first))
    assert without_time(document_of(there)) == without_time(first)
    assert sheets(there) == sheets(event)
    assert history(there) == history(event)
    return there


AT_ONCE = "acbl_sample_club_game_2"  # the others are slow proofs


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, id=folder.name, marks=() if folder.name == AT_ONCE else pytest.mark.slow)
        for folder in RECORDINGS
    ],
)
def test_a_real_session_goes_there_and_back(folder: Path) -> None:
    assert_there_and_back(play_pairs_event(read_pairs(folder)).last.event)


@pytest.mark.slow
def test_a_busy_evening_goes_there_and_back() -> None:
    there = assert_there_and_back(busy_evening().session.event)
    copied = Section.objects.get(session__event=there)
    assert copied.contestants.count() == 11
    assert copied.table_tokens.exists()


@pytest.mark.slow
def test_an_individual_goes_there_and_back() -> None:
    section = individual(9, code="individual-9x4", boards=1)
    play_everything(section.session)
    there = assert_there_and_back(section.session.event)
    copied = Section.objects.get(session__event=there)
    assert (copied.contestants.numbered().count(), there.entrants.count()) == (9, 9)
    assert not [one for one in problems() if one.section]


@pytest.mark.slow
def test_an_event_of_teams_goes_there_and_back() -> None:
    table = {"top": 20, "bands": [[0, 10, 10], [5, 15, 5], [10, 20, 0]]}
    section = round_robin(4, vp_scale="own", tie_breaks=("wins",), options={"vp_table": table})
    play_match(section.team_matches.select_related("section").first(), [("4S= N", "4S-1 N")])
    there = assert_there_and_back(section.session.event)
    stage = there.stages.get()
    assert (stage.vp_scale, stage.options["vp_table"]) == ("own", table)
    assert (there.entrants.count(), stage.sessions.get().sections.get().team_matches.count()) == (4, 6)


@pytest.mark.slow
def test_swiss_pairs_go_there_and_back_and_go_on() -> None:
    """With a half match missed, a pair that came late and one that left, cross-IMPs and a withdrawn draw."""
    section = busy_swiss_pairs()
    there = assert_there_and_back(section.session.event)
    copied = Section.objects.get(session__event=there)
    assert copied.team_matches.count() == section.team_matches.count()
    assert differences(there) == differences(section.session.event) == []

    drawn(section)
    drawn(copied)
    assert sheets(there) == sheets(section.session.event)
    undo(last_act(copied.session), by=DIRECTOR)
    assert not copied.placements.filter(round__gt=4).exists()


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_movement_of_the_clubs_own_goes_along() -> None:
    section = make_section(4, code="howell-4x7", start=False)
    own = own_movement_acts.keep_movement(
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
    section = played_section()
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
