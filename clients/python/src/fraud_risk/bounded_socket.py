"""A connection whose waits end in time."""

from __future__ import annotations

import io
import socket
import time
from typing import Any


class BoundedSocket:
    """Ends every wait at `ends_at`, however little arrives at once: the timeout of a plain socket begins anew with each byte."""

    def __init__(self, connected: socket.socket, ends_at: float) -> None:
        self._socket, self.ends_at = connected, ends_at

    def in_time(self) -> socket.socket:
        """The socket, which waits for what is left at most. Raises TimeoutError where nothing is."""
        self._socket.settimeout(left_until(self.ends_at))
        return self._socket

    def sendall(self, data: bytes) -> None:
        """Sends in parts, because over TLS the whole has no timeout of its own."""
        left = memoryview(data)
        while left:
            left = left[self.in_time().send(left) :]

    def makefile(self, _mode: str) -> io.BufferedReader:
        """What arrives. It can be read to its end after `close`, as that of a plain socket."""
        return io.BufferedReader(_BoundedFile(self, self._socket.makefile("rb", buffering=0)))

    def close(self) -> None:
        """Closes it, once what `makefile` gave is closed, too."""
        self._socket.close()


class _BoundedFile(io.RawIOBase):
    def __init__(self, bounded: BoundedSocket, file: socket.SocketIO) -> None:
        self._bounded, self._file = bounded, file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._bounded.in_time()
        return self._file.readinto(buffer)

    def close(self) -> None:
        self._file.close()
        super().close()


def left_until(ends_at: float) -> float:
    """The seconds until then, by the monotonic clock. Raises TimeoutError where there are none."""
    left_s = ends_at - time.monotonic()
    if left_s <= 0:
        raise TimeoutError("The attempt took too long")
    return left_s
