"""Handicaps, strata and flights where matches rank, and of single players: by hand, on pages and paper."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from scoring.schemes.victory_points import VP_SCALES, match_points
from scoring.totals.handicap import Sign, match_handicap
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import knock_out
from tests.fixtures.one_of_each import close, one_match, two_tables_of_singles
from tests.fixtures.pair_sessions import whole
from tests.fixtures.swiss_pairs import BY_IMPS
from tests.fixtures.teams import play, round_robin
from tests.printing.reading import rows as printed_rows
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.stages.acts.ranking_settings import change_further_rankings
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.stages.reports.further_tables import further_tables
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Section, Session
from tournament.sheets.event_ranking import FurtherTerms
from tournament.sheets.masterpoint_sheets import MasterpointTerms
from tournament.sheets.team_standings import TeamStandings

pytestmark = pytest.mark.django_db
# 160 and 210 points: 4 and 5 IMPs.
PART = [("2S= N", "2S-1 N"), ("2S= N", "2S-1 N")]
EVERYBODY = AnonymousUser()
ENGLISH = {"accept-language": "en"}


def by_nine(section: Section) -> Session:
    """Every team wins by 9 IMPs against those with a higher number."""
    for match in section.team_matches.select_related("home", "away").filter(away__isnull=False):
        is_home = match.home.number < match.away.number
        play(match, PART if is_home else [text[::-1] for text in PART])
    return close(section).session


@pytest.fixture
def in_imps() -> Session:
    """Three teams without victory points: +18, 0 and −18 IMPs."""
    return by_nine(round_robin(3, boards=2, vp_scale=""))


def terms(handicaps: Mapping[str, object] | None = None, **more: object) -> FurtherTerms:
    figures = {number: Decimal(str(figure)) for number, figure in (handicaps or {}).items()}
    return FurtherTerms(handicaps=figures, **more)  # type: ignore[arg-type]


def tables(session: Session, chosen: FurtherTerms) -> list[TeamStandings]:
    change_further_rankings(session, chosen, by=DIRECTOR)
    return further_tables(whole(session), EVERYBODY)


def places(sheet: TeamStandings) -> dict[int, tuple[int | None, object]]:
    return {row.team.number: (row.place, row.total) for row in sheet.rows}


# A match with handicap, by hand.


@pytest.mark.parametrize(
    "own, other, more, ahead",
    [
        (20, 6, {}, 14),
        (6, 20, {}, -14),
        (20, 6, {"allowance": 50}, 7),
        (-20, -6, {"sign": Sign.MINUS_HELPS}, 14),
        (20, 5, {"share": Fraction(1, 2)}, Fraction(15, 2)),
    ],
)
def test_the_difference_of_two_handicaps_counts(
    own: int, other: int, more: dict[str, Fraction], ahead: Fraction
) -> None:
    assert match_handicap(own, other, **more) == ahead  # type: ignore[arg-type]


@pytest.mark.slow
def test_teams_are_ranked_with_and_without_handicap(in_imps: Session) -> None:
    """Handicaps 0, 6 and 20. 1–2: 9 − 6 = 3; 1–3: 9 − 20 = −11; 2–3: 9 − 14 = −5."""
    scratch, net = tables(in_imps, terms({"2": 6, "3": 20}))
    assert [one.ranks.kind for one in (scratch, net)] == ["scratch", "handicap"]
    assert places(scratch) == {1: (1, 18), 2: (2, 0), 3: (3, -18)}
    assert places(net) == {3: (1, 16), 1: (2, -8), 2: (2, -8)}
    last = next(row for row in net.rows if row.team.number == 3)
    assert (last.handicap, last.scratch) == (20, -18)
    assert sorted((one.points, one.handicap) for one in last.rounds if one.kind == "match") == [
        (5, 14),
        (11, 20),
    ]


def test_a_part_of_the_handicap_counts_in_whole_imps(in_imps: Session) -> None:
    """Half of 5 is 2½ and counts as 3: 9 − 3 = 6. Half of 20 is 10, of 15 7½, that is 8: −1 and 1."""
    _scratch, net = tables(in_imps, terms({"2": 5, "3": 20}, allowance=50))
    assert places(net) == {1: (1, 6 - 1), 3: (2, 1 - 1), 2: (3, -6 + 1)}


def test_victory_points_are_looked_up_with_the_handicap() -> None:
    """Team 2 has 14 IMPs: it wins by 5 instead of losing by 9. Where minus helps it has −14."""
    session = by_nine(round_robin(2, boards=2))
    scale = VP_SCALES["wbf_continuous"]
    _scratch, net = tables(session, terms({"2": 14}))
    assert places(net) == dict(
        zip((2, 1), ((1, match_points(scale, 5, 2)[0]), (2, match_points(scale, 5, 2)[1])), strict=True)
    )
    _scratch, minus = tables(session, terms({"2": -14}, helps="minus"))
    assert places(minus) == places(net)


@pytest.mark.slow
def test_swiss_pairs_have_a_handicap_in_per_cent() -> None:
    """25 % and 20 more than the opponents, who had 75 %: 45 % and 55 %."""
    session = one_match().session
    scratch = further_tables(whole(session), EVERYBODY)[0]
    winner = next(row for row in scratch.rows if row.rounds[0].imps == 75)
    loser = next(row for row in scratch.rows if row.team.id == winner.rounds[0].opponent)
    weaker, better = str(loser.team.number), str(winner.team.number)

    _scratch, net = tables(session, terms({weaker: 10, better: -10}))

    figures = {row.team.number: row.rounds[0].imps for row in net.rows}
    assert (figures[loser.team.number], figures[winner.team.number]) == (45, 55)
    assert loser.rounds[0].imps == 25
    assert sum(row.total for row in net.rows) == sum(row.total for row in scratch.rows)


@pytest.mark.slow
def test_swiss_pairs_in_imps_have_theirs_in_imps() -> None:
    session = one_match(**BY_IMPS).session
    scratch = further_tables(whole(session), EVERYBODY)[0]
    first, last = scratch.rows[0], scratch.rows[-1]
    _scratch, net = tables(session, terms({str(last.team.number): "2.5"}))
    before, after = ({row.team.id: row.rounds[0].imps for row in sheet.rows} for sheet in (scratch, net))
    assert after[last.team.id] == before[last.team.id] + Fraction(5, 2)
    assert first.rounds[0].imps is not None


def test_single_players_are_ranked_with_handicap() -> None:
    """The usual rule: the percentage and the handicap."""
    session = two_tables_of_singles().session
    change_further_rankings(
        session, terms({"2": "12.5"}, flights={"3": "Juniors", "4": "Juniors"}), by=DIRECTOR
    )
    found = event_ranking(whole(session), EVERYBODY)
    assert found is not None
    scratch, net, flight = found.lists
    before, after = ({line.party.number: line.value for line in one.lines} for one in (scratch, net))
    assert after == {**before, "2": before["2"] + Fraction(25, 2)}
    assert {line.party.number for line in flight.lines} == {"3", "4"}
    assert net.lines[0].party.kind == "player"


# Strata and flights.


@pytest.mark.slow
def test_strata_and_flights_keep_the_order_of_the_table() -> None:
    session = by_nine(round_robin(4, boards=2))
    chosen = terms(
        strengths={"2": Decimal(50), "4": Decimal(20), "1": Decimal(500)},
        limits=(Decimal(100),),
        least=1,
        flights={"3": "Seniors", "4": "Seniors"},
    )
    _scratch, stratum, flight = tables(session, chosen)
    assert (stratum.ranks.stratum, stratum.ranks.limit) == ("B", 100)
    assert [(row.team.number, row.place) for row in stratum.rows] == [(2, 1), (4, 2)]
    assert [(row.team.number, row.place) for row in flight.rows] == [(3, 1), (4, 2)]


def test_the_first_of_a_stratum_of_teams_earns_by_it() -> None:
    session = by_nine(round_robin(4, boards=2))
    chosen = terms(strengths={"4": Decimal(20)}, limits=(Decimal(100),), least=1)
    change_further_rankings(session, chosen, by=DIRECTOR)
    own = MasterpointTerms("own", own=(Decimal(30), Decimal(20), Decimal(10)))
    sheet = masterpoint_sheet(whole(session), own)
    assert sheet is not None
    assert {one.party.number: (one.stratum, one.points) for one in sheet.entrants} == {
        "1": ("", 30),
        "4": ("B", 30),
        "2": ("", 20),
        "3": ("", 10),
    }


# What is refused.


@pytest.mark.sampled
@pytest.mark.parametrize(
    "make, chosen, code",
    [
        (lambda: knock_out(4), terms(flights={"1": "A"}), "not_for_pairs"),
        (lambda: round_robin(3, boards=2, method="bam", vp_scale=""), terms({"1": 3}), "handicap_of_points"),
        (lambda: round_robin(3, boards=2), terms({"9": 3}), "no_pair"),
        (lambda: round_robin(3, boards=2), terms({"1": 51}), "bad_handicap"),
    ],
)
def test_what_cannot_be_ranked_is_refused(make: object, chosen: FurtherTerms, code: str) -> None:
    session = make().session  # type: ignore[operator]
    with pytest.raises(DirectorError) as refusal:
        change_further_rankings(session, chosen, by=DIRECTOR)
    assert refusal.value.code == code
    assert further_tables(whole(session), EVERYBODY)[1:] == []


# The gate: a table with handicap shows no more than the table.


def test_a_match_in_play_stays_hidden_with_handicap() -> None:
    section = round_robin(2, boards=2)
    match = section.team_matches.get()
    change_further_rankings(section.session, terms({"2": 14}), by=DIRECTOR)
    play(match, PART[:1])
    scratch, net = further_tables(whole(section.session), EVERYBODY)
    for sheet in (scratch, net):
        assert [one.points for row in sheet.rows for one in row.rounds] == [None, None]
        assert {row.total for row in sheet.rows} == {0}


def test_where_no_table_is_shown_there_is_none_with_handicap() -> None:
    section = round_robin(2, boards=2)
    change_further_rankings(section.session, terms({"2": 14}), by=DIRECTOR)
    session = section.session
    session.event.options = {**session.event.options, "running": "never"}
    session.event.save(update_fields=["options"])
    page = Client().get(reverse("event_ranking", args=[session.pk]))
    assert further_tables(whole(session), EVERYBODY) == []
    assert (page.status_code, page["Location"]) == (302, reverse("ranking", args=[session.pk]))


# Pages, paper and programs.


@pytest.mark.slow
def test_a_director_types_them_and_everybody_reads_them(in_imps: Session, director: Client) -> None:
    address = reverse("further_rankings", args=[in_imps.pk])
    form = Page(director.get(address))
    typed = {"helps": "plus", "allowance": "100", "least": "3", "handicap_2": "6", "handicap_3": "20"}
    saved = director.post(address, typed)
    reader = Client(headers=ENGLISH)
    page = reader.get(reverse("event_ranking", args=[in_imps.pk]))
    team = in_imps.event.entrants.get(number=3)
    why = reader.get(reverse("why_team", args=[in_imps.pk, team.pk]))
    book = reader.get(reverse("event_ranking", args=[in_imps.pk]) + "?tables=xlsx")
    said, working = text_of(page), text_of(why)

    assert form.problems() == []
    assert "IMPs a match" in form.text
    assert saved.status_code == 302
    assert Page(page).problems() == Page(why).problems() == []
    assert "With handicap: 100 % of the difference of the handicaps counts in each match." in said
    assert said.index("Scratch") < said.index("With handicap")
    assert "handicap +20" in working
    assert "+16" in working
    assert book.status_code == 200
    printed = "".join(
        printed_rows(
            director.get(reverse("document", args=[in_imps.pk, "team_ranking"]), {"language": "en"}).content
        )
    )
    assert "Withhandicap" in printed
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert len(further_tables(whole(in_imps), EVERYBODY)) == 1


@pytest.mark.slow
def test_a_page_of_single_players_has_them(director: Client) -> None:
    session = two_tables_of_singles().session
    typed = {"helps": "plus", "allowance": "100", "least": "3", "handicap_2": "12.5"}
    form = Page(director.get(reverse("further_rankings", args=[session.pk])))
    assert form.problems() == []
    assert director.post(reverse("further_rankings", args=[session.pk]), typed).status_code == 302
    page = Client(headers=ENGLISH).get(reverse("event_ranking", args=[session.pk]))
    assert Page(page).problems() == []
    assert "With handicap" in text_of(page)


def test_a_knock_out_by_boards_has_no_page_of_them(director: Client) -> None:
    session = knock_out(4, method="bam").session
    said = text_of(director.get(reverse("further_rankings", args=[session.pk])))
    assert "A knock-out and table games have no handicaps, strata and flights." in said


@pytest.mark.slow
def test_a_program_enters_and_reads_them(in_imps: Session, director: Client) -> None:
    address = f"/api/sessions/{in_imps.pk}/rankings/"
    given = {"handicaps": {"2": "6", "3": "20"}}
    put = director.put(address, given, content_type="application/json")
    found = director.get(f"/api/sessions/{in_imps.pk}/team-standings/").json()
    assert put.status_code == 200, put.text
    assert [one["ranks"]["kind"] for one in found] == ["scratch", "handicap"]
    assert [(row["team"]["number"], row["total"], row["handicap"]) for row in found[1]["rows"]] == [
        (3, 16, 20),
        (1, -8, 0),
        (2, -8, 6),
    ]
    wrong = director.put(address, {"handicaps": {"9": "1"}}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "no_pair")
