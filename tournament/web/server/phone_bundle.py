"""What a phone loads first: a script and a stylesheet for each program, compressed, kept in its cache.

The sources are plain modules and plain sheets under static/. On a slow network each level of imports costs a
phone nearly half a second, so the server joins the modules into one script: each becomes a function that
returns its exports, in the order of the imports. Comments are left out. The address holds a digest.
"""

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

register = template.Library()

SCRIPTS = {"boards.js": "phone/boards/main.js", "game.js": "phone/game/main.js", "start.js": "phone/start.js"}
PHONE = ("tokens.css", "base.css", "components/board.css", "components/score.css", "components/hero.css")
PHONE += ("phone/phone.css", "phone/moment.css")
STYLES = {
    "boards.css": (*PHONE, "phone/boards.css"),
    "game.css": (*PHONE, "phone/game/game.css"),
}
KINDS = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}
A_YEAR = 60 * 60 * 24 * 365  # seconds

COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*\n?|//[^\n]*\n)", re.M | re.S)
IMPORT = re.compile(r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]*)\}) from "(?P<path>[^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class)\s+(\w+)|const (?:(\w+)|\{([^}]*)\}) =)", re.M)
LEFT = re.compile(r"^(?:import|export)\b", re.M)
AWAITS = re.compile(r"^(?:const [^\n]* = )?await ", re.M)


class Bundle(NamedTuple):
    digest: str
    content: bytes
    compressed: bytes


def source_of(path: str) -> Path:
    return Path(finders.find(f"overtrick/{path}"))


def bundle_of(name: str) -> Bundle:
    """The bundle of a name; while the sources are being edited it is made anew."""
    return _made(name, _newest() if settings.DEBUG else 0.0)


def _newest() -> float:
    return max(path.stat().st_mtime for path in source_of("base.css").parent.rglob("*.*"))


@cache
def _made(name: str, _stamp: float) -> Bundle:
    text = joined_styles(STYLES[name]) if name in STYLES else joined_modules(source_of(SCRIPTS[name]))
    content = text.encode()
    return Bundle(hashlib.sha256(content).hexdigest()[:12], content, gzip.compress(content, 9, mtime=0))


def joined_styles(paths: tuple[str, ...]) -> str:
    return "".join(COMMENT.sub("", source_of(path).read_text(encoding="utf-8")) for path in paths)


def joined_modules(main: Path) -> str:
    """The program that `main` begins, as one script. ValueError for a module that this cannot join."""
    order = modules_of(main)
    if len(order) == 1:
        return COMMENT.sub("", main.read_text(encoding="utf-8"))
    numbers = {path: number for number, path in enumerate(order)}
    body = "\n".join(_module(path, numbers) for path in order)
    return f'"use strict";\n(async () => {{\n{body}\n}})();\n'


def modules_of(main: Path) -> list[Path]:
    """Every module that `main` needs, each after those that it imports, and `main` last."""
    order: list[Path] = []
    open_paths: list[Path] = []

    def visit(path: Path) -> None:
        if path in order:
            return
        if path in open_paths:
            raise ValueError(f"{path.name} imports itself by way of other modules")
        open_paths.append(path)
        for found in IMPORT.finditer(path.read_text(encoding="utf-8")):
            visit((path.parent / found["path"]).resolve())
        open_paths.pop()
        order.append(path)

    visit(main.resolve())
    return order


def _module(path: Path, numbers: dict[Path, int]) -> str:
    text = path.read_text(encoding="utf-8")
    exported = [_local(name) for names in EXPORT.findall(text) for one in names for name in one.split(",")]

    def bound(found: re.Match[str]) -> str:
        names = found["whole"] or "{" + found["names"].replace(" as ", ": ") + "}"
        return f"const {names} = m{numbers[(path.parent / found['path']).resolve()]};\n"

    text = COMMENT.sub("", EXPORT.sub("", IMPORT.sub(bound, text)))
    if LEFT.search(text):
        raise ValueError(f"{path.name} has an import or export that cannot be joined")
    returned = f"return {{ {', '.join(name for name in exported if name)} }};"
    awaits = bool(AWAITS.search(text))
    head = f"const m{numbers[path]} = {'await (async' if awaits else '('}() => {{"
    return f"{head}\n{text}{returned}\n}})();"


def _local(name: str) -> str:
    """`model`, and of `accountOf: factsOf` the second."""
    return name.split(":")[-1].strip()


@register.simple_tag
def bundle(name: str) -> str:
    """The address of a bundle, for a template."""
    return reverse("phone_bundle", args=[bundle_of(name).digest, name])


@require_GET
def answered(request: HttpRequest, digest: str, name: str) -> HttpResponse:
    """A bundle; one of another release answers with the present one, which is not kept."""
    if name not in SCRIPTS and name not in STYLES:
        return HttpResponse(status=404)
    made = bundle_of(name)
    takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(
        made.compressed if takes_gzip else made.content, content_type=KINDS[name.rpartition(".")[2]]
    )
    if takes_gzip:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = (
        f"public, max-age={A_YEAR}, immutable" if digest == made.digest else "no-cache"
    )
    return response
