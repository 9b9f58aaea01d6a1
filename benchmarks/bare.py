"""The product's addresses and one more: a view that inserts one row, to compare with."""

import json

from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from tournament.models import Club


@csrf_exempt
def bare(request: HttpRequest) -> JsonResponse:
    club = Club.objects.create(name=json.loads(request.body)["name"])
    return JsonResponse({"id": club.pk})


urlpatterns = [path("bare", bare), path("", include("tournament.urls"))]
