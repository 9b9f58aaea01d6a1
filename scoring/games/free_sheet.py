"""Any other game: a sheet on which the points of each deal are written by hand, or whist by its tricks.

The club says how many play, who scores together, whether the highest or the lowest total wins, at how many
points a game ends, and what the points of a deal make together: 0 where one wins what the others lose.
At whist each trick above six is a point. The four highest trumps are honours: a side counts 4 points for all
of them and 2 for three (Cavendish, The Laws of Short Whist, 1864).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add

from scoring.games.table_game import Preset, Problem, TableGame, misfits, term

BOOK, TRICKS = 6, 13
MOST = 9999
HONOURS = {0: "No honours", 2: "Three honours: 2", 4: "Four honours: 4"}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one table. They need not agree with one another: ask `conflicts`."""

    players: int = term("Number of players", range(2, 9), default=4)
    mode: str = term(
        "Sides",
        {"individual": "Individual", "partnership": "Partners facing each other", "teams": "Two teams"},
        default="individual",
    )
    scored_by: str = term(
        "Points come from", {"hand": "Written by hand", "tricks": "Tricks above six"}, default="hand"
    )
    honours: bool = term("Honours count", default=False, help="Only at whist.")
    lowest: bool = term("The lowest total wins", default=False)
    target: int | None = term(
        *("Target", range(1, MOST + 1)),
        optional=True,
        default=None,
        help="Without a target a match has a number of deals, or ends when time is called.",
    )
    deal_total: int | None = term(
        *("Points per deal, total", range(-MOST, MOST + 1)),
        optional=True,
        default=None,
        help="0: one player's gain is the others' loss. Blank: any.",
    )


@dataclass(frozen=True, slots=True)
class FreeDeal:
    """One deal by side: its points, or its tricks and honours at whist."""

    points: tuple[int, ...] = term("Score", range(-MOST, MOST + 1), per="side", default=())
    tricks: tuple[int, ...] = term("Tricks taken", range(TRICKS + 1), per="side", default=())
    honours: tuple[int, ...] = term("Honours", HONOURS, per="side", default=())


@dataclass(frozen=True, slots=True)
class FreeRow:
    """One deal on the score sheet, by side."""

    number: int = term("Deal", None)
    dealer: int = term("Dealer", None)
    points: tuple[int, ...] = term("Score", None, per="side")
    totals: tuple[int, ...] = term("Total", None, per="side")


@dataclass(frozen=True, slots=True)
class Tally:
    """The game so far; `dealer` deals next. A deal with a problem has no row and changes nothing."""

    totals: tuple[int, ...]
    dealer: int = 0
    rows: tuple[FreeRow, ...] = ()
    winners: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def finished(self) -> bool:
        return bool(self.winners)

    @property
    def reason(self) -> str | None:
        return "target" if self.winners else None


def sides(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Each player; partners across the table; or two teams that sit alternately."""
    players = range(rules.players)
    if rules.mode == "individual":
        return tuple((player,) for player in players)
    if rules.mode == "teams":
        return tuple(players[0::2]), tuple(players[1::2])
    half = rules.players // 2
    return tuple((player, player + half) for player in players[:half])


def conflicts(rules: Rules) -> list[Problem]:
    """What contradicts in the rules, as data."""
    return misfits(rules) or [Problem(code) for code in _contradictions(rules)]


def _contradictions(rules: Rules) -> list[str]:
    whist = rules.scored_by == "tricks"
    checks = {
        "partners_need_even_number": rules.mode != "individual" and rules.players % 2 == 1,
        "whist_needs_two_sides": whist and (len(sides(rules)) != 2 or rules.lowest),
        "whist_has_own_points": whist and rules.deal_total is not None,
        "honours_only_at_whist": rules.honours and not whist,
    }
    return [code for code, contradicts in checks.items() if contradicts]


def asks(rules: Rules) -> tuple[str, ...]:
    """The fields a form of this table has."""
    if rules.scored_by == "hand":
        return ("points",)
    return ("tricks", "honours") if rules.honours else ("tricks",)


def tally(rules: Rules, deals: Sequence[FreeDeal]) -> Tally:
    """Where a game stands after its deals. ScoringError with the first conflict of the rules."""
    for conflict in conflicts(rules):
        raise conflict.refusal()
    so_far = Tally((0,) * len(sides(rules)))
    for index, deal in enumerate(deals):
        so_far = _after(rules, so_far, index, deal)
    return so_far


def problems(rules: Rules, deals: Sequence[FreeDeal], deal: FreeDeal) -> list[Problem]:
    """What is wrong with a next deal: the game is over, or it cannot be scored."""
    return conflicts(rules) or _problems(rules, tally(rules, deals), len(deals), deal)


def _problems(rules: Rules, so_far: Tally, index: int, deal: FreeDeal) -> list[Problem]:
    found = [Problem("game_over")] if so_far.finished else []
    return [replace(problem, index=index) for problem in (*found, *_faults(rules, deal))]


def _faults(rules: Rules, deal: FreeDeal) -> list[Problem]:
    """What is wrong with a deal by itself."""
    found = misfits(deal)
    asked = asks(rules)
    for name in ("points", "tricks", "honours"):
        values = getattr(deal, name)
        lengths = (len(sides(rules)),) if name in asked[:1] else (0, len(sides(rules)))
        if not found and len(values) not in lengths:
            found = [Problem("bad_value", params={"field": name})]
    return found or _sums(rules, deal)


def _sums(rules: Rules, deal: FreeDeal) -> list[Problem]:
    if rules.scored_by == "hand":
        return _mismatch("points_total_mismatch", deal.points, rules.deal_total)
    if any(deal.honours) and not rules.honours:
        return [Problem("honours_not_counted")]
    if all(deal.honours) and deal.honours:
        return [Problem("honours_of_one_side")]
    return _mismatch("trick_total_mismatch", deal.tricks, TRICKS)


def _mismatch(code: str, values: Sequence[int], expected: int | None) -> list[Problem]:
    if expected is None or sum(values) == expected:
        return []
    return [Problem(code, params={"total": sum(values), "expected": expected})]


def _after(rules: Rules, so_far: Tally, index: int, deal: FreeDeal) -> Tally:
    if found := _problems(rules, so_far, index, deal):
        return replace(so_far, problems=(*so_far.problems, *found))
    points = deal.points if rules.scored_by == "hand" else _whist_points(rules, so_far.totals, deal)
    totals = tuple(map(add, so_far.totals, points))
    return replace(
        so_far,
        totals=totals,
        dealer=(so_far.dealer + 1) % rules.players,
        rows=(*so_far.rows, FreeRow(index + 1, so_far.dealer, points, totals)),
        winners=_winners(rules, totals),
    )


def _whist_points(rules: Rules, totals: Sequence[int], deal: FreeDeal) -> tuple[int, ...]:
    """Tricks score before honours, and a side that began the deal one point short counts no honours."""
    odd = tuple(max(0, tricks - BOOK) for tricks in deal.tricks)
    target = rules.target or MOST
    if not any(deal.honours) or max(map(add, totals, odd)) >= target:
        return odd
    counted = (
        0 if total == target - 1 else honours for total, honours in zip(totals, deal.honours, strict=True)
    )
    return tuple(map(add, odd, counted))


def _winners(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """Those in front once a total has reached the target; level ones share."""
    if rules.target is None or max(totals) < rules.target:
        return ()
    best = min(totals) if rules.lowest else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


_WHIST = Rules(mode="partnership", scored_by="tricks", target=5, honours=True)

GAME = TableGame(
    label="Any other game",
    rules=Rules,
    deal=FreeDeal,
    row=FreeRow,
    presets={
        "by_hand": Preset("Points by hand", Rules()),
        "napoleon": Preset("Napoleon", Rules(players=5)),
        "seven_bridge": Preset("Seven Bridge", Rules(lowest=True)),
        "whist_5": Preset("Whist, five points with honours", _WHIST, "Cavendish, The Laws of Short Whist"),
        "whist_7": Preset("Whist, seven points without honours", replace(_WHIST, target=7, honours=False)),
    },
    sides=sides,
    asks=asks,
    conflicts=conflicts,
    tally=tally,
    problems=problems,
    fewest=lambda rules: rules.lowest,
    named=("napoleon", "seven_bridge", "whist_5", "whist_7"),
    ranking=("wins", "points"),
)
