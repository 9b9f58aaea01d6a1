"""Every address of the product."""

from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("", include("tournament.web.public.urls")),
    path("t/", include("tournament.web.table.urls")),
    path("console/", include("tournament.web.console.urls")),
    path("api/", include("tournament.api.urls")),
    path("language/", set_language, name="set_language"),
]
