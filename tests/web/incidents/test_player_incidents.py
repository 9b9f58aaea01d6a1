"""The console's page and the API's call for what happens to single players."""

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.singles import individual, player
from tests.fixtures.swiss_pairs import swiss_pairs
from tests.fixtures.teams import round_robin
from tests.web.phone import Phone
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.acts.replans import (
    player_comes,
    player_leaves,
    player_leaves_a_new_draw,
)
from tournament.domain.journal.readings.couples import partners_of, sits
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return individual(12, code="individual-12x11", boards=1)


def rounds_of(section: Section, number: int) -> list[int]:
    return sorted(section.placements.filter(sits(player(section, number).pk)).values_list("round", flat=True))


def test_the_incidents_of_an_individual_are_those_of_single_players(
    director: Client, section: Section
) -> None:
    page = Page(director.get(reverse("incidents", args=[section.session_id])))

    assert page.problems() == []
    assert "A player leaves" in page.text
    assert "Arrow switch forgotten" not in page.text


@pytest.mark.slow
def test_a_player_leaves_and_a_stand_in_takes_the_number(director: Client, section: Section) -> None:
    five = player(section, 5)
    gone = reverse("incident", args=[section.session_id, "player_gone"])
    assert Page(director.get(gone, {"player": five.pk})).problems() == []

    director.post(gone, {"player": five.pk, "round": "2", "option": "player_gone"})
    assert rounds_of(section, 5) == [1]
    comes = reverse("incident", args=[section.session_id, "player_comes"])
    director.post(comes, {"player": five.pk, "round": "3", "name": "代打 一", "option": "player_comes"})

    assert rounds_of(section, 5) == [1, *range(3, 12)]
    assert "代打 一" in text_of(director.get(reverse("pair", args=[section.session_id, five.pk])))


def test_before_a_player_leaves_the_page_and_the_api_say_each_round_and_the_results(
    director: Client, section: Section
) -> None:
    """Of 3 tables one is out in each round: 3 who stay sit out, and those boards have 2 results."""
    five, api = player(section, 5), f"/api/sections/{section.pk}/player-happenings/player_gone/"
    address = reverse("incident", args=[section.session_id, "player_gone"])
    plain = director.get(api, {"player": five.pk, "round": 9}).json()

    assert [(one["round"], one["tables"], len(one["idle"])) for one in plain["rounds"]] == [
        (number, 2, 3) for number in (9, 10, 11)
    ]
    idle = {number: {*map(int, seats_of(section, number, five.pk))} for number in (9, 10, 11)}
    assert {one["round"]: {int(party["number"]) for party in one["idle"]} for one in plain["rounds"]} == idle
    assert plain["results"] == [[2, 3], [3, 8]]

    page = Page(director.post(address, {"player": five.pk, "round": "9", "look": "1"}))
    assert page.problems() == []
    assert "Boards with 2 results at the end: 3." in page.text
    assert "The rounds that are left" in page.text
    assert rounds_of(section, 5) == [*range(1, 12)]


@pytest.mark.slow
def test_the_effect_is_shown_before_the_button_that_does_it(director: Client, section: Section) -> None:
    address = reverse("incident", args=[section.session_id, "player_gone"])
    button = 'name="option" value="player_gone"'
    assert button not in director.get(address).content.decode()
    looked = director.post(address, {"player": player(section, 5).pk, "round": "2", "look": "1"})
    assert button in looked.content.decode()


def seats_of(section: Section, number: int, pk: int) -> list[str]:
    """The numbers of the other three at the table of a player in a round."""
    (row,) = section.placements.filter(sits(pk), round=number)
    couples = partners_of(section)
    others = [one for side in (row.ns_id, row.ew_id) for one in couples[side or 0] if one != pk]
    return [*section.contestants.filter(pk__in=others).values_list("number", flat=True)]


def test_the_likely_round_is_chosen(director: Client, section: Section) -> None:
    """After results of round 2 a player leaves from round 3; two sat wrong in round 2."""
    play(section, 1, section.placements.get(round=2, table=1).boards[0], "4S= N")
    for code, likely in (("player_gone", "3"), ("player_comes", "3"), ("players_changed", "2")):
        page = director.get(reverse("incident", args=[section.session_id, code])).content.decode()
        assert f'<option value="{likely}" selected>{likely}</option>' in page


@pytest.mark.parametrize(
    ("code", "typed", "said"),
    [
        ("player_gone", {"round": "2"}, "Choose the player."),
        ("player_gone", {"player": 5, "round": "x"}, "There is no such round."),
        ("players_changed", {"player": 5, "other": 5, "round": "1"}, "Choose two different players."),
    ],
)
def test_an_answer_that_is_missing_is_asked_for(
    director: Client, section: Section, code: str, typed: dict, said: str
) -> None:
    named = {name: player(section, value).pk if name != "round" else value for name, value in typed.items()}
    answer = director.post(reverse("incident", args=[section.session_id, code]), named | {"option": code})

    assert answer.status_code == 400
    assert said in text_of(answer)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "said"),
    [("player_gone", "Player 5 has already left."), ("player_comes", "Player 5 is already playing.")],
)
def test_what_is_so_already_is_refused(director: Client, section: Section, code: str, said: str) -> None:
    """A page that was opened before another director did the same."""
    five = player(section, 5)
    if code == "player_gone":
        player_leaves(five, 2, by=DIRECTOR)
    acts = JournalEntry.objects.count()

    answer = director.post(
        reverse("incident", args=[section.session_id, code]),
        {"player": five.pk, "round": "3", "option": code},
    )

    assert answer.status_code == 400
    assert said in text_of(answer)
    assert JournalEntry.objects.count() == acts


def test_a_player_who_has_left_may_have_left_a_round_earlier(section: Section) -> None:
    five = player(section, 5)
    player_leaves(five, 4, by=DIRECTOR)
    player_leaves(five, 3, by=DIRECTOR)
    assert rounds_of(section, 5) == [1, 2]


def test_a_program_exchanges_two_who_sat_in_each_others_place(director: Client, section: Section) -> None:
    before = {number: seat_of(section, number) for number in (3, 5)}
    address = reverse("section-player-happening", args=[section.pk, "players_changed"])
    body = {"player": player(section, 3).pk, "other": player(section, 5).pk, "round": 1}

    assert director.post(address, body, content_type="application/json").status_code == 204
    assert seat_of(section, 3) == before[5]
    assert seat_of(section, 5) == before[3]


def test_a_program_is_told_the_incidents_of_single_players(director: Client, section: Section) -> None:
    """And that those of pairs are none, instead of a movement that is missing."""
    path = f"/api/sections/{section.pk}/"
    listed = director.get(f"{path}happenings/").json()
    plans = director.post(f"{path}happenings/pair_gone/plans/", {}, content_type="application/json")

    assert [one["code"] for one in listed] == ["player_gone", "player_comes", "players_changed"]
    assert plans.json()["code"] == "single_players"


@pytest.mark.parametrize(
    ("code", "more", "said"),
    [
        ("players_changed", {"round": 1}, "no_player"),
        ("player_gone", {"round": 12}, "bad_round"),
        ("player_comes", {"round": 12, "name": "代打 一"}, "bad_round"),
    ],
)
def test_a_program_is_refused_what_cannot_be(
    director: Client, section: Section, code: str, more: dict, said: str
) -> None:
    address = reverse("section-player-happening", args=[section.pk, code])
    answer = director.post(address, {"player": player(section, 5).pk} | more, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, said)


def test_a_single_player_has_no_second_seat(director: Client, section: Section) -> None:
    five = player(section, 5)
    seat = {"position": 2, "name": "代打 一"}
    answers = [
        director.post(
            f"/api/contestants/{five.pk}/substitutes/", seat | {"from_round": 2}, "application/json"
        ),
        director.patch(
            f"/api/sections/{section.pk}/seats/",
            {"seats": [seat | {"contestant": five.pk}]},
            content_type="application/json",
        ),
    ]
    assert [(one.status_code, one.json()["code"]) for one in answers] == [(400, "no_seat")] * 2
    assert five.memberships.count() == 1


def seat_of(section: Section, number: int) -> tuple[int, bool, int]:
    """Table, line and place in it of a player in round 1."""
    row = section.placements.select_related("ns", "ew").get(sits(player(section, number).pk), round=1)
    side = row.ns if str(number) in row.ns.number.split("-") else row.ew
    return row.table, side == row.ns, side.number.split("-").index(str(number))


def test_the_phone_of_a_player_who_has_left_offers_no_further_round(section: Section) -> None:
    """Player 5 leaves after round 2: no sit-outs are listed in place of the tables that are out."""
    five = player(section, 5)
    for row in section.placements.filter(round__lte=2):
        play(section, row.table, row.boards[0], "4S= N")
    before = Phone(section, pair="5").state()
    assert (before["round"], before["has_left"]) == (3, False)

    player_leaves(five, 3, by=DIRECTOR)

    after = Phone(section, pair="5").state()
    assert [one["round"] for one in after["rounds"]] == [1, 2]
    assert (after["round"], after["has_left"]) == (None, True)
    assert not any(after["rounds"][-1]["next"][seat] for seat in after["rounds"][-1]["seat"].lower())


def test_who_has_left_is_marked_and_their_own_page_says_it(director: Client, section: Section) -> None:
    player_leaves(player(section, 5), 1, by=DIRECTOR)
    assert director.get(reverse("room", args=[section.session_id])).status_code == 200
    assert director.get(reverse("ranking", args=[section.session_id])).status_code == 200


@pytest.mark.slow
def test_the_cost_is_seen_before_a_player_leaves(director: Client, section: Section) -> None:
    gone = reverse("incident", args=[section.session_id, "player_gone"])
    acts = JournalEntry.objects.count()
    seen = text_of(director.post(gone, {"player": player(section, 5).pk, "round": "4", "look": "1"}))

    assert "Tables out: 8. Rounds sat out by each other player: 1–3." in seen
    assert "partners 1 ×, opponents 2 ×. Boards of each player: 11." in seen
    assert "partners 0–1 ×, opponents 0–2 ×. Boards of each player: 8–10." in seen
    assert JournalEntry.objects.count() == acts


def test_a_program_sees_the_cost_before_a_player_leaves(director: Client, section: Section) -> None:
    """The figures of the page: eight tables out, one to three rounds of each other player."""
    address = reverse("section-player-happening", args=[section.pk, "player_gone"])
    acts = JournalEntry.objects.count()
    asked = {"player": player(section, 5).pk, "round": 4}

    cost = director.get(address, asked).json()

    assert (cost["tables"], cost["missed"]) == (8, [1, 3])
    assert (cost["before"]["partners"], cost["after"]["partners"]) == ([1, 1], [0, 1])
    assert JournalEntry.objects.count() == acts
    refused = director.get(address, asked | {"round": 12})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_round")
    assert director.get(address).status_code == 400
    other = reverse("section-player-happening", args=[section.pk, "player_comes"])
    assert director.get(other, asked).status_code == 404


@pytest.fixture
def fourteen(db: None) -> Section:
    """Fourteen players at three tables; two sit out in each round."""
    return individual(14, boards=1)


def idle_from(section: Section, first: int) -> Counter[str]:
    """How many rounds each who is here sits out from a round on."""
    couples, here = partners_of(section), dict(section.contestants.numbered().values_list("pk", "number"))
    left = {*section.contestants.numbered().exclude(withdrawn_at=None).values_list("pk", flat=True)}
    idle: Counter[str] = Counter()
    for number in range(first, 14):
        rows = section.placements.filter(round=number)
        seated = {one for row in rows for side in (row.ns_id, row.ew_id) for one in couples[side or 0]}
        idle.update(here[pk] for pk in here.keys() - seated - left)
    return idle


@pytest.mark.slow
def test_those_who_stay_are_drawn_anew_and_every_table_is_played(director: Client, fourteen: Section) -> None:
    """Thirteen at three tables: one of them sits out in each of the nine rounds that are left."""
    gone, address = player(fourteen, 2), reverse("incident", args=[fourteen.session_id, "player_gone"])
    looked = Page(director.post(address, {"player": gone.pk, "round": "5", "look": "1"}))
    assert looked.problems() == []
    assert looked.text.index('value="drawn_anew"') < looked.text.index('value="player_gone"')
    assert "Tables out: 0. Rounds sat out by each other player: 0–1." in looked.text

    director.post(address, {"player": gone.pk, "round": "5", "option": "drawn_anew"})

    assert rounds_of(fourteen, 2) == [one for one in range(1, 5) if one in rounds_of(fourteen, 2)]
    assert {fourteen.placements.filter(round=number).count() for number in range(1, 14)} == {3}
    assert sorted(idle_from(fourteen, 5).values()) == [1] * 9
    couples = partners_of(fourteen)
    sides = [side for row in fourteen.placements.all() for side in (row.ns_id, row.ew_id)]
    assert max(Counter(frozenset(couples[side]) for side in sides).values()) == 1  # partners once, still

    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert rounds_of(fourteen, 2)[-1] > 4


@pytest.mark.slow
def test_who_comes_back_after_a_new_draw_is_drawn_in_again(fourteen: Section) -> None:
    gone = player(fourteen, 2)
    player_leaves_a_new_draw(gone, 5, by=DIRECTOR)
    gone.refresh_from_db()
    player_comes(gone, 7, by=DIRECTOR)
    assert {fourteen.placements.filter(round=number).count() for number in range(1, 14)} == {3}
    assert min(one for one in rounds_of(fourteen, 2) if one > 4) >= 7
    assert max(idle_from(fourteen, 7).values()) <= 2


def test_a_round_that_has_results_is_not_drawn_anew(fourteen: Section) -> None:
    row = fourteen.placements.get(round=5, table=1)
    play(fourteen, 1, row.boards[0], "4S= N")
    rows = [*fourteen.placements.values_list("round", "table", "ns", "ew")]
    with pytest.raises(DirectorError) as refusal:
        player_leaves_a_new_draw(player(fourteen, 2), 5, by=DIRECTOR)
    assert refusal.value.code == "already_played"
    assert [*fourteen.placements.values_list("round", "table", "ns", "ew")] == rows


@pytest.mark.parametrize("make", [swiss_pairs, round_robin])
def test_a_program_is_told_no_incident_of_a_movement_where_matches_are_played(
    director: Client, make: Callable[[], Section]
) -> None:
    assert director.get(f"/api/sections/{make().pk}/happenings/").json() == []


def test_one_too_many_is_told_that_no_number_is_free(director: Client, section: Section) -> None:
    comes = reverse("incident", args=[section.session_id, "player_comes"])
    assert "No number is free," in text_of(director.get(comes))
    player_leaves(player(section, 5), 4, by=DIRECTOR)
    assert "No number is free," not in text_of(director.get(comes))


def test_the_movement_tells_how_the_players_meet_without_one_who_leaves(
    director: Client, section: Section
) -> None:
    """Each two are at a table three times in 11 rounds: who met player 5 once, twice or not at all in the
    first three of them sits out two, one or three rounds.
    """
    sheets = f"/api/sessions/{section.session_id}/movement_sheets/"
    (before,) = director.get(sheets).json()
    player_leaves(player(section, 5), 4, by=DIRECTOR)
    (after,) = director.get(sheets).json()

    assert before["met"] == {"partners": [1, 1], "opponents": [2, 2], "boards": [11, 11]}
    assert after["met"] == {"partners": [0, 1], "opponents": [0, 2], "boards": [11 - 3, 11 - 1]}
    answer = director.get(f"/api/sessions/{section.session_id}/fairness/")
    assert (answer.status_code, answer.json()["code"]) == (400, "of_pairs")


def test_what_happens_to_single_players_does_not_happen_to_pairs(director: Client) -> None:
    pairs = make_section(tables=5, code="howell-5x9")
    address = reverse("section-player-happening", args=[pairs.pk, "player_comes"])
    asked = {"player": pairs.contestants.first().pk, "round": 2}
    assert director.post(address, asked, content_type="application/json").status_code == 404
