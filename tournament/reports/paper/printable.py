"""Which sheets each form prints for a session or a part of it, and who may have them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import Contestant, Deal, Entrant, Membership, Placement, Result, Ruling, Session
from tournament.printing.kit.fonts import missing
from tournament.printing.words.words import N_
from tournament.readings.acts.standing_acts import standing_acts
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.recaps import recaps
from tournament.reports.boards.rulings import ruling_forms
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.games.guides import player_cards
from tournament.reports.games.printable import GAME_NEEDS, GAME_SOURCES
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.gate.visibility import directs
from tournament.reports.incidents.changed_cards import CHANGES, changed_cards
from tournament.reports.movements.movement import movement_sheet
from tournament.reports.paper.bundles import (
    booklets,
    dealt_travellers,
    emergency_packs,
    instant_travellers,
    played_travellers,
)
from tournament.reports.paper.hall_papers import (
    door_signs,
    entry_forms,
    late_slips,
    result_slips,
    signs_for_boards,
    table_numbers,
    with_results,
)
from tournament.reports.paper.hand_papers import deal_cards, hand_analyses, hand_records, pair_books
from tournament.reports.paper.pickup_slips import board_slips, round_slips
from tournament.reports.paper.room_papers import (
    attendances,
    board_labels,
    caddie_lists,
    certificates,
    name_slips,
    seating_charts,
)
from tournament.reports.paper.team_forms import TEAM_NEEDS, TEAM_SOURCES
from tournament.reports.people.people import parties_of_session
from tournament.reports.print_scope import NotHere, NotYet, Scope, Source
from tournament.reports.room.seating import guide_cards, table_cards
from tournament.reports.stages.event_ranking import event_ranking, has_event_ranking, sessions_of_event
from tournament.reports.stages.rankings import (
    current_rankings,
    is_of_teams,
    posted_rankings,
    visible_rankings,
)


def _rankings(scope: Scope) -> Sequence[object]:
    return visible_rankings(scope.session, scope.reader) or ()


def _posters(scope: Scope) -> Sequence[object]:
    return posted_rankings(scope.session, scope.reader) or ()


def _event_rankings(scope: Scope) -> Sequence[object]:
    found = event_ranking(scope.session, scope.reader)
    return [found] if found else []


def _score_cards(scope: Scope) -> Sequence[object]:
    return [card for field in scope.fields() for card in score_cards(field, scope.contestant, scope.covered)]


def _recaps(scope: Scope) -> Sequence[object]:
    return [recap for field in scope.fields() for recap in recaps(field, scope.covered)]


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
    forms = ruling_forms(scope.session)
    return [form for form in forms if form.board not in scope.covered and scope.board in (None, form.board)]


def _frequencies(scope: Scope) -> Sequence[object]:
    return with_results(played_travellers(scope))


ONLY_BLANK = N_("This form is available blank only: a session does not record what would fill it.")
SOURCES: dict[str, Source] = {
    "ranking": Source(_rankings, needs="people"),
    "event_ranking": Source(_event_rankings, needs="sessions"),
    "recap": Source(_recaps, "closed", "results"),
    "traveller": Source(dealt_travellers, "closed"),
    "instant_traveller": Source(instant_travellers, "director", "results"),
    "pickup_slip": Source(board_slips, "director"),
    "round_slip": Source(round_slips, "director"),
    "score_card": Source(_score_cards, "closed"),
    "score_card_with_tables": Source(_score_cards, "closed"),
    "booklet": Source(booklets, "closed", "results"),
    "emergency_pack": Source(emergency_packs, "director"),
    "guide_card": Source(_guide_cards),
    "player_card": Source(player_cards, "always", "matches"),
    "changed_card": Source(changed_cards, "always", "changes"),
    "table_card": Source(_table_cards, "director"),
    "seating_chart": Source(seating_charts),
    "name_slip": Source(name_slips, "director", "names"),
    "board_label": Source(board_labels),
    "movement_sheet": Source(_movements),
    "caddie_list": Source(caddie_lists),
    "attendance": Source(attendances, "director", "names"),
    "ruling": Source(_rulings, "director", "rulings"),
    "certificate": Source(certificates, "ended", "places"),
    "results_poster": Source(_posters, needs="ranking"),
    "frequency_sheet": Source(_frequencies, "closed", "results"),
    "result_slip": Source(result_slips, "ended", "end"),
    "board_traveller": Source(played_travellers, "closed"),
    "late_play": Source(late_slips, "director", "late"),
    "appeal": Source(_rulings, "director", "rulings"),
    "hand_diagram": Source(board_labels),
    "hand_record": Source(hand_records, "closed", "hands"),
    "hand_analysis": Source(hand_analyses, "closed", "hands"),
    "pair_hands": Source(pair_books, "closed", "hands"),
    "curtain_card": Source(deal_cards, "director", "hands"),
    "dealing_sheet": Source(deal_cards, "director", "hands"),
    "entry_form": Source(entry_forms, needs="session"),
    "badge": Source(name_slips, "director", "names"),
    "tent_card": Source(name_slips, "director", "names"),
    "table_number": Source(table_numbers),
    "board_sign": Source(signs_for_boards, needs="signs"),
    "door_sign": Source(door_signs, "director", "session"),
    **TEAM_SOURCES,
    **GAME_SOURCES,
}


def _results(session: Session) -> QuerySet[Result]:
    return Result.objects.filter(section__session=session)


def _is_ranked(session: Session) -> bool:
    """A knock-out has no ranking before it is won."""
    return not is_of_teams(session) or bool(current_rankings(session))


# What a session must have before a form has anything to say.
NEEDS: dict[str, Callable[[Session], bool]] = {
    "people": lambda session: Contestant.objects.filter(section__in=session.sections.with_boards()).exists(),
    "plan": lambda session: Placement.objects.filter(section__in=session.sections.with_boards()).exists(),
    "results": lambda session: _results(session).exists(),
    "rulings": lambda session: Ruling.objects.filter(section__session=session).exists(),
    "names": lambda session: Membership.objects.filter(contestant__section__session=session).exists(),
    "changes": lambda session: standing_acts(session).filter(verb=CHANGES).exists(),
    "session": lambda session: True,
    "hands": lambda session: Deal.objects.filter(field__sections__session=session).exists(),
    "sessions": has_event_ranking,
    "late": lambda session: _results(session).filter(state=Result.State.LATE).exists(),
    "signs": lambda session: bool(signs_for_boards(Scope(session))),
    "end": lambda session: session.is_closed and _results(session).exists(),
    "places": lambda session: NEEDS["end"](session) and _is_ranked(session),
    "ranking": lambda session: NEEDS["people"](session) and _is_ranked(session),
    **TEAM_NEEDS,
    **GAME_NEEDS,
}


def printable(session: Session) -> frozenset[str]:
    """The codes of the forms that have something to say about a session, in one query for each need."""
    forms = forms_of_session(session) & SOURCES.keys()
    met = {need for need in {SOURCES[code].needs for code in forms} if NEEDS[need](session)}
    return frozenset(code for code in forms if SOURCES[code].needs in met)


def unprintable_names(session: Session) -> list[str]:
    """What is printed of a session with letters that no face of the forms has: people, teams, event, club."""
    people = [name for party in parties_of_session(session).values() for name in party.names]
    named = [(one.alias or one.native, one.latin) for one in people]
    teams = Entrant.objects.filter(event=session.event_id).values_list("name", flat=True)
    others = [*teams, session.event.name, session.event.club.name]
    texts = [*(native for native, _latin in named), *(latin for _native, latin in named), *others]
    return [text for text in dict.fromkeys(texts) if missing(text)]


def forms_of_session(session: Session) -> frozenset[str]:
    """The codes of the forms that belong to what the sections of a session play, filled or blank."""
    return frozenset().union(*(section.forms for section in session.sections.all()))


def refuse_form(code: str, session: Session, user: AnyUser) -> None:
    """DirectorError where a reader may not have a filled form of a session.

    `only_blank`; `nothing_to_print`; `not_yet`: players may not print what the pages hide from them, and what
    is handed out as final is printed for directors too only at the end.
    """
    if code not in SOURCES:
        raise NotHere("only_blank", _(ONLY_BLANK))
    if code not in forms_of_session(session):
        raise NotHere("nothing_to_print", _("This form does not belong to what is played in this session."))
    if SOURCES[code].seen == "ended" and session.is_closed and _is_open_before(session):
        raise NotYet("not_yet", _("This is printed when the sessions before are closed too."))
    if not may_print(code, session, user):
        raise NotYet("not_yet", _("This is shown when the session is closed."))


def may_print(code: str, session: Session, user: AnyUser) -> bool:
    """Whether a reader may have a form, filled, at this stage of the session."""
    seen = SOURCES[code].seen
    if seen == "always" or (seen != "director" and session.is_closed):
        return True
    return seen != "ended" and directs(user, session)


def _is_open_before(session: Session) -> bool:
    """Whether a session of the same event that the places rest on is open, or open again."""
    before = takewhile(lambda one: one.pk != session.pk, sessions_of_event(session))
    return not all(one.is_closed for one in before)


def sheets_for(code: str, scope: Scope, user: AnyUser) -> Sequence[object]:
    """The sheets as this reader may see them: a playing director's own boards are covered (Law 16 C).

    The running ranking is a player's only when the event shows it. A form that belongs to nothing that the
    session plays has none.
    """
    if code not in forms_of_session(scope.session):
        return ()
    return SOURCES[code].sheets(replace(scope, reader=user, covered=own_cover(scope.session, user)))
