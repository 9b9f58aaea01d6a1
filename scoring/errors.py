"""Refusals of the laws, as a code and its parameters; the caller translates them."""


class ScoringError(ValueError):
    """Input that the laws cannot score. `code` is stable, `params` are its particulars."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        particulars = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({particulars})"
