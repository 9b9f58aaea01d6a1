"""The club and its players: founded, added, changed, renamed."""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from difflib import SequenceMatcher
from typing import Annotated, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.time_zones import today, zones
from tournament.exchange.pasted_lists import PlayerLine, member_number
from tournament.models import Club, Event, MoneyLine, PersonalData, Player, Role, Section
from tournament.sheets.names import Name
from tournament.words.spelling import without_blanks

# What may stand in a policy of content: a scheme, a host and a port.
FIRST_BIRTH = date(1900, 1, 1)
ORIGIN = re.compile(r"https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", re.ASCII)


def found_club(*, name: str, by: Actor, **values: object) -> Club:
    """A new club, owned by the user who creates it; staff own every club. DirectorError `no_such_zone`."""
    _refuse_unknown_zone(values)
    _refuse_bad_frames(values)
    with act("found_club", by=by, name=name) as write:
        club = write.add(Club(name=name, **values))
        write.about["club"] = club.pk
        if by.user and not by.user.is_staff:
            write.add(Role(club=club, user=by.user, kind=Role.Kind.OWNER))
    return club


def change_club(club: Club, *, by: Actor, **values: object) -> Club:
    """Another name, pace or time zone, other web sites. DirectorError `no_such_zone`, `bad_frame`."""
    _refuse_unknown_zone(values)
    _refuse_bad_frames(values)
    if currency := str(values.get("currency") or ""):
        _refuse_other_currency(club, currency)
    with act("change_club", by=by, name=club.name, club=club.pk) as write:
        return write.change(club, **values)


def _refuse_other_currency(club: Club, currency: str) -> None:
    """Lines of money stay in the currency in which they were entered; a blank one hides them."""
    if MoneyLine.objects.filter(club=club).exclude(currency=currency).exists():
        raise DirectorError(
            "other_currency", _("The club has lines of money in another currency. It cannot be changed.")
        )


def _refuse_unknown_zone(values: Mapping[str, object]) -> None:
    if (zone := values.get("time_zone")) and zone not in zones():
        raise DirectorError("no_such_zone", _("There is no time zone “%(zone)s”.") % {"zone": zone})


def _refuse_bad_frames(values: Mapping[str, object]) -> None:
    sites = str(values.get("framed_by") or "").split()
    if not all(ORIGIN.fullmatch(site) for site in sites):
        raise DirectorError(
            "bad_frame",
            _("Write only the site's address: https://www.example.com"),
        )


def add_players(club: Club, lines: Iterable[PlayerLine], *, by: Actor) -> list[Player]:
    """Add the players that are not there yet; one with a known number or the same names is left as it is."""
    known, made = _Known(Player.objects.filter(club=club)), []
    with act("add_players", by=by, club=club.pk) as write:
        for line in lines:
            if not known.meant(line):
                made.append(write.add(_player(club, line)))
                known.enter(made[-1])
        write.about["count"] = len(made)
    return made


def remove_player(player: Player, *, by: Actor) -> None:
    """DirectorError `in_use` for a player who has played, been seated or checked in: erase them instead."""
    try:
        with act("remove_player", by=by, club=player.club_id, player=str(player)) as write:
            for link in player.links.all():
                write.remove(link)
            write.remove(player)
    except ProtectedError as error:
        raise DirectorError(
            "in_use",
            _("%(player)s is named in an event and cannot be deleted. To remove the name, use Privacy.")
            % {"player": player},
        ) from error


def find_or_add_player(club: Club, line: PlayerLine, *, by: Actor) -> Player:
    """The player a typed name or number means: the one known by it, else a new one of that name."""
    if known := known_player(club, line):
        return known
    if line.name == Name(native=line.number):
        _refuse_unknown_number(line)
    return add_players(club, [line], by=by)[0]


def _refuse_unknown_number(line: PlayerLine) -> None:
    raise DirectorError(
        "no_such_number", _("No player has the membership number %(number)s.") % {"number": line.number}
    )


def find_or_add_all(club: Club, lines: Iterable[PlayerLine], *, by: Actor) -> list[Player]:
    """The same of a list of names: the club's players are read once, and the new ones added in one act."""
    known, found, new = _Known(Player.objects.filter(club=club)), [], []
    for line in lines:
        player = known.meant(line)
        if player is None:
            if line.name == Name(native=line.number):
                _refuse_unknown_number(line)
            new.append(player := _player(club, line))
            known.enter(player)
        found.append(player)
    if new:
        with act("add_players", by=by, club=club.pk) as write:
            write.add_all(new)
            write.about["count"] = len(new)
    return found


def players_meant(club: Club, lines: Iterable[PlayerLine]) -> list[Player | None]:
    """The players of the club that these lines mean; None for a name by which no player is known."""
    known = _Known(Player.objects.filter(club=club))
    return [known.meant(line) for line in lines]


class _Known:
    """Players by what may be typed for them; the first of namesakes. A name is also found without its blanks,
    in either width, where these letters are the name of one player only.
    """

    def __init__(self, players: Iterable[Player]) -> None:
        self.by_number: dict[str, Player] = {}
        self.by_name: dict[str, Player] = {}
        self.by_latin: dict[str, Player] = {}
        self.by_letters: dict[str, dict[int, Player]] = {}  # by identity: a new one has no key yet
        for player in players:
            self.enter(player)

    def enter(self, player: Player) -> None:
        self.by_number.setdefault(player.number, player)
        for name in (player.native, player.reading):
            self.by_name.setdefault(name, player)
        self.by_latin.setdefault(player.latin.upper(), player)
        for name in (player.native, player.reading, player.latin):
            self.by_letters.setdefault(without_blanks(name), {})[id(player)] = player

    def meant(self, line: PlayerLine) -> Player | None:
        if line.number:
            return self.by_number.get(line.number)
        alike = [*self.by_letters.get(without_blanks(line.name.native or line.name.latin), {}).values()]
        return self.written(line) or (alike[0] if len(alike) == 1 else None)

    def written(self, line: PlayerLine) -> Player | None:
        """The player whose name it is to the blank."""
        name = line.name
        return self.by_name.get(name.native) if name.native else self.by_latin.get(name.latin.upper())


def change_player(player: Player, *, by: Actor, reason: str = "", **values: object) -> Player:
    """Correct a name or number; every sheet that shows it is renewed, no score is touched (pitfall 32)."""
    shown_in = Section.objects.filter(session__event__in=Event.objects.of_players([player.pk]))
    try:
        with (
            act(
                "change_player",
                by=by,
                others=shown_in,
                reason=reason,
                club=player.club_id,
                before=str(player),
            ) as write,
            transaction.atomic(),
        ):
            if "number" in values:
                values["number"] = member_number(str(values["number"]))
            write.change(player, **values)
            write.about["player"] = str(player)
    except IntegrityError as error:
        raise DirectorError(
            "number_taken", _("This membership number belongs to another player, or the name is empty.")
        ) from error
    return player


@dataclass(frozen=True, slots=True)
class Personal:
    """What decides who may enter an event and who keeps a seat. It is in no public answer, event file or
    history."""

    born: Annotated[date | None, Ask(label=gettext_lazy("Date of birth"))] = None
    sex: Annotated[
        str, Ask(label=gettext_lazy("Sex"), codes=[("", "–"), *PersonalData.Sex.choices], blank=True)
    ] = ""
    is_senior: Annotated[
        bool,
        Ask(label=gettext_lazy("Senior"), help=gettext_lazy("In place of the date of birth.")),
    ] = False
    needs_fixed_seat: Annotated[
        bool,
        Ask(
            label=gettext_lazy("Needs a fixed seat"),
            help=gettext_lazy("Stays at one table in every session, for example with a wheelchair."),
        ),
    ] = False


def set_personal_data(player: Player, personal: Personal, *, by: Actor) -> None:
    """Kept for the club's directors alone; empty in every field: forgotten. DirectorError `bad_date`."""
    if personal.born and not FIRST_BIRTH <= personal.born <= today(player.club):
        raise DirectorError("bad_date", _("Enter a date of birth from 1900 to today."))
    with act("set_personal_data", by=by, player=str(player), club=player.club_id) as write:
        if personal == Personal():
            PersonalData.objects.filter(player=player).delete()
        else:
            PersonalData.objects.update_or_create(player=player, defaults=asdict(personal))
        write.mark(player)


@dataclass(frozen=True, slots=True)
class ShowsGrade:
    """Whether everybody may see the player's club grade."""

    shows: bool


def show_grade(player: Player, shows: bool, *, by: Actor) -> Player:
    """Let everybody see the club grade, or only directors and the player; harmless when done twice."""
    if player.shows_grade == shows:
        return player
    with act("show_grade", by=by, player=str(player), club=player.club_id) as write:
        return write.change(player, shows_grade=shows)


def _player(club: Club, line: PlayerLine) -> Player:
    name = line.name
    if not (name.native or name.latin):
        raise DirectorError("no_name", _("A player needs a name. Nothing has been saved."))
    return Player(
        club=club,
        native=name.native,
        reading=name.reading,
        latin=name.latin,
        alias=name.alias,
        number=line.number,
    )


def known_player(club: Club, line: PlayerLine) -> Player | None:
    """The player that a line means: by number, else by name, with or without its blanks."""
    return _Known(Player.objects.filter(club=club)).meant(line)


# A name typed over that of a player: the same person, spelt differently, or another person.
#
# Where the new name is that of a player of the club, or is not at all like the old one, it is another
# person. Any other name may be either, and only the director knows: `SpellingQuestion` is the question. The
# same person is renamed in every session (`change_player`); another person is added to the club when the
# names are saved.

Key = TypeVar("Key", bound=Hashable)
ALIKE, LIKELY = 0.4, 0.6  # of all letters
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
KANJI = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Correction:
    """A name by which no player of the club is known, typed over that of `player`."""

    player: Player
    line: PlayerLine

    @property
    def text(self) -> str:
        return self.line.name.native or self.line.name.latin

    @property
    def may_be_the_same(self) -> bool:
        """Whether the two names share letters, or one is in kana and the other in kanji."""
        one, other = (bool(KANJI.search(text)) for text in (str(self.player), self.text))
        is_japanese = all(map(JAPANESE.search, (str(self.player), self.text)))
        return (is_japanese and one != other) or self._ratio >= ALIKE

    @property
    def is_likely(self) -> bool:
        return self._ratio >= LIKELY

    @property
    def _ratio(self) -> float:
        """By the letters, of the way in which the player is written that is most like the new name."""
        player, typed = self.player, self.text.casefold()
        written = filter(None, (player.native, player.reading, player.latin))
        return max(SequenceMatcher(None, name.casefold(), typed).ratio() for name in written)


class SpellingQuestion(Exception):
    """The director has to say of each correction which person is meant. Nothing is saved."""

    def __init__(self, corrections: Sequence[Correction]) -> None:
        super().__init__()
        self.corrections = corrections


def corrections_in(
    club: Club, standing: Mapping[Key, Player | None], typed: Mapping[Key, PlayerLine | None]
) -> list[Correction]:
    """By what is typed where these players stand: those that may be of the same person."""
    return [one for one in _unknown_names(club, standing, typed) if one.may_be_the_same]


def _unknown_names(
    club: Club, standing: Mapping[Key, Player | None], typed: Mapping[Key, PlayerLine | None]
) -> list[Correction]:
    """A player who is named elsewhere in the list has moved, and is not corrected."""
    lines = {place: line for place, line in typed.items() if line}
    known = _Known(Player.objects.filter(club=club))
    meant = {place: known.meant(line) for place, line in lines.items()}
    here = {player.pk for place, player in meant.items() if player and player != standing.get(place)}
    return [
        Correction(player, line)
        for place, line in lines.items()
        if not line.number and known.written(line) is None
        if (player := standing.get(place)) and meant[place] in (None, player) and player.pk not in here
    ]


def respell(found: Sequence[Correction], same: set[int], others: set[int], *, by: Actor) -> None:
    """Rename the players whose keys are in `same`; of those in `others` another person takes the place.

    SpellingQuestion where a correction is in neither.
    """
    if any(one.player.pk not in same | others for one in found):
        raise SpellingQuestion(found)
    for one in found:
        if one.player.pk in same:
            change_player(one.player, by=by, **_columns(one))


def respell_in(
    club: Club, standing: Mapping[Key, Player | None], typed: Mapping[Key, PlayerLine | None], *, by: Actor
) -> None:
    """The answer is known beforehand: each name by which no player is known is another spelling."""
    found = _unknown_names(club, standing, typed)
    respell(found, {one.player.pk for one in found}, set(), by=by)


def _columns(correction: Correction) -> dict[str, str]:
    """The parts of the name that are typed. The name that is shown is the one that was corrected."""
    name = correction.line.name
    parts = {"reading": name.reading, "latin": name.latin, "alias": name.alias}
    typed = {part: text for part, text in parts.items() if text}
    return typed | ({"native": name.native} if name.native or correction.player.native else {})
