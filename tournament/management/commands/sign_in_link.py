"""Print a link that signs the director in, once."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.urls import reverse

from tournament.domain.people.acts.access_links import first_director, make_link


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--base", default="http://localhost:8000", help="the server's own address")
        parser.add_argument("--rehearsal", action="store_true", help="go straight into a rehearsal")

    def handle(self, *, base: str, rehearsal: bool, **_options: object) -> None:
        address = reverse("sign_in_by_link", args=[make_link(first_director())])
        self.stdout.write(f"{base.rstrip('/')}{address}{'?next=rehearse' if rehearsal else ''}")
