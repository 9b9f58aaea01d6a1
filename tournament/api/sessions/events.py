"""Events, and the conditions under which they are scored."""

from drf_spectacular.utils import extend_schema
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.views import Pages, ViewSet, director
from tournament.api.sessions.conditions import ConditionsSerializer, EventSerializer
from tournament.models import Event
from tournament.services.sessions import lifecycle


class EventViewSet(RetrieveModelMixin, ListModelMixin, ViewSet):
    queryset = Event.objects.prefetch_related("sessions")
    serializer_class = EventSerializer
    pagination_class = Pages

    @extend_schema(request=ConditionsSerializer(partial=True), responses=EventSerializer)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Other conditions: scores follow at once, since none is stored. A field that is left out stays."""
        event = self.get_object()
        given = ConditionsSerializer(event, data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        chosen = {**given.validated_data}
        if "options" in chosen:
            chosen["options"] = {**event.options, **chosen["options"]}
        lifecycle.change_conditions(event, by=director(request), **chosen)
        return Response(EventSerializer(self.get_object()).data)
