"""The sheets of each form of the table games for a session or a part of it, and their guide cards."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from django.db.models import Count, QuerySet

from scoring.games import GAMES
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.games.reports.game_leagues import ledger, section_league
from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.paper.reports.print_scope import Scope, Source
from tournament.domain.people.reports.people import parties_of_section
from tournament.models import JournalEntry, Match, Section, Session, TableToken
from tournament.sheets.game_sheets import (
    GamePapers,
    GameSheet,
    GameTableCard,
    League,
    Ledger,
    RuleCard,
    Seated,
)
from tournament.sheets.movement_sheets import WayCard, WayLine
from tournament.sheets.names import Party
from tournament.words.game_words import seat_code

Sides = tuple[tuple[int, ...], ...]

# Spades has a form of its own for each way of keeping score.
_SPADES: dict[str, Callable[[Sides, object], bool]] = {
    "spades": lambda sides, scoring: len(sides) == 2 and scoring != "error",
    "spades_individual": lambda sides, scoring: len(sides) > 2 and scoring != "error",
    "spades_error": lambda sides, scoring: scoring == "error",
}
# The Chicago record that a section keeps, by its players and by its plan: method A has names of its own.
CHICAGO = {
    (4, ""): "chicago_four",
    (5, "rotation-in-turn"): "chicago_five_a",
    (5, ""): "chicago_five_b",
    (6, "rotation-pairs"): "chicago_six_pairs",
    (6, ""): "chicago_six",
}


def _sections(scope: Scope, game: str = "") -> Sequence[Section]:
    played = scope.session.sections.with_games().with_club()
    return [
        section
        for section in (played.filter(game=game) if game else played)
        if scope.section in (None, section.pk)
    ]


def _matches(scope: Scope, code: str = "") -> list[GameSheet]:
    """The matches within the scope that a form is for; all of them where no form is named.

    The QR of a match opens the page on which its paper is keyed.
    """
    game = "spades" if code in _SPADES else code
    belongs = _SPADES.get(code, _any)
    return [
        replace(
            sheet,
            address=scope.address("sheet_entry", scope.session.pk, sheet.match),
            drawn=drawn.get((sheet.round, sheet.table), ""),
        )
        for section in _sections(scope, game)
        for drawn in [_drawn(section)]
        for sheet in match_sheets(section)
        if belongs(sheet.sides, sheet.rules["scoring"] if game == "spades" else "")
        if _is_within(sheet, scope)
    ]


def _drawn(section: Section) -> dict[tuple[int, int], str]:
    """The cards of each draw for seats by round and table, where the seats were not exchanged afterwards."""
    acts = JournalEntry.objects.filter(
        section=section, verb__in=("draw_seats", "exchange_seats"), undone_by=None
    )
    about = acts.order_by("pk").values_list("about", flat=True)
    return {(each["round"], each["table"]): each.get("cards", "") for each in about}


def _any(_sides: Sides, _scoring: object) -> bool:
    return True


def _is_within(sheet: GameSheet, scope: Scope) -> bool:
    pairs = ((scope.match, sheet.match), (scope.table, sheet.table), (scope.round, sheet.round))
    seated = {each.party.id for each in sheet.seats}
    return all(wanted in (None, own) for wanted, own in pairs) and scope.contestant in (None, *seated)


def _rule_cards(scope: Scope) -> list[RuleCard]:
    """The rules of a match; of each section otherwise."""
    if scope.match is not None:
        return [
            RuleCard(sheet.heading, sheet.game, sheet.preset, sheet.overrides, sheet.rules_name)
            for sheet in _matches(scope)
        ]
    return [
        RuleCard(
            heading_of(section.session, section),
            section.game,
            section.preset,
            section.overrides,
            section.rules_name,
        )
        for section in _sections(scope)
    ]


def _table_cards(scope: Scope) -> list[GameTableCard]:
    return [card for section in _sections(scope) for card in _cards_of(section, scope)]


def _cards_of(section: Section, scope: Scope) -> list[GameTableCard]:
    tokens = dict(TableToken.objects.filter(section=section, revoked_at=None).values_list("table", "token"))
    by_table: dict[int, list[GameSheet]] = {}
    for sheet in match_sheets(section):
        if scope.table in (None, sheet.table):
            by_table.setdefault(sheet.table, []).append(sheet)
    return [
        GameTableCard(
            heading_of(section.session, section),
            section.game,
            table,
            scope.address("table", tokens[table]) if table in tokens else "",
            tuple(sheets),
        )
        for table, sheets in sorted(by_table.items())
    ]


def _leagues(scope: Scope) -> list[League]:
    return [section_league(section) for section in _sections(scope)]


def _ledgers(scope: Scope) -> list[Ledger]:
    return [ledger(section) for section in _sections(scope)]


def _game_papers(scope: Scope) -> list[GamePapers]:
    return [_papers_of(section) for section in _sections(scope)]


def _chicago(scope: Scope, code: str) -> list[GamePapers]:
    sections = _records(scope.session)[code]
    return [_papers_of(section) for section in _sections(scope, "chicago") if section.pk in sections]


def _records(session: Session) -> dict[str, list[int]]:
    """The sections (primary keys) with matches of Chicago by the record they keep."""
    sections = session.sections.filter(game="chicago", matches__isnull=False)
    found: dict[str, list[int]] = {code: [] for code in CHICAGO.values()}
    counted = sections.annotate(players=Count("contestants", distinct=True))
    for pk, movement, players in counted.values_list("pk", "movement", "players"):
        found[_record_of(movement, players)].append(pk)
    return found


def _record_of(movement: str, players: int) -> str:
    """Fewer than four or more than six players keep the record of four or six."""
    players = max(4, min(6, players))
    family = movement.rsplit("-", 1)[0]
    return CHICAGO.get((players, family), CHICAGO[players, ""])


def _keeps(session: Session, code: str) -> bool:
    return bool(_records(session)[code])


def _papers_of(section: Section) -> GamePapers:
    return GamePapers(
        heading=heading_of(section.session, section),
        letter=section.letter,
        game=section.game,
        preset=section.preset,
        overrides=section.overrides,
        parties=tuple(parties_of_section(section).values()),
        matches=tuple(match_sheets(section)),
        ledger=ledger(section),
        league=section_league(section),
        rules_name=section.rules_name,
    )


def _of(session: Session, game: str = "") -> QuerySet[Match]:
    matches = Match.objects.filter(section__session=session)
    return matches.filter(game=game) if game else matches


def _has_matches(session: Session, game: str) -> bool:
    return _of(session, game).exists()


def _plays(session: Session, code: str) -> bool:
    """Whether Spades is played in the way that a form is for."""
    agreed = {match.agreement for match in _of(session, "spades").select_related("section")}
    return any(_SPADES[code](one.sides, one.rules.scoring) for one in agreed)


GAME_SOURCES: dict[str, Source] = {
    **{
        code: Source(partial(_matches, code=code), needs=f"matches of {code}")
        for code in [*GAMES, "spades_individual", "spades_error"]
    },
    **{code: Source(partial(_chicago, code=code), needs=f"record {code}") for code in CHICAGO.values()},
    "rule_card": Source(_rule_cards, needs="games"),
    "game_table_card": Source(_table_cards, "director", "matches"),
    "league": Source(_leagues, needs="matches"),
    "ledger": Source(_ledgers, needs="matches"),
    "game_pack": Source(_game_papers, "director", "matches"),
}

# What a session must have before a form has any content.
GAME_NEEDS: dict[str, Callable[[Session], bool]] = {
    "games": lambda session: session.sections.with_games().exists(),
    "matches": lambda session: _of(session).exists(),
    **{f"matches of {game}": partial(_has_matches, game=game) for game in GAMES},
    **{f"matches of {code}": partial(_plays, code=code) for code in _SPADES},
    **{f"record {code}": partial(_keeps, code=code) for code in CHICAGO.values()},
}


# Guide cards of single players at table games: where each sits in every match, with whom, against whom.

Player = tuple[int, int]  # a contestant, and which of its players


def player_cards(scope: Scope) -> list[WayCard]:
    """One for each player at a table of the games within the scope, by contestant and position."""
    played = scope.session.sections.with_games().with_club()
    sections = [section for section in played if scope.section in (None, section.pk)]
    cards = [card for section in sections for card in _cards(section)]
    return [card for card in cards if scope.contestant in (None, card.party.id)]


def _cards(section: Section) -> Iterator[WayCard]:
    sheets = match_sheets(section)
    people: dict[Player, Party] = {}
    lines: dict[Player, dict[int, WayLine]] = defaultdict(dict)
    for sheet in sheets:
        for seated in sheet.seats:
            player = seated.party.id, seated.position
            people[player] = _person(seated)
            lines[player][sheet.round] = _line(sheet, seated)
    rounds = sorted({sheet.round for sheet in sheets})
    heading = heading_of(section.session, section)
    for player in sorted(people, key=lambda one: (_by_number(people[one]), one)):
        own = tuple(lines[player].get(number) or _sit_out(number) for number in rounds)
        yield WayCard(heading, "player", people[player], own, section.agreement)


def _person(seated: Seated) -> Party:
    """The player alone, under the number of its contestant."""
    return replace(seated.party, names=(seated.name,) if seated.name else ())


def _line(sheet: GameSheet, seated: Seated) -> WayLine:
    others = [one for one in sheet.seats if one.number != seated.number]
    partners = [_person(one) for one in others if one.side == seated.side]
    against = tuple(_person(one) for one in others if one.side != seated.side)
    seat = seat_code(sheet.game, seated.number) or str(seated.number + 1)
    return WayLine(sheet.round, sheet.table, seat, partners[0] if partners else None, against, ())


def _sit_out(number: int) -> WayLine:
    return WayLine(number, None, "", None, (), ())


def _by_number(party: Party) -> tuple[int, str]:
    return (int(party.number) if party.number.isdecimal() else 0, party.number)
