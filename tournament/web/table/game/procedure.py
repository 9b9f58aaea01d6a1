"""How the coming deal is played, step by step, as a phone takes it: in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from scoring.games.procedure import procedure_of
from scoring.games.procedure.steps import Question, Rule, Step
from tournament.printing.words.game_rules import card_words
from tournament.printing.words.words import Tongue
from tournament.sheets.game_sheet import GameSheet
from tournament.web.games.seats import player_name
from tournament.web.table.game.procedure_words import OPTIONS, QUESTIONS, RULES, STEPS

HANDS = frozenset({"hand", "player", "first", "second"})  # figures that are numbers of hands
OF_HANDS = frozenset({"winner", "leader", "declarer"})  # questions that are answered by a hand


def procedure(sheet: GameSheet, agreed: Agreement, language: str) -> dict[str, Any] | None:
    """The steps of the deal to come, with the names of its hands; None where the game has none of its own."""
    coming = sheet.next
    found = procedure_of(agreed, coming.dealer) if coming else None
    if coming is None or found is None:
        return None
    players = [player_name(seated) for seated in sorted(sheet.seats, key=lambda seat: seat.number)]
    dummies = [_dummy(players, owner) for owner in found.dummies]
    words = _Wording((*players, *dummies), Tongue(language))
    return {
        "deal": coming.number,
        "hands": words.hands,
        "steps": [words.step(step) for step in found.steps],
    }


def _dummy(players: list[str], owner: int | None) -> str:
    return _("Dummy") if owner is None else _("Dummy of %(name)s") % {"name": players[owner]}


@dataclass(frozen=True, slots=True)
class _Wording:
    hands: tuple[str, ...]
    tongue: Tongue

    def step(self, step: Step) -> dict[str, Any]:
        """What is empty is left out."""
        told: Mapping[str, Any] = {
            "title": str(STEPS[step.code]),
            "rules": [{"text": self.rule(rule), "broken": rule.broken} for rule in step.rules],
            "turn": step.turn,
            "together": step.together,
            "alternates": step.alternates,
            "times": step.times,
            "first": step.first,
            "whole": step.whole,
            "questions": [self.question(question) for question in step.questions],
            "outcomes": {answers: self.rule(rule) for answers, rule in step.outcomes.items()},
            "order": step.order,
            "orders": step.orders,
        }
        return {"code": step.code, **{name: value for name, value in told.items() if value}}

    def rule(self, rule: Rule) -> str:
        about = {name: self._figure(name, value) for name, value in rule.about.items()}
        return str(RULES[rule.code]) % self._named(about)

    def question(self, question: Question) -> dict[str, Any]:
        about = {"hand": "" if question.hand is None else self.hands[question.hand]}
        hands = question.code in OF_HANDS
        words = [self.hands[int(one)] if hands else str(OPTIONS[one]) for one in question.options]
        return {
            "code": question.code,
            "label": str(QUESTIONS[question.code]) % about,
            "options": [*zip(question.options, words, strict=True)],
            "usual": question.usual,
        }

    def _figure(self, name: str, value: Any) -> Any:
        if name in HANDS:
            return self.hands[value]
        return " ".join(card_words(card, self.tongue) for card in value) if name == "cards" else value

    def _named(self, about: dict[str, Any]) -> dict[str, Any]:
        """The two of a side by their names."""
        two = about.get("hands")
        if not isinstance(two, tuple):
            return about
        one, other = (self.hands[hand] for hand in two)
        return {**about, "one": one, "other": other}
