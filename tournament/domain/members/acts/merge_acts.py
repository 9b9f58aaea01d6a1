"""Two records of one person become one: every row that names the second names the first. Undo splits them.

The second record stays, without rows and in no list (`Player.merged_into`): so its links go on working, and
the rows of private data that lose are in no act.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Annotated

from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.members.readings.two_records import REFERENCES, Reference, Rule, together
from tournament.models import (
    Booking,
    EntrantPlayer,
    Event,
    MailAddress,
    Member,
    PersonalData,
    Player,
    PlayerLink,
    SeatWish,
    Section,
    SystemCard,
    SystemCardFile,
)

# Fields of which one record's stays; a blank one never wins.
COLUMNS = ("native", "reading", "latin", "number", "alias", "grade")
MEMBER, MAIL, PERSONAL = "member", "mail", "personal"
ROWS: dict[str, type[models.Model]] = {MEMBER: Member, MAIL: MailAddress, PERSONAL: PersonalData}
FIELDS = (*COLUMNS, *ROWS)
NO_OTHER = ("no_other", gettext_lazy("Choose another player of this club."))


@dataclass(frozen=True, slots=True)
class MergeTerms:
    """`other` is merged into the player. The player's own fields stay but for those `taken` from the other
    record; what is blank is filled from it.
    """

    other: Annotated[Key, Ask(row=Player, refusal=NO_OTHER)]
    taken: Annotated[tuple[Annotated[str, Ask(codes=FIELDS)], ...], Meta(max_length=len(FIELDS))] = ()


def merge_players(kept: Player, other: Player, taken: Collection[str] = (), *, by: Actor) -> Player:
    """One person has one record. Harmless when done twice.

    DirectorError `no_other`; `two_persons` where both are named in one session, one team event or one date.
    """
    if Player.everyone.filter(pk=other.pk, merged_into=kept.pk).exists():
        return kept
    if kept.pk == other.pk or kept.club_id != other.club_id:
        raise DirectorError(NO_OTHER[0], str(NO_OTHER[1]))
    events = Event.objects.of_players([kept.pk, other.pk]).values("pk")
    sections = Section.objects.filter(session__event__in=[row["pk"] for row in events])
    with act(
        "merge_players",
        by=by,
        others=sections,
        club=kept.club_id,
        player=str(kept),
        other=str(other),
    ) as write:
        kept, other = _locked(kept, other)
        if found := together(kept, other):
            names = ", ".join(dict.fromkeys(one.name for one in found))
            sentence = _("Both are named as two persons: %(where)s. Correct that first.")
            raise DirectorError("two_persons", sentence % {"where": names})
        values: dict[str, object] = {name: _winner(name, kept, other, taken) for name in COLUMNS}
        values["shows_grade"] = kept.shows_grade and other.shows_grade
        write.change(other, merged_into_id=kept.pk)
        _choose_rows(write, kept, other, taken)
        for (model, column), reference in REFERENCES.items():
            _move(write, model, column, reference, kept, other)
        write.change(kept, **values)
        write.about["player"] = str(kept)
    return kept


def _locked(kept: Player, other: Player) -> tuple[Player, Player]:
    """Both as they stand: of two merges at the same moment the second one sees what the first did."""
    rows = Player.objects.select_for_update().in_bulk([kept.pk, other.pk])
    if len(rows) < 2:
        raise changed_meanwhile()
    return rows[kept.pk], rows[other.pk]


def _winner(name: str, kept: Player, other: Player, taken: Collection[str]) -> str:
    own, others = str(getattr(kept, name)), str(getattr(other, name))
    return (others or own) if name in taken else (own or others)


def _choose_rows(write: Act, kept: Player, other: Player, taken: Collection[str]) -> None:
    """Where both have a row and the other's is taken, that of the kept record gives way first.

    A member's row is in the journal and goes; private rows are in no act and go to a record without rows.
    """
    spare: Player | None = None
    for name, model in ROWS.items():
        own, others = _of(model, "player", [kept]).first(), _of(model, "player", [other]).first()
        if own is None or others is None:
            continue
        winner, loser = (others, own) if name in taken else (own, others)
        if isinstance(loser, Member):
            for reminder in loser.reminders.all():
                write.change(reminder, member_id=winner.pk)
            write.remove(loser)
        elif name in taken:
            spare = spare or write.add(Player(club_id=kept.club_id, native=str(kept), merged_into_id=kept.pk))
            write.change(loser, player_id=spare.pk)


def _of(model: type[models.Model], column: str, players: Iterable[Player]) -> "QuerySet[models.Model]":
    keys = [player.pk for player in players]
    return model._base_manager.filter(**{f"{column}__in": keys}).order_by("pk")


def _move(
    write: Act, model: type[models.Model], column: str, reference: Reference, kept: Player, other: Player
) -> None:
    """The rows of one column that names a player."""
    own = [*_of(model, column, [kept])]
    for row in _of(model, column, [other]):
        if reference.rule is Rule.CHOSEN and own:
            continue  # it lost: it stays with the merged record
        if isinstance(row, PlayerLink) and (row.revoked_at or _has_link(own)):
            continue
        if isinstance(row, EntrantPlayer) and _follows(row, kept):
            continue
        if reference.rule is Rule.ONCE and (twin := _twin(own, row, reference.alike)):
            goes = twin if _is_cancelled(twin) else row
            write.remove(goes)
            if goes is row:
                continue
        if isinstance(row, SystemCard | SystemCardFile):
            _move_card(write, row, kept, other)
            continue
        if isinstance(row, SeatWish) and {row.player_id, row.other_id} == {kept.pk, other.pk}:
            write.remove(row)  # a person has no wish about themselves
            continue
        if isinstance(row, Booking) and column != "player" and row.player_id == kept.pk:
            write.change(row, **{f"{column}_id": None})  # a person books with another one
            continue
        if isinstance(row, Booking) and row.partner_id == kept.pk:
            write.change(row, partner_id=None)
        if isinstance(row, Booking) and row.asks_id == kept.pk:
            write.change(row, asks_id=None)
        write.change(row, **{f"{column}_id": kept.pk})


def _move_card(write: Act, row: "SystemCard | SystemCardFile", kept: Player, other: Player) -> None:
    """The lower player is first; a pair that has this card already keeps its own, and this one stays."""
    pair = sorted({kept.pk if one == other.pk else one for one in (row.first_id, row.second_id)})
    same = {"digest": row.digest} if isinstance(row, SystemCardFile) else {}
    if len(pair) == 1 or type(row)._base_manager.filter(first=pair[0], second=pair[1], **same).exists():
        return
    write.change(row, first_id=pair[0], second_id=pair[1])


def _twin(own: Iterable[models.Model], row: models.Model, alike: Iterable[str]) -> models.Model | None:
    return next((one for one in own if all(getattr(one, name) == getattr(row, name) for name in alike)), None)


def _is_cancelled(row: models.Model) -> bool:
    return isinstance(row, Booking) and row.state == Booking.State.CANCELLED


def _has_link(own: Iterable[models.Model]) -> bool:
    return any(isinstance(link, PlayerLink) and link.revoked_at is None for link in own)


def _follows(row: EntrantPlayer, kept: Player) -> bool:
    """Whether two pairs of an event turn out to be one, which journal/acts/in_step.py joins."""
    if row.only_in_id is not None:
        return False
    roster = {kept.pk if one == row.player_id else one for one in _roster(row.entrant_id)}
    others = EntrantPlayer.objects.filter(player=kept, entrant__event=row.entrant.event_id)
    return any(set(_roster(one.entrant_id)) == roster for one in others)


def _roster(entrant: int) -> Iterable[int]:
    return EntrantPlayer.objects.filter(entrant=entrant).values_list("player", flat=True)
