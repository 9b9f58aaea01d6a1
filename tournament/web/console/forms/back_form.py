"""The page on which a button was pressed, and to which the answer goes back."""

from django import forms
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


class BackForm(forms.Form):
    """A page of this server; anything else is none."""

    next = forms.CharField(required=False)

    def page(self, request: HttpRequest) -> str:
        self.full_clean()
        page = str(self.cleaned_data.get("next", ""))
        hosts = {request.get_host()}
        is_here = url_has_allowed_host_and_scheme(page, hosts, require_https=request.is_secure())
        return page if is_here and page.startswith("/") else ""
