"""What a file of results says of a player and of a line, as rows of the club."""

from dataclasses import dataclass, field

from tournament.exchange.results import values
from tournament.exchange.results.values import ResultLine
from tournament.models import Club, Player, Result, Ruling
from tournament.readings.boards.read_result import NOTHING, Facts, of_outcome, without_result
from tournament.services.acts.journal import Act, Actor
from tournament.services.boards.results import law_of


class Players:
    """The players of the club by number and by name; those that are new are added."""

    def __init__(self, write: Act, club: Club) -> None:
        self.write, self.club = write, club
        self.by_number: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = {}
        for player in Player.objects.filter(club=club).order_by("pk"):
            self._enter(player)

    def _enter(self, player: Player) -> None:
        if player.number:
            self.by_number[player.number] = player
        for name in {player.native, player.latin} - {""}:
            self.by_name.setdefault(name, []).append(player)

    def of_session(self) -> "Names":
        return Names(self)

    def find(self, player: values.Player, taken: set[int]) -> Player:
        """The player of this number and name, else of this name; never one who sits elsewhere already."""
        known = self.by_number.get(player.number)
        if known and known.pk not in taken and player.name in (known.native, known.latin):
            return known
        for one in self.by_name.get(player.name, []):
            if one.pk not in taken and not (player.number and one.number):
                return one
        number = "" if player.number in self.by_number else player.number
        write = self.write
        made = write.add(Player(club=self.club, native=player.name, number=number))
        self._enter(made)
        return made


@dataclass
class Names:
    """The players of one session: each sits once."""

    players: Players
    taken: set[int] = field(default_factory=set)

    def player(self, player: values.Player) -> Player:
        found = self.players.find(player, self.taken)
        self.taken.add(found.pk)
        return found


def facts_of(line: ResultLine) -> Facts:
    if line.outcome is not None:
        return of_outcome(line.outcome, lead=line.lead)
    if line.points is not None:
        return Facts(**{**NOTHING, "score_ns": line.points})
    return without_result("not_played")


def ruling_of(result: Result, awards: tuple[str, str], by: Actor) -> Ruling:
    ns, ew = awards
    return Ruling(
        section=result.section, result=result, ns_award=ns, ew_award=ew, law=law_of(ns, ew), by=by.name
    )
