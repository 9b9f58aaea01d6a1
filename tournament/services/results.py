"""What a director does to a result: correct, move, settle, award, penalise. Always with a reason at hand."""

from contextlib import AbstractContextManager
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.methods import METHODS
from tournament.models import Contestant, Entry, Event, Result, Ruling, Section
from tournament.services.entries import Meeting, Said, enter_meeting
from tournament.services.errors import Conflict, DirectorError
from tournament.services.facts import Facts, without_result
from tournament.services.journal import Act, Actor, act

# Law 12C2: variable awards by their sign, fixed ones in per cent of the top.
VARIABLE_AWARDS = ("A+", "A=", "A-")


def record_result(
    section: Section, meeting: Meeting, board: int, facts: Facts, *, key: str, by: Actor
) -> Result:
    """A result from paper, keyed by the director: it stands at once. Conflict if another one stands."""
    return enter_meeting(section, meeting, Said(board=board, facts=facts, key=key), by=by)


def correct_result(result: Result, facts: Facts, *, seen: int, by: Actor, reason: str = "") -> Result:
    """The director's word replaces what stands and settles every question about it.

    `seen` is the version the director looked at; Conflict when it has moved since.
    """
    with _at_version(result, seen, "correct_result", by=by, reason=reason) as hand:
        return _settle(hand, result, **facts)


def settle_dispute(result: Result, entry: Entry, *, seen: int, by: Actor, reason: str = "") -> Result:
    """The director takes one of the two words."""
    return correct_result(result, Facts(**entry.facts), seen=seen, by=by, reason=reason)


def mark_board(result: Result, state: str, *, seen: int, by: Actor, reason: str = "") -> Result:
    """Late or not played instead of a result."""
    return correct_result(result, without_result(state), seen=seen, by=by, reason=reason)


def remove_result(result: Result, *, seen: int, by: Actor, reason: str = "") -> None:
    """As if it had never been entered: the board is open again for these two."""
    with _at_version(result, seen, "remove_result", by=by, reason=reason) as hand:
        if ruling := Ruling.objects.filter(result=result).first():
            hand.remove(ruling)
        hand.remove(result)


def award(
    result: Result, *, ns: str, ew: str, seen: int, by: Actor, law: str = "12C2", reason: str = ""
) -> Ruling:
    """An artificial adjusted score for both sides; the table's result, if any, stays on the paper."""
    _check_awards(ns, ew)
    with _at_version(result, seen, "award", by=by, reason=reason) as hand:
        hand.about |= {"ns_award": ns, "ew_award": ew}
        _settle(hand, result)
        values = {"ns_award": ns, "ew_award": ew, "law": law, "reason": reason, "by": by.name}
        if ruling := Ruling.objects.filter(result=result).first():
            return hand.change(ruling, **values)
        return hand.add(Ruling(section=result.section, result=result, **values))


def award_unplayed(
    section: Section, meeting: Meeting, board: int, *, ns: str, ew: str, key: str, by: Actor, reason: str = ""
) -> Ruling:
    """An award on a board that never got a result."""
    _check_awards(ns, ew)
    with transaction.atomic():
        result = record_result(section, meeting, board, without_result("not_played"), key=key, by=by)
        return award(result, ns=ns, ew=ew, seen=result.version, by=by, reason=reason)


def cancel_ruling(ruling: Ruling, *, by: Actor, reason: str = "") -> None:
    section = ruling.section
    about = {"board": ruling.result.board} if ruling.result else {"pair": str(ruling.contestant)}
    with act("cancel_ruling", by=by, section=section, reason=reason, **about) as hand:
        if ruling.result:
            hand.change(ruling.result, settled_entry=ruling.result.settled_entry)
        hand.remove(ruling)


def penalise(
    contestant: Contestant, penalty: Decimal, unit: str, *, by: Actor, law: str = "90", reason: str = ""
) -> Ruling:
    """A penalty on a contestant's total: never inside a board, never given to the opponents (Laws 90, 91)."""
    section = contestant.section
    if penalty <= 0 or unit not in penalty_units(section.session.event):
        raise DirectorError("bad_penalty", _("A penalty is a number above zero."))
    with act(
        "penalise", by=by, section=section, pair=str(contestant), penalty=str(penalty), reason=reason
    ) as hand:
        return hand.add(
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


def _check_awards(*codes: str) -> None:
    for code in codes:
        fixed = code.isdecimal() and int(code) <= 100
        if code and code not in VARIABLE_AWARDS and not fixed:
            raise DirectorError("bad_award", _("An award is A+, A=, A− or a percentage from 0 to 100."))


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
            _("Pair %(pair)s has a penalty in %(unit)s, which this method does not know. Cancel it first.")
            % {"pair": stranded.contestant, "unit": stranded.get_unit_display()},
        )


def _at_version(
    result: Result, seen: int, verb: str, *, by: Actor, reason: str
) -> AbstractContextManager[Act]:
    if result.version != seen:
        raise Conflict("changed_meanwhile", _("Somebody else has just changed this. Look again, please."))
    return act(
        verb,
        by=by,
        section=result.section,
        reason=reason,
        board=result.board,
        ns=str(result.ns),
        ew=str(result.ew),
    )


def _settle(hand: Act, result: Result, **facts: object) -> Result:
    latest = Entry.objects.filter(section=result.section, board=result.board).order_by("-pk").first()
    return hand.change(
        result,
        **facts,
        agreement=Result.Agreement.ACCEPTED,
        settled_entry=latest.pk if latest else result.settled_entry,
    )
