"""The papers of a team event, from the rows of its matches to what is printed."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tests.domain.stages.test_draws import drawn
from tests.fixtures.evening import DIRECTOR, played_section
from tests.fixtures.knock_outs import TIED, decide, extra, knock_out, match_of, next_round
from tests.fixtures.teams import play, round_robin, swiss, team_section
from tests.printing.reading import rows
from tournament.domain.journal.acts.journal import act
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import (
    SOURCES,
    TEAM_SOURCES,
    forms_of_session,
    may_print,
    printable,
    sheets_for,
)
from tournament.domain.paper.reports.team_event_papers import (
    filled_match_sheets,
    line_up_slips,
    match_slips,
    round_sheets,
    scale_cards,
    team_lists,
    team_standings,
    triple_sheets,
)
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.team_matches import seat_short_triple
from tournament.models import Section, Session, Stage
from tournament.printing import FORMS, render
from tournament.sheets import figures
from tournament.sheets.event_kinds import FORMS_OF_TEAMS
from tournament.sheets.stage_options import DrawOptions

pytestmark = pytest.mark.django_db
BOARDS = [("4S= N", "3NT-1 E"), ("PASS", "2HX+1 S"), ("6D-2 W", "1NT+3 N"), ("2S= N", "2S+1 N")]
WAYS = ("1→13→2", "2→21→3", "3→32→1")  # of each team's North-South pair, then of its East-West pair
PLAYER, TEAM_DIRECTOR = AnonymousUser(), User(is_staff=True)


def play_all(section: Section) -> Section:
    for match in section.team_matches.filter(away__isnull=False):
        play(match, BOARDS)
    return section


@pytest.mark.slow
def test_a_session_of_teams_prints_the_forms_of_teams_and_none_of_a_ranking_of_pairs() -> None:
    session = play_all(round_robin(5)).session
    there = printable(session)

    assert forms_of_session(session) == {*FORMS_OF_TEAMS}
    assert {"assignment", "assignment_wall", "match_slip", "team_sheet", "team_list", "vp_card"} <= there
    assert not there & {"ranking", "recap", "certificate", "movement_sheet", "booklet"}


@pytest.mark.slow
def test_every_form_that_a_session_of_teams_offers_is_drawn() -> None:
    session = play_all(round_robin(5)).session
    drawn = {
        code: len(render(code, sheets, language="both", paper=FORMS[code].papers[0]))
        for code in printable(session)
        if (sheets := SOURCES[code].sheets(Scope(session)))
    }
    assert drawn.keys() == printable(session)


def test_a_round_names_its_matches_by_table_and_the_bye_last() -> None:
    section = round_robin(5)
    first, *others = round_sheets(Scope(section.session))

    assert (first.round, len(others)) == (1, 4)
    assert [match.tables for match in first.matches] == [(1, 2), (3, 4), None]
    assert first.matches[-1].away is None
    assert first.parts == ((1, 2, 3, 4),)
    assert (first.terms.vp_scale, first.terms.boards) == ("wbf_continuous", 4)
    assert [one.round for one in round_sheets(Scope(section.session, round=2))] == [2]


def test_a_match_in_two_halves_has_two_line_ups_for_each_team() -> None:
    section = round_robin(4, options={"halves": 2})
    slips = line_up_slips(Scope(section.session, round=1))

    assert len(slips) == 8
    assert [(slip.number, slip.boards) for slip in slips[::4]] == [(1, (1, 2)), (2, (3, 4))]
    assert [slip.home for slip in slips] == [True, False] * 4
    assert {slip.parts for slip in slips} == {2}
    assert [one.round for one in round_sheets(Scope(section.session, round=2))] == [1]


def test_there_is_a_slip_for_each_match_and_none_for_a_bye() -> None:
    session = round_robin(5).session

    assert len(match_slips(Scope(session))) == 10
    (slip,) = match_slips(Scope(session, round=1, table=4))
    assert slip.match.tables == (3, 4)


def test_the_entry_list_has_every_member_and_the_captain() -> None:
    session = team_section(3).session
    (sheet,) = team_lists(Scope(session))

    assert [len(team.players) for team in sheet.teams] == [4, 4, 4]
    printed = "".join(rows(render("team_list", [sheet], language="ja")))
    assert all(player.native.replace(" ", "") in printed for team in sheet.teams for player in team.players)


def test_a_triple_tells_each_pair_where_it_goes_after_the_first_half() -> None:
    section = team_section(3, vp_scale="wbf_discrete", options={"halves": 2})
    teams = [*section.session.event.entrants.order_by("number")]
    with act("seat_matches", by=DIRECTOR, section=section, rounds=1) as write:
        seat_short_triple(write, section, 1, teams, 1)

    session = Section.objects.get(pk=section.pk).session
    (sheet,), (wall,) = triple_sheets(Scope(session)), round_sheets(Scope(session))
    printed = rows(render("triple_sheet", [sheet], language="en"))

    assert [team.number for team in sheet.teams] == [1, 2, 3]
    assert [(one.half, one.table, one.ns.number, one.ew.number) for one in sheet.tables[:4]] == [
        (1, 1, 1, 2),
        (1, 2, 2, 3),
        (1, 3, 3, 1),
        (2, 1, 1, 3),
    ]
    for team, ways in zip(sheet.teams, WAYS, strict=True):
        assert f"{team.number}{team.name}{ways}" in printed
    assert [(seats.ns, seats.ew, len(seats.opponents)) for seats in wall.seats] == [
        ((1,), (3, 2), 2),
        ((2,), (1, 3), 2),
        ((3,), (2, 1), 2),
    ]
    assert {slip.terms.boards for slip in match_slips(Scope(session))} == {2}
    assert {slip.terms.vp_scale for slip in match_slips(Scope(session))} == {"wbf_discrete_half"}
    assert "triple_sheet" in printable(session)


def test_players_print_the_match_sheets_and_standings_that_the_gate_lets_them_see() -> None:
    section = play_all(round_robin(4, options={"common": "match"}))
    last = section.team_matches.last()
    section.results.filter(board__in=[4 * 3]).delete()
    scope = Scope(section.session)

    (hidden, *_rest) = [sheet for sheet in sheets_for("team_sheet", scope, PLAYER) if sheet.id == last.pk]
    assert hidden.lines[-1].state in ("covered", "waiting")
    assert all(line.open is None for line in hidden.lines if line.state == "covered")
    assert not may_print("match_slip", section.session, PLAYER)
    assert may_print("match_slip", section.session, TEAM_DIRECTOR)


@pytest.mark.slow
def test_a_playing_session_without_running_standings_prints_none_for_players() -> None:
    section = play_all(round_robin(4))
    event = section.session.event
    event.options = {**event.options, "running": "never"}
    event.save()
    session = Section.objects.get(pk=section.pk).session

    assert not sheets_for("team_ranking", Scope(session), PLAYER)
    assert len(sheets_for("team_ranking", Scope(session), TEAM_DIRECTOR)) == 1
    lifecycle.close_session(session, by=DIRECTOR)
    assert len(sheets_for("team_ranking", Scope(session), PLAYER)) == 1


def test_a_command_on_the_computer_prints_everything() -> None:
    session = play_all(round_robin(4)).session

    assert len(filled_match_sheets(Scope(session))) == 6
    (table,) = team_standings(Scope(session))
    assert table.played == 6
    (card,) = scale_cards(Scope(session))
    assert (card.scale, card.boards, card.lines[0].winner) == ("wbf_continuous", 4, 10)


def test_a_scale_without_a_column_for_the_boards_prints_no_card() -> None:
    section = round_robin(4)
    Stage.objects.update(vp_scale="japan_25")  # of eight boards only
    assert scale_cards(Scope(Section.objects.get(pk=section.pk).session)) == []


@pytest.mark.slow
def test_the_foot_of_a_team_sheet_names_the_scale_and_no_rule_of_a_field() -> None:
    (sheet, *_rest) = filled_match_sheets(Scope(play_all(round_robin(4)).session))
    printed = rows(render("team_sheet", [replace(sheet, carry_over=(2, 0))], language="en"))

    assert "IMPs·WBFcontinuousscale·4boardsamatch1/1" in printed
    assert "Carry-over20" in printed


def test_a_session_of_pairs_has_no_paper_of_teams() -> None:
    section = played_section()

    assert not printable(section.session) & {*TEAM_SOURCES}
    assert [code for code in TEAM_SOURCES if SOURCES[code].sheets(Scope(section.session))] == []


@pytest.mark.slow
def test_a_knock_out_prints_its_bracket_and_no_table() -> None:
    section = knock_out(6)
    for form in ("team_ranking", "cross_table", "swiss_card"):
        assert not sheets_for(form, Scope(section.session), TEAM_DIRECTOR)
    decide(match_of(section, 1))
    there = printable(section.session)
    (sheet,) = SOURCES["bracket"].sheets(Scope(section.session))

    assert "bracket" in there
    assert not there & {"team_ranking", "cross_table"}
    assert any(slot.won for one in sheet.rounds for match in one.matches for slot in match.slots)
    assert render("bracket", [sheet], language="both", paper="A4L")


@pytest.mark.slow
def test_extra_boards_are_printed_with_their_match_alone() -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    extra(section, 2)

    (sheet,) = round_sheets(Scope(section.session))
    slips = line_up_slips(Scope(section.session))

    assert sheet.parts == ((1, 2),)
    assert [match.extra for match in sheet.matches] == [(), (5, 6)]
    assert [(slip.number, slip.parts, slip.extra) for slip in slips] == [(1, 1, False)] * 4 + [
        (2, 1, True)
    ] * 2
    assert render("assignment", [sheet], language="both", paper="A4")


def test_a_swiss_prints_its_table_and_no_bracket() -> None:
    there = printable(swiss(6).session)
    assert "team_ranking" in there
    assert not there & {"bracket", "cross_table"}


def test_the_teams_that_went_on_to_the_next_stage_are_above_the_line() -> None:
    session = play_all(round_robin(4)).session
    came = {"comes_from": session.stage, "options": {"qualified": [1, 2]}}
    stage = Stage.objects.create(event=session.event, order=2, format="knock-out", **came)
    Session.objects.create(event=session.event, stage=stage, date=session.date)

    (sheet,) = team_standings(Scope(session))
    assert sheet.qualifying == 2
    assert "▲2teamsqualify" in rows(render("team_ranking", [sheet], language="en", paper="A4L"))


def test_the_code_on_a_match_sheet_opens_the_page_of_the_match() -> None:
    section = round_robin(4)
    scope = Scope(section.session, address=lambda page, *keys: f"{page} {keys}")
    assert [sheet.address for sheet in filled_match_sheets(scope)] == [
        f"team_result ({section.session_id}, {match.pk})" for match in section.team_matches.order_by("pk")
    ]


def closed_cup() -> Section:
    """A knock-out of four, won in every match by the home team."""
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    decide(match_of(section, 3))
    lifecycle.close_session(section.session, by=DIRECTOR)
    return section


@pytest.mark.slow
def test_the_first_teams_have_certificates_with_their_players_and_victory_points() -> None:
    session = play_all(round_robin(4)).session
    assert "certificate" not in printable(session)

    lifecycle.close_session(session, by=DIRECTOR)
    first, *_others = SOURCES["certificate"].sheets(Scope(session))
    (table,) = team_standings(Scope(session))
    best = table.rows[0]

    assert "certificate" in printable(session)
    assert (first.place, first.party.id, first.value, first.members) == (
        *(1, best.team.id, best.total),
        best.team.players,
    )
    assert len(first.members) == 4
    printed = "".join(rows(render("certificate", [first], language="en")))
    assert f"{figures.decimal(best.total)}VP" in printed
    assert all(name.native.replace(" ", "") in printed for name in first.members)


@pytest.mark.slow
def test_the_winner_of_a_cup_is_named_on_certificate_and_poster() -> None:
    section = closed_cup()
    winner = match_of(section, 3).home
    certificate, *_others = SOURCES["certificate"].sheets(Scope(section.session))
    (poster,) = sheets_for("results_poster", Scope(section.session), PLAYER)

    assert {"certificate", "results_poster"} <= printable(section.session)
    assert (certificate.place, certificate.party.id, certificate.value) == (1, winner.pk, None)
    assert [(row.place, row.tied) for row in poster.rankings[0].rows] == [
        *((1, False), (2, False)),
        *((3, True), (3, True)),
    ]
    assert winner.name in "".join(rows(render("results_poster", [poster], language="ja", paper="A4")))


def test_the_pack_of_a_team_event_has_the_rounds_that_are_not_over_and_the_matches_in_play() -> None:
    section = round_robin(4)
    first, second = section.team_matches.filter(round=1)
    play(first, BOARDS)
    play(second, BOARDS[:2])

    (pack,) = sheets_for("team_pack", Scope(section.session), TEAM_DIRECTOR)
    assert [one.round for one in pack.rounds] == [1, 2, 3]
    assert [sheet.id for sheet in pack.matches] == [second.pk]
    assert not may_print("team_pack", section.session, PLAYER)


def test_the_card_of_a_team_leads_both_of_its_pairs_through_the_rounds() -> None:
    section = round_robin(5, options={"halves": 2})
    cards = SOURCES["team_card"].sheets(Scope(section.session))
    (first,) = (card for card in cards if not card.lines[0].opponents)

    assert len(cards) == 5
    assert (first.lines[0].round, first.lines[0].table, first.lines[0].seat) == (1, None, "")
    assert [(line.round, line.seat) for line in first.lines[1:]] == [
        (number, seat) for number in (2, 3, 4, 5) for seat in ("NS", "EW")
    ]
    assert {len(line.boards) for line in first.lines[1:]} == {4}
    for round_ in round_sheets(Scope(section.session)):
        for seats in round_.seats:
            (own,) = (card for card in cards if card.party.id == seats.team.id)
            at = {line.seat: line.table for line in own.lines if line.round == round_.round}
            assert (at.get("NS"), at.get("EW")) == (*(seats.ns or (None,)), *(seats.ew or (None,)))


@pytest.mark.slow
def test_the_pairs_are_listed_by_butler_and_by_cross_imps() -> None:
    session = play_all(round_robin(4)).session
    sheets = SOURCES["pair_list"].sheets(Scope(session))

    assert [sheet.method for sheet in sheets] == ["butler", "cross_imps"]
    printed = "".join(rows(render("pair_list", sheets, language="en", paper="A4")))
    assert "Butler(datum)" in printed
    assert "cross-IMPs" in printed


@pytest.mark.slow
def test_a_closed_session_has_no_board_to_come() -> None:
    section = round_robin(4)
    play(section.team_matches.first(), BOARDS[:2])
    for form in ("traveller", "board_traveller"):
        playing = rows(render(form, SOURCES[form].sheets(Scope(section.session)), language="en"))
        assert any("toplay" in row for row in playing)

    lifecycle.close_session(section.session, by=DIRECTOR)
    for form in ("traveller", "board_traveller"):
        closed = rows(render(form, SOURCES[form].sheets(Scope(section.session)), language="en"))
        assert any("notplayed" in row for row in closed)
        assert not any("toplay" in row for row in closed)


def test_the_sheet_of_a_match_in_plain_imps_has_no_victory_points() -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    sheet = filled_match_sheets(Scope(section.session))[0]
    printed = rows(render("team_sheet", [sheet], language="en"))

    assert any(row.startswith("Margin") for row in printed)
    assert not any("Victorypoints" in row for row in printed)


def test_the_card_of_a_team_in_a_triple_has_the_first_half_first() -> None:
    section = swiss(5, boards=4, options={"halves": 2})
    drawn(section, options=DrawOptions(odd="short_triple"))
    (sheet,) = triple_sheets(Scope(section.session))
    cards = {card.party.id: card for card in SOURCES["team_card"].sheets(Scope(section.session))}

    for team in sheet.teams:
        for side in ("NS", "EW"):
            seated = [
                (one.half, one.table)
                for one in sheet.tables
                if (one.ns if side == "NS" else one.ew).id == team.id
            ]
            card = [line.table for line in cards[team.id].lines if line.seat == side]
            assert card == [table for _half, table in sorted(seated)]
