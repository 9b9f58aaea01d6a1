"""`manage.py forget`: remove names whose retention is over, as the worker does every day."""

from django.core.management.base import BaseCommand

from tournament.domain.privacy.acts.privacy import forget


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def handle(self, **_options: object) -> None:
        done = forget()
        self.stdout.write(f"events: {done['events']}, persons: {done['persons']}")
