"""The addresses of the API and of its schema."""

from django.urls import include, path
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.routers import APIRootView, DefaultRouter, SimpleRouter

from tournament.api import privacy_api
from tournament.api.acts import act_api
from tournament.api.basis.base_views import Common
from tournament.api.basis.schema import SchemaView
from tournament.api.boards import results_api
from tournament.api.booking import calendar_api, date_desk_api
from tournament.api.club import clubs_api, congresses_api, mail_api, players_api
from tournament.api.games import games_api, matches_api
from tournament.api.hands import hands_api
from tournament.api.hosting import hosting_api
from tournament.api.incidents import incidents_api
from tournament.api.members import members_api
from tournament.api.movements import movements_api
from tournament.api.paper import forms_api
from tournament.api.room import room_api
from tournament.api.sessions import events_api, files_api, lifecycle_api, sessions_api
from tournament.api.setup import seats_api, sections_api, wishes_api
from tournament.api.simultaneous import heats_api, organiser_api
from tournament.api.stages import draws_api, pair_events_api
from tournament.api.teams import team_results_api, team_stages_api
from tournament.api.terminals import terminals_api
from tournament.api.till import till_api


class Root(Common, APIRootView):
    schema = None


router = DefaultRouter()
router.APIRootView = Root
router.include_format_suffixes = False
router.register("clubs", clubs_api.ClubViewSet, basename="club")
router.register("players", players_api.PlayerViewSet, basename="player")
router.register("events", events_api.EventViewSet, basename="event")
router.register("helpers", clubs_api.HelperViewSet, basename="helper")
router.register("tokens", clubs_api.TokenViewSet, basename="token")
router.register("sessions", sessions_api.SessionViewSet, basename="session")
router.register("dates", calendar_api.PlannedDateViewSet, basename="planned-date")
router.register("templates", calendar_api.TemplateViewSet, basename="template")
router.register("congresses", congresses_api.CongressViewSet, basename="congress")
router.register("simultaneous-events", organiser_api.SimultaneousViewSet, basename="simultaneous-event")
router.register("member-kinds", members_api.MemberKindViewSet, basename="member-kind")
router.register("series", players_api.SeriesViewSet, basename="series")
router.register("own-movements", movements_api.OwnMovementViewSet, basename="own-movement")
router.register("rule-sets", games_api.RuleSetViewSet, basename="rule-set")
router.register("matches", matches_api.MatchViewSet, basename="match")
router.register("game-sections", games_api.GameSectionViewSet, basename="game-section")
router.register("webhooks", clubs_api.WebhookViewSet, basename="webhook")
router.register("matches", matches_api.DealViewSet, basename="match-deal")

DATE = [
    path("desk/", date_desk_api.DeskOfDate.as_view(), name="date-desk"),
    path("rota/", date_desk_api.RotaFromDate.as_view(), name="date-rota"),
    path("bookings/", date_desk_api.BookingsOfDate.as_view(), name="date-bookings"),
    path("bookings/<int:booking>/", date_desk_api.BookingOfDate.as_view(), name="date-booking"),
    path("bookings/<int:booking>/place/", date_desk_api.PlaceOfBooking.as_view(), name="date-booking-place"),
    path(
        "bookings/<int:booking>/partner/",
        date_desk_api.PartnerOfBooking.as_view(),
        name="date-booking-partner",
    ),
    path("bookings/<int:booking>/came/", date_desk_api.CameOfBooking.as_view(), name="date-booking-came"),
    path("no-shows/", date_desk_api.NoShowsOfDate.as_view(), name="date-no-shows"),
    path("arrivals/<int:player>/", date_desk_api.ArrivalOnDate.as_view(), name="date-arrival"),
    path("duties/", date_desk_api.DutiesOfDate.as_view(), name="date-duties"),
    path("duties/<int:duty>/", date_desk_api.OneDuty.as_view(), name="date-duty"),
    path("duties/<int:duty>/swap/", date_desk_api.SwapOfDuty.as_view(), name="date-duty-swap"),
    path("duties/<int:duty>/call/", date_desk_api.CallOfDuty.as_view(), name="date-duty-call"),
    path("duties/<int:duty>/answer/", date_desk_api.AnswerOfDuty.as_view(), name="date-duty-answer"),
]
SESSION = [
    path("repeat/", lifecycle_api.Repeat.as_view(), name="session-repeat"),
    path("next/", lifecycle_api.Next.as_view(), name="session-next"),
    path("open/", lifecycle_api.OpenTables.as_view(), name="session-open"),
    path("sections/", lifecycle_api.Sections.as_view(), name="session-sections"),
    path("comparison/", lifecycle_api.Comparison.as_view(), name="session-comparison"),
    path("newer-rules/", lifecycle_api.NewerRulesOfSession.as_view(), name="session-newer-rules"),
    path("game-sections/", lifecycle_api.GameSections.as_view(), name="session-game-sections"),
    path("check-ins/", seats_api.CheckIns.as_view(), name="session-check-ins"),
    path("check-ins/<int:player>/", seats_api.OneCheckIn.as_view(), name="session-check-in"),
    path("team-conditions/", events_api.TeamConditions.as_view(), name="session-team-conditions"),
    path("event-ranking/", pair_events_api.RankingOfEvent.as_view(), name="session-event-ranking"),
    path("ranking-rule/", pair_events_api.RankingRule.as_view(), name="session-ranking-rule"),
    path("masterpoints/", pair_events_api.Masterpoints.as_view(), name="session-masterpoints"),
    path("penalties/", pair_events_api.EventPenalties.as_view(), name="session-penalties"),
    path("penalties/<int:penalty>/", pair_events_api.EventPenaltyView.as_view(), name="session-penalty"),
    path("rankings/", pair_events_api.FurtherRankings.as_view(), name="session-further-rankings"),
    path("next-session/", pair_events_api.NextSessionView.as_view(), name="session-next-session"),
    path("final/", pair_events_api.FinalOfPairs.as_view(), name="session-final"),
    path("replaced-qualifier/", pair_events_api.ReplaceQualifier.as_view(), name="session-replace-qualifier"),
    path("files/", files_api.Files.as_view(), name="session-files"),
    path("site/", files_api.SessionSite.as_view(), name="session-site"),
    path("publications/", files_api.SessionPublications.as_view(), name="session-publications"),
    path("files/<slug:kind>/", files_api.SessionFile.as_view(), name="session-file"),
    path("till/", till_api.TillOfSession.as_view(), name="session-till"),
    path("till/closing/", till_api.ClosingOfTill.as_view(), name="session-till-closing"),
    path("prices/", till_api.PricesOfSession.as_view(), name="session-prices"),
    path("mail/", mail_api.SessionMail.as_view(), name="session-mail"),
    path("mail/again/", mail_api.SessionMailAgain.as_view(), name="session-mail-again"),
    path("simultaneous/", organiser_api.TakingPartOf.as_view(), name="session-simultaneous"),
    path("simultaneous/report/", organiser_api.ReportOf.as_view(), name="session-simultaneous-report"),
    path("door/", seats_api.OneDoor.as_view(), name="session-door"),
    path("arrangement/", wishes_api.Arrangement.as_view(), name="session-arrangement"),
    path("seeds/", wishes_api.Seeds.as_view(), name="session-seeds"),
    path("seat-wishes/", wishes_api.WishesOfSession.as_view(), name="session-seat-wishes"),
]
SECTION = [
    path("", sections_api.OneSection.as_view(), name="section"),
    path("club-rules/", lifecycle_api.ClubRules.as_view(), name="section-club-rules"),
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
    path("team-matches/", sections_api.TeamMatches.as_view(), name="section-team-matches"),
    path("team-groups/", sections_api.TeamGroups.as_view(), name="section-team-groups"),
    path("team-movement/", sections_api.TeamMovementView.as_view(), name="section-team-movement"),
]
results = SimpleRouter()
results.register("results", results_api.ResultViewSet, basename="result")

RUNNING_SESSION = [
    path("results/", results_api.SessionResults.as_view(), name="session-results"),
    path("entries/", results_api.SessionEntries.as_view(), name="session-entries"),
    path("awards/", results_api.SessionAwards.as_view(), name="session-awards"),
    path("rulings/", results_api.SessionRulings.as_view(), name="session-rulings"),
    path("boards/<int:board>/fouled/", results_api.FouledBoard.as_view(), name="session-fouled"),
    path("hands/", hands_api.SessionHands.as_view(), name="session-hands"),
    path("hands/check/", hands_api.SessionHandsChecked.as_view(), name="session-hands-check"),
    path("hands/solve/", hands_api.SessionHandsSolved.as_view(), name="session-hands-solve"),
    path("hands/dealt/", hands_api.SessionHandsDealt.as_view(), name="session-hands-dealt"),
    path("hands/keyed/", hands_api.SessionHandsKeyed.as_view(), name="session-hands-keyed"),
    path("deals/", hands_api.SessionDeals.as_view(), name="session-deals"),
    path("hand-analysis/", hands_api.SessionHandAnalysis.as_view(), name="session-hand-analysis"),
    path("queue/", room_api.Queue.as_view(), name="session-queue"),
    path("times/", room_api.Times.as_view(), name="session-times"),
    path("calls/", room_api.Calls.as_view(), name="session-calls"),
    path("messages/", room_api.Messages.as_view(), name="session-messages"),
    path("wall/", room_api.SessionWall.as_view(), name="session-wall"),
    path("playing/", seats_api.PlayingDirector.as_view(), name="session-playing"),
    path("bracket/", team_stages_api.SessionBracket.as_view(), name="session-bracket"),
    path("league/", team_stages_api.LeagueSessions.as_view(), name="session-league"),
    path("next-stage/", team_stages_api.NextStage.as_view(), name="session-next-stage"),
    path("close/", lifecycle_api.Close.as_view(), name="session-close"),
    path("reopen/", lifecycle_api.Reopen.as_view(), name="session-reopen"),
]
RUNNING_SECTION = [
    path("cancelled/", results_api.CancelledBoards.as_view(), name="section-cancelled"),
    path("clock/", room_api.SectionClock.as_view(), name="section-clock"),
    path("knock-out-rounds/", team_stages_api.KnockOutRounds.as_view(), name="section-knock-out-rounds"),
    path("extra-boards/", team_stages_api.ExtraBoards.as_view(), name="section-extra-boards"),
    path("bracket-repair/", team_stages_api.BracketRepair.as_view(), name="section-bracket-repair"),
    path("bracket-exchange/", team_stages_api.BracketExchange.as_view(), name="section-bracket-exchange"),
    path("incidents/", incidents_api.Incidents.as_view(), name="section-incidents"),
    path("incidents/<slug:code>/options/", incidents_api.Options.as_view(), name="section-incident-options"),
    path("incidents/<slug:code>/", incidents_api.TakenOption.as_view(), name="section-incident"),
    path("happenings/", incidents_api.OldIncidents.as_view(), name="section-happenings"),
    path("happenings/<slug:code>/plans/", incidents_api.Plans.as_view(), name="section-happening-plans"),
    path(
        "happenings/<slug:code>/why-none/", incidents_api.WhyNone.as_view(), name="section-happening-why-none"
    ),
    path(
        "player-happenings/<slug:code>/",
        incidents_api.PlayerIncident.as_view(),
        name="section-player-happening",
    ),
    path("happenings/<slug:code>/", incidents_api.Taken.as_view(), name="section-happening"),
    path("tables/<int:table>/address/", lifecycle_api.TableAddress.as_view(), name="section-table-address"),
]
CONTESTANT = [
    path("penalties/", results_api.Penalties.as_view(), name="contestant-penalties"),
    path("penalties/<int:ruling>/", results_api.ContestantPenalty.as_view(), name="contestant-penalty"),
    path("substitutes/", seats_api.Substitutes.as_view(), name="contestant-substitutes"),
    path(
        "substitutes/<int:position>/<int:from_round>/",
        seats_api.Substitute.as_view(),
        name="contestant-substitute",
    ),
    path("score/", seats_api.Score.as_view(), name="contestant-score"),
    path("leaving/", seats_api.GameLeaving.as_view(), name="contestant-leaving"),
    path("address/", lifecycle_api.PairAddress.as_view(), name="contestant-address"),
]
GAMES = [
    path("matches/<int:pk>/seats/", matches_api.Seats.as_view(), name="match-seats"),
    path("matches/<int:pk>/seats/draw/", matches_api.SeatsDraw.as_view(), name="match-seats-draw"),
    path("matches/<int:pk>/seats/preview/", matches_api.SeatsPreview.as_view(), name="match-seats-preview"),
    path(
        "matches/<int:pk>/deals/<int:number>/settle/",
        matches_api.SettleDeal.as_view(),
        name="match-settle",
    ),
    path("game-sections/<int:pk>/time/", matches_api.CallTime.as_view(), name="game-section-time"),
    path("game-sections/<int:pk>/resume/", matches_api.Resume.as_view(), name="game-section-resume"),
]

TERMINALS = [
    path("sessions/<int:pk>/terminals/", terminals_api.SessionTerminals.as_view(), name="session-terminals"),
    path(
        "sessions/<int:pk>/terminals/notes/<int:note>/",
        terminals_api.TerminalNoteOf.as_view(),
        name="session-terminal-note",
    ),
    path(
        "sections/<int:pk>/terminals/",
        terminals_api.SectionTerminalTables.as_view(),
        name="section-terminals",
    ),
    path("clubs/<int:pk>/connector/", terminals_api.ConnectorOf.as_view(), name="club-connector"),
    path(
        "clubs/<int:pk>/connector/trial/", terminals_api.ConnectorTrial.as_view(), name="club-connector-trial"
    ),
]

RUNNING = [
    path("", include(results.urls)),
    path("results/<int:pk>/ruling/", results_api.ResultRuling.as_view(), name="result-ruling"),
    path(
        "results/<int:pk>/ruling/preview/", results_api.RulingPreview.as_view(), name="result-ruling-preview"
    ),
    path("results/<int:pk>/move/", results_api.ResultMove.as_view(), name="result-move"),
    path("results/<int:pk>/move/preview/", results_api.MovePreview.as_view(), name="result-move-preview"),
    path("messages/<int:pk>/", room_api.OneMessage.as_view(), name="message"),
    path("calls/<int:pk>/", room_api.CallAnswer.as_view(), name="call"),
    path("calls/<int:pk>/turn/", room_api.TurnBack.as_view(), name="call-turn"),
    path("journal/<int:pk>/undo/", act_api.Undo.as_view(), name="journal-undo"),
    path("journal/<int:pk>/back/", act_api.GoBack.as_view(), name="journal-back"),
    path("journal/<int:pk>/room/", act_api.Moment.as_view(), name="journal-room"),
    path("rehearsals/", lifecycle_api.Rehearsals.as_view(), name="rehearsals"),
    path("rehearsals/<int:pk>/", lifecycle_api.OneRehearsal.as_view(), name="rehearsal"),
    path("sessions/<int:pk>/", include(RUNNING_SESSION)),
    path("sections/<int:pk>/", include(RUNNING_SECTION)),
    path("contestants/<int:pk>/", include(CONTESTANT)),
    *GAMES,
    *TERMINALS,
]
TEAMS = [
    path(
        "sessions/<int:pk>/team-standings/",
        team_results_api.Standings.as_view(),
        name="session-team-standings",
    ),
    path("sessions/<int:pk>/cross-table/", team_results_api.Cross.as_view(), name="session-cross-table"),
    path("sessions/<int:pk>/teams/<int:team>/", team_results_api.Team.as_view(), name="session-team"),
    path("sessions/<int:pk>/teams/<int:team>/why/", team_results_api.Why.as_view(), name="session-why-team"),
    path("sessions/<int:pk>/pair-list/", team_results_api.Pairs.as_view(), name="session-pair-list"),
    path("sessions/<int:pk>/swings/", team_results_api.LargestSwings.as_view(), name="session-swings"),
    path("sections/<int:pk>/line-ups/", team_results_api.LineUps.as_view(), name="section-line-ups"),
    path(
        "sections/<int:pk>/turned-seats/",
        team_results_api.TurnedSeatsView.as_view(),
        name="section-seats-turned",
    ),
    path("sessions/<int:pk>/draws/", draws_api.SessionDraws.as_view(), name="session-draws"),
    path("sections/<int:pk>/draws/", draws_api.SectionDraws.as_view(), name="section-draws"),
    path(
        "sections/<int:pk>/teams/<int:team>/withdrawal/",
        draws_api.WithdrawalView.as_view(),
        name="section-team-withdrawal",
    ),
    path(
        "sections/<int:pk>/teams/<int:team>/missed/",
        draws_api.MissedView.as_view(),
        name="section-team-missed",
    ),
    path("sections/<int:pk>/late-teams/", draws_api.LateTeams.as_view(), name="section-late-teams"),
    path("sections/<int:pk>/late-pairs/", draws_api.LatePairs.as_view(), name="section-late-pairs"),
    path("sections/<int:pk>/draws/<int:round>/", draws_api.SectionDraw.as_view(), name="section-draw"),
    path(
        "sections/<int:pk>/draws/<int:round>/publish/",
        draws_api.PublishDraw.as_view(),
        name="section-draw-publish",
    ),
    path("sessions/<int:pk>/team-matches/", team_results_api.Results.as_view(), name="session-team-matches"),
    path(
        "sessions/<int:pk>/pair-matches/", team_results_api.PairResults.as_view(), name="session-pair-matches"
    ),
    path("teams/<int:pk>/address/", lifecycle_api.TeamAddress.as_view(), name="team-address"),
    path("team-matches/<int:pk>/", team_results_api.MatchResult.as_view(), name="team-match"),
    path(
        "sessions/<int:pk>/match-desk/", team_results_api.SessionMatches.as_view(), name="session-match-desk"
    ),
    path("sessions/<int:pk>/fines/", team_results_api.Fines.as_view(), name="session-fines"),
    path("sessions/<int:pk>/fines/<int:fine>/", team_results_api.FineView.as_view(), name="session-fine"),
    path("team-matches/<int:pk>/desk/", team_results_api.OneMatch.as_view(), name="team-match-desk"),
    path("team-matches/<int:pk>/date/", team_stages_api.MatchDateView.as_view(), name="team-match-date"),
    path("team-matches/<int:pk>/end/", team_results_api.MatchEndView.as_view(), name="team-match-end"),
    path("team-matches/<int:pk>/boards/", team_results_api.MatchBoards.as_view(), name="team-match-boards"),
    path(
        "team-matches/<int:pk>/opponents/",
        team_results_api.MatchOpponents.as_view(),
        name="team-match-opponents",
    ),
    path("placements/<int:pk>/boards/", team_results_api.PlayedBoards.as_view(), name="placement-boards"),
]

HEAT = [
    path("", heats_api.PublicHeat.as_view(), name="simultaneous-heat"),
    path("ranking/", heats_api.Ranking.as_view(), name="simultaneous-ranking"),
    path("boards/", heats_api.Boards.as_view(), name="simultaneous-boards"),
    path("instant-table/", heats_api.PublicTable.as_view(), name="simultaneous-table"),
]
ORGANISED_VENUE = [
    path("", organiser_api.VenueOfHeat.as_view(), name="organised-heat-venue"),
    path("doubts/", organiser_api.DoubtsOfVenue.as_view(), name="organised-heat-decide"),
    path("erased-names/", organiser_api.ErasedNames.as_view(), name="organised-heat-erase"),
]
ORGANISED = [
    path("", organiser_api.OrganisedHeat.as_view(), name="organised-heat"),
    path("state/", organiser_api.HeatState.as_view(), name="organised-heat-state"),
    path("hands/", organiser_api.HandsOfHeat.as_view(), name="organised-heat-hands"),
    path("instant-table/", organiser_api.TableOfHeat.as_view(), name="organised-heat-table"),
    path("venues/<uuid:venue>/", include(ORGANISED_VENUE)),
    path("doubts/", organiser_api.DoubtsOfHeat.as_view(), name="organised-heat-doubts"),
    path("decisions/<int:decision>/", organiser_api.OneDecision.as_view(), name="organised-heat-decision"),
]
SIMULTANEOUS = [
    path("join/", heats_api.Join.as_view(), name="simultaneous-join"),
    path("heats/<uuid:heat>/", include(HEAT)),
    path("venues/<uuid:venue>/report/", heats_api.VenueReport.as_view(), name="simultaneous-report"),
    path("venues/<uuid:venue>/overall/", heats_api.VenueOverall.as_view(), name="simultaneous-overall"),
]

urlpatterns = [
    path("simultaneous/", include(SIMULTANEOUS)),
    path("simultaneous-events/<int:pk>/heats/", organiser_api.HeatsOfEvent.as_view(), name="event-heats"),
    path("organised-heats/<int:pk>/", include(ORGANISED)),
    path("", include(router.urls)),
    path("dates/<int:pk>/", include(DATE)),
    path("sessions/<int:pk>/", include(SESSION)),
    path("sections/<int:pk>/", include(SECTION)),
    *RUNNING,
    *TEAMS,
    path("journal/", act_api.Journal.as_view(), name="journal"),
    path("sessions/<int:pk>/journal/", act_api.SessionJournal.as_view(), name="session-journal"),
    path("movements/", movements_api.MovementChoices.as_view(), name="movement-choices"),
    path("movements/check/", movements_api.MovementCheck.as_view(), name="movement-check"),
    path("movements/names/", movements_api.MovementNames.as_view(), name="movement-names"),
    path("movements/<str:code>/", movements_api.MovementPlan.as_view(), name="movement-plan"),
    path("forms/", forms_api.Forms.as_view(), name="forms"),
    path("forms/<slug:code>/", forms_api.FormPdf.as_view(), name="form-pdf"),
    path("games/", games_api.Games.as_view(), name="game-list"),
    path("games/<slug:code>/", games_api.Game.as_view(), name="game"),
    path("games/<slug:code>/rules/", games_api.GameRules.as_view(), name="game-rules"),
    path("events/<int:pk>/names/", privacy_api.EventNames.as_view(), name="event-names"),
    path("clubs/<int:pk>/usage/", hosting_api.UsageOfClub.as_view(), name="club-usage"),
    path("clubs/<int:pk>/leaving/", hosting_api.LeavingOfClub.as_view(), name="club-leaving"),
    path("clubs/<int:pk>/quota/", hosting_api.QuotaOfClub.as_view(), name="club-quota"),
    path("hosting/", hosting_api.HostingOfClubs.as_view(), name="hosting"),
    path("hosting/sign-ups/", hosting_api.SignUps.as_view(), name="sign-ups"),
    path("hosting/sign-ups/<int:asked>/", hosting_api.OneSignUp.as_view(), name="sign-up"),
    path("hosting/clubs/", hosting_api.HostedClubs.as_view(), name="hosted-clubs"),
    path("clubs/<int:pk>/copies/", hosting_api.CopiesOfClub.as_view(), name="club-copies"),
    path("clubs/<int:pk>/copies/<int:copy>/", hosting_api.CopyOfClub.as_view(), name="club-copy"),
    path("clubs/<int:pk>/retention/", privacy_api.RetentionView.as_view(), name="club-retention"),
    path("players/<int:pk>/aliases/<int:event>/", privacy_api.PlayerAlias.as_view(), name="player-alias"),
    path("players/<int:pk>/data/", privacy_api.PlayerData.as_view(), name="player-data"),
    path("players/<int:pk>/erase/", privacy_api.PlayerErasure.as_view(), name="player-erase"),
    path("club-acts/<int:act>/undo/", clubs_api.ClubActUndo.as_view(), name="club-act-undo"),
    path("team-events/", events_api.TeamEvents.as_view(), name="team-event-list"),
    path("swiss-pairs/", events_api.SwissPairs.as_view(), name="swiss-pairs-list"),
    path("team-presets/", events_api.TeamPresets.as_view(), name="team-presets"),
    path("events/<int:pk>/teams/", sections_api.TeamsView.as_view(), name="event-teams"),
    path("events/<int:pk>/teams/<int:number>/", sections_api.OneTeam.as_view(), name="event-team"),
    path("results/bring/", files_api.BringResults.as_view(), name="results-bring"),
    path("events/bring/", files_api.BringEvent.as_view(), name="event-bring"),
    path("event-file/schema/", files_api.EventFileSchema.as_view(), name="event-file-schema"),
    path("events/<int:pk>/file/", files_api.EventFile.as_view(), name="event-file"),
    path("events/<int:pk>/leagues/", games_api.EventLeagues.as_view(), name="event-leagues"),
    path("series/<int:pk>/ranking/", players_api.RankingOfSeries.as_view(), name="series-ranking"),
    path("clubs/<int:pk>/coming/", calendar_api.ComingDates.as_view(), name="club-coming"),
    path("congresses/<int:pk>/sheet/", congresses_api.CongressDesk.as_view(), name="congress-sheet"),
    path(
        "congresses/<int:pk>/sessions/<int:session>/",
        congresses_api.SessionOfCongress.as_view(),
        name="congress-session",
    ),
    path(
        "congresses/<int:pk>/programme/",
        congresses_api.ProgrammeOfCongress.as_view(),
        name="congress-programme",
    ),
    path("clubs/<int:pk>/till/", till_api.TillOfClub.as_view(), name="club-till"),
    path("clubs/<int:pk>/prices/", till_api.PricesOfClub.as_view(), name="club-prices"),
    path("clubs/<int:pk>/accounts/", till_api.Accounts.as_view(), name="club-accounts"),
    path("clubs/<int:pk>/tickets/", till_api.Tickets.as_view(), name="club-tickets"),
    path("clubs/<int:pk>/book/", till_api.BookOfClub.as_view(), name="club-book"),
    path("players/<int:pk>/account/", till_api.Account.as_view(), name="player-account"),
    path("players/<int:pk>/account/top-ups/", till_api.TopUps.as_view(), name="player-top-ups"),
    path("players/<int:pk>/account/refunds/", till_api.Refunds.as_view(), name="player-refunds"),
    path("players/<int:pk>/account/fees/", till_api.Fees.as_view(), name="player-fees"),
    path("money-lines/<int:pk>/reversal/", till_api.Reversal.as_view(), name="money-reversal"),
    path("money-lines/<int:pk>/receipt/", till_api.ReceiptOfLine.as_view(), name="money-receipt"),
    path("series-preview/", players_api.SeriesPreview.as_view(), name="series-preview"),
    path("players/<int:pk>/link/", players_api.PlayerLinkOf.as_view(), name="player-link"),
    path("seat-wishes/", wishes_api.WishesOfClub.as_view(), name="seat-wishes"),
    path("seat-wishes/<int:pk>/", wishes_api.OneWish.as_view(), name="seat-wish"),
    path("players/<int:pk>/personal/", congresses_api.PersonalDataOf.as_view(), name="player-personal"),
    path(
        "events/<int:pk>/eligibility/", congresses_api.EligibilityOfEvent.as_view(), name="event-eligibility"
    ),
    path("events/<int:pk>/admissions/", congresses_api.AdmissionsToEvent.as_view(), name="event-admissions"),
    path(
        "events/<int:pk>/admissions/<int:player>/",
        congresses_api.AdmissionToEvent.as_view(),
        name="event-admission",
    ),
    path("players/<int:pk>/mail/", mail_api.MailAddressOf.as_view(), name="player-mail"),
    path("clubs/<int:pk>/mail-server/", mail_api.MailServerOf.as_view(), name="club-mail-server"),
    path(
        "clubs/<int:pk>/mail-server/trial/", mail_api.MailServerTrial.as_view(), name="club-mail-server-trial"
    ),
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
    path("clubs/<int:pk>/shown-grades/", players_api.ShownGrades.as_view(), name="club-shown-grades"),
    path("clubs/<int:pk>/grades/", players_api.ClubGrades.as_view(), name="club-grades"),
    path("members/", members_api.Members.as_view(), name="member-list"),
    path("members/reminders/", members_api.MemberReminders.as_view(), name="member-reminders"),
    path("players/<int:pk>/membership/", members_api.MembershipOf.as_view(), name="player-membership"),
    path("players/<int:pk>/renewal/", members_api.MembershipRenewal.as_view(), name="membership-renewal"),
    path("players/<int:pk>/merge/", members_api.PlayerMerge.as_view(), name="player-merge"),
    path("players/<int:pk>/merge/<int:player>/", members_api.PreviewOfMerge.as_view(), name="merge-preview"),
    path("clubs/<int:pk>/same-records/", members_api.SameRecords.as_view(), name="same-records"),
    path("players/<int:pk>/grade/", players_api.GradeOfPlayer.as_view(), name="player-grade"),
    path("player-pages/<str:token>/grade/", players_api.GradeByLink.as_view(), name="player-grade-by-link"),
    path("players/<int:pk>/page/", players_api.PlayerPageOf.as_view(), name="player-page"),
    path("player-pages/<str:token>/dates/", calendar_api.OwnDatesByLink.as_view(), name="own-dates-by-link"),
    path(
        "player-pages/<str:token>/dates/<int:date>/booking/",
        calendar_api.OwnBookingByLink.as_view(),
        name="own-booking-by-link",
    ),
    path(
        "player-pages/<str:token>/dates/<int:date>/partners/<int:player>/",
        calendar_api.OwnPartnerByLink.as_view(),
        name="own-partner-by-link",
    ),
    path("player-pages/<str:token>/", players_api.PlayerPageByLink.as_view(), name="player-page-by-link"),
    path("players/<int:pk>/record/", games_api.PlayerRecord.as_view(), name="player-record"),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(template_name="api/docs.html"), name="api-docs"),
]
