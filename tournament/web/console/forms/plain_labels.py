"""How Django writes the labels of forms."""

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest

LABEL = "django/forms/label.html"


class PlainLabels(DjangoTemplates):
    """A label ends without a colon, like those that templates write themselves."""

    def render(
        self, template_name: str, context: dict[str, object], request: HttpRequest | None = None
    ) -> str:
        if template_name == LABEL:
            context = {**context, "label": context["field"].label}  # type: ignore[attr-defined]
        return super().render(template_name, context, request)
