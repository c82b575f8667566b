"""Opens a connection, in time as a whole."""

from __future__ import annotations

import queue
import socket
import ssl
import threading
from typing import Any

from .bounded_socket import BoundedSocket, left_until


def connect(host: str, port: int, tls: ssl.SSLContext | None, ends_at: float) -> BoundedSocket:
    """Looks the host up, tries its addresses in turn, and greets over TLS where there is a context. Raises OSError."""
    addresses = _resolve(host, port, ends_at)
    failure = OSError(f'Found no address of "{host}"')
    for index, address in enumerate(addresses):
        try:
            # A share each, so that one that swallows everything leaves time for the next.
            connected = _connect_to(address, left_until(ends_at) / (len(addresses) - index))
        except OSError as error:
            failure = error
            continue
        return BoundedSocket(connected if tls is None else _greet(connected, host, tls, ends_at), ends_at)
    raise failure


def _resolve(host: str, port: int, ends_at: float) -> list[Any]:
    """In a thread, because nothing bounds the resolver, which is slowest when the network is in trouble."""
    found: queue.SimpleQueue[list[Any] | Exception] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            found.put(list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
        except Exception as error:
            found.put(error)

    threading.Thread(target=look_up, daemon=True).start()
    try:
        answer = found.get(timeout=left_until(ends_at))
    except queue.Empty:
        raise TimeoutError(f'Looking up "{host}" took too long') from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _connect_to(address: Any, timeout_s: float) -> socket.socket:
    family, kind, protocol, _, place = address
    opened = socket.socket(family, kind, protocol)
    try:
        opened.settimeout(timeout_s)
        opened.connect(place)
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except BaseException:
        opened.close()
        raise
    return opened


def _greet(connected: socket.socket, host: str, tls: ssl.SSLContext, ends_at: float) -> ssl.SSLSocket:
    try:
        connected.settimeout(left_until(ends_at))
        return tls.wrap_socket(connected, server_hostname=host)
    except BaseException:
        connected.close()
        raise
