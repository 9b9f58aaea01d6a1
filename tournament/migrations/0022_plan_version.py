"""Since when only results have changed in a section, and at which version of it each result did.

Of the acts of an earlier release this says "at the present version": everything is read once more.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, OuterRef, Subquery


def set_versions(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    section, result = (apps.get_model("tournament", name) for name in ("Section", "Result"))
    section.objects.update(plan_version=F("version"))
    own = section.objects.filter(pk=OuterRef("section")).values("version")
    result.objects.update(changed_at_version=Subquery(own[:1]))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0021_names_of_any_language")]

    operations = [
        migrations.AddField(
            model_name="section",
            name="plan_version",
            field=models.PositiveIntegerField(default=0, verbose_name="version of the plan"),
        ),
        migrations.AddField(
            model_name="result",
            name="changed_at_version",
            field=models.PositiveIntegerField(default=0, verbose_name="changed at version"),
        ),
        migrations.RunPython(set_versions, migrations.RunPython.noop, elidable=True),
    ]
