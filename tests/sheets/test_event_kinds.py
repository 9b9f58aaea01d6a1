"""EVENT_KINDS and the tables of other floors name the same codes."""

from scoring.games import GAMES
from scoring.methods import METHODS
from tests.tools.each_case import each_case
from tournament.domain.files.reports.event_smoke_check import READERS
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.rehearsal.acts.robot_agenda import PLAYERS
from tournament.domain.seats.acts.contestants import BY_MOVEMENT
from tournament.models import Entrant, Section
from tournament.printing import FORMS
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, TABLE_GAMES, forms_of
from tournament.web.console.forms.conditions_form import METHODS as CHOICES
from tournament.web.table.phone_views import PHONES

KINDS = EVENT_KINDS.values()


def test_each_code_of_a_kind_has_its_function_and_each_function_its_code() -> None:
    assert {sheet for kind in KINDS for sheet in kind.sheets} == READERS.keys()
    assert {kind.phone for kind in KINDS} == PHONES.keys()
    assert {kind.seated_by for kind in KINDS} == PLAYERS.keys() == BY_MOVEMENT.keys()


def test_every_form_on_paper_belongs_to_what_is_played() -> None:
    listed = {form for kind in KINDS for form in kind.forms}
    of_games = {form for game in GAMES for form in forms_of(EVENT_KINDS[TABLE_GAMES], game)}

    assert listed | of_games == FORMS.keys()
    assert SOURCES.keys() <= FORMS.keys()


def test_a_game_prints_no_record_of_another_game() -> None:
    forms = forms_of(EVENT_KINDS[TABLE_GAMES], "chicago")
    assert {"chicago", "chicago_six", "league", "attendance"} <= forms
    assert not forms & {"spades", "spades_error", "rubber", "traveller"}


def test_the_rows_that_seat_a_section_are_its_own() -> None:
    related = {relation.get_accessor_name() for relation in Section._meta.related_objects}
    assert {kind.seated_by for kind in KINDS} <= related


def test_entrants_and_methods_are_those_of_the_models() -> None:
    assert {entrant for kind in KINDS for entrant in kind.entrants} == {*Entrant.Kind.values}
    assert {method for kind in KINDS for method in kind.methods} == METHODS.keys()


def test_the_console_offers_the_methods_of_pairs() -> None:
    assert {code for code, _words in CHOICES} == {*EVENT_KINDS[PAIRS].methods}


@each_case("code", EVENT_KINDS)
def test_only_what_is_scored_as_a_field_has_methods(code: str) -> None:
    kind = EVENT_KINDS[code]
    assert bool(kind.score) == bool(kind.methods)
    assert not kind.plan_kinds or kind.methods
