"""The addresses of the API and of its description."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.routers import DefaultRouter

from tournament.api.movements import MovementCheck, MovementChoices, MovementPlan
from tournament.api.own_movements import OwnMovementViewSet
from tournament.api.sessions import SessionViewSet

router = DefaultRouter()
router.include_format_suffixes = False
router.register("sessions", SessionViewSet, basename="session")
router.register("own-movements", OwnMovementViewSet, basename="own-movement")

urlpatterns = [
    path("", include(router.urls)),
    path("movements/", MovementChoices.as_view(), name="movement-choices"),
    path("movements/check/", MovementCheck.as_view(), name="movement-check"),
    path("movements/<str:code>/", MovementPlan.as_view(), name="movement-plan"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(), name="api-docs"),
]
