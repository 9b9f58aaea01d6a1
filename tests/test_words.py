"""Everything a person reads exists in Japanese, and fills in the same placeholders."""

from tournament.management.wording import catalogues


def test_every_word_of_the_sources_has_japanese() -> None:
    lacking = catalogues.missing(catalogues.words_in_sources(), catalogues.read_catalogue())
    assert [word.key for word in lacking] == [], "list them with `manage.py words`, bring them with `--add`"


def test_no_translation_is_fuzzy_or_obsolete() -> None:
    assert [e.msgid for e in catalogues.read_catalogue() if e.fuzzy or e.obsolete] == []


def test_translations_fill_in_the_same_placeholders() -> None:
    assert [e.msgid for e in catalogues.read_catalogue() if not catalogues.placeholders_agree(e)] == []


def test_the_catalogue_is_as_the_command_writes_it() -> None:
    catalogue = catalogues.read_catalogue()
    keys = [(entry.msgid, entry.msgctxt or "") for entry in catalogue]
    assert catalogue.metadata == catalogues.METADATA
    assert keys == sorted(set(keys))
