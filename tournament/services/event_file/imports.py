"""Import an event file into a club: check it as untrusted input, then write all of it or nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from secrets import token_hex, token_urlsafe
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from tournament.exchange.event_file import Document
from tournament.models import Club, Event, OwnMovement
from tournament.readings.acts.journal_rows import kind_of, row_of
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.checks import Rows, checked, cleaned
from tournament.readings.event_file.rows import KINDS, OF_AN_EVENT, Row, Seen, renamed
from tournament.services.acts.in_step import complete
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.acts.reserved_keys import reserve

Proof = Callable[[Event], object]
NAMES = ("native", "reading", "latin")


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file contains, and what of it is new to the club: shown before anything is written.

    `is_here`: the club has an event of this name on these days.
    """

    event: str
    club: str
    product: str
    made: str
    days: tuple[str, ...]
    sections: int
    contestants: int
    results: int
    deals: int
    acts: int
    new_players: tuple[str, ...]
    known_players: tuple[str, ...]
    new_movements: tuple[str, ...]
    is_here: bool


def contents(document: Document, club: Club | None) -> Contents:
    rows = checked(document)
    met = {kind: met_in(club, kind, rows[kind]) for kind in ALIKE}
    players = [(row["native"] or row["latin"], row["id"] in met["player"]) for row in rows["player"]]
    origin = {name: str(document.get(name, "")) for name in ("product", "made")}
    name, days = rows["event"][0]["name"], tuple(row["date"] for row in rows["session"])
    alike = Event.objects.filter(club=club, name=name, sessions__date__in=days)
    return Contents(
        event=name,
        club=str(document.get("club", {}).get("name", "")),
        product=origin["product"],
        made=origin["made"],
        days=days,
        sections=len(rows["section"]),
        contestants=len(rows["contestant"]),
        results=len(rows["result"]),
        deals=len(rows["dealrecord"]),
        acts=len(rows["journalentry"]),
        new_players=tuple(name for name, known in players if not known),
        known_players=tuple(name for name, known in players if known),
        new_movements=tuple(
            row["name"] for row in rows["ownmovement"] if row["id"] not in met["ownmovement"]
        ),
        is_here=alike.exists(),
    )


def import_event(document: Document, club: Club, *, proof: Proof, by: Actor) -> Event:
    """A new event of the club. `proof` reads it through before it is kept; whatever it raises refuses it.

    Addresses and codes are new ones, and devices' keys too.
    """
    rows = checked(document)
    try:
        with act("import_event", by=by, name=rows["event"][0]["name"]) as write:
            event = _store(write, rows, club)
            connection.check_constraints()
            proof(event)
    except DirectorError:
        raise
    except Exception as error:  # whatever a stranger's rows break, the file is to blame
        raise DirectorError(
            "senseless", _("This event file contradicts itself. Nothing has been saved.")
        ) from error
    return event


def _store(write: Act, rows: Rows, club: Club) -> Event:
    taken = {kind: _taken(write, club, kind, rows[kind]) for kind in ALIKE}
    names = _names(rows, club, taken)
    for model in OF_AN_EVENT:
        kind = kind_of(model)
        for row in rows[kind]:
            thing = model(**cleaned(kind, renamed(kind, row, names)))
            thing.save_base(raw=True, force_insert=True)  # raw: the stored times stay
    event = Event.objects.get(pk=names("event", rows["event"][0]["id"]))
    complete(write, event)
    write.changes.append({"model": "event", "pk": event.pk, "before": None, "after": row_of(event)})
    return event


def _names(rows: Rows, club: Club, taken: Mapping[str, Mapping[int, int]]) -> Callable[[str, Any], Any]:
    """What each number of the file means from now on."""
    seen = Seen()
    for kind, many in rows.items():
        for row in many:
            renamed(kind, row, seen)
    new: dict[str, dict[Any, Any]] = {"club": dict.fromkeys(seen["club"], club.pk)}
    new["address"] = {number: token_urlsafe(12) for number in seen["address"]}
    own = token_hex(8)
    new["key"] = {number: f"{own}-{number}" for number in seen["key"]}
    for kind, model in KINDS.items():
        known = taken.get(kind, {})
        others = sorted(seen[kind].keys() - known.keys())
        new[kind] = {**known, **dict(zip(others, reserve(model, len(others)), strict=True))}
    return lambda sort, value: None if sort == "user" else new[sort][value]


def _taken(write: Act, club: Club, kind: str, rows: list[Row]) -> dict[int, int]:
    """The club's own row for each of the file's: the one it has, or a new one."""
    met = met_in(club, kind, rows)
    for row in rows:
        if row["id"] not in met:
            values = cleaned(kind, {name: value for name, value in row.items() if name != "id"})
            thing = KINDS[kind](**{**values, "club_id": club.pk})
            if isinstance(thing, OwnMovement):
                thing.name = _free_name(club, thing.name)
            met[row["id"]] = write.add(thing).pk
    return met


def met_in(club: Club | None, kind: str, rows: list[Row]) -> dict[int, int]:
    """The file's number of each row that the club has already, with the club's; each is met once."""
    free = (
        {own.pk: own for own in KINDS[kind]._default_manager.filter(club=club).order_by("pk")} if club else {}
    )
    met: dict[int, int] = {}
    for alike in ALIKE[kind]:
        for row in rows:
            found = (
                None if row["id"] in met else next((pk for pk, own in free.items() if alike(own, row)), None)
            )
            if found is not None:
                met[row["id"]] = found
                del free[found]
    return met


def _same_number(player: Any, row: Row) -> bool:
    return bool(player.number) and player.number == row.get("number")


def _same_names(player: Any, row: Row) -> bool:
    """Not where both have a number: then these are two people of one name."""
    names = all(getattr(player, name) == row.get(name, "") for name in NAMES)
    return names and not (player.number and row.get("number"))


def _same_movement(own: Any, row: Row) -> bool:
    return bool(own.document == row.get("document"))


ALIKE: dict[str, tuple[Callable[[Any, Row], bool], ...]] = {
    "player": (_same_number, _same_names),
    "ownmovement": (_same_movement,),
}


def _free_name(club: Club, name: str) -> str:
    """A name that no movement of the club has yet."""
    held = {*OwnMovement.objects.filter(club=club).values_list("name", flat=True)}
    tries = (name, *(f"{name[:54]} ({number})" for number in range(2, len(held) + 3)))
    return next(each for each in tries if each not in held)
