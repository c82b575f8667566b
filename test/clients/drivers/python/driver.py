"""Does what the tests of all clients ask for: one JSON object a line in, one out. The protocol is described in ../../start-driver.ts."""

import base64
import json
import logging
import sys
from concurrent.futures import ThreadPoolExecutor

from fraud_risk import CallOptions, Client, FraudRiskError, Hasher, WebhookReceiver
from fraud_risk.errors import CallError, IdentifierError

opened = {}


def open_client(command):
    seconds = {name.replace("_ms", "_s"): command[name] / 1_000 for name in ("timeout_ms", "deadline_ms") if name in command}
    attempts = {"attempts_max": command["attempts_max"]} if "attempts_max" in command else {}
    opened["client"] = Client(command["base_url"], api_key_file=command["api_key_file"], **seconds, **attempts)


def with_facts(command, call):
    facts = []
    options: CallOptions = {**command.get("options", {}), "on_answer": facts.append}
    body = call(options)
    return {"body": body, **facts[0]._asdict()}


def score_or_fallback(command):
    given = {name: command[name] for name in ("approve_below_minor", "otherwise") if name in command}
    outcome = opened["client"].score_or_fallback(command["body"], **given)
    return {
        "source": outcome.source,
        "recommended_action": outcome.recommended_action,
        "decision_id": outcome.decision and outcome.decision["decision_id"],
        "error": outcome.error and outcome.error.kind,
    }


def receive(command):
    handled, meanwhile = [], {}

    def handle(event):
        if command["fail"] == "meanwhile":
            with ThreadPoolExecutor(1) as another:
                meanwhile["meanwhile"] = another.submit(receive, {**command, "fail": False}).result()
        if command["fail"] in ("fails", "meanwhile"):
            raise RuntimeError("The database is away")
        if command["fail"] == "ends":
            raise SystemExit(1)
        handled.append(event["id"])

    try:
        answer = opened["receiver"].receive(command["signature"], base64.b64decode(command["body_base64"]), handle)
    except SystemExit:
        return {"handled": handled}
    return {**answer._asdict(), "handled": handled, **meanwhile}


def client():
    return opened["client"]


VERBS = {
    "open": open_client,
    "open_hasher": lambda c: opened.update(hasher=Hasher(key_file=c["key_file"])),
    "hash": lambda c: opened["hasher"].hash(c["kind"], c["value"]),
    "score": lambda c: with_facts(c, lambda options: client().score(c["body"], **options)),
    "score_or_fallback": score_or_fallback,
    "get_decision": lambda c: with_facts(c, lambda o: client().get_decision(c["decision_id"], expand=c["expand"], **o)),
    "submit_feedback": lambda c: with_facts(c, lambda options: client().submit_feedback(c["body"], **options)),
    "submit_backtest_csv": lambda c: with_facts(c, lambda options: client().submit_backtest_csv(c["csv"], **options)),
    "wait_for_backtest": lambda c: client().wait_for_backtest(c["backtest_id"]),
    "list_backtest_rows": lambda c: client().list_backtest_rows(c["backtest_id"], after=c["after"], limit=c["limit"]),
    "create_webhook": lambda c: client().create_webhook(c["body"]),
    "open_receiver": lambda c: opened.update(receiver=WebhookReceiver(c["secrets"])),
    "receive": receive,
}


def described(error):
    described_error = {"kind": error.kind, "message": str(error), "fields": []}
    if isinstance(error, IdentifierError):
        described_error["code"] = error.code
    if isinstance(error, CallError):
        fields = [detail["field"] for detail in error.details]
        described_error.update(status=error.status, code=error.code, retry_after=error.retry_after_s, fields=fields)
    return described_error


def answer(line):
    command = json.loads(line)
    try:
        return {"ok": VERBS[command["do"]](command)}
    except FraudRiskError as error:
        return {"error": described(error)}


logging.disable()
for line in sys.stdin:
    print(json.dumps(answer(line)), flush=True)
