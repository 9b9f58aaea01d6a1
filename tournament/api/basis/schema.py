"""The OpenAPI schema: adds to every operation the problems, ETags and keys that all have."""

import hashlib
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tournament.api.basis.access_api import BearerScheme
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.freshness_api import HEADER, LONGEST, SECTIONS
from tournament.api.basis.problems import TYPE, ProblemSerializer
from tournament.sheets.languages import complete

__all__ = ["BearerScheme", "Described", "SchemaView"]

READING = ("400", "401", "403", "404")
WRITING = (*READING, "409", "412", "413", "415", "422")


def _header(name: str, text: str, kind: object = OpenApiTypes.STR) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=text)


KNOWN = _header("If-None-Match", "the ETag of an answer that is held: 304 while it stands")
CONDITIONS = [
    _header(
        HEADER,
        f"a key of one's own, at most {LONGEST} characters: sent again, the write is not done again",
        {"type": "string", "maxLength": LONGEST, "pattern": "^[!-~]+$"},
    ),
    _header("If-Match", "the ETag of what was read: 412 when another version stands"),
]


class Described(AutoSchema):
    def get_override_parameters(self) -> list[OpenApiParameter]:
        if self.method in SAFE_METHODS:
            return [KNOWN] if self._is_conditional() else []
        return CONDITIONS

    def _is_conditional(self) -> bool:
        """Whether the view answers ETags: its address names a thing with sections."""
        view = self.view
        held = getattr(view, "queryset", None) is not None and view.queryset.model in SECTIONS
        return held and view.conditional and ("{id}" in self.path or "{pk}" in self.path)

    def _get_request_for_media_type(self, shape: object, *how: object) -> tuple:
        """Of a serializer, of an input, or of what else stands for a body."""
        serializer = serializer_of(shape) if isinstance(shape, type) else shape
        return super()._get_request_for_media_type(serializer, *how)

    def _get_response_bodies(self, direction: str = "response") -> dict:
        bodies = super()._get_response_bodies(direction)
        reads = self.method in SAFE_METHODS
        for code in READING if reads else WRITING:
            bodies[code] = self._get_response_for_code(ProblemSerializer, code, [TYPE], direction)
        if reads and self._is_conditional():
            bodies["304"] = {"description": "What is held still stands."}
        return bodies


class SchemaView(SpectacularAPIView):
    """The schema in the language of `?lang=` or of the request, in English where it names none.

    It is the same for every reader.
    """

    schema = None

    def get(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        language = _language(request)
        content, etag = _rendered(language, type(renderer))
        response = HttpResponse(content, content_type=renderer.media_type)
        response["Content-Language"] = language
        response["Content-Disposition"] = f'inline; filename="Overtrick.{renderer.format}"'
        response["ETag"] = etag
        return get_conditional_response(request, etag=etag, response=response) or response


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    if asked in complete():
        return asked
    names_one = "accept-language" in request.headers or settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    return get_language() if names_one else "en"


@lru_cache(maxsize=16)
def _rendered(language: str, renderer: type[BaseRenderer]) -> tuple[bytes, str]:
    """The schema and its ETag, kept because they take seconds: for each language and format."""
    with override(language):
        content = renderer().render(SchemaGenerator().get_schema(public=True))
    return content, f'"{hashlib.sha256(content).hexdigest()[:12]}"'
