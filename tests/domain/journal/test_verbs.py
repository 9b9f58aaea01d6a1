"""The registry of acts and the services that write them agree."""

import ast
from pathlib import Path

import pytest

import tournament.domain
from tests.fixtures.evening import DIRECTOR
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings.verbs import ACTS, ALWAYS, EVENTS, Group, Undo
from tournament.domain.undo.acts.undo import UNDOABLE, undo
from tournament.models import Club, JournalEntry
from tournament.web.console.acts.act_history import KINDS
from tournament.web.console.club import club_access as webhook_pages

SERVICES = sorted(Path(tournament.domain.__file__).parent.glob("*/acts/*.py"))
# The functions of the services that take a verb and open the act with it.
OPENERS = ("act", "_at_version", "_act_on", "_on", "on_heat", "_on_date", "_post", "_of_player")
OF_THE_CLUB = {
    Group.CLUB,
    Group.RULES,
    Group.CONGRESS,
    Group.MEMBERS,
    Group.BOOKINGS,
    Group.CALENDAR,
    Group.PLAYERS,
    Group.HELPERS,
    Group.TOKENS,
    Group.MOVEMENTS,
    Group.SERIES,
    Group.BOOKINGS,
    Group.TILL,
    Group.SIMULTANEOUS,
    Group.WEBHOOKS,
}


def written() -> set[str]:
    """Every verb that a service writes into the journal."""
    found = set()
    for path in SERVICES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in OPENERS:
                named = [inner for arg in node.args for inner in _chosen(arg)]
                found |= {one.value for one in named if isinstance(one, ast.Constant)}
    return found


def _chosen(arg: ast.expr) -> list[ast.expr]:
    """Both of "this verb if … else that one"."""
    return [arg.body, arg.orelse] if isinstance(arg, ast.IfExp) else [arg]


def test_every_verb_of_the_services_is_in_the_registry_and_no_line_is_idle() -> None:
    assert written() == set(ACTS)


@pytest.mark.django_db
def test_an_act_without_a_line_in_the_registry_is_not_written() -> None:
    with pytest.raises(KeyError), act("paint_the_wall", by=DIRECTOR) as write:
        write.add(Club(name="Blue"))
    assert not Club.objects.filter(name="Blue").exists()


def test_every_event_of_a_webhook_is_made_of_acts_and_has_a_label() -> None:
    assert {line.event for line in ACTS.values()} - {"", ALWAYS} == set(EVENTS)
    assert [*webhook_pages.EVENTS] == [*EVENTS]


def test_every_group_is_a_filter_of_the_sessions_history_or_belongs_to_the_club() -> None:
    assert {*KINDS} | OF_THE_CLUB == {line.group for line in ACTS.values()}
    assert {*KINDS} & OF_THE_CLUB == set()
    at_the_session = {line.group for line in ACTS.values() if line.undo is Undo.SESSION}
    assert at_the_session <= {*KINDS}


def test_what_a_role_in_the_club_undoes_belongs_to_the_club() -> None:
    assert {ACTS[verb].group for verb in UNDOABLE} <= OF_THE_CLUB


@pytest.mark.django_db
def test_an_act_that_is_never_undone_is_refused() -> None:
    club = Club.objects.create(name="Blue")
    with act("keep_names", by=DIRECTOR, months=3, club=club.pk) as write:
        write.change(club, months_with_names=3)

    with pytest.raises(DirectorError) as refusal:
        undo(JournalEntry.objects.get(), by=DIRECTOR)

    assert refusal.value.code == "never_undone"
