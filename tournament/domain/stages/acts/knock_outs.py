"""A knock-out of teams: its rounds are seated one by one, and a tied match has extra boards.

Who won is computed from the results (reports/brackets.py) and given to the act, which keeps the
pairings as a fact. A team with a bye has no match and goes on.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.stages.formats import KNOCK_OUT
from scoring.teams.chosen_opponents import chosen_order
from scoring.teams.elimination import Tie, Tree
from scoring.teams.knock_out import extra_boards
from scoring.teams.redraw import drawn_anew
from scoring.teams.three_ways import periods_of_four
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Key
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.seats.acts.seating import open_tables
from tournament.domain.stages.acts.team_matches import (
    Meeting,
    next_number,
    pairs_of_teams,
    placement_of,
    rooms_of,
    seat_round,
    seat_short_triple,
)
from tournament.domain.stages.readings.knock_out_rounds import (
    DrawnTie,
    KnockOut,
    Winners,
    choices_of,
    in_bracket,
    seated_knock_out,
    seeds_of,
    tree_of,
    with_exchanged,
)
from tournament.models import Draw, Entrant, Placement, Section, Stage, TeamMatch
from tournament.sheets.stage_options import knock_out_options

BESIDE = ("third_place", "consolation", "double", "redraw", "unfilled")  # options that the draw keeps


def seat_first_round(
    section: Section,
    *,
    by: Actor,
    lot: Random | None = None,
    choices: Mapping[Entrant, Entrant] | None = None,
) -> Draw:
    """The bracket from the seeds, or from a `lot`, and its first round at the tables.

    `choices`: the opponents that the best seeds have chosen; a team so chosen takes the place of the seed
    that the bracket had there. Without them who wishes so does not meet (`in_bracket`).

    DirectorError `too_few_teams`, `already_seated`, `not_a_knock_out`, `bad_choice`.
    """
    stage = _stage_of(section)
    if stage.draws.exists() or section.team_matches.exists():
        raise DirectorError("already_seated", _("The bracket already exists. Undo it first."))
    seeds = seeds_of(section)
    if lot:
        lot.shuffle(seeds)
    if len(seeds) < 2:
        raise DirectorError("too_few_teams", _("Enter at least two teams first."))
    options = knock_out_options(stage.options)
    plan = tree_of(len(seeds), options)
    kept: dict[str, object] = {
        "seeds": [team.number for team in seeds],
        "lot": lot is not None,
        **{name: getattr(options, name) for name in BESIDE},
    }
    by_seed = seeds
    seeds = _in_chosen_order(section, seeds, plan, choices) if choices else in_bracket(section, plan, seeds)
    if choices or seeds != by_seed:
        kept |= {"by_seed": kept["seeds"], "seeds": [team.number for team in seeds]}
    with act("seat_knock_out", by=by, section=section, round=1) as write:
        write.change(stage, rounds=plan.rounds)
        pairs = [tuple(seeds[one.of - 1] for one in tie.slots) for tie in plan.of_round(1)]
        paired = {team for pair in pairs for team in pair}
        byes = [team for team in seeds if team not in paired]
        return _seat(write, section, _Round(1, plan.rounds, pairs, byes, kept), by)


def _in_chosen_order(
    section: Section, seeds: Sequence[Entrant], plan: Tree, choices: Mapping[Entrant, Entrant]
) -> list[Entrant]:
    """DirectorError `bad_choice` where a team cannot choose, cannot be chosen or is chosen twice."""
    may, lower = choices_of(section)
    twice = [team for team in lower if [*choices.values()].count(team) > 1]
    if twice:
        names = ", ".join(map(str, twice))
        raise DirectorError("bad_choice", _("Chosen by more than one team: %(teams)s.") % {"teams": names})
    if not {*choices} <= {*may} or not {*choices.values()} <= {*lower}:
        raise DirectorError(
            "bad_choice", _("In the first round, the better seed chooses one of the lower seeds.")
        )
    order = chosen_order(
        [team.pk for team in seeds], plan, {one.pk: other.pk for one, other in choices.items()}
    )
    teams = {team.pk: team for team in seeds}
    return [teams[team] for team in order]


def _stage_of(section: Section) -> Stage:
    stage = section.session.stage
    if stage is None or stage.format != KNOCK_OUT:
        raise DirectorError("not_a_knock_out", _("This stage is not a knock-out."))
    return stage


@dataclass(frozen=True, slots=True)
class _Round:
    """Round `number` of `rounds`: the teams of each match, those with a bye, and the options of the draw."""

    number: int
    rounds: int
    groups: Sequence[Sequence[Entrant]]
    byes: Sequence[Entrant] = ()
    kept: Mapping[str, object] = field(default_factory=dict)


def _seat(write: Act, section: Section, coming: _Round, by: Actor) -> Draw:
    """The draw of a round and its matches, after all that is seated in the section."""
    halves, first = section.match_options.halves, _rounds_seated(section) + 1
    here = section.draws.count() + 1
    _seat_groups(write, section, here, coming.groups, first)
    write.change(section, rounds=first - 1 + halves * (coming.rounds - coming.number + 1))
    if section.session.started_at:
        open_tables(write, section)
    return write.add(
        Draw(
            stage=section.session.stage,
            section=section,
            round=coming.number,
            policy=KNOCK_OUT,
            options={**coming.kept, "first": first},
            pairings=[
                *([team.number for team in group] for group in coming.groups),
                *([team.number] for team in coming.byes),
            ],
            drawn_from=section.version,
            published_at=timezone.now(),
            by=by.name,
        )
    )


def _seat_groups(
    write: Act, section: Section, here: int, groups: Sequence[Sequence[Entrant]], first: int
) -> None:
    """The matches of two from table 1 on, then the groups, which only a first round has."""
    pairs = [Meeting(group[0], group[1]) for group in groups if len(group) == 2]
    seat_round(write, section, here, pairs, first=first)
    table = 2 * len(pairs) + 1
    for group in groups:
        if len(group) == 3:
            seat_short_triple(write, section, here, group, table)
        elif len(group) > 3:
            seat_four(write, section, here, group, table, first)
        table += len(group) if len(group) > 2 else 0


def _rounds_seated(section: Section) -> int:
    return section.placements.order_by("-round").values_list("round", flat=True).first() or 0


def seat_next_round(section: Section, winners: Winners, *, by: Actor, lot: Random | None = None) -> Draw:
    """The next round of the bracket. `winners`: the entrant that has won each match, by its number.

    `lot` draws the round where the stage draws each one by lot. DirectorError `no_bracket`, `undecided` with
    the matches that have no winner yet, `over`.
    """
    found = _bracket_of(section)
    state, number = found.state(winners), found.rounds_drawn + 1
    open_ties = state.open_ties(number)
    if open_ties:
        raise DirectorError("undecided", _undecided(open_ties))
    ties = [tie for tie in found.tree.of_round(number) if state.is_needed(tie)]
    if not ties:
        raise DirectorError("over", _("The final is seated: there is no further round."))
    teams: dict[Hashable, Entrant] = {team.pk: team for team in section.session.event.entrants.all()}
    coming = drawn_anew(state, ties, found.redraw, (lot or SystemRandom()).shuffle, found.ranked)
    pairs = [[teams[team] for team in pair if team is not None] for pair in coming]
    with act("seat_knock_out", by=by, section=section, round=number) as write:
        return _seat(write, section, _Round(number, found.tree.rounds, pairs), by)


def _bracket_of(section: Section) -> KnockOut:
    """DirectorError `not_a_knock_out`, `no_bracket`."""
    _stage_of(section)
    return seated_knock_out(section)


def _undecided(ties: Sequence[Tie]) -> str:
    return _("No winner yet in match %(matches)s: finish it, or add boards to break the tie.") % {
        "matches": ", ".join(str(tie.number) for tie in ties)
    }


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two teams of the event by their keys."""

    one: Key
    other: Key


def exchange_teams(section: Section, number: int, one: Entrant, other: Entrant, *, by: Actor) -> Draw:
    """Two teams of the last round exchange their places before a result of it is in; a bye is a place too.

    In the first round they exchange their places in the order of the seeds. DirectorError `not_in_round`,
    `already_played`.
    """
    found = _bracket_of(section)
    draw = found.draws[-1]
    if draw.round != number or {one.number, other.number} - {team for pair in draw.pairings for team in pair}:
        raise DirectorError("not_in_round", _("Choose two teams of the round seated last."))
    first = draw.options["first"]
    if section.results.filter(round__gte=first).exists():
        raise DirectorError("already_played", _("Round %(round)d is already in play.") % {"round": number})
    pairings, options = with_exchanged(draw, one, other)
    teams = {team.number: team for team in section.session.event.entrants.all()}
    groups = [[teams[team] for team in pair] for pair in pairings if len(pair) > 1]
    with act("change_bracket", by=by, section=section, round=number, teams=f"{one}, {other}") as write:
        _unseat_from(write, section, first)
        _seat_groups(write, section, section.draws.filter(round__lte=number).count(), groups, first)
        write.change(draw, pairings=pairings, options=options)
    return draw


def _unseat_from(write: Act, section: Section, first: int) -> None:
    for placement in section.placements.filter(round__gte=first):
        write.remove(placement)
    for match in section.team_matches.filter(round__gte=first):
        write.remove(match)


def add_extra_boards(
    match: TeamMatch,
    winners: Winners,
    *,
    by: Actor,
    boards: int | None = None,
    tied: Mapping[int, Collection[Hashable]] | None = None,
) -> list[Placement]:
    """One more part of a tied match: an eighth of its boards, at least two, or as many as are given.

    One board at a time is sudden death. The two tables play on in a round that only tied matches have.
    `tied`: by the number of a group the teams that play on. DirectorError `not_last_round`, `boards_open`,
    `decided`.
    """
    section = Section.objects.select_related("session__event__club", "session__stage").get(
        pk=match.section_id
    )
    bracket = _bracket_of(section)
    number = bracket.matches.get(match.pk)
    if number is None or bracket.drawn[number].tie.round != bracket.rounds_drawn:
        raise DirectorError("not_last_round", _("Extra boards are for matches of the current round."))
    if number in winners:
        raise DirectorError("decided", _("Match %(match)d already has a winner.") % {"match": number})
    drawn = bracket.drawn[number]
    rows = Placement.objects.filter(match__in=drawn.matches).select_related("ns", "ew")
    placements = [*rows.order_by("round", "table")]
    _refuse_open_boards(section, placements)
    count = boards or extra_boards(match.boards or section.match_options.boards)
    at = placements[-1].round + 1
    with act("add_extra_boards", by=by, section=section, match=number, boards=count) as write:
        if drawn.tie.is_group:
            playing = _tied(drawn, (tied or {}).get(number, ()))
            new = extra_rows(write, drawn, playing, at=at, count=count, first=_after_all(section, bracket))
        else:
            new = _extra_of_match(section, bracket, placements, at, count)
        _plan_rounds(write, section, max(row.round for row in new))
        return write.add_all(new)


def _plan_rounds(write: Act, section: Section, last: int) -> None:
    """The section has as many rounds more as extra boards need after those that are seated."""
    more = last - _rounds_seated(section)
    if section.rounds is not None and more > 0:
        write.change(section, rounds=section.rounds + more)


def _tied(drawn: DrawnTie, tied: Collection[Hashable]) -> list[int]:
    """Those who play on, by seed. DirectorError `decided` where nothing of the group is tied."""
    playing = [team for team in drawn.teams if team in tied]
    if not playing:
        raise DirectorError("decided", _("No tie for a place in this match."))
    return playing


def _extra_of_match(
    section: Section, found: KnockOut, rows: Sequence[Placement], at: int, count: int
) -> list[Placement]:
    numbers = _extra_numbers(section, found, at, count)
    return [_again(row, at, numbers) for row in rows if row.round == at - 1]


def _refuse_open_boards(section: Section, rows: Sequence[Placement]) -> None:
    """DirectorError `boards_open` while a board of these tables has no result."""
    played = {(row.board, frozenset((row.ns_id, row.ew_id))) for row in section.results.all()}
    planned = {(board, frozenset((row.ns_id, row.ew_id))) for row in rows for board in row.boards}
    left = sorted({board for board, _pairs in planned - played})
    if left:
        raise DirectorError(
            "boards_open",
            _("Boards without a result in this match: %(boards)s.") % {"boards": ", ".join(map(str, left))},
        )


def _extra_numbers(section: Section, found: KnockOut, at: int, count: int) -> list[int]:
    """Numbers after all those planned; those of another tied match where it plays as many in this round."""
    for row in section.placements.filter(round=at):
        if len(row.boards) == count:
            return sorted(row.boards)
    first = _after_all(section, found)
    return [*range(first, first + count)]


def _after_all(section: Section, found: KnockOut) -> int:
    """The first number after all boards that are planned or in play."""
    used: list[int] = [
        board for boards in section.placements.values_list("boards", flat=True) for board in boards
    ]
    return max(found.tree.rounds * section.match_options.boards, *used) + 1


def _again(row: Placement, at: int, numbers: Sequence[int]) -> Placement:
    return Placement(
        section=row.section,
        match=row.match,
        round=at,
        table=row.table,
        ns=row.ns,
        ew=row.ew,
        boards=[*numbers],
    )


# Extra boards of a meeting of three or four teams: those who are tied for a place play on.
#
# Two play both rooms in one round. Of three, each plays its two matches at once, with the open rooms in one
# round and the closed ones in the next. Four meet as they did in two parts. Each match has boards of its
# own.

Couple = tuple[int, int]


def extra_rows(
    write: Act, drawn: DrawnTie, playing: Sequence[int], *, at: int, count: int, first: int
) -> list[Placement]:
    """The tables of one part of extra boards in round `at` and those that it needs after it; none is saved.

    `playing`: the tied teams by seed; `first`: the number of the first board. Each N-S pair sits at the table
    of its team. Two teams of four that have not met get a match.
    """
    section = drawn.matches[0].section
    pairs = pairs_of_teams(section)
    rows = Placement.objects.filter(match__in=drawn.matches)
    table = min(rows.values_list("table", flat=True))
    tables = {team: table + place for place, team in enumerate(drawn.teams)}
    made: list[Placement] = []
    for turn, couples in enumerate(_schedule(playing)):
        for home, away in couples:
            boards = range(first, first + count)
            first += count
            match = _match_of(write, drawn, home, away)
            if len(playing) == 3:
                opened = pairs[home, "NS"], pairs[away, "EW"]
                closed = pairs[away, "NS"], pairs[home, "EW"]
                made.append(placement_of(match, at, tables[home], *opened, boards))
                made.append(placement_of(match, at + 1, tables[away], *closed, boards))
            else:
                own = tables[match.home_id], tables[match.away_id or away]
                made.extend(rooms_of(match, at + turn, own, boards, pairs))
    return made


def _schedule(playing: Sequence[int]) -> list[list[Couple]]:
    """The couples of each part, those of three one after another around the table."""
    if len(playing) == 2:
        return [[(playing[0], playing[1])]]
    if len(playing) == 3:
        return [[(playing[place], playing[(place + 1) % 3]) for place in range(3)]]
    return [[(playing[home], playing[away]) for home, away in part] for part in periods_of_four(2)]


def _match_of(write: Act, drawn: DrawnTie, home: int, away: int) -> TeamMatch:
    for match in drawn.matches:
        if {match.home_id, match.away_id} == {home, away}:
            return match
    like = drawn.matches[0]
    return write.add(
        TeamMatch(
            section=like.section,
            round=like.round,
            home_id=home,
            away_id=away,
            triple=like.triple,
            boards=like.boards,
        )
    )


# Four teams that meet in one round of a knock-out: four home tables, between which the E-W pairs travel.
#
# Who meets in which part is `periods_of_four`. Both rooms of a match play in the same part and share one
# set.


def seat_four(
    write: Act, section: Section, match_round: int, teams: Sequence[Entrant], table: int, first: int
) -> list[TeamMatch]:
    """The matches of four teams, best first, at the tables from `table` on and from round `first` on.

    Every match has the same number of boards: one too many in a part is left out.
    """
    options, pairs = section.match_options, pairs_of_teams(section)
    parts = options.boards_of(match_round)
    least = min(map(len, parts))
    periods = periods_of_four(options.halves)
    each = options.halves // len(periods)
    number = next_number(section)
    matches = []
    for place, couples in enumerate(periods):
        for home, away in couples:
            match = write.add(
                TeamMatch(
                    section=section,
                    round=first,
                    home=teams[home],
                    away=teams[away],
                    triple=number,
                    boards=least * each,
                )
            )
            for part in range(place * each, (place + 1) * each):
                at, boards = (table + home, table + away), parts[part][:least]
                write.add_all(rooms_of(match, first + part, at, boards, pairs))
            matches.append(match)
    return matches
