"""Where the service answers."""

from __future__ import annotations

import re
from typing import NamedTuple

from .errors import ConfigurationError

# What every client takes: a host name in ASCII or an address, a port, and the path of a proxy.
_BASE_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*\.?|\[[0-9A-Fa-f:.]{2,45}\])"
    r"(?::(?P<port>[0-9]{1,5}))?(?P<path>(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?)"
)
_PORT_MAX = 65_535


class BaseUrl(NamedTuple):
    """The parts of a base URL. `port` is None for the scheme's own; `path` has no slash at its end."""

    scheme: str
    host: str
    port: int | None
    path: str


def read_base_url(given: object) -> BaseUrl:
    """Raises ConfigurationError where it is none: a call to it would look like a service that is away, which is fallen back from."""
    found = _BASE_URL.fullmatch(given) if isinstance(given, str) else None
    port = int(found["port"]) if found and found["port"] else None
    if found is None or (port is not None and not 1 <= port <= _PORT_MAX):
        raise ConfigurationError(
            "Give the base URL as https://host, or http://host on your own machine, without a user, a query or a fragment"
        )
    return BaseUrl(found["scheme"], found["host"].strip("[]"), port, found["path"].rstrip("/"))
