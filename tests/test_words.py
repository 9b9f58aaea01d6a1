"""What a person reads exists in Japanese, fills in the same placeholders, and names a thing by one word."""

import re
from pathlib import Path

import polib

from tests.tools.each_case import each_case
from tests.tools.percents import formatted_keys, keys_in, with_bare_percent
from tests.tools.source_words import words_of_sources
from tournament.management.wording import catalogues

# English of no rule book, or that a reader from elsewhere has to guess. "Session" is one sitting.
DRIVEN_OUT = re.compile(
    r"\b(evenings?|tonight|whoever|nobody|somebody|everybody|anybody|lest|meanwhile|so many|anew|his|himself|"
    r"tak(?:e|en) (?:it |this |them )?back|taken (?:in|along|away)|put (?:right|away)|dialled|heard of|"
    r"covered|by (?:itself|themselves)|all the same|per cent of a top|expected finish|"
    r"go(?:es)? on|stands here|there twice|bring in|brought in|put it right|opens nothing|with one another|"
    r"this is no(?! longer))\b",
    re.IGNORECASE,
)
# Other spellings of a term that the catalogue writes in one way:
# スマホ, ログイン, セッション, 3卓, 5番ペア, 第2ラウンド, ボード7, 次, 戻る, 間違い, 違う, 済み …
OTHER_SPELLINGS = re.compile(
    r"くい違|スマートフォン|コンピューター|サインイン|例会|選手|つぎ|もど[るりせ]|まちが|ちがう|"
    r"済(?![みん]|$)|組合せ|ダイアモンド|リボーク|デクレアラー|手札の異常|テーブルマネー|引分|なおす|しなお|"
    r"ペア ?%\((?:pair|number|ns|ew)\)|(?<![0-9sd人の])卓(?![上に])|(?<!第)%\(round\)[sd]ラウンド|"
    r"ラウンド ?%\((?:round|number)\)|%\(board\)[sd]番(?!$)|"
    r"罰則|繰越|総当たり|途中棄権|ボード点|ビジター|ビジティング|(?<!ボードア)(?<!チーム)マッチ(?!ポイント)"
)
GLOSSARY = Path(__file__).resolve().parents[1] / "docs" / "glossary.md"
# What is filled into a sentence, or marks it up.
HOLE = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<[^>]*>")
# The most letters of a sentence of the interface; what needs more is a line and its details.
MOST_LETTERS = 150
# Where 例会 is a club's usual game and not one session.
CLUB_GAME = "Matchpoints: each result against all others, the usual club game"


def test_every_word_of_the_sources_has_japanese() -> None:
    lacking = catalogues.missing(words_of_sources(), catalogues.read_catalogue())
    assert [word.key for word in lacking] == [], "list them with `manage.py words`, bring them with `--add`"


def test_no_translation_is_fuzzy_or_obsolete() -> None:
    assert [e.msgid for e in catalogues.read_catalogue() if e.fuzzy or e.obsolete] == []


def test_translations_fill_in_the_same_placeholders() -> None:
    assert [e.msgid for e in catalogues.read_catalogue() if not catalogues.placeholders_agree(e)] == []


def test_no_per_cent_sign_of_a_formatted_translation_is_bare() -> None:
    formatted = formatted_keys()
    assert len(formatted) > 200
    assert with_bare_percent(catalogues.read_catalogue(), formatted) == []


@each_case(
    "template, original, japanese, found",
    [
        ("{% blocktranslate %}Half of all{% endblocktranslate %}", "Half of all", "全体の50%", True),
        ("{% blocktranslate %}Half of all{% endblocktranslate %}", "Half of all", "全体の50%%", False),
        ("{% blocktrans trimmed %}Top {{ n }}{% endblocktrans %}", "Top %(n)s", "上位%(n)s% の方", True),
        ("{% blocktranslate %}Top {{ n }}{% endblocktranslate %}", "Top %(n)s", "上位%(n)s", False),
        ('{% translate "% of a top" %}', "% of a top", "トップの%", False),
        ("", "Top %(n)s", "上位%(n)s%", True),  # formatted in Python
    ],
)
def test_a_bare_per_cent_sign_is_found_where_django_formats(
    template: str, original: str, japanese: str, found: bool
) -> None:
    entry = polib.POEntry(msgid=original, msgstr=japanese)
    assert with_bare_percent([entry], set(keys_in(template))) == [original] * found


def test_the_catalogue_is_as_the_command_writes_it() -> None:
    catalogue = catalogues.read_catalogue()
    keys = [(entry.msgid, entry.msgctxt or "") for entry in catalogue]
    assert catalogue.metadata == catalogues.metadata("ja")
    assert keys == sorted(set(keys))


def test_no_english_sentence_uses_a_word_that_was_driven_out() -> None:
    sentences = [text for entry in catalogues.read_catalogue() for text in (entry.msgid, entry.msgid_plural)]
    assert [text for text in sentences if DRIVEN_OUT.search(text)] == []


def test_japanese_writes_each_term_in_one_way() -> None:
    entries = [entry for entry in catalogues.read_catalogue() if entry.msgid != CLUB_GAME]
    texts = [text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert [text for text in texts if OTHER_SPELLINGS.search(text)] == []


def glossary() -> list[tuple[str, str, list[str], list[str]]]:
    """The nouns of docs/glossary.md in English and Japanese, each with the words that are not used for it."""
    lines = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [
        (noun, japanese, *([word for word in part.split(", ") if word] for part in shunned))
        for noun, japanese, *shunned in cells
        if noun != "English"
    ]


def test_the_glossary_names_each_noun_once() -> None:
    nouns = [noun for noun, *_ in glossary()]
    assert len(nouns) > 120
    assert sorted(nouns) == sorted(set(nouns))


def test_no_english_sentence_says_a_noun_in_another_word() -> None:
    shunned = {word: noun for noun, _japanese, words, _others in glossary() for word in words}
    outside = re.compile(rf"\b({'|'.join(map(re.escape, shunned))})\b", re.IGNORECASE)
    sentences = {text for entry in catalogues.read_catalogue() for text in (entry.msgid, entry.msgid_plural)}
    said = {text: outside.search(HOLE.sub("…", text)) for text in sentences}
    assert {text: shunned[word[0].lower()] for text, word in said.items() if word} == {}


def test_no_japanese_sentence_says_a_noun_in_another_word() -> None:
    shunned = {word: japanese for _noun, japanese, _words, others in glossary() for word in others}
    entries = [entry for entry in catalogues.read_catalogue() if entry.msgid != CLUB_GAME]
    texts = {text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())}
    assert {text: word for text in texts for word in shunned if word in text} == {}


def test_a_noun_that_stands_alone_has_its_one_japanese_word() -> None:
    words = {noun: japanese for noun, japanese, *_ in glossary()}
    words |= {noun[0].upper() + noun[1:]: japanese for noun, japanese in words.items()}
    plain = [entry for entry in catalogues.read_catalogue() if not entry.msgctxt and not entry.msgid_plural]
    found = {entry.msgid: entry.msgstr for entry in plain if entry.msgid in words}
    assert found == {noun: words[noun] for noun in found}


def test_no_sentence_is_long() -> None:
    sentences = {text for entry in catalogues.read_catalogue() for text in (entry.msgid, entry.msgid_plural)}
    assert [text for text in sentences if len(text) > MOST_LETTERS] == []
