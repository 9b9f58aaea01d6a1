"""Every GET address of the matrix, filled with what a session has; KeyError for one that cannot be filled."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from scoring.games import GAMES
from tests.fixtures.addresses import Address, addresses, put
from tests.fixtures.club_fixture import furnish, reach_no_webhook
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.games_evening import agreed_deal, bid, make_game_section, open_tables, singles
from tests.web.gate.two_worlds import Evening
from tournament.domain.boards.acts.calls import Called, call_director
from tournament.domain.games.acts import game_matches
from tournament.domain.hosting.acts.club_copies import make_copy
from tournament.domain.incidents.readings.incidents import INCIDENTS
from tournament.domain.journal.readings.couples import sits
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.people.readings.roles import link_of
from tournament.domain.permissions import NEEDS
from tournament.domain.room.acts.messages import NewMessage, send_message
from tournament.domain.seats.acts.check_ins import open_door
from tournament.exchange.formats import FORMATS
from tournament.models import (
    ApiToken,
    Booking,
    Club,
    ClubCopy,
    Congress,
    Connector,
    Contestant,
    DirectorCall,
    Duty,
    Entrant,
    Heat,
    IncomingFile,
    JournalEntry,
    MailAddress,
    Match,
    MemberKind,
    MoneyLine,
    PlannedDate,
    Player,
    PlayerToken,
    PublishingPlace,
    Rehearsal,
    Result,
    Role,
    RuleSet,
    SeatWish,
    Series,
    Session,
    Simultaneous,
    TableToken,
    TeamMatch,
    TeamToken,
    Ticket,
    Venue,
    Wall,
    Webhook,
)
from tournament.web.public.private_pages import signed
from tournament.web.server.static_files import file_of

# Without an end, or with nothing of a session.
SKIPPED = {"news"}
# Pages with a moving part that is asked for alone.
LIVE = frozenset(
    [
        "start",
        "club_page",
        "console",
        "ranking",
        "boards",
        "traveller",
        "score_card",
        "team",
        "team_results",
        "team_result",
        "why_match",
        "why_team",
        "why_pair",
        "cross_table",
        "pair_list",
        "swings",
        "draw_of_teams",
        "bracket",
        "own_team",
        "fairness",
        "fairness_pair",
        "hand_analysis",
        "why_hands",
        "session_hands",
        "event_league",
        "match",
        "wall",
        "clock",
        "room",
        "console_boards",
        "console_board",
        "queue",
        "knock_out",
        "terminals",
        "movement_sheet",
        "event_ranking",
    ]
)
# What is asked beside the address: `{…}` is filled as in a path.
QUERIES = {
    "history": ["?words=4S", "?words=3NT", "?kind=results", "?table=2"],
    "find": ["?q=4S", "?q=2"],
    "traveller": ["?by=pair"],
    "ranking": ["?pair=2", "?section=A", "?method=cross_imps", "?method=cross_imps&tables=csv"],
    "why_pair": ["?method=cross_imps"],
    "why_award": ["?method=cross_imps"],
    "api:session-standings": ["?method=cross_imps"],
    "api:session-tables": ["?method=cross_imps"],
    "api:session-why-pair": ["?method=cross_imps"],
    "api:session-why-award": ["?method=cross_imps"],
    "match_incident": ["?match={team_match}&boards={board}&other={other_match}&placement={placement}"],
    "incident": [
        "?player={contestant}&round=2",
        "?section={section}&round=2&pair={contestant}",
        "?team={leaver}",
        "?first=2&percent=50",
        "?contestant={contestant}",
    ],
    "next_stage": ["?k=2", "?per_section=2"],
    "further_rankings": ["?results=plus", "?sections"],
    "award_masterpoints": ["?scheme=own&factor=1&own=30"],
    "enter": ["?by=traveller&board={board}", "?by=slip&board={board}&ns=3&ew=4"],
    "room": ["?round=2", "?q=4S"],
    "draw": ["?round=2"],
    "draw_of_teams": ["?round=2"],
    "sessions": ["?q=4S"],
    "players": ["?q=1"],
    "pair_list": ["?method=butler"],
    "swings": ["?round=2"],
    "document": ["?lang=en&order=given"],
    "table_others": ["?board={board}"],
    "table_doubt": ["?board={board}"],
    "api:session-results": ["?board={board}", "?section={section}&ordering=board"],
    "api:session-next-stage": ["?wanted=2"],
    "api:session-pair-list": ["?least=1"],
    "api:session-swings": ["?round=2"],
    "api:section-player-happening": ["?player={contestant}&round=2"],
    "api:section-offers": ["?wanted=2", "?boards=10"],
    "api:form-pdf": ["?lang=en&for=session:{session_id}"],
    "api:match-list": ["?section={game_section}"],
    "api:session-journal": ["?cursor=0"],
    "api:journal": ["?cursor=0"],
    "api:result-detail": ["?expand=entries"],
    "api:session-list": ["?search=4S&ordering=date"],
    "api:movement-choices": ["?pairs=8"],
    "new_own_movement": ["?pairs=8&rounds=7"],
    "own_movement_copies": ["?of=8"],
    "new_rule_set": ["?rules=spades/hoyle"],
    "table_state": ["?device=NS-1", "?device=another"],
}


CODES = {
    "incident": [*dict.fromkeys(code for codes in INCIDENTS.values() for code in codes)],
    "old_incident": ["late_pair"],
    "old_player_incident": ["player_gone"],
    "old_match_incident": ["same_seats"],
    "api:section-player-happening": [*INCIDENTS["individual"]],
    "match_incident": [*INCIDENTS["teams"]],
    "api:movement-plan": ["mitchell-5x5"],
    "api:form-pdf": [*SOURCES][:: len(SOURCES) // 8],
    "api:game": ["chicago"],
}


@dataclass(frozen=True, slots=True)
class Place:
    """An evening, and what its club has beside it."""

    evening: Evening
    game: Match
    own: int
    helper: int
    rehearsal: int


def furnished(one: Evening, monkeypatch: pytest.MonkeyPatch) -> Place:
    """The club of an evening with everything that an address can be about."""
    section, session = one.section, one.session
    reach_no_webhook(monkeypatch)
    own, _series, helper = furnish(section)
    call_director(section, 1, Called("call-0001", DirectorCall.Reason.values[0]), by=DIRECTOR)
    send_message(section.session, NewMessage("静かに"), rounds={}, now=timezone.now(), by=DIRECTOR)
    make_copy(session.event.club, by="director")
    Wall.objects.get_or_create(session=session)
    open_door(session, by=DIRECTOR)
    for player in Player.objects.all()[:2]:
        make_player_link(player, by=DIRECTOR)
    games = make_game_section("chicago", 4, contestant_size=1)
    match = game_matches.seat_match(games, singles(games, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(games.session)
    agreed_deal(match, 1, bid("4S N 10"))
    Connector.objects.create(club=session.event.club, address="http://192.0.2.1/", club_code="1")
    rehearsal = Rehearsal.objects.first()
    return Place(one, match, own.pk, helper.pk, rehearsal.pk if rehearsal else 1)


def urls(address: Address, things: Mapping[str, Sequence[object]]) -> Iterator[str]:
    """The address with each of the things it may be about, with what is asked beside it."""
    for values in product(*(things[name] for name in address.wants)):
        url = address.pattern
        for name, value in zip(address.wants, values, strict=True):
            url = put(url, name, str(value))
        path = "/" + url.replace("^", "").replace("$", "").replace("\\.", ".")
        yield path
        if address.key in LIVE:
            yield f"{path}?live"
        for query in QUERIES.get(address.key, ()):
            yield path + query.format(**{name: held[0] for name, held in things.items() if held})


def asked(
    place: Place, victims: QuerySet[Result], keys: Collection[str] = NEEDS.keys()
) -> Iterator[tuple[str, str]]:
    """Every GET address by its key; those with tokens for tables and contestants that know no victim."""
    tokens, things = [*_tokens(place, victims)], _things(place)
    for address in addresses():
        if address.key in keys and NEEDS[address.key].read is not None and address.key not in SKIPPED:
            found = _of(place, address, tokens)
            own = {name: found[name]() for name in address.wants if name in found}
            for url in urls(address, {**things, **own}):
                yield address.key, url


def _tokens(place: Place, victims: QuerySet[Result]) -> Iterator[str]:
    """Of tables and contestants at which no victim was played."""
    section, tables = place.evening.section, {*victims.values_list("table", flat=True)}
    for token in TableToken.objects.filter(section=section, revoked_at=None):
        if token.table not in tables:
            yield token.token
    for token in PlayerToken.objects.filter(contestant__section=section).order_by("pk"):
        if not victims.filter(sits(token.contestant_id)).exists():
            yield token.token


def _first(rows: QuerySet, count: int = 2) -> list[int]:
    return [*rows.order_by("pk").values_list("pk", flat=True)[:count]]


def _things(place: Place) -> dict[str, list]:
    """What a name in an address stands for."""
    one, game = place.evening, place.game
    session, section = one.session, one.section
    results = Result.objects.filter(section=section)
    victim = results.order_by("-pk").first()
    own = results.filter(sits(one.me.pk)).first()
    rows = [row for row in (victim, own) if row]

    others = Contestant.objects.numbered().filter(section=section).exclude(pk=one.me.pk)
    contestants = [one.me.pk, *_first(others, 1), *({victim.ns_id, victim.ew_id} if victim else ())]
    in_teams = _first(TeamMatch.objects.filter(section=section), 40)
    return {
        "session_id": [session.pk],
        "year": [session.date.year],
        "section": [section.pk],
        "contestant": [*dict.fromkeys(contestants)][:3],
        "entrant": _first(session.event.entrants),
        "player": _players(one),
        "placement": [row.pk for row in (*one.now[-1:], *section.placements.filter(sits(one.me.pk))[:1])],
        "board": [row.board for row in rows],
        "result": [row.pk for row in rows],
        "side": ["NS", "EW"],
        "team_match": in_teams[-2:-1] or [0],
        "leaver": [_leaver(one) or 0],
        "other_match": in_teams[-1:] or [0],
        "number": [1],
        "round": [1, 2],
        "entry": _latest_acts(session),
        "incoming": _first(IncomingFile.objects.all(), 3) or [1],
        "own": [place.own],
        "rule_set": _first(RuleSet.objects.all()),
        "congress": _first(Congress.objects.all()),
        "simultaneous": _first(Simultaneous.objects.all()),
        "own_heat": _first(Heat.objects.all()),
        "heat": [*Heat.objects.values_list("uid", flat=True)],
        "venue": [*Venue.objects.values_list("uid", flat=True)],
        "decision": [0],
        "money_line": _first(MoneyLine.objects.all(), 1),
        "ticket": _first(Ticket.objects.all()),
        "date": _first(PlannedDate.objects.all()),
        "planned": _first(PlannedDate.objects.all()),
        "booking": _first(Booking.objects.all()),
        "duty": _first(Duty.objects.order_by("-pk")),
        "helper": [place.helper],
        "club": [session.event.club_id],
        "place": _first(PublishingPlace.objects.all()),
        "series": _first(Series.objects.all()),
        "copy": _first(ClubCopy.objects.all()),
        "hosted": [session.event.club_id],
        "line": _players(one),
        "partner": [0],
        "event": [session.event_id],
        "form": [*SOURCES],
        "game": ["chicago"],
        "preset": [*GAMES["chicago"].presets][:1],
        "digest": [file_of("overtrick/base.css").digest],
        "name": ["base"],
        "suffix": ["css"],
        "game_section": [game.section_id],
    }


def _leaver(one: Evening) -> int | None:
    """A team of an all-play-all that has played two matches: not one that waits for `me`."""
    waits = one.section.placements.filter(sits(one.me.pk), round=2).values("match")
    match = TeamMatch.objects.filter(section=one.section, round=2, away__isnull=False).exclude(pk__in=waits)
    return match.values_list("home", flat=True).first()


def _latest_acts(session: Session) -> list[int]:
    acts = JournalEntry.objects.filter(session=session).order_by("-pk")
    return [*acts.values_list("pk", flat=True)[:12]]


def _of(place: Place, address: Address, tokens: Sequence[str]) -> dict[str, Callable[[], Sequence[object]]]:
    """Names that stand for different things in different addresses."""
    game, one = place.game, place.evening
    found: dict[str, Callable[[], Sequence[object]]] = {
        "kind": lambda: _kinds(address),
        "code": lambda: CODES.get(address.key, []),
        "team": lambda: _teams(place, address),
        "token": lambda: [*_tokens_of(place, address, tokens)],
        "pk": lambda: _keys(place, address),
        "match": lambda: [game.pk],
        "form": lambda: [*SOURCES] if address.key == "document" else [*SOURCES][:: len(SOURCES) // 8],
    }
    if "team" in address.key or address.key == "why_match":
        matches = TeamMatch.objects.filter(section=one.section).order_by("-pk")
        return {**found, "match": lambda: [*matches.values_list("pk", flat=True)[:4]]}
    if address.key == "unplayed":
        unplayed = _unplayed(one)
        return {
            **found,
            "placement": lambda: unplayed["placement"],
            "board": lambda: unplayed["board"],
        }
    if "match" in address.wants or "games/" in address.pattern:
        return {
            **found,
            "session_id": lambda: [game.section.session_id],
            "section": lambda: [game.section_id],
            "contestant": lambda: _first(Contestant.objects.filter(section=game.section), 1),
        }
    return found


def _unplayed(one: Evening) -> dict[str, list]:
    """A board that `me` has played and that another table has still to play."""
    known = {*Result.objects.filter(sits(one.me.pk)).values_list("board", flat=True)}
    rows = one.section.placements.filter(ns__isnull=False, ew__isnull=False).exclude(sits(one.me.pk))
    later = [row for row in rows.order_by("-round", "table") if row not in one.now]
    found = [(row.pk, board) for row in later for board in row.boards if board in known]
    return {"placement": [row for row, _board in found[:1]], "board": [board for _row, board in found[:1]]}


def _players(one: Evening) -> list[int]:
    seated = Player.objects.filter(memberships__contestant__section=one.section)
    entered = Player.objects.filter(entries__entrant__event=one.section.session.event_id)
    found = _first(seated, 40) or _first(entered, 40)
    return [found[0], found[-1]]


def _kinds(address: Address) -> list[str]:
    if address.key in ("session_file", "api:session-file"):
        return [*FORMATS]
    if address.key == "money_file":
        return ["csv"]
    return ["pbn", "lin", "dup", "dlm", "bri", "dge"]


def _teams(place: Place, address: Address) -> list[object]:
    session = place.evening.session
    if address.key == "api:section-team-withdrawal" and (leaver := _leaver(place.evening)):
        return [Entrant.objects.get(pk=leaver).number]
    teams = Entrant.objects.filter(event=session.event_id).order_by("pk")[:2]
    if address.key == "captains_team":
        return [signed(session.door, team) for team in teams]
    return [one for team in teams for one in dict.fromkeys([team.pk, team.number])]


def _tokens_of(place: Place, address: Address, tokens: Sequence[str]) -> Iterator[str]:
    event, session = place.evening.session.event_id, place.evening.session
    if address.key in ("wall",):
        yield session.wall.token
    elif address.key in ("check_in", "captains", "captains_team"):
        yield session.door.token
    elif address.key == "table_line_up":
        own = PlayerToken.objects.filter(contestant=place.evening.me, revoked_at=None)
        yield from own.values_list("token", flat=True)
    elif address.key in ("own_team", "team_line_up", "team_dates"):
        yield from TeamToken.objects.filter(entrant__event=event).values_list("token", flat=True)[:2]
    elif address.key == "stop_mail":
        yield from MailAddress.objects.values_list("token", flat=True)[:1]
    elif "player" in address.key:
        yield from (link.token for player in Player.objects.order_by("pk") if (link := link_of(player)))
    else:
        yield from tokens[:3]


def _keys(place: Place, address: Address) -> list[int]:
    """Of the noun that an address of the API begins with."""
    one, things = place.evening, place
    session = one.session
    results = Result.objects.filter(section=one.section)
    noun = address.pattern.replace("^", "").removeprefix("api/").partition("/")[0]
    rows = {
        "clubs": Club.objects.filter(pk=session.event.club_id),
        "results": results.order_by("-pk"),
        "calls": DirectorCall.objects.all(),
        "helpers": Role.objects.all(),
        "tokens": ApiToken.objects.all(),
        "webhooks": Webhook.objects.all(),
        "publishing-places": PublishingPlace.objects.all(),
        "contestants": Contestant.objects.numbered().filter(section=one.section),
        "series": Series.objects.all(),
        "rule-sets": RuleSet.objects.all(),
        "congresses": Congress.objects.all(),
        "simultaneous-events": Simultaneous.objects.all(),
        "organised-heats": Heat.objects.all(),
        "money-lines": MoneyLine.objects.all(),
        "member-kinds": MemberKind.objects.all(),
        "seat-wishes": SeatWish.objects.all(),
        "dates": PlannedDate.objects.all(),
        "team-matches": TeamMatch.objects.filter(section=one.section),
        "placements": one.section.placements.all(),
    }
    known = {
        "players": _players(one),
        "sessions": [session.pk],
        "sections": [one.section.pk],
        "events": [session.event_id],
        "matches": [things.game.pk],
        "game-sections": [things.game.section_id],
        "own-movements": [things.own],
        "rehearsals": [things.rehearsal],
        "journal": _latest_acts(session),
    }
    if address.key == "api:contestant-leaving":
        return _first(Contestant.objects.filter(section=place.game.section), 1)
    if noun in known:
        return known[noun]
    count = 12 if noun in ("results", "team-matches") else 2
    return [*rows[noun].values_list("pk", flat=True)[:count]]
