"""Masterpoints of an event of pairs: tried, awarded when it is over, listed by player, and taken back."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.one_of_each import close, one_match, two_tables_of_singles
from tests.fixtures.pair_sessions import (
    OTHERS,
    final_of,
    main_list,
    played,
    ranking_of,
    second_session,
    two_sections_played,
    whole,
)
from tests.fixtures.swiss_pairs import drawn, fresh, swiss_pairs
from tests.web.reading import Page, text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.club.reports.player_pages import player_page
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.ranking_settings import award_masterpoints, change_further_rankings
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts import undo
from tournament.models import JournalEntry, Player, Section, Session
from tournament.sheets.event_ranking import FurtherTerms
from tournament.sheets.masterpoint_sheets import MasterpointTerms, PlayerAward, masterpoint_terms

pytestmark = pytest.mark.django_db
OWN = MasterpointTerms("own", own=(Decimal(30), Decimal(20), Decimal(10)))


@pytest.fixture
def finished() -> Session:
    """A Mitchell of two sections: six pairs in each line, ranked apart."""
    return two_sections_played()


def awards(session: Session, terms: MasterpointTerms) -> list[PlayerAward]:
    sheet = masterpoint_sheet(whole(session), terms)
    assert sheet is not None
    return [*sheet.awards]


def by_place(found: list[PlayerAward]) -> dict[tuple[str, int], object]:
    return {(one.direction, one.place): one.points for one in found}


def test_the_jcbl_gives_a_hundredth_of_the_contestants_times_the_class_and_less_for_each_place(
    finished: Session,
) -> None:
    """Six in each line: K · C · P · S ÷ 100 · 0.7^(N − 1), and equal places share theirs."""
    terms = MasterpointTerms("jcbl_weekly", Decimal(3))
    found = by_place(awards(finished, terms))
    for ranking in current_standings(finished)[0].rankings:
        places = [row.place for row in ranking.rows]
        for place in places:
            shared = [
                Fraction(18, 100) * Fraction(7, 10) ** (place - 1 + k) for k in range(places.count(place))
            ]
            assert found[ranking.direction, place] == sum(shared) / len(shared)


def test_each_line_of_a_mitchell_is_a_group_of_the_ebu(finished: Session) -> None:
    """Six tables: a third of six places, 20 and 10 points, which pairs in a tie share."""
    found = awards(finished, MasterpointTerms("ebu"))
    for direction in ("NS", "EW"):
        own = [one for one in found if one.direction == direction]
        assert sum(one.points for one in own) >= 2 * 30
        assert own[0].points >= own[-1].points


def test_fixed_awards_have_no_factor_and_the_page_says_so(finished: Session, director: Client) -> None:
    """EBU: a minimum of 10 and 10 more for each place, whatever the game."""
    twice = awards(finished, MasterpointTerms("ebu", Decimal(2)))
    tried = {"scheme": "ebu", "factor": "2", "own": ""}
    said = text_of(director.get(f"/console/{finished.pk}/masterpoints/", tried))

    assert twice == awards(finished, MasterpointTerms("ebu"))
    assert "fixed awards, without a factor" in said
    assert "factor 2" not in said


@pytest.mark.slow
def test_a_final_earns_by_the_total_with_the_carry_over(finished: Session) -> None:
    last = played(second_session(finished), OTHERS)
    end = played(final_of(last, rest=True, carry={"rule": "share", "percent": 100}), OTHERS)

    found = awards(end, OWN)

    final, consolation = (one for one in ranking_of(end).lists if one.order == 2)
    expected = [(line.party.number, line.place) for one in (final, consolation) for line in one.lines]
    assert {(one.pair, one.place) for one in found} == {each for each in expected if each[1] <= 3}
    assert {one.direction for one in found} == {""}


@pytest.mark.slow
def test_several_sessions_are_one_group_of_the_whole_field(finished: Session) -> None:
    last = played(second_session(finished), OTHERS)
    found = awards(last, MasterpointTerms("jcbl_weekly"))
    first = main_list(last).lines[0]
    tied = sum(line.place == 1 for line in main_list(last).lines)
    steps = [Fraction(24, 100) * Fraction(7, 10) ** k for k in range(tied)]
    assert found[0].pair == first.party.number
    assert found[0].points == sum(steps) / tied
    assert found[0].direction == ""


def test_both_players_of_a_pair_earn_its_award_and_a_stratum_gives_the_higher_one(
    finished: Session,
) -> None:
    last_pair = awards(finished, MasterpointTerms("jcbl_weekly"))[-1].pair
    strengths = {last_pair: Decimal(1)}
    terms = FurtherTerms(strengths=strengths, limits=(Decimal(100),), least=1)
    change_further_rankings(finished, terms, by=DIRECTOR)
    found = [one for one in awards(finished, OWN) if one.pair == last_pair]
    assert [(one.stratum, one.place, one.points) for one in found] == [("B", 1, 30), ("B", 1, 30)]
    assert len({one.player for one in found}) == 2


def test_the_first_of_a_flight_has_the_award_of_its_flight(finished: Session) -> None:
    last_pair = awards(finished, MasterpointTerms("jcbl_weekly"))[-1].pair
    change_further_rankings(finished, FurtherTerms(flights={last_pair: "B"}), by=DIRECTOR)
    found = [one for one in awards(finished, OWN) if one.pair == last_pair]
    assert [(one.flight, one.place, one.points) for one in found] == [("B", 1, 30), ("B", 1, 30)]


def test_nothing_is_awarded_before_the_end(finished: Session) -> None:
    lifecycle.reopen_session(finished, by=DIRECTOR)
    assert masterpoint_sheet(whole(finished), OWN) is None
    with pytest.raises(DirectorError) as refusal:
        award_masterpoints(whole(finished), OWN, by=DIRECTOR)
    assert refusal.value.code == "not_over"


@pytest.mark.parametrize(
    "terms",
    [
        MasterpointTerms("own"),
        MasterpointTerms("jcbl_weekly", Decimal(0)),
        MasterpointTerms("own", own=(Decimal(-1),)),
        MasterpointTerms("none"),
    ],
)
def test_a_scheme_that_says_nothing_is_refused(finished: Session, terms: MasterpointTerms) -> None:
    with pytest.raises(DirectorError):
        award_masterpoints(finished, terms, by=DIRECTOR)
    assert masterpoint_terms(whole(finished).stage_options).scheme == ""


@pytest.mark.slow
def test_a_director_tries_a_scheme_awards_it_and_takes_it_back(finished: Session, director: Client) -> None:
    address, public = f"/console/{finished.pk}/masterpoints/", f"/s/{finished.pk}/masterpoints/"
    typed = {"scheme": "own", "factor": "1", "own": "30 20 10"}
    trial = director.get(address, typed)
    before = Client().get(public)
    made = director.post(address, typed, follow=True)
    players = Client(headers={"accept-language": "en"}).get(public)
    rows = director.get(f"/console/{finished.pk}/masterpoints.csv").content.decode().splitlines()
    assert Page(made).problems() == []
    assert Page(players).problems() == []
    assert "A trial: nothing has been awarded." in text_of(trial)
    assert "Awarded." in text_of(made)
    assert f"{float(awards(finished, OWN)[0].points):.2f}" in text_of(players)
    assert len(rows) == 1 + len(awards(finished, OWN))
    undo.undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert (before.status_code, Client().get(public).status_code) == (404, 404)


def test_single_players_earn_their_own_awards() -> None:
    """Two tables: eight players, of whom one had every top and the others are level."""
    section = two_tables_of_singles()
    found = awards(section.session, MasterpointTerms("jcbl_weekly", Decimal(2)))

    assert (found[0].place, found[0].points) == (1, Fraction(16, 100))
    steps = [Fraction(16, 100) * Fraction(7, 10) ** k for k in range(1, 8)]
    assert {(one.place, one.points) for one in found[1:]} == {(2, sum(steps) / 7)}
    assert len({one.player for one in found}) == 8
    # A third of eight places, rounded up, is three: 3 + 2 × 3 for the first.
    assert awards(section.session, MasterpointTerms("ebu"))[0].points == 9
    assert awards(section.session, MasterpointTerms("sbu"))[0].points == 12


def test_pairs_with_equal_victory_points_share_in_swiss_pairs() -> None:
    section = one_match()
    found = awards(section.session, MasterpointTerms("jcbl_weekly"))

    first, last = (Fraction(4, 100) * (k + k * Fraction(7, 10)) / 2 for k in (1, Fraction(49, 100)))
    assert [(one.place, one.points) for one in found] == [(1, first)] * 4 + [(3, last)] * 4


def test_a_tie_break_of_swiss_pairs_parts_no_award() -> None:
    """One pair has 100 % and another 87.5 %: both 20 victory points, parted by the mean of the matches."""
    section = swiss_pairs(6, rounds=1, tie_breaks=("basic_method",))
    drawn(section)
    texts = (("4S+2 N", "4S+1 N"), ("4S+1 N", "4S+1 N"), ("4S= N", "4S= N"))
    rows = fresh(section).placements.filter(ns__isnull=False).order_by("table")
    for row, own in zip(rows, texts, strict=True):
        for board, text in zip(sorted(row.boards), own, strict=True):
            play(fresh(section), row.table, board, text)
    section = close(fresh(section))

    first, second = team_standings(section.session).rows[:2]
    found = awards(section.session, OWN)

    assert (first.place, second.place, first.value, second.value) == (1, 2, 20, 20)
    assert [(one.place, one.points) for one in found][:4] == [(1, 25)] * 4
    assert {one.pair for one in found[:4]} == {str(first.team.number), str(second.team.number)}


@pytest.mark.slow
@pytest.mark.parametrize("make", [two_tables_of_singles, one_match])
def test_a_director_awards_them_and_each_player_has_them(
    make: Callable[[], Section], director: Client
) -> None:
    section = make()
    about = director.get(f"/console/{section.session_id}/about/").text
    address = f"/console/{section.session_id}/masterpoints/"
    made = director.post(address, {"scheme": "own", "factor": "1", "own": "30 20 10"}, follow=True)
    players = Client(headers={"accept-language": "en"}).get(f"/s/{section.session_id}/masterpoints/")
    rows = director.get(f"/console/{section.session_id}/masterpoints.csv").text.splitlines()

    assert address in about
    assert "Awarded." in text_of(made)
    assert Page(made).problems() == Page(players).problems() == []
    assert len(rows) == 9
    own = awards(section.session, OWN)[0]
    (scheme,) = player_page(Player.objects.select_related("club").get(pk=own.player)).masterpoints
    assert scheme.total == own.points


def test_points_that_are_no_numbers_are_named_at_their_field(finished: Session, director: Client) -> None:
    typed = {"scheme": "own", "factor": "1", "own": "30 many"}
    answer = director.post(f"/console/{finished.pk}/masterpoints/", typed)
    assert answer.status_code == 400
    assert "Write numbers separated by spaces" in text_of(answer)


def test_a_program_awards_and_reads_them(finished: Session, director: Client) -> None:
    address = f"/api/sessions/{finished.pk}/masterpoints/"
    before = director.get(address)
    given = {"scheme": "ebu", "factor": "2"}
    put = director.put(address, given, content_type="application/json")
    assert before.status_code == 404
    assert put.json()["body"] == "EBU"
    assert director.get(address).json()["awards"] == put.json()["awards"]


@pytest.mark.sampled
@pytest.mark.parametrize("named", [True, False])
def test_pairs_without_names_are_said_to_earn_nothing(director: Client, named: bool) -> None:
    section = swiss_pairs(4, rounds=1, named=named)
    drawn(section)
    close(section)
    page = reverse("award_masterpoints", args=[section.session_id])
    shown = Page(director.get(page, {"scheme": "own", "factor": "1", "own": "30 20"}))
    said = "Masterpoints need names. Without names:"
    assert (said in shown.text, shown.problems()) == (not named, [])
