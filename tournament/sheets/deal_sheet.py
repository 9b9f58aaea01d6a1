"""The cards of one board with what a double-dummy table says about them."""

from dataclasses import dataclass
from datetime import datetime


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
