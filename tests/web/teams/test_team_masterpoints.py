"""Masterpoints of teams: by rank and by match, in every format; pages, paper, files and programs."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from scoring.schemes.masterpoint_schemes import SCHEMES, Group, MatchOfTeam, PerWin, masterpoints
from tests.domain.stages.test_groups import all_played, two_groups
from tests.domain.stages.test_league_sessions import first_session
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import LOST, TIED, WON, decide, knock_out, match_of, next_round
from tests.fixtures.one_of_each import close
from tests.fixtures.pair_sessions import two_sections_played, whole
from tests.fixtures.swiss_pairs import drawn, fresh
from tests.fixtures.teams import play, round_robin, swiss
from tests.tools.rows_again import rows_again
from tests.web.reading import Page, text_of
from tests.web.teams.test_second_stage import goes_on, played
from tournament.domain.club.reports.player_pages import player_page
from tournament.domain.errors import DirectorError
from tournament.domain.files.reports.usebio_files import usebio_file
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts.lifecycle import start_session
from tournament.domain.stages.acts.league_sessions import add_league_session
from tournament.domain.stages.acts.match_rulings import end_match
from tournament.domain.stages.acts.ranking_settings import award_masterpoints
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.domain.stages.reports.team_pages import team_page
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Player, Section, Session
from tournament.sheets.masterpoint_sheets import MasterpointSheet, MasterpointTerms

pytestmark = pytest.mark.django_db
BOARDS = 4
PLACES = tuple(map(Decimal, (30, 20, 10)))


def by_number(section: Section, *, drawn: tuple[int, int] = (0, 0)) -> Session:
    """Every team wins each board against those with a higher number; two may draw. Closed."""
    for match in section.team_matches.select_related("home", "away").filter(away__isnull=False):
        teams = match.home.number, match.away.number
        text = WON if teams[0] < teams[1] else LOST
        play(match, [TIED if sorted(teams) == sorted(drawn) else text] * BOARDS)
    return close(section).session


@pytest.fixture
def finished() -> Session:
    return four_teams_by_number()


@rows_again
def four_teams_by_number() -> Session:
    return by_number(round_robin(4, boards=BOARDS))


def sheet_of(session: Session, terms: MasterpointTerms) -> MasterpointSheet:
    sheet = masterpoint_sheet(whole(session), terms)
    assert sheet is not None
    return sheet


def points(session: Session, terms: MasterpointTerms) -> dict[int, object]:
    """By the number of the team."""
    return {int(one.party.number): one.points for one in sheet_of(session, terms).entrants}


# The schemes, by hand.


@pytest.mark.slow
def test_p_is_two_for_teams_of_the_jcbl(finished: Session) -> None:
    """K × C × P × S ÷ 100 × 0.7^(N − 1): class 3, four teams, P = 2, one session."""
    first = Fraction(3 * 4 * 2 * 1, 100)
    expected = {1 + n: first * Fraction(7, 10) ** n for n in range(4)}
    assert points(finished, MasterpointTerms("jcbl_weekly", Decimal(3))) == expected


@pytest.mark.slow
def test_the_jcbl_pays_the_victory_points_of_matches_won_and_drawn() -> None:
    """K × B × V ÷ (100 × M × Pm). Class 3, 4 boards, M = 20, four players.

    44 IMPs on 4 boards are 20 victory points, a draw 10. Team 1 has 20 + 20 + 10, team 2 the same; team 3
    wins once and team 4 never.
    """
    session = by_number(round_robin(4, boards=BOARDS), drawn=(1, 2))
    found = points(session, MasterpointTerms("jcbl_matches", Decimal(3)))
    each = Fraction(3 * BOARDS, 100 * 20 * 4)
    assert found == {1: 50 * each, 2: 50 * each, 3: 20 * each}


@pytest.mark.slow
def test_without_victory_points_the_jcbl_counts_matches_won() -> None:
    """M is 1 and V the number of matches won; a draw is none of them."""
    session = by_number(round_robin(3, boards=BOARDS, vp_scale=""), drawn=(1, 2))
    found = points(session, MasterpointTerms("jcbl_matches", Decimal(2)))
    each = Fraction(2 * BOARDS, 100 * 4)
    assert found == {1: each, 2: each}


# USEBIO 1.2, example of multiple teams, 22 October 2015: ten teams, MASTER_POINT_SCALE Club.
def test_the_ebu_gives_a_third_of_the_teams_steps_of_ten() -> None:
    places = (1, 2, 3, 4, 5, 6, 7, 7, 9, 10)
    assert masterpoints(SCHEMES["ebu_teams"], Group(10, 10), places) == (40, 30, 20, 10, 0, 0, 0, 0, 0, 0)


# SBU, bridgewebs.com/kirkcaldy: six tables of teams have 20 and 10; a tie shares 15 each.
@pytest.mark.parametrize(
    "places, awards", [((1, 2), (20, 10)), ((1, 1), (15, 15)), ((1, 2, 2), (20, 10, 10))]
)
def test_the_sbu_treats_teams_as_the_pairs_of_a_line(
    places: tuple[int, ...], awards: tuple[int, ...]
) -> None:
    assert masterpoints(SCHEMES["sbu_teams"], Group(6, 6), places) == awards


def test_rank_and_matches_are_added(finished: Session) -> None:
    """EBU: a third of four teams are two places, 20 and 10; 6 for each match won by the handbook at hand."""
    found = points(finished, MasterpointTerms("ebu", per_win=Decimal(6)))
    assert found == {1: 20 + 3 * 6, 2: 10 + 2 * 6, 3: 6}


def test_of_rank_and_matches_the_higher_may_count(finished: Session) -> None:
    """ACBL Handbook, club championship team games: overall or the sum of match awards, not both."""
    terms = MasterpointTerms("own", own=PLACES, per_win=Decimal("8.5"), higher=True)
    assert points(finished, terms) == {1: 30, 2: 20, 3: 10}
    more = MasterpointTerms("own", own=PLACES, per_win=Decimal(12), higher=True)
    assert points(finished, more) == {1: 36, 2: 24, 3: 12}


def test_a_drawn_match_earns_half() -> None:
    assert [PerWin(12).award(MatchOfTeam(ahead, 8), 1).points for ahead in (1, 0, -1)] == [12, 6, 0]


def test_teams_that_are_level_share_their_places() -> None:
    session = by_number(round_robin(4, boards=BOARDS), drawn=(1, 2))
    assert points(session, MasterpointTerms("own", own=PLACES)) == {1: 25, 2: 25, 3: 10}


# Every format.


def test_a_knock_out_pays_its_places_and_its_matches() -> None:
    """The losers of the semi-finals share the third and fourth place."""
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    decide(match_of(section, 3))
    session = close(section).session
    own = MasterpointTerms("own", own=(*PLACES, Decimal(4)), per_win=Decimal(1))

    found = sorted(points(session, own).values(), reverse=True)

    assert found == [30 + 2, 20 + 1, 7, 7]


@pytest.mark.slow
def test_a_swiss_pays_by_its_table() -> None:
    section = swiss(4, boards=BOARDS, rounds=2)
    for number in (1, 2):
        drawn(section)
        for match in section.team_matches.select_related("home", "away").filter(round=number):
            play(match, [WON if match.home.number < match.away.number else LOST] * BOARDS)
        section = fresh(section)
    session = close(section).session
    found = points(session, MasterpointTerms("own", per_win=Decimal(2)))
    assert sum(found.values()) == 4 * 2
    assert found[1] == 4


def test_walkovers_and_byes_earn_nothing() -> None:
    """Three teams: a bye in each round. Team 3 gives team 1 its match without play; team 1 beats team 2."""
    section = round_robin(3, boards=BOARDS)
    for match in section.team_matches.select_related("home", "away").filter(away__isnull=False):
        if {match.home.number, match.away.number} == {1, 3}:
            side = "home" if match.home.number == 3 else "away"
            end_match(match, end="forfeited", by_side=side, by=DIRECTOR)
        else:
            play(match, [WON if match.home.number < match.away.number else LOST] * BOARDS)
    session = close(section).session
    assert points(session, MasterpointTerms("own", per_win=Decimal(5))) == {1: 5, 2: 5}


# Who earns, and what is refused.


@pytest.mark.slow
def test_a_player_below_the_least_share_of_boards_earns_nothing() -> None:
    """A fifth member of team 1 has not played: four of five have an award from half of the boards on."""
    section = round_robin(4, boards=BOARDS)
    fifth = Player.objects.create(club=section.session.event.club, native="控え 五郎")
    team = section.session.event.entrants.get(number=1)
    team.players.create(player=fifth, order=5)
    session = by_number(section)

    everybody, half = (
        {one.player for one in sheet_of(session, MasterpointTerms("own", own=PLACES, least=least)).awards}
        for least in (0, 50)
    )

    assert everybody - half == {fifth.pk}
    assert len(half) == 12


@pytest.mark.parametrize(
    "terms, code",
    [
        (MasterpointTerms("acbl_club"), "no_choice"),
        (MasterpointTerms("jcbl_matches", per_win=Decimal(1)), "bad_masterpoints"),
        (MasterpointTerms("ebu", per_win=Decimal(-1)), "bad_masterpoints"),
        (MasterpointTerms("ebu", least=101), "bad_masterpoints"),
        (MasterpointTerms("own"), "bad_masterpoints"),
    ],
)
def test_what_teams_do_not_have_is_refused(finished: Session, terms: MasterpointTerms, code: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        award_masterpoints(finished, terms, by=DIRECTOR)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "terms", [MasterpointTerms("ebu", per_win=Decimal(1)), MasterpointTerms("ebu", least=50)]
)
def test_pairs_have_no_points_for_matches(terms: MasterpointTerms) -> None:
    with pytest.raises(DirectorError) as refusal:
        award_masterpoints(two_sections_played(), terms, by=DIRECTOR)
    assert refusal.value.code == "bad_masterpoints"


def test_pairs_are_not_paid_by_the_matches_of_teams() -> None:
    with pytest.raises(DirectorError) as refusal:
        award_masterpoints(two_sections_played(), MasterpointTerms("jcbl_matches"), by=DIRECTOR)
    assert refusal.value.code == "no_choice"


# The gate: nothing before the end.


def league_in_play() -> Section:
    """A closed session of three rounds, and another one in which the league goes on."""
    section = close(first_session())
    add_league_session(section.session, day=date(2026, 11, 28), first=4, last=5, by=DIRECTOR)
    return section


@pytest.mark.sampled
@pytest.mark.parametrize("make", [lambda: round_robin(4, boards=BOARDS), league_in_play])
def test_nothing_is_awarded_before_every_session_is_closed(make: Callable[[], Section]) -> None:
    session = make().session
    assert masterpoint_sheet(whole(session), MasterpointTerms("own", own=PLACES)) is None
    with pytest.raises(DirectorError) as refusal:
        award_masterpoints(session, MasterpointTerms("own", own=PLACES), by=DIRECTOR)
    assert refusal.value.code == "not_over"


def test_a_reopened_session_hides_its_awards(finished: Session, director: Client) -> None:
    award_masterpoints(finished, MasterpointTerms("own", own=PLACES, per_win=Decimal(1)), by=DIRECTOR)
    team = finished.event.entrants.get(number=1)
    own, why = (
        reverse("team", args=[finished.pk, team.pk]),
        reverse("why_masterpoints", args=[finished.pk, team.pk]),
    )
    assert (
        "Masterpoints"
        in text_of(Client(headers={"accept-language": "en"}).get(own)).split("Matches round")[0]
    )

    director.post(reverse("reopen_session", args=[finished.pk]), {"reason": "a board"})

    assert not whole(finished).is_closed
    shown = Client(headers={"accept-language": "en"}).get(own)
    assert "Masterpoints" not in text_of(shown)
    assert [Client().get(page).status_code for page in (why, f"/s/{finished.pk}/masterpoints/")] == [404, 404]


# Pages, paper, files, programs.


@pytest.mark.slow
def test_a_team_reads_what_each_match_brought(finished: Session) -> None:
    """EBU 20 for the first of four, 6 for each of three matches."""
    award_masterpoints(finished, MasterpointTerms("ebu", per_win=Decimal(6)), by=DIRECTOR)
    session, first = whole(finished), finished.event.entrants.get(number=1)
    card = team_page(session, first.pk, visible_team_standings(session, AnonymousUser()))
    reader = Client(headers={"accept-language": "en"})
    page = reader.get(reverse("team", args=[session.pk, first.pk]))
    why = reader.get(reverse("why_masterpoints", args=[session.pk, first.pk]))
    said = text_of(why)

    assert card is not None
    assert (card.award, [one.award for one in card.rounds]) == (38, [6, 6, 6])
    assert Page(page).problems() == Page(why).problems() == []
    assert "38.00" in text_of(page)
    for line in ("Rank 1 10 + 10 20", "won 6 6", "Together 20 + 18 38", "1st of 4"):
        assert line in said
    assert "byes, walkovers and void matches earn nothing" in said


@pytest.mark.slow
def test_a_tie_is_worked_out(finished: Session) -> None:
    session = by_number(round_robin(4, boards=BOARDS), drawn=(1, 2))
    award_masterpoints(session, MasterpointTerms("jcbl_weekly", Decimal(3)), by=DIRECTOR)
    first = session.event.entrants.get(number=1)
    why = Client(headers={"accept-language": "en"}).get(
        reverse("why_masterpoints", args=[session.pk, first.pk])
    )
    text = text_of(why)
    assert "Rank 1 0.01 × 4 × 2 × 3 0.24" in text
    assert "Rank 2 0.01 × 4 × 2 × 3 × 0.7 0.168" in text
    assert "Shared by 2 who are equal (0.24 + 0.168) ÷ 2 0.204" in text


@pytest.mark.slow
def test_a_director_tries_awards_and_saves_them(finished: Session, director: Client) -> None:
    address = f"/console/{finished.pk}/masterpoints/"
    typed = {"scheme": "ebu", "factor": "1", "per_win": "6", "higher": "", "least": ""}
    about = director.get(f"/console/{finished.pk}/about/").text
    trial = Page(director.get(address, typed))
    made = Page(director.post(address, typed, follow=True))
    rows = director.get(f"/console/{finished.pk}/masterpoints.csv").text.splitlines()
    book = director.get(f"/s/{finished.pk}/masterpoints/?tables=xlsx")
    paper = director.get(reverse("document", args=[finished.pk, "masterpoints"]))
    own = Player.objects.select_related("club").get(
        pk=sheet_of(finished, MasterpointTerms("ebu")).awards[0].player
    )
    (scheme,) = player_page(own).masterpoints

    assert address in about
    assert trial.problems() == made.problems() == []
    assert "A trial: nothing has been awarded." in trial.text
    assert "Awarded." in made.text
    assert len(rows) == 1 + 12
    assert rows[1].endswith("20,18,38")
    assert book.status_code == 200
    assert (paper.status_code, paper["Content-Type"]) == (200, "application/pdf")
    assert (scheme.scheme, scheme.total) == ("ebu", 38)


def test_what_is_typed_wrong_is_named_at_its_field(finished: Session, director: Client) -> None:
    typed = {"scheme": "acbl_club", "factor": "1", "per_win": "many", "least": "101"}
    answer = director.post(f"/console/{finished.pk}/masterpoints/", typed)
    assert answer.status_code == 400
    assert whole(finished).stage_options.get("masterpoints") is None


@pytest.mark.slow
def test_a_program_awards_teams(finished: Session, director: Client) -> None:
    address = f"/api/sessions/{finished.pk}/masterpoints/"
    given = {"scheme": "ebu", "per_win": "6", "least": 50}
    put = director.put(address, given, content_type="application/json")
    first = put.json()["entrants"][0]
    assert put.status_code == 200, put.text
    assert (first["party"]["number"], first["by_place"], first["by_matches"], first["points"]) == (
        "1",
        20,
        18,
        38,
    )
    assert [one["award"]["points"] for one in first["matches"]] == [6, 6, 6]
    refused = director.put(address, {"scheme": "acbl_club"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (400, "no_choice")
    assert director.get(address).json()["scheme"] == "ebu"


@pytest.mark.sampled
@pytest.mark.parametrize("scheme, first", [("ebu", "38"), ("own", "3600")])
def test_the_file_of_the_federation_has_them_in_hundredths(
    finished: Session, scheme: str, first: str
) -> None:
    """The EBU's points are hundredths: USEBIO has its 38 as 38, and 36 points of a club as 3600."""
    before = usebio_file(finished.event, [whole(finished)], operator())
    terms = {"ebu": MasterpointTerms("ebu", per_win=Decimal(6))}
    own = MasterpointTerms("own", own=PLACES, per_win=Decimal(2))
    award_masterpoints(finished, terms.get(scheme, own), by=DIRECTOR)
    root = ElementTree.fromstring(usebio_file(finished.event, [whole(finished)], operator()))
    awarded = {
        one.get("TEAM_ID"): one.findtext("MASTER_POINTS/MASTER_POINTS_AWARDED") for one in root.iter("TEAM")
    }

    assert b"<MPS_AWARDED_FLAG>N<" in before
    assert root.findtext("EVENT/MPS_AWARDED_FLAG") == "Y"
    assert awarded["1"] == first
    assert awarded["4"] is None


# Groups and several stages.


@pytest.mark.slow
def test_each_group_is_ranked_and_paid_by_itself() -> None:
    """Two groups of four: the EBU pays two places of each, 20 and 10."""
    session = close(all_played(two_groups())).session
    found = points(session, MasterpointTerms("ebu"))
    assert sorted(found.values()) == [10, 10, 20, 20]


@pytest.mark.slow
def test_each_stage_pays_for_its_own_matches(director: Client) -> None:
    """A final of two after a round robin of four: its winner earns for one match there, for three before."""
    first = played(4)
    close(first)
    final = goes_on(director, first, "Final", range(1, 3), format="round-robin")
    seat_round_robin(final, by=DIRECTOR)
    start_session(final.session, by=DIRECTOR)
    play(final.team_matches.select_related("home").get(), [WON if is_first(final) else LOST] * BOARDS)
    second = close(fresh(final)).session
    terms = MasterpointTerms("own", own=PLACES, per_win=Decimal(2))

    assert points(first.session, terms) == {1: 36, 2: 24, 3: 12}
    assert points(second, terms) == {1: 32, 2: 20}


def is_first(section: Section) -> bool:
    return section.team_matches.get().home.number == 1
