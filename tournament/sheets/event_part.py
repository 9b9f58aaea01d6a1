"""Which part of its event a session is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EventPart:
    """Session `number` of the `sessions` that its stage has or plans.

    `stage` is the stage's name and `order` its place among the `stages` of the event; `qualifying` where
    pairs go on from it.
    """

    number: int
    sessions: int
    stage: str = ""
    order: int = 1
    stages: int = 1
    qualifying: bool = False
