"""The journal of a session is found from any act on: PostgreSQL needs the key in the index for that."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournament", "0016_webhooks")]

    operations = [
        migrations.AlterField(
            model_name="journalentry",
            name="session",
            field=models.ForeignKey(
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
            model_name="journalentry",
            index=models.Index(fields=["session", "id"], name="journal_of_a_session"),
        ),
    ]
