"""The people of a club: players found by part of a name, members whom a typed name may mean, helpers."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import reduce
from operator import or_
from unicodedata import name as name_of
from unicodedata import normalize

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Replace

from scoring.rounding import Number
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Club, JournalEntry, Player, Role, Session
from tournament.sheets.languages import is_native
from tournament.sheets.names import Name
from tournament.words.spelling import HIRAGANA, spelling_key, spelt_words

# A club's players as they are looked for: by any part of a name, or by number.

NAMES = ("native", "reading", "latin", "alias")
MOST_OFFERED = 20
LONG_LIST = 40  # players from which on a list has an index of letters


def matching(players: QuerySet[Player], q: str) -> QuerySet[Player]:
    """Those with `q` in one of their names, or with the number `q`; without `q` all."""
    if not q:
        return players
    # Between a family name and a given name a blank may be typed or not.
    letters, bare = "".join(q.split()), {f"bare_{name}": _without_blanks(name) for name in NAMES}
    alike = reduce(or_, (Q(**{f"{name}__icontains": letters}) for name in bare))
    return players.alias(**bare).filter(Q(number=q) | alike)


def _without_blanks(name: str) -> Replace:
    return Replace(Replace(name, Value(" ")), Value("\u3000"))


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player with the sessions they have played in; `initial` begins the part of the list they stand in.

    `last_event` is the name of the event they played last: namesakes differ by it.
    """

    player: Player
    initial: str
    sessions: int
    last: date | None
    last_event: str
    average: Number | None


def listed_players(
    players: QuerySet[Player], averages: Mapping[Hashable, Number], *, latin_first: bool = False
) -> list[ListedPlayer]:
    """By their reading, or `latin_first` by the name in Latin letters; `averages` are per cent by player."""
    sessions = "memberships__contestant__section__session"
    played = Q(**{f"{sessions}__started_at__isnull": False})
    latest = Session.objects.filter(
        sections__contestants__memberships__player=OuterRef("pk"), started_at__isnull=False
    ).order_by("-date", "-pk")
    rows = players.annotate(
        played=Count(sessions, filter=played, distinct=True),
        last=Max(f"{sessions}__date", filter=played),
        last_event=Subquery(latest.values("event__name")[:1]),
    )
    places = {row: place_in_list(row.name, latin_first=latin_first) for row in rows}
    return [
        ListedPlayer(row, places[row][0], row.played, row.last, row.last_event or "", averages.get(row.pk))
        for row in sorted(rows, key=lambda row: places[row])
    ]


def place_in_list(name: Name, *, latin_first: bool) -> tuple[str, str]:
    """The letter that a name stands under, and what it is looked for by: the reading in hiragana or the Latin
    name, else the name as written. A native name without a reading stands in the kana of its Latin letters.
    """
    key = name.latin if latin_first else name.reading
    key = normalize("NFKC", key or name.latin or name.native).translate(HIRAGANA).upper()
    initial = _initial(key)
    return ROW_OF_LETTER.get(initial, initial) if name.native and not latin_first else initial, key


ROWS_OF_KANA = "あかさたなはまやらわ"
ROW_OF_LETTER = dict(
    zip(
        "AIUEOKGSZJTDCNHFBPMYRW",
        "あ" * 5 + "かか" + "さ" * 3 + "た" * 3 + "な" + "は" * 4 + "まやらわ",
        strict=True,
    )
)
NO_LETTER = "漢"  # names in Chinese characters alone


def _initial(name: str) -> str:
    """The letter that begins the part of the list: A to Z, or the row of kana that the name begins in."""
    first = normalize("NFKD", name)[:1]
    rows = [row for row in ROWS_OF_KANA if row <= first <= "ん"]
    return rows[-1] if rows else NO_LETTER if name_of(first, "").startswith("CJK") else first


def has_kana(club: Club | None, language: str) -> bool:
    """Whether names have a reading here: the reader's language has one, or a player of the club does."""
    return is_native(language) or Player.objects.filter(club=club).exclude(reading="").exists()


def offered(club: Club, q: str) -> list[tuple[str, str]]:
    """(what a field for a name takes, what else identifies the player) of the first players that match `q`.

    Namesakes differ by their numbers.
    """
    everybody = Player.objects.filter(club=club)
    players = list(matching(everybody, q)[:MOST_OFFERED]) if q else []
    names = [*map(str, players)]
    namesakes = Counter(map(str, everybody.filter(Q(native__in=names) | Q(latin__in=names))))
    return [
        (
            f"{player}, {player.number}" if namesakes[str(player)] > 1 and player.number else str(player),
            " ".join(filter(None, (player.reading, player.latin, player.number))),
        )
        for player in players
    ]


# The members of a club that a typed name may mean: by number, exactly, in another order or spelling.

MOST = 4  # members among whom the director chooses


@dataclass(frozen=True, slots=True)
class Member:
    """`label` is the text by which a field names this player and no other."""

    pk: int
    label: str


@dataclass(frozen=True, slots=True)
class Meant:
    """`how` is `number`, `exact`, `order` or `spelling` of one member; `several`; `new`; `no-number`."""

    how: str
    members: tuple[Member, ...] = ()

    @property
    def is_one(self) -> bool:
        return self.how in ("number", "exact", "order", "spelling")


class Members:
    """The players of a club, read once for a whole list of names."""

    def __init__(self, club: Club) -> None:
        players = list(Player.objects.filter(club=club))
        namesakes = Counter(map(str, players))
        self.by_number: dict[str, Member] = {}
        self.by_name: dict[str, list[Member]] = defaultdict(list)
        self.by_spelling: dict[str, list[Member]] = defaultdict(list)
        self.by_order: dict[tuple[str, ...], list[Member]] = defaultdict(list)
        self.by_word: dict[str, list[Member]] = defaultdict(list)
        for player in players:
            known = namesakes[str(player)] > 1 and player.number
            self._enter(player, Member(player.pk, f"{player}, {player.number}" if known else str(player)))

    def _enter(self, player: Player, member: Member) -> None:
        if player.number:
            self.by_number[player.number] = member
        names = list(filter(None, (player.native, player.reading, player.latin)))
        for name in dict.fromkeys(name.casefold() for name in names):
            self.by_name[name].append(member)
        for spelling in dict.fromkeys(map(spelling_key, names)):
            self.by_spelling[spelling].append(member)
        for order in dict.fromkeys(tuple(sorted(spelt_words(name))) for name in names):
            self.by_order[order].append(member)
        for word in dict.fromkeys(word for name in names for word in spelt_words(name)):
            self.by_word[word].append(member)

    def meant(self, line: PlayerLine) -> Meant:
        """The member or members that a line may mean."""
        name = line.name.native or line.name.latin
        if line.number:
            if member := self.by_number.get(line.number):
                return Meant("number", (member,))
            return Meant("no-number" if name == line.number else "new")
        for how, found in self._likely(name):
            if found:
                one = how != "several" and len(found) == 1
                return Meant(how if one else "several", tuple(found[:MOST]))
        return Meant("new")

    def _likely(self, name: str) -> Iterator[tuple[str, list[Member]]]:
        words = spelt_words(name)
        yield "exact", _distinct(self.by_name.get(name.casefold(), []))
        yield "spelling", self.by_spelling.get(spelling_key(name), [])
        yield "order", self.by_order.get(tuple(sorted(words)), [])
        yield "several", self.by_word.get(words[0], []) if len(words) == 1 else []


def _distinct(found: list[Member]) -> list[Member]:
    """Namesakes whom no number tells apart count as one: a field cannot name the second."""
    return list({member.label: member for member in reversed(found)}.values())[::-1]


# Who may direct in a club: role, when the link was used, and what was done last.


@dataclass(frozen=True, slots=True)
class Helper:
    """`signed_in_at` is None until a link is used; `acted_at` is of the last act in any journal."""

    role: int
    user: int
    name: str
    kind: str
    since: datetime
    signed_in_at: datetime | None
    acted_at: datetime | None


def helpers_of(club: Club) -> list[Helper]:
    """All users with a live role, in two queries."""
    roles = list(Role.objects.filter(club=club, revoked_at=None).select_related("user"))
    acted = dict(
        JournalEntry.objects.filter(user__in=[role.user_id for role in roles])
        .order_by()
        .values("user")
        .annotate(last=Max("at"))
        .values_list("user", "last")
    )
    return [
        Helper(
            role=role.pk,
            user=role.user_id,
            name=role.user.get_full_name(),
            kind=role.kind,
            since=role.user.date_joined,
            signed_in_at=role.user.last_login,
            acted_at=acted.get(role.user_id),
        )
        for role in roles
    ]
