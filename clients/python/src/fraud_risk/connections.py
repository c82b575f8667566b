"""Connections to one service, kept open between calls."""

from __future__ import annotations

import http.client
import ssl
import threading
import time
from typing import Mapping, NamedTuple

from .base_url import read_base_url
from .bounded_socket import BoundedSocket
from .connect import connect

# Shorter than any server keeps an idle connection, so that a call is not sent into one that is just being closed.
_IDLE_S_MAX = 3.0
_IDLE_MAX = 64


class Answer(NamedTuple):
    """An answer, read to its end."""

    status: int
    headers: Mapping[str, str]
    text: bytes


class Connections:
    """Sends requests; safe to use from several threads."""

    def __init__(self, base_url: str) -> None:
        scheme, self._host, self._port, self._prefix = read_base_url(base_url)
        self._tls = _tls() if scheme == "https" else None
        self._idle: list[tuple[float, http.client.HTTPConnection]] = []
        self._lock = threading.Lock()

    def send(self, verb: str, path: str, headers: Mapping[str, str], body: bytes | None, timeout_s: float) -> Answer:
        """One request, and the answer, with all that is waited for on the way. Raises OSError or HTTPException where there is none in time.
        Redirects are not followed."""
        connection = self._take(time.monotonic() + timeout_s)
        try:
            connection.request(verb, self._prefix + path, body, dict(headers))
            response = connection.getresponse()
            text = response.read()
        except BaseException:
            connection.close()
            raise
        answer = Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, text)
        self._give_back(connection, response)
        return answer

    def _take(self, ends_at: float) -> http.client.HTTPConnection:
        with self._lock:
            while self._idle:
                since, connection = self._idle.pop()
                if time.monotonic() - since < _IDLE_S_MAX and isinstance(connection.sock, BoundedSocket):
                    connection.sock.ends_at = ends_at
                    return connection
                connection.close()
        return self._open(ends_at)

    def _open(self, ends_at: float) -> http.client.HTTPConnection:
        if self._tls is None:
            opened = http.client.HTTPConnection(self._host, self._port)
        else:
            opened = http.client.HTTPSConnection(self._host, self._port, context=self._tls)
        # Connected here, because what it does by itself waits for each part of the way anew.
        opened.sock = connect(self._host, opened.port, self._tls, ends_at)
        return opened

    def _give_back(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        with self._lock:
            if response.will_close or len(self._idle) >= _IDLE_MAX:
                connection.close()
            else:
                self._idle.append((time.monotonic(), connection))


def _tls() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
