"""Who sits in which seat of a section: read and replaced."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from tournament.api.basis.serializers import KeyField
from tournament.exchange.players import PlayerLine, parse_players
from tournament.models import Contestant, Membership, Player, Section
from tournament.models.entrant import LONGEST_CATEGORY
from tournament.reports.room.seating import guide_cards
from tournament.services.setup.pairs import Seat
from tournament.sheets.numbers import in_section

SAME_PERSON = (
    "a name by which no player is known is another spelling of who is there now: "
    "that player is renamed in every session. Otherwise it is another person, who is added to the club"
)


class SeatedSerializer(serializers.ModelSerializer):
    """A player of a contestant from a round on; a substitute is a later row of the same position."""

    name = serializers.CharField(source="player.__str__", read_only=True)

    class Meta:
        model = Membership
        fields = ("position", "player", "name", "from_round")


class StartSerializer(serializers.Serializer):
    table = serializers.IntegerField()
    side = serializers.ChoiceField(["NS", "EW"])


class ContestantSerializer(serializers.ModelSerializer):
    """`label` is the number as every sheet writes it, with its section's letter where there are several.

    `start` is where it sits in round 1, once there is a movement. `category`: of a pair that is drawn.
    """

    label = serializers.SerializerMethodField()
    players = SeatedSerializer(source="memberships", many=True)
    start = serializers.SerializerMethodField()
    category = serializers.CharField(source="entrant.category", default="", read_only=True)
    withdrawn = serializers.SerializerMethodField()

    class Meta:
        model = Contestant
        fields = ("id", "number", "direction", "label", "players", "start", "category", "withdrawn")

    def get_label(self, contestant: Contestant) -> str:
        return in_section(contestant, self.context.get("prefix", ""))

    def get_start(self, contestant: Contestant) -> StartSerializer(allow_null=True):  # type: ignore[valid-type]
        found = self.context.get("starts", {}).get(contestant.pk)
        return {"table": found[0], "side": found[1]} if found else None

    def get_withdrawn(self, contestant: Contestant) -> bool:
        return contestant.withdrawn_at is not None


class SeatChangeSerializer(serializers.Serializer):
    """`player` by key, or `name` as it would be typed (a number will do); neither frees the seat."""

    contestant = KeyField()
    position = serializers.IntegerField(min_value=1, max_value=2)
    player = KeyField(required=False, allow_null=True, default=None)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)
    same_person = serializers.BooleanField(required=False, default=False, help_text=SAME_PERSON)


class SeatsSerializer(serializers.Serializer):
    seats = SeatChangeSerializer(many=True, allow_empty=False)


class CategorySerializer(serializers.Serializer):
    """An empty `category` is none."""

    contestant = KeyField()
    category = serializers.CharField(allow_blank=True, max_length=LONGEST_CATEGORY)


class CategoriesSerializer(serializers.Serializer):
    categories = CategorySerializer(many=True, allow_empty=False)


def categories_given(section: Section, given: Sequence[Mapping[str, Any]]) -> dict[Contestant, str]:
    """Each pair with its category. ValidationError for a contestant of another section."""
    rows = section.contestants.select_related("entrant")
    known = rows.in_bulk([one["contestant"] for one in given])
    return {
        _known(known, one["contestant"], f"categories.{index}.contestant"): one["category"]
        for index, one in enumerate(given)
    }


def starts_of(section: Section) -> dict[int | None, tuple[int, str]]:
    """(table, side) of every contestant in round 1, by key; of a single player the seat."""
    lines = {card.party.id: card.lines[0] for card in guide_cards(section) if card.lines}
    return {pk: (line.table, line.side) for pk, line in lines.items() if line.round == 1 and line.table}


def seated(section: Section, seats: Sequence[Mapping[str, Any]]) -> dict[Seat, Player | PlayerLine | None]:
    """Each seat with its player. ValidationError for a contestant of another section or club."""
    held = section.contestants.in_bulk([one["contestant"] for one in seats])
    wanted = [one["player"] for one in seats if one["player"] is not None]
    players = section.session.event.club.players.in_bulk(wanted)
    found: dict[Seat, Player | PlayerLine | None] = {}
    for index, one in enumerate(seats):
        contestant = _known(held, one["contestant"], f"seats.{index}.contestant")
        player = one["player"] and _known(players, one["player"], f"seats.{index}.player")
        found[contestant, one["position"]] = player or next(iter(parse_players(one["name"])), None)
    return found


def holders_to_rename(seats: Sequence[Mapping[str, Any]]) -> dict[Seat, Player]:
    """The owner of each seat whose name, a request says, is another spelling; no substitute."""
    wanted = {(one["contestant"], one["position"]) for one in seats if one["same_person"]}
    rows = Membership.objects.filter(contestant__in=[pk for pk, _position in wanted])
    found: dict[Seat, Player] = {}
    for row in rows.select_related("player", "contestant").order_by("from_round"):
        if (row.contestant_id, row.position) in wanted:
            found.setdefault((row.contestant, row.position), row.player)
    return found


def _known(rows: Mapping[int, Any], pk: int, field: str) -> Any:
    if pk not in rows:
        raise serializers.ValidationError({field: ["There is none of this key here."]}, "does_not_exist")
    return rows[pk]
