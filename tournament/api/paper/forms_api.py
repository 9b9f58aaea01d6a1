"""Forms on paper: which there are, and any of them as a PDF, blank or filled."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, read_query
from tournament.domain.paper.reports.papers import MOST_COPIES, MOST_ROWS, Order, fill, offered

PDF = (200, "application/pdf")


class FormSerializer(serializers.Serializer):
    code = serializers.CharField()
    papers = serializers.ListField(child=serializers.CharField())
    blank = serializers.BooleanField()
    rows = serializers.IntegerField()


class OrderSerializer(serializers.Serializer):
    """`for` is KIND:ID: session, section, round, table, board, contestant or match; with `blank` only who
    plays is printed. The rule card has also preset:GAME/PRESET, the victory point scale scale:CODE/BOARDS.
    `rows` are those of a wholly blank form.
    """

    lang = serializers.CharField(required=False, max_length=8)
    paper = serializers.CharField(required=False, default="", max_length=8)
    suits = serializers.CharField(required=False, default="colour", max_length=8)
    blank = serializers.BooleanField(required=False, default=False)
    rows = serializers.IntegerField(required=False, default=0, help_text=f"1–{MOST_ROWS}")
    network = serializers.CharField(required=False, default="", help_text="the Wi-Fi, on the door's sign")
    era = serializers.BooleanField(
        required=False, default=False, help_text="years of Japanese dates by era: 令和8年"
    )
    copies = serializers.IntegerField(required=False, default=1, help_text=f"1–{MOST_COPIES}")

    def get_fields(self) -> dict[str, serializers.Field]:
        return super().get_fields() | {
            "for": serializers.CharField(required=False, default="", max_length=80)
        }


class Forms(View):
    @extend_schema("forms_list", responses=FormSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every form with the papers it can be read on."""
        return Response(offered())


class FormPdf(View):
    """As on the pages: what players may not see before the end they may not print either."""

    @extend_schema("form_pdf", parameters=[OrderSerializer], responses={PDF: OpenApiTypes.BINARY})
    def get(self, request: Request, code: str) -> HttpResponse:
        """One form as a PDF."""
        wanted = read_query(OrderSerializer, request)
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
