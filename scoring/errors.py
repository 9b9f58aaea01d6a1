"""What the laws refuse, as data: a code and its parameters. The room that shows it finds the words."""


class ScoringError(ValueError):
    """A fact no law can score. `code` is stable, `params` are its particulars."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        particulars = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({particulars})"
