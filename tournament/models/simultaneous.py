"""Simultaneous events: the same deals played in many clubs and ranked as one field.

The organiser's side has events, heats, and what each venue has reported; a club's own side has one row for a
session that takes part. What a venue reports is a copy of rows that the venue's own journal keeps, so it is
in no act here: acts are the organiser's own decisions, and none of them changes what was reported.
"""

import secrets
import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import Session
from tournament.models.ruling import Ruling
from tournament.models.till import SIGNS
from tournament.models.token import new_token as new_salt  # the name in migrations

CODE_LENGTH = 64  # of what a venue names its rows by
CODE_SIGNS = 6  # of the code of a heat
FREED = "freed"  # the mark of a club that another computer may take


def new_join_code() -> str:
    """Six signs that are read out and typed."""
    return "".join(secrets.choice(SIGNS) for _number in range(CODE_SIGNS))


class Simultaneous(models.Model):
    NAME_LENGTH = 80

    club = models.ForeignKey(
        Club, models.PROTECT, related_name="simultaneous_events", verbose_name=_("organiser")
    )
    uid = models.UUIDField(default=uuid.uuid4, unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    boards = models.PositiveSmallIntegerField(_("boards"))
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("simultaneous event")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="simultaneous_name_once_in_a_club")
        ]

    def __str__(self) -> str:
        return self.name


class Heat(models.Model):
    """One field of the event: its results are compared with one another, and with those of no other heat.

    Before `embargo_until` nothing is shown that depends on a result. Since `closed_at` no report is accepted
    and the ranking is final. `gives_deals`: venues get the hands with their key.
    """

    event = models.ForeignKey(Simultaneous, models.PROTECT, related_name="heats", verbose_name=_("event"))
    uid = models.UUIDField(default=uuid.uuid4, unique=True)
    name = models.CharField(_("name"), max_length=Simultaneous.NAME_LENGTH, blank=True)
    date = models.DateField(_("date"))
    embargo_until = models.DateTimeField(_("results are shown from"))
    code = models.CharField(_("code to take part"), max_length=CODE_SIGNS, unique=True, default=new_join_code)
    gives_deals = models.BooleanField(_("directors of the clubs get the hands"), default=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("heat")
        ordering = ["date", "pk"]

    def __str__(self) -> str:
        return f"{self.event} {self.name}".strip()


class HeatDeals(models.Model):
    """The hands of a heat, as PBN. Secret until the boards are played: in no act and no event file."""

    heat = models.OneToOneField(Heat, models.CASCADE, related_name="deals", verbose_name=_("heat"))
    pbn = models.TextField(_("hands"))

    class Meta:
        verbose_name = _("hands of a heat")

    def __str__(self) -> str:
        return str(self.heat)


class HeatTable(models.Model):
    """The table of a heat with instant matchpoints. Secret as the hands are, which it depends on.

    `rows`: by board, the lowest score of a range of North-South's points and its percentage, ascending:
    `{"1": [[-1400, "0"], [-100, "32.5"]]}`; empty while the worker makes them.
    """

    class Source(models.TextChoices):
        HEAT = "heat", _("from an earlier heat")
        DOUBLE_DUMMY = "double_dummy", _("from double dummy")
        LINES = "lines", _("from lines that are typed")

    heat = models.OneToOneField(Heat, models.CASCADE, related_name="table", verbose_name=_("heat"))
    source = models.CharField(_("instant table"), max_length=12, choices=Source)
    rows = models.JSONField(_("percentages"), default=dict, blank=True)

    class Meta:
        verbose_name = _("instant table of a heat")

    def __str__(self) -> str:
        return str(self.heat)


class HeatNews(models.Model):
    """How many reports a heat has accepted: the key of what is computed. A report locks it."""

    heat = models.OneToOneField(Heat, models.CASCADE, related_name="news", verbose_name=_("heat"))
    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("reports of a heat")

    def __str__(self) -> str:
        return f"{self.heat}: {self.number}"


class Venue(models.Model):
    """A session of a club in a heat. Its key is made from the `salt` and stored nowhere, as a webhook's is.

    Venues of one `name` are sessions of one club: `session` tells them apart. `mark` is the digest of what
    the club proves itself by, `code` its own name of the session; both are empty where it gave none.
    Nothing is accepted of a `blocked` venue, and none of its results counts.
    """

    heat = models.ForeignKey(Heat, models.PROTECT, related_name="venues", verbose_name=_("heat"))
    uid = models.UUIDField(default=uuid.uuid4, unique=True)
    name = models.CharField(_("club"), max_length=80)
    region = models.CharField(_("region"), max_length=80, blank=True)
    session = models.CharField(_("session"), max_length=90, blank=True)
    mark = models.CharField(max_length=CODE_LENGTH, blank=True)
    code = models.CharField(max_length=CODE_LENGTH, blank=True)
    salt = models.CharField(max_length=22, default=new_salt)
    blocked = models.BooleanField(_("blocked"), default=False)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("venue")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["heat", "name", "code"], name="a_session_joins_a_heat_once")
        ]

    def __str__(self) -> str:
        return self.name


class VenueReach(models.Model):
    """How far a venue has reported: the key of its journal in this `generation` of its database.

    `sequence`: the number of the last report; none up to it is accepted any more. `replaced`: the generations
    before this one. `rival_at`: when a second computer of the venue was last refused.
    """

    venue = models.OneToOneField(Venue, models.CASCADE, related_name="reach", verbose_name=_("venue"))
    generation = models.CharField(max_length=CODE_LENGTH, blank=True)
    cursor = models.PositiveBigIntegerField(default=0)
    sequence = models.PositiveBigIntegerField(default=0)
    replaced = models.JSONField(default=list, blank=True)
    rival_at = models.DateTimeField(_("second computer refused"), null=True, blank=True)
    heard_at = models.DateTimeField(_("last heard"), null=True, blank=True)
    closed_at = models.DateTimeField(_("session closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("reach of a venue")

    def __str__(self) -> str:
        return f"{self.venue}: {self.cursor}"


class VenuePart(models.Model):
    """A part of a report that has more: nothing of it counts before the last one has come."""

    venue = models.ForeignKey(Venue, models.CASCADE, related_name="parts", verbose_name=_("venue"))
    number = models.PositiveSmallIntegerField(_("part"))
    body = models.TextField(_("report"))

    class Meta:
        verbose_name = _("part of a report")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["venue", "number"], name="part_once_in_a_venue")]

    def __str__(self) -> str:
        return f"{self.venue}: {self.number}"


class ErasedName(models.Model):
    """A name that the organiser has erased from a heat, as a digest: later reports do not bring it back."""

    heat = models.ForeignKey(Heat, models.CASCADE, related_name="erased_names", verbose_name=_("heat"))
    digest = models.CharField(max_length=CODE_LENGTH)

    class Meta:
        verbose_name = _("erased name")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["heat", "digest"], name="name_erased_once_in_a_heat")]

    def __str__(self) -> str:
        return f"{self.heat}: {self.digest[:8]}"


class VenueEntrant(models.Model):
    """A pair of a venue. `code` is the venue's own key of it, `label` its number there (`A12 NS`)."""

    venue = models.ForeignKey(Venue, models.CASCADE, related_name="entrants", verbose_name=_("venue"))
    code = models.CharField(max_length=CODE_LENGTH)
    section = models.CharField(_("section"), max_length=20, blank=True)
    label = models.CharField(_("number"), max_length=20, blank=True)
    names = models.JSONField(_("names"), default=list, blank=True)
    numbers = models.JSONField(_("numbers of the federation"), default=list, blank=True)

    class Meta:
        verbose_name = _("pair of a venue")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["venue", "code"], name="entrant_once_in_a_venue")]

    def __str__(self) -> str:
        return f"{self.venue}: {self.label or self.code}"


class VenueResult(models.Model):
    """A result of a board in a venue, as the venue has it.

    `score_ns` is what was scored at the table; an adjusted score has `adjusted` and the codes of both sides
    (`scoring/boards/award_code.py`). A result that the venue has taken back is `removed`. `changed_at`: the
    number of the heat's report that wrote it last.
    """

    heat = models.ForeignKey(Heat, models.CASCADE, related_name="+", db_index=False, verbose_name=_("heat"))
    venue = models.ForeignKey(
        Venue, models.CASCADE, related_name="results", db_index=False, verbose_name=_("venue")
    )
    code = models.CharField(max_length=CODE_LENGTH)
    board = models.PositiveSmallIntegerField(_("board"))
    ns = models.ForeignKey(
        VenueEntrant, models.CASCADE, related_name="+", db_index=False, verbose_name=_("North-South")
    )
    ew = models.ForeignKey(
        VenueEntrant, models.CASCADE, related_name="+", db_index=False, verbose_name=_("East-West")
    )
    score_ns = models.SmallIntegerField(_("points of North-South"), null=True, blank=True)
    adjusted = models.BooleanField(_("adjusted score"), default=False)
    ns_award = models.CharField(_("award to North-South"), max_length=Ruling.AWARD_LENGTH, blank=True)
    ew_award = models.CharField(_("award to East-West"), max_length=Ruling.AWARD_LENGTH, blank=True)
    contract = models.CharField(_("contract"), max_length=16, blank=True)
    removed = models.BooleanField(_("removed"), default=False)
    changed_at = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("result of a venue")
        ordering = ["pk"]
        indexes = [models.Index(fields=["heat", "changed_at"], name="reported_since")]
        constraints = [models.UniqueConstraint(fields=["venue", "code"], name="result_once_in_a_venue")]

    def __str__(self) -> str:
        return f"{self.venue}: {self.board}"


class VenueDecision(models.Model):
    """What the organiser decided about a doubt over reported results. Later reports do not touch it.

    `doubt` and `code` say which doubt: of a result, of a pair, or of the venue (no code).
    """

    class Kind(models.TextChoices):
        KEEP = "keep", _("correct as reported")
        EXCLUDE = "exclude", _("does not count")
        REPLACE = "replace", _("another score")
        TURN = "turn", _("sides swapped")
        SHIFT = "shift", _("other board numbers")

    venue = models.ForeignKey(Venue, models.PROTECT, related_name="decisions", verbose_name=_("venue"))
    doubt = models.CharField(_("doubt"), max_length=12)
    code = models.CharField(max_length=CODE_LENGTH, blank=True)
    kind = models.CharField(_("decision"), max_length=8, choices=Kind)
    score_ns = models.SmallIntegerField(_("points of North-South"), null=True, blank=True)
    shift = models.SmallIntegerField(_("boards further"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("decision about a venue")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["venue", "doubt", "code"], name="decided_once_about_a_doubt")
        ]

    def __str__(self) -> str:
        return f"{self.venue}: {self.doubt} {self.code}".strip()


class Participation(models.Model):
    """How a session takes part in a heat of an organiser elsewhere. Its `key` is sealed and in no act,
    and so is the `club_code` by which a further computer of the club joins.

    `generation`, `cursor` and `sequence`: what the organiser has acknowledged. `overall`: what the organiser
    last said of the pairs and boards of this session. `ahead`: the seconds by which the organiser's clock was
    ahead of this computer's when it was last heard.
    """

    session = models.OneToOneField(
        Session, models.PROTECT, related_name="participation", verbose_name=_("session")
    )
    organiser = models.CharField(_("address of the organiser"), max_length=300)
    heat = models.UUIDField()
    venue = models.UUIDField()
    key = models.CharField(max_length=300)
    club_code = models.CharField(max_length=300, blank=True)
    event = models.CharField(_("name"), max_length=160)
    region = models.CharField(_("region"), max_length=80, blank=True)
    boards = models.PositiveSmallIntegerField(_("boards"))
    embargo_until = models.DateTimeField(_("results are shown from"))
    generation = models.CharField(max_length=CODE_LENGTH, blank=True)
    cursor = models.PositiveBigIntegerField(default=0)
    sequence = models.PositiveBigIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    heard_at = models.DateTimeField(_("last heard"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=200, blank=True)
    overall = models.JSONField(default=dict, blank=True)
    ahead = models.IntegerField(null=True, blank=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("participation in a simultaneous event")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.event
