"""Services are the only writers, and they do nothing else: what only reads lies in `readings` or above."""

import ast
from collections.abc import Iterator

from tests.test_arrows import modules, name_of

ACTS = "tournament.domain"  # the folders `acts` of its topics
# Calls of Django that write rows: by any arguments, by keywords only, or without any (`cache.delete(key)`,
# `some_dict.update(other)` are none of them).
ANYHOW = {"save", "save_base", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
BY_KEYWORDS = {"create", "update"}
WITHOUT_ARGUMENTS = {"delete"}
# Of domain.journal.acts.journal.Act.
OF_AN_ACT = {"add", "add_all", "change", "touch", "mark", "remove"}
# A backup, the note of the latest act and the printed address are files beside the database.
OF_A_FILE = {"touch", "write_text", "write_bytes", "chmod", "backup"}
SQL = ("INSERT ", "UPDATE ", "DELETE ")
WRITES_NOTHING = {
    "tournament.domain.outside.acts.sftp_place": "writes files on another computer",
}


def test_every_module_of_services_writes_or_calls_what_writes() -> None:
    sources = {
        name_of(path): path.read_text(encoding="utf-8")
        for path in modules(ACTS)
        if path.parent.name == "acts"
    }

    assert idle(sources) == sorted(WRITES_NOTHING)


def test_a_module_that_only_reads_is_found_wherever_it_is_imported() -> None:
    sources = {
        "x.writer": "def keep(row):\n    row.save()\n",
        "x.caller": "from x.writer import keep\ndef both(rows):\n    [keep(row) for row in rows]\n",
        "x.later": "from x import writer\ndef do(row):\n    on_commit(partial(writer.keep, row))\n",
        "x.sql": "STEP = 'UPDATE section SET x = 1'\ndef step(cursor):\n    cursor.execute(STEP)\n",
        "x.reader": "from x.writer import keep\ndef read(rows: keep):\n    return rows.get(pk=1)\n",
        "x.cached": "def forget(cache, seen):\n    cache.delete('key')\n    seen.update({})\n",
        "x.empty": '"""Only a docstring."""\n',
    }

    assert idle(sources) == ["x.cached", "x.reader"]


def idle(sources: dict[str, str]) -> list[str]:
    """The modules of which no definition writes, nor calls one of these modules that does."""
    uses: dict[str, set[str]] = {}
    writers = set()
    for name, source in sources.items():
        for definition, node, names in definitions(name, ast.parse(source)):
            uses[definition] = names
            writers |= {definition} if writes(node) else set()
    while more := {name for name, used in uses.items() if name not in writers and used & writers}:
        writers |= more
    written = {name.rpartition(".")[0] for name in writers}
    return sorted({name.rpartition(".")[0] for name in uses} - written)


def definitions(module: str, tree: ast.Module) -> Iterator[tuple[str, ast.stmt, set[str]]]:
    """The full name of each function, class and constant, with the full names that it calls or hands on."""
    imported = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in tree.body:
        for name in _names(node):
            yield f"{module}.{name}", node, {_full(used, imported, module) for used in _used(node)}


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _used(node: ast.stmt) -> Iterator[ast.expr]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call):
            yield call.func
            yield from (
                part
                for given in (*call.args, *(word.value for word in call.keywords))
                for part in _parts(given)
            )


def _parts(given: ast.expr) -> Iterator[ast.expr]:
    return (part for part in ast.walk(given) if isinstance(part, ast.Name | ast.Attribute))


def _full(used: ast.expr, imported: dict[str, str], module: str) -> str:
    if isinstance(used, ast.Name):
        return imported.get(used.id, f"{module}.{used.id}")
    if isinstance(used, ast.Attribute) and isinstance(used.value, ast.Name):
        return f"{imported.get(used.value.id, module)}.{used.attr}"
    return ""


def writes(node: ast.stmt) -> bool:
    return any(_is_sql(each) or (isinstance(each, ast.Call) and _is_write(each)) for each in ast.walk(node))


def _is_sql(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(SQL)


def _is_write(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute):
        return False
    name = call.func.attr
    return (
        name in ANYHOW | OF_A_FILE
        or (name in BY_KEYWORDS and bool(call.keywords))
        or (name in WITHOUT_ARGUMENTS and not call.args)
        or (name in OF_AN_ACT and ast.unparse(call.func.value) == "write")
        or (name == "write" and ast.unparse(call.func.value) == "os")
    )
