"""gunicorn's own log, without the tokens and headers that it quotes. Named in serving.GUNICORN."""

from typing import Any

from gunicorn.glogging import Logger

from tournament.web.server.logs import WithoutQuotedRequests, WithoutTokens


class QuietLogger(Logger):
    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.addFilter(WithoutTokens())
            handler.addFilter(WithoutQuotedRequests())
