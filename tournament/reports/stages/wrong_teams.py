"""What a correction has changed in a knock-out: who should sit in a later match, and whether it has begun."""

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Session
from tournament.readings.stages.knock_outs import KnockOut, Winners, knock_out_of
from tournament.readings.stages.wrong_teams import exchangeable_teams, has_begun, wrong_teams
from tournament.reports.boards.section import key_of
from tournament.reports.stages.brackets import Scored, scored_knock_out
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.bracket import WrongTeam
from tournament.sheets.knock_out_matters import KnockOutMatter, Tied, ToSeat, WrongTeams


def wrong_teams_of(found: KnockOut, winners: Winners) -> tuple[WrongTeam, ...]:
    """The wrong teams of a knock-out with these winners."""
    wrong = wrong_teams(found, winners)
    if not wrong:
        return ()
    names, can = teams_of(found.stage.event_id), {*exchangeable_teams(found, winners)}
    begun = any(has_begun(one) for one in found.drawn.values() if one.tie.round == found.rounds_drawn)
    return tuple(
        WrongTeam(
            match=one.tie,
            round=found.drawn[one.tie].tie.round,
            source=one.source,
            seated=names[key_of(one.seated)],
            right=None if one.right is None else names[key_of(one.right)],
            exchangeable=one in can,
            removable=found.drawn[one.tie].tie.round == found.rounds_drawn and not begun,
        )
        for one in wrong
    )


def knock_out_matters(session: Session, covered: frozenset[int] = frozenset()) -> list[KnockOutMatter]:
    """What waits for the director of a knock-out; a playing director sees no match with a covered board."""
    stage = session.stage
    found = knock_out_of(stage) if stage and stage.format == KNOCK_OUT else None
    if found is None:
        return []
    scored = scored_knock_out(found.stage, dict.fromkeys(found.matches, covered) if covered else None)
    assert scored is not None
    wrong = wrong_teams_of(found, scored.winners)
    return [*([WrongTeams(wrong)] if wrong else []), *_tied(scored), *_to_seat(scored)]


def _to_seat(scored: Scored) -> list[ToSeat]:
    state, number = scored.state, scored.knock_out.rounds_drawn + 1
    coming = any(state.is_needed(tie) for tie in state.tree.of_round(number))
    return [ToSeat(number)] if coming and not state.open_ties(number) else []


def _tied(scored: Scored) -> list[Tied]:
    found = scored.knock_out
    names = teams_of(found.stage.event_id)
    ties = []
    for number, score in scored.scores.items():
        drawn, plan = found.drawn[number], scored.plans[number]
        if score.is_tied and not plan.end and drawn.tie.round == found.rounds_drawn:
            home, away = drawn.teams
            ties.append(Tied(plan.pk, number, (names[home], names[away])))
    for number, own in scored.groups.items():
        if own.tied and found.drawn[number].tie.round == found.rounds_drawn:
            ties.append(Tied(own.matches[0].plan.pk, number, tuple(names[team] for team in own.tied)))
    return ties
