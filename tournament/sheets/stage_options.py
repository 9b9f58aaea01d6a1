"""The options of a stage: its matches and draws, its ranking over sessions, its carry-over, presets.

A stage stores those that were chosen, by name, as JSON. They are read here and nowhere else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from string import ascii_uppercase
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from scoring.conditions import Hybrid
from scoring.errors import ScoringError
from scoring.rounding import Number, simplest
from scoring.schemes.victory_points import LONGEST_MATCH, VP_SCALES, Scale, from_table
from scoring.schemes.vp_tables import Bands, read_table
from scoring.stages.formats import ROUND_ROBIN, STAGE_FORMATS
from tournament.sheets.event_options import read_options, scoring_options
from tournament.sheets.heading import IN_PER_CENT

# The options of a stage with matches: how long a match is, how rounds are drawn, what a bye is worth.

# The first of each is the default.
Common = Literal["field", "match"]
Eight = Literal["no", "imp_then_add", "add_then_imp"]
Odd = Literal["bye", "short_triple", "long_triple"]
Bye = Literal["percent", "own_average", "better", "none"]
Restarts = Literal["never", "pairs", "always"]
LineUp = Literal["open", "visitors_first", "home_first", "blind", "alternate"]
DrawPolicy = Literal["top_down", "untangling", "least_ranks", "least_points"]
FirstRound = Literal["random", "adjacent", "half", "fold"]
Repeats = Literal["never", "last", "always"]
Redraw = Literal["never", "lot", "seeds"]
Unfilled = Literal["byes", "three_way", "four_way"]
COMMON, ODD, BYES, RESTARTS = map(get_args, (Common, Odd, Bye, Restarts))
LINE_UPS, POLICIES, FIRST_ROUNDS, REPEATS = map(get_args, (LineUp, DrawPolicy, FirstRound, Repeats))
OWN_SCALE = "own"  # a Stage.vp_scale whose table is in the options

# The scales of half matches, by the scale of the stage.
HALF_SCALES = {
    "wbf_discrete": "wbf_discrete_half",
    "wbf_continuous": "wbf_discrete_half",
    "ebu_swiss_pairs": "ebu_swiss_pairs_half",
}

TeamNumber = Annotated[int, Meta(ge=1, le=32767)]
Edge = Annotated[int, Meta(ge=1, le=999)]
MOST_BOARDS, MOST_HALVES, MOST_LEADERS, MOST_GROUPS, MOST_IMP_POINTS = 64, 8, 999, 16, 9
LARGEST_TOP, MOST_BANDS = 1000, 400  # of an own scale


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """`boards` of a match, which is played in `halves` parts; line-ups may change between these.

    `common`: the whole field plays the same deals, or the two tables of each match only. `line_up`: which
    team names its players first; `alternate`: the teams in turn. `own_running`: a team's phones show the
    running score of its own match. `multiple`: the halves of a match are played in two rounds of a movement
    of multiple teams. Of a hybrid, `imp_points` a board are shared by the IMPs won, or with `imp_edges` by
    the margin: half of them, and to the winner a point more for each edge that it reaches. `of_eight`: teams
    of eight play at four tables, two in each room. Their two fours are compared apart and the IMPs added, or
    the four scores of a board are added and converted once. The scale is that of twice the boards in both
    (White Book 3.1.4).
    """

    boards: Annotated[int, Meta(ge=1, le=MOST_BOARDS)] = 8
    halves: Annotated[int, Meta(ge=1, le=MOST_HALVES)] = 1
    common: Common = "field"
    line_up: LineUp = "open"
    own_running: bool = False
    multiple: bool = False
    imp_points: Annotated[int, Meta(ge=0, le=MOST_IMP_POINTS)] = 0
    imp_edges: Annotated[tuple[Edge, ...], Meta(max_length=99)] = ()
    of_eight: Eight = "no"

    @property
    def fours(self) -> tuple[int, ...]:
        """The fours of a team, each with a pair in either room."""
        return (1,) if self.of_eight == "no" else (1, 2)

    @property
    def tables(self) -> int:
        """At how many tables a match is played."""
        return 2 * len(self.fours)

    @property
    def players(self) -> int:
        """How many of a team play at once."""
        return 4 * len(self.fours)

    @property
    def scale_boards(self) -> int:
        """The boards for which the scale is read."""
        return self.boards * len(self.fours)

    @property
    def hybrid(self) -> Hybrid:
        return Hybrid(self.imp_points, self.imp_edges)

    def first_round(self, match_round: int) -> int:
        """The round of the section in which the matches of a round of the event begin; a part is a round."""
        return (match_round - 1) * self.halves + 1

    def match_round(self, section_round: int) -> int:
        """The round of the event that a round of the section belongs to."""
        return (section_round - 1) // self.halves + 1

    def boards_of(self, match_round: int) -> tuple[tuple[int, ...], ...]:
        """The board numbers of a round of the event, part by part, the longer parts first."""
        first = (match_round - 1) * self.boards + 1
        short, more = divmod(self.boards, self.halves)
        parts = []
        for part in range(self.halves):
            length = short + (part < more)
            parts.append(tuple(range(first, first + length)))
            first += length
        return tuple(parts)


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How the table of the standings is made.

    `bye`: the share `bye_percent` of the victory points, the average of the own matches, the better of both,
    or nothing. `by_average`: ranked by the average of a match, for unequal numbers of matches. `restart`:
    which teams of a tie that was split begin again with the first tie-break.
    """

    bye: Bye = "percent"
    bye_percent: Annotated[int, Meta(ge=0, le=100)] = 60
    by_average: bool = False
    restart: Restarts = "never"


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """How the rounds of a Swiss are drawn.

    `odd`: what an odd number of teams does. `lag`: by how many rounds the standings that are read lie behind.
    `repeats` are allowed never, in the `last` rounds, or always; with `leaders` only those between teams that
    are among so many first of the standings (Danish rounds). Wishes, which give way: teams of one category do
    not meet in the first `apart` rounds; teams with `stationary` numbers stay at their tables; with
    `same_room` one team of each match stays at its tables, so that few walk from room to room.
    """

    odd: Odd = "bye"
    policy: DrawPolicy = "top_down"
    first: FirstRound = "random"
    lag: Annotated[int, Meta(ge=0, le=2)] = 0
    repeats: Repeats = "never"
    last: Annotated[int, Meta(ge=0, le=9)] = 0
    leaders: Annotated[int, Meta(ge=0, le=MOST_LEADERS)] = 0
    apart: Annotated[int, Meta(ge=0, le=9)] = 0
    stationary: Annotated[tuple[TeamNumber, ...], Meta(max_length=99)] = ()
    same_room: bool = False

    def may_repeat(self, left: int) -> bool:
        """Whether meetings may be repeated in a round, with which `left` rounds are still to be drawn."""
        return self.repeats == "always" or (self.repeats == "last" and 0 < left <= self.last)

    def without_repeats(self, left: int) -> int:
        """How many of these rounds are drawn without a repeat; those not among the leaders never have one."""
        return left - (self.last if self.repeats == "last" and not self.leaders else 0)


def has_home_teams(format_: str, options: MatchOptions) -> bool:
    """Whether home and visiting team are more than who sits N-S in the open room: in a
    round robin, and where one of them lines up first."""
    return format_ == ROUND_ROBIN or options.line_up in ("visitors_first", "home_first", "alternate")


@dataclass(frozen=True, slots=True)
class KnockOutOptions:
    """What a knock-out has beside its bracket: a match for third place, a consolation, a second life.

    `redraw`: the bracket is fixed from the first round on, or each round is drawn anew among those who are
    left, by lot or the best seed against the worst. `unfilled`: a field that does not fill the bracket has
    byes in its first round, or meetings of three teams, or of three and four.
    """

    third_place: bool = False
    consolation: bool = False
    double: bool = False
    redraw: Redraw = "never"
    unfilled: Unfilled = "byes"

    @property
    def groups_of(self) -> int:
        """How many teams may meet in the first round; 0: two only."""
        return {"three_way": 3, "four_way": 4}.get(self.unfilled, 0)


@dataclass(frozen=True, slots=True)
class OwnScale:
    """One's own victory points for matches of any length: [first IMP, winner's], or with the loser's.

    Of a `measure` in per cent the percentage that a band begins above; the first one begins at 50.
    """

    top: Annotated[int, Meta(ge=1, le=LARGEST_TOP)]
    bands: Annotated[list[list[int | float]], Meta(max_length=MOST_BANDS)]
    measure: Literal["imps", "percent"] = "imps"


@dataclass(frozen=True, slots=True)
class _Scales:
    vp_table: OwnScale | None = None


def own_scale(stored: Mapping[str, Any]) -> Scale | None:
    """The scale of the table that is stored with the stage; None where there is none that scores a match."""
    table = read_options(_Scales, stored).vp_table
    if table is None:
        return None
    try:
        return scale_of(table.top, table.bands, table.measure)
    except ScoringError:
        return None


def scale_of_stage(code: str, stored: Mapping[str, Any]) -> Scale | None:
    """The scale of a stage by its `vp_scale` and its options; None without victory points."""
    return own_scale(stored) if code == OWN_SCALE else VP_SCALES.get(code)


def scale_of(top: int, bands: Bands, measure: str = "imps") -> Scale:
    """The scale of one column of bands. ScoringError `table_unreadable` or `table_wrong`."""
    return from_table(read_table(top, measure, [(1, LONGEST_MATCH, bands)]))


def match_rounds(format: str, options: MatchOptions, begun: Iterable[int]) -> dict[int, int]:
    """The round of the event by the round of the section in which its matches have `begun`.

    Extra boards of a knock-out are rounds of the section too: there the rounds are counted.
    """
    if STAGE_FORMATS[format].eliminates:
        return {first: number for number, first in enumerate(sorted({*begun}), start=1)}
    return {first: options.match_round(first) for first in begun}


def part_of_match(format: str, options: MatchOptions, first: int, number: int) -> tuple[int, bool]:
    """Which part of a match that began in round `first` of the section is played in another of its rounds.

    True: the part is one of extra boards, which follow the parts of a match in a knock-out.
    """
    if not STAGE_FORMATS[format].eliminates:
        return (number - 1) % options.halves + 1, False
    return number - first + 1, number - first >= options.halves


def line_up_of_part(options: MatchOptions, part: int, *, extra: bool) -> LineUp:
    """Which team names its players first in a part of a match; extra boards give neither team the right.

    In turn the visitors are first in odd parts, so that each team has the right in as many parts; a last odd
    part and extra boards are blind.
    """
    if options.line_up == "alternate":
        is_single = part == options.halves and part % 2 == 1
        return "blind" if extra or is_single else "visitors_first" if part % 2 else "home_first"
    if extra and options.line_up in ("visitors_first", "home_first"):
        return "open"
    return options.line_up


def match_options(stored: Mapping[str, Any]) -> MatchOptions:
    return read_options(MatchOptions, stored)


def table_options(stored: Mapping[str, Any]) -> TableOptions:
    return read_options(TableOptions, stored)


def draw_options(stored: Mapping[str, Any]) -> DrawOptions:
    return read_options(DrawOptions, stored)


def knock_out_options(stored: Mapping[str, Any]) -> KnockOutOptions:
    return read_options(KnockOutOptions, stored)


@dataclass(frozen=True, slots=True)
class QualifiedOptions:
    """`qualified`: the numbers of the entrants that came from the stage before, best first."""

    qualified: tuple[int, ...] = ()


def qualified_numbers(stored: Mapping[str, Any]) -> tuple[int, ...]:
    return read_options(QualifiedOptions, stored).qualified


@dataclass(frozen=True, slots=True)
class GroupOptions:
    """`groups` of a round robin: the numbers of the teams of each, group A first; empty: all meet all."""

    groups: Annotated[tuple[tuple[TeamNumber, ...], ...], Meta(max_length=MOST_GROUPS)] = ()


def group_letters(stored: Mapping[str, Any]) -> dict[int, str]:
    """The letter of its group by the number of each team; empty where all meet all."""
    groups = read_options(GroupOptions, stored).groups
    return {number: ascii_uppercase[at] for at, own in enumerate(groups) for number in own}


# The options of a stage that a field compares: how its sessions make one ranking, and who goes on.

Over = Literal[
    "", "percent_of_all_boards", "mean_of_percentages", "sum_of_percentages", "sum_of_points"
]  # codes of scoring.stages.combined.COMBINATIONS; empty: the usual one of the method
OF_PER_CENT: tuple[str, ...] = ("percent_of_all_boards", "mean_of_percentages", "sum_of_percentages")
OF_POINTS: tuple[str, ...] = ("percent_of_all_boards", "sum_of_points")
OVERS: tuple[str, ...] = tuple(dict.fromkeys((*OF_PER_CENT, *OF_POINTS)))
MOST_SESSIONS, MOST_QUALIFIERS = 20, 200

# How the pairs change places between two sessions of a stage; the usual one first.
PLANS: tuple[str, ...] = ("lines", "seeded", "ranking", "lot", "stay")
# The options of a first stage that the same event has when it is played again.
RULES_OF_PAIRS = ("sessions", "over", "best", "per_section", "others")
# What pairs carry over from the stage before: the rules of CARRY_RULES that need no matches.
CARRIES: tuple[str, ...] = ("share", "forward", "linear")


@dataclass(frozen=True, slots=True)
class PairsStage:
    """`sessions` are those planned; `best` of them count, 0 for all.

    Qualify: the first `per_section` of each section of the last session, and the best `others`. `qualified`
    are the numbers of those who came from the stage before, best first, `consolation` the sections that play
    the consolation.
    """

    sessions: Annotated[int, Meta(ge=1, le=MOST_SESSIONS)] = 1
    over: Over = ""
    best: Annotated[int, Meta(ge=0, le=MOST_SESSIONS)] = 0
    per_section: Annotated[int, Meta(ge=0, le=MOST_QUALIFIERS)] = 0
    others: Annotated[int, Meta(ge=0, le=MOST_QUALIFIERS)] = 0
    qualified: tuple[int, ...] = ()
    consolation: tuple[str, ...] = ()


def pairs_stage(stored: Mapping[str, Any]) -> PairsStage:
    return read_options(PairsStage, stored)


def rules_for(method: str) -> tuple[str, ...]:
    """How sessions scored by this method can make one ranking."""
    return OF_PER_CENT if method in IN_PER_CENT else OF_POINTS


def rule_of(options: PairsStage, method: str, event_options: Mapping[str, Any]) -> str:
    """The rule chosen, or the usual one: every board counts alike, or all IMPs where the event adds them."""
    if options.over in rules_for(method):
        return options.over
    adds = method not in IN_PER_CENT and scoring_options(event_options).total == "sum"
    return "sum_of_points" if adds else "percent_of_all_boards"


# The carry-over of a stage as stored: a rule and the amounts that the conditions of contest give it.

# What a rule takes where the conditions do not say: the WBF's half, third and 16 IMPs.
USUAL: Mapping[str, Fraction] = {
    "won": Fraction(1, 2),
    "lost": Fraction(1, 3),
    "most": Fraction(16),
    "tie_bonus": Fraction(0),
    "share": Fraction(1, 2),
    "factor": Fraction(1),
    "percent": Fraction(50),
    "first": Fraction(6),
    "imps": Fraction(1, 10),
}

# The rules of CARRY_RULES that bring points into a table of matches, and IMPs into the match of a knock-out.
INTO_A_TABLE = frozenset({"against_qualifiers", "share", "linear"})
INTO_A_MATCH = frozenset({"knock_out", "difference", "fixed"})


@dataclass(frozen=True, slots=True)
class CarryTerms:
    """`rule` is a code of CARRY_RULES, empty for none; `amounts` by the names that the rule asks for."""

    rule: str = ""
    amounts: Mapping[str, Fraction] = field(default_factory=dict)

    def share(self, name: str) -> Fraction:
        return self.amounts.get(name, USUAL[name])

    def of(self, name: str) -> Number:
        return simplest(self.share(name))

    @property
    def of_pairs(self) -> Number:
        """What a rule of pairs says: a share in per cent, or the points of the first."""
        if self.rule == "forward":
            return 50
        return self.of({"share": "percent", "linear": "first"}[self.rule]) if self.rule in CARRIES else 0


def carry_terms(stored: Mapping[str, object]) -> CarryTerms:
    """Fractions are stored as text ("1/3"). ValueError for an amount that is no number from 0 to 1000."""
    amounts = {name: _amount(value) for name, value in stored.items() if name != "rule"}
    return CarryTerms(str(stored.get("rule", "")), amounts)


def is_carried_into(stored: Mapping[str, object], eliminates: bool) -> bool:
    """Whether a stage of matches whose format `eliminates` makes anything of its carry-over; true of none."""
    return not stored or stored.get("rule") in (INTO_A_MATCH if eliminates else INTO_A_TABLE)


def is_readable(stored: Mapping[str, object]) -> bool:
    """Whether every amount of a stored carry-over is a number from 0 to 1000."""
    try:
        carry_terms(stored)
    except ValueError:
        return False
    return True


def _amount(value: object) -> Fraction:
    try:
        found = Fraction(str(value))
    except ZeroDivisionError as error:
        raise ValueError(value) from error
    if not 0 <= found <= 1000:
        raise ValueError(value)
    return found


# The usual events of a club with teams: what each fills in of the conditions of an event.


@dataclass(frozen=True, slots=True)
class TeamPreset:
    """The columns of a stage and the scoring method; `options` as in sheets/stage_options.py."""

    format: str
    method: str = "imps"
    rounds: int | None = None
    vp_scale: str = ""
    tie_breaks: tuple[str, ...] = ()
    options: dict[str, object] = field(default_factory=dict)
    code: str = ""  # the key of TEAM_PRESETS, in the answers of the API


_LEAGUE = ("head_to_head", "imp_quotient", "net_imps")
_SWISS = ("swiss_points", "imp_quotient", "net_imps")

_SWISS_PAIRS = ("head_to_head", "swiss_points", "basic_method")

# Swiss pairs by the scoring method of the event.
SWISS_PAIRS_PRESETS: dict[str, TeamPreset] = {
    "matchpoints": TeamPreset(
        "swiss",
        method="matchpoints",
        rounds=5,
        vp_scale="ebu_swiss_pairs",
        tie_breaks=_SWISS_PAIRS,
        options={"boards": 5},
    ),
    "cross_imps": TeamPreset(
        "swiss",
        method="cross_imps",
        rounds=5,
        vp_scale="wbf_continuous",
        tie_breaks=_SWISS_PAIRS,
        options={"boards": 5},
    ),
}

TEAM_PRESETS: dict[str, TeamPreset] = {
    "round_robin": TeamPreset(
        "round-robin", vp_scale="wbf_continuous", tie_breaks=_LEAGUE, options={"boards": 4}
    ),
    "swiss": TeamPreset(
        "swiss", rounds=5, vp_scale="wbf_continuous", tie_breaks=_SWISS, options={"boards": 7}
    ),
    "cup": TeamPreset(
        "knock-out", options={"boards": 24, "halves": 2, "common": "match", "line_up": "blind"}
    ),
    "multiple": TeamPreset(
        "round-robin",
        vp_scale="wbf_discrete",
        tie_breaks=_LEAGUE,
        options={"boards": 4, "multiple": True},
    ),
    "bam": TeamPreset("round-robin", method="bam", tie_breaks=("head_to_head",), options={"boards": 6}),
    "eight": TeamPreset(
        "round-robin",
        vp_scale="wbf_discrete",
        tie_breaks=_LEAGUE,
        options={"boards": 8, "of_eight": "imp_then_add"},
    ),
    "hybrid": TeamPreset(
        "round-robin", method="hybrid", tie_breaks=_LEAGUE, options={"boards": 4, "imp_points": 2}
    ),
    "japan": TeamPreset("round-robin", vp_scale="japan_25", tie_breaks=_LEAGUE, options={"boards": 8}),
    "friendly": TeamPreset("round-robin", options={"boards": 24, "halves": 2, "common": "match"}),
}
