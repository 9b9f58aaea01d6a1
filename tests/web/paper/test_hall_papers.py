"""Papers for the hall and the desk, filled from a session: what they are made of, and who may have them."""

from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play
from tests.printing.reading import rows
from tournament.domain.boards.acts import director_results
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES, may_print, printable, sheets_for
from tournament.domain.seats.acts import check_ins
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section

pytestmark = pytest.mark.django_db
OWN = {"results_poster", "entry_form", "hand_diagram", "table_number", "board_sign"}
OF_DIRECTORS = {"late_play", "appeal", "badge", "tent_card", "door_sign"}
AT_THE_END = {"frequency_sheet", "result_slip", "board_traveller"}


def over() -> Section:
    section = closed_section()
    return section


def test_players_print_what_hangs_on_the_wall_and_results_when_the_session_is_closed() -> None:
    section = make_section()
    new, nobody = OWN | OF_DIRECTORS | AT_THE_END, AnonymousUser()
    assert {code for code in new if may_print(code, section.session, nobody)} == OWN
    lifecycle.close_session(section.session, by=DIRECTOR)
    assert {code for code in new if may_print(code, section.session, nobody)} == OWN | AT_THE_END


def test_a_poster_shows_players_no_more_than_the_ranking_does() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    for running in ("live", "rounds", "never"):
        section.session.event.options["running"] = running
        scope = Scope(section.session)
        poster, ranking = (
            [*sheets_for(code, scope, AnonymousUser())] for code in ("results_poster", "ranking")
        )
        assert poster == ranking
    assert not poster


def test_late_play_slips_hold_the_late_boards_and_nothing_else() -> None:
    section = make_section()
    assert "late_play" not in printable(section.session)
    play(section, 1, 1, "4S= N")
    late = play(section, 1, 2, "3NT= S")
    director_results.mark_board(late, "late", seen=late.version, by=DIRECTOR)
    assert "late_play" in printable(section.session)
    (slip,) = SOURCES["late_play"].sheets(Scope(section.session))
    assert [line.board for line in slip.lines] == [2]


def test_the_sign_at_the_door_opens_check_in_while_the_door_is_open(director: Client) -> None:
    session = make_section(start=False).session
    address = reverse("document", args=[session.pk, "door_sign"])
    shown = {"language": "en", "network": "minato bridge"}
    before = "".join(rows(director.get(address, shown).content))
    assert "Rankingsandscorecards" in before
    assert "minatobridge" in before
    door = check_ins.open_door(session, by=DIRECTOR)
    after = "".join(rows(director.get(address, shown).content))
    assert "Checkinherewithyourphone" in after
    assert door.token in after
    assert door.token not in before


def test_a_network_that_can_be_none_is_refused_in_a_sentence(director: Client) -> None:
    session = make_section().session
    address = reverse("print_form", args=[session.pk, "door_sign"])
    answer = director.get(address, {"network": "ブ" * 11}, headers={"accept-language": "en"})
    assert answer.status_code == 400
    assert "at most 32 letters" in answer.content.decode()
    over_api = director.get(f"/api/forms/door_sign/?for=session:{session.pk}&network={'x' * 33}")
    assert (over_api.status_code, over_api.json()["code"]) == (400, "bad_network")


def test_result_slips_are_in_the_order_of_the_ranking() -> None:
    section = over()
    slips = SOURCES["result_slip"].sheets(Scope(section.session))
    ranked = SOURCES["ranking"].sheets(Scope(section.session))[0]
    assert {slip.party.id for slip in slips} == {row.party.id for one in ranked.rankings for row in one.rows}
    assert all(slip.best.percentage >= slip.worst.percentage for slip in slips)


def test_table_numbers_bear_the_letter_where_there_are_several_sections() -> None:
    section = make_section()
    alone = [sheet.label for sheet in SOURCES["table_number"].sheets(Scope(section.session))]
    assert alone == ["1", "2", "3"]
    beside = lifecycle.add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(beside, 6, by=DIRECTOR)
    choose_movement(beside, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
    several = [sheet.label for sheet in SOURCES["table_number"].sheets(Scope(section.session))]
    assert several == ["A1", "A2", "A3", "B1", "B2", "B3"]


def test_a_relay_and_shared_boards_have_their_signs() -> None:
    """A Mitchell of four tables over four rounds shares boards at two tables, and rests a set on a stand."""
    section = make_section(4, code="mitchell-relay-4x4")
    signs = SOURCES["board_sign"].sheets(Scope(section.session))
    assert [(sign.kind, sign.tables) for sign in signs] == [("share", (1, 4)), ("stand", (3, 2))]
    assert [len(sign.rounds) for sign in signs] == [4, 4]
    assert "board_sign" in printable(section.session)


def test_where_no_boards_rest_or_are_shared_no_sign_is_offered() -> None:
    assert "board_sign" not in printable(make_section().session)


def test_the_command_prints_the_sign_with_the_network(tmp_path: Path) -> None:
    session = make_section().session
    path = tmp_path / "sign.pdf"
    call_command(
        "form", "door_sign", "--lang", "en", "--for", f"session:{session.pk}", "--network", "club", "-o", path
    )
    assert "Wi-Ficlub" in rows(path.read_bytes())
