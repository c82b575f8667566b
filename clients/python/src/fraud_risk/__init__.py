"""Client of the fraud-risk scoring service. Standard library only."""

from .calls import AnswerFacts, CallOptions
from .client import Client, Outcome
from .errors import ConfigurationError, FraudRiskError, IdentifierError, RefusedError, UnavailableError
from .identifiers import Hasher, normalise
from .types import WebhookEvent
from .webhooks import SeenEvents, WebhookReceiver, verify_webhook

__all__ = [
    "AnswerFacts",
    "CallOptions",
    "Client",
    "ConfigurationError",
    "FraudRiskError",
    "Hasher",
    "IdentifierError",
    "Outcome",
    "RefusedError",
    "SeenEvents",
    "UnavailableError",
    "WebhookEvent",
    "WebhookReceiver",
    "normalise",
    "verify_webhook",
]
