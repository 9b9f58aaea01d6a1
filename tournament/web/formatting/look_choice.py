"""The display of every page as a person chose it, whether single keys act, whether phones read entries aloud.
A cookie keeps it.

For a director who has signed in and a player on the page of their link it is also a row (`keep_display`).

Without a choice the page has no attribute, and the style sheet (tokens.css) follows the system.
The server writes the choice on <html>, so that the first paint already has it.
"""

from typing import NamedTuple

from django import template
from django.http import HttpRequest, HttpResponse
from django.template import Context
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

register = template.Library()

COOKIE = "look"
YEAR_SECONDS = 365 * 24 * 60 * 60
BETWEEN = "."


class Choice(NamedTuple):
    """`value` is empty where the system decides."""

    value: str
    word: Promise


class Question(NamedTuple):
    """What is chosen, under the name of its data attribute; on pages, on the phones at tables, or on both."""

    name: str
    word: Promise
    choices: tuple[Choice, ...]
    on_pages: bool = True
    on_phones: bool = True


AS_SYSTEM = Choice("", _("Automatic"))
ON = Choice("", pgettext_lazy("shortcuts", "On"))
QUESTIONS = (
    Question("theme", _("Theme"), (AS_SYSTEM, Choice("light", _("Light")), Choice("dark", _("Dark")))),
    Question("contrast", _("Contrast"), (AS_SYSTEM, Choice("more", _("High")))),
    Question(
        "size",
        _("Text size"),
        (
            Choice("", pgettext_lazy("text size", "Normal")),
            Choice("large", pgettext_lazy("text size", "Large")),
            Choice("largest", pgettext_lazy("text size", "Largest")),
        ),
    ),
    Question(
        "density",
        _("Rows"),
        (Choice("", _("Compact")), Choice("comfortable", _("Comfortable"))),
        on_phones=False,
    ),
    Question(
        "shortcuts",
        _("Keyboard shortcuts"),
        (ON, Choice("off", pgettext_lazy("shortcuts", "Off"))),
        on_phones=False,
    ),
    Question(
        "aloud",
        _("Read entries aloud"),
        (Choice("", pgettext_lazy("shortcuts", "Off")), Choice("aloud", pgettext_lazy("shortcuts", "On"))),
        on_pages=False,
    ),
)


def look_of(request: HttpRequest) -> dict[str, str]:
    """What this person chose, by the name of the question; anything else in the cookie is ignored."""
    kept = request.COOKIES.get(COOKIE, "").split(BETWEEN)
    return {
        question.name: choice.value
        for question in QUESTIONS
        for choice in question.choices
        if choice.value and choice.value in kept
    }


def cookie_value(look: dict[str, str]) -> str:
    """The value of the cookie."""
    return BETWEEN.join(look.values())


def keep_in_browser(response: HttpResponse, value: str) -> None:
    response.set_cookie(COOKIE, value, max_age=YEAR_SECONDS, httponly=True, samesite="Lax")


@register.simple_tag(takes_context=True)
def look_attributes(context: Context) -> SafeString:
    """The attributes of <html>, each with a space before it; none on a page without a request."""
    request = context.get("request")
    chosen = look_of(request) if request else {}
    return format_html_join("", ' data-{}="{}"', chosen.items())


@register.simple_tag
def look_questions(phone: object = None) -> tuple[Question, ...]:
    return tuple(one for one in QUESTIONS if (one.on_phones if phone else one.on_pages))


@register.simple_tag
def look_question(name: str) -> Question:
    """One question of the menu, for a page that asks it in place."""
    return next(one for one in QUESTIONS if one.name == name)


@register.filter
def pressed(choice: Choice, asked: str) -> SafeString:
    """aria-pressed of a button of the menu; `asked` is what the person chose for its question."""
    return format_html('aria-pressed="{}"', "true" if choice.value == asked else "false")


@register.filter
def chosen_look(request: HttpRequest, name: str) -> str:
    return look_of(request).get(name, "")
