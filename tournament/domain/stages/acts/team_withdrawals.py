"""Teams that leave, come back or come late: who is drawn from a round on, what missed rounds are worth."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Annotated

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import UNSET, Ask, Reason, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.seats.acts.seating import open_tables
from tournament.domain.stages.acts.team_entries import (
    MOST_PLAYERS,
    TeamEntry,
    add_team,
    people_of,
    refuse_same_name,
)
from tournament.domain.stages.acts.team_matches import Meeting, seat_round, unseat_round
from tournament.domain.stages.readings.late_team import CODES, LateTeamOption, late_team_options
from tournament.domain.stages.readings.stage_terms import sections_of_all_play_all
from tournament.domain.stages.readings.swiss_rounds import (
    lines_for_missed,
    missed_rounds,
    next_round,
    sentence,
    stage_of,
)
from tournament.models import Adjustment, Entrant, Section, Stage, TeamMatch
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.stage_options import scale_of_stage

HUNDREDTH = Decimal("0.01")


NO_ROUND = "no_round", gettext_lazy("Choose a round.")
NO_SHARE = "no_share", gettext_lazy("Choose 0 to 100 per cent.")


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """`from_round`: the first round without the team, by default the next to be drawn."""

    from_round: Annotated[int | UnsetType, Meta(ge=1, le=99), Ask(refusal=NO_ROUND)] = UNSET
    reason: Reason = ""


def withdraw_team(
    team: Entrant, section: Section, *, by: Actor, from_round: int | None = None, reason: str = ""
) -> Entrant:
    """The team is not drawn from this round of the event on, by default the next; its results stand.

    A match that is seated from then on and has no result is forfeited: the opponents have no bye of it. From
    an all-play-all the team is gone with every match that has no result, in all sessions of the stage: what
    these are worth, and whether results are cancelled, follows from how much it has played (White Book
    2.4.2, scoring/teams/withdrawals.py). DirectorError `has_left`.
    """
    if team.withdrawn_from is not None:
        raise DirectorError("has_left", sentence(section.kind, "has_left", team=team))
    others = sections_of_all_play_all(section)
    number = from_round or _next_round_of(team, section, others)
    first = section.match_options.first_round(number)
    with act(
        "withdraw_drawn_pair" if _of_pairs(section) else "withdraw_team",
        by=by,
        section=section,
        others=others,
        reason=reason,
    ) as write:
        write.about |= {"team": str(team), "round": number}
        write.change(team, withdrawn_from=first)
        _mark_pairs(write, team, section, timezone.now())
        if others:
            _leave_matches(write, team, others)
            return team
        for match in _unplayed(team, section, first):
            write.change(match, end=TeamMatch.End.FORFEITED, by_side=_side(match, team))
    return team


def _of_pairs(section: Section) -> bool:
    """The acts of Swiss pairs are those of teams; the history speaks of a pair."""
    return section.kind == SWISS_PAIRS


def _next_round_of(team: Entrant, section: Section, others: Sequence[Section]) -> int:
    """The round of the event in this section from which the team has nothing played."""
    open_rounds = [match.round for match in _unplayed(team, section, 1)] if others else []
    return section.match_options.match_round(min(open_rounds)) if open_rounds else next_round(section)


def _leave_matches(write: Act, team: Entrant, sections: Sequence[Section]) -> None:
    """No match without a result is played; where the opponents have left too, by both."""
    for section in sections:
        for match in _unplayed(team, section, 1):
            write.change(match, end=TeamMatch.End.WITHDRAWN, by_side=_side(match, team))
        for match in section.team_matches.filter(Q(home=team) | Q(away=team), end=TeamMatch.End.WITHDRAWN):
            if match.by_side not in (_side(match, team), TeamMatch.Side.BOTH):
                write.change(match, by_side=TeamMatch.Side.BOTH)


def _side(match: TeamMatch, team: Entrant) -> str:
    return TeamMatch.Side.HOME if match.home_id == team.pk else TeamMatch.Side.AWAY


def return_team(team: Entrant, section: Section, *, by: Actor) -> Entrant:
    """A team that had withdrawn is drawn again; the rounds between are missed ones.

    The matches of an all-play-all are to be played again.
    """
    if team.withdrawn_from is None:
        raise DirectorError("has_not_left", sentence(section.kind, "has_not_left", team=team))
    others = sections_of_all_play_all(section)
    with act(
        "return_drawn_pair" if _of_pairs(section) else "return_team",
        by=by,
        section=section,
        others=others,
        team=str(team),
    ) as write:
        for match in TeamMatch.objects.filter(section__in=others, end=TeamMatch.End.WITHDRAWN):
            _take_up_again(write, match, team)
        _mark_pairs(write, team, section, None)
        return write.change(team, withdrawn_from=None)


def _mark_pairs(write: Act, team: Entrant, section: Section, at: datetime | None) -> None:
    """In Swiss pairs the pair at the tables has left, or is back, with its entrant."""
    if _of_pairs(section):
        for pair in section.contestants.filter(entrant=team):
            write.change(pair, withdrawn_at=at)


def _take_up_again(write: Act, match: TeamMatch, team: Entrant) -> None:
    if team.pk not in (match.home_id, match.away_id):
        return
    if match.by_side == TeamMatch.Side.BOTH:
        home = match.home_id == team.pk
        write.change(match, by_side=TeamMatch.Side.AWAY if home else TeamMatch.Side.HOME)
    elif match.by_side == _side(match, team):
        write.change(match, end="", by_side="")


@dataclass(frozen=True, slots=True)
class Missed:
    """What each missed round is worth, in per cent of the victory points of a match."""

    percent: Annotated[int, Meta(ge=0, le=100), Ask(refusal=NO_SHARE)]


def score_missed_rounds(team: Entrant, section: Section, *, percent: int, by: Actor) -> Adjustment | None:
    """What the rounds that a team missed are worth, in per cent of the victory points of a match.

    It replaces what was given before; 0 gives nothing. DirectorError `nothing_missed`, `no_scale`.
    """
    with act(
        "score_missed_rounds_of_pair" if _of_pairs(section) else "score_missed_rounds",
        by=by,
        section=section,
        team=str(team),
    ) as write:
        given = give_for_missed(write, team, section, percent=percent, by=by)
        write.about["points"] = str(given.amount if given else 0)
        return given


def give_for_missed(
    write: Act, team: Entrant, section: Section, *, percent: int, by: Actor
) -> Adjustment | None:
    """`score_missed_rounds` as part of an act."""
    stage = section.session.stage
    assert stage is not None
    missed = missed_rounds(section).get(team.number, ())
    if not missed:
        raise DirectorError("nothing_missed", sentence(section.kind, "nothing_missed", team=team))
    scale = scale_of_stage(stage.vp_scale, stage.options)
    if scale is None:
        raise DirectorError("no_scale", _("Only an event with victory points can give them."))
    share = Fraction(scale.pool) * percent * len(missed) / 100
    points = (Decimal(share.numerator) / share.denominator).quantize(HUNDREDTH, ROUND_HALF_UP)
    for row in lines_for_missed(stage).filter(entrant=team):
        write.remove(row)
    return _give(write, team, stage, points, missed, by) if points else None


def _give(
    write: Act, team: Entrant, stage: Stage, points: Decimal, missed: tuple[int, ...], by: Actor
) -> Adjustment:
    rounds = ", ".join(map(str, missed))
    return write.add(
        Adjustment(
            entrant=team,
            stage=stage,
            unit=Adjustment.Unit.VICTORY_POINTS,
            amount=points,
            reason=_("Missed rounds: %(rounds)s") % {"rounds": rounds},
            by=by.name,
        )
    )


def _unplayed(team: Entrant, section: Section, first: int) -> list[TeamMatch]:
    """The seated matches of a team from a round of the section on that have no result."""
    rows = section.team_matches.filter(Q(home=team) | Q(away=team), round__gte=first, away__isnull=False)
    return [match for match in rows.filter(end="") if not _has_result(match)]


def _has_result(match: TeamMatch) -> bool:
    rows = [*match.placements.all()]
    pairs = [side for row in rows for side in (row.ns_id, row.ew_id)]
    rounds = [row.round for row in rows]
    return match.section.results.filter(round__in=rounds, ns__in=pairs, ew__in=pairs).exists()


# A team comes late to a round robin whose matches are seated (readings/late_team.py).


@dataclass(frozen=True, slots=True)
class LateTeam:
    """`way`: the code of a plan. `players`: names as in a list of players, the captain first.

    `first`: the first round with the team, by default the next to begin. `percent`: what each round that it
    missed is worth, of the victory points of a match.
    """

    way: Annotated[str, Ask(codes=CODES)]
    name: Annotated[str, Meta(max_length=80)] = ""
    players: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=MOST_PLAYERS)] = field(
        default_factory=list
    )
    first: Annotated[int | UnsetType, Meta(ge=1, le=99)] = UNSET
    percent: Annotated[int, Meta(ge=0, le=100)] = 0
    reason: Reason = ""


def seat_late_team(
    section: Section,
    entry: TeamEntry,
    *,
    option: str,
    by: Actor,
    first: int | None = None,
    percent: int = 0,
    reason: str = "",
) -> Entrant:
    """The team with its matches, in one act. `first`: the first round in which it plays; `percent`: what each
    round that it missed is worth, of the victory points of a match.

    DirectorError `no_choice` for an option that is not offered, and as late_team_options and enter_team.
    """
    event = section.session.event
    with transaction.atomic():
        people = people_of(event, entry.players, by)
        with act("seat_late_team", by=by, section=section, reason=reason) as write:
            found = next((one for one in late_team_options(section, first) if one.code == option), None)
            if found is None:
                raise DirectorError("no_choice", _("Choose what to do."))
            refuse_same_name(event, entry.name)
            team = add_team(write, event, entry, people)
            write.about |= {"team": str(team), "round": found.begun + 1}
            _seat(write, section, found, team)
            if section.session.started_at:
                open_tables(write, section)
            if percent and found.begun:
                give_for_missed(write, team, section, percent=percent, by=by)
    return team


def _seat(write: Act, section: Section, option: LateTeamOption, late: Entrant) -> None:
    """In place of a team that has left, the stage keeps the number of rounds that were planned.

    Whether that team left before half of the event depends on it.
    """
    if option.code == "bye":
        _take_places(write, section, option, late, Q(away=None))
    elif option.code == "left":
        _take_places(write, section, option, late, Q(end=TeamMatch.End.WITHDRAWN))
        write.change(stage_of(section), rounds=option.planned)
    else:
        _seat_anew(write, section, option, late)


def _take_places(write: Act, section: Section, option: LateTeamOption, late: Entrant, places: Q) -> None:
    """The late team's matches at the tables of the `places`: byes, or matches of the team that has left."""
    options = section.match_options
    for one in option.rounds:
        first = options.first_round(one.number)
        place = section.team_matches.get(places, round=first)
        rows = [*place.placements.order_by("table")]
        table = rows[0].table
        for row in rows:
            write.remove(row)
        write.remove(place)
        meetings = _meetings(one.meetings, late)
        seat_round(write, section, one.number, meetings, {meetings[0].home.pk: table}, first)


def _seat_anew(write: Act, section: Section, option: LateTeamOption, late: Entrant) -> None:
    for number in range(option.begun + 1, option.planned + 1):
        unseat_round(write, section, number)
    for one in option.rounds:
        byes = [Meeting(team or late) for team in one.out]
        seat_round(write, section, one.number, [*_meetings(one.meetings, late), *byes])


def _meetings(found: Sequence[tuple[Entrant | None, Entrant | None]], late: Entrant) -> list[Meeting]:
    return [Meeting(home or late, away or late) for home, away in found]
