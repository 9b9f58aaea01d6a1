"""Claims about a deal of a table game: the rule of `analysis/claims.py` with a side's number as the side.

Notes of a deal (how often it was dealt again, the calls) need no agreement.
"""

from collections.abc import Mapping
from functools import partial
from operator import eq

from django.utils.translation import gettext as _

from tournament.analysis.claims import Another, Claim, Decision, Earlier, Standing, decide
from tournament.models import DealRecord
from tournament.models.result import Result
from tournament.readings.errors import Conflict, DirectorError
from tournament.readings.games.recounts import replacement
from tournament.services.acts.journal import Act
from tournament.services.boards.claims import contradictions_refused, write_decision

Agreement = Result.Agreement
Facts = Mapping[str, object]


def claim_deal(write: Act, record: DealRecord, claim: Claim, *, key: str) -> DealRecord:
    """A further claim on a deal, whose entry of this key is stored. Conflict when it cannot be decided."""
    standing = Standing(record.facts, record.agreement, record.entered_by, record.version)
    try:
        with contradictions_refused():
            decision = decide(
                standing, claim, partial(_earlier, record, key), same=partial(_same, record), identical=eq
            )
    except Another as error:
        sentence = _("This deal already has another result. Please correct that one.")
        raise Conflict("another_deal", sentence) from error
    if decision.replaces:
        return _replaced(write, record, claim, decision)
    return write_decision(write, record, decision)


def _earlier(record: DealRecord, key: str) -> list[Earlier]:
    """The other entries of a deal that a director has not settled, the last one first."""
    entries = record.match.deal_entries.filter(number=record.number, pk__gt=record.settled_entry)
    rows = entries.exclude(key=key).order_by("-pk").values_list("facts", "side", "device", "key")
    return [Earlier(*row) for row in rows]


def _same(record: DealRecord, one: Facts, other: Facts) -> bool:
    """Whether two claims agree, apart from their notes."""
    agreed = record.match.agreement
    here, there = (agreed.game.pooled(agreed.rules, facts) for facts in (one, other))
    return all(
        here.get(name) == there.get(name) for name in {**here, **there} if name not in agreed.game.notes
    )


def _replaced(write: Act, record: DealRecord, claim: Claim, decision: Decision) -> DealRecord:
    """Other facts stand now, if every later deal can stand with them."""
    made = replacement(record, claim.facts)
    made.refuse_illegal_rest()
    claimed = record.match.agreement.game.claimed
    if made.later and any(claim.facts[name] != record.facts[name] for name in claimed):
        late = _("Honours can be claimed until the next deal begins. Ask the director.")
        raise DirectorError("claimed_late", late)
    return write_decision(write, record, decision, facts=claim.facts, entered_by=claim.side)
