"""Every address of the project, and each of them filled in with what there is in `tests.club_fixture`."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

from tests.club_fixture import House
from tournament.models import (
    ApiToken,
    Club,
    DirectorCall,
    JournalEntry,
    Placement,
    Player,
    Result,
    Role,
    Section,
    Webhook,
)
from tournament.reports.permissions import key_of

# What a token opens is not there without it.
NOBODYS = "AAAAAAAAAAAAAAAA"


@dataclass(frozen=True, slots=True)
class Address:
    """One line of the resolver: its name in the matrix, its pattern, what it wants filled in."""

    key: str
    pattern: str
    wants: tuple[str, ...]


def addresses() -> list[Address]:
    return list(_below(get_resolver(), "", ()))


def _below(place: URLResolver, path: str, wants: tuple[str, ...]) -> Iterator[Address]:
    for entry in place.url_patterns:
        here, asked = path + str(entry.pattern), (*wants, *_wants(entry))
        if isinstance(entry, URLPattern):
            yield Address(key_of(here, entry.name), here, asked)
        else:
            yield from _below(entry, here, asked)


def _wants(entry: URLPattern | URLResolver) -> tuple[str, ...]:
    regex = getattr(entry.pattern, "regex", None)
    return tuple(entry.pattern.converters) or (tuple(regex.groupindex) if regex else ())


def filled(address: Address, house: House, token: str) -> str:
    """The address with the first of everything that it may be about."""
    things = _things(address, house, token)
    url = address.pattern
    for name in address.wants:
        url = put(url, name, str(things.get(name, 0)))
    return "/" + url.replace("^", "").replace("$", "").replace("\\.", ".")


def _things(address: Address, house: House, token: str) -> dict[str, object]:
    of_games = "match" in address.wants or "games" in address.pattern or "match" in address.key
    section = house.match.section if of_games else house.section
    placement = Placement.objects.filter(section=house.section, ew__isnull=False).last()
    result = house.section.results.first()
    board = result.board if "fouled" in address.key else placement.boards[-1]
    return {
        "session": section.session_id,
        "section": section.pk,
        "contestant": house.section.contestants.first().pk,
        "player": Player.objects.first().pk,
        "placement": placement.pk,
        "board": board,
        "result": result.pk,
        "match": house.match.pk,
        "number": 1,
        "ruling": 0,
        "code": _code(address.key),
        "entry": house.journal.get(
            address.key, JournalEntry.objects.filter(session=house.section.session).first().pk
        ),
        "helper": house.helper.pk,
        "hook": Webhook.objects.get().pk,
        "own": house.own.pk,
        "event": section.session.event_id,
        "form": "ranking",
        "side": "NS",
        "game": "chicago",
        "preset": "jcbl",
        "token": token if token == NOBODYS else house.rooms.get(address.key, token),
        "act": house.journal["helper_back"],
        "pk": _key(address, house, section),
    }


def _key(address: Address, house: House, section: Section) -> int:
    """Of the noun that an address of the API begins with."""
    first = {
        "clubs": Club,
        "players": Player,
        "results": Result,
        "calls": DirectorCall,
        "helpers": Role,
        "tokens": ApiToken,
        "webhooks": Webhook,
    }
    known = {
        "sessions": section.session_id,
        "sections": section.pk,
        "events": section.session.event_id,
        "contestants": section.contestants.first().pk,
        "matches": house.match.pk,
        "game-sections": house.match.section_id,
        "own-movements": house.own.pk,
        "journal": JournalEntry.objects.filter(session=section.session_id).first().pk,
        "rehearsals": 0,
    }
    noun = address.pattern.replace("^", "").removeprefix("api/").partition("/")[0]
    if noun in first:
        return first[noun].objects.first().pk
    return known.get(noun, 0)


def _code(key: str) -> str:
    return {"happening": "rounds", "api:movement-plan": "mitchell-5x5"}.get(key, "chicago")


def put(url: str, name: str, value: str) -> str:
    """Fill `<int:name>`, `<name>` or `(?P<name>…)` in."""
    for start in (f"(?P<{name}>", f"<int:{name}>", f"<str:{name}>", f"<slug:{name}>", f"<{name}>"):
        if start in url:
            before, _start, after = url.partition(start)
            rest = after[_end_of_group(after) :] if start.startswith("(") else after
            return before + value + rest
    raise AssertionError((url, name))


def _end_of_group(text: str) -> int:
    depth = 1
    for place, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if not depth:
            return place + 1
    raise AssertionError(text)
