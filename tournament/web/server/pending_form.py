"""A form that was sent after the login had expired: kept in the sign-in page, and offered again afterwards.

It travels in hidden fields, never in a session: nothing is saved before its button is pressed once more.
Files do not travel.
"""

import re
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournament.web.server.addresses import page_here

PREFIX = "kept-"
TOKEN = "csrfmiddlewaretoken"
UNSAID = {"key", "sure", "password"}
# The value of a button or of a choice.
CODE = re.compile(r"[a-z][a-z_.-]*")


class PendingForm(forms.Form):
    """The address `next`, and the fields that were sent there."""

    next = forms.CharField(required=False, strip=False)

    def __init__(self, data: QueryDict | None, prefix: str = PREFIX) -> None:
        super().__init__(data if data is not None else QueryDict())
        self.sent = [
            (name.removeprefix(prefix), value)
            for name, values in (data or QueryDict()).lists()
            if name.startswith(prefix) and name != TOKEN
            for value in values
        ]
        self.is_valid()

    def page(self, request: HttpRequest) -> str:
        """The address, where it is one of this server."""
        return page_here(request, str(self.cleaned_data.get("next", "")))

    def context(self, page: str) -> dict[str, Any]:
        """For the pages: where the form goes, its fields, and what of them a person has typed."""
        return {
            "next": page,
            "kept": self.sent,
            "typed": [value for name, value in self.sent if name not in UNSAID and _is_typed(value)],
            "prefix": PREFIX,
        }


def _is_typed(value: str) -> bool:
    return bool(value.strip()) and not CODE.fullmatch(value)


def not_saved(request: HttpRequest) -> HttpResponse:
    """The sign-in, in answer to a form: it says what is not saved, and keeps it."""
    form = PendingForm(request.POST, prefix="")
    context = {**form.context(request.get_full_path()), "has_files": bool(request.FILES)}
    response = render(request, "public/sign_in.html", context, status=401)
    response["Cache-Control"] = "no-store"
    return response
