"""When a deal stands: two sides that agree make it, two that differ make a question.

A side that wants to correct what it had agreed on makes a proposal; the deal stands until the others consent.
The rule is that of `entries`, with a side's number in place of North-South and East-West. Notes of a deal
(how often it was dealt again, the calls) need no agreement.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.models import DealEntry, DealRecord
from tournament.models.result import Result
from tournament.services.errors import Conflict, DirectorError
from tournament.services.journal import Act
from tournament.services.recounts import replacement

Agreement = Result.Agreement
Facts = Mapping[str, object]


def heard(write: Act, record: DealRecord, facts: Facts, *, side: int | None, seen: int | None) -> DealRecord:
    """A second word on a deal, already kept: agreement, correction of one's own, or a question.

    `seen` is the version the speaker saw. Conflict when the director (`side` None) says otherwise.
    """
    others = [entry.facts for other, entry in latest_words(record).items() if other != side]
    if side is None:
        return _confirmed(write, record, facts)
    mends = record.agreement == Agreement.SENT and side == record.entered_by and seen == record.version
    if mends and facts != record.facts:
        return _replaced(write, record, facts, Agreement.SENT, side)
    if _same(record, record.facts, facts):
        return _agreed(write, record, side, others)
    if others and all(_same(record, other, facts) for other in others):
        return _replaced(write, record, facts, Agreement.ACCEPTED, side)
    return _questioned(write, record, _question(record, side))


def refuse_contradicted(
    record: DealRecord, facts: Facts, *, side: int | None, device: str, seen: int | None
) -> None:
    """Conflict when a word would settle the question although its side has said otherwise on another device,
    which this one had not seen.
    """
    words = latest_words(record)
    own = words.pop(side, None) if side is not None else None
    settles = words and all(_same(record, other.facts, facts) for other in words.values())
    if (
        record.agreement != Agreement.PROPOSED  # who consents has said otherwise before
        and own
        and settles
        and own.device != device
        and seen != record.version
        and not _same(record, own.facts, facts)
    ):
        raise Conflict(
            "said_otherwise",
            _("This side has said something else on another phone. Nothing has been saved: compare the two."),
        )


def latest_words(record: DealRecord) -> dict[int, DealEntry]:
    """The last word of each side on a deal that a director has not settled."""
    entries = record.match.deal_entries.filter(number=record.number, pk__gt=record.settled_entry)
    return {entry.side: entry for entry in entries.order_by("pk") if entry.side is not None}


def _same(record: DealRecord, one: Facts, other: Facts) -> bool:
    """Whether two say the same, whatever they noted beside it."""
    agreed = record.match.agreement
    here, there = (agreed.game.pooled(agreed.rules, facts) for facts in (one, other))
    return all(
        here.get(name) == there.get(name) for name in {**here, **there} if name not in agreed.game.notes
    )


def _confirmed(write: Act, record: DealRecord, facts: Facts) -> DealRecord:
    if not _same(record, record.facts, facts):
        raise Conflict("another_deal", _("Another result stands for this deal. Correct that one, please."))
    return write.change(record, agreement=Agreement.ACCEPTED)


def _agreed(write: Act, record: DealRecord, side: int, others: list[Facts]) -> DealRecord:
    """Somebody says what stands. It is accepted when every other side that spoke says the same."""
    if record.agreement == Agreement.ACCEPTED:
        return record
    if any(not _same(record, other, record.facts) for other in others):
        return _questioned(write, record, Agreement.DISPUTED)
    waits = not others and side == record.entered_by
    return write.change(record, agreement=Agreement.SENT if waits else Agreement.ACCEPTED)


def _question(record: DealRecord, side: int) -> Agreement:
    """What a deal becomes when a side says something else: a proposal where all had agreed, else a question.

    A side that speaks for the first time corrects nothing.
    """
    said = record.match.deal_entries.filter(number=record.number, pk__gt=record.settled_entry, side=side)
    earlier = [entry.facts for entry in said.order_by("pk")][:-1]
    agreed = record.agreement == Agreement.ACCEPTED and bool(earlier)
    again = record.agreement == Agreement.PROPOSED and not _same(record, earlier[-1], record.facts)
    return Agreement.PROPOSED if agreed or again else Agreement.DISPUTED


def _questioned(write: Act, record: DealRecord, agreement: Agreement) -> DealRecord:
    if record.agreement == agreement:
        return write.touch(record)  # the question stands, and one side says something new
    return write.change(record, agreement=agreement)


def _replaced(write: Act, record: DealRecord, facts: Facts, agreement: str, side: int) -> DealRecord:
    """Other facts stand now, if every later deal can stand with them."""
    made = replacement(record, facts)
    made.refuse_illegal_rest()
    claimed = record.match.agreement.game.claimed
    if made.later and any(facts[name] != record.facts[name] for name in claimed):
        late = _("Honours can be claimed until the next deal begins. Ask the director.")
        raise DirectorError("claimed_late", late)
    return write.change(record, facts=facts, agreement=agreement, entered_by=side)
