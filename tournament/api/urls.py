"""The addresses of the API and of its description."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import DefaultRouter

from tournament.api.deals import DealViewSet
from tournament.api.forms import FormPdf, Forms
from tournament.api.game_sections import GameSectionViewSet
from tournament.api.games import Game, GameRules, Games
from tournament.api.leagues import EventLeagues, PlayerRecord
from tournament.api.matches import MatchViewSet
from tournament.api.movements import MovementCheck, MovementChoices, MovementNames, MovementPlan
from tournament.api.own_movements import OwnMovementViewSet
from tournament.api.sessions import SessionViewSet

router = DefaultRouter()
router.include_format_suffixes = False
router.register("sessions", SessionViewSet, basename="session")
router.register("own-movements", OwnMovementViewSet, basename="own-movement")
router.register("matches", MatchViewSet, basename="match")
router.register("game-sections", GameSectionViewSet, basename="game-section")
router.register("matches", DealViewSet, basename="match-deal")

urlpatterns = [
    path("", include(router.urls)),
    path("movements/", MovementChoices.as_view(), name="movement-choices"),
    path("movements/check/", MovementCheck.as_view(), name="movement-check"),
    path("movements/names/", MovementNames.as_view(), name="movement-names"),
    path("movements/<str:code>/", MovementPlan.as_view(), name="movement-plan"),
    path("forms/", Forms.as_view(), name="forms"),
    path("forms/<slug:code>/", FormPdf.as_view(), name="form-pdf"),
    path("games/", Games.as_view(), name="games"),
    path("games/<slug:code>/", Game.as_view(), name="game"),
    path("games/<slug:code>/rules/", GameRules.as_view(), name="game-rules"),
    path("events/<int:pk>/leagues/", EventLeagues.as_view(), name="event-leagues"),
    path("players/<int:pk>/record/", PlayerRecord.as_view(), name="player-record"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(template_name="api/docs.html"), name="api-docs"),
]
