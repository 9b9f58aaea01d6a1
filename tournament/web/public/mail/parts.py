"""What a message says of one contestant, one team or one player at tables: lines, links and a paper."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from tournament.models import Contestant, Section, Session
from tournament.printing import document
from tournament.printing.words.game_words import MEASURES, UNITS
from tournament.readings.errors import DirectorError
from tournament.reports.games.leagues import section_league
from tournament.reports.games.matches import match_sheets
from tournament.reports.paper.papers import Wanted, laid_out
from tournament.reports.paper.printable import sheets_for
from tournament.reports.print_scope import Narrowed, Scope
from tournament.reports.teams.results.team_page import team_page
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets import figures
from tournament.sheets.game_sheet import GameSheet
from tournament.sheets.league import League, LeagueLine
from tournament.sheets.swiss_card import SwissCard
from tournament.sheets.team_page import TeamPage, TeamRound
from tournament.sheets.team_standings import TeamStandings
from tournament.web.formatting.figures import who
from tournament.web.public.teams.words import (
    imps_words,
    kind_words,
    team_name,
    team_place,
    team_points,
    unit_words,
)

PAPER = "A4"
EVERYONE = AnonymousUser()
# The forms on which the matches of a game are printed, where the game has more than one.
SHEETS = {"spades": ("spades", "spades_individual", "spades_error")}


@dataclass(frozen=True, slots=True)
class Link:
    """A sentence, and the page it leads to."""

    sentence: str
    page: str
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """`paper` draws a PDF and names it, in a language; None where there is none."""

    lines: tuple[str, ...]
    links: tuple[Link, ...] = ()
    paper: Callable[[str], tuple[str, bytes] | None] | None = None


def paper_of(session: Session, form: str, contestant: int, language: str) -> bytes | None:
    """A form of one contestant as strangers may print it; None where there is nothing on it."""
    narrowed = Narrowed(contestant=contestant)
    try:
        return laid_out(
            Wanted(session.pk, form, language, PAPER, "colour", "", narrowed), session, EVERYONE
        ).pdf()
    except DirectorError:
        return None


# ── teams ─────────────────────────────────────────────────────────────────────────────────────────────


class TeamParts:
    """The teams of a session. The table is read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._sheet: TeamStandings | None = visible_team_standings(session, EVERYONE)

    def of(self, team: int) -> Part | None:
        """None for a team without a match."""
        page = team_page(self._session, team, self._sheet)
        if page is None or not page.rounds:
            return None
        link = Link(_("Your team, match by match:"), "team", (self._session.pk, team))
        return Part(tuple(_team_lines(page)), (link,), lambda language: self._paper(page, language))

    def _paper(self, page: TeamPage, language: str) -> tuple[str, bytes] | None:
        cards = sheets_for("swiss_card", Scope(self._session), EVERYONE)
        own = [card for card in cards if isinstance(card, SwissCard) and card.page.team.id == page.team.id]
        if not own:
            return None
        return f"team-{page.team.label}.pdf", document(
            "swiss_card", own, language=language, paper=PAPER
        ).pdf()


def _team_lines(page: TeamPage) -> Iterator[str]:
    yield f"{page.team.label}  {team_name(page.team)}"
    if page.standing and page.standing.place:
        figure = f"{team_points(page.standing.value, page.points_format)} {unit_words(page.unit)}"
        yield _("rank %(place)s") % {"place": team_place(page.standing)} + f" · {figure}"
    yield ""
    for line in page.rounds:
        yield _round_line(line, page)


def _round_line(line: TeamRound, page: TeamPage) -> str:
    """A match: round, opponents, IMPs, what it brought."""
    against = kind_words(line.one.kind)
    if line.opponent:
        opponent = f"{line.opponent.label} {team_name(line.opponent)}"
        against = f"{_('against %(pair)s') % {'pair': opponent}}  {against}".strip()
    cells = (
        f"{line.one.round:>2}",
        against,
        imps_words(line.one),
        team_points(line.one.points, page.points_format),
    )
    return "  ".join(cell for cell in cells if cell)


# ── table games ───────────────────────────────────────────────────────────────────────────────────────


class GameParts:
    """The players at the tables of one section. Its league and its matches are read once."""

    def __init__(self, section: Section) -> None:
        self._section = section
        self._league: League = section_league(section)
        self._matches = match_sheets(section)

    def of(self, contestant: int) -> Part | None:
        """None for a player without a match."""
        line = next((line for line in self._league.lines if line.party.id == contestant), None)
        played = [one for one in self._matches if contestant in {seat.party.id for seat in one.seats}]
        if line is None or not played:
            return None
        session = self._section.session_id
        matches = [Link(_("A match, deal by deal:"), "match", (session, one.match)) for one in played]
        tables = Link(_("All tables and the league table:"), "game_tables", (session,))
        return Part(
            tuple(self._lines(line, played)),
            (*matches, tables),
            lambda language: self._paper(contestant, line.party.label, language),
        )

    def _lines(self, line: LeagueLine, played: list[GameSheet]) -> Iterator[str]:
        yield f"{line.party.label}  {who(line.party)}"
        figure = _("matches won: %(won)s of %(played)s") % {
            "won": figures.short(line.wins),
            "played": line.played,
        }
        if self._league.unit != "points":
            unit = _(UNITS[self._league.unit])
            figure += f" · {_(MEASURES['settled'])} {figures.signed(line.settled)} ({unit})"
        yield (_("rank %(place)s") % {"place": f"{line.place}{'=' if line.tied else ''}"}) + f" · {figure}"
        yield ""
        for one in played:
            yield _match_line(one)

    def _paper(self, contestant: int, label: str, language: str) -> tuple[str, bytes] | None:
        for form in SHEETS.get(self._section.game, (self._section.game,)):
            if made := paper_of(self._section.session, form, contestant, language):
                return f"matches-{label}.pdf", made
        return None


def _match_line(one: GameSheet) -> str:
    """A match: its table, and each side with its total."""
    where = _("round %(round)s, table %(table)s") % {"round": one.round, "table": one.table}
    sides = (
        f"{' + '.join(dict.fromkeys(who(seat.party) for seat in one.seats if seat.side == side))} {total}"
        for side, total in enumerate(one.totals)
    )
    return f"{where}  {'  :  '.join(sides)}"


def game_parts(session: Session) -> dict[int, GameParts]:
    """By each contestant at a table of a game."""
    found: dict[int, GameParts] = {}
    for section in session.sections.with_games().with_club():
        parts = GameParts(section)
        found |= dict.fromkeys(Contestant.objects.filter(section=section).values_list("pk", flat=True), parts)
    return found
