"""Hands that players enter after play."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0030_series_of_a_club'),
    ]

    operations = [
        migrations.CreateModel(
            name='KeyedDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField(verbose_name='board')),
                ('form', models.CharField(blank=True, max_length=4, verbose_name='form of a fouled board')),
                ('hands', models.CharField(max_length=80, verbose_name='hands')),
                ('by', models.CharField(max_length=80, verbose_name='by')),
                ('device', models.CharField(blank=True, max_length=40, verbose_name='device')),
                ('key', models.CharField(max_length=64, unique=True, verbose_name="device's own id")),
                ('field', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='keyed_deals', to='tournament.field', verbose_name='field')),
            ],
            options={
                'verbose_name': 'hands that players entered',
                'ordering': ['board', 'form', 'pk'],
            },
        ),
    ]
