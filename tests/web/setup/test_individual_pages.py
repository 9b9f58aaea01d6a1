"""The director's and the public pages of an individual speak of players."""

import pytest
from django.test import Client

from scoring.seats import Side
from tests.fixtures.evening import DIRECTOR, play_everything
from tests.fixtures.singles import individual
from tournament.domain.boards.acts.director_results import award
from tournament.domain.boards.readings.typed_results import Slip, meeting_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.derivations import CONTESTANTS, RESULTS, award_sheet, total_sheet
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.couples import partners_of, sits
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section
from tournament.sheets.figures import decimal

pytestmark = pytest.mark.django_db


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def without_movement(players: int) -> Section:
    section = individual(12, start=False)
    set_number_of_contestants(section, players, by=DIRECTOR)
    return section


@pytest.mark.slow
def test_an_individual_does_not_start_without_a_movement(director: Client) -> None:
    section = without_movement(8)

    assert "Start without a movement" not in shown(director, f"/console/{section.session_id}/setup/")
    with pytest.raises(DirectorError) as refused:
        lifecycle.start_session(section.session, by=DIRECTOR)
    assert refused.value.code == "no_movement"

    choose_movement(section, "individual-8x7", boards_per_set=2, by=DIRECTOR)
    assert lifecycle.start_session(section.session, by=DIRECTOR).started_at


@pytest.mark.slow
def test_single_players_are_no_sides_of_a_result() -> None:
    section = without_movement(8)
    with pytest.raises(DirectorError) as refused:
        meeting_of(section, Slip(1, "1", "2"))
    assert refused.value.code == "no_pair"


@pytest.mark.slow
def test_more_players_than_a_section_holds_are_told_without_a_click(director: Client) -> None:
    page = shown(director, f"/console/{without_movement(53).session_id}/setup/")
    before, told, _after = page.partition("53 players do not fit in one section (52 at most).")
    assert told
    assert before.count("<details") == before.count("</details>")


@pytest.mark.slow
def test_pages_speak_of_players(director: Client, player: Client) -> None:
    section = individual(8, boards=1)
    play_everything(section.session)

    assert "Find player, board" in shown(director, f"/console/{section.session_id}/")
    assert "Player codes" in shown(director, f"/console/{section.session_id}/phones/").replace("&#x27;", "'")
    lifecycle.close_session(section.session, by=DIRECTOR)
    for row in section.contestants.numbered():
        why = shown(player, f"/s/{section.session_id}/why/pair/{row.pk}/")
        assert "No pair is ahead." not in why
        assert "the pairs share the rank" not in why


def test_an_average_plus_is_explained_by_the_own_average_of_each_player(player: Client) -> None:
    section = individual(12, code="individual-howell-12x9", boards=1)
    play_everything(section.session)
    best = current_standings(section.session)[0].rankings[0].rows[0]
    row = section.placements.filter(sits(best.party.id)).first()
    assert row
    result = section.results.get(board=row.boards[0], round=row.round, table=row.table)
    award(result, ns="A+", ew="A+", seen=result.version, by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)
    side = Side.NS if best.party.id in partners_of(section)[result.ns_id] else Side.EW

    sheet = award_sheet(RESULTS.get(pk=result.pk), side)
    card = total_sheet(CONTESTANTS.get(pk=best.party.id))
    (own,) = [one for one in sheet.players if one.party.id == best.party.id]
    assert own.points == own.own_average
    assert own.points == next(line.points for line in card.boards if line.result == result.pk)
    assert own.points > sheet.points

    page = f"/s/{section.session_id}/why/award/{result.pk}/{side.value}/"
    assert "Points of each player" in shown(player, page)
    for one in sheet.players:
        assert f"The whole session of player {one.party.label}" in shown(player, page)
        shown(player, f"/s/{section.session_id}/why/pair/{one.party.id}/")


@pytest.mark.slow
def test_a_ruling_shows_before_it_is_given_what_each_player_has(director: Client, player: Client) -> None:
    """The best player's own average is above 60 %: their award is not that of their partner."""
    section = individual(12, code="individual-howell-12x9", boards=1)
    play_everything(section.session)
    best = current_standings(section.session)[0].rankings[0].rows[0].party
    row = section.placements.filter(sits(best.id)).first()
    assert row
    result = section.results.get(board=row.boards[0], round=row.round, table=row.table)
    bench = f"/console/{section.session_id}/results/{result.pk}/ruling/"
    typed = {"do": "preview", "seen": result.version, "ns_award": "A+", "ew_award": "A+"}

    answer = director.post(bench, typed)
    page = " ".join(answer.content.decode().split())

    assert "All other players keep their score and rank." in page
    assert "the pair&#x27;s session average" not in page
    assert "the player's session average" in page.replace("&#x27;", "'")
    effect = answer.context["effect"]
    seated = {one.party.id: one.after for side in effect.sides for one in side.players}
    assert len(seated) == 4
    assert {one.after.party.id for one in effect.places if one.ours} == seated.keys()

    award(result, ns="A+", ew="A+", seen=result.version, by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)
    (sheet,) = travellers(section.field, [result.board])
    line = next(one for one in sheet.lines if one.result == result.pk)
    of_side = {Side.NS: line.ns, Side.EW: line.ew}
    for side, party in of_side.items():
        assert [seated[pk] for pk in party.partners] in ([*line.points(side)], [*line.points(side) * 2])
        for one in award_sheet(RESULTS.get(pk=result.pk), side).players:
            assert seated[one.party.id] == one.points
    own = next(one for one in (line.ns_each, line.ew_each) if one)
    shown_points = " / ".join(map(decimal, own))
    assert shown_points in shown(player, f"/s/{section.session_id}/boards/{result.board}/")
    assert shown_points in shown(director, f"/console/{section.session_id}/boards/{result.board}/")


@pytest.mark.slow
def test_movement_codes_repeat_and_history_speak_of_players(director: Client) -> None:
    """No page says "pair" of a single player; two who sit together for a round are a pair."""
    section = individual(8, boards=1)
    session = section.session_id
    for path, says in {
        "": "Find a player, board or page",
        "movement/": "Any two players: partners 1 ×, opponents 2 ×. Boards of each player: 7.",
        "phones/": "QR code of player 3",
        "about/": "The same players, movement and conditions",
        "people/": "My number",
        f"setup/{section.pk}/preview/?choice=individual-8x7:4": "opponents 2 ×. Boards of each player: 28.",
        "history/": "player 3",
    }.items():
        page = shown(director, f"/console/{session}/{path}")
        assert says in page, path
        assert "pair 3" not in page
        assert "each pair sits" not in page
    own = shown(director, f"/t/{section.contestants.get(number='3').addresses.get().token}/")
    assert "Player 3" in own
    assert "Pair 3" not in own
    assert "By number" in shown(director, f"/s/{session}/boards/1/")
