"""The series of a club."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0029_auction_kept'),
    ]

    operations = [
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('terms', models.JSONField(default=dict, verbose_name='rule')),
                ('is_public', models.BooleanField(default=False, verbose_name='public')),
                ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='series', to='tournament.club', verbose_name='club')),
            ],
            options={
                'verbose_name': 'series',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('club', 'name'), name='series_name_once_in_a_club')],
            },
        ),
    ]
