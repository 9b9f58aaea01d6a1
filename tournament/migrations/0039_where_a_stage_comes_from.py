import django.db.models.deletion
from django.db import migrations, models

from tournament.analysis.stage_rules import came_from
from tournament.sheets.stage_options import qualified_numbers


def name_the_stage_before(apps, schema_editor) -> None:
    """Until now the stage before was the last one by order whose session is not deleted.

    Teams come from the latest stage in which all of them play, so that a second final has its carry-over.
    """
    stage_model = apps.get_model("tournament", "Stage")
    for stage in stage_model.objects.filter(order__gt=1).select_related("event"):
        earlier = stage_model.objects.filter(event=stage.event_id, order__lt=stage.order).order_by("order")
        standing = earlier.filter(sessions__shelf__in=("", "archived")).distinct()
        of_teams = stage.event.kind == "teams"
        playing = [
            (one.pk, qualified_numbers(one.options) if of_teams else ()) for one in standing or earlier
        ]
        if playing:
            stage.comes_from_id = came_from(qualified_numbers(stage.options), playing)
            stage.save(update_fields=["comes_from"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0038_how_a_match_ended"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="comes_from",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="next_stages",
                to="tournament.stage",
                verbose_name="comes from",
            ),
        ),
        migrations.RunPython(name_the_stage_before, migrations.RunPython.noop),
    ]
