"""Normalises and hashes identifiers as docs/identifiers.md says, and checks identifiers.json with it.

Standard library only: python3 test/vectors/identifiers.py
"""

import hashlib
import hmac
import json
import pathlib
import re
import sys

BYTES_MAX = 512
SEPARATORS = re.compile(
    "[\t\n\r \\-\u00a0\u00ad\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]"
)
FULL_WIDTH = str.maketrans("０１２３４５６７８９＋：", "0123456789+:")
WHITE_SPACE = "\t\n\x0b\x0c\r \x85\u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class Refused(Exception):
    """Carries a code, never the identifier."""


def normalise(kind, value):
    if len(value.encode("utf-8", "surrogatepass")) > BYTES_MAX:
        raise Refused("too_long")
    if kind in ("customer", "device"):
        return opaque(value)
    number = SEPARATORS.sub("", value).translate(FULL_WIDTH)
    if kind == "phone":
        return phone(re.sub("[()（）]", "", number))
    if number == "":
        raise Refused("empty")
    return account(number) if kind == "account" else personal_number(number)


def opaque(value):
    value = value.strip(WHITE_SPACE)
    if value == "":
        raise Refused("empty")
    if CONTROL.search(value):
        raise Refused("character")
    return value


def personal_number(number):
    if not re.fullmatch("[0-9]+", number):
        raise Refused("character")
    if len(number) != 11:
        raise Refused("length")
    return number


def account(number):
    if not re.fullmatch("[0-9:]+", number):
        raise Refused("character")
    if number.count(":") != 1:
        raise Refused("format")
    bank_code, nuban = number.split(":")
    if len(bank_code) not in (3, 6) or len(nuban) != 10:
        raise Refused("length")
    return number


def phone(number):
    if number == "":
        raise Refused("empty")
    if not re.fullmatch("[+]?[0-9]+", number):
        raise Refused("character")
    country = re.match("(?:[+]|00|009)?234", number)
    if country:
        rest = number[country.end() :]
        return nigerian(rest[1:] if rest.startswith("0") else rest)
    if number.startswith("+"):
        if not 7 <= len(number) - 1 <= 15:
            raise Refused("length")
        if number[1] == "0":
            raise Refused("format")
        return number
    if number.startswith("0"):
        return nigerian(number[1:])
    return nigerian(number, fixed_line=False)


def nigerian(subscriber, fixed_line=True):
    if len(subscriber) != 10:
        raise Refused("length")
    if re.fullmatch("[789][012][0-9]{8}", subscriber) or (fixed_line and subscriber.startswith("20")):
        return "+234" + subscriber
    raise Refused("format")


def hash_identifier(key_hex, kind, value):
    normalised = normalise(kind, value)
    return normalised, hmac.new(bytes.fromhex(key_hex), normalised.encode("utf-8"), hashlib.sha256).hexdigest()


def main():
    document = json.loads(pathlib.Path(__file__).with_name("identifiers.json").read_text(encoding="utf-8"))
    failed = 0
    for vector in document["vectors"]:
        try:
            found = hash_identifier(document["key"], vector["kind"], vector["value"])
        except Refused as refusal:
            found = str(refusal)
        wanted = vector["refused"] if "refused" in vector else (vector["normalised"], vector["hash"])
        if found != wanted:
            failed += 1
            print(f"{vector['name']}: wanted {wanted}, found {found}")
    print(f"{len(document['vectors'])} vectors, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
