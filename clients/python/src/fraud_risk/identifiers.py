"""Normalises and hashes identifiers, as docs/identifiers.md of the service says. A raw identifier never leaves your system."""

from __future__ import annotations

import hashlib
import hmac
import re
from os import PathLike
from typing import Literal

from .errors import ConfigurationError, IdentifierError
from .secret import read_secret

IdentifierKind = Literal["bvn", "nin", "phone", "account", "customer", "device"]

_BYTES_MAX = 512
_SEPARATORS = re.compile(
    "[\t\n\r \\-\u00a0\u00ad\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]"
)
_FULL_WIDTH = str.maketrans("０１２３４５６７８９＋：", "0123456789+:")
_WHITE_SPACE = "\t\n\x0b\x0c\r \x85\u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class Hasher:
    """Hashes under the identifier key: 64 hex digits, given or in a file of their own."""

    def __init__(self, *, key: str | None = None, key_file: str | PathLike[str] | None = None) -> None:
        text = read_secret("identifier key", key, key_file)
        if not re.fullmatch("[0-9a-fA-F]{64}", text):
            raise ConfigurationError("Cannot hash identifiers: wanted an identifier key of 64 hex digits")
        self._key = bytes.fromhex(text)

    def hash(self, kind: IdentifierKind, value: str) -> str:
        """64 lowercase hex digits. Raises IdentifierError, which does not hold the value, where its kind refuses it."""
        return hmac.new(self._key, normalise(kind, value).encode(), hashlib.sha256).hexdigest()


def normalise(kind: IdentifierKind, value: str) -> str:
    """The one spelling that is hashed. Raises IdentifierError."""
    size = len(value.encode("utf-8", "surrogatepass"))
    if size > _BYTES_MAX:
        raise _refused("too_long", kind, f"wanted at most {_BYTES_MAX} bytes, found {size}")
    if kind in ("customer", "device"):
        return _opaque(kind, value)
    number = _SEPARATORS.sub("", value).translate(_FULL_WIDTH)
    if kind == "phone":
        return _phone(re.sub("[()（）]", "", number))
    if number == "":
        raise _refused("empty", kind, "wanted digits, found none")
    if kind == "account":
        return _account(number)
    if kind in ("bvn", "nin"):
        return _personal_number(kind, number)
    raise ConfigurationError("Cannot hash: wanted bvn, nin, phone, account, customer or device")


def _refused(code: str, kind: str, wanted: str) -> IdentifierError:
    return IdentifierError(code, f"Cannot hash {kind}: {wanted}")


def _opaque(kind: str, value: str) -> str:
    value = value.strip(_WHITE_SPACE)
    if value == "":
        raise _refused("empty", kind, "wanted an id, found nothing but white space")
    if _CONTROL.search(value):
        raise _refused("character", kind, "wanted one line of text, found a control character")
    return value


def _personal_number(kind: str, number: str) -> str:
    if not re.fullmatch("[0-9]+", number):
        raise _refused("character", kind, "wanted digits only, found another character")
    if len(number) != 11:
        raise _refused("length", kind, f"wanted 11 digits, found {len(number)}")
    return number


def _account(number: str) -> str:
    if not re.fullmatch("[0-9:]+", number):
        raise _refused("character", "account", "wanted digits and one colon, found another character")
    if number.count(":") != 1:
        raise _refused("format", "account", "wanted <bank code>:<NUBAN> with one colon")
    bank_code, nuban = number.split(":")
    if len(bank_code) not in (3, 6) or len(nuban) != 10:
        raise _refused("length", "account", "wanted a bank code of 3 or 6 digits and a NUBAN of 10")
    return number


def _phone(number: str) -> str:
    if number == "":
        raise _refused("empty", "phone", "wanted a phone number, found none")
    if not re.fullmatch("[+]?[0-9]+", number):
        raise _refused("character", "phone", "wanted digits after an optional +, found another character")
    country = re.match("(?:[+]|00|009)?234", number)
    if country:
        rest = number[country.end() :]
        return _nigerian(rest[1:] if rest.startswith("0") else rest)
    if number.startswith("+"):
        return _foreign(number)
    if number.startswith("0"):
        return _nigerian(number[1:])
    return _nigerian(number, fixed_line=False)


def _foreign(number: str) -> str:
    if not 7 <= len(number) - 1 <= 15:
        raise _refused("length", "phone", f"wanted 7 to 15 digits after the +, found {len(number) - 1}")
    if number[1] == "0":
        raise _refused("format", "phone", "wanted a country code after the +, found a 0")
    return number


def _nigerian(subscriber: str, fixed_line: bool = True) -> str:
    if len(subscriber) != 10:
        raise _refused("length", "phone", f"wanted 10 digits after 0 or 234, or a foreign number with +, found {len(subscriber)}")
    if re.fullmatch("[789][012][0-9]{8}", subscriber) or (fixed_line and subscriber.startswith("20")):
        return "+234" + subscriber
    raise _refused("format", "phone", "wanted a Nigerian number or a foreign one with +, found 10 digits that are neither")
