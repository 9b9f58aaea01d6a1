"""The conditions of contest: the scoring method, its options, what the phones show."""

from rest_framework import serializers

from tournament.api.basis.chosen import ChosenOptions
from tournament.api.basis.serializers import KeyField
from tournament.models import Event
from tournament.printing.words.options import PHRASES
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, PAIRS
from tournament.sheets.event_options import LONGEST_WINDOW, MOST_QUIET, OPENS, SHOWS, TIMES
from tournament.sheets.heading import OPTIONS

COLUMNS = ("matchpoint_scale", "short_board")  # the options with a column of their own
OF_METHODS = sorted({name for names in OPTIONS.values() for name in names if name not in COLUMNS})


def _codes(option: str) -> list[str]:
    return [code for name, code in PHRASES if name == option and code != "own"]


class OptionsSerializer(ChosenOptions):
    """A field that is left out stays, or is the default. Of matches the stage has options of its own."""

    def get_fields(self) -> dict[str, serializers.Field]:
        scored = {name: serializers.ChoiceField(_codes(name), required=False) for name in OF_METHODS}
        return scored | {
            "others": serializers.ChoiceField(SHOWS, required=False),
            "hands": serializers.ChoiceField(OPENS, required=False),
            "running": serializers.ChoiceField(TIMES, required=False),
            "running_quiet": serializers.IntegerField(required=False, min_value=0, max_value=MOST_QUIET),
            "lead": serializers.BooleanField(required=False),
            "auction": serializers.BooleanField(required=False),
            "keyed_hands": serializers.BooleanField(required=False),
            "balance": serializers.BooleanField(required=False),
            "correction_minutes": serializers.IntegerField(
                required=False, min_value=0, max_value=LONGEST_WINDOW
            ),
        }


class ConditionsSerializer(serializers.ModelSerializer):
    method = serializers.ChoiceField(EVENT_KINDS[PAIRS].methods, required=False)
    options = OptionsSerializer(required=False)

    class Meta:
        model = Event
        fields = ("name", "method", "matchpoint_scale", "short_board", "options")


class NewSessionSerializer(ConditionsSerializer):
    """`name` is the event's. The session has one section, A, without pairs or players."""

    club = KeyField(required=False, allow_null=True, default=None, help_text="or one's own")
    kind = serializers.ChoiceField([PAIRS, INDIVIDUAL], default=PAIRS)
    date = serializers.DateField()
    place = serializers.CharField(default="", allow_blank=True, max_length=80)

    class Meta(ConditionsSerializer.Meta):
        fields = (*ConditionsSerializer.Meta.fields, "kind", "club", "date", "place")


class EventSerializer(serializers.ModelSerializer):
    """`options` are those that were chosen; the others have their defaults."""

    options = serializers.DictField(read_only=True)
    sessions = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = (
            *("id", "club", "name", "kind", "method", "matchpoint_scale", "short_board", "options"),
            *("names_shown", "sessions"),
        )

    def get_sessions(self, event: Event) -> list[int]:
        return sorted(session.pk for session in event.sessions.all())
