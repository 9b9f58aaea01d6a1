"""Who is a member of which kind, until when it is paid, and what a merge of two records would do."""

from collections.abc import Iterator
from datetime import date, timedelta

from tournament.analysis.federation_numbers import is_suspicious
from tournament.domain.members.readings.two_records import REFERENCES, together
from tournament.domain.time_zones import today
from tournament.models import Club, MailAddress, Member, PersonalData, Player
from tournament.sheets.members import (
    MemberLine,
    MemberList,
    MergePreview,
    Obstacle,
    RecordCount,
    RecordField,
    Standing,
)

WEEKS, MOST_WEEKS = 6, 52
COLUMNS = ("native", "reading", "latin", "number", "alias", "grade")


def member_list(club: Club, weeks: int = WEEKS) -> MemberList:
    """All players of the club, those first who owe a fee; one query."""
    day = today(club)
    players = Player.objects.filter(club=club).select_related("member__kind__club")
    lines = [_line(player, club.federation, day, day + timedelta(weeks=weeks)) for player in players]
    order = [*Standing]
    lines.sort(key=lambda one: (order.index(one.standing), one.paid_until or date.min))
    return MemberList(day, weeks, tuple(lines))


def _line(player: Player, federation: str, day: date, horizon: date) -> MemberLine:
    member: Member | None = getattr(player, "member", None)
    doubtful = is_suspicious(federation, player.number)
    if member is None:
        blank = ("", None, None, None, Standing.GUEST, 0, doubtful)
        return MemberLine(player.pk, player.name, player.number, *blank)
    kind = member.kind
    until = member.paid_until if kind.club.currency else None
    if kind.due is None:
        standing = Standing.FREE
    elif not member.is_valid_on(day):
        standing = Standing.OVERDUE
    else:
        standing = Standing.DUE if until and until <= horizon else Standing.PAID
    return MemberLine(
        player.pk,
        player.name,
        player.number,
        kind.name,
        kind.due,
        member.since,
        until,
        standing,
        member.version,
        doubtful,
    )


def merge_preview(kept: Player, other: Player) -> MergePreview:
    """What both records have, which fields differ, and what prevents a merge. Nothing is written."""
    fields = [RecordField(name, getattr(kept, name), getattr(other, name)) for name in COLUMNS]
    fields += [RecordField(name, *values) for name, values in _rows(kept, other)]
    return MergePreview(
        kept.pk,
        other.pk,
        tuple(one for one in fields if one.kept or one.other),
        tuple(_counts(kept, other)),
        tuple(Obstacle(one.where, one.name, one.day, one.seats) for one in together(kept, other)),
    )


def _rows(kept: Player, other: Player) -> Iterator[tuple[str, tuple[str, str]]]:
    """Rows of which a player has one, in words of their own."""
    both = (kept.pk, other.pk)
    members = {
        row.player_id: row for row in Member.objects.filter(player__in=both).select_related("kind__club")
    }
    said = {
        pk: f"{row.kind} {(row.kind.club.currency and row.paid_until) or ''}".strip()
        for pk, row in members.items()
    }
    yield "member", (said.get(kept.pk, ""), said.get(other.pk, ""))
    mail = dict(MailAddress.objects.filter(player__in=both).values_list("player", "address"))
    yield "mail", (mail.get(kept.pk, ""), mail.get(other.pk, ""))
    personal = {row.player_id: _personal(row) for row in PersonalData.objects.filter(player__in=both)}
    yield "personal", (personal.get(kept.pk, ""), personal.get(other.pk, ""))


def _personal(row: PersonalData) -> str:
    return " ".join(filter(None, (str(row.born or ""), row.sex, "senior" if row.is_senior else ""))) or "–"


def _counts(kept: Player, other: Player) -> Iterator[RecordCount]:
    """Of every table that names players, how often it names each."""
    found: dict[str, list[int]] = {}
    for model, column in REFERENCES:
        name = str(model._meta.verbose_name)
        rows = model._base_manager
        for place, player in enumerate((kept, other)):
            found.setdefault(name, [0, 0])[place] += rows.filter(**{column: player}).count()
    for name, (own, others) in found.items():
        if own or others:
            yield RecordCount(name, own, others)
