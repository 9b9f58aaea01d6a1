"""The wall while a session is in play: what is finished, where to sit next, and no result."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.games_evening import make_game_section, open_tables, seat_plan, singles
from tests.fixtures.series import four_weeks
from tests.fixtures.several_sections import four_sections
from tests.web.reading import Page
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.club.reports.series_rankings import series_sheet
from tournament.domain.games.acts.game_matches import end_match, seat_match
from tournament.domain.room.acts import round_clocks
from tournament.domain.sessions.acts.lifecycle import repeat_session, start_session
from tournament.models import Section, Session
from tournament.sheets.club_sheets import SeriesTerms
from tournament.sheets.figures import decimal

pytestmark = pytest.mark.django_db


def wall_of(session: Session) -> str:
    return f"/w/{round_clocks.open_wall(session, by=DIRECTOR).token}/"


def shown(answer) -> str:
    """The page that is up."""
    pages = re.findall(r"<section class=\"wall-page\".*?\n</section>", answer.content.decode(), re.DOTALL)
    (up,) = [page for page in pages if not re.search(r"^[^>]*\bhidden\b", page)]
    return " ".join(re.sub(r"<[^>]+>", " ", up).split())


def play_round(section: Section, number: int, text: str = "PASS") -> None:
    for row in section.placements.filter(round=number):
        for board in row.boards:
            play(section, row.table, board, text)


def test_a_table_is_finished_on_the_wall_once_the_boards_of_its_round_are_in(player: Client) -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    for board in (1, 2):
        play(section, 1, board, "4S= N")
    play(section, 2, 3, "4S= N")

    answer = player.get(wall_of(section.session))

    assert Page(answer).problems() == []
    said = shown(answer)
    assert "1 of 3 tables finished" in said
    assert "1 ✓ finished 1 佐藤" in said
    assert "2 ● 1/2 playing 2 " in said
    assert answer.content.decode().count('class="pip on"') == 3


def test_the_wall_is_the_same_whatever_the_results_are(
    player: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, pages = timezone.now(), []
    monkeypatch.setattr(timezone, "now", lambda: now)
    for contract in ("4S= N", "7NTXX-5 E"):
        section = make_section()
        round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
        play_round(section, 1, contract)
        say(section, 2, 5, contract)
        html = player.get(wall_of(section.session) + "?live").content.decode()
        # A section's number is in an attribute, and the seed of the estimate.
        pages.append(re.sub(r'data-of="\d+"|finish \d+:\d+', "", html[html.index('"wall-pages"') :]))
    assert "wall-map" in pages[0]
    assert pages[0] == pages[1]


def test_the_room_does_not_hear_that_two_sides_differ(player: Client) -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    play(section, 1, 1, "PASS")
    say(section, 1, 2, "4S= N", side="NS")
    say(section, 1, 2, "4S-1 N", side="EW")

    said = shown(player.get(wall_of(section.session)))

    assert "1 ● 1/2 playing" in said
    assert not re.search("disagree|differ|≠", said)


def test_before_the_first_round_all_find_their_seats(player: Client) -> None:
    section = make_section()
    said = shown(player.get(wall_of(section.session)))
    assert "Your seats in round 1" in said
    assert len(re.findall(r"Table \d", said)) == 6
    assert "All others stay" not in said


def test_when_time_is_up_those_who_move_find_their_seats_and_the_room_who_still_plays(player: Client) -> None:
    section = make_section()
    play_round(section, 1)
    moving = section.placements.get(round=2, table=1).ew
    section.results.filter(table=3).delete()
    round_clocks.start_round(section, 1, at=timezone.now() - timedelta(hours=1), by=DIRECTOR)

    said = shown(player.get(wall_of(section.session)))

    assert "Your seats in round 2 · East-West" in said
    assert len(re.findall(r"Table \d", said)) == 3
    assert re.search(rf"\b{moving.number} \S+ \S+ &amp; \S+ \S+ Table 1\b", said)
    assert "All others stay where they are." in said
    assert "Still playing: 3" in said


def test_a_sit_out_is_said_with_the_seats(player: Client) -> None:
    section = make_section(tables=3, code="howell-3x5")
    round_clocks.start_round(section, 1, at=timezone.now() - timedelta(hours=1), by=DIRECTOR)
    row = section.placements.get(round=2, table=2)
    row.ew = None
    row.save()
    said = shown(player.get(wall_of(section.session)))
    assert f"{row.ns.number} " in said
    assert "sit-out" in said


@pytest.mark.slow
def test_without_a_clock_the_seats_are_up_when_all_tables_have_finished(player: Client) -> None:
    section = make_section()
    path = wall_of(section.session)
    play_round(section, 1)
    assert "Your seats in round 2" in shown(player.get(path))
    play(section, 1, 3, "PASS")
    assert "tables finished" in shown(player.get(path))


MOVE = "East-West up one table. Boards down one table."


def then(answer) -> list[str]:
    """The line below the clocks that says how all move next."""
    return re.findall(r'class="wall-then".*?Then: (.*?)\s*</p>', answer.content.decode(), re.DOTALL)


@pytest.mark.slow
def test_a_mitchell_says_how_all_move_while_it_is_played_and_beside_the_seats(
    player: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    section, now = make_section(), timezone.now()
    path = wall_of(section.session)
    assert f"Then: {MOVE}" in shown(player.get(path))

    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    assert then(player.get(path)) == [MOVE]
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=1))
    assert MOVE in shown(player.get(path))
    assert "Then:" not in shown(player.get(path))


def exchange_two(section: Section, number: int) -> None:
    """The pairs East-West at tables 1 and 2 sit the other way about in a round."""
    rows = [section.placements.get(round=number, table=table) for table in (1, 2)]
    first, second = (row.ew_id for row in rows)
    section.placements.filter(pk__in=[row.pk for row in rows]).update(ew=None)
    for row, pair in zip(rows, (second, first), strict=True):
        section.placements.filter(pk=row.pk).update(ew=pair)


def test_the_move_is_not_said_where_a_director_has_changed_it(player: Client) -> None:
    section = make_section()
    exchange_two(section, 2)
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)

    assert then(player.get(wall_of(section.session))) == []


def test_a_howell_says_nothing_of_a_move_of_all(player: Client) -> None:
    section = make_section(tables=3, code="howell-3x5")
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    assert then(player.get(wall_of(section.session))) == []


@pytest.mark.slow
@pytest.mark.parametrize(("changed", "expected"), [(0, [MOVE]), (1, [])])
def test_one_clock_of_several_sections_says_a_move_that_is_true_of_all(
    player: Client, changed: int, expected: list[str]
) -> None:
    session, now = four_sections(), timezone.now()
    for section in session.sections.all():
        round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    for section in session.sections.all()[:changed]:
        exchange_two(section, 2)
    assert then(player.get(wall_of(session))) == expected


@pytest.mark.slow
def test_tables_of_several_sections_are_named_as_everywhere(player: Client) -> None:
    session = four_sections()
    path = wall_of(session)
    assert "Section A · Your seats in round 1" in shown(player.get(path))
    for section in session.sections.all():
        round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    said = shown(player.get(path))
    assert "0 of 12 tables finished" in said
    assert "Section D D1 ● 0/2" in said


@pytest.mark.slow
def test_the_tables_of_a_table_game_are_on_the_map(player: Client) -> None:
    section = make_game_section("spades", 4)
    seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    said = shown(player.get(wall_of(section.session)))
    assert "0 of 1 tables finished" in said
    assert "1 ● playing" in said


def test_a_table_game_is_named_as_its_tables_are(player: Client) -> None:
    section = make_game_section("free_sheet", 5, preset="napoleon", contestant_size=1)
    open_tables(section.session)
    said = player.get(wall_of(section.session)).content.decode()
    assert "Napoleon" in said
    assert "Any other game" not in said


def wait_for_round_two(session: Session) -> None:
    """Time is up in the first round of every section."""
    for section in session.sections.all():
        round_clocks.start_round(section, 1, at=timezone.now() - timedelta(hours=3), by=DIRECTOR)


def test_players_of_a_table_game_find_their_seats_before_the_first_round(player: Client) -> None:
    section = make_game_section("chicago", 6)
    seat_plan(section, "rotation-6x15")

    answer = player.get(wall_of(section.session))

    assert Page(answer).problems() == []
    said = shown(answer)
    assert "Your seats in round 1" in said
    assert re.findall(r"Table (1) (\w)\b", said) == [("1", seat) for seat in "NEWS"]
    assert said.count("sit-out") == 2


@pytest.mark.slow
def test_players_of_a_table_game_find_their_next_seats_and_who_still_plays(player: Client) -> None:
    section = make_game_section("chicago", 8)
    matches = seat_plan(section, "individual-8x7")
    end_match(matches[0], seen=matches[0].version, insist=True, by=DIRECTOR)
    wait_for_round_two(section.session)
    first, second = (
        {
            str(seat.contestant.number): (match.table, "NESW"[seat.number])
            for match in section.matches.filter(round=number)
            for seat in match.seats.all()
        }
        for number in (1, 2)
    )

    said = shown(player.get(wall_of(section.session)))

    assert "Your seats in round 2" in said
    found = re.findall(r"(\d) \S+ \d Table (\d) ([NESW])\b", said)
    moving = {number: seat for number, seat in second.items() if first[number] != seat}
    assert {number: (int(table), seat) for number, table, seat in found} == moving
    assert "Still playing: 2" in said


@pytest.mark.slow
def test_teams_of_a_table_game_are_sent_to_their_tables(player: Client) -> None:
    section = make_game_section("spades", 4, contestant_size=2)
    seat_plan(section, "round-robin-4x3")
    wait_for_round_two(section.session)
    said = shown(player.get(wall_of(section.session)))
    assert "Your seats in round 2" in said
    assert re.findall(r"Table (\d)", said) == ["1", "2"]


@pytest.mark.slow
def test_the_wall_is_sent_again_when_a_clock_goes_on_by_itself(
    player: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    section, now = make_section(), timezone.now()
    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    path = wall_of(section.session)
    tag = Page(player.get(path)).with_attribute("data-live")["data-etag"]
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=1))

    changed = player.get(f"{path}?live", headers={"if-none-match": tag})

    assert changed.status_code == 200
    assert "Your seats in round 2" in shown(changed)
    assert player.get(f"{path}?live", headers={"if-none-match": changed["ETag"]}).status_code == 304


@pytest.mark.slow
def test_the_ladder_of_the_club_is_a_page_of_the_wall_before_and_after_the_session(player: Client) -> None:
    last = four_weeks().session
    club = last.event.club
    tonight = repeat_session(last, day=date(2026, 11, 26), by=DIRECTOR)
    wall = wall_of(tonight)
    tag = player.get(f"{wall}?live")["ETag"]
    add_series(club, SeriesTerms(), name="Committee", is_public=False, by=DIRECTOR)
    assert player.get(f"{wall}?live", headers={"if-none-match": tag}).status_code == 304
    series = add_series(
        club, SeriesTerms(counting="best_k", best=3), name="Ladder", is_public=True, by=DIRECTOR
    )

    answer = player.get(f"{wall}?live", headers={"if-none-match": tag})

    ladder = answer.text.split("data-aside")[1]
    assert "best 3 count · bars from 50 %" in ladder
    lines = [line for line in series_sheet(series).lines if line.place][:10]
    assert re.findall(r'class="wall-figure">([\d.]+) %<', ladder) == [decimal(line.value) for line in lines]
    assert ladder.index(lines[0].names[0].native) < ladder.index(lines[1].names[0].native)
    assert "data-aside" in player.get(wall_of(last)).text
    round_clocks.set_wall(tonight.wall, shows_ranking=False, by=DIRECTOR)
    assert "data-aside" not in player.get(wall).text


@pytest.mark.slow
def test_the_ladder_on_the_wall_is_the_same_whatever_the_results_in_play_are(player: Client) -> None:
    section = four_weeks()
    add_series(section.session.event.club, SeriesTerms(), name="Ladder", is_public=True, by=DIRECTOR)
    ladders = set()
    for contract in ("4S= N", "7NTXX-5 E"):
        session = repeat_session(section.session, day=date(2026, 11, 26), by=DIRECTOR)
        start_session(session, by=DIRECTOR)
        play(session.sections.get(), 1, 1, contract)
        ladders.add(player.get(wall_of(session)).text.split("data-aside")[1].split("</section>")[0])
    assert len(ladders) == 1
