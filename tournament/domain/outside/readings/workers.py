"""Whether a worker is there for the jobs."""

from datetime import timedelta

from django.utils import timezone

from tournament.models import Worker

LEASE = timedelta(seconds=30)  # a worker without a heartbeat for this time is dead


def has_live_worker() -> bool:
    """Whether a worker lives, so that a job enqueued now will be done soon."""
    return Worker.objects.filter(seen_at__gte=timezone.now() - LEASE).exists()
