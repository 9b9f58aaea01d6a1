from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0010_round_clock"),
    ]

    operations = [
        migrations.RenameField("rehearsal", "recording", "evening"),
        migrations.AlterField(
            "rehearsal", "evening", models.CharField(max_length=60, verbose_name="session")
        ),
        migrations.AddField("rehearsal", "seed", models.PositiveIntegerField(default=1, verbose_name="seed")),
        migrations.AddField(
            "rehearsal", "tables", models.PositiveSmallIntegerField(default=0, verbose_name="tables")
        ),
        migrations.AddField(
            "rehearsal",
            "slips",
            models.PositiveSmallIntegerField(default=0, verbose_name="wrong entries in a hundred"),
        ),
        migrations.AddField(
            "rehearsal",
            "outages",
            models.BooleanField(default=False, verbose_name="phones go offline for a while"),
        ),
        migrations.AddField(
            "rehearsal", "slow_table", models.BooleanField(default=False, verbose_name="one table is slow")
        ),
        migrations.AddField(
            "rehearsal", "late_pair", models.BooleanField(default=False, verbose_name="a late pair")
        ),
        migrations.AddField(
            "rehearsal", "calls", models.BooleanField(default=False, verbose_name="tables call the director")
        ),
        migrations.AddField(
            "rehearsal",
            "notes",
            models.JSONField(blank=True, default=list, verbose_name="robot log"),
        ),
    ]
