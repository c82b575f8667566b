import type { JsonObject } from "@bufbuild/protobuf";
import { ERROR_TABLE, type ErrorCode } from "../../errors.ts";

/** Codes that every method may answer, whatever it does (specification, "Errors"). */
export const COMMON_CODES = [
  "invalid_request",
  "unauthorized",
  "key_expired",
  "key_revoked",
  "forbidden",
  "ip_not_allowed",
  "rate_limited",
  "internal_error",
] as const satisfies readonly ErrorCode[];

/** When each code is answered, in a sentence for a reader of the document. */
const CONDITIONS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: "the request cannot be decoded, or it has an unknown, duplicate or wrongly typed field or parameter",
  unauthorized: "the API key is missing or unknown",
  key_expired: "the API key has expired",
  key_revoked: "the API key was revoked",
  forbidden: "the key lacks the scope, or its role does not grant it",
  ip_not_allowed: "the key may not be used from this address",
  quota_exceeded: "the organisation's monthly quota is used up",
  not_found: "there is no such object for this organisation and environment",
  method_not_allowed: "the path exists, but not for this method",
  conflict:
    "the object is being changed, or a request with the same key is still running, or its state does not allow the call",
  policy_in_use: "the policy was tested, activated or used",
  policy_active: "the policy is active",
  policy_archived: "the policy is archived",
  idempotency_key_reused: "the `Idempotency-Key` was used with a different request",
  backtest_too_large: "the data set has more than 50,000 rows or 25 MB; split it by date range",
  validation_failed: "a value breaks a rule; `details` lists every one",
  rule_not_available: "a rule is unknown, or switched off in this deployment",
  backtest_invalid_rows: "more than 1 % of the rows are invalid; `details` holds the first 100 row errors",
  rate_limited: "too many requests; wait `Retry-After` seconds",
  internal_error: "something failed that is not the caller's fault",
};

/** One error answer: its status and the codes that it may bear. */
type StatusCodes = readonly [status: number, codes: readonly ErrorCode[]];

/** The error answers of a document: asked for by reference, written once each. */
export interface ErrorResponses {
  /** The `responses` entries of a method, from the codes that it may answer beyond the common ones. */
  readonly of: (codes: readonly string[], options: { readonly hasBody: boolean }) => JsonObject;
  readonly components: () => JsonObject;
}

/** Opens the error answers of a document. `errorBody` is the reference to the schema of their body. */
export function createErrorResponses(errorBody: JsonObject): ErrorResponses {
  const components = new Map<string, JsonObject>();
  const reference = ([status, codes]: StatusCodes): JsonObject => {
    const name = `${codes.map(pascalCase).join("Or")}${status}`;
    if (!components.has(name)) components.set(name, errorResponse([status, codes], errorBody));
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    of: (codes, { hasBody }) => {
      const entries = byStatus([...COMMON_CODES, ...codes.map(errorCode)], hasBody);
      return Object.fromEntries(entries.map((entry) => [String(entry[0]), reference(entry)]));
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function byStatus(codes: readonly ErrorCode[], hasBody: boolean): readonly StatusCodes[] {
  const groups = new Map<number, ErrorCode[]>();
  const add = (status: number, code: ErrorCode) => groups.set(status, [...(groups.get(status) ?? []), code]);
  for (const code of new Set(codes)) add(ERROR_TABLE[code].httpStatus, code);
  // Two codes have a second status: a body that is too large, and a service that is overloaded or going down.
  if (hasBody && !groups.has(413)) add(413, "invalid_request");
  add(503, "internal_error");
  return [...groups].sort(([a], [b]) => a - b);
}

function errorResponse([status, codes]: StatusCodes, errorBody: JsonObject): JsonObject {
  const conditions = codes.map((code) => `- \`${code}\`: ${condition(status, code)}`);
  const waits = status === 429 || status === 503;
  return {
    description: conditions.join("\n"),
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
      ...(waits ? { "Retry-After": { $ref: "#/components/headers/Retry-After" } } : {}),
    },
    content: {
      "application/json": {
        schema: { allOf: [errorBody, { type: "object", properties: { error_code: { enum: [...codes] } } }] },
      },
    },
  };
}

function condition(status: number, code: ErrorCode): string {
  if (status === 413 && code === "invalid_request") return "the body is larger than 256 KiB";
  if (status === 503) return "the service is overloaded or going down; wait `Retry-After` seconds";
  return CONDITIONS[code];
}

function errorCode(code: string): ErrorCode {
  const known = Object.keys(ERROR_TABLE).find((candidate): candidate is ErrorCode => candidate === code);
  if (known === undefined) throw new Error(`Cannot describe error code "${code}": the error table does not have it`);
  return known;
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
