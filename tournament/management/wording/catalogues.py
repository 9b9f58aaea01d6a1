"""The translated strings: which of them the sources use, and the catalogue that translates them.

A *word* is one msgid with its context and plural, as gettext knows it. Sources are read with the standard
library's parser (templates through Django's `templatize`), so no system tool is needed. The catalogue of a
language is `locale/<code>/LC_MESSAGES/django.po`: one line a sentence, sorted, without line numbers, so that
changes by two people seldom meet; a program that writes it holds its lock.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import polib
from django.conf.locale import LANG_INFO
from django.core.files import locks
from django.utils.translation.template import templatize

from scoring.games import GAMES
from tournament.sheets.languages import HOME, catalogue_file

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ("scoring", "tournament", "templates")
# How a language counts, unless its catalogue says it already.
ONE_FORM = "nplurals=1; plural=0;"
PLURAL_FORMS = {
    **dict.fromkeys((HOME, "zh_Hans", "zh_Hant"), ONE_FORM),
    "fr": "nplurals=2; plural=(n > 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
TWO_FORMS = "nplurals=2; plural=(n != 1);"
WORDS_OF_PLAYERS = (
    *("actors", "announcement", "conditions", "event_words", "game_words", "hand_words", "language"),
    *("money_words", "outcome", "round_words", "team_words"),
)
# What players read: phones, public pages, their own page and letters, the wall; and what those draw from.
OF_PLAYERS = (
    "templates/404.html",
    "templates/500.html",
    "templates/403_csrf.html",
    "templates/_",
    "templates/alone.html",
    "templates/base.html",
    "templates/components/",
    "templates/console/teams/setup/_team_fields.html",
    "templates/public/",
    "templates/table/",
    "tournament/api/basis/problems.py",
    "tournament/domain/boards/acts/calls.py",
    "tournament/domain/boards/acts/entries.py",
    "tournament/domain/boards/readings/board_places.py",
    "tournament/domain/boards/readings/recorded_auctions.py",
    "tournament/domain/boards/readings/typed_results.py",
    "tournament/domain/booking/",
    "tournament/domain/errors.py",
    "tournament/domain/games/",
    "tournament/domain/gate/",
    "tournament/domain/people/acts/",
    "tournament/domain/stages/acts/team_entries.py",
    "tournament/domain/stages/acts/team_line_ups.py",
    "tournament/jobs/stand_in_job.py",
    "tournament/models/calendar.py",
    "tournament/models/call.py",
    "tournament/models/system_card.py",
    "tournament/printing/games/sheet/cells.py",
    "tournament/sheets/",
    "tournament/tables/congress.py",
    "tournament/tables/event_rankings.py",
    "tournament/tables/players.py",
    "tournament/tables/rankings.py",
    "tournament/tables/team_rankings.py",
    "tournament/web/formatting/",
    "tournament/web/games/",
    "tournament/web/public/",
    "tournament/web/spreadsheets/",
    "tournament/web/table/",
    *(f"tournament/words/{name}.py" for name in WORDS_OF_PLAYERS),
)
SCOPES = {"players": OF_PLAYERS}
# What the leading arguments of each translating function are.
CALLS: dict[str, tuple[str, ...]] = {
    "_": ("msgid",),
    "N_": ("msgid",),
    "gettext": ("msgid",),
    "ngettext": ("msgid", "plural"),
    "pgettext": ("context", "msgid"),
    "npgettext": ("context", "msgid", "plural"),
}
TEMPLATE_CALL = re.compile(
    r"""\b(?:n?p?gettext|_)\((?:u?'(?:\\.|[^'\\])*'|u?"(?:\\.|[^"\\])*"|[^'"()])*\)""", re.S
)
# A source without any of these translates nothing, and is not parsed.
TRANSLATES = re.compile(r"gettext|\b_\(|\bN_\(")
PLACEHOLDER = re.compile(r"%%|%\(\w+\)[a-z]|%[a-z]|\{[^{}]*\}")
# gettext's own sign between a context and its msgid.
CONTEXT_END = "\x04"


# A translation; of a counted word perhaps one for each form.
Said = str | list[str]


@dataclass(frozen=True, slots=True)
class Word:
    msgid: str
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> str:
        """The name of the word in a JSON file: its msgid, after `context` and U+0004 if it has one."""
        return f"{self.context}{CONTEXT_END}{self.msgid}" if self.context else self.msgid


def catalogue_in(root: Path, language: str = HOME) -> Path:
    """The catalogue of a language in a checkout, whether there is one or not."""
    return catalogue_file(language, root / "tournament" / "locale")


# The catalogue of the house's own language, from the root of a checkout.
CATALOGUE = catalogue_in(ROOT).relative_to(ROOT)


def metadata(language: str, said: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """What a catalogue says of itself; `said` is what it said before: how it counts, its scope."""
    kept = {name: said[name] for name in ("X-Scope", "X-Read-By") if said.get(name)}
    return kept | {
        "Project-Id-Version": "Overtrick",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS.get(language) or said.get("Plural-Forms") or TWO_FORMS,
    }


def words_in_sources(root: Path = ROOT, scope: str = "") -> dict[str, Word]:
    """Every word of the Python files and templates under `root`, by key, or those of a scope.

    What the table games declare as data belongs to this checkout. Raises SyntaxError with the file.
    """
    found = {msgid: Word(msgid) for msgid in declared_words()} if root == ROOT else {}
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.*")):
            place = path.relative_to(root).as_posix()
            for word in _words_in(path) if not scope or place.startswith(SCOPES[scope]) else ():
                if word.plural or word.key not in found:
                    found[word.key] = word
    return found


def _words_in(path: Path) -> Iterator[Word]:
    if path.suffix == ".py":
        yield from words_in_python(path.read_text(encoding="utf-8"), str(path))
    elif path.suffix == ".html" or (path.suffix == ".txt" and "templates" in path.parts):
        yield from words_in_template(path.read_text(encoding="utf-8"), str(path))


def words_in_template(text: str, origin: str = "template") -> Iterator[Word]:
    """The words of a Django template, in their order."""
    calls = TEMPLATE_CALL.findall(templatize(text, origin=origin))
    return words_in_python("\n".join(calls), origin)


def words_in_python(text: str, origin: str = "source") -> Iterator[Word]:
    """The words of a Python source. Raises SyntaxError for an f-string, which no catalogue can hold."""
    if not TRANSLATES.search(text):
        return
    tree = ast.parse(text, origin)
    names = {**CALLS, **_aliases(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (roles := names.get(_called(node))):
            yield from _word(node, roles, origin)


def _aliases(tree: ast.AST) -> dict[str, tuple[str, ...]]:
    """What `from … import pgettext_lazy as p_` adds to the names, and the lazy and noop forms."""
    return {
        alias.asname or alias.name: CALLS[plain]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (plain := re.sub("_(lazy|noop)$", "", alias.name)) in CALLS
    }


def _called(call: ast.Call) -> str:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return re.sub("_(lazy|noop)$", "", name) if name not in CALLS else name


def _word(call: ast.Call, roles: tuple[str, ...], origin: str) -> Iterator[Word]:
    """The call's word; nothing when its argument is a variable, whose word stands elsewhere."""
    arguments = call.args[: len(roles)]
    if any(isinstance(argument, ast.JoinedStr) for argument in arguments):
        raise SyntaxError(f"{origin}:{call.lineno}: an f-string cannot be translated; format after gettext")
    values = [argument.value for argument in arguments if isinstance(argument, ast.Constant)]
    texts = [value for value in values if isinstance(value, str) and value]
    if len(texts) == len(roles):
        yield Word(**dict(zip(roles, texts, strict=True)))


@contextmanager
def open_catalogue(path: Path = ROOT / CATALOGUE, scope: str = "") -> Iterator[polib.POFile]:
    """The catalogue alone: read under its lock, yielded for changes, written back sorted.

    A `scope` is written into a catalogue that has none.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    with path.open("r+", encoding="utf-8", newline="\n") as file:
        locks.lock(file, locks.LOCK_EX)
        before = file.read()
        catalogue = polib.pofile(before, wrapwidth=0) if before else polib.POFile(wrapwidth=0)
        language = path.parent.parent.name if path.parent.name == "LC_MESSAGES" else HOME
        catalogue.metadata = metadata(language, {"X-Scope": scope} | catalogue.metadata)
        name = LANG_INFO.get(language.lower().replace("_", "-"), {}).get("name", language)
        catalogue.header = f"Overtrick in {name}. Written by `manage.py words --add`."
        yield catalogue
        catalogue.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
        if (after := str(catalogue)) != before:
            file.seek(0)
            file.write(after)
            file.truncate()


def read_catalogue(path: Path = ROOT / CATALOGUE) -> polib.POFile:
    """The catalogue as it stands. Raises OSError when there is none."""
    return polib.pofile(path.read_text(encoding="utf-8"), wrapwidth=0)


def key_of(entry: polib.POEntry) -> str:
    return Word(entry.msgid, context=entry.msgctxt or "").key


def missing(words: Mapping[str, Word], catalogue: Iterable[polib.POEntry]) -> list[Word]:
    """Words without a confirmed (not fuzzy) translation of just this plural, in the catalogue's order."""
    done = {key_of(entry): entry.msgid_plural for entry in catalogue if entry.translated()}
    lacking = [word for key, word in words.items() if done.get(key) != word.plural]
    return sorted(lacking, key=lambda word: (word.msgid, word.context))


def add(catalogue: polib.POFile, translations: Mapping[str, Said], words: Mapping[str, Word]) -> None:
    """Put `translations` (by key, empty ones passed over) into the catalogue, over what it had.

    A counted word may have a list of forms; one text is every form.
    A key no source uses yet is kept as a plain word. Raises ValueError if a placeholder is lost or invented.
    """
    entries, forms = {key_of(entry): entry for entry in catalogue}, forms_of(catalogue)
    for key, text in translations.items():
        if not text:
            continue
        context, _, msgid = key.rpartition(CONTEXT_END)
        word = words.get(key, Word(msgid, context=context))
        entry = _entry(word, text, forms)
        if not placeholders_agree(entry):
            raise ValueError(f"Placeholders differ: {word.plural or msgid!r} → {text!r}")
        if key in entries:
            catalogue.remove(entries[key])
        catalogue.append(entry)
        entries[key] = entry


def forms_of(catalogue: polib.POFile) -> int:
    """How many forms a counted word has in the language: one in Japanese."""
    match = re.search(r"nplurals=(\d+)", catalogue.metadata.get("Plural-Forms", ""))
    return int(match[1]) if match else 1


def _entry(word: Word, text: Said, forms: int) -> polib.POEntry:
    texts = [text] if isinstance(text, str) else [*text]
    entry = polib.POEntry(msgid=word.msgid, msgctxt=word.context or None)
    if word.plural:
        entry.msgid_plural, entry.msgstr_plural = (
            word.plural,
            {form: texts[min(form, len(texts) - 1)] for form in range(forms)},
        )
    else:
        entry.msgstr = texts[0]
    return entry


def prune(catalogue: polib.POFile, words: Mapping[str, Word]) -> list[str]:
    """Remove the entries no source uses; their keys."""
    dead = [entry for entry in catalogue if key_of(entry) not in words]
    for entry in dead:
        catalogue.remove(entry)
    return [key_of(entry) for entry in dead]


def placeholders_agree(entry: polib.POEntry) -> bool:
    """Whether the translation fills in exactly what the original (its plural, if counted) fills in."""
    translations = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
    wanted = _placeholders(entry.msgid_plural or entry.msgid)
    return all(_placeholders(text) == wanted for text in translations)


def _placeholders(text: str) -> list[str]:
    return sorted(found for found in PLACEHOLDER.findall(text) if found != "%%")


# The strings that the table games declare as data, outside gettext calls.


def declared_words() -> Iterator[str]:
    """Every msgid of every game; many of them more than once."""
    for game in GAMES.values():
        yield from game.messages()
