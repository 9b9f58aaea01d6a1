"""Who may open what, cell by cell: every address of the project, for everybody, reading and writing."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass

import pytest
from django.core.management import call_command
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.evening import DIRECTOR, make_section, play
from tests.games_evening import bid, make_game_section, open_tables, singles, told
from tournament.models import (
    ApiToken,
    Club,
    DirectorCall,
    JournalEntry,
    Match,
    OwnMovement,
    Placement,
    Player,
    PlayerToken,
    Result,
    Role,
    Section,
    TableToken,
    Wall,
    Webhook,
)
from tournament.movements.catalogue import build
from tournament.reports.permissions import NEEDS, key_of, needed, unlisted
from tournament.reports.section import forget
from tournament.services import matches, own_movements, results
from tournament.services.api_tokens import ROLES as SCOPE_ROLES
from tournament.services.api_tokens import make_token, revoke_token
from tournament.services.calls import Called, call_director
from tournament.services.check_ins import open_door
from tournament.services.journal import Actor
from tournament.services.roles import FREE, HOLDS, Need, give_role
from tournament.services.sign_in import first_director
from tournament.services.webhooks import add_webhook

ROLES = {
    "entry-only director": Role.Kind.ENTRY,
    "rulings-only director": Role.Kind.RULINGS,
    "director": Role.Kind.DIRECTOR,
    "club owner": Role.Kind.OWNER,
}
WHO = ["stranger", "table token", "player", *ROLES, "other club's director", "staff"]
# Programs, by the role that the scope of their token stands for.
PROGRAMS = {f"program that may {scope}": scope for scope in ApiToken.Scope.values}
OTHER_PROGRAM, REVOKED = "other club's program", "program whose token was taken back"
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


def test_every_address_has_a_line_and_every_line_an_address() -> None:
    keys = {one.key for one in addresses()}
    assert unlisted(keys) == []
    assert NEEDS.keys() - keys == set()


def test_the_page_of_the_docs_is_made_from_the_matrix() -> None:
    call_command("permissions", check=True)


def test_a_role_holds_what_a_narrower_one_holds() -> None:
    entry, rulings, director, owner = (HOLDS[kind] for kind in ROLES.values())
    assert entry | rulings < director < owner
    assert entry & rulings == {Need.LOOK}


# ── the evening that everybody tries to get at ────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class House:
    section: Section
    match: Match
    own: OwnMovement
    helper: Role
    token: str
    pair_token: str
    rooms: Mapping[str, str]
    journal: Mapping[str, int]


@pytest.fixture
def house(db: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """An evening of pairs and one of games in the same club, an own movement, a helper, tokens."""
    for room in ("web.console.rehearsal", "api.running.rehearsals"):
        monkeypatch.setattr(f"tournament.{room}.wake_robots", lambda rehearsal: None)
    section = make_section()
    play(section, 1, 1, "4S= N")
    given = play(section, 1, 2, "1NT+1 E")
    results.award(given, ns="A+", ew="A-", seen=given.version, by=DIRECTOR)
    club = section.session.event.club
    games = make_game_section("chicago", 4, contestant_size=1)
    match = matches.seat_match(games, singles(games, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(games.session)
    told(match, 1, bid("4S N 10"))
    own = own_movements.keep_movement(club, build("howell-4x7"), name="木曜", by=DIRECTOR)
    monkeypatch.setattr("tournament.services.outgoing.refuse_inside", lambda url: None)
    add_webhook(club, url="http://192.0.2.1/", events=[], by=DIRECTOR)
    helper, _token = give_role(club, name="高木", kind="entry", by=Actor("staff", first_director()))
    make_token(club, name="表示板", scope="read", by=Actor("staff", first_director()))
    call_director(section, 1, Called("call-0001", DirectorCall.Reason.values[0]), by=DIRECTOR)
    return House(
        section=section,
        match=match,
        own=own,
        helper=helper,
        token=TableToken.objects.get(section=section, table=1).token,
        pair_token=PlayerToken.objects.filter(contestant__section=section).first().token,
        rooms={
            "check_in": open_door(section.session, by=DIRECTOR).token,
            "wall": Wall.objects.get_or_create(session=section.session)[0].token,
        },
        journal={
            "own_movement_back": JournalEntry.objects.get(verb="keep_movement").pk,
            "helper_back": JournalEntry.objects.get(verb="give_role").pk,
            "webhook_back": JournalEntry.objects.get(verb="add_webhook").pk,
        },
    )


def filled(address: Address, house: House, token: str) -> str:
    """The address with the first of everything that it may be about."""
    things = _things(address, house, token)
    url = address.pattern
    for name in address.wants:
        url = _put(url, name, str(things.get(name, 0)))
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


def _put(url: str, name: str, value: str) -> str:
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


def person(who: str, house: House) -> Client:
    """A browser of somebody: signed in where he is a director of some kind."""
    client = Client(headers={"accept-language": "en"})
    club = house.section.session.event.club
    by = Actor("staff", first_director())
    if who in ROLES:
        client.force_login(give_role(club, name=who, kind=ROLES[who], by=by)[0].user)
    elif who == "other club's director":
        other = Club.objects.create(name="別のクラブ")
        client.force_login(give_role(other, name=who, kind=Role.Kind.DIRECTOR, by=by)[0].user)
    elif who == "staff":
        client.force_login(first_director())
    return client


# ── the cells ─────────────────────────────────────────────────────────────────────────────────────────

FOREIGN = {"session", "player", "own", "helper", "entry", "pk"}
OTHERS = {"other club's director": Role.Kind.DIRECTOR, OTHER_PROGRAM: Role.Kind.OWNER}
# Pages that look at no token.
DESCRIPTION = {"api:schema", "api:api-docs"}


def is_allowed(who: str, address: Address, need: Need) -> bool:
    if who == REVOKED:
        return address.key in DESCRIPTION
    if need == Need.TOKEN:
        return who != "stranger"
    if need == Need.ANYONE:
        return True
    if who in OTHERS:
        return need in HOLDS[OTHERS[who]] and not FOREIGN & {*address.wants}
    if who in PROGRAMS:
        return need in HOLDS[SCOPE_ROLES[PROGRAMS[who]]]
    if who == "staff":
        return True
    return who in ROLES and need in HOLDS[ROLES[who]]


def answered(client: Client, method: str, url: str) -> HttpResponse:
    """What is answered, and nothing of it kept: neither rows nor cookies."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        call: Callable[..., HttpResponse] = getattr(client, method)
        answer = call(url, data={} if method == "get" else "{}", **_as(url, method))
        transaction.set_rollback(True)
    client.cookies = cookies
    forget()
    return answer


def _as(url: str, method: str) -> dict[str, str]:
    if method == "get":
        return {}
    json = url.startswith(("/api/", "/t/"))
    return {"content_type": "application/json" if json else "application/x-www-form-urlencoded"}


def is_refused(answer: HttpResponse) -> bool:
    """Sent to the sign-in page, or told no."""
    to_sign_in = answer.status_code == 302 and answer["Location"].startswith("/in/?next=")
    return to_sign_in or answer.status_code in (401, 403)


def outcomes(client: Client, who: str, house: House, address: Address) -> Iterator[str]:
    """Every cell of one person and one address that is not as the matrix says."""
    line = NEEDS[address.key]
    for writes, need in ((False, line.read), (True, line.write)):
        if need is None:
            continue
        has_token = is_allowed(who, address, need) or need not in FREE
        own = house.pair_token if who == "player" else house.token
        url = filled(address, house, own if has_token else NOBODYS)
        method = OTHERWISE.get(address.key, "post") if writes else "get"
        answer = answered(client, method, url)
        allowed, refused = is_allowed(who, address, need), is_refused(answer)
        refused |= need == Need.TOKEN and answer.status_code == 404
        if allowed and refused and address.key not in GATED:
            yield f"{who} may {method} {url} but got {answer.status_code}"
        if not allowed and not (refused or answer.status_code == 404):
            yield f"{who} may not {method} {url} but got {answer.status_code}"
        if answer.status_code >= 500:
            yield f"{method} {url}: {answer.status_code}"


# Writing that is not a POST.
OTHERWISE = {
    "api:club-detail": "patch",
    "api:club-retention": "put",
    "api:event-names": "put",
    "api:player-alias": "put",
    "api:player-detail": "patch",
    "api:event-detail": "patch",
    "api:session-check-in": "patch",
    "api:session-door": "put",
    "api:helper-detail": "delete",
    "api:token-detail": "delete",
    "api:section-game": "put",
    "api:section-contestants": "put",
    "api:section-seats": "patch",
    "api:section-movement": "put",
    "api:own-movement-detail": "put",
    "api:match-detail": "delete",
    "api:match-end": "put",
    "api:match-length": "put",
    "api:match-rules": "put",
    "api:match-deal-deal": "put",
    "api:match-deal-ruling": "delete",
    "api:match-seats": "put",
    "api:result-detail": "put",
    "api:result-ruling": "put",
    "api:session-fouled": "put",
    "api:session-wall": "put",
    "api:session-playing": "put",
    "api:contestant-penalty": "delete",
    "api:call": "put",
    "api:rehearsal": "put",
    "api:webhook-detail": "put",
}
# Open to everybody, and yet closed for a while: by time, or because this link never was one.
GATED = {"document", "why_award", "api:session-why-award", "sign_in_by_link", "table_others"}


@pytest.mark.slow
@pytest.mark.parametrize("who", WHO)
def test_every_cell_of_the_matrix(house: House, who: str) -> None:
    client = person(who, house)
    client.raise_request_exception = False
    wrong = [said for address in addresses() for said in outcomes(client, who, house, address)]
    assert "\n".join(wrong) == ""


@pytest.mark.slow
@pytest.mark.parametrize("who", [*PROGRAMS, OTHER_PROGRAM, REVOKED])
def test_every_cell_of_the_api_for_programs(house: House, who: str) -> None:
    """The scopes of tokens: each holds what its role holds, in its own club alone."""
    client = program(who, house)
    client.raise_request_exception = False
    api = [address for address in addresses() if address.pattern.startswith("api/")]
    wrong = [said for address in api for said in outcomes(client, who, house, address)]
    assert "\n".join(wrong) == ""


def program(who: str, house: House) -> Client:
    """A program with a token; signed in nowhere."""
    club = house.section.session.event.club
    if who == OTHER_PROGRAM:
        club = Club.objects.create(name="別のクラブ")
    by = Actor("staff", first_director())
    token, secret = make_token(club, name=who, scope=PROGRAMS.get(who, "own"), by=by)
    if who == REVOKED:
        revoke_token(token, by=by)
    return Client(headers={"accept-language": "en", "authorization": f"Bearer {secret}"})


def test_what_an_address_has_not_changes_nothing(house: House) -> None:
    """Writing where the matrix has no such thing: the owner's own journal stands still."""
    client, before = person("club owner", house), JournalEntry.objects.count()
    for address in addresses():
        if NEEDS[address.key].write is None:
            client.post(filled(address, house, house.token))
    assert JournalEntry.objects.count() == before


def test_an_address_without_a_line_is_for_full_directors() -> None:
    assert needed("something new", writes=False) == Need.RUN


def test_a_refusal_is_a_page_that_says_what_to_do(house: House) -> None:
    answer = person("entry-only director", house).get(f"/console/{house.section.session_id}/setup/")
    assert answer.status_code == 403
    assert "Your role is “entry only”; this needs more." in answer.content.decode()


def test_another_clubs_director_sees_its_own_desk_only(house: House) -> None:
    client = person("other club's director", house)
    desk = client.get("/console/").content.decode()
    assert "別のクラブ" in desk
    assert "木曜ペア戦" not in desk
