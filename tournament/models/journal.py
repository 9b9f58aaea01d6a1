"""Who did what, when, and how the rows looked before and after. Append-only: the audit and the undo."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Section, Session


class JournalEntry(models.Model):
    """`changes` is a list of {"model", "pk", "before", "after"}: whole rows when made or removed, else the
    fields that changed. `about` holds the parameters of the sentence that the screens make of `verb`."""

    session = models.ForeignKey(
        Session,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="journal",
        db_index=False,
        verbose_name=_("session"),
    )
    section = models.ForeignKey(
        Section,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="journal",
        db_index=False,  # the journal is read by session
        verbose_name=_("section"),
    )
    section_version = models.PositiveIntegerField(_("section version"), null=True, blank=True)
    at = models.DateTimeField(_("time"), auto_now_add=True)
    by = models.CharField(_("by"), max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    verb = models.CharField(_("act"), max_length=40)
    about = models.JSONField(default=dict, blank=True, encoder=DjangoJSONEncoder)
    changes = models.JSONField(default=list, blank=True, encoder=DjangoJSONEncoder)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    # An act taken back, put back by going back over that, may be taken back again.
    undoes = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by", verbose_name=_("undoes")
    )

    class Meta:
        verbose_name = _("journal entry")
        ordering = ["-pk"]
        # What has been done in a session since an act, asked at every result.
        indexes = [models.Index(fields=["session", "id"], name="journal_of_a_session")]

    def __str__(self) -> str:
        return f"{self.verb} {self.about}"


class JournalChain(models.Model):
    """The head of the lines of a session that are chained by hash; without a session, of the club's acts.

    `last` is the key of the entry chained last. `old` lines were written before their release chained any:
    what happened to them until then is not known. `checked_at` and `problem` are of the latest `verify`.
    """

    session = models.OneToOneField(
        Session, models.CASCADE, null=True, blank=True, related_name="chain", verbose_name=_("session")
    )
    lines = models.PositiveIntegerField(_("lines"), default=0)
    last = models.PositiveBigIntegerField(default=0)
    old = models.PositiveIntegerField(default=0)
    hash = models.CharField(max_length=64, blank=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    problem = models.TextField(blank=True)

    class Meta:
        verbose_name = _("chain of lines")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                models.Value(1), condition=models.Q(session=None), name="one_chain_of_the_club"
            )
        ]

    def __str__(self) -> str:
        return f"{self.lines} {self.hash[:16]}"


class ChainedLine(models.Model):
    """One journal entry in its chain. It is written once the order of entries is certain.

    `salt` has sixteen figures for each part that may name a person, so that its digest cannot be guessed.
    `redacted`: the digests of the parts before names were taken out of them, each with the act's key.
    """

    chain = models.ForeignKey(
        JournalChain, models.CASCADE, related_name="links", db_index=False, verbose_name=_("chain of lines")
    )
    line = models.PositiveIntegerField(_("line"))
    entry = models.OneToOneField(
        JournalEntry, models.CASCADE, related_name="link", verbose_name=_("journal entry")
    )
    salt = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    redacted = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("chained line")
        ordering = ["chain", "line"]
        constraints = [models.UniqueConstraint(fields=["chain", "line"], name="a_line_once_in_its_chain")]

    def __str__(self) -> str:
        return f"{self.line} {self.hash[:16]}"


class Restoration(models.Model):
    """An older copy was put back: phones that hear of it send again what they keep since `until`, its end."""

    key = models.CharField(max_length=16, unique=True)
    at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("restoration")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.key
