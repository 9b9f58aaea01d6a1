"""`manage.py forget`: names whose time is over are forgotten now, as the worker does it every day."""

from django.core.management.base import BaseCommand

from tournament.services.privacy.retention import forget


class Command(BaseCommand):
    help = __doc__

    def handle(self, **_options: object) -> None:
        done = forget()
        self.stdout.write(f"events: {done['events']}, persons: {done['persons']}")
