#!/usr/bin/env python3
"""Verifies this proof pack, offline and without packages: python3 verify.py FINGERPRINT [DIRECTORY]

FINGERPRINT is the SHA-256 of the public key that you were told by other means than the pack: in hex, from
GET /v1/signing-keys. Exit code 0: every file is as it was signed by that key. 1: it is not, and why.
"""
import hashlib
import json
import os
import re
import sys

FORMAT = "fraud-risk-proof-pack/1"

# Ed25519 (RFC 8032, 5.1): the field, the order of the base point, the curve's constant, a root of -1.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT % P
    if (x * x - x2) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def decode(raw):
    value = int.from_bytes(raw, "little")
    y = value & ((1 << 255) - 1)
    x = recover_x(y, value >> 255)
    return None if x is None else (x, y, 1, x * y % P)


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def equal(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def is_signed(public_key, message, signature):
    key, commitment = decode(public_key), decode(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= L:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % L
    base_y = 4 * pow(5, P - 2, P) % P
    base_x = recover_x(base_y, 0)
    base = (base_x, base_y, 1, base_x * base_y % P)
    return equal(multiply(scalar, base), add(commitment, multiply(challenge, key)))


def read_all(directory):
    files = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                files[os.path.relpath(path, directory).replace(os.sep, "/")] = file.read()
    return files


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def problem_of(files, fingerprint):
    if "manifest.json" not in files or "manifest.sig" not in files:
        return "manifest.json or manifest.sig is missing"
    signed, signature = files.pop("manifest.json"), files.pop("manifest.sig")
    if re.fullmatch(rb"[0-9a-f]{128}\n", signature) is None:
        return "manifest.sig is not a signature"
    try:
        manifest = json.loads(signed)
        public_key = bytes.fromhex(manifest["signing_key"]["public_key"])
        entries = [(e["path"], e["bytes"], e["sha256"], e["chain"]) for e in manifest["files"]]
    except (ValueError, KeyError, TypeError):
        return "manifest.json cannot be read"
    if manifest.get("format") != FORMAT or len(public_key) != 32:
        return "manifest.json is of another format"
    if sha256(public_key) != fingerprint:
        return "the pack was signed by a key of another fingerprint"
    if not is_signed(public_key, signed, bytes.fromhex(signature.decode().strip())):
        return "the signature is not one of manifest.json by that key"
    chain, found = sha256(FORMAT.encode()), []
    for path in sorted(files):
        digest = sha256(files[path])
        chain = sha256(f"{chain}\n{path}\n{digest}".encode())
        found.append((path, len(files[path]), digest, chain))
    if found == entries:
        return None
    wrong = [path for path, _, digest, _ in found if digest not in (e[2] for e in entries if e[0] == path)]
    return f"changed, added or missing: {', '.join(wrong) or 'a file of the manifest'}"


def main():
    if len(sys.argv) < 2 or re.fullmatch(r"[0-9a-f]{64}", sys.argv[1]) is None:
        sys.exit("Give the fingerprint of the signing key: python3 verify.py FINGERPRINT [DIRECTORY]")
    directory = sys.argv[2] if len(sys.argv) > 2 else os.path.dirname(os.path.abspath(__file__))
    problem = problem_of(read_all(directory), sys.argv[1])
    if problem is not None:
        sys.exit(f"Not verified: {problem}")
    print("Verified: every file is as it was signed")


if __name__ == "__main__":
    main()
