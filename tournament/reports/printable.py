"""Which sheets each form prints for a session or a part of it, and who may have them."""

from collections.abc import Callable, Sequence

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from tournament.models import Contestant, Placement, Result, Ruling, Session
from tournament.reports.game_printable import GAME_NEEDS, GAME_SOURCES
from tournament.reports.movement import movement_sheet
from tournament.reports.print_scope import Scope, Source
from tournament.reports.rulings import ruling_forms
from tournament.reports.scorecards import score_cards
from tournament.reports.seating import guide_cards, table_cards
from tournament.reports.standings import current_standings
from tournament.reports.travellers import travellers
from tournament.reports.visibility import is_director


def _rankings(scope: Scope) -> Sequence[object]:
    return current_standings(scope.session)


def _travellers(scope: Scope) -> Sequence[object]:
    boards = None if scope.board is None else (scope.board,)
    return [sheet for field in scope.fields() for sheet in travellers(field, boards)]


def _score_cards(scope: Scope) -> Sequence[object]:
    return [card for field in scope.fields() for card in score_cards(field, scope.contestant)]


def _guide_cards(scope: Scope) -> Sequence[object]:
    cards = [card for section in scope.sections() for card in guide_cards(section)]
    return [card for card in cards if scope.contestant in (None, card.party.id)]


def _table_cards(scope: Scope) -> Sequence[object]:
    def address(token: str) -> str:
        return scope.address("table", token)

    cards = [card for section in scope.sections() for card in table_cards(section, address)]
    return [card for card in cards if scope.table in (None, card.table)]


def _movements(scope: Scope) -> Sequence[object]:
    sheets = map(movement_sheet, scope.sections())
    return [sheet for sheet in sheets if sheet.rounds]


def _rulings(scope: Scope) -> Sequence[object]:
    return ruling_forms(scope.session)


SOURCES: dict[str, Source] = {
    "ranking": Source(_rankings, needs="people"),
    "traveller": Source(_travellers, "closed", "plan"),
    "score_card": Source(_score_cards, "closed", "plan"),
    "score_card_with_tables": Source(_score_cards, "closed", "plan"),
    "ruling": Source(_rulings, "director", "rulings"),
    "guide_card": Source(_guide_cards),
    "movement_sheet": Source(_movements),
    "table_card": Source(_table_cards, "director"),
    **GAME_SOURCES,
}

# What a session must have before a form has anything to say.
NEEDS: dict[str, Callable[[Session], bool]] = {
    "people": lambda session: Contestant.objects.filter(section__session=session, section__game="").exists(),
    "plan": lambda session: Placement.objects.filter(section__session=session, section__game="").exists(),
    "results": lambda session: Result.objects.filter(section__session=session).exists(),
    "rulings": lambda session: Ruling.objects.filter(section__session=session).exists(),
    **GAME_NEEDS,
}


def printable(session: Session) -> frozenset[str]:
    """The codes of the forms that have something to say about a session, in one query for each need."""
    met = {need for need, is_met in NEEDS.items() if is_met(session)}
    return frozenset(code for code, source in SOURCES.items() if source.needs in met)


def may_print(code: str, session: Session, user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody may have a filled form: what players may not see on the pages they may not print."""
    seen = SOURCES[code].seen
    return is_director(user) or seen == "always" or (seen == "closed" and session.is_closed)
