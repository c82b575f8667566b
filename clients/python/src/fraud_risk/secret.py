"""Secrets, given or in files."""

from __future__ import annotations

from os import PathLike

from .errors import ConfigurationError


def read_secret(what: str, value: str | None, file: str | PathLike[str] | None) -> str:
    """The secret without white space around it. Raises ConfigurationError, which does not hold it, where there is none."""
    if value is not None:
        return value.strip()
    if file is None:
        raise ConfigurationError(f"Give the {what} or the file that holds it")
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f'Cannot read the {what} from "{file}"') from error
