from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0025_reveal"),
    ]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="is_named",
            field=models.BooleanField(default=False, verbose_name="named in a line-up"),
        ),
    ]
