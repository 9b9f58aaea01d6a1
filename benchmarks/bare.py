"""The product's addresses and one more: a view that inserts one row, to compare with."""

import json
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from tournament.models import Club


def timed(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Server time of a request, in seconds, as a header of its answer."""

    def answered(request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = get_response(request)
        response["X-Seconds"] = f"{time.perf_counter() - started:.6f}"
        return response

    return answered


@csrf_exempt
def bare(request: HttpRequest) -> JsonResponse:
    club = Club.objects.create(name=json.loads(request.body)["name"])
    return JsonResponse({"id": club.pk})


urlpatterns = [path("bare", bare), path("", include("tournament.urls"))]
