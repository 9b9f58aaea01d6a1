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
