"""Which sheets each form prints for a session or a part of it, and who may have them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN
from tournament.domain.boards.reports.board_rulings import ruling_forms
from tournament.domain.boards.reports.field import second_method
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.scorecards import recaps, score_cards
from tournament.domain.gate.reports.overall_figures import with_overall
from tournament.domain.gate.reports.visibility import directs, own_cover, reads_all
from tournament.domain.journal.readings.journal_stream import standing_acts
from tournament.domain.movements.reports.section_movement import movement_sheet
from tournament.domain.outside.readings.embargo import is_over, refuse_under_embargo
from tournament.domain.paper.reports.game_papers import GAME_NEEDS, GAME_SOURCES, player_cards
from tournament.domain.paper.reports.hall_papers import (
    CHANGES,
    board_slips,
    changed_cards,
    door_signs,
    entry_forms,
    late_slips,
    result_slips,
    round_slips,
    signs_for_boards,
    table_numbers,
    with_results,
)
from tournament.domain.paper.reports.print_scope import NotHere, NotYet, Scope, Source
from tournament.domain.paper.reports.session_papers import (
    attendances,
    board_labels,
    booklets,
    caddie_lists,
    certificates,
    deal_cards,
    dealt_travellers,
    emergency_packs,
    hand_analyses,
    hand_records,
    instant_travellers,
    name_slips,
    pair_books,
    played_travellers,
    seating_charts,
)
from tournament.domain.paper.reports.team_event_papers import (
    brackets,
    filled_match_sheets,
    line_up_slips,
    match_slips,
    pair_lists,
    round_sheets,
    scale_cards,
    swiss_cards,
    team_cards,
    team_lists,
    team_rankings,
    team_standings,
    terms_of,
    triple_sheets,
)
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.people.reports.people import parties_of_session
from tournament.domain.room.reports.seating_plan import guide_cards, table_cards
from tournament.domain.stages.readings.stage_terms import stages_before
from tournament.domain.stages.reports.event_masterpoints import awarded, masterpoint_sheet
from tournament.domain.stages.reports.event_rankings import (
    event_ranking,
    has_event_ranking,
    sessions_of_event,
)
from tournament.domain.stages.reports.stage_rankings import (
    current_rankings,
    is_of_teams,
    posted_rankings,
    visible_rankings,
)
from tournament.models import (
    Contestant,
    Deal,
    Entrant,
    Membership,
    Placement,
    Result,
    Ruling,
    Session,
    TeamMatch,
)
from tournament.printing.kit.fonts import missing
from tournament.sheets.masterpoint_sheets import masterpoint_terms
from tournament.sheets.team_papers import TeamPack
from tournament.words.language import N_

# The emergency pack of a team event: what stands, and the rounds and matches that are not over.

OPEN = ("waiting", "playing")


def team_packs(scope: Scope) -> list[TeamPack]:
    """None before the first match is seated."""
    stage, matches = scope.session.stage, filled_match_sheets(scope)
    if stage is None or not matches:
        return []
    open_rounds = {(sheet.heading.section, sheet.round) for sheet in matches if sheet.state in OPEN}
    rounds = (sheet for sheet in round_sheets(scope) if (sheet.heading.section, sheet.round) in open_rounds)
    return [
        TeamPack(
            heading_of(scope.session),
            terms_of(stage),
            tuple(rounds),
            tuple(sheet for sheet in matches if sheet.state == "playing"),
            tuple(team_standings(scope)),
            tuple(brackets(scope)),
            tuple(scale_cards(scope)),
            tuple(team_cards(scope)),
        )
    ]


# The forms of a team event: where their sheets come from, and what a session must have for each.

# The match sheet and the standings ask the gate themselves what their reader may see.
TEAM_SOURCES: dict[str, Source] = {
    "assignment": Source(round_sheets, needs="team_matches"),
    "assignment_wall": Source(round_sheets, needs="team_matches"),
    "match_slip": Source(match_slips, "director", "team_matches"),
    "team_sheet": Source(filled_match_sheets, needs="team_matches"),
    "lineup_slip": Source(line_up_slips, "director", "team_matches"),
    "team_list": Source(team_lists, needs="teams"),
    "triple_sheet": Source(triple_sheets, needs="triples"),
    "team_ranking": Source(team_rankings, needs="team_table"),
    "cross_table": Source(team_standings, needs="all_play_all"),
    "swiss_card": Source(swiss_cards, needs="team_table"),
    "pair_list": Source(pair_lists, needs="pair_list"),
    "bracket": Source(brackets, needs="bracket"),
    "vp_card": Source(scale_cards, needs="vp_scale"),
    "team_card": Source(team_cards, needs="teams"),
    "team_pack": Source(team_packs, "director", "team_matches"),
}


def _has_team_table(session: Session) -> bool:
    """Whether teams, or Swiss pairs, are entered and ranked in a table: in a knock-out the winner goes on."""
    in_matches = Entrant.objects.in_matches().filter(event=session.event)
    return _format_of(session) != KNOCK_OUT and in_matches.exists()


def _format_of(session: Session) -> str:
    return session.stage.format if session.stage else ""


def _has_teams(session: Session) -> bool:
    return Entrant.objects.filter(event=session.event, kind=Entrant.Kind.TEAM).exists()


def _has_matches(session: Session, **which: object) -> bool:
    return TeamMatch.objects.filter(section__session=session, **which).exists()


TEAM_NEEDS: dict[str, Callable[[Session], bool]] = {
    "teams": _has_teams,
    "team_matches": lambda session: _has_matches(session, away__isnull=False),
    "team_table": _has_team_table,
    "all_play_all": lambda session: _has_team_table(session) and _format_of(session) == ROUND_ROBIN,
    "pair_list": lambda session: bool(pair_lists(Scope(session))),
    "triples": lambda session: _has_matches(session, triple__isnull=False),
    "bracket": lambda session: bool(brackets(Scope(session))),
    "vp_scale": lambda session: bool(scale_cards(Scope(session))),
}


def _rankings(scope: Scope) -> Sequence[object]:
    """That of the method that decides, then the one beside it."""
    beside = second_method(scope.session.event)
    first = with_overall(scope.session, visible_rankings(scope.session, scope.reader) or ())
    return (*first, *((beside and visible_rankings(scope.session, scope.reader, beside)) or ()))


def _posters(scope: Scope) -> Sequence[object]:
    return posted_rankings(scope.session, scope.reader) or ()


def _event_rankings(scope: Scope) -> Sequence[object]:
    found = event_ranking(scope.session, scope.reader)
    return [found] if found else []


def _masterpoints(scope: Scope) -> Sequence[object]:
    found = masterpoint_sheet(scope.session, masterpoint_terms(scope.session.stage_options))
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


ONLY_BLANK = N_("This form is blank only: a session has no data to fill it.")
SOURCES: dict[str, Source] = {
    "ranking": Source(_rankings, needs="people"),
    "event_ranking": Source(_event_rankings, needs="sessions"),
    "masterpoints": Source(_masterpoints, needs="masterpoints"),
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
    "masterpoints": lambda session: awarded(session) is not None,
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
        raise NotHere("nothing_to_print", _("This form does not fit this session."))
    if SOURCES[code].seen == "ended" and session.is_closed and _is_open_before(session):
        raise NotYet("not_yet", _("Printed once the earlier sessions are closed too."))
    if not may_print(code, session, user):
        refuse_under_embargo(session)
        raise NotYet("not_yet", _("Shown when the session is closed."))


def may_print(code: str, session: Session, user: AnyUser) -> bool:
    """Whether a reader may have a form, filled, at this stage of the session."""
    seen = SOURCES[code].seen
    if seen == "always" or (seen != "director" and is_over(session)):
        return True
    return reads_all(user, session) if seen == "closed" else seen != "ended" and directs(user, session)


def _is_open_before(session: Session) -> bool:
    """Whether a session of the same event that the places rest on is open, or open again."""
    earlier = stages_before(session.stage) if session.stage else ()
    stages = {session.stage_id, *(one.pk for one in earlier)}
    own = [one for one in sessions_of_event(session) if one.stage_id in stages]
    return not all(one.is_closed for one in takewhile(lambda one: one.pk != session.pk, own))


def sheets_for(code: str, scope: Scope, user: AnyUser) -> Sequence[object]:
    """The sheets as this reader may see them: a playing director's own boards are covered (Law 16 C).

    The running ranking is a player's only when the event shows it. A form that belongs to nothing that the
    session plays has none.
    """
    if code not in forms_of_session(scope.session):
        return ()
    return SOURCES[code].sheets(replace(scope, reader=user, covered=own_cover(scope.session, user)))
