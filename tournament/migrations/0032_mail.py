"""Results by e-mail."""

import django.db.models.deletion
import tournament.models.token
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0031_keyed_hands'),
    ]

    operations = [
        migrations.CreateModel(
            name='MailAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.EmailField(max_length=254, verbose_name='e-mail address')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('token', models.CharField(default=tournament.models.token.new_token, max_length=22, unique=True, verbose_name='token')),
                ('stopped_at', models.DateTimeField(blank=True, null=True, verbose_name='stopped')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='mail_address', to='tournament.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'e-mail address of a player',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='MailServer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('host', models.CharField(max_length=253, verbose_name='server')),
                ('port', models.PositiveIntegerField(default=587, verbose_name='port')),
                ('security', models.CharField(choices=[('starttls', 'STARTTLS (usually port 587)'), ('tls', 'TLS (usually port 465)'), ('none', "none (only in the club's own network)")], default='starttls', max_length=8, verbose_name='encryption')),
                ('user', models.CharField(blank=True, max_length=254, verbose_name='user')),
                ('sealed', models.TextField(blank=True)),
                ('sender', models.EmailField(max_length=254, verbose_name='sender')),
                ('address', models.CharField(blank=True, max_length=200, verbose_name='address of this program')),
                ('tried_at', models.DateTimeField(blank=True, null=True, verbose_name='tried')),
                ('problem', models.CharField(blank=True, max_length=20, verbose_name='problem')),
                ('answer', models.CharField(blank=True, max_length=200, verbose_name='answer')),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='mail_server', to='tournament.club', verbose_name='club')),
            ],
            options={
                'verbose_name': 'mail server',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='MailMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('sending', 'being sent'), ('sent', 'sent'), ('failed', 'failed'), ('unsure', 'perhaps sent'), ('cancelled', 'cancelled')], default='waiting', max_length=9, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('problem', models.CharField(blank=True, max_length=20, verbose_name='problem')),
                ('answer', models.CharField(blank=True, max_length=200, verbose_name='answer')),
                ('tried_at', models.DateTimeField(blank=True, null=True, verbose_name='tried')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mail_messages', to='tournament.session', verbose_name='session')),
            ],
            options={
                'verbose_name': 'e-mail',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('session', 'digest'), name='one_mail_to_an_address_of_a_session')],
            },
        ),
    ]
