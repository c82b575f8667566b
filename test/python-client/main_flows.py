"""The main flows over gRPC, each a function whose name says what must hold. Run by scripts/python-client.sh."""

import os
import signal
import sys
import threading
import time

import grpc
from client import FRAUD, Client, hash_of, score_request
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from risk.v1 import (
    backtest_pb2,
    decision_pb2,
    feedback_pb2,
    policy_pb2,
    scoring_service_pb2,
    webhook_pb2,
)

Code = grpc.StatusCode
POLLS_MAX = 200
POLL_S = 0.05
CSV_HEADER = "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash"


def a_score_is_replayed_and_explained(client):
    request = score_request()
    first, metadata = client.call_with_metadata(client.scoring.Score, request, x_request_id="py-1")
    assert metadata["x-request-id"] == "py-1" and "idempotent-replayed" not in metadata
    again, metadata = client.call_with_metadata(client.scoring.Score, request)
    assert again == first and metadata["idempotent-replayed"] == "true"
    wanted = scoring_service_pb2.GetDecisionRequest(decision_id=first.decision_id, expand=["policy_version", "replay"])
    record = client.call(client.scoring.GetDecision, wanted)
    assert isinstance(record, decision_pb2.DecisionRecord) and record.replay.matches
    assert record.score == first.score and record.transaction_id == request.transaction.id


def feedback_is_taken_once_a_key(client):
    decision = client.call(client.scoring.Score, score_request())
    label = feedback_pb2.SubmitFeedbackRequest(decision_id=decision.decision_id, label=FRAUD)
    first = client.call(client.feedback.SubmitFeedback, label, idempotency_key="py-label")
    again, metadata = client.call_with_metadata(client.feedback.SubmitFeedback, label, idempotency_key="py-label")
    assert again == first and metadata["idempotent-replayed"] == "true"
    label.notes = "another"
    code, body, _ = client.refusal(client.feedback.SubmitFeedback, label, idempotency_key="py-label")
    assert (code, body.error_code) == (Code.FAILED_PRECONDITION, "idempotency_key_reused")


def a_policy_is_created_activated_and_archived(client):
    made = client.call(client.policies.CreatePolicy, policy_pb2.CreatePolicyRequest(name="Python", product="python"))
    active = client.call(client.policies.ActivatePolicy, policy_pb2.ActivatePolicyRequest(policy_id=made.policy_id))
    assert active.active_version == 1
    request = score_request()
    request.product = "python"
    assert client.call(client.scoring.Score, request).policy.id == made.policy_id
    client.call(client.policies.ArchivePolicy, policy_pb2.ArchivePolicyRequest(policy_id=made.policy_id))
    listed = client.call(client.policies.ListPolicies, policy_pb2.ListPoliciesRequest()).policies
    assert made.policy_id not in [policy.policy_id for policy in listed]


def finished(client, backtest):
    for _ in range(POLLS_MAX):
        now = client.call(client.backtests.GetBacktest, backtest_pb2.GetBacktestRequest(backtest_id=backtest.backtest_id))
        if now.status == backtest_pb2.BACKTEST_STATUS_COMPLETED:
            return now
        time.sleep(POLL_S)
    raise AssertionError(f"Expected a completed backtest, found {now.status}")


def backtests_run_by_csv_and_by_messages(client):
    times = [f"2026-01-{day:02}T10:00:00Z" for day in range(1, 11)]
    lines = [f"py-csv-{at},transfer,1000000,NGN,{at},mobile_app,{hash_of('csv')}" for at in times]
    csv = "\n".join([CSV_HEADER, *lines]).encode()
    items = [score_request() for _ in range(5)]
    messages = [backtest_pb2.BacktestItem(transaction=item.transaction, customer=item.customer) for item in items]
    for request, rows in (
        (backtest_pb2.SubmitBacktestRequest(csv=csv), len(lines)),
        (backtest_pb2.SubmitBacktestRequest(transactions=messages), len(items)),
    ):
        done = finished(client, client.call(client.backtests.SubmitBacktest, request))
        assert done.dataset.row_count == rows and done.summary.scored == rows
        page = backtest_pb2.ListBacktestRowsRequest(backtest_id=done.backtest_id, limit=4)
        read = []
        while True:
            answer = client.call(client.backtests.ListBacktestRows, page)
            read += answer.rows
            if not answer.has_more:
                break
            page.after = answer.next_after
        assert [row.row for row in read] == list(range(1, rows + 1)) and all(row.HasField("score") for row in read)


def webhooks_are_created_listed_rotated_and_deleted(client):
    wanted = webhook_pb2.CreateWebhookRequest(
        url="https://127.0.0.1:8443/hook", events=[webhook_pb2.SUBSCRIBED_EVENT_BACKTEST_FAILED]
    )
    made = client.call(client.webhooks.CreateWebhook, wanted)
    listed = client.call(client.webhooks.ListWebhooks, webhook_pb2.ListWebhooksRequest()).webhooks
    assert [webhook.webhook_id for webhook in listed] == [made.webhook_id] and not listed[0].secret
    rotate = webhook_pb2.RotateWebhookSecretRequest(webhook_id=made.webhook_id)
    assert client.call(client.webhooks.RotateWebhookSecret, rotate).secret not in ("", made.secret)
    delete = webhook_pb2.DeleteWebhookRequest(webhook_id=made.webhook_id)
    assert client.call(client.webhooks.DeleteWebhook, delete).deleted
    wanted.url = "https://10.0.0.1/hook"
    code, body, _ = client.refusal(client.webhooks.CreateWebhook, wanted)
    assert code == Code.INVALID_ARGUMENT and [(d.field, d.code) for d in body.details] == [("url", "address")]


def every_status_has_one_error_body(client):
    score = client.scoring.Score
    seeded = client.call(client.policies.ListPolicies, policy_pb2.ListPoliciesRequest()).policies[0].policy_id
    nowhere = scoring_service_pb2.GetDecisionRequest(decision_id=f"dec_{'0' * 32}")
    pinned = score_request()
    pinned.policy_version_id = f"plv_{'0' * 32}"
    cases = [
        (score, score_request(currency="USD"), {}, Code.INVALID_ARGUMENT, "validation_failed"),
        (score, score_request(), {"key": "svc_test_wrong"}, Code.UNAUTHENTICATED, "unauthorized"),
        (score, pinned, {"key": client.keys["live"]}, Code.INVALID_ARGUMENT, "validation_failed"),
        (client.scoring.GetDecision, nowhere, {}, Code.NOT_FOUND, "not_found"),
        (
            client.policies.ArchivePolicy,
            policy_pb2.ArchivePolicyRequest(policy_id=seeded),
            {},
            Code.FAILED_PRECONDITION,
            "policy_active",
        ),
        (score, score_request(channel="x" * 300_000), {}, Code.RESOURCE_EXHAUSTED, "invalid_request"),
        (
            client.backtests.SubmitBacktest,
            backtest_pb2.SubmitBacktestRequest(csv=b"x" * 26_300_000),
            {},
            Code.RESOURCE_EXHAUSTED,
            "backtest_too_large",
        ),
        (score, score_request(), {"timeout": 120}, Code.INVALID_ARGUMENT, "invalid_request"),
    ]
    for number, (method, request, options, code, error_code) in enumerate(cases):
        request_id = f"py-refused-{number}"
        found, body, metadata = client.refusal(method, request, x_request_id=request_id, **options)
        assert (found, body and body.error_code) == (code, error_code), f"{error_code}: {found}, {body}"
        assert body.request_id == request_id == metadata["x-request-id"]


def who_has_no_key_learns_nothing_of_its_message(client):
    for request in (score_request(currency="USD"), score_request(channel="x" * 300_000)):
        code, body, _ = client.refusal(client.scoring.Score, request, key=f"svc_test_{'A' * 43}")
        assert (code, body.error_code) == (Code.UNAUTHENTICATED, "unauthorized")


def a_deadline_that_has_passed_is_told_and_the_repeat_is_answered(client):
    request = score_request()
    code, _, _ = client.refusal(client.scoring.Score, request, timeout=0.000_001)
    assert code == Code.DEADLINE_EXCEEDED
    # The shortest deadline that this client sends is a millisecond, in which the service may have decided: the repeat finds that, or decides.
    decision, _ = client.call_with_metadata(client.scoring.Score, request)
    assert decision.transaction_id == request.transaction.id


def health_is_served_for_the_whole_and_each_service(client):
    health = health_pb2_grpc.HealthStub(client.channel)
    serving = health_pb2.HealthCheckResponse.SERVING
    for name in ["", *(f"risk.v1.{one}Service" for one in ("Scoring", "Feedback", "Policy", "Backtest", "Webhook"))]:
        assert health.Check(health_pb2.HealthCheckRequest(service=name), timeout=5).status == serving
    for name, wanted in (("", serving), ("nothing", health_pb2.HealthCheckResponse.SERVICE_UNKNOWN)):
        watch = health.Watch(health_pb2.HealthCheckRequest(service=name), timeout=5)
        assert next(watch).status == wanted
        watch.cancel()
    try:
        health.Check(health_pb2.HealthCheckRequest(service="nothing"), timeout=5)
        raise AssertionError("Expected NOT_FOUND, found an answer")
    except grpc.RpcError as error:
        assert error.code() == Code.NOT_FOUND


def reflection_describes_what_is_served(client):
    questions = [
        reflection_pb2.ServerReflectionRequest(list_services=""),
        reflection_pb2.ServerReflectionRequest(file_containing_symbol="risk.v1.ScoringService"),
        reflection_pb2.ServerReflectionRequest(file_containing_symbol="risk.v1.Nothing"),
    ]
    for version in ("v1alpha", "v1"):
        # The two versions differ in the name of their package alone.
        stub = reflection_pb2_grpc.ServerReflectionStub(client.channel)
        ask = stub.ServerReflectionInfo
        if version == "v1":
            ask = client.channel.stream_stream(
                "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
                request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
                response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
            )
        listed, file, unknown = list(ask(iter(questions), timeout=5))
        names = {service.name for service in listed.list_services_response.service}
        assert {"risk.v1.ScoringService", "grpc.health.v1.Health", f"grpc.reflection.{version}.ServerReflection"} <= names
        assert len(file.file_descriptor_response.file_descriptor_proto) > 3
        assert unknown.error_response.error_code == Code.NOT_FOUND.value[0]


def a_drain_is_seen_by_who_watches(client, pid):
    watch = health_pb2_grpc.HealthStub(client.channel).Watch(health_pb2.HealthCheckRequest(service=""), timeout=20)
    assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
    os.kill(pid, signal.SIGTERM)
    assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
    try:
        raise AssertionError(f"Expected the end of the stream, found {next(watch)}")
    except grpc.RpcError as error:
        assert error.code() == Code.UNAVAILABLE


FLOWS = [
    a_score_is_replayed_and_explained,
    feedback_is_taken_once_a_key,
    a_policy_is_created_activated_and_archived,
    backtests_run_by_csv_and_by_messages,
    webhooks_are_created_listed_rotated_and_deleted,
    every_status_has_one_error_body,
    who_has_no_key_learns_nothing_of_its_message,
    a_deadline_that_has_passed_is_told_and_the_repeat_is_answered,
    health_is_served_for_the_whole_and_each_service,
    reflection_describes_what_is_served,
]

KEEP_ALIVE = (
    ("grpc.keepalive_time_ms", 500),
    ("grpc.keepalive_timeout_ms", 2_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
)


def pings_keep_an_idle_connection(address, bootstrap):
    states = []
    client = Client(address, bootstrap, KEEP_ALIVE)
    client.call(client.scoring.Score, score_request())
    client.channel.subscribe(states.append)
    threading.Event().wait(2.5)
    client.call(client.scoring.Score, score_request())
    assert set(states) == {grpc.ChannelConnectivity.READY}, states


def main(address, bootstrap, pid):
    client = Client(address, bootstrap)
    for flow in FLOWS:
        flow(client)
    pings_keep_an_idle_connection(address, bootstrap)
    a_drain_is_seen_by_who_watches(client, int(pid))
    print(f"The Python client went through {len(FLOWS) + 2} flows (grpcio {grpc.__version__})")


main(*sys.argv[1:])
