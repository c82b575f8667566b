"""Connections to one service, kept open between calls."""

from __future__ import annotations

import http.client
import threading
import time
from typing import Mapping, NamedTuple

from .base_url import read_base_url

# Shorter than any server keeps an idle connection, so that a call is not sent into one that is just being closed.
_IDLE_S_MAX = 3.0
_IDLE_MAX = 64
_READ_BYTES = 65_536


class Answer(NamedTuple):
    """An answer, read to its end."""

    status: int
    headers: Mapping[str, str]
    text: bytes


class Connections:
    """Sends requests; safe to use from several threads."""

    def __init__(self, base_url: str) -> None:
        scheme, self._host, self._port, self._prefix = read_base_url(base_url)
        self._make = http.client.HTTPSConnection if scheme == "https" else http.client.HTTPConnection
        self._idle: list[tuple[float, http.client.HTTPConnection]] = []
        self._lock = threading.Lock()

    def send(self, verb: str, path: str, headers: Mapping[str, str], body: bytes | None, timeout_s: float) -> Answer:
        """One request, and the answer. Raises OSError or HTTPException where there is none in time. Redirects are not followed."""
        ends_at = time.monotonic() + timeout_s
        connection = self._take(timeout_s)
        try:
            connection.request(verb, self._prefix + path, body, dict(headers))
            response = connection.getresponse()
            text = b"".join(iter(lambda: _read(response, connection, ends_at), b""))
            if response.length:
                raise http.client.IncompleteRead(text, response.length)
            # Read to its end by parts, it does not end by itself, and the connection would take no other request.
            response.close()
        except BaseException:
            connection.close()
            raise
        answer = Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, text)
        self._give_back(connection, response)
        return answer

    def _take(self, timeout_s: float) -> http.client.HTTPConnection:
        with self._lock:
            while self._idle:
                since, connection = self._idle.pop()
                if time.monotonic() - since < _IDLE_S_MAX and connection.sock is not None:
                    connection.sock.settimeout(timeout_s)
                    return connection
                connection.close()
        return self._make(self._host, self._port, timeout=timeout_s)

    def _give_back(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        with self._lock:
            if response.will_close or len(self._idle) >= _IDLE_MAX:
                connection.close()
            else:
                self._idle.append((time.monotonic(), connection))


def _read(response: http.client.HTTPResponse, connection: http.client.HTTPConnection, ends_at: float) -> bytes:
    left_s = ends_at - time.monotonic()
    if left_s <= 0:
        raise TimeoutError("The answer took too long")
    if connection.sock is not None:
        connection.sock.settimeout(left_s)
    return response.read1(_READ_BYTES)
