"""An act of the journal as JSON, without what a playing director may not see yet."""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from rest_framework import serializers

from tournament.models import JournalEntry
from tournament.readings.acts import stream
from tournament.reports.gate.own_boards import own_cover, playing


class ChangeSerializer(serializers.Serializer):
    """A row before and after: whole when it was made (no `before`) or removed (no `after`), else the columns
    that changed.
    """

    model = serializers.CharField()
    pk = serializers.IntegerField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)


class ActSerializer(serializers.Serializer):
    """`about` are the particulars of the `verb`; `undoes` the act that this one takes back. With `covered`
    the act is about a board that the caller has still to play: it names the board, and nothing more.
    """

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    session = serializers.IntegerField(allow_null=True)
    section = serializers.IntegerField(allow_null=True)
    section_version = serializers.IntegerField(allow_null=True)
    by = serializers.CharField()
    verb = serializers.CharField()
    about = serializers.DictField()
    changes = ChangeSerializer(many=True)
    reason = serializers.CharField(allow_blank=True)
    undoes = serializers.IntegerField(allow_null=True)
    covered = serializers.BooleanField()


def act_for(entry: JournalEntry, user: AbstractBaseUser) -> dict[str, object]:
    return acts_for([entry], user)[0]


def acts_for(entries: Iterable[JournalEntry], user: AbstractBaseUser) -> list[dict[str, object]]:
    """Acts as `user` may read them; the boards they have still to play are read once for each session."""
    acts = list(entries)
    sessions = {entry.session_id: entry.session for entry in acts if entry.session}
    played = playing(user.pk).filter(session__in=sessions).values_list("session", flat=True)
    covered = {pk: own_cover(sessions[pk], user) for pk in played}
    return [stream.act_under(entry, covered.get(entry.session_id or 0, frozenset())) for entry in acts]
