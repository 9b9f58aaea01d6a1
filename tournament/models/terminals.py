"""Terminals at tables (Bridgemate): which tables have one, and what was exchanged with their program.

`TerminalTable` is a fact of the session, journaled and undone like any other. The other rows are the state
of a connection: they belong to this installation, are not journaled, and travel in no file of an event.
"""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import Section, Session


class TerminalTable(models.Model):
    """A table whose results come from a terminal; every other table has phones or paper."""

    section = models.ForeignKey(
        Section, models.PROTECT, related_name="terminal_tables", verbose_name=_("section")
    )
    table = models.PositiveSmallIntegerField(_("table"))

    class Meta:
        verbose_name = _("table with a terminal")
        ordering = ["section", "table"]
        constraints = [
            models.UniqueConstraint(fields=["section", "table"], name="one_terminal_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.section.letter}{self.table}"


class Connector(models.Model):
    """Where the club's Data Connector is. `sealed` is the licence key, encrypted with the installation's key.

    `tried_at` is the latest trial, `problem` its code of TERMINAL_PROBLEMS.
    """

    club = models.OneToOneField(Club, models.CASCADE, related_name="connector", verbose_name=_("club"))
    address = models.CharField(_("address"), max_length=200)
    club_code = models.CharField(_("club id"), max_length=60)
    sealed = models.TextField(blank=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=20, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("Data Connector")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.address


class TerminalLink(models.Model):
    """The connection of one session. `guid` is the session's name there, `pin` opens the director's menu.

    `asked_at` is when the session was sent for the first time, `begun_at` when that was confirmed. `sent`
    holds a digest of what each section was last sent, `calls` the state of each call that was sent last.
    `taken` holds digests of what was processed and not yet accepted, `taken_count` the words so far:
    together they make a repeated delivery harmless.
    """

    session = models.OneToOneField(
        Session, models.CASCADE, related_name="terminal_link", verbose_name=_("session")
    )
    guid = models.CharField(max_length=32)
    pin = models.CharField(_("code of the director's menu"), max_length=4)
    is_on = models.BooleanField(_("on"), default=False)
    asked_at = models.DateTimeField(null=True, blank=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    sent = models.JSONField(default=dict, blank=True)
    calls = models.JSONField(default=dict, blank=True)
    taken = models.JSONField(default=dict, blank=True)
    taken_count = models.PositiveIntegerField(default=0)
    contact_at = models.DateTimeField(_("last contact"), null=True, blank=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)
    problem = models.CharField(_("problem"), max_length=20, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("connection to terminals")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.session}"


class TerminalWord(models.Model):
    """What the terminal of a table shows for a board, received or sent. Empty: deleted there."""

    link = models.ForeignKey(TerminalLink, models.CASCADE, related_name="words")
    section = models.ForeignKey(Section, models.CASCADE, related_name="+")
    table = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    shown = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("result on a terminal")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["link", "section", "table", "round", "board"], name="one_word_of_a_terminal"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section_id} {self.table} {self.board}"


class TerminalNote(models.Model):
    """What a terminal sent and could not be entered; it waits until a director has seen to it.

    `code` is one of TERMINAL_NOTES, `about` fills its sentence.
    """

    link = models.ForeignKey(TerminalLink, models.CASCADE, related_name="notes")
    code = models.CharField(max_length=20)
    about = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(_("received"), default=timezone.now)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)

    class Meta:
        verbose_name = _("note of a terminal")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.code
