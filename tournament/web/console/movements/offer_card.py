"""One movement on offer: its picture, how it moves, and how much fairer turned boards would make it."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil

from django.utils.safestring import SafeString

from tournament.movements.catalogue import Choice
from tournament.movements.families.teams import pairs_apart
from tournament.movements.measures.balance import Balance, balance
from tournament.movements.plan import Movement
from tournament.readings.movements.named_plans import plan_named
from tournament.reports.movements.announcements import OF_PLAYERS, calls_before
from tournament.reports.movements.preview_plan import seated_plan
from tournament.sheets.movement_sheet import Call
from tournament.web.console.movements.picture import picture
from tournament.web.formatting.movement_words import announcement_of

# Calls that say where to go.
MOVES = frozenset(
    {"ew-up", "pairs-up", "boards-down", "follow", "cards", "boards-cards", *OF_PLAYERS.values()}
)


@dataclass(frozen=True, slots=True)
class Offered:
    """`fairest`: the same seats with single boards turned, None where none is known or wished. `wished`: how
    many boards a pair should play, `time`: how many minutes there are, None where nothing is wished.
    """

    choice: Choice
    fairest: Choice | None = None
    wished: int | None = None
    time: int | None = None

    @property
    def boards_more(self) -> int:
        """Boards more than wished, or (negative) fewer."""
        return self.choice.boards_played - (self.wished or 0)

    @property
    def boards_fewer(self) -> int:
        return -self.boards_more

    @property
    def minutes_over(self) -> int:
        """Minutes longer than the time there is; 0 within it."""
        return max(0, ceil(self.choice.minutes - self.time)) if self.time else 0

    @property
    def movement(self) -> Movement:
        """The plan; of teams with their two pairs apart, because each pair moves in its own way."""
        found = plan_named(self.choice.code)
        return pairs_apart(found) if found.kind == "teams" else found

    @property
    def moves(self) -> tuple[Call, ...]:
        """How pairs and boards go on after the first round."""
        return _moves(self.movement, self.choice.boards_per_round)

    @property
    def picture(self) -> SafeString:
        return picture(self.movement, announcement_of(self.moves))

    @property
    def fairness_by_board(self) -> Fraction:
        """Qf counted board by board, to be compared with the fairest one's."""
        found, boards = balance(self.movement), self.choice.boards_per_round
        return Balance(found.total * boards, found.squares * boards**2, found.couples).qf


@lru_cache(maxsize=512)
def _moves(movement: Movement, boards_per_round: int) -> tuple[Call, ...]:
    moves = calls_before(seated_plan(movement, boards_per_round), 2)
    return tuple(call for call in moves if call.code in MOVES)
