"""The director of a rehearsed Swiss: draws rounds, fines a team or pair, corrects a result after a draw."""

from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

from tournament.models import JournalEntry, Rehearsal, Result, Section
from tournament.readings.boards.read_result import read_result
from tournament.readings.errors import DirectorError
from tournament.readings.stages.team_draws import is_swiss, next_round
from tournament.services.boards.results import correct_result
from tournament.services.robots.room import DIRECTOR, as_far_as_allowed, chance, note
from tournament.services.stages.draws import propose_draw, publish_draw
from tournament.services.teams.match_rulings import fine_team
from tournament.sheets.draw import DrawStanding
from tournament.sheets.event_kinds import SWISS_PAIRS

# In which rounds of the event the director fines a team and corrects a result of the first round.
FINE_ROUND, CORRECTION_ROUND = 2, 3


def rounds_to_draw(section: Section) -> int:
    """How many rounds a section will have in the end, those included that are not drawn yet."""
    return (section.rounds or 0) if is_swiss(section) else 0


def direct_round(rehearsal: Rehearsal, section: Section, number: int) -> None:
    """Before round `number` of the section: draw it where it begins a round of the event, and rule."""
    options = section.match_options
    match_round = options.match_round(number)
    if section.placements.filter(round=number).exists():
        return
    try:
        standing = _standing()(section, next_round(section))
        publish_draw(propose_draw(section, standing, by=DIRECTOR), by=DIRECTOR)
    except DirectorError:
        note(rehearsal, "no_draw", round=match_round)
        return
    note(rehearsal, "drawn", round=match_round)
    if match_round == FINE_ROUND:
        _fine(rehearsal, section)
    if match_round == CORRECTION_ROUND:
        _correct(rehearsal, section)


def _standing() -> Callable[[Section, int], DrawStanding]:
    """The reader of the standings: services do not import reports, so the settings name it."""
    found: Callable[[Section, int], DrawStanding] = import_string(settings.DRAW_STANDING)
    return found


def _fine(rehearsal: Rehearsal, section: Section) -> None:
    """One team or pair was late at the table: a victory point, once."""
    if JournalEntry.objects.filter(session=section.session, verb="fine_team").exists():
        return
    teams = [*section.session.event.entrants.order_by("number")]
    team = chance(rehearsal, "fine").choice(teams)
    as_far_as_allowed(lambda: fine_team(team, amount="1", unit="VP", session=section.session, by=DIRECTOR))
    note(rehearsal, "fined_pair" if section.kind == SWISS_PAIRS else "fined", team=team.number)


def _correct(rehearsal: Rehearsal, section: Section) -> None:
    """A result of the first round was entered wrongly: the published draw of this round stays, once."""
    wrong = Result.objects.filter(section=section, round=1, state=Result.State.PLAYED, tricks__gt=0)
    if JournalEntry.objects.filter(session=section.session, verb="correct_result").exists():
        return
    row = wrong.exclude(contract="PASS").select_related("section__session").order_by("pk").first()
    if row is None or row.tricks is None:
        return
    facts = read_result(row.contract, row.declarer, str(row.tricks - 1), lead=row.lead)
    as_far_as_allowed(lambda: correct_result(row, facts, seen=row.version, by=DIRECTOR))
    note(rehearsal, "corrected", table=row.table, board=row.board)
