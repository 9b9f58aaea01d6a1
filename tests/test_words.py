"""Everything a person reads exists in Japanese, and fills in the same placeholders."""

from tournament.management import wording


def test_every_word_of_the_sources_has_japanese() -> None:
    lacking = wording.missing(wording.words_in_sources(), wording.read_catalogue())
    assert [word.key for word in lacking] == [], "list them with `manage.py words`, bring them with `--add`"


def test_no_translation_is_fuzzy_or_obsolete() -> None:
    assert [e.msgid for e in wording.read_catalogue() if e.fuzzy or e.obsolete] == []


def test_translations_fill_in_the_same_placeholders() -> None:
    assert [e.msgid for e in wording.read_catalogue() if not wording.placeholders_agree(e)] == []


def test_the_catalogue_is_as_the_command_writes_it() -> None:
    catalogue = wording.read_catalogue()
    keys = [(entry.msgid, entry.msgctxt or "") for entry in catalogue]
    assert catalogue.metadata == wording.METADATA
    assert keys == sorted(set(keys))
