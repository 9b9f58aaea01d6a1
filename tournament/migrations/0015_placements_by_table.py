"""The plan's rows are read table by table: the constraint's own index serves that."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournament", "0014_privacy_and_event_files")]

    operations = [
        migrations.RemoveConstraint(model_name="placement", name="one_placement_at_a_table"),
        migrations.AddConstraint(
            model_name="placement",
            constraint=models.UniqueConstraint(
                fields=("section", "table", "round"), name="one_placement_at_a_table"
            ),
        ),
    ]
