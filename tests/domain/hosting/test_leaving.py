"""A club that leaves: all of it goes, and nothing of another club."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.domain.hosting.whole_club import fill
from tests.fixtures.club_fixture import House, house
from tests.fixtures.evening import DIRECTOR
from tournament.domain.errors import DirectorError
from tournament.domain.hosting.acts.hosting_rules import ClubLimits, set_quota
from tournament.domain.hosting.acts.leaving import GRACE, ask_deletion, delete_due_clubs, keep_club
from tournament.domain.hosting.readings.club_rows import acts_of_no_session, club_models, rows_of
from tournament.domain.journal.acts.chaining import chain_lines
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.chain import chain_problems
from tournament.domain.journal.readings.journal_stream import kind_of
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.domain.people.acts.clubs import add_players, found_club
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.sessions.acts.session_settings import change_session, shelve_session
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Club, Hosting, JournalEntry, Quota, Role, Session, SignUp

__all__ = ["house"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def clubs(house: House) -> tuple[Club, Club]:
    """A club with a row of every model, and another with as many as can be."""
    own, other = house.section.session.event.club, found_club(name="のこるクラブ", by=DIRECTOR)
    add_players(other, parse_players("野瀬 一郎\n野瀬 二郎"), by=DIRECTOR)
    give_role(other, name="野瀬", kind=Role.Kind.OWNER, by=Actor("staff", first_director()))
    chain_lines()
    for club in (own, other):
        fill(club)
    Quota.objects.update(players=None, sessions=None)
    Session.objects.update(closed_at=timezone.now())
    return own, other


def kept_rows(club: Club) -> dict[str, list[dict]]:
    return {kind_of(model): [*rows_of(model, club).order_by("pk").values()] for model in club_models()}


def later(club: Club, days: int) -> None:
    Club.objects.filter(pk=club.pk).update(leaves_at=timezone.now() + GRACE - timedelta(days=days))
    delete_due_clubs({}, lambda done, of: None)


def test_all_of_a_club_is_deleted_and_nothing_of_another(clubs: tuple[Club, Club]) -> None:
    own, other = clubs
    Hosting.objects.create(sends=own)
    SignUp.objects.create(name="A", person="B", address="b@example.com", digest="x", club=own)
    before, acts = kept_rows(other), [entry.pk for entry in acts_of_no_session(other)]
    assert sum(1 for rows in before.values() if rows) > 60
    helpers = {*User.objects.filter(roles__club=own, is_staff=False).values_list("pk", flat=True)}
    ask_deletion(own, typed=own.name, by=DIRECTOR)
    later(own, GRACE.days + 1)
    assert kept_rows(other) == before
    assert [entry.pk for entry in acts_of_no_session(other)] == acts
    for model in club_models():
        left = model._base_manager.exclude(pk__in=rows_of(model, other))
        if kind_of(model) not in ("journalentry", "journalchain", "chainedline"):  # the lines of no session
            assert not left.exists(), model
    assert not User.objects.filter(pk__in=helpers).exists()
    assert not SignUp.objects.exists()
    assert Hosting.objects.get().sends is None
    said = [
        entry for entry in JournalEntry.objects.exclude(pk__in=acts) if entry.verb not in ("delete_club", "x")
    ]
    assert {(entry.by, entry.reason, str(entry.about), str(entry.changes)) for entry in said} == {
        ("", "", "{}", "[]")
    }
    chain_lines()
    assert [one for one in chain_problems() if not one.model] == []  # those of sessions are invented


def test_a_club_may_think_again(clubs: tuple[Club, Club]) -> None:
    own, _other = clubs
    with pytest.raises(DirectorError) as refusal:
        ask_deletion(own, typed="よそのクラブ", by=DIRECTOR)
    assert refusal.value.code == "not_confirmed"
    ask_deletion(own, typed=own.name, by=DIRECTOR)
    later(own, GRACE.days - 1)
    keep_club(Club.objects.get(pk=own.pk), by=DIRECTOR)
    assert delete_due_clubs({}, lambda done, of: None) == 0
    assert Club.objects.filter(pk=own.pk, leaves_at=None).exists()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("limits", "write"),
    [
        ({"players": 2}, lambda club: add_players(club, parse_players("新井 三郎\n新井 四郎"), by=DIRECTOR)),
        (
            {"sessions": 0},
            lambda club: create_session(club, name="夜", day=timezone.localdate(), by=DIRECTOR),
        ),
    ],
)
def test_a_limit_is_kept_whole(db: None, limits: dict, write: Callable[[Club], object]) -> None:
    club = found_club(name="北", by=DIRECTOR)
    add_players(club, parse_players("野瀬 一郎"), by=DIRECTOR)
    set_quota(club, ClubLimits(**limits), by=DIRECTOR)
    before = kept_rows(club)
    with pytest.raises(DirectorError) as refusal:
        write(club)
    assert (refusal.value.code, refusal.value.status) == ("quota", 403)
    assert kept_rows(club) == before


def test_a_session_that_is_restored_or_moved_to_another_year_counts_anew(db: None) -> None:
    club = found_club(name="北", by=DIRECTOR)
    set_quota(club, ClubLimits(sessions=1), by=DIRECTOR)
    first = create_session(club, name="夜", day=date(2026, 11, 30), by=DIRECTOR)
    shelve_session(first, Session.Shelf.DELETED, by=DIRECTOR)
    create_session(club, name="昼", day=date(2026, 11, 30), by=DIRECTOR)
    later = create_session(club, name="朝", day=date(2027, 1, 5), by=DIRECTOR)
    deleted = JournalEntry.objects.get(verb="delete_session")
    beyond: list[Callable[[], object]] = [
        lambda: shelve_session(first, "", by=DIRECTOR),
        lambda: undo(deleted, by=DIRECTOR),
        lambda: change_session(later, name="朝", day=date(2026, 12, 5), place="", by=DIRECTOR),
    ]
    for write in beyond:
        with pytest.raises(DirectorError) as refusal:
            write()
        assert refusal.value.code == "quota"
    change_session(later, name="朝", day=date(2027, 2, 5), place="", by=DIRECTOR)
    shelve_session(later, Session.Shelf.ARCHIVED, by=DIRECTOR)
    shelve_session(later, "", by=DIRECTOR)  # it counted all the time
