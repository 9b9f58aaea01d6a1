"""The URLs of a running session."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from tournament.api.acts import act_api
from tournament.api.boards import entries_api, results_api
from tournament.api.games import game_tables_api
from tournament.api.hands import hands_api
from tournament.api.incidents import incidents_api
from tournament.api.room import room_api
from tournament.api.sessions import lifecycle_api, rehearsals_api
from tournament.api.setup import seats_api
from tournament.api.teams import team_stages_api
from tournament.api.terminals import terminals_api

router = SimpleRouter()
router.register("results", results_api.ResultViewSet, basename="result")

SESSION = [
    path("results/", results_api.SessionResults.as_view(), name="session-results"),
    path("entries/", entries_api.SessionEntries.as_view(), name="session-entries"),
    path("awards/", entries_api.SessionAwards.as_view(), name="session-awards"),
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
    path("calls/", room_api.Calls.as_view(), name="session-calls"),
    path("wall/", room_api.SessionWall.as_view(), name="session-wall"),
    path("playing/", seats_api.PlayingDirector.as_view(), name="session-playing"),
    path("bracket/", team_stages_api.SessionBracket.as_view(), name="session-bracket"),
    path("league/", team_stages_api.LeagueSessions.as_view(), name="session-league"),
    path("next-stage/", team_stages_api.NextStage.as_view(), name="session-next-stage"),
    path("close/", lifecycle_api.Close.as_view(), name="session-close"),
    path("reopen/", lifecycle_api.Reopen.as_view(), name="session-reopen"),
]
SECTION = [
    path("cancelled/", results_api.CancelledBoards.as_view(), name="section-cancelled"),
    path("clock/", room_api.SectionClock.as_view(), name="section-clock"),
    path("knock-out-rounds/", team_stages_api.KnockOutRounds.as_view(), name="section-knock-out-rounds"),
    path("extra-boards/", team_stages_api.ExtraBoards.as_view(), name="section-extra-boards"),
    path("bracket-repair/", team_stages_api.BracketRepair.as_view(), name="section-bracket-repair"),
    path("bracket-exchange/", team_stages_api.BracketExchange.as_view(), name="section-bracket-exchange"),
    path("happenings/", incidents_api.Happenings.as_view(), name="section-happenings"),
    path("happenings/<slug:code>/plans/", incidents_api.WaysOn.as_view(), name="section-happening-plans"),
    path(
        "happenings/<slug:code>/why-none/", incidents_api.WhyNone.as_view(), name="section-happening-why-none"
    ),
    path(
        "player-happenings/<slug:code>/",
        incidents_api.PlayerHappening.as_view(),
        name="section-player-happening",
    ),
    path("happenings/<slug:code>/", incidents_api.Taken.as_view(), name="section-happening"),
    path("tables/<int:table>/address/", lifecycle_api.TableAddress.as_view(), name="section-table-address"),
]
CONTESTANT = [
    path("penalties/", results_api.Penalties.as_view(), name="contestant-penalties"),
    path("penalties/<int:ruling>/", results_api.Penalty.as_view(), name="contestant-penalty"),
    path("substitutes/", seats_api.Substitutes.as_view(), name="contestant-substitutes"),
    path(
        "substitutes/<int:position>/<int:from_round>/",
        seats_api.Substitute.as_view(),
        name="contestant-substitute",
    ),
    path("leaving/", seats_api.GameLeaving.as_view(), name="contestant-leaving"),
    path("address/", lifecycle_api.PairAddress.as_view(), name="contestant-address"),
]
GAMES = [
    path("matches/<int:pk>/seats/", game_tables_api.Seats.as_view(), name="match-seats"),
    path("matches/<int:pk>/seats/draw/", game_tables_api.SeatsDraw.as_view(), name="match-seats-draw"),
    path(
        "matches/<int:pk>/seats/preview/", game_tables_api.SeatsPreview.as_view(), name="match-seats-preview"
    ),
    path(
        "matches/<int:pk>/deals/<int:number>/settle/",
        game_tables_api.SettleDeal.as_view(),
        name="match-settle",
    ),
    path("game-sections/<int:pk>/time/", game_tables_api.CallTime.as_view(), name="game-section-time"),
    path("game-sections/<int:pk>/resume/", game_tables_api.Resume.as_view(), name="game-section-resume"),
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

urlpatterns = [
    path("", include(router.urls)),
    path("results/<int:pk>/ruling/", results_api.ResultRuling.as_view(), name="result-ruling"),
    path(
        "results/<int:pk>/ruling/preview/", results_api.RulingPreview.as_view(), name="result-ruling-preview"
    ),
    path("results/<int:pk>/move/", results_api.Move.as_view(), name="result-move"),
    path("results/<int:pk>/move/preview/", results_api.MovePreview.as_view(), name="result-move-preview"),
    path("calls/<int:pk>/", room_api.Answer.as_view(), name="call"),
    path("calls/<int:pk>/turn/", room_api.TurnBack.as_view(), name="call-turn"),
    path("journal/<int:pk>/undo/", act_api.Undo.as_view(), name="journal-undo"),
    path("journal/<int:pk>/back/", act_api.GoBack.as_view(), name="journal-back"),
    path("journal/<int:pk>/room/", act_api.Moment.as_view(), name="journal-room"),
    path("rehearsals/", rehearsals_api.Rehearsals.as_view(), name="rehearsals"),
    path("rehearsals/<int:pk>/", rehearsals_api.OneRehearsal.as_view(), name="rehearsal"),
    path("sessions/<int:pk>/", include(SESSION)),
    path("sections/<int:pk>/", include(SECTION)),
    path("contestants/<int:pk>/", include(CONTESTANT)),
    *GAMES,
    *TERMINALS,
]
