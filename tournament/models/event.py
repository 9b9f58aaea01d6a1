"""An event (Event), one sitting of it (Session), one movement in it (Section), and the sections whose results
of a board are compared (Field)."""

import json
from collections.abc import Collection, Mapping
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.conditions import VERSIONS, rules_in_force
from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree_in_json
from scoring.methods import METHODS
from tournament.models.club import Club
from tournament.sheets.event_kinds import (
    EVENT_KINDS,
    OF_MATCHES,
    PAIRS,
    TABLE_GAMES,
    TEAMS,
    EventKind,
    forms_of,
)
from tournament.sheets.stage_options import MatchOptions, match_options


def methods() -> list[tuple[str, str]]:
    """The registry's function, so that a new method needs no migration."""
    return [(code, code) for code in METHODS]


def versions() -> list[tuple[str, str]]:
    """Those of the rules; the first one held before the second."""
    return [(one.since, one.since or f"< {VERSIONS[1].since}") for one in VERSIONS]


def games() -> list[tuple[str, str]]:
    """The games that are scored at their own table."""
    return [(code, game.label) for code, game in GAMES.items()]


def kinds() -> list[tuple[str, str]]:
    """The kinds of events whose boards are compared; a table game is named by `Section.game`."""
    return [(code, code) for code, kind in EVENT_KINDS.items() if kind.methods]


TEMPLATES = ("template", "removed")  # shelves of sessions that are copied and never played
PUT_ASIDE = ("deleted", *TEMPLATES)  # shelves of sessions that are in no list


class Events(models.QuerySet["Event"]):
    """Events by who takes part."""

    def of_players(self, players: Collection[int]) -> Self:
        """Those that these players have entered or played in."""
        sat = Q(sessions__sections__contestants__memberships__player__in=players)
        return self.filter(sat | Q(entrants__players__player__in=players)).distinct()

    def without_templates(self) -> Self:
        """Those that are played: the event of a template has no other session."""
        return self.exclude(sessions__shelf__in=TEMPLATES)


class Event(models.Model):
    class ShortBoard(models.TextChoices):
        NEUBERG = "neuberg", _("Neuberg formula")
        AS_IS = "as-is", _("as it is")
        PROPORTIONAL = "proportional", _("in proportion")

    class Names(models.TextChoices):
        """How players are named to the public; directors read the names themselves."""

        FULL = "full", _("names or aliases")
        ALIAS = "alias", _("aliases; initials where there is none")
        INITIALS = "initials", _("initials only")
        NUMBER = "number", _("membership numbers only")
        NOBODY = "nobody", _("no names")

    class Scale(models.IntegerChoices):
        TWO = 2, _("2 / 1 / 0")
        ONE = 1, _("1 / ½ / 0")

    club = models.ForeignKey(Club, models.PROTECT, related_name="events", verbose_name=_("club"))
    name = models.CharField(_("event"), max_length=80)
    kind = models.CharField(_("kind"), max_length=12, choices=kinds, default=PAIRS)
    method = models.CharField(_("scoring method"), max_length=20, choices=methods, default="matchpoints")
    matchpoint_scale = models.PositiveSmallIntegerField(
        _("matchpoint scale"), choices=Scale, default=Scale.TWO
    )
    short_board = models.CharField(
        _("boards played fewer times"), max_length=12, choices=ShortBoard, default=ShortBoard.NEUBERG
    )
    options = models.JSONField(_("further conditions"), default=dict, blank=True)
    # The version of the rules (VERSIONS in scoring/conditions.py) that was in force when the event was made.
    rules = models.CharField(
        _("version of the rules"), max_length=10, blank=True, choices=versions, default=rules_in_force
    )
    names_shown = models.CharField(
        _("names in public"), max_length=10, choices=Names, default=Names.FULL, blank=True
    )
    # When the names were removed (domain/privacy/acts/privacy.py).
    forgotten_at = models.DateTimeField(_("names removed"), null=True, blank=True)

    objects = Events.as_manager()

    class Meta:
        verbose_name = _("event")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


def kept(session: str = "session") -> Q:
    """Rows of sessions that are neither deleted nor templates; `session` is the way to their session."""
    return ~Q(**{f"{session}__shelf__in": PUT_ASIDE})


def kept_in_event(session: str = "session") -> Q:
    """As `kept` among rows of one event, where a template is the only session of its own."""
    return ~Q(**{f"{session}__shelf": "deleted"})


class Sessions(models.QuerySet["Session"]):
    """Sessions with what their pages and papers read of them."""

    def kept(self) -> Self:
        """Those that are neither deleted nor templates."""
        return self.exclude(shelf__in=PUT_ASIDE)

    def kept_in_event(self) -> Self:
        """As `kept` among the sessions of one event: a template is the only one of its own."""
        return self.exclude(shelf=Session.Shelf.DELETED)

    def open_to_all(self) -> Self:
        """Those that everyone may read by their key: a deleted one too, a template not."""
        return self.exclude(shelf__in=TEMPLATES)

    def with_club(self) -> Self:
        """With the event, its club, and the rehearsal where robots play."""
        return self.select_related("event__club", "rehearsal")


class Session(models.Model):
    """One sitting. `stage` is the part of the event that it belongs to.

    `club` is the club where it is played, when that is not the club of the event (a simultaneous event).
    """

    class Shelf(models.TextChoices):
        """Where the desk keeps a session that is not in its list.

        A template is a session that never starts: the calendar makes sessions like it.
        """

        ARCHIVED = "archived", _("archived")
        DELETED = "deleted", _("deleted")
        TEMPLATE = "template", _("template")
        REMOVED = "removed", _("removed template")
        __empty__ = _("in the list")

    event = models.ForeignKey(Event, models.PROTECT, related_name="sessions", verbose_name=_("event"))
    stage = models.ForeignKey(
        "Stage", models.PROTECT, null=True, blank=True, related_name="sessions", verbose_name=_("stage")
    )
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="sessions_here", verbose_name=_("club")
    )
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=80, blank=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    shelf = models.CharField(_("archived or deleted"), max_length=8, blank=True, choices=Shelf)

    objects = Sessions.as_manager()

    class Meta:
        verbose_name = _("session")
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return f"{self.event} {self.date}"

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def is_template(self) -> bool:
        return self.shelf in TEMPLATES

    @property
    def stage_options(self) -> Mapping[str, Any]:
        """What the stage of the session stores, read by its modules in `sheets`; empty without a stage."""
        return self.stage.options if self.stage else {}


class Field(models.Model):
    """The sections whose results of a board are compared with one another.

    They are sections of one `session`, or of sessions of an `event` at any club, and play the same boards.
    """

    session = models.ForeignKey(
        Session, models.PROTECT, null=True, blank=True, related_name="fields", verbose_name=_("session")
    )
    event = models.ForeignKey(
        Event, models.PROTECT, null=True, blank=True, related_name="fields", verbose_name=_("event")
    )

    class Meta:
        verbose_name = _("field")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(session__isnull=False, event=None)
                | models.Q(session=None, event__isnull=False),
                name="field_of_a_session_or_of_an_event",
            )
        ]

    def __str__(self) -> str:
        return f"{self.session or self.event} {self.pk}"


class Sections(models.QuerySet["Section"]):
    """Sections by what is played at their tables, and with their session."""

    def with_club(self) -> Self:
        """With the session, its event, the club, and the rehearsal where robots play."""
        return self.select_related("session__event__club", "session__rehearsal")

    def with_boards(self) -> Self:
        """Those whose results on a board are compared in a field."""
        return self.filter(game="")

    def with_teams(self) -> Self:
        """Those of `with_boards` whose boards are compared in matches of teams."""
        return self.with_boards().filter(kind=TEAMS)

    def with_matches(self) -> Self:
        """Those that are seated by matches, of teams or of pairs."""
        return self.with_boards().filter(kind__in=OF_MATCHES)

    def with_games(self) -> Self:
        """Those that play matches of a table game."""
        return self.exclude(game="")


class Section(models.Model):
    """`movement` is a code of the catalogue, empty for a free section: no plan, a result names who met.

    A section with a `game` plays matches at their own tables: it has no field, because nothing is compared.
    `preset`, `overrides` and `deal_limit` are the rules that its matches start from, `rules_name` what the
    club calls them, `ranking` the order of its league (empty: the game's own), `contestant_size` the players
    of a contestant.

    `kind` is a code of EVENT_KINDS, read where there is no game: who sits as a side. `rounds` are the rounds
    planned where each round is drawn; empty where the placements of all rounds are known.

    `version` grows with every act. `plan_version` is the version that the latest act left which was more than
    an entry: as long as it stays, only results have changed, each at its `Result.changed_at_version`.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="sections", verbose_name=_("session"))
    field = models.ForeignKey(
        Field, models.PROTECT, null=True, blank=True, related_name="sections", verbose_name=_("field")
    )
    letter = models.CharField(_("section"), max_length=8, default="A")
    kind = models.CharField(_("kind"), max_length=12, choices=kinds, default=PAIRS)
    movement = models.CharField(_("movement"), max_length=80, blank=True)
    rounds = models.PositiveSmallIntegerField(_("rounds planned"), null=True, blank=True)
    boards_per_set = models.PositiveSmallIntegerField(_("boards per round"), default=2)
    winners = models.PositiveSmallIntegerField(_("rankings"), choices=[(1, "1"), (2, "2")], default=1)
    game = models.CharField(_("game"), max_length=20, blank=True, choices=games)
    preset = models.CharField(_("rule set"), max_length=40, blank=True)
    overrides = models.JSONField(_("changed rules"), default=dict, blank=True)
    rules_name = models.CharField(_("club rule set"), max_length=60, blank=True)
    deal_limit = models.PositiveSmallIntegerField(_("deals of a match"), null=True, blank=True)
    ends_at = models.DateTimeField(_("matches end at"), null=True, blank=True)
    ranking = models.JSONField(_("order of the ranking"), default=list, blank=True)
    contestant_size = models.PositiveSmallIntegerField(_("players of a contestant"), default=2)
    version = models.PositiveIntegerField(_("version"), default=0)
    plan_version = models.PositiveIntegerField(_("version of the plan"), default=0)

    objects = Sections.as_manager()

    class Meta:
        verbose_name = _("section")
        ordering = ["letter"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game="", field__isnull=False) | ~models.Q(game="") & models.Q(field=None),
                name="boards_are_compared_games_are_not",
            ),
            models.UniqueConstraint(fields=["session", "letter"], name="section_letter_once_in_a_session"),
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.letter}"

    @property
    def event_kind(self) -> EventKind:
        """The line of EVENT_KINDS by which the section is seated, scored and shown."""
        return EVENT_KINDS[TABLE_GAMES if self.game else self.kind]

    @property
    def match_options(self) -> MatchOptions:
        """How long a match of the section is, by its stage; the defaults without a stage."""
        return match_options(self.session.stage_options)

    @property
    def forms(self) -> frozenset[str]:
        """The codes of the forms on paper that are printed of the section."""
        return forms_of(self.event_kind, self.game)

    @property
    def is_free(self) -> bool:
        return not (self.movement or self.game)

    @property
    def field_of_boards(self) -> Field:
        """The field in which the section's boards are compared. TypeError for a section of a table game."""
        if self.field is None:
            raise TypeError(f"no field: {self}")
        return self.field

    @property
    def agreement(self) -> Agreement:
        """The rules that matches of a game section start from."""
        overrides = json.dumps(self.overrides, sort_keys=True)
        return agree_in_json(self.game, self.preset, overrides, name=self.rules_name)
