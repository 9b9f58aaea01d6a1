"""A draw in the history: its matches and its policy in words, in place of what is stored."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from tournament.web.public.teams.draw_words import POLICIES

Row = Mapping[str, object]


def draw_in_words(row: Row) -> Row:
    """The columns of a draw's row that changed, with words where codes and lists are stored."""
    found = dict(row)
    if isinstance(policy := row.get("policy"), str):
        found["policy"] = _("Knock-out") if policy == "knock-out" else str(POLICIES.get(policy, policy))
    if isinstance(pairings := row.get("pairings"), list):
        found["pairings"] = " · ".join(map(_meeting, pairings))
    return found


def _meeting(teams: Iterable[int]) -> str:
    """1–4; of one team its bye."""
    numbers = [*teams]
    return "–".join(map(str, numbers)) if len(numbers) > 1 else _("%(team)d bye") % {"team": numbers[0]}
