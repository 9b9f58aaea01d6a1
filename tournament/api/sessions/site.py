"""The public pages of a session by a program: a zip of files."""

from django.conf import settings
from django.http import HttpResponse
from django.utils.module_loading import import_string
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tournament.api.basis.problems import TYPE, ProblemSerializer
from tournament.api.basis.serializers import session_of
from tournament.api.basis.views import View
from tournament.exchange.folder_zip import zip_folder
from tournament.exchange.formats import FORMATS
from tournament.models import Session
from tournament.readings.event_file.files import file_name


class SessionSite(View):
    queryset = Session.objects.all()
    conditional = False

    @extend_schema(
        operation_id="session_site",
        responses={(200, FORMATS["site"].media_type): OpenApiTypes.BINARY, (409, TYPE): ProblemSerializer},
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """The pages of a closed session in every language, as files. 409 while it is open."""
        session = session_of(pk)
        content = zip_folder(import_string(settings.SITE)(session))
        headers = FORMATS["site"].headers(file_name(session.event))
        return HttpResponse(content, FORMATS["site"].media_type, headers=headers)
