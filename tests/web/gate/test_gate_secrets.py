"""Random sessions in two worlds that differ only in what happened on boards somebody has still to play: every
answer that a player can get is the same, byte by byte. The ranking differs only as the club has chosen.

The second world is made in the database behind the product's back, so that no version and no time differs.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.addresses import addresses, put
from tests.fixtures.evening import DIRECTOR
from tests.tools.cases import cases
from tests.web.gate.random_sessions import AWARDS, TEXTS, any_deal, leads_of, random_session
from tournament.domain.boards.readings.tokens import address_of
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.boards.reports.field import second_method, sections_of
from tournament.domain.gate.reports.ranking_visibility import is_barometer, running_in
from tournament.domain.gate.reports.visibility import covered_boards, facts_of_session, rounds_over
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.people.readings.roles import Need, link_of
from tournament.domain.permissions import NEEDS
from tournament.domain.room.reports.table import round_here
from tournament.models import (
    Contestant,
    Deal,
    Entry,
    Placement,
    Player,
    PlayerToken,
    Result,
    Ruling,
    Session,
    TableToken,
    TeamMatch,
    Wall,
)

pytestmark = pytest.mark.django_db

BY = "method="  # of a ranking by the second method of an event
# What shows a ranking, or something worked out from it.
RANKED = ("/s/{}/", "/s/{}/why/pair/", "/s/{}/pairs/", "/s/{}/ranking.pdf", "/api/sessions/{}/standings/")
RANKED = (*RANKED, "/api/sessions/{}/why/pair/", "/api/sessions/{}/score_cards/", "/api/forms/ranking/")
# The ranking over the sessions of the event, made of the rankings of these.
RANKED = (*RANKED, "/api/sessions/{}/tables/")
RANKED = (*RANKED, "/s/{}/event/", "/s/{}/event.csv", "/s/{}/event_ranking.pdf")
RANKED = (*RANKED, "/api/sessions/{}/event-ranking/", "/api/forms/event_ranking/")
# The running table of teams, from which all of these are made.
RANKED = (*RANKED, "/s/{}/teams/", "/api/sessions/{}/team-standings/", "/api/sessions/{}/cross-table/")
RANKED = (*RANKED, "/api/sessions/{}/teams/", "/s/{}/team_ranking.pdf", "/s/{}/cross_table.pdf")


# ── the other world ───────────────────────────────────────────────────────────────────────────────────


def change_what_happened(victims: Iterable[Result], chance: Random) -> None:
    """Another contract and score in the rows themselves; every count, version and time stays."""
    for result in victims:
        met = {"section": result.section_id, "board": result.board, "ns": result.ns_id, "ew": result.ew_id}
        for entry in Entry.objects.filter(**met, state="played"):
            Entry.objects.filter(pk=entry.pk).update(**read_result(another(entry, chance)))
        if result.state == "played":
            Result.objects.filter(pk=result.pk).update(**read_result(another(result, chance)))
        for ruling in Ruling.objects.filter(result=result):
            ns, ew = chance.choice([pair for pair in AWARDS if pair != (ruling.ns_award, ruling.ew_award)])
            Ruling.objects.filter(pk=ruling.pk).update(ns_award=ns, ew_award=ew)
    forget()


def change_cards(session: Session, boards: frozenset[int], chance: Random, *, anew: bool = True) -> None:
    """Other cards and other tricks on these boards; tricks where none are stored only `anew`."""
    for deal in Deal.objects.filter(field__session=session, board__in=boards):
        table = "".join(chance.choice("0123456789abcd") for _digit in range(20))
        cards = {"hands": any_deal(chance), "double_dummy": table, "leads": leads_of(table)}
        stored = {name: value for name, value in cards.items() if anew or getattr(deal, name)}
        Deal.objects.filter(pk=deal.pk).update(**stored)
    forget()


def another(played: Entry | Result, chance: Random) -> str:
    return chance.choice([text for text in TEXTS if read_result(text) != played.facts])


# ── what a player can get ─────────────────────────────────────────────────────────────────────────────

HEADERS = ("ETag", "Location", "Content-Type", "Content-Length")


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: tuple[str, ...]
    content: bytes


# The token of a form is masked by other random bytes in every answer.
MASK = re.compile(rb'name="(?:csrfmiddlewaretoken|key)" value="[\w-]+"')


def answers(paths: Iterable[str], client: Client | None = None) -> dict[str, Answer]:
    client = client or Client(headers={"accept-language": "en"})
    found = {}
    cache.clear()  # many of the addresses lead nowhere in this session
    for path in paths:
        got = client.get(path)
        told = tuple(str(got.get(name)) for name in HEADERS)
        found[path] = Answer(got.status_code, told, b"" if got.streaming else MASK.sub(b"", got.content))
    return found


def public_paths(session: Session, some: Callable[[list], list]) -> Iterator[str]:
    """Every address of this session that asks for nothing, with all or some of what it may be about."""
    pairs = [pair.pk for section in session.sections.all() for pair in section.contestants.all()]
    rows = list(Result.objects.filter(section__session=session))
    things = {
        "session_id": [session.pk],
        "club": [session.event.club_id],
        "contestant": some(pairs),
        "board": some(sorted({row.board for row in rows})),
        "result": some([row.pk for row in rows]),
        "entrant": some([*session.event.entrants.values_list("pk", flat=True)]),
        "side": ["NS", "EW"],
        "kind": ["pbn", "lin", "dup", "dlm", "bri", "dge"],
        "form": ["ranking", "recap", "score_card", "traveller", "booklet"],
        "pk": [session.pk],
        "event": [session.event_id],
        "match": some([*TeamMatch.objects.filter(section__session=session).values_list("pk", flat=True)]),
    }
    wall, link = Wall.objects.get_or_create(session=session)[0].token, link_of_a_player(session)
    for one in addresses():
        things["token"] = [link if "player" in one.key else wall]
        if NEEDS[one.key].read in (Need.ANYONE, Need.TOKEN) and set(one.wants) <= things.keys():
            of_a_game = "match" in one.key and one.key not in OF_TEAM_MATCHES
            if one.key.startswith("table") or of_a_game or one.key in SKIPPED:
                continue
            yield from filled(one.pattern, one.wants, things)
    yield from (f"{front}?live" for front in fronts(session) if "embedded" not in front)
    yield f"/s/{session.pk}/?live"
    yield f"/api/forms/ranking/?lang=en&for=session:{session.pk}"
    yield from second_paths(session, things)


def second_paths(session: Session, things: dict[str, list]) -> Iterator[str]:
    """All that is ranked or explained by the second method of the event."""
    if not (method := second_method(session.event)):
        return
    page, calls = f"/s/{session.pk}/", f"/api/sessions/{session.pk}/"
    whys = [f"why/pair/{pair}/" for pair in things["contestant"]]
    whys += [f"why/award/{result}/{side}/" for result, side in product(things["result"], things["side"])]
    paths = [page, *(f"{start}{why}" for start in (page, calls) for why in whys)]
    for path in (*paths, f"{calls}standings/", f"{calls}tables/"):
        yield f"{path}?{BY}{method}"
    yield from (f"{page}?{BY}{method}&{rest}" for rest in ("live", "tables=csv"))


# The public pages and calls about matches of teams.
OF_TEAM_MATCHES = {"why_match", "api:session-team-matches", "api:team-match"}


def link_of_a_player(session: Session) -> str:
    player = Player.objects.filter(memberships__contestant__section__session=session).first()
    return (link_of(player) or make_player_link(player, by=DIRECTOR)).token


# Of no session, or (the stream of news) only versions.
SKIPPED = {"sign_in_by_link", "check_in", "health", "time", "api:schema", "api:api-docs", "news"}


def filled(pattern: str, wants: tuple[str, ...], things: dict[str, list]) -> Iterator[str]:
    urls = [pattern]
    for name in wants:
        urls = [put(url, name, str(value)) for url in urls for value in things[name]]
    for url in urls:
        yield "/" + url.replace("^", "").replace("$", "").replace("\\.", ".")


def phone_paths(
    session: Session, victims: list[Result], waiting: frozenset[int], some: Callable[[list], list]
) -> Iterator[str]:
    """What a table's and a pair's address tell, but to those who have just played a victim themselves."""
    tokens = [
        *TableToken.objects.filter(section__session=session, revoked_at=None).values_list("token", flat=True),
        *PlayerToken.objects.filter(contestant__section__session=session).values_list("token", flat=True),
    ]
    boards = some(sorted({result.board for result in victims}))
    for token in some(tokens):
        if not any(may_know(token, result, waiting) for result in victims):
            yield f"/t/{token}/state"
        yield f"/t/{token}/card"
        yield from (f"/t/{token}/others?board={board}" for board in boards)


def doubt_paths(session: Session, boards: Iterable[int]) -> Iterator[str]:
    """Whether a phone should ask once more, on boards that both sides of its table have not confirmed."""
    confirmed = Result.objects.filter(section__session=session, agreement="accepted")
    over = {*confirmed.values_list("section", "table", "board")}
    for token in TableToken.objects.filter(section__session=session, revoked_at=None):
        for board in boards:
            if (token.section_id, token.table, board) not in over:
                yield f"/t/{token.token}/doubt?board={board}"


def may_know(token: str, result: Result, waiting: frozenset[int]) -> bool:
    """Whether an address is a table's or a pair's that played a result, and is still there or must answer."""
    address = address_of(token)
    if address.section.pk != result.section_id:
        return False
    pair = address.contestant
    own = sides_of(pair) if pair else set()
    if own.isdisjoint((result.ns_id, result.ew_id)) if pair else address.fixed != result.table:
        return False
    mine = Result.objects.filter(section=result.section_id, round__isnull=False)
    played = [
        one.round
        for one in mine
        if (not own.isdisjoint((one.ns_id, one.ew_id)) if pair else one.table == address.fixed)
    ]
    is_open = result.agreement != "accepted" and result.round >= max(played)
    return result.board not in waiting or is_open or result.round >= (round_here(address) or 0)


def sides_of(contestant: Contestant) -> set[int]:
    """What a contestant sits as: itself, and the couples of a single player."""
    couples = Contestant.objects.couples().filter(section=contestant.section_id)
    own = couples.filter(Q(entrant=contestant.entrant_id) | Q(partner_entrant=contestant.entrant_id))
    return {contestant.pk, *own.values_list("pk", flat=True)}


def fronts(session: Session) -> list[str]:
    """The addresses of the club's front page, which names the leaders of the session in play."""
    club = session.event.club_id
    return [reverse("start"), reverse("club_page", args=[club]), reverse("club_embedded", args=[club])]


def is_ranked(path: str, session: Session) -> bool:
    if path.removesuffix("?live") in fronts(session):
        return True
    ranked = [start.format(session.pk) for start in RANKED]
    exact = {ranked[0], f"{ranked[0]}?live"}
    if path in exact or BY in path or path.endswith("/card"):
        return True
    if path.startswith("/w/") and is_barometer(facts_of_session(session)):  # the wall shows its ranking
        return True
    return any(path.startswith(one) for one in ranked[1:])


def difference(path: str, before: Answer, after: Answer) -> str:
    """Where two answers part, for whoever reads a failure."""
    if before.content == after.content:
        return f"{path}: {before.status} {before.headers} {after.status} {after.headers}"
    pairs = zip(before.content, after.content, strict=False)
    at = next((place for place, (one, other) in enumerate(pairs) if one != other), 0)
    texts = (answer.content[max(0, at - 80) : at + 80].decode(errors="replace") for answer in (before, after))
    return f"{path}: {' | '.join(texts)}"


# ── the proof ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock tells every reader the time."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


def still_to_play(session: Session) -> frozenset[int]:
    """Boards on which two who are to meet have no result both sides agree on, and no ruling."""
    settled = {
        (row.board, frozenset((row.ns_id, row.ew_id)))
        for row in Result.objects.filter(section__session=session).select_related("ruling")
        if hasattr(row, "ruling") or (row.state != "late" and row.agreement in ("accepted", "proposed"))
    }
    rows = Placement.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    return frozenset(
        board
        for row in rows
        for board in row.boards
        if (board, frozenset((row.ns_id, row.ew_id))) not in settled
    )


def compare(seed: int, most: int, *, singles: bool = False) -> None:
    """`most`: how many pairs, boards, results and phones are asked about at most."""
    chance = Random(seed)

    def some(things: list) -> list:
        return sorted(chance.sample(things, min(most, len(things))))

    session = random_session(chance, singles=singles)
    waiting = still_to_play(session)
    covered = covered_boards(session, AnonymousUser())
    rows = list(Result.objects.filter(section__session=session, board__in=covered).order_by("pk"))
    over = rounds_over(facts_of_session(session))
    shown = {running_in(sections_of(field)) for field in session.fields.all()}
    assert waiting <= covered
    # First what no choice of the club shows, then what its ranking may count.
    unranked = [row for row in rows if row.board in waiting and ("rounds" not in shown or row.round > over)]
    results = Result.objects.filter(section__session=session)
    unseen = covered | {*range(1, 37)} - {*results.values_list("board", flat=True)}
    known: dict[str, Answer] = {}
    behind = [row for row in rows if row.board in waiting]
    by_second = [path for path in public_paths(session, some) if BY in path]
    known = assert_alike(by_second, partial(change_what_happened, behind, chance), known)
    for victims, with_ranking in ((unranked, True), (rows, False)):
        paths = [*public_paths(session, some), *phone_paths(session, victims, waiting, some)]
        paths += doubt_paths(session, some(sorted({result.board for result in victims})))
        asked = [path for path in paths if with_ranking or not is_ranked(path, session)]
        known = assert_alike(asked, partial(change_what_happened, victims, chance), known)
        assert not with_ranking or b"now-what" in known[f"{reverse('start')}?live"].content
    asked = [*public_paths(session, some), *doubt_paths(session, some(sorted(unseen)))]
    assert_alike(asked, partial(change_cards, session, unseen, chance), known)


def assert_alike(
    asked: list[str], change: Callable[[], None], known: Mapping[str, Answer]
) -> dict[str, Answer]:
    """Every answer is the same after something else has happened at these tables, and none is an error.

    `known`: answers since the change before, which are not asked for again. Returns those since this one.
    """
    before = {**known, **answers(path for path in asked if path not in known)}
    change()
    after = answers(asked)
    differ = [path for path in asked if before[path] != after[path]]
    assert differ == [], "\n".join(difference(path, before[path], after[path]) for path in differ)
    assert not [path for path in asked if after[path].status >= 500]
    return after


def test_no_answer_to_a_player_depends_on_a_covered_result_of_a_small_session() -> None:
    compare(0, most=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", cases(0, 4))
def test_no_answer_to_a_player_depends_on_a_covered_result(seed: int) -> None:
    compare(seed, most=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", cases(0, 3))
def test_no_answer_to_a_single_player_depends_on_a_covered_result(seed: int) -> None:
    compare(seed, most=3, singles=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", cases(100, 102))
def test_no_answer_to_a_player_depends_on_a_covered_result_in_many_sessions(seed: int) -> None:
    compare(seed, most=12)
