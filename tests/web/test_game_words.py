"""Everything the table games say is said in both languages."""

from tournament.management import wording
from tournament.management.declared import declared_labels, declared_words


def test_a_label_is_translated_as_the_game_itself_says_it() -> None:
    said = {entry.msgid: entry.msgstr for entry in wording.read_catalogue() if not entry.msgctxt}
    assert {label: said.get(label) for label in declared_labels()} == declared_labels()


def test_the_command_asks_for_what_the_games_declare() -> None:
    assert set(declared_words()) <= wording.words_in_sources().keys()
