"""A progress bar: redrawn in place on a terminal, silent anywhere else."""

from django.core.management.base import OutputWrapper

WIDTH = 30


class Progress:
    """Called with the name of the work, the number done, and the total."""

    def __init__(self, out: OutputWrapper) -> None:
        self.out = out

    def __call__(self, what: str, done: int, total: int) -> None:
        if self.out.isatty():
            filled = WIDTH * done // max(total, 1)
            bar = "█" * filled + "░" * (WIDTH - filled)
            self.out.write(f"\r{bar} {done}/{total} {what:<40.40}", ending="")

    def finish(self) -> None:
        if self.out.isatty():
            self.out.write(f"\r{'':<{WIDTH + 60}}\r", ending="")
