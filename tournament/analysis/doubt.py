"""Seven checks of one result against the other results of its board and against its deal.

A check finds what is unlikely, not what is wrong: the result stands, and the table is asked to look again.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scoring.contract import BOOK, Denomination, Doubling, Outcome
from scoring.duplicate import contracts_giving
from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import Direction, Side, Vulnerability, vulnerability

Hands = Mapping[Direction, frozenset[str]]  # thirteen cards of each seat, suit first: "HT"

ENOUGH = 4  # other results that make a field: with fewer, going down alone is not unusual
TWICE = 2  # tables at which the other side must have declared the strain
FAR = 1_100  # points: fifteen IMPs or more from the nearest other result (Law 78B)
MANY_TRICKS = 4  # this far from double dummy, a wrong declarer or number is likelier than the play
DEEP = -6  # the most undertricks of a likely doubled contract, and those that bare points may stand for
DEEP_UNDOUBLED = 5  # a contract that goes down further has mostly been doubled
NO_HANDS: Hands = {}


@dataclass(frozen=True, slots=True)
class Playing:
    """One result of a board. `contract` is empty where only `points` (North-South's) were written down."""

    board: int
    points: int
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None

    @property
    def strain(self) -> str:
        return self.contract.rstrip("X")[1:] if self.declarer else ""

    @property
    def side(self) -> str:
        return Direction(self.declarer).side if self.declarer else ""


class Company:
    """All results of a board with the same cards, counted once, so that judging each of them is quick.

    `hands` and `table` are what is known of these cards.
    """

    def __init__(
        self, playings: Iterable[Playing], hands: Hands = NO_HANDS, table: DoubleDummy | None = None
    ) -> None:
        rows = list(playings)
        self.points = sorted(row.points for row in rows)
        self.below_zero = bisect_left(self.points, 0)
        self.above_zero = len(rows) - bisect_right(self.points, 0)
        self.strains = Counter((row.strain, row.side) for row in rows)
        self.hands = hands
        self.table = table if table and table.complete else None

    def reasons(self, playing: Playing) -> tuple[str, ...]:
        """The codes of DOUBTS that speak against one of these results, in their order."""
        return tuple(code for code, is_doubtful in DOUBTS.items() if is_doubtful(playing, self))

    @property
    def is_field(self) -> bool:
        return len(self.points) > ENOUGH

    def nearest(self, points: int) -> int:
        """How far away the nearest result of another table is."""
        place = bisect_left(self.points, points)
        beside = [*self.points[max(0, place - 1) : place], *self.points[place + 1 : place + 2]]
        return min(abs(points - other) for other in beside)


def _wrong_side(playing: Playing, company: Company) -> bool:
    """All others who played in this strain declared it from the other side."""
    if not playing.strain:
        return False
    own = company.strains[playing.strain, playing.side]
    others = company.strains[playing.strain, Side(playing.side).other]
    return own == 1 and others >= TWICE and company.is_field


def _lead(playing: Playing, company: Company) -> bool:
    """The card led was in another hand than the leader's, who sits at declarer's left (Law 41A)."""
    if not playing.lead or not playing.declarer or not company.hands:
        return False
    return playing.lead not in company.hands[Direction(playing.declarer).next]


def _sign(playing: Playing, company: Company) -> bool:
    """At every other table the other side scored."""
    against = company.below_zero if playing.points > 0 else company.above_zero if playing.points else 0
    return company.is_field and against == len(company.points) - 1


def _far(playing: Playing, company: Company) -> bool:
    return company.is_field and company.nearest(playing.points) >= FAR


def _rare(playing: Playing, _company: Company) -> bool:
    """A contract that is seldom set by that number of tricks, whatever the others did."""
    if playing.tricks is None or not playing.contract:
        return False
    down = BOOK + int(playing.contract[0]) - playing.tricks
    return down > (-DEEP if playing.contract.endswith("X") else DEEP_UNDOUBLED)


def _double_dummy(playing: Playing, company: Company) -> bool:
    """The tricks are far from those that both sides take when they see all cards."""
    if company.table is None or playing.tricks is None or not playing.strain:
        return False
    best = company.table.tricks(Direction(playing.declarer), Denomination(playing.strain))
    return abs(playing.tricks - best) >= MANY_TRICKS


def _vulnerability(playing: Playing, _company: Company) -> bool:
    """Bare points of the other vulnerability: no likely contract gives them on this board, but on another."""
    if playing.contract or not playing.points:
        return False
    own = vulnerability(playing.board)
    return not _likely(playing.points, own) and any(
        _likely(playing.points, other) for other in Vulnerability if other is not own
    )


def _likely(points: int, vulnerable: Vulnerability) -> bool:
    """Whether a contract made or set, if doubled only when it was set, gives these points."""
    return any(map(_is_likely, contracts_giving(points, vulnerable)))


def _is_likely(outcome: Outcome) -> bool:
    if outcome.contract is None or outcome.result is None:
        return False
    is_set = DEEP <= outcome.result < 0
    return is_set or (outcome.result >= 0 and outcome.contract.doubling is Doubling.UNDOUBLED)


DOUBTS: dict[str, Callable[[Playing, Company], bool]] = {
    "wrong_side": _wrong_side,
    "lead": _lead,
    "sign": _sign,
    "far": _far,
    "vulnerability": _vulnerability,
    "rare": _rare,
    "double_dummy": _double_dummy,
}
