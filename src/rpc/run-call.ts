import type { Message } from "@bufbuild/protobuf";
import { ServiceError, type Violation, validationFailed } from "../errors.ts";
import type { Caller } from "../service/keys/authenticate.ts";
import type { Admission } from "./admission/create-admission.ts";
import { type Call, refuseAbandoned } from "./call.ts";
import { mergeViolations } from "./check/merge-violations.ts";
import type { MethodEntry } from "./handlers.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** A message as its door decoded it, with the values that decoding could not read. */
export interface DecodedCall {
  readonly message: Message;
  readonly violations: readonly Violation[];
}

/** Reads a call's message once it may come in; what it answers decodes it. Both throw 400, the reading 413. */
export type Receive = () => Promise<() => DecodedCall>;

/** What every call passes, whichever door it came through. */
export interface RunCallDeps {
  readonly authenticate: (token: string | undefined) => Promise<Caller>;
  readonly limit: RateLimiter;
  readonly admission: Admission;
}

/** Runs a call in the documented order of refusals: 401, 429, 403, 503 while overloaded, what decoding refuses (413, 400), 422, then the use case. */
export type RunCall = (entry: MethodEntry, call: Call, receive: Receive) => Promise<Message>;

const KEY = /^[A-Za-z0-9._:-]{1,128}$/;

/** Opens the one chain of all doors. */
export function createRunCall(deps: RunCallDeps): RunCall {
  const { admission } = deps;
  return async (entry, call, receive) => {
    const caller = await deps.authenticate(bearerToken(call.authorization));
    call.caller = caller;
    deps.limit(caller);
    authorize(caller, call, entry);
    refuseMalformedKey(entry, call);
    const { organisationId } = caller;
    const isUpload = entry.rules.upload;
    using _open = admission.open(organisationId);
    using _place = isUpload ? await admission.upload(organisationId, call.signal) : undefined;
    if (!isUpload) admission.refuseEarly(organisationId);
    const decode = await receive();
    // Only now: who sends a body slowly keeps nobody else from working.
    using _turn = isUpload ? undefined : await admission.run(organisationId, call.signal);
    const { message, violations } = decode();
    refuseViolations(mergeViolations(violations, entry.check(message, call)), entry.pathFields);
    refuseAbandoned(call);
    return await entry.handle(message, call);
  };
}

/** The token of `Authorization: Bearer <token>`; undefined where there is no such header. */
function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const match = /^Bearer +([^\s]+)$/i.exec(authorization);
  return match === null ? "" : match[1];
}

function authorize(caller: Caller, call: Call, { rules }: MethodEntry): void {
  if (!caller.allowsAddress(call.remoteAddress))
    throw new ServiceError("ip_not_allowed", "Call from an address that the key's allow-list names");
  if (!rules.anyScope && !caller.scopes.some((scope) => scope === rules.scope))
    throw new ServiceError("forbidden", `Use a key with the scope ${rules.scope}, and a role that may hold it`);
}

function refuseMalformedKey({ rules }: MethodEntry, call: Call): void {
  if (!rules.idempotencyKey || call.idempotencyKey === undefined || KEY.test(call.idempotencyKey)) return;
  const message = "Send 1 to 128 letters, digits and ._:- in Idempotency-Key";
  throw new ServiceError("invalid_request", message, {
    details: [{ field: "Idempotency-Key", message, code: "pattern" }],
  });
}

function refuseViolations(violations: readonly Violation[], pathFields: readonly string[]): void {
  if (violations.length === 0) return;
  const values = violations.filter((violation) => !pathFields.includes(violation.field));
  if (values.length === 0)
    throw new ServiceError("not_found", "Cannot find the object: the id in the path is malformed");
  if (values.every(({ code }) => code === "not_available"))
    throw new ServiceError("rule_not_available", "Use rules that are available here: GET /v1/rules lists them", {
      details: values,
    });
  throw validationFailed(values);
}
