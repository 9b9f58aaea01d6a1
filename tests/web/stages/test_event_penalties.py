"""Penalties over the sessions of an event of pairs: from the total, for one pair alone, and taken back."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.pair_sessions import (
    OTHERS,
    final_of,
    main_list,
    played,
    ranking_of,
    two_sessions_played,
    whole,
)
from tests.tools.module_rows import rows_of_module
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.readings.pair_sessions import units_of_event
from tournament.domain.stages.acts.ranking_settings import penalise_in_event
from tournament.domain.undo.acts import undo
from tournament.models import Adjustment, Entrant, JournalEntry, Session
from tournament.sheets.event_ranking import EventLine

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture(scope="module")
def key_of_last(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The second of two sessions, both over."""
    with rows_of_module(django_db_blocker):
        with django_db_blocker.unblock():
            key = two_sessions_played().pk
        yield key


@pytest.fixture
def last(key_of_last: int) -> Session:
    return Session.objects.select_related("event__club", "stage__event__club").get(pk=key_of_last)


def pair(session: Session, number: int) -> Entrant:
    return session.event.entrants.get(number=number)


def line(session: Session, number: int, order: int = 1) -> EventLine:
    return next(one for one in main_list(session, order).lines if one.party.number == str(number))


def penalise(session: Session, amount: str, unit: str, number: int = 2) -> None:
    penalise_in_event(session, pair(session, number), amount=amount, unit=unit, by=DIRECTOR)


@pytest.mark.slow
def test_per_cents_are_taken_from_the_total_and_matchpoints_from_the_matchpoints(last: Session) -> None:
    before, other = line(last, 2), line(last, 3)
    penalise(last, "2.5", "%")
    assert line(last, 2).value == before.value - Fraction(5, 2)  # type: ignore[operator]
    penalise(last, "3", "MP")
    assert line(last, 2).value == Fraction(100 * (before.points - 3)) / before.top - Fraction(5, 2)  # type: ignore[operator]
    assert line(last, 3).value == other.value
    assert main_list(last).lines.index(line(last, 2)) > 0


def test_a_mean_of_percentages_counts_matchpoints_as_their_share(last: Session) -> None:
    penalise(last, "3", "MP")
    stage = last.stage
    assert stage is not None
    stage.options |= {"over": "mean_of_percentages"}
    stage.save()
    own = line(whole(last), 2)
    shares = [figure.value for figure in own.sessions if figure]
    most = sum(figure.top for figure in own.sessions if figure)  # type: ignore[misc]
    assert own.value == sum(shares) / 2 - Fraction(300) / most  # type: ignore[arg-type]
    assert units_of_event(whole(last)) == ["%"]


@pytest.mark.slow
def test_a_final_carries_over_what_is_left(last: Session) -> None:
    plain = line(last, 2)
    penalise(last, "4", "%")
    final = played(final_of(last, 12, carry={"rule": "share", "percent": 50}), OTHERS)
    carried = line(final, 2, 2).carried
    assert carried is not None
    assert carried.value == plain.value - 4  # type: ignore[operator]
    assert carried.was_points == plain.points - Fraction(4 * plain.top) / 100  # type: ignore[operator]


def test_the_pages_show_the_penalty_and_explain_it(last: Session) -> None:
    penalise(last, "2.5", "%")
    penalise(last, "3", "MP")
    reader = Client(headers=ENGLISH)
    page = reader.get(f"/s/{last.pk}/event/")
    why = reader.get(f"/s/{last.pk}/event/{pair(last, 2).pk}/")
    rows = reader.get(f"/s/{last.pk}/event.csv").content.decode()
    assert Page(page).problems() == Page(why).problems() == []
    assert "−3 −2.5 %" in text_of(page)
    assert "− 2.5 %" in text_of(why)
    assert " − 3" in text_of(why)
    assert "Penalty" in rows.splitlines()[1]


@pytest.mark.slow
def test_a_director_penalises_a_pair_cancels_it_and_takes_both_back(last: Session, director: Client) -> None:
    address, before = f"/console/{last.pk}/penalties/", line(last, 2).value
    typed = {"do": "fine", "entrant": pair(last, 2).pk, "amount": "1,5", "unit": "%", "law": "90"}
    made = director.post(address, {**typed, "reason": "遅刻"}, follow=True)
    assert Page(made).problems() == []
    assert "遅刻" in text_of(made)
    assert line(last, 2).value == before - Fraction(3, 2)  # type: ignore[operator]
    director.post(address, {"do": "cancel", "fine": Adjustment.objects.get().pk})
    again = director.post(address, {"do": "cancel", "fine": 1})
    assert (line(last, 2).value, again.status_code) == (before, 400)
    assert "This penalty has been cancelled already." in text_of(again)
    undo.undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert Adjustment.objects.get().amount == Decimal("-1.5")
    undo.undo(JournalEntry.objects.get(verb="penalise_in_event"), by=DIRECTOR)
    assert not Adjustment.objects.exists()


def test_what_is_no_penalty_is_refused_with_a_sentence(last: Session, director: Client) -> None:
    sent = {"do": "fine", "entrant": pair(last, 2).pk, "amount": "1", "unit": "%"}
    for typed in ({"amount": "0"}, {"amount": "x"}, {"unit": "IMP"}, {"entrant": 0}, {"do": ""}):
        answer = director.post(f"/console/{last.pk}/penalties/", {**sent, **typed})
        assert answer.status_code == 400
        assert Page(answer).problems() == []
    assert "Choose the pair." in text_of(
        director.post(f"/console/{last.pk}/penalties/", {**sent, "entrant": 0})
    )
    assert not Adjustment.objects.exists()


def test_imps_are_penalised_in_imps_and_total_points_not_at_all() -> None:
    session = make_section().session
    for method, units in (("cross_imps", ["IMP"]), ("total_points", [])):
        session.event.method = method
        session.event.save()
        assert units_of_event(whole(session)) == units
    with pytest.raises(DirectorError) as refusal:
        penalise(whole(session), "1", "IMP", 1)
    assert refusal.value.code == "not_for_pairs"


def test_a_program_penalises_reads_and_cancels(last: Session, director: Client) -> None:
    address = f"/api/sessions/{last.pk}/penalties/"
    given = {"pair": pair(last, 2).pk, "amount": "1.5", "unit": "%"}
    made = director.post(address, given, content_type="application/json")
    listed = director.get(address).json()
    gone = director.delete(f"{address}{made.json()['id']}/")
    assert (made.status_code, gone.status_code) == (201, 204)
    assert [one["amount"] for one in listed] == ["-1.50"]
    assert not any(one.penalty for one in ranking_of(last).lists[0].lines)
