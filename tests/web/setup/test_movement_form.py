"""The wishes of the set-up page are honoured, or what is nearest is named; a large field is divided."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import text_of
from tournament.domain.errors import DirectorError
from tournament.domain.movements.reports.movement_offers import divisions_of, fitting
from tournament.domain.seats.acts import seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Membership, Section, Session, TableToken
from tournament.movements.catalogue import choices
from tournament.web.console.movements.offer_pages import Offered

pytestmark = pytest.mark.django_db


def page_of(director: Client, section: Section, **wishes: object) -> str:
    return text_of(director.get(reverse("setup", args=[section.session_id]), wishes))


def section_of(count: int) -> Section:
    section = make_section(start=False)
    set_number_of_contestants(section, count, by=DIRECTOR)
    return section


def test_a_further_section_is_offered_as_many_boards_as_the_one_beside_it(director: Client) -> None:
    """The first section plays three rounds of two boards."""
    first = make_section(3, start=False)
    further = lifecycle.add_section(first.session, by=DIRECTOR)
    set_number_of_contestants(further, 6, by=DIRECTOR)
    page = director.get(reverse("setup", args=[first.session_id]))
    assert re.search(r'name="boards" value="6"', page.content.decode())
    assert "boards each · ✓ as requested" in text_of(page)


@pytest.mark.parametrize(("count", "boards"), [(14, 26), (30, 26), (16, 24), (12, 22), (26, 26)])
def test_movements_with_the_boards_that_are_wished_come_first(count: int, boards: int) -> None:
    found = choices(count, boards=boards)
    away = [
        abs(one.boards_played - boards) for one in found if 10 * one.boards_played >= 7 * one.boards_in_play
    ]
    assert found[0].boards_played == boards
    assert away[:5] == sorted(away)[:5]


def test_a_wish_of_26_boards_for_14_pairs_is_the_howell(director: Client) -> None:
    section = section_of(14)
    said = page_of(director, section, boards=26)
    first = said.index("boards each · ✓ as requested")
    assert "13 rounds of 2, 26 boards each" in said[first - 40 : first + 30]
    assert "boards more than requested" in said or "board more than requested" in said
    assert "No movement has exactly" not in said


def test_where_no_movement_has_so_many_boards_the_nearest_are_named(director: Client) -> None:
    """Three tables: 25 and 27 boards, no 26."""
    said = page_of(director, section_of(6), boards=26)
    assert "No movement has exactly 26 boards. The nearest have 25 / 27." in said
    assert "1 board more than requested" in said


@pytest.mark.slow
def test_a_wish_for_time_is_kept_and_every_card_says_so(director: Client) -> None:
    said = page_of(director, section_of(14), starts="19:00", ends="22:00")
    assert said.count("✓ within the time available") == said.count("Details")
    assert "min longer than requested" not in said
    assert "within the time" not in page_of(director, section_of(14))


def test_a_movement_that_takes_longer_says_by_how_much() -> None:
    choice = choices(14)[0]
    assert Offered(choice, time=int(choice.minutes) - 20).minutes_over in (20, 21)
    assert Offered(choice, time=int(choice.minutes) + 20).minutes_over == 0


def test_without_a_wish_nothing_is_said_of_it(director: Client) -> None:
    assert "wished" not in page_of(director, section_of(14))


def test_three_tables_have_one_winner_first() -> None:
    assert choices(6)[0].winners == 1


# ── too few, too many ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("count", "divided"),
    [
        (72, "3 sections of 24 pairs"),
        pytest.param(400, "20 sections of 20 pairs", marks=pytest.mark.slow),
    ],
)
def test_more_than_sixty_pairs_are_offered_equal_sections(director: Client, count: int, divided: str) -> None:
    said = page_of(director, section_of(count))
    assert divided in said
    assert "all sections play boards 1–" in said
    assert "Nothing fits" not in said


@pytest.mark.slow
def test_thirty_six_tables_are_set_up_in_three_clicks_and_the_page_stays_short(director: Client) -> None:
    section = make_section(start=False)
    typed = {f"count-{section.pk}": 72, f"seen-{section.pk}": section.version}
    director.post(reverse("save_setup", args=[section.session_id]), typed)
    page = page_of(director, section)
    division = divisions_of(section, {})[0].key

    director.post(
        reverse("divide", args=[section.session_id, section.pk]), {"division": division, "order": "seeded"}
    )
    after = director.get(reverse("setup", args=[section.session_id]))
    director.post(reverse("start_session", args=[section.session_id]))

    assert "3 sections of 24 pairs" in page
    assert after.content.count(b'name="name-') == 0
    assert text_of(after).count("two winners") == 3
    session = Session.objects.get()
    assert session.started_at
    assert TableToken.objects.filter(section__session=session).count() == 36


@pytest.mark.slow
def test_a_section_is_opened_on_its_own_and_what_is_typed_there_is_saved(director: Client) -> None:
    other = two_sections("howell-7x13", "mitchell-13x13")
    page = reverse("setup", args=[other.session_id])
    opened = director.get(page, {"open": other.pk}).content.decode()
    typed = {
        f"seen-{other.pk}": other.version,
        f"name-{other.pk}-0-1": "新人 花子",
        "to": f"#seats-{other.pk}",
    }

    answer = director.post(reverse("save_setup", args=[other.session_id]), typed)

    assert {*re.findall(r'name="name-(\d+)-', opened)} == {str(other.pk)}
    assert answer["Location"] == f"{page}?open={other.pk}#seats-{other.pk}"
    assert Membership.objects.filter(contestant__section=other).count() == 1


@pytest.mark.slow
def test_a_program_divides_the_pairs_of_a_section() -> None:
    section = section_of(72)
    api = program(section.session.event.club, "own")
    _status, found = send(api, "get", f"sections/{section.pk}/divisions/", None)
    wish = {"division": found[0]["key"], "order": "lot"}

    status, whole = send(api, "post", f"sections/{section.pk}/divisions/", wish)

    assert (status, len(whole["contestants"]), section.session.sections.count()) == (200, 24, 3)


def test_more_pairs_than_any_evening_has_are_refused() -> None:
    with pytest.raises(DirectorError, match="2"):
        set_number_of_contestants(section_of(6), 401, by=DIRECTOR)


def test_three_pairs_are_told_that_four_are_the_least(director: Client) -> None:
    said = page_of(director, section_of(3))
    assert "A movement needs at least 4 pairs" in said
    assert "are proven impossible" not in said


# ── sections on the same boards ───────────────────────────────────────────────────────────────────────


def two_sections(first: str, second: str) -> Section:
    """Section A seated by the first movement; section B, which is given back, by the second."""
    section = make_section(tables=int(first.split("x")[0].rpartition("-")[2]), code=first, start=False)
    other = lifecycle.add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(other, 2 * int(second.split("x")[0].rpartition("-")[2]), by=DIRECTOR)
    seating.choose_movement(other, second, boards_per_set=2, by=DIRECTOR)
    return other


def test_sections_that_play_other_boards_are_announcement_of_they_are_opened(director: Client) -> None:
    said = page_of(director, two_sections("howell-7x13", "howell-6x11"))
    assert "do not play the same boards" in said
    assert "Section A: 13 rounds, boards 1–26 · only here: 23–26" in said
    assert "Section B: 11 rounds, boards 1–22" in said
    assert "so the overall ranking is not on equal terms" in said


def test_sections_that_agree_are_said_nothing(director: Client) -> None:
    assert "do not play the same boards" not in page_of(
        director, two_sections("howell-7x13", "mitchell-13x13")
    )


def test_a_second_section_is_offered_the_rounds_and_boards_of_the_first() -> None:
    section = make_section(tables=7, code="howell-7x13", start=False)
    other = lifecycle.add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(other, 16, by=DIRECTOR)
    found = fitting(other, {})
    assert (found[0].rounds, found[0].boards_per_round) == (13, 2)
    assert {(one.code, one.boards_per_round) for one in found} == {
        (one.code, one.boards_per_round) for one in choices(16, turned=True)
    }


@pytest.mark.slow
def test_next_weeks_sections_are_compared_with_nobody_of_last_week(director: Client) -> None:
    last = two_sections("howell-7x13", "howell-6x11").session
    session = lifecycle.repeat_session(last, day=date(2026, 11, 28), by=DIRECTOR)
    said = page_of(director, session.sections.first())
    assert said.count("Section A: 13 rounds") == 1
