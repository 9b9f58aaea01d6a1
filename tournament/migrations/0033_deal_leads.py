"""Double-dummy tricks after each opening lead, beside the table of a deal."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0032_mail")]

    operations = [
        migrations.AddField(
            model_name="deal",
            name="leads",
            field=models.CharField(
                blank=True, max_length=260, verbose_name="double-dummy tricks after each lead"
            ),
        ),
    ]
