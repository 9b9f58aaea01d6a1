"""An evening of pairs and one of games in a club with everything, and who knocks at its doors."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tests.evening import DIRECTOR, make_section, play
from tests.games_evening import bid, make_game_section, open_tables, singles, told
from tournament.models import (
    Club,
    DirectorCall,
    Event,
    JournalEntry,
    Match,
    OwnMovement,
    PlayerToken,
    Role,
    Section,
    TableToken,
    Wall,
)
from tournament.movements.catalogue import build
from tournament.reports.boards.section import forget
from tournament.services.acts.journal import Actor
from tournament.services.boards import results
from tournament.services.club.api_tokens import make_token
from tournament.services.club.roles import give_role
from tournament.services.club.sign_in import first_director
from tournament.services.games import matches
from tournament.services.movements import own_movements
from tournament.services.outside.webhooks import add_webhook
from tournament.services.room.calls import Called, call_director
from tournament.services.setup.check_ins import open_door

ROLES = {
    "entry-only director": Role.Kind.ENTRY,
    "rulings-only director": Role.Kind.RULINGS,
    "director": Role.Kind.DIRECTOR,
    "club owner": Role.Kind.OWNER,
}


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
    for room in ("web.console.sessions.rehearsal", "api.sessions.rehearsals"):
        monkeypatch.setattr(f"tournament.{room}.wake_robots", lambda rehearsal: None)
    section = make_section()
    Event.objects.filter(pk=section.session.event_id).update(options={"balance": True})
    play(section, 1, 1, "4S= N")
    given = play(section, 1, 2, "1NT+1 E")
    results.award(given, ns="A+", ew="A-", seen=given.version, by=DIRECTOR)
    club = section.session.event.club
    games = make_game_section("chicago", 4, contestant_size=1)
    match = matches.seat_match(games, singles(games, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(games.session)
    told(match, 1, bid("4S N 10"))
    own = own_movements.keep_movement(club, build("howell-4x7"), name="木曜", by=DIRECTOR)
    monkeypatch.setattr("tournament.services.outside.safe_post.refuse_inside", lambda url: None)
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
