"""Receives the service's webhooks: verifies, drops repeats, and says what to answer."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import re
import threading
import time
from typing import Callable, NamedTuple, Protocol, Sequence

from .errors import ConfigurationError
from .types import WebhookEvent

TOLERANCE_S = 300
BODY_BYTES_MAX = 256 * 1024
_HEADER_LENGTH_MAX = 4_096
_SECRETS_MAX = 16
_SEEN_MAX = 10_000
_LOG = logging.getLogger(__name__)


class WebhookAnswer(NamedTuple):
    """What to answer the service; the reason shows up in its delivery log as `response_excerpt`."""

    status: int
    reason: str


class SeenEvents(Protocol):
    """The ids of the events handled. In production it is a unique column of the database that the work itself writes to."""

    def add(self, event_id: str) -> bool:
        """Remembers an id; False where it was known."""
        ...

    def forget(self, event_id: str) -> None:
        """Forgets the id of an event that could not be handled, so that the next attempt is not taken for a repeat."""
        ...


class WebhookReceiver:
    """Knows one secret, or two during a rotation, accepts a signature for 5 minutes, and handles an event once."""

    def __init__(
        self, secrets: Sequence[str], *, seen: SeenEvents | None = None, now: Callable[[], float] = time.time
    ) -> None:
        _refuse_misuse(secrets)
        self._secrets, self._now = tuple(secrets), now
        self._seen = seen if seen is not None else LastEvents(_SEEN_MAX)
        self._running, self._lock = set[str](), threading.Lock()

    def receive(self, signature: str | None, body: bytes, handle: Callable[[WebhookEvent], object]) -> WebhookAnswer:
        """Judges a delivery (the value of Service-Signature and the body's bytes) and hands a new event to `handle`, which stores it
        and returns: the service waits 10 seconds. What `handle` raises is logged; the answer is then 500, and the event comes again. An
        end of the process (SystemExit, KeyboardInterrupt) is raised as ever, and the event comes again, too. A repeat while `handle` is
        running: 409 running: comes again."""
        if len(body) > BODY_BYTES_MAX:
            return WebhookAnswer(413, "too_large")
        verdict = verify_webhook(signature, body, self._secrets, self._now())
        if verdict != "verified":
            return WebhookAnswer(400, verdict)
        try:
            # The id of the body, because the signature covers the body and no header.
            event: WebhookEvent = json.loads(body)
            if not self._start(event["id"]):
                return WebhookAnswer(409, "running")
            try:
                self._handle_once(event, handle)
            finally:
                # Only once a failed event is forgotten: until then a repeat would be taken for handled.
                self._end(event["id"])
        except Exception:
            _LOG.exception("A webhook could not be handled")
            return WebhookAnswer(500, "failed")
        return WebhookAnswer(204, "")

    def _handle_once(self, event: WebhookEvent, handle: Callable[[WebhookEvent], object]) -> None:
        if not self._seen.add(event["id"]):
            return
        try:
            handle(event)
        except BaseException:
            # Also where the process is told to end: the event comes again, and must not be taken for a repeat.
            self._seen.forget(event["id"])
            raise

    def _start(self, event_id: str) -> bool:
        with self._lock:
            if event_id in self._running:
                return False
            self._running.add(event_id)
            return True

    def _end(self, event_id: str) -> None:
        with self._lock:
            self._running.discard(event_id)


class LastEvents:
    """Remembers the last ids in memory; it forgets at a restart."""

    def __init__(self, count: int) -> None:
        self._count, self._ids, self._lock = count, dict[str, None](), threading.Lock()

    def add(self, event_id: str) -> bool:
        """Remembers an id; False where it was known."""
        with self._lock:
            if event_id in self._ids:
                return False
            self._ids[event_id] = None
            if len(self._ids) > self._count:
                del self._ids[next(iter(self._ids))]
            return True

    def forget(self, event_id: str) -> None:
        """Forgets an id."""
        with self._lock:
            self._ids.pop(event_id, None)


def verify_webhook(
    signature: str | None, body: bytes, secrets: Sequence[str], now_s: float, tolerance_s: int = TOLERANCE_S
) -> str:
    """"verified", or why the delivery is not the service's own: missing_header, malformed_header, no_match, too_old, too_new."""
    _refuse_misuse(secrets)
    if signature is None:
        return "missing_header"
    if len(signature) > _HEADER_LENGTH_MAX:
        return "malformed_header"
    members = signature.split(",")
    times = [member[2:] for member in members if member.startswith("t=")]
    found = [member[3:] for member in members if member.startswith("v1=")]
    if len(times) != 1 or not found or not re.fullmatch("[0-9]{1,12}", times[0]):
        return "malformed_header"
    if not _any_matches(times[0].encode() + b"." + body, found, secrets):
        return "no_match"
    # The time is judged only after the signature: before, it says nothing.
    age_s = int(now_s) - int(times[0])
    if age_s > tolerance_s:
        return "too_old"
    return "too_new" if age_s < -tolerance_s else "verified"


def _any_matches(message: bytes, found: Sequence[str], secrets: Sequence[str]) -> bool:
    matched = False
    for secret in secrets:
        expected = hmac.new(secret.encode(), message, hashlib.sha256).hexdigest().encode()
        for signature in found:
            # As bytes, because compare_digest refuses text that is not ASCII; every pair, so that the time does not tell which matched.
            matched |= hmac.compare_digest(expected, signature.encode("utf-8", "surrogatepass"))
    return matched


def _refuse_misuse(secrets: Sequence[str]) -> None:
    """An empty secret would accept what anybody signed: it may not pass unseen."""
    if isinstance(secrets, str) or not 1 <= len(secrets) <= _SECRETS_MAX:
        raise ConfigurationError(f"Give the webhook's secrets as a list of 1 to {_SECRETS_MAX}")
    if not all(re.fullmatch("whsec_[A-Za-z0-9_-]{43}", secret) for secret in secrets):
        raise ConfigurationError("Give the webhook's secrets, each whsec_ and 43 characters")
