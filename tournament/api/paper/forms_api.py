"""Forms on paper: which there are, and any of them as a PDF, blank or filled."""

from dataclasses import dataclass
from typing import Annotated

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, read_query
from tournament.api.basis.choices import serializer_of
from tournament.domain.inputs import UNSET, Ask, UnsetType
from tournament.domain.paper.reports.papers import MOST_COPIES, MOST_ROWS, Order, fill, offered

PDF = (200, "application/pdf")


@dataclass(frozen=True, slots=True)
class Form:
    code: str
    papers: list[str]
    blank: bool
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOptions:
    """`for` is KIND:ID: session, section, round, table, board, contestant or match; with `blank` only who
    plays is printed. The rule card has also preset:GAME/PRESET, the victory point scale scale:CODE/BOARDS.
    `rows` are those of a wholly blank form.
    """

    lang: Annotated[str | UnsetType, Meta(max_length=8)] = UNSET
    paper: Annotated[str, Meta(max_length=8), Ask(blank=False)] = ""
    suits: Annotated[str, Meta(max_length=8)] = "colour"
    blank: bool = False
    rows: Annotated[int, Ask(note=f"1–{MOST_ROWS}")] = 0
    network: Annotated[str, Ask(blank=False, note="the Wi-Fi, on the door's sign")] = ""
    era: Annotated[bool, Ask(note="years of Japanese dates by era: 令和8年")] = False
    copies: Annotated[int, Ask(note=f"1–{MOST_COPIES}")] = 1
    for_: Annotated[str, Meta(max_length=80), Ask(blank=False)] = ""


FormSerializer = serializer_of(Form)


class Forms(View):
    @extend_schema("forms_list", responses=FormSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every form with the papers it can be read on."""
        return Response(offered())


class FormPdf(View):
    """As on the pages: what players may not see before the end they may not print either."""

    @extend_schema("form_pdf", parameters=[serializer_of(PrintOptions)], responses={PDF: OpenApiTypes.BINARY})
    def get(self, request: Request, code: str) -> HttpResponse:
        """One form as a PDF."""
        wanted = read_query(PrintOptions, request)
        language = wanted.get("lang") or get_language() or "en"
        chosen = {
            name: wanted[name] for name in ("paper", "suits", "blank", "rows", "copies", "network", "era")
        }
        order = Order(code, language, target=wanted["for"], **chosen)

        def address(page: str, *arguments: object) -> str:
            return request.build_absolute_uri(reverse(page, args=arguments))

        content = fill(order, request.user, address).pdf()
        response = HttpResponse(content, content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{code}.pdf"'
        return response
