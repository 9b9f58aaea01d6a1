"""One board on paper and page: its cards, how it was played, its travellers, frequencies and slips."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from scoring.boards.award_code import Part
from tournament.sheets.figures import fewest_places
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party

# The outcome of a board at one table, as every sheet shows it.


@dataclass(frozen=True, slots=True)
class Played:
    """`state` is played, late, not_played or awarded; `bid` is level, denomination and doubling, or PASS.

    `over` counts over (+) and under (−) the contract; `ns_award`, `ew_award` are
    codes of scoring/boards/award_code.py. Of an awarded board, contract and tricks are the table's and
    count for nothing; `score_ns` is what counts: the assigned score, where both sides have the same one.
    """

    state: str
    bid: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    over: int | None = None
    score_ns: int | None = None
    ns_award: str = ""
    ew_award: str = ""
    agreement: str = "accepted"

    @property
    def passed_out(self) -> bool:
        return self.bid == "PASS"

    @property
    def denomination(self) -> str:
        """C, D, H, S or NT of a contract."""
        return self.bid[1:].rstrip("X")


def played_as(part: Part) -> Played:
    """One outcome of an assigned score, to be written like any other result."""
    if part.outcome is None or part.outcome.contract is None:
        return Played("played", bid="" if part.outcome is None else "PASS", score_ns=part.points)
    contract = part.outcome.contract
    bid = str(contract).split()[0]
    return Played("played", bid, contract.declarer, tricks=part.outcome.tricks, over=part.outcome.result)


# A figure on a sheet that disagrees with the sheet's own facts.

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """`code` says which sum; `about` is the board or the contestant; `said` is on the sheet, `found` is what
    its own facts give."""

    code: str
    about: str
    said: Number
    found: Number


# The instant traveller: the points of every score on a board whose field has been played before.


@dataclass(frozen=True, slots=True)
class InstantLine:
    """North-South's scores from `low` to `high` (None: and beyond) earn them this percentage."""

    low: int | None
    high: int | None
    ns: Fraction

    @property
    def ew(self) -> Fraction:
        return 100 - self.ns


@dataclass(frozen=True, slots=True)
class InstantTraveller:
    """`results` is how many the field has; `lines` best for North-South first."""

    heading: Heading
    board: int
    dealer: str
    vulnerability: str
    results: int
    lines: tuple[InstantLine, ...]


# The pick-up slip: what happened at one table, on one board or on all boards of a round.


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A board; `played` is None until it is. On a `turned` board the two pairs sit the other way round."""

    board: int
    vulnerability: str
    played: Played | None = None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """`address` opens the same slip on a phone or the console; empty where there is none.

    `round` counts rounds of the event; `part` of `parts` those of a match, `extra` is one of extra boards.
    """

    heading: Heading
    round: int
    table: int
    ns: Party
    ew: Party
    lines: tuple[SlipLine, ...]
    address: str = ""
    part: int = 1
    parts: int = 1
    extra: bool = False


# The cards of one board with what a double-dummy table says about them.


@dataclass(frozen=True, slots=True)
class ParScore:
    """`score` in North-South points; `text` names the declaring side (`EW 630`); `contracts`: `4S NS =`."""

    score: int
    text: str
    contracts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Makeable:
    """The highest level that each hand makes in C D H S NT; 0 for none."""

    seat: str
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealSheet:
    """`hands` of N, E, S, W by suits S H D C (`AKQ.J97..T865432`), `points` their high-card points.

    `form` names a second set of cards of a fouled board. `table` are 20 hexadecimal digits (N S E W, each NT
    S H D C), empty where none is known; `complete` is False where numbers below seven are not known, and then
    there is no par. `makeable`: rows N S E W, empty without a table. `link` opens the board in a viewer.
    `keyed`: players entered these cards after play. `leads` are 260 hexadecimal digits: for each contract in
    the order of `table`, the declarer's tricks after each of the leader's cards, spades first, from the ace
    down; empty where they are not known or do not belong to `table`.
    """

    board: int
    form: str
    dealer: str
    vulnerability: str
    hands: tuple[str, ...]
    points: tuple[int, ...]
    table: str
    complete: bool
    makeable: tuple[Makeable, ...]
    makeable_by_side: tuple[tuple[str, ...], ...]
    par: ParScore | None
    lin: str
    link: str
    keyed: bool = False
    leads: str = ""


@dataclass(frozen=True, slots=True)
class BoardOfSet:
    """A board of a session's set: whether it is played, which forms of its cards are stored.

    `table` of tricks is `complete`, `clipped` or nothing. `is_open`: players may see the cards.
    """

    board: int
    dealer: str
    vulnerability: str
    is_played: bool
    forms: tuple[str, ...]
    table: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class KeyedWord:
    """Hands as a phone entered them (`word`, `by`); the deal that stands has `stands`."""

    word: int
    by: str
    stands: bool
    deal: DealSheet


@dataclass(frozen=True, slots=True)
class DifferentHands:
    """A board of which phones entered different hands; the words that stand are first."""

    board: int
    form: str
    words: tuple[KeyedWord, ...]


@dataclass(frozen=True, slots=True)
class IncomingBoard:
    """A board of a file before it is stored. `state`: `new`, `same`, or `replaced` where others stand."""

    board: int
    dealer: str
    vulnerability: str
    is_played: bool
    state: str
    table: str


@dataclass(frozen=True, slots=True)
class DealtSheet:
    """A set of boards dealt by the program: `text` and `fingerprint` were published at `at`.

    `seed` is empty until every card of the set may be seen. `agrees`: whether it gives the fingerprint and
    the stored deals; None where the seed is not known yet, and for a set that was dealt anew.
    """

    text: str
    fingerprint: str
    at: datetime
    seed: str
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class TablesChecked:
    """How many double-dummy tables were compared with the solver's, of how many.

    `different`: the boards of which the solver has other numbers, a second set with its form.
    """

    done: int
    all: int
    different: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnedBoard:
    """A board whose results fit better with the hands turned clockwise by `quarter_turns`."""

    board: int
    form: str
    quarter_turns: int


@dataclass(frozen=True, slots=True)
class HandsFit:
    """`mean`: tricks between results and double dummy, where the results seem to be of other cards."""

    mean: float | None
    turned: tuple[TurnedBoard, ...] = ()


# The traveller: all results of one board.


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One playing. `ns_points` and `ew_points` are matchpoints or IMPs; `played` is None until it is.

    `group` is the form of a fouled board (Law 87B). `auction` are the calls from the dealer on (`P`, `X`,
    `XX`, `3NT`), where a phone kept them and the sheet tells of them. `ns_each`, `ew_each`: an artificial
    score of two single players is by the own average of each; empty where both have the points of their side.
    `is_covered`: it has been played, and what happened is not shown yet.
    `overall_ns`: North-South's percentage in a simultaneous event.
    """

    result: int | None
    version: int
    round: int | None
    table: int | None
    ns: Party
    ew: Party
    played: Played | None
    ns_points: int | Fraction | None = None
    ew_points: int | Fraction | None = None
    top: int | Fraction | None = None
    group: str = ""
    auction: tuple[str, ...] = ()
    ns_each: tuple[int | Fraction | None, ...] = ()
    ew_each: tuple[int | Fraction | None, ...] = ()
    is_covered: bool = False
    overall_ns: Fraction | None = None

    def points(self, side: str) -> tuple[int | Fraction | None, ...]:
        """The side's points; those of each player, in the order of their numbers, where they differ."""
        if side == "NS":
            return self.ns_each or (self.ns_points,)
        return self.ew_each or (self.ew_points,)


@dataclass(frozen=True, slots=True)
class Traveller:
    """`datum` is the datum of a Butler board, else None; `address` opens the board's own form."""

    heading: Heading
    board: int
    dealer: str
    vulnerability: str
    lines: tuple[TravellerLine, ...]
    datum: int | Fraction | None = None
    address: str = ""

    @property
    def places(self) -> int:
        """The decimals of the points of both sides."""
        if not self.heading.in_per_cent:
            return 2
        return fewest_places(each for line in self.lines for each in (line.ns_points, line.ew_points))


@dataclass(frozen=True, slots=True)
class DealtTraveller(Traveller):
    """A traveller on paper, with the deal of the board where its cards may be seen."""

    deal: DealSheet | None = None


# The frequency table of a board: how often each score came about, and what it was worth (Law 78).

Key = tuple[str, int | None, int | Fraction | None, int | Fraction | None]


@dataclass(frozen=True, slots=True)
class Frequency:
    """`times` a score of North-South, with each side's points for it; no score is a ruling's award.

    `group` is the form of a fouled board: its groups are compared apart (Law 87B).
    """

    group: str
    score_ns: int | None
    times: int
    ns_points: int | Fraction | None
    ew_points: int | Fraction | None


def frequencies(sheet: Traveller) -> tuple[Frequency, ...]:
    """The best score for North-South first, awards last; what has not been played counts nowhere."""
    counts = Counter(_key(line) for line in sheet.lines if _counts(line))
    found = [Frequency(group, score, times, ns, ew) for (group, score, ns, ew), times in counts.items()]
    return tuple(sorted(found, key=_best_first))


def are_of_forms(found: Iterable[Frequency]) -> bool:
    """Whether the board was fouled, so that one score may stand there once for each of its forms."""
    return any(one.group for one in found)


def _counts(line: TravellerLine) -> bool:
    return line.played is not None and line.played.state in ("played", "awarded")


def _key(line: TravellerLine) -> Key:
    return line.group, line.played.score_ns if line.played else None, line.ns_points, line.ew_points


def _best_first(one: Frequency) -> tuple[str, bool, int, int | Fraction]:
    return one.group, one.score_ns is None, -(one.score_ns or 0), -(one.ns_points or 0)
