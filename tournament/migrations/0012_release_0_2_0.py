"""All that 0.2.0 keeps more than 0.1.0: one step for the data of a club.

A database that a state of development between the two releases has brought to the last of the 30 steps that this
one replaces is recognised; one that stopped at a step before is refused, for nothing leads on from there.
"""

import uuid

import django.core.serializers.json
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournament.models.event
import tournament.models.stage
import tournament.models.token

NAMES = {"kanji": "native", "kana": "reading", "romaji": "latin"}


def rename_in_the_journal(apps, schema_editor):
    """The journal holds rows of players and clubs by the names of their columns.

    An act of 0.1.0 may be undone after the upgrade only if these follow.
    """
    journal = apps.get_model("tournament", "JournalEntry").objects
    for entry in journal.only("changes").order_by("pk").iterator(chunk_size=500):
        changes = [_renamed(change) for change in entry.changes]
        if changes != entry.changes:
            journal.filter(pk=entry.pk).update(changes=changes)


def _renamed(change):
    if change.get("model") not in ("player", "club"):
        return change
    return change | {
        side: {NAMES.get(name, name): value for name, value in change[side].items()}
        for side in ("before", "after")
        if change.get(side)
    }


def set_versions(apps, schema_editor):
    """Of the acts of 0.1.0 every result says "changed at the present version": it is read once more."""
    section, result = (apps.get_model("tournament", name) for name in ("Section", "Result"))
    section.objects.update(plan_version=models.F("version"))
    version = section.objects.filter(pk=models.OuterRef("section")).values("version")
    result.objects.update(changed_at_version=models.Subquery(version[:1]))


def entrants_and_stages(apps, schema_editor):
    """An event of 0.1.0 has one stage, and an entrant for each contestant.

    Contestants of two sessions of an event are one entrant where the same players are in them.
    """
    for event in apps.get_model("tournament", "Event").objects.order_by("pk"):
        _add_stage(apps, event)
        _add_entrants(apps, event)


def _add_stage(apps, event):
    sections = apps.get_model("tournament", "Section").objects.filter(session__event=event)
    games = [*sections.values_list("game", flat=True)]
    only_games = bool(games) and all(games)
    stage = apps.get_model("tournament", "Stage").objects.create(
        event=event, order=1, format="table-games" if only_games else "pairs"
    )
    event.sessions.update(stage=stage)


def _add_entrants(apps, event):
    rows = apps.get_model("tournament", "Contestant").objects.filter(section__session__event=event)
    entrants = {}
    order = ("section__session__date", "section__session", "section__letter", "pk")
    for contestant in rows.select_related("section").order_by(*order):
        section, players = contestant.section, _first_players(contestant)
        size = section.contestant_size if section.game else 2
        key = (size == 1, frozenset(players.values())) if players else contestant.pk
        if (key, section.session_id) in entrants:  # the same players twice in one session
            key = contestant.pk
        entrant = entrants.get(key) or _new_entrant(apps, event, "single" if size == 1 else "pair", players)
        entrants[key] = entrants[key, section.session_id] = entrant
        entrant.withdrawn_from = _withdrawn_from(apps, contestant)
        entrant.save(update_fields=["withdrawn_from"])
        rows.filter(pk=contestant.pk).update(entrant=entrant)


def _first_players(contestant):
    """Who entered first in each place; a player who stood in later is none of the entrant's."""
    players = {}
    for row in contestant.memberships.order_by("position", "from_round"):
        if row.player_id not in players.values():
            players.setdefault(row.position, row.player_id)
    return players


def _new_entrant(apps, event, kind, players):
    entrant = apps.get_model("tournament", "Entrant").objects.create(
        event=event, number=event.entrants.count() + 1, kind=kind
    )
    model = apps.get_model("tournament", "EntrantPlayer")
    model.objects.bulk_create(
        model(entrant=entrant, player_id=player, order=order) for order, player in players.items()
    )
    return entrant


def _withdrawn_from(apps, contestant):
    """The round after the last one for which the contestant is seated."""
    if contestant.withdrawn_at is None:
        return None
    either = models.Q(ns=contestant) | models.Q(ew=contestant)
    placements = apps.get_model("tournament", "Placement").objects.filter(either)
    matches = apps.get_model("tournament", "Match").objects.filter(seats__contestant=contestant)
    last = (rows.aggregate(last=models.Max("round"))["last"] or 0 for rows in (placements, matches))
    return max(last) + 1


def replaced(*names):
    return [("tournament", name) for name in names]


class Migration(migrations.Migration):
    replaces = replaced(
        "0012_jobs",
        "0013_api_tokens",
        "0014_privacy_and_event_files",
        "0015_placements_by_table",
        "0016_webhooks",
        "0017_journal_of_a_session",
        "0018_phones_by_address",
        "0019_session_shelf",
        "0020_club_time_zone",
        "0021_names_of_any_language",
        "0022_plan_version",
        "0023_the_model_of_an_event",
        "0024_player_links",
        "0025_reveal",
        "0026_named_in_a_line_up",
        "0027_matches_over_weeks",
        "0028_team_addresses",
        "0029_auction_kept",
        "0030_series_of_a_club",
        "0031_keyed_hands",
        "0032_mail",
        "0033_deal_leads",
        "0034_terminals",
        "0035_publishing",
        "0036_names_on_published_pages",
        "0037_results_since_a_version",
        "0038_how_a_match_ended",
        "0039_where_a_stage_comes_from",
        "0040_cancelled_boards",
        "0041_made_by",
    )
    dependencies = [
        ("tournament", "0011_rehearsal_dials"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint("player", "player_has_a_name"),
        migrations.RenameField("player", "kanji", "native"),
        migrations.RenameField("player", "kana", "reading"),
        migrations.RenameField("player", "romaji", "latin"),
        migrations.RenameField("club", "romaji", "latin"),
        migrations.AlterModelOptions(
            "player", {"ordering": ["reading", "latin", "native", "pk"], "verbose_name": "player"}
        ),
        migrations.CreateModel(
            "AnsweredKey",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("asked", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                (
                    "answer",
                    models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True),
                ),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            {
                "verbose_name": "answered key",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "key"), name="a_key_is_answered_once")
                ],
            },
        ),
        migrations.CreateModel(
            "ApiToken",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        choices=[("read", "read"), ("enter", "enter"), ("direct", "direct"), ("own", "own")],
                        max_length=10,
                        verbose_name="scope",
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="api_tokens",
                        to="tournament.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="api_token",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="made by",
                    ),
                ),
            ],
            {
                "verbose_name": "API token",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "Connector",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=200, verbose_name="address")),
                ("club_code", models.CharField(max_length=60, verbose_name="club id")),
                ("sealed", models.TextField(blank=True)),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried")),
                ("problem", models.CharField(blank=True, max_length=20, verbose_name="problem")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="connector",
                        to="tournament.club",
                        verbose_name="club",
                    ),
                ),
            ],
            {
                "verbose_name": "Data Connector",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "Deal",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveSmallIntegerField(verbose_name="board")),
                (
                    "form",
                    models.CharField(blank=True, max_length=4, verbose_name="set of cards of a fouled board"),
                ),
                ("hands", models.CharField(blank=True, max_length=80, verbose_name="hands")),
                (
                    "double_dummy",
                    models.CharField(blank=True, max_length=40, verbose_name="double-dummy tricks"),
                ),
                (
                    "field",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deals",
                        to="tournament.field",
                        verbose_name="field",
                    ),
                ),
                (
                    "leads",
                    models.CharField(
                        blank=True, max_length=260, verbose_name="double-dummy tricks after each lead"
                    ),
                ),
            ],
            {
                "verbose_name": "deal of a board",
                "ordering": ["board", "form"],
                "constraints": [
                    models.UniqueConstraint(fields=("field", "board", "form"), name="one_deal_of_a_form"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("form", ""), _negated=True),
                            models.Q(("hands", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_deal_has_hands_or_a_form",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Entrant",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("pair", "pair"), ("team", "team"), ("single", "single player")],
                        default="pair",
                        max_length=6,
                        verbose_name="kind",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                ("seed", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seed")),
                ("category", models.CharField(blank=True, max_length=40, verbose_name="category")),
                (
                    "withdrawn_from",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="withdrawn from round"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entrants",
                        to="tournament.event",
                        verbose_name="event",
                    ),
                ),
            ],
            {
                "verbose_name": "entrant",
                "ordering": ["event", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number"), name="entrant_number_once_in_an_event"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "EntrantPlayer",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                ("is_captain", models.BooleanField(default=False, verbose_name="captain")),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tournament.entrant",
                        verbose_name="entrant",
                    ),
                ),
                (
                    "only_in",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.event",
                        verbose_name="exclusive entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournament.player",
                        verbose_name="player",
                    ),
                ),
            ],
            {
                "verbose_name": "player of an entrant",
                "ordering": ["entrant", "order"],
                "constraints": [
                    models.UniqueConstraint(fields=("entrant", "player"), name="player_once_in_an_entrant"),
                    models.UniqueConstraint(fields=("entrant", "order"), name="one_player_in_an_order"),
                    models.UniqueConstraint(
                        condition=models.Q(("is_captain", True)),
                        fields=("entrant",),
                        name="one_captain_of_an_entrant",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("only_in__isnull", False)),
                        fields=("only_in", "player"),
                        name="player_in_one_team",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("order__gte", 1), ("order__lte", 8)), name="at_most_eight_players"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "EventAlias",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("alias", models.CharField(max_length=60, verbose_name="public alias")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="aliases",
                        to="tournament.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event_aliases",
                        to="tournament.player",
                        verbose_name="player",
                    ),
                ),
            ],
            {
                "verbose_name": "alias in an event",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "player"), name="one_alias_of_a_player_in_an_event"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "IncomingFile",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("data", models.BinaryField(verbose_name="file")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="uploaded")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            {
                "verbose_name": "event file",
            },
        ),
        migrations.CreateModel(
            "Job",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=30, verbose_name="kind")),
                (
                    "key",
                    models.CharField(blank=True, max_length=64, null=True, unique=True, verbose_name="key"),
                ),
                ("payload", models.JSONField(default=dict, verbose_name="payload")),
                ("by", models.CharField(blank=True, max_length=60, verbose_name="by")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("drawn", models.PositiveIntegerField(default=0, verbose_name="steps done")),
                ("of", models.PositiveIntegerField(default=0, verbose_name="steps")),
                ("result", models.JSONField(blank=True, null=True, verbose_name="result")),
                ("problem", models.TextField(blank=True, verbose_name="problem")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
            ],
            {
                "verbose_name": "job",
                "ordering": ["due_at", "pk"],
                "indexes": [models.Index(fields=["state", "due_at"], name="jobs_that_are_due")],
            },
        ),
        migrations.CreateModel(
            "KeyedDeal",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveSmallIntegerField(verbose_name="board")),
                (
                    "form",
                    models.CharField(blank=True, max_length=4, verbose_name="set of cards of a fouled board"),
                ),
                ("hands", models.CharField(max_length=80, verbose_name="hands")),
                ("by", models.CharField(max_length=80, verbose_name="by")),
                ("device", models.CharField(blank=True, max_length=40, verbose_name="device")),
                ("key", models.CharField(max_length=64, unique=True, verbose_name="device id")),
                (
                    "field",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="keyed_deals",
                        to="tournament.field",
                        verbose_name="field",
                    ),
                ),
            ],
            {
                "verbose_name": "hands that players entered",
                "ordering": ["board", "form", "pk"],
            },
        ),
        migrations.CreateModel(
            "MailAddress",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254, verbose_name="e-mail address")),
                ("language", models.CharField(max_length=10, verbose_name="language")),
                (
                    "token",
                    models.CharField(
                        default=tournament.models.token.new_token,
                        max_length=22,
                        unique=True,
                        verbose_name="token",
                    ),
                ),
                ("stopped_at", models.DateTimeField(blank=True, null=True, verbose_name="stopped")),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_address",
                        to="tournament.player",
                        verbose_name="player",
                    ),
                ),
            ],
            {
                "verbose_name": "e-mail address of a player",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "MailMessage",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sending", "being sent"),
                            ("sent", "sent"),
                            ("failed", "failed"),
                            ("unsure", "perhaps sent"),
                            ("cancelled", "cancelled"),
                        ],
                        default="waiting",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("problem", models.CharField(blank=True, max_length=20, verbose_name="problem")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried")),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_messages",
                        to="tournament.session",
                        verbose_name="session",
                    ),
                ),
            ],
            {
                "verbose_name": "e-mail",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "digest"), name="one_mail_to_an_address_of_a_session"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "MailServer",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("host", models.CharField(max_length=253, verbose_name="server")),
                ("port", models.PositiveIntegerField(default=587, verbose_name="port")),
                (
                    "security",
                    models.CharField(
                        choices=[
                            ("starttls", "STARTTLS (usually port 587)"),
                            ("tls", "TLS (usually port 465)"),
                            ("none", "none (only in the club's own network)"),
                        ],
                        default="starttls",
                        max_length=8,
                        verbose_name="encryption",
                    ),
                ),
                ("user", models.CharField(blank=True, max_length=254, verbose_name="user")),
                ("sealed", models.TextField(blank=True)),
                ("sender", models.EmailField(max_length=254, verbose_name="sender")),
                (
                    "address",
                    models.CharField(blank=True, max_length=200, verbose_name="address of this program"),
                ),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried")),
                ("problem", models.CharField(blank=True, max_length=20, verbose_name="problem")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_server",
                        to="tournament.club",
                        verbose_name="club",
                    ),
                ),
            ],
            {
                "verbose_name": "mail server",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "PlayerLink",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=tournament.models.token.new_token,
                        max_length=22,
                        unique=True,
                        verbose_name="token",
                    ),
                ),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="links",
                        to="tournament.player",
                        verbose_name="player",
                    ),
                ),
            ],
            {
                "verbose_name": "link to a player's page",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("player",),
                        name="one_live_link_a_player",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "PublishingPlace",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("folder", "folder of this computer"),
                            ("sftp", "SFTP server"),
                            ("https", "WebDAV server"),
                            ("http", "WebDAV server without encryption (only this computer)"),
                        ],
                        default="sftp",
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("host", models.CharField(blank=True, max_length=253, verbose_name="server")),
                ("port", models.PositiveIntegerField(blank=True, null=True, verbose_name="port")),
                ("path", models.CharField(blank=True, max_length=300, verbose_name="folder")),
                ("user", models.CharField(blank=True, max_length=100, verbose_name="user")),
                ("sealed", models.TextField(blank=True)),
                ("web", models.CharField(blank=True, max_length=200, verbose_name="address on the web")),
                (
                    "with_front_page",
                    models.BooleanField(default=True, verbose_name="with the page of the club"),
                ),
                ("host_key", models.TextField(blank=True)),
                ("offered_key", models.TextField(blank=True)),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried")),
                ("problem", models.CharField(blank=True, max_length=20, verbose_name="problem")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="publishing_places",
                        to="tournament.club",
                        verbose_name="club",
                    ),
                ),
                ("names_read", models.PositiveBigIntegerField(blank=True, editable=False, null=True)),
            ],
            {
                "verbose_name": "web destination",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "Series",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("terms", models.JSONField(default=dict, verbose_name="rule")),
                ("is_public", models.BooleanField(default=False, verbose_name="public")),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series",
                        to="tournament.club",
                        verbose_name="club",
                    ),
                ),
            ],
            {
                "verbose_name": "series",
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "name"), name="series_name_once_in_a_club")
                ],
            },
        ),
        migrations.CreateModel(
            "Stage",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.PositiveSmallIntegerField(default=1, verbose_name="rank in the event")),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                (
                    "format",
                    models.CharField(
                        choices=tournament.models.stage.formats,
                        default="pairs",
                        max_length=20,
                        verbose_name="format",
                    ),
                ),
                (
                    "rounds",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rounds planned"),
                ),
                ("vp_scale", models.CharField(blank=True, max_length=40, verbose_name="victory point scale")),
                ("carry", models.JSONField(blank=True, default=dict, verbose_name="carry-over")),
                (
                    "tie_breaks",
                    models.JSONField(blank=True, default=list, verbose_name="order of tie-breaks"),
                ),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="further conditions")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournament.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "comes_from",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="next_stages",
                        to="tournament.stage",
                        verbose_name="comes from",
                    ),
                ),
            ],
            {
                "verbose_name": "stage",
                "ordering": ["event", "order"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "order"), name="one_stage_in_a_place")
                ],
            },
        ),
        migrations.CreateModel(
            "TeamMatch",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("triple", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="triple")),
                (
                    "boards",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="boards scheduled"),
                ),
                (
                    "end",
                    models.CharField(
                        blank=True,
                        choices=[
                            (None, "played"),
                            ("void", "void"),
                            ("forfeited", "forfeited"),
                            ("conceded", "conceded"),
                            ("withdrawn", "not played: a team has left"),
                        ],
                        max_length=10,
                        verbose_name="end of the match",
                    ),
                ),
                (
                    "by_side",
                    models.CharField(
                        blank=True,
                        choices=[
                            (None, "neither team"),
                            ("home", "home team"),
                            ("away", "away team"),
                            ("both", "both teams"),
                            ("seats", "both teams: their pairs sat the same way"),
                        ],
                        max_length=5,
                        verbose_name="by",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                (
                    "away",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.entrant",
                        verbose_name="away team",
                    ),
                ),
                (
                    "home",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.entrant",
                        verbose_name="home team",
                    ),
                ),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_matches",
                        to="tournament.section",
                        verbose_name="section",
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=80, verbose_name="venue")),
                ("plays_at", models.DateTimeField(blank=True, null=True, verbose_name="plays at")),
            ],
            {
                "verbose_name": "match of two teams",
                "ordering": ["round", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("section", "round", "home", "away"), name="two_teams_meet_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("triple", None)),
                        fields=("section", "round", "home"),
                        name="one_home_match_a_round",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("away__isnull", False), ("triple", None)),
                        fields=("section", "round", "away"),
                        name="one_away_match_a_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("away", None),
                            models.Q(("home", models.F("away")), _negated=True),
                            _connector="OR",
                        ),
                        name="a_match_has_two_teams",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("by_side", ""), models.Q(("end", ""), _negated=True), _connector="OR"
                        ),
                        name="a_side_ended_it_some_way",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end__in", ["", "void", "forfeited", "conceded", "withdrawn"])),
                        name="a_known_end",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("by_side__in", ["", "home", "away", "both"]),
                            models.Q(("by_side", "seats"), ("end", "void")),
                            _connector="OR",
                        ),
                        name="a_known_side",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "TeamToken",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=tournament.models.token.new_token,
                        max_length=22,
                        unique=True,
                        verbose_name="token",
                    ),
                ),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="addresses",
                        to="tournament.entrant",
                        verbose_name="entrant",
                    ),
                ),
            ],
            {
                "verbose_name": "team token",
                "ordering": ["entrant"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("entrant",),
                        name="one_live_token_a_team",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "TerminalLink",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("guid", models.CharField(max_length=32)),
                ("pin", models.CharField(max_length=4, verbose_name="code of the director's menu")),
                ("is_on", models.BooleanField(default=False, verbose_name="on")),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("begun_at", models.DateTimeField(blank=True, null=True)),
                ("sent", models.JSONField(blank=True, default=dict)),
                ("calls", models.JSONField(blank=True, default=dict)),
                ("taken", models.JSONField(blank=True, default=dict)),
                ("taken_count", models.PositiveIntegerField(default=0)),
                ("contact_at", models.DateTimeField(blank=True, null=True, verbose_name="last contact")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried")),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("problem", models.CharField(blank=True, max_length=20, verbose_name="problem")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="terminal_link",
                        to="tournament.session",
                        verbose_name="session",
                    ),
                ),
            ],
            {
                "verbose_name": "connection to terminals",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "TerminalNote",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=20)),
                ("about", models.JSONField(blank=True, default=dict)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="received")),
                ("settled_at", models.DateTimeField(blank=True, null=True, verbose_name="settled")),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to="tournament.terminallink",
                    ),
                ),
            ],
            {
                "verbose_name": "note of a terminal",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "TerminalTable",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(verbose_name="table")),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="terminal_tables",
                        to="tournament.section",
                        verbose_name="section",
                    ),
                ),
            ],
            {
                "verbose_name": "table with a terminal",
                "ordering": ["section", "table"],
                "constraints": [
                    models.UniqueConstraint(fields=("section", "table"), name="one_terminal_at_a_table")
                ],
            },
        ),
        migrations.CreateModel(
            "TerminalWord",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("round", models.PositiveSmallIntegerField()),
                ("board", models.PositiveSmallIntegerField()),
                ("shown", models.JSONField(blank=True, default=dict)),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="words",
                        to="tournament.terminallink",
                    ),
                ),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournament.section"
                    ),
                ),
            ],
            {
                "verbose_name": "result on a terminal",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("link", "section", "table", "round", "board"), name="one_word_of_a_terminal"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "Webhook",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("url", models.CharField(max_length=500, verbose_name="address")),
                ("events", models.JSONField(blank=True, default=list, verbose_name="events")),
                ("salt", models.CharField(default=tournament.models.token.new_token, max_length=22)),
                ("stopped_at", models.DateTimeField(blank=True, null=True, verbose_name="stopped")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="webhooks",
                        to="tournament.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="made by",
                    ),
                ),
            ],
            {
                "verbose_name": "webhook",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            "WebhookDelivery",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=uuid.uuid4, unique=True)),
                ("after", models.PositiveBigIntegerField()),
                ("until", models.PositiveBigIntegerField()),
                ("acts", models.PositiveSmallIntegerField(verbose_name="acts")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="answer")),
                ("problem", models.CharField(blank=True, max_length=200, verbose_name="problem")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried")),
                ("delivered_at", models.DateTimeField(blank=True, null=True, verbose_name="delivered")),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="tournament.webhook",
                        verbose_name="webhook",
                    ),
                ),
            ],
            {
                "verbose_name": "delivery",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "after"), name="told_once_from_a_key")
                ],
            },
        ),
        migrations.CreateModel(
            "WebhookReach",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cursor", models.PositiveBigIntegerField(default=0)),
                ("turn", models.PositiveSmallIntegerField(default=0)),
                (
                    "webhook",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reach",
                        to="tournament.webhook",
                        verbose_name="webhook",
                    ),
                ),
            ],
            {
                "verbose_name": "reach of a webhook",
            },
        ),
        migrations.CreateModel(
            "Worker",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                ("seen_at", models.DateTimeField(verbose_name="last contact")),
            ],
            {
                "verbose_name": "worker",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            "Adjustment",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "unit",
                    models.CharField(
                        choices=[
                            ("VP", "victory points"),
                            ("IMP", "IMPs"),
                            ("MP", "matchpoints"),
                            ("%", "per cent"),
                        ],
                        max_length=4,
                        verbose_name="unit",
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="amount")),
                (
                    "moves_match",
                    models.BooleanField(default=False, verbose_name="changes the match for both teams"),
                ),
                ("law", models.CharField(blank=True, max_length=20, verbose_name="law")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                ("by", models.CharField(max_length=80, verbose_name="by")),
                (
                    "session",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="tournament.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="tournament.entrant",
                        verbose_name="entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="tournament.stage",
                        verbose_name="stage",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="tournament.teammatch",
                        verbose_name="match",
                    ),
                ),
            ],
            {
                "verbose_name": "adjustment",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("match", None), ("session", None)),
                            models.Q(("match", None), ("stage", None)),
                            models.Q(("session", None), ("stage", None)),
                            _connector="OR",
                        ),
                        name="adjustment_has_one_scope",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("moves_match", False), ("match__isnull", False), _connector="OR"),
                        name="only_a_match_is_moved",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Draw",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("policy", models.CharField(blank=True, max_length=20, verbose_name="pairing")),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                ("pairings", models.JSONField(blank=True, default=list, verbose_name="pairings")),
                (
                    "drawn_from",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="section version"),
                ),
                ("published_at", models.DateTimeField(blank=True, null=True, verbose_name="published")),
                ("by", models.CharField(max_length=80, verbose_name="by")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                (
                    "section",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="tournament.section",
                        verbose_name="section",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="tournament.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            {
                "verbose_name": "draw",
                "ordering": ["stage", "round", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("section", None)),
                        fields=("stage", "round"),
                        name="one_draw_of_a_round",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("section__isnull", False)),
                        fields=("section", "round"),
                        name="one_draw_of_a_round_of_a_section",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Publication",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "wish",
                    models.CharField(
                        choices=[("publish", "publish"), ("withdraw", "unpublish")],
                        max_length=8,
                        verbose_name="wish",
                    ),
                ),
                ("folder", models.CharField(blank=True, max_length=40, verbose_name="folder")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                            ("replaced", "replaced by a later click"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("done", models.PositiveIntegerField(default=0, verbose_name="steps done")),
                ("of", models.PositiveIntegerField(default=0, verbose_name="steps")),
                ("problem", models.CharField(blank=True, max_length=20, verbose_name="problem")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "session",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="publications",
                        to="tournament.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="publications",
                        to="tournament.publishingplace",
                        verbose_name="web destination",
                    ),
                ),
                ("automatic", models.BooleanField(default=False, verbose_name="automatic")),
            ],
            {
                "verbose_name": "publication",
                "ordering": ["-pk"],
            },
        ),
        migrations.RemoveConstraint("phone", "a_device_once_in_a_session"),
        migrations.RemoveConstraint("placement", "one_placement_at_a_table"),
        migrations.RemoveConstraint("result", "ns_plays_a_board_once"),
        migrations.RemoveConstraint("result", "ew_plays_a_board_once"),
        migrations.AddField(
            "club",
            "framed_by",
            models.CharField(
                blank=True, max_length=300, verbose_name="web sites that may embed the club's page"
            ),
        ),
        migrations.AddField(
            "club",
            "months_with_names",
            models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="months for which names are kept"
            ),
        ),
        migrations.AddField(
            "club", "time_zone", models.CharField(blank=True, max_length=64, verbose_name="time zone")
        ),
        migrations.AddField(
            "entry", "auction", models.CharField(blank=True, max_length=1000, verbose_name="auction")
        ),
        migrations.AddField(
            "event", "forgotten_at", models.DateTimeField(blank=True, null=True, verbose_name="names removed")
        ),
        migrations.AddField(
            "event",
            "names_shown",
            models.CharField(
                blank=True,
                choices=[
                    ("full", "names or aliases"),
                    ("alias", "aliases; initials where there is none"),
                    ("initials", "initials only"),
                    ("number", "membership numbers only"),
                    ("nobody", "no names"),
                ],
                default="full",
                max_length=10,
                verbose_name="names in public",
            ),
        ),
        migrations.AddField(
            "field",
            "event",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="fields",
                to="tournament.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            "membership", "is_named", models.BooleanField(default=False, verbose_name="named in a line-up")
        ),
        migrations.AddField(
            "phone", "place", models.CharField(blank=True, max_length=24, verbose_name="address")
        ),
        migrations.AddField(
            "result", "auction", models.CharField(blank=True, max_length=1000, verbose_name="auction")
        ),
        migrations.AddField(
            "result",
            "cancelled",
            models.CharField(
                blank=True,
                choices=[("open", "cancelled, no ruling yet"), ("ruled", "cancelled")],
                max_length=5,
                verbose_name="cancelled",
            ),
        ),
        migrations.AddField(
            "result",
            "changed_at_version",
            models.PositiveIntegerField(default=0, verbose_name="changed at version"),
        ),
        migrations.AddField(
            "section",
            "kind",
            models.CharField(
                choices=tournament.models.event.kinds, default="pairs", max_length=12, verbose_name="kind"
            ),
        ),
        migrations.AddField(
            "section",
            "plan_version",
            models.PositiveIntegerField(default=0, verbose_name="version of the plan"),
        ),
        migrations.AddField(
            "section",
            "rounds",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rounds planned"),
        ),
        migrations.AddField(
            "session",
            "club",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sessions_here",
                to="tournament.club",
                verbose_name="club",
            ),
        ),
        migrations.AddField(
            "session",
            "shelf",
            models.CharField(
                blank=True,
                choices=[(None, "in the list"), ("archived", "archived"), ("deleted", "deleted")],
                max_length=8,
                verbose_name="archived or deleted",
            ),
        ),
        migrations.AddField(
            "wall",
            "revealed",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="lines turned over"),
        ),
        migrations.AlterField(
            "event",
            "kind",
            models.CharField(
                choices=tournament.models.event.kinds, default="pairs", max_length=12, verbose_name="kind"
            ),
        ),
        migrations.AlterField(
            "field",
            "session",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="fields",
                to="tournament.session",
                verbose_name="session",
            ),
        ),
        migrations.AlterField(
            "journalentry",
            "session",
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="journal",
                to="tournament.session",
                verbose_name="session",
            ),
        ),
        migrations.AddIndex(
            "journalentry", models.Index(fields=["session", "id"], name="journal_of_a_session")
        ),
        migrations.AddIndex(
            "result", models.Index(fields=["section", "changed_at_version"], name="results_since")
        ),
        migrations.AddConstraint(
            "field",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event", None), ("session__isnull", False)),
                    models.Q(("event__isnull", False), ("session", None)),
                    _connector="OR",
                ),
                name="field_of_a_session_or_of_an_event",
            ),
        ),
        migrations.AddConstraint(
            "phone",
            models.UniqueConstraint(
                fields=("session", "device", "place"), name="a_device_once_at_an_address"
            ),
        ),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(
                condition=models.Q(("latin", ""), ("native", ""), _negated=True), name="player_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            "result",
            models.UniqueConstraint(
                fields=("section", "board", "ns", "cancelled"), name="ns_plays_a_board_once"
            ),
        ),
        migrations.AddConstraint(
            "result",
            models.UniqueConstraint(
                fields=("section", "board", "ew", "cancelled"), name="ew_plays_a_board_once"
            ),
        ),
        migrations.AddField(
            "contestant",
            "entrant",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="contestants",
                to="tournament.entrant",
                verbose_name="entrant",
            ),
        ),
        migrations.AddField(
            "contestant",
            "partner_entrant",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.entrant",
                verbose_name="partner",
            ),
        ),
        migrations.AddConstraint(
            "contestant",
            models.CheckConstraint(
                condition=models.Q(
                    ("partner_entrant", None),
                    models.Q(
                        ("entrant__isnull", False),
                        models.Q(("entrant", models.F("partner_entrant")), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="two_entrants_are_two",
            ),
        ),
        migrations.AddField(
            "session",
            "stage",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sessions",
                to="tournament.stage",
                verbose_name="stage",
            ),
        ),
        migrations.AddField(
            "placement",
            "match",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="placements",
                to="tournament.teammatch",
                verbose_name="match",
            ),
        ),
        migrations.AddConstraint(
            "placement",
            models.UniqueConstraint(fields=("section", "table", "round"), name="one_placement_at_a_table"),
        ),
        *(
            migrations.RunPython(step, migrations.RunPython.noop)
            for step in (rename_in_the_journal, set_versions, entrants_and_stages)
        ),
    ]
