"""The state of a result, of a deal or of a match as a tag of a page: its colour, its sign and its word."""

from typing import NamedTuple, Protocol

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.boards.readings.board_places import provisional_until
from tournament.domain.outside.readings.embargo import embargo_end
from tournament.models import Session
from tournament.web.formatting.reader import reading
from tournament.words.event_words import until_in_words

register = template.Library()
register.filter("embargo_end", embargo_end)


class Tag(NamedTuple):
    """A state, shown by colour (a class of the style sheet), by sign and by word."""

    look: str
    sign: str
    word: Promise | str


class Agreed(Protocol):
    @property
    def agreement(self) -> str: ...


class Cell(Protocol):
    @property
    def state(self) -> str: ...

    @property
    def deals(self) -> int: ...


class Match(Protocol):
    @property
    def state(self) -> str: ...

    @property
    def waiting(self) -> int: ...

    @property
    def boards(self) -> int: ...


CLOSED = Tag("tag done", "✓", _("final"))
IN_PLAY = Tag("tag playing", "●", pgettext_lazy("session", "in play"))
SET_UP = Tag("tag", "○", _("being set up"))
TO_COME = Tag("quiet", "○", _("to play"))
SENT = Tag("tag waiting", "●", _("sent"))
AGREEMENTS = {
    "accepted": Tag("tag done", "✓", _("accepted")),
    "disputed": Tag("tag wrong", "≠", _("scores differ")),
    "proposed": Tag("tag waiting", "？", _("correction requested")),
}
NOT_BEGUN = Tag("", "○", _("to play"))
MATCHES = {
    "disputed": Tag("wrong", "≠", _("scores differ")),
    "finished": Tag("done", "✓", _("finished")),
    "adjourned": Tag("waiting", "●", _("adjourned")),
}
# How a match of a team event ended without being played out.
ENDS = {
    "void": Tag("tag wrong", "", pgettext_lazy("match", "void")),
    "forfeited": Tag("tag wrong", "", pgettext_lazy("match", "forfeited")),
    "withdrawn": Tag("tag wrong", "", _("not played: a team has left")),
    "conceded": Tag("tag wrong", "", pgettext_lazy("match", "conceded")),
}
TOO_FEW = Tag("tag waiting", "！", _("too few boards have a result"))  # White Book 3.3.6: the director rules
TEAM_MATCHES = {
    "played": Tag("tag done", "✓", pgettext_lazy("match", "finished")),
    "waiting": Tag("tag", "", _("to play")),
    **ENDS,
}
# The same on the director's pages, with the rounds in which an entrant has no match.
DESK_MATCHES = {
    "bye": Tag("tag", "", pgettext_lazy("round without a match", "bye")),
    "half": Tag("tag", "", _("half match missed")),
    "coming": Tag("tag", "", _("not started")),
    "finished": Tag("tag done", "✓", _("finished")),
    **ENDS,
}
# What waits in the director's list.
MATTERS = {
    "call": Tag("", "", pgettext_lazy("queue", "calls")),
    "not_turned": Tag("", "", pgettext_lazy("queue", "calls")),
    "coming": Tag("", "→", pgettext_lazy("queue", "on the way")),
    "disputed": Tag("", "≠", _("scores differ")),
    "doubtful": Tag("", "？", _("please check")),
    "proposed": Tag("", "？", _("correction requested")),
    "unaccepted": Tag("", "●", _("not accepted")),
    "late": Tag("", "！", _("late play")),
    "missing": Tag("", "○", _("no result")),
    "cancelled": Tag("", "≠", _("Boards cancelled by an incident")),
    "hands_differ": Tag("", "≠", _("Two phones sent different hands")),
    "unnamed": Tag("", "！", _("Names are missing")),
    "same_way": Tag("", "≠", _("A team sat the same way in both rooms")),
    "wrong_team": Tag("", "！", _("A correction changes who advances")),
    "tied": Tag("", "≠", _("A match is tied")),
    "without_points": Tag("", "！", _("Too few boards of a match have a result")),
    "to_seat": Tag("", "→", _("Every match of this round has a winner")),
}


@register.filter
def session_tag(session: Session) -> Tag:
    """Where a session stands: its one badge, beside its name."""
    if session.closed_at and (until := provisional_until(session)):
        return Tag("tag waiting", "●", until_in_words(until, reading()))
    return CLOSED if session.closed_at else IN_PLAY if session.started_at else SET_UP


@register.filter
def agreement_tag(played: Agreed | None) -> Tag:
    """How far both sides agree on a result or a deal; None is one that has still to be played."""
    return AGREEMENTS.get(played.agreement, SENT) if played else TO_COME


@register.filter
def match_tag(cell: Cell) -> Tag:
    """Where a match of a table game stands."""
    if cell.state == "playing":
        return Tag("waiting", "●", gettext("Deal %(number)s") % {"number": cell.deals})
    return MATCHES.get(cell.state, NOT_BEGUN)


@register.filter
def team_match_tag(match: Match) -> Tag:
    """Where a match of a team event stands, as players see it."""
    return TEAM_MATCHES[match.state] if match.state != "playing" else _in_play(match)


@register.filter
def desk_match_tag(line: Match) -> Tag:
    """Where a match stands, as directors see it."""
    return DESK_MATCHES[line.state] if line.state != "playing" else _in_play(line)


def _in_play(match: Match) -> Tag:
    """How many boards of a match in play are scored, as far as its reader may see them."""
    if not match.waiting:
        return TOO_FEW
    scored = {"done": match.boards - match.waiting, "boards": match.boards}
    return Tag("tag playing", "●", gettext("%(done)s of %(boards)s") % scored)


@register.filter
def matter_tag(kind: str) -> Tag:
    """Why a result is in the director's list."""
    return MATTERS[kind]
