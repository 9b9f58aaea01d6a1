"""The own addresses of teams."""

import django.db.models.deletion
from django.db import migrations, models

import tournament.models.token


class Migration(migrations.Migration):
    dependencies = [("tournament", "0027_matches_over_weeks")]

    operations = [
        migrations.CreateModel(
            name="TeamToken",
            fields=[
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
            options={
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
    ]
