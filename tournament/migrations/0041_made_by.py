"""An API token and a webhook know the person who has made them; of those there the journal tells it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

MADE = {"make_api_token": "ApiToken", "add_webhook": "Webhook"}


def tell_makers(apps, schema_editor):
    """In the order of the acts: a token that a program has made is of the person behind that program."""
    tokens = apps.get_model("tournament", "ApiToken").objects
    entries = apps.get_model("tournament", "JournalEntry").objects.filter(verb__in=MADE, user__isnull=False)
    for entry in entries.order_by("pk"):
        program = tokens.filter(user=entry.user_id, made_by__isnull=False).first()
        maker = program.made_by_id if program else entry.user_id
        rows = apps.get_model("tournament", MADE[entry.verb]).objects
        kind = MADE[entry.verb].lower()
        made = [change["pk"] for change in entry.changes if change["model"] == kind]
        rows.filter(pk__in=made).update(made_by=maker)


def made_by():
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
        verbose_name="made by",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0040_cancelled_boards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("apitoken", "made_by", made_by()),
        migrations.AddField("webhook", "made_by", made_by()),
        migrations.RunPython(tell_makers, migrations.RunPython.noop),
    ]
