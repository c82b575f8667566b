import type { Message } from "@bufbuild/protobuf";
import { mergeViolations } from "../contract/check/merge-violations.ts";
import { violationsByRow } from "../contract/check/violations-by-row.ts";
import { isInParts } from "../contract/json/create-part-encoder.ts";
import { ServiceError, type Violation, validationFailed } from "../errors.ts";
import { abandonedRefusal } from "./abandoned.ts";
import type { Admitted } from "./admit.ts";
import type { CallChain } from "./call-chain.ts";
import type { HandlerCall, Upload } from "./handler.ts";
import type { Served } from "./method-entry.ts";
import { requestFingerprint } from "./request-fingerprint.ts";
import { whileAllowed } from "./while-allowed.ts";

/** A message as its port decoded it, with the values that decoding could not read. */
export interface DecodedCall {
  readonly message: Message;
  readonly violations: readonly Violation[];
  /** The body of a method that reads it itself. */
  readonly upload: Upload | undefined;
}

/**
 * Answers a call whose body is there: waits for a permit, decodes, checks, handles. Refuses in this order: 503 where it waited too long,
 * 401 and 403 of a right that was lost since its head came, 400 of `decode`, 404 of a malformed id that REST has in the path, 422 of the
 * request's own values, then what the method's use case refuses.
 */
export function serve(chain: CallChain, admitted: Admitted, decode: () => DecodedCall): Promise<Served> {
  return admitted.run(() => answerOf(chain, admitted, decode));
}

async function answerOf(chain: CallChain, admitted: Admitted, decode: () => DecodedCall): Promise<Served> {
  const { entry, who } = admitted;
  // Only now: a client that sends its body slowly keeps nobody else from working.
  const take = permitOf(chain, admitted);
  using permit = callPermit(take, await take());
  const asked = who.askAgain();
  if (asked !== undefined) await asked;
  const { message, violations, upload } = decode();
  const { own, byRow } = entry.rules.rows ? violationsByRow(violations) : { own: violations, byRow: NO_ROWS };
  const call = handlerCall(chain, admitted, { message, upload, permit, unreadRows: byRow });
  refuseViolations(mergeViolations(own, entry.check(message, call)), entry.pathFields);
  call.refuseAbandoned();
  const served = await entry.handle(message, call);
  // Nobody is told of what a power cut could still take back.
  if ("parts" in served || !served.isSettled) await chain.settled();
  return "parts" in served ? { parts: whileAllowed(served.parts, who.askAgain) } : served;
}

/** The permit of one call to work, which it may go without for a time. */
interface CallPermit extends Disposable {
  readonly without: HandlerCall["withoutPermit"];
}

/** Takes a permit, or waits for one. */
type TakePermit = () => Promise<Disposable> | undefined;

/** How a call gets its permit; a method that reads its own body, or answers in parts, has a place of its own. */
function permitOf(chain: CallChain, { entry, head, who }: Admitted): TakePermit {
  const isApart = entry.rules.upload || isInParts(entry.desc);
  return () => (isApart ? undefined : chain.admission.run(who.caller.organisationId, head.signal));
}

function callPermit(take: TakePermit, taken: Disposable | undefined): CallPermit {
  let permit = taken;
  const giveBack = () => {
    permit?.[Symbol.dispose]();
    permit = undefined;
  };
  return {
    async without(wait) {
      giveBack();
      const answer = await wait();
      permit = await take();
      return answer;
    },
    [Symbol.dispose]: giveBack,
  };
}

const NO_ROWS: HandlerCall["unreadRows"] = new Map();

function handlerCall(
  chain: CallChain,
  { entry, head, who }: Admitted,
  {
    message,
    upload,
    permit,
    unreadRows,
  }: Pick<DecodedCall, "message" | "upload"> & {
    readonly permit: CallPermit;
    readonly unreadRows: HandlerCall["unreadRows"];
  },
): HandlerCall {
  const { caller } = who;
  let hasBegun = false;
  const refuseAbandoned = () => {
    if (head.isAbandoned()) throw abandonedRefusal();
  };
  return {
    caller,
    requestId: head.requestId,
    idempotencyKey: head.idempotencyKey,
    source: head.source,
    upload,
    unreadRows,
    takeRate: (tokens) => {
      if (tokens > 0) chain.limit(caller, tokens);
    },
    fingerprint: (digest) => requestFingerprint(entry.desc, message, digest),
    refuseAbandoned,
    withoutPermit: permit.without,
    beforeWrite() {
      if (!hasBegun) refuseAbandoned();
      hasBegun = true;
    },
  };
}

function refuseViolations(violations: readonly Violation[], pathFields: readonly string[]): void {
  if (violations.length === 0) return;
  // Whatever else is wrong: no values are right for what cannot exist.
  if (violations.some(({ field }) => pathFields.includes(field)))
    throw new ServiceError("not_found", "Cannot find the object: the id in the path is malformed");
  if (violations.every(({ code }) => code === "not_available"))
    throw new ServiceError("rule_not_available", "Use rules that are available here: GET /v1/rules lists them", {
      details: violations,
    });
  throw validationFailed(violations);
}
