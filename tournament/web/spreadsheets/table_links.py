"""The two links under the tables of a page: the same figures for a spreadsheet (table_files.py)."""

from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()

QUERY = "tables"
# What the address says, and the key of FORMATS.
TABLE_FORMATS = {"csv": "table", "xlsx": "workbook"}
# These choose no other rows: the reader's own line is marked, a part of the page is asked for.
LEFT_OUT = (QUERY, "live", "pair")


@register.simple_tag(takes_context=True)
def table_files(context: Context, only: str = "") -> SafeString:
    """The links to the tables of this page; none in a folder of files."""
    request: Any = context.get("request")
    if request is None or getattr(request, "site", None):
        return SafeString("")
    query = request.GET.copy()
    for name in LEFT_OUT:
        query.pop(name, None)
    links = format_html_join(
        " ",
        '<a class="button small" rel="nofollow" download href="{}?{}">{}</a>',
        ((request.path, _with(query, name), name.upper()) for name in TABLE_FORMATS if only in ("", name)),
    )
    return format_html('<p class="downloads table-files">{}: {}</p>', gettext("Save the table"), links)


def _with(query: Any, name: str) -> str:
    asked = query.copy()
    asked[QUERY] = name
    return asked.urlencode()
