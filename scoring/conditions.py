"""The conditions of contest: what Law 78D leaves to the organiser, as data. The defaults suit a club."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.boards.lines import SideAward
from scoring.errors import ScoringError
from scoring.rounding import Half, Number, round_to

_CHOICES: dict[str, tuple[object, ...]] = {
    "matchpoint_scale": (2, 1),
    "short_board": ("neuberg", "proportional", "as-is"),
    "small_subfields": ("neuberg", "ebu", "acbl"),
    "cross_imp_divisor": ("others", "results", "none", "probst"),
    "short_imps": ("as-is", "factored"),
    "fouled_imps": ("as-is", "acbl"),
    "average_imps": (3, 2, Fraction(3, 2)),
    "total": ("mean", "sum"),
    "rounding": ("exact", "wbf", "ebu"),
    "rules": ("", "2025-08"),
    "sit_outs": ("none", "average", "own_average"),
}


@dataclass(frozen=True, slots=True)
class Datum:
    """How Butler's datum is trimmed and rounded.

    `drops`: (from n results, d discarded at each end), rising. `share` of the results, rounded down, is
    discarded at each end on top of that. `truncated`: the datum loses its decimals instead of being rounded.
    `difference_step`: what the difference of a score from the datum is rounded to before it becomes IMPs.
    """

    drops: tuple[tuple[int, int], ...] = ((4, 1),)
    share: Fraction = Fraction(0)
    step: int = 10
    half: Half = Half.AWAY_FROM_ZERO
    truncated: bool = False
    difference_step: int = 1

    def discarded(self, results: Number) -> int:
        """How many results count for nothing at each end."""
        band = bisect_right([start for start, _ in self.drops], results)
        discarded = (self.drops[band - 1][1] if band else 0) + int(results * self.share)
        return discarded if 2 * discarded < results else 0


# The variants in use, by the name they go under.
DATUMS = {
    "mean": Datum(drops=()),
    "one": Datum(),  # Dutch federation, Compscore3
    "woburn": Datum(drops=((4, 1), *((11 + 15 * band, 2 + band) for band in range(67)))),  # to 1,000 results
    "two": Datum(drops=((5, 2),)),  # the original British trials
    "tenth": Datum(drops=(), share=Fraction(1, 10)),  # Sydney
    "truncated": Datum(drops=(), truncated=True, difference_step=10),  # leagues that publish a whole datum
}


@dataclass(frozen=True, slots=True)
class Rounding:
    """The unit that the score of a board is rounded to before boards are added up, and where a half goes."""

    step: Fraction
    half: Half


@dataclass(frozen=True, slots=True)
class RulesVersion:
    """What the names of conditions mean from a month on, until a later version says otherwise.

    `since` is year and month, empty for what held before the first dated change. `roundings` are those that
    it changed, as `source` prints them.
    """

    since: str
    source: str
    roundings: Mapping[str, Rounding]


# The oldest first. A body that changes a rule gets a version here, and what was scored before keeps its own.
# "wbf": one decimal, .05 up for each side, so that both may have more than the top together (Magic Contest).
# "ebu": one decimal, .05 toward average (EBU, Scoring of fouled boards); from 1 August 2025 on four decimals,
# .00005 away from average (White Book 2025, 4.2.3.2).
VERSIONS = (
    RulesVersion(
        "",
        "EBU, Scoring of fouled boards",
        {
            "wbf": Rounding(Fraction(1, 10), Half.UP),
            "ebu": Rounding(Fraction(1, 10), Half.TOWARD_AVERAGE),
        },
    ),
    RulesVersion(
        "2025-08",
        "EBU White Book 2025, 4.2.3.2",
        {"ebu": Rounding(Fraction(1, 10_000), Half.AWAY_FROM_AVERAGE)},
    ),
)


def rules_in_force() -> str:
    """The version that a new event is scored by."""
    return VERSIONS[-1].since


def later_versions(rules: str) -> tuple[RulesVersion, ...]:
    """Those after this one, the oldest first."""
    return tuple(version for version in VERSIONS if version.since > rules)


def rounding_of(code: str, rules: str) -> Rounding | None:
    """What a rounding means under a version of the rules; None for exact figures."""
    known = [
        version.roundings[code]
        for version in VERSIONS
        if code in version.roundings and version.since <= rules
    ]
    return known[-1] if known else None


@dataclass(frozen=True, slots=True)
class Patton:
    """The aggregate part of a Patton match: level up to `near`, one point more to the winner up to `far`."""

    near: Fraction = Fraction(1, 10)
    far: Fraction = Fraction(1, 3)
    tolerance: int = 10


@dataclass(frozen=True, slots=True)
class Hybrid:
    """The IMP part of a hybrid match: `each` points a board, which the teams share by the IMPs that they won.

    `edges`: they are shared by the margin instead, half of them and to the winner a point more for each edge
    that it reaches. The organiser states both: no table of a federation is built in.
    """

    each: int = 0
    edges: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """Every named option of a field. ScoringError for a choice that does not exist.

    `cross_imp_divisor`: the other results, all results, none, or √(r·c/2) (Probst). `short_imps`: whether
    boards with fewer results are scored as they are or with frequencies raised to the field's (White Book
    4.2.4). `fouled_imps`: where IMPs are not divided, whether each form of a fouled board is brought to the
    comparisons of the whole (ACBLscore, "Total IMPs"). `average_imps`: cross-IMPs of an average plus
    against each other result. `total`: IMPs and points are ranked by their mean per board or their sum.
    `closed`: while a session is open, results still to come do not count. `rounding`: of each board's
    matchpoints, exact or as VERSIONS say under the version `rules`. `sit_outs`: what a board that a pair sat
    out is worth, no score, an average or the pair's own average. `match_boards`: in Swiss pairs, how many
    boards a match has.
    `tie_breaks`: those of the ranking, in the order in which they decide (FIELD_TIE_BREAKS); without them
    equal figures share a place. `lot`: the number that lots are drawn from.
    """

    method: str = "matchpoints"
    matchpoint_scale: int = 2
    short_board: str = "neuberg"
    small_subfields: str = "neuberg"
    closed: bool = True
    datum: Datum = field(default_factory=Datum)
    cross_imp_divisor: str = "others"
    short_imps: str = "as-is"
    fouled_imps: str = "as-is"
    average_imps: Number = 3
    total: str = "mean"
    rounding: str = "exact"
    rules: str = ""
    sit_outs: str = "none"
    match_boards: int = 0
    bam_tolerance: int = 0
    patton: Patton = field(default_factory=Patton)
    hybrid: Hybrid = field(default_factory=Hybrid)
    tie_breaks: tuple[str, ...] = ()
    lot: int = 0

    def __post_init__(self) -> None:
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise ScoringError("condition_unknown", name=name, value=getattr(self, name))

    def rounded(self, award: SideAward) -> SideAward:
        """The award of a board as these conditions round it; one without a top is never rounded."""
        rule = rounding_of(self.rounding, self.rules)
        if rule is None or award.top is None:
            return award
        points = round_to(award.points, rule.step, rule.half, Fraction(award.top, 2))
        return award._replace(points=points)
