"""The URLs of the API and of its schema."""

from django.urls import include, path
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.routers import APIRootView, DefaultRouter

from tournament.api import privacy_api
from tournament.api.acts.act_api import Journal, SessionJournal
from tournament.api.basis.base_views import Common
from tournament.api.basis.schema import SchemaView
from tournament.api.club import mail_api
from tournament.api.club.clubs_api import (
    ClubActUndo,
    ClubViewSet,
    HelperViewSet,
    TokenViewSet,
    WebhookViewSet,
)
from tournament.api.club.mail_api import MailAddressOf, MailServerOf, MailServerTrial
from tournament.api.club.players_api import (
    PlayerLinkOf,
    PlayerPageByLink,
    PlayerPageOf,
    PlayerViewSet,
    RankingOfSeries,
    SeriesPreview,
    SeriesViewSet,
)
from tournament.api.games.games_api import (
    EventLeagues,
    Game,
    GameRules,
    Games,
    GameSectionViewSet,
    PlayerRecord,
)
from tournament.api.games.matches_api import DealViewSet, MatchViewSet
from tournament.api.movements.movements_api import (
    MovementCheck,
    MovementChoices,
    MovementNames,
    MovementPlan,
    OwnMovementViewSet,
)
from tournament.api.paper.forms_api import FormPdf, Forms
from tournament.api.sessions import events_api, files_api, lifecycle_api
from tournament.api.sessions.events_api import EventViewSet
from tournament.api.sessions.files_api import SessionPublications, SessionSite
from tournament.api.sessions.sessions_api import SessionViewSet
from tournament.api.setup import seats_api, sections_api, teams_api
from tournament.api.stages import pair_events_api


class Root(Common, APIRootView):
    schema = None


router = DefaultRouter()
router.APIRootView = Root
router.include_format_suffixes = False
router.register("clubs", ClubViewSet, basename="club")
router.register("players", PlayerViewSet, basename="player")
router.register("events", EventViewSet, basename="event")
router.register("helpers", HelperViewSet, basename="helper")
router.register("tokens", TokenViewSet, basename="token")
router.register("sessions", SessionViewSet, basename="session")
router.register("series", SeriesViewSet, basename="series")
router.register("own-movements", OwnMovementViewSet, basename="own-movement")
router.register("matches", MatchViewSet, basename="match")
router.register("game-sections", GameSectionViewSet, basename="game-section")
router.register("webhooks", WebhookViewSet, basename="webhook")
router.register("matches", DealViewSet, basename="match-deal")

SESSION = [
    path("repeat/", lifecycle_api.Repeat.as_view(), name="session-repeat"),
    path("next/", lifecycle_api.Next.as_view(), name="session-next"),
    path("open/", lifecycle_api.OpenTables.as_view(), name="session-open"),
    path("sections/", lifecycle_api.Sections.as_view(), name="session-sections"),
    path("comparison/", lifecycle_api.Comparison.as_view(), name="session-comparison"),
    path("game-sections/", lifecycle_api.GameSections.as_view(), name="session-game-sections"),
    path("check-ins/", seats_api.CheckIns.as_view(), name="session-check-ins"),
    path("check-ins/<int:player>/", seats_api.OneCheckIn.as_view(), name="session-check-in"),
    path("team-conditions/", events_api.TeamConditions.as_view(), name="session-team-conditions"),
    path("event-ranking/", pair_events_api.RankingOfEvent.as_view(), name="session-event-ranking"),
    path("ranking-rule/", pair_events_api.RankingRule.as_view(), name="session-ranking-rule"),
    path("masterpoints/", pair_events_api.Masterpoints.as_view(), name="session-masterpoints"),
    path("penalties/", pair_events_api.EventPenalties.as_view(), name="session-penalties"),
    path("penalties/<int:penalty>/", pair_events_api.EventPenalty.as_view(), name="session-penalty"),
    path("rankings/", pair_events_api.FurtherRankings.as_view(), name="session-further-rankings"),
    path("next-session/", pair_events_api.NextSession.as_view(), name="session-next-session"),
    path("final/", pair_events_api.FinalOfPairs.as_view(), name="session-final"),
    path("replaced-qualifier/", pair_events_api.ReplaceQualifier.as_view(), name="session-replace-qualifier"),
    path("files/", files_api.Files.as_view(), name="session-files"),
    path("site/", SessionSite.as_view(), name="session-site"),
    path("publications/", SessionPublications.as_view(), name="session-publications"),
    path("files/<slug:kind>/", files_api.SessionFile.as_view(), name="session-file"),
    path("mail/", mail_api.SessionMail.as_view(), name="session-mail"),
    path("mail/again/", mail_api.SessionMailAgain.as_view(), name="session-mail-again"),
    path("door/", seats_api.OneDoor.as_view(), name="session-door"),
]
SECTION = [
    path("", sections_api.OneSection.as_view(), name="section"),
    path("game/", lifecycle_api.SectionGame.as_view(), name="section-game"),
    path("contestants/", sections_api.Contestants.as_view(), name="section-contestants"),
    path("seats/", sections_api.Seats.as_view(), name="section-seats"),
    path("categories/", sections_api.Categories.as_view(), name="section-categories"),
    path("those-here/", sections_api.ThoseHere.as_view(), name="section-those-here"),
    path("offers/", sections_api.Offers.as_view(), name="section-offers"),
    path("divisions/", sections_api.Divisions.as_view(), name="section-divisions"),
    path("movement/", sections_api.SectionMovement.as_view(), name="section-movement"),
    path("lots/", sections_api.Lots.as_view(), name="section-lots"),
    path("swap/", sections_api.Swap.as_view(), name="section-swap"),
    path("team-matches/", teams_api.TeamMatches.as_view(), name="section-team-matches"),
    path("team-movement/", teams_api.TeamMovement.as_view(), name="section-team-movement"),
]

urlpatterns = [
    path("", include(router.urls)),
    path("sessions/<int:pk>/", include(SESSION)),
    path("sections/<int:pk>/", include(SECTION)),
    path("", include("tournament.api.running_urls")),
    path("", include("tournament.api.team_urls")),
    path("journal/", Journal.as_view(), name="journal"),
    path("sessions/<int:pk>/journal/", SessionJournal.as_view(), name="session-journal"),
    path("movements/", MovementChoices.as_view(), name="movement-choices"),
    path("movements/check/", MovementCheck.as_view(), name="movement-check"),
    path("movements/names/", MovementNames.as_view(), name="movement-names"),
    path("movements/<str:code>/", MovementPlan.as_view(), name="movement-plan"),
    path("forms/", Forms.as_view(), name="forms"),
    path("forms/<slug:code>/", FormPdf.as_view(), name="form-pdf"),
    path("games/", Games.as_view(), name="game-list"),
    path("games/<slug:code>/", Game.as_view(), name="game"),
    path("games/<slug:code>/rules/", GameRules.as_view(), name="game-rules"),
    path("events/<int:pk>/names/", privacy_api.EventNames.as_view(), name="event-names"),
    path("clubs/<int:pk>/retention/", privacy_api.Retention.as_view(), name="club-retention"),
    path("players/<int:pk>/aliases/<int:event>/", privacy_api.PlayerAlias.as_view(), name="player-alias"),
    path("players/<int:pk>/data/", privacy_api.PlayerData.as_view(), name="player-data"),
    path("players/<int:pk>/erase/", privacy_api.PlayerErasure.as_view(), name="player-erase"),
    path("club-acts/<int:act>/undo/", ClubActUndo.as_view(), name="club-act-undo"),
    path("team-events/", events_api.TeamEvents.as_view(), name="team-event-list"),
    path("swiss-pairs/", events_api.SwissPairs.as_view(), name="swiss-pairs-list"),
    path("team-presets/", events_api.TeamPresets.as_view(), name="team-presets"),
    path("events/<int:pk>/teams/", teams_api.Teams.as_view(), name="event-teams"),
    path("events/<int:pk>/teams/<int:number>/", teams_api.OneTeam.as_view(), name="event-team"),
    path("results/bring/", files_api.BringResults.as_view(), name="results-bring"),
    path("events/bring/", files_api.BringEvent.as_view(), name="event-bring"),
    path("event-file/schema/", files_api.EventFileSchema.as_view(), name="event-file-schema"),
    path("events/<int:pk>/file/", files_api.EventFile.as_view(), name="event-file"),
    path("events/<int:pk>/leagues/", EventLeagues.as_view(), name="event-leagues"),
    path("series/<int:pk>/ranking/", RankingOfSeries.as_view(), name="series-ranking"),
    path("series-preview/", SeriesPreview.as_view(), name="series-preview"),
    path("players/<int:pk>/link/", PlayerLinkOf.as_view(), name="player-link"),
    path("players/<int:pk>/mail/", MailAddressOf.as_view(), name="player-mail"),
    path("clubs/<int:pk>/mail-server/", MailServerOf.as_view(), name="club-mail-server"),
    path("clubs/<int:pk>/mail-server/trial/", MailServerTrial.as_view(), name="club-mail-server-trial"),
    path("clubs/<int:pk>/publishing-places/", mail_api.PublishingPlaces.as_view(), name="publishing-places"),
    path("publishing-places/<int:pk>/", mail_api.OnePublishingPlace.as_view(), name="publishing-place"),
    path(
        "publishing-places/<int:pk>/trial/",
        mail_api.PublishingPlaceTrial.as_view(),
        name="publishing-place-trial",
    ),
    path(
        "publishing-places/<int:pk>/key/",
        mail_api.PublishingPlaceKey.as_view(),
        name="publishing-place-key",
    ),
    path(
        "publishing-places/<int:pk>/front-page/",
        mail_api.FrontPagePublication.as_view(),
        name="publishing-place-front",
    ),
    path("players/<int:pk>/page/", PlayerPageOf.as_view(), name="player-page"),
    path("player-pages/<str:token>/", PlayerPageByLink.as_view(), name="player-page-by-link"),
    path("players/<int:pk>/record/", PlayerRecord.as_view(), name="player-record"),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(template_name="api/docs.html"), name="api-docs"),
]
