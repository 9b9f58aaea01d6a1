"""The URLs of the API and of its schema."""

from django.urls import include, path
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.routers import APIRootView, DefaultRouter

from tournament.api import privacy
from tournament.api.acts.journal import Journal, SessionJournal
from tournament.api.basis.schema import SchemaView
from tournament.api.basis.views import Common
from tournament.api.club import publishing
from tournament.api.club.clubs import ClubViewSet
from tournament.api.club.mail import MailAddressOf, MailServerOf, MailServerTrial
from tournament.api.club.people import ClubActUndo, HelperViewSet, TokenViewSet
from tournament.api.club.player_pages import PlayerLinkOf, PlayerPageByLink, PlayerPageOf
from tournament.api.club.players import PlayerViewSet
from tournament.api.club.series import RankingOfSeries, SeriesPreview, SeriesViewSet
from tournament.api.club.webhooks import WebhookViewSet
from tournament.api.games.deals import DealViewSet
from tournament.api.games.games import Game, GameRules, Games
from tournament.api.games.leagues import EventLeagues, PlayerRecord
from tournament.api.games.matches import MatchViewSet
from tournament.api.games.sections import GameSectionViewSet
from tournament.api.movements.movements import MovementCheck, MovementChoices, MovementNames, MovementPlan
from tournament.api.movements.own_movements import OwnMovementViewSet
from tournament.api.paper.forms import FormPdf, Forms
from tournament.api.sessions import (
    event_files,
    game_setup,
    lifecycle,
    mail,
    result_files,
    session_files,
    swiss_pairs,
    team_events,
)
from tournament.api.sessions.events import EventViewSet
from tournament.api.sessions.sessions import SessionViewSet
from tournament.api.sessions.site import SessionPublications, SessionSite
from tournament.api.setup import check_ins, sections, team_matches, teams
from tournament.api.stages import event_penalties, further_rankings, masterpoints, pair_sessions


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
    path("repeat/", lifecycle.Repeat.as_view(), name="session-repeat"),
    path("next/", lifecycle.Next.as_view(), name="session-next"),
    path("open/", lifecycle.OpenTables.as_view(), name="session-open"),
    path("sections/", lifecycle.Sections.as_view(), name="session-sections"),
    path("comparison/", lifecycle.Comparison.as_view(), name="session-comparison"),
    path("game-sections/", lifecycle.GameSections.as_view(), name="session-game-sections"),
    path("check-ins/", check_ins.CheckIns.as_view(), name="session-check-ins"),
    path("check-ins/<int:player>/", check_ins.OneCheckIn.as_view(), name="session-check-in"),
    path("team-conditions/", team_events.TeamConditions.as_view(), name="session-team-conditions"),
    path("event-ranking/", pair_sessions.RankingOfEvent.as_view(), name="session-event-ranking"),
    path("ranking-rule/", pair_sessions.RankingRule.as_view(), name="session-ranking-rule"),
    path("masterpoints/", masterpoints.Masterpoints.as_view(), name="session-masterpoints"),
    path("penalties/", event_penalties.EventPenalties.as_view(), name="session-penalties"),
    path("penalties/<int:penalty>/", event_penalties.EventPenalty.as_view(), name="session-penalty"),
    path("rankings/", further_rankings.FurtherRankings.as_view(), name="session-further-rankings"),
    path("next-session/", pair_sessions.NextSession.as_view(), name="session-next-session"),
    path("final/", pair_sessions.FinalOfPairs.as_view(), name="session-final"),
    path("replaced-qualifier/", pair_sessions.ReplaceQualifier.as_view(), name="session-replace-qualifier"),
    path("files/", session_files.Files.as_view(), name="session-files"),
    path("site/", SessionSite.as_view(), name="session-site"),
    path("publications/", SessionPublications.as_view(), name="session-publications"),
    path("files/<slug:kind>/", session_files.SessionFile.as_view(), name="session-file"),
    path("mail/", mail.SessionMail.as_view(), name="session-mail"),
    path("mail/again/", mail.SessionMailAgain.as_view(), name="session-mail-again"),
    path("door/", check_ins.OneDoor.as_view(), name="session-door"),
]
SECTION = [
    path("", sections.OneSection.as_view(), name="section"),
    path("game/", game_setup.SectionGame.as_view(), name="section-game"),
    path("contestants/", sections.Contestants.as_view(), name="section-contestants"),
    path("seats/", sections.Seats.as_view(), name="section-seats"),
    path("categories/", sections.Categories.as_view(), name="section-categories"),
    path("those-here/", sections.ThoseHere.as_view(), name="section-those-here"),
    path("offers/", sections.Offers.as_view(), name="section-offers"),
    path("divisions/", sections.Divisions.as_view(), name="section-divisions"),
    path("movement/", sections.SectionMovement.as_view(), name="section-movement"),
    path("lots/", sections.Lots.as_view(), name="section-lots"),
    path("swap/", sections.Swap.as_view(), name="section-swap"),
    path("team-matches/", team_matches.TeamMatches.as_view(), name="section-team-matches"),
    path("team-movement/", team_matches.TeamMovement.as_view(), name="section-team-movement"),
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
    path("events/<int:pk>/names/", privacy.EventNames.as_view(), name="event-names"),
    path("clubs/<int:pk>/retention/", privacy.Retention.as_view(), name="club-retention"),
    path("players/<int:pk>/aliases/<int:event>/", privacy.PlayerAlias.as_view(), name="player-alias"),
    path("players/<int:pk>/data/", privacy.PlayerData.as_view(), name="player-data"),
    path("players/<int:pk>/erase/", privacy.PlayerErasure.as_view(), name="player-erase"),
    path("club-acts/<int:act>/undo/", ClubActUndo.as_view(), name="club-act-undo"),
    path("team-events/", team_events.TeamEvents.as_view(), name="team-event-list"),
    path("swiss-pairs/", swiss_pairs.SwissPairs.as_view(), name="swiss-pairs-list"),
    path("team-presets/", team_events.TeamPresets.as_view(), name="team-presets"),
    path("events/<int:pk>/teams/", teams.Teams.as_view(), name="event-teams"),
    path("events/<int:pk>/teams/<int:number>/", teams.OneTeam.as_view(), name="event-team"),
    path("results/bring/", result_files.BringResults.as_view(), name="results-bring"),
    path("events/bring/", event_files.BringEvent.as_view(), name="event-bring"),
    path("event-file/schema/", event_files.EventFileSchema.as_view(), name="event-file-schema"),
    path("events/<int:pk>/file/", event_files.EventFile.as_view(), name="event-file"),
    path("events/<int:pk>/leagues/", EventLeagues.as_view(), name="event-leagues"),
    path("series/<int:pk>/ranking/", RankingOfSeries.as_view(), name="series-ranking"),
    path("series-preview/", SeriesPreview.as_view(), name="series-preview"),
    path("players/<int:pk>/link/", PlayerLinkOf.as_view(), name="player-link"),
    path("players/<int:pk>/mail/", MailAddressOf.as_view(), name="player-mail"),
    path("clubs/<int:pk>/mail-server/", MailServerOf.as_view(), name="club-mail-server"),
    path("clubs/<int:pk>/mail-server/trial/", MailServerTrial.as_view(), name="club-mail-server-trial"),
    path(
        "clubs/<int:pk>/publishing-places/", publishing.PublishingPlaces.as_view(), name="publishing-places"
    ),
    path("publishing-places/<int:pk>/", publishing.OnePublishingPlace.as_view(), name="publishing-place"),
    path(
        "publishing-places/<int:pk>/trial/",
        publishing.PublishingPlaceTrial.as_view(),
        name="publishing-place-trial",
    ),
    path(
        "publishing-places/<int:pk>/key/",
        publishing.PublishingPlaceKey.as_view(),
        name="publishing-place-key",
    ),
    path(
        "publishing-places/<int:pk>/front-page/",
        publishing.FrontPagePublication.as_view(),
        name="publishing-place-front",
    ),
    path("players/<int:pk>/page/", PlayerPageOf.as_view(), name="player-page"),
    path("player-pages/<str:token>/", PlayerPageByLink.as_view(), name="player-page-by-link"),
    path("players/<int:pk>/record/", PlayerRecord.as_view(), name="player-record"),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(template_name="api/docs.html"), name="api-docs"),
]
