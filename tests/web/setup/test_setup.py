"""Setting up in the browser: what is typed is saved with whatever is pressed, or kept on the page."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.seats.acts import pair_seats
from tournament.models import Club, Contestant, Event, JournalEntry, Player, Section, Session
from tournament.movements.catalogue import choices
from tournament.web.console.movements.offer_pages import FIRST, offer_of
from tournament.web.formatting.movement_words import FAMILIES, movement_words
from tournament.web.formatting.pictures import board_drawing

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section(start=False)


def setup_page(section: Section) -> str:
    return reverse("setup", args=[section.session_id])


def form_of(client: Client, section: Section) -> dict[str, str]:
    """The fields of the set-up page as a browser would send them."""
    page = Page(client.get(setup_page(section)))
    return {
        found["name"]: found.get("value") or ""
        for found in page.all("input")
        if found.get("name")
        and found["name"] != "csrfmiddlewaretoken"
        and (found.get("type") != "radio" or "checked" in found)
    }


def names(section: Section) -> list[str]:
    pairs = section.contestants.prefetch_related("memberships__player")
    return [str(row.player) for pair in pairs for row in pair.memberships.all()]


def field(section: Section, place: int, position: int) -> str:
    return f"name-{section.pk}-{place}-{position}"


# ── a new evening ─────────────────────────────────────────────────────────────────────────────────────


def test_the_first_evening_founds_the_club_and_leads_to_the_pairs(director: Client) -> None:
    typed = {
        "club": "白樺",
        "name": "木曜ペア戦",
        "date": "2026-11-19",
        "matchpoint_scale": "1",
        "short_board": "as-is",
    }
    answer = director.post(reverse("new_session"), typed)
    session = Session.objects.get()
    assert answer["Location"] == reverse("setup", args=[session.pk])
    assert (Club.objects.get().name, session.event.name, str(session.date)) == (
        "白樺",
        "木曜ペア戦",
        "2026-11-19",
    )
    assert (session.event.matchpoint_scale, session.event.short_board) == (1, "as-is")
    assert "club" not in Page(director.get(reverse("new_session"))).problems()


def test_a_club_that_began_with_its_players_is_named_with_its_first_evening(director: Client) -> None:
    """Pasting players founds a club without asking; nobody is left with "Our club" on every paper."""
    director.post(reverse("players"), {"text": "佐藤 健一", "do": "add"})
    assert Page(director.get(reverse("new_session"))).value("club") == "Our club"
    typed = {"club": "白樺", "name": "木曜ペア戦", "date": "2026-11-19"}
    director.post(reverse("new_session"), typed)
    director.post(reverse("new_session"), typed | {"club": "another"})
    assert [str(club) for club in Club.objects.all()] == ["白樺"]
    assert Event.objects.count() == 2
    assert JournalEntry.objects.filter(verb="change_club").count() == 1


def test_a_wrong_date_keeps_what_was_typed_and_writes_nothing(director: Client) -> None:
    answer = director.post(reverse("new_session"), {"club": "白樺", "name": "木曜ペア戦", "date": "tomorrow"})
    assert answer.status_code == 400
    assert Page(answer).value("name") == "木曜ペア戦"
    assert not Club.objects.exists()


def test_the_conditions_may_change_at_any_time(director: Client, section: Section) -> None:
    typed = {"name": "Cup", "matchpoint_scale": "1", "short_board": "as-is"}
    address = reverse("conditions", args=[section.session_id])
    assert director.post(address, typed).status_code == 302
    assert Event.objects.values("name", "matchpoint_scale", "short_board").get() == {
        "name": "Cup",
        "matchpoint_scale": 1,
        "short_board": "as-is",
    }
    assert director.post(address, {"name": ""}).status_code == 400


# ── pairs and names ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_number_and_names_are_saved_by_one_enter(director: Client) -> None:
    section = make_section(start=False)
    typed = form_of(director, section) | {
        f"count-{section.pk}": "7",
        field(section, 0, 1): "新人 花子",
        field(section, 5, 2): "",
    }
    answer = director.post(reverse("save_setup", args=[section.session_id]), typed)
    assert answer.status_code == 302
    assert section.contestants.count() == 7
    assert names(section)[0] == "新人 花子"
    assert len(names(section)) == 11


def test_what_was_not_touched_is_not_written(director: Client, section: Section) -> None:
    acts = JournalEntry.objects.count()
    director.post(reverse("save_setup", args=[section.session_id]), form_of(director, section))
    assert JournalEntry.objects.count() == acts


@pytest.mark.slow
def test_names_typed_are_saved_with_the_movement_and_with_the_start(
    director: Client, section: Section
) -> None:
    typed = form_of(director, section) | {field(section, 0, 1): "新人 花子", "choice": "howell-3x5:3"}
    director.post(reverse("movement", args=[section.session_id, section.pk]), typed)
    section.refresh_from_db()
    assert (names(section)[0], section.movement, section.boards_per_set) == ("新人 花子", "howell-3x5", 3)

    other = Player.objects.get(native="新人 花子")
    typed = form_of(director, section) | {field(section, 0, 1): "新人 次郎", f"person-{other.pk}": "other"}
    answer = director.post(reverse("start_session", args=[section.session_id]), typed)
    assert answer["Location"] == reverse("table_codes", args=[section.session_id])
    assert names(section)[0] == "新人 次郎"
    assert Session.objects.get().started_at


REFUSED = [
    ({"name-0-1": "same"}, "already_plays", "is in two pairs"),
    ({"name-0-1": "4711"}, "no_such_number", "No player has the membership number 4711."),
    ({"count": "1"}, "bad_count", "A section has 2 to 400 pairs."),
    ({"count": "seven"}, "bad_count", "A section has 2 to 400 pairs."),
]


@pytest.mark.slow
@pytest.mark.parametrize(("wrong", "code", "sentence"), REFUSED)
def test_a_refusal_keeps_everything_typed_and_writes_nothing(
    director: Client, section: Section, wrong: dict[str, str], code: str, sentence: str
) -> None:
    other = names(section)[2]
    typed = form_of(director, section) | {field(section, 5, 2): "新人 花子"}
    for key, value in wrong.items():
        kind, _dash, place = key.partition("-")
        name = f"{kind}-{section.pk}-{place}" if place else f"{kind}-{section.pk}"
        typed[name] = other if value == "same" else value
    before = (JournalEntry.objects.count(), Player.objects.count())

    answer = director.post(reverse("start_session", args=[section.session_id]), typed)

    assert answer.status_code == 400
    assert answer.context["error"].code == code
    assert sentence in text_of(answer)
    page = Page(answer)
    assert all(page.value(name) == value for name, value in typed.items() if name[:5] in ("name-", "count"))
    assert (JournalEntry.objects.count(), Player.objects.count()) == before
    assert not Session.objects.get().started_at


@pytest.mark.slow
def test_names_typed_on_an_old_page_become_a_question(director: Client, section: Section) -> None:
    typed = form_of(director, section) | {field(section, 0, 1): "新人 花子"}
    name_all_again = form_of(director, section) | {field(section, 1, 1): "新人 次郎"}
    save = reverse("save_setup", args=[section.session_id])
    director.post(save, name_all_again)

    answer = director.post(save, typed)

    assert answer.status_code == 409
    page = Page(answer)
    assert (page.value(field(section, 0, 1)), "新人 花子" in names(section)) == ("新人 花子", False)
    again = typed | {f"seen-{section.pk}": page.value(f"seen-{section.pk}")}
    assert director.post(save, again).status_code == 302
    assert "新人 花子" in names(section)


def test_a_page_that_changes_nothing_is_never_too_old(director: Client, section: Section) -> None:
    typed = form_of(director, section)
    Section.objects.update(version=99)
    assert director.post(reverse("start_session", args=[section.session_id]), typed).status_code == 302


@pytest.mark.slow
def test_namesakes_are_told_apart_by_their_numbers(director: Client, section: Section) -> None:
    club = section.session.event.club
    first, second = (Player.objects.create(club=club, native="林 誠", number=number) for number in ("7", "8"))
    named = reverse("named_players", args=[section.session_id])
    offered = [one["typed"] for one in director.get(named, {"q": "林"}).json()["players"]]
    assert offered == ["林 誠, 7", "林 誠, 8"]
    typed = form_of(director, section) | {field(section, 0, 1): "林 誠, 8"}
    director.post(reverse("save_setup", args=[section.session_id]), typed)
    assert list(second.memberships.all()) != []
    assert list(first.memberships.all()) == []


# ── places ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_two_pairs_change_places(director: Client, section: Section) -> None:
    first, second = section.contestants.all()[:2]
    before = names(section)
    swap = {"swap": section.pk, f"first-{section.pk}": first.pk, f"second-{section.pk}": second.pk}
    director.post(reverse("swap", args=[section.session_id]), form_of(director, section) | swap)
    assert names(section)[:4] == [*before[2:4], *before[:2]]
    same = swap | {f"second-{section.pk}": first.pk}
    answer = director.post(reverse("swap", args=[section.session_id]), form_of(director, section) | same)
    assert (answer.status_code, answer.context["error"].code) == (400, "bad_swap")


def test_the_lot_keeps_everybody(director: Client, section: Section) -> None:
    before = sorted(names(section))
    director.post(reverse("lots", args=[section.session_id, section.pk]), form_of(director, section))
    assert sorted(names(section)) == before
    assert JournalEntry.objects.filter(verb="draw_lots").exists()


@pytest.mark.slow
def test_places_stay_once_something_is_played(director: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    answer = director.post(reverse("lots", args=[section.session_id, section.pk]), form_of(director, section))
    assert (answer.status_code, answer.context["error"].code) == (400, "already_played")


# ── movements ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_best_of_each_kind_is_offered_first_and_nothing_is_lost(section: Section) -> None:
    offer = offer_of(section)
    *kinds, fairest = [(one.choice.family, one.choice.winners) for one in offer.first]
    assert len(set(kinds)) == len(kinds) <= FIRST
    assert fairest == ("howell", 1)
    shown = {one for offered in (*offer.first, *offer.others) for one in (offered.choice, offered.fairest)}
    assert shown - {None} == {*choices(6, turned=True)}
    assert offer.first[0].choice == choices(6)[0]


def test_the_movement_in_use_is_known_though_the_wishes_exclude_it(
    director: Client, section: Section
) -> None:
    page = director.get(setup_page(section), {"winners": "1", "boards": "24"})
    assert [row.offer.chosen.choice.code for row in page.context["sections"]] == ["mitchell-3x3"]
    assert {one.choice.winners for one in page.context["sections"][0].offer.first} == {1}


def test_wishes_stay_in_the_address(director: Client, section: Section) -> None:
    typed = form_of(director, section) | {"boards": "24", "winners": "2", "to": f"#movement-{section.pk}"}
    answer = director.post(reverse("save_setup", args=[section.session_id]), typed)
    assert answer["Location"] == f"{setup_page(section)}?boards=24&winners=2#movement-{section.pk}"


@pytest.mark.slow
def test_impossible_wishes_are_said(director: Client, section: Section) -> None:
    assert "Boards per pair: 4 to 60" in text_of(director.get(setup_page(section), {"boards": "1"}))
    beyond = {"starts": "19:00", "ends": "18:00"}
    assert "20 minutes to 10 hours" in text_of(director.get(setup_page(section), beyond))
    short = {"starts": "23:50", "ends": "00:10"}
    assert "Nothing fits." in text_of(director.get(setup_page(section), short))


@pytest.mark.sampled
@pytest.mark.parametrize("choice", ["", "howell-3x5", "howell-3x5:0", "howell-4x7:4", "nothing-3x3:4"])
def test_a_movement_that_does_not_fit_is_refused(director: Client, section: Section, choice: str) -> None:
    typed = form_of(director, section) | {"choice": choice}
    answer = director.post(reverse("movement", args=[section.session_id, section.pk]), typed)
    assert answer.status_code == 400
    section.refresh_from_db()
    assert section.movement == "mitchell-3x3"


@pytest.mark.sampled
@pytest.mark.parametrize("pairs", range(4, 42))
def test_every_movement_on_offer_has_a_name(pairs: int) -> None:
    for choice in choices(pairs):
        assert str(FAMILIES[choice.family]) in movement_words(choice)


# ── start ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_second_section_plays_the_same_boards(director: Client, section: Section) -> None:
    director.post(reverse("sections", args=[section.session_id]), form_of(director, section))
    letters = Section.objects.values_list("letter", "field")
    assert list(letters) == [("A", section.field_id), ("B", section.field_id)]


def test_without_pairs_nothing_starts(director: Client, section: Section) -> None:
    session = Session.objects.create(event=section.session.event, date="2026-11-19")
    page = director.get(reverse("setup", args=[session.pk]))
    assert "Choose the number of entries, then the movement." in text_of(page)
    assert director.post(reverse("start_session", args=[session.pk])).status_code == 400


@pytest.mark.slow
def test_tonight_as_last_time_is_ready_to_start(director: Client) -> None:
    section = make_section()
    answer = director.post(reverse("repeat_session", args=[section.session_id]), {"date": "2026-12-13"})
    fresh = Session.objects.latest("pk")
    assert answer["Location"] == reverse("setup", args=[fresh.pk])
    assert "Start the session" in text_of(director.get(answer["Location"]))
    assert names(fresh.sections.get()) == names(section)


def test_names_are_asked_for_in_the_order_of_the_list(section: Section) -> None:
    """The list's order is the pairs' own: a movement numbers them anew, but each keeps its place."""
    before = [pair.pk for pair in section.contestants.all()]
    for pair in section.contestants.all():
        pair_seats.name_pair(pair, [None, None], by=DIRECTOR)
    assert [pair.pk for pair in Contestant.objects.all()] == before


# ── what is said on the way ───────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_saved_names_are_confirmed_and_the_start_leads_to_the_codes_of_the_tables(
    director: Client, section: Section
) -> None:
    typed = form_of(director, section)
    saved = director.post(
        reverse("save_setup", args=[section.session_id]), typed | {"to": f"#seats-{section.pk}"}, follow=True
    )
    assert "The names are saved." in text_of(saved)
    started = director.post(reverse("start_session", args=[section.session_id]), form_of(director, section))
    assert started["Location"] == reverse("table_codes", args=[section.session_id])


def test_the_steps_are_counted_without_gaps(director: Client) -> None:
    director.post(reverse("new_session"), {"club": "白樺", "name": "木曜", "date": "2026-11-19"})
    page = director.get(reverse("setup", args=[Session.objects.get().pk])).content.decode()
    assert re.findall(r"<b>(\d)</b>", page) == ["1", "2"]


def test_a_dealer_stands_in_a_pocket_beside_a_board_number_of_two_figures() -> None:
    east = board_drawing(14, "E", "NONE")
    assert '<text x="24" y="30">14<' in east
    assert '<text class="d n" x="40" y="27">D<' in east


def test_the_pockets_of_the_vulnerable_are_red() -> None:
    assert [board_drawing(1, "N", side).count('rect class="v"') for side in ("NONE", "EW", "BOTH")] == [
        0,
        2,
        4,
    ]
    assert '<text class="d v"' in board_drawing(2, "E", "EW")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("swap", {"swap": "0"}, "Choose two different pairs of one section."),
        ("swap", {"swap": "²"}, "Choose two different pairs of one section."),
        ("save_setup", {"to": "//example.com"}, "Choose what to do."),
    ],
)
def test_a_button_that_names_nothing_of_the_page_is_refused(
    director: Client, section: Section, name: str, typed: dict[str, str], sentence: str
) -> None:
    answer = director.post(reverse(name, args=[section.session_id]), form_of(director, section) | typed)
    assert answer.status_code == 400
    assert sentence in text_of(answer)
