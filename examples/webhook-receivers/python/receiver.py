"""A complete webhook receiver: WEBHOOK_SECRETS=whsec_... python3 receiver.py (Python 3.8 or later, standard library only).

It speaks plain HTTP on loopback, for a proxy that terminates TLS and limits connections; with TLS_CERT_FILE and TLS_KEY_FILE
it speaks TLS itself.
"""

import hashlib
import hmac
import json
import os
import re
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BODY_BYTES_MAX = 256 * 1024
HEADER_LENGTH_MAX = 4096
TOLERANCE_SECONDS = 300
SEEN_MAX = 10_000

secrets = os.environ.get("WEBHOOK_SECRETS", "").split(",")
# Ids of the events handled, oldest first. It forgets at a restart: in production it is a unique column of your database.
seen = {}
seen_lock = threading.Lock()


def verify(header, body, now_seconds):
    """Returns "verified", or why the delivery is not the service's own. The body is the bytes as they arrived."""
    if header is None:
        return "missing_header"
    if len(header) > HEADER_LENGTH_MAX:
        return "malformed_header"
    members = header.split(",")
    times = [member[2:] for member in members if member.startswith("t=")]
    signatures = [member[3:] for member in members if member.startswith("v1=")]
    if len(times) != 1 or not signatures or not re.fullmatch("[0-9]{1,12}", times[0]):
        return "malformed_header"
    matched = False
    for secret in secrets:
        message = times[0].encode() + b"." + body
        expected = hmac.new(secret.encode(), message, hashlib.sha256).hexdigest().encode()
        for signature in signatures:
            # As bytes: compare_digest refuses text that is not ASCII.
            if hmac.compare_digest(expected, signature.encode()):
                matched = True
    if not matched:
        return "no_match"
    age_seconds = int(now_seconds) - int(times[0])
    if age_seconds > TOLERANCE_SECONDS:
        return "too_old"
    return "too_new" if age_seconds < -TOLERANCE_SECONDS else "verified"


def remember(event_id):
    """Whether the event is new."""
    with seen_lock:
        if event_id in seen:
            return False
        seen[event_id] = True
        if len(seen) > SEEN_MAX:
            del seen[next(iter(seen))]
        return True


def handle(event):
    """Store the event, or put it into a queue, and return: the service waits 10 seconds for the answer."""
    print("handled", event["id"], event["type"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds without a byte

    def do_POST(self):
        try:
            status, reason = self.receive()
        except Exception as error:
            print(repr(error), file=sys.stderr)
            status, reason = 500, "failed"
        self.answer(status, reason)

    def receive(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,9}", length):
            return 411, "length_required"  # the service always sends it
        body = self.rfile.read(min(int(length), BODY_BYTES_MAX + 1))
        if len(body) > BODY_BYTES_MAX:
            return 413, "too_large"
        verdict = verify(self.headers.get("Service-Signature"), body, time.time())
        if verdict != "verified":
            return 400, verdict
        event = json.loads(body)
        # The id of the body, because the signature covers the body and no header.
        if remember(event["id"]):
            try:
                handle(event)
            except Exception:
                seen.pop(event["id"], None)  # so that the next attempt is not taken for a repeat
                raise
        return 204, ""

    def answer(self, status, reason):
        """The reason shows up in the service's delivery log as response_excerpt."""
        self.send_response(status)
        if reason:
            self.send_header("Content-Length", str(len(reason)))
        self.end_headers()
        self.wfile.write(reason.encode())

    def log_message(self, format, *args):
        """No line a request."""


def main():
    if not all(re.fullmatch("whsec_[A-Za-z0-9_-]{43}", secret) for secret in secrets):
        sys.exit("Set WEBHOOK_SECRETS to the secret, or to several with commas between them")
    address = (os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8090")))
    server = ThreadingHTTPServer(address, Receiver)
    certificate, key = os.environ.get("TLS_CERT_FILE"), os.environ.get("TLS_KEY_FILE")
    if certificate and key:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        # The handshake is left to the connection's own thread, so that a slow one holds nobody up.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print("listening", server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
