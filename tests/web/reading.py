"""A page as a test reads it: its text, and what is wrong with its form."""

import re
from html import unescape
from html.parser import HTMLParser

from django.http import HttpResponse

TAGS = re.compile(r"<(script|style|datalist)\b.*?</\1>|<[^>]*>", re.S)
FIELDS = ("input", "select", "textarea")


def text_of(response: HttpResponse) -> str:
    """What a person reads, with single blanks."""
    return " ".join(unescape(TAGS.sub(" ", response.content.decode()).replace("\ufe0e", "")).split())


class Page(HTMLParser):
    """The tags of a page with their attributes, in order."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = response.content.decode()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def field(self, name: str) -> dict[str, str | None]:
        return next(
            found for tag, found in self.tags if tag in (*FIELDS, "button") and found.get("name") == name
        )

    def with_attribute(self, name: str) -> dict[str, str | None]:
        return next(found for _tag, found in self.tags if name in found)

    def value(self, name: str) -> str | None:
        return self.field(name).get("value")

    def problems(self) -> list[str]:
        """What keeps a page from being read aloud or obeying the policy."""
        labelled = {label.get("for") for label in self.all("label")}
        ids = [found["id"] for _tag, found in self.tags if found.get("id")]
        return [
            *(
                f"{tag} {found.get('name')} has no label"
                for tag, found in self.tags
                if _bare(tag, found, labelled)
            ),
            *("a table without caption" for _table in self.all("table")[len(self.all("caption")) :]),
            *("a heading without scope" for head in self.all("th") if not head.get("scope")),
            *(f"inline style on {tag}" for tag, found in self.tags if "style" in found or tag == "style"),
            *("inline script" for script in self.all("script") if not script.get("src")),
            *(f"{name} on {tag}" for tag, found in self.tags for name in found if name.startswith("on")),
            *(f"id {name} twice" for name in ids if ids.count(name) > 1),
            *("markup shown as text" for sign in ("&lt;span", "&lt;wbr") if sign in self.text),
            *("not one heading of the first level" for main in self.all("main") if len(self.all("h1")) != 1),
            *("an image without text" for image in self.all("img") if "alt" not in image),
        ]


def _bare(tag: str, found: dict[str, str | None], labelled: set[str | None]) -> bool:
    """Whether a field has no name; a radio button stands inside its label."""
    silent = tag not in FIELDS or found.get("type") in ("hidden", "radio")
    return not silent and found.get("id") not in labelled and not found.get("aria-label")
