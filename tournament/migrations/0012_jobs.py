from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_rehearsal_dials")]

    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30, verbose_name="kind")),
                ("key", models.CharField(blank=True, max_length=64, null=True, unique=True, verbose_name="key")),
                ("payload", models.JSONField(default=dict, verbose_name="payload")),
                ("by", models.CharField(blank=True, max_length=60, verbose_name="by")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "waiting"), ("running", "running"), ("done", "done"), ("failed", "failed")],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("drawn", models.PositiveIntegerField(default=0, verbose_name="steps done")),
                ("of", models.PositiveIntegerField(default=0, verbose_name="steps")),
                ("result", models.JSONField(blank=True, null=True, verbose_name="result")),
                ("problem", models.TextField(blank=True, verbose_name="problem")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
            ],
            options={
                "verbose_name": "job",
                "ordering": ["due_at", "pk"],
                "indexes": [models.Index(fields=["state", "due_at"], name="jobs_that_are_due")],
            },
        ),
        migrations.CreateModel(
            name="Worker",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                ("seen_at", models.DateTimeField(verbose_name="last contact")),
            ],
            options={"verbose_name": "worker", "ordering": ["name"]},
        ),
    ]
