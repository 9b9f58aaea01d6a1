import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

AGREEMENTS = [
    ("sent", "sent"),
    ("accepted", "accepted"),
    ("disputed", "scores differ"),
    ("proposed", "correction requested"),
]


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_phones")]

    operations = [
        migrations.AlterField(
            model_name="result",
            name="agreement",
            field=models.CharField(
                choices=AGREEMENTS, default="sent", max_length=10, verbose_name="agreement"
            ),
        ),
        migrations.AlterField(
            model_name="dealrecord",
            name="agreement",
            field=models.CharField(
                choices=AGREEMENTS, default="sent", max_length=10, verbose_name="agreement"
            ),
        ),
        migrations.CreateModel(
            name="DirectorCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(verbose_name="table")),
                ("round", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="round")),
                ("board", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="board")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("irregularity", "Irregularity: bid, lead or revoke"),
                            ("boards", "Wrong board or wrong seats"),
                            ("score", "Query about a score"),
                            ("time", "We need more time"),
                            ("other", "Something else"),
                            ("not_turned", "This board was not turned"),
                        ],
                        max_length=12,
                        verbose_name="reason",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("coming", "the director is coming"),
                            ("done", "done"),
                            ("taken_back", "cancelled"),
                        ],
                        default="waiting",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("key", models.CharField(max_length=64, unique=True, verbose_name="device id")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="called")),
                ("answered_by", models.CharField(blank=True, max_length=80, verbose_name="answered by")),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls",
                        to="tournament.section",
                        verbose_name="section",
                    ),
                ),
            ],
            options={
                "verbose_name": "director call",
                "ordering": ["at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", "not_turned"), _negated=True)
                        | models.Q(("board__isnull", False)),
                        name="a_board_was_not_turned",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PassedDoubt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("facts", models.JSONField(default=dict, verbose_name="checked")),
                ("by", models.CharField(max_length=80, verbose_name="by")),
                (
                    "result",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="passed_doubt",
                        to="tournament.result",
                        verbose_name="result",
                    ),
                ),
            ],
            options={"verbose_name": "query that was checked"},
        ),
    ]
