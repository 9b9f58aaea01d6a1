"""Parse and check the result of a board, in one place for phones, paper and files."""

import re
from typing import TypedDict

from django.utils.translation import gettext as _

from scoring.contract import Outcome, parse
from scoring.duplicate import is_possible_score
from scoring.errors import ScoringError
from scoring.seats import vulnerability
from tournament.models.played import Played
from tournament.readings.errors import DirectorError

LEAD = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA]))?")


class Facts(TypedDict):
    """The columns of models.played.Played that say what happened."""

    state: str
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    score_ns: int | None


NOTHING = Facts(state="played", contract="", declarer="", lead="", tricks=None, score_ns=None)


def read_result(*fields: str, lead: str = "") -> Facts:
    """Facts from a contract, declarer and result in any notation of the field: `4SX-1 W`, `PASS`."""
    try:
        outcome = parse(*(field for field in fields if field))
    except ScoringError as error:
        raise DirectorError(error.code, _refusal(error)) from error
    return of_outcome(outcome, lead=lead)


def of_outcome(outcome: Outcome, *, lead: str = "") -> Facts:
    if outcome.contract is None:
        return Facts(**{**NOTHING, "contract": "PASS"})
    bid, declarer = str(outcome.contract).split()
    return Facts(
        **{
            **NOTHING,
            "contract": bid,
            "declarer": declarer,
            "lead": read_lead(lead),
            "tricks": outcome.tricks,
        }
    )


def read_points(board: int, score_ns: int) -> Facts:
    """Facts from bare points on a paper slip: they must be points that some contract gives on this board."""
    if not is_possible_score(score_ns, vulnerability(board)):
        raise DirectorError(
            "impossible_score",
            _("No contract gives %(points)d on board %(board)d.") % {"points": score_ns, "board": board},
        )
    return Facts(**{**NOTHING, "score_ns": score_ns})


def without_result(state: str) -> Facts:
    """A board that is still to be played later, or that was not played."""
    if state not in (Played.State.LATE, Played.State.NOT_PLAYED):
        raise DirectorError("bad_state", _("A board is played, late or not played."))
    return Facts(**{**NOTHING, "state": state})


def read_lead(text: str) -> str:
    lead = text.upper().replace("10", "T")
    if not LEAD.fullmatch(lead):
        raise DirectorError("bad_lead", _("“%(text)s” is not a card.") % {"text": text})
    return lead


def _refusal(error: ScoringError) -> str:
    """The sentence for what the law refuses."""
    return {
        "level_out_of_range": _("A contract is at level 1 to 7."),
        "tricks_out_of_range": _("That number of tricks is impossible."),
        "tricks_missing": _("The result is missing: write =, +1, −2 or the number of tricks."),
        "declarer_missing": _("The declarer is missing: N, E, S or W."),
    }.get(error.code, _("This cannot be read as a result. Write it like 4SX-1 W, 3NT+1 N or PASS."))
