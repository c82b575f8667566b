"""A client of the service as a stranger writes one: generated stubs, grpcio, nothing of this project's own code."""

import datetime
import hashlib
import json
import uuid

import grpc
from google.rpc import status_pb2
from risk.v1 import (
    backtest_service_pb2_grpc,
    common_pb2,
    error_pb2,
    feedback_service_pb2_grpc,
    policy_service_pb2_grpc,
    score_pb2,
    scoring_service_pb2_grpc,
    webhook_service_pb2_grpc,
)

TIMEOUT_S = 10


class Client:
    """Stubs over one channel. Each call has a deadline, and the key where none is given."""

    def __init__(self, address, bootstrap_file, options=()):
        with open(bootstrap_file, encoding="utf8") as file:
            bootstrap = json.load(file)
        self.keys = {"test": bootstrap["test_key"], "live": bootstrap["live_key"]}
        self.channel = grpc.insecure_channel(address, options=options)
        self.scoring = scoring_service_pb2_grpc.ScoringServiceStub(self.channel)
        self.feedback = feedback_service_pb2_grpc.FeedbackServiceStub(self.channel)
        self.policies = policy_service_pb2_grpc.PolicyServiceStub(self.channel)
        self.backtests = backtest_service_pb2_grpc.BacktestServiceStub(self.channel)
        self.webhooks = webhook_service_pb2_grpc.WebhookServiceStub(self.channel)

    def call(self, method, request, **options):
        """The answer alone."""
        return self.call_with_metadata(method, request, **options)[0]

    def call_with_metadata(self, method, request, key=None, timeout=TIMEOUT_S, **metadata):
        """The answer and the response's metadata."""
        sent = [("authorization", f"Bearer {key or self.keys['test']}")]
        sent += [(name.replace("_", "-"), value) for name, value in metadata.items()]
        answer, call = method.with_call(request, timeout=timeout, metadata=sent)
        received = [*(call.initial_metadata() or ()), *(call.trailing_metadata() or ())]
        return answer, dict(received)

    def refusal(self, method, request, **options):
        """The status and the ErrorBody of a call that must be refused, with its trailing metadata."""
        try:
            self.call(method, request, **options)
        except grpc.RpcError as error:
            metadata = dict(error.trailing_metadata() or ())
            details = status_pb2.Status.FromString(metadata.get("grpc-status-details-bin", b"")).details
            bodies = []
            for detail in details:
                body = error_pb2.ErrorBody()
                assert detail.Unpack(body), f"Expected risk.v1.ErrorBody, found {detail.type_url}"
                bodies.append(body)
            return error.code(), bodies[0] if len(bodies) == 1 else None, metadata
        raise AssertionError("Expected a refusal, found an answer")


def hash_of(name):
    """An identifier as a caller sends it: 64 lowercase hex digits."""
    return hashlib.sha256(name.encode()).hexdigest()


def score_request(**changes):
    """A valid score request with a transaction of its own."""
    request = score_pb2.ScoreRequest(
        transaction=score_pb2.Transaction(
            id=f"py-{uuid.uuid4()}",
            type=score_pb2.TRANSACTION_TYPE_TRANSFER,
            amount=1_250_000,
            currency="NGN",
        ),
        customer=score_pb2.Customer(id_hash=hash_of("customer")),
    )
    request.transaction.occurred_at.FromDatetime(datetime.datetime.now(datetime.timezone.utc))
    for name, value in changes.items():
        setattr(request.transaction, name, value)
    return request


FRAUD = common_pb2.LABEL_FRAUD
