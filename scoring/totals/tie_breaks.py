"""Tie-breaks: what separates contestants with the same figure (EBU 143.7, CBAI, JCBL, Magic Contest).

The conditions of contest list the tie-breaks in the order in which they decide. Each is asked of the whole
group that is still tied; `Restart` says with which one the smaller groups go on.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from math import isqrt

from scoring.boards.lines import BoardAwards, Boards, SideAward
from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest


@dataclass(frozen=True, slots=True)
class Encounter:
    """A match as one contestant sees it, or a board of a pair at one table; a bye is none. `points`: in the
    unit of the ranking, often VPs.

    `imps` are those of the score of the match, with awards and fines. `share` is the part of a match that was
    played: ½ for a half match of a triple. `has_imps`: False of a void match, whose IMPs are 0.
    """

    opponent: Hashable
    points: Number
    points_against: Number = 0
    imps: Number = 0
    imps_against: Number = 0
    share: Number = 1
    has_imps: bool = True

    @property
    def win(self) -> Number:
        """1 for more points than the opponent, ½ for as many."""
        ahead = (self.points > self.points_against) - (self.points < self.points_against)
        return Fraction(1 + ahead, 2)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The data that tie-breaks use; only what the chosen ones need has to be present.

    `encounters`: each contestant's matches, two meetings of the same opponents being two. `boards`: what each
    board brought, as the distance from its average, in one unit for all. `lot`: those who drew, best lot
    first. `unranked`: final figures of opponents that are not ranked themselves.
    """

    encounters: Mapping[Hashable, Sequence[Encounter]] = field(default_factory=dict)
    boards: Mapping[Hashable, Mapping[Hashable, Number]] = field(default_factory=dict)
    lot: Sequence[Hashable] = ()
    unranked: Mapping[Hashable, Number] = field(default_factory=dict)

    def of(self, contestant: Hashable) -> Sequence[Encounter]:
        return self.encounters.get(contestant, ())


def board_evidence(
    boards: Boards, awards: Mapping[int, BoardAwards], contestants: Container[Hashable]
) -> Evidence:
    """What tie-breaks of a field use of these contestants: each board is an encounter at its table.

    Boards are compared in per cent of their top, where they have one.
    """
    encounters: dict[Hashable, list[Encounter]] = defaultdict(list)
    figures: dict[Hashable, dict[Hashable, Number]] = defaultdict(dict)
    for board, lines in boards.items():
        for line, award in zip(lines, awards[board], strict=True):
            for who, opponent, own in (
                (line.ns, line.ew, award and award.ns),
                (line.ew, line.ns, award and award.ew),
            ):
                if own is not None and who in contestants:
                    encounters[who].append(Encounter(opponent, own.points, (own.top or 0) - own.points))
                    figures[who][board] = _from_average(own)
    return Evidence(encounters, figures)


def _from_average(award: SideAward) -> Number:
    """Per cent above half the top; the points themselves where there is no top."""
    if award.top is None:
        return award.points
    return simplest(Fraction(100 * award.points, award.top) - 50) if award.top else 0


def over_sessions(sessions: Iterable[tuple[Evidence, Mapping[Hashable, Hashable]]]) -> Evidence:
    """The evidence of several sessions added up, each with the name of its contestants in the whole.

    Those without a name are left out; a meeting with one of them counts, but not as one between equals. A
    board of one session is another board than that of the same number in the next.
    """
    encounters: dict[Hashable, list[Encounter]] = defaultdict(list)
    boards: dict[Hashable, dict[Hashable, Number]] = defaultdict(dict)
    for number, (evidence, names) in enumerate(sessions):
        for who, own in evidence.encounters.items():
            if who in names:
                encounters[names[who]] += [replace(one, opponent=names.get(one.opponent)) for one in own]
        for who, figures in evidence.boards.items():
            if who in names:
                boards[names[who]] |= {(number, board): figure for board, figure in figures.items()}
    return Evidence(encounters, boards)


class Restart(StrEnum):
    """Which parts of a tie that was split begin again with the first tie-break; the others ask the next."""

    ALWAYS = "always"
    PAIRS = "pairs"  # two left of a tie go back to their own match (CBAI)
    NEVER = "never"

    def begins_again(self, group: Sequence[Hashable]) -> bool:
        return self is Restart.ALWAYS or (self is Restart.PAIRS and len(group) == 2)


_ROOT_DIGITS = 10**9
Values = Mapping[Hashable, Number]
Tied = Sequence[Hashable]
Key = tuple[Number, ...]
TieBreak = Callable[[Hashable, Tied, Values, Evidence], Key]


def split(
    tied: Tied,
    codes: Sequence[str],
    values: Values,
    evidence: Evidence,
    restart: Restart = Restart.ALWAYS,
) -> list[tuple[Tied, str]]:
    """The parts of a tie, best first, each with the tie-break that separated it, "" where none did.

    `codes`: keys of TIE_BREAKS. ScoringError for another.
    """
    if not codes:
        return [(tied, "")]
    for code in codes:
        if code not in TIE_BREAKS:
            raise ScoringError("tie_break_unknown", tie_break=code)
    if len(tied) == 1:
        return [(tied, "")]

    def parts(group: Tied, left: Sequence[str], split_by: str) -> list[tuple[Tied, str]]:
        for place, code in enumerate(left if len(group) > 1 else (), 1):
            keys = keys_of(code, group, values, evidence)
            smaller = groups(group, keys.__getitem__)
            if len(smaller) > 1:
                return [
                    part
                    for own in smaller
                    for part in parts(own, codes if restart.begins_again(own) else left[place:], code)
                ]
        return [(group, split_by)]

    return parts(tied, codes, "")


@dataclass(frozen=True, slots=True)
class TieStep:
    """A tie-break that was asked of a group of equals: the figure of each, None where it has none.

    `parts` are the smaller groups, best first; one, where all of them have the same figure. `mean`: the
    figures are per match, because the group did not play equally many.
    """

    tie_break: str
    figures: Mapping[Hashable, Number | None]
    parts: tuple[tuple[Hashable, ...], ...]
    mean: bool = False


def steps(
    tied: Tied,
    codes: Sequence[str],
    values: Values,
    evidence: Evidence,
    restart: Restart = Restart.ALWAYS,
) -> Iterator[TieStep]:
    """Every tie-break that `split` asks, in its order: those of the group first, then those of its parts."""

    def ask(group: Tied, left: Sequence[str]) -> Iterator[TieStep]:
        for place, code in enumerate(left if len(group) > 1 else (), 1):
            keys = keys_of(code, group, values, evidence)
            smaller = groups(group, keys.__getitem__)
            figures = {who: figure_of(code, key) for who, key in keys.items()}
            yield TieStep(code, figures, tuple(map(tuple, smaller)), is_mean(code, group, evidence))
            if len(smaller) > 1:
                for own in smaller:
                    yield from ask(own, codes if restart.begins_again(own) else left[place:])
                return

    return ask(tied, codes)


def keys_of(code: str, group: Tied, values: Values, evidence: Evidence) -> dict[Hashable, Key]:
    """What a tie-break compares: a sum over matches is divided by their number where that differs."""
    keys = {who: TIE_BREAKS[code](who, group, values, evidence) for who in group}
    if not is_mean(code, group, evidence):
        return keys
    return {who: (_per_match(total, _count(code, who, group, evidence)),) for who, (total,) in keys.items()}


def is_mean(code: str, group: Tied, evidence: Evidence) -> bool:
    """Sums over matches are compared per match where the numbers of matches differ (EBU 143.6.2)."""
    if code in AMONG and not _have_met(group, evidence):
        return False
    return code in COUNTED and len({_count(code, who, group, evidence) for who in group}) > 1


def _count(code: str, who: Hashable, group: Tied, evidence: Evidence) -> Number:
    matches = evidence.of(who)
    return COUNTED[code](
        [match for match in matches if match.opponent in group] if code in AMONG else matches
    )


def _played(matches: Iterable[Encounter]) -> Number:
    """The number of matches, a half match being half."""
    return exact_sum(match.share for match in matches)


def _per_match(total: Number, matches: Number) -> Number:
    return simplest(Fraction(total) / matches) if matches else 0


def figure_of(code: str, key: Key) -> Number | None:
    """The figure of a tie-break as it is shown; None for a quotient without IMPs lost.

    A deviation, of which the square is compared, to nine decimals.
    """
    if code == "deviation":
        return simplest(Fraction(isqrt(int(-key[0] * _ROOT_DIGITS**2)), _ROOT_DIGITS))
    return None if code == "imp_quotient" and key[0] else key[-1]


def groups(contestants: Tied, key: Callable[[Hashable], Key]) -> list[list[Hashable]]:
    """Those with equal keys together, the highest key first; the order given inside a group."""
    found: dict[Key, list[Hashable]] = {}
    for who in contestants:
        found.setdefault(key(who), []).append(who)
    return [found[own] for own in sorted(found, reverse=True)]


def head_to_head(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """Points against the others of the tie, if all of them met all of them."""
    return _among(who, tied, evidence, lambda match: match.points)


def head_to_head_imps(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """Net IMPs against the others of the tie, if all of them met all of them."""
    return _among(who, tied, evidence, lambda match: match.imps - match.imps_against)


def _among(who: Hashable, tied: Tied, evidence: Evidence, figure: Callable[[Encounter], Number]) -> Key:
    if not _have_met(tied, evidence):
        return (0,)
    return (exact_sum(figure(match) for match in evidence.of(who) if match.opponent in tied),)


def _have_met(tied: Tied, evidence: Evidence) -> bool:
    met = {(one, match.opponent) for one in tied for match in evidence.of(one)}
    return all((one, other) in met for one in tied for other in tied if one != other)


def swiss_points(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """The final figures of the opponents met (Buchholz), each meeting counted, a half match for half."""
    finals = {**evidence.unranked, **values}
    return (exact_sum(match.share * finals.get(match.opponent, 0) for match in evidence.of(who)),)


def imp_quotient(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """IMPs won over IMPs lost in all matches; those who lost none are ahead of all who did, and level."""
    won = exact_sum(match.imps for match in evidence.of(who))
    lost = exact_sum(match.imps_against for match in evidence.of(who))
    return (0, simplest(Fraction(won) / lost)) if lost > 0 else (1, 0)


def net_imps(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """IMPs won less IMPs lost in all matches."""
    return (exact_sum(match.imps - match.imps_against for match in evidence.of(who)),)


def basic_method(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """The mean of a match in per cent or IMPs, of which the points are made."""
    own = [match for match in evidence.of(who) if match.has_imps]
    return (_per_match(exact_sum(match.imps for match in own), _played(own)),)


def wins(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """Matches won by their points, a draw and a half match for half."""
    return (exact_sum(match.share * match.win for match in evidence.of(who)),)


def count_back(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """Point a board: 2 for each board better than another of the tie on it, 1 for each equal one.

    In a field the same is the comparison of tops: a contest of the tied pairs alone, with a top of 2 for two
    and of 4 for three, whichever way they sat and whether or not they met (Magic Contest).
    """
    own = evidence.boards.get(who, {})
    others = [evidence.boards.get(other, {}) for other in tied if other != who]
    return (
        sum(
            2 * (points > board[number]) + (points == board[number])
            for number, points in own.items()
            for board in others
            if number in board
        ),
    )


def deviation(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """Standard deviation of the boards from their averages; the lowest is best (French federation).

    The squares of what each board brought above or below its average are added up and divided by the number
    of boards less one. What is compared is this square; the root of it is shown.
    """
    own = evidence.boards.get(who, {}).values()
    squares = exact_sum(Fraction(points) * points for points in own)
    return (-simplest(Fraction(squares) / max(len(own) - 1, 1)),)


def drawn(labels: Mapping[Hashable, str], number: int) -> list[Hashable]:
    """A lot from a number that was drawn before: the same number and labels give the same order again."""
    return sorted(labels, key=lambda who: sha256(f"{number} {labels[who]}".encode()).digest())


def lot(who: Hashable, tied: Tied, values: Values, evidence: Evidence) -> Key:
    """The result of a lot, drawn by the caller, because this package is deterministic."""
    return (-evidence.lot.index(who),) if who in evidence.lot else (-len(evidence.lot),)


TIE_BREAKS: dict[str, TieBreak] = {
    "head_to_head": head_to_head,  # EBU 143.7 order, first to last; then those of other bodies
    "swiss_points": swiss_points,
    "imp_quotient": imp_quotient,
    "count_back": count_back,
    "lot": lot,
    "head_to_head_imps": head_to_head_imps,
    "net_imps": net_imps,
    "basic_method": basic_method,
    "wins": wins,
    "deviation": deviation,
}
# Those of a field of pairs or single players. Single players have no table at which they met alone.
FIELD_TIE_BREAKS = ("head_to_head", "count_back", "wins", "deviation", "lot")

# Sums over the matches of a contestant, each with the number that it is divided by for a mean.
COUNTED: dict[str, Callable[[Sequence[Encounter]], Number]] = {
    "head_to_head": _played,
    "head_to_head_imps": lambda matches: _played(match for match in matches if match.has_imps),
    "swiss_points": _played,
    "net_imps": lambda matches: _played(match for match in matches if match.has_imps),
    "wins": _played,
}
AMONG = frozenset({"head_to_head", "head_to_head_imps"})  # sums over the matches of the tied with one another
