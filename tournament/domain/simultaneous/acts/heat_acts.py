"""What an organiser does: events, heats, venues, and decisions about doubtful results."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, time
from datetime import date as day
from typing import Annotated

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from scoring.duplicate import is_possible_score
from scoring.seats import vulnerability
from tournament.analysis.venue_rows import (
    COPIED,
    IMPOSSIBLE,
    OTHER_SET,
    SAME_PAIR,
    SHIFTED,
    SIT_OUT,
    TURNED,
)
from tournament.domain.errors import Conflict, DirectorError, changed_meanwhile
from tournament.domain.hands.readings.stored_hands import boards_in
from tournament.domain.inputs import Ask, Reason
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.simultaneous.readings.heats import (
    has_results,
    is_given_out,
    refuse_embargoed,
    run_in,
)
from tournament.domain.time_zones import moment_of
from tournament.exchange.board_deal import BoardDeal
from tournament.models import (
    Club,
    Heat,
    HeatDeals,
    HeatNews,
    HeatTable,
    Simultaneous,
    Venue,
    VenueDecision,
    VenueResult,
)
from tournament.models.simultaneous import FREED
from tournament.models.token import new_token

BAD_BOARDS = ("bad_boards", gettext_lazy("Enter the number of boards, 1 to 60."))
BAD_DATE = ("bad_date", gettext_lazy("Enter a date."))
BAD_TIME = ("bad_time", gettext_lazy("Enter the time as hours and minutes, for example 13:30."))
MOST_BOARDS = 60
MOST_HEATS = 40
Kind = VenueDecision.Kind
# What can be decided about each doubt.
DECISIONS = {
    IMPOSSIBLE: (Kind.KEEP, Kind.EXCLUDE, Kind.REPLACE),
    TURNED: (Kind.KEEP, Kind.EXCLUDE, Kind.TURN),
    **dict.fromkeys((SHIFTED, OTHER_SET), (Kind.KEEP, Kind.EXCLUDE, Kind.SHIFT)),
    **dict.fromkeys((SIT_OUT, COPIED, SAME_PAIR), (Kind.KEEP, Kind.EXCLUDE)),
}
OF_THE_VENUE = (TURNED, SHIFTED)  # these have no code


@dataclass(frozen=True, slots=True)
class SimultaneousTerms:
    """`version` is the one that was read: another one standing is a 409. A new event needs none."""

    name: Annotated[str, Meta(max_length=Simultaneous.NAME_LENGTH), Ask(label=gettext_lazy("Name"))]
    boards: Annotated[int, Meta(ge=1, le=MOST_BOARDS), Ask(label=gettext_lazy("Boards"), refusal=BAD_BOARDS)]
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class HeatTerms:
    """`shown_on` and `shown_at`, in the time of the organiser: before, nothing is shown that depends on a
    result. `version` is the one that was read: another one standing is a 409. A new heat needs none.
    """

    date: Annotated[day, Ask(label=gettext_lazy("Date"), refusal=BAD_DATE)]
    shown_on: Annotated[day, Ask(label=gettext_lazy("Results are shown from"), refusal=BAD_DATE)]
    shown_at: Annotated[time, Ask(label=gettext_lazy("Time"), refusal=BAD_TIME)]
    name: Annotated[
        str, Meta(max_length=Simultaneous.NAME_LENGTH), Ask(label=gettext_lazy("Name of the heat"))
    ] = ""
    gives_deals: Annotated[
        bool,
        Ask(
            label=gettext_lazy("Directors of the clubs get the hands"),
            help=gettext_lazy("With the key of their club. Hidden while the boards are in play."),
        ),
    ] = False
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class HeatHands:
    """PBN of all boards; empty removes the hands."""

    pbn: Annotated[
        str, Meta(max_length=400_000), Ask(label=gettext_lazy("Hands (PBN)"), blank=True, strip=False)
    ] = ""


@dataclass(frozen=True, slots=True)
class Blocking:
    """Nothing of a blocked venue is accepted or counts."""

    blocked: bool
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """About a doubt: `doubt` and `code` are those of the queue. `score_ns` for another score, `shift` for
    other board numbers.
    """

    doubt: Annotated[str, Meta(min_length=1, max_length=12)]
    kind: Annotated[str, Ask(codes=[*Kind.choices])]
    code: Annotated[str, Meta(max_length=64)] = ""
    score_ns: Annotated[int, Meta(ge=-8000, le=8000)] | None = None
    shift: Annotated[int, Meta(ge=-MOST_BOARDS, le=MOST_BOARDS)] | None = None
    reason: Reason = ""


# ── events ────────────────────────────────────────────────────────────────────────────────────────────


def add_simultaneous(club: Club, terms: SimultaneousTerms, *, by: Actor) -> Simultaneous:
    """A new event without heats. DirectorError `bad_name`, `name_taken`."""
    event = Simultaneous(club=club, **_columns(terms))
    try:
        with act("add_simultaneous", by=by, name=event.name, club=club.pk) as write, transaction.atomic():
            return write.add(event)
    except IntegrityError as error:
        raise _name_taken(event.name) from error


def change_simultaneous(event: Simultaneous, terms: SimultaneousTerms, *, by: Actor) -> Simultaneous:
    """As `add_simultaneous`; the number of boards stays where there are results or an instant table, or where
    clubs were given it. Conflict for another version.
    """
    _refuse_changed(event, terms.version)
    columns = _columns(terms)
    if terms.boards != event.boards:
        if has_results(event.heats.all()):
            raise Conflict("has_results", _("There are results already. The boards stay as they are."))
        if HeatTable.objects.filter(heat__event=event).exists():
            raise Conflict("has_table", _("A heat has an instant table. The boards stay as they are."))
        if is_given_out(event.pk):
            sentence = _("Clubs take part already, or hands are saved. The number of boards stays as it is.")
            raise Conflict("in_use", sentence)
    try:
        with (
            act("change_simultaneous", by=by, name=columns["name"], club=event.club_id) as write,
            transaction.atomic(),
        ):
            return write.change(event, **columns)
    except IntegrityError as error:
        raise _name_taken(str(columns["name"])) from error


def remove_simultaneous(event: Simultaneous, *, by: Actor) -> None:
    """With its heats, where no club takes part yet."""
    with act("remove_simultaneous", by=by, name=event.name, club=event.club_id) as write:
        for heat in event.heats.all():
            _refuse_taken(heat)
            write.remove(heat)
        write.remove(event)


def _columns(terms: SimultaneousTerms) -> dict[str, object]:
    name = " ".join(terms.name.split())
    if not name:
        raise DirectorError("bad_name", _("Enter a name."))
    return {"name": name, "boards": terms.boards}


def _name_taken(name: str) -> Conflict:
    return Conflict("name_taken", _("“%(name)s” exists already.") % {"name": name})


def _refuse_changed(row: Simultaneous | Heat, seen: int) -> None:
    if seen and seen != row.version:
        raise changed_meanwhile()


# ── heats ─────────────────────────────────────────────────────────────────────────────────────────────


def add_heat(event: Simultaneous, terms: HeatTerms, *, by: Actor) -> Heat:
    """One more field of the event, with a code of its own. DirectorError `too_many`, `bad_date`."""
    if event.heats.count() >= MOST_HEATS:
        sentence = _("An event has %(count)d heats at most.") % {"count": MOST_HEATS}
        raise DirectorError("too_many", sentence)
    columns = _heat_columns(event, terms)
    with act("add_heat", by=by, name=str(Heat(event=event, **columns)), club=event.club_id) as write:
        heat = write.add(Heat(event=event, **columns))
        HeatNews.objects.create(heat=heat)
        return heat


def change_heat(heat: Heat, terms: HeatTerms, *, by: Actor) -> Heat:
    """Conflict unless the version still stands."""
    _refuse_changed(heat, terms.version)
    columns = _heat_columns(heat.event, terms)
    with on_heat(heat, "change_heat", by=by) as write:
        return write.change(heat, **columns)


def remove_heat(heat: Heat, *, by: Actor) -> None:
    """Where no club takes part yet."""
    _refuse_taken(heat)
    with on_heat(heat, "remove_heat", by=by) as write:
        write.remove(heat)


def close_heat(heat: Heat, *, by: Actor, reason: str = "") -> Heat:
    """The ranking is final; no report is accepted any more."""
    with on_heat(heat, "close_heat", by=by, reason=reason) as write:
        return write.change(heat, closed_at=heat.closed_at or timezone.now())


def reopen_heat(heat: Heat, *, by: Actor, reason: str = "") -> Heat:
    """Late clubs report again."""
    with on_heat(heat, "reopen_heat", by=by, reason=reason) as write:
        return write.change(heat, closed_at=None)


def keep_hands(heat: Heat, hands: HeatHands, *, by: Actor) -> int:
    """Store the hands of a heat, all its boards and no other; how many they are. The journal has no cards."""
    boards = all_boards(heat, hands.pbn) if hands.pbn.strip() else ()
    if HeatTable.objects.filter(heat=heat, source=HeatTable.Source.DOUBLE_DUMMY).exists():
        raise Conflict("has_table", _("The instant table is made from these hands. Remove the table first."))
    with on_heat(heat, "keep_heat_hands", by=by, count=len(boards)) as write:
        write.touch(heat)
        HeatDeals.objects.filter(heat=heat).delete()
        if boards:
            HeatDeals.objects.create(heat=heat, pbn=hands.pbn)
    return len(boards)


def all_boards(heat: Heat, pbn: str) -> tuple[BoardDeal, ...]:
    """The boards of the heat in their order. DirectorError `other_boards` unless each is there once."""
    boards = sorted(boards_in(pbn), key=lambda one: one.board or 0)
    if [one.board for one in boards] != [*range(1, heat.event.boards + 1)]:
        sentence = _("The file must have boards 1 to %(boards)s, each once.")
        raise DirectorError("other_boards", sentence % {"boards": heat.event.boards})
    return tuple(boards)


@contextmanager
def on_heat(heat: Heat, verb: str, *, by: Actor, reason: str = "", **about: object) -> Iterator[Act]:
    with act(verb, by=by, reason=reason, name=str(heat), club=heat.event.club_id) as write:
        write.about |= about
        yield write


def _heat_columns(event: Simultaneous, terms: HeatTerms) -> dict[str, object]:
    try:
        shown = moment_of(terms.shown_on, terms.shown_at, event.club).astimezone(UTC)
    except OverflowError as error:  # the first or the last day that there is
        raise DirectorError(BAD_DATE[0], str(BAD_DATE[1])) from error
    return {
        "name": " ".join(terms.name.split()),
        "date": terms.date,
        "embargo_until": shown,
        "gives_deals": terms.gives_deals,
    }


def _refuse_taken(heat: Heat) -> None:
    if heat.venues.exists():
        raise Conflict("in_use", _("Clubs take part already. Close the heat instead."))


# ── venues ────────────────────────────────────────────────────────────────────────────────────────────


def block_venue(venue: Venue, blocking: Blocking, *, by: Actor) -> Venue:
    """Leave a venue out, or let it count again."""
    heat, reason = venue.heat, blocking.reason
    with on_heat(
        heat, "block_venue" if blocking.blocked else "unblock_venue", by=by, reason=reason, venue=venue.name
    ) as write:
        return write.change(venue, blocked=blocking.blocked)


def free_venue(venue: Venue, *, by: Actor, reason: str = "") -> None:
    """The next computer that joins under the name of this club is that club, with all its sessions; the one
    before is not heard any more.
    """
    heat = venue.heat
    with on_heat(heat, "free_venue", by=by, reason=reason, venue=venue.name) as write:
        for one in heat.venues.filter(name=venue.name):
            write.change(one, mark=FREED, salt=new_token())


def decide(venue: Venue, decision: Decision, *, by: Actor) -> VenueDecision:
    """Decide about a doubt, in place of an earlier decision. What was reported stays as it is.

    DirectorError `bad_decision` for one that this doubt does not have, `bad_score` for one that no contract
    gives on the board, `bad_shift`, `bad_run`; nothing before results are shown.
    """
    refuse_embargoed(venue.heat)
    kind, is_of_venue = Kind(decision.kind), decision.doubt in OF_THE_VENUE
    if kind not in DECISIONS.get(decision.doubt, ()) or (is_of_venue and decision.code):
        raise DirectorError("bad_decision", _("This cannot be decided about such a doubt."))
    if decision.doubt == OTHER_SET:
        run_in(decision.code)
    columns = {
        "kind": kind.value,
        "score_ns": decision.score_ns if kind == Kind.REPLACE else None,
        "shift": decision.shift if kind == Kind.SHIFT else None,
        "reason": decision.reason,
    }
    if kind == Kind.REPLACE:
        _refuse_score(venue.results.all(), decision)
    if kind == Kind.SHIFT and not decision.shift:
        raise DirectorError("bad_shift", _("By how many boards are the numbers to be changed?"))
    named = {"doubt": decision.doubt, "code": decision.code}
    with on_heat(venue.heat, "decide_doubt", by=by, reason=decision.reason, venue=venue.name) as write:
        standing = VenueDecision.objects.filter(venue=venue, **named).first()
        if standing:
            return write.change(standing, **columns)
        return write.add(VenueDecision(venue=venue, **named, **columns))


def withdraw_decision(decision: VenueDecision, *, by: Actor) -> None:
    """The doubt stands again."""
    venue = decision.venue
    with on_heat(venue.heat, "withdraw_decision", by=by, venue=venue.name) as write:
        write.remove(decision)


def _refuse_score(results: QuerySet[VenueResult], decision: Decision) -> None:
    result = results.filter(code=decision.code).first()
    score = decision.score_ns
    if result is None or score is None or not is_possible_score(score, vulnerability(result.board)):
        raise DirectorError("bad_score", _("No contract gives this score on the board."))
