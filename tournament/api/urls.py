"""The addresses of the API and of its description."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.routers import DefaultRouter

from tournament.api.movements import MovementChoices
from tournament.api.sessions import SessionViewSet

router = DefaultRouter()
router.include_format_suffixes = False
router.register("sessions", SessionViewSet, basename="session")

urlpatterns = [
    path("", include(router.urls)),
    path("movements/", MovementChoices.as_view(), name="movement-choices"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(), name="api-docs"),
]
