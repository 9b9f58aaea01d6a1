"""The private links of players to their own pages."""

import django.db.models.deletion
from django.db import migrations, models

import tournament.models.token


class Migration(migrations.Migration):
    dependencies = [("tournament", "0023_the_model_of_an_event")]

    operations = [
        migrations.CreateModel(
            name="PlayerLink",
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
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="links",
                        to="tournament.player",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
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
    ]
