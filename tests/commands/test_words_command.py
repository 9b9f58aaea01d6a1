"""Words are found wherever gettext would look them up, and merged without losing anybody's."""

import json
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import gettext, override
from django.utils.translation.reloader import translation_file_changed
from django.utils.translation.template import templatize

from tests.tools.each_case import each_case
from tournament.management.commands.compile_words import compile_catalogue
from tournament.management.wording import catalogues
from tournament.management.wording.catalogues import Word

PYTHON = [
    ('_("Seat")', [Word("Seat")]),
    ('gettext_lazy("Seat")', [Word("Seat")]),
    ('label = N_("Seat")', [Word("Seat")]),
    ('translation.pgettext("compass", "North")', [Word("North", context="compass")]),
    ('ngettext("%(n)d board", "%(n)d boards", n)', [Word("%(n)d board", "%(n)d boards")]),
    ('npgettext_lazy("box", "a card", "cards", 2)', [Word("a card", "cards", "box")]),
    ('from gettext import ngettext as n_\nn_("one", "many", 3)', [Word("one", "many")]),
    ('_("two "\n  "lines")', [Word("two lines")]),
    ("_(variable)", []),
    ("other('Seat')", []),
    ('_("")', []),
]
TEMPLATE = [
    ('{% translate "Seat" %}', [Word("Seat")]),
    ("<p title='{% translate \"It's\" %}'>", [Word("It's")]),
    ('{% translate "North" context "compass" as n %}', [Word("North", context="compass")]),
    ("{% blocktranslate %}Board {{ n }}{% endblocktranslate %}", [Word("Board %(n)s")]),
    (
        "{% blocktranslate count n=k trimmed %}\n {{ n }}\n board{% plural %}"
        "{{ n }} boards{% endblocktranslate %}",
        [Word("%(n)s board", "%(n)s boards")],
    ),
    ('{{ name|default:_("Nobody (yet)") }}', [Word("Nobody (yet)")]),
    ('{% if x == _("A") %}{% endif %}', [Word("A")]),
    ("<p>_('text') gettext('text')</p>", []),
]


@each_case("source, words", PYTHON)
def test_words_in_python(source: str, words: list[Word]) -> None:
    assert list(catalogues.words_in_python(source)) == words


@each_case("source, words", TEMPLATE)
def test_words_in_template(source: str, words: list[Word]) -> None:
    assert list(catalogues.words_in_template(source)) == words


def test_an_f_string_is_refused() -> None:
    with pytest.raises(SyntaxError, match=r"seat\.py:2"):
        list(catalogues.words_in_python('\n_(f"Seat {n}")', "seat.py"))


def test_templatize_still_writes_calls_we_read() -> None:
    """Our reading of templates leans on Django's rewriting of them into gettext calls."""
    assert "gettext(u'Seat')" in templatize('{% translate "Seat" %}')


@each_case(
    "original, translation, agree",
    [
        ("Board %(n)s", "ボード%(n)s", True),
        ("%(a)s beats %(b)s", "%(b)sに勝った%(a)s", True),
        ("Board %(n)s", "ボード", False),
        ("Board {n}", "ボード{m}", False),
        ("100%% of %s", "%sの100%%", True),
        ("100 % done", "100 %完了", True),
        ("%s and %s", "%s", False),
    ],
)
def test_placeholders_agree(original: str, translation: str, agree: bool) -> None:
    assert catalogues.placeholders_agree(polib.POEntry(msgid=original, msgstr=translation)) is agree


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A product of three words, its catalogue empty."""
    (tmp_path / "tournament").mkdir()
    source = '_("Seat")\nngettext("%(n)d board", "%(n)d boards", n)\npgettext("compass", "North")\n'
    (tmp_path / "tournament" / "views.py").write_text(source)
    with catalogues.open_catalogue(tmp_path / catalogues.CATALOGUE):
        pass
    return tmp_path


def add(root: Path, table: object, *options: str) -> str:
    """Merge a table of translations; what the command said."""
    said = StringIO()
    (root / "new.json").write_text(json.dumps(table), encoding="utf-8")
    call_command("words", *options, root=root, add=root / "new.json", stderr=said)
    return said.getvalue()


def entries(root: Path) -> list[str]:
    return [entry.msgid for entry in catalogues.read_catalogue(root / catalogues.CATALOGUE)]


def test_the_list_names_what_lacks_japanese(root: Path) -> None:
    listed = StringIO()
    with pytest.raises(CommandError, match="3 of 3"):
        call_command("words", root=root, stdout=listed)
    assert json.loads(listed.getvalue()) == {"%(n)d board": "", "compass\x04North": "", "Seat": ""}


def test_added_words_are_sorted_and_complete(root: Path) -> None:
    add(root, {"Seat": "席", "compass\x04North": "北", "%(n)d board": "%(n)dボード"})
    paragraphs = (root / catalogues.CATALOGUE).read_text(encoding="utf-8").split("\n\n")[1:]
    assert paragraphs == [
        'msgid "%(n)d board"\nmsgid_plural "%(n)d boards"\nmsgstr[0] "%(n)dボード"',
        'msgctxt "compass"\nmsgid "North"\nmsgstr "北"',
        'msgid "Seat"\nmsgstr "席"\n',
    ]
    call_command("words", root=root, stderr=StringIO())


def test_a_word_is_replaced_and_the_others_stay(root: Path) -> None:
    add(root, {"Seat": "いす", "%(n)d board": "%(n)dボード"})
    add(root, {"Seat": "席", "compass\x04North": "北"})
    catalogue = catalogues.read_catalogue(root / catalogues.CATALOGUE)
    assert [entry.msgstr or entry.msgstr_plural[0] for entry in catalogue] == ["%(n)dボード", "北", "席"]


def test_an_empty_translation_is_passed_over(root: Path) -> None:
    add(root, {"Seat": ""})
    assert entries(root) == []


def test_an_unknown_word_is_kept_until_pruned(root: Path) -> None:
    assert "no source uses it yet: 'Chair'" in add(root, {"Chair": "いす"})
    assert "Removed, since no source uses it: 'Chair'" in add(root, {"Seat": "席"}, "--prune")
    assert entries(root) == ["Seat"]


def test_a_word_that_became_counted_lacks_japanese_again(root: Path) -> None:
    add(root, {"Seat": "席"})
    (root / "tournament" / "views.py").write_text('ngettext("Seat", "Seats", n)')
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("words", root=root, stdout=StringIO())
    assert "1 of 1 words have Japanese" in add(root, {"Seat": "席"})


@pytest.mark.parametrize("table", [{"%(n)d board": "ボード"}, {"Seat": 1}, ["Seat"]])
def test_a_bad_table_changes_nothing(root: Path, table: object) -> None:
    add(root, {"Seat": "席"})
    before = (root / catalogues.CATALOGUE).read_bytes()
    with pytest.raises(CommandError):
        add(root, table)
    assert (root / catalogues.CATALOGUE).read_bytes() == before


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    catalogue = tmp_path / "django.po"

    def write(number: int) -> None:
        with catalogues.open_catalogue(catalogue) as entries:
            catalogues.add(entries, {f"Word {number}": "語"}, {})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(40)))
    assert len(catalogues.read_catalogue(catalogue)) == 40


def test_compiling_only_what_changed(tmp_path: Path) -> None:
    catalogue = tmp_path / "django.po"
    with catalogues.open_catalogue(catalogue) as entries:
        catalogues.add(entries, {"Seat": "席"}, {})
    assert compile_catalogue(catalogue)
    assert not compile_catalogue(catalogue)
    assert [(entry.msgid, entry.msgstr) for entry in polib.mofile(str(tmp_path / "django.mo"))] == [
        ("Seat", "席")
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["django.mo", "django.po"]


def test_a_process_that_looked_for_words_before_they_were_compiled_finds_them(
    tmp_path: Path, settings
) -> None:
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with catalogues.open_catalogue(folder / "django.po") as entries:
        catalogues.add(entries, {"A word of this test": "語"}, {})
    settings.LOCALE_PATHS = [tmp_path]
    translation_file_changed(None, folder / "django.mo")
    with override("ja"):
        before = gettext("A word of this test")

    compile_catalogue(folder / "django.po")

    with override("ja"):
        assert (before, gettext("A word of this test")) == ("A word of this test", "語")
    settings.LOCALE_PATHS = []
    translation_file_changed(None, folder / "django.mo")
