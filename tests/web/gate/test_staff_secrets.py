"""Every GET address in two worlds that differ only in results still covered: no answer differs in one byte.

Asked by directors and helpers who play, by their programs, by another club's owner, a stranger and a phone.
"""

import shutil
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.tools.cases import TIMES
from tests.web.gate.every_address import SKIPPED, Place, asked, furnished
from tests.web.gate.test_gate_secrets import MASK, Answer, answers, difference
from tests.web.gate.two_worlds import KINDS, evening, take_part, world
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.couples import sits
from tournament.domain.people.acts.access_links import first_director, give_role, make_token
from tournament.domain.permissions import NEEDS
from tournament.domain.seats.acts.contestants import play_in
from tournament.models import Club, Contestant, IncomingFile, Result, Role

pytestmark = pytest.mark.django_db
DATA = Path(__file__).resolve().parents[2] / "data"
# What a director has brought: hands, results, and no event.
BROUGHT = (
    DATA / "hands" / "club_11_tables_bridgecomposer.pbn",
    DATA / "usebio" / "ukbridge-usebio-and-pbn.xml",
)
ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def _nothing_else_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time, room on the disk, and guesses: these count for a minute, however long a world takes to answer."""
    now, disk = timezone.now(), shutil.disk_usage("/")
    monkeypatch.setattr(timezone, "now", lambda: now)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: disk)
    monkeypatch.setattr("tournament.web.server.guess_limit.count_guess", lambda kind, address: 1)
    for room in ("web.console.sessions.rehearsal_pages", "api.sessions.lifecycle_api"):
        monkeypatch.setattr(f"tournament.{room}.wake_robots", lambda rehearsal: None)


def helper(kind: str) -> Callable[[Club, Contestant], Client]:
    def come(club: Club, me: Contestant) -> Client:
        user = give_role(club, name=kind, kind=kind, by=Actor("staff", first_director()))[0].user
        play_in(me, by=Actor(kind, user))
        for file in BROUGHT:
            IncomingFile.objects.create(user=user, data=file.read_bytes())
        client = Client(headers=ENGLISH)
        client.force_login(user)
        return client

    return come


def reading_program(club: Club, me: Contestant) -> Client:
    token, secret = make_token(club, name="read", scope="read", by=Actor("staff", first_director()))
    play_in(me, by=Actor("read", token.user))
    return Client(headers={**ENGLISH, "authorization": f"Bearer {secret}"})


def program_of_an_owner(club: Club, me: Contestant) -> Client:
    """It does not say itself that anyone plays."""
    owner = Actor(
        "高木",
        give_role(club, name="高木", kind=Role.Kind.OWNER, by=Actor("staff", first_director()))[0].user,
    )
    _token, secret = make_token(club, name="own", scope="own", by=owner)
    play_in(me, by=owner)
    return Client(headers={**ENGLISH, "authorization": f"Bearer {secret}"})


PLAYING = {
    "owner": helper(Role.Kind.OWNER),
    "entry helper": helper(Role.Kind.ENTRY),
    "rulings helper": helper(Role.Kind.RULINGS),
    "owner's program": program_of_an_owner,
    "reading program": reading_program,
}


def foreign_owner(club: Club, me: Contestant) -> Client:
    other = Club.objects.create(name="別のクラブ")
    user = give_role(other, name="高木", kind=Role.Kind.OWNER, by=Actor("staff", first_director()))[0].user
    client = Client(headers=ENGLISH)
    client.force_login(user)
    return client


PLAYERS = {
    "stranger or phone": lambda club, me: Client(headers=ENGLISH),
    "another club's owner": foreign_owner,
}


# Previews of acts that are asked for with a POST: of the result of `me`, which they see.
PREVIEWS = {
    "/api/results/{result}/ruling/preview/": {"ns_award": "A+", "ew_award": "A-"},
    "/api/results/{result}/move/preview/": {"board": 9, "table": 2},
    "/console/{session}/results/{result}/ruling/?live": {"ns": "A+", "ew": "A-"},
    "/api/sections/{section}/happenings/rounds/plans/": {"rounds": 2},
}
# What a quick run asks: exports, the history, previews of acts, papers, the front page.
QUICK = (
    *("player_data", "api:player-data", "incident", "api:section-team-withdrawal"),
    *("go_back", "history", "api:journal-back", "ranking", "api:session-results"),
    *("start", "club_page", "club_results"),
)


def told(
    place: Place, number: int, client: Client, keys: Collection[str] | None, *, for_players: bool, held: str
) -> dict[str, Answer]:
    """What the addresses answer in one of the worlds."""
    one = place.evening
    with world(one, number, for_players=for_players, held=held):
        own = Result.objects.filter(sits(one.me.pk))
        victims = Result.objects.filter(section=one.section)
        victims = victims.exclude(pk__in=own) if held else victims.exclude(board__in=own.values_list("board"))
        assert victims.count() > 1
        if keys is None:
            paths = [url for _key, url in asked(place, victims)]
        else:
            paths = two_of_each(asked(place, victims, keys), keys)
        found = answers(paths, client)
        for path, body in PREVIEWS.items():
            url = path.format(
                result=getattr(own.first(), "pk", 0), session=one.session.pk, section=one.section.pk
            )
            found[f"POST {url}"] = posted(client, url, body)
        return found


def two_of_each(every: Iterable[tuple[str, str]], keys: Collection[str]) -> list[str]:
    found: dict[str, list[str]] = {key: [] for key in keys}
    for key, url in every:
        if len(found[key]) < 2:
            found[key].append(url)
    return [url for urls in found.values() for url in urls]


def posted(client: Client, url: str, body: Mapping[str, object]) -> Answer:
    content_type = {"content_type": "application/json"} if url.startswith("/api/") else {}
    got = client.post(url, body, **content_type)
    return Answer(got.status_code, (), MASK.sub(b"", got.content))


def compare(
    kind: str,
    who: str,
    monkeypatch: pytest.MonkeyPatch,
    keys: Collection[str] | None = None,
    *,
    held: str = "",
) -> None:
    """`held`: under the embargo of a heat, in which the session takes part, "in play" or "closed"."""
    one = evening(kind)
    if held:
        take_part(one.session, timedelta(hours=1))
    place = furnished(one, monkeypatch)
    client = {**PLAYING, **PLAYERS}[who](one.session.event.club, one.me)
    client.raise_request_exception = False  # a fault is an answer, and is told below
    for_players = who in PLAYERS
    here, there = (told(place, number, client, keys, for_players=for_players, held=held) for number in (0, 1))
    assert here.keys() == there.keys()
    differ = [path for path in here if here[path] != there[path]]
    assert differ == [], "\n".join(difference(path, here[path], there[path]) for path in differ)
    assert [path for path in here if here[path].status >= 500] == []


@pytest.mark.parametrize("kind", ["Mitchell", pytest.param("teams", marks=pytest.mark.slow)])
def test_no_export_and_no_preview_for_a_playing_owner_depends_on_a_covered_result(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(kind, "owner", monkeypatch, QUICK)


# A run asks for each kind as the owner and as one other, a quarter of the addresses each; CASES=2 asks all.
OTHERS = [*PLAYING, *PLAYERS][1:]
TURNS = 1 if TIMES > 1 else 4
CELLS = [
    (kind, who)
    for number, kind in enumerate(KINDS)
    for who in ("owner", *(OTHERS if TIMES > 1 else [OTHERS[number % len(OTHERS)]]))
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "who"), CELLS)
def test_no_answer_depends_on_a_covered_result(kind: str, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = CELLS.index((kind, who))
    keys = [key for number, key in enumerate(NEEDS) if (number + turn) % TURNS == 0]
    compare(kind, who, monkeypatch, None if TIMES > 1 else keys)


HELD = [
    (kind, who, held)
    for kind in ("Mitchell", "Howell")
    for who in (*PLAYING, *PLAYERS)
    for held in ("in play", "closed")
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "who", "held"), HELD)
def test_until_an_embargo_ends_no_answer_depends_on_another_table(
    kind: str, who: str, held: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = HELD.index((kind, who, held))
    keys = [key for number, key in enumerate(NEEDS) if (number + turn) % TURNS == 0]
    compare(kind, who, monkeypatch, None if TIMES > 1 else keys, held=held)


# What the playing owner gets no page of, and why.
UNANSWERED = {
    **dict.fromkeys(("any_match", "board_form", "slip"), "leads on"),
    **dict.fromkeys((key for key in NEEDS if key.startswith("old_")), "leads on to the page of today"),
    "sheet_entry": "only a POST",
    **dict.fromkeys(("api:event-file", "take_event", "player_data", "api:player-data"), "not while playing"),
    **dict.fromkeys(("club_copy", "api:club-copy"), "not while playing"),
    **dict.fromkeys(("sign_up", "confirm_sign_up"), "of a server that takes clubs in"),
    **dict.fromkeys(("session_site", "api:session-site"), "of a closed session"),
    "grades_of_club": "of a club that grades, from closed sessions",
    **dict.fromkeys(("series_paper", "why_series", "player_year"), "of closed sessions"),
    **dict.fromkeys(("masterpoints", "why_masterpoints", "masterpoints_file"), "of one that is over"),
    "api:session-masterpoints": "of one that is over",
    "api:rehearsal": "of robots",
    "incoming_event": "a file that is no event",
    **dict.fromkeys(("player_card", "system_card", "table_system_card"), "where a pair has a system card"),
    "door_code": "a code that the owner's page does not know",
    "api:own-dates-by-link": "of a player's link",
    "api:simultaneous-overall": "signed with the key of a club",
    "api:session-simultaneous": "of a session that takes part elsewhere",
    **dict.fromkeys(
        ("api:organised-heat-table", "api:simultaneous-table"), "of a heat with one: test_embargo.py"
    ),
}


@pytest.mark.slow
def test_every_address_is_answered_in_a_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked by the playing owner, kind after kind, until it is answered with 200."""
    left = {key: set[int]() for key, need in NEEDS.items() if need.read is not None and key not in SKIPPED}
    for kind in KINDS:
        with transaction.atomic():
            one = evening(kind)
            place = furnished(one, monkeypatch)
            client = PLAYING["owner"](one.session.event.club, one.me)
            with world(one, 0, for_players=False):
                for key, url in asked(place, Result.objects.none()):
                    if key in left:
                        left[key].add(client.get(url).status_code)
                        left = {name: codes for name, codes in left.items() if 200 not in codes}
            transaction.set_rollback(True)
    assert left.keys() == UNANSWERED.keys(), left
