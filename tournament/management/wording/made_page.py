"""Write a page of docs/ that is generated from the sources, or report that it is out of date."""

from abc import abstractmethod
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError


class MadePage(BaseCommand):
    """Its command bears the name of the `page` and says what stands in it."""

    requires_system_checks = ()
    page: Path

    @abstractmethod
    def document(self) -> str: ...

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, fail if it would change")

    def handle(self, *, check: bool, **_options: object) -> None:
        if not check:
            self.page.write_text(self.document(), encoding="utf-8")
        elif not self.page.exists() or self.page.read_text(encoding="utf-8") != self.document():
            raise CommandError(f"docs/{self.page.name} is out of date: run manage.py {self.page.stem}")
