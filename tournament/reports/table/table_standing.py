"""The current results of a table's boards, and each side's claim while the two disagree."""

from collections.abc import Iterable

from tournament.models import Entry, Result, Section
from tournament.models.played import Played
from tournament.reports.boards.section import MeetingKey, SectionFacts, Stored, points_ns
from tournament.sheets.table_sheet import Account, Claims, Standing

# How a result stands while the two sides' words are shown beside each other.
OPEN = frozenset({Result.Agreement.DISPUTED, Result.Agreement.PROPOSED})

Stands = dict[MeetingKey, tuple[Stored, Standing]]


def stands(section: Section, facts: SectionFacts, meetings: Iterable[MeetingKey]) -> Stands:
    """The current results of these meetings; one query while some disagree, else none."""
    found = [facts.stored[meeting] for meeting in meetings if meeting in facts.stored]
    claims = _claims(section, [result for result in found if _is_open(result)])
    return {
        result.meeting: (result, _standing(result, result.ns_award is not None, claims.get(result.pk)))
        for result in found
    }


def standing_of(section: Section, result: Result) -> Standing:
    """The state of a result that was just entered, so that no director can have adjusted it yet."""
    claims = _claims(section, [result])[result.pk] if _is_open(result) else None
    return _standing(result, False, claims)


def _is_open(result: Result | Stored) -> bool:
    return result.agreement in OPEN


def was_never_agreed(result: Stored) -> bool:
    """Whether it is the word of one side alone, or the two have differed from the beginning."""
    is_open = result.agreement in (Result.Agreement.SENT, Result.Agreement.DISPUTED)
    return is_open and bool(result.entered_by) and not result.settled_entry


def _standing(result: Result | Stored, awarded: bool, claims: Claims | None) -> Standing:
    return Standing(
        *_account(result),
        version=result.version,
        agreement=result.agreement,
        entered_by=result.entered_by,
        awarded=awarded,
        claims=claims,
    )


def _account(played: Played | Stored) -> tuple[str, str, str, int | None, str, int | None]:
    """The fields of an Account."""
    facts = (played.contract, played.declarer, played.tricks)
    is_played = played.state == Played.State.PLAYED
    points = points_ns(played.board, *facts, played.score_ns) if is_played else None
    return (played.state, *facts, played.lead, points)


def _claims(section: Section, results: Iterable[Result | Stored]) -> dict[int, Claims]:
    """Each side's last claim on each result that no director has settled."""
    open_results = {(result.board, result.ns_id, result.ew_id): result for result in results}
    if not open_results:
        return {}
    claims: dict[int, Claims] = {result.pk: {"NS": None, "EW": None} for result in open_results.values()}
    boards = [board for board, _ns, _ew in open_results]
    for entry in Entry.objects.filter(section=section, board__in=boards).exclude(side="").order_by("pk"):
        result = open_results.get((entry.board, entry.ns_id, entry.ew_id))
        if result and entry.pk > result.settled_entry:
            claims[result.pk][entry.side] = Account(*_account(entry))
    return claims
