"""What a director does to a result: correct, move, settle, award, penalise, mark as checked.

Each takes a reason, but for the mark.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from scoring.boards.award_code import Part, parts, read_part
from scoring.boards.award_code import ruling as read_ruling
from scoring.errors import ScoringError
from scoring.methods import METHODS
from tournament.domain.boards.acts.entries import (
    NewEntry,
    cancelled_after,
    close_other_room,
    enter_meeting,
    open_other_room,
    refuse_cancelled_twice,
)
from tournament.domain.boards.readings.board_places import Meeting, sides_with_score
from tournament.domain.boards.readings.typed_results import OUTCOME_REFUSALS, Facts, without_result
from tournament.domain.errors import Conflict, DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key, Reasoned, Seen, Version, refused
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.models import Contestant, Entry, Event, PassedDoubt, Result, Ruling, Section
from tournament.sheets.event_kinds import SWISS_PAIRS


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedResult(Seen):
    """`result` in any notation: `4SX-1 W`, `PASS`, bare North-South points, `L` late, `NP` not played."""

    result: Annotated[str, Meta(max_length=40)]
    lead: Annotated[str, Meta(max_length=4)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledResult(Seen):
    """`entry` is the entry that is taken, one of `said`."""

    entry: Key


@dataclass(frozen=True, slots=True)
class Awards:
    """Codes: `A+`, `A=`, `A-`, a percentage, an outcome `4SX-1 W`, points `+420`, weighted outcomes
    `60 4S= N; 40 4S-1 N` (Law 12C1(c)), or nothing: no score. At teams in IMPs `A+`, `A=`, `A-` are +3, 0,
    −3 IMPs.
    """

    ns_award: Annotated[str, Meta(max_length=Ruling.AWARD_LENGTH), Ask(blank=True)]
    ew_award: Annotated[str, Meta(max_length=Ruling.AWARD_LENGTH), Ask(blank=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardAct(Seen, Awards):
    """An empty `law` is the one that gives such an award; `facts` is what the ruling form tells."""

    law: Annotated[str, Meta(max_length=20)] = ""
    facts: Annotated[str, Meta(max_length=4000)] = ""


BAD_PENALTY = ("bad_penalty", gettext_lazy("A penalty is a number above zero."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Reasoned):
    """`unit` is one of the event's: MP, IMP or % of a top."""

    penalty: Annotated[Decimal, Meta(ge=0), Ask(digits=(5, 2))]
    unit: Ruling.Unit
    law: Annotated[str, Meta(max_length=20)] = "90"


@dataclass(frozen=True, slots=True)
class SeenResult:
    result: Key
    version: Version


@dataclass(frozen=True, slots=True)
class Cancelled:
    """`award` goes to each side that has no score on the board: `A+`, `A=`, `A-`, a percentage, or nothing to
    leave the boards without a score. `results` are all of the section's in the queue's `cancelled`.
    """

    award: Annotated[str, Meta(max_length=12), Ask(blank=True)]
    results: Annotated[list[SeenResult], Meta(min_length=1)]


def record_result(
    section: Section, meeting: Meeting, board: int, facts: Facts, *, key: str, by: Actor, auction: str = ""
) -> Result:
    """A result from paper, keyed by the director: it stands at once. Conflict if another one stands.

    `auction` is in the form of readings/recorded_auctions.py.
    """
    return enter_meeting(
        section, meeting, NewEntry(board=board, facts=facts, key=key, auction=auction), by=by
    )


def correct_result(result: Result, facts: Facts, *, seen: int, by: Actor, reason: str = "") -> Result:
    """The director's word replaces what stands and settles every question about it.

    `seen` is the version the director looked at; Conflict when it has moved since.
    """
    with _at_version(result, seen, "correct_result", by=by, reason=reason) as write:
        return _settle(write, result, **facts)


def settle_dispute(result: Result, entry: Entry, *, seen: int, by: Actor, reason: str = "") -> Result:
    """The director takes one of the two words."""
    return correct_result(result, _facts_of(entry), seen=seen, by=by, reason=reason)


def _facts_of(row: Entry | Result) -> Facts:
    return Facts(
        state=row.state,
        contract=row.contract,
        declarer=row.declarer,
        lead=row.lead,
        tricks=row.tricks,
        score_ns=row.score_ns,
    )


def keep_result(result: Result, *, seen: int, by: Actor, reason: str = "") -> Result:
    """What stands is right: every question about it is settled."""
    return correct_result(result, _facts_of(result), seen=seen, by=by, reason=reason)


def mark_board(result: Result, state: str, *, seen: int, by: Actor, reason: str = "") -> Result:
    """Late or not played instead of a result."""
    return correct_result(result, without_result(state), seen=seen, by=by, reason=reason)


def remove_result(result: Result, *, seen: int, by: Actor, reason: str = "") -> None:
    """As if it had never been entered: the board is open again for these two."""
    with _at_version(result, seen, "remove_result", by=by, reason=reason) as write:
        if ruling := Ruling.objects.filter(result=result).first():
            write.remove(ruling)
        forget_doubt(write, result)
        write.remove(result)


def award(
    result: Result,
    *,
    ns: str,
    ew: str,
    seen: int,
    by: Actor,
    law: str = "",
    reason: str = "",
    facts: str = "",
) -> Ruling:
    """An adjusted score for each side (scoring/boards/award_code.py); the table's result stays on the paper.

    `facts` is what the ruling form tells; an empty `law` is the one that gives such an award.
    """
    check_awards(result.board, ns, ew)
    with _at_version(result, seen, "award", by=by, reason=reason) as write:
        write.about |= {"ns_award": ns, "ew_award": ew}
        values = {
            "ns_award": ns,
            "ew_award": ew,
            "law": law or law_of(ns, ew),
            "reason": reason,
            "facts": facts,
            "by": by.name,
        }
        close_other_room(write, result, ns, ew)
        return write_ruling(write, result, values)


def write_ruling(write: Act, result: Result, values: Mapping[str, str]) -> Ruling:
    """A ruling on a result, in the place of the one that stands; claims of the sides are settled."""
    write.touch(_settle(write, result))  # who looked before the ruling is asked, not overruled
    if ruling := Ruling.objects.filter(result=result).first():
        return write.change(ruling, **values)
    return write.add(Ruling(section=result.section, result=result, **values))


def award_unplayed(
    section: Section, meeting: Meeting, board: int, *, ns: str, ew: str, key: str, by: Actor, reason: str = ""
) -> Ruling:
    """An award on a board that never got a result."""
    check_awards(board, ns, ew)
    with transaction.atomic():
        result = record_result(section, meeting, board, without_result("not_played"), key=key, by=by)
        return award(result, ns=ns, ew=ew, seen=result.version, by=by, reason=reason)


def award_cancelled(section: Section, code: str, *, seen: Mapping[int, int], by: Actor) -> None:
    """Rule on all boards of a section that incidents have cancelled: `code` for each side that has no score
    on the board (Laws 12C2, 15B); with an empty one they stay without a score.

    `seen` are the versions of the results that the director looked at; Conflict when there are others now.
    """
    if code:
        check_awards(0, code)
    with act("award_cancelled", by=by, section=section, award=code) as write:
        rows = section.results.filter(cancelled=Result.Cancelled.OPEN).select_related("section", "ns", "ew")
        if {row.pk: row.version for row in rows} != {**seen}:
            raise changed_meanwhile()
        scored = sides_with_score(section)
        for row in rows:
            ns, ew = ("" if (row.board, side) in scored else code for side in (row.ns_id, row.ew_id))
            if ns or ew:
                values = {"ns_award": ns, "ew_award": ew, "law": law_of(ns, ew), "by": by.name}
                write_ruling(write, row, values)
            else:
                _settle(write, row)


def cancel_ruling(ruling: Ruling, *, by: Actor, reason: str = "") -> None:
    section = ruling.section
    with act("cancel_ruling", by=by, section=section, reason=reason) as write:
        write.about |= {"board": ruling.result.board} if ruling.result else {"pair": str(ruling.contestant)}
        if ruling.result and ruling.result.cancelled:
            refuse_cancelled_twice(ruling.result, Result.Cancelled.OPEN)
            write.change(ruling.result, cancelled=Result.Cancelled.OPEN)
        elif ruling.result:
            write.touch(ruling.result)
        write.remove(ruling)
        if ruling.result:
            open_other_room(write, ruling.result)


def penalise(
    contestant: Contestant, penalty: Decimal, unit: str, *, by: Actor, law: str = "90", reason: str = ""
) -> Ruling:
    """A penalty on a contestant's total: never inside a board, never given to the opponents (Laws 90, 91)."""
    section = contestant.section
    if section.kind == SWISS_PAIRS:
        raise DirectorError("fine_in_vp", _("Penalties of Swiss pairs are in victory points, on their page."))
    if penalty <= 0 or unit not in penalty_units(section.session.event):
        raise refused(BAD_PENALTY)
    with act(
        "penalise", by=by, section=section, pair=str(contestant), penalty=str(penalty), reason=reason
    ) as write:
        return write.add(
            Ruling(
                section=section,
                contestant=contestant,
                penalty=penalty,
                unit=unit,
                law=law,
                reason=reason,
                by=by.name,
            )
        )


def read_outcome(percent: str, text: str) -> Part:
    """One line of an assigned score as a director types it. DirectorError where it cannot be read."""
    try:
        return read_part(percent, text)
    except ScoringError as error:
        unread = _("“%(text)s” cannot be read. Write it like 4SX-1 W, 3NT+1 N, PASS or +420.")
        sentence = unread % {"text": text} if error.code == "outcome_unreadable" else _refusal(error)
        raise DirectorError("bad_award", sentence) from error


def check_awards(board: int, *codes: str) -> None:
    """DirectorError where a side is awarded what no law gives."""
    for code in codes:
        try:
            read_ruling(code, board)
        except ScoringError as error:
            raise DirectorError("bad_award", _refusal(error)) from error
        if len(code) > Ruling.AWARD_LENGTH:
            raise DirectorError("bad_award", _("This award is too long to be saved."))


def law_of(*codes: str) -> str:
    """The part of Law 12C that gives such awards: weighted and assigned ones (1), artificial ones (2)."""
    outcomes = [len(parts(code)) for code in codes]
    return "12C1(c)" if max(outcomes) > 1 else "12C1" if any(outcomes) else "12C2"


def _refusal(error: ScoringError) -> str:
    """The sentence for an award that the law refuses."""
    of_awards = {
        "weights_not_whole": _("Weights must total 100 %."),
        "weight_unreadable": _("A weight is a percentage with at most two decimals."),
        "too_many_outcomes": _("A weighted score has five outcomes at most."),
        "score_impossible": _("No contract gives these points on this board."),
    }
    refusals = of_awards | OUTCOME_REFUSALS
    return str(refusals.get(error.code, _("An award is A+, A=, A− or a percentage from 0 to 100.")))


def penalty_units(event: Event) -> list[str]:
    """What a penalty of this event may be counted in: its own points, or per cent of a top."""
    method = METHODS[event.method]
    own = [unit for unit in Ruling.Unit.values if unit == method.unit]
    return [*own, Ruling.Unit.TOP] if getattr(method, "top", None) else own


def refuse_stranded_penalties(event: Event) -> None:
    """No penalty may be left in points that the event is no longer scored in."""
    penalties = Ruling.objects.filter(section__session__event=event, contestant__isnull=False)
    stranded = penalties.exclude(unit__in=penalty_units(event)).select_related("contestant").first()
    if stranded:
        raise Conflict(
            "stranded_penalty",
            _("Pair %(pair)s has a penalty in %(unit)s, which this method does not use. Cancel it first.")
            % {"pair": stranded.contestant, "unit": stranded.get_unit_display()},
        )


def _at_version(
    result: Result, seen: int, verb: str, *, by: Actor, reason: str
) -> AbstractContextManager[Act]:
    if result.version != seen:
        raise changed_meanwhile()
    return act(
        verb,
        by=by,
        section=result.section,
        reason=reason,
        board=result.board,
        ns=str(result.ns),
        ew=str(result.ew),
    )


def _settle(write: Act, result: Result, **facts: object) -> Result:
    latest = Entry.objects.filter(section=result.section, board=result.board).order_by("-pk").first()
    return write.change(
        result,
        **facts,
        cancelled=cancelled_after(result, facts.get("state", result.state)),
        agreement=Result.Agreement.ACCEPTED,
        settled_entry=latest.pk if latest else result.settled_entry,
    )


# Mark a doubtful result as checked and right, so that the director is not asked again.


def pass_doubt(result: Result, *, seen: int, by: Actor) -> Result:
    """The result is fine as it is. Conflict when it is not the version that was looked at."""
    if result.version != seen:
        raise changed_meanwhile()
    with act("pass_doubt", by=by, section=result.section) as write:
        write.about |= {"board": result.board, "ns": str(result.ns), "ew": str(result.ew)}
        write.touch(result)  # a second director's answer is a Conflict
        if passed := _passed(result):
            write.change(passed, facts=result.facts, by=by.name)
        else:
            write.add(PassedDoubt(result=result, facts=result.facts, by=by.name))
        return result


def forget_doubt(write: Act, result: Result) -> None:
    """Part of the act that takes a result away."""
    if passed := _passed(result):
        write.remove(passed)


def _passed(result: Result) -> PassedDoubt | None:
    return PassedDoubt.objects.filter(result=result).first()
