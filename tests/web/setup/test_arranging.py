"""Seats arranged on pages and by a program: preview, apply, undo, wishes of the session and the club."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.programs import program, send
from tests.domain.stages.test_draws import proposed
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.swiss_pairs import swiss_pairs
from tests.fixtures.teams import swiss, team_section
from tests.web.reading import text_of
from tests.web.setup.test_setup import form_of
from tournament.domain.people.acts.clubs import Personal, set_personal_data
from tournament.domain.seats.acts.arranging import add_wish
from tournament.domain.stages.acts.draws import publish_draw
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.models import Draw, EntrantPlayer, JournalEntry, Membership, Player, SeatWish, Section

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def section() -> Section:
    return make_section(5, start=False)


@pytest.fixture
def moving(section: Section) -> Player:
    """Sits East-West and needs a fixed seat."""
    who = section.contestants.get(number="3", direction="EW").memberships.get(position=1).player
    set_personal_data(who, Personal(needs_fixed_seat=True), by=DIRECTOR)
    return who


def label_of(who: Player) -> str:
    return str(Membership.objects.get(player=who).contestant)


@pytest.mark.slow
def test_the_preview_is_applied_and_undone(director: Client, section: Section, moving: Player) -> None:
    page = reverse("arrange_seats", args=[section.session_id])
    answer = director.get(page, headers=ENGLISH)
    text = text_of(answer)
    assert "stays at one table" in text
    assert f"{moving}" in text
    assert label_of(moving) == "3EW"
    seen = answer.context["sheet"].seen
    sent = {"do": "apply", "asked": "1", "stationary": "on", "wishes": "on", "seen": seen}
    assert director.post(page, sent).status_code == 302
    assert label_of(moving).endswith("NS")
    assert director.post(page, sent).status_code == 409
    assert "No seat changes." in text_of(director.get(page, headers=ENGLISH))
    entry = JournalEntry.objects.get(verb="arrange_seats")
    director.post(reverse("undo", args=[section.session_id, entry.pk]))
    assert label_of(moving) == "3EW"


def test_grades_can_be_ticked_where_there_are_any(director: Client, section: Section) -> None:
    page = reverse("arrange_seats", args=[section.session_id])
    assert "No player here has a grade." in text_of(director.get(page, headers=ENGLISH))
    Player.objects.filter(memberships__contestant__direction="NS").update(grade="60")
    Player.objects.filter(memberships__contestant__direction="EW").update(grade="40")
    answer = director.get(page, {"asked": "1", "grades": "on"}, headers=ENGLISH)
    ns, ew = answer.context["sheet"].lines
    assert (ns.before, ew.before) == (60, 40)
    assert abs(ns.after - ew.after) <= 4
    assert "Mean grade" in text_of(answer)


@pytest.mark.slow
def test_wishes_of_a_session_are_added_and_removed(director: Client, section: Section) -> None:
    page = reverse("arrange_seats", args=[section.session_id])
    one, two = Player.objects.all()[:2]
    sent = {"do": "add", "kind": "near", "player": one.pk, "other": two.pk}
    assert director.post(page, sent).status_code == 302
    assert director.post(page, sent).status_code == 302
    wish = SeatWish.objects.get()
    assert wish.session_id == section.session_id
    assert director.post(page, {"do": "remove", "wish": wish.pk}).status_code == 302
    assert director.post(page, {"do": "remove", "wish": wish.pk}, headers=ENGLISH).status_code == 400
    refused = director.post(page, {"do": "add", "kind": "near", "player": one.pk}, headers=ENGLISH)
    assert refused.status_code == 400
    assert "Choose the players of the wish from the lists." in text_of(refused)


def test_wishes_of_the_club_have_their_page(director: Client, section: Section, moving: Player) -> None:
    page = reverse("seat_wishes")
    assert str(moving) in text_of(director.get(page))
    one, two = Player.objects.all()[:2]
    sent = {"do": "add", "kind": "apart", "player": one.pk, "other": two.pk}
    assert director.post(page, sent).status_code == 302
    wish = SeatWish.objects.get(session=None)
    assert director.post(page, {"do": "add", "kind": "stay", "player": one.pk}).status_code == 400
    assert director.post(page, {"do": "remove", "wish": wish.pk}).status_code == 302
    assert not SeatWish.objects.exists()


def test_the_set_up_page_leads_there_with_what_was_typed(director: Client, section: Section) -> None:
    typed = form_of(director, section) | {"to": "arrange"}
    answer = director.post(reverse("save_setup", args=[section.session_id]), typed)
    assert answer["location"] == reverse("arrange_seats", args=[section.session_id])


def test_a_session_without_a_movement_is_told_to_choose_one(director: Client, section: Section) -> None:
    Section.objects.filter(pk=section.pk).update(movement="")
    page = reverse("arrange_seats", args=[section.session_id])
    assert "Choose a movement first" in text_of(director.get(page, headers=ENGLISH))
    sent = {"do": "apply", "asked": "1", "stationary": "on"}
    assert director.post(page, sent, headers=ENGLISH).status_code == 400


def drawn_at(section: Section) -> dict[frozenset[int], int]:
    """The first table of each match by the numbers of its entrants."""
    draw = proposed(section)
    publish_draw(draw, by=DIRECTOR)
    rows = section.placements.filter(match__away__isnull=False).order_by("-table")
    return {
        frozenset((home, away)): table
        for home, away, table in rows.values_list("match__home__number", "match__away__number", "table")
    }


def player_of(section: Section, number: int) -> Player:
    own = EntrantPlayer.objects.filter(entrant__event=section.session.event, entrant__number=number)
    return own.select_related("player")[0].player


@pytest.mark.sampled
@pytest.mark.parametrize(("made", "size"), [(swiss_pairs, 1), (swiss, 2)])
def test_a_draw_seats_side_by_side_and_apart_who_wishes_so_and_the_page_says_it(
    director: Client, made: Callable[..., Section], size: int
) -> None:
    section = made(8, options={"first": "adjacent"})
    club, page = section.session.event.club, reverse("arrange_seats", args=[section.session_id])
    one, other, distant = (player_of(section, number) for number in (1, 8, 3))
    add_wish(club, "near", one, other, by=DIRECTOR)
    add_wish(club, "distant", one, distant, session=section.session, by=DIRECTOR)
    assert "from the next round that is seated" in text_of(director.get(page, headers=ENGLISH))
    tables = drawn_at(section)
    assert {*tables} == {frozenset(two) for two in ((1, 2), (3, 4), (5, 6), (7, 8))}
    at = {number: table for couple, table in tables.items() for number in couple}
    assert abs(at[1] - at[8]) == size
    assert abs(at[1] - at[3]) > size
    assert sorted(tables.values()) == [1 + size * place for place in range(4)]
    text = text_of(director.get(page, headers=ENGLISH))
    assert f"round 1: tables {min(at[1], at[8])} and" in text or f"and {min(at[1], at[8])}" in text
    assert "not met" not in text


@pytest.mark.slow
def test_a_bracket_and_a_schedule_seat_side_by_side_and_keep_fixed_tables(director: Client) -> None:
    bracket = team_section(8, boards=2, format="knock-out")
    add_wish(bracket.session.event.club, "near", player_of(bracket, 1), player_of(bracket, 3), by=DIRECTOR)
    seat_first_round(bracket, by=DIRECTOR)
    rows = bracket.team_matches.filter(home__number__in=(1, 3)).order_by("home__number")
    first, third = (min(row.placements.values_list("table", flat=True)) for row in rows)
    assert abs(first - third) == 2

    league = team_section(6, boards=2)
    who = player_of(league, 4)
    set_personal_data(who, Personal(needs_fixed_seat=True), by=DIRECTOR)
    seat_round_robin(league, by=DIRECTOR)
    own = league.placements.filter(match__home__number=4) | league.placements.filter(match__away__number=4)
    assert len({table - table % 2 for table in (row.table - 1 for row in own)}) == 1
    page = reverse("arrange_seats", args=[league.session_id])
    assert "stays at one table" in text_of(director.get(page, headers=ENGLISH))


@pytest.mark.slow
def test_pairs_that_are_drawn_are_seeded_by_grade_and_the_page_says_what_that_costs(
    director: Client,
) -> None:
    section = swiss_pairs(6, start=False, options={"first": "fold"})
    page = reverse("arrange_seats", args=[section.session_id])
    assert "No player here has a grade." in text_of(director.get(page, headers=ENGLISH))
    for number in range(1, 7):
        entrant = EntrantPlayer.objects.filter(entrant__event=section.session.event, entrant__number=number)
        Player.objects.filter(entries__in=entrant).update(grade=str(40 + number))
    answer = director.get(page, headers=ENGLISH)
    assert "The weaker start harder" in text_of(answer)
    sent = {"do": "seed", "seen": answer.context["seeding"].seen}
    assert director.post(page, sent).status_code == 302
    assert director.post(page, sent).status_code == 409
    assert "Seeded by grade." in text_of(director.get(page, headers=ENGLISH))
    assert {*map(frozenset, proposed(section).pairings)} == {
        frozenset(two) for two in ((6, 1), (5, 2), (4, 3))
    }
    assert director.post(page, {"do": "seed"}).status_code == 400
    assert "Take it away before you change the seeds." in text_of(director.get(page, headers=ENGLISH))
    entry = JournalEntry.objects.get(verb="seed_by_grade")
    Draw.objects.all().delete()
    director.post(reverse("undo", args=[section.session_id, entry.pk]))
    assert not section.contestants.filter(entrant__seed__isnull=False).exists()
    api = program(section.session.event.club, "direct")
    status, sheet = send(api, "get", f"sessions/{section.session_id}/seeds/")
    assert (status, sheet["first"], sheet["lines"][0]["number"]) == (200, "fold", 6)
    assert send(api, "post", f"sessions/{section.session_id}/seeds/", {"seen": sheet["seen"]})[1] == {
        "moved": 6
    }


@pytest.mark.slow
def test_programs_do_all_of_it(section: Section, moving: Player) -> None:
    club, session = section.session.event.club, section.session_id
    api, reader = program(club, "direct"), program(club, "read")
    one, two = Player.objects.exclude(pk=moving.pk)[:2]
    body = {"kind": "apart", "player": one.pk, "other": two.pk}
    status, wish = send(api, "post", "seat-wishes/", body)
    assert (status, wish["kind"], wish["session"]) == (201, "apart", None)
    status, row = send(api, "post", f"sessions/{session}/seat-wishes/", {"kind": "stay", "player": one.pk})
    assert (status, row["other"]) == (201, None)
    assert send(api, "post", "seat-wishes/", {**body, "other": 10**9})[0] == 400
    assert len(send(api, "get", "seat-wishes/")[1]) == len(
        send(api, "get", f"sessions/{session}/seat-wishes/")[1]
    )
    for place in ("seat-wishes/", f"sessions/{session}/seat-wishes/", f"sessions/{session}/arrangement/"):
        assert send(reader, "get", place)[0] == 403
    status, sheet = send(api, "get", f"sessions/{session}/arrangement/?stationary=true&wishes=true")
    assert (status, {one["kind"] for one in sheet["wishes"]}) == (200, {"stay", "apart"})
    body = {"stationary": True, "wishes": True, "seen": sheet["seen"]}
    status, answer = send(api, "post", f"sessions/{session}/arrangement/", body)
    assert (status, answer["moved"]) == (200, len(sheet["moves"]))
    assert label_of(moving).endswith("NS")
    assert send(api, "post", f"sessions/{session}/arrangement/", body)[0] == 409
    assert send(api, "delete", f"seat-wishes/{wish['id']}/")[0] == 204


@pytest.mark.slow
def test_the_pages_ask_no_more_for_many_wishes(
    director: Client, section: Section, django_assert_max_num_queries: object
) -> None:
    club, players = section.session.event.club, [*Player.objects.all()]
    counts = []
    for couples in (1, 6):
        for number in range(couples):
            add_wish(club, "apart", players[2 * number], players[2 * number + 1], by=DIRECTOR)
            add_wish(club, "near", players[number], players[number + 9], session=section.session, by=DIRECTOR)
        for page in (reverse("seat_wishes"), reverse("arrange_seats", args=[section.session_id])):
            with django_assert_max_num_queries(60) as asked:  # type: ignore[operator]
                director.get(page)
            counts.append(len(asked))
    assert counts[:2] == counts[2:]


def test_nothing_is_arranged_once_results_are_entered(director: Client) -> None:
    section = make_section(3)
    play(section, 1, 1, "3NT= N")
    page = reverse("arrange_seats", args=[section.session_id])
    assert director.get(page).context["has_begun"]
    assert director.post(page, {"do": "apply", "asked": "1", "wishes": "on"}).status_code == 400
