"""Handicaps in a knock-out: the weaker team of each match begins with the difference; all figures by hand."""

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from scoring.totals.handicap import Sign, match_imps
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import (
    LOST,
    TIED,
    WON,
    decide,
    extra,
    fresh,
    knock_out,
    match_of,
    next_round,
    play_all,
    play_part,
    stage_of,
)
from tests.fixtures.pair_sessions import whole
from tests.fixtures.teams import round_robin
from tests.printing.reading import rows as printed_rows
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.room.reports.other_tables import team_card
from tournament.domain.stages.acts.ranking_settings import change_further_rankings
from tournament.domain.stages.reports.brackets import bracket_of, knock_out_matters
from tournament.domain.stages.reports.further_tables import further_tables
from tournament.domain.stages.reports.match_sheet import match_sheet
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Section, Session
from tournament.sheets.draw_sheets import BracketMatch, WrongTeams
from tournament.sheets.event_ranking import FurtherTerms
from tournament.sheets.match_sheets import MatchStart
from tournament.sheets.phone_sheets import RunningScore
from tournament.web.table.phone_state import own

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
EVERYBODY = AnonymousUser()
# Boards 1 to 4, 4S made in one room and one down in the other: 470, 720, 470 and 720 points.
SWINGS = 10, 12, 10, 12
HANDICAPS = {"2": "3", "3": "5", "4": "13.5"}


def terms(handicaps: Mapping[str, object], **more: object) -> FurtherTerms:
    return FurtherTerms({number: Decimal(str(one)) for number, one in handicaps.items()}, **more)  # type: ignore[arg-type]


def cup(teams: int = 4, handicaps: Mapping[str, object] = HANDICAPS, **stage: object) -> Section:
    """Matches of four boards in two parts; 1 meets 4 and 2 meets 3."""
    section = knock_out(teams, boards=4, **{"options": {"halves": 2}, **stage})
    change_further_rankings(section.session, terms(handicaps), by=DIRECTOR)
    return fresh(section)


def drawn(section: Section, number: int) -> BracketMatch:
    sheet = bracket_of(whole(section.session))
    assert sheet
    return next(one for each in sheet.rounds for one in each.matches if one.number == number)


def shown(section: Section, number: int) -> list[tuple[object, ...]]:
    """Of each team of a match its start, its parts and its total, and whether it goes on."""
    return [(one.handicap, one.parts, one.total, one.won) for one in drawn(section, number).slots]


@pytest.mark.parametrize(
    ("own", "other", "more", "ahead"),
    [
        (0, 13.5, {}, -14),  # a half counts as one
        (5, 3, {}, 2),
        (5, 3, {"allowance": 70}, 1),  # 1.4
        (-5, -3, {"sign": Sign.MINUS_HELPS}, 2),
        (5, 0, {"share": Fraction(1, 2)}, 3),  # 2.5
    ],
)
def test_a_start_is_the_difference_in_whole_imps(
    own: float, other: float, more: dict[str, object], ahead: int
) -> None:
    assert match_imps(Fraction(own), Fraction(other), **more) == ahead  # type: ignore[arg-type]


def test_the_start_stands_before_the_first_board_and_decides_the_match() -> None:
    """1 v 4: 13.5 is 14 IMPs. 2 v 3: 5 − 3 = 2."""
    section = cup()
    assert shown(section, 1) == [(0, (None, None), 0, False), (14, (None, None), 14, False)]
    assert shown(section, 2) == [(0, (None, None), 0, False), (2, (None, None), 2, False)]
    first = match_of(section, 1)
    play_part(first, 1, [WON, TIED])
    assert shown(section, 1) == [(0, (10, None), 10, False), (14, (0, None), 14, False)]
    play_part(first, 2, [TIED, TIED])
    decide(match_of(section, 2))
    assert shown(section, 1) == [(0, (10, 0), 10, False), (14, (0, 0), 14, True)]
    assert shown(section, 2) == [(0, (22, 22), 44, True), (2, (0, 0), 2, False)]
    sheet = match_sheet(fresh(section), first.pk, EVERYBODY)
    assert sheet
    assert (sheet.imps, sheet.totals, sheet.margins) == ((10, 0), (10, 14), (10, -10))
    assert sheet.handicap == MatchStart(1, 14, (0, Fraction(27, 2)), boards=4, whole=4)


@pytest.mark.slow
def test_a_match_is_tied_with_the_start_and_extra_boards_add_none() -> None:
    section = cup(2, {"2": 10})
    match = match_of(section, 1)
    play_part(match, 1, [WON, TIED])
    play_part(match, 2, [TIED, TIED])
    assert drawn(section, 1).tied
    extra(section, 1, 1)
    play_part(match, 3, [LOST])
    (home, away) = drawn(section, 1).slots
    assert (home.total, away.total) == (10, 22)
    assert (away.handicap, away.extra, away.won) == (10, 12, True)  # board 5, vulnerable: 720 points


@pytest.mark.parametrize("more", [{"allowance": 50}, {"helps": "minus", "allowance": 50}])
def test_a_part_of_the_handicap_and_the_other_sign(more: dict[str, object]) -> None:
    """Half of 13.5 is 6.75: 7 IMPs."""
    section = cup(2, {})
    sign = -1 if "helps" in more else 1
    change_further_rankings(section.session, terms({"2": sign * 13.5}, **more), by=DIRECTOR)
    assert [one.handicap for one in drawn(section, 1).slots] == [0, 7]


@pytest.mark.slow
def test_three_teams_have_the_share_of_their_boards() -> None:
    """Each match has two of four boards: 6 is 3, 5 is 2½ and counts as 3, 6 − 5 is ½ and counts as 1."""
    section = cup(3, {"2": 6, "3": 5}, options={"halves": 2, "unfilled": "three_way"})
    group = drawn(section, 1)
    assert [one.handicap for one in group.slots] == [-3 - 3, 3 + 1, 3 - 1]
    play_all(section, 1, TIED, TIED, TIED)
    after = drawn(section, 1)
    assert [one.total for one in after.slots] == [-6, 4, 2]
    assert [one.wins for one in after.slots] == [0, 2, 1]


@pytest.mark.slow
def test_without_its_handicap_another_team_should_sit_in_the_final(director: Client) -> None:
    section = cup()
    play_part(match_of(section, 1), 1, [WON, TIED])
    play_part(match_of(section, 1), 2, [TIED, TIED])
    decide(match_of(section, 2))
    next_round(section)
    assert [slot.team and slot.team.number for slot in drawn(section, 3).slots] == [4, 2]
    change_further_rankings(whole(section.session), terms({}), by=DIRECTOR)
    (wrong,) = [one for one in knock_out_matters(whole(section.session)) if isinstance(one, WrongTeams)]
    assert [(one.seated.number, one.right and one.right.number) for one in wrong.teams] == [(4, 1)]
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert not any(isinstance(one, WrongTeams) for one in knock_out_matters(whole(section.session)))


@pytest.mark.parametrize(
    ("method", "chosen", "code"),
    [
        ("imps", FurtherTerms(flights={"1": "A"}), "not_for_pairs"),
        ("imps", FurtherTerms(limits=(Decimal(100),)), "not_for_pairs"),
        ("imps", terms({"9": 3}), "no_pair"),
        ("imps", terms({"1": 51}), "bad_handicap"),
        ("bam", terms({"1": 3}), "not_for_pairs"),
    ],
)
def test_what_a_knock_out_has_not_is_refused(method: str, chosen: FurtherTerms, code: str) -> None:
    session = knock_out(4, method=method).session
    with pytest.raises(DirectorError) as refusal:
        change_further_rankings(session, chosen, by=DIRECTOR)
    assert refusal.value.code == code
    assert stage_of(session.sections.get()).options == {"boards": 2}


def test_there_is_no_table_with_handicap_beside_the_bracket() -> None:
    section = cup()
    decide(match_of(section, 1))
    assert len(further_tables(whole(section.session), EVERYBODY)) <= 1


@pytest.mark.slow
def test_a_director_types_them_and_everybody_reads_them(director: Client) -> None:
    section = knock_out(4, boards=4, options={"halves": 2})
    session: Session = section.session
    address = reverse("further_rankings", args=[session.pk])
    assert address in director.get(reverse("about_session", args=[session.pk])).text
    form = Page(director.get(address))
    assert form.problems() == []
    assert "The weaker team of each match starts with the difference" in form.text
    assert "Flight" not in form.text
    typed = {"helps": "plus", "allowance": "100", **{f"handicap_{one}": HANDICAPS[one] for one in HANDICAPS}}
    assert director.post(address, typed).status_code == 302
    match = match_of(section, 1)
    play_part(match, 1, [WON, TIED])
    covered = text_of(Client(headers=ENGLISH).get(reverse("team_result", args=[session.pk, match.pk])))
    assert "Handicap 0 : 14" in covered
    assert "10 : 14" not in covered  # the other match has not played these boards
    play_part(match_of(section, 2), 1, [TIED, TIED])
    reader = Client(headers=ENGLISH)
    bracket = reader.get(reverse("bracket", args=[session.pk]))
    page = reader.get(reverse("team_result", args=[session.pk, match.pk]))
    why = reader.get(reverse("why_match", args=[session.pk, match.pk]))
    assert Page(bracket).problems() == Page(page).problems() == Page(why).problems() == []
    assert "handicap +14" in text_of(bracket)
    assert "All rankings" not in text_of(bracket)
    assert "Handicap 0 : 14" in text_of(page)
    assert "Total with handicap 10 : 14" in text_of(page)
    working = text_of(why)
    assert "Difference of the handicaps +13.5 − 0 +13.5 Rounded to whole IMPs +14 Handicap 14 IMP" in working
    assert "IMPs won 0 Handicap +14 Total 14 IMP" in working


def test_it_is_printed(director: Client) -> None:
    section = cup()
    play_part(match_of(section, 1), 1, [WON, TIED])
    papers = {
        name: "".join(
            printed_rows(
                director.get(reverse("document", args=[section.session_id, name]), {"language": "en"}).content
            )
        )
        for name in ("bracket", "team_sheet")
    }
    assert "H+14" in papers["bracket"]
    assert "Handicap014" in papers["team_sheet"]
    assert "Totalwithhandicap1014" in papers["team_sheet"]


def test_a_program_enters_and_reads_them(director: Client) -> None:
    section = knock_out(4, boards=4, options={"halves": 2})
    address = f"/api/sessions/{section.session_id}/rankings/"
    put = director.put(address, {"handicaps": HANDICAPS}, content_type="application/json")
    assert put.status_code == 200, put.text
    found = director.get(f"/api/sessions/{section.session_id}/bracket/").json()
    slots = found["rounds"][0]["matches"][0]["slots"]
    assert [(one["handicap"], one["total"]) for one in slots] == [(0, 0), (14, 14)]
    wrong = director.put(address, {"flights": {"1": "A"}}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "not_for_pairs")


@pytest.mark.slow
def test_handicaps_of_the_stage_before_are_taken_in_proportion_to_the_boards(director: Client) -> None:
    """Six of a match of two boards are twelve of one of four; 30 would be 60, and 50 is the most."""
    section = round_robin(4, boards=2)
    change_further_rankings(section.session, terms({"2": 6, "3": 30}), by=DIRECTOR)
    sent = {
        "format": "knock-out",
        "boards": 4,
        "halves": 2,
        "carry": "none",
        "date": "2026-11-28",
        "name": "Cup",
    }
    teams = [*section.session.event.entrants.values_list("pk", flat=True)]
    made = director.post(
        reverse("next_stage", args=[section.session_id]), {**sent, "teams": teams, "early": "on"}
    )
    assert made.status_code == 302, made.context["form"].errors
    final = Section.objects.get(session__stage__order=2)
    address = reverse("further_rankings", args=[final.session_id])
    page = director.get(address + "?results=before")
    assert "Handicaps of the previous stage, in proportion to the boards of a match. Not saved yet." in (
        text_of(page)
    )
    assert (page.context["form"]["handicap_2"].value(), page.context["form"]["handicap_3"].value()) == (
        Decimal(12),
        Decimal(50),
    )
    api = director.get(f"/api/sessions/{final.session_id}/rankings/?results=before").json()
    assert api["handicaps"] == {"2": "12.00", "3": "50"}
    assert director.get(address).context["form"]["handicap_2"].value() is None


@pytest.mark.slow
def test_a_phone_names_what_its_teams_begin_with() -> None:
    """The own team first; once the boards are played the running score holds it."""
    section = cup(options={"halves": 2, "own_running": True})
    match = match_of(section, 2)
    play_part(match, 1, [WON, TIED])
    away = section.contestants.get(entrant=match.away, direction="NS")
    card = team_card(fresh(section), away, EVERYBODY, is_scored=True)
    assert card.start == (2, 0)
    assert json.loads(own(card).content)["start"] == ["2", "0"]
    assert card.score == RunningScore(2, 0, 0, 4)  # the other match has not played the boards
    decide(match_of(section, 1), TIED)
    forget()
    card = team_card(fresh(section), away, EVERYBODY, is_scored=True)
    assert card.score == RunningScore(2, 10, 2, 4)
