"""What a template and every other copy of a session take over: all that a director can set."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest
from django.apps import apps
from django.db.models import ForeignKey, Model
from django.forms import model_to_dict
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.games_evening import make_game_section, seat_plan
from tests.fixtures.teams import round_robin
from tournament.domain.booking.acts.planned_dates import NewDates, add_dates, make_session
from tournament.domain.booking.acts.session_templates import keep_template
from tournament.domain.seats.acts.arranging import add_wish
from tournament.domain.sessions.acts import lifecycle, session_settings
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.models import (
    Event,
    Member,
    MemberKind,
    Player,
    Price,
    RoundClock,
    SeatWish,
    Section,
    Session,
    Stage,
    Wall,
)
from tournament.movements.game_tables import codes

pytestmark = pytest.mark.django_db

# Columns of the rows that are compared, that say which row it is, or when it was played.
OWN = {
    Event: {"id", "club", "name", "forgotten_at"},
    Stage: {"id", "event", "comes_from", "order"},
    Session: {"id", "event", "stage", "club", "date", "started_at", "closed_at", "shelf"},
    Section: {"id", "session", "field", "version", "plan_version", "ends_at"},
    RoundClock: {"id", "section", "follows_since"},
    Wall: {"id", "session", "token", "revealed"},
    Price: {"id", "session"},
    SeatWish: {"id", "session"},
}
# Rows of a session that are no settings of it: who plays, what was played, and where a copy is kept.
# fmt: off
PLAYED = {
    "Admission", "Adjustment", "CheckIn", "ClockedRound", "CongressSession", "Contestant", "DirectorCall",
    "Door", "Draw", "Entrant", "EntrantPlayer", "Entry", "EventAlias", "Field", "JournalChain",
    "JournalEntry", "MailMessage", "Match", "MessageReceipt", "MoneyLine", "Participation", "Phone",
    "Placement", "PlannedDate", "PlayingDirector", "Publication", "Rehearsal", "Result", "RoomMessage",
    "Ruling", "TableToken", "TeamMatch", "TerminalLink", "TerminalTable", "TerminalWord", "TillClosing",
}
# fmt: on


def without_own(row: Model) -> dict[str, object]:
    return {name: value for name, value in model_to_dict(row).items() if name not in OWN[type(row)]}


def settings_of(session: Session) -> dict[str, object]:
    """Everything that is set of a session and its event, without the names of its rows."""
    session = Session.objects.select_related("event", "stage").get(pk=session.pk)
    sections = [*session.sections.all()]
    fields = [section.field_id for section in sections]
    clocks = {row.section.letter: row for row in RoundClock.objects.filter(section__session=session)}
    return {
        "event": without_own(session.event),
        "stage": without_own(session.stage) if session.stage else None,
        "session": without_own(session),
        "sections": [without_own(section) for section in sections],
        "fields": [fields.index(each) for each in fields],
        "clocks": {key: (without_own(row), row.follows_since is None) for key, row in clocks.items()},
        "wall": [without_own(row) for row in Wall.objects.filter(session=session)],
        "prices": [without_own(row) for row in session.prices.all()],
    }


def set_everything(session: Session) -> None:
    """What every kind of session has; `session` has a plan and its own conditions already."""
    club, event = session.event.club, session.event
    lifecycle.change_conditions(
        event,
        by=DIRECTOR,
        names_shown=Event.Names.INITIALS,
        short_board=Event.ShortBoard.AS_IS,
        matchpoint_scale=Event.Scale.ONE,
        options={**event.options, "lead": True, "others": "scores", "hands": True},
    )
    session.place = "集会室"
    session.save()
    for number, section in enumerate(session.sections.all()):
        lengths = {
            "minutes_per_board": Decimal("7.5"),
            "minutes_per_move": 2,
            "minutes_per_round": 40 + number,
        }
        since = timezone.now() if number else None
        RoundClock.objects.create(section=section, warning_minutes=5, follows_since=since, **lengths)
    Wall.objects.create(session=session, shows_ranking=False)
    kind = MemberKind.objects.create(club=club, name="正会員")
    for of in ({"kind": kind}, {"is_youth": True}, {}):
        Price.objects.create(club=club, session=session, amount=700, **of)
    one, other = Player.objects.filter(club=club).order_by("pk")[:2]
    Member.objects.create(player=one, kind=kind)
    add_wish(club, "stay", one, None, session=session, by=DIRECTOR)
    add_wish(club, "apart", one, other, session=session, by=DIRECTOR)


def pairs() -> Section:
    """Two sections scored apart: one seated by a movement of its own choice, one free."""
    section = make_section(3, code="howell-3x5", boards=3, start=False)
    lifecycle.add_section(section.session, by=DIRECTOR)
    session_settings.score_apart(section.session, by=DIRECTOR)
    return section


def games() -> Section:
    section = make_game_section("chicago", 8, contestant_size=1, deal_limit=4)
    seat_plan(section, codes(8, 4, teams=False)[0])
    return section


@pytest.mark.sampled
@pytest.mark.parametrize("kind", [pairs, games, round_robin])
def test_a_template_its_dates_and_every_copy_have_all_that_was_set(kind: Callable[[], Section]) -> None:
    last = Session.objects.select_related("event__club", "stage").get(pk=kind().session_id)
    set_everything(last)
    template = keep_template(last, "Mondays", by=DIRECTOR)
    terms = NewDates(name="Monday", date=last.date + timedelta(days=7), template=template.pk)
    (planned,) = add_dates(last.event.club, terms, by=DIRECTOR)
    made = make_session(planned, planned.version, by=DIRECTOR)
    again = repeat_any(last, day=last.date, by=DIRECTOR)
    expected = settings_of(last)
    assert [settings_of(copy) for copy in (again, template, made)] == [expected] * 3
    wishes = [[without_own(row) for row in one.seat_wishes.all()] for one in (last, again, template, made)]
    assert wishes == [wishes[0], wishes[0], [], []]
    assert len(wishes[0]) == 2


def test_every_row_of_a_session_is_a_setting_that_is_copied_or_none() -> None:
    """A new setting of a session is copied by `copy_settings`, and compared above."""
    of_session = {
        model.__name__
        for model in apps.get_app_config("tournament").get_models()
        for field in model._meta.get_fields()
        if isinstance(field, ForeignKey) and field.related_model in (Event, Stage, Session, Section)
    }
    assert of_session - PLAYED == {model.__name__ for model in OWN} - {"Event"}
