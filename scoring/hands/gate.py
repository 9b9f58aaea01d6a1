"""Who may see the cards of a board, and everything computed from them (Law 16: extraneous information).

One rule for a deal, its double-dummy figures, a doubt about a lead, a file, a link and a paper. The default
is no.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class Opens(StrEnum):
    """When the director's choice opens a board's cards."""

    AFTER_FIELD = "after_field"
    AFTER_OWN = "after_own"
    AFTER_SESSION = "after_session"


class Playing(StrEnum):
    """Where a board stands at one table: a cancelled playing counts as finished."""

    DONE = "done"
    PENDING = "pending"
    CANCELLED = "cancelled"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class BoardCards:
    """`tables`: every table that has the board scheduled on these cards, in all sections and late plays.

    `embargo`: another session still has to play the set.
    """

    opens: Opens
    session_closed: bool
    tables: Collection[Playing]
    embargo: bool = False

    @property
    def field_finished(self) -> bool:
        return Playing.PENDING not in self.tables


def may_see(board: BoardCards, own: Playing = Playing.NONE, *, keeper: bool = False) -> bool:
    """Whether the cards are shown to someone who has the board at `own`.

    `keeper`: a director who does not play and has taken the key. A playing director, an administrator and a
    program are players here, or the public.
    """
    if keeper:
        return True
    if board.embargo:
        return False
    if board.opens is Opens.AFTER_SESSION:
        return board.session_closed and board.field_finished
    if board.opens is Opens.AFTER_OWN and own is Playing.DONE:
        return True
    return board.field_finished and own is not Playing.PENDING
