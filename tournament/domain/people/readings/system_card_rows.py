"""The rows of system cards: of two players, of a player with each partner, and the last change."""

from django.db.models import Q, QuerySet

from tournament.domain.journal.readings.journal_stream import standing_acts
from tournament.models import JournalEntry, Player, SystemCard, SystemCardFile

VERBS = ("set_system_card", "remove_system_card")


def two(player: Player, partner: Player) -> tuple[Player, Player]:
    """In the order of their keys."""
    first, second = sorted((player, partner), key=lambda one: one.pk)
    return first, second


def card_of(player: Player, partner: Player) -> SystemCard | None:
    first, second = two(player, partner)
    return SystemCard.objects.filter(first=first, second=second).first()


def cards_with(player: Player) -> QuerySet[SystemCard]:
    """A player's cards, one with each partner."""
    rows = SystemCard.objects.select_related("first", "second")
    return rows.filter(Q(first=player) | Q(second=player)).order_by("pk")


def partner_on(card: SystemCard, player: Player) -> Player:
    return card.second if card.first_id == player.pk else card.first


def file_of(card: SystemCard) -> bytes | None:
    """The PDF; None where it has been erased."""
    row = SystemCardFile.objects.filter(
        first=card.first_id, second=card.second_id, digest=card.digest
    ).first()
    return bytes(row.data) if row else None


def partners_of(player: Player) -> QuerySet[Player]:
    """Players of the club who have sat in one pair with the player."""
    beside = Player.objects.filter(memberships__contestant__memberships__player=player, club=player.club_id)
    return beside.exclude(pk=player.pk).distinct().order_by("reading", "native", "pk")


def last_change(player: Player, partner: Player) -> JournalEntry | None:
    """The latest act on the card of two players that stands; what undoes it brings the one before back."""
    first, second = two(player, partner)
    acts = standing_acts(None).filter(verb__in=VERBS, about__card=f"{first.pk}-{second.pk}")
    return acts.order_by("-pk").first()
