"""What the draw of a round reads of a Swiss of teams or pairs, and why a round cannot be drawn."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import SWISS
from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.seat_wishes import fixed_contestants, wishes_of_groups
from tournament.domain.stages.readings.stage_terms import SENTENCES, letters_of_groups
from tournament.models import (
    Adjustment,
    Draw,
    Entrant,
    EntrantPlayer,
    SeatWish,
    Section,
    Session,
    Stage,
    TeamMatch,
)
from tournament.models.event import kept_in_event
from tournament.movements.swiss import team_rounds
from tournament.movements.swiss.round_to_draw import BYE, HALVES, TRIPLE, Couple, Teams, Way
from tournament.sheets.event_kinds import OF_MATCHES, SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import HALF_SCALES, DrawOptions, draw_options

# What the draw of a round reads: who takes part, who met whom and when, byes and triples.

# What a draw takes over from the one before, and where its row has the conditions of the stage of that time.
REMEMBERED = ("policy", "odd", "lag", "apart", "stationary", "same_room")
CONDITIONS = "conditions"
ALWAYS = 999  # meetings of every round may be repeated


@dataclass(frozen=True, slots=True)
class Before:
    """What happened before a round of the event, `number` over all sessions; teams by their numbers.

    `playing` is who is drawn, by seed: not those in the second round of a long triple, who are `busy`. Of
    Swiss pairs `threes` counts the half matches of three that each was in. `letters` are those of the groups,
    each of which is drawn by itself; empty where all are drawn together.
    """

    number: int
    playing: tuple[Entrant, ...]
    met: dict[Couple, tuple[int, ...]]
    byes: frozenset[int]
    tripled: frozenset[int]
    threes: dict[int, int] = field(default_factory=dict)
    busy: tuple[int, ...] = ()
    letters: Mapping[int, str] = field(default_factory=dict)

    def of_groups(self) -> tuple["Before", ...]:
        """The same of each group, A first; itself where all are drawn together."""
        if not self.letters:
            return (self,)
        groups = (self._of_group(letter) for letter in sorted({*self.letters.values()}))
        return tuple(own for own in groups if own.playing or own.busy)

    def _of_group(self, letter: str) -> "Before":
        return replace(
            self,
            playing=tuple(team for team in self.playing if self.letters.get(team.number) == letter),
            busy=tuple(number for number in self.busy if self.letters.get(number) == letter),
            letters={},
        )

    def apart(self) -> tuple[Couple, ...]:
        """The couples of one category; one that holds more than half of the field cannot be kept apart."""
        groups: dict[str, list[int]] = defaultdict(list)
        for team in self.playing:
            groups[team.category].append(team.number)
        small = (own for name, own in groups.items() if name and 2 * len(own) <= len(self.playing))
        return tuple(frozenset(two) for own in small for two in combinations(own, 2))


def wished_apart(section: Section) -> tuple[Couple, ...]:
    """The couples, by their numbers, of which two players wish not to meet, the most important first."""
    rows = EntrantPlayer.objects.filter(entrant__contestants__section=section).distinct()
    players: dict[int, list[int]] = defaultdict(list)
    for number, player in rows.values_list("entrant__number", "player"):
        players[number].append(player)
    wishes = wishes_of_groups(section.session, players, SeatWish.Kind.APART)
    return tuple(couple for _kind, couple in wishes)


def meetings_despite(section: Section, pairings: Iterable[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """The meetings of a draw that a wish would have avoided, for directors alone."""
    apart = wished_apart(section)
    couples = (tuple(sorted(two)) for those in pairings for two in combinations(those, 2))
    return tuple((one, other) for one, other in couples if frozenset((one, other)) in apart)


def stage_of(section: Section) -> Stage:
    stage = section.session.stage
    assert stage is not None
    return stage


def odd_way(section: Section, odd: str) -> str:
    """What an odd number does, as the ways of drawing name it: three pairs share half matches."""
    if odd == BYE:
        return BYE
    return HALVES if section.kind == SWISS_PAIRS else TRIPLE


def way_by(section: Section, options: DrawOptions, left: int) -> Way:
    """How these options draw a round, with which `left` rounds are still to be drawn."""
    may_repeat = options.may_repeat(left)
    return Way(
        policy=options.policy,
        odd=odd_way(section, options.odd),
        repeats_until=ALWAYS if may_repeat and not options.leaders else 0,
        leaders=options.leaders if may_repeat else 0,
        left=options.without_repeats(left),
        long=options.odd == "long_triple" and section.kind != SWISS_PAIRS,
    )


def is_swiss(section: Section) -> bool:
    """Whether the rounds of a section of teams, or of Swiss pairs, are drawn from the standings."""
    stage = section.session.stage
    return section.kind in OF_MATCHES and not section.game and stage is not None and stage.format == SWISS


def swiss_sections(session: Session) -> QuerySet[Section]:
    """The sections of a session whose rounds are drawn from the standings."""
    rows = session.sections.with_matches().filter(session__stage__format=SWISS)
    return rows.select_related("session__event__club", "session__stage__event")


def next_round(section: Section) -> int:
    """The first round of the event in this section that has no matches yet."""
    last = section.team_matches.order_by("-round").values_list("round", flat=True).first()
    return section.match_options.match_round(last) + 1 if last else 1


def round_to_draw(session: Session) -> int:
    """The round of the event that a section of a Swiss has to draw next; 0 where all rounds are drawn."""
    if session.stage is None or session.stage.format != SWISS:
        return 0
    rounds = session.stage.rounds or 0
    numbers = (before_round(section, next_round(section)).number for section in swiss_sections(session))
    return min((number for number in numbers if not rounds or number <= rounds), default=0)


def before_round(section: Section, match_round: int) -> Before:
    """What a section's round is drawn from, apart from the points; two queries."""
    return before_rounds(section, [match_round])[match_round]


def before_rounds(section: Section, match_rounds: Iterable[int]) -> dict[int, Before]:
    """`before_round` of several rounds, with the same two queries."""
    rows = [*_matches(section)]
    teams = [*Entrant.objects.in_matches().filter(contestants__section=section).distinct()]
    return {number: _before(section, number, rows, teams) for number in match_rounds}


def _before(
    section: Section, match_round: int, rows: Iterable[Mapping[str, Any]], teams: Iterable[Entrant]
) -> Before:
    options, met = section.match_options, defaultdict(list)
    byes: set[int] = set()
    tripled: set[int] = set()
    threes: dict[int, set[tuple[int, int]]] = defaultdict(set)
    busy: set[int] = set()
    first, earlier, at = 0, 0, None
    for row in rows:
        if row["section__session"] != at:
            at, first = row["section__session"], earlier
        own = options.match_round(row["round"])
        if row["section"] == section.pk and own >= match_round:
            continue
        number = first + own
        earlier = max(earlier, number)
        couple = row["home__number"], row["away__number"]
        if couple[1] is None:
            (byes if row["triple"] is None else tripled).add(couple[0])
            continue
        met[frozenset(couple)].append(number)
        if row["triple"] is not None and section.kind == SWISS_PAIRS:
            for one in couple:
                threes[one].add((row["section"], row["triple"]))
        if row["triple"] is not None and section.kind != SWISS_PAIRS:
            tripled |= {*couple}
            if row["section"] == section.pk and own == match_round - 1 and row["boards"] == options.boards:
                busy |= {*couple}
    base = first if at == section.session_id else earlier
    here = _taking_part(section, match_round, teams)
    return Before(
        number=base + match_round,
        playing=tuple(team for team in here if team.number not in busy),
        met={couple: tuple(rounds) for couple, rounds in met.items()},
        byes=frozenset(byes),
        tripled=frozenset(tripled),
        threes={one: len(groups) for one, groups in threes.items()},
        busy=tuple(team.number for team in here if team.number in busy),
        letters=letters_of_groups(stage_of(section)),
    )


def _matches(section: Section) -> Iterable[Mapping[str, Any]]:
    """The matches of the stage in the order of play."""
    rows = TeamMatch.objects.filter(section__session__stage=section.session.stage_id)
    rows = rows.filter(kept_in_event("section__session"))
    rows = rows.filter(section__session__date__lte=section.session.date)
    return rows.order_by("section__session__date", "section__session", "round", "pk").values(
        "section__session", "section", "round", "home__number", "away__number", "triple", "boards"
    )


def _taking_part(section: Section, match_round: int, teams: Iterable[Entrant]) -> list[Entrant]:
    first = section.match_options.first_round(match_round)
    here = [team for team in teams if team.withdrawn_from is None or team.withdrawn_from > first]
    return sorted(here, key=lambda team: team.seeding)


def draws_of(section: Section) -> QuerySet[Draw]:
    """The draws of a section's rounds, the latest first."""
    return Draw.objects.filter(section=section).order_by("-round")


def options_of_next_draw(section: Section) -> DrawOptions:
    """How the next round is drawn unless something else is chosen: as the latest one was.

    A condition of the stage that has been changed since that draw counts again.
    """
    now, latest = draw_options(stage_of(section).options), draws_of(section).first()
    if latest is None:
        return replace(now, stationary=(*now.stationary, *_fixed_numbers(section, now.stationary)))
    stored = draw_options({**latest.options, "policy": latest.policy})
    before = replace(stored, apart=int(latest.options.get("apart", 0)))
    if CONDITIONS not in latest.options:  # of a file, or of an earlier release
        return replace(now, stationary=before.stationary, same_room=before.same_room)
    then = draw_options(latest.options[CONDITIONS])
    kept = {name: getattr(before, name) for name in REMEMBERED if getattr(then, name) == getattr(now, name)}
    return replace(now, **kept)


def _fixed_numbers(section: Section, known: Sequence[int]) -> list[int]:
    """The numbers of those in whom somebody needs a fixed seat, but for the known ones."""
    fixed = fixed_contestants(section)
    rows = Entrant.objects.filter(contestants__in=fixed).exclude(number__in=known) if fixed else ()
    return sorted({row.number for row in rows})


def missed_rounds(section: Section) -> dict[int, tuple[int, ...]]:
    """The rounds drawn so far that each team has missed, by its number: it came late, or had left."""
    options, first, last, at = section.match_options, 0, 0, None
    present: dict[int, set[int]] = defaultdict(set)
    for row in _matches(section):
        if row["section__session"] != at:
            at, first = row["section__session"], last
        number = first + options.match_round(row["round"])
        last = max(last, number)
        is_long = row["triple"] is not None and row["boards"] == options.boards
        for team in filter(None, (row["home__number"], row["away__number"])):
            present[team] |= {number, number + 1} if is_long else {number}
    teams = Entrant.objects.in_matches().filter(contestants__section=section).distinct()
    rounds = range(1, last + 1)
    found = {team.number: tuple(one for one in rounds if one not in present[team.number]) for team in teams}
    return {team: missed for team, missed in found.items() if missed}


def playing_teams(section: Section) -> list[Entrant]:
    """The teams that have not withdrawn, in the order of their seeds, then of their numbers."""
    teams = Entrant.objects.filter(contestants__section=section, withdrawn_from=None).distinct()
    return sorted(teams, key=lambda team: team.seeding)


def match_round_has_begun(section: Section, match_round: int) -> bool:
    """Whether a match of a round of the event has a result in this section."""
    options = section.match_options
    first = options.first_round(match_round)
    return section.results.filter(round__in=range(first, first + options.halves)).exists()


def lines_for_missed(stage: Stage) -> QuerySet[Adjustment]:
    """The adjustments that give teams points for missed rounds."""
    return Adjustment.objects.filter(stage=stage, unit=Adjustment.Unit.VICTORY_POINTS, amount__gt=0)


# Who sits North-South in a drawn round of Swiss pairs: the pair that did so less often so far.

NS, EW = "NS", "EW"


@dataclass(frozen=True, slots=True)
class Directions:
    """How often a pair sat in each direction, and its table and direction of the last match."""

    ns: int = 0
    ew: int = 0
    table: int = 0
    side: str = ""

    @property
    def north_south_order(self) -> tuple[int, bool]:
        """The lower value sits North-South: rounds there less rounds East-West, then the last round."""
        return self.ns - self.ew, self.side == NS


NEW = Directions()


def sat_before(section: Section, match_round: int) -> dict[int, Directions]:
    """By the numbers of the pairs, how they sat before a round of the event in this section."""
    return sat_before_rounds(section, [match_round])[match_round]


def sat_before_rounds(section: Section, match_rounds: Collection[int]) -> dict[int, dict[int, Directions]]:
    """`sat_before` of several rounds, with one query."""
    firsts = {number: section.match_options.first_round(number) for number in match_rounds}
    rows = section.placements.filter(
        round__lt=max(firsts.values()), ns__isnull=False, ew__isnull=False
    ).order_by("round")
    seats = [*rows.values_list("round", "ns__entrant__number", "ew__entrant__number", "table")]
    return {number: _sat(seat for seat in seats if seat[0] < first) for number, first in firsts.items()}


def _sat(seats: Iterable[tuple[int, int, int, int]]) -> dict[int, Directions]:
    found: dict[int, Directions] = {}
    for _round, ns, ew, table in seats:
        before = found.get(ns, NEW)
        found[ns] = Directions(before.ns + 1, before.ew, table, NS)
        before = found.get(ew, NEW)
        found[ew] = Directions(before.ns, before.ew + 1, table, EW)
    return found


def directed(
    pairings: Iterable[Sequence[int]], sat: Mapping[int, Directions], fixed: Collection[int] = ()
) -> list[list[int]]:
    """Each pairing with its North-South pair first; three keep their order, but a pair that stays is first.

    A `fixed` pair keeps its direction. Of two that sat there as often, the one that sat East-West last does.
    """
    return [_directed([*those], sat, fixed) for those in pairings]


def _directed(those: list[int], sat: Mapping[int, Directions], fixed: Collection[int]) -> list[int]:
    if len(those) != 2:
        return sorted(those, key=lambda one: one not in fixed)
    for own in those:
        if own in fixed and own in sat:
            return sorted(those, key=lambda one: (one == own) == (sat[own].side == EW))
    return sorted(those, key=lambda one: sat.get(one, NEW).north_south_order)


# Whether three contestants can share half matches in one round, under the conditions of their stage.


def refuse_half_matches(section: Section) -> None:
    """DirectorError `no_halves`, or `no_scale_for_halves` where their victory points are not defined."""
    halves, scale = section.match_options.halves, stage_of(section).vp_scale
    if section.kind == SWISS_PAIRS and halves != 2:
        raise DirectorError("no_halves", str(NO_HALVES))
    if halves % 2:
        raise DirectorError(
            "no_halves", _("A short triple needs matches in two halves. Choose a bye or a long triple.")
        )
    if scale and scale not in HALF_SCALES:
        raise DirectorError("no_scale_for_halves", str(SENTENCES["no_scale_for_halves"]))


def problem_of_half_matches(section: Section) -> str:
    """The sentence of that refusal; empty where half matches can be played."""
    try:
        refuse_half_matches(section)
    except DirectorError as refusal:
        return str(refusal.message)
    return ""


# A round that cannot be drawn: why not, and what a director can choose instead.

Choice = dict[str, int | str]  # one option of the draw, by its name


class NoDraw(DirectorError):
    """Nothing is legal. Each of `ways` would make a draw possible, the least of them first.

    `second_bye`: every contestant has had a bye, so that repeats give one of them another.
    """

    def __init__(self, message: str, ways: Sequence[Choice] = (), *, second_bye: bool = False) -> None:
        super().__init__("no_draw", message)
        self.ways = tuple(ways)
        self.second_bye = second_bye


def dead_end(section: Section, before: Before, teams: Teams, way: Way) -> NoDraw:
    kind, is_odd = section.kind, len(teams.order) % 2 > 0
    ways = [*_ways(section, before, teams, way)]
    if {"odd": BYE} in ways:
        return NoDraw(sentence(kind, "no_three"), ways)
    if is_odd and {*teams.order} <= teams.byes and way.odd == BYE:
        return NoDraw(sentence(kind, "all_idle"), ways, second_bye=True)
    barred = team_rounds.forbidden(teams, way)
    for one in teams.order:
        if all(frozenset((one, other)) in barred for other in teams.order if other != one):
            return NoDraw(sentence(kind, "met_all", team=one), ways)
    return NoDraw(sentence(kind, "unpaired"), ways)


def _ways(section: Section, before: Before, teams: Teams, way: Way) -> Iterator[Choice]:
    """A bye instead of a triple; repeats of the oldest rounds; a triple instead of the bye."""
    is_odd = len(teams.order) % 2 > 0
    with_bye = replace(way, odd=BYE, long=False)
    if is_odd and way.odd != BYE and team_rounds.propose(teams, with_bye) is not None:
        yield {"odd": BYE}
    for other in team_rounds.ways_out(teams, way, before.number - 1):
        if other.odd == way.odd:
            yield {"repeats_until": other.repeats_until}
        elif section.kind != SWISS_PAIRS and before.number != stage_of(section).rounds:
            yield {"odd": "long_triple"}
        elif _has_halves(section, teams, way):
            yield {"odd": "short_triple"}


def _has_halves(section: Section, teams: Teams, way: Way) -> bool:
    """Whether three can play half matches in this round."""
    if problem_of_half_matches(section):
        return False
    of_pairs = section.kind == SWISS_PAIRS
    return (
        not of_pairs or team_rounds.propose(replace(teams, halves=True), replace(way, odd=HALVES)) is not None
    )


# The sentences of a draw, by the kind of its event: teams are drawn, or pairs.

NO_HALVES = gettext_lazy("Half matches need matches in two halves. Choose a bye, or change the conditions.")
DRAW_SENTENCES: dict[str, dict[str, Promise]] = {
    TEAMS: {
        "few": gettext_lazy("Enter at least two teams first."),
        "moved_on": gettext_lazy("Teams changed since this draw. Draw the round again."),
        "all_idle": gettext_lazy("Every team has had the bye: no legal draw is left."),
        "no_three": gettext_lazy("No three teams left for a triple (one per team). Choose a bye."),
        "met_all": gettext_lazy("Team %(team)s has met everyone."),
        "unpaired": gettext_lazy("Not every team can be paired without a rematch."),
        "size": gettext_lazy("A match has two teams."),
        "two_idle": gettext_lazy("One bye or one triple at most."),
        "has_left": gettext_lazy("Team %(team)s has already withdrawn."),
        "has_not_left": gettext_lazy("Team %(team)s has not withdrawn."),
        "nothing_missed": gettext_lazy("Team %(team)s has missed no round."),
        "choose": gettext_lazy("Choose two teams from this draw."),
        "unknown": gettext_lazy("There is no team with the number %(teams)s."),
        "exchanged": gettext_lazy("Teams %(one)s and %(other)s swapped."),
        "leaves": gettext_lazy("Team %(team)s is no longer drawn. Its results stand."),
        "returns": gettext_lazy("Team %(team)s takes part again."),
    },
    SWISS_PAIRS: {
        "few": gettext_lazy("Enter at least two pairs first."),
        "moved_on": gettext_lazy("Pairs changed since this draw. Draw the round again."),
        "all_idle": gettext_lazy("Every pair has had the bye: no legal draw is left."),
        "no_three": gettext_lazy("No three pairs left for half matches (once per pair). Choose a bye."),
        "met_all": gettext_lazy("Pair %(team)s has met everyone."),
        "unpaired": gettext_lazy("Not everyone can be paired without a rematch."),
        "size": gettext_lazy("A match has two pairs."),
        "two_idle": gettext_lazy("One bye or one group of half matches at most."),
        "has_left": gettext_lazy("Pair %(team)s has already withdrawn."),
        "has_not_left": gettext_lazy("Pair %(team)s has not withdrawn."),
        "nothing_missed": gettext_lazy("Pair %(team)s has missed no round."),
        "choose": gettext_lazy("Choose two pairs from this draw."),
        "unknown": gettext_lazy("There is no pair with the number %(teams)s."),
        "exchanged": gettext_lazy("Pairs %(one)s and %(other)s swapped."),
        "leaves": gettext_lazy("Pair %(team)s is no longer drawn. Its results stand."),
        "returns": gettext_lazy("Pair %(team)s takes part again."),
    },
}


def sentence(kind: str, code: str, **facts: object) -> str:
    """A sentence for a section of this kind."""
    return str(DRAW_SENTENCES[kind][code]) % facts
