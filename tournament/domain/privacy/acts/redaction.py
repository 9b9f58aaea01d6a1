"""Remove names from the journal and from rulings; the acts stay.

The one place that rewrites history. Figures, contracts and times stay as they are; what an act changed
can still be taken back, with the name that stands now.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Model, QuerySet

from tournament.domain.journal.acts.chaining import Redaction, redact
from tournament.domain.journal.readings.chain import REDACTION
from tournament.models import (
    Adjustment,
    Draw,
    Entrant,
    JournalEntry,
    MatchRuling,
    MoneyLine,
    Player,
    Receipt,
    RoomMessage,
    Ruling,
    TerminalNote,
    TillClosing,
    VenueDecision,
)
from tournament.sheets.names import DEVICE_AFTER

Words = Mapping[str, str]  # a name, and what stands in its place
NAMES = ("native", "reading", "latin", "alias")
REPLACED = (*NAMES, "number", "grade")  # columns of a player in acts, by those that stand now
SHORTEST = 2  # a name of one letter is taken out only where it stands alone
PLAYER, ALIAS, ADMISSION, RECEIPT = Player._meta.model_name, "eventalias", "admission", "receipt"


def words_of(players: Iterable[Player], instead: Mapping[int, str]) -> dict[str, str]:
    """Every way in which the players are or were written; longest first, since one may hold another."""
    people = [*players]
    said = {(player.pk, getattr(player, name)) for player in people for name in NAMES}
    merged = {one.pk: one for one in merged_records(player.pk for player in people)}
    said |= {(one.merged_into_id or 0, getattr(one, name)) for one in merged.values() for name in NAMES}
    said |= {
        (merged[pk].merged_into_id or 0 if pk in merged else pk, name)
        for pk, name in _before_corrections({pk for pk, _name in said} | merged.keys())
    }
    found: dict[str, str] = {}
    for pk, name in sorted(said):
        found |= {each: instead[pk] for each in (name, name.replace(" ", "")) if each}
    return dict(sorted(found.items(), key=lambda item: -len(item[0])))


def _before_corrections(players: Collection[int]) -> set[tuple[int, str]]:
    """The names that the journal holds of players who are named otherwise since."""
    changes = [
        change for entry in JournalEntry.objects.filter(verb="change_player") for change in entry.changes
    ]
    return {
        (change["pk"], change[side].get(name, ""))
        for change in changes
        if change["model"] == PLAYER and change["pk"] in players
        for side in ("before", "after")  # a correction that was undone stands nowhere else
        for name in NAMES
    }


def redact_journal(
    entries: QuerySet[JournalEntry], words: Words, players: Mapping[int, Player]
) -> dict[str, object]:
    """Remove the names from these acts; `players` are the rows without names. Returns what the act notes."""
    redaction = Redaction()
    receipts = {*Receipt.objects.filter(line__player__in=players).values_list("pk", flat=True)}
    for entry in entries.order_by("pk").iterator(chunk_size=200):
        values = {
            "by": _signed(entry.by, words),
            "reason": redacted(entry.reason, words),
            "about": _about(entry.about, words),
            "changes": [_change(change, words, players, receipts) for change in entry.changes],
        }
        if any(getattr(entry, name) != value for name, value in values.items()):
            redact(entry, values, redaction)
    return redaction.about()


def _about(about: dict[str, Any], words: Words) -> dict[str, Any]:
    """A digest has no names, whatever its letters spell."""
    return {name: each if name == REDACTION else redacted(each, words) for name, each in about.items()}


def redact_rulings(words: Words, *, sections: Collection[int]) -> None:
    """Take the names out of what rulings, draws and entries say in words."""
    for model, (way, columns) in TEXTS.items():
        for row in model._default_manager.filter(**{f"{way}__in": sections}).distinct():
            _redact_row(row, columns, words)


# Rows with sentences of a director's, or names: the way to their section, and which columns.
TEXTS: dict[type[Model], tuple[str, tuple[str, ...]]] = {
    Ruling: ("section", ("reason", "facts")),
    MatchRuling: ("match__section", ("reason",)),
    Adjustment: ("entrant__contestants__section", ("reason",)),
    Draw: ("stage__sessions__sections", ("reason", "by")),
    Entrant: ("contestants__section", ("name",)),
    RoomMessage: ("session__sections", ("text",)),
    TerminalNote: ("link__session__sections", ("about",)),
}
# The same of a club's money: the way to the club, and the column beside who acted.
MONEY: tuple[tuple[type[Model], str, str], ...] = (
    (MoneyLine, "club", "reason"),
    (Receipt, "club", "name"),
    (TillClosing, "session__event__club", "reason"),
)
KINDS = frozenset(
    {
        *(str(model._meta.model_name) for model in (*TEXTS, *(one[0] for one in MONEY))),
        str(VenueDecision._meta.model_name),
    }
)


def redact_decisions(words: Words, *, club: int) -> None:
    """Take the names out of the reasons of decisions about clubs of a simultaneous event."""
    for row in VenueDecision.objects.filter(venue__heat__event__club=club).exclude(reason=""):
        _redact_row(row, ("reason",), words)


def redact_money(player: Player, words: Words) -> None:
    """Lines of the ledger stay, of a player without a name; texts of the club's money lose the name."""
    Receipt.objects.filter(line__player=player).update(name="")
    for model, way, column in MONEY:
        for row in model._default_manager.filter(**{way: player.club_id}):
            _redact_row(row, ("by", column), words)


def _redact_row(row: Model, columns: Iterable[str], words: Words) -> None:
    values = {name: redacted(getattr(row, name), words) for name in columns}
    if any(getattr(row, name) != value for name, value in values.items()):
        type(row)._default_manager.filter(pk=row.pk).update(**values)


def _signed(by: str, words: Words) -> str:
    """Who acted, without the names; the device stays."""
    name, between, device = by.partition(DEVICE_AFTER)
    return f"{_text(name, words)}{between}{device}"


def redacted(value: Any, words: Words) -> Any:
    """Text, or JSON with texts in it, without the names."""
    if isinstance(value, dict):
        return {name: redacted(each, words) for name, each in value.items()}
    if isinstance(value, list):
        return [redacted(each, words) for each in value]
    return _text(value, words) if isinstance(value, str) else value


def _text(text: str, words: Words) -> str:
    if text in words:
        return words[text]
    for name, instead in words.items():
        if len(name) >= SHORTEST:
            text = text.replace(name, instead)
    return text


def _change(
    change: dict[str, Any], words: Words, players: Mapping[int, Player], receipts: Collection[int]
) -> dict[str, Any]:
    """Replace the rows of players by those without names; an alias in an event is a name, too."""
    kind, sides = change["model"], {side: change[side] for side in ("before", "after")}
    if kind == RECEIPT and change["pk"] in receipts:
        sides = {side: row and {**row, "name": ""} for side, row in sides.items()}
    if kind == PLAYER and change["pk"] in players:
        sides = {side: _row(row, players[change["pk"]]) for side, row in sides.items()}
    elif kind == ALIAS:
        sides = {
            side: row and {**row, "alias": "–"} if row and "alias" in row else row
            for side, row in sides.items()
        }
    elif kind == ADMISSION:
        sides = {
            side: row and {**row, "reason": "–"} if row and row.get("player_id") in players else row
            for side, row in sides.items()
        }
    elif kind in KINDS:
        sides = {side: redacted(row, words) for side, row in sides.items()}
    return {**change, **sides}


def _row(row: dict[str, Any] | None, player: Player) -> dict[str, Any] | None:
    return row and {name: getattr(player, name) if name in REPLACED else value for name, value in row.items()}


def merged_records(players: Iterable[int]) -> QuerySet[Player]:
    """The further records of these players that were merged into theirs."""
    return Player.everyone.filter(merged_into__in=players).order_by("pk")
