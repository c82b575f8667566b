"""The client: the service's calls, and what is made of several of them."""

from __future__ import annotations

import re
import time
from os import PathLike
from typing import NamedTuple, Unpack

from .calls import Caller, CallOptions
from .connections import Connections
from .errors import ConfigurationError, UnavailableError
from .operations import Operations
from .secret import read_secret
from .types import Backtest, Decision, RecommendedAction, ScoreRequest

_FIRST_POLL_S = 0.2
_POLL_S_MAX = 5.0


class Outcome(NamedTuple):
    """What to act upon. `source` is "service" or "fallback": only the first has a `decision`, and only the second an `error`."""

    source: str
    recommended_action: RecommendedAction
    decision: Decision | None
    error: UnavailableError | None


class Client(Operations):
    """Needs no closing, and may be used from several threads.

    `timeout_s` bounds one attempt, `deadline_s` a call with all its attempts (60 and 180 for a CSV, unless more is said here).
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        api_key_file: str | PathLike[str] | None = None,
        timeout_s: float = 5.0,
        deadline_s: float = 15.0,
        attempts_max: int = 3,
    ) -> None:
        key = read_secret("API key", api_key, api_key_file)
        if not re.fullmatch("svc_(test|live)_[A-Za-z0-9_-]{43}", key):
            raise ConfigurationError("Give an API key of svc_test_ or svc_live_ and 43 characters")
        super().__init__(Caller(Connections(base_url), key, timeout_s, deadline_s, attempts_max))

    def score_or_fallback(
        self,
        body: ScoreRequest,
        *,
        approve_below_minor: int,
        otherwise: RecommendedAction = "manual_review",
        **options: Unpack[CallOptions],
    ) -> Outcome:
        """Scores, or falls back when no answer can be had: approves less than `approve_below_minor` (fail open; 0 approves none), and
        recommends `otherwise` for the rest (fail closed).

        A refusal (a wrong key, a field that breaks a rule, a spent quota) is raised as ever: it is an answer. Send the transaction again,
        under the same id, once the service is back, so that its history has no hole.
        """
        try:
            decision = self.score(body, **options)
        except UnavailableError as error:
            is_small = body["transaction"]["amount"] < approve_below_minor
            return Outcome("fallback", "approve" if is_small else otherwise, None, error)
        return Outcome("service", decision["recommended_action"], decision, None)

    def wait_for_backtest(self, backtest_id: str, *, wait_s: float = 600.0) -> Backtest:
        """The backtest once it is completed, failed or cancelled. Raises UnavailableError when it is not by then."""
        ends_at, poll_s = time.monotonic() + wait_s, _FIRST_POLL_S
        while True:
            backtest = self.get_backtest(backtest_id)
            if backtest["status"] not in ("queued", "running"):
                return backtest
            if time.monotonic() + poll_s >= ends_at:
                raise UnavailableError(f"Wait longer for {backtest_id}: it is {backtest['status']}")
            time.sleep(poll_s)
            poll_s = min(2 * poll_s, _POLL_S_MAX)
