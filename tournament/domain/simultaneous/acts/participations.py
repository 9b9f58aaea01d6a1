"""A session takes part in a simultaneous event elsewhere: join, report, leave.

Nothing here holds up the session: it is played without a network, and a worker reports in the background. The
row is bookkeeping of that worker; acts mark the session in the journal and hold neither key nor figures.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated
from uuid import UUID

import msgspec
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.hands.acts.deals import store_deals
from tournament.domain.hands.readings.stored_hands import HIGHEST_BOARD, boards_in
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.outside.acts import jobs
from tournament.domain.outside.readings.embargo import refuse_under_embargo
from tournament.domain.outside.readings.guard import keeps
from tournament.domain.outside.readings.sealed_secrets import open_secret, seal_secret
from tournament.domain.simultaneous.readings.organiser import PROBLEMS, Heard, NotHeard
from tournament.domain.simultaneous.readings.participation import (
    code_of,
    codes_in,
    generation_key,
    has_boards,
    line_to,
    participation_of,
    secret_of,
    server_in,
)
from tournament.exchange.simultaneous_report import Acknowledged, Joined, Joining, Overall
from tournament.models import Job, JournalEntry, Participation, Section, Session
from tournament.sheets.event_kinds import PAIRS

KIND = "report"
_FIGURE, _CODE = re.compile(r"\d{1,3}(\.\d{1,4})?"), re.compile(r"\d{1,18}")  # of the organiser
PAUSE = timedelta(seconds=3)  # between two reports: a table enters a few boards at once
# After so many attempts that failed one after another; the last pause stays.
PAUSES = tuple(timedelta(seconds=seconds) for seconds in (5, 15, 60, 180))
LOOK, LATER = timedelta(seconds=30), timedelta(minutes=10)  # between two questions for the figures
LOOKS = timedelta(hours=6)  # after the end of a session they are asked for often until they are final,
MOST = timedelta(days=30)  # and as long as this later: a heat is reopened, or its embargo is moved


# ── what a director does ──────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class TakingPart:
    """`organiser`: the address of the organiser's server; `code`: that of the heat; `region`: one of the
    organiser's filters, empty for none.
    """

    organiser: Annotated[
        str,
        Meta(max_length=300),
        Ask(
            label=gettext_lazy("Address of the organiser"),
            help=gettext_lazy("Such as https://bridge.example.org. The organiser tells you."),
        ),
    ]
    code: Annotated[str, Meta(max_length=40), Ask(label=gettext_lazy("Code to take part"))]
    region: Annotated[str, Meta(max_length=80), Ask(label=gettext_lazy("Region"))] = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """The row of a session that has joined. `has_other_hands`: than those of the organiser; they stay."""

    row: Participation
    has_other_hands: bool = False


def join_simultaneous(session: Session, terms: TakingPart, *, by: Actor) -> Taken:
    """Ask the organiser for a place, and store the key and the hands that come with it.

    DirectorError for a session that cannot take part, and for whatever the organiser refuses.
    """
    refuse_taking_part(session)
    club, organiser = session.event.club, server_in(terms.organiser)
    wish = _wish(session, organiser, terms)
    try:
        line = line_to(organiser, partial(keeps, by.user, club))
        heard = line.ask("POST", "join/", wish)
        columns = {**_columns(organiser, joined := heard.read(Joined), wish), "ahead": heard.ahead}
    except NotHeard as error:
        raise not_heard(error) from error
    with act(
        "join_simultaneous",
        by=by,
        session=session,
        others=sections_in(session),
        event=joined.event[:160],
        organiser=organiser,
        club=club.pk,
    ) as write:
        write.mark(session)
        row, _is_new = Participation.objects.update_or_create(session=session, defaults=columns)
    try:
        if joined.deals:
            store_deals(session, boards_in(joined.deals, "deals.pbn"), by=by)
    except DirectorError:
        return Taken(row, has_other_hands=True)
    return Taken(row)


def sections_in(session: Session) -> QuerySet[Section]:
    """Their pages say whether the session takes part."""
    return Section.objects.filter(session=session)


def _wish(session: Session, organiser: str, terms: TakingPart) -> Joining:
    """The same for each attempt, so that a lost answer costs nothing, and after the club has left.

    DirectorError for another heat while results or hands that are here are under the embargo of the first.
    """
    code, typed = codes_in(terms.code)
    left = Participation.objects.filter(session=session).first()
    stored = (open_secret(left.club_code) or "") if left else ""
    is_same = left is not None and left.organiser == organiser and stored.startswith(code)
    if stored and not is_same and has_boards(session):
        refuse_under_embargo(session)
    before = stored.removeprefix(code) if is_same else ""
    return Joining(
        code=code,
        club=session.event.club.name,
        region=terms.region.strip(),
        secret=typed or before or secret_of(session, organiser, code),
        session=code_of(session),
        title=session.event.name[:80],
    )


def _columns(organiser: str, joined: Joined, wish: Joining) -> Mapping[str, object]:
    """A row that has reported nothing: the organiser may have forgotten what an earlier one reported.

    NotHeard for an answer that no organiser gives.
    """
    if not (_is_uid(joined.heat) and _is_uid(joined.venue) and 1 <= joined.boards <= HIGHEST_BOARD):
        raise NotHeard("offline")
    return {
        "organiser": organiser,
        "heat": joined.heat,
        "venue": joined.venue,
        "key": seal_secret(joined.key),
        "event": joined.event[:160],
        "club_code": seal_secret(f"{wish.code}{wish.secret}"),
        "region": wish.region,
        "boards": joined.boards,
        "embargo_until": _moment(joined.embargo_until),
        "generation": "",
        "cursor": 0,
        "sequence": 0,
        "attempts": 0,
        "heard_at": None,
        "problem": "",
        "overall": {},
        "left_at": None,
    }


NOT_PAIRS: Promise = gettext_lazy("Only a pairs session scored by matchpoints can take part.")


def refuse_taking_part(session: Session) -> None:
    """DirectorError for a session of another kind, without boards, or that takes part already."""
    if session.event.kind != PAIRS or session.event.method != "matchpoints" or session.is_template:
        raise DirectorError("not_pairs", str(NOT_PAIRS))
    if not session.fields.exists():
        raise DirectorError("no_boards", _("Set up the session first."))
    if participation_of(session):
        raise DirectorError("takes_part", _("This session takes part in a simultaneous event already."))


def _is_uid(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _moment(text: str) -> datetime:
    try:
        found = parse_datetime(text)
    except ValueError:
        found = None
    if found is None or timezone.is_naive(found):
        raise NotHeard("offline")
    return found


def not_heard(error: NotHeard) -> DirectorError:
    """The refusal of an organiser as a sentence for the person who waits for it."""
    return DirectorError(f"organiser_{error.code}", sentence_of(str(error)))


def sentence_of(problem: str) -> str:
    """A stored problem in words: the code, and what the organiser says."""
    code, _space, answer = problem.partition(" ")
    return f"{PROBLEMS[code]} {answer}".strip() if code in PROBLEMS else ""


def leave_simultaneous(session: Session, *, by: Actor, reason: str = "") -> None:
    """Report nothing more and show no figures of other clubs. Joining again goes on where it stopped."""
    row = participation_of(session)
    if row is None:
        raise not_taking_part()
    with act(
        "leave_simultaneous",
        by=by,
        session=session,
        others=sections_in(session),
        reason=reason[:200],
        event=row.event,
        organiser=row.organiser,
        club=session.event.club_id,
    ) as write:
        write.mark(session)
        Participation.objects.filter(pk=row.pk).update(left_at=timezone.now())


def report_now(session: Session, *, by: Actor) -> None:
    """Begin the next attempt at once, whatever the pause after the last one."""
    row = participation_of(session)
    if row is None:
        raise not_taking_part()
    Participation.objects.filter(pk=row.pk).update(attempts=0)
    jobs.enqueue_again(KIND, payload={"participation": row.pk}, by=by.name, key=_job_key(row))


def not_taking_part() -> DirectorError:
    return DirectorError("not_taking_part", _("This session takes part in no simultaneous event."))


# ── what the worker does ──────────────────────────────────────────────────────────────────────────────


def enqueue_due() -> None:
    """Enqueue a job for each session with something to report, or that asks for its figures."""
    for row in Participation.objects.filter(left_at=None).select_related("session"):
        job = Job.objects.filter(key=_job_key(row)).first()
        pause = None if job and not job.is_over else _pause(row)
        if pause and (job is None or job.ended_at is None or _is_over(job.ended_at, pause)):
            jobs.enqueue_again(KIND, payload={"participation": row.pk}, by="worker", key=_job_key(row))


def _job_key(row: Participation) -> str:
    return f"{KIND} {row.pk}"


def _pause(row: Participation) -> timedelta | None:
    """How long to wait after the last attempt; None where there is nothing to send or to ask for."""
    if not has_news(row) and not awaits_figures(row):
        return None
    if row.attempts:
        return PAUSES[min(row.attempts, len(PAUSES)) - 1]
    if has_news(row):
        return PAUSE
    closed_at = row.session.closed_at
    moves = not row.overall or row.overall["provisional"]
    return LOOK if moves and closed_at and timezone.now() - closed_at < LOOKS else LATER


def _is_over(since: datetime, pause: timedelta) -> bool:
    """Also where the clock was put back since."""
    return not timedelta(0) <= timezone.now() - since < pause


def has_news(row: Participation) -> bool:
    """Whether the session has acts that were not reported."""
    if row.generation != generation_key():
        return True
    return JournalEntry.objects.filter(session=row.session_id, pk__gt=row.cursor).exists()


def awaits_figures(row: Participation) -> bool:
    """Whether the session is over and the organiser may still say other figures, or none again."""
    closed_at, is_there = row.session.closed_at, row.session.shelf != Session.Shelf.DELETED
    return is_there and closed_at is not None and timezone.now() - closed_at < MOST


def note_clock(row: Participation, heard: Heard) -> None:
    """How far the organiser's clock is ahead: the embargo ends by it."""
    if heard.ahead is not None and 200 <= heard.status < 300:
        Participation.objects.filter(pk=row.pk).update(ahead=heard.ahead)


def note_heard(row: Participation, said: Acknowledged) -> None:
    """What the organiser has acknowledged, and its figures where it gives any."""
    note_figures(row, said)
    reached = {"generation": said.generation, "cursor": said.cursor, "sequence": row.sequence + 1}
    Participation.objects.filter(pk=row.pk, left_at=None).update(**reached)


def note_figures(row: Participation, said: Acknowledged) -> None:
    """The organiser's figures of a session that has nothing new to report, none while it shows none."""
    values = {
        "embargo_until": _moment(said.embargo_until),
        "attempts": 0,
        "heard_at": timezone.now(),
        "problem": "",
        "overall": stored(said.overall) if said.overall else {},
    }
    Participation.objects.filter(pk=row.pk, left_at=None).update(**values)


def stored(overall: Overall) -> dict[str, object]:
    """The figures as they are kept, with a `mark` that is another one when any figure is.

    NotHeard for what is no figure: pages compute with them.
    """
    shares = [share for one in overall.results.values() for share in (one.ns, one.ew) if share is not None]
    figures = [*(one.percent for one in overall.contestants.values()), *shares]
    codes = [*overall.contestants, *overall.results]
    if not all(map(_FIGURE.fullmatch, figures)) or not all(map(_CODE.fullmatch, codes)):
        raise NotHeard("offline")
    plain = msgspec.to_builtins(overall)
    return {**plain, "mark": hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]}


def note_problem(row: Participation, error: NotHeard) -> None:
    """The next attempt comes after a longer pause. What was shown before stays."""
    attempts = min(row.attempts + 1, len(PAUSES))
    Participation.objects.filter(pk=row.pk).update(attempts=attempts, problem=str(error)[:200])
