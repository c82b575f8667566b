"""What the client raises. No message holds a key or an identifier."""

from __future__ import annotations

from typing import Sequence

from .types import ErrorBody, ErrorDetail


class FraudRiskError(Exception):
    """Every error of the client."""

    kind = "error"


class ConfigurationError(FraudRiskError):
    """The client was given something that it cannot work with."""

    kind = "configuration"


class IdentifierError(FraudRiskError):
    """An identifier has no hash: `code` is empty, too_long, character, length or format."""

    kind = "identifier"

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class CallError(FraudRiskError):
    """A call gave no result. `status` is None where nothing answered, `code` the service's error_code where it sent one."""

    def __init__(
        self, message: str, status: int | None = None, body: ErrorBody | None = None, retry_after_s: int | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = body["error_code"] if body else None
        self.request_id = body.get("request_id") if body else None
        self.details: Sequence[ErrorDetail] = (body.get("details") or []) if body else []
        self.retry_after_s = retry_after_s


class RefusedError(CallError):
    """The service refused the call; repeating it cannot help."""

    kind = "refused"


class UnavailableError(CallError):
    """Nothing usable answered, or only "later" did, after every attempt."""

    kind = "unavailable"
