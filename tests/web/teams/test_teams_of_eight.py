"""Teams of eight: two tables in each room, from the preset to pages, phones, paper and API."""

from datetime import date
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, NAMES
from tests.fixtures.evening import play as play_board
from tests.fixtures.knock_outs import extra, match_of, stage_of
from tests.web.reading import text_of
from tournament.domain.boards.acts.director_results import award
from tournament.domain.files.reports.exported_files import written
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.people.readings.line_ups import seated_in
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts.lifecycle import close_session, start_session
from tournament.domain.stages.acts.draws import propose_draw, publish_draw
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.match_rulings import award_boards
from tournament.domain.stages.acts.team_entries import enter_team
from tournament.domain.stages.acts.team_events import StageConditions, change_stage, create_event_of_matches
from tournament.domain.stages.acts.team_line_ups import take_seat
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.readings.swiss_rounds import next_round
from tournament.domain.stages.reports.brackets import winners_of
from tournament.domain.stages.reports.published_draws import standing_for_draw
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import JournalEntry, Membership, Placement, Result, Section, Session, TeamMatch
from tournament.sheets.names import Name

pytestmark = pytest.mark.django_db
PLAYERS = 8


def entered(teams: int, *, boards: int = 2, **conditions: object) -> Section:
    """A section of teams of eight players each, not seated yet; WBF's continuous scale."""
    options = {"boards": boards, "of_eight": "imp_then_add", **conditions.pop("options", {})}
    columns = {"vp_scale": "wbf_continuous", **conditions}
    session = create_event_of_matches(
        found_club(name="Club", by=DIRECTOR),
        StageConditions(options=options, **columns),
        name="Teams of eight",
        day=date(2026, 11, 28),
        by=DIRECTOR,
    )
    for number in range(teams):
        players = [PlayerLine(Name(latin=f"{'ABCDEFGH'[place]} {number}")) for place in range(PLAYERS)]
        enter_team(session.event, name=f"{NAMES[number]}組", players=players, by=DIRECTOR)
    return fresh(session.sections.get())


def fresh(section: Section) -> Section:
    return Section.objects.select_related("session__event__club", "session__stage").get(pk=section.pk)


def seated(teams: int = 2, **conditions: object) -> Section:
    section = entered(teams, **conditions)
    seat_round_robin(section, by=DIRECTOR)
    start_session(section.session, by=DIRECTOR)
    return fresh(section)


def tables_of(match: TeamMatch) -> list[Placement]:
    return [*match.placements.select_related("ns", "ew").order_by("round", "table")]


# Two boards at the four tables, the home team N-S at the first and third.
#
# Board 1, nobody vulnerable: 420 − (−50) = 470 and 420 − 420 = 0. Board 2, N-S vulnerable: 110 − 140 = −30
# and 600 − (−100) = 700.
BOARDS = {1: ("4S= N", "4S-1 N", "4S= N", "4S= N"), 2: ("2S= N", "2S+1 N", "3NT= N", "3NT-1 N")}


def play(match: TeamMatch, boards: dict[int, tuple[str, ...]] = BOARDS) -> None:
    section, rows = fresh(match.section), tables_of(match)
    for number, board in enumerate(sorted({board for row in rows for board in row.boards}), start=1):
        for row, text in zip(rows, boards.get(number, ("PASS",) * 4), strict=False):
            play_board(section, row.table, board, text)


# IMPs of both fours added: 10 + 0 and −1 + 12, 21. Scores added first: 470 is 10, 670 is 12, 22. On the scale
# of 2 × 2 boards, 10 + 10 × (1 − R^(d/30)) ÷ (1 − R) with R = √5 − 2: 18.33 and 18.55.
METHODS = [("imp_then_add", "+21", "18.33"), ("add_then_imp", "+22", "18.55")]


@pytest.mark.slow
@pytest.mark.parametrize(("of_eight", "margin", "points"), METHODS)
def test_a_match_of_teams_of_eight_is_scored_on_the_scale_of_twice_its_boards(
    player: Client, director: Client, of_eight: str, margin: str, points: str
) -> None:
    section = seated(options={"of_eight": of_eight, "common": "match"})
    session, match = section.session_id, section.team_matches.get()
    assert [(row.table, row.ns.four, row.ew.four) for row in tables_of(match)] == [
        (1, 1, 1),
        (2, 1, 1),
        (3, 2, 2),
        (4, 2, 2),
    ]
    play(match)

    english = {"accept-language": "en"}
    page = text_of(player.get(reverse("team_result", args=[session, match.pk]), headers=english))
    why = text_of(player.get(reverse("why_match", args=[session, match.pk]), headers=english))
    ranking = text_of(player.get(reverse("ranking", args=[session]), headers=english))
    desk = text_of(director.get(reverse("team_match", args=[session, match.pk]), headers=english))
    assert f"{points} : " in page
    assert "Open room: tables 1 · 3 – closed room: tables 2 · 4" in page
    assert f"On the scale for a match of 4 boards {margin} {points} VP" in why
    assert points in ranking
    assert "2 boards a match · scale of 4 boards" in ranking
    assert f"VPs {points} – " in desk
    for shown in (page, why, desk):
        assert "econd four" in shown
    sheet = director.get(f"/api/team-matches/{match.pk}/").json()
    assert [(line["board"], line["four"]) for line in sheet["lines"]] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert [one["four"] for one in sheet["lineups"]] == [1, 2]
    assert sheet["tables"] == [1, 2, 3, 4]


@pytest.mark.slow
def test_a_program_makes_an_event_of_teams_of_eight_and_names_eight_players(director: Client) -> None:
    club = found_club(name="Club", by=DIRECTOR)
    body = {"name": "Eights", "date": "2026-11-28", "club": club.pk, "preset": "eight"}
    body |= {"options": {"of_eight": "add_then_imp"}}
    made = director.post("/api/team-events/", body, content_type="application/json")
    assert made.status_code == 201
    conditions = director.get(f"/api/sessions/{made.json()['id']}/team-conditions/").json()
    assert (conditions["options"]["of_eight"], conditions["vp_scale"]) == ("add_then_imp", "wbf_discrete")
    section = seated()
    team = section.team_matches.get().home
    players = [row.player_id for row in team.players.order_by("-order")]
    address = f"/api/sections/{section.pk}/line-ups/"
    for some, status in ((players, 204), (players[:4], 400)):
        body = {"team": team.pk, "round": 1, "players": some}
        assert director.post(address, body, content_type="application/json").status_code == status
    assert seated_in(section, team, 1) == players


def test_the_working_of_added_scores_names_the_first_four(player: Client) -> None:
    section = seated(options={"of_eight": "add_then_imp", "common": "match"})
    match = section.team_matches.get()
    play(match)
    page = player.get(
        reverse("why_match", args=[section.session_id, match.pk]), headers={"accept-language": "en"}
    )
    assert "With the first four −30 + 700 +670 On the IMP scale +670 +12 IMP" in text_of(page)


@pytest.mark.sampled
@pytest.mark.parametrize("of_eight", ["imp_then_add", "add_then_imp"])
def test_a_board_counts_and_is_seen_when_all_four_tables_have_played_it(
    player: Client, of_eight: str
) -> None:
    section = seated(options={"of_eight": of_eight, "common": "match"})
    match = section.team_matches.get()
    one, two, three, four = tables_of(match)
    for row in (one, two, three):
        play_board(section, row.table, 1, "4S= N")
    address = reverse("team_result", args=[section.session_id, match.pk])
    page = text_of(player.get(address, headers={"accept-language": "en"}))
    assert "+420" not in page
    assert page.count("hidden until it is finished") == 4
    play_board(section, four.table, 1, "4S-1 N")
    page = text_of(player.get(address, headers={"accept-language": "en"}))
    assert "+420" in page
    assert page.count("hidden until it is finished") == 2


@pytest.mark.slow
def test_a_ruling_in_the_second_four_changes_its_comparison_alone(director: Client) -> None:
    """AVE+ to the home team at table 3 of board 2: 10 + 0 − 1 + 3 IMPs."""
    section = seated()
    match = section.team_matches.get()
    play(match)
    third = tables_of(match)[2]
    result = Result.objects.get(board=2, ns=third.ns)
    award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)
    sheet = director.get(f"/api/team-matches/{match.pk}/").json()
    assert sheet["margins"] == [12, -12]
    assert [line["imps"] for line in sheet["lines"]] == [10, 0, -1, 3]


@pytest.mark.sampled
@pytest.mark.parametrize(("of_eight", "margin"), [("imp_then_add", 16), ("add_then_imp", 13)])
def test_boards_are_awarded_in_both_fours(director: Client, of_eight: str, margin: int) -> None:
    """10 + 0 on board 1, and 3 IMPs for each comparison of board 2 that is awarded."""
    section = seated(options={"of_eight": of_eight})
    match = section.team_matches.get()
    play(match)
    award_boards(match, [2], home="A+", away="A-", by=DIRECTOR)
    assert director.get(f"/api/team-matches/{match.pk}/").json()["margins"] == [margin, -margin]


@pytest.mark.slow
def test_the_preset_seats_eight_of_each_team_and_can_be_undone(director: Client) -> None:
    found_club(name="Club", by=DIRECTOR)
    typed = {
        "club": "Club",
        "name": "Eights",
        "date": "2026-11-28",
        "preset": "eight",
        "time_zone": "Asia/Tokyo",
    }
    director.post(reverse("new_team_event"), typed)
    session = Session.objects.get(event__name="Eights")
    shown = text_of(director.get(reverse("setup", args=[session.pk]), headers={"accept-language": "en"}))
    assert "of eight: four tables, IMPs of both fours added" in shown
    players = [PlayerLine(Name(latin=f"P{place} Q")) for place in range(PLAYERS)]
    team = enter_team(session.event, name="Violet", players=players, by=DIRECTOR)
    numbers = [*team.contestants.order_by("pk").values_list("number", "direction")]
    assert numbers == [("1", "NS"), ("1", "EW"), ("1b", "NS"), ("1b", "EW")]
    assert Membership.objects.filter(contestant__entrant=team).count() == PLAYERS
    enter_team(session.event, name="Indigo", players=players[:0], by=DIRECTOR)
    seat_round_robin(session.sections.get(), by=DIRECTOR)
    shown = text_of(director.get(reverse("setup", args=[session.pk]), headers={"accept-language": "en"}))
    assert "1 team with fewer than eight players" in shown
    stage = session.stage
    four = StageConditions.of(stage)
    change_stage(
        stage,
        StageConditions(vp_scale="wbf_discrete", options={**four.options, "of_eight": "no"}),
        by=DIRECTOR,
    )
    assert team.contestants.count() == 2
    undo(JournalEntry.objects.get(verb="change_stage"), by=DIRECTOR)
    assert [*team.contestants.order_by("pk").values_list("number", "direction")] == numbers
    assert Membership.objects.filter(contestant__entrant=team).count() == PLAYERS


@pytest.mark.slow
def test_a_captain_names_eight_players(client: Client) -> None:
    section = seated()
    team = section.team_matches.get().home
    address = reverse("team_line_up", args=[team.addresses.get().token])
    form = client.get(address).context["form"]
    people = [row.player_id for row in team.players.order_by("-order")]
    answer = client.post(address, dict(zip(form.fields, people, strict=True)))
    assert answer.status_code == 302
    named = Membership.objects.filter(contestant__entrant=team, is_named=True)
    assert named.count() == PLAYERS
    second = named.filter(contestant__number__endswith="b").values_list("player", flat=True)
    assert {*second} == {*people[4:]}
    wrong = client.post(address, dict.fromkeys(form.fields, people[0]), headers={"accept-language": "en"})
    assert "Choose eight different players." in text_of(wrong)


@pytest.mark.slow
def test_a_swiss_of_teams_of_eight_has_four_tables_for_each_match(director: Client) -> None:
    section = entered(4, format="swiss", rounds=3)
    start_session(section.session, by=DIRECTOR)
    section = fresh(section)
    for _round in (1, 2):
        draw = propose_draw(section, standing_for_draw(section, next_round(section)), by=DIRECTOR)
        publish_draw(draw, by=DIRECTOR)
        for match in section.team_matches.filter(round=draw.round):
            play(match)
    rows = section.placements.filter(round=2).order_by("table").values_list("table", flat=True)
    assert [*rows] == [*range(1, 9)]
    close_session(section.session, by=DIRECTOR)
    assert director.get(reverse("ranking", args=[section.session_id])).status_code == 200


@pytest.mark.slow
def test_a_tied_knock_out_match_plays_extra_boards_at_its_four_tables(player: Client) -> None:
    section = entered(2, boards=1, format="knock-out", vp_scale="", options={"common": "match"})
    seat_first_round(section, by=DIRECTOR)
    start_session(section.session, by=DIRECTOR)
    match = match_of(section, 1)
    play(match, {})
    extra(section, 1, boards=1)
    rows = [row for row in tables_of(match) if row.round == 2]
    assert [row.table for row in rows] == [1, 2, 3, 4]
    for row, text in zip(rows, BOARDS[1], strict=True):
        play_board(fresh(section), row.table, row.boards[0], text)
    assert winners_of(stage_of(section))[1] == (match.home_id,)
    address = reverse("team_result", args=[section.session_id, match.pk])
    page = player.get(address, headers={"accept-language": "en"})
    assert "12 : 0" in text_of(page)  # 620 + 100, N-S vulnerable
    assert player.get(reverse("bracket", args=[section.session_id])).status_code == 200


def test_a_player_sits_down_in_the_second_four_at_the_table() -> None:
    """Who was named there takes the seat of the first four that they leave."""
    section = seated()
    match = section.team_matches.get()
    third = tables_of(match)[2]
    first, fifth = (match.home.players.get(order=order).player for order in (1, 5))
    take_seat(section, third.ns, 1, 1, first, by=DIRECTOR)
    assert seated_in(section, match.home, 1)[:5:4] == [fifth.pk, first.pk]


def test_a_usebio_file_has_four_lines_of_each_board(director: Client) -> None:
    section = seated()
    play(section.team_matches.get())
    close_session(section.session, by=DIRECTOR)
    session = Session.objects.with_club().select_related("stage").get(pk=section.session_id)
    root = ElementTree.fromstring(written("usebio", session, operator()))
    boards = root.findall(".//MATCH/BOARD")
    assert [one.findtext("BOARD_NUMBER") for one in boards] == ["1", "2"]
    assert [len(one.findall("TRAVELLER_LINE")) for one in boards] == [4, 4]
    assert [one.findtext("IMPS") for one in boards] == ["10", "11"]


FORMS = (
    "team_sheet",
    "match_slip",
    "lineup_slip",
    "assignment",
    "assignment_wall",
    "team_ranking",
    "vp_card",
)


@pytest.mark.slow
def test_every_paper_page_and_export_of_teams_of_eight_answers(director: Client) -> None:
    section = seated(3)
    for match in section.team_matches.filter(away__isnull=False):
        play(match)
    session = section.session_id
    team = section.team_matches.first().home
    close_session(section.session, by=DIRECTOR)
    for page in ("ranking", "cross_table", "team_results", "swings", "pair_list", "boards", "team_matches"):
        assert director.get(reverse(page, args=[session])).status_code == 200, page
    assert director.get(reverse("team", args=[session, team.pk])).status_code == 200
    for form in FORMS:
        answer = director.get(f"/api/forms/{form}/?for=session:{session}&lang=en")
        assert answer.status_code == 200, form


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"method": "bam", "vp_scale": ""}, "Teams of eight are scored in IMPs."),
        ({"odd": "long_triple"}, "Teams of eight meet two at a time"),
    ],
)
def test_conditions_that_teams_of_eight_cannot_play_are_refused(
    director: Client, changed: dict[str, str], sentence: str
) -> None:
    session = entered(2).session
    form = director.get(reverse("team_conditions", args=[session.pk])).context["form"]
    typed = {field.name: str(field.value()) for field in form if field.value() not in (None, False)}
    answer = director.post(
        reverse("team_conditions", args=[session.pk]), typed | changed, headers={"accept-language": "en"}
    )
    assert answer.status_code == 400
    assert sentence in text_of(answer)
