import type { ErrorBody, ErrorDetail } from "./types.ts";

/**
 * Why a call gave no result: the service refused it, and repeating cannot help; nothing usable answered, or only "later" did, after every
 * attempt; an identifier has no hash; or the client was given something that it cannot work with.
 */
export type FraudRiskErrorKind = "refused" | "unavailable" | "identifier" | "configuration";

/** What is known beside the message. */
export interface FraudRiskErrorFacts {
  /** HTTP status; undefined where nothing answered. */
  readonly status?: number;
  /** The service's error body, where it sent one. */
  readonly body?: ErrorBody;
  /** What `Retry-After` asked for. */
  readonly retryAfterSeconds?: number;
  /** Which rule of its kind an identifier breaks. */
  readonly identifierCode?: string;
  readonly cause?: unknown;
}

/** The one error that the client throws. Neither its message nor its facts hold a key or an identifier. */
export class FraudRiskError extends Error {
  readonly kind: FraudRiskErrorKind;
  readonly status: number | undefined;
  /** The service's `error_code`, or the code of an identifier's refusal. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FraudRiskErrorKind, message: string, facts: FraudRiskErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.name = "FraudRiskError";
    this.kind = kind;
    this.status = facts.status;
    this.code = facts.body?.error_code ?? facts.identifierCode;
    this.requestId = facts.body?.request_id;
    this.details = facts.body?.details ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}
