"""What a live token opens: a table, or the seat of a pair wherever the pair sits.

A hall of phones asks with every request, so one query finds the columns that answer most requests.
"""

from dataclasses import dataclass
from datetime import UTC
from typing import Any

from django.db.models import CharField, IntegerField, Model, Q, QuerySet, Value

from tournament.domain.journal.readings.couples import sits
from tournament.models import (
    Contestant,
    Door,
    Entrant,
    Placement,
    PlayerLink,
    PlayerToken,
    Result,
    Section,
    Session,
    TableToken,
    TeamToken,
)
from tournament.models.compiled_queries import Prepared, part_of

NO_NUMBER, NO_TEXT = Value(None, output_field=IntegerField()), Value("", output_field=CharField())
ADDRESSES: tuple[type[Model], ...] = (TableToken, PlayerToken, PlayerLink, TeamToken, Door)
OPENED = Prepared(lambda token: _tables(token).union(_pairs(token), all=True), 1)


@dataclass(frozen=True, slots=True)
class Target:
    """What a live token opens: a `table` of a section, or its `pair`.

    `section` has its versions and what an entry needs; any other column is read when it is used.
    """

    token: str
    section: Section
    table: int | None = None
    pair: Contestant | None = None


def target_of(token: str) -> Target | None:
    """What a token opens; None for one that was revoked or never existed."""
    rows = OPENED.rows(token)
    if not rows:
        return None
    pk, version, plan, letter, session, closed_at, table, pair, number, direction = rows[0]
    section = part_of(Section, id=pk, version=version, plan_version=plan, letter=letter, session_id=session)
    if closed_at and not closed_at.tzinfo:  # as SQLite stores it
        closed_at = closed_at.replace(tzinfo=UTC)
    section.session = part_of(Session, id=session, closed_at=closed_at)
    if pair is None:
        return Target(token, section, table=table)
    contestant = part_of(Contestant, id=pair, section_id=pk, number=number, direction=direction)
    return Target(token, section, pair=contestant)


def _tables(token: object) -> QuerySet[TableToken, tuple[Any, ...]]:
    return (
        TableToken.objects.filter(token=token, revoked_at=None)
        .order_by()
        .values_list(
            *("section_id", "section__version", "section__plan_version"),
            *("section__letter", "section__session_id", "section__session__closed_at"),
            *("table", NO_NUMBER, NO_TEXT, NO_TEXT),
        )
    )


def _pairs(token: object) -> QuerySet[PlayerToken, tuple[Any, ...]]:
    return (
        PlayerToken.objects.filter(token=token, revoked_at=None)
        .order_by()
        .values_list(
            *("contestant__section_id", "contestant__section__version", "contestant__section__plan_version"),
            *("contestant__section__letter", "contestant__section__session_id"),
            "contestant__section__session__closed_at",
            *(NO_NUMBER, "contestant_id", "contestant__number", "contestant__direction"),
        )
    )


@dataclass(frozen=True, slots=True)
class Address:
    """A live token with whole rows: `fixed` is the table of a table's, `contestant` the pair of a pair's.

    `device` is the phone that asks, empty where it does not name itself.
    """

    token: str
    section: Section
    fixed: int | None = None
    contestant: Contestant | None = None
    device: str = ""

    @property
    def table(self) -> int | None:
        """The table; for a pair the one where it sits now, None if it sits nowhere."""
        return self.fixed if self.contestant is None else _seated_at(self.contestant)

    @property
    def placements(self) -> QuerySet[Placement]:
        """The rows of the plan that concern this address."""
        mine = Q(table=self.fixed) if self.contestant is None else _of(self.contestant)
        return self.section.placements.filter(mine)


def address_of(token: str) -> Address | None:
    """The address of a live token with its section, session and event; None for any other token."""
    target = target_of(token)
    if target is None:
        return None
    if target.pair is None:
        section = Section.objects.select_related("session__event", "session__stage").get(pk=target.section.pk)
        return Address(token, section, fixed=target.table)
    pair = Contestant.objects.select_related(
        "section__session__event", "section__session__stage", "entrant"
    ).get(pk=target.pair.pk)
    return Address(token, pair.section, contestant=pair)


def was_address(token: str) -> bool:
    """Whether a table, a pair, a team or a player's page ever had this token, or a door has it: no guess."""
    return any(model._default_manager.filter(token=token).exists() for model in ADDRESSES)


def own_address(contestant: Contestant) -> PlayerToken | None:
    """The live token of a pair."""
    return contestant.addresses.filter(revoked_at=None).first()


def team_of_token(token: str) -> Entrant | None:
    """The team that a live token opens."""
    rows = TeamToken.objects.filter(token=token, revoked_at=None).select_related("entrant")
    return next((row.entrant for row in rows), None)


def section_of_team(team: Entrant) -> Section | None:
    """Where a team plays now: in the last session that is not closed, after all of them in the last one."""
    rows = Section.objects.filter(contestants__entrant=team).distinct()
    whole = rows.select_related("session__event__club", "session__stage").order_by("-session__pk", "pk")
    return whole.filter(session__closed_at=None).first() or whole.first()


def _of(contestant: Contestant) -> Q:
    if contestant.section.event_kind.partners == 1:
        return sits(contestant.pk)
    return Q(ns=contestant) | Q(ew=contestant)


def _seated_at(contestant: Contestant) -> int | None:
    """The table of the first round that has a board without a result, at the end that of the last round."""
    rows = contestant.section.placements.filter(_of(contestant)).order_by("round")
    results = Result.objects.filter(_of(contestant)).exclude(Result.FELL_OUT)
    played = {*results.values_list("board", flat=True)}
    found = list(rows.values_list("table", "boards"))
    waiting = (table for table, boards in found if not played.issuperset(boards))
    return next(waiting, found[-1][0] if found else None)
