"""The league of an event's matches, over all its sessions, or of one section's."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence

from scoring.games import GAMES
from scoring.games.results import league as laws
from tournament.models import Event, Match, Section
from tournament.readings.stages.swiss_byes import SWISS, Drawn, drawn_rounds
from tournament.reports.boards.heading import heading_of
from tournament.reports.games.match_rows import MatchRows, rows_of
from tournament.sheets.league import League, LeagueLine
from tournament.sheets.names import Party


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
