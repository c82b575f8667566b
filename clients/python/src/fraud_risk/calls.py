"""Carries out one call: sends, waits as long as it is told, repeats what may be repeated."""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import uuid
from typing import Any, Callable, Mapping, NamedTuple, TypedDict
from urllib.parse import urlencode

from .connections import Answer, Connections
from .errors import CallError, ConfigurationError, RefusedError, UnavailableError
from .types import ErrorBody

# The first pause where the service asks for none; it doubles with every attempt.
_PAUSE_S = 0.1
# A data set of 25 MB needs longer than a question.
_UPLOAD_TIMEOUT_S = 60.0
_UPLOAD_DEADLINE_S = 180.0
# Answers of the service itself that say that nothing was done.
_NOTHING_DONE = (429, 503)
# Where no error body says whether to repeat: a proxy's answers.
_RETRYABLE = (429, 500, 502, 503, 504)
_USER_AGENT = "fraud-risk-client-python/1.0.0"


class AnswerFacts(NamedTuple):
    """What an answer says beside its body. `replayed` is true where the service recognised a repeat."""

    status: int
    request_id: str | None
    replayed: bool
    attempts: int


class CallOptions(TypedDict, total=False):
    """What may be said about one call."""

    # For the calls that take one; left out, the client makes one, and uses it for every attempt of the call.
    idempotency_key: str
    # Your own id of the request, echoed, logged and stored on decisions.
    request_id: str
    # Most that one attempt may take, and the whole call with all attempts and pauses.
    timeout_s: float
    deadline_s: float
    # Told once about the answer of a call that succeeded.
    on_answer: Callable[[AnswerFacts], None]


class Caller:
    """Carries out calls with the settings of one client."""

    def __init__(self, connections: Connections, api_key: str, timeout_s: float, deadline_s: float, attempts_max: int):
        self._connections, self._api_key = connections, api_key
        self._timeout_s, self._deadline_s, self._attempts_max = timeout_s, deadline_s, attempts_max

    def call(
        self,
        verb: str,
        path: str,
        options: CallOptions,
        *,
        body: object = None,
        csv: str | bytes | None = None,
        query: Mapping[str, object] | None = None,
        repeatable: bool = False,
        keyed: bool = False,
        text: bool = False,
        marks: tuple[str, ...] = (),
    ) -> Any:
        """The answer's body. Raises RefusedError or UnavailableError."""
        headers = self._headers(options, keyed)
        sent = _encoded(body, csv, headers)
        url = path + _query_text(query)
        timeout_s, ends_at = self._times(options, csv is not None)
        attempt = 0
        while True:
            attempt += 1
            left_s = max(0.001, ends_at - time.monotonic())
            try:
                answer = self._send(verb, url, headers, sent, min(timeout_s, left_s))
                result = _result(answer, f"{verb} {path}", text, marks)
            except CallError as error:
                pause_s = (error.retry_after_s or 0) + _PAUSE_S * 2 ** (attempt - 1) * random.uniform(0.5, 1)
                is_last = attempt >= self._attempts_max or time.monotonic() + pause_s >= ends_at
                if is_last or not _may_repeat(repeatable, error):
                    raise
                time.sleep(pause_s)
                continue
            if "on_answer" in options:
                options["on_answer"](_facts(answer, attempt))
            return result

    def _headers(self, options: CallOptions, keyed: bool) -> dict[str, str]:
        headers = {"authorization": f"Bearer {self._api_key}", "user-agent": _USER_AGENT}
        if "request_id" in options:
            headers["x-request-id"] = _header_text("request's id", options["request_id"])
        if keyed:
            headers["idempotency-key"] = _header_text("idempotency key", options.get("idempotency_key") or str(uuid.uuid4()))
        return headers

    def _times(self, options: CallOptions, uploads: bool) -> tuple[float, float]:
        timeout_s = max(self._timeout_s, _UPLOAD_TIMEOUT_S) if uploads else self._timeout_s
        deadline_s = max(self._deadline_s, _UPLOAD_DEADLINE_S) if uploads else self._deadline_s
        return options.get("timeout_s", timeout_s), time.monotonic() + options.get("deadline_s", deadline_s)

    def _send(self, verb: str, url: str, headers: dict[str, str], sent: bytes | None, timeout_s: float) -> Answer:
        try:
            return self._connections.send(verb, url, headers, sent, timeout_s)
        except (OSError, http.client.HTTPException) as error:
            raise UnavailableError(f"No answer to {verb} {url.split('?')[0]}") from error


def _header_text(what: str, text: str) -> str:
    if not re.fullmatch("[ -~]*", text):
        raise ConfigurationError(f"Give the {what} in printable ASCII")
    return text


def _encoded(body: object, csv: str | bytes | None, headers: dict[str, str]) -> bytes | None:
    if csv is not None:
        headers["content-type"] = "text/csv"
        return csv.encode() if isinstance(csv, str) else csv
    if body is None:
        return None
    headers["content-type"] = "application/json"
    return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()


def _query_text(query: Mapping[str, object] | None) -> str:
    given = {name: _query_value(value) for name, value in (query or {}).items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _query_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _result(answer: Answer, call: str, text: bool, marks: tuple[str, ...]) -> Any:
    if not 200 <= answer.status < 300:
        raise _error(answer)
    if text:
        return answer.text.decode(errors="replace")
    result = _parsed(answer.text)
    if isinstance(result, dict) and all(_is_mark(result.get(name)) for name in marks):
        return result
    wanted = f"wanted JSON with {' and '.join(marks)} in the answer to {call}, found another"
    raise RefusedError(f"Check that the base URL is the service's: {wanted}", answer.status)


def _parsed(text: bytes) -> Any:
    """None for what is no JSON, or nested deeper than the stack."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_mark(value: object) -> bool:
    """The service's answer has a text that is not empty, or a list, where that of another server has nothing."""
    return isinstance(value, list) or (isinstance(value, str) and value != "")


def _error(answer: Answer) -> CallError:
    body = _error_body(answer.text)
    retry_after = answer.headers.get("retry-after", "")
    retry_after_s = int(retry_after) if re.fullmatch("[0-9]{1,6}", retry_after) else None
    message = body.get("message", "") if body else f"Found status {answer.status} without an error body"
    retryable = body["retryable"] if body else answer.status in _RETRYABLE
    return (UnavailableError if retryable else RefusedError)(message, answer.status, body, retry_after_s)


def _error_body(text: bytes) -> ErrorBody | None:
    body = _parsed(text)
    is_one = isinstance(body, dict) and isinstance(body.get("error_code"), str) and isinstance(body.get("retryable"), bool)
    return body if is_one else None


def _may_repeat(repeatable: bool, error: CallError) -> bool:
    """What is not repeatable may be sent again only where the service itself says that it did nothing."""
    if not isinstance(error, UnavailableError):
        return False
    return repeatable or (error.code is not None and error.status in _NOTHING_DONE)


def _facts(answer: Answer, attempts: int) -> AnswerFacts:
    replayed = answer.headers.get("idempotent-replayed") == "true"
    return AnswerFacts(answer.status, answer.headers.get("x-request-id"), replayed, attempts)
