from django.db import migrations, models

import scoring.conditions
import tournament.models.event


class Migration(migrations.Migration):
    """Events that are there already keep the rules that they were scored by."""

    dependencies = [
        ("tournament", "0017_congress"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="rules",
            field=models.CharField(
                blank=True,
                choices=tournament.models.event.versions,
                default="",
                max_length=10,
                verbose_name="version of the rules",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="rules",
            field=models.CharField(
                blank=True,
                choices=tournament.models.event.versions,
                default=scoring.conditions.rules_in_force,
                max_length=10,
                verbose_name="version of the rules",
            ),
        ),
    ]
