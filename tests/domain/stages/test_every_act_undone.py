"""Every act of teams is done and undone: afterwards each row of the event is as it was before."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.domain.stages.acts_of_pairs import CASES_OF_PAIRS
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import TIED, WON, decide, knock_out, match_of, next_round, stage_of
from tests.fixtures.teams import play, round_robin, swiss, team_section
from tournament.domain.boards.acts.director_results import award
from tournament.domain.files.readings.event_rows import OF_AN_EVENT, of_event
from tournament.domain.journal.readings.journal_stream import row_of
from tournament.domain.room.acts.addresses import renew_team
from tournament.domain.stages.acts import (
    bracket_repairs,
    draws,
    knock_outs,
    match_rulings,
    team_entries,
    team_line_ups,
    team_matches,
    team_withdrawals,
)
from tournament.domain.stages.acts.league_sessions import add_league_session, agree_date
from tournament.domain.stages.acts.match_rulings import award_boards
from tournament.domain.stages.acts.next_stages import add_stage
from tournament.domain.stages.acts.seeding import seed_by_grade
from tournament.domain.stages.acts.team_events import StageConditions, change_stage, divide_teams
from tournament.domain.stages.acts.team_line_ups import seat_results
from tournament.domain.stages.acts.team_matches import seat_team_movement
from tournament.domain.stages.acts.team_withdrawals import seat_late_team
from tournament.domain.stages.readings.swiss_rounds import next_round as number_of_next
from tournament.domain.stages.reports.brackets import winners_of
from tournament.domain.stages.reports.published_draws import standing_for_draw
from tournament.domain.undo.acts.undo import undo
from tournament.models import Draw, Entrant, JournalEntry, Section, TableToken

pytestmark = pytest.mark.django_db
SERVICES = Path(team_entries.__file__).parent
# The verbs of new sessions, of a Swiss of players and of events of pairs: their own tests undo them.
OTHERS = {
    "open_evening",
    "repeat_evening",
    "draw_round",
    "change_further_rankings",
    "award_masterpoints",
    "penalise_in_event",
    "cancel_event_penalty",
    "set_number_of_pairs",
    # Of events of pairs.
    "add_pairs_session",
    "change_ranking_rule",
    "add_final",
    "replace_qualifier",
}
# What counts the acts themselves.
COUNTERS = {"version", "plan_version", "changed_at_version"}
NEVER_UNDONE = {JournalEntry, TableToken}  # the journal, and the addresses of tables that stay
Do = Callable[[], Any]


def plain(value: object) -> object:
    """A time as the journal keeps it: to a millisecond."""
    return value.isoformat(timespec="milliseconds") if isinstance(value, datetime) else value


def rows(section: Section) -> dict[tuple[str, int], dict[str, Any]]:
    """Every row of the event by its kind and key."""
    return {
        (model.__name__, row.pk): {k: plain(v) for k, v in row_of(row).items() if k not in COUNTERS}
        for model in OF_AN_EVENT
        if model not in NEVER_UNDONE
        for row in of_event(model, section.session.event_id)
    }


def fresh(section: Section) -> Section:
    return Section.objects.select_related("session__event__club", "session__stage__event").get(pk=section.pk)


def team(section: Section, number: int) -> Entrant:
    return section.session.event.entrants.get(number=number)


def team_entered() -> tuple[Section, Do]:
    section = team_section(2)
    return section, lambda: team_entries.enter_team(section.session.event, name="新組", by=DIRECTOR)


def teams_entered() -> tuple[Section, Do]:
    section = team_section(2)
    new = [team_entries.TeamEntry(name="一組"), team_entries.TeamEntry(name="二組")]
    return section, lambda: team_entries.enter_teams(section.session.event, new, by=DIRECTOR)


def team_changed() -> tuple[Section, Do]:
    section = team_section(2)
    one = team(section, 1)
    people = [row.player for row in one.players.order_by("-order")]
    return section, lambda: team_entries.change_team(one, name="改名", players=people, captain=2, by=DIRECTOR)


def team_removed() -> tuple[Section, Do]:
    section = team_section(3)
    return section, lambda: team_entries.remove_team(team(section, 3), by=DIRECTOR)


def address_renewed() -> tuple[Section, Do]:
    section = team_section(2)
    return section, lambda: renew_team(team(section, 1), by=DIRECTOR)


def seeded_by_grade() -> tuple[Section, Do]:
    section = team_section(4)
    strengths = {pk: Fraction(pk) for pk in section.session.event.entrants.values_list("pk", flat=True)}
    return section, lambda: seed_by_grade(section.session, strengths, by=DIRECTOR)


def matches_seated() -> tuple[Section, Do]:
    section = team_section(4)
    return section, lambda: team_matches.seat_round_robin(section, by=DIRECTOR)


def matches_cleared() -> tuple[Section, Do]:
    section = round_robin(4)
    return section, lambda: team_matches.clear_matches(section, by=DIRECTOR)


def movement_seated() -> tuple[Section, Do]:
    section = team_section(5, boards=8, options={"multiple": True})
    return section, lambda: seat_team_movement(section, "american-whist-5x4", by=DIRECTOR)


def conditions_changed() -> tuple[Section, Do]:
    section = fresh(round_robin(4))
    stage = section.session.stage
    other = StageConditions(format=stage.format, vp_scale="wbf_discrete", options={"boards": 6})
    return section, lambda: change_stage(stage, other, by=DIRECTOR)


def line_up_set() -> tuple[Section, Do]:
    section = round_robin(4)
    one = team(section, 1)
    people = [row.player for row in one.players.order_by("-order")]
    return section, lambda: team_line_ups.set_line_up(section, 1, one, people, by=DIRECTOR)


def played() -> tuple[Section, Any]:
    section = round_robin(4, boards=2)
    match = section.team_matches.filter(round=1).first()
    play(match, [WON, WON])
    return fresh(section), match


def seats_turned() -> tuple[Section, Do]:
    section, match = played()
    table = match.placements.first().table
    return section, lambda: seat_results(section, 1, table, turned=True, by=DIRECTOR)


def match_ended() -> tuple[Section, Do]:
    section, match = played()
    return section, lambda: match_rulings.end_match(match, end="forfeited", by_side="home", by=DIRECTOR)


def team_fined() -> tuple[Section, Do]:
    section, match = played()
    how = {"amount": "1.5", "unit": "VP", "match": match, "by": DIRECTOR}
    return section, lambda: match_rulings.fine_team(match.home, **how)


def fine_cancelled() -> tuple[Section, Do]:
    section, match = played()
    fine = match_rulings.fine_team(match.home, amount="3", unit="IMP", match=match, by=DIRECTOR)
    return section, lambda: match_rulings.cancel_fine(fine, by=DIRECTOR)


def boards_awarded() -> tuple[Section, Do]:
    section, match = played()
    return section, lambda: award_boards(match, [1], home="A+", away="A-", by=DIRECTOR)


def opponents_exchanged() -> tuple[Section, Do]:
    section, _match = played()
    one, other = section.team_matches.filter(round=1)
    return section, lambda: match_rulings.exchange_opponents(one, other, by=DIRECTOR)


def boards_renumbered() -> tuple[Section, Do]:
    section, match = played()
    return section, lambda: match_rulings.renumber_boards(match.placements.first(), [9, 10], by=DIRECTOR)


def team_withdrawn() -> tuple[Section, Do]:
    section, match = played()
    return section, lambda: team_withdrawals.withdraw_team(match.home, section, by=DIRECTOR)


def team_returned() -> tuple[Section, Do]:
    section, match = played()
    team_withdrawals.withdraw_team(match.home, section, by=DIRECTOR)
    match.home.refresh_from_db()
    return section, lambda: team_withdrawals.return_team(match.home, fresh(section), by=DIRECTOR)


def proposed(section: Section) -> Draw:
    standing = standing_for_draw(section, number_of_next(section))
    return draws.propose_draw(section, standing, by=DIRECTOR)


def round_of_swiss(section: Section) -> None:
    draws.publish_draw(proposed(section), by=DIRECTOR)
    for match in section.team_matches.exclude(away=None):
        if not section.results.filter(round=match.round, ns__entrant=match.home_id).exists():
            play(match, [WON, TIED])


def draw_proposed() -> tuple[Section, Do]:
    section = swiss(6)
    return section, lambda: proposed(section)


def draw_changed() -> tuple[Section, Do]:
    section = swiss(4)
    draw = proposed(section)
    (a, b), (c, d) = draw.pairings
    return section, lambda: draws.change_draw(draw, [[a, c], [b, d]], by=DIRECTOR)


def draw_published() -> tuple[Section, Do]:
    section = swiss(5)
    draw = proposed(section)
    return section, lambda: draws.publish_draw(draw, by=DIRECTOR)


def draw_withdrawn() -> tuple[Section, Do]:
    section = swiss(4)
    draw = draws.publish_draw(proposed(section), by=DIRECTOR)
    return section, lambda: draws.withdraw_draw(draw, by=DIRECTOR)


def late_team_seated() -> tuple[Section, Do]:
    section = round_robin(5, boards=2)
    for match in section.team_matches.filter(round=1, away__isnull=False):
        play(match, [WON, WON])
    section, late = fresh(section), team_entries.TeamEntry(name="遅刻組")
    return section, lambda: seat_late_team(section, late, option="bye", percent=40, by=DIRECTOR)


def missed_rounds_scored() -> tuple[Section, Do]:
    section = swiss(4)
    round_of_swiss(section)
    late = team_entries.enter_team(section.session.event, name="遅刻組", by=DIRECTOR)
    return section, lambda: team_withdrawals.score_missed_rounds(late, section, percent=40, by=DIRECTOR)


def stage_added() -> tuple[Section, Do]:
    section, _match = played()
    final = StageConditions(format="knock-out", options={"boards": 2})
    both = [team(section, 1), team(section, 2)]
    day = date(2026, 11, 28)
    return section, lambda: add_stage(
        section.session, final, both, day=day, by=DIRECTOR, name="決勝", early=True
    )


def knock_out_seated() -> tuple[Section, Do]:
    section = team_section(4, boards=2, format="knock-out")
    return section, lambda: knock_outs.seat_first_round(section, by=DIRECTOR)


def bracket_changed() -> tuple[Section, Do]:
    section = knock_out(4)
    one, other = team(section, 1), team(section, 2)
    return section, lambda: knock_outs.exchange_teams(fresh(section), 1, one, other, by=DIRECTOR)


def extra_boards_added() -> tuple[Section, Do]:
    section = knock_out(2)
    decide(match_of(section, 1), TIED)
    winners = winners_of(stage_of(section))
    return section, lambda: knock_outs.add_extra_boards(match_of(section, 1), winners, by=DIRECTOR)


def final_with_a_wrong_team() -> Section:
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    home = match_of(section, 1).home
    for row in section.results.filter(round=1, ns__entrant=home):
        award(row, ns="A-", ew="A+", seen=row.version, by=DIRECTOR)
    for row in section.results.filter(round=1, ew__entrant=home):
        award(row, ns="A+", ew="A-", seen=row.version, by=DIRECTOR)
    return fresh(section)


def right_teams_seated() -> tuple[Section, Do]:
    section = final_with_a_wrong_team()
    winners = winners_of(stage_of(section))
    return section, lambda: bracket_repairs.seat_right_teams(section, winners, by=DIRECTOR)


def bracket_kept() -> tuple[Section, Do]:
    section = final_with_a_wrong_team()
    winners = winners_of(stage_of(section))
    return section, lambda: bracket_repairs.keep_bracket(section, winners, by=DIRECTOR)


def league_session_added() -> tuple[Section, Do]:
    section = team_section(4, boards=2)
    team_matches.seat_round_robin(section, rounds=2, by=DIRECTOR)
    day = date(2026, 11, 28)
    return section, lambda: add_league_session(fresh(section).session, day=day, first=3, last=3, by=DIRECTOR)


def teams_divided() -> tuple[Section, Do]:
    section = team_section(6, boards=2)
    team_matches.seat_round_robin(section, by=DIRECTOR)
    return section, lambda: divide_teams(fresh(section), [[1, 4, 5], [2, 3, 6]], by=DIRECTOR)


def date_agreed() -> tuple[Section, Do]:
    section = round_robin(4, boards=2)
    match = section.team_matches.first()
    moment = datetime(2026, 12, 1, 10, 30, tzinfo=UTC)
    return section, lambda: agree_date(match, plays_at=moment, place="公民館", by=DIRECTOR)


CASES = {
    **CASES_OF_PAIRS,
    "add_league_session": league_session_added,
    "agree_date": date_agreed,
    "enter_team": team_entered,
    "enter_teams": teams_entered,
    "change_team": team_changed,
    "remove_team": team_removed,
    "renew_team": address_renewed,
    "divide_teams": teams_divided,
    "seat_matches": matches_seated,
    "clear_matches": matches_cleared,
    "seat_team_movement": movement_seated,
    "change_stage": conditions_changed,
    "set_line_up": line_up_set,
    "turn_seats": seats_turned,
    "end_team_match": match_ended,
    "fine_team": team_fined,
    "cancel_fine": fine_cancelled,
    "award_match_boards": boards_awarded,
    "exchange_matches": opponents_exchanged,
    "renumber_boards": boards_renumbered,
    "withdraw_team": team_withdrawn,
    "return_team": team_returned,
    "propose_draw": draw_proposed,
    "change_draw": draw_changed,
    "publish_draw": draw_published,
    "withdraw_draw": draw_withdrawn,
    "seat_late_team": late_team_seated,
    "score_missed_rounds": missed_rounds_scored,
    "add_stage": stage_added,
    "seat_knock_out": knock_out_seated,
    "change_bracket": bracket_changed,
    "add_extra_boards": extra_boards_added,
    "seat_right_teams": right_teams_seated,
    "keep_bracket": bracket_kept,
    "seed_by_grade": seeded_by_grade,
}


def verbs_of_teams() -> set[str]:
    """The verbs of the acts of teams and of their stages."""
    texts = [path.read_text(encoding="utf-8") for path in SERVICES.glob("*.py")]
    return {verb for text in texts for verb in re.findall(r'\bact\(\s*"(\w+)"', text)}


def test_no_act_of_teams_is_left_out() -> None:
    assert verbs_of_teams() - OTHERS <= CASES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("verb", CASES)
def test_an_act_of_teams_that_is_undone_leaves_every_row_as_it_was(verb: str) -> None:
    section, do = CASES[verb]()
    before = rows(section)

    do()
    entry = JournalEntry.objects.filter(verb=verb).latest("pk")
    changed = rows(section)
    undo(entry, by=DIRECTOR)

    assert changed != before
    assert rows(section) == before
