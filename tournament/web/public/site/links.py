"""A public page made into a file: its links lead to files, and nothing in it needs a server or a script."""

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

Find = Callable[[str], str]
# These do nothing without a server.
DROPPED = frozenset({"script", "form", "button", "dialog"})
EMPTY_NAV = re.compile(r"<nav\b[^>]*>\s*</nav>")
OWN = "../"  # a link that the frame of the folder has written itself


class FileWriter(HTMLParser):
    """Writes a page anew. `find` is the file of a link, empty where there is none; `static` begins the
    address of a style sheet.

    A link that leads nowhere becomes its text; in a navigation, or as a button, it goes altogether.
    """

    def __init__(self, find: Find, static: str) -> None:
        super().__init__(convert_charrefs=False)
        self._find, self._static = find, static
        self._out: list[str] = []
        self._dropping: list[str] = []  # the elements inside the one that is left out
        self._navs = 0
        self._closings: list[str] = []  # how each open link ends
        self.styles: set[str] = set()

    def written(self, page: str) -> str:
        self.feed(page)
        self.close()
        return EMPTY_NAV.sub("", "".join(self._out))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = {name: value or "" for name, value in attrs}
        if self._dropping:
            if tag == self._dropping[0]:
                self._dropping.append(tag)
        elif tag in DROPPED:
            self._dropping.append(tag)
        elif tag == "a":
            self._link(about)
        elif tag == "link":
            self._style(about)
        else:
            self._navs += tag == "nav"
            self._out.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._write(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._dropping:
            if tag == self._dropping[0]:
                self._dropping.pop()
            return
        self._navs -= tag == "nav"
        self._out.append(self._closings.pop() if tag == "a" else f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._write(f"<!{decl}>")

    def _write(self, text: str) -> None:
        if not self._dropping:
            self._out.append(text)

    def _link(self, about: dict[str, str]) -> None:
        target = self._target(about.get("href", ""))
        if target:
            self._closings.append("</a>")
            self._out.append(_tag("a", {**about, "href": target}))
        elif self._navs or "button" in about.get("class", "").split():
            self._dropping.append("a")
        else:
            self._closings.append("</span>")
            self._out.append(_tag("span", {"id": about["id"]} if "id" in about else {}))

    def _target(self, href: str) -> str:
        if href.startswith(("#", OWN)):
            return href
        file = self._find(href)
        _path, sign, place = href.partition("#")
        return f"{file}{sign}{place}" if file else ""

    def _style(self, about: dict[str, str]) -> None:
        href = about.get("href", "")
        if not href.startswith(self._static):
            return
        name = href.removeprefix(self._static)
        self.styles.add(name)
        self._out.append(_tag("link", {**about, "href": f"{OWN}style/{name}"}))


def _tag(name: str, attributes: dict[str, str]) -> str:
    written = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>"
