"""How a match ended, and fines: what they are worth, what is refused, and that they are undone."""

from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.stages.acts.match_rulings import cancel_fine, end_match, fine_team
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Adjustment, Entrant, Section, Session, TeamMatch
from tournament.sheets.team_standings import TeamStanding

pytestmark = pytest.mark.django_db
FLAT = [("4S= N", "4S= N")] * 4


@pytest.fixture
def section() -> Section:
    return round_robin(4)


@pytest.fixture
def match(section: Section) -> TeamMatch:
    found = section.team_matches.filter(round=1).first()
    play(found, FLAT)
    return found


def row_of(team: Entrant) -> TeamStanding:
    session = Session.objects.select_related("event__club", "stage__event").get(event=team.event)
    return next(row for row in team_standings(session).rows if row.team.id == team.pk)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("end", "side", "home", "away"),
    [
        ("forfeited", "away", 12, 0),
        ("forfeited", "both", 0, 0),
        ("void", "seats", 8, 8),
        ("void", "", 12, 12),
        ("conceded", "home", 10, 10),
    ],
)
def test_the_end_of_a_match_decides_its_victory_points(
    match: TeamMatch, end: str, side: str, home: int, away: int
) -> None:
    end_match(match, end=end, by_side=side, seen=match.version, by=DIRECTOR)

    assert (row_of(match.home).total, row_of(match.away).total) == (home, away)


def test_a_void_match_by_one_team_is_worth_average_plus_on_half_of_its_boards(match: TeamMatch) -> None:
    end_match(match, end="void", by_side="home", by=DIRECTOR)  # 2 boards: 6 IMPs on the scale of 4

    home, away = row_of(match.home).total, row_of(match.away).total
    assert home + away == 20
    assert away > 10


def test_a_void_match_by_both_teams_costs_each_what_one_alone_would_lose(match: TeamMatch) -> None:
    """White Book 3.3.7: each side from its own margin. Only wrong seats are worth 40 per cent."""
    end_match(match, end="void", by_side="home", by=DIRECTOR)
    alone = row_of(match.home).total
    match.refresh_from_db()
    end_match(match, end="void", by_side="both", by=DIRECTOR)

    assert (row_of(match.home).total, row_of(match.away).total) == (alone, alone)
    assert alone < 8


def test_only_a_void_match_of_teams_had_pairs_that_sat_the_same_way(match: TeamMatch) -> None:
    with pytest.raises(DirectorError, match="チーム"):
        end_match(match, end="forfeited", by_side="seats", by=DIRECTOR)
    with pytest.raises(IntegrityError), transaction.atomic():
        TeamMatch.objects.filter(pk=match.pk).update(end="conceded", by_side="seats")
    with pytest.raises(IntegrityError), transaction.atomic():
        TeamMatch.objects.filter(pk=match.pk).update(end="abandoned")


def test_an_end_is_undone(match: TeamMatch) -> None:
    end_match(match, end="forfeited", by_side="home", by=DIRECTOR)
    undo(last_act(match.section.session), by=DIRECTOR)

    match.refresh_from_db()
    assert (match.end, match.by_side, row_of(match.home).total) == ("", "", 10)
    assert problems() == []


def test_an_end_says_which_team_and_that_nobody_else_was_faster(match: TeamMatch) -> None:
    with pytest.raises(DirectorError, match="チーム"):
        end_match(match, end="forfeited", by=DIRECTOR)
    with pytest.raises(Conflict):
        end_match(match, end="void", seen=match.version + 1, by=DIRECTOR)


def test_a_bye_cannot_be_forfeited() -> None:
    bye = round_robin(5).team_matches.filter(away=None).first()
    with pytest.raises(DirectorError) as refusal:
        end_match(bye, end="forfeited", by_side="home", by=DIRECTOR)
    assert refusal.value.code == "is_bye"


def test_fines_in_victory_points_and_in_imps(match: TeamMatch) -> None:
    fine_team(match.home, match=match, amount="0,5", unit="VP", by=DIRECTOR)
    fine_team(match.away, amount="2", unit="VP", by=DIRECTOR, reason="late")
    fine_team(match.home, match=match, amount=3, unit="IMP", by=DIRECTOR)

    home, away = row_of(match.home), row_of(match.away)
    assert (home.fines, away.fines) == (Fraction(1, 2), 2)
    assert home.rounds[0].points < 10
    assert (away.rounds[0].points, away.total) == (10, 8)


def test_a_fine_may_move_the_match_for_both_teams(match: TeamMatch) -> None:
    fine_team(match.home, match=match, amount=3, unit="IMP", moves_match=True, by=DIRECTOR)

    home, away = row_of(match.home), row_of(match.away)
    assert home.total + away.total == 20
    assert away.total > 10


def test_a_cancelled_fine_counts_no_more_and_comes_back_by_undo(match: TeamMatch) -> None:
    fine = fine_team(match.home, amount=1, unit="VP", by=DIRECTOR)
    cancel_fine(fine, by=DIRECTOR)
    assert row_of(match.home).fines == 0

    undo(last_act(match.section.session), by=DIRECTOR)

    assert row_of(match.home).fines == 1
    assert problems() == []


@pytest.mark.parametrize("amount", ["", "0", "-1", "1.234", "nan", "1000000", "three"])
def test_an_amount_that_is_none_is_refused(match: TeamMatch, amount: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        fine_team(match.home, amount=amount, unit="VP", by=DIRECTOR)
    assert refusal.value.code == "bad_amount"
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize(
    ("place", "unit", "moves", "code"),
    [(None, "IMP", False, "bad_unit"), (1, "IMP", False, "not_in_match"), (0, "VP", True, "bad_unit")],
)
def test_imps_belong_to_a_match_of_the_team(
    section: Section, match: TeamMatch, place: int | None, unit: str, moves: bool, code: str
) -> None:
    of = None if place is None else section.team_matches.filter(round=1)[place]
    with pytest.raises(DirectorError) as refusal:
        fine_team(match.home, match=of, amount=1, unit=unit, moves_match=moves, by=DIRECTOR)
    assert refusal.value.code == code
    assert not Adjustment.objects.exists()
