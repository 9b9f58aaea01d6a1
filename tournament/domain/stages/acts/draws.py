"""The draw of a round of a team Swiss: proposed from the standings, changed by hand, published, withdrawn.

A published draw is a fact: a correction of an earlier result changes the standings and not the draw. The
standings come from the caller (reports/published_draws.py), because acts do not read reports.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.inputs import UNSET, Ask, UnsetType
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.seats.acts.seating import open_tables
from tournament.domain.stages.acts.draw_seating import seat_draw, seat_pairs
from tournament.domain.stages.acts.team_matches import unseat_round
from tournament.domain.stages.readings.stage_terms import in_groups
from tournament.domain.stages.readings.swiss_rounds import (
    ALWAYS,
    CONDITIONS,
    REMEMBERED,
    Before,
    before_round,
    dead_end,
    directed,
    is_swiss,
    match_round_has_begun,
    next_round,
    refuse_half_matches,
    sat_before,
    sentence,
    stage_of,
    way_by,
    wished_apart,
)
from tournament.models import Draw, Section
from tournament.movements.swiss import team_rounds
from tournament.movements.swiss.round_to_draw import BYE, HALVES, Teams, Way
from tournament.movements.swiss.team_rounds import Pairings
from tournament.sheets.draw_sheets import DrawStanding
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import (
    FIRST_ROUNDS,
    MOST_LEADERS,
    ODD,
    POLICIES,
    REPEATS,
    DrawOptions,
    draw_options,
)

# Who seats a drawn round, by the kind of the section.
SEATED_BY = {TEAMS: seat_draw, SWISS_PAIRS: seat_pairs}
SEEDS = 2**31


@dataclass(frozen=True, slots=True)
class Wish:
    """What a director chooses for one round.

    `options` stand in place of the stage's. `repeats_until` allows the meetings of the rounds up to it
    again; `insist`: matches that are not over do not hold the draw up; `seed` repeats lots.
    """

    options: DrawOptions | None = None
    repeats_until: int | None = None
    insist: bool = False
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is left out is taken from the stage. `repeats_until` allows the meetings of the rounds up to it
    again; with `insist` matches in play count with their boards so far; `seed` repeats the lots of a draw."""

    policy: Annotated[str | UnsetType, Ask(codes=POLICIES)] = UNSET
    first: Annotated[str | UnsetType, Ask(codes=FIRST_ROUNDS)] = UNSET
    odd: Annotated[str | UnsetType, Ask(codes=ODD)] = UNSET
    repeats: Annotated[str | UnsetType, Ask(codes=REPEATS)] = UNSET
    lag: Annotated[
        int | UnsetType,
        Meta(ge=0, le=2),
        Ask(refusal=("no_lag", gettext_lazy("The standings may be 0, 1 or 2 rounds behind."))),
    ] = UNSET
    last: Annotated[int | UnsetType, Meta(ge=0, le=9)] = UNSET
    leaders: Annotated[int | UnsetType, Meta(ge=0, le=MOST_LEADERS)] = UNSET
    apart: Annotated[int | UnsetType, Meta(ge=0, le=9)] = UNSET
    stationary: Annotated[list[Annotated[int, Meta(ge=1)]] | UnsetType, Meta(max_length=99)] = UNSET
    same_room: bool | UnsetType = UNSET
    repeats_until: Annotated[int | UnsetType, Meta(ge=0, le=ALWAYS)] = UNSET
    seed: Annotated[int | UnsetType, Meta(ge=0, le=SEEDS - 1)] = UNSET
    insist: bool = False


def propose_draw(section: Section, standing: DrawStanding, *, by: Actor, wish: Wish | None = None) -> Draw:
    """Draw the next round, unpublished, in place of an earlier proposal.

    DirectorError `not_drawn`, `all_drawn`, `round_open`, `no_second_round`, `no_halves`,
    `no_scale_for_halves`, `no_group`, `no_draw`. Each group is drawn by itself.
    """
    wish, number = wish or Wish(), next_round(section)
    before = before_round(section, number)
    _refuse(section, before, standing, wish)
    options = wish.options or draw_options(stage_of(section).options)
    way = way_of(section, before, standing, options, wish)
    groups = _drawn(section, before, standing, options, way)
    drawn = _seated(
        section, number, tuple(those for _teams, own in groups for those in own), options.stationary
    )
    columns = {
        "policy": options.policy,
        "options": {
            **_recorded([teams for teams, _own in groups], way, options, standing, drawn),
            CONDITIONS: _conditions(draw_options(stage_of(section).options)),
        },
        "pairings": [[*those] for those in drawn],
        "drawn_from": section.version,
        "by": by.name,
        "reason": "",
    }
    with act("propose_draw", by=by, section=section, round=before.number) as write:
        draw = Draw.objects.filter(section=section, round=number).first()
        if draw is None:
            return write.add(Draw(stage=stage_of(section), section=section, round=number, **columns))
        return write.change(draw, **columns)


def _drawn(
    section: Section, before: Before, standing: DrawStanding, options: DrawOptions, way: Way
) -> list[tuple[Teams, Pairings]]:
    """The pairings of each group, or of the whole field, and those who were drawn; lots of their own."""
    in_groups(stage_of(section), before.playing)
    found, wished = [], wished_apart(section)
    for at, own in enumerate(before.of_groups()):
        if len(own.playing) % 2:
            _refuse_odd_way(section, own, way)
        teams, own_way = teams_of(own, standing, way, options), replace(way, seed=(way.seed + at) % SEEDS)
        teams = replace(teams, apart=(*wished, *teams.apart))  # the latter, of categories, give way first
        drawn = team_rounds.propose(teams, own_way)
        if drawn is None:
            raise dead_end(section, own, teams, own_way)
        found.append((teams, drawn))
    return found


def _seated(section: Section, number: int, drawn: Pairings, fixed: Sequence[int]) -> Pairings:
    """The pairings with North-South first, of pairs."""
    if section.kind != SWISS_PAIRS:
        return drawn
    return tuple(map(tuple, directed(drawn, sat_before(section, number), fixed)))


def way_of(section: Section, before: Before, standing: DrawStanding, options: DrawOptions, wish: Wish) -> Way:
    """How a round is drawn under these options."""
    rounds = stage_of(section).rounds or 0
    way = way_by(section, options, max(rounds - before.number + 1, 0))
    return replace(
        way,
        first="" if standing.seen else options.first if before.number == 1 else "random",
        seed=SystemRandom().randrange(SEEDS) if wish.seed is None else wish.seed,
        repeats_until=max(way.repeats_until, wish.repeats_until or 0),
    )


def teams_of(before: Before, standing: DrawStanding, way: Way, options: DrawOptions) -> Teams:
    """Those who are drawn, by victory points and number; before the first results by seed."""
    numbers = [team.number for team in before.playing]
    points = {number: standing.points.get(number, 0) for number in numbers}
    if way.first == "random":
        numbers.sort()
    elif not way.first:
        numbers.sort(key=lambda number: (-points[number], number))
    return Teams(
        order=tuple(numbers),
        points=points,
        met=before.met,
        byes=before.byes,
        tripled=before.tripled,
        apart=before.apart() if before.number <= options.apart else (),
        absent=before.busy,
        halves=way.odd == HALVES,
        threes=before.threes,
    )


def change_draw(draw: Draw, pairings: Sequence[Sequence[int]], *, by: Actor, reason: str = "") -> Draw:
    """Other pairings, by team numbers: two meet, one alone has the bye, three play a triple.

    DirectorError `published`, and `bad_draw` where a team is missing or named twice.
    """
    _refuse_published(draw)
    section = _section(draw)
    before = before_round(section, draw.round)
    _refuse_faults(section.kind, before, pairings)
    _refuse_halves_of(section, draw, pairings)
    fixed = draw.options.get("stationary", ())
    changed = _seated(section, draw.round, tuple(map(tuple, pairings)), fixed)
    with act("change_draw", by=by, section=section, reason=reason, round=before.number) as write:
        return write.change(draw, pairings=[[*those] for those in changed], reason=reason, by=by.name)


def publish_draw(draw: Draw, *, by: Actor) -> Draw:
    """Seat the round and open the addresses of its tables. Conflict where the teams have changed since."""
    _refuse_published(draw)
    section = _section(draw)
    before = before_round(section, draw.round)
    if section.session.is_closed:
        raise DirectorError("closed", _("The session is closed."))
    if _faults(before, draw.pairings) or next_round(section) != draw.round:
        raise Conflict("moved_on", sentence(section.kind, "moved_on"))
    _refuse_halves_of(section, draw, draw.pairings)
    with act("publish_draw", by=by, section=section, round=before.number) as write:
        SEATED_BY[section.kind](write, section, draw, before)
        if section.session.started_at:
            open_tables(write, section)
        return write.change(draw, published_at=timezone.now(), by=by.name)


def withdraw_draw(draw: Draw, *, by: Actor, reason: str = "") -> None:
    """Take a published draw off the tables; it can be changed again. A draw that is not published goes.

    DirectorError `already_played` once the round has a result, `later_round` where a later one is seated.
    """
    section = _section(draw)
    before = before_round(section, draw.round)
    if (
        draw.published_at
        and next_round(section) > draw.round + 1
        and not match_round_has_begun(section, draw.round)
    ):
        raise DirectorError("later_round", _("A later round is already drawn. Withdraw that draw first."))
    with act("withdraw_draw", by=by, section=section, reason=reason, round=before.number) as write:
        if draw.published_at is None:
            write.remove(draw)
            return
        unseat_round(write, section, draw.round)
        write.change(draw, published_at=None)


def _refuse(section: Section, before: Before, standing: DrawStanding, wish: Wish) -> None:
    if not is_swiss(section):
        raise DirectorError("not_drawn", _("Only the rounds of a Swiss are drawn here."))
    if section.session.is_closed:
        raise DirectorError("closed", _("The session is closed."))
    if len(before.playing) < 2:
        raise DirectorError("too_few_teams", sentence(section.kind, "few"))
    rounds = stage_of(section).rounds
    if rounds and before.number > rounds:
        raise DirectorError("all_drawn", _("All %(rounds)d rounds are drawn.") % {"rounds": rounds})
    if standing.waiting and not wish.insist:
        matches = ", ".join(f"{home}–{away}" for home, away in standing.waiting[:8])
        raise DirectorError(
            "round_open",
            _("Matches not final: %(matches)s. Not yet in the standings.") % {"matches": matches},
        )


def _refuse_odd_way(section: Section, before: Before, way: Way) -> None:
    """A triple needs a second round, or half matches that can be scored."""
    if way.long and before.number == stage_of(section).rounds:
        raise DirectorError(
            "no_second_round",
            _("A triple over two rounds cannot start in the last round. Choose a bye or half matches."),
        )
    if way.odd != BYE and not way.long:
        refuse_half_matches(section)


def _refuse_halves_of(section: Section, draw: Draw, pairings: Sequence[Sequence[int]]) -> None:
    """Three that were put together by hand play half matches, too."""
    is_long = section.kind != SWISS_PAIRS and draw.options.get("odd") == "long_triple"
    if not is_long and any(len(those) == 3 for those in pairings):
        refuse_half_matches(section)


def _conditions(options: DrawOptions) -> dict[str, object]:
    return {name: getattr(options, name) for name in REMEMBERED}


def _recorded(
    groups: Sequence[Teams], way: Way, options: DrawOptions, standing: DrawStanding, drawn: Pairings
) -> dict[str, object]:
    """What the row tells of the draw: enough to make it again and to say what it was made from."""
    return {
        "odd": options.odd,
        "first": way.first,
        "lag": options.lag,
        "seed": way.seed,
        "seen": standing.seen,
        "running": standing.running,
        "left": way.left,
        "apart": options.apart,
        "stationary": [*options.stationary],
        "same_room": options.same_room,
        "repeats_until": way.repeats_until,
        "leaders": way.leaders,
        "standing": [[number, str(teams.points[number])] for teams in groups for number in teams.order],
        "proposed": [[*those] for those in drawn],
    }


def _refuse_published(draw: Draw) -> None:
    if draw.published_at:
        raise DirectorError("published", _("This draw is published. Withdraw it before you change it."))


def _section(draw: Draw) -> Section:
    rows = Section.objects.select_related("session__event__club", "session__stage__event")
    return rows.get(draws=draw)


def _faults(before: Before, pairings: Sequence[Sequence[int]]) -> list[str]:
    """As `team_rounds.faults`, and `mixed` where teams of two groups meet; each group may have a bye."""
    found = [*team_rounds.faults(Teams(tuple(team.number for team in before.playing)), pairings)]
    if not before.letters:
        return found
    letters = [frozenset(before.letters.get(number, "") for number in those) for those in pairings]
    idle = [own for own, those in zip(letters, pairings, strict=True) if len(those) != 2]
    found = [code for code in found if code != "two_idle" or len({*idle}) < len(idle)]
    return [*found, *(["mixed"] if any(len(own) > 1 for own in letters) else [])]


def _refuse_faults(kind: str, before: Before, pairings: Sequence[Sequence[int]]) -> None:
    wrong = _faults(before, pairings)
    if not wrong:
        return
    named = [number for those in pairings for number in those]
    numbers = [team.number for team in before.playing]
    sentences = {
        "twice": _("Chosen twice: %(teams)s."),
        "missing": _("Not drawn: %(teams)s."),
        "unknown": _("Not in this round: %(teams)s."),
        "size": sentence(kind, "size"),
        "two_idle": sentence(kind, "two_idle"),
        "mixed": _("Teams of two groups do not meet."),
    }
    lists = {
        "twice": [number for number in numbers if named.count(number) > 1],
        "missing": [number for number in numbers if number not in named],
        "unknown": [number for number in named if number not in numbers],
    }
    parts = [
        sentences[code] % {"teams": ", ".join(map(str, lists.get(code, ())))}
        if code in lists
        else sentences[code]
        for code in wrong
    ]
    raise DirectorError("bad_draw", " ".join([*parts, _("Nothing has been saved.")]))
