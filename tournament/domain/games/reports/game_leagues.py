"""What matches at tables add up to: the league, the account of each player, and a player's own record."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.games import GAMES
from scoring.games.results import league as laws
from scoring.games.results.league import FinishedMatch
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.games.readings.swiss_byes import SWISS, Drawn, drawn_rounds
from tournament.domain.games.reports.matches_at_tables import MatchRows, rows_of
from tournament.models import Event, Match, Player, Section
from tournament.sheets.game_sheets import (
    GameTotal,
    League,
    LeagueLine,
    Ledger,
    LedgerRow,
    PersonalRecord,
    Played,
)
from tournament.sheets.names import Party

# The league of an event's matches, over all its sessions, or of one section's.


def section_league(section: Section) -> League:
    """The matches of one section."""
    return _league([section], letter=section.letter)


def event_leagues(event: Event) -> list[League]:
    """One league for each game that is played in an event, over all its sessions.

    Contestants of different sessions are one line where they play for one entrant of the event.
    """
    sections = Section.objects.filter(session__event=event).with_games().with_club()
    played: dict[tuple[str, int], list[Section]] = defaultdict(list)
    for section in sections.order_by("session__date", "session", "letter"):
        played[section.game, section.contestant_size].append(section)
    return [_league(found) for found in played.values()]


def league_order(section: Section) -> list[int]:
    """Who still plays in a section, by primary key, in the order of its league: a Swiss is drawn from it."""
    playing = set(section.contestants.filter(withdrawn_at=None).values_list("pk", flat=True))
    return [line.party.id for line in section_league(section).lines if line.party.id in playing]


def _league(sections: Sequence[Section], letter: str = "") -> League:
    last = sections[-1]
    matches = list(Match.objects.filter(section__in=sections).order_by("section", "round", "table"))
    rows = rows_of(matches, [section.pk for section in sections])
    parties, owner = _owners(sections, rows)
    finished = rows.finished()
    order = tuple(last.ranking or GAMES[last.game].ranking)
    ranked = laws.league(
        parties,
        [_meeting(match, rows, owner) for match in finished],
        order,
        _byes(sections, matches, rows, owner),
        bye_wins=last.movement == SWISS,
    )
    return League(
        heading=heading_of(last.session, last if letter else None),
        game=last.game,
        unit=last.agreement.unit,
        letter=letter,
        contestant_size=last.contestant_size,
        order=order,
        lines=tuple(_line(place, parties) for place in ranked),
        matches=len(finished),
        expected=len([match for match in matches if match.pk not in rows.resumed]),
        provisional=not all(section.session.is_closed for section in sections),
        sides=len(last.agreement.sides),
        preset=last.preset,
        overrides=last.overrides,
        rules_name=last.rules_name,
    )


def _owners(
    sections: Sequence[Section], rows: MatchRows
) -> tuple[dict[Hashable, Party], dict[int, Hashable]]:
    """The ranked entrants, shown as in the latest session, and the entrant of each contestant.

    A contestant that plays for no entrant is ranked by itself.
    """
    here = {section.pk for section in sections}
    parties: dict[Hashable, Party] = {}
    owner: dict[int, Hashable] = {}
    for contestant in rows.contestants:
        if contestant.section_id in here:
            owner[contestant.pk] = contestant.entrant_id or f"contestant {contestant.pk}"
            parties[owner[contestant.pk]] = rows.parties[contestant.pk]
    return parties, owner


def _meeting(match: Match, rows: MatchRows, owner: dict[int, Hashable]) -> laws.FinishedMatch:
    score, agreed = rows.score(match), match.agreement
    sides: list[dict[Hashable, None]] = [{} for _side in agreed.sides]
    for seat in rows.seated(match):
        sides[seat.side][owner[seat.party.id]] = None
    return laws.FinishedMatch(
        sides=tuple(tuple(side) for side in sides),
        totals=score.totals,
        winners=score.winners,
        settled=score.settled,
        fewest=agreed.game.fewest(agreed.rules),
    )


def _byes(
    sections: Sequence[Section], matches: Iterable[Match], rows: MatchRows, owner: dict[int, Hashable]
) -> Counter[Hashable]:
    """Planned rounds in which a contestant had no match, of those that are over for all the others.

    A round of a Swiss counts for those it was drawn for: a contestant that came later has no bye from it.
    """
    members = {
        section.pk: [each.pk for each in rows.contestants if each.section_id == section.pk]
        for section in sections
        if section.movement
    }
    drawn = {section.pk: drawn_rounds(section) if section.movement == SWISS else {} for section in sections}
    seated: dict[tuple[int, int], set[int]] = defaultdict(set)
    open_: set[tuple[int, int]] = set()
    for match in matches:
        place = match.section_id, match.round
        seated[place] |= {seat.contestant_id for seat in rows.seats[match.pk]}
        if not rows.score(match).finished and match.pk not in rows.resumed:
            open_.add(place)
    return Counter(
        owner[contestant]
        for place, playing in seated.items()
        if place not in open_
        for contestant in members.get(place[0], ())
        if contestant not in playing and _was_drawn(drawn[place[0]], place[1], contestant)
    )


def _was_drawn(rounds: Mapping[int, Drawn], number: int, contestant: int) -> bool:
    return number not in rounds or contestant in rounds[number].contestants


def _line(ranked: laws.Ranked, parties: dict[Hashable, Party]) -> LeagueLine:
    account = ranked.account
    return LeagueLine(
        place=ranked.place or 0,
        tied=ranked.tied,
        party=parties[ranked.player],
        played=account.played,
        won=account.won,
        shared=account.shared,
        lost=account.lost,
        byes=account.byes,
        wins=account.wins,
        points=account.points,
        difference=account.difference,
        settled=account.settled,
    )


def ledger(section: Section) -> Ledger:
    """Who has won and lost what, match by match."""
    matches = list(section.matches.order_by("round", "table"))
    rows = rows_of(matches, [section.pk])
    columns = tuple(rows.parties.values())
    standing = Counter({party.id: 0 for party in columns})
    lines = []
    for match in rows.finished():
        shares = _shares(match, rows)
        standing.update(shares)
        lines.append(
            LedgerRow(
                match=match.pk,
                round=match.round,
                table=match.table,
                shares=tuple(shares.get(party.id) for party in columns),
                totals=tuple(standing[party.id] for party in columns),
            )
        )
    totals = tuple(standing[party.id] for party in columns)
    return Ledger(
        heading=heading_of(section.session, section),
        letter=section.letter,
        game=section.game,
        unit=section.agreement.unit,
        columns=columns,
        rows=tuple(lines),
        totals=totals,
        check=sum(totals),
        beers=_beers(matches, rows, columns),
        preset=section.preset,
        overrides=section.overrides,
        rules_name=section.rules_name,
    )


def _beers(matches: Iterable[Match], rows: MatchRows, columns: tuple[Party, ...]) -> tuple[int, ...]:
    """The beer card's balance over all matches, also those that are not finished; empty without one."""
    drunk: Counter[int] = Counter()
    played = False
    for match in (match for match in matches if match.pk not in rows.resumed):
        course = rows.course(match)
        balance = course.agreed.game.beers(course.agreed.rules, course.deals)
        played = played or bool(balance)
        for seat in rows.seated(match) if balance else ():
            drunk[seat.party.id] += balance[seat.number]
    return tuple(drunk[party.id] for party in columns) if played else ()


def _shares(match: Match, rows: MatchRows) -> Counter[int]:
    """What each contestant of a match wins or loses: a share for every seat."""
    settled = rows.score(match).settled
    shares: Counter[int] = Counter()
    for seat in rows.seated(match):
        shares[seat.party.id] += settled[seat.side]
    return shares


# A player's own record: every match at a table, with whom, against whom, and its outcome.

OUTCOMES = {Fraction(1): "won", Fraction(0): "lost"}  # by wins; in between it is shared


def personal_record(player: Player) -> PersonalRecord:
    """The latest match first; none of an event that shows the player by another name."""
    openly = Match.objects.filter(section__session__event__names_shown__in=("full", ""))
    found = openly.filter(seats__contestant__memberships__player=player).distinct()
    found = found.exclude(section__session__event__aliases__player=player)
    newest = found.order_by("-section__session__date", "-section", "-round")
    matches = list(newest.select_related("section__session__event"))
    rows = rows_of(matches)
    lines = tuple(
        _played(match, player, rows)
        for match in matches
        if match.pk not in rows.resumed and player.pk in {seat.player for seat in rows.seated(match)}
    )
    return PersonalRecord(player.pk, player.name, _totals(lines), lines)


def _played(match: Match, player: Player, rows: MatchRows) -> Played:
    score, seats = rows.score(match), rows.seated(match)
    own = next(seat for seat in seats if seat.player == player.pk)
    others = [side for side in range(len(score.totals)) if side != own.side]
    session = match.section.session
    return Played(
        match=match.pk,
        event=session.event.name,
        date=session.date,
        letter=match.section.letter,
        round=match.round,
        table=match.table,
        game=match.game,
        partners=tuple(
            seat.name for seat in seats if seat.side == own.side and seat is not own and seat.name
        ),
        opponents=tuple(
            tuple(seat.name for seat in seats if seat.side == side and seat.name) for side in others
        ),
        points=score.totals[own.side],
        against=tuple(score.totals[side] for side in others),
        outcome=_outcome(match, own.side, rows),
        begun=bool(rows.course(match).records),
        settled=score.settled[own.side],
        unit=score.unit,
    )


def _outcome(match: Match, side: int, rows: MatchRows) -> str:
    score = rows.score(match)
    if not score.finished:
        return "open"
    wins = FinishedMatch((), score.totals, score.winners, score.settled).wins(side)
    return OUTCOMES.get(wins, "shared")


def _totals(lines: tuple[Played, ...]) -> tuple[GameTotal, ...]:
    """By game and unit, finished matches only."""
    found: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for line in lines:
        if line.outcome != "open":
            found[line.game, line.unit].append(line)
    return tuple(
        GameTotal(
            game=game,
            unit=unit,
            played=len(own),
            won=sum(line.outcome == "won" for line in own),
            shared=sum(line.outcome == "shared" for line in own),
            lost=sum(line.outcome == "lost" for line in own),
            settled=sum(line.settled for line in own),
        )
        for (game, unit), own in found.items()
    )
