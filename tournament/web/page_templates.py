"""Django's templates, without the cycle that a context leaves behind.

A context and its values refer to each other. With what a page has shown, perhaps a table of a hundred
teams, they would stay in memory until the garbage collector finds them, and a later page would wait for it.
"""

from typing import Any

from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.backends.django import DjangoTemplates, Template, reraise
from django.template.context import make_context
from django.utils.safestring import SafeString


class PageTemplates(DjangoTemplates):
    def from_string(self, template_code: str) -> "PageTemplate":
        return PageTemplate(super().from_string(template_code).template, self)

    def get_template(self, template_name: str) -> "PageTemplate":
        return PageTemplate(super().get_template(template_name).template, self)


class PageTemplate(Template):
    def render(self, context: dict[str, Any] | None = None, request: HttpRequest | None = None) -> SafeString:
        page = make_context(context, request, autoescape=self.backend.engine.autoescape)
        try:
            return self.template.render(page)
        except TemplateDoesNotExist as error:
            reraise(error, self.backend)
        finally:
            page.dicts.clear()
