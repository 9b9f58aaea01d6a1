"""The tokens of the style: every colour that is used exists, with contrast enough in each of four themes."""

import re
from itertools import product
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[3] / "tournament" / "static" / "overtrick"
TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")
THEMES = [*product(("light", "dark"), ("soft", "sharp"))]
TOGGLES = ("light", "dark", "soft", "sharp")
DEFINED = re.compile(r"(--[\w-]+)\s*:")
LITERAL = re.compile(r"#[0-9a-fA-F]{3,8}\b(?=[;, )])")
USED = re.compile(r"var\((--[\w-]+)\)")
GROUNDS = ("canvas", "surface", "sunken", "hover")
STATES = ("ok", "play", "late", "bad")
# What is written on what: a role, and the grounds it may stand on.
WRITTEN = [
    ("ink", (*GROUNDS, "own-tint", "act-tint", "s1", "s2", "s3", "s4", "s5", "not-vul")),
    ("ink-2", (*GROUNDS, "own-tint")),
    ("act-ink", (*GROUNDS, "act-tint", "own-tint")),
    ("danger-ink", (*GROUNDS, "danger-tint")),
    *((state, ("canvas", "surface", f"{state}-tint")) for state in STATES),
    *((f"on-{state}-solid", (f"{state}-solid",)) for state in STATES),
    *(
        (f"on-{medal}", (medal,))
        for medal in ("gold", "silver", "bronze", "act", "danger", "nav", "nav-mark")
    ),
    *((on, ("nav", "nav-2")) for on in ("on-nav", "on-nav-2", "nav-mark")),
    ("on-act", ("act-hover",)),
    ("on-danger", ("danger-hover",)),
    ("on-vul", ("vul",)),
    *((suit, ("canvas", "surface")) for suit in ("spades", "hearts", "diamonds", "clubs")),
    *((way, ("surface", "hover", "own-tint")) for way in ("up", "down")),
]
EDGES = [
    ("line-strong", ("canvas", "surface", "sunken")),
    ("focus", ("canvas", "surface")),
    ("act", ("canvas", "surface")),
    ("own-bar", ("surface", "own-tint")),
    ("play-solid", ("surface",)),
    ("vul", ("surface",)),
]
# High contrast asks for more (WCAG 1.4.6) of what people read most.
STRICT = [one for one in WRITTEN if one[0] in ("ink", "ink-2", "act-ink", "danger-ink", *STATES)]


def split(text: str) -> list[str]:
    """The values that stand beside each other, each with its brackets whole."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == " " and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part]


def resolved(value: str, theme: tuple[str, str]) -> str:
    """The value of a token in a theme: of each pair of toggles the fallback of the one that is set."""
    for part in split(value.strip()):
        toggle = re.fullmatch(rf"var\(--({'|'.join(TOGGLES)}), (.+)\)", part)
        if toggle is None:
            return part
        if toggle[1] in theme:
            return resolved(toggle[2], theme)
    raise AssertionError(value)


def colours(theme: tuple[str, str]) -> dict[str, str]:
    found = re.findall(r"^  --([\w-]+): (.*#.*);$", TOKENS, re.MULTILINE)
    assert len(found) > 60
    return {name: resolved(value, theme) for name, value in found}


def luminance(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def too_faint(theme: tuple[str, str], roles: list[tuple[str, tuple[str, ...]]], least: float) -> list[str]:
    known = colours(theme)
    return [
        f"{role} on {ground}: {contrast(known[role], known[ground]):.2f}"
        for role, grounds in roles
        for ground in grounds
        if contrast(known[role], known[ground]) < least
    ]


@pytest.mark.parametrize("theme", THEMES, ids="-".join)
def test_text_is_read_on_every_ground_it_stands_on(theme: tuple[str, str]) -> None:
    assert too_faint(theme, WRITTEN, 4.5) == []


@pytest.mark.parametrize("theme", THEMES, ids="-".join)
def test_edges_of_controls_and_charts_are_seen(theme: tuple[str, str]) -> None:
    assert too_faint(theme, EDGES, 3) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_high_contrast_is_higher(scheme: str) -> None:
    assert too_faint((scheme, "sharp"), STRICT, 7) == []


def test_every_token_that_a_style_uses_is_defined() -> None:
    """In tokens.css, or in a style sheet of the same program."""
    texts = {path.relative_to(STATIC): path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css")}
    shared = set(DEFINED.findall(TOKENS))
    missing = {}
    for path, text in texts.items():
        program = [other for each, other in texts.items() if each.parts[0] == path.parts[0]]
        if unknown := set(USED.findall(text)) - shared - set(DEFINED.findall(" ".join(program))):
            missing[str(path)] = unknown
    assert missing == {}


def test_a_colour_has_one_place() -> None:
    """Other style sheets name roles, so that every theme reaches them; paper is black on white."""
    literal = {
        path.name: set(LITERAL.findall(path.read_text(encoding="utf-8"))) - {"#fff", "#000"}
        for path in STATIC.rglob("*.css")
        if path.name != "tokens.css" and path.parent.name != "built"
    }
    assert {name: found for name, found in literal.items() if found} == {}
