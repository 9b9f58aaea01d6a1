"""The plans for a team that joins a round robin late, in words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.models import Entrant
from tournament.readings.stages.late_team import LateWay
from tournament.sheets.teams import Team
from tournament.web.console.stages.draw_words import title_of

NAMES: dict[str, str | Promise] = {
    "left": gettext_lazy("It takes the place of the team that left"),
    "bye": gettext_lazy("It plays the teams that were to sit out"),
    "as_planned": gettext_lazy("New schedule for the rounds left, as many as planned"),
    "all_meet": gettext_lazy("New schedule in which all teams meet"),
}


@dataclass(frozen=True, slots=True)
class WayWords:
    """A plan: its name, and what it costs, line by line."""

    way: LateWay
    names: Mapping[int, Team]

    @property
    def name(self) -> str:
        return str(NAMES[self.way.code])

    @property
    def lines(self) -> Iterator[str]:
        """What happens to the rounds, then whom the team meets, and what does not take place."""
        way = self.way
        yield self._rounds()
        yield _("It meets: %(teams)s") % {"teams": self._teams(team for _at, team in way.meets)}
        if way.unmet:
            yield _("It does not meet: %(teams)s") % {"teams": self._teams(way.unmet)}
        if way.dropped:
            yield _("Matches that do not take place: %(matches)s") % {
                "matches": ", ".join(f"{home.number}–{away.number}" for home, away in way.dropped)
            }
        if way.code == "left":
            yield _("All other matches stay. No more tables or boards are needed.")
        elif way.code == "bye":
            yield _("All other matches stay. Two tables more are needed, and a set of boards for them.")
        elif way.rounds[0].out:
            yield _("In each round one team has a bye.")

    def _rounds(self) -> str:
        added, last = self.way.added, self.way.begun + len(self.way.rounds)
        first = self.way.begun + 1
        kept = _("Rounds %(first)d–%(last)d change.") % {"first": first, "last": last}
        if not added:
            return _("%(what)s No round is added.") % {"what": kept}
        more = ngettext("%(count)d round is added.", "%(count)d rounds are added.", added) % {"count": added}
        return f"{kept} {more}"

    def _teams(self, teams: Iterable[Entrant]) -> str:
        return ", ".join(title_of(self.names[team.pk]) for team in teams)
