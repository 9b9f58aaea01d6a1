"""Who does not meet the conditions of an event they have entered, and the sentence of each reason."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.models import Admission, EntrantPlayer, Event, Membership, PersonalData, Player
from tournament.sheets.event_options import ELIGIBILITY, Eligibility, Person, eligibility_of

WHY = {
    "age_unknown": gettext_lazy("%(player)s: the date of birth is not known to the club."),
    "too_young": gettext_lazy("%(player)s reaches %(age)s in %(year)s: seniors from %(least)s."),
    "too_old": gettext_lazy("%(player)s reaches %(age)s in %(year)s: juniors up to %(most)s."),
    "no_member": gettext_lazy("%(player)s has no membership number: members only."),
    "other_grade": gettext_lazy("%(player)s, grade “%(grade)s”: only %(grades)s may enter."),
    "sex_unknown": gettext_lazy("%(player)s: the club does not know whether a woman or a man; mixed event."),
    "not_mixed": gettext_lazy("%(player)s: not a mixed pair or team with these partners."),
}


@dataclass(frozen=True, slots=True)
class Ineligible:
    """A player and a code of WHY; the sentence holds personal data and is for directors."""

    event: Event
    player: Player
    code: str
    sentence: str


class AdmissionQuestion(Exception):
    """The director has to say whether they admit these players, and why. Nothing is saved."""

    def __init__(self, found: Collection[Ineligible]) -> None:
        super().__init__()
        self.found = found


def refusal(found: Iterable[Ineligible] = ()) -> DirectorError:
    """All sentences; without them, to those who may not know, only that a director has to decide."""
    sentences = " ".join(one.sentence for one in found)
    return DirectorError(
        "not_eligible", sentences or _("The conditions of this event do not allow it. Ask the director.")
    )


def newly_ineligible(changes: Iterable[Mapping[str, Any]]) -> list[Ineligible]:
    """Those among the players whom an act has entered or seated. One query where no event asks anything."""
    keys: dict[str, list[int]] = defaultdict(list)
    for change in changes:
        if "player_id" in (change["after"] or ()):
            keys[change["model"]].append(change["pk"])
    seats, entries = keys["membership"], keys["entrantplayer"]
    if not (seats or entries):
        return []
    sat = "sessions__sections__contestants__memberships"
    asking = Event.objects.filter(Q(**{f"{sat}__in": seats}) | Q(entrants__players__in=entries))
    found = []
    for event in asking.filter(options__has_key=ELIGIBILITY).distinct():
        here = Membership.objects.filter(pk__in=seats, contestant__section__session__event=event)
        listed = EntrantPlayer.objects.filter(pk__in=entries, entrant__event=event)
        players = {*here.values_list("player", flat=True), *listed.values_list("player", flat=True)}
        found += ineligible_in(event, players)
    return found


def ineligible_in(event: Event, players: Collection[int] | None = None) -> list[Ineligible]:
    """Those who have entered or sit in the event (or these of them) and are not admitted."""
    terms = eligibility_of(event.options)
    if not terms.asks:
        return []
    entered = Q(entries__entrant__event=event) | Q(memberships__contestant__section__session__event=event)
    people = Player.objects.filter(entered).exclude(admissions__event=event).distinct()
    people = people.filter(pk__in=players) if players is not None else people
    day = event.sessions.order_by("date").values_list("date", flat=True).first()
    year = day.year if day else 0
    mixed = {*_not_mixed(event, terms)}
    found = []
    for player in people.select_related("personal_data"):
        codes = [*terms.lacks(person(player), year), *(["not_mixed"] if player.pk in mixed else [])]
        found += [Ineligible(event, player, code, _sentence(code, player, terms, year)) for code in codes]
    return found


def person(player: Player) -> Person:
    """What the conditions of an event ask of a player."""
    held = getattr(player, "personal_data", None) or PersonalData()
    return Person(held.born, held.sex, held.is_senior, player.number, player.grade)


def _not_mixed(event: Event, terms: Eligibility) -> Iterator[int]:
    """The players of pairs and teams that are not mixed; one who is admitted admits the partners."""
    if not terms.mixed:
        return
    admitted = {*Admission.objects.filter(event=event).values_list("player", flat=True)}
    sides: dict[int, list[Player]] = defaultdict(list)
    rows = EntrantPlayer.objects.filter(entrant__event=event).select_related("player__personal_data")
    for row in rows:
        sides[row.entrant_id].append(row.player)
    for players in sides.values():
        keys = {player.pk for player in players}
        if not keys & admitted and not terms.is_mixed([person(player).sex for player in players]):
            yield from keys


def _sentence(code: str, player: Player, terms: Eligibility, year: int) -> str:
    born = person(player).born
    return str(WHY[code]) % {
        "player": player,
        "age": year - born.year if born else "",
        "year": year,
        "least": terms.seniors_from,
        "most": terms.juniors_to,
        "grade": player.grade,
        "grades": ", ".join(terms.grades),
    }
