"""The message with a player's result: place, card as text and as PDF, links, and how to stop it.

Others are named in it as the event names them in public, and figures are those that the public pages show.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from email.headerregistry import Address
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.domain.boards.reports.scorecards import score_cards
from tournament.domain.errors import DirectorError
from tournament.domain.games.reports.game_leagues import section_league
from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.gate.reports.ranking_visibility import is_exact
from tournament.domain.gate.reports.visibility import covered_boards, uncounted_boards
from tournament.domain.outside.readings.mail_delivery import Recipient
from tournament.domain.paper.reports.papers import Wanted, laid_out
from tournament.domain.paper.reports.print_scope import Narrowed, Scope
from tournament.domain.paper.reports.printable import sheets_for
from tournament.domain.people.readings.roles import link_of
from tournament.domain.stages.reports.stage_rankings import deciding_lists
from tournament.domain.stages.reports.team_pages import team_page
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Contestant, MailServer, Section, Session
from tournament.printing import document
from tournament.sheets import figures
from tournament.sheets.event_ranking import EventLine, EventList
from tournament.sheets.game_sheets import GameSheet, League, LeagueLine
from tournament.sheets.heading import Heading
from tournament.sheets.score_cards import CardLine, ScoreCard
from tournament.sheets.standings import Standing
from tournament.sheets.team_papers import SwissCard
from tournament.sheets.team_standings import TeamPage, TeamRound, TeamStandings
from tournament.tables.team_rankings import imps_words, team_points
from tournament.web.formatting.figures import day, pair_words, published, side_short, who
from tournament.web.formatting.reader import reading, reading_in
from tournament.web.public.events.event_words import over
from tournament.web.public.teams.team_table_words import kind_words, team_name, unit_words
from tournament.words.game_words import MEASURES, UNITS
from tournament.words.outcome import in_line

# What a message says of one contestant, one team or one player at tables: lines, links and a paper.

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
        yield f"{reading().rank(page.standing)} · {figure}"
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
        yield f"{pair_words(line.party.label)}  {who(line.party)}"
        figure = _("matches won: %(won)s of %(played)s") % {
            "won": figures.short(line.wins),
            "played": line.played,
        }
        if self._league.unit != "points":
            unit = _(UNITS[self._league.unit])
            figure += f" · {_(MEASURES['settled'])} {figures.signed(line.settled)} ({unit})"
        yield f"{reading().rank(line)} · {figure}"
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


@dataclass(frozen=True)
class Letters:
    """Makes the messages of one session. What they are made of is read once."""

    session: Session
    server: MailServer

    @cached_property
    def _cards(self) -> dict[int, ScoreCard]:
        return {card.party.id: card for card in self._read()}

    def _read(self) -> Iterator[ScoreCard]:
        covered = covered_boards(self.session, EVERYONE)
        uncounted = uncounted_boards(self.session, EVERYONE)
        for field in self.session.fields.order_by("pk"):
            shows_place = is_exact(field, EVERYONE)
            for card in score_cards(field, None, covered, uncounted):
                yield card if shows_place else replace(card, standing=None)

    @cached_property
    def _of_stage(self) -> dict[int, tuple[EventList, EventLine]]:
        """By contestant, where the ranking of its stage decides."""
        return {
            own.contestant: (one, line)
            for one in deciding_lists(self.session)
            for line in one.lines
            if (own := line.sessions[-1]) and line.place
        }

    @cached_property
    def _teams(self) -> TeamParts:
        return TeamParts(self.session)

    @cached_property
    def _games(self) -> dict[int, GameParts]:
        return game_parts(self.session)

    def parts_of(self, recipient: Recipient) -> list[Part]:
        """The teams, the score cards and the matches at tables in which there is something to read."""
        found = [self._teams.of(team) for team in recipient.teams]
        found += [self._of_a_card(contestant, recipient.language) for contestant in recipient.contestants]
        for contestant in recipient.contestants:
            if parts := self._games.get(contestant):
                found.append(parts.of(contestant))
        return [part for part in found if part]

    def has_parts(self, recipient: Recipient) -> bool:
        with reading_in(recipient.language):
            return bool(self.parts_of(recipient))

    def _of_a_card(self, contestant: int, language: str) -> Part | None:
        card = self._cards.get(contestant)
        if card is None or not card.lines:
            return None
        return Part(
            tuple(_card_lines(card, language, self._of_stage.get(contestant))),
            (Link(_("Your score card, board by board:"), "score_card", (self.session.pk, contestant)),),
            lambda wanted: self._score_card(card, wanted),
        )

    def _score_card(self, card: ScoreCard, language: str) -> tuple[str, bytes] | None:
        made = paper_of(self.session, "score_card", card.party.id, language)
        return (f"score-card-{card.party.label}.pdf", made) if made else None

    def message(self, recipient: Recipient, *, with_paper: bool = True) -> EmailMessage:
        """In the language of the recipient. Its header lines are single lines, whatever names contain."""
        with reading_in(recipient.language):
            parts = self.parts_of(recipient)
            made = EmailMessage(
                _one_line(_("%(event)s, %(date)s: your result") % self._event()),
                "\n".join(self._text(recipient, parts)),
                str(Address(_one_line(self.session.event.club.name), addr_spec=self.server.sender)),
                [recipient.address],
                headers=self._headers(recipient),
            )
            for part in parts if with_paper else ():
                if part.paper and (paper := part.paper(recipient.language)):
                    made.attach(*paper, "application/pdf")
        return made

    def _event(self) -> dict[str, str]:
        return {"event": self.session.event.name, "date": day(self.session.date)}

    def _headers(self, recipient: Recipient) -> dict[str, str]:
        """How a mail program stops the messages by itself (RFC 2369, RFC 8058)."""
        headers = {"Auto-Submitted": "auto-generated"}
        if stop := self._address("stop_mail", recipient.token):
            one_tap = {"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
            return headers | {"List-Unsubscribe": f"<{stop}>"} | one_tap
        return headers | {"List-Unsubscribe": f"<mailto:{self.server.sender}?subject=stop>"}

    def _address(self, page: str, *arguments: object) -> str:
        """Empty where readers at home cannot reach this program."""
        return self.server.address + reverse(page, args=arguments) if self.server.address else ""

    def _text(self, recipient: Recipient, parts: list[Part]) -> Iterator[str]:
        language = recipient.language
        names = [player.name.in_language(language) for player in recipient.players]
        yield _("Dear %(names)s,") % {"names": _one_line(", ".join(names))}
        yield ""
        yield _one_line(_("%(event)s, %(date)s") % self._event() + f" · {self.session.event.club.name}")
        for part in parts:
            yield ""
            yield from map(_plain, part.lines)
        yield ""
        if self.server.address:
            yield from self._links(recipient, parts)
        yield from self._ending(recipient)

    def _links(self, recipient: Recipient, parts: list[Part]) -> Iterator[str]:
        for link in dict.fromkeys(link for part in parts for link in part.links):
            yield link.sentence
            yield self._address(link.page, *link.arguments)
        for link in filter(None, map(link_of, recipient.players)):
            yield _("Your page with all your sessions:")
            yield self._address("player_page", link.token)
        yield ""

    def _ending(self, recipient: Recipient) -> Iterator[str]:
        yield "-- "
        if self.server.address:
            yield _("To stop results by e-mail, open this address:")
            yield self._address("stop_mail", recipient.token)
        else:
            yield _("To stop results by e-mail, reply to this message.")


def _card_lines(
    card: ScoreCard, language: str, of_stage: tuple[EventList, EventLine] | None
) -> Iterator[str]:
    yield f"{pair_words(card.party.label)}  {card.party.in_language(language, public=True)}"
    if card.standing:
        yield _placed(card.standing, card.heading)
    if of_stage:
        ranked, line = of_stage
        yield f"{over(ranked.over)}: {_placed(line, card.heading)}"
    yield ""
    for line in card.lines:
        yield _line(line, card)
    for amount, unit, _reason in card.penalties:
        yield f"{_('Penalty')} {figures.short(amount)} {unit}"


def _placed(line: Standing | EventLine, heading: Heading) -> str:
    value = published(line.value, heading) + (" %" if heading.in_per_cent else "")
    return f"{reading().rank(line)} · {value}"


def _line(line: CardLine, card: ScoreCard) -> str:
    """A board: number, seat, opponents, result, score, and what it brought."""
    result = in_line(line.played, reading(), card.heading.state)
    brought = "" if line.points is None else figures.decimal(line.points)
    if card.heading.in_per_cent and line.percentage is not None:
        brought = f"{figures.decimal(line.percentage, 1)} %"
    cells = (
        f"{line.board:>2}",
        line.seat or side_short(line.side),
        _("against %(pair)s") % {"pair": pair_words(line.opponents.label)},
        result,
        figures.signed(line.score) if line.score is not None else "",
        brought,
    )
    return "  ".join(cell for cell in cells if cell)


def _plain(text: str) -> str:
    """A line whose words may be a player's: no sign in it begins another line."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _one_line(text: str) -> str:
    """Text without line breaks and other signs that a header must not have."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
