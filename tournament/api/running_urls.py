"""The URLs of a running session."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from tournament.api.acts import history
from tournament.api.boards import entries, repairs, results, rulings
from tournament.api.games import tables
from tournament.api.hands import hands
from tournament.api.incidents import incidents, player_incidents
from tournament.api.room import calls, clock
from tournament.api.sessions import closing, rehearsals
from tournament.api.setup import seat_changes
from tournament.api.teams import knock_outs, league_sessions, stages
from tournament.api.terminals import terminals

router = SimpleRouter()
router.register("results", results.ResultViewSet, basename="result")

SESSION = [
    path("results/", results.SessionResults.as_view(), name="session-results"),
    path("entries/", entries.SessionEntries.as_view(), name="session-entries"),
    path("awards/", entries.SessionAwards.as_view(), name="session-awards"),
    path("rulings/", rulings.SessionRulings.as_view(), name="session-rulings"),
    path("boards/<int:board>/fouled/", rulings.FouledBoard.as_view(), name="session-fouled"),
    path("hands/", hands.SessionHands.as_view(), name="session-hands"),
    path("hands/check/", hands.SessionHandsChecked.as_view(), name="session-hands-check"),
    path("hands/solve/", hands.SessionHandsSolved.as_view(), name="session-hands-solve"),
    path("hands/dealt/", hands.SessionHandsDealt.as_view(), name="session-hands-dealt"),
    path("hands/keyed/", hands.SessionHandsKeyed.as_view(), name="session-hands-keyed"),
    path("deals/", hands.SessionDeals.as_view(), name="session-deals"),
    path("hand-analysis/", hands.SessionHandAnalysis.as_view(), name="session-hand-analysis"),
    path("queue/", calls.Queue.as_view(), name="session-queue"),
    path("calls/", calls.Calls.as_view(), name="session-calls"),
    path("wall/", clock.SessionWall.as_view(), name="session-wall"),
    path("playing/", seat_changes.PlayingDirector.as_view(), name="session-playing"),
    path("bracket/", knock_outs.SessionBracket.as_view(), name="session-bracket"),
    path("league/", league_sessions.LeagueSessions.as_view(), name="session-league"),
    path("next-stage/", stages.NextStage.as_view(), name="session-next-stage"),
    path("close/", closing.Close.as_view(), name="session-close"),
    path("reopen/", closing.Reopen.as_view(), name="session-reopen"),
]
SECTION = [
    path("cancelled/", rulings.CancelledBoards.as_view(), name="section-cancelled"),
    path("clock/", clock.SectionClock.as_view(), name="section-clock"),
    path("knock-out-rounds/", knock_outs.KnockOutRounds.as_view(), name="section-knock-out-rounds"),
    path("extra-boards/", knock_outs.ExtraBoards.as_view(), name="section-extra-boards"),
    path("bracket-repair/", knock_outs.BracketRepair.as_view(), name="section-bracket-repair"),
    path("bracket-exchange/", knock_outs.BracketExchange.as_view(), name="section-bracket-exchange"),
    path("happenings/", incidents.Happenings.as_view(), name="section-happenings"),
    path("happenings/<slug:code>/plans/", incidents.WaysOn.as_view(), name="section-happening-plans"),
    path("happenings/<slug:code>/why-none/", incidents.WhyNone.as_view(), name="section-happening-why-none"),
    path(
        "player-happenings/<slug:code>/",
        player_incidents.PlayerHappening.as_view(),
        name="section-player-happening",
    ),
    path("happenings/<slug:code>/", incidents.Taken.as_view(), name="section-happening"),
    path("tables/<int:table>/address/", closing.TableAddress.as_view(), name="section-table-address"),
]
CONTESTANT = [
    path("penalties/", rulings.Penalties.as_view(), name="contestant-penalties"),
    path("penalties/<int:ruling>/", rulings.Penalty.as_view(), name="contestant-penalty"),
    path("substitutes/", seat_changes.Substitutes.as_view(), name="contestant-substitutes"),
    path(
        "substitutes/<int:position>/<int:from_round>/",
        seat_changes.Substitute.as_view(),
        name="contestant-substitute",
    ),
    path("leaving/", seat_changes.GameLeaving.as_view(), name="contestant-leaving"),
    path("address/", closing.PairAddress.as_view(), name="contestant-address"),
]
GAMES = [
    path("matches/<int:pk>/seats/", tables.Seats.as_view(), name="match-seats"),
    path("matches/<int:pk>/seats/draw/", tables.SeatsDraw.as_view(), name="match-seats-draw"),
    path("matches/<int:pk>/seats/preview/", tables.SeatsPreview.as_view(), name="match-seats-preview"),
    path("matches/<int:pk>/deals/<int:number>/settle/", tables.SettleDeal.as_view(), name="match-settle"),
    path("game-sections/<int:pk>/time/", tables.CallTime.as_view(), name="game-section-time"),
    path("game-sections/<int:pk>/resume/", tables.Resume.as_view(), name="game-section-resume"),
]

TERMINALS = [
    path("sessions/<int:pk>/terminals/", terminals.SessionTerminals.as_view(), name="session-terminals"),
    path(
        "sessions/<int:pk>/terminals/notes/<int:note>/",
        terminals.TerminalNoteOf.as_view(),
        name="session-terminal-note",
    ),
    path("sections/<int:pk>/terminals/", terminals.SectionTerminalTables.as_view(), name="section-terminals"),
    path("clubs/<int:pk>/connector/", terminals.ConnectorOf.as_view(), name="club-connector"),
    path("clubs/<int:pk>/connector/trial/", terminals.ConnectorTrial.as_view(), name="club-connector-trial"),
]

urlpatterns = [
    path("", include(router.urls)),
    path("results/<int:pk>/ruling/", rulings.ResultRuling.as_view(), name="result-ruling"),
    path("results/<int:pk>/ruling/preview/", rulings.RulingPreview.as_view(), name="result-ruling-preview"),
    path("results/<int:pk>/move/", repairs.Move.as_view(), name="result-move"),
    path("results/<int:pk>/move/preview/", repairs.MovePreview.as_view(), name="result-move-preview"),
    path("calls/<int:pk>/", calls.Answer.as_view(), name="call"),
    path("calls/<int:pk>/turn/", calls.TurnBack.as_view(), name="call-turn"),
    path("journal/<int:pk>/undo/", history.Undo.as_view(), name="journal-undo"),
    path("journal/<int:pk>/back/", history.GoBack.as_view(), name="journal-back"),
    path("journal/<int:pk>/room/", history.Moment.as_view(), name="journal-room"),
    path("rehearsals/", rehearsals.Rehearsals.as_view(), name="rehearsals"),
    path("rehearsals/<int:pk>/", rehearsals.OneRehearsal.as_view(), name="rehearsal"),
    path("sessions/<int:pk>/", include(SESSION)),
    path("sections/<int:pk>/", include(SECTION)),
    path("contestants/<int:pk>/", include(CONTESTANT)),
    *GAMES,
    *TERMINALS,
]
