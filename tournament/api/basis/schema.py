"""The OpenAPI schema: adds to every operation the problems, ETags and keys that all have."""

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import SAFE_METHODS

from tournament.api.basis.authentication import BearerScheme
from tournament.api.basis.fresh import SECTIONS
from tournament.api.basis.once import HEADER, LONGEST
from tournament.api.basis.problems import TYPE, ProblemSerializer

__all__ = ["BearerScheme", "Described"]

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

    def _get_response_bodies(self, direction: str = "response") -> dict:
        bodies = super()._get_response_bodies(direction)
        reads = self.method in SAFE_METHODS
        for code in READING if reads else WRITING:
            bodies[code] = self._get_response_for_code(ProblemSerializer, code, [TYPE], direction)
        if reads and self._is_conditional():
            bodies["304"] = {"description": "What is held still stands."}
        return bodies
