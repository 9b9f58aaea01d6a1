"""The table of instant matchpoints belongs to a heat, whose hands it depends on."""

import django.db.models.deletion
from django.db import migrations, models


def give_to_the_heats(apps, _editor):
    heats = apps.get_model("tournament", "Heat").objects.filter(event__method="instant")
    table = apps.get_model("tournament", "HeatTable")
    for heat in heats.select_related("event"):
        table.objects.create(heat=heat, source="lines", rows=heat.event.instant)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0042_organisers_clock")]

    operations = [
        migrations.CreateModel(
            name="HeatTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("heat", "from an earlier heat"),
                            ("double_dummy", "from double dummy"),
                            ("lines", "from lines that are typed"),
                        ],
                        max_length=12,
                        verbose_name="instant table",
                    ),
                ),
                ("rows", models.JSONField(blank=True, default=dict, verbose_name="percentages")),
                (
                    "heat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table",
                        to="tournament.heat",
                        verbose_name="heat",
                    ),
                ),
            ],
            options={"verbose_name": "instant table of a heat"},
        ),
        migrations.RunPython(give_to_the_heats, migrations.RunPython.noop),
        migrations.RemoveField(model_name="simultaneous", name="instant"),
        migrations.RemoveField(model_name="simultaneous", name="method"),
    ]
