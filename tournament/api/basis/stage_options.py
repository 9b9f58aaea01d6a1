"""The options of a stage with matches in a body: a field for each one of sheets/stage_options.py."""

from rest_framework import serializers

from tournament.api.basis.chosen import ChosenOptions, fields_of
from tournament.sheets.stage_options import (
    LARGEST_TOP,
    MOST_BANDS,
    DrawOptions,
    KnockOutOptions,
    MatchOptions,
    TableOptions,
)

MEASURES = ("imps", "percent")


class OwnScaleSerializer(serializers.Serializer):
    """One's own victory points. A band is [first IMP or per cent, winner's points], or with the loser's."""

    top = serializers.IntegerField(min_value=1, max_value=LARGEST_TOP)
    bands = serializers.ListField(
        child=serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=3),
        min_length=1,
        max_length=MOST_BANDS,
    )
    measure = serializers.ChoiceField(MEASURES, default="imps")


class StageOptionsSerializer(ChosenOptions):
    """How long a match is, how rounds are drawn, what a bye is worth. A field that is left out stays, or is
    the preset's.
    """

    vp_table = OwnScaleSerializer(required=False, allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        options = fields_of(MatchOptions, TableOptions, DrawOptions, KnockOutOptions)
        return {**super().get_fields(), **options}
