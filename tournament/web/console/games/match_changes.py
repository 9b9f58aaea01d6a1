"""The effect of a change on a match, as sentences: each figure that differs, and why it is refused."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.results.recount import Difference
from scoring.games.table_game import terms
from tournament.domain.errors import DirectorError
from tournament.domain.games.readings.match_state import GameRefusal, LaterDeals
from tournament.models import Match
from tournament.sheets import figures
from tournament.sheets.game_sheets import GameSheet
from tournament.web.games.refusals import later_in_words, problems_in_words
from tournament.web.games.seats import side_label
from tournament.web.games.sheet_tables import in_words
from tournament.words.game_words import NOTHING, REASONS


@dataclass(frozen=True, slots=True)
class Change:
    """One figure of the sheet; `where` is the deal's number, or the match as a whole."""

    where: str
    what: str
    before: str
    after: str


def changes(sheet: GameSheet, differences: Iterable[Difference]) -> list[Change]:
    """Every figure that differs, deal by deal, the whole match last."""
    return [_change(sheet, each) for each in differences]


def _change(sheet: GameSheet, each: Difference) -> Change:
    if each.number is None:
        what, write = WHOLE[each.field]
        return Change(_("Match"), what(), *(write(sheet, value) for value in (each.before, each.after)))
    term = terms(GAMES[sheet.game].row).get(each.field)
    label = _(term.label) if term else each.field
    values = (in_words(sheet, each.field, value) for value in (each.before, each.after))
    return Change(_("Deal %(number)s") % {"number": each.number}, label, *values)


def _figures(_sheet: GameSheet, value: Any) -> str:
    return " : ".join(figures.decimal(one, 0) for one in value)


def _winners(sheet: GameSheet, value: Any) -> str:
    return ", ".join(side_label(sheet, side) for side in value) or NOTHING


def _reason(_sheet: GameSheet, value: Any) -> str:
    return _(REASONS[value]) if value else NOTHING


# What differs in the match as a whole: its name, and how its value is written.
WHOLE: dict[str, tuple[Callable[[], str], Callable[[GameSheet, Any], str]]] = {
    "totals": (lambda: _("Total"), _figures),
    "reason": (lambda: _("End of the game"), _reason),
    "winners": (lambda: _("winner"), _winners),
    "settled": (lambda: _("Settlement"), _figures),
}


def refusal_in_words(refusal: DirectorError, row: Match) -> str:
    """The service's sentence, and what the game itself says."""
    if not isinstance(refusal, GameRefusal):
        return refusal.message
    words_for = later_in_words if isinstance(refusal, LaterDeals) else problems_in_words
    return " ".join((refusal.message, *words_for(refusal.problems, row.game)))
