"""The three forms of a name are called by what they are, not by the scripts of one language.

The journal holds rows of players and clubs as they were, by the names of their columns; an act may be taken
back after the upgrade only if these follow.
"""

from django.db import migrations, models
from django.db.models import Q

NEW = {"kanji": "native", "kana": "reading", "romaji": "latin"}
OLD = {new: old for old, new in NEW.items()}


def _rewrite(apps, names):
    journal = apps.get_model("tournament", "JournalEntry").objects
    for entry in journal.only("changes").order_by("pk").iterator(chunk_size=500):
        changes = [_change(change, names) for change in entry.changes]
        if changes != entry.changes:
            journal.filter(pk=entry.pk).update(changes=changes)


def _change(change, names):
    if change.get("model") not in ("player", "club"):
        return change
    return change | {
        side: {names.get(name, name): value for name, value in change[side].items()}
        for side in ("before", "after")
        if change.get(side)
    }


def name_anew(apps, schema_editor):
    _rewrite(apps, NEW)


def name_as_before(apps, schema_editor):
    _rewrite(apps, OLD)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0020_club_time_zone")]

    operations = [
        migrations.RemoveConstraint("player", "player_has_a_name"),
        migrations.RenameField("player", "kanji", "native"),
        migrations.RenameField("player", "kana", "reading"),
        migrations.RenameField("player", "romaji", "latin"),
        migrations.RenameField("club", "romaji", "latin"),
        migrations.AlterModelOptions(
            "player", {"ordering": ["reading", "latin", "native", "pk"], "verbose_name": "player"}
        ),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(condition=~Q(native="", latin=""), name="player_has_a_name"),
        ),
        migrations.RunPython(name_anew, name_as_before),
    ]
