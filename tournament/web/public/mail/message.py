"""The message with a player's result: place, card as text and as PDF, links, and how to stop it.

Others are named in it as the event names them in public, and figures are those that the public pages show.
"""

import html
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.headerregistry import Address
from functools import cached_property

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournament.models import MailServer, Session
from tournament.readings.club.player_links import link_of
from tournament.readings.outside.mail_recipients import Recipient
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.gate.ranking_visibility import is_exact
from tournament.reports.gate.visibility import covered_boards, uncounted_boards
from tournament.reports.stages.stage_rankings import deciding_lists
from tournament.sheets import figures
from tournament.sheets.event_ranking import EventLine, EventList
from tournament.sheets.heading import Heading
from tournament.sheets.scorecard import CardLine, ScoreCard
from tournament.sheets.standings import Standing
from tournament.web.formatting.figures import day, outcome, place, published, side_short
from tournament.web.public.events.words import over
from tournament.web.public.mail.parts import (
    EVERYONE,
    GameParts,
    Link,
    Part,
    TeamParts,
    game_parts,
    paper_of,
)


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
        with translation.override(recipient.language):
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
        with translation.override(recipient.language):
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
            yield _("Your own page with all your sessions:")
            yield self._address("player_page", link.token)
        yield ""

    def _ending(self, recipient: Recipient) -> Iterator[str]:
        yield "-- "
        if self.server.address:
            yield _("You want no more results by e-mail? Open this address:")
            yield self._address("stop_mail", recipient.token)
        else:
            yield _("You want no more results by e-mail? Reply to this message and say so.")


def _card_lines(
    card: ScoreCard, language: str, of_stage: tuple[EventList, EventLine] | None
) -> Iterator[str]:
    yield f"{card.party.label}  {card.party.in_language(language, public=True)}"
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
    return _("rank %(place)s") % {"place": place(line)} + f" · {value}"


def _line(line: CardLine, card: ScoreCard) -> str:
    """A board: number, seat, opponents, result, score, and what it brought."""
    result = strip_tags(html.unescape(str(outcome(line.played, card.heading.state)))).replace("\ufe0e", "")
    brought = "" if line.points is None else figures.decimal(line.points)
    if card.heading.in_per_cent and line.percentage is not None:
        brought = f"{figures.decimal(line.percentage, 1)} %"
    cells = (
        f"{line.board:>2}",
        line.seat or side_short(line.side),
        _("against %(pair)s") % {"pair": line.opponents.label},
        result.strip(),
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
