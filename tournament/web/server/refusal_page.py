"""The page of a refusal: the sentence, that nothing was lost, and the link back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournament.domain.errors import DirectorError


def refused(request: HttpRequest, error: DirectorError, status: int | None = None) -> HttpResponse:
    return render(
        request,
        "public/refused.html",
        {"error": error, "back": request.META.get("HTTP_REFERER") or reverse("start")},
        status=status or error.status,
    )
