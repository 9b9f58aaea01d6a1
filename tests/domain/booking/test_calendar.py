"""Dates of a club's calendar: repetitions, templates, the session of a date; versions and undo."""

from datetime import date, time, timedelta
from decimal import Decimal

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.teams import round_robin
from tests.tools.each_case import each_case
from tournament.domain.booking.acts import planned_dates, session_templates
from tournament.domain.booking.acts.planned_dates import DateTerms, NewDates
from tournament.domain.booking.reports.club_calendar import dates_of_club, endings, templates_of
from tournament.domain.club.reports.coming_dates import coming
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.room.acts.round_clocks import set_clock
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.session_settings import delete_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Booking, JournalEntry, PlannedDate, Player, RoundClock, Section, Session
from tournament.sheets.planned_dates import LONGEST, Every, dates_of, pattern_of

MONDAY = date(2026, 11, 30)
WEEK = timedelta(weeks=1)


# The dates of a repetition, without a database.

days = st.dates(date(2020, 1, 1), date(2035, 12, 31))


@given(days, st.sampled_from([*Every]), st.integers(0, 400))
def test_a_repetition_has_the_weekday_of_its_first_date_and_ends_within_a_year(
    first: date, every: Every, length: int
) -> None:
    until = first + timedelta(days=length)
    found = [*dates_of(first, every, until)]
    assert found == sorted({*found})
    assert all(first <= day <= min(until, first + LONGEST) for day in found)
    assert {day.weekday() for day in found} <= {first.weekday()}
    if every in (Every.MONTH, Every.LAST):
        assert len({(day.year, day.month) for day in found}) == len(found)
    if every is Every.WEEK:
        assert len(found) == min(length, LONGEST.days) // 7 + 1


@given(days, st.sampled_from([Every.WEEK, Every.FORTNIGHT, Every.MONTH]))
def test_a_repetition_of_half_a_year_is_recognised(first: date, every: Every) -> None:
    found = [*dates_of(first, every, first + LONGEST)]
    assert pattern_of(found) in {every, Every.WEEK if every is Every.WEEK else every}
    assert [*dates_of(found[0], pattern_of(found), first + LONGEST)] == found


@each_case(
    "first, every, expected",
    [
        ("2026-12-08", Every.MONTH, ["2026-12-08", "2027-01-12", "2027-02-09", "2027-03-09"]),
        ("2026-12-29", Every.MONTH, ["2026-12-29", "2027-03-30"]),  # a fifth Tuesday
        ("2026-12-29", Every.LAST, ["2026-12-29", "2027-01-26", "2027-02-23", "2027-03-30"]),
        ("2027-03-03", Every.FORTNIGHT, ["2027-03-03", "2027-03-17", "2027-03-31"]),
        ("2026-12-29", Every.ONCE, ["2026-12-29"]),
    ],
)
def test_months_and_weeks(first: str, every: Every, expected: list[str]) -> None:
    until = date(2027, 3, 31)
    assert [day.isoformat() for day in dates_of(date.fromisoformat(first), every, until)] == expected


def test_no_repetition_is_read_into_dates_of_several_weekdays() -> None:
    assert pattern_of([MONDAY, MONDAY + timedelta(days=1), MONDAY + WEEK]) is Every.ONCE
    assert pattern_of([MONDAY]) is Every.ONCE


# Templates.


@pytest.fixture
def pairs() -> Section:
    """Six named pairs in a Howell of five rounds of two boards, not started."""
    return make_section(3, code="howell-3x5", start=False)


@pytest.fixture
def template(pairs: Section) -> Session:
    lifecycle.change_conditions(pairs.session.event, by=DIRECTOR, options={"lead": True, "others": "scores"})
    lengths = {"minutes_per_board": Decimal("7.5"), "warning_minutes": 5}
    set_clock(pairs, at=timezone.now(), by=DIRECTOR, follows=True, **lengths)
    return session_templates.keep_template(pairs.session, "Monday afternoon", by=DIRECTOR)


@pytest.mark.django_db
def test_a_template_has_everything_of_a_session_but_names(pairs: Section, template: Session) -> None:
    (section,) = template.sections.all()
    assert (template.shelf, template.event.name) == (Session.Shelf.TEMPLATE, "Monday afternoon")
    assert (section.movement, section.boards_per_set) == (pairs.movement, pairs.boards_per_set)
    assert section.placements.count() == pairs.placements.count() > 0
    assert section.contestants.numbered().count() == 6
    assert not section.contestants.filter(memberships__isnull=False).exists()
    clock = RoundClock.objects.get(section=section)
    assert (clock.minutes_per_board, clock.warning_minutes) == (Decimal("7.5"), 5)
    assert clock.follows_since is not None
    assert template.event.options == pairs.session.event.options
    assert {one.code for one in problems()} <= {"unmade"}  # the club and its players


@pytest.mark.django_db
def test_a_template_of_teams_has_its_conditions_and_no_team() -> None:
    last = round_robin(4).session
    template = session_templates.keep_template(last, "Teams", by=DIRECTOR)
    assert template.stage is not None
    assert template.stage.format == last.stage.format
    assert not template.event.entrants.exists()


@pytest.mark.django_db
def test_a_template_is_never_played_or_listed(template: Session) -> None:
    for act in (lifecycle.start_session, delete_session):
        with pytest.raises(DirectorError) as refusal:
            act(template, by=DIRECTOR)
        assert refusal.value.code == "is_template"
    assert template not in Session.objects.kept()
    club = template.event.club
    assert template.pk not in {one.session for one in coming(club, date(2000, 1, 1), 9).dates}


@pytest.mark.django_db
def test_names_of_templates_and_their_undo(pairs: Section, template: Session) -> None:
    with pytest.raises(DirectorError) as refusal:
        session_templates.keep_template(pairs.session, " Monday  afternoon", by=DIRECTOR)
    assert refusal.value.code == "name_taken"
    session_templates.rename_template(template, "Mondays", by=DIRECTOR)
    club = template.event.club
    assert [(one.name, one.boards) for one in templates_of(club, MONDAY)] == [("Mondays", 10)]
    planned = add(club, template=template.pk)[0]
    session_templates.remove_template(template, by=DIRECTOR)
    planned.refresh_from_db()
    assert (planned.template, templates_of(club, MONDAY)) == (None, ())
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    planned.refresh_from_db()
    assert planned.template == template
    assert [one.dates for one in templates_of(club, MONDAY)] == [1]


# Dates.


def add(club, **terms):  # type: ignore[no-untyped-def]
    given = {"name": "Monday pairs", "date": MONDAY, "starts": time(13, 0), **terms}
    return planned_dates.add_dates(club, NewDates(**given), by=DIRECTOR)


@pytest.mark.django_db
def test_every_monday_but_one_in_one_act_with_one_undo(template: Session) -> None:
    club = template.event.club
    terms = {"every": "week", "until": MONDAY + 9 * WEEK, "skipped": [MONDAY + 4 * WEEK]}
    made = add(club, template=template.pk, **terms)
    assert [row.date for row in made] == [MONDAY + n * WEEK for n in range(10) if n != 4]
    assert add(club, template=template.pk, **terms) == []  # sent twice
    entry = JournalEntry.objects.latest("pk")
    assert (entry.verb, entry.about["count"]) == ("add_dates", 9)
    undo(entry, by=DIRECTOR)
    assert not PlannedDate.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": " "}, "bad_name"),
        ({"every": "week"}, "bad_until"),
        ({"every": "week", "until": MONDAY - WEEK}, "bad_until"),
        ({"every": "week", "until": MONDAY + timedelta(days=400)}, "bad_until"),
        ({"skipped": [MONDAY]}, "no_dates"),
        ({"template": 10**9}, "no_choice"),
    ],
)
def test_what_no_date_may_be(pairs: Section, wrong: dict[str, object], code: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        add(pairs.session.event.club, **wrong)
    assert (refusal.value.code, PlannedDate.objects.count()) == (code, 0)


@pytest.mark.django_db
def test_one_date_is_changed_by_its_version_and_takes_its_session_along(template: Session) -> None:
    planned, later = add(template.event.club, template=template.pk, every="week", until=MONDAY + WEEK)
    session = planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    terms = DateTerms(name="Christmas pairs", date=MONDAY + WEEK, version=planned.version, tables=7)
    planned_dates.change_date(planned, terms, by=DIRECTOR)
    session = Session.objects.select_related("event").get(pk=session.pk)
    assert (session.event.name, session.date) == ("Christmas pairs", MONDAY + WEEK)
    with pytest.raises(Conflict):
        planned_dates.change_date(planned, terms, by=DIRECTOR)
    assert later.tables is None


@pytest.mark.django_db
def test_the_session_of_a_date_is_made_once_and_undone(template: Session) -> None:
    club = template.event.club
    (planned,) = add(club, template=template.pk)
    made = planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    assert planned_dates.make_session(planned, 1, by=DIRECTOR) == made
    (section,) = made.sections.all()
    assert (made.event.name, made.date, made.shelf) == ("Monday pairs", MONDAY, "")
    assert section.movement == template.sections.get().movement
    assert [(one.session, one.planned) for one in coming(club, MONDAY, 9).dates] == [(made.pk, planned.pk)]
    entry = JournalEntry.objects.filter(verb="make_session").get()
    undo(entry, by=DIRECTOR)
    planned.refresh_from_db()
    made.refresh_from_db()
    assert (planned.session, made.shelf) == (None, Session.Shelf.DELETED)
    assert [(one.session, one.planned) for one in coming(club, MONDAY, 9).dates] == [(None, planned.pk)]
    again = planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    lifecycle.start_session(again, by=DIRECTOR)
    with pytest.raises(Conflict):
        undo(JournalEntry.objects.filter(verb="make_session").latest("pk"), by=DIRECTOR)
    assert {one.code for one in problems()} <= {"unmade"}  # the club and its players


@pytest.mark.django_db
def test_a_deleted_session_leaves_its_date_which_may_have_another(pairs: Section) -> None:
    (planned,) = add(pairs.session.event.club)
    first = planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    assert first.sections.get().movement == ""  # no template: a new session of pairs
    delete_session(first, by=DIRECTOR)
    planned = PlannedDate.objects.get()
    other = planned_dates.link_session(planned, pairs.session, planned.version, by=DIRECTOR)
    assert other.session == pairs.session
    (second,) = add(pairs.session.event.club, date=MONDAY + WEEK)
    with pytest.raises(DirectorError) as refusal:
        planned_dates.link_session(second, pairs.session, second.version, by=DIRECTOR)
    assert refusal.value.code == "no_choice"


@pytest.mark.django_db
def test_a_cancelled_date_stays_with_its_bookings(template: Session) -> None:
    club = template.event.club
    (planned,) = add(club, template=template.pk)
    Booking.objects.create(on=planned, player=Player.objects.create(club=club, native="森"))
    planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    planned_dates.cancel_date(planned, planned.version, by=DIRECTOR)
    assert planned_dates.cancel_date(planned, 0, by=DIRECTOR) == planned  # sent twice
    (listed,) = dates_of_club(club, MONDAY)
    assert (listed.cancelled, listed.booked, listed.session) == (True, 1, None)
    assert [one.cancelled for one in coming(club, MONDAY, 9).dates] == [True]
    with pytest.raises(DirectorError):
        planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        planned_dates.remove_date(planned, by=DIRECTOR)
    assert refusal.value.code == "has_bookings"
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    planned = PlannedDate.objects.select_related("session").get()
    assert (planned.cancelled_at, planned.session.shelf) == (None, "")
    lifecycle.start_session(planned.session, by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        planned_dates.cancel_date(planned, planned.version, by=DIRECTOR)
    assert refusal.value.code == "has_begun"


@pytest.mark.django_db
def test_a_calendar_that_ends_soon_goes_on_for_a_year(template: Session) -> None:
    club = template.event.club
    add(club, template=template.pk, tables=9, every="fortnight", until=MONDAY + 8 * WEEK)
    assert endings(club, MONDAY) == ()
    (ending,) = endings(club, MONDAY + 5 * WEEK)
    assert (ending.latest.date, ending.every) == (MONDAY + 8 * WEEK, Every.FORTNIGHT)
    latest = PlannedDate.objects.latest("date")
    more = planned_dates.continue_dates(latest, ending.every, ending.until, by=DIRECTOR)
    assert len(more) == 26
    assert {(row.tables, row.template_id) for row in more} == {(9, template.pk)}
    assert planned_dates.continue_dates(latest, ending.every, ending.until, by=DIRECTOR) == []
    assert endings(club, MONDAY + 5 * WEEK) == ()
