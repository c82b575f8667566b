import { ServiceError } from "../errors.ts";
import type { Caller } from "../service/keys/authenticate.ts";
import type { CallChain } from "./call-chain.ts";
import type { CallHead } from "./call-head.ts";
import { type CallOutcome, statusOf } from "./call-outcome.ts";
import { type FollowedCaller, followCaller } from "./follow-caller.ts";
import { identify, refuseScope } from "./identify.ts";
import type { MethodEntry } from "./method-entry.ts";
import { toServiceError } from "./to-service-error.ts";

/** A call that may be read. */
export interface Admitted {
  readonly entry: MethodEntry;
  readonly head: CallHead;
  readonly who: FollowedCaller;
  /** Runs work below the span of the call. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the call, once: gives back its places, writes its log line, ends its span. */
  end(outcome: CallOutcome): void;
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Lets a call in, before a byte of its body is read. Refuses in this order: 503 while draining or full, 401, 403 of the address, 429 of the
 * key's rate,
 * 403 of the scope, 503 while overloaded, 400 of `Idempotency-Key`. A refusal waits for its turn behind what was let in, and is observed
 * here; the caller ends what was let in.
 */
export async function admit(chain: CallChain, entry: MethodEntry, head: CallHead): Promise<Admitted> {
  const record = openRecord(chain, entry, head);
  const sinceMs = chain.wallNow();
  using places = new DisposableStack();
  try {
    places.defer(chain.inFlight.enter());
    const caller = record.tellCaller(await identify(chain, head));
    chain.limit(caller);
    refuseScope(caller, entry);
    const { organisationId } = caller;
    places.use(chain.admission.open(organisationId));
    if (entry.rules.upload) places.use(await chain.admission.upload(organisationId, head.signal));
    else chain.admission.refuseEarly(organisationId);
    refuseMalformedKey(entry, head);
    const held = places.move();
    return {
      entry,
      head,
      who: followCaller(chain, { entry, head }, { caller, sinceMs }),
      run: record.run,
      end(outcome) {
        held.dispose();
        record.end(outcome);
      },
    };
  } catch (error) {
    const refusal = toServiceError(error);
    await chain.refusalTurn(head.remoteAddress);
    record.end({ refusal });
    throw refusal;
  }
}

/**
 * Follows one call for its log line, its metrics and its span. The span begins when the key was looked at: nobody without one steers what is
 * kept.
 */
function openRecord(chain: CallChain, entry: MethodEntry, head: CallHead) {
  const startedAtMs = chain.now();
  let caller: Caller | undefined;
  let trace: ReturnType<NonNullable<CallChain["openTrace"]>> | undefined;
  let hasEnded = false;
  return {
    tellCaller(known: Caller): Caller {
      caller = known;
      trace = chain.openTrace?.(entry, head, { isTrusted: true });
      return known;
    },
    run: <T>(work: () => Promise<T>): Promise<T> => (trace === undefined ? work() : trace.run(work)),
    end(outcome: CallOutcome): void {
      if (hasEnded) return;
      hasEnded = true;
      trace ??= chain.openTrace?.(entry, head, { isTrusted: false });
      trace?.end(outcome);
      chain.observe({
        protocol: head.protocol === "rest" ? "rest" : "rpc",
        method: entry.desc.name,
        status: statusOf(entry, outcome),
        error: "refusal" in outcome ? outcome.refusal : undefined,
        requestId: head.requestId,
        traceId: trace?.traceId,
        caller,
        durationMs: chain.now() - startedAtMs,
      });
    },
  };
}

function refuseMalformedKey({ rules }: MethodEntry, { idempotencyKey }: CallHead): void {
  if (!rules.idempotencyKey || idempotencyKey === undefined || IDEMPOTENCY_KEY.test(idempotencyKey)) return;
  const message = "Send 1 to 128 letters, digits and ._:- in Idempotency-Key";
  throw new ServiceError("invalid_request", message, {
    details: [{ field: "Idempotency-Key", message, code: "pattern" }],
  });
}
