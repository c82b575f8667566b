import type { JsonObject } from "@bufbuild/protobuf";
import { ERROR_TABLE, type ErrorCode } from "../../errors.ts";
import { errorCondition } from "./error-condition.ts";
import { answerExamples, EVERY_OPERATION } from "./examples.ts";

/** Codes that every method may answer, whatever it does (specification, "Errors"). */
const COMMON_CODES = [
  "invalid_request",
  "unauthorized",
  "key_expired",
  "key_revoked",
  "forbidden",
  "ip_not_allowed",
  "method_not_allowed",
  "rate_limited",
  "internal_error",
] as const satisfies readonly ErrorCode[];

/** Answers in which no operation differs from another: written once, as components. */
const SHARED = new Map<number, string>([
  [401, "Unauthorized"],
  [429, "RateLimited"],
  [500, "InternalError"],
  [503, "Unavailable"],
]);

/** One error answer: its status and the codes that it may bear. */
export type StatusCodes = readonly [status: number, codes: readonly ErrorCode[]];

/** What decides which errors an operation may answer. */
export interface ErrorAnswersOf {
  readonly operation: string;
  /** Codes beyond the common ones. */
  readonly codes: readonly string[];
  readonly hasBody: boolean;
  /** Whether a key of any scope will do, so that no scope is ever missing. */
  readonly anyScope: boolean;
}

/** The error answers of a document. */
export interface ErrorResponses {
  /** The `responses` entries of a method. */
  readonly of: (answers: ErrorAnswersOf) => JsonObject;
  /** The `responses` entries of exactly these statuses. */
  readonly only: (operation: string, statuses: readonly StatusCodes[]) => JsonObject;
  /** Every answer that was referred to, by name. */
  readonly components: () => JsonObject;
}

/** Opens the error answers of a document. `errorBody` is the reference to the schema of their body. */
export function createErrorResponses(errorBody: JsonObject): ErrorResponses {
  const components = new Map<string, JsonObject>();
  const response = (operation: string, answer: StatusCodes): JsonObject => {
    const name = SHARED.get(answer[0]);
    if (name === undefined) return errorResponse(operation, answer, errorBody);
    if (!components.has(name)) components.set(name, errorResponse(EVERY_OPERATION, answer, errorBody));
    return { $ref: `#/components/responses/${name}` };
  };
  const only = (operation: string, statuses: readonly StatusCodes[]): JsonObject =>
    Object.fromEntries(statuses.map((answer) => [String(answer[0]), response(operation, answer)]));
  return {
    of: ({ operation, codes, hasBody, anyScope }) => {
      const common = COMMON_CODES.filter((code) => !anyScope || code !== "forbidden");
      return only(operation, byStatus([...common, ...codes.map(errorCode)], hasBody));
    },
    only,
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

function errorResponse(operation: string, [status, codes]: StatusCodes, errorBody: JsonObject): JsonObject {
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorCondition(status, code)}`).join("\n"),
    headers: errorHeaders(status, codes),
    content: {
      "application/json": {
        schema: { allOf: [errorBody, { type: "object", properties: { error_code: { enum: [...codes] } } }] },
        ...answerExamples(operation, status, codes),
      },
    },
  };
}

function errorHeaders(status: number, codes: readonly ErrorCode[]): JsonObject {
  const reference = (name: string) => ({ $ref: `#/components/headers/${name}` });
  return {
    "X-Request-Id": reference("X-Request-Id"),
    ...(status === 401 ? { "WWW-Authenticate": reference("WWW-Authenticate") } : {}),
    ...(status === 405 ? { Allow: reference("Allow") } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": reference("Retry-After") } : {}),
    // A request whose `Idempotency-Key` is still at work is told when to look again; the other conflicts are not.
    ...(codes.includes("conflict") ? { "Retry-After": reference("Retry-After-Conflict") } : {}),
  };
}

function errorCode(code: string): ErrorCode {
  const known = Object.keys(ERROR_TABLE).find((candidate): candidate is ErrorCode => candidate === code);
  if (known === undefined) throw new Error(`Cannot describe error code "${code}": the error table does not have it`);
  return known;
}
