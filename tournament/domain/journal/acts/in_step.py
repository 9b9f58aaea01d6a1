"""Keep the entrants of an event and the stage of a session consistent with who sits where.

Every act that changes contestants, their players or sessions ends here (journal.py), also
the undo of an act of a release that knew no entrants. An entrant is its players: where a contestant has the
players of an entrant, in this session or in another one of the event, it plays for that entrant. A pair with
a substitute, and one whose names follow later, stays one entrant over all sessions. Teams are entered by
services of their own; nothing here touches them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from django.db import models
from django.db.models import Max

from tournament.analysis.stage_rules import came_from
from tournament.domain.journal.readings.couples import sits
from tournament.models import (
    Contestant,
    Entrant,
    EntrantPlayer,
    Event,
    Match,
    Membership,
    Placement,
    Section,
    Session,
    Stage,
)
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import qualified_numbers

Model = TypeVar("Model", bound=models.Model)
Change = dict[str, Any]


class Write(Protocol):
    """What writes the rows of an act (journal.Act)."""

    changes: list[Change]

    def add(self, thing: Model) -> Model: ...

    def change(self, thing: Model, **values: object) -> Model: ...

    def remove(self, thing: models.Model) -> None: ...


def keep_in_step(write: Write) -> None:
    """The rows that follow from what an act has changed so far. Nothing is read for an act of entry."""
    named = {change["model"] for change in write.changes}
    if "session" in named or "section" in named:
        _stages(write)
    if "stage" in named:
        for stage in Stage.objects.filter(
            pk__in=[pk for pk, _before, _after in _rows(write.changes, "stage")]
        ):
            _come_from(write, stage)
    if "contestant" in named or "membership" in named:
        seated, left = _touched(write.changes)
        for event in sorted({row.section.session.event_id for row in seated}):
            _Entering(write, event).seat([row for row in seated if row.section.session.event_id == event])
        _remove_unused(write, left)


def complete(write: Write, event: Event) -> None:
    """Entrants and stages of an event that came from a release without them."""
    _into_stages(write, event.sessions.filter(stage=None))
    for stage in event.stages.all():
        _come_from(write, stage)
    for stage in event.stages.filter(sessions__sections__isnull=False).distinct():
        _settle_format(write, stage)
    for session in event.sessions.order_by("date", "pk"):
        rows = Contestant.objects.filter(section__session=session, entrant=None).order_by("section", "pk")
        _Entering(write, event.pk).seat([*_whole(rows)])


def _whole(contestants: models.QuerySet[Contestant]) -> models.QuerySet[Contestant]:
    return contestants.select_related("section__session", "entrant").prefetch_related("memberships")


def _rows(changes: Iterable[Change], model: str) -> Iterator[tuple[int, Change, Change]]:
    """Key, and columns before and after, of the rows of a model that were changed."""
    for change in changes:
        if change["model"] == model:
            yield change["pk"], change["before"] or {}, change["after"] or {}


def _stages(write: Write) -> None:
    made = {pk for pk, _before, after in _rows(write.changes, "session") if "event_id" in after}
    games = {pk for pk, before, after in _rows(write.changes, "section") if "game" in {*before, *after}}
    if made:
        _into_stages(write, Session.objects.filter(pk__in=made, stage=None))
    if games:
        for stage in Stage.objects.filter(sessions__sections__in=games).distinct():
            _settle_format(write, stage)


def _into_stages(write: Write, sessions: Iterable[Session]) -> None:
    """A session belongs to the last stage of its event; an event without any gets its first."""
    for session in sessions:
        stage = Stage.objects.filter(event=session.event_id).order_by("-order").first()
        write.change(session, stage_id=(stage or write.add(Stage(event_id=session.event_id))).pk)


def _come_from(write: Write, stage: Stage) -> None:
    """A later stage whose row is of a release that did not name the stage before."""
    earlier = Stage.objects.filter(event=stage.event_id, order__lt=stage.order).order_by("order")
    if stage.comes_from_id is None and stage.order > 1 and earlier:
        of_teams = stage.event.kind == TEAMS
        playing = [(one.pk, qualified_numbers(one.options) if of_teams else ()) for one in earlier]
        write.change(stage, comes_from_id=came_from(qualified_numbers(stage.options), playing))


def _settle_format(write: Write, stage: Stage) -> None:
    """A stage of table games alone is one of table games."""
    if stage.format in ("pairs", "table-games"):
        games = [*Section.objects.filter(session__stage=stage).values_list("game", flat=True)]
        write.change(stage, format="table-games" if all(games) else "pairs")


def _touched(changes: Iterable[Change]) -> tuple[list[Contestant], set[int]]:
    """The contestants whose entrants may have changed, and the entrants of contestants that are gone."""
    keys: set[int | None] = set()
    entrants: set[int | None] = set()
    members = set()
    for pk, before, _after in _rows(changes, "contestant"):
        keys.add(pk)
        entrants |= {before.get("entrant_id"), before.get("partner_entrant_id")}
    for pk, before, after in _rows(changes, "membership"):
        members.add(pk)
        keys |= {before.get("contestant_id"), after.get("contestant_id")}
    if members:
        keys |= {*Membership.objects.filter(pk__in=members).values_list("contestant", flat=True)}
    rows = Contestant.objects.numbered().filter(pk__in=filter(None, keys))
    seated = _whole(rows.exclude(entrant__kind=Entrant.Kind.TEAM))
    return list(seated.order_by("pk")), {pk for pk in entrants if pk is not None}


def first_players(contestant: Contestant) -> dict[int, int]:
    """Who entered first in each place; a player who stood in later is none of the entrant's."""
    found: dict[int, int] = {}
    for row in sorted(contestant.memberships.all(), key=lambda row: (row.position, row.from_round)):
        if row.player_id not in found.values():
            found.setdefault(row.position, row.player_id)
    return found


def entrant_size(section: Section) -> int:
    """How many players an entrant has where it sits in this section."""
    return section.event_kind.partners or section.contestant_size


def _kind(section: Section) -> Entrant.Kind:
    return Entrant.Kind.SINGLE if entrant_size(section) == 1 else Entrant.Kind.PAIR


def _numbered_alike(contestants: Iterable[Contestant]) -> dict[int, int]:
    """The entrants of Swiss pairs: drawn by their numbers, they keep them when players change places."""
    return {
        row.pk: row.entrant_id for row in contestants if row.section.kind == SWISS_PAIRS and row.entrant_id
    }


@dataclass(slots=True)
class _Entering:
    """The entrants of one event while an act is kept in step: their players, and who plays for them."""

    write: Write
    event: int
    rosters: dict[int, dict[int, EntrantPlayer]] = field(default_factory=dict)
    users: dict[int, set[tuple[int, int]]] = field(default_factory=dict)  # contestant and session by entrant
    made: set[int] = field(default_factory=set)  # entrants that are new: they have left no round
    numbered: int | None = None  # the highest number of an entrant, read when the first new one is made

    def __post_init__(self) -> None:
        players = EntrantPlayer.objects.filter(entrant__event=self.event).select_related("entrant")
        for row in players.exclude(entrant__kind=Entrant.Kind.TEAM):
            self.rosters.setdefault(row.entrant_id, {})[row.order] = row
        seated = Contestant.objects.numbered().filter(
            section__session__event=self.event, entrant__isnull=False
        )
        for entrant, pk, session in seated.values_list("entrant", "pk", "section__session"):
            self.users.setdefault(entrant, set()).add((pk, session))

    def seat(self, contestants: Sequence[Contestant]) -> None:
        """Give each of them its entrant, and each entrant its players."""
        before = {row.pk: row.entrant_id for row in contestants}
        chosen = _numbered_alike(contestants)
        chosen |= self._by_players([row for row in contestants if row.pk not in chosen])
        taken = {(chosen[row.pk], row.section.session_id) for row in contestants if row.pk in chosen}
        for row in contestants:
            if row.pk not in chosen:
                chosen[row.pk] = self._with_substitute(row, {*before}, taken) or self._own(row, taken)
                taken.add((chosen[row.pk], row.section.session_id))
        for row in contestants:
            self._play_for(row, chosen[row.pk])
        _follow(self.write, [row for row in contestants if row.entrant_id != before[row.pk]], before)
        _remove_unused(self.write, {pk for pk in before.values() if pk} - {*self._used()})

    def _by_players(self, contestants: Sequence[Contestant]) -> dict[int, int]:
        """Those whose players are an entrant that no other contestant of the session plays for."""
        moving = {row.pk for row in contestants}
        known = {
            (row.entrant.kind, frozenset(each.player_id for each in roster.values())): entrant
            for entrant, roster in self.rosters.items()
            for row in roster.values()
        }
        found: dict[int, int] = {}
        taken: set[tuple[int, int]] = set()
        for row in contestants:
            players, session = frozenset(first_players(row).values()), row.section.session_id
            entrant = known.get((_kind(row.section), players))
            others = {each for pk, each in self.users.get(entrant or 0, ()) if pk not in moving}
            if entrant and session not in others and (entrant, session) not in taken:
                found[row.pk] = entrant
                taken.add((entrant, session))
        return found

    def _with_substitute(self, row: Contestant, moving: set[int], taken: set[tuple[int, int]]) -> int | None:
        """The entrant of another session of which one player sits here, beside a substitute.

        Table games have none: there a player with another partner is another entrant. `moving` contestants
        are given their entrants in this act.
        """
        players, session = {*first_players(row).values()}, row.section.session_id
        found = [
            entrant
            for entrant, roster in self.rosters.items()
            if players & {each.player_id for each in roster.values()}
            and (entrant, session) not in taken
            and self._only_elsewhere(entrant, row, moving)
        ]
        if row.section.game or not found:
            return None
        return row.entrant_id if row.entrant_id in found else found[0] if len(found) == 1 else None

    def _only_elsewhere(self, entrant: int, row: Contestant, moving: set[int]) -> bool:
        """Whether contestants of other sessions play for it, and in this session no other than this one."""
        others = [session for pk, session in self.users.get(entrant, ()) if pk not in moving]
        return bool(others) and row.section.session_id not in others

    def _own(self, row: Contestant, taken: set[tuple[int, int]]) -> int:
        """Its entrant of before, unless that is another contestant's too: then a new one."""
        own = row.entrant_id
        shared = any(pk != row.pk for pk, _session in self.users.get(own or 0, ()))
        free = (own or 0, row.section.session_id) not in taken
        if own and free and not (shared and self._is_another(row, own)):
            return own
        number = self._next_number()
        if row.section.kind == SWISS_PAIRS and row.number.isdecimal() and int(row.number) > number:
            number = self.numbered = int(row.number)
        entrant = Entrant(event_id=self.event, number=number, kind=_kind(row.section))
        self.made.add(self.write.add(entrant).pk)
        return entrant.pk

    def _next_number(self) -> int:
        if self.numbered is None:
            entered = Entrant.objects.filter(event=self.event)
            self.numbered = entered.aggregate(last=Max("number"))["last"] or 0
        self.numbered += 1
        return self.numbered

    def _is_another(self, row: Contestant, entrant: int) -> bool:
        """Whether a contestant cannot be an entrant that plays in another session too.

        A pair without names there or here is the same one, and so is a pair with a substitute.
        """
        roster = self.rosters.get(entrant, {})
        held, here = {each.player_id for each in roster.values()}, {*first_players(row).values()}
        if row.section.game:
            return {order: each.player_id for order, each in roster.items()} != first_players(row)
        return bool(held and here) and not held & here

    def _play_for(self, row: Contestant, entrant: int) -> None:
        for users in self.users.values():
            users.discard((row.pk, row.section.session_id))
        self.users.setdefault(entrant, set()).add((row.pk, row.section.session_id))
        if row.entrant_id != entrant:
            self.write.change(row, entrant_id=entrant)
        wanted, roster = first_players(row), self.rosters.setdefault(entrant, {})
        held = {each.player_id for each in roster.values()}
        if {*wanted.values()} != held and (not held or self._all_agree(row, entrant, wanted)):
            self._name(entrant, wanted, roster)
        self._leave(row, entrant)

    def _all_agree(self, row: Contestant, entrant: int, wanted: dict[int, int]) -> bool:
        """Whether the entrant has these players in its other sessions too, as far as they have names there.

        Otherwise one who sits here is a substitute and no player of the entrant.
        """
        others = {pk for pk, _session in self.users[entrant] if pk != row.pk}
        if others and not wanted:
            return False
        found = map(first_players, _whole(Contestant.objects.filter(pk__in=others)))
        return all({*own.values()} in ({*wanted.values()}, set()) for own in found)

    def _name(self, entrant: int, wanted: dict[int, int], roster: dict[int, EntrantPlayer]) -> None:
        for order, held in [*roster.items()]:
            if wanted.get(order) != held.player_id:
                self.write.remove(roster.pop(order))
        for order in sorted(wanted.keys() - roster.keys()):
            row = EntrantPlayer(entrant_id=entrant, player_id=wanted[order], order=order)
            roster[order] = self.write.add(row)

    def _leave(self, row: Contestant, entrant: int) -> None:
        """Where a contestant has left, its entrant takes no part in the rounds after its last one.

        Only the last session in which the entrant plays says so.
        """
        if any(session > row.section.session_id for _pk, session in self.users[entrant]):
            return
        if row.withdrawn_at is None and entrant in self.made:
            return
        stored = row.entrant if row.entrant_id == entrant and row.entrant else None
        if row.withdrawn_at is None and (stored is None or stored.withdrawn_from is None):
            return
        self.write.change(stored or Entrant.objects.get(pk=entrant), withdrawn_from=_withdrawn_from(row))

    def _used(self) -> Iterator[int]:
        return (entrant for entrant, users in self.users.items() if users)


def _follow(write: Write, moved: Sequence[Contestant], before: Mapping[int, int | None]) -> None:
    """Couples play for the entrants of their two players, who play for others now."""
    now = {(row.section_id, before[row.pk]): row.entrant_id for row in moved if before[row.pk]}
    if not now:
        return
    for couple in Contestant.objects.couples().filter(section__in={row.section_id for row in moved}):
        held = (couple.entrant_id, couple.partner_entrant_id)
        own, partner = (now.get((couple.section_id, each), each) for each in held)
        if (own, partner) != held:
            write.change(couple, entrant_id=own, partner_entrant_id=partner)


def _withdrawn_from(row: Contestant) -> int | None:
    """The round after the last one for which a contestant that has left is seated."""
    if row.withdrawn_at is None:
        return None
    seated = Placement.objects.filter(sits(row.pk))
    last = [rows.aggregate(last=Max("round"))["last"] or 0 for rows in (seated, _matches(row))]
    return max(last) + 1


def _matches(row: Contestant) -> models.QuerySet[Match]:
    return Match.objects.filter(seats__contestant=row)


def _remove_unused(write: Write, entrants: set[int]) -> None:
    """Entrants for whom no contestant plays any more go, unless a draw, a match or a ruling names them."""
    if not entrants:
        return
    unused = Entrant.objects.filter(pk__in=entrants, contestants=None, adjustments=None)
    for entrant in unused.exclude(kind=Entrant.Kind.TEAM).order_by("-number"):
        for player in entrant.players.order_by("-order"):
            write.remove(player)
        write.remove(entrant)
