"""`manage.py words`: which words of the sources lack Japanese; `--add FILE` brings them.

The list is JSON, ready to be filled in and given back with `--add`. A counted word (ngettext) stands under
its singular and has one translation, since Japanese has one plural form (of another language, a list of its
forms); a word with a context stands under `context`, U+0004, msgid. `--language` names another language; its
catalogue is made by the first `--add`, with `--scope players` for the words that players read alone.
"""

import json
from argparse import ArgumentParser
from pathlib import Path

import polib
from django.conf.locale import LANG_INFO
from django.core.management.base import BaseCommand, CommandError

from tournament.management.wording import catalogues
from tournament.sheets.languages import HOME


class Command(BaseCommand):
    help = "List the words without Japanese (exit status 1 if any), or merge translations from a JSON file."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--add", type=Path, metavar="FILE", help='{"msgid": "日本語", …} to merge in')
        parser.add_argument("--language", default=HOME, metavar="CODE", help=f"the language; default: {HOME}")
        parser.add_argument(
            "--scope", choices=catalogues.SCOPES, help="of a new catalogue; others know theirs"
        )
        parser.add_argument("--prune", action="store_true", help="remove the words that no source uses")
        parser.add_argument(
            "--root", type=Path, metavar="DIR", default=catalogues.ROOT, help="another checkout"
        )

    def handle(
        self,
        *,
        add: Path | None,
        prune: bool,
        root: Path,
        language: str,
        scope: str | None,
        **options: object,
    ) -> None:
        catalogue = catalogues.catalogue_in(root, language)
        said = catalogues.read_catalogue(catalogue) if catalogue.exists() else polib.POFile()
        scope = scope or said.metadata.get("X-Scope", "")
        words = catalogues.words_in_sources(root, scope)
        if add or prune:
            said = self.merge(catalogue, scope, words, read_translations(add) if add else {}, prune)
        named = LANG_INFO.get(language, {}).get("name", language)
        lacking = catalogues.missing(words, said)
        if lacking and not (add or prune):
            self.stdout.write(json.dumps({word.key: "" for word in lacking}, ensure_ascii=False, indent=2))
            raise CommandError(f"{len(lacking)} of {len(words)} words lack {named}.")
        self.stderr.write(f"{len(words) - len(lacking)} of {len(words)} words have {named}.")

    def merge(
        self,
        path: Path,
        scope: str,
        words: dict[str, catalogues.Word],
        translations: dict[str, catalogues.Said],
        prune: bool,
    ) -> polib.POFile:
        try:
            with catalogues.open_catalogue(path, scope) as catalogue:
                catalogues.add(catalogue, translations, words)
                dead = catalogues.prune(catalogue, words) if prune else []
        except ValueError as error:
            raise CommandError(str(error)) from error
        for key in sorted(translations.keys() - words.keys() - set(dead)):
            self.stderr.write(f"Kept, though no source uses it yet: {key!r}")
        for key in dead:
            self.stderr.write(f"Removed, since no source uses it: {key!r}")
        return catalogue


def read_translations(path: Path) -> dict[str, catalogues.Said]:
    """The JSON object of strings in the file at `path`. Raises CommandError if it is none."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{path}: {error}") from error
    if not isinstance(table, dict) or not all(map(_is_text, table.values())):
        raise CommandError(f'{path} must be one object of strings: {{"msgid": "日本語"}}')
    return table


def _is_text(text: object) -> bool:
    """A text, or the forms of a counted word."""
    return isinstance(text, str) or (isinstance(text, list) and all(isinstance(each, str) for each in text))
